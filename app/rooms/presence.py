"""Who is here: the sockets of a room, and since when others are gone. Not in the log."""

from __future__ import annotations

from collections.abc import Iterator

from app.rooms.ports import Listener


class Presence:
    """Sockets by who they are. A member has one at most: the newest."""

    def __init__(self, since_ms: int) -> None:
        self._of_member: dict[str, Listener] = {}
        self._watchers: dict[Listener, None] = {}
        self._gone_ms: dict[str, int] = {}
        self._since_ms = since_ms
        self.covered: set[str] = set()
        """Members for whom a bot has played since they went."""
        self.version = 0
        """Rises with every change that a view shows."""

    def __iter__(self) -> Iterator[Listener]:
        yield from list(self._of_member.values())
        yield from list(self._watchers)

    def __len__(self) -> int:
        return len(self._of_member) + len(self._watchers)

    @property
    def watchers(self) -> int:
        """How many sockets of tables and spectators there are."""
        return len(self._watchers)

    @property
    def tables(self) -> int:
        """How many tables show this room."""
        return sum(listener.identity.role == "table" for listener in self._watchers)

    def add(self, listener: Listener) -> Listener | None:
        """Let a socket in, and return the one that it takes the place of."""
        self.version += 1
        member = listener.identity.member
        if member is None:
            self._watchers[listener] = None
            return None
        self._gone_ms.pop(member, None)
        self.covered.discard(member)
        before = self._of_member.get(member)
        self._of_member[member] = listener
        return before if before is not listener else None

    def remove(self, listener: Listener, now_ms: int) -> bool:
        """Let a socket go; whether it was here still (one that was replaced is not)."""
        member = listener.identity.member
        if member is None:
            was_here = listener in self._watchers
            self._watchers.pop(listener, None)
        else:
            was_here = self._of_member.get(member) is listener
            if was_here:
                del self._of_member[member]
                self._gone_ms[member] = now_ms
        self.version += was_here
        return was_here

    def forget(self, member: str) -> Listener | None:
        """Forget a member that is no more, and return its socket."""
        self.version += 1
        self._gone_ms.pop(member, None)
        self.covered.discard(member)
        return self._of_member.pop(member, None)

    def is_here(self, member: str | None) -> bool:
        """Return whether the member has a socket."""
        return member in self._of_member

    def gone_since_ms(self, member: str) -> int | None:
        """Return since when the member is away; ``None`` if it is here.

        Who was never here on this node is away since the room was opened on it.
        """
        return None if member in self._of_member else self._gone_ms.get(member, self._since_ms)

    def cover(self, member: str) -> None:
        """Note that a bot plays for the member from now on, until it returns."""
        if member not in self.covered:
            self.version += 1
            self.covered.add(member)
