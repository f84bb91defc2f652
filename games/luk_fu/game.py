"""Luk Fu as one object that satisfies ``games.kernel.Game``."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots import RandomBot
from games.kernel import Bot, Card, Option, Position, complete_options
from games.luk_fu import rules
from games.luk_fu import view as knowledge
from games.luk_fu.actions import ACTIONS, EVENTS
from games.luk_fu.bot import Beginner, Normal
from games.luk_fu.deck import DECK
from games.luk_fu.imagine import imagine
from games.luk_fu.options import ID, OPTIONS, SEATS, VERSION
from games.luk_fu.position import from_position, to_position
from games.luk_fu.refusals import REFUSALS, check
from games.luk_fu.state import LukFuState


class LukFu:
    """The functions are taken as they are, so that a call costs no more than the function."""

    id = ID
    version = VERSION
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = OPTIONS
    deck = DECK
    card_kinds: Mapping[str, tuple[Card, ...]] = {}
    actions = ACTIONS
    events = EVENTS
    refusals: Mapping[str, str] = REFUSALS
    lists_all = True
    fill_with_bots = True
    reasons: tuple[str, ...] = rules.REASONS

    deal = staticmethod(rules.deal)
    next_deal = staticmethod(rules.next_deal)
    to_act = staticmethod(rules.to_act)
    check = staticmethod(check)
    apply = staticmethod(rules.apply)
    legal = staticmethod(rules.legal)
    expire = staticmethod(rules.expire)
    clock = staticmethod(rules.clock)
    outcome = staticmethod(rules.outcome)
    cards = staticmethod(rules.cards)
    view = staticmethod(knowledge.view)
    public = staticmethod(knowledge.public)
    own = staticmethod(knowledge.own)
    redact = staticmethod(knowledge.redact)
    moves = staticmethod(knowledge.moves)
    imagine = staticmethod(imagine)
    to_position = staticmethod(to_position)

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot[LukFuState]] = {
            "random": RandomBot(self),
            "beginner": Beginner(),
            "normal": Normal(),
        }

    def from_position(self, position: Position) -> LukFuState:
        """Return the completed state. Raises ``PositionError`` for what contradicts itself."""
        return from_position(position, lambda given: complete_options(self, given))


GAME = LukFu()
