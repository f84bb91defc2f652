"""Wires the parts of one server together: store, rooms, web."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import replace

import structlog
import uvicorn

from app.net.whereabouts import Whereabouts
from app.rooms.rooms import Rooms
from app.rooms.settings import RoomSettings
from app.settings import ROOMS_FILE, Settings
from app.store.memory import MemoryStore
from app.store.port import Store, StoreDown
from app.store.sqlite import SQLiteStore
from app.web import logs, runtime
from app.web.metrics import Metrics
from app.web.server import Web
from app.web.service import Service
from games.registry import GAMES

log = structlog.get_logger()

DAY_S = 86_400
Greet = Callable[[str | None, int], None]


def open_store(settings: Settings) -> Store:
    """Return the store that the settings ask for; makes the data folder. Raises ``StoreDown``."""
    if settings.store == "memory":
        return MemoryStore()
    return SQLiteStore(settings.data / ROOMS_FILE)


def serve(settings: Settings, sock: socket.socket, greet: Greet) -> int:
    """Serve on a listening socket until told to stop; ``greet`` is told the base URL and the port.

    Returns 0 after a graceful end, 1 where the store cannot be opened.
    """
    logs.set_up()
    try:
        store = open_store(settings)
    except StoreDown as error:
        log.error("no store", problem=str(error))
        return 1
    loop_factory = uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_serve(settings, store, sock, greet))
    return 0


def _room_settings(settings: Settings) -> RoomSettings:
    usual = RoomSettings()
    soonest, latest = usual.bot_pause_ms
    return replace(
        usual,
        keep_s=settings.keep_days * DAY_S,
        bot_pause_ms=(round(soonest * settings.bot_pace), round(latest * settings.bot_pace)),
        react_ms=round(usual.react_ms * settings.bot_pace),
    )


async def _serve(settings: Settings, store: Store, sock: socket.socket, greet: Greet) -> None:
    port: int = sock.getsockname()[1]
    whereabouts = Whereabouts(settings, port)
    metrics = Metrics()
    rooms = Rooms(
        store,
        GAMES,
        settings=_room_settings(settings),
        link=whereabouts.link,
        meter=metrics,
    )
    rooms.start()
    try:
        service = Service(rooms, GAMES, settings, whereabouts, metrics=metrics)
        web = Web(service)
        greet(whereabouts.base(), port)
        log.info("serving", port=port, games=list(GAMES))
        await runtime.run(web, service, sock, rooms.drain)
    finally:
        await rooms.drain()
        await store.close()
    log.info("stopped")
