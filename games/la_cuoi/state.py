"""One deal of Lá Cuối."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.cards import Hand
from games.kernel import Card, Chance, Seat

PLAY, DRAWN, ANSWER, OVER = PHASES = ("play", "drawn", "answer", "over")


@dataclass(frozen=True, slots=True)
class Reveal:
    """The judged hand of ``target``, shown to ``seat`` until the next accepted action (RULES 5.5)."""

    seat: Seat
    target: Seat
    hand: Hand


@dataclass(slots=True, eq=False)
class LaCuoiState:
    """Piles have their top at the end of the list. ``sizes`` are the hands' numbers of cards."""

    chance: Chance
    stacking: bool
    turn_seconds: int
    hands: list[Hand]
    sizes: list[int]
    called: list[bool]
    last_colors: list[str | None]
    """The colour in force after each seat's last play, which everybody has seen."""
    stock: list[Card]
    discard: list[Card]
    color: str
    turn: Seat
    removed: tuple[Card, ...] = ()
    """Cards out of play; only a written position has any."""
    direction: int = 1
    phase: str = PLAY
    turns: int = 0
    """How many turns and answers have begun before this one."""
    pending: int = 0
    drawn: Card | None = None
    catchable: Seat | None = None
    passes: int = 0
    """Empty draws in a row."""
    accused: Seat | None = None
    """Who played the Wild Draw Four that waits for an answer."""
    before: str | None = None
    """The colour in force before that card."""
    judged: Hand = field(default_factory=dict)
    """The hand of ``accused`` just after that card; a snapshot, never changed."""
    reveal: Reveal | None = None

    def copy(self) -> LaCuoiState:
        """Return an independent copy; what is never changed in place is shared."""
        return LaCuoiState(
            self.chance.copy(),
            self.stacking,
            self.turn_seconds,
            [hand.copy() for hand in self.hands],
            self.sizes.copy(),
            self.called.copy(),
            self.last_colors.copy(),
            self.stock.copy(),
            self.discard.copy(),
            self.color,
            self.turn,
            self.removed,
            self.direction,
            self.phase,
            self.turns,
            self.pending,
            self.drawn,
            self.catchable,
            self.passes,
            self.accused,
            self.before,
            self.judged,
            self.reveal,
        )
