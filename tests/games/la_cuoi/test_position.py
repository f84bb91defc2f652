"""Written positions of Lá Cuối: completed in one way, refused with clear words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import PositionError
from games.la_cuoi import GAME
from tests.games.la_cuoi.table import Table


def _position(**keys: Any) -> dict[str, Any]:
    return {"discard": ["R5"], "seats": [{"hand": ["R1", "R2"]}, {}], **keys}


def test_what_is_left_out_is_filled_in_the_deck_s_order() -> None:
    table = Table(["R1", "R2"], None, discard=["R5"])
    assert table.hand(1) == ["R0", "R1", "R2", "R3", "R3", "R4", "R4"]
    assert len(table.position["stock"]) == 108 - 2 - 7 - 1
    assert table.position["removed"] == []


def test_a_sized_stock_leaves_the_others_out_of_play() -> None:
    table = Table(["R1", "R2"], None, discard=["R5"], stock=["B1"], stock_size=5)
    assert (table.position["stock"][0], table.position["stock_size"]) == ("B1", 5)
    assert len(table.position["removed"]) == 108 - 2 - 7 - 1 - 5


def test_a_pile_left_out_is_one_number_of_the_colour() -> None:
    assert Table(None, None, color="G").position["discard"] == ["G0"]


def test_an_answer_left_short_is_completed_from_the_cards() -> None:
    table = Table(["Y1"], None, None, turn=1, phase="answer", pending=4, discard=["W4", "G2"], color="B")
    written = table.position
    assert (written["accused"], written["before"], written["judged"]) == (0, "G", ["Y1"])


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"game": "poker"}, "game must be one of la-cuoi"),
        ({"seats": [{}]}, "1 seats; there can be 2, 3"),
        (
            {"seats": [{"hand": ["R5", "R5", "R5"]}, {}]},
            "R5 is named more often than the deck has it \\(2\\)",
        ),
        ({"seats": [{"hand": ["X1"]}, {}]}, "there is no card 'X1'"),
        ({"seats": [{"hand": ["R1"], "cards": 3}, {}]}, "unknown key in seats\\[0\\]: cards"),
        ({"seats": [{"hand": 90}, {"hand": 90}]}, "cards are asked for"),
        ({"seats": [{"hand": []}, {}]}, "a hand is empty"),
        ({"seats": [{"hand": []}, {"hand": []}], "phase": "over"}, "only one hand can be empty"),
        ({"seats": [{"hand": "R1"}, {}]}, "seats\\[0\\].hand must be a list of cards or a number"),
        ({"turn": 2}, "turn must be a number 0 … 1"),
        ({"turn": True}, "turn must be a number"),
        ({"direction": 0}, "direction must be 1 or -1"),
        ({"phase": "lunch"}, "phase must be one of play, drawn, answer, over"),
        ({"color": "G"}, "color is G, but R5 is on top"),
        ({"discard": ["W"]}, "color is needed with W on top"),
        ({"discard": ["R5", "R6"], "discard_size": 1}, "discard_size is 1, but discard names 2"),
        ({"pending": 2}, "pending is above 0 in phase answer"),
        ({"phase": "answer", "pending": 4}, "nobody has to answer R5"),
        ({"phase": "answer", "pending": 2, "discard": ["RD"]}, "nobody has to answer RD"),
        ({"phase": "drawn"}, "drawn is given in phase drawn"),
        ({"drawn": "R1"}, "drawn is given in phase drawn"),
        ({"phase": "drawn", "drawn": "R9"}, "R9 is not in seat 0's hand"),
        ({"phase": "drawn", "drawn": "R1", "discard": ["G5"]}, "R1 does not fit on G5"),
        ({"catchable": 0}, "catchable must be a seat with one card"),
        ({"accused": 1}, "only there while a W4 waits"),
        ({"options": {"chaos": True}}, "has no option 'chaos'"),
        ({"options": {"turnSeconds": 7}}, "turnSeconds cannot be 7"),
        ({"scores": [0, 0]}, "only there when the phase is over"),
        ({"reveal": {"seat": 0}}, "reveal needs"),
        ({"reveal": {"seat": 1, "hand_of": 0, "cards": ["B1"]}}, "must be cards of seat 0's hand"),
        ({"surprise": 1, "more": 2}, "unknown key: surprise, more"),
    ],
)
def test_a_contradiction_is_named(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        GAME.from_position(_position(**keys))


def test_a_result_that_the_hands_contradict_is_refused() -> None:
    over = {"phase": "over", "seats": [{"hand": []}, {"hand": ["B5"]}]}
    assert GAME.to_position(GAME.from_position(_position(**over)))["scores"] == [5, 0]
    with pytest.raises(PositionError, match="scores should be"):
        GAME.from_position(_position(**over, scores=[6, 0]))


_VALUES = st.none() | st.booleans() | st.integers(-2, 120) | st.sampled_from(["R", "R5", "W4", "answer", "x"])
_KEYS = sorted({*GAME.to_position(GAME.from_position(_position())), "seed", "x"})


@given(st.dictionaries(st.sampled_from(_KEYS), _VALUES | st.lists(_VALUES, max_size=4), max_size=4))
def test_anything_is_read_or_refused_and_what_is_read_round_trips(keys: dict[str, Any]) -> None:
    try:
        state = GAME.from_position(_position(**keys))
    except PositionError:
        return
    written = GAME.to_position(state)
    assert sorted(GAME.cards(state)) == sorted(GAME.deck)
    assert GAME.to_position(GAME.from_position(written)) == written
