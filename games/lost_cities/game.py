"""Lost Cities as one object that satisfies ``games.kernel.Game``."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots import RandomBot
from games.kernel import Bot, Card, Option, Position, complete_options
from games.lost_cities import rules
from games.lost_cities import view as knowledge
from games.lost_cities.actions import ACTIONS, EVENTS
from games.lost_cities.bot import Beginner, Normal
from games.lost_cities.deck import DECK
from games.lost_cities.options import ID, OPTIONS, SEATS, VERSION
from games.lost_cities.position import from_position, to_position
from games.lost_cities.state import LostCitiesState


class LostCities:
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
    next_deal = staticmethod(rules.next_deal)
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
        self.bots: Mapping[str, Bot[LostCitiesState]] = {
            "random": RandomBot(self),
            "beginner": Beginner(),
            "normal": Normal(),
        }

    def from_position(self, position: Position) -> LostCitiesState:
        """Return the completed state. Raises ``PositionError`` for what contradicts itself."""
        return from_position(position, lambda given: complete_options(self, given))


GAME = LostCities()
