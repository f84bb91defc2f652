"""One game of Taco Loco."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.cards import Hand
from games.kernel import Card, Chance, Seat

PLAY, COUNTER, GIVE, OVER = PHASES = ("play", "counter", "give", "over")


class Taco(NamedTuple):
    """Cards from the bottom up and what they come to. ``number`` is its own as long as it is there."""

    number: int
    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class House:
    """The rules that the host has chosen (RULES 8)."""

    first: int
    counter_seconds: int
    same_value: str
    new_base: str
    table: str


@dataclass(slots=True, eq=False)
class TacoLocoState:
    """The stock has its top at the end. ``sizes`` are the hands' numbers of cards."""

    chance: Chance
    house: House
    hands: list[Hand]
    sizes: list[int]
    eaten: list[tuple[Card, ...]]
    stock: list[Card]
    tacos: list[Taco]
    turn: Seat
    last: Card | None = None
    """The number laid last, by hand or as a base; absent after a Lonesome or when a taco has gone."""
    phase: str = PLAY
    passed: frozenset[Seat] = frozenset()
    """Who lets the Legendary Taco stand that waits in phase counter."""
    begun: int = 0
    """How many tacos there have been; the number of the next one."""
    windows: int = 0
    """How many Legendary Tacos there have been, which tells one countdown from another."""
    numberless: bool = False
    """Everybody has seen that the stock holds no number (RULES 5.5)."""
    removed: tuple[Card, ...] = ()
    """Cards out of play; only a written position has any."""

    def copy(self) -> TacoLocoState:
        """Return an independent copy; what is never changed in place is shared."""
        return TacoLocoState(
            self.chance.copy(),
            self.house,
            [hand.copy() for hand in self.hands],
            self.sizes.copy(),
            self.eaten.copy(),
            self.stock.copy(),
            self.tacos.copy(),
            self.turn,
            self.last,
            self.phase,
            self.passed,
            self.begun,
            self.windows,
            self.numberless,
            self.removed,
        )
