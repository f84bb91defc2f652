"""States that a seat of Luk Fu cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.chance import RandomChance
from games.kernel import Seat
from games.luk_fu.deck import ALL, Mask
from games.luk_fu.state import LukFuState


@dataclass(slots=True)
class _Place:
    """A hand, or cards thrown at one time, with room for hidden cards that it may hold."""

    room: int
    may_hold: Mask
    cards: Mask = 0


def imagine(state: LukFuState, seat: Seat, rng: Random) -> LukFuState:
    """Return a random state that the seat cannot tell from the real one, while the deal goes on.

    The seat knows its own hand, what it has thrown itself, all that was played
    face up, and that nobody who threw a card on a single held a higher one of
    the suit. What sets, runs and leads let one conclude is left out.
    """
    twin = state.copy()
    twin.chance = RandomChance(rng)
    others = [other for other in range(len(state.hands)) if other != seat]
    hands = {other: _Place(state.hands[other].bit_count(), ALL & ~state.lacks[other]) for other in others}
    piles = {
        other: [_Place(each.cards.bit_count(), ALL & ~each.lacks) for each in state.thrown[other]]
        for other in others
    }
    own = state.hands[seat] | sum(each.cards for each in state.thrown[seat])
    places = [*hands.values(), *(place for pile in piles.values() for place in pile)]
    _fill(places, ALL & ~state.shown & ~own, rng)
    for other in others:
        twin.hands[other] = hands[other].cards
        twin.thrown[other] = tuple(
            each._replace(cards=place.cards)
            for each, place in zip(state.thrown[other], piles[other], strict=True)
        )
    return twin


def _fill(places: Sequence[_Place], hidden: Mask, rng: Random) -> None:
    """Put every hidden card into a place that may hold it; those with the fewest places go first."""
    bits = [1 << place for place in range(hidden.bit_length()) if hidden >> place & 1]
    rng.shuffle(bits)
    bits.sort(key=lambda bit: sum(bool(place.may_hold & bit) for place in places))
    for bit in bits:
        open_ones = [place for place in places if place.room and place.may_hold & bit]
        if open_ones:
            chosen = rng.choices(open_ones, [place.room for place in open_ones])[0]
            chosen.cards |= bit
            chosen.room -= 1
        else:
            _make_room(places, bit, [])


def _make_room(places: Sequence[_Place], bit: Mask, tried: list[_Place]) -> bool:
    """Put a card into a full place by moving others on; return whether there is a way."""
    for place in places:
        if not place.may_hold & bit or any(place is other for other in tried):
            continue
        tried.append(place)
        if place.room:
            place.cards |= bit
            place.room -= 1
            return True
        for moved in [1 << index for index in range(place.cards.bit_length()) if place.cards >> index & 1]:
            if _make_room(places, moved, tried):
                place.cards ^= moved | bit
                return True
    return False
