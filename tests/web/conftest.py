"""A server's web side in memory: real rooms, no network, time that a test moves."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
import pytest

from app.net.addresses import Address
from app.net.peers import Peer
from app.net.whereabouts import Whereabouts
from app.rooms.rooms import Rooms
from app.rooms.settings import RoomSettings
from app.settings import Settings
from app.store.memory import MemoryStore
from app.web.metrics import Metrics
from app.web.outlet import Newest
from app.web.service import Service
from app.web.session import Session
from games.registry import GAMES

DICE = "ab" * 16
GUEST = Peer(address="192.168.1.50", scheme="http", host="192.168.1.20:8000", proxied=False, local=False)
LAN = (Address("wlan0", "192.168.1.20", "lan"),)


@dataclass
class Time:
    """Seconds that pass only when told to."""

    s: float = 1000.0

    def __call__(self) -> float:
        return self.s


class Line:
    """The far end of a session: keeps what it was sent."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.history: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.sent = 0
        self.evicted = 0
        self.busy = False

    def put(self, frame: bytes, *, newest: Newest | None = None) -> None:
        assert self.closed is None, "nothing may follow the close"
        self.raw.append(frame)
        self.frames.append(orjson.loads(frame))
        self.history.append(self.frames[-1])

    def close(self, code: int) -> None:
        assert self.closed is None, "closed twice"
        self.closed = code

    def take(self) -> list[dict[str, Any]]:
        """Return the frames since the last call."""
        taken, self.frames = self.frames, []
        return taken


@dataclass
class Device:
    """A phone or a table that speaks the protocol through a session."""

    session: Session
    line: Line
    refs: Callable[[], int] = field(default_factory=lambda: itertools.count(1).__next__)

    async def say(self, message: Mapping[str, Any] | str | None) -> list[dict[str, Any]]:
        """Send a message (a string goes as it is, ``None`` is a binary frame); return what came since."""
        self.line.take()
        text = message if message is None or isinstance(message, str) else orjson.dumps(message).decode()
        await self.session.hear(text)
        return self.line.take()

    async def hello(self, key: str | None) -> list[dict[str, Any]]:
        return await self.say({"type": "hello", "key": key, "seen": None})

    async def command(self, verb: str, **fields: Any) -> list[dict[str, Any]]:
        """Give a room command; return what came back."""
        ref = f"c{self.refs()}"
        return await self.say({"type": "room", "ref": ref, "command": {"type": verb, **fields}})


class House:
    """One server."""

    def __init__(self, settings: Settings, rooms: RoomSettings) -> None:
        self.time = Time()
        self.settings = settings
        self.metrics = Metrics()
        self.whereabouts = Whereabouts(settings, 8000, look=lambda: LAN, clock=self.time)
        self.rooms = Rooms(
            MemoryStore(), GAMES, settings=rooms, link=self.whereabouts.link, meter=self.metrics
        )
        self.service = Service(
            self.rooms, GAMES, settings, self.whereabouts, metrics=self.metrics, now_s=self.time
        )

    def device(self, room: str | None, peer: Peer = GUEST) -> Device:
        line = Line()
        return Device(Session(self.service, room, peer, line), line)

    async def open_room(self) -> tuple[str, Device]:
        """Return a new room and its table."""
        room, key = await self.rooms.create()
        table = self.device(room)
        await table.hello(key)
        return room, table

    async def guest(self, room: str, name: str) -> tuple[Device, str]:
        """Return a joined and connected phone, and its key."""
        _, key = await self.rooms.join(room, name, 3, DICE)
        phone = self.device(room)
        await phone.hello(key)
        return phone, key

    async def playing(self, *names: str) -> tuple[str, Device, list[Device]]:
        """Return a room in play, its table and its phones in seat order."""
        room, table = await self.open_room()
        phones = [(await self.guest(room, name))[0] for name in names]
        assert (await table.command("start"))[-1]["type"] == "ok"
        return room, table, phones


@pytest.fixture
def make_house() -> Callable[..., House]:
    def make(**settings: Any) -> House:
        rooms = RoomSettings(bot_pause_ms=(0, 0), react_ms=0)
        return House(replace(Settings(store="memory"), **settings), rooms)

    return make


@pytest.fixture
async def house(make_house: Callable[..., House]) -> AsyncIterator[House]:
    made = make_house()
    yield made
    await made.rooms.drain()
    await asyncio.sleep(0)


def view_of(frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the view of the last frame that has one."""
    view: dict[str, Any] = next(frame["view"] for frame in reversed(frames) if "view" in frame)
    return view


def moves_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the actions that a view says are possible, the first choice first (Lá Cuối's names)."""
    me = view["game"]["me"]
    actions = [
        {"type": "play", "card": card["card"], "color": (card.get("colors") or [None])[0]}
        for card in me["hand"]
        if card.get("ok")
    ]
    return actions + [
        {"type": name} for name in ("draw", "take", "keep") if me["acts"].get(name, {}).get("ok")
    ]
