"""What a room answers to a command: the entries to append, or a refusal. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.bots.names import next_bot
from app.rooms import commands as c
from app.rooms import entries as e
from app.rooms.errors import Refusal
from app.rooms.identity import Identity
from app.rooms.keepers import keepers, keepers_wanted, people_and_bots
from app.rooms.names import clean_name, distinct_name
from app.rooms.rights import hindrance, leads
from app.rooms.room import Member, Play, Room, stand_in_level
from app.rooms.settings import MAX_AVATAR, RoomSettings
from games.chance import CHAIN_LENGTH
from games.kernel import Action, Game, IllegalAction, Seat, complete_options


def decide(
    room: Room,
    command: c.Command,
    by: Identity | None,
    now_ms: int,
    settings: RoomSettings,
    *,
    ref: str | None = None,
) -> list[e.Entry]:
    """Return the entries that do what ``command`` asks; none where it is so already.

    ``by`` is absent for what nobody asks (clocks, bots, a new guest). Raises :class:`Refusal`.
    """
    return _DECIDE[type(command)](_Decision(room, by, max(room.at_ms, now_ms), settings, ref), command)


class _Decision:
    """One decision: the room it is about, who asks, when, and by which id of its own."""

    __slots__ = ("at_ms", "by", "ref", "room", "settings")

    def __init__(
        self, room: Room, by: Identity | None, at_ms: int, settings: RoomSettings, ref: str | None
    ) -> None:
        self.room = room
        self.by = by
        self.at_ms = at_ms
        self.settings = settings
        self.ref = ref

    @property
    def stamp(self) -> dict[str, Any]:
        return {"at_ms": self.at_ms, "by": self.by.name if self.by is not None else None, "ref": self.ref}

    def require(self, verb: str) -> None:
        if self.by is not None and (refusal := hindrance(self.room, self.by, verb)) is not None:
            raise refusal

    def self_member(self) -> Member:
        member = self.room.members.get(self.by.member or "") if self.by is not None else None
        if member is None:
            raise Refusal("members_only")
        return member

    def named_member(self, member_id: str) -> Member:
        member = self.room.members.get(member_id)
        if member is None or member.leaving:
            raise Refusal("member_unknown")
        return member

    # Coming and going

    def join(self, command: c.Join) -> list[e.Entry]:
        self._require_room_for_one()
        member = f"m{self.room.joined + 1}"
        name = distinct_name(clean_name(command.name), self._names())
        _require_avatar(command.avatar)
        joined = e.Joined(
            at_ms=self.at_ms,
            by=member,
            member=member,
            name=name,
            avatar=command.avatar,
            dice=command.dice,
            key_hash=command.key_hash,
        )
        return self._with_keepers(joined, people=1, taken=(name, command.avatar))

    def _with_keepers(
        self,
        entry: e.Entry,
        *,
        people: int = 0,
        bots: int = 0,
        game: Game[Any] | None = None,
        seats_fixed: bool | None = None,
        taken: tuple[str, int] | None = None,
    ) -> list[e.Entry]:
        """Return the entry, with the bots that make way before it or come after it to keep seats.

        ``people`` and ``bots`` are those who come by it, negative where they
        go, and ``taken`` the name and avatar of who comes; ``game`` is chosen
        by it, and ``seats_fixed`` whether a match goes on after it.
        """
        room = self.room
        if room.in_match if seats_fixed is None else seats_fixed:
            return [entry]
        game = game or room.game
        people_now, bots_now = people_and_bots(room)
        there = keepers(room)
        wanted = keepers_wanted(game, people=people_now + people, bots=bots_now + bots)
        leaving = there[: max(0, len(there) - wanted)]
        left = [e.Left(at_ms=self.at_ms, member=member.id) for member in leaving]
        coming = self._coming(game, wanted - len(there), entry, taken)
        # Who comes in needs the seat; else the entry is what sends them away.
        return [*left, entry, *coming] if people > 0 or bots > 0 else [entry, *left, *coming]

    def _coming(
        self, game: Game[Any], count: int, after: e.Entry, taken: tuple[str, int] | None
    ) -> list[e.Entry]:
        """Return ``count`` bots that come to keep seats after an entry."""
        number = self.room.joined + isinstance(after, e.Joined | e.BotAdded)
        faces = [(member.name, member.avatar) for member in self.room.members.values()]
        faces += [taken] if taken is not None else []
        coming: list[e.Entry] = []
        for _ in range(count):
            number += 1
            face = next_bot([name for name, _ in faces], [avatar for _, avatar in faces])
            faces.append(face)
            bot = e.BotAdded(
                at_ms=self.at_ms,
                member=f"m{number}",
                name=face[0],
                avatar=face[1],
                level=stand_in_level(game),
                seat=None,
                keeps_seat=True,
            )
            coming.append(bot)
        return coming

    def _names(self, but: str | None = None) -> list[str]:
        return [member.name for member in self.room.members.values() if member.id != but]

    def _require_room_for_one(self) -> None:
        if len(self.room.members) - len(keepers(self.room)) >= self.settings.max_members:
            raise Refusal("room_full", facts={"max": self.settings.max_members})

    def rename(self, command: c.Rename) -> list[e.Entry]:
        self.require("rename")
        member = self.self_member()
        _require_avatar(command.avatar)
        name = distinct_name(clean_name(command.name), self._names(but=member.id))
        if (name, command.avatar) == (member.name, member.avatar):
            return []
        return [e.Renamed(**self.stamp, member=member.id, name=name, avatar=command.avatar)]

    def leave(self, command: c.Leave) -> list[e.Entry]:
        self.require("leave")
        member = self.self_member()
        return self._with_keepers(e.Left(**self.stamp, member=member.id), people=-member.wants_seat)

    def remove(self, command: c.Remove) -> list[e.Entry]:
        self.require("remove")
        member = self.named_member(command.member)
        if self.by is not None and member.id == self.by.member:
            raise Refusal("not_yourself")
        if member.is_bot and self.room.in_match and member.id in self.room.seats():
            raise Refusal("in_play")
        kicked = e.Kicked(**self.stamp, member=member.id)
        # Who takes a bot away wants its seat to be free.
        return [kicked] if member.is_bot else self._with_keepers(kicked, people=-member.wants_seat)

    def add_bot(self, command: c.AddBot) -> list[e.Entry]:
        self.require("add_bot")
        self._require_room_for_one()
        game = self.room.game
        if command.level not in game.bots:
            raise Refusal("level_unknown", facts={"levels": list(game.bots)})
        name, avatar = next_bot(self._names(), [member.avatar for member in self.room.members.values()])
        seat = _clipped(command.seat, len(self.room.planned))
        bot = e.BotAdded(
            **self.stamp,
            member=f"m{self.room.joined + 1}",
            name=name,
            avatar=avatar,
            level=command.level,
            seat=seat,
        )
        return self._with_keepers(bot, bots=1, taken=(name, avatar))

    # Seats and the host

    def move(self, command: c.MoveSeat) -> list[e.Entry]:
        self.require("move")
        member = self.named_member(command.member)
        planned = self.room.planned
        if command.seat is None:
            if member.is_bot:
                raise Refusal("bot_needs_seat")
            if not member.wants_seat:
                return []
            return self._with_keepers(e.Moved(**self.stamp, member=member.id, seat=None), people=-1)
        others = [other for other in planned if other != member.id]
        held = sum(not self.room.members[other].keeps_seat for other in others)
        if held >= self.room.game.seats[-1]:
            raise Refusal("seats_full", facts={"max": self.room.game.seats[-1]})
        seat = _clipped(command.seat, len(others))
        moved = e.Moved(**self.stamp, member=member.id, seat=seat)
        return [moved] if member.is_bot else self._with_keepers(moved, people=not member.wants_seat)

    def sit(self, command: c.Sit) -> list[e.Entry]:
        self.require("sit")
        member = self.self_member()
        wished = e.Wished(**self.stamp, member=member.id, seated=True)
        return self._with_keepers(wished, people=not member.wants_seat)

    def stand(self, command: c.Stand) -> list[e.Entry]:
        self.require("stand")
        wished = e.Wished(**self.stamp, member=self.self_member().id, seated=False)
        return self._with_keepers(wished, people=-1)

    def hand_host(self, command: c.HandHost) -> list[e.Entry]:
        self.require("host")
        member = self.named_member(command.member)
        reclaims = self.by is not None and member.id == self.by.member
        if not reclaims and self.by is not None and not leads(self.room, self.by):
            raise Refusal("host_only")
        if member.is_bot:
            raise Refusal("host_is_person")
        if member.id == self.room.host:
            return []
        return [e.HostChanged(**self.stamp, member=member.id, why="reclaimed" if reclaims else "given")]

    def pass_host(self, command: c.PassHost) -> list[e.Entry]:
        heir = self.room.members.get(command.member)
        if self.room.host != command.absent or heir is None or heir.is_bot:
            return []
        return [e.HostChanged(**self.stamp, member=heir.id, why="away")]

    # Games

    def configure(self, command: c.Configure) -> list[e.Entry]:
        self.require("configure")
        room = self.room
        game = room.game if command.game is None else room.games.get(command.game)
        if game is None:
            raise Refusal("game_unknown")
        kept = room.options if game.id == room.game.id else {}
        options = checked_options(game, {**kept, **command.options}, seats=len(room.planned))
        if game.id == room.game.id and options == room.options:
            return []
        configured = e.Configured(**self.stamp, game=game.id, options=options)
        return [configured] if game.id == room.game.id else self._with_keepers(configured, game=game)

    def claim(self, command: c.Claim) -> list[e.Entry]:
        self.require("claim")
        room = self.room
        option = next((one for one in room.game.options if one.key == command.option), None)
        if option is None or option.kind != "seat":
            raise Refusal("option_odd", facts={"option": command.option})
        named, own = room.options[option.key], room.planned.index(self.self_member().id) + 1
        if (named == own) == command.mine:
            return []
        options = {**room.options, option.key: own if command.mine else option.default}
        return [e.Configured(**self.stamp, game=room.game.id, options=options)]

    def start(self, command: c.Start) -> list[e.Entry]:
        self.require("start")
        return [self._started()]

    def go_on(self, command: c.Next) -> list[e.Entry]:
        self.require("next")
        play = self.room.play
        if play is None or play.match_over:
            return [self._started()]
        self._require_chance()
        return [e.Dealt(**self.stamp, dice=self._dice([face.member for face in play.faces]))]

    def _require_chance(self) -> None:
        if self.room.deals == CHAIN_LENGTH:
            raise Refusal("room_worn_out", facts={"max": CHAIN_LENGTH})

    def _started(self) -> e.Entry:
        self._require_chance()
        room = self.room
        return e.Started(
            **self.stamp,
            game=room.game.id,
            version=room.game.version,
            options=room.options,
            seats=list(room.planned),
            dice=self._dice(room.planned),
        )

    def _dice(self, seats: list[str]) -> list[str]:
        return [self.room.members[member].dice or "" for member in seats]

    def stop(self, command: c.Stop) -> list[e.Entry]:
        self.require("stop")
        if not self.room.in_match:
            return []
        return self._with_keepers(e.Stopped(**self.stamp, reason=command.reason), seats_fixed=False)

    def pause(self, command: c.Pause) -> list[e.Entry]:
        self.require("pause")
        if self.room.phase != "playing" or self.room.held is not None:
            return []
        stamp = self.stamp
        if command.since_ms is not None:
            stamp["at_ms"] = min(self.at_ms, max(self.room.at_ms, command.since_ms))
        return [e.Paused(**stamp, reason=command.reason)]

    def resume(self, command: c.Resume) -> list[e.Entry]:
        self.require("resume")
        return [e.Resumed(**self.stamp)] if self.room.held is not None else []

    # Play

    def act(self, command: c.Act) -> list[e.Entry]:
        play, seat = self._seat_of_actor()
        self._require_legal(play, seat, command.seq, command.action)
        return [e.Acted(**self.stamp, seat=seat, action=command.action, who="person")]

    def _seat_of_actor(self) -> tuple[Play, Seat]:
        play = self.room.play
        if play is None or self.room.phase != "playing":
            raise Refusal("not_playing")
        seat = play.seat_of(self.by.member) if self.by is not None and self.by.member is not None else None
        if seat is None:
            raise Refusal("not_seated")
        return play, seat

    def _require_legal(self, play: Play, seat: Seat, seq: int, action: Action) -> None:
        if self.room.held is not None:
            raise Refusal("paused", facts={"reason": self.room.held.reason})
        if seq < play.acted_seq[seat]:
            raise Refusal("stale")
        if not isinstance(action, play.game.actions):
            raise Refusal("bad_action")
        try:
            play.game.check(play.state, seat, action)
        except IllegalAction as illegal:
            raise Refusal(illegal.code, illegal.clause, illegal.facts) from illegal

    def bot_act(self, command: c.BotAct) -> list[e.Entry]:
        play = self.room.play
        if play is None or self.room.phase != "playing":
            raise Refusal("not_playing")
        self._require_legal(play, command.seat, command.seq, command.action)
        return [e.Acted(**self.stamp, seat=command.seat, action=command.action, who=command.who)]

    def expire(self, command: c.Expire) -> list[e.Entry]:
        play = self.room.play
        countdown = play.countdown if play is not None and self.room.phase == "playing" else None
        if play is None or countdown is None or self.room.held is not None:
            return []
        if countdown.started_seq != command.started_seq or countdown.remaining_ms(self.at_ms) > 0:
            return []
        seat, action = play.game.expire(play.state)
        return [e.Acted(**self.stamp, seat=seat, action=action, who="clock")]

    def record_end(self, command: c.RecordEnd) -> list[e.Entry]:
        room, play = self.room, self.room.play
        if play is None or play.outcome is None or not room.has_new_end:
            return []
        ended = e.Ended(
            **self.stamp,
            scores=list(play.outcome.scores),
            winners=list(play.outcome.winners),
            reason=play.outcome.reason,
            match_over=play.match_over,
            tally={member: (made.points, made.wins) for member, made in room.tally.items()},
        )
        return self._with_keepers(ended)


def checked_options(game: Game[Any], given: Mapping[str, Any], *, seats: int) -> dict[str, Any]:
    """Return the game's options, complete, for so many seats that are taken.

    Raises :class:`Refusal` ``option_odd`` with the ``option``.
    """
    for key, value in given.items():
        try:
            complete_options(game, {key: value})
        except ValueError as error:
            raise Refusal("option_odd", facts={"option": key}) from error
    options = complete_options(game, given)
    for option in game.options:
        if option.kind == "seat" and options[option.key] > seats:
            raise Refusal("option_odd", facts={"option": option.key})
    return options


def _clipped(seat: int | None, most: int) -> int | None:
    return None if seat is None else max(0, min(seat, most))


def _require_avatar(avatar: int) -> None:
    if not 0 <= avatar <= MAX_AVATAR:
        raise Refusal("avatar_unknown")


_DECIDE: dict[type[c.Command], Callable[[_Decision, Any], list[e.Entry]]] = {
    c.Join: _Decision.join,
    c.Rename: _Decision.rename,
    c.Leave: _Decision.leave,
    c.Remove: _Decision.remove,
    c.AddBot: _Decision.add_bot,
    c.MoveSeat: _Decision.move,
    c.Sit: _Decision.sit,
    c.Stand: _Decision.stand,
    c.HandHost: _Decision.hand_host,
    c.PassHost: _Decision.pass_host,
    c.Configure: _Decision.configure,
    c.Claim: _Decision.claim,
    c.Start: _Decision.start,
    c.Next: _Decision.go_on,
    c.Stop: _Decision.stop,
    c.Pause: _Decision.pause,
    c.Resume: _Decision.resume,
    c.Act: _Decision.act,
    c.BotAct: _Decision.bot_act,
    c.Expire: _Decision.expire,
    c.RecordEnd: _Decision.record_end,
}
