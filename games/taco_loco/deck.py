"""The 70 cards of Taco Loco by table, what they add, and what a taco comes to (RULES 2, 4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from sys import intern

from games.cards import without
from games.kernel import Card

LEGENDARY: Card = intern("LEG")
LONESOME: Card = intern("LON")
SPECIALS = frozenset((LEGENDARY, LONESOME))
PERFECT = 11

HOUSE = "house"
_COLUMNS: tuple[Card, ...] = (*map(intern, "1234567"), LEGENDARY, LONESOME)
TABLES: Mapping[str, Mapping[Card, int]] = {
    name: dict(zip(_COLUMNS, copies, strict=True))
    for name, copies in {
        #          1  2  3  4  5  6  7  LEG LON
        HOUSE: (9, 9, 9, 9, 9, 9, 9, 4, 3),
        "mild": (10, 10, 10, 10, 9, 8, 8, 2, 3),
        "wild": (8, 8, 8, 8, 8, 8, 8, 8, 6),
    }.items()
}
"""How many of each card; every table has 70. The published composition is not known, so all are our own."""

KINDS = _COLUMNS
ORDER = {card: place for place, card in enumerate(KINDS)}
"""The order in which a hand is shown."""
NUMBERS = frozenset(KINDS) - SPECIALS
VALUE = {card: int(card) for card in KINDS if card in NUMBERS}

CARDS: Mapping[str, tuple[Card, ...]] = {
    name: tuple(card for card, copies in table.items() for _ in range(copies))
    for name, table in TABLES.items()
}
"""The cards of each table, in the fixed order from which a deal shuffles and a position is completed."""

DECK: tuple[Card, ...] = tuple(
    card for card in KINDS for _ in range(max(table[card] for table in TABLES.values()))
)
"""The cards of all tables; those that a table does without lie in the box."""

BOX: Mapping[str, tuple[Card, ...]] = {name: tuple(without(DECK, cards)) for name, cards in CARDS.items()}


def total_after(total: int, card: Card) -> int:
    """Return what a taco of ``total`` comes to with ``card`` on it (4.5)."""
    if card == LEGENDARY:
        return PERFECT
    return 0 if card == LONESOME else total + VALUE[card]


def total_of(cards: Iterable[Card]) -> int:
    """Return what a taco comes to, its cards from the bottom up."""
    total = 0
    for card in cards:
        total = total_after(total, card)
    return total
