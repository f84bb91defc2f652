"""What a seat may ask for and what may happen; the common ones are made once and used again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from games.canasta.deck import KINDS
from games.kernel import Action, Card, Event, Seat

Groups: TypeAlias = Mapping[str, tuple[Card, ...]]
"""Hand cards by the rank of the meld that they begin or join."""


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw one card from the stock."""

    type: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the discard pile: ``with_`` joins the top card, ``melds`` are further groups from the hand."""

    type: ClassVar[str] = "take"
    with_: tuple[Card, ...] = ()
    melds: Groups = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.with_, frozenset(self.melds.items())))


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay groups: each begins the team's meld of its rank or joins it."""

    type: ClassVar[str] = "meld"
    melds: Groups

    def __hash__(self) -> int:
        return hash(frozenset(self.melds.items()))


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card on the discard pile and end the turn."""

    type: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave the pile, with no stock left: the hand is over."""

    type: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card from the stock; ``cards`` is absent for others."""

    type: ClassVar[str] = "drew"
    seat: Seat
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class RedThree(Event):
    """A red three was laid out; only one from the stock is replaced."""

    type: ClassVar[str] = "red_three"
    seat: Seat
    card: Card
    source: Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """The last card has left the stock."""

    type: ClassVar[str] = "emptied"


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The pile was taken: ``top`` goes to the team's meld of ``rank``, ``count`` others to the hand.

    ``cards`` are those others and absent for other seats.
    """

    type: ClassVar[str] = "took"
    seat: Seat
    top: Card
    rank: str
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """Hand cards were laid to the team's meld of ``rank``; ``begun`` where they began it."""

    type: ClassVar[str] = "melded"
    seat: Seat
    rank: str
    cards: tuple[Card, ...]
    begun: bool


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A meld became a canasta, or a natural canasta became a mixed one."""

    type: ClassVar[str] = "completed"
    seat: Seat
    rank: str
    kind: Literal["natural", "mixed"]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card was put on the discard pile."""

    type: ClassVar[str] = "discarded"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """The seat has got rid of all its cards."""

    type: ClassVar[str] = "went_out"
    seat: Seat
    concealed: bool


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The hand has ended; ``winners`` is the team that is ahead in the match."""

    type: ClassVar[str] = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


ACTIONS: tuple[type[Action], ...] = (Draw, Take, Lay, Discard, Decline)
EVENTS: tuple[type[Event], ...] = (
    Drew, RedThree, Emptied, Took, Melded, Completed, Discarded, WentOut, Over,
)  # fmt: skip

DRAW, DECLINE = Draw(), Decline()
DISCARDS = {card: Discard(card) for card in KINDS}
DREW: tuple[dict[Card, tuple[Event, ...]], ...] = tuple(
    {card: (Drew(seat, (card,), 1),) for card in KINDS} for seat in range(4)
)
"""Event tables hold tuples, ready to return or add."""
DISCARDED: tuple[dict[Card, tuple[Event, ...]], ...] = tuple(
    {card: (Discarded(seat, card),) for card in KINDS} for seat in range(4)
)
EMPTIED: tuple[Event, ...] = (Emptied(),)
