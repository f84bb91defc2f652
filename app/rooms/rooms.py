"""All rooms of this node: made, found by their code, put to sleep, put away."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from app.bots.thinker import Thinker, ThinkHere
from app.rooms import commands as c
from app.rooms import entries as e
from app.rooms.actor import Actor, World
from app.rooms.codes import draw_code, draw_key, key_hash
from app.rooms.decide import checked_options
from app.rooms.errors import Refusal, RoomClosed, RoomUnknown
from app.rooms.identity import TABLE, Identity
from app.rooms.ports import Clock, LoopClock, Meter, NoMeter
from app.rooms.room import Room
from app.rooms.settings import RoomSettings
from app.rooms.view import Link
from app.store.port import LogArchived, LogConflict, LogUnknown, Store, StoreDown
from games.kernel import Game

log = logging.getLogger(__name__)

_CODE_TRIES = 50
_PULSE_S = 1.0
_TOUCH_MS = 30_000
"""How often a live room without a running clock is touched."""
_ARCHIVE_MS = 600_000
_ARCHIVE_AT_ONCE = 100
_NO_ROOM = ""
"""What a probe reads and touches: it has no log, so nothing ever comes of it."""
_PROBE_MS = 5_000
"""How often a probe writes."""


class PracticeWish(Protocol):
    """What a person who practises alone asks for."""

    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def avatar(self) -> int: ...
    @property
    def dice(self) -> str | None: ...
    @property
    def seats(self) -> int: ...
    @property
    def level(self) -> str: ...
    @property
    def options(self) -> Mapping[str, Any]: ...


def no_link(code: str) -> Mapping[str, Any]:
    """Return the link of a server that nobody can reach."""
    return {"problem": "no_lan_address"}


class Rooms:
    """The rooms. Every call may raise :class:`Refusal` ``store_away``; after :meth:`drain`, ``moving``."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        *,
        clock: Clock | None = None,
        settings: RoomSettings | None = None,
        link: Link = no_link,
        thinker: Thinker | None = None,
        meter: Meter | None = None,
        rng: Random | None = None,
    ) -> None:
        self._world = World(
            store=store,
            clock=clock or LoopClock(),
            games=games,
            settings=settings or RoomSettings(),
            link=link,
            thinker=thinker or ThinkHere(),
            meter=meter or NoMeter(),
            rng=rng or Random(secrets.randbits(128)),
        )
        self._actors: dict[str, Actor] = {}
        self._opening: dict[str, asyncio.Task[Actor]] = {}
        """Rooms that are being read; all who ask for one meanwhile get the same actor."""
        self._touched_ms = 0
        self._archived_ms = 0
        self._probed_ms = -_PROBE_MS
        self._writable = True
        self._pulse_task: asyncio.Task[None] | None = None
        self._draining = False

    # Getting in

    async def create(self, game: str | None = None) -> tuple[str, str]:
        """Make a room; return its code and the table's key."""
        self._require_open()
        chosen = self._game(game)
        table_key = draw_key()
        for _ in range(_CODE_TRIES):
            opened = e.Opened(
                at_ms=self._world.clock.now_ms(),
                code=draw_code(),
                game=chosen.id,
                options=checked_options(chosen, {}, seats=0),
                table_hash=key_hash(table_key),
                root=secrets.token_hex(32),
            )
            if await self._claim(opened):
                return opened.code, table_key
        raise Refusal("store_away")

    async def _claim(self, opened: e.Opened) -> bool:
        """Append a room's first entry: whoever does it first has the code."""
        line = e.encode(opened, seq=1, digest=None, tag=e.FIRST_TAG)
        try:
            await self._world.store.append(opened.code, 0, e.FIRST_TAG, [line])
            await self._world.store.touch([opened.code], opened.at_ms)
        except (LogConflict, LogUnknown):
            # Unknown: if it was stored, a code is lost that nobody was told.
            return False
        except StoreDown as error:
            raise Refusal("store_away") from error
        room = Room(self._world.games)
        room.fold([line])
        self._actors[opened.code] = Actor(self._world, room)
        return True

    def _game(self, game: str | None) -> Game[Any]:
        chosen = next(iter(self._world.games.values())) if game is None else self._world.games.get(game)
        if chosen is None:
            raise Refusal("game_unknown")
        return chosen

    async def open(self, code: str) -> Actor:
        """Return the live room of this code, awake. Raises :class:`RoomUnknown` and :class:`RoomClosed`."""
        actor = self._actors.get(code)
        if actor is not None:
            actor.active_ms = actor.now_ms()
            return actor
        self._require_open()
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.get_running_loop().create_task(self._load(code))
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        # One asker that goes away must not take the room from the others.
        return await asyncio.shield(opening)

    async def _load(self, code: str) -> Actor:
        store = self._world.store
        try:
            lines = await store.read(code)
            if not lines:
                raise RoomUnknown
            alive_ms = await store.alive_ms(code)
            await store.touch([code], self._world.clock.now_ms())
        except LogArchived as error:
            raise RoomClosed from error
        except StoreDown as error:
            raise Refusal("store_away") from error
        room = self._folded(lines)
        actor = Actor(self._world, room)
        await self._resume_after_gap(actor, room, alive_ms)
        self._actors[code] = actor
        return actor

    def _folded(self, lines: Sequence[bytes]) -> Room:
        room = Room(self._world.games)
        try:
            room.fold(lines)
        except Exception as error:
            # Whatever is wrong with one log, the guest gets an answer and the other rooms go on.
            log.exception("a log cannot be folded")
            raise Refusal("room_broken") from error
        return room

    async def _resume_after_gap(self, actor: Actor, room: Room, alive_ms: int | None) -> None:
        """Stop a clock that ran on while nobody served the room, at the time when it was last alive.

        It goes on when somebody is back who plays.
        """
        if room.unreadable is not None:
            await actor.do(None, c.Stop("rules"))
        elif actor.clock_runs:
            await actor.do(None, c.Pause("restart", since_ms=max(room.at_ms, alive_ms or 0)))

    async def join(self, code: str, name: str, avatar: int, dice: str) -> tuple[str, str]:
        """Let a person in; return the member's id and key, which is told only here."""
        actor = await self.open(code)
        key = draw_key()
        done = await actor.do(None, c.Join(name, avatar, dice, key_hash(key)))
        return next(entry.member for entry in done.entries if isinstance(entry, e.Joined)), key

    async def who(self, code: str, key: str | None) -> Identity:
        """Return whose key this is. Raises :class:`KeyRefused`."""
        return (await self.open(code)).who(key)

    async def practice(self, wish: PracticeWish) -> tuple[str, str, str]:
        """Make a room with bots that has started already; return its code, the member's id and key."""
        game = self._game(wish.game)
        if wish.seats not in game.seats:
            raise Refusal("seat_count", facts={"have": wish.seats, "legal": list(game.seats)})
        options = checked_options(game, wish.options, seats=wish.seats)
        code, _ = await self.create(game.id)
        member, key = await self.join(code, wish.name, wish.avatar, wish.dice or secrets.token_hex(16))
        actor = await self.open(code)
        for _ in range(wish.seats - 1):
            await actor.do(TABLE, c.AddBot(wish.level))
        await actor.do(TABLE, c.Configure(options=options))
        await actor.do(TABLE, c.Start())
        return code, member, key

    # Keeping house

    def start(self) -> None:
        """Begin to keep house; call it on the event loop."""
        self._pulse_task = asyncio.get_running_loop().create_task(self._keep_house())

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(_PULSE_S)
            try:
                await self.pulse()
            except Exception:
                # Without this task clocks would lose their time in a crash: it must outlive any fault.
                log.exception("keeping house failed")

    async def pulse(self) -> None:
        """Do what is due once a second: note that rooms are alive, let idle ones sleep, archive old ones."""
        now_ms = self._world.clock.now_ms()
        await self._sleep_idle()
        try:
            await self._touch(now_ms)
            if now_ms - self._archived_ms >= _ARCHIVE_MS:
                self._archived_ms = now_ms
                await self._archive(now_ms)
        except StoreDown:
            # The next pulse tries again; rooms say for themselves that the store is away.
            return

    async def _touch(self, now_ms: int) -> None:
        everything = now_ms - self._touched_ms >= _TOUCH_MS
        if everything:
            self._touched_ms = now_ms
        codes = [
            code for code, actor in self._actors.items() if actor.clock_runs or (everything and actor.sockets)
        ]
        if codes:
            await self._world.store.touch(codes, now_ms)

    async def _sleep_idle(self) -> None:
        idle_ms = round(self._world.settings.idle_s * 1000)
        for code, actor in list(self._actors.items()):
            if not actor.sockets and actor.now_ms() - actor.active_ms >= idle_ms:
                del self._actors[code]
                await actor.close()

    async def _archive(self, now_ms: int) -> None:
        cutoff_ms = now_ms - round(self._world.settings.keep_s * 1000)
        store = self._world.store
        for code in await store.idle_since(cutoff_ms, _ARCHIVE_AT_ONCE):
            if code in self._actors or code in self._opening:
                continue
            if await store.alive_ms(code) is None:
                # Its first touch was lost in a crash: its time begins now.
                await store.touch([code], now_ms)
            else:
                await store.archive(code, cutoff_ms)

    async def store_answers(self) -> bool:
        """Return whether the store can be read and written: a full disk still lets everything be read."""
        now_ms = self._world.clock.now_ms()
        try:
            await self._world.store.alive_ms(_NO_ROOM)
            if now_ms - self._probed_ms >= _PROBE_MS:
                self._probed_ms = now_ms
                await self._world.store.touch([_NO_ROOM], now_ms)
                self._writable = True
        except StoreDown:
            self._writable = False
        return self._writable

    def counts(self) -> Mapping[str, int]:
        """Return how many rooms are live here, by phase."""
        return Counter(actor.phase for actor in self._actors.values())

    def _require_open(self) -> None:
        if self._draining:
            raise Refusal("moving")

    async def drain(self) -> None:
        """Take no more rooms, finish what is being appended, and note that all were alive until now."""
        self._draining = True
        if self._pulse_task is not None:
            self._pulse_task.cancel()
            await asyncio.gather(self._pulse_task, return_exceptions=True)
        codes = list(self._actors)
        for actor in list(self._actors.values()):
            await actor.close()
            actor.dismiss("moving")
        self._actors.clear()
        try:
            await self._world.store.touch(codes, self._world.clock.now_ms())
        except StoreDown:
            return
