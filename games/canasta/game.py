"""Canasta as one object that satisfies ``games.kernel.Game``."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots import RandomBot
from games.canasta import rules
from games.canasta import view as knowledge
from games.canasta.actions import ACTIONS, EVENTS
from games.canasta.bot import Beginner, Normal
from games.canasta.deck import CARD_KINDS, DECK
from games.canasta.imagine import imagine
from games.canasta.options import ID, OPTIONS, SEATS, VERSION
from games.canasta.position import from_position, to_position
from games.canasta.refusals import REFUSALS
from games.canasta.scoring import outcome
from games.canasta.state import REASONS, CanastaState
from games.kernel import Bot, Card, Option, Position, complete_options


class Canasta:
    """The functions are taken as they are, so that a call costs no more than the function."""

    id = ID
    version = VERSION
    seats = SEATS
    options: tuple[Option, ...] = OPTIONS
    deck = DECK
    card_kinds: Mapping[str, tuple[Card, ...]] = CARD_KINDS
    actions = ACTIONS
    events = EVENTS
    refusals: Mapping[str, str] = REFUSALS
    reasons: tuple[str, ...] = REASONS
    lists_all = False
    fill_with_bots = False

    deal = staticmethod(rules.deal)
    next_deal = staticmethod(rules.next_deal)
    to_act = staticmethod(rules.to_act)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    legal = staticmethod(rules.legal)
    expire = staticmethod(rules.expire)
    clock = staticmethod(rules.clock)
    outcome = staticmethod(outcome)
    cards = staticmethod(rules.cards)
    view = staticmethod(knowledge.view)
    public = staticmethod(knowledge.public)
    own = staticmethod(knowledge.own)
    redact = staticmethod(knowledge.redact)
    moves = staticmethod(knowledge.moves)
    imagine = staticmethod(imagine)
    to_position = staticmethod(to_position)

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot[CanastaState]] = {
            "random": RandomBot(self),
            "beginner": Beginner(),
            "normal": Normal(),
        }

    def from_position(self, position: Position) -> CanastaState:
        """Return the completed state. Raises ``PositionError`` for what contradicts itself."""
        return from_position(position, lambda given: complete_options(self, given))


GAME = Canasta()
