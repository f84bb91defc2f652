"""The short way out writes what uvicorn's own way writes, and knows when it must not."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Opcode

from app.web.websocket import EXTENSION, WebSocket

REQUEST = (
    b"GET /ws/K7M2Q HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...


async def test_a_refused_handshake_is_answered_and_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b""})

    config = uvicorn.Config(cast(Any, app), ws=WebSocket, ws_per_message_deflate=False, log_config=None)
    config.load()
    socket = WebSocket(config, ServerState(), {})
    wire = Wire()
    socket.connection_made(wire)
    with caplog.at_level("ERROR", "uvicorn.error"):
        socket.data_received(REQUEST)
        await asyncio.gather(*socket.tasks)
    assert b"".join(wire.written).startswith(b"HTTP/1.1 429 ")
    assert caplog.records == []


async def _opened() -> tuple[WebSocket, Wire, asyncio.Event]:
    """Return a socket whose application has accepted, what it writes to, and what ends the application."""
    accepted, end = asyncio.Event(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert scope["extensions"][EXTENSION] == socket.write
        await receive()
        assert not socket.write(b"before the handshake")
        await send({"type": "websocket.accept"})
        accepted.set()
        await end.wait()

    config = uvicorn.Config(cast(Any, app), ws=WebSocket, ws_per_message_deflate=False, log_config=None)
    config.load()
    socket = WebSocket(config, ServerState(), {})
    wire = Wire()
    socket.connection_made(wire)
    socket.data_received(REQUEST)
    await accepted.wait()
    wire.written.clear()
    return socket, wire, end


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
async def test_both_ways_write_the_same_bytes(size: int) -> None:
    socket, wire, end = await _opened()
    text = "á" * (size // 2) + "x" * (size % 2)
    assert socket.write(text.encode())
    await socket.send({"type": "websocket.send", "text": text})
    assert wire.written[0] == wire.written[1]
    end.set()
    socket.stop_keepalive()


async def test_it_writes_nothing_while_the_transport_is_full() -> None:
    socket, wire, end = await _opened()
    socket.pause_writing()
    assert not socket.write(b"too much")
    socket.resume_writing()
    assert socket.write(b"again")
    assert len(wire.written) == 1
    end.set()
    socket.stop_keepalive()


@pytest.mark.parametrize("how", ["closed here", "closed there", "lost"])
async def test_it_writes_nothing_after_the_end(how: str) -> None:
    socket, wire, end = await _opened()
    if how == "closed here":
        await socket.send({"type": "websocket.close", "code": 1000})
    elif how == "closed there":
        # A masked close frame without a code.
        socket.data_received(bytes((0x80 | Opcode.CLOSE, 0x80)) + bytes(4))
    else:
        socket.connection_lost(None)
    before = len(wire.written)
    assert not socket.write(b"late")
    assert len(wire.written) == before
    end.set()
    socket.stop_keepalive()
