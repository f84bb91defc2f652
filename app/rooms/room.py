"""The room as a fold: its state, and how an entry of its log changes it.

No clock, no await, no I/O and no chance of its own: the same entries give the
same room on every machine (``decide.py`` makes the entries).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, Literal, TypeAlias

from app.rooms import entries as e
from app.rooms.errors import LogBroken, RulesChanged
from app.rooms.settings import REFS_KEPT
from games.chance import DealChance, RandomChance, chained_secret, deal_key
from games.kernel import Event, Game, Outcome, Seat

Phase: TypeAlias = Literal["lobby", "playing", "between"]


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """Something that happened to the room; everybody may know it. ``type`` starts with ``room.``"""

    type: str
    facts: Mapping[str, Any]


Happening: TypeAlias = Event | RoomEvent
"""What an entry brought about: the game's events are still to be redacted for each viewer."""


@dataclass(slots=True)
class Member:
    """Somebody in the room: a person, or a bot (``key_hash`` absent)."""

    id: str
    name: str
    avatar: int
    key_hash: str | None
    dice: str | None
    level: str | None = None
    """Of a bot; a person who left in the middle of a game is played by one to its end."""
    keeps_seat: bool = False
    """A bot that makes way for the next guest."""
    wants_seat: bool = True
    leaving: bool = False
    """Gone for good, and kept only because its seat is in the game that goes on."""

    @property
    def is_bot(self) -> bool:
        return self.level is not None


@dataclass(slots=True)
class Countdown:
    """The limit on the open decision: ``left_ms`` at ``since_ms``, which is absent while the clock stands."""

    id: int
    started_seq: int
    total_ms: int
    left_ms: int
    since_ms: int | None

    def remaining_ms(self, now_ms: int) -> int:
        """Return what is left, 0 at least."""
        if self.since_ms is None:
            return self.left_ms
        return max(0, self.left_ms - max(0, now_ms - self.since_ms))


@dataclass(frozen=True, slots=True)
class Face:
    """Who sits at a seat, as the others know him; stays when he has left."""

    member: str
    name: str
    avatar: int


@dataclass(slots=True)
class Play:
    """The deal on the table, running or over."""

    game: Game[Any]
    options: Mapping[str, Any]
    state: Any
    faces: list[Face]
    number: int
    """Of the deal, counted over the whole evening from 1."""
    secret: str
    acted_seq: list[int]
    """By seat: the entry of its last action (or of the deal)."""
    digest: str
    countdown: Countdown | None = None
    outcome: Outcome | None = None
    match_over: bool = False

    def seat_of(self, member: str | None) -> Seat | None:
        """Return the member's seat in this game, if it has one."""
        for seat, face in enumerate(self.faces):
            if face.member == member:
                return seat
        return None


@dataclass(frozen=True, slots=True)
class Hold:
    """Why play stands still. ``by`` is a member's id, ``table``, or absent where it stopped by itself."""

    reason: str
    by: str | None


@dataclass(slots=True)
class Tally:
    """What a member made this evening."""

    points: int | None = None
    """Absent as long as no score was one that adds up."""
    wins: int = 0


@dataclass(slots=True)
class Room:
    """A room after the entries so far. Change it by :meth:`evolve` only."""

    games: Mapping[str, Game[Any]]
    code: str = ""
    seq: int = 0
    tag: bytes = e.FIRST_TAG
    at_ms: int = 0
    """Of the last entry."""
    phase: Phase = "lobby"
    game: Game[Any] = field(init=False)
    """The chosen one; ``play.game`` is the one on the table."""
    options: Mapping[str, Any] = field(default_factory=dict)
    table_hash: str = ""
    members: dict[str, Member] = field(default_factory=dict)
    """In the order of joining."""
    planned: list[str] = field(default_factory=list)
    """Members in seat order for the next game."""
    joined: int = 0
    """How many members there ever were; the next one's id follows from it."""
    host: str | None = None
    former_hosts: set[str] = field(default_factory=set)
    dead_keys: dict[str, str] = field(default_factory=dict)
    """By hash of the key: ``left`` or ``kicked``."""
    play: Play | None = None
    held: Hold | None = None
    root: str = ""
    deals: int = 0
    games_ended: int = 0
    tally: dict[str, Tally] = field(default_factory=dict)
    end_recorded: bool = False
    stopped: str | None = None
    """Why the last game ended without a result, until the next one starts."""
    unreadable: RulesChanged | None = None
    """Set while a game goes on whose rules are not those of this program."""
    refs: dict[str, OrderedDict[str, None]] = field(default_factory=dict)
    """By who asked: the last requests that are in the log."""
    shape: int = 0
    """Rises with every change of what :func:`app.rooms.view.common_part` shows."""

    # What it is asked most

    @property
    def in_match(self) -> bool:
        """Whether the seats are fixed: a deal is running, or more deals of its match are to come."""
        return self.phase == "playing" or (
            self.play is not None and self.play.outcome is not None and not self.play.match_over
        )

    @property
    def has_new_end(self) -> bool:
        """Whether the deal on the table is over and the log does not say yet how."""
        return self.play is not None and self.play.outcome is not None and not self.end_recorded

    def seats(self) -> Sequence[str]:
        """Return member ids in seat order: of the match that goes on, else of the next game."""
        if self.in_match and self.play is not None:
            return [face.member for face in self.play.faces]
        return self.planned

    def persons(self) -> list[Member]:
        """Return the members who are people, in the order of joining."""
        return [member for member in self.members.values() if not member.is_bot]

    def secret_of(self, number: int) -> bytes:
        """Return the secret of a deal of this room, the first being number 1."""
        return chained_secret(bytes.fromhex(self.root), number)

    def knows_ref(self, by: str, ref: str) -> bool:
        """Return whether this request is in the log already."""
        return ref in self.refs.get(by, ())

    # The fold

    def fold(self, stored: Sequence[bytes]) -> list[Happening]:
        """Evolve by entries as they are stored. Raises :class:`LogBroken`."""
        happenings: list[Happening] = []
        for line in stored:
            entry, tag = self.read(line)
            happenings += self.evolve(entry, tag=tag)
        return happenings

    def read(self, line: bytes) -> tuple[e.Entry, bytes]:
        """Return the next entry and its tag from how it is stored. Raises :class:`LogBroken`."""
        read = e.decode(line, seq=self.seq + 1, tag=self.tag)
        digest = self.digest()
        if None not in (read.digest, digest) and read.digest != digest:
            raise LogBroken(f"entry {read.seq} was decided on another position: the rules are not the same")
        return read.entry(self.play.game if self.play is not None else None), read.tag

    def digest(self) -> str | None:
        """Return 8 hex digits for all that happened in the running deal; ``None`` where there is none."""
        return self.play.digest if self.play is not None and self.phase == "playing" else None

    def evolve(self, entry: e.Entry, *, tag: bytes) -> list[Happening]:
        """Change the room by the next entry of its log, and return what that brought about."""
        self.seq += 1
        self.tag = tag
        self.at_ms = entry.at_ms
        if entry.ref is not None and entry.by is not None:
            self._remember(entry.by, entry.ref)
        return _EVOLVE[type(entry)](self, entry)

    def _remember(self, by: str, ref: str) -> None:
        refs = self.refs.setdefault(by, OrderedDict())
        refs[ref] = None
        if len(refs) > REFS_KEPT:
            refs.popitem(last=False)

    def _opened(self, entry: e.Opened) -> list[Happening]:
        self.shape += 1
        self.code = entry.code
        self.game = self._known_game(entry.game)
        self.options = entry.options
        self.table_hash = entry.table_hash
        self.root = entry.root
        return []

    def _known_game(self, game: str) -> Game[Any]:
        # A room of a game that this program no longer has stays open: the host can choose another.
        return self.games.get(game) or next(iter(self.games.values()))

    def _joined(self, entry: e.Joined) -> list[Happening]:
        member = Member(entry.member, entry.name, entry.avatar, entry.key_hash, entry.dice)
        self._add(member, seat=None)
        if self.host is None:
            self._make_host(entry.member)
        return [RoomEvent("room.joined", {"member": entry.member})]

    def _bot_added(self, entry: e.BotAdded) -> list[Happening]:
        member = Member(
            entry.member,
            entry.name,
            entry.avatar,
            key_hash=None,
            dice=None,
            level=entry.level,
            keeps_seat=bool(entry.keeps_seat),
        )
        self._add(member, seat=entry.seat)
        return [RoomEvent("room.joined", {"member": entry.member})]

    def _add(self, member: Member, *, seat: int | None) -> None:
        self.shape += 1
        self.joined += 1
        self.members[member.id] = member
        if seat is not None:
            self._seat([*self.planned[:seat], member.id, *self.planned[seat:]])
        self._fill_seats()

    def _fill_seats(self) -> None:
        """Give free seats of the next game to those who wait for one, in the order of joining."""
        most = self.game.seats[-1]
        for member in self.members.values():
            waits = member.wants_seat and not member.leaving and member.id not in self.planned
            if waits and len(self.planned) < most:
                self.planned.append(member.id)

    def _seat(self, planned: list[str]) -> None:
        """Seat members for the next game; an option that names one of them follows, or names nobody."""
        before, self.planned = self.planned, planned
        seats = {member: seat for seat, member in enumerate(planned, 1)}
        moved = {seat: seats.get(member, 0) for seat, member in enumerate(before, 1)}
        named = {option.key for option in self.game.options if option.kind == "seat"}
        self.options = {
            key: moved.get(value, 0) if key in named else value for key, value in self.options.items()
        }

    def _renamed(self, entry: e.Renamed) -> list[Happening]:
        self.shape += 1
        member = self.members[entry.member]
        member.name, member.avatar = entry.name, entry.avatar
        if self.play is not None:
            self.play.faces = [
                Face(face.member, entry.name, entry.avatar) if face.member == entry.member else face
                for face in self.play.faces
            ]
        return []

    def _left(self, entry: e.Left) -> list[Happening]:
        return [RoomEvent("room.left", {"member": entry.member}), *self._go(entry.member, why="left")]

    def _kicked(self, entry: e.Kicked) -> list[Happening]:
        return [RoomEvent("room.kicked", {"member": entry.member}), *self._go(entry.member, why="kicked")]

    def _go(self, member_id: str, *, why: str) -> list[Happening]:
        self.shape += 1
        member = self.members[member_id]
        if member.key_hash is not None:
            self.dead_keys[member.key_hash] = why
        self.former_hosts.discard(member_id)
        self.refs.pop(member_id, None)
        self._seat([other for other in self.planned if other != member_id])
        if self.in_match and self.play is not None and self.play.seat_of(member_id) is not None:
            member.key_hash = None
            member.leaving = True
            member.level = stand_in_level(self.play.game)
        else:
            del self.members[member_id]
        self._fill_seats()
        return self._pass_host_on() if self.host == member_id else []

    def _pass_host_on(self) -> list[Happening]:
        """Make the longest-standing person the host; if he is away, the others will not wait for him long."""
        self.host = None
        heirs = self.persons()
        if not heirs:
            return []
        self._make_host(heirs[0].id)
        return [RoomEvent("room.host", {"member": heirs[0].id, "why": "left"})]

    def _make_host(self, member: str) -> None:
        self.host = member
        self.former_hosts.add(member)

    def _moved(self, entry: e.Moved) -> list[Happening]:
        self.shape += 1
        planned = [other for other in self.planned if other != entry.member]
        self.members[entry.member].wants_seat = entry.seat is not None
        if entry.seat is not None:
            planned.insert(entry.seat, entry.member)
        self._seat(planned)
        self._fill_seats()
        return []

    def _wished(self, entry: e.Wished) -> list[Happening]:
        self.shape += 1
        self.members[entry.member].wants_seat = entry.seated
        if not entry.seated:
            self._seat([other for other in self.planned if other != entry.member])
        self._fill_seats()
        return []

    def _configured(self, entry: e.Configured) -> list[Happening]:
        self.shape += 1
        self.game = self._known_game(entry.game)
        self.options = entry.options
        self._fill_seats()
        return []

    def _started(self, entry: e.Started) -> list[Happening]:
        self.shape += 1
        self.phase = "playing"
        self.deals += 1
        self.stopped = None
        self.held = None
        faces = [self._face(member) for member in entry.seats]
        game = self.games.get(entry.game)
        if game is None or game.version != entry.version:
            self.play = None
            self.unreadable = RulesChanged(entry.game, entry.version, game.version if game else None)
            return []
        self._lay(game, entry.options, faces, entry)
        return [RoomEvent("room.started", {"number": self.deals})]

    def _face(self, member_id: str) -> Face:
        member = self.members[member_id]
        return Face(member_id, member.name, member.avatar)

    def _dealt(self, entry: e.Dealt) -> list[Happening]:
        self.shape += 1
        self.phase = "playing"
        self.deals += 1
        if self.play is None:
            return []
        before = self.play
        self._lay(before.game, before.options, before.faces, entry, after=before.state)
        return [RoomEvent("room.started", {"number": self.deals})]

    def _lay(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        faces: list[Face],
        entry: e.Started | e.Dealt,
        *,
        after: Any = None,
    ) -> None:
        dice = [bytes.fromhex(one) for one in entry.dice]
        secret = self.secret_of(self.deals)
        chance = DealChance(deal_key(secret, dice))
        state = game.deal(len(faces), options, chance) if after is None else game.next_deal(after, chance)
        self.end_recorded = False
        self.play = Play(
            game=game,
            options=options,
            state=state,
            faces=faces,
            number=self.deals,
            secret=secret.hex(),
            acted_seq=[self.seq] * len(faces),
            digest=_digest("", game.to_position(state)),
        )
        self._wind_countdown(self.play)
        self._notice_end(self.play)

    def _acted(self, entry: e.Acted) -> list[Happening]:
        play = self.play
        if play is None:
            return []
        game, seat = play.game, entry.seat
        happenings: list[Happening] = []
        # A window that has run its time is nobody's lateness: only a seat that was waited for was late.
        if entry.who == "clock" and seat in game.to_act(play.state):
            happenings.append(RoomEvent("room.expired", {"seat": seat}))
        elif entry.who == "cover":
            happenings.append(RoomEvent("room.cover", {"seat": seat}))
        events = game.apply(play.state, seat, entry.action)
        happenings += events
        play.acted_seq[seat] = self.seq
        play.digest = _digest(play.digest, events)
        self._wind_countdown(play)
        self._notice_end(play)
        return happenings

    def _unread(self, entry: e.Unread) -> list[Happening]:
        return []

    def _wind_countdown(self, play: Play) -> None:
        clock = play.game.clock(play.state)
        if clock is None:
            play.countdown = None
        elif play.countdown is None or play.countdown.id != clock.id:
            total_ms = round(clock.seconds * 1000)
            play.countdown = Countdown(clock.id, self.seq, total_ms, total_ms, self.at_ms)

    def _notice_end(self, play: Play) -> None:
        outcome = play.game.outcome(play.state)
        if outcome is None:
            return
        self.shape += 1
        self.phase = "between"
        self.held = None
        play.outcome = outcome
        play.countdown = None
        # Only asked whether there is one: its cards are thrown away.
        play.match_over = play.game.next_deal(play.state.copy(), RandomChance(Random(0))) is None
        self._count(play, outcome)
        if play.match_over:
            self._clear_leavers()

    def _count(self, play: Play, outcome: Outcome) -> None:
        sides = max(1, len(outcome.scores))
        for seat, face in enumerate(play.faces):
            entry = self.tally.setdefault(face.member, Tally())
            # Where teams play, the seats belong to them in turn.
            side = seat % sides
            if outcome.scores and outcome.scores_add:
                entry.points = (entry.points or 0) + outcome.scores[side]
            if play.match_over and side in outcome.winners:
                entry.wins += 1
        if play.match_over:
            self.games_ended += 1

    def _clear_leavers(self) -> None:
        for member in [member for member in self.members.values() if member.leaving]:
            del self.members[member.id]
        self._fill_seats()

    def _ended(self, entry: e.Ended) -> list[Happening]:
        self.end_recorded = True
        if self.unreadable is not None:
            self.shape += 1
            self.phase = "between"
            self.tally = {member: Tally(points, wins) for member, (points, wins) in entry.tally.items()}
            if entry.match_over:
                self.games_ended += 1
                self.unreadable = None
                self._clear_leavers()
        return []

    def _paused(self, entry: e.Paused) -> list[Happening]:
        self.shape += 1
        self.held = Hold(entry.reason, entry.by)
        countdown = self.play.countdown if self.play is not None else None
        if countdown is not None:
            countdown.left_ms = countdown.remaining_ms(entry.at_ms)
            countdown.since_ms = None
        return [RoomEvent("room.paused", {"reason": entry.reason, "by": entry.by})]

    def _resumed(self, entry: e.Resumed) -> list[Happening]:
        self.shape += 1
        self.held = None
        if self.play is not None and self.play.countdown is not None:
            self.play.countdown.since_ms = entry.at_ms
        return [RoomEvent("room.resumed", {"by": entry.by})]

    def _host_changed(self, entry: e.HostChanged) -> list[Happening]:
        self.shape += 1
        self._make_host(entry.member)
        return [RoomEvent("room.host", {"member": entry.member, "why": entry.why})]

    def _stopped(self, entry: e.Stopped) -> list[Happening]:
        self.shape += 1
        self.phase = "between"
        self.play = None
        self.held = None
        self.unreadable = None
        self.stopped = entry.reason
        self._clear_leavers()
        return [RoomEvent("room.stopped", {"reason": entry.reason, "by": entry.by})]


def stand_in_level(game: Game[Any]) -> str:
    """Return the level of the bot that plays for a person: a sound one, not the best."""
    return "normal" if "normal" in game.bots else next(reversed(list(game.bots)))


def _digest(before: str, happened: object) -> str:
    return blake2b(f"{before}{happened!r}".encode(), digest_size=4).hexdigest()


_EVOLVE: dict[type[e.Entry], Callable[[Room, Any], list[Happening]]] = {
    e.Opened: Room._opened,
    e.Joined: Room._joined,
    e.BotAdded: Room._bot_added,
    e.Renamed: Room._renamed,
    e.Left: Room._left,
    e.Kicked: Room._kicked,
    e.Moved: Room._moved,
    e.Wished: Room._wished,
    e.Configured: Room._configured,
    e.Started: Room._started,
    e.Dealt: Room._dealt,
    e.Acted: Room._acted,
    e.Unread: Room._unread,
    e.Ended: Room._ended,
    e.Paused: Room._paused,
    e.Resumed: Room._resumed,
    e.HostChanged: Room._host_changed,
    e.Stopped: Room._stopped,
}
