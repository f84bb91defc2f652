"""Who speaks to a room or looks at it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Role: TypeAlias = Literal["player", "table", "spectator"]


class Identity(NamedTuple):
    """A device, as its key showed. ``member`` is there for players only, seated or not."""

    role: Role
    member: str | None = None

    @property
    def name(self) -> str:
        """The name in the log: the member's id, ``table``, or ``spectator``."""
        return self.member if self.member is not None else self.role


TABLE = Identity("table")
SPECTATOR = Identity("spectator")


def player(member: str) -> Identity:
    """Return the identity of a member's device."""
    return Identity("player", member)
