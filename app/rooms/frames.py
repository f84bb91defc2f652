"""The room's frames in JSON, each shared part written once for all devices that see it alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from app.rooms.identity import Identity
from app.rooms.presence import Presence
from app.rooms.room import Happening, Room
from app.rooms.view import Link, Story, catalog, clock_part, common_part, own_part, viewer_of
from games.kernel import Game, Viewer

PROTOCOL = 1


class Frames:
    """Writes frames for one room."""

    def __init__(self, room: Room, presence: Presence, *, link: Link, games: Mapping[str, Game[Any]]) -> None:
        self._room = room
        self._presence = presence
        self._link = link
        self._catalog = orjson.Fragment(orjson.dumps(catalog(games)))
        self._stamp: tuple[int, int] | None = None
        self._common = b""
        self._own: dict[Identity, bytes] = {}

    def welcome(self, identity: Identity, now_ms: int) -> bytes:
        """Return a device's first frame."""
        view = Moment(self, (), now_ms).view(identity)
        return b'{"type":"welcome","seq":%d,"view":%b,"now_ms":%d,"protocol":%d}' % (
            self._room.seq, view, now_ms, PROTOCOL,
        )  # fmt: skip

    def moment(self, happenings: Sequence[Happening], now_ms: int) -> Moment:
        """Return the writer of one round of updates; use it before the room changes again."""
        return Moment(self, happenings, now_ms)

    def _room_part(self, identity: Identity, clock: bytes) -> bytes:
        stamp = (self._room.shape, self._presence.version)
        if stamp != self._stamp:
            self._stamp = stamp
            self._own.clear()
            common = common_part(self._room, self._presence, link=self._link, games=self._catalog)
            self._common = orjson.dumps(common)[:-1]
        own = self._own.get(identity)
        if own is None:
            own = self._own[identity] = orjson.dumps(own_part(self._room, identity))[1:]
        return b'%b,"clock":%b,%b' % (self._common, clock, own)


class Moment:
    """The room as it is now, and what led to it: writes each viewer's game once."""

    __slots__ = ("_clock", "_frames", "_games", "_public", "_stories", "_story")

    def __init__(self, frames: Frames, happenings: Sequence[Happening], now_ms: int) -> None:
        self._frames = frames
        self._story = Story(frames._room, happenings)
        self._clock = orjson.dumps(clock_part(frames._room, now_ms))
        self._public: bytes | None = None
        self._games: dict[Viewer, bytes] = {}
        self._stories: dict[Viewer, bytes] = {}

    def update(self, identity: Identity) -> bytes:
        """Return the update for one device."""
        room = self._frames._room
        viewer = viewer_of(room, identity)
        told = self._stories.get(viewer)
        if told is None:
            events, moves = self._story.told(viewer)
            told = b'"events":%b,"moves":%b' % (orjson.dumps(events), orjson.dumps(moves))
            self._stories[viewer] = told
        return b'{"type":"update","seq":%d,"view":%b,%b}' % (room.seq, self.view(identity), told)

    def view(self, identity: Identity) -> bytes:
        """Return the view for one device."""
        viewer = viewer_of(self._frames._room, identity)
        game = self._games.get(viewer)
        if game is None:
            game = self._games[viewer] = self._game(viewer)
        return b'{"room":%b,"game":%b}' % (self._frames._room_part(identity, self._clock), game)

    def _game(self, viewer: Viewer) -> bytes:
        play = self._frames._room.play
        if self._public is None:
            self._public = orjson.dumps(play.game.public(play.state) if play is not None else None)
        if play is None or viewer is None:
            return self._public
        return b'%b,"me":%b}' % (self._public[:-1], orjson.dumps(play.game.own(play.state, viewer)))


def reaction(member: str, mark: str) -> bytes:
    """Return the frame of a guest's reaction."""
    return orjson.dumps({"type": "react", "member": member, "mark": mark})
