"""The 108 cards of Canasta, their ranks and what they are worth (RULES 2)."""

from __future__ import annotations

from sys import intern

from games.kernel import Card

SUITS = "SHDC"
NATURALS: tuple[str, ...] = tuple("456789TJQKA")
TWO, JOKER, BLACK_THREE, RED_THREE = "2", "JK", "3B", "3R"
WILDS = (TWO, JOKER)
"""The ranks of wild cards, the cheap one first."""
RANKS = (*NATURALS, *WILDS, BLACK_THREE, RED_THREE)
LAYABLE = (*NATURALS, BLACK_THREE)
"""The ranks that a meld can have."""

DECK: tuple[Card, ...] = (
    *(intern(number + suit) for suit in SUITS for number in "A23456789TJQK" for _ in range(2)),
    *(JOKER,) * 4,
)
"""In the fixed order from which a deal shuffles and a position is completed."""


def _rank(card: Card) -> str:
    if card[0] == "3":
        return RED_THREE if card[1] in "HD" else BLACK_THREE
    return JOKER if card == JOKER else card[0]


def _worth(rank: str) -> int:
    if rank == JOKER:
        return 50
    if rank in (TWO, "A"):
        return 20
    return 10 if rank in "89TJQK" else 5


KINDS: tuple[Card, ...] = tuple(dict.fromkeys(DECK))
RANK = {card: intern(_rank(card)) for card in KINDS}
WORTH = {card: _worth(RANK[card]) for card in KINDS}
RANK_WORTH = {rank: _worth(rank) for rank in RANKS}
"""A red three counts as bonus only, never by this."""
WILD_CARDS = frozenset(card for card in KINDS if RANK[card] in WILDS)
RED_THREES = frozenset(card for card in KINDS if RANK[card] == RED_THREE)
FREEZING = WILD_CARDS | RED_THREES
"""Cards that freeze the discard pile for everybody."""
BLOCKING = FREEZING | {card for card in KINDS if RANK[card] == BLACK_THREE}
"""Cards that cannot be taken while they are on top."""

CARD_KINDS = {rank: tuple(card for card in KINDS if RANK[card] == rank) for rank in RANKS if rank != JOKER}
"""A rank alone stands for any card of it."""
ORDER = {card: place for place, card in enumerate(sorted(KINDS, key=lambda card: RANKS.index(RANK[card])))}
"""The order in which a hand is shown."""
