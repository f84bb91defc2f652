"""Taco Loco as one object that satisfies ``games.kernel.Game``."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots import RandomBot
from games.kernel import Bot, Card, Chance, Option, Position, complete_options
from games.taco_loco import rules
from games.taco_loco import view as knowledge
from games.taco_loco.actions import ACTIONS, EVENTS
from games.taco_loco.bot import Beginner, Normal
from games.taco_loco.deck import DECK
from games.taco_loco.options import ID, OPTIONS, SEATS, VERSION
from games.taco_loco.position import from_position, to_position
from games.taco_loco.state import TacoLocoState


class TacoLoco:
    """The functions are taken as they are, so that a call costs no more than the function."""

    id = ID
    version = VERSION
    seats: tuple[int, ...] = SEATS
    options: tuple[Option, ...] = OPTIONS
    deck = DECK
    card_kinds: Mapping[str, tuple[Card, ...]] = {}
    actions = ACTIONS
    events = EVENTS
    refusals: Mapping[str, str] = rules.REFUSALS
    lists_all = True
    fill_with_bots = False
    reasons: tuple[str, ...] = rules.REASONS

    deal = staticmethod(rules.deal)
    to_act = staticmethod(rules.to_act)
    check = staticmethod(rules.check)
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
    imagine = staticmethod(knowledge.imagine)
    to_position = staticmethod(to_position)

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot[TacoLocoState]] = {
            "random": RandomBot(self),
            "beginner": Beginner(),
            "normal": Normal(),
        }

    def next_deal(self, state: TacoLocoState, chance: Chance) -> TacoLocoState | None:
        """Return ``None``: one deal is one game (1.2)."""
        return None

    def from_position(self, position: Position) -> TacoLocoState:
        """Return the completed state. Raises ``PositionError`` for what contradicts itself."""
        return from_position(position, lambda given: complete_options(self, given))


GAME = TacoLoco()
