"""``/ws/{room}``: the thin shell that joins an ASGI WebSocket to a :class:`Session`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import structlog

from app import protocol
from app.net.peers import Peer, Scope, origin_allowed, peer_of
from app.web import websocket
from app.web.outlet import Outlet, Send
from app.web.service import Service
from app.web.session import Session

Receive: TypeAlias = Callable[[], Awaitable[Any]]

log = structlog.get_logger()

PREFIX = "/ws/"
SWEEP_S = 5.0


class Sockets:
    """The ASGI application for WebSockets. No framework between: it costs a tenth of the throughput."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        peer = peer_of(scope, self._service.settings)
        status = self._refusal(scope, peer)
        if status is not None:
            await _reject(scope, send, status)
            return
        await send({"type": "websocket.accept"})
        with self._service.socket_of(peer):
            await self._talk(scope, peer, receive, send)

    def _refusal(self, scope: Scope, peer: Peer) -> int | None:
        if not scope["path"].startswith(PREFIX):
            return 404
        if not origin_allowed(scope, peer, self._service.settings):
            return 403
        if self._service.draining:
            return 503
        return None if self._service.may_connect(peer) else 429

    async def _talk(self, scope: Scope, peer: Peer, receive: Receive, send: Send) -> None:
        out = Outlet(send, scope.get("extensions", {}).get(websocket.EXTENSION))
        room = protocol.clean_code(scope["path"][len(PREFIX) :])
        session = Session(self._service, room, peer, out)
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                await session.hear(message.get("text"))
        except Exception:
            log.exception("a session failed", room=room)
            session.broken()
        finally:
            session.gone()
            out.abandon()

    async def sweep(self) -> None:
        """Close the sockets of clients that fell silent; runs for as long as the server."""
        while True:
            await asyncio.sleep(SWEEP_S)
            for session in list(self._service.sessions):
                session.check()


async def _reject(scope: Scope, send: Send, status: int) -> None:
    if "websocket.http.response" in scope.get("extensions", {}):
        await send({"type": "websocket.http.response.start", "status": status, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b""})
    else:
        await send({"type": "websocket.close"})
