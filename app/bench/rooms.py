"""One room of the load: nine sockets, one action in flight at a time."""

from __future__ import annotations

import asyncio
import http.client
import random
import re
import secrets
import time
from typing import Any, ClassVar
from urllib.parse import urlsplit

import orjson

from app.bench.corpus import SLOTS, TABLE, Step
from app.bench.socket import RawSocket, connect

UPDATE = b'{"type":"update"'
SEQ = re.compile(rb'"seq":(\d+)')
REFUSED = b'{"type":"refused"'
RECEIPT = b'{"type":"ok"'
GIVE_UP_S = 20.0
RETRY_S = 0.05
SETTLE_S = 0.001
# Slow enough for the receipt, which comes after the update, to belong to its step.
RECORDING_BEAT_S = 0.02


class Room:
    """What real and bare rooms share: who has heard of the action in flight, and how long that took."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.number = number
        self.latencies_ms: list[float] = []
        self.delivered = 0
        """Updates that reached a socket."""
        self.refused = 0
        self._sockets: list[RawSocket] = []
        self._missing: set[int] = set()
        self._asked_at = 0.0
        self._counts = False
        self._running = False
        self._every_s: float | None = None
        self._beat = 0.0
        self._loop = asyncio.get_running_loop()

    async def open(self) -> None:
        """Connect all sockets, and wait until the room can take an action."""
        raise NotImplementedError

    def reset(self) -> None:
        """Forget what was measured."""
        self.latencies_ms = []
        self.delivered = self.refused = 0

    def go(self, every_s: float | None) -> None:
        """Act, again and again: as soon as the last client knows, or once in ``every_s``."""
        self._running = True
        self._every_s = every_s
        # Rooms beat out of step, as parties do.
        self._beat = self._loop.time() + random.random() * (every_s or 0.0)
        self._next()

    def pause(self) -> None:
        """Let the action in flight be the last."""
        self._running = False

    def ping(self) -> None:
        """Keep the sockets alive, as every client does."""

    def _next(self) -> None:
        if self._every_s is None:
            self._act()
        else:
            self._loop.call_at(self._beat, self._act)
            self._beat = max(self._beat + self._every_s, self._loop.time())

    def _act(self) -> None:
        raise NotImplementedError

    def _ask(self, slot: int, message: bytes, *, counts: bool = True) -> None:
        self._missing = set(range(SLOTS))
        self._counts = counts
        self._asked_at = time.perf_counter()
        self._sockets[slot].send(message)

    def _told(self, slot: int) -> None:
        """Take note that a slot has the update of the action in flight."""
        self.delivered += 1
        self._missing.discard(slot)
        if self._missing:
            return
        if self._counts:
            self.latencies_ms.append((time.perf_counter() - self._asked_at) * 1000)
        if self._running:
            # Not in the same turn: the other sockets' frames that have arrived are to be read first.
            self._loop.call_soon(self._next)


class BareRoom(Room):
    """A room of the floor: any text makes it send."""

    async def open(self) -> None:
        self._sockets = [
            await connect(self.url, f"/ws/{self.number}/{slot}", self._hearer(slot)) for slot in range(SLOTS)
        ]

    def _hearer(self, slot: int) -> Any:
        def heard(frame: bytes) -> None:
            if frame.startswith(UPDATE):
                self._told(slot)

        return heard

    def _act(self) -> None:
        if self._running:
            self._ask(self.number % TABLE, ACT_OF_USUAL_SIZE)


ACT_OF_USUAL_SIZE = orjson.dumps(
    {"type": "act", "ref": "b123", "seq": 123, "action": {"type": "play", "card": "R5", "color": None}}
)


class RealRoom(Room):
    """A room of the real server, played by its own views: the first card that may be, or else a draw."""

    GAME: ClassVar[str] = "la-cuoi"
    FALLBACKS: ClassVar[tuple[str, ...]] = ("draw", "take", "keep")

    def __init__(self, url: str, number: int) -> None:
        super().__init__(url, number)
        self._last: list[bytes] = [b""] * SLOTS
        self._seqs = [0] * SLOTS
        self._seq = 0
        self._refs = 0
        self._recording: list[Step] | None = None
        self._asked: tuple[int, bytes] = (0, b"")
        self._receipt: bytes | None = None

    async def open(self) -> None:
        keys = await asyncio.to_thread(self._get_keys)
        path = f"/ws/{self._code}"
        self._sockets = [await connect(self.url, path, self._hearer(slot)) for slot in range(SLOTS)]
        for slot, key in enumerate(keys):
            self._sockets[slot].send(orjson.dumps({"type": "hello", "key": key, "seen": None}))
        await self._until(lambda: all(self._last))
        self._sockets[TABLE].send(self._command("start"))
        await self._until(lambda: b'"phase":"playing"' in self._last[TABLE])

    async def record(self, steps: int) -> list[Step]:
        """Play ``steps`` actions and return what went over the wire."""
        self._recording = []
        self.reset()
        self.go(RECORDING_BEAT_S)
        await self._until(lambda: len(self._recording or []) >= steps)
        self.pause()
        recorded, self._recording = self._recording, None
        return recorded

    def ping(self) -> None:
        for socket in self._sockets:
            socket.send(b'{"type":"ping","t":null}')

    def _get_keys(self) -> list[str]:
        """Make the room and join it eight times; return the keys by slot."""
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        http_client = http.client.HTTPConnection(parts.hostname, parts.port, timeout=GIVE_UP_S)
        made = _post(http_client, "/api/rooms", {"game": self.GAME})
        self._code = str(made["room"])
        keys = []
        for seat in range(TABLE):
            guest = {"name": f"Khách {seat + 1}", "avatar": seat, "dice": secrets.token_hex(16)}
            keys.append(str(_post(http_client, f"/api/rooms/{self._code}/join", guest)["key"]))
        http_client.close()
        return [*keys, str(made["key"])]

    async def _until(self, holds: Any) -> None:
        give_up = self._loop.time() + GIVE_UP_S
        while not holds():
            if self._loop.time() > give_up:
                raise TimeoutError(f"room {self.number}: {self._last[TABLE][:400]!r}")
            await asyncio.sleep(0.01)

    def _hearer(self, slot: int) -> Any:
        def heard(frame: bytes) -> None:
            if frame.startswith(UPDATE):
                self._keep(slot, frame)
                if slot in self._missing and self._seqs[slot] > self._seq:
                    self._told(slot)
            elif frame.startswith(REFUSED):
                self._on_refusal()
            elif frame.startswith(RECEIPT):
                self._receipt = frame
            elif frame.startswith(b'{"type":"welcome"'):
                self._keep(slot, frame)

        return heard

    def _keep(self, slot: int, frame: bytes) -> None:
        match = SEQ.search(frame)
        assert match is not None, "every view has its number"
        self._last[slot] = frame
        self._seqs[slot] = int(match[1])

    def _on_refusal(self) -> None:
        self.refused += 1
        self._missing = set()
        if self._running:
            self._loop.call_later(RETRY_S, self._act)

    def _act(self) -> None:
        self._keep_step()
        if not self._running:
            return
        if min(self._seqs) < max(self._seqs):
            # One command may bring several updates; the seat in turn decides on the newest.
            self._loop.call_later(SETTLE_S, self._act)
            return
        shown = orjson.loads(self._last[TABLE])
        self._seq = shown["seq"]
        game = shown["view"]["game"]
        if shown["view"]["room"]["phase"] != "playing" or game["over"] is not None:
            self._asked = (TABLE, self._command("next"))
            self._ask(*self._asked, counts=False)
            return
        slot = game["turn"]
        action = self._choose(orjson.loads(self._last[slot])["view"]["game"]["me"])
        self._refs += 1
        message = {"type": "act", "ref": f"a{self._refs}", "seq": self._seq, "action": action}
        self._asked = (slot, orjson.dumps(message))
        self._ask(*self._asked)

    def _keep_step(self) -> None:
        """Keep the action that has just been told to everybody, if a recording wants it."""
        if self._recording is not None and self._counts and not self._missing and self._asked[1]:
            frames = tuple(frame.decode() for frame in self._last)
            receipt = None if self._receipt is None else self._receipt.decode()
            self._recording.append(Step(self._asked[0], self._asked[1].decode(), frames, receipt))
        self._receipt = None

    def _choose(self, me: dict[str, Any]) -> dict[str, Any]:
        for card in me["hand"]:
            if card.get("ok"):
                colors = card.get("colors")
                return {"type": "play", "card": card["card"], "color": colors[0] if colors else None}
        for name in self.FALLBACKS:
            if me["acts"].get(name, {}).get("ok"):
                return {"type": name}
        raise LookupError(f"nothing to do for seat {me['seat']}: {me}")

    def _command(self, kind: str) -> bytes:
        self._refs += 1
        return orjson.dumps({"type": "room", "ref": f"c{self._refs}", "command": {"type": kind}})


def _post(connection: http.client.HTTPConnection, path: str, body: dict[str, Any]) -> dict[str, Any]:
    connection.request("POST", path, orjson.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    read = answer.read()
    if answer.status >= 300:
        raise OSError(f"{path}: {answer.status} {read.decode(errors='replace')}")
    result: dict[str, Any] = orjson.loads(read)
    return result
