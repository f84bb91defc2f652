"""The load: rooms of eight phones and a table in a process of their own, told what to do line by line.

    python -m app.bench.client

Reads one JSON object a line and answers each with one: ``{"do": "open", "url", "rooms", "real"}``,
``{"do": "run", "seconds", "every_s"}``, ``{"do": "record", "steps", "path"}``. An action is answered when its
update has reached all nine sockets; a room asks for the next one then, or at its next beat (``every_s``).
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import orjson
import uvloop

from app.bench import corpus
from app.bench.rooms import BareRoom, RealRoom, Room

PING_S = 25.0
CONNECTS_AT_ONCE = 50


class Load:
    """All rooms of this process."""

    def __init__(self) -> None:
        self._rooms: list[Room] = []
        self._pinger: asyncio.Task[None] | None = None

    async def obey(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out one order."""
        match order["do"]:
            case "open":
                return await self._open(order["url"], order["rooms"], is_real=order["real"])
            case "run":
                return await self._run(order["seconds"], order["every_s"], order["rooms"])
            case "record":
                return await self._record(order["steps"], Path(order["path"]))
            case _:
                raise ValueError(f"no such order: {order['do']!r}")

    async def _open(self, url: str, rooms: int, *, is_real: bool) -> dict[str, Any]:
        kind = RealRoom if is_real else BareRoom
        made = [kind(url, number) for number in range(len(self._rooms), rooms)]
        for start in range(0, len(made), CONNECTS_AT_ONCE):
            await asyncio.gather(*(room.open() for room in made[start : start + CONNECTS_AT_ONCE]))
        self._rooms += made
        if self._pinger is None:
            self._pinger = asyncio.create_task(self._ping())
        return {"rooms": len(self._rooms)}

    async def _run(self, seconds: float, every_s: float | None, rooms: int) -> dict[str, Any]:
        active = self._rooms[:rooms]
        for room in active:
            room.reset()
        started = time.perf_counter()
        for room in active:
            room.go(every_s)
        await asyncio.sleep(seconds)
        for room in active:
            room.pause()
        elapsed = time.perf_counter() - started
        return {
            "elapsed_s": elapsed,
            "actions": sum(len(room.latencies_ms) for room in active),
            "delivered": sum(room.delivered for room in active),
            "refused": sum(room.refused for room in active),
            "stalled": sum(not room.latencies_ms for room in active),
            "latencies_ms": [latency for room in active for latency in room.latencies_ms],
        }

    async def _record(self, steps: int, path: Path) -> dict[str, Any]:
        room = self._rooms[0]
        assert isinstance(room, RealRoom)
        recorded = await room.record(steps)
        corpus.write(path, recorded)
        return {"steps": len(recorded)}

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_S)
            for room in self._rooms:
                room.ping()


async def main() -> None:
    """Obey until the input ends."""
    load = Load()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        answer = await load.obey(orjson.loads(line))
        sys.stdout.buffer.write(orjson.dumps(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    uvloop.run(main())
