"""SQLite by itself: several processes, a killed one, a failing disk, and durability as it is configured."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.store.port import LogUnknown, StoreDown
from app.store.sqlite import SQLiteStore
from tests.store.entries import chain

ROOT = Path(__file__).parent.parent.parent


def appender(path: Path, name: str, *, rooms: int, most: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.appender", str(path), name, str(rooms), str(most)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def acknowledged(output: str) -> dict[tuple[str, int], str]:
    """Return what an appender was told is stored; a line cut off by its death does not count."""
    found = {}
    for line in output.splitlines(keepends=True):
        if line.endswith("}\n"):
            room, seq, entry = line.rstrip("\n").split(" ", 2)
            found[room, int(seq)] = entry
    return found


async def stored(path: Path, rooms: int) -> dict[tuple[str, int], str]:
    store = SQLiteStore(path)
    found = {
        (f"ROOM{room}", seq): line.decode()
        for room in range(rooms)
        for seq, line in enumerate(await store.read(f"ROOM{room}"), start=1)
    }
    await store.close()
    return found


async def test_two_processes_race_and_every_number_has_one_winner(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite3"
    await SQLiteStore(path).close()
    racers = [appender(path, name, rooms=4, most=60) for name in ("one", "other")]
    outputs = [await asyncio.to_thread(racer.communicate, timeout=60) for racer in racers]
    told = [acknowledged(output) for output, _ in outputs]
    assert [racer.returncode for racer in racers] == [0, 0]
    assert not set(told[0]) & set(told[1])
    assert told[0] | told[1] == await stored(path, rooms=4)
    assert len(told[0]) == len(told[1]) == 240


async def test_whatever_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite3"
    child = appender(path, "doomed", rooms=8, most=100_000)
    assert child.stdout is not None
    lines = [await asyncio.to_thread(child.stdout.readline) for _ in range(200)]
    child.kill()
    rest = await asyncio.to_thread(child.stdout.read)
    child.stdout.close()
    child.wait()
    told = acknowledged("".join(lines) + rest)
    kept = await stored(path, rooms=8)
    assert len(told) >= 200
    assert {place: entry for place, entry in kept.items() if place in told} == told
    # Beyond what was told there is at most the one append that was in flight in each room.
    assert len(kept) - len(told) <= 8


async def test_it_is_as_durable_as_it_says(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    assert store._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._writing.execute("PRAGMA synchronous").fetchone() == (2,)
    await store.close()


class FailingConnection:
    """A connection whose disk fails at one statement."""

    def __init__(self, connection: sqlite3.Connection, failing: str) -> None:
        self.connection = connection
        self.failing = failing

    def __getattr__(self, name: str) -> object:
        return getattr(self.connection, name)

    def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        if statement.startswith(self.failing):
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(statement, *values)


@pytest.mark.parametrize(("failing", "outcome"), [("BEGIN", StoreDown), ("COMMIT", LogUnknown)])
async def test_a_failing_disk_is_an_outcome_and_not_a_crash(
    tmp_path: Path, failing: str, outcome: type[Exception]
) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    sound = store._writing
    store._writing = FailingConnection(sound, failing)  # type: ignore[assignment]
    appends = [store.append(f"ROOM{number}", 0, b"", chain("a")) for number in range(3)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [outcome] * 3
    store._writing = sound
    assert await store.read("ROOM1") == []
    await store.append("ROOM1", 0, b"", chain("a"))
    assert await store.read("ROOM1") == chain("a")
    await store.close()


@pytest.mark.parametrize("failing", ["BEGIN", "COMMIT"])
async def test_what_may_be_written_twice_has_no_unknown_outcome(tmp_path: Path, failing: str) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    await store.append("ROOM1", 0, b"", chain("a"))
    await store.touch(["ROOM1"], 5)
    sound = store._writing
    store._writing = FailingConnection(sound, failing)  # type: ignore[assignment]
    with pytest.raises(StoreDown):
        await store.touch(["ROOM1"], 9)
    with pytest.raises(StoreDown):
        await store.archive("ROOM1", 9)
    store._writing = sound
    assert await store.alive_ms("ROOM1") == 5
    assert await store.read("ROOM1") == chain("a")
    await store.close()


async def test_one_bad_job_does_not_fail_its_group(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    bad = store.append("BAD", 0, b"", 7)  # type: ignore[arg-type]
    good = [store.append(f"ROOM{number}", 0, b"", chain("a")) for number in range(3)]
    results = await asyncio.gather(good[0], bad, *good[1:], return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StoreDown, type(None), type(None)]
    assert await store.read("ROOM2") == chain("a")
    await store.close()


async def test_a_folder_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreDown, match="cannot be used"):
        SQLiteStore(tmp_path / "file" / "rooms.sqlite3")


async def test_a_file_of_a_later_format_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreDown, match="format is 99"):
        SQLiteStore(path)


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    await store.close()
    await store.close()
    with pytest.raises(StoreDown):
        await store.append("ROOM1", 0, b"", chain("a"))
    with pytest.raises(StoreDown):
        await store.read("ROOM1")
