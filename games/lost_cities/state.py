"""One round of Lost Cities, and the match that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards import Hand
from games.kernel import Card, Chance, Seat

PLACE, DRAW, OVER = PHASES = ("place", "draw", "over")


@dataclass(frozen=True, slots=True)
class Match:
    """What the rounds have in common. ``totals`` are the points before this round."""

    rounds: int
    number: int
    """Of this round, from 1."""
    starter: Seat
    totals: tuple[int, ...]


@dataclass(slots=True, eq=False)
class LostCitiesState:
    """Piles have their top at the end; those that lie open are tuples, so that a copy may share them."""

    chance: Chance
    match: Match
    long_bonus: bool
    stall_guard: bool
    hands: list[Hand]
    taken: list[Hand]
    """The part of each hand that everybody knows, because it came from a discard pile."""
    expeditions: list[dict[str, tuple[Card, ...]]]
    discards: dict[str, tuple[Card, ...]]
    stock: list[Card]
    turn: Seat
    phase: str = PLACE
    closed: str | None = None
    """The colour discarded in this turn, whose pile is closed till the next (RULES 4.8)."""
    idle: int = 0
    """Turns in a row that left the deck alone."""
    removed: tuple[Card, ...] = ()
    """Cards out of play; only a written position has any."""

    def copy(self) -> LostCitiesState:
        """Return an independent copy; what is never changed in place is shared."""
        return LostCitiesState(
            self.chance.copy(),
            self.match,
            self.long_bonus,
            self.stall_guard,
            [hand.copy() for hand in self.hands],
            [hand.copy() for hand in self.taken],
            [laid.copy() for laid in self.expeditions],
            self.discards.copy(),
            self.stock.copy(),
            self.turn,
            self.phase,
            self.closed,
            self.idle,
            self.removed,
        )
