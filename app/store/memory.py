"""Logs in this process's memory: for tests, and for tables that need not outlive the server."""

from __future__ import annotations

from collections.abc import Sequence

from app.store.port import LogArchived, LogConflict

_TAG = 8


class MemoryStore:
    """A :class:`app.store.port.Store`."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._alive_ms: dict[str, int] = {}
        self._archive: dict[str, list[bytes]] = {}

    async def append(self, room: str, after: int, tag: bytes, entries: Sequence[bytes]) -> None:
        if room in self._archive:
            raise LogConflict
        log = self._logs.get(room, [])
        if len(log) != after or (log and log[-1][:_TAG] != tag):
            raise LogConflict
        self._logs.setdefault(room, log).extend(entries)

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        if room in self._archive:
            raise LogArchived
        return self._logs.get(room, [])[after:]

    async def touch(self, rooms: Sequence[str], at_ms: int) -> None:
        for room in rooms:
            self._alive_ms[room] = max(at_ms, self._alive_ms.get(room, at_ms))

    async def alive_ms(self, room: str) -> int | None:
        return self._alive_ms.get(room)

    async def idle_since(self, at_ms: int, limit: int) -> list[str]:
        return [room for room in self._logs if self._alive_ms.get(room, 0) < at_ms][:limit]

    async def archive(self, room: str, idle_since_ms: int) -> bool:
        if room not in self._logs or self._alive_ms.get(room, 0) >= idle_since_ms:
            return False
        self._archive[room] = self._logs.pop(room)
        return True

    async def archived(self, room: str) -> list[bytes] | None:
        return self._archive.get(room)

    async def close(self) -> None:
        return
