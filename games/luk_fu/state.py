"""One deal of Luk Fu, and the match that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.kernel import Chance, Seat
from games.luk_fu.deck import Mask

CALL, LEAD, FOLLOW, OVER = PHASES = ("call", "lead", "follow", "over")


@dataclass(frozen=True, slots=True)
class Match:
    """What the deals have in common. ``totals`` are the points before this deal."""

    deals: int
    number: int
    """Of this deal, from 1."""
    totals: tuple[int, ...]


class Play(NamedTuple):
    """One seat's part of a trick. ``cards`` is 0 for cards that lie face down."""

    seat: Seat
    cards: Mask
    size: int


class Thrown(NamedTuple):
    """Cards that a seat threw face down at one time, and what everybody knew then that it did not hold."""

    cards: Mask
    lacks: Mask


@dataclass(slots=True, eq=False)
class LukFuState:
    """Hands and piles are masks of cards."""

    chance: Chance
    match: Match
    ban: str
    """How long a Master who passed may not lead four or more (RULES 6.7)."""
    hands: list[Mask]
    fu: list[int]
    won: list[Mask]
    """By seat, the cards that are its fu, as far as a written position names them."""
    lacks: list[Mask]
    """By seat, cards that everybody knows the hand to lack, since it could not beat (RULES 6.8)."""
    thrown: list[tuple[Thrown, ...]]
    master: Seat
    turn: Seat
    """When the deal is over: who declared or won the last trick."""
    caller: Seat | None = None
    phase: str = CALL
    shown: Mask = 0
    """All cards played face up, those of the open trick too."""
    trick: tuple[Play, ...] = ()
    best: Mask = 0
    """The strongest group of the open trick."""
    best_seat: Seat = 0
    """Who played it; means nothing between tricks."""
    declared: bool = False

    def copy(self) -> LukFuState:
        """Return an independent copy; what is never changed in place is shared."""
        return LukFuState(
            self.chance.copy(),
            self.match,
            self.ban,
            self.hands.copy(),
            self.fu.copy(),
            self.won.copy(),
            self.lacks.copy(),
            self.thrown.copy(),
            self.master,
            self.turn,
            self.caller,
            self.phase,
            self.shown,
            self.trick,
            self.best,
            self.best_seat,
            self.declared,
        )
