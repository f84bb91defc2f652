"""The 108 cards of Lá Cuối, what they are worth, and which may lie on which (RULES 2, 4.2, 7.3)."""

from __future__ import annotations

from sys import intern

from games.kernel import Card

COLORS = ("R", "Y", "G", "B")
NUMBERS = "0123456789"
SKIP, REVERSE, DRAW_TWO = "S", "V", "D"
WILD: Card = intern("W")
WILD_FOUR: Card = intern("W4")
WILDS = frozenset((WILD, WILD_FOUR))


def _coloured_cards(color: str) -> tuple[Card, ...]:
    copies = [(symbol, 1 if symbol == "0" else 2) for symbol in (*NUMBERS, SKIP, REVERSE, DRAW_TWO)]
    return tuple(intern(color + symbol) for symbol, count in copies for _ in range(count))


DECK: tuple[Card, ...] = (
    *(card for color in COLORS for card in _coloured_cards(color)),
    *(WILD,) * 4,
    *(WILD_FOUR,) * 4,
)
"""In the fixed order from which a deal shuffles and a position is completed."""

KINDS: tuple[Card, ...] = tuple(dict.fromkeys(DECK))
ORDER = {card: place for place, card in enumerate(KINDS)}
"""The order in which a hand is shown."""

COLOURED = tuple(card for card in KINDS if card not in WILDS)
NUMBER_CARDS = frozenset(card for card in COLOURED if card[1] in NUMBERS)
SKIPS = frozenset(color + SKIP for color in COLORS)
REVERSES = frozenset(color + REVERSE for color in COLORS)
DRAW_TWOS = frozenset(color + DRAW_TWO for color in COLORS)
QUIET = NUMBER_CARDS | {WILD}
"""Cards after which simply the next seat has its turn."""
OF_COLOR = {color: frozenset(card for card in COLOURED if card[0] == color) for color in COLORS}


def _worth(card: Card) -> int:
    if card in WILDS:
        return 50
    return int(card[1]) if card in NUMBER_CARDS else 20


WORTH = {card: _worth(card) for card in KINDS}
"""The points that a card left in a hand gives to the winner."""


def fits(card: Card, color: str, top: Card) -> bool:
    """Return whether ``card`` may be played on ``top`` while ``color`` is in force."""
    if card in WILDS or card[0] == color:
        return True
    return top not in WILDS and card[1] == top[1]
