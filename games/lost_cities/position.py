"""Lost Cities in the notation of the rule cases, there and back.

Beyond the common keys: ``closed`` (the colour discarded in this turn),
``idle`` (turns in a row that left the deck alone), ``round`` (from 1) and
``starter`` of it, ``removed`` (cards out of play), and for each seat ``taken``
(cards of the hand that came from a discard pile, which everybody knows) and
``total`` (points before this round).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any

from games.cards import Pool, counted, listed
from games.chance import RandomChance
from games.kernel import Card, Position, PositionError
from games.lost_cities.deck import COLORS, DECK, FOLLOWERS, ORDER
from games.lost_cities.options import ID, SEATS
from games.lost_cities.rules import HAND_SIZE, MOST_IDLE, outcome
from games.lost_cities.state import DRAW, OVER, PHASES, PLACE, LostCitiesState, Match
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

_MOST_POINTS = 10_000


def to_position(state: LostCitiesState) -> Position:
    """Return the whole state in the notation, but for its chance."""
    match = state.match
    return {
        "game": ID,
        "options": {
            "rounds": match.rounds,
            "eightCardBonus": state.long_bonus,
            "stallGuard": state.stall_guard,
        },
        "phase": state.phase,
        "turn": state.turn,
        "closed": state.closed,
        "idle": state.idle,
        "round": match.number,
        "starter": match.starter,
        "discards": {color: list(pile[::-1]) for color, pile in state.discards.items()},
        "stock": state.stock[::-1],
        "stock_size": len(state.stock),
        "removed": list(state.removed),
        "seats": [
            {
                "hand": sorted(listed(hand), key=ORDER.__getitem__),
                "taken": sorted(listed(taken), key=ORDER.__getitem__),
                "expeditions": {color: list(cards) for color, cards in laid.items()},
                "total": total,
            }
            for hand, taken, laid, total in zip(
                state.hands, state.taken, state.expeditions, match.totals, strict=True
            )
        ],
    } | result_keys(outcome(state))


def from_position(position: Position, complete_options: CompleteOptions) -> LostCitiesState:
    """Return the completed state, its chance drawn from the key ``seed``. Raises ``PositionError``."""
    reader = Reader(position, "")
    reader.choice("game", ID, (ID,))
    seats = seat_readers(reader, SEATS)
    state = _completed(reader, seats, options_of(reader, complete_options))
    _check_hands(state)
    _check_phase(state)
    check_result(reader, outcome(state))
    for each in (reader, *seats):
        each.done()
    return state


def _completed(reader: Reader, seats: list[Reader], options: Mapping[str, Any]) -> LostCitiesState:
    """Put every card of the deck somewhere."""
    phase = reader.choice("phase", PLACE, PHASES)
    turn = reader.integer("turn", 0, 0, 1)
    pool = Pool(DECK)
    hands = [named(seat, "hand", pool) for seat in seats]
    expeditions = [_by_color(seat, "expeditions", pool) for seat in seats]
    discards = _by_color(reader, "discards", pool)
    stock = named(reader, "stock", pool)
    removed = named(reader, "removed", pool)
    for place, seat in enumerate(seats):
        laid_one = phase == DRAW and place == turn
        hands[place] += fill(seat, "hand", pool, default=HAND_SIZE - laid_one)
    complete_stock(reader, stock, removed, pool)
    return LostCitiesState(
        chance=RandomChance(Random(reader.integer("seed", 0, 0, 1 << 63))),
        match=_match(reader, seats, options["rounds"]),
        long_bonus=options["eightCardBonus"],
        stall_guard=options["stallGuard"],
        hands=[counted(hand) for hand in hands],
        taken=[counted(seat.named("taken") or []) for seat in seats],
        expeditions=[{color: tuple(_rising(cards)) for color, cards in laid.items()} for laid in expeditions],
        discards={color: tuple(pile[::-1]) for color, pile in discards.items()},
        stock=stock[::-1],
        turn=turn,
        phase=phase,
        closed=reader.choice("closed", None, COLORS),
        idle=reader.integer("idle", 0, 0, 1_000_000_000),
        removed=tuple(removed),
    )


def _match(reader: Reader, seats: list[Reader], rounds: int) -> Match:
    totals = tuple(seat.integer("total", 0, -_MOST_POINTS, _MOST_POINTS) for seat in seats)
    return Match(rounds, reader.integer("round", 1, 1, rounds), reader.integer("starter", 0, 0, 1), totals)


def _by_color(reader: Reader, key: str, pool: Pool) -> dict[str, list[Card]]:
    """Take the cards of a mapping from colours to lists of cards of that colour."""
    piles = Reader(reader.mapping(key), reader.place(key))
    taken = {color: named(piles, color, pool) for color in COLORS}
    piles.done()
    for color, cards in taken.items():
        if any(card[0] != color for card in cards):
            raise PositionError(f"{piles.place(color)} holds cards of another colour: {', '.join(cards)}")
    return taken


def _rising(cards: list[Card]) -> list[Card]:
    for last, card in pairwise(cards):
        if card not in FOLLOWERS[last]:
            raise PositionError(f"{card} cannot follow {last} on an expedition")
    return cards


def _check_hands(state: LostCitiesState) -> None:
    for seat, (hand, taken) in enumerate(zip(state.hands, state.taken, strict=True)):
        if any(hand.get(card, 0) < copies for card, copies in taken.items()):
            raise PositionError(f"seats[{seat}].taken must be cards of the hand")
        if not hand and state.phase != OVER and not (state.phase == DRAW and seat == state.turn):
            raise PositionError(f"seats[{seat}].hand must hold a card to lay")


def _check_phase(state: LostCitiesState) -> None:
    """Refuse a phase that its cards contradict."""
    ended = not state.stock or (state.stall_guard and state.idle >= MOST_IDLE)
    if ended != (state.phase == OVER):
        raise PositionError(
            "the round is over when, and only when, the deck is gone or the stall guard ends it"
        )
    if state.closed is not None and (state.phase != DRAW or not state.discards[state.closed]):
        raise PositionError("closed is a colour that was discarded, in phase draw")
