"""Who may give a command, and when: one answer for the decision and for what a view shows as possible."""

from __future__ import annotations

from collections.abc import Callable

from app.rooms.errors import Refusal
from app.rooms.identity import Identity
from app.rooms.room import Room

VERBS = (
    "configure", "start", "next", "add_bot", "remove", "move", "host", "pause", "resume", "stop",
    "rename", "sit", "stand", "claim", "leave",
)  # fmt: skip


def hindrance(room: Room, by: Identity, verb: str) -> Refusal | None:
    """Return why ``by`` may not give the command ``verb`` now, as far as that does not hang on its fields."""
    return _WHO[verb](room, by) or _WHEN[verb](room, by)


def leads(room: Room, by: Identity) -> bool:
    """Return whether ``by`` may lead: the host, or the table."""
    return by.role == "table" or (by.member is not None and by.member == room.host)


def _leaders(room: Room, by: Identity) -> Refusal | None:
    return None if leads(room, by) else Refusal("host_only")


def _leaders_and_former(room: Room, by: Identity) -> Refusal | None:
    return None if by.member in room.former_hosts else _leaders(room, by)


def _members(room: Room, by: Identity) -> Refusal | None:
    return None if by.member is not None and by.member in room.members else Refusal("members_only")


def _members_and_table(room: Room, by: Identity) -> Refusal | None:
    return None if by.role == "table" else _members(room, by)


def _always(room: Room, by: Identity) -> Refusal | None:
    return None


def _not_in_match(room: Room, by: Identity) -> Refusal | None:
    return Refusal("in_play") if room.in_match else None


def _free_bot_seat(room: Room, by: Identity) -> Refusal | None:
    return Refusal("in_play") if room.in_match else _full(room)


def _full(room: Room) -> Refusal | None:
    """Return a refusal where no seat of the next game is free, nor kept by a bot that would make way."""
    most = room.game.seats[-1]
    held = sum(not room.members[member].keeps_seat for member in room.planned)
    return Refusal("seats_full", facts={"max": most}) if held >= most else None


def _startable(room: Room, by: Identity) -> Refusal | None:
    return Refusal("in_play") if room.in_match else seat_count_hindrance(room)


def _continuable(room: Room, by: Identity) -> Refusal | None:
    if room.phase == "playing":
        return Refusal("in_play")
    if room.phase == "lobby":
        return Refusal("not_playing")
    return None if room.in_match else seat_count_hindrance(room)


def seat_count_hindrance(room: Room) -> Refusal | None:
    """Return why the chosen game cannot be played by as many as are seated."""
    have, legal = len(room.planned), room.game.seats
    if have in legal:
        return None
    if have < legal[0]:
        return Refusal("too_few", facts={"have": have, "min": legal[0]})
    if have > legal[-1]:
        return Refusal("too_many", facts={"have": have, "max": legal[-1]})
    return Refusal("seat_count", facts={"have": have, "legal": list(legal)})


def _pausable(room: Room, by: Identity) -> Refusal | None:
    if room.phase != "playing":
        return Refusal("not_playing")
    return Refusal("paused") if room.held is not None else None


def _resumable(room: Room, by: Identity) -> Refusal | None:
    return Refusal("not_paused") if room.held is None else None


def _stoppable(room: Room, by: Identity) -> Refusal | None:
    return None if room.in_match else Refusal("not_playing")


def _may_sit(room: Room, by: Identity) -> Refusal | None:
    return Refusal("seated") if by.member in room.planned else _full(room)


def _may_stand(room: Room, by: Identity) -> Refusal | None:
    member = room.members.get(by.member or "")
    return None if member is not None and member.wants_seat else Refusal("not_seated")


def _may_claim(room: Room, by: Identity) -> Refusal | None:
    if room.in_match:
        return Refusal("in_play")
    return None if by.member in room.planned else Refusal("not_seated")


_Test = Callable[[Room, Identity], Refusal | None]

_WHO: dict[str, _Test] = {
    **dict.fromkeys(("configure", "start", "next", "add_bot", "remove", "move", "stop"), _leaders),
    "host": _leaders_and_former,
    **dict.fromkeys(("pause", "resume"), _members_and_table),
    **dict.fromkeys(("rename", "sit", "stand", "claim", "leave"), _members),
}

_WHEN: dict[str, _Test] = {
    **dict.fromkeys(("configure", "move"), _not_in_match),
    "add_bot": _free_bot_seat,
    "start": _startable,
    "next": _continuable,
    "stop": _stoppable,
    "pause": _pausable,
    "resume": _resumable,
    "sit": _may_sit,
    "stand": _may_stand,
    "claim": _may_claim,
    **dict.fromkeys(("remove", "host", "rename", "leave"), _always),
}
