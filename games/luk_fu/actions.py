"""What a seat may ask for and what may happen; actions that fit a table are made once and used again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.kernel import Action, Card, Event, Seat
from games.luk_fu.deck import BEATERS, DECK, GROUPS, SUITS, Group, Mask, cards_of


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Play against the two others."""

    type: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the call to the next seat."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Show the Old cards of the hand and end the deal."""

    type: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True)
class Lead(Action):
    """Begin a trick with a single, a set or a run."""

    type: ClassVar[str] = "lead"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Beat(Action):
    """Play a stronger group face up."""

    type: ClassVar[str] = "beat"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Play as many cards face down."""

    type: ClassVar[str] = "throw"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The seat is the Caller, and the Master leads."""

    type: ClassVar[str] = "called"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The next seat is asked, if there is one."""

    type: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """All three have passed; everybody has new cards."""

    type: ClassVar[str] = "redealt"
    master: Seat


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A group lies face up. ``card`` is its highest, ``low`` and ``high`` are ranks, ``color`` the suit.

    A set has no suit.
    """

    seat: Seat
    kind: str
    cards: tuple[Card, ...]
    card: Card
    count: int
    low: int
    high: int
    color: str | None


@dataclass(frozen=True, slots=True)
class Led(Laid):
    """A trick begins."""

    type: ClassVar[str] = "led"


@dataclass(frozen=True, slots=True)
class Beaten(Laid):
    """The best group of the trick is beaten."""

    type: ClassVar[str] = "beaten"


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """Cards face down; ``cards`` is absent for others."""

    type: ClassVar[str] = "threw"
    seat: Seat
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The trick is over. ``count`` fu are new, ``fu`` is what the seat has won by now.

    ``cards`` are the winning ones, ``lost`` by seat the others that lay face up.
    """

    type: ClassVar[str] = "won"
    seat: Seat
    count: int
    fu: int
    cards: tuple[Card, ...]
    lost: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """``cards`` are the Old ones of the hand; with ``fu`` won they make ``total``."""

    type: ClassVar[str] = "declared"
    seat: Seat
    cards: tuple[Card, ...]
    count: int
    fu: int
    total: int


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The deal has ended; ``totals`` are the points of all deals so far."""

    type: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str


ACTIONS: tuple[type[Action], ...] = (Call, Pass, Declare, Lead, Beat, Throw)
EVENTS: tuple[type[Event], ...] = (
    Called,
    Passed,
    Redealt,
    Led,
    Beaten,
    Threw,
    Won,
    Declared,
    Over,
)

CALL, PASS, DECLARE = Call(), Pass(), Declare()
LEAD: dict[Mask, Lead] = {mask: Lead(tuple(cards_of(mask))) for mask in GROUPS}
BEATS: dict[Mask, tuple[tuple[Mask, Beat], ...]] = {
    best: tuple((mask, Beat(LEAD[mask].cards)) for mask in beaters) for best, beaters in BEATERS.items()
}
"""By the best group of a trick, whatever beats it."""
THROW_ONE: dict[Card, Throw] = {card: Throw((card,)) for card in DECK}
MASK: dict[tuple[Card, ...], Mask] = {action.cards: mask for mask, action in LEAD.items()}
"""The masks of groups whose cards come in the deck's order, as those of the actions here do."""


def _facts(group: Group) -> tuple[str, tuple[Card, ...], Card, int, int, int, str | None]:
    cards = LEAD[group.mask].cards
    color = None if group.suit is None else SUITS[group.suit]
    return group.kind, cards, cards[-1], group.size, group.low, group.high, color


_FACTS = {mask: _facts(group) for mask, group in GROUPS.items()}
_SEATS = range(3)
LED = tuple({mask: Led(seat, *facts) for mask, facts in _FACTS.items()} for seat in _SEATS)
"""``LED[seat][mask]``."""
BEATEN = tuple({mask: Beaten(seat, *facts) for mask, facts in _FACTS.items()} for seat in _SEATS)
