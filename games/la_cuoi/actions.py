"""What a seat may ask for and what may happen, each made once and used again.

Making a frozen dataclass costs as much as a whole move, so the common
actions and events lie ready in tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from games.kernel import Action, Card, Event, Seat
from games.la_cuoi.deck import COLORS, COLOURED, KINDS, WILD, WILD_FOUR, WILDS, fits

MAX_SEATS = 10


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card; ``color`` is chosen with a wild one and only there."""

    type: ClassVar[str] = "play"
    card: Card
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw one card; while cards are waiting, the same as ``take``."""

    type: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep the card just drawn and end the turn."""

    type: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the waiting cards and lose the turn."""

    type: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Say that the Wild Draw Four was played with the old colour in hand."""

    type: ClassVar[str] = "challenge"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Say "Lá cuối"."""

    type: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Catch(Action):
    """Catch ``who``, who has one card and did not call."""

    type: ClassVar[str] = "catch"
    who: Seat


@dataclass(frozen=True, slots=True)
class Played(Event):
    """``color`` is the colour now in force."""

    type: ClassVar[str] = "played"
    seat: Seat
    card: Card
    color: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A draw of the seat's own choice; ``cards`` is absent for others."""

    type: ClassVar[str] = "drew"
    seat: Seat
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """Cards that a seat had to draw; ``cards`` is absent for others."""

    type: ClassVar[str] = "took"
    seat: Seat
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The card just drawn was playable and stays in the hand."""

    type: ClassVar[str] = "kept"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The seat loses its turn."""

    type: ClassVar[str] = "skipped"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """``direction`` is the new one, 1 or -1."""

    type: ClassVar[str] = "reversed"
    direction: int


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """The verdict on ``target``'s Wild Draw Four."""

    type: ClassVar[str] = "challenged"
    seat: Seat
    target: Seat
    guilty: bool


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The seat said "Lá cuối"."""

    type: ClassVar[str] = "called"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """``seat`` caught ``target`` with one card and no call."""

    type: ClassVar[str] = "caught"
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Safe(Event):
    """Nobody caught the seat in time."""

    type: ClassVar[str] = "safe"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """``count`` discards became the new stock."""

    type: ClassVar[str] = "reshuffled"
    count: int


@dataclass(frozen=True, slots=True)
class Empty(Event):
    """The seat had to draw and nothing was left."""

    type: ClassVar[str] = "empty"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The deal has ended."""

    type: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


ACTIONS: tuple[type[Action], ...] = (Play, Draw, Keep, Take, Challenge, Call, Catch)
EVENTS: tuple[type[Event], ...] = (
    Played, Drew, Took, Kept, Skipped, Reversed, Challenged, Called, Caught, Safe, Reshuffled, Empty, Over,
)  # fmt: skip

DRAW, KEEP, TAKE, CHALLENGE, CALL = Draw(), Keep(), Take(), Challenge(), Call()
CATCH = tuple(Catch(seat) for seat in range(MAX_SEATS))

PLAYS: dict[Card, tuple[Play, ...]] = {card: (Play(card),) for card in COLOURED} | {
    card: tuple(Play(card, color) for color in COLORS) for card in WILDS
}
"""Every way to play a card."""
WILD_PLAYS, WILD_FOUR_PLAYS = PLAYS[WILD], PLAYS[WILD_FOUR]

FITTING: dict[str, dict[Card, Callable[[Card], Play | None]]] = {
    color: {top: {card: PLAYS[card][0] for card in COLOURED if fits(card, color, top)}.get for top in KINDS}
    for color in COLORS
}
"""``FITTING[color][top](card)`` is the way to play a coloured card that fits, or ``None``."""

_SEATS = range(MAX_SEATS)
PLAYED: tuple[dict[Card, dict[str | None, tuple[Event, ...]]], ...] = tuple(
    {
        card: {play.color: (Played(seat, card, play.color or card[0]),) for play in PLAYS[card]}
        for card in KINDS
    }
    for seat in _SEATS
)
"""``PLAYED[seat][card][chosen color]``; event tables hold tuples, ready to return or add."""
DREW: tuple[dict[Card, tuple[Event, ...]], ...] = tuple(
    {card: (Drew(seat, (card,), 1),) for card in KINDS} for seat in _SEATS
)
KEPT: tuple[tuple[Event, ...], ...] = tuple((Kept(seat),) for seat in _SEATS)
SKIPPED: tuple[tuple[Event, ...], ...] = tuple((Skipped(seat),) for seat in _SEATS)
SAFE: tuple[tuple[Event, ...], ...] = tuple((Safe(seat),) for seat in _SEATS)
CALLED: tuple[tuple[Event, ...], ...] = tuple((Called(seat),) for seat in _SEATS)
EMPTY: tuple[tuple[Event, ...], ...] = tuple((Empty(seat),) for seat in _SEATS)
REVERSED: dict[int, tuple[Event, ...]] = {direction: (Reversed(direction),) for direction in (1, -1)}
