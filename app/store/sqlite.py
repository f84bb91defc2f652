"""Logs in one SQLite file: durable on return, many rooms' appends in one transaction.

One thread writes. Whatever is asked while it waits for the disk goes into its
next transaction, so that an action costs one ``fsync`` of latency and a busy
server few of them (``docs/performance.md``). Another thread reads. Several
processes may use the same file.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from app.store.port import LogArchived, LogConflict, LogUnknown, StoreDown

_GROUP = 512
"""Most appends in one transaction."""
_BUSY_S = 5.0
"""How long to wait for another process's transaction."""
_GATHER_S = 0.004
"""How long the next transaction waits for more to do after one that several rooms shared."""
_TAG_LENGTH = 8
_ENDS = 20_000
"""Most logs' ends that are remembered."""
_FORMAT = 1

_TABLES = """
CREATE TABLE log (
  room TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TABLE rooms (room TEXT PRIMARY KEY, alive_ms INTEGER, archive BLOB) WITHOUT ROWID;
CREATE INDEX rooms_alive ON rooms (alive_ms) WHERE archive IS NULL;
"""

T = TypeVar("T")
_Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class _Job:
    work: _Work
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class SQLiteStore:
    """A :class:`app.store.port.Store`. Raises :class:`StoreDown` where the file cannot be opened or made."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._ends = _Ends()
        self._closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writing = self._connect()
            _lay_out(self._writing)
            self._reading = self._connect()
        except (OSError, sqlite3.Error) as error:
            raise StoreDown(f"{path} cannot be used: {error}") from error
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._write_all, name="store-write", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        connection.execute("PRAGMA journal_mode=WAL")
        # NORMAL would lose what was acknowledged since the last checkpoint when the power fails.
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    async def append(self, room: str, after: int, tag: bytes, entries: Sequence[bytes]) -> None:
        await self._write(lambda connection: self._ends.append(connection, room, after, tag, entries))

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        return await self._read(lambda connection: _read(connection, room, after))

    async def touch(self, rooms: Sequence[str], at_ms: int) -> None:
        await self._write_again(lambda connection: _touch(connection, rooms, at_ms))

    async def alive_ms(self, room: str) -> int | None:
        rows = await self._rows("SELECT alive_ms FROM rooms WHERE room = ?", room)
        return rows[0][0] if rows else None

    async def idle_since(self, at_ms: int, limit: int) -> list[str]:
        rows = await self._rows(
            "SELECT room FROM rooms WHERE archive IS NULL AND (alive_ms IS NULL OR alive_ms < ?)"
            " AND EXISTS (SELECT 1 FROM log WHERE log.room = rooms.room) ORDER BY alive_ms LIMIT ?",
            at_ms,
            limit,
        )
        return [room for (room,) in rows]

    async def archive(self, room: str, idle_since_ms: int) -> bool:
        return await self._write_again(lambda connection: self._ends.archive(connection, room, idle_since_ms))

    async def archived(self, room: str) -> list[bytes] | None:
        rows = await self._rows("SELECT archive FROM rooms WHERE room = ? AND archive IS NOT NULL", room)
        return zlib.decompress(rows[0][0]).split(b"\n") if rows else None

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._reader.shutdown(wait=True)
        self._reading.close()
        self._writing.close()

    # Reading

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreDown("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from error

    # Writing

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreDown("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    async def _write_again(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Write what may be written twice: an unknown outcome is then no other than none."""
        try:
            return await self._write(work)
        except LogUnknown as error:
            raise StoreDown(str(error)) from error

    def _write_all(self) -> None:
        """Take jobs until the store is closed; runs in its own thread."""
        open_for_more = True
        while open_for_more:
            group: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == _GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            open_for_more = job is not None
            if group:
                self._commit(group)
            if len(group) > 1 and open_for_more:
                # A transaction for the two or three that have asked meanwhile would cost as much again.
                time.sleep(_GATHER_S)

    def _commit(self, group: list[_Job]) -> None:
        """Do a group in one transaction and answer everybody after it."""
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            self._ends.check(self._writing)
            results = [_result(job.work, self._writing) for job in group]
        except Exception as error:  # whatever it is, this thread must go on for all the other rooms
            self._roll_back()
            self._settle_failed(group, error)
            return
        try:
            self._writing.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            results = [LogUnknown(str(error))] * len(group)
        _answer(group, results)

    def _settle_failed(self, group: list[_Job], error: Exception) -> None:
        """Nothing of the group is stored. One bad job must not fail the others: each goes alone."""
        if len(group) == 1:
            _answer(group, [StoreDown(str(error))])
            return
        for job in group:
            self._commit([job])

    def _roll_back(self) -> None:
        self._ends.forget()
        try:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
        except sqlite3.Error:
            # SQLite has rolled back by itself; the next BEGIN tells whether the file is of use again.
            return


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        if found not in (0, _FORMAT):
            raise sqlite3.DatabaseError(f"its format is {found}; this program writes {_FORMAT}")
        if found == 0:
            for statement in filter(str.strip, _TABLES.split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_FORMAT}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


def _result(work: _Work, connection: sqlite3.Connection) -> Any:
    try:
        return work(connection)
    except LogConflict as conflict:
        return conflict


def _answer(group: list[_Job], results: Sequence[Any]) -> None:
    """Resolve the futures, with one wake-up for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, result in zip(group, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job.future, result))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, answers)
        except RuntimeError:
            # The loop is gone, and with it everybody who waits.
            continue


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


class _Ends:
    """Appends to logs whose ends it remembers from one transaction to the next, unless others write too.

    To read a log's end costs more than to append to it.
    """

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, bytes]] = {}
        self._version: int | None = None

    def check(self, connection: sqlite3.Connection) -> None:
        """Forget what may have changed: to be asked first in every transaction."""
        # It stays the same over the connection's own commits, and changes with every other's.
        (version,) = connection.execute("PRAGMA data_version").fetchone()
        if version != self._version or len(self._ends) > _ENDS:
            self.forget()
            self._version = version

    def forget(self) -> None:
        """Forget all ends: what was appended may have been rolled back."""
        self._ends.clear()

    def append(
        self, connection: sqlite3.Connection, room: str, after: int, tag: bytes, entries: Sequence[bytes]
    ) -> None:
        last = self._ends.get(room) or _end(connection, room)
        if last is None:
            if after != 0 or _is_archived(connection, room):
                raise LogConflict
            connection.execute("INSERT OR IGNORE INTO rooms (room) VALUES (?)", (room,))
        elif last != (after, tag):
            raise LogConflict
        for seq, body in enumerate(entries, start=after + 1):
            connection.execute("INSERT INTO log (room, seq, body) VALUES (?, ?, ?)", (room, seq, body))
        if entries:
            self._ends[room] = after + len(entries), entries[-1][:_TAG_LENGTH]

    def archive(self, connection: sqlite3.Connection, room: str, idle_since_ms: int) -> bool:
        self._ends.pop(room, None)
        return _archive(connection, room, idle_since_ms)


def _end(connection: sqlite3.Connection, room: str) -> tuple[int, bytes] | None:
    row = connection.execute(
        "SELECT seq, substr(body, 1, ?) FROM log WHERE room = ? ORDER BY seq DESC LIMIT 1",
        (_TAG_LENGTH, room),
    ).fetchone()
    return None if row is None else (row[0], row[1])


def _read(connection: sqlite3.Connection, room: str, after: int) -> list[bytes]:
    rows = connection.execute(
        "SELECT body FROM log WHERE room = ? AND seq > ? ORDER BY seq", (room, after)
    ).fetchall()
    if not rows and _is_archived(connection, room):
        raise LogArchived
    return [body for (body,) in rows]


def _is_archived(connection: sqlite3.Connection, room: str) -> bool:
    query = "SELECT 1 FROM rooms WHERE room = ? AND archive IS NOT NULL"
    return connection.execute(query, (room,)).fetchone() is not None


def _touch(connection: sqlite3.Connection, rooms: Sequence[str], at_ms: int) -> None:
    connection.executemany(
        "INSERT INTO rooms (room, alive_ms) VALUES (?1, ?2)"
        " ON CONFLICT (room) DO UPDATE SET alive_ms = max(coalesce(alive_ms, 0), ?2)",
        [(room, at_ms) for room in rooms],
    )


def _archive(connection: sqlite3.Connection, room: str, idle_since_ms: int) -> bool:
    touched = connection.execute("SELECT coalesce(alive_ms, 0) FROM rooms WHERE room = ?", (room,)).fetchone()
    if touched is None or touched[0] >= idle_since_ms:
        return False
    bodies = [
        body for (body,) in connection.execute("SELECT body FROM log WHERE room = ? ORDER BY seq", (room,))
    ]
    if not bodies:
        return False
    blob = zlib.compress(b"\n".join(bodies), 6)
    connection.execute("UPDATE rooms SET archive = ? WHERE room = ?", (blob, room))
    connection.execute("DELETE FROM log WHERE room = ?", (room,))
    return True
