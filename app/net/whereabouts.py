"""What to put into a QR: the base URL under which a guest's phone reaches this server."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from app.net.addresses import Address, best, find
from app.net.peers import Peer
from app.settings import Settings

MOST_ROOMS = 10_000
FRESH_S = 20.0
"""A laptop changes its Wi-Fi: addresses are looked up again after this long."""


class Whereabouts:
    """Answers with the public URL if there is one, else with what a trusted proxy told, else the LAN."""

    def __init__(
        self,
        settings: Settings,
        port: int,
        look: Callable[[], Sequence[Address]] = find,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._public_url = settings.public_url
        self._host = settings.host
        self._port = port
        self._look = look
        self._clock = clock
        self._shown: OrderedDict[str, str] = OrderedDict()
        self._lan: str | None = None
        self._looked_s: float | None = None

    def note(self, room: str, peer: Peer) -> None:
        """Remember under which address a trusted proxy showed this room to its table."""
        if peer.proxied and peer.host:
            self._shown[room] = f"{peer.scheme}://{peer.host}"
            self._shown.move_to_end(room)
            if len(self._shown) > MOST_ROOMS:
                self._shown.popitem(last=False)

    def base(self, room: str | None = None) -> str | None:
        """Return ``http://host:port``, or ``None`` where only this machine could reach it."""
        if self._public_url:
            return self._public_url
        shown = None if room is None else self._shown.get(room)
        return shown or self._lan_base()

    def link(self, room: str) -> dict[str, str]:
        """Return the view's ``join``: ``{"url": ...}`` or ``{"problem": "no_lan_address"}``."""
        base = self.base(room)
        return {"problem": "no_lan_address"} if base is None else {"url": f"{base}/r/{room}"}

    def _lan_base(self) -> str | None:
        now = self._clock()
        if self._looked_s is None or now - self._looked_s > FRESH_S:
            self._looked_s = now
            self._lan = self._find()
        return self._lan

    def _find(self) -> str | None:
        bound = _specific(self._host)
        if bound is not None:
            return None if bound.is_loopback else f"http://{_in_url(bound)}:{self._port}"
        found = best(self._look())
        return None if found is None else f"http://{found.ip}:{self._port}"


def _specific(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the one address that the server listens on, or ``None`` where it is all of them."""
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        return None
    return None if address.is_unspecified else address


def _in_url(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)
