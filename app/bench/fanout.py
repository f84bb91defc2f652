"""Rooms under load: the real server and the floor in turn, so that both meet the same machine."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.bench import corpus
from app.bench.corpus import SLOTS
from app.bench.processes import Clients, ServerProcess

# The load comes from one address and as fast as it is answered; a guest does neither.
UNLIMITED = {"CHIEU_MESSAGE_RATE": "0", "CHIEU_ADDRESS_RATE": "0", "CHIEU_SOCKETS_PER_ADDRESS": "100000"}
SIDES = ("chieu", "floor")


@dataclass(frozen=True)
class Plan:
    """How much to measure. Everything is bounded: windows × (rooms + 1) × seconds × 2."""

    rooms: tuple[int, ...]
    seconds: float
    windows: int
    paced_rooms: int
    paced_every_s: float
    paced_seconds: float
    recorded_steps: int
    store: str = "sqlite"


FULL = Plan(
    (1, 50, 200), seconds=5.0, windows=3,
    paced_rooms=200, paced_every_s=2.0, paced_seconds=20.0, recorded_steps=300,
)  # fmt: skip
QUICK = Plan(
    (1, 2), seconds=0.5, windows=1, paced_rooms=2, paced_every_s=0.2, paced_seconds=0.6, recorded_steps=20
)


@dataclass
class Side:
    """What one side did in all windows of one load."""

    cpu_s: float = 0.0
    elapsed_s: float = 0.0
    actions: int = 0
    delivered: int = 0
    refused: int = 0
    stalled: int = 0
    latencies_ms: list[float] = field(default_factory=list)

    def add(self, answer: dict[str, Any], cpu_s: float) -> None:
        self.cpu_s += cpu_s
        self.elapsed_s += answer["elapsed_s"]
        self.actions += answer["actions"]
        self.delivered += answer["delivered"]
        self.refused += answer["refused"]
        self.stalled += answer["stalled"]
        self.latencies_ms += answer["latencies_ms"]

    def summary(self) -> dict[str, Any]:
        """Return the numbers that are told; latencies in ms, ``None`` where nothing was answered."""
        return {
            "actions": self.actions,
            "actions_per_s": round(self.actions / self.elapsed_s, 1) if self.elapsed_s else None,
            "messages_per_core_s": round(self.delivered / self.cpu_s) if self.cpu_s else None,
            "cpu_share": round(self.cpu_s / self.elapsed_s, 3) if self.elapsed_s else None,
            "p50_ms": _quantile(self.latencies_ms, 0.50),
            "p99_ms": _quantile(self.latencies_ms, 0.99),
            "refused": self.refused,
            "stalled_rooms": self.stalled,
        }


def measure(plan: Plan, say: Callable[[str], None]) -> dict[str, Any]:
    """Run the plan; return the numbers by load, with the ratio of the two sides."""
    with tempfile.TemporaryDirectory(prefix="chieu-bench-") as folder:
        place = Path(folder)
        with ServerProcess(_serve(place), place / "chieu.log", UNLIMITED) as chieu:
            say("recording what one room sends …")
            steps = _record(chieu, plan.recorded_steps, place / "corpus")
            with (
                ServerProcess(_bare(place), place / "floor.log", {}) as floor,
                Clients() as chieu_clients, Clients() as floor_clients,
            ):  # fmt: skip
                bench = _Bench({"chieu": (chieu, chieu_clients), "floor": (floor, floor_clients)}, say)
                loads = [bench.load(rooms, plan.windows, plan.seconds, None) for rooms in plan.rooms]
                paced = bench.load(plan.paced_rooms, 1, plan.paced_seconds, plan.paced_every_s)
                memory = {"chieu": round(chieu.memory_mb()), "floor": round(floor.memory_mb())}
    return {
        "sockets_per_room": SLOTS, "store": plan.store, "mean_update_bytes": round(corpus.mean_bytes(steps)),
        "loads": loads, "paced": paced, "memory_mb": memory,
    }  # fmt: skip


class _Bench:
    """Both sides, connected and idle, of which one at a time is driven."""

    def __init__(self, sides: dict[str, tuple[ServerProcess, Clients]], say: Callable[[str], None]) -> None:
        self._sides = sides
        self._say = say

    def load(self, rooms: int, windows: int, seconds: float, every_s: float | None) -> dict[str, Any]:
        for name, (server, clients) in self._sides.items():
            self._say(f"{rooms} rooms: opening those of {name} …")
            clients.ask(do="open", url=server.url, rooms=rooms, real=name == "chieu")
        totals = {name: Side() for name in self._sides}
        for window in range(windows):
            # ABBA: a machine that gets slower by the minute is no friend of either side.
            for name in sorted(self._sides, reverse=bool(window % 2)):
                self._say(f"{rooms} rooms, window {window + 1} of {windows}: {name} …")
                server, clients = self._sides[name]
                before = server.cpu_s()
                answer = clients.ask(do="run", seconds=seconds, every_s=every_s, rooms=rooms)
                totals[name].add(answer, server.cpu_s() - before)
        sides = {name: total.summary() for name, total in totals.items()}
        return {"rooms": rooms, "every_s": every_s, **sides, "ratio": _ratio(sides)}


def _record(chieu: ServerProcess, count: int, path: Path) -> list[corpus.Step]:
    with Clients() as clients:
        clients.ask(do="open", url=chieu.url, rooms=1, real=True)
        clients.ask(do="record", steps=count, path=str(path))
    return corpus.read(path)


def _serve(place: Path) -> Callable[[int], list[str]]:
    return lambda port: [
        str(Path(sys.executable).with_name("chieu")), "serve", "--host", "127.0.0.1", "--port", str(port),
        "--data", str(place / "data"), "--public-url", f"http://127.0.0.1:{port}",
    ]  # fmt: skip


def _bare(place: Path) -> Callable[[int], list[str]]:
    return lambda port: [sys.executable, "-m", "app.bench.floor", str(port), str(place / "corpus")]


def _quantile(values: list[float], share: float) -> float | None:
    if not values:
        return None
    if len(values) == 1:
        return round(values[0], 2)
    return round(statistics.quantiles(values, n=1000, method="inclusive")[round(share * 1000) - 1], 2)


def _ratio(sides: dict[str, dict[str, Any]]) -> float | None:
    """Return messages per core-second of the server over those of the floor: 1.0 would cost nothing."""
    ours, bare = (sides[name]["messages_per_core_s"] for name in SIDES)
    return round(ours / bare, 3) if ours and bare else None
