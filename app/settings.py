"""What the person who runs the server may set: read once from ``CHIEU_*`` variables, then never changed."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
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
    bot_pace: float = 1.0
    """How long bots take, as a multiple of a human's time; 0 is at once."""


def from_env(env: Mapping[str, str]) -> Settings:
    """Return the settings that ``CHIEU_*`` variables ask for. Raises :class:`SettingsError`."""
    default = Settings()

    def given(name: str) -> str | None:
        return env.get(f"CHIEU_{name}") or None

    def number(name: str, otherwise: float) -> float:
        return _number(name, given(name), otherwise)

    return Settings(
        host=given("HOST") or default.host,
        port=_port(given("PORT")),
        data=Path(given("DATA") or default.data),
        store=_choice("STORE", given("STORE") or default.store, "sqlite", "memory"),
        public_url=parse_public_url(given("PUBLIC_URL")),
        trusted_proxies=_networks(given("TRUSTED_PROXIES"), default.trusted_proxies),
        origins=frozenset((given("ORIGINS") or "").replace(",", " ").split()),
        metrics=_choice("METRICS", given("METRICS") or default.metrics, "private", "all", "off"),
        dev=_choice("DEV", given("DEV") or "0", "0", "1") == "1",
        keep_days=number("KEEP_DAYS", default.keep_days),
        bot_pace=number("BOT_PACE", default.bot_pace),
        message_rate=number("MESSAGE_RATE", default.message_rate),
        address_rate=number("ADDRESS_RATE", default.address_rate),
        sockets_per_address=int(number("SOCKETS_PER_ADDRESS", default.sockets_per_address)),
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
