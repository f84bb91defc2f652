"""A WebSocket client that does almost nothing, so that the load is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIN, MASKED = 0x80, 0x80
SHORT_MOST = 125
LENGTH_16, LENGTH_64 = 126, 127
OPEN_S = 20.0


class RawSocket(asyncio.Protocol):
    """One connection. ``heard`` gets each text frame's bytes in the very turn in which they arrive.

    Frames are expected whole (no fragments) and uncompressed, as our server and the bare one send them.
    """

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self._host = host
        self._path = path
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def send(self, payload: bytes) -> None:
        """Send a text frame. The mask is four zero bytes: legal, and costs the client nothing."""
        assert self._transport is not None
        self._transport.write(frame(TEXT, payload))

    def close(self) -> None:
        """Say goodbye and drop the connection."""
        if self._transport is not None and not self.closed:
            self._transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no subclass of asyncio's.
        transport = cast(asyncio.Transport, transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._read_answer():
            return
        self._read_frames()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"{self._path} was not opened: {exc or 'closed'}"))

    def _read_answer(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[: self._buffer.find(b"\r\n")])
        del self._buffer[: end + 4]
        if b" 101 " not in status:
            self.opened.set_exception(ConnectionError(f"{self._path}: {status.decode(errors='replace')}"))
            return False
        self.opened.set_result(None)
        return True

    def _read_frames(self) -> None:
        buffer = self._buffer
        start = 0
        while len(buffer) - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length == LENGTH_16:
                length, body = int.from_bytes(buffer[body : body + 2], "big"), body + 2
            elif length == LENGTH_64:
                length, body = int.from_bytes(buffer[body : body + 8], "big"), body + 8
            if len(buffer) < body + length:
                break
            opcode = buffer[start] & 0x0F
            self._take(opcode, bytes(buffer[body : body + length]))
            start = body + length
        del buffer[:start]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._heard(payload)
        elif opcode == PING and self._transport is not None:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self.close()


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a whole client's frame."""
    size = len(payload)
    if size <= SHORT_MOST:
        head = bytes((FIN | opcode, MASKED | size))
    elif size < 1 << 16:
        head = bytes((FIN | opcode, MASKED | LENGTH_16)) + size.to_bytes(2, "big")
    else:
        head = bytes((FIN | opcode, MASKED | LENGTH_64)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


async def connect(url: str, path: str, heard: Callable[[bytes], None]) -> RawSocket:
    """Open ``path`` at ``url`` (``http://127.0.0.1:PORT``). Raises ``OSError`` where that fails."""
    parts = urlsplit(url)
    assert parts.hostname == "127.0.0.1", "load goes to this machine only"
    assert parts.port is not None
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: RawSocket(parts.netloc, path, heard), parts.hostname, parts.port
    )
    await asyncio.wait_for(socket.opened, OPEN_S)
    return socket
