"""When bots act: a human pause before each decision, and a stand-in for who is away for too long.

A bot takes the same time whether it could do something or not, so that nobody
learns from its pace who could have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from app.rooms.presence import Presence
from app.rooms.room import Member, Play, Room, stand_in_level
from app.rooms.settings import RoomSettings
from games.kernel import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot is to think for ``seat`` at ``at_ms``. ``must`` is whether the game waits for that seat."""

    at_ms: int
    seat: Seat
    level: str
    who: Literal["bot", "cover"]
    must: bool


class Driver:
    """Keeps the pauses of one room's bots. Its chance has nothing to do with the deal's."""

    def __init__(self, room: Room, presence: Presence, settings: RoomSettings, rng: Random) -> None:
        self._room = room
        self._presence = presence
        self._settings = settings
        self._rng = rng
        self._open_ms: dict[Seat, int] = {}
        """By seat to act: since when its decision is open."""
        self._pause_ms: dict[Seat, int] = {}
        """Drawn when they are first asked for: most seats are people's."""
        self._waited: set[Seat] = set()
        """Seats out of turn whose bot has looked at this position and waits."""
        self._changed_ms = 0

    def position_changed(self, now_ms: int, acted: Collection[Seat] | None) -> None:
        """Note a new position. ``acted`` are the seats that acted; ``None`` starts everything afresh."""
        play = self._room.play
        self._changed_ms = now_ms
        self._waited.clear()
        open_before, pauses_before = ({}, {}) if acted is None else (self._open_ms, self._pause_ms)
        self._open_ms, self._pause_ms = {}, {}
        if play is None:
            return
        for seat in play.game.to_act(play.state):
            goes_on = seat in open_before and acted is not None and seat not in acted
            self._open_ms[seat] = open_before[seat] if goes_on else now_ms
            if goes_on and seat in pauses_before:
                self._pause_ms[seat] = pauses_before[seat]

    def waits(self, seat: Seat) -> None:
        """Note that the seat's bot does nothing in this position."""
        self._waited.add(seat)

    def again(self, seat: Seat, now_ms: int) -> None:
        """Let the seat's bot think once more after a pause: what it wanted was no longer possible."""
        if seat in self._open_ms:
            self._open_ms[seat] = now_ms

    def turns(self) -> Iterator[Turn]:
        """Return what bots are to do, as things stand."""
        play = self._room.play
        if play is None or self._room.phase != "playing" or self._room.held is not None:
            return
        for seat, face in enumerate(play.faces):
            member = self._room.members.get(face.member)
            if member is None:
                continue
            turn = self._bot_turn(seat, member) if member.is_bot else self._cover_turn(play, seat, member)
            if turn is not None:
                yield turn

    def _bot_turn(self, seat: Seat, member: Member) -> Turn | None:
        pause_ms = self._pause_of(seat)
        level = member.level
        assert level is not None
        if seat in self._open_ms:
            return Turn(self._open_ms[seat] + pause_ms, seat, level, "bot", must=True)
        if seat in self._waited:
            return None
        return Turn(self._changed_ms + max(pause_ms, self._settings.react_ms), seat, level, "bot", must=False)

    def _pause_of(self, seat: Seat) -> int:
        pause_ms = self._pause_ms.get(seat)
        if pause_ms is None:
            pause_ms = self._pause_ms[seat] = self._rng.randint(*self._settings.bot_pause_ms)
        return pause_ms

    def _cover_turn(self, play: Play, seat: Seat, member: Member) -> Turn | None:
        if seat not in self._open_ms:
            return None
        gone_ms = self._presence.gone_since_ms(member.id)
        if gone_ms is None:
            return None
        again = member.id in self._presence.covered
        grace_s = self._settings.grace_again_s if again else self._settings.grace_s
        at_ms = max(gone_ms, self._open_ms[seat]) + round(grace_s * 1000)
        return Turn(at_ms, seat, stand_in_level(play.game), "cover", must=True)
