"""What a room's log holds, and how it is written: ``tag`` (8 hex digits) and then the body in JSON.

The tag chains the entries (each one covers the tag before it and its own
body), so that two logs with the same last tag are the same log. The body
carries ``d``, the digest of the deal on which the entry was decided: a program
with other rules finds out at the next entry that it has gone another way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from typing import Any, ClassVar, Literal, TypeAlias

import orjson

from app.rooms.errors import LogBroken
from games.kernel import Action, Game
from games.wire import action_from, as_dict

TAG_LENGTH = 8
FIRST_TAG = b""

Who: TypeAlias = Literal["person", "bot", "cover", "clock"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The base of all entries.

    ``by`` is who asked: a member's id, ``table``, or absent for what happens by
    itself. ``ref`` is that device's own id for the request.
    """

    type: ClassVar[str]
    at_ms: int
    by: str | None = None
    ref: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Entry):
    """The first entry. ``root`` (hex) fixes the secrets of all deals (``docs/chance.md``).

    The first commitment is shown from here on, before any guest's dice are
    known, so that the server cannot choose a deal to suit them.
    """

    type = "opened"
    code: str
    game: str
    options: Mapping[str, Any]
    table_hash: str
    root: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Entry):
    type = "joined"
    member: str
    name: str
    avatar: int
    dice: str
    key_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BotAdded(Entry):
    type = "bot_added"
    member: str
    name: str
    avatar: int
    level: str
    seat: int | None
    keeps_seat: bool | None = None
    """True for a bot that makes way for the next guest (``keepers.py``), else absent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(Entry):
    type = "renamed"
    member: str
    name: str
    avatar: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Entry):
    type = "left"
    member: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kicked(Entry):
    type = "kicked"
    member: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Entry):
    """A member's place among the seats of the next game; ``seat`` is absent for one who only watches."""

    type = "moved"
    member: str
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wished(Entry):
    """A member wants a seat in the next game, or wants none."""

    type = "wished"
    member: str
    seated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Configured(Entry):
    type = "configured"
    game: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Entry):
    """A game begins with its first deal.

    ``seats`` are members in seat order, ``dice`` their dice in hex (empty for a bot).
    """

    type = "started"
    game: str
    version: int
    options: Mapping[str, Any]
    seats: Sequence[str]
    dice: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Entry):
    """The next deal of the match."""

    type = "dealt"
    dice: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted(Entry):
    type = "acted"
    seat: int
    action: Action
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Entry):
    """How a deal ended. The fold knows it already; this is for readers that have other rules by now."""

    type = "ended"
    scores: Sequence[int]
    winners: Sequence[int]
    reason: str
    match_over: bool
    tally: Mapping[str, tuple[int | None, int]] = field(default_factory=dict)
    """Points (absent where none add up) and wins of the whole evening by member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Entry):
    type = "paused"
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Entry):
    type = "resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class HostChanged(Entry):
    type = "host"
    member: str
    why: str
    """``away``, ``given`` or ``reclaimed``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Entry):
    type = "stopped"
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread(Entry):
    """An action of a game whose rules this program does not have; never written."""


_KINDS: tuple[type[Entry], ...] = (
    Opened, Joined, BotAdded, Renamed, Left, Kicked, Moved, Wished, Configured, Started, Dealt, Acted, Ended,
    Paused, Resumed, HostChanged, Stopped,
)  # fmt: skip
_BY_TYPE = {kind.type: kind for kind in _KINDS}
_FIELDS = {kind: tuple(item.name for item in fields(kind)) for kind in _KINDS}


def next_tag(tag: bytes, body: bytes) -> bytes:
    """Return the tag of an entry whose body is ``body`` after an entry whose tag is ``tag``."""
    return blake2b(tag + body, digest_size=TAG_LENGTH // 2).hexdigest().encode()


def encode(entry: Entry, *, seq: int, digest: str | None, tag: bytes) -> bytes:
    """Return the entry as it is stored: number ``seq``, after an entry with ``tag``."""
    body: dict[str, Any] = {"seq": seq, "type": entry.type}
    for name in _FIELDS[type(entry)]:
        value = getattr(entry, name)
        if value is not None:
            body[name] = as_dict(value) if isinstance(value, Action) else value
    if digest is not None:
        body["d"] = digest
    written = orjson.dumps(body)
    return next_tag(tag, written) + written


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as it was read, not yet understood."""

    seq: int
    tag: bytes
    digest: str | None
    body: Mapping[str, Any]

    def entry(self, game: Game[Any] | None) -> Entry:
        """Return the entry; ``game`` is the one that is being played, whose actions it may hold.

        Raises :class:`LogBroken` for what no version of this program has written.
        """
        kind = _BY_TYPE.get(self.body["type"])
        if kind is None:
            raise LogBroken(f"entry {self.seq} is of the unknown type {self.body['type']!r}")
        given: dict[str, Any] = {name: self.body.get(name) for name in _FIELDS[kind]}
        if kind is Ended and given["tally"] is None:
            given["tally"] = {}
        if kind is Acted:
            if game is None:
                return Unread(at_ms=given["at_ms"], by=given["by"], ref=given["ref"])
            given["action"] = action_from(game, given["action"], by_clock=given["who"] == "clock")
        return kind(**given)


def decode(stored: bytes, *, seq: int, tag: bytes) -> Stored:
    """Return what is stored as number ``seq`` after an entry with ``tag``. Raises :class:`LogBroken`."""
    own, body = stored[:TAG_LENGTH], stored[TAG_LENGTH:]
    if own != next_tag(tag, body):
        raise LogBroken(f"the tag of entry {seq} does not fit the entries before it")
    try:
        given = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise LogBroken(f"entry {seq} is not JSON: {error}") from error
    if given.get("seq") != seq:
        raise LogBroken(f"entry {seq} says that it is number {given.get('seq')}")
    return Stored(seq=seq, tag=own, digest=given.get("d"), body=given)
