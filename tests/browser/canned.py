"""A room made by hand around a written position, so that a page can be shown any moment of a game.

    canned = Canned(position, seat=0)
    canned.serve(phone.page)          # instead of the server's socket
    canned.send(later, events=[...])  # an update

The game's part is the real view of a real state; only the room around it is made up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from games.kernel import Position
from games.registry import game

KEY = "k" * 22
NAMES = ("Lan", "Minh", "Bác Tư Râu Kẽm", "Hà", "Nam", "Thảo Nguyên Xanh Mãi", "Tí", "Sửu", "Dần", "Út")
OK = {"ok": True}
VERBS = (
    "configure", "start", "next", "add_bot", "remove", "move", "host", "pause", "resume", "stop",
    "rename", "sit", "stand", "claim", "leave",
)  # fmt: skip


class Canned:
    """One device's socket, played by the test. ``asked`` holds what the page sent, the hello left out."""

    def __init__(
        self, position: Position, *, seat: int | None, room: Mapping[str, Any] | None = None
    ) -> None:
        self.seat = seat
        self.asked: list[dict[str, Any]] = []
        self._room = dict(room or {})
        self._seq = 7
        self._socket: WebSocketRoute | None = None
        self.view = self._view(position)

    def serve(self, page: Page) -> None:
        """Answer this page's sockets from now on."""
        page.route_web_socket("**/ws/*", self._accept)

    def send(
        self,
        position: Position,
        *,
        events: Sequence[Mapping[str, Any]] = (),
        moves: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Send an update to the position."""
        self.view = self._view(position)
        self._seq += 1
        told = {"events": list(events), "moves": list(moves)}
        self._tell({"type": "update", "seq": self._seq, "view": self.view, **told})

    def refuse(self, code: str, **facts: Any) -> None:
        """Refuse the page's last request."""
        ref = self.asked[-1]["ref"]
        self._tell({"type": "refused", "ref": ref, "code": code, "clause": None, "facts": facts})

    def bye(self, reason: str) -> None:
        """Send a farewell."""
        self._tell({"type": "bye", "reason": reason})

    def actions(self) -> list[dict[str, Any]]:
        """Return the game's actions that the page asked for."""
        return [message["action"] for message in self.asked if message["type"] == "act"]

    def _accept(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            self._tell({"type": "welcome", "seq": self._seq, "view": self.view, "now_ms": 0, "protocol": 1})
        elif message["type"] == "ping":
            self._tell({"type": "pong", "t": message["t"], "now_ms": 0})
        else:
            self.asked.append(message)

    def _tell(self, message: Mapping[str, Any]) -> None:
        assert self._socket is not None, "the page has not connected yet"
        self._socket.send(json.dumps(message))

    def _view(self, position: Position) -> dict[str, Any]:
        rules = game(position["game"])
        shown = rules.view(rules.from_position(position), self.seat)
        count = len(shown["seats"])
        members: list[dict[str, Any]] = [
            {
                "id": f"m{n}", "name": NAMES[n], "avatar": n * 5 % 12, "kind": "person", "level": None,
                "seat": n, "here": True, "host": n == 1, "away": False,
            }
            for n in range(count)
        ]  # fmt: skip
        me: dict[str, Any] = {"role": "spectator", "member": None, "seat": None, "host": False}
        if self.seat is not None:
            me = {"role": "player", "member": f"m{self.seat}", "seat": self.seat, "host": self.seat == 1}
        faces = [{"member": one["id"], "name": one["name"], "avatar": one["avatar"]} for one in members]
        room: dict[str, Any] = {
            "code": "K7M2Q", "phase": "between" if shown["over"] else "playing", "game": rules.id,
            "options": {}, "me": me, "host": "m1", "members": members, "tables": 1,
            "seats": [one["id"] for one in members],
            "limits": {"min": rules.seats[0], "max": rules.seats[-1]}, "paused": None, "clock": None,
            "tally": [], "games": 0, "stopped": None, "can": dict.fromkeys(VERBS, OK),
            "deal": {"number": 1, "commitment": "a" * 64, "secret": None, "next": "b" * 64, "seats": faces},
            "join": {"url": "http://192.168.1.20:8000/r/K7M2Q"},
        }  # fmt: skip
        return {"room": {**room, **self._room}, "game": shown}
