"""A house for tests: rooms over a store, a clock that stands until it is moved, and devices that listen."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from app.rooms import commands as c
from app.rooms.actor import Actor, Done
from app.rooms.errors import Refusal
from app.rooms.identity import TABLE, Identity
from app.rooms.rooms import Rooms
from app.rooms.settings import RoomSettings
from app.store.memory import MemoryStore
from app.store.port import Store
from games.kernel import Action, Game
from tests.toy import Toy

START_MS = 1_800_000_000_000
AT_ONCE = RoomSettings(bot_pause_ms=(0, 0), react_ms=0)


@dataclass(order=True)
class Alarm:
    at_ms: int
    number: int
    callback: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Time that passes only in :meth:`pass_s`."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self._now_ms = now_ms
        self._alarms: list[Alarm] = []
        self._numbers = itertools.count()

    def now_ms(self) -> int:
        return self._now_ms

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Alarm:
        alarm = Alarm(at_ms, next(self._numbers), callback)
        heapq.heappush(self._alarms, alarm)
        return alarm

    async def pass_s(self, seconds: float) -> None:
        """Let time pass; what is due happens at its time."""
        await settle()
        until_ms = self._now_ms + round(seconds * 1000)
        while self._alarms and self._alarms[0].at_ms <= until_ms:
            alarm = heapq.heappop(self._alarms)
            if not alarm.cancelled:
                self._now_ms = max(self._now_ms, alarm.at_ms)
                alarm.callback()
                await settle()
        self._now_ms = until_ms


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(12):
        await asyncio.sleep(0)


class Device:
    """A socket's end: keeps what it was told."""

    def __init__(self, identity: Identity) -> None:
        self.identity = identity
        self.raw: list[bytes] = []
        self.goodbye: str | None = None

    def tell(self, frame: bytes, *, kind: str) -> None:
        assert self.goodbye is None, "told something after goodbye"
        assert json.loads(frame)["type"] == kind
        self.raw.append(frame)

    def bye(self, reason: str) -> None:
        assert self.goodbye is None, "sent away twice"
        self.goodbye = reason

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.raw]

    @property
    def last(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.raw[-1])
        return frame

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.last["view"]["room"]
        return room

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.last["view"]["game"]
        return game

    def events(self) -> list[str]:
        """Return the types of all events that were told."""
        return [event["type"] for frame in self.frames for event in frame.get("events", ())]


class House:
    """One node and one room in it."""

    def __init__(
        self,
        *,
        store: Store | None = None,
        clock: FakeClock | None = None,
        games: Mapping[str, Game[Any]] | None = None,
        settings: RoomSettings | None = None,
        seed: int = 1,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.games = games or {"toy": Toy()}
        self.settings = settings or RoomSettings()
        self.rooms = Rooms(
            self.store, self.games, clock=self.clock, settings=self.settings,
            link=lambda code: {"url": f"http://host/r/{code}"}, rng=Random(seed),
        )  # fmt: skip
        self.code = ""
        self.table_key = ""
        self.keys: dict[str, str] = {}
        """By member id."""

    @classmethod
    async def opened(cls, *names: str, **given: Any) -> Self:
        """Return a house whose room has these persons in it, without sockets."""
        house = cls(**given)
        house.code, house.table_key = await house.rooms.create()
        for name in names:
            await house.join(name)
        return house

    @property
    def actor(self) -> Actor:
        return self.rooms._actors[self.code]

    async def join(self, name: str) -> str:
        member, key = await self.rooms.join(self.code, name, 3, "ab" * 16)
        self.keys[member] = key
        return member

    async def enter(self, member: str | None = None) -> Device:
        """Connect a member's device; without a member, the table's."""
        key = self.table_key if member is None else self.keys[member]
        device = Device(await self.rooms.who(self.code, key))
        (await self.rooms.open(self.code)).attach(device)
        return device

    async def spectate(self) -> Device:
        device = Device(await self.rooms.who(self.code, None))
        (await self.rooms.open(self.code)).attach(device)
        return device

    async def do(self, by: Identity | None, command: c.Command, ref: str | None = None) -> Done:
        return await (await self.rooms.open(self.code)).do(by, command, ref=ref)

    async def begin(self, **options: Any) -> None:
        """Start a game from the table."""
        if options:
            await self.do(TABLE, c.Configure(options=options))
        await self.do(TABLE, c.Start())

    async def act(self, member: str, action: Action, seq: int | None = None, ref: str | None = None) -> Done:
        actor = await self.rooms.open(self.code)
        given = actor.seq if seq is None else seq
        return await actor.act(Identity("player", member), action, seq=given, ref=ref)

    def hand(self, member: str) -> list[str]:
        """Return the toy hand of a member, as the server knows it."""
        play = self.actor._room.play
        assert play is not None
        seat = play.seat_of(member)
        assert seat is not None
        hand: list[str] = play.state.hands[seat]
        return hand

    async def log(self) -> list[dict[str, Any]]:
        return [json.loads(line[8:]) for line in await self.store.read(self.code)]

    async def types(self) -> list[str]:
        return [entry["type"] for entry in await self.log()]

    def restarted(self, **given: Any) -> House:
        """Return the house after a kill -9 of its process: only the store and the wall clock are left."""
        for actor in self.rooms._actors.values():
            actor._closed = True
        again = House(
            store=self.store, clock=FakeClock(self.clock.now_ms()), games=given.pop("games", self.games),
            settings=self.settings, **given,
        )  # fmt: skip
        again.code, again.table_key, again.keys = self.code, self.table_key, dict(self.keys)
        return again


async def refusal(awaitable: Any) -> Refusal:
    """Return how a request is refused; fails where it is not."""
    try:
        await awaitable
    except Refusal as refused:
        return refused
    raise AssertionError("it was not refused")
