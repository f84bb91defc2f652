"""What viewers of Lá Cuối are shown, beyond what the kit checks for every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.la_cuoi import GAME
from games.la_cuoi.actions import CALL, DRAW, KEEP, TAKE
from games.texts import LANGUAGES, texts
from tests.games.la_cuoi.table import Table


def _entries(table: Table, seat: int) -> dict[str, Any]:
    return {entry["card"]: _but_card(entry) for entry in table.view(seat)["me"]["hand"]}


def _but_card(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "card"}


def test_each_card_says_whether_it_may_be_used_and_why_not() -> None:
    table = Table(["R7", "B3", "W"], None, discard=["G7"])
    assert _entries(table, 0) == {
        "R7": {"ok": True},
        "B3": {"why": "no_match", "facts": {"color": "G", "top": "G7"}},
        "W": {"ok": True, "colors": ["R", "Y", "G", "B"]},
    }
    assert {entry["why"] for entry in _entries(table, 1).values()} == {"not_your_turn"}


@pytest.mark.parametrize("keys", [{"turn": 0}, {"turn": 1}, {"turn": 0, "phase": "drawn", "drawn": "R1"}])
def test_acts_agree_with_what_is_legal(keys: dict[str, Any]) -> None:
    table = Table(["R1", "B2"], ["G1"], discard=["R9"], **keys)
    legal = GAME.legal(table.state, 0)
    acts = table.view(0)["me"]["acts"]
    for action in (DRAW, KEEP, TAKE, CALL):
        assert acts[action.type].get("ok", False) is (action in legal)


def test_an_answer_offers_take_with_its_number_and_no_second_button_for_it() -> None:
    table = Table(None, None, turn=1, phase="answer", pending=4, discard=["W4", "R1"], color="B")
    acts = table.view(1)["me"]["acts"]
    assert acts["take"] == {"ok": True, "n": 4}
    assert acts["challenge"] == {"ok": True}
    assert acts["draw"] == {"why": "answer_first", "facts": {"n": 4}}


def test_catch_names_whom() -> None:
    table = Table(["B1"], None, None, turn=1, catchable=0)
    assert table.view(2)["me"]["acts"]["catch"] == {"ok": True, "who": 0}
    assert table.view(0)["me"]["acts"]["catch"]["why"] == "catch_self"
    assert table.view(None)["catchable"] == 0


def test_the_drawn_card_is_shown_to_its_owner_only() -> None:
    table = Table(["R1", "B2"], None, turn=0, phase="drawn", drawn="R1", discard=["R9"])
    assert table.view(0)["me"]["drawn"] == "R1"
    assert table.view(1)["me"]["drawn"] is None


def test_the_pile_shows_four_cards_and_its_number() -> None:
    shown = Table(None, None, discard=["R1", "R2", "R3", "R4", "R5"]).view(None)
    assert (shown["discard"], shown["discard_size"]) == (["R1", "R2", "R3", "R4"], 5)


def test_hands_are_shown_in_one_order_however_they_were_drawn() -> None:
    table = Table(["W4", "B2", "R9", "R1", "R9"], None)
    assert [entry["card"] for entry in table.view(0)["me"]["hand"]] == ["R1", "R9", "R9", "B2", "W4"]


def _last_play(hidden: list[str], stock: str) -> dict[str, Any]:
    table = Table(["R1"], hidden, ["G1", "G2"], discard=["R9"], stock=[stock])
    table.do(0, "play", "R1")
    return {str(viewer): table.view(viewer) for viewer in (None, 0, 2)}


def test_at_the_end_hands_stay_hidden_and_only_their_worth_is_told() -> None:
    one, other = _last_play(["B5", "Y3"], "G5"), _last_play(["G5", "Y3"], "B5")
    assert one["None"]["over"]["facts"] == {"worth": [0, 8, 3]}
    assert json.dumps(one) == json.dumps(other)


def test_the_judged_hand_reaches_the_challenger_only() -> None:
    table = Table(
        ["R3", "B7"], None, ["Y1"], turn=1, phase="answer", pending=4, discard=["W4", "R1"], color="G"
    )
    table.do(1, "challenge")
    for viewer in (None, 2):
        assert not {"R3", "B7"} & set(json.dumps(table.view(viewer)).split('"'))
    assert table.view(1)["me"]["reveal"] == {"seat": 0, "cards": ["R3", "B7"]}


def test_every_choice_and_card_has_words() -> None:
    kinds = {card[1:] if card[0] in "RYGB" else card for card in GAME.deck} - set("0123456789")
    for language in LANGUAGES:
        words = texts(GAME.id, language)
        assert {f"card.{kind}" for kind in kinds} | {"card.number"} <= words.keys()
        assert {f"{what}.{color}" for what in ("color", "leaf") for color in "RYGB"} <= words.keys()
        assert {"option.turnSeconds.0", "option.turnSeconds.other"} <= words.keys()
