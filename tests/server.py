"""A real `chieu serve` in a process of its own, that tests can kill, start again and stop."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

CHIEU = Path(sys.executable).with_name("chieu")
START_S = 30.0
STOP_S = 20.0

# Bots answer at once, and a test that plays a seat may answer as fast without being taken for a flood.
FAST = {"CHIEU_BOT_PACE": "0", "CHIEU_MESSAGE_RATE": "0"}


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """One server on one port and one data folder, whatever process serves them at the moment.

    ``folder`` holds ``data/`` and ``serve.log``. ``environment`` adds to the process's own.
    """

    def __init__(
        self, folder: Path, *, port: int | None = None, arguments: tuple[str, ...] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self.log = folder / "serve.log"
        self._arguments = arguments
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running:
            self.stop()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server has not been started"
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it answers. Raises ``RuntimeError`` with the log's end if it does not."""
        assert not self.running, "the server is running already"
        self.data.mkdir(parents=True, exist_ok=True)
        command = [
            str(CHIEU), "serve", "--host", "127.0.0.1", "--port", str(self.port),
            "--data", str(self.data), "--public-url", self.url, *self._arguments,
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._environment
            )
        give_up = time.monotonic() + START_S
        while not self._healthy():
            if not self.running or time.monotonic() > give_up:
                self.kill()
                raise RuntimeError(f"chieu serve did not start:\n{self.log_end()}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut would: SIGKILL, nothing flushed."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask it to drain and stop (SIGTERM); return its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"chieu serve did not stop within {STOP_S} s:\n{self.log_end()}") from None

    def log_end(self, lines: int = 40) -> str:
        """Return the last lines that it wrote."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
