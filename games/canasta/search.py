"""The exact search for what a hand could lay, rank by rank over all numbers of naturals and wild cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.canasta.actions import Groups
from games.canasta.deck import BLACK_THREE, NATURALS, RANK_WORTH, WILDS, WORTH
from games.canasta.laying import KEPT, LEAST_CARDS, LEAST_NATURALS, MOST_WILDS
from games.canasta.state import CANASTA, ByRank, Meld, Team
from games.kernel import Card

_MOST_LEFT = 1
"""Who goes out keeps at most one card, for the discard."""
_NO_MELD = Meld()


@dataclass(frozen=True, slots=True)
class Base:
    """The group that the pile's top card joins, and how many naturals and wilds of the hand it needs."""

    rank: str
    naturals: int
    wilds: int


_Chain: TypeAlias = "tuple[str, int, int, _Chain] | None"
"""What was chosen, latest first: rank, naturals, wilds, the choices before."""
_Key: TypeAlias = tuple[int, int, bool, bool]
"""Wilds and naturals used, whether there is a canasta, whether black threes are laid."""
_Best: TypeAlias = dict[_Key, tuple[int, _Chain]]
"""Of all choices with the same key those with the most points of naturals."""
_Option: TypeAlias = tuple[int, int, bool]
"""Naturals and wilds for a rank, and whether they make a canasta."""
_SKIP: _Option = (0, 0, False)


def search(
    hand: ByRank, team: Team, need: int, size: int, *, base: Base | None = None, out: bool = False
) -> Groups | None:
    """Return groups worth ``need`` that use the fewest of ``size`` cards, or ``None`` where there are none.

    They leave enough cards without a canasta (5.6), or with ``out`` a canasta
    and at most one card. Which wild cards are used matters only for the
    points, so the dearest are.
    """
    wilds = sorted((card for rank in WILDS for card in hand.get(rank, ())), key=WORTH.__getitem__)[::-1]
    best: _Best = {(0, 0, team.has_canasta, False): (0, None)}
    met = 0
    for rank in (*NATURALS, BLACK_THREE):
        held = len(hand.get(rank, ()))
        met += held
        options = _options(held, team.melds.get(rank, _NO_MELD), rank, base, len(wilds))
        if held or len(options) > 1 or options[0] is not _SKIP:
            best = _grown(best, rank, options, len(wilds), met - _MOST_LEFT if out else 0)
    worths = [sum(map(WORTH.__getitem__, wilds[:used])) for used in range(len(wilds) + 1)]
    found = [
        (used_wilds + used, -points, used_wilds, chain)
        for (used_wilds, used, canasta, threes), (points, chain) in best.items()
        if chain is not None
        and points + worths[used_wilds] >= need
        and _may_be_left(size - used_wilds - used, canasta=canasta, out=out or threes)
    ]
    if not found:
        return None
    _, _, used_wilds, chain = min(found, key=lambda plan: plan[:3])
    return _groups(hand, wilds[:used_wilds], chain)


def _may_be_left(left: int, *, canasta: bool, out: bool) -> bool:
    if out:
        return canasta and left <= _MOST_LEFT
    return canasta or left >= KEPT


def _options(held: int, meld: Meld, rank: str, base: Base | None, wilds: int) -> list[_Option]:
    """Return what of a hand with so many of a rank and so many wilds may go to it."""
    if rank == BLACK_THREE:
        return [_SKIP, (held, 0, False)] if held >= LEAST_CARDS else [_SKIP]
    if base is None or base.rank != rank:
        found, top, least_naturals, least_wilds = [_SKIP], 0, 0, 0
    else:
        found, top, least_naturals, least_wilds = [], 1, base.naturals, base.wilds
    on_table, naturals_there = meld.size + top, len(meld.naturals) + top
    most_wilds = min(wilds, MOST_WILDS - len(meld.wilds))
    for naturals in range(max(least_naturals, LEAST_NATURALS - naturals_there), held + 1):
        for more in range(max(least_wilds, LEAST_CARDS - on_table - naturals), most_wilds + 1):
            if naturals or more or top:
                found.append((naturals, more, on_table + naturals + more >= CANASTA))
    return found


def _grown(best: _Best, rank: str, options: list[_Option], wilds: int, least_naturals: int) -> _Best:
    """Return the choices for one rank more, of which those with fewer naturals in all are dropped."""
    grown: _Best = {}
    worth = RANK_WORTH[rank]
    for (used_wilds, used, canasta, threes), (points, chain) in best.items():
        for option in options:
            naturals, more, makes_canasta = option
            if used_wilds + more > wilds or used + naturals < least_naturals:
                continue
            if option is _SKIP:
                key, value, chosen = (used_wilds, used, canasta, threes), points, chain
            else:
                key = (
                    used_wilds + more,
                    used + naturals,
                    canasta or makes_canasta,
                    threes or rank == BLACK_THREE,
                )
                value, chosen = points + naturals * worth, (rank, naturals, more, chain)
            if key not in grown or grown[key][0] < value:
                grown[key] = (value, chosen)
    return grown


def _groups(hand: ByRank, wilds: list[Card], chain: _Chain) -> Groups:
    groups: dict[str, tuple[Card, ...]] = {}
    left = wilds.copy()
    while chain is not None:
        rank, naturals, more, chain = chain
        groups[rank] = (*hand.get(rank, [])[:naturals], *left[:more])
        del left[:more]
    return groups
