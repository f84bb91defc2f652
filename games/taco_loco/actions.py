"""What a seat may ask for and what may happen, the common ones made once and used again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from games.kernel import Action, Card, Event, Seat
from games.taco_loco.deck import DECK, KINDS

NEW: Literal["new"] = "new"
Target: TypeAlias = int | Literal["new"]
"""A taco by its place in the list, or a new one beside the others."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card on a taco, or begin a new one with it."""

    type: ClassVar[str] = "play"
    card: Card
    on: Target


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """Lay a Lonesome Taco on the Legendary one just played."""

    type: ClassVar[str] = "counter"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the Legendary Taco stand."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give the perfect taco to another seat."""

    type: ClassVar[str] = "give"
    to: Seat


@dataclass(frozen=True, slots=True)
class Played(Event):
    """``taco`` is the number that the taco keeps as long as it is there; ``began`` says that it is new."""

    type: ClassVar[str] = "played"
    seat: Seat
    card: Card
    taco: int
    total: int
    began: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat lets the Legendary Taco stand."""

    type: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """Nobody has countered the Legendary Taco of ``seat``."""

    type: ClassVar[str] = "stood"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """``seat`` has laid a Lonesome Taco on the Legendary one of ``target``."""

    type: ClassVar[str] = "countered"
    seat: Seat
    target: Seat
    card: Card
    taco: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The seat must take the taco itself: it broke or was countered."""

    type: ClassVar[str] = "took"
    seat: Seat
    taco: int
    count: int


@dataclass(frozen=True, slots=True)
class Given(Event):
    """``seat`` gave the perfect taco to ``target``."""

    type: ClassVar[str] = "given"
    seat: Seat
    target: Seat
    taco: int
    count: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A new base from the stock."""

    type: ClassVar[str] = "turned"
    card: Card
    taco: int


@dataclass(frozen=True, slots=True)
class Bare(Event):
    """The stock has no number card for a new base."""

    type: ClassVar[str] = "bare"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat draws a card; ``card`` is absent for others."""

    type: ClassVar[str] = "drew"
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The game has ended."""

    type: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


ACTIONS: tuple[type[Action], ...] = (Play, Counter, Pass, Give)
EVENTS: tuple[type[Event], ...] = (
    Played, Passed, Stood, Countered, Took, Given, Turned, Bare, Drew, Over,
)  # fmt: skip

MAX_SEATS = 5
_SEATS = range(MAX_SEATS)
COUNTER, PASS = Counter(), Pass()
GIVE = tuple(Give(seat) for seat in _SEATS)
BEGIN = {card: Play(card, NEW) for card in KINDS}
LAY = {card: tuple(Play(card, place) for place in range(len(DECK))) for card in KINDS}
"""``LAY[card][place]``, for every place that there can be."""

BARE: tuple[Event, ...] = (Bare(),)
DREW: tuple[dict[Card, tuple[Event, ...]], ...] = tuple(
    {card: (Drew(seat, card),) for card in KINDS} for seat in _SEATS
)
"""``DREW[seat][card]``; event tables hold tuples, ready to return or add."""
PASSED: tuple[tuple[Event, ...], ...] = tuple((Passed(seat),) for seat in _SEATS)
STOOD: tuple[tuple[Event, ...], ...] = tuple((Stood(seat),) for seat in _SEATS)
