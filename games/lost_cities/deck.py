"""The 60 cards of Lost Cities, what may follow what, and what an expedition is worth (RULES 2, 4.3, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from sys import intern

from games.kernel import Card

COLORS = ("G", "B", "Y", "R", "W")
NUMBERS = "23456789X"
HANDSHAKE = "H"
HANDSHAKES_OF_COLOR = 3

DECK: tuple[Card, ...] = tuple(
    intern(color + symbol) for color in COLORS for symbol in (*HANDSHAKE * HANDSHAKES_OF_COLOR, *NUMBERS)
)
"""In the fixed order from which a deal shuffles and a position is completed."""

KINDS: tuple[Card, ...] = tuple(dict.fromkeys(DECK))
ORDER = {card: place for place, card in enumerate(KINDS)}
"""The order in which a hand is shown."""

HANDSHAKES = frozenset(color + HANDSHAKE for color in COLORS)
VALUE = {card: NUMBERS.find(card[1]) + 2 if card not in HANDSHAKES else 0 for card in KINDS}
"""The points of a number; 0 for a handshake."""

FOLLOWERS: dict[Card | None, frozenset[Card]] = {None: frozenset(KINDS)} | {
    last: frozenset(
        card
        for card in KINDS
        if card[0] == last[0] and (VALUE[card] > VALUE[last] or card == last in HANDSHAKES)
    )
    for last in KINDS
}
"""What may be laid on an expedition by its last card; anything where it is empty."""

COST = 20
LONG, LONG_BONUS = 8, 20


@dataclass(frozen=True, slots=True)
class Account:
    """How an expedition comes to its ``score``: ``(total - 20) * factor + bonus``, or 0 if never begun."""

    total: int
    factor: int
    bonus: int
    score: int


def account(cards: Sequence[Card], *, long_bonus: bool) -> Account:
    """Return what an expedition is worth (5.3, 6.2)."""
    total = sum(map(VALUE.__getitem__, cards))
    factor = 1 + sum(card in HANDSHAKES for card in cards)
    bonus = LONG_BONUS if long_bonus and len(cards) >= LONG else 0
    return Account(total, factor, bonus, (total - COST) * factor + bonus if cards else 0)
