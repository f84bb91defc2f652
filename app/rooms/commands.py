"""Everything that can be asked of a room.

Commands carry whatever chance they need: the room that decides on them draws
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.kernel import Action


@dataclass(frozen=True, slots=True)
class Command:
    """The base of all commands."""


@dataclass(frozen=True, slots=True)
class Join(Command):
    """A person comes in: ``dice`` is the phone's own randomness in hex, ``key_hash`` its key's SHA-256."""

    name: str
    avatar: int
    dice: str
    key_hash: str


@dataclass(frozen=True, slots=True)
class Rename(Command):
    name: str
    avatar: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """The member goes for good; its key is dead."""


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a free seat for the next game."""


@dataclass(frozen=True, slots=True)
class Stand(Command):
    """Only watch from the next game on."""


@dataclass(frozen=True, slots=True)
class Configure(Command):
    """Choose the game and some of its options. ``game`` is absent where it stays."""

    game: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim(Command):
    """Answer an option that names a seat: it is the member itself, or is not any more."""

    option: str
    mine: bool = True


@dataclass(frozen=True, slots=True)
class AddBot(Command):
    level: str
    seat: int | None = None
    """Its place among the seats; absent: the last."""


@dataclass(frozen=True, slots=True)
class Remove(Command):
    """Kick a person or take a bot away."""

    member: str


@dataclass(frozen=True, slots=True)
class MoveSeat(Command):
    """Give a member another place among the seats, or none."""

    member: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class HandHost(Command):
    member: str


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Begin a game."""


@dataclass(frozen=True, slots=True)
class Next(Command):
    """Go on: the next deal of the match, or a new game."""


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop the clock and refuse actions. ``restart`` counts from when the room was last alive."""

    reason: Literal["break", "empty", "restart"] = "break"
    since_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Resume(Command):
    pass


@dataclass(frozen=True, slots=True)
class Stop(Command):
    """End the game without a result."""

    reason: Literal["host", "rules"] = "host"


@dataclass(frozen=True, slots=True)
class Act(Command):
    """An action of the member's seat, decided on the view of number ``seq``."""

    seq: int
    action: Action


@dataclass(frozen=True, slots=True)
class BotAct(Command):
    """An action that a bot chose on the position of number ``seq``, for its seat or for an absent player."""

    seat: int
    seq: int
    action: Action
    who: Literal["bot", "cover"]


@dataclass(frozen=True, slots=True)
class Expire(Command):
    """The clock that was started by entry ``started_seq`` has run out."""

    started_seq: int


@dataclass(frozen=True, slots=True)
class PassHost(Command):
    """The host has been away for too long (or there is none): ``member`` is here and takes over."""

    absent: str | None
    member: str


@dataclass(frozen=True, slots=True)
class RecordEnd(Command):
    """Write down how the deal ended, for those who can no longer fold it."""


_ASKED: Mapping[str, type[Command]] = {
    "configure": Configure,
    "claim": Claim,
    "start": Start,
    "next": Next,
    "add_bot": AddBot,
    "remove": Remove,
    "move": MoveSeat,
    "host": HandHost,
    "pause": Pause,
    "resume": Resume,
    "stop": Stop,
    "rename": Rename,
    "sit": Sit,
    "stand": Stand,
    "leave": Leave,
}
"""By ``command.type`` on the wire; the fields have the same names."""


def asked(kind: str, fields: Mapping[str, Any]) -> Command:
    """Return the command that a device asks for; ``fields`` have been checked at the edge."""
    return _ASKED[kind](**fields)
