"""Multisets of cards, and the completion of a written position to a whole deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from games.kernel import Card, PositionError

Hand: TypeAlias = dict[Card, int]
"""A multiset: how many of each card, never 0."""


def counted(cards: Iterable[Card]) -> Hand:
    """Return the multiset of ``cards``."""
    hand: Hand = {}
    for card in cards:
        hand[card] = hand.get(card, 0) + 1
    return hand


def listed(hand: Hand) -> list[Card]:
    """Return the cards of a multiset, equal ones side by side."""
    return [card for card, copies in hand.items() for _ in range(copies)]


def without(cards: Iterable[Card], taken: Iterable[Card]) -> list[Card]:
    """Return ``cards`` in their order without one copy for each of ``taken``.

    Raises ``ValueError`` where one of ``taken`` is not there.
    """
    owed = counted(taken)
    rest = []
    for card in cards:
        if owed.get(card, 0):
            owed[card] -= 1
        else:
            rest.append(card)
    if any(owed.values()):
        raise ValueError(f"not there: {', '.join(listed(owed))}")
    return rest


class Pool:
    """The cards that a written position has not placed yet.

    First every named card is taken, then what is left fills up hands and
    piles in the deck's fixed order, so that the same position always
    completes to the same state.
    """

    def __init__(self, deck: Sequence[Card], kinds: Mapping[str, Sequence[Card]] | None = None) -> None:
        self._free = counted(deck)
        self._order = tuple(self._free)
        self._total = dict(self._free)
        self._kinds = kinds or {}

    def take(self, names: Iterable[str], where: str) -> list[Card]:
        """Take the named cards; a name of the game's ``card_kinds`` stands for the first free card of it.

        Raises ``PositionError`` for an unknown card or one copy too many.
        """
        return [self._take_one(name, where) for name in names]

    def _take_one(self, name: str, where: str) -> Card:
        candidates = self._kinds.get(name, (name,))
        for card in candidates:
            if self._free.get(card, 0):
                self._free[card] -= 1
                return card
        copies = sum(self._total.get(card, 0) for card in set(candidates))
        if not copies:
            raise PositionError(f"{where}: there is no card {name!r}")
        raise PositionError(f"{where}: {name} is named more often than the deck has it ({copies})")

    def fill(self, count: int, where: str, accept: Callable[[Card], bool] | None = None) -> list[Card]:
        """Take ``count`` cards of what is left, in the fixed order, of those that ``accept`` passes."""
        taken: list[Card] = []
        for card in self._order:
            if accept is None or accept(card):
                copies = min(self._free[card], count - len(taken))
                self._free[card] -= copies
                taken += [card] * copies
        if len(taken) < count:
            raise PositionError(f"{where}: {count} cards are asked for, {len(taken)} are left")
        return taken

    def rest(self) -> list[Card]:
        """Take everything that is left, in the fixed order."""
        return self.fill(sum(self._free.values()), "rest")
