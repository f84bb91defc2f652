"""What the person who runs the server may set: read once from ``CHIEU_*`` variables, then never changed."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds ``app``, ``games``, ``static`` and ``templates``."""

DEFAULT_PORT = 8000
ROOMS_FILE = "rooms.sqlite"
"""In the data folder."""
LOOPBACK: tuple[Network, ...] = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


class SettingsError(ValueError):
    """A setting has a value that cannot be meant; the text says which and what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one server process. ``docs/operations.md`` describes each of them."""

    host: str = "0.0.0.0"  # noqa: S104 (phones must reach it)
    port: int | None = None
    """``None``: 8000, or the next free one."""
    data: Path = Path("data")
    store: str = "sqlite"
    """``sqlite`` or ``memory``."""
    public_url: str | None = None
    """Without a slash at the end; the person's own word, never doubted."""
    trusted_proxies: tuple[Network, ...] = LOOPBACK
    origins: frozenset[str] = frozenset()
    """Origins that may open sockets and call the API besides the server's own."""
    metrics: str = "private"
    """``private`` (loopback and private networks), ``all`` or ``off``."""
    dev: bool = False
    """Look at the files of pages, styles and texts anew at every request."""
    keep_days: float = 7.0
    message_rate: float = 10.0
    """Messages a second that one socket may send for long; three times as many at once."""
    address_rate: float = 200.0
    """The same for all sockets of one address together; loopback is not counted."""
    sockets_per_address: int = 256
    extra: Mapping[str, str] = field(default_factory=dict)
    """The other ``CHIEU_*`` variables, for those parts that have settings of their own."""


def from_env(env: Mapping[str, str]) -> Settings:
    """Return the settings that ``CHIEU_*`` variables ask for. Raises :class:`SettingsError`."""
    given = {key[6:].lower(): value for key, value in env.items() if key.startswith("CHIEU_") and value}
    default = Settings()
    return Settings(
        host=given.pop("host", default.host),
        port=_port(given.pop("port", None)),
        data=Path(given.pop("data", default.data)),
        store=_choice("STORE", given.pop("store", default.store), "sqlite", "memory"),
        public_url=parse_public_url(given.pop("public_url", None)),
        trusted_proxies=_networks(given.pop("trusted_proxies", None), default.trusted_proxies),
        origins=frozenset(given.pop("origins", "").replace(",", " ").split()),
        metrics=_choice("METRICS", given.pop("metrics", default.metrics), "private", "all", "off"),
        dev=_choice("DEV", given.pop("dev", "0"), "0", "1") == "1",
        keep_days=_number("KEEP_DAYS", given.pop("keep_days", None), default.keep_days),
        message_rate=_number("MESSAGE_RATE", given.pop("message_rate", None), default.message_rate),
        address_rate=_number("ADDRESS_RATE", given.pop("address_rate", None), default.address_rate),
        sockets_per_address=int(_number("SOCKETS_PER_ADDRESS", given.pop("sockets_per_address", None), 256)),
        extra=given,
    )


def parse_public_url(text: str | None) -> str | None:
    """Return ``http(s)://host[:port][/path]`` without a slash at the end. Raises :class:`SettingsError`."""
    if text is None:
        return None
    try:
        parts = urlsplit(text.strip())
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.query or parts.fragment or parts.username:
        raise SettingsError(f"the public URL must look like https://chieu.example.org, not {text!r}")
    if parts.path.rstrip("/"):
        raise SettingsError("the public URL must be the root of a host: Chiếu cannot live under a path")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _port(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal() or int(text) > 65535:
        raise SettingsError(f"CHIEU_PORT must be 0 … 65535, not {text!r}")
    return int(text)


def _choice(name: str, value: str, *choices: str) -> str:
    if value not in choices:
        raise SettingsError(f"CHIEU_{name} must be one of {', '.join(choices)}, not {value!r}")
    return value


def _number(name: str, text: str | None, default: float) -> float:
    try:
        value = default if text is None else float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise SettingsError(f"CHIEU_{name} must be a number, 0 or more, not {text!r}")
    return value


def _networks(text: str | None, default: tuple[Network, ...]) -> tuple[Network, ...]:
    if text is None:
        return default
    try:
        return tuple(ipaddress.ip_network(item, strict=False) for item in text.replace(",", " ").split())
    except ValueError as error:
        raise SettingsError(f"CHIEU_TRUSTED_PROXIES must be addresses or networks: {error}") from None
