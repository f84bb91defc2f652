"""``chieu simulate``: deterministic, honest about what it checks, clear about wrong arguments."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from app.cli import main
from games.kernel import Action, Event, Seat
from games.la_cuoi import GAME, rules
from games.la_cuoi.state import LaCuoiState

_ARGUMENTS = ["simulate", "la-cuoi", "--games", "12", "--seed", "7", "--check", "1", "--json"]


def _run(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main([*_ARGUMENTS, *more]) == 0
    output = capsys.readouterr()
    assert output.err == "", "in a pipe it stays quiet"
    report: dict[str, Any] = json.loads(output.out)
    return report


@pytest.mark.parametrize("bots", ["random", "normal,beginner"])
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("options", ["{}", '{"stacking": true, "turnSeconds": 30}'])
def test_the_numbers_add_up(capsys: pytest.CaptureFixture[str], bots: str, seats: int, options: str) -> None:
    report = _run(capsys, "--seats", str(seats), "--bots", bots, "--options", options)
    assert report["games"] == 12
    assert report["invariant_failures"] == 0
    assert report["failures"] == []
    assert report["actions"] > 12 * 7
    assert report["actions_per_s"] > 0
    assert len(report["wins"]["by_seat"]) == seats
    assert sum(report["wins"]["by_seat"]) == sum(report["wins"]["by_kind"].values()) == 12 - report["draws"]
    assert report["bots"] == [bots.split(",")[seat % (bots.count(",") + 1)] for seat in range(seats)]


def test_the_same_seed_plays_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    one, two, other = (_run(capsys, "--bots", "normal", "--seed", seed) for seed in ("3", "3", "4"))
    for report in (one, two, other):
        del report["actions_per_s"]
    assert one == two
    assert one != other


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--seats", "11"], "la-cuoi is for 2, 3, 4, 5, 6, 7, 8, 9, 10 seats, not 11"),
        (["--bots", "normal,genius"], "no bot 'genius'; it has random, beginner, normal"),
        (["--options", '{"chaos": 1}'], "has no option 'chaos'"),
        (["--options", '{"stacking": 1}'], "stacking cannot be 1"),
    ],
)
def test_a_wrong_argument_is_named(capsys: pytest.CaptureFixture[str], more: list[str], words: str) -> None:
    assert main([*_ARGUMENTS, *more]) == 2
    assert words in capsys.readouterr().err


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "poker"]) == 2
    assert "there is no game 'poker'" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["--options", "{"], ["--options", "[]"], ["--games", "0"]])
def test_unreadable_arguments_exit_2(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*_ARGUMENTS, *more])
    assert stopped.value.code == 2
    assert more[0] in capsys.readouterr().err


def test_a_broken_rule_is_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lossy(state: LaCuoiState, seat: Seat, action: Action) -> Sequence[Event]:
        events = rules.apply(state, seat, action)
        if len(state.discard) > 3:
            del state.discard[0]
        return events

    monkeypatch.setattr(GAME, "apply", lossy)
    assert main([*_ARGUMENTS, "--seats", "2"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["invariant_failures"] > 12
    assert "lost [" in report["failures"][0]
    assert len(report["failures"]) == 5


def test_an_error_in_the_rules_is_counted_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: LaCuoiState, seat: Seat, action: Action) -> Sequence[Event]:
        raise RuntimeError("ouch")

    monkeypatch.setattr(GAME, "apply", broken)
    assert main([*_ARGUMENTS]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["invariant_failures"] == 12
    assert "RuntimeError: ouch" in report["failures"][0]
