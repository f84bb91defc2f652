"""What a room needs from outside: time, sockets to tell, and somebody who counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from app.rooms.identity import Identity


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not make the call."""
        ...


class Clock(Protocol):
    """The time, and calls at a time."""

    def now_ms(self) -> int:
        """Return milliseconds since 1970; never less than before within one process."""
        ...

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` on the event loop once ``at_ms`` has come."""
        ...


class LoopClock:
    """The event loop's own time, set to the wall clock once: a corrected wall clock moves no deadline."""

    def __init__(self) -> None:
        self._ahead_s = time.time() - time.monotonic()

    def now_ms(self) -> int:
        return int((time.monotonic() + self._ahead_s) * 1000)

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        # One millisecond more, so that now_ms() is never found just short of the deadline.
        wait_s = max(0, at_ms - self.now_ms() + 1) / 1000
        return asyncio.get_running_loop().call_later(wait_s, callback)


class Listener(Protocol):
    """A device's socket, as the room sees it. Neither method blocks or raises."""

    @property
    def identity(self) -> Identity: ...

    def tell(self, frame: bytes, *, kind: str) -> None:
        """Send a whole frame; ``kind`` is its ``type``.

        Who cannot keep up drops frames of the kind ``update`` and asks
        ``Actor.newest`` for the newest one when there is room again.
        """
        ...

    def bye(self, reason: str) -> None:
        """Say goodbye and close; the room has already forgotten this listener."""
        ...


class Meter(Protocol):
    """Somebody who counts; called on the event loop and must be quick."""

    def acted(self, game: str, who: str) -> None: ...

    def appended(self, took_s: float) -> None: ...

    def refused(self, code: str) -> None: ...


class NoMeter:
    """Counts nothing."""

    def acted(self, game: str, who: str) -> None:
        return

    def appended(self, took_s: float) -> None:
        return

    def refused(self, code: str) -> None:
        return
