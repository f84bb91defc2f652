"""The floor: a bare uvicorn that answers each action with the same bytes to the same sockets.

    python -m app.bench.floor PORT CORPUS

Uvicorn and the garbage collector are set as the real server sets them. No rules, no store, no views:
whatever the real server costs above this is ours.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.bench import corpus
from app.web import runtime

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]


class Room:
    """The sockets of one room, and how far it is in the corpus."""

    def __init__(self) -> None:
        self.sockets: dict[int, Send] = {}
        self.step = 0


class Floor:
    """The ASGI application. A socket opens ``/ws/ROOM/SLOT``; each text that it sends is an action."""

    def __init__(self, steps: list[corpus.Step]) -> None:
        self._steps = steps
        self._rooms: dict[str, Room] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._talk(scope["path"], receive, send)
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"ok"})

    async def _talk(self, path: str, receive: Receive, send: Send) -> None:
        code, slot = path.split("/")[-2:]
        room = self._rooms.setdefault(code, Room())
        await receive()
        await send({"type": "websocket.accept"})
        room.sockets[int(slot)] = send
        while (await receive())["type"] == "websocket.receive":
            await self._fan_out(room, int(slot))
        del room.sockets[int(slot)]

    async def _fan_out(self, room: Room, actor: int) -> None:
        step = self._steps[room.step % len(self._steps)]
        room.step += 1
        for slot, send in room.sockets.items():
            await send({"type": "websocket.send", "text": step.frames[slot]})
        if step.receipt is not None:
            await room.sockets[actor]({"type": "websocket.send", "text": step.receipt})


def main(port: int, path: Path) -> None:
    """Serve until the process is ended."""
    floor = Floor(corpus.read(path))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*runtime.GC_THRESHOLDS)
    config = runtime.config_for(cast(Any, floor), websocket=WebSocketsSansIOProtocol)
    config.host, config.port = "127.0.0.1", port
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
