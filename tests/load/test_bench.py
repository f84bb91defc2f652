"""`chieu bench --quick` runs whole and says what it promises. How fast it was is nobody's business here."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from games.registry import GAMES
from tests.server import CHIEU

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    done = subprocess.run(
        [CHIEU, "bench", "--quick", "--json"], capture_output=True, text=True, check=False, timeout=150
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "quiet in a pipe"
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_both_sides_carry_every_load(result: dict[str, Any]) -> None:
    rooms = result["rooms"]
    assert [load["rooms"] for load in rooms["loads"]] == [1, 2]
    assert rooms["mean_update_bytes"] > 500, "whole views were recorded"
    for load in (*rooms["loads"], rooms["paced"]):
        for side in ("chieu", "floor"):
            one = load[side]
            assert one["actions"] > 0
            assert one["stalled_rooms"] == 0
            assert one["p50_ms"] <= one["p99_ms"]


def test_the_load_plays_legal_actions_only(result: dict[str, Any]) -> None:
    assert all(load["chieu"]["refused"] == 0 for load in result["rooms"]["loads"])


def test_playouts_stand_beside_a_yardstick(result: dict[str, Any]) -> None:
    engine = result["engine"]
    assert [one["game"] for one in engine["games"]] == list(GAMES)
    assert all(one["actions_per_s"] > 0 for one in engine["games"])
    assert (engine["ratio"] is None) is (engine["note"] is not None)
