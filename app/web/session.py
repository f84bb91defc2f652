"""One device's talk with its room: takes messages, answers with frames. Knows neither ASGI nor a network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import structlog

from app import protocol
from app.net.peers import Peer
from app.protocol import Act, BadMessage, Hello, Ping, React, RoomCommand
from app.rooms.actor import Actor
from app.rooms.errors import KeyRefused, Refusal, RoomClosed, RoomUnknown
from app.rooms.identity import SPECTATOR, Identity
from app.web.limits import Bucket
from app.web.outlet import Newest
from app.web.requests import to_command
from app.web.service import Service

log = structlog.get_logger()

BURST = 3.0
"""How many seconds' worth of messages a socket may send at once."""
ABUSE_AT_ONCE = 20
ABUSE_A_S = 2.0
"""More messages than this that cannot be understood, or come too fast: 20, and 2 a second for long."""
SILENT_S = 75.0
"""A client pings every 25 s; one that says nothing for three times as long is gone."""
HELLO_S = 15.0

CLOSE_NORMAL = 1000
CLOSE_MOVING = 1012
CLOSE_ABUSE = 1008
CLOSE_BROKEN = 1011
CLOSE_LATER = 1013
CLOSE_SILENT = 4408


class Out(Protocol):
    """Where a session's frames go (:class:`app.web.outlet.Outlet`)."""

    sent: int
    evicted: int

    @property
    def busy(self) -> bool:
        """Whether frames have to wait."""

    def put(self, frame: bytes, *, newest: Newest | None = None) -> None:
        """Send a frame, or later what ``newest`` gives; neither block nor raise."""

    def close(self, code: int) -> None:
        """Close the socket after what was put before."""


class Session:
    """A listener of the room's actor on one side, a client's messages on the other."""

    def __init__(self, service: Service, room: str | None, peer: Peer, out: Out) -> None:
        now = service.now_s()
        self._service = service
        self._room = room
        self._peer = peer
        self._out = out
        self._actor: Actor | None = None
        self._ended = False
        self._opened_s = self._heard_s = now
        self._counted = (0, 0)
        self._allowance = Bucket.full(
            service.settings.message_rate, service.settings.message_rate * BURST, now
        )
        self._patience = Bucket.full(ABUSE_A_S, ABUSE_AT_ONCE, now)
        self.identity: Identity = SPECTATOR
        """Who it is; nobody in particular before ``hello``."""
        service.sessions.add(self)

    # What the client says.

    async def hear(self, text: str | None) -> None:
        """Take one frame; ``None`` is a binary one. Every frame but a good one is answered by a refusal."""
        if self._ended:
            return
        self._heard_s = self._service.now_s()
        if wait_ms := self._wait_ms():
            self._complain(None, "too_fast", {"retry_ms": wait_ms})
            return
        if text is None:
            self._complain(None, "binary_frame", {})
            return
        try:
            message = protocol.read_message(text)
        except BadMessage as bad:
            self._complain(protocol.ref_of(text), bad.code, bad.facts)
            return
        await self._answer(message)

    async def _answer(self, message: Hello | Act | RoomCommand | React | Ping) -> None:
        if isinstance(message, Ping):
            self._out.put(protocol.pong(message.t, self._service.now_ms()))
        elif isinstance(message, Hello):
            await self._hello(message)
        elif self._actor is None:
            self._complain(getattr(message, "ref", None), "hello_first", {})
        elif isinstance(message, React):
            self._actor.react(self.identity, message.mark)
        else:
            await self._request(self._actor, self.identity, message)

    async def _request(self, actor: Actor, identity: Identity, message: Act | RoomCommand) -> None:
        try:
            if isinstance(message, Act):
                action = protocol.read_action(actor.game, message.action)
                await actor.act(identity, action, seq=message.seq, ref=message.ref)
            else:
                await actor.do(identity, to_command(message.command), ref=message.ref)
        except BadMessage as bad:
            self._complain(message.ref, bad.code, bad.facts)
        except Refusal as refusal:
            self._refuse(message.ref, refusal.code, refusal.clause, refusal.facts)
        else:
            if not self._ended:  # who has left is told "bye" and nothing after it
                self._out.put(protocol.ok(message.ref))

    async def _hello(self, message: Hello) -> None:
        if self._actor is not None:
            self._complain(None, "hello_again", {})
            return
        if wait_ms := self._service.guess_wait_ms(self._peer):
            self._refuse(None, "too_fast", None, {"retry_ms": wait_ms})
            self._end(CLOSE_LATER)
            return
        try:
            await self._enter(message.key)
        except (RoomUnknown, KeyRefused) as refusal:
            self._service.missed(self._peer)
            self.bye(refusal.code)
        except RoomClosed:
            self.bye("closed")
        except Refusal as refusal:
            self._refuse(None, refusal.code, refusal.clause, refusal.facts)
            self._end(CLOSE_LATER)

    async def _enter(self, key: str | None) -> None:
        if self._room is None:
            raise RoomUnknown
        actor = await self._service.rooms.open(self._room)
        if self._ended:
            return
        self.identity = actor.who(key)
        if self.identity.role == "table":
            self._service.whereabouts.note(self._room, self._peer)
        actor.attach(self)
        self._actor = actor
        self._service.metrics.sockets.labels(self.identity.role).inc()

    # What the room says.

    def tell(self, frame: bytes, *, kind: str) -> None:
        """Send a frame of the room's; of updates, a slow client gets only the newest."""
        if kind == "update":
            self._out.put(frame, newest=self._newest)
        elif kind != "react" or not self._out.busy:  # who cannot keep up is spared what is only for fun
            self._out.put(frame)

    def _newest(self) -> bytes | None:
        return None if self._actor is None else self._actor.newest(self)

    def bye(self, reason: str) -> None:
        """Say goodbye and close; the room has already forgotten this listener."""
        if not self._ended:
            self._out.put(protocol.bye(reason))
            self._forget()
            self._end(CLOSE_NORMAL)

    # What the server says.

    def move_on(self, after_ms: int) -> None:
        """Ask the client to come back in ``after_ms``, here or on another node."""
        if not self._ended:
            self._out.put(protocol.bye("moving", after_ms))
            self._end(CLOSE_MOVING)

    def check(self) -> None:
        """Close the socket of a client that has not been heard of for too long, or never said hello."""
        self._count_frames()
        now_s = self._service.now_s()
        waited_s = now_s - self._opened_s if self._actor is None else now_s - self._heard_s
        if not self._ended and waited_s > (HELLO_S if self._actor is None else SILENT_S):
            self._end(CLOSE_SILENT)

    def broken(self) -> None:
        """Close the socket after an error of our own: the client comes back to a whole view."""
        self._end(CLOSE_BROKEN)

    def gone(self) -> None:
        """The socket is closed, by whomever."""
        self._end(CLOSE_NORMAL)
        self._count_frames()

    def _count_frames(self) -> None:
        """Count what was sent since the last time: a metric for each frame would be on the hot path."""
        sent, evicted = self._out.sent, self._out.evicted
        self._service.metrics.frames.inc(sent - self._counted[0])
        self._service.metrics.evicted.inc(evicted - self._counted[1])
        self._counted = (sent, evicted)

    def _end(self, code: int) -> None:
        if self._ended:
            return
        self._ended = True
        self._service.sessions.discard(self)
        actor = self._forget()
        if actor is not None:
            actor.detach(self)
        self._out.close(code)

    def _forget(self) -> Actor | None:
        actor, self._actor = self._actor, None
        if actor is not None:
            self._service.metrics.sockets.labels(self.identity.role).dec()
        return actor

    # Limits.

    def _wait_ms(self) -> int:
        return self._allowance.take(self._heard_s) or self._service.message_wait_ms(self._peer)

    def _complain(self, ref: str | None, code: str, facts: Mapping[str, Any]) -> None:
        """Refuse what no well-made client sends; too much of it ends the talk."""
        self._refuse(ref, code, None, facts)
        if self._patience.take(self._heard_s):
            log.info("socket closed for abuse", room=self._room, last=code)
            self._out.put(protocol.bye("abuse"))
            self._end(CLOSE_ABUSE)

    def _refuse(self, ref: str | None, code: str, clause: str | None, facts: Mapping[str, Any]) -> None:
        self._service.metrics.refused(code)
        if not self._ended:
            self._out.put(protocol.refused(ref, code, clause, facts))
