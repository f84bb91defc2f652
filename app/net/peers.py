"""Who is at the other end: the address behind trusted proxies, the host asked for, the page's origin."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from app.settings import LOOPBACK, Network, Settings

Scope: TypeAlias = MutableMapping[str, Any]
Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(?::[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](?::[0-9]{1,5})?")
_DEFAULT_PORT = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Peer:
    """The other end of a request."""

    address: str
    """Its own, as far as trusted proxies tell; for IPv6 the /64 network, which one person has whole."""
    scheme: str
    """``http`` or ``https``, as the browser sees it."""
    host: str | None
    """``name[:port]`` as the browser sees it; ``None`` where it is absent or malformed."""
    proxied: bool
    """Whether a trusted proxy spoke for it."""
    local: bool
    """Whether it is this machine itself, with no proxy between."""


def peer_of(scope: Scope, settings: Settings) -> Peer:
    """Return the other end of an ASGI connection. Forwarding headers count only from trusted proxies."""
    headers = headers_of(scope)
    client = scope.get("client")
    direct = str(client[0]) if client else ""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    host = headers.get("host")
    address = _address(direct)
    proxied = "x-forwarded-for" in headers and _within(address, settings.trusted_proxies)
    if proxied:
        address = _forwarded(headers["x-forwarded-for"], settings.trusted_proxies) or address
        told = headers.get("x-forwarded-proto", "").split(",")[-1].strip().lower()
        scheme = {"ws": "http", "wss": "https"}.get(told, told) if told else scheme
        host = headers.get("x-forwarded-host", host or "").split(",")[-1].strip()
    return Peer(
        address=_network_name(address) if address else direct,
        scheme=scheme if scheme in _DEFAULT_PORT else "http",
        host=host.lower() if host and _HOST.fullmatch(host) else None,
        proxied=proxied,
        local=not proxied and _within(address, LOOPBACK),
    )


def origin_allowed(scope: Scope, peer: Peer, settings: Settings) -> bool:
    """Return whether a page of the request's ``Origin`` may speak to us. No ``Origin`` means no browser."""
    origin = headers_of(scope).get("origin")
    if origin is None:
        return True
    if origin in settings.origins:
        return True
    own = [f"{peer.scheme}://{peer.host}"] if peer.host else []
    if settings.public_url:
        own.append(settings.public_url)
    asked = _normal(origin)
    return asked is not None and asked in map(_normal, own)


def is_private(peer: Peer) -> bool:
    """Return whether the address is this machine's or of a private network."""
    address = _address(peer.address.split("/")[0])
    return address is not None and (address.is_private or address.is_loopback) and not address.is_unspecified


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Return the headers by lower-case name; a repeated one counts as a list with commas."""
    found: dict[str, str] = {}
    pairs: Iterable[tuple[bytes, bytes]] = scope["headers"]
    for name, value in pairs:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        found[key] = f"{found[key]},{text}" if key in found else text
    return found


def _forwarded(header: str, trusted: tuple[Network, ...]) -> Address | None:
    """Return the last address that is not itself a trusted proxy: those before it may be made up."""
    last = None
    for item in reversed(header.split(",")):
        address = _address(item.strip())
        if address is None:
            return last
        last = address
        if not _within(address, trusted):
            return last
    return last


def _address(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.split("%", maxsplit=1)[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _within(address: Address | None, networks: tuple[Network, ...]) -> bool:
    return address is not None and any(
        address.version == network.version and address in network for network in networks
    )


def _network_name(address: Address) -> str:
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network(f"{address}/64", strict=False))


def _normal(origin: str) -> tuple[str, str, str] | None:
    """Return scheme, host and port of an origin, or ``None`` for ``null`` and what is malformed."""
    try:
        parts = urlsplit(origin)
        port = str(parts.port) if parts.port else _DEFAULT_PORT.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname and port else None
