"""Runs the web side under uvicorn: the settings that were measured, the garbage collector, a graceful end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import structlog
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app import protocol
from app.web.server import Web
from app.web.service import Service
from app.web.websocket import WebSocket

log = structlog.get_logger()

TRANSPORT_MAX_BYTES = 8 * protocol.MAX_BYTES
"""A frame up to this size gets a coded refusal; a larger one is not read: the socket closes with 1009."""
KEEPALIVE_S = 15.0
"""Browsers answer a transport ping by themselves: a phone that left is noticed within twice this."""
DRAIN_S = 3.0
GC_THRESHOLDS = (50_000, 20, 1_000)
"""The collector's full passes decide p99; here they hardly come by themselves, and run by hand instead."""
GC_EVERY_S = 900.0


class Server(uvicorn.Server):
    """A server that, told to stop, first lets everybody go in peace; told twice, it stops at once."""

    def __init__(
        self, config: uvicorn.Config, service: Service, settle: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._service = service
        self._settle = settle
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is None or self._service.draining:
            os._exit(128 + sig)  # every entry that was acknowledged is durable already
        self._service.draining = True
        self._loop.call_soon_threadsafe(self._leave, sig)

    def _leave(self, sig: int) -> None:
        log.info("stopping", signal=signal.Signals(sig).name)
        self._leaving = asyncio.ensure_future(self._let_go())

    async def _let_go(self) -> None:
        try:
            async with asyncio.timeout(DRAIN_S):
                self._service.say_goodbye()
                await self._settle()
                await self._service.all_gone.wait()
        except TimeoutError:
            log.warning("some clients or appends did not finish", sockets=self._service.sockets_of.total())
        finally:
            self.should_exit = True


def config_for(web: Web, websocket: type[WebSocketsSansIOProtocol] = WebSocket) -> uvicorn.Config:
    """Return uvicorn's settings (design notes and measurements: ``docs/performance.md``)."""
    return uvicorn.Config(
        web,
        http="httptools",
        ws=websocket,
        ws_max_size=TRANSPORT_MAX_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=KEEPALIVE_S,
        ws_ping_timeout=KEEPALIVE_S,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


async def run(web: Web, service: Service, sock: socket.socket, settle: Callable[[], Awaitable[None]]) -> None:
    """Serve on ``sock`` until told to stop; ``settle`` finishes what rooms still have to store."""
    server = Server(config_for(web), service, settle)
    async with asyncio.TaskGroup() as tasks:
        helpers = [tasks.create_task(web.sockets.sweep()), tasks.create_task(_collect_garbage())]
        try:
            await server.serve([sock])
        finally:
            for helper in helpers:
                helper.cancel()


async def _collect_garbage() -> None:
    """Keep what start-up made out of the collector's sight, and collect the rest rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    while True:
        await asyncio.sleep(GC_EVERY_S)
        gc.collect()
