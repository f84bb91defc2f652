"""uvicorn's WebSocket with one more way out: a text in bytes, written as a frame in the caller's own turn."""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "chieu.write"
"""The ASGI scope's extension that holds :meth:`WebSocket.write`."""

_FIN_TEXT = 0x81
_SHORT, _LENGTH_16, _LENGTH_64 = 125, 126, 127


class WebSocket(WebSocketsSansIOProtocol):
    """The usual ``send`` makes a coroutine, a string and a frame object of each message: half of its time."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # accepted; the application's task has not begun yet
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self.write

    async def send(self, message: Any) -> None:
        """Take an application's message. Its refusal ends the handshake, though uvicorn logs it as none."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def write(self, text: bytes) -> bool:
        """Write ``text`` (UTF-8) as one frame; false where only ``send`` knows what to do.

        That is while the transport is full, before the handshake and from the closing on.
        """
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.transport.write(_head(len(text)) + text)
        return True


def _head(size: int) -> bytes:
    """Return what goes before an unmasked, unfragmented text of ``size`` bytes (RFC 6455, 5.2)."""
    if size <= _SHORT:
        return bytes((_FIN_TEXT, size))
    if size < 1 << 16:
        return bytes((_FIN_TEXT, _LENGTH_16)) + size.to_bytes(2, "big")
    return bytes((_FIN_TEXT, _LENGTH_64)) + size.to_bytes(8, "big")
