"""The shared cases hold, and the runner says what differs where one does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.cli import main
from games import cases
from games.registry import GAMES

_FOLDER = Path(__file__).parents[1] / "cases"


def _shared() -> Iterator[Any]:
    for path in sorted(_FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield pytest.param(case, id=f"{path.stem}-{case['id']}")


@pytest.mark.parametrize("case", list(_shared()))
def test_shared_case(case: dict[str, Any]) -> None:
    [result] = cases.run([case])
    assert result.problems == ()


def test_every_game_has_cases() -> None:
    assert set(GAMES) <= {path.stem for path in _FOLDER.glob("*.yaml")}


# ---- what the runner notices

_POSITION = {
    "game": "la-cuoi",
    "color": "G",
    "discard": ["G7", "G1"],
    "seats": [{"hand": ["R7", "GS", "B3", "W"]}, {}, {}],
}


def _problems(**case: Any) -> str:
    [result] = cases.run([{"id": "X", "about": "a case", "position": _POSITION, **case}])
    return "\n".join(result.problems)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"expect": {"turn": 1}}, "at the end: turn should be 1 and is 0"),
        ({"expect": {"nonsense": 1}}, "nonsense should be 1 and is None"),
        ({"expect": {"discard": ["G1"]}}, "discard should be ['G1']"),
        ({"expect": {"discard": ["G7", "G1", "G2"]}}, "discard should be"),
        ({"expect": {"discard_size": 3}}, "discard_size should be 3 and is 2"),
        ({"expect": {"stock": 3}}, "stock should be 3"),
        ({"expect": {"drawn": "R7"}}, "drawn should be 'R7' and is None"),
        ({"expect": {"seats": [{"hand": ["R7", "GS", "B3"]}, {}, {}]}}, "seats[0].hand should be"),
        ({"expect": {"seats": [{"hand": 5}, {}, {}]}}, "seats[0].hand should be 5"),
        ({"expect": {"seats": [{}, {"called": True}, {}]}}, "seats[1].called should be True"),
        ({"expect": {"seats": [{}, {}]}}, "seats: 2 places are given, there are 3"),
        ({"expect": {"color": None}}, "color should be None and is 'G'"),
        ({"expect": {"scores": [0, 0, 0]}}, "scores should be"),
        ({"expect": 3}, "expect is a mapping"),
        ({"expect": {"seen": {"seat": 0, "hand_of": 0, "cards": ["R7"]}}}, "seen: seat 0 should see"),
        ({"expect": {"seen": {"seat": 1, "hand_of": 0, "cards": ["R7"]}}}, "and sees None"),
        ({"expect": {"unseen": {"seat": "table", "cards": ["G7"]}}}, "the view of the table names G7"),
        ({"expect": {"unseen": [{"seat": 0, "cards": ["W", "W4"]}]}}, "the view of seat 0 names W"),
        (
            {"try": [{"seat": 0, "do": "play", "card": "B3"}]},
            "seat 0 play card B3 was refused: no_match",
        ),
        ({"try": [{"seat": 0, "do": "draw", "refused": True}]}, "try 1: seat 0 draw was accepted"),
        ({"try": [{"seat": 0, "do": "draw", "expect": {"turn": 9}}]}, "after try 1: turn should be 9"),
        ({"play": [{"seat": 0, "do": "draw"}, {"seat": 0, "do": "take"}]}, "play 2: seat 0 take was refused"),
        ({"play": [{"seat": 0, "do": "fly"}]}, "la-cuoi has no action 'fly'"),
        ({"play": [{"seat": 0, "do": "fly", "refused": True}]}, "la-cuoi has no action 'fly'"),
        ({"play": [{"seat": 0, "do": "expire"}]}, "no clock is running"),
        ({"play": [{"do": "draw"}]}, "a move is a mapping with seat and do"),
        ({"legal": {"seat": 1, "moves": [{"do": "draw"}]}}, "legal: not open to seat 1: draw"),
        (
            {"legal": {"seat": 0, "moves": [{"do": "draw"}]}},
            "open to seat 0: play card GS; play card R7",
        ),
        ({"legal": {"moves": []}}, "legal needs a seat"),
        ({"legal": {"seat": 0, "move": []}}, "unknown key in legal: move"),
        ({"surprise": 1}, "unknown key in the case: surprise"),
        ({"deal": {"game": "la-cuoi", "seats": 2}}, "either position or deal"),
        ({"position": 3}, "position must be a mapping"),
        ({"position": {**_POSITION, "game": "poker"}}, "there is no game 'poker'"),
        ({"position": {**_POSITION, "colour": "G"}}, "unknown key: colour"),
        ({"seed": "x"}, "case.seed must be a number"),
    ],
)
def test_a_case_that_does_not_hold_says_why(case: dict[str, Any], words: str) -> None:
    assert words in _problems(**case)


@pytest.mark.parametrize(
    "expect",
    [
        {"seats": [{"hand": ["W", "B3", "R7", "GS"]}, {"hand": 7}, {}]},
        {"discard": ["G7"], "drawn": None, "catchable": None, "pending": 0},
        {"stock": 88, "seen": {"seat": 0, "hand_of": 0, "cards": ["B3", "GS", "R7", "W"]}},
        {"seen": [{"seat": "table", "hand_of": 0, "cards": None}, {"seat": 1, "hand_of": 0, "cards": None}]},
        {"unseen": [{"seat": 1, "cards": ["R7", "GS"]}, {"seat": "table", "cards": ["B3"]}]},
    ],
)
def test_a_case_that_holds_has_no_problem(expect: dict[str, Any]) -> None:
    assert _problems(expect=expect) == ""


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({"game": "la-cuoi", "seats": 11}, "deal.seats must be a number 2 … 10"),
        ({"game": "la-cuoi", "seats": 2, "deck": ["R5", "R5", "R5"]}, "R5 is not in the deck so often"),
        ({"game": "la-cuoi", "seats": 2, "options": {"chaos": True}}, "has no option 'chaos'"),
        ({"game": "la-cuoi", "seats": 2, "dice": 1}, "unknown key in deal: dice"),
    ],
)
def test_a_wrong_deal_says_why(deal: dict[str, Any], words: str) -> None:
    [result] = cases.run([{"id": "X", "deal": deal}])
    assert words in "\n".join(result.problems)


def test_an_id_must_be_unique() -> None:
    case = {"id": "X", "position": _POSITION}
    assert [result.problems for result in cases.run([case, case])] == [(), ("the id X is there twice",)]


def test_the_clock_can_run_out_in_a_case() -> None:
    position = {**_POSITION, "options": {"turnSeconds": 30}, "stock": ["G9"]}
    play = [
        {"seat": 0, "do": "expire", "expect": {"turn": 1, "phase": "play", "seats": [{"hand": 5}, {}, {}]}}
    ]
    assert _problems(position=position, play=play) == ""


# ---- the command


def test_the_command_counts_and_exits_0_only_if_all_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(
        yaml.safe_dump([{"id": "A", "about": "fine", "position": _POSITION, "expect": {"turn": 0}}])
    )
    bad.write_text(
        yaml.safe_dump([{"id": "B", "about": "not", "position": _POSITION, "expect": {"turn": 2}}])
    )
    assert main(["cases", str(good)]) == 0
    assert capsys.readouterr().out.splitlines() == ["ok     A  fine", "1 passed, 0 failed"]
    assert main(["cases", str(good), str(bad)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == [
        "FAILED B  not",
        "         at the end: turn should be 2 and is 0",
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize("text", [None, "", "{a: 1}", "[", "- 3", "\x00"])
def test_a_broken_file_is_a_failed_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    path = tmp_path / "broken.yaml"
    if text is not None:
        path.write_text(text)
    assert main(["cases", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"
