"""The 36 cards of Luk Fu, which of them are Old, and which groups beat which (RULES 2, 4, 5).

Sets of cards are masks: one bit a card, nine bits a suit, in the deck's order.
What a hand holds is then a matter of a few table look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from sys import intern
from typing import TypeAlias

from games.kernel import Card

Mask: TypeAlias = int

SUITS = ("C", "S", "M", "T")
"""Coins, Strings, Myriads, Tens: a later one ranks higher."""
RANKS = range(1, 10)
ROW = len(RANKS)
"""Bits of a suit."""
SHIFTS = tuple(range(0, len(SUITS) * ROW, ROW))
ONE_ROW = (1 << ROW) - 1

DECK: tuple[Card, ...] = tuple(intern(f"{suit}{rank}") for suit in SUITS for rank in RANKS)
"""In the fixed order from which a deal shuffles and a position is completed."""
BIT: dict[Card, Mask] = {card: 1 << place for place, card in enumerate(DECK)}
ALL: Mask = (1 << len(DECK)) - 1

_NAMES = tuple(
    tuple(
        tuple(DECK[shift + place] for place in range(ROW) if row >> place & 1) for row in range(ONE_ROW + 1)
    )
    for shift in SHIFTS
)


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the mask of cards of the deck."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: Mask) -> list[Card]:
    """Return the cards of a mask in the deck's order."""
    coins, strings, myriads, tens = _NAMES
    return [
        *coins[mask & ONE_ROW],
        *strings[mask >> 9 & ONE_ROW],
        *myriads[mask >> 18 & ONE_ROW],
        *tens[mask >> 27],
    ]


# ---- Old cards

MAU_GUNG, BAK_CHI = "C1", "T1"
ALWAYS_OLD: Mask = mask_of(("C9", "S9", "M9", "T9", MAU_GUNG, BAK_CHI))

_TOPS = tuple(
    sum(1 << place for place in range(ROW) if row >> place == ONE_ROW >> place) for row in range(ONE_ROW + 1)
)
"""By the cards of a suit that are accounted for: those with nothing above them missing."""


def old_cards(hand: Mask, shown: Mask) -> Mask:
    """Return the cards of a hand that are Old for its owner, by what has been played face up (4)."""
    known = hand | shown
    return hand & (
        ALWAYS_OLD
        | _TOPS[known & ONE_ROW]
        | _TOPS[known >> 9 & ONE_ROW] << 9
        | _TOPS[known >> 18 & ONE_ROW] << 18
        | _TOPS[known >> 27] << 27
    )


# ---- groups

SINGLE, SET, RUN = ("single", "set", "run")


@dataclass(frozen=True, slots=True)
class Group:
    """What may be led. ``suit`` is a place in ``SUITS``, absent for a set."""

    mask: Mask
    kind: str
    size: int
    suit: int | None
    low: int
    high: int


def _group(kind: str, cards: Iterable[tuple[int, int]]) -> Group:
    places = list(cards)
    ranks = [rank for _, rank in places]
    mask = sum(1 << SHIFTS[suit] + rank - 1 for suit, rank in places)
    suit = None if kind == SET else places[0][0]
    return Group(mask, kind, len(places), suit, min(ranks), max(ranks))


def _singles() -> list[Group]:
    return [_group(SINGLE, [(suit, rank)]) for suit in range(len(SUITS)) for rank in RANKS]


def _sets() -> list[Group]:
    return [
        _group(SET, [(suit, rank) for suit in suits])
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(range(len(SUITS)), size)
    ]


def _runs() -> list[Group]:
    return [
        _group(RUN, [(suit, rank) for rank in range(low, low + size)])
        for suit in range(len(SUITS))
        for size in range(3, ROW + 1)
        for low in range(1, ROW - size + 2)
    ]


GROUPS: dict[Mask, Group] = {group.mask: group for group in (*_singles(), *_sets(), *_runs())}

UNBEATABLE = frozenset(BIT[card] for card in (MAU_GUNG, BAK_CHI))
"""Singles that nothing beats; as they beat nothing themselves, they are only met when led (5.3)."""


def beats(group: Group, best: Group) -> bool:
    """Return whether a group beats the best one of a trick (5)."""
    if group.kind != best.kind or group.size != best.size or best.mask in UNBEATABLE:
        return False
    if best.kind == SET:
        return group.low == RANKS[-1] > best.low if best.low == 1 else group.low > best.low
    assert group.suit is not None
    assert best.suit is not None
    if group.suit == best.suit:
        return group.high > best.high
    return best.kind == RUN and group.suit > best.suit


BEATERS: dict[Mask, tuple[Mask, ...]] = {
    best.mask: tuple(group.mask for group in GROUPS.values() if beats(group, best))
    for best in GROUPS.values()
}
"""All groups that beat a group."""

_BY_SUIT = tuple(
    tuple(
        tuple(group.mask for group in GROUPS.values() if group.suit == suit and group.mask & ~held == 0)
        for held in range(0, (ONE_ROW + 1) << shift, 1 << shift)
    )
    for suit, shift in enumerate(SHIFTS)
)
_SETS_BY_RANK = tuple(
    tuple(group.mask for group in GROUPS.values() if group.kind == SET and group.low == rank)
    for rank in RANKS
)


def groups_in(hand: Mask) -> list[Mask]:
    """Return every single, run and set that a hand holds."""
    found = [
        mask for row, shift in zip(_BY_SUIT, SHIFTS, strict=True) for mask in row[hand >> shift & ONE_ROW]
    ]
    found += sets_in(hand)
    return found


def sets_in(hand: Mask) -> list[Mask]:
    """Return every set that a hand holds."""
    coins, strings, myriads, tens = (hand >> shift & ONE_ROW for shift in SHIFTS)
    # A rank of which there are three is missing in one suit at most.
    common = (coins & strings & (myriads | tens)) | (myriads & tens & (coins | strings))
    if not common:
        return []
    return [
        mask
        for rank in range(ROW)
        if common >> rank & 1
        for mask in _SETS_BY_RANK[rank]
        if hand & mask == mask
    ]
