"""Taking a port before anything else starts, so that a taken one is told at once and in words."""

from __future__ import annotations

import socket

from app.settings import DEFAULT_PORT

TRIES = 50


class PortTaken(Exception):
    """The port that was asked for (or every port that was tried) is in use or forbidden."""

    def __init__(self, port: int, reason: str) -> None:
        super().__init__(f"port {port}: {reason}")
        self.port = port
        self.reason = reason


def bind(host: str, port: int | None) -> socket.socket:
    """Return a bound socket: on ``port``, or with ``None`` on 8000 or the next free one.

    Raises :class:`PortTaken`.
    """
    if port is not None:
        return _bind(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + TRIES):
        try:
            return _bind(host, candidate)
        except PortTaken:
            continue
    raise PortTaken(DEFAULT_PORT, f"this and the {TRIES - 1} after it are in use")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        # Linux lets two sockets share a bound port until one listens: listening now settles it.
        sock.listen(2048)
    except (OSError, OverflowError) as error:
        sock.close()
        raise PortTaken(port, getattr(error, "strerror", None) or str(error)) from None
    return sock
