"""The processes of a measurement: the two servers, their clients, and the CPU time that a server took."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import orjson
import psutil

START_S = 30.0
STOP_S = 15.0


class ServerProcess:
    """A server on a free port of 127.0.0.1. ``command`` gets the port and returns what to run."""

    def __init__(self, command: Callable[[int], list[str]], log: Path, environment: dict[str, str]) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = log
        with log.open("wb") as sink:
            self._process = subprocess.Popen(
                command(self.port), stdin=subprocess.DEVNULL, stdout=sink, stderr=sink,
                env={**os.environ, **environment},
            )  # fmt: skip
        try:
            self._wait_until_healthy()
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def cpu_s(self) -> float:
        """Return the CPU seconds that it and its children have used, user and system."""
        process = psutil.Process(self._process.pid)
        times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
        return float(sum(each.user + each.system for each in times))

    def memory_mb(self) -> float:
        """Return its own resident memory in megabytes."""
        return float(psutil.Process(self._process.pid).memory_info().rss) / 1e6

    def stop(self) -> None:
        """Ask it to stop, and insist after a while."""
        self._process.terminate()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait_until_healthy(self) -> None:
        give_up = time.monotonic() + START_S
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):  # noqa: S310 - our own address
                    return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None or time.monotonic() > give_up:
                    words = self._log.read_text(errors="replace")
                    raise RuntimeError(f"it did not start:\n{words}") from None
            time.sleep(0.05)


class Clients:
    """A process of the load (``app.bench.client``)."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.bench.client"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def ask(self, **order: Any) -> dict[str, Any]:
        """Give an order and wait for its answer. Raises ``RuntimeError`` where the process has died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(orjson.dumps(order) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the clients died at {order['do']!r}; their words are above")
        answer: dict[str, Any] = orjson.loads(line)
        return answer


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
