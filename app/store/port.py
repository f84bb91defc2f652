"""The store of logs, as rooms see it: one append-only log a room, and when the room was last alive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class LogConflict(Exception):
    """The log has gone on (or another way) since; nothing was stored. Read, and decide again."""


class LogUnknown(Exception):
    """Nobody can say whether the entries were stored: read the tail to find out."""


class LogArchived(Exception):
    """The room was put away; its code leads nowhere any more."""


class StoreDown(Exception):
    """The store cannot be reached or cannot write; nothing was stored."""


class Store(Protocol):
    """Entries are bytes that begin with their 8-byte tag and hold no line break (``app.rooms.entries``).

    Every call may raise :class:`StoreDown`; only :meth:`append` ever raises :class:`LogUnknown`.
    """

    async def append(self, room: str, after: int, tag: bytes, entries: Sequence[bytes]) -> None:
        """Append all entries or none, as numbers ``after`` + 1 and on.

        ``tag`` is the last entry's (``b""`` where ``after`` is 0). Durable on
        return. Raises :class:`LogConflict` where the log does not end with
        just that entry, or was archived, and :class:`LogUnknown`.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        """Return the entries after number ``after``; none for a room that never was.

        Raises :class:`LogArchived`.
        """
        ...

    async def touch(self, rooms: Sequence[str], at_ms: int) -> None:
        """Note that these rooms were alive at ``at_ms``. Need not be durable at once."""
        ...

    async def alive_ms(self, room: str) -> int | None:
        """Return when the room was last touched, or ``None`` if it never was."""
        ...

    async def idle_since(self, at_ms: int, limit: int) -> list[str]:
        """Return at most ``limit`` rooms with a log that nobody touched at ``at_ms`` or later, or ever."""
        ...

    async def archive(self, room: str, idle_since_ms: int) -> bool:
        """Put the log away for good, unless it was touched at ``idle_since_ms`` or later.

        Return whether it was done.
        """
        ...

    async def archived(self, room: str) -> list[bytes] | None:
        """Return the entries of an archived room, or ``None``."""
        ...

    async def close(self) -> None:
        """Finish what was asked, then let go of everything."""
        ...
