"""The kit catches what it is for: each property fails on a game that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import testing
from games.chance import RandomChance
from games.kernel import (
    Action,
    Chance,
    Event,
    Expire,
    IllegalAction,
    Move,
    Options,
    Position,
    Seat,
    View,
    Viewer,
)
from games.la_cuoi import rules
from games.la_cuoi import view as knowledge
from games.la_cuoi.actions import CALL, KEEP, Drew, Play, Took
from games.la_cuoi.deck import ORDER
from games.la_cuoi.game import LaCuoi
from games.la_cuoi.position import to_position
from games.la_cuoi.state import LaCuoiState
from games.testing import Setting, Step, Violation, walk

SETTING = Setting(3, {"stacking": False, "turnSeconds": 30}, 2)


def caught(game: LaCuoi, holds: Callable[[Any, Step], None], *, limit: int = 80) -> None:
    """Assert that some step of a walk breaks the property, and that none does in the real game."""
    for step in walk(LaCuoi(), SETTING, limit=limit):
        holds(LaCuoi(), step)
    assert_broken(holds, game, walk(game, SETTING, limit=limit))


def assert_broken(holds: Callable[[Any, Step], None], game: LaCuoi, steps: Iterable[Step]) -> None:
    """Assert that some step breaks the property."""

    def all_hold() -> None:
        for step in steps:
            holds(game, step)

    with pytest.raises(Violation):
        all_hold()


class ShowsStock(LaCuoi):
    """Its view shows the next card."""

    @staticmethod
    def view(state: LaCuoiState, viewer: Viewer) -> View:
        return {**knowledge.view(state, viewer), "next": state.stock[-1]}


class ShowsAHandToTheTable(LaCuoi):
    """Its table shows a hand."""

    @staticmethod
    def view(state: LaCuoiState, viewer: Viewer) -> View:
        shown = knowledge.view(state, viewer)
        return shown if viewer is not None else {**shown, "hand": sorted(state.hands[0])}


class HintsByOrder(LaCuoi):
    """Its view names no card, but tells whether somebody holds a wild one."""

    @staticmethod
    def view(state: LaCuoiState, viewer: Viewer) -> View:
        return {**knowledge.view(state, viewer), "bright": ["W" in hand for hand in state.hands]}


@pytest.mark.parametrize("game", [ShowsStock(), ShowsAHandToTheTable(), HintsByOrder()])
def test_a_leaking_view_is_caught(game: LaCuoi) -> None:
    caught(game, testing.twins_look_the_same)


class TellsDraws(LaCuoi):
    """Its events are not redacted."""

    @staticmethod
    def redact(event: Event, viewer: Viewer) -> Event | None:
        return event


class TellsAFact(LaCuoi):
    """Its redacted events name no card, but tell how many numbers were taken."""

    @staticmethod
    def redact(event: Event, viewer: Viewer) -> Event | None:
        if isinstance(event, Took) and event.cards is not None and event.seat != viewer:
            return replace(event, cards=None, count=sum(card[0] == "R" for card in event.cards))
        return knowledge.redact(event, viewer)


class MovesWithFaces(LaCuoi):
    """Its face-down cards fly face up."""

    @staticmethod
    def moves(event: Event) -> Sequence[Move]:
        if isinstance(event, Drew):
            return (Move("stock", f"hand:{event.seat}", "W4"),)
        return knowledge.moves(event)


@pytest.mark.parametrize("game", [TellsDraws(), TellsAFact(), MovesWithFaces()])
def test_a_leaking_event_is_caught(game: LaCuoi) -> None:
    caught(game, testing.events_tell_no_more, limit=400)


class RefusesKnowingly(LaCuoi):
    """Its refusal of a call depends on the stock."""

    @staticmethod
    def check(state: LaCuoiState, seat: Seat, action: Action) -> None:
        if action == CALL and state.stock and state.stock[-1][0] in "RG":
            raise IllegalAction("call_not_now", "6.1", n=state.stock[-1])
        rules.check(state, seat, action)


def test_a_leaking_refusal_is_caught() -> None:
    caught(RefusesKnowingly(), testing.swapped_cards_change_no_answer, limit=400)


class ImaginesTheTruth(LaCuoi):
    """What its bots imagine is the real state."""

    @staticmethod
    def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
        return state.copy()


class ImaginesTheNextCard(LaCuoi):
    """What its bots imagine keeps the next card of the stock."""

    @staticmethod
    def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
        twin = knowledge.imagine(state, seat, rng)
        if twin.stock and state.stock[-1] in twin.stock:
            twin.stock.remove(state.stock[-1])
            twin.stock.append(state.stock[-1])
        return twin


class ImaginesTheRealChance(LaCuoi):
    """What its bots imagine shuffles as the real deal will."""

    @staticmethod
    def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
        twin = knowledge.imagine(state, seat, rng)
        twin.chance = state.chance.copy()
        return twin


class ImaginesTheHands(LaCuoi):
    """What its bots imagine has the real hands, and only the stock is shuffled."""

    @staticmethod
    def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
        twin = state.copy()
        twin.stock.sort()
        rng.shuffle(twin.stock)
        twin.chance = RandomChance(rng)
        return twin


@pytest.mark.parametrize(
    "game", [ImaginesTheTruth(), ImaginesTheNextCard(), ImaginesTheRealChance(), ImaginesTheHands()]
)
def test_a_knowing_imagination_is_caught(game: LaCuoi) -> None:
    caught(game, testing.imagination_forgets)


class DependsOnTheTruth(LaCuoi):
    """What its bots imagine is shuffled in an order that the hidden cards decide."""

    @staticmethod
    def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
        rng.seed(rng.random() + len(state.stock) + ORDER[state.stock[-1]])
        return knowledge.imagine(state, seat, rng)


def test_an_imagination_that_depends_on_hidden_cards_is_caught() -> None:
    caught(DependsOnTheTruth(), testing.imagination_knows_no_more)


class HasAPeeker(LaCuoi):
    """Its bot has found a way to the real stock."""

    def __init__(self) -> None:
        self.real: LaCuoiState | None = None
        self.bots = {"peeker": Peeker(self)}

    def imagine(self, state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:  # type: ignore[override]
        self.real = state
        return knowledge.imagine(state, seat, rng)


class Peeker:
    """Chooses by the card that really lies on top."""

    def __init__(self, game: HasAPeeker) -> None:
        self._game = game

    def choose(self, state: LaCuoiState, seat: Seat, rng: Random) -> Action | None:
        assert self._game.real is not None
        actions = rules.legal(state, seat)
        return actions[ORDER[self._game.real.stock[-1]] % len(actions)]


def test_a_peeking_bot_is_caught() -> None:
    caught(HasAPeeker(), testing.bots_know_no_more)


# ---- the other properties


class LosesACard(LaCuoi):
    """A card falls under the table."""

    @staticmethod
    def apply(state: LaCuoiState, seat: Seat, action: Action) -> Sequence[Event]:
        events = rules.apply(state, seat, action)
        if len(state.discard) > 3:
            del state.discard[0]
        return events


class ListsTwice(LaCuoi):
    """Lists something twice."""

    @staticmethod
    def legal(state: LaCuoiState, seat: Seat) -> list[Action]:
        actions = rules.legal(state, seat)
        return actions + actions[:1]


class ListsTooMuch(LaCuoi):
    """Lists what is refused."""

    @staticmethod
    def legal(state: LaCuoiState, seat: Seat) -> list[Action]:
        return list({*rules.legal(state, seat), KEEP}) if rules.legal(state, seat) else []


class ListsTooLittle(LaCuoi):
    """Does not list the call."""

    @staticmethod
    def legal(state: LaCuoiState, seat: Seat) -> list[Action]:
        return [action for action in rules.legal(state, seat) if not isinstance(action, Play)]


class CountsQuestions(LaCuoi):
    """Its check leaves a trace."""

    @staticmethod
    def check(state: LaCuoiState, seat: Seat, action: Action) -> None:
        state.turns += 1
        rules.check(state, seat, action)


class SharesHands(LaCuoi):
    """Its copies share what they should not; set up by :func:`walk` below."""

    @staticmethod
    def deal(seats: int, options: Options, chance: Chance) -> LaCuoiState:
        real = rules.deal(seats, options, chance)
        return Sharing(**{name: getattr(real, name) for name in LaCuoiState.__slots__})


class Sharing(LaCuoiState):
    """A state whose copies share the discard pile."""

    __slots__ = ()

    def copy(self) -> LaCuoiState:
        twin = super().copy()
        shared = Sharing(**{name: getattr(twin, name) for name in LaCuoiState.__slots__})
        shared.discard = self.discard
        return shared


class ForgetsCalls(LaCuoi):
    """Its positions do not say who has called."""

    @staticmethod
    def to_position(state: LaCuoiState) -> Position:
        written = to_position(state)
        return written | {"turns": state.turns + 1}


class MovesTooFew(LaCuoi):
    """Forgets that drawn cards move."""

    @staticmethod
    def moves(event: Event) -> Sequence[Move]:
        return () if isinstance(event, Drew) else knowledge.moves(event)


class ExpiresForAnother(LaCuoi):
    """Its clock acts for a seat that need not act."""

    @staticmethod
    def expire(state: LaCuoiState) -> tuple[Seat, Action]:
        return (state.turn + 1) % len(state.sizes), Expire()


class UnknownCode(LaCuoi):
    """Refuses with a code that has no words."""

    @staticmethod
    def check(state: LaCuoiState, seat: Seat, action: Action) -> None:
        try:
            rules.check(state, seat, action)
        except IllegalAction as refusal:
            raise IllegalAction("because", refusal.clause, **refusal.facts) from refusal


class ForgetsFacts(LaCuoi):
    """Refuses without what the sentence needs."""

    @staticmethod
    def check(state: LaCuoiState, seat: Seat, action: Action) -> None:
        try:
            rules.check(state, seat, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.code, refusal.clause) from refusal


class ShowsTuples(LaCuoi):
    """Its view is not plain."""

    @staticmethod
    def view(state: LaCuoiState, viewer: Viewer) -> View:
        return {**knowledge.view(state, viewer), "discard": tuple(state.discard)}


@pytest.mark.parametrize(
    ("game", "holds"),
    [
        (LosesACard(), testing.cards_are_conserved),
        (ListsTwice(), testing.legal_passes_check),
        (ListsTooMuch(), testing.legal_passes_check),
        (ListsTooLittle(), testing.others_are_refused),
        (UnknownCode(), testing.others_are_refused),
        (ForgetsFacts(), testing.others_are_refused),
        (CountsQuestions(), testing.questions_change_nothing),
        (SharesHands(), testing.copies_are_independent),
        (ForgetsCalls(), testing.positions_round_trip),
        (ShowsTuples(), testing.views_are_plain),
        (MovesTooFew(), testing.moves_follow_piles),
        (ExpiresForAnother(), testing.clocks_can_run_out),
    ],
    ids=lambda value: value.__name__ if callable(value) else type(value).__name__,
)
def test_a_broken_game_is_caught(game: LaCuoi, holds: Callable[[Any, Step], None]) -> None:
    """Probes and steps come from the real game, so that only the property under test meets the broken one."""
    steps = list(walk(LaCuoi() if not isinstance(game, SharesHands) else game, SETTING, limit=80))
    if isinstance(game, LosesACard):
        steps = list(walk(game, SETTING, limit=80))
    assert_broken(holds, game, steps)


class Undetermined(LaCuoi):
    """Its deals depend on how many there were."""

    def __init__(self) -> None:
        super().__init__()
        self._deals = 0

    def deal(self, seats: int, options: Options, chance: Chance) -> LaCuoiState:  # type: ignore[override]
        self._deals += 1
        for _ in range(self._deals):
            chance.below(2)
        return rules.deal(seats, options, chance)


@pytest.mark.parametrize("holds", [testing.games_are_determined, testing.logs_replay])
def test_an_undetermined_game_is_caught(holds: Callable[[Any, Setting], None]) -> None:
    with pytest.raises((Violation, IllegalAction)):
        holds(Undetermined(), SETTING)


class WrongReason(LaCuoi):
    """Ends for a reason that has no words."""

    reasons = ("blocked",)


def test_a_senseless_outcome_is_caught() -> None:
    with pytest.raises(Violation):
        testing.random_games_end(WrongReason(), SETTING)


class MoreCodes(LaCuoi):
    """Has a code without words."""

    refusals = {**rules.REFUSALS, "because": "4.1"}


class WrongClause(LaCuoi):
    """Cites a clause that is not there."""

    refusals = {**rules.REFUSALS, "no_match": "99.1"}


@pytest.mark.parametrize("game", [MoreCodes(), WrongClause()])
def test_missing_words_are_caught(game: LaCuoi) -> None:
    with pytest.raises(Violation):
        testing.words_are_complete(game)
