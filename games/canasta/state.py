"""One deal of Canasta."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from games.canasta.deck import RANK
from games.cards import Hand
from games.kernel import Card, Chance, Seat

DRAW, MELD, OVER, MATCH_OVER = PHASES = ("draw", "meld", "over", "match_over")
STOCK, PILE = SOURCES = ("stock", "pile")
OUT, CONCEALED, EXHAUSTED, DECLINED, LAST_RED_THREE = REASONS = (
    "out",
    "concealed",
    "exhausted",
    "declined",
    "last_red_three",
)
"""How a hand ends: gone out, so concealed, nobody can take, somebody would not, a red three was last."""
CANASTA = 7

ByRank: TypeAlias = dict[str, list[Card]]
"""A hand: the cards of each rank that is in it, sorted."""


@dataclass(slots=True, eq=False)
class Meld:
    """Cards of one rank on the table."""

    naturals: list[Card] = field(default_factory=list)
    wilds: list[Card] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.naturals) + len(self.wilds)

    @property
    def kind(self) -> Literal["natural", "mixed"] | None:
        """The kind of canasta that it is, if it is one."""
        if self.size < CANASTA:
            return None
        return "mixed" if self.wilds else "natural"

    def copy(self) -> Meld:
        """Return an independent copy."""
        return Meld(self.naturals.copy(), self.wilds.copy())


@dataclass(slots=True, eq=False)
class Team:
    """What two partners share. ``total`` are their points before this hand."""

    total: int = 0
    melds: dict[str, Meld] = field(default_factory=dict)
    red_threes: list[Card] = field(default_factory=list)
    has_canasta: bool = False

    def copy(self) -> Team:
        """Return an independent copy."""
        melds = {rank: meld.copy() for rank, meld in self.melds.items()}
        return Team(self.total, melds, self.red_threes.copy(), self.has_canasta)


@dataclass(slots=True, eq=False)
class CanastaState:
    """Piles have their top at the end of the list. ``sizes`` are the hands' numbers of cards."""

    chance: Chance
    target: int
    hands: list[ByRank]
    sizes: list[int]
    known: list[Hand]
    """Cards that everybody has seen each seat take up with the pile, as far as it must still hold them."""
    laid: list[bool]
    """Who has laid cards in an earlier turn of this hand."""
    teams: list[Team]
    stock: list[Card]
    discard: list[Card]
    frozen: bool
    """Whether a wild card or a red three lies in the discard pile."""
    dealer: Seat
    turn: Seat
    number: int = 1
    """Of this deal in the match."""
    phase: str = DRAW
    source: str | None = None
    """Where this turn's cards came from, in phase meld."""
    fresh: tuple[str, ...] = ()
    """The ranks of melds that this turn has begun."""
    added: bool = False
    """Whether this turn has added to a meld that it has not begun."""
    reason: str | None = None
    """How the hand ended."""
    removed: tuple[Card, ...] = ()
    """Cards out of play; only a written position has any."""

    def copy(self) -> CanastaState:
        """Return an independent copy; what is never changed in place is shared."""
        return CanastaState(
            self.chance.copy(),
            self.target,
            [{rank: cards.copy() for rank, cards in hand.items()} for hand in self.hands],
            self.sizes.copy(),
            [known.copy() for known in self.known],
            self.laid.copy(),
            [team.copy() for team in self.teams],
            self.stock.copy(),
            self.discard.copy(),
            self.frozen,
            self.dealer,
            self.turn,
            self.number,
            self.phase,
            self.source,
            self.fresh,
            self.added,
            self.reason,
            self.removed,
        )


def team_of(seat: Seat) -> int:
    """Return the team of a seat; partners sit across."""
    return seat % 2


def in_hand(hand: ByRank) -> list[Card]:
    """Return the cards of a hand, by rank."""
    return [card for cards in hand.values() for card in cards]


def by_rank(cards: Iterable[Card]) -> ByRank:
    """Return a hand of these cards."""
    hand: ByRank = {}
    for card in sorted(cards):
        hand.setdefault(RANK[card], []).append(card)
    return hand
