"""The way out of one socket: sends at once, and never lets a slow phone hold up its room.

A queue and a writer task for each socket cost half of the throughput, so a
frame is handed to the server in the caller's own turn. Only where the
transport is full does one task wait for it, and then only the newest update
follows, written when there is room for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, MutableMapping
from typing import Any, TypeAlias

Newest: TypeAlias = Callable[[], bytes | None]
"""Gives the update as it would be now; absent when there is nobody to tell it any more."""
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Write: TypeAlias = Callable[[bytes], bool]
"""Sends a text at once; false where only ``Send`` can, which may have to wait."""

MOST_WAITING = 64
"""Answers that wait beside the newest update; a client that lets more pile up is cut off."""


class Outlet:
    """Sends frames to one socket, in order. ``write`` is the server's short way, if it has one."""

    def __init__(self, send: Send, write: Write | None = None) -> None:
        self._send = send
        self._write = write or _cannot
        self._draining: asyncio.Task[None] | None = None
        self._newest: Newest | None = None
        self._answers: list[bytes] = []
        self._close_code: int | None = None
        self.sent = 0
        """Frames given to the transport."""
        self.evicted = 0
        """Updates that were dropped for a newer one."""
        self.closed = False
        """Whether nothing more will be sent: the client is gone, or :meth:`close` was called."""

    def put(self, frame: bytes, *, newest: Newest | None = None) -> None:
        """Send a frame now, or as soon as the transport has room. Neither blocks nor raises.

        A frame with ``newest`` is an update: if it cannot go now, it is dropped for what
        ``newest`` gives later.
        """
        if self.closed:
            return
        if self._draining is None:
            if self._write(frame):
                self.sent += 1
            else:
                self._start(self._text(frame))
        elif newest is not None:
            self.evicted += 1
            self._newest = newest
        elif len(self._answers) < MOST_WAITING:
            self._answers.append(frame)
        else:
            self.close(1013)

    @property
    def busy(self) -> bool:
        """Whether frames have to wait."""
        return self._draining is not None

    def close(self, code: int) -> None:
        """Close the socket after what waits; more frames are ignored."""
        if self.closed:
            return
        self.closed = True
        if self._draining is None:
            self._start({"type": "websocket.close", "code": code})
        else:
            self._close_code = code

    def abandon(self) -> None:
        """Forget everything: the client is gone."""
        self.closed = True
        self._newest = None
        self._answers.clear()
        if self._draining is not None:
            self._draining.cancel()

    def _text(self, frame: bytes) -> MutableMapping[str, Any]:
        self.sent += 1
        return {"type": "websocket.send", "text": frame.decode()}

    def _start(self, message: MutableMapping[str, Any]) -> None:
        try:
            rest = begin(self._send(message))
        except (OSError, RuntimeError):  # gone, or closed from the other side in this very moment
            self.closed = True
            return
        if rest is not None:
            self._draining = asyncio.get_running_loop().create_task(self._drain(rest))

    async def _drain(self, rest: Awaitable[None]) -> None:
        try:
            await rest
            while (frame := self._next()) is not None:
                await self._send(self._text(frame))
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
        except (OSError, RuntimeError):
            self.closed = True
        finally:
            self._draining = None

    def _next(self) -> bytes | None:
        # The update first: an "ok" is promised to come after the update that shows it.
        newest, self._newest = self._newest, None
        frame = newest() if newest is not None else None
        if frame is None and self._answers:
            frame = self._answers.pop(0)
        return frame


def _cannot(frame: bytes) -> bool:
    return False


def begin(awaitable: Awaitable[None]) -> Awaitable[None] | None:
    """Run an awaitable up to where it first has to wait; return the rest of it, ``None`` if it is done."""
    steps = awaitable.__await__()
    try:
        first = next(steps)
    except StopIteration:
        return None
    return _Rest(steps, first)


class _Rest:
    """What is left of an awaitable that waits for ``first``."""

    __slots__ = ("_first", "_steps")

    def __init__(self, steps: Generator[Any, Any, None], first: Any) -> None:
        self._steps = steps
        self._first = first

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._first
        except BaseException:
            self._steps.close()
            raise
        yield from self._steps
