"""What every part of the web side shares: rooms, settings, limits, metrics and the sockets that are open."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from app.net.peers import Peer
from app.net.whereabouts import Whereabouts
from app.settings import Settings
from app.web.limits import Throttle
from app.web.metrics import Metrics
from games.kernel import Game

if TYPE_CHECKING:
    from app.rooms.rooms import Rooms
    from app.web.session import Session

MISSES_A_MINUTE = 10
"""Wrong codes and wrong keys that one address may try: at 28 million codes, guessing is hopeless."""
JOINS_A_MINUTE = 30
"""New guests in one room, and from one address."""
NEW_ROOMS_AT_ONCE = 20
NEW_ROOMS_A_MINUTE = 10
CONNECTS_AT_ONCE = 60
CONNECTS_A_S = 4.0
DRAIN_SPREAD_MS = 3000


class Service:
    """One server's web side. Loopback is the machine itself: only guessing is throttled there."""

    def __init__(
        self,
        rooms: Rooms,
        games: Mapping[str, Game[Any]],
        settings: Settings,
        whereabouts: Whereabouts,
        *,
        metrics: Metrics | None = None,
        now_s: Callable[[], float] = time.monotonic,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self.rooms = rooms
        self.games = games
        self.settings = settings
        self.whereabouts = whereabouts
        self.metrics = metrics or Metrics()
        self.metrics.watch_rooms(rooms.counts)
        self.now_s = now_s
        self.now_ms = now_ms
        self.draining = False
        """Set when the server stops: no new rooms, no new sockets."""
        self.sessions: set[Session] = set()
        self.sockets_of: Counter[str] = Counter()
        self.all_gone = asyncio.Event()
        """Set while no socket is open."""
        self.all_gone.set()
        self._misses = Throttle(MISSES_A_MINUTE / 60, MISSES_A_MINUTE)
        self._joins = Throttle(JOINS_A_MINUTE / 60, JOINS_A_MINUTE)
        self._new_rooms = Throttle(NEW_ROOMS_A_MINUTE / 60, NEW_ROOMS_AT_ONCE)
        self._connects = Throttle(CONNECTS_A_S, CONNECTS_AT_ONCE)
        self._messages = Throttle(settings.address_rate, settings.address_rate * 2)

    def guess_wait_ms(self, peer: Peer) -> int:
        """Return how long this address must wait before it may name a room again."""
        return self._misses.peek(peer.address, self.now_s())

    def missed(self, peer: Peer) -> None:
        """Count a code or a key that does not exist."""
        self._misses.take(peer.address, self.now_s())

    def join_wait_ms(self, peer: Peer, room: str) -> int:
        """Count a try to join by its address; return 0, or how long to wait.

        The room counts only guests who came in (:meth:`joined`): nobody keeps
        others out by asking for what is refused.
        """
        now = self.now_s()
        of_address = 0 if peer.local else self._joins.take(peer.address, now)
        return of_address or self._joins.peek(("room", room), now)

    def joined(self, room: str) -> None:
        """Count a new guest of a room."""
        self._joins.take(("room", room), self.now_s())

    def new_room_wait_ms(self, peer: Peer) -> int:
        """Count a new room; return 0, or how long to wait."""
        return 0 if peer.local else self._new_rooms.take(peer.address, self.now_s())

    def message_wait_ms(self, peer: Peer) -> int:
        """Count a message of any socket of the address; return 0, or how long to wait."""
        return 0 if peer.local else self._messages.take(peer.address, self.now_s())

    def may_connect(self, peer: Peer) -> bool:
        """Return whether this address may open one more socket."""
        if peer.local:
            return True
        if self.sockets_of[peer.address] >= self.settings.sockets_per_address:
            return False
        return self._connects.take(peer.address, self.now_s()) == 0

    @contextmanager
    def socket_of(self, peer: Peer) -> Iterator[None]:
        """Count a socket of this address for as long as the block runs."""
        self.sockets_of[peer.address] += 1
        self.all_gone.clear()
        try:
            yield
        finally:
            self.sockets_of[peer.address] -= 1
            if not self.sockets_of[peer.address]:
                del self.sockets_of[peer.address]
            if not self.sockets_of:
                self.all_gone.set()

    def say_goodbye(self) -> None:
        """Tell every client to come back in a while, not all at once."""
        for session in list(self.sessions):
            session.move_on(random.randrange(DRAIN_SPREAD_MS))
