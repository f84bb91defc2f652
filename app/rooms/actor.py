"""A room that is live on this node: asks ``decide``, appends, and only then evolves and tells.

There is no owner of a room. Another node may append to the same log; then the
store answers with a conflict, and the actor reads, evolves and decides again.
Clocks, bots and the hand-over of the host are commands like any other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.bots.driver import Driver, Turn
from app.bots.thinker import Thinker
from app.rooms import commands as c
from app.rooms import entries as e
from app.rooms.codes import key_hash, same_hash
from app.rooms.decide import decide
from app.rooms.errors import KeyRefused, LogBroken, Refusal, RoomClosed
from app.rooms.frames import Frames, reaction
from app.rooms.identity import SPECTATOR, TABLE, Identity, player
from app.rooms.ports import Clock, Listener, Meter, Timer
from app.rooms.presence import Presence
from app.rooms.room import Happening, Play, Room
from app.rooms.settings import RoomSettings
from app.rooms.view import Link, catalog, room_view
from app.store.port import LogArchived, LogConflict, LogUnknown, Store, StoreDown
from games.kernel import Action, Game, Seat

log = logging.getLogger(__name__)

_TRIES = 5
"""How often one command is decided anew after a conflict."""
_RETRY_MS = 1000
"""When what is due by itself and could not be done is tried again."""
_SELF_PAUSES = ("empty", "restart")


@dataclass(frozen=True, slots=True)
class Done:
    """The command is done and stored. ``entries`` is empty for a repeat and for what was so already."""

    seq: int
    entries: Sequence[e.Entry]


@dataclass(frozen=True, slots=True)
class World:
    """What all rooms of a node share."""

    store: Store
    clock: Clock
    games: Mapping[str, Game[Any]]
    settings: RoomSettings
    link: Link
    thinker: Thinker
    meter: Meter
    rng: Random
    """For bots' pauses and choices only."""


class Actor:
    """One room, its sockets and its deadlines."""

    def __init__(self, world: World, room: Room) -> None:
        self._world = world
        self._room = room
        # A log from a machine whose clock was ahead: the room's time never goes back.
        self._ahead_ms = max(0, room.at_ms - world.clock.now_ms())
        now_ms = self.now_ms()
        self._presence = Presence(now_ms)
        self._frames = Frames(room, self._presence, link=world.link, games=world.games)
        self._driver = Driver(room, self._presence, world.settings, Random(world.rng.getrandbits(64)))
        self._driver.position_changed(now_ms, None)
        self._lock = asyncio.Lock()
        self._timer: Timer | None = None
        self._timer_ms: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[Seat] = set()
        self._empty_since_ms: int | None = now_ms
        self._closed = False
        self.active_ms = now_ms
        """When somebody was last here or asked for something."""

    # What others may know

    @property
    def code(self) -> str:
        return self._room.code

    @property
    def seq(self) -> int:
        """The number of the log's last entry."""
        return self._room.seq

    @property
    def phase(self) -> str:
        return self._room.phase

    @property
    def game(self) -> Game[Any]:
        """The game on the table, or the chosen one."""
        return self._room.play.game if self._room.play is not None else self._room.game

    @property
    def sockets(self) -> int:
        return len(self._presence)

    @property
    def clock_runs(self) -> bool:
        """Whether a turn's time is running down."""
        play = self._room.play
        return play is not None and play.countdown is not None and play.countdown.since_ms is not None

    def now_ms(self) -> int:
        """Return the room's time."""
        return self._world.clock.now_ms() + self._ahead_ms

    def summary(self) -> dict[str, Any]:
        """Return what somebody may know who only knows the code."""
        people = [member for member in self._room.members.values() if not member.leaving]
        return {
            "room": self.code,
            "phase": self.phase,
            "game": self.game.id,
            "players": len(people),
            "avatars": sorted({member.avatar for member in people}),
        }

    def who(self, key: str | None) -> Identity:
        """Return whose key this is; without a key, a spectator. Raises :class:`KeyRefused`."""
        if key is None:
            return SPECTATOR
        given = key_hash(key)
        if same_hash(given, self._room.table_hash):
            return TABLE
        for member in self._room.members.values():
            if member.key_hash is not None and same_hash(given, member.key_hash):
                return player(member.id)
        raise KeyRefused(self._room.dead_keys.get(given, "wrong_key"))

    def view(self, identity: Identity) -> dict[str, Any]:
        """Return what the device is shown now, in plain dicts."""
        return room_view(
            self._room, identity, self._presence, self.now_ms(), link=self._world.link,
            games=catalog(self._world.games),
        )  # fmt: skip

    # Sockets

    def attach(self, listener: Listener) -> None:
        """Let a socket in: it is told the whole truth, and the others that it is here.

        Raises :class:`Refusal` ``room_full`` where too many watch already, and
        :class:`KeyRefused` where its member has gone meanwhile.
        """
        member = listener.identity.member
        if member is None and self._presence.watchers >= self._world.settings.max_watchers:
            raise Refusal("room_full", facts={"max": self._world.settings.max_watchers})
        if member is not None and (member not in self._room.members or self._room.members[member].is_bot):
            raise KeyRefused("wrong_key")
        replaced = self._presence.add(listener)
        if replaced is not None:
            replaced.bye("replaced")
        self._notice_presence()
        listener.tell(self._frames.welcome(listener.identity, self.now_ms()), kind="welcome")
        self._tell((), but=listener)
        self._arm()

    def detach(self, listener: Listener) -> None:
        """Let a socket go; whoever was replaced or sent away is forgotten already."""
        if self._presence.remove(listener, self.now_ms()):
            self._notice_presence()
            self._tell(())
            self._arm()

    def newest(self, listener: Listener) -> bytes:
        """Return an update without events, for a socket that could not keep up."""
        return self._frames.moment((), self.now_ms()).update(listener.identity)

    def react(self, identity: Identity, mark: str) -> None:
        """Show a member's reaction to everybody; it is not stored."""
        if identity.member is None or identity.member not in self._room.members:
            return
        frame = reaction(identity.member, mark)
        for listener in self._presence:
            listener.tell(frame, kind="react")

    def _notice_presence(self) -> None:
        self.active_ms = self.now_ms()
        if self._is_attended():
            self._empty_since_ms = None
        elif self._empty_since_ms is None:
            self._empty_since_ms = self.active_ms

    def _is_attended(self) -> bool:
        """Return whether play may go on: somebody who plays is here, or anybody where only bots play."""
        play = self._room.play
        seated = [face.member for face in play.faces] if play is not None else []
        people = [one for one in seated if one in self._room.members and not self._room.members[one].is_bot]
        if people:
            return any(map(self._presence.is_here, people))
        return len(self._presence) > 0

    # Commands

    async def act(self, by: Identity, action: Action, *, seq: int, ref: str | None = None) -> Done:
        """Do an action of a member's seat, decided on the view of number ``seq``. Raises :class:`Refusal`."""
        return await self.do(by, c.Act(seq=seq, action=action), ref=ref)

    async def do(self, by: Identity | None, command: c.Command, *, ref: str | None = None) -> Done:
        """Do a command: it is stored and told when this returns.

        ``by`` is absent for what happens by itself. A ``ref`` that is in the
        log already is answered and not done again. Raises :class:`Refusal`
        (``store_away`` where the store does not answer: ask again with the same ``ref``).
        """
        self.active_ms = self.now_ms()
        async with self._lock:
            try:
                return await self._do(by, command, ref)
            except (StoreDown, LogUnknown) as error:
                raise Refusal("store_away") from error
            except LogArchived as error:
                raise RoomClosed from error
            except LogBroken as error:
                log.exception("another node writes this log by other rules")
                raise Refusal("room_broken") from error
            finally:
                self._arm()

    async def _do(self, by: Identity | None, command: c.Command, ref: str | None) -> Done:
        for _ in range(_TRIES):
            if ref is not None and by is not None and self._room.knows_ref(by.name, ref):
                return Done(self._room.seq, ())
            try:
                entries = decide(self._room, command, by, self.now_ms(), self._world.settings, ref=ref)
            except Refusal:
                # Refused here, but perhaps only because another node has gone on (or done this very request).
                if await self._catch_up():
                    continue
                raise
            if not entries:
                return Done(self._room.seq, ())
            if await self._append(entries):
                if self._room.has_new_end:
                    await self._record_end()
                return Done(self._room.seq, entries)
        raise Refusal("store_away")

    async def _append(self, entries: Sequence[e.Entry]) -> bool:
        """Append, then evolve and tell; false where the log has gone on meanwhile, which is then read."""
        room = self._room
        stored = self._written(entries)
        begun = time.perf_counter()
        try:
            await self._world.store.append(room.code, room.seq, room.tag, stored)
        except LogConflict:
            await self._catch_up()
            return False
        except LogUnknown:
            tail = await self._catch_up()
            return tail[: len(stored)] == stored
        self._world.meter.appended(time.perf_counter() - begun)
        happenings: list[Happening] = []
        for entry, line in zip(entries, stored, strict=True):
            happenings += self._evolve(entry, line[: e.TAG_LENGTH])
        if happenings or not isinstance(entries[0], e.Ended):  # an end was told with the action that made it
            self._tell(happenings)
        return True

    def _written(self, entries: Sequence[e.Entry]) -> list[bytes]:
        """Return the entries as they will be stored after the log's last one."""
        room = self._room
        digest, tag = room.digest(), room.tag
        lines = []
        for seq, entry in enumerate(entries, start=room.seq + 1):
            line = e.encode(entry, seq=seq, digest=digest, tag=tag)
            lines.append(line)
            # What comes after the first is decided together with it, on a position that is not there yet.
            digest, tag = None, line[: e.TAG_LENGTH]
        return lines

    async def _catch_up(self) -> list[bytes]:
        """Read what others appended, evolve by it and tell it."""
        tail = await self._world.store.read(self._room.code, self._room.seq)
        happenings: list[Happening] = []
        for line in tail:
            entry, tag = self._room.read(line)
            happenings += self._evolve(entry, tag)
        if tail:
            self._tell(happenings)
        return tail

    async def _record_end(self) -> None:
        # Not part of the game: if it cannot be written now, nothing is lost but a reader's comfort.
        try:
            entries = decide(self._room, c.RecordEnd(), None, self.now_ms(), self._world.settings)
            await self._append(entries)
        except (StoreDown, LogUnknown):
            return

    def _evolve(self, entry: e.Entry, tag: bytes) -> list[Happening]:
        happenings = self._room.evolve(entry, tag=tag)
        if isinstance(entry, e.Acted):
            self._world.meter.acted(self.game.id, entry.who)
            self._driver.position_changed(self.now_ms(), (entry.seat,))
        elif isinstance(entry, e.Started | e.Dealt | e.Resumed | e.Stopped):
            self._driver.position_changed(self.now_ms(), None)
        elif isinstance(entry, e.Left | e.Kicked):
            listener = self._presence.forget(entry.member)
            if listener is not None:
                listener.bye("left" if isinstance(entry, e.Left) else "kicked")
        if not isinstance(entry, e.Acted):
            self._notice_presence()
        return happenings

    def _tell(self, happenings: Sequence[Happening], but: Listener | None = None) -> None:
        moment = self._frames.moment(happenings, self.now_ms())
        for listener in self._presence:
            if listener is not but:
                listener.tell(moment.update(listener.identity), kind="update")

    # What is due by itself

    def _deadlines(self) -> Iterator[tuple[int, c.Command]]:
        """Return what is to be asked when, as things stand."""
        room, presence, settings = self._room, self._presence, self._world.settings
        countdown = room.play.countdown if room.play is not None else None
        if countdown is not None and countdown.since_ms is not None:
            due_ms = countdown.since_ms + countdown.left_ms + round(settings.clock_slack_s * 1000)
            yield due_ms, c.Expire(countdown.started_seq)
        heir = next((member.id for member in room.persons() if presence.is_here(member.id)), None)
        if heir is not None and not presence.is_here(room.host):
            gone_ms = presence.gone_since_ms(room.host) if room.host is not None else None
            yield (gone_ms or 0) + round(settings.host_away_s * 1000), c.PassHost(room.host, heir)
        if self._empty_since_ms is not None and room.phase == "playing" and room.held is None:
            yield self._empty_since_ms + round(settings.empty_after_s * 1000), c.Pause("empty")
        if self._empty_since_ms is None and room.held is not None and room.held.reason in _SELF_PAUSES:
            yield 0, c.Resume()

    def _turns(self) -> list[Turn]:
        return [turn for turn in self._driver.turns() if turn.seat not in self._thinking]

    def _arm(self, not_before_ms: int = 0) -> None:
        """Set the one timer to what is due next."""
        if self._closed:
            return
        dues = [at_ms for at_ms, _ in self._deadlines()]
        dues += [turn.at_ms for turn in self._turns()]
        due_ms = max(min(dues), not_before_ms) if dues else None
        if due_ms == self._timer_ms and self._timer is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timer_ms = due_ms
        if due_ms is not None:
            self._timer = self._world.clock.call_at(due_ms - self._ahead_ms, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._run(self._wake)

    def _run(self, work: Callable[..., Any], *arguments: Any) -> None:
        if not self._closed:
            task = asyncio.get_running_loop().create_task(work(*arguments))
            self._tasks.add(task)
            task.add_done_callback(self._work_ended)

    def _work_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the own work of a room failed", exc_info=error)

    async def _wake(self) -> None:
        """Ask for everything that is due."""
        now_ms = self.now_ms()
        for turn in self._turns():
            if turn.at_ms <= now_ms:
                self._thinking.add(turn.seat)
                self._run(self._let_bot_act, turn)
        again_ms = 0
        for due_ms, command in list(self._deadlines()):
            if due_ms <= now_ms:
                try:
                    done = await self.do(None, command)
                except Refusal:
                    done = None
                if done is None or not done.entries:
                    again_ms = now_ms + _RETRY_MS
        self._arm(again_ms)

    async def _let_bot_act(self, turn: Turn) -> None:
        """Let a bot think and propose what it chose; it loses politely against what happened meanwhile."""
        try:
            play, seq = self._room.play, self._room.seq
            if play is None:
                return
            seed = self._world.rng.getrandbits(64)
            action = await self._world.thinker.choose(play.game, turn.level, play.state, turn.seat, seed)
            if turn.who == "cover":
                if self._presence.is_here(play.faces[turn.seat].member):
                    return
                self._presence.cover(play.faces[turn.seat].member)
            if action is not None and await self._propose(turn, seq, action):
                return
            if self._room.seq == seq:
                await self._settle_for_less(turn, play, seq)
        finally:
            self._thinking.discard(turn.seat)
            self._arm()

    async def _propose(self, turn: Turn, seq: int, action: Action) -> bool:
        """Ask for a bot's action; false where another might have been accepted."""
        try:
            await self.do(None, c.BotAct(turn.seat, seq, action, turn.who))
        except Refusal as refusal:
            self._driver.again(turn.seat, self.now_ms())
            return refusal.code in ("store_away", "paused")
        return True

    async def _settle_for_less(self, turn: Turn, play: Play, seq: int) -> None:
        """Wait out of turn where a bot wants nothing (or nothing legal); in turn, do something for it."""
        if not turn.must:
            self._driver.waits(turn.seat)
            return
        legal = play.game.legal(play.state, turn.seat)
        if legal:
            await self._propose(turn, seq, legal[-1])

    # The end of it

    async def close(self) -> None:
        """Let the room sleep: what is being appended is finished, and nothing is due any more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        async with self._lock:
            pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def dismiss(self, reason: str) -> None:
        """Say goodbye to every socket."""
        for listener in self._presence:
            self._presence.remove(listener, self.now_ms())
            listener.bye(reason)
