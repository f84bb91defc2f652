"""A window for others: its end is nobody's lateness, and a bot's pace in it tells nothing of its hand."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms import commands as c
from app.rooms import entries as e
from app.rooms.identity import TABLE
from app.rooms.room import Face, Play, Room, RoomEvent
from app.rooms.settings import RoomSettings
from games.kernel import Expire, Position
from games.registry import game
from games.taco_loco.actions import Play as Lay
from tests.rooms.house import House

RULES = game("taco-loco")
STEP_S = 0.01


def test_the_end_of_a_window_is_told_by_the_game_alone() -> None:
    state = RULES.from_position(
        {"game": RULES.id, "turn": 1, "phase": "counter", "tacos": [["3", "LEG"]], "seats": [{}, {}, {}]}
    )
    room = Room(games={RULES.id: RULES})
    room.phase = "playing"
    faces = [Face(f"m{seat}", f"m{seat}", 0) for seat in range(3)]
    room.play = Play(RULES, {}, state, faces, number=1, secret="", acted_seq=[0, 0, 0], digest="")
    happened = room.evolve(e.Acted(at_ms=5_000, seat=1, action=Expire(), who="clock"), tag=b"")
    assert not any(isinstance(one, RoomEvent) for one in happened)
    assert [getattr(one, "type", None) for one in happened] == ["stood"]


async def answer_of_a_bot(hand: list[str], level: str, seed: int) -> tuple[str, int]:
    """Return what a bot with this hand answers to a Legendary Taco, and after how many milliseconds."""
    house = await House.opened("Lan", games={RULES.id: RULES}, seed=seed)
    await house.do(TABLE, c.AddBot(level))
    await house.enter("m1")
    await house.begin(first=1, counterSeconds=10)
    position: Position = {
        "game": RULES.id, "turn": 0, "tacos": [["3", "5"]], "last": "5",
        "seats": [{"hand": ["LEG", "1", "2"]}, {"hand": hand}],
    }  # fmt: skip
    play = house.actor._room.play
    assert play is not None
    play.state = RULES.from_position(position)
    await house.act("m1", Lay("LEG", 0))
    opened_ms, length = house.clock.now_ms(), len(await house.log())
    while len(log := await house.log()) == length:
        await house.clock.pass_s(STEP_S)
    entry: dict[str, Any] = log[length]
    assert (entry["seat"], entry["who"]) == (1, "bot")
    return entry["action"]["type"], entry["at_ms"] - opened_ms


@pytest.mark.parametrize("level", list(RULES.bots))
async def test_a_bot_takes_the_same_time_with_and_without_the_card_that_counters(level: str) -> None:
    answers, waits = set(), set()
    for seed in range(12):
        with_it, with_ms = await answer_of_a_bot(["LON", "1", "2"], level, seed)
        without, without_ms = await answer_of_a_bot(["4", "1", "2"], level, seed)
        assert without == "pass"
        assert with_ms == without_ms
        answers.add(with_it)
        waits.add(with_ms)
    low_ms, high_ms = RoomSettings().bot_pause_ms
    assert "counter" in answers
    assert low_ms <= min(waits) < max(waits) <= high_ms
