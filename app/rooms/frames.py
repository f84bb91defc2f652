"""The room's frames in JSON, each shared part written once for all devices that see it alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from app.rooms.identity import Identity
from app.rooms.presence import Presence
from app.rooms.room import Happening, Room
from app.rooms.view import Link, Story, catalog, clock_part, common_part, own_part, shown_play, viewer_of
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
        self._devices: dict[Identity, tuple[Viewer, bytes]] = {}

    def welcome(self, identity: Identity, now_ms: int) -> bytes:
        """Return a device's first frame."""
        view = self.moment((), now_ms).view(identity)
        return b'{"type":"welcome","seq":%d,"view":%b,"now_ms":%d,"protocol":%d}' % (
            self._room.seq, view, now_ms, PROTOCOL,
        )  # fmt: skip

    def moment(self, happenings: Sequence[Happening], now_ms: int) -> Moment:
        """Return the writer of one round of updates; use it before the room changes again."""
        return Moment(self, self._room, happenings, now_ms)

    def common(self) -> bytes:
        """Return the part of the room that all devices see, an object without its end."""
        stamp = (self._room.shape, self._presence.version)
        if stamp != self._stamp:
            self._stamp = stamp
            self._devices.clear()
            common = common_part(self._room, self._presence, link=self._link, games=self._catalog)
            self._common = orjson.dumps(common)[:-1]
        return self._common

    def device(self, identity: Identity) -> tuple[Viewer, bytes]:
        """Return whose cards the device sees, and its own part of the room, an object without its beginning.

        As of the last call of :meth:`common`.
        """
        known = self._devices.get(identity)
        if known is None:
            own = orjson.dumps(own_part(self._room, identity))[1:]
            known = self._devices[identity] = (viewer_of(self._room, identity), own)
        return known


class Moment:
    """The room as it is now, and what led to it: writes what viewers share once."""

    __slots__ = ("_common", "_frames", "_game", "_known", "_play", "_prefix", "_story", "_told")

    def __init__(self, frames: Frames, room: Room, happenings: Sequence[Happening], now_ms: int) -> None:
        self._frames = frames
        self._play = play = shown_play(room)
        clock = orjson.dumps(clock_part(room, now_ms))
        self._common = b'{"room":%b,"clock":%b,' % (frames.common(), clock)
        self._prefix = b'{"type":"update","seq":%d,"view":' % room.seq
        self._game = orjson.dumps(None if play is None else play.game.public(play.state))
        self._story = Story(room, happenings)
        self._known = self._story.known(None)
        self._told = self._tell(self._known)

    def update(self, identity: Identity) -> bytes:
        """Return the update for one device."""
        viewer, own = self._frames.device(identity)
        known = self._known if viewer is None else self._story.known(viewer)
        told = self._told if known == self._known else self._tell(known)
        return b"".join((self._prefix, self._common, own, b',"game":', *self._seen(viewer), told))

    def view(self, identity: Identity) -> bytes:
        """Return the view for one device."""
        viewer, own = self._frames.device(identity)
        return b"".join((self._common, own, b',"game":', *self._seen(viewer), b"}"))

    def _seen(self, viewer: Viewer) -> tuple[bytes, ...]:
        """Return the viewer's game in pieces."""
        if self._play is None or viewer is None:
            return (self._game,)
        own = self._play.game.own(self._play.state, viewer)
        return self._game[:-1], b',"me":', orjson.dumps(own), b"}"

    def _tell(self, known: Sequence[Happening]) -> bytes:
        """Return the end of an update, from the end of its view on."""
        events, moves = self._story.told(known)
        return b'},"events":%b,"moves":%b}' % (orjson.dumps(events), orjson.dumps(moves))


def reaction(member: str, mark: str) -> bytes:
    """Return the frame of a guest's reaction."""
    return orjson.dumps({"type": "react", "member": member, "mark": mark})
