"""What every store promises: one set of tests over all adapters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from app.store.memory import MemoryStore
from app.store.port import LogArchived, LogConflict, Store
from app.store.sqlite import SQLiteStore
from tests.store.entries import chain

ADAPTERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": lambda folder: SQLiteStore(folder / "rooms.sqlite3"),
}


@pytest.fixture(params=ADAPTERS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made = ADAPTERS[request.param](tmp_path)
    yield made
    await made.close()


async def test_a_log_is_read_as_it_was_appended(store: Store) -> None:
    lines = chain("a", "b", "c")
    await store.append("ROOM1", 0, b"", lines[:1])
    await store.append("ROOM1", 1, lines[0][:8], lines[1:])
    assert await store.read("ROOM1") == lines
    assert await store.read("ROOM1", after=2) == lines[2:]
    assert await store.read("ROOM1", after=3) == []


async def test_rooms_have_logs_of_their_own(store: Store) -> None:
    await store.append("ROOM1", 0, b"", chain("a"))
    await store.append("ROOM2", 0, b"", chain("b"))
    assert await store.read("ROOM1") == chain("a")
    assert await store.read("ROOM2") == chain("b")
    assert await store.read("ROOM3") == []


@pytest.mark.parametrize("after", [0, 1, 3])
async def test_another_number_is_a_conflict(store: Store, after: int) -> None:
    lines = chain("a", "b")
    await store.append("ROOM1", 0, b"", lines)
    tag = lines[1][:8] if after else b""
    with pytest.raises(LogConflict):
        await store.append("ROOM1", after, tag, chain("c", after=lines[1]))
    assert await store.read("ROOM1") == lines


async def test_another_history_of_the_same_length_is_a_conflict(store: Store) -> None:
    lines, others = chain("a", "b"), chain("a", "x")
    await store.append("ROOM1", 0, b"", lines)
    with pytest.raises(LogConflict):
        await store.append("ROOM1", 2, others[1][:8], chain("c", after=others[1]))
    assert await store.read("ROOM1") == lines


async def test_nothing_can_follow_in_a_room_that_never_was(store: Store) -> None:
    with pytest.raises(LogConflict):
        await store.append("ROOM1", 1, chain("a")[0][:8], chain("b"))
    assert await store.read("ROOM1") == []


async def test_of_racing_appends_each_number_has_one_winner(store: Store) -> None:
    await store.append("ROOM1", 0, b"", chain("start"))
    last = chain("start")[0]

    async def race(runner: int) -> bytes | None:
        (line,) = chain(f"runner {runner}", after=last)
        try:
            await store.append("ROOM1", 1, last[:8], [line])
        except LogConflict:
            return None
        return line

    results = await asyncio.gather(*(race(runner) for runner in range(40)))
    winners = [line for line in results if line is not None]
    assert len(winners) == 1
    assert await store.read("ROOM1", after=1) == winners


async def test_a_conflict_leaves_the_rest_of_its_group_alone(store: Store) -> None:
    await store.append("ROOM0", 0, b"", chain("here already"))
    results = await asyncio.gather(
        *(store.append(f"ROOM{number}", 0, b"", chain(f"room {number}")) for number in range(100)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [LogConflict] + [type(None)] * 99
    assert await store.read("ROOM57") == chain("room 57")


async def test_a_touch_is_remembered_and_never_goes_back(store: Store) -> None:
    assert await store.alive_ms("ROOM1") is None
    await store.append("ROOM1", 0, b"", chain("a"))
    assert await store.alive_ms("ROOM1") is None
    await store.touch(["ROOM1", "ROOM2"], 2000)
    await store.touch(["ROOM1"], 1000)
    assert await store.alive_ms("ROOM1") == 2000
    await store.touch([], 9000)
    assert await store.alive_ms("ROOM2") == 2000


async def test_idle_rooms_are_those_that_nobody_touched_lately(store: Store) -> None:
    for room, at_ms in (("OLD", 1000), ("NEW", 5000)):
        await store.append(room, 0, b"", chain("a"))
        await store.touch([room], at_ms)
    await store.append("NEVER", 0, b"", chain("a"))
    await store.touch(["NOLOG"], 10)
    assert set(await store.idle_since(5000, limit=10)) == {"OLD", "NEVER"}
    assert len(await store.idle_since(9000, limit=2)) == 2


async def test_an_archived_room_keeps_its_code_and_its_entries(store: Store) -> None:
    lines = chain("a", "b")
    await store.append("ROOM1", 0, b"", lines)
    await store.touch(["ROOM1"], 1000)
    assert await store.archive("ROOM1", 1001)
    with pytest.raises(LogArchived):
        await store.read("ROOM1")
    with pytest.raises(LogConflict):
        await store.append("ROOM1", 0, b"", chain("somebody else"))
    with pytest.raises(LogConflict):
        await store.append("ROOM1", 2, lines[1][:8], chain("c", after=lines[1]))
    assert await store.archived("ROOM1") == lines
    assert await store.idle_since(9000, limit=10) == []


async def test_a_room_that_woke_meanwhile_is_not_archived(store: Store) -> None:
    await store.append("ROOM1", 0, b"", chain("a"))
    await store.touch(["ROOM1"], 1000)
    assert not await store.archive("ROOM1", 1000)
    assert not await store.archive("ROOM2", 9000)
    assert await store.read("ROOM1") == chain("a")
    assert await store.archived("ROOM1") is None
