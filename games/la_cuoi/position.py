"""Lá Cuối in the notation of the rule cases, there and back.

Beyond the common keys: ``turns``, ``passes`` (empty draws in a row), each
seat's ``last`` (the colour after its last play), ``removed`` (cards out of
play) and, while a Wild Draw Four waits or a judged hand is shown: ``accused``,
``before`` (the colour before that card), ``judged`` (the accused's hand just
after it) and ``reveal`` (``seat``, ``hand_of``, ``cards``).
"""

from __future__ import annotations

from random import Random

from games.cards import Hand, Pool, counted, listed
from games.chance import RandomChance
from games.kernel import Card, Position, PositionError, Seat
from games.la_cuoi.deck import COLORS, DECK, DRAW_TWOS, NUMBER_CARDS, ORDER, WILD_FOUR, WILDS, fits
from games.la_cuoi.options import ID, SEATS
from games.la_cuoi.rules import HAND_SIZE, outcome
from games.la_cuoi.state import ANSWER, DRAWN, OVER, PHASES, PLAY, LaCuoiState, Reveal
from games.notation import Reader
from games.positions import (
    CompleteOptions,
    check_result,
    complete_stock,
    count,
    fill,
    fill_to_size,
    named,
    options_of,
    result_keys,
    seat_readers,
)

_MANY = 1_000_000


def to_position(state: LaCuoiState) -> Position:
    """Return the whole state in the notation, but for its chance."""
    position: Position = {
        "game": ID,
        "options": {"stacking": state.stacking, "turnSeconds": state.turn_seconds},
        "phase": state.phase,
        "turn": state.turn,
        "turns": state.turns,
        "direction": state.direction,
        "color": state.color,
        "pending": state.pending,
        "passes": state.passes,
        "drawn": state.drawn,
        "catchable": state.catchable,
        "discard": state.discard[::-1],
        "discard_size": len(state.discard),
        "stock": state.stock[::-1],
        "stock_size": len(state.stock),
        "removed": list(state.removed),
        "accused": state.accused,
        "before": state.before,
        "judged": None if state.accused is None else _shown(state.judged),
        "reveal": None,
        "seats": [
            {"hand": _shown(hand), "called": called, "last": last}
            for hand, called, last in zip(state.hands, state.called, state.last_colors, strict=True)
        ],
    }
    if state.reveal is not None:
        shown = state.reveal
        position["reveal"] = {"seat": shown.seat, "hand_of": shown.target, "cards": _shown(shown.hand)}
    return position | result_keys(outcome(state))


def _shown(hand: Hand) -> list[Card]:
    return sorted(listed(hand), key=ORDER.__getitem__)


def from_position(position: Position, complete_options: CompleteOptions) -> LaCuoiState:
    """Return the completed state, its chance drawn from the key ``seed``. Raises ``PositionError``."""
    reader = Reader(position, "")
    reader.choice("game", ID, (ID,))
    seats = seat_readers(reader, SEATS)
    state = _completed(reader, seats, complete_options)
    _read_answer(state, reader)
    _read_reveal(state, reader)
    _check_phase(state)
    check_result(reader, outcome(state))
    reader.done()
    for seat in seats:
        seat.done()
    return state


def _completed(reader: Reader, seats: list[Reader], complete_options: CompleteOptions) -> LaCuoiState:
    """Read everything but what an answer adds, and put every card of the deck somewhere."""
    options = options_of(reader, complete_options)
    pool = Pool(DECK)
    hands = [named(seat, "hand", pool) for seat in seats]
    discard = named(reader, "discard", pool)
    stock = named(reader, "stock", pool)
    removed = named(reader, "removed", pool)
    color = reader.choice("color", None, COLORS)
    for place, seat in enumerate(seats):
        hands[place] += fill(seat, "hand", pool, default=HAND_SIZE)
    if not discard:
        size = count(reader, "discard") or 1
        discard = pool.fill(1, "discard", lambda card: card in NUMBER_CARDS and color in (None, card[0]))
        discard += pool.fill(size - 1, "discard")
    fill_to_size(reader, "discard", discard, pool)
    color = color or (None if discard[0] in WILDS else discard[0][0])
    if color is None:
        raise PositionError(f"color is needed with {discard[0]} on top")
    complete_stock(reader, stock, removed, pool)
    last_player = len(seats) - 1
    return LaCuoiState(
        chance=RandomChance(Random(reader.integer("seed", 0, 0, 1 << 63))),
        stacking=options["stacking"],
        turn_seconds=options["turnSeconds"],
        hands=[counted(hand) for hand in hands],
        sizes=[len(hand) for hand in hands],
        called=[seat.flag("called") for seat in seats],
        last_colors=[seat.choice("last", None, COLORS) for seat in seats],
        stock=stock[::-1],
        discard=discard[::-1],
        color=color,
        turn=reader.integer("turn", 0, 0, last_player),
        removed=tuple(removed),
        direction=_direction(reader),
        phase=reader.choice("phase", PLAY, PHASES),
        turns=reader.integer("turns", 0, 0, _MANY),
        pending=reader.integer("pending", 0, 0, len(DECK)),
        drawn=_card(reader, "drawn"),
        catchable=reader.integer("catchable", None, 0, last_player),
        passes=reader.integer("passes", 0, 0, len(seats)),
    )


def _direction(reader: Reader) -> int:
    direction = reader.integer("direction", 1, -1, 1)
    if direction == 0:
        raise PositionError("direction must be 1 or -1")
    return direction


def _card(reader: Reader, key: str) -> Card | None:
    value = reader.raw(key)
    if value is None:
        return None
    if not isinstance(value, str) or value not in ORDER:
        raise PositionError(f"{reader.place(key)}: there is no card {value!r}")
    return value


def _read_answer(state: LaCuoiState, reader: Reader) -> None:
    """Read who is accused of what; left out, it follows from the top two discards and the hands."""
    accused = reader.integer("accused", None, 0, len(state.sizes) - 1)
    before = reader.choice("before", None, COLORS)
    judged = reader.named("judged")
    if state.phase != ANSWER or state.discard[-1] != WILD_FOUR:
        if accused is not None or before is not None or judged is not None:
            raise PositionError("accused, before and judged are only there while a W4 waits for an answer")
        return
    if accused is None:
        accused = (state.turn - state.direction) % len(state.sizes)
    if accused == state.turn:
        raise PositionError("accused must be another seat than turn")
    if before is None and len(state.discard) > 1 and state.discard[-2] not in WILDS:
        before = state.discard[-2][0]
    state.accused, state.before = accused, before
    state.judged = state.hands[accused].copy() if judged is None else counted(judged)
    _check_held(state, accused, state.judged, "judged")


def _read_reveal(state: LaCuoiState, reader: Reader) -> None:
    if not reader.has("reveal"):
        return
    shown = Reader(reader.raw("reveal"), "reveal")
    last_player = len(state.sizes) - 1
    seat = shown.integer("seat", None, 0, last_player)
    target = shown.integer("hand_of", None, 0, last_player)
    cards = shown.named("cards")
    shown.done()
    if seat is None or target is None or cards is None or seat == target:
        raise PositionError("reveal needs seat, another seat's hand_of, and cards")
    _check_held(state, target, counted(cards), "reveal.cards")
    state.reveal = Reveal(seat, target, counted(cards))


def _check_held(state: LaCuoiState, seat: Seat, cards: Hand, where: str) -> None:
    hand = state.hands[seat]
    if any(hand.get(card, 0) < copies for card, copies in cards.items()):
        raise PositionError(f"{where} must be cards of seat {seat}'s hand")


def _check_phase(state: LaCuoiState) -> None:
    """Refuse a phase that its cards contradict."""
    top = state.discard[-1]
    if top not in WILDS and top[0] != state.color:
        raise PositionError(f"color is {state.color}, but {top} is on top")
    if (state.phase == ANSWER) != (state.pending > 0):
        raise PositionError("pending is above 0 in phase answer, and only there")
    if state.phase == ANSWER and top != WILD_FOUR and not (top in DRAW_TWOS and state.stacking):
        raise PositionError(f"nobody has to answer {top}")
    if (state.phase == DRAWN) != (state.drawn is not None):
        raise PositionError("drawn is given in phase drawn, and only there")
    if state.drawn is not None:
        if state.drawn not in state.hands[state.turn]:
            raise PositionError(f"drawn: {state.drawn} is not in seat {state.turn}'s hand")
        if not fits(state.drawn, state.color, top):
            raise PositionError(f"drawn: {state.drawn} does not fit on {top}, so the turn would be over")
    if state.catchable is not None and (state.sizes[state.catchable] != 1 or state.called[state.catchable]):
        raise PositionError("catchable must be a seat with one card that has not called")
    if state.phase != OVER and 0 in state.sizes:
        raise PositionError("a hand is empty, so the phase must be over")
    if state.sizes.count(0) > 1:
        raise PositionError("only one hand can be empty")
