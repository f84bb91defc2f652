"""The bots of Lá Cuối do what a sound player does, and are as strong as their level says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import decide
from games.chance import RandomChance
from games.kernel import Action
from games.la_cuoi import GAME
from games.la_cuoi.actions import CALL, CATCH, CHALLENGE, DRAW, TAKE, Play
from games.playout import bot_playout
from tests.games.la_cuoi.table import Table


def _choice(table: Table, seat: int, level: str = "normal", seed: int = 0) -> Action | None:
    return decide(GAME, GAME.bots[level], table.state, seat, Random(seed))


def test_it_calls_before_it_plays_from_two_cards() -> None:
    table = Table(["R1", "B2"], None, discard=["R5"])
    assert _choice(table, 0) == CALL
    table.do(0, "call")
    assert _choice(table, 0) == Play("R1")


def test_it_calls_late_rather_than_never() -> None:
    assert _choice(Table(["R1"], None, turn=1, catchable=0), 0) == CALL


def test_it_catches_out_of_turn_and_otherwise_waits() -> None:
    assert _choice(Table(["B1"], None, None, turn=1, catchable=0), 2) == CATCH[0]
    assert _choice(Table(["B1"], None, None, turn=1), 2) is None


def test_it_draws_when_nothing_fits() -> None:
    assert _choice(Table(["B1", "B2", "B3"], None, discard=["R5"]), 0) == DRAW


def test_it_sheds_dear_cards_early() -> None:
    assert _choice(Table(["R1", "R9", "B3", "G4", "Y7"], None, None, discard=["R5"]), 0) == Play("R9")


def test_it_keeps_its_wild_card_while_another_fits() -> None:
    table = Table(["R1", "W", "B3", "G4", "Y7"], None, None, discard=["R5"])
    assert _choice(table, 0) == Play("R1")


def test_it_chooses_the_colour_of_which_it_has_most() -> None:
    assert _choice(Table(["W", "B3", "B4", "Y7"], None, None, discard=["R5"]), 0) == Play("W", "B")


def test_it_leaves_the_colour_of_a_next_player_with_two_cards() -> None:
    seats = [{"hand": ["W", "B3", "G4", "Y7"]}, {"hand": 2, "last": "B"}, {}]
    state = GAME.from_position({"discard": ["R5"], "seats": seats})
    for seed in range(10):
        choice = decide(GAME, GAME.bots["normal"], state, 0, Random(seed))
        assert isinstance(choice, Play)
        assert choice.color != "B"


def test_it_stops_a_next_player_with_few_cards() -> None:
    assert _choice(Table(["R9", "RS", "R8", "B3"], ["Y1", "Y2"], None, discard=["R5"]), 0) == Play("RS")


def test_it_passes_a_stack_on() -> None:
    keys: dict[str, Any] = {"stacking": True, "turn": 1, "phase": "answer", "pending": 2, "discard": ["RD"]}
    assert _choice(Table(None, ["BD", "R1", "R2"], None, **keys), 1) == Play("BD")
    assert _choice(Table(None, ["B1", "R1", "R2"], None, **keys), 1) == TAKE


@pytest.mark.parametrize(("size", "action"), [(1, TAKE), (16, CHALLENGE)])
def test_it_challenges_a_big_hand_only(size: int, action: Action) -> None:
    position = {"turn": 1, "phase": "answer", "pending": 4, "discard": ["W4", "R5"], "color": "B"}
    state = GAME.from_position(position | {"seats": [{"hand": size}, {"hand": ["B1", "G1"]}, {}]})
    assert decide(GAME, GAME.bots["normal"], state, 1, Random(0)) == action


def test_a_beginner_errs_but_never_illegally() -> None:
    table = Table(["R1", "B2"], None, discard=["R5"])
    choices = {_choice(table, 0, "beginner", seed) for seed in range(60)}
    assert choices >= {CALL, Play("R1")}
    assert choices <= set(GAME.legal(table.state, 0))


@pytest.mark.parametrize(
    ("better", "worse", "at_least"), [("normal", "beginner", 60), ("beginner", "random", 65)]
)
def test_levels_are_in_order(better: str, worse: str, at_least: int) -> None:
    """Of 120 deals between two; an equal player would win 60 of them, more or less 5."""
    rng = Random(5)
    wins = 0
    for number in range(120):
        state = GAME.deal(2, {"stacking": False, "turnSeconds": 0}, RandomChance(rng))
        seats = [better, worse] if number % 2 == 0 else [worse, better]
        bot_playout(GAME, state, [GAME.bots[level] for level in seats], rng)
        outcome = GAME.outcome(state)
        assert outcome is not None
        wins += outcome.winners == (number % 2,)
    assert wins > 80
