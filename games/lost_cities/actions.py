"""What a seat may ask for and what may happen, the common ones made once and used again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from games.kernel import Action, Card, Event, Seat
from games.lost_cities.deck import COLORS, KINDS

DECK_PILE = "deck"
Source: TypeAlias = Literal["deck", "G", "B", "Y", "R", "W"]
"""Where a card is drawn from: the deck, or the discard pile of a colour."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay a card on one's own expedition of its colour."""

    type: ClassVar[str] = "place"
    card: Card


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lay a card on the discard pile of its colour."""

    type: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the top card of the deck or of a discard pile, and end the turn."""

    type: ClassVar[str] = "draw"
    from_: Source


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The card is the ``count``-th of an expedition that would be worth ``score`` now."""

    type: ClassVar[str] = "placed"
    seat: Seat
    card: Card
    count: int
    score: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The card lies on the discard pile of its colour."""

    type: ClassVar[str] = "discarded"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The top card of the deck; ``card`` is absent for others."""

    type: ClassVar[str] = "drew"
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The top card of a discard pile, which everybody has seen."""

    type: ClassVar[str] = "took"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Stalled(Event):
    """So many turns in a row left the deck alone that the round ends."""

    type: ClassVar[str] = "stalled"
    turns: int


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The round has ended; ``totals`` are the points of all rounds so far."""

    type: ClassVar[str] = "over"
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str


ACTIONS: tuple[type[Action], ...] = (Place, Discard, Draw)
EVENTS: tuple[type[Event], ...] = (Placed, Discarded, Drew, Took, Stalled, Over)

PLACE = {card: Place(card) for card in KINDS}
DISCARD = {card: Discard(card) for card in KINDS}
DRAW_DECK = Draw("deck")
DRAW: dict[str, Draw] = {color: Draw(color) for color in COLORS}  # type: ignore[arg-type]

_SEATS = range(2)
DISCARDED = tuple({card: (Discarded(seat, card),) for card in KINDS} for seat in _SEATS)
"""``DISCARDED[seat][card]``; event tables hold tuples, ready to return or add."""
DREW = tuple({card: (Drew(seat, card),) for card in KINDS} for seat in _SEATS)
TOOK = tuple({card: (Took(seat, card),) for card in KINDS} for seat in _SEATS)
