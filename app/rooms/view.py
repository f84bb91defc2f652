"""What a device is shown of its room, in plain dicts (``docs/protocol.md``, *The view*).

It comes in three parts, so that what all devices share is written once:
the common part, the clock (which runs), and the device's own part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from app.rooms.identity import Identity
from app.rooms.presence import Presence
from app.rooms.rights import VERBS, hindrance
from app.rooms.room import Happening, Member, Play, Room, RoomEvent
from games.chance import CHAIN_LENGTH, commitment
from games.kernel import Game, Viewer
from games.wire import as_dict, move_as_dict

Link: TypeAlias = Callable[[str], Mapping[str, Any]]
"""Where guests of a room (by its code) go: ``{"url": ...}`` or ``{"problem": ...}``."""


def catalog(games: Mapping[str, Game[Any]]) -> list[dict[str, Any]]:
    """Return what the host may choose from."""
    return [
        {
            "id": game.id,
            "seats": list(game.seats),
            "options": [
                {
                    "key": option.key,
                    "kind": option.kind,
                    "default": option.default,
                    "choices": list(option.choices),
                }
                for option in game.options
            ],
            "levels": list(game.bots),
        }
        for game in games.values()
    ]


def room_view(
    room: Room, identity: Identity, presence: Presence, now_ms: int, *, link: Link, games: object
) -> dict[str, Any]:
    """Return the whole view of one device; ``games`` is the :func:`catalog` (or its JSON)."""
    return {
        "room": {
            **common_part(room, presence, link=link, games=games),
            "clock": clock_part(room, now_ms),
            **own_part(room, identity),
        },
        "game": game_part(room, viewer_of(room, identity)),
    }


def viewer_of(room: Room, identity: Identity) -> Viewer:
    """Return the seat whose cards the device may see."""
    play = shown_play(room)
    return play.seat_of(identity.member) if play is not None and identity.member else None


def shown_play(room: Room) -> Play | None:
    """Return the deal on the table: a finished one is cleared away once another game is chosen."""
    play = room.play
    if play is None or (not room.in_match and play.game.id != room.game.id):
        return None
    return play


def game_part(room: Room, viewer: Viewer) -> dict[str, Any] | None:
    """Return the game's own view, or ``None`` where nothing of the chosen game lies on the table."""
    play = shown_play(room)
    return play.game.view(play.state, viewer) if play is not None else None


def common_part(room: Room, presence: Presence, *, link: Link, games: object) -> dict[str, Any]:
    """Return what everybody sees alike. It changes only with ``room.shape`` and ``presence.version``."""
    seats = room.seats()
    common: dict[str, Any] = {
        "code": room.code,
        "phase": room.phase,
        "game": room.play.game.id if room.in_match and room.play is not None else room.game.id,
        "options": dict(room.play.options if room.in_match and room.play is not None else room.options),
        "host": room.host,
        "members": [_member(room, member, presence, seats) for member in room.members.values()],
        "seats": list(seats),
        "tables": presence.tables,
        "limits": {"min": room.game.seats[0], "max": room.game.seats[-1]},
        "paused": {"reason": room.held.reason, "by": room.held.by} if room.held is not None else None,
        "tally": _tally(room),
        "games": room.games_ended,
        "stopped": room.stopped,
        "deal": _deal(room),
    }
    if not room.in_match:
        common["catalog"] = games
    common["join"] = link(room.code)
    return common


def _member(room: Room, member: Member, presence: Presence, seats: Sequence[str]) -> dict[str, Any]:
    return {
        "id": member.id,
        "name": member.name,
        "avatar": member.avatar,
        "kind": "bot" if member.is_bot else "person",
        "level": member.level,
        "keeps_seat": member.keeps_seat,
        "seat": seats.index(member.id) if member.id in seats else None,
        "here": member.is_bot or presence.is_here(member.id),
        "host": member.id == room.host,
        "away": member.id in presence.covered,
    }


def _tally(room: Room) -> list[dict[str, Any]]:
    made = [
        {"member": member, "points": tally.points, "wins": tally.wins}
        for member, tally in room.tally.items()
        if member in room.members
    ]
    made.sort(key=lambda line: (line["wins"], line["points"] or 0), reverse=True)
    return made


def _deal(room: Room) -> dict[str, Any]:
    """Return how the deal binds the server: the one on the table, or the first before there is any."""
    play = room.play
    if play is None:
        number = min(room.deals + 1, CHAIN_LENGTH)
        promise = commitment(room.secret_of(number))
        return {"number": number, "commitment": promise, "secret": None, "seats": None}
    return {
        "number": play.number,
        "commitment": commitment(bytes.fromhex(play.secret)),
        "secret": play.secret if play.outcome is not None else None,
        "seats": _faces(play),
    }


def _faces(play: Play) -> list[dict[str, Any]]:
    return [{"member": face.member, "name": face.name, "avatar": face.avatar} for face in play.faces]


def clock_part(room: Room, now_ms: int) -> dict[str, Any] | None:
    """Return the turn's clock as it stands at ``now_ms``."""
    play = room.play
    if play is None or play.countdown is None:
        return None
    countdown = play.countdown
    return {
        "remaining_ms": countdown.remaining_ms(now_ms),
        "total_ms": countdown.total_ms,
        "seats": list(play.game.to_act(play.state)),
    }


def own_part(room: Room, identity: Identity) -> dict[str, Any]:
    """Return what only this device is told: who it is and what it may do. Changes with ``room.shape``."""
    seats = room.seats()
    member = identity.member
    can: dict[str, Any] = {}
    for verb in VERBS:
        refusal = hindrance(room, identity, verb)
        can[verb] = {"ok": True} if refusal is None else {"why": refusal.code, "facts": dict(refusal.facts)}
    return {
        "me": {
            "role": identity.role,
            "member": member,
            "seat": seats.index(member) if member in seats else None,
            "host": member is not None and member == room.host,
        },
        "can": can,
    }


class Story:
    """What happened, as one viewer after the other may know it."""

    def __init__(self, room: Room, happenings: Sequence[Happening]) -> None:
        self._game = room.play.game if room.play is not None else None
        self._happenings = happenings

    def known(self, viewer: Viewer) -> list[Happening]:
        """Return what the viewer may know. Viewers who know the same are told the same."""
        return [known for happening in self._happenings if (known := self._redacted(happening, viewer))]

    def _redacted(self, happening: Happening, viewer: Viewer) -> Happening | None:
        if isinstance(happening, RoomEvent):
            return happening
        return self._game.redact(happening, viewer) if self._game is not None else None

    def told(self, known: Sequence[Happening]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Return ``events`` and ``moves``."""
        events: list[dict[str, Any]] = []
        moves: list[dict[str, Any]] = []
        for happening in known:
            if isinstance(happening, RoomEvent):
                events.append({"type": happening.type, **happening.facts})
            elif self._game is not None:
                events.append(as_dict(happening))
                moves += map(move_as_dict, self._game.moves(happening))
        return events, moves
