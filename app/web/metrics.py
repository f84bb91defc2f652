"""What Prometheus may ask: numbers only, never a name, a code or a card."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

# A "_created" beside every series says nothing that a restart does not.
disable_created_metrics()  # type: ignore[no-untyped-call]

APPEND_BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """All ``chieu_*`` metrics of one server, in a registry of their own; counts what rooms report."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("chieu_sockets", "Open sockets by role.", ["role"], registry=self.registry)
        self.actions = Counter(
            "chieu_actions", "Actions stored, by game and by who decided them.", ["game", "who"],
            registry=self.registry,
        )  # fmt: skip
        self._actions_of = functools.cache(self.actions.labels)
        self.refusals = Counter(
            "chieu_refusals", "Requests refused, by code.", ["code"], registry=self.registry
        )
        self.frames = Counter("chieu_frames_sent", "Frames given to the transport.", registry=self.registry)
        self.evicted = Counter(
            "chieu_frames_evicted", "Updates replaced by a newer one before a slow client took them.",
            registry=self.registry,
        )  # fmt: skip
        self.append_s = Histogram(
            "chieu_append_seconds", "Time from asking the store until an entry is durable.",
            buckets=APPEND_BUCKETS_S, registry=self.registry,
        )  # fmt: skip

    # app.rooms.ports.Meter

    def acted(self, game: str, who: str) -> None:
        """Count an action that is stored."""
        self._actions_of(game, who).inc()

    def appended(self, took_s: float) -> None:
        """Count an append that is durable."""
        self.append_s.observe(took_s)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.refusals.labels(code).inc()

    def watch_rooms(self, counts: Callable[[], Mapping[str, int]]) -> None:
        """Publish ``chieu_rooms`` by state, asked for at every scrape."""
        self.registry.register(_Rooms(counts))

    def text(self) -> bytes:
        """Return the exposition format, version 0.0.4."""
        return generate_latest(self.registry)


class _Rooms(Collector):
    def __init__(self, counts: Callable[[], Mapping[str, int]]) -> None:
        self._counts = counts

    def collect(self) -> Iterable[Metric]:
        family = GaugeMetricFamily("chieu_rooms", "Rooms live on this node.", labels=["phase"])
        for phase, number in self._counts().items():
            family.add_metric([phase], number)
        yield family
