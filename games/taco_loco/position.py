"""Taco Loco in the notation of the rule cases, there and back.

Beyond the common keys: ``taco_ids`` (the tacos' own numbers) and ``begun``
(how many tacos there have been), ``passed`` (seats that let a Legendary Taco
stand), ``windows`` (how many of those there have been), ``numberless`` (all
have seen that the stock holds no number) and ``removed`` (cards out of play).
"""

from __future__ import annotations

from random import Random

from games.cards import Pool, counted, listed
from games.chance import RandomChance
from games.kernel import Card, Position, PositionError
from games.notation import Reader
from games.positions import (
    CompleteOptions,
    check_result,
    complete_stock,
    fill,
    named,
    options_of,
    result_keys,
    seat_readers,
)
from games.taco_loco.deck import CARDS, LEGENDARY, NUMBERS, ORDER, PERFECT, total_of
from games.taco_loco.options import ID, SEATS
from games.taco_loco.rules import HAND_SIZE, house_of, outcome
from games.taco_loco.state import COUNTER, GIVE, OVER, PHASES, PLAY, Taco, TacoLocoState

_MANY = 1_000_000


def to_position(state: TacoLocoState) -> Position:
    """Return the whole state in the notation, but for its chance."""
    house = state.house
    return {
        "game": ID,
        "options": {
            "first": house.first,
            "counterSeconds": house.counter_seconds,
            "sameValue": house.same_value,
            "newBase": house.new_base,
            "deck": house.table,
        },
        "phase": state.phase,
        "turn": state.turn,
        "tacos": [list(taco.cards) for taco in state.tacos],
        "taco_ids": [taco.number for taco in state.tacos],
        "begun": state.begun,
        "last": state.last,
        "passed": sorted(state.passed),
        "windows": state.windows,
        "numberless": state.numberless,
        "stock": state.stock[::-1],
        "stock_size": len(state.stock),
        "removed": list(state.removed),
        "seats": [
            {"hand": sorted(listed(hand), key=ORDER.__getitem__), "eaten": list(eaten)}
            for hand, eaten in zip(state.hands, state.eaten, strict=True)
        ],
    } | result_keys(outcome(state))


def from_position(position: Position, complete_options: CompleteOptions) -> TacoLocoState:
    """Return the completed state, its chance drawn from the key ``seed``. Raises ``PositionError``."""
    reader = Reader(position, "")
    reader.choice("game", ID, (ID,))
    seats = seat_readers(reader, SEATS)
    state = _completed(reader, seats, complete_options)
    _check_tacos(state)
    _check_phase(state)
    check_result(reader, outcome(state))
    for each in (reader, *seats):
        each.done()
    return state


def _completed(reader: Reader, seats: list[Reader], complete_options: CompleteOptions) -> TacoLocoState:
    """Put every card of the deck somewhere."""
    house = house_of(options_of(reader, complete_options))
    pool = Pool(CARDS[house.table])
    phase = reader.choice("phase", PLAY, PHASES)
    turn = reader.integer("turn", 0, 0, len(seats) - 1)
    hands = [named(seat, "hand", pool) for seat in seats]
    eaten = [named(seat, "eaten", pool) for seat in seats]
    tacos = _tacos(reader, pool)
    stock = named(reader, "stock", pool)
    removed = named(reader, "removed", pool)
    for place, seat in enumerate(seats):
        played = phase in (COUNTER, GIVE) and place == turn
        hands[place] += fill(seat, "hand", pool, default=0 if phase == OVER else HAND_SIZE - played)
        eaten[place] += fill(seat, "eaten", pool, default=0)
    complete_stock(reader, stock, removed, pool)
    return TacoLocoState(
        chance=RandomChance(Random(reader.integer("seed", 0, 0, 1 << 63))),
        house=house,
        hands=[counted(hand) for hand in hands],
        sizes=[len(hand) for hand in hands],
        eaten=[tuple(cards) for cards in eaten],
        stock=stock[::-1],
        tacos=tacos,
        turn=turn,
        last=_last(reader),
        phase=phase,
        passed=_seats(reader, "passed", len(seats)),
        begun=reader.integer("begun", max((taco.number + 1 for taco in tacos), default=0), 0, _MANY),
        windows=reader.integer("windows", 0, 0, _MANY),
        numberless=reader.flag("numberless"),
        removed=tuple(removed),
    )


def _tacos(reader: Reader, pool: Pool) -> list[Taco]:
    written = reader.items("tacos")
    ids = reader.items("taco_ids") if reader.has("taco_ids") else list(range(len(written)))
    if len(ids) != len(written) or any(type(number) is not int for number in ids):
        raise PositionError("taco_ids has one number for each of tacos")
    if sorted(set(ids)) != ids:
        raise PositionError("taco_ids must rise")
    tacos = []
    for place, number in enumerate(ids):
        pile = Reader({"cards": written[place]}, f"tacos[{place}]")
        cards = tuple(named(pile, "cards", pool))
        tacos.append(Taco(number, cards, total_of(cards)))
    return tacos


def _last(reader: Reader) -> Card | None:
    value = reader.raw("last")
    if value is not None and str(value) not in NUMBERS:
        raise PositionError(f"last must be a number card, not {value!r}")
    return None if value is None else str(value)


def _seats(reader: Reader, key: str, count: int) -> frozenset[int]:
    seats = reader.items(key)
    if any(type(seat) is not int or not 0 <= seat < count for seat in seats):
        raise PositionError(f"{reader.place(key)} must be seats 0 … {count - 1}")
    return frozenset(seats)


def _check_tacos(state: TacoLocoState) -> None:
    """Refuse tacos that would have gone before."""
    if any(taco.number >= state.begun for taco in state.tacos):
        raise PositionError("begun is more than every one of taco_ids")
    for place, taco in enumerate(state.tacos):
        if not taco.cards:
            raise PositionError(f"tacos[{place}] has no card")
        if any(total_of(taco.cards[:size]) >= PERFECT for size in range(1, len(taco.cards))):
            raise PositionError(f"tacos[{place}] came to {PERFECT} or more before its last card")
    done = [taco for taco in state.tacos if taco.total >= PERFECT]
    due = state.phase in (COUNTER, GIVE)
    if [taco.total for taco in done] != [PERFECT] * due:
        raise PositionError(f"one taco comes to {PERFECT} in phases counter and give, and only there")
    if state.phase == COUNTER and done[0].cards[-1] != LEGENDARY:
        raise PositionError("in phase counter a LEG lies on top of the taco that comes to 11")


def _check_phase(state: TacoLocoState) -> None:
    """Refuse a phase that its cards contradict."""
    if (state.phase == OVER) != (not any(state.sizes) and state.phase not in (COUNTER, GIVE)):
        raise PositionError("the game is over when all hands are empty, and only then")
    if state.phase == PLAY and not state.sizes[state.turn]:
        raise PositionError(f"turn: seat {state.turn} has no card to play")
    if state.phase == GIVE and len(state.sizes) == 2:
        raise PositionError("between two players a taco is given by itself")
    passed = state.passed
    if passed and (state.phase != COUNTER or state.turn in passed or len(passed) >= len(state.sizes) - 1):
        raise PositionError("passed are some of the other seats, but not all, in phase counter")
    if state.numberless and not NUMBERS.isdisjoint(state.stock):
        raise PositionError("numberless is true only of a stock without numbers")
