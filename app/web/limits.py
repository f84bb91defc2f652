"""How much one socket, one address or one room may ask for, so that no guest can spoil the evening."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

MOST_KEYS = 10_000


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``burst`` at once, ``rate`` a second for long. A rate of 0 means no limit."""

    rate: float
    burst: float
    tokens: float
    at_s: float

    @classmethod
    def full(cls, rate: float, burst: float, now_s: float) -> Bucket:
        """Return a bucket that nothing was taken from yet."""
        return cls(rate, burst, burst, now_s)

    def take(self, now_s: float, cost: float = 1.0) -> int:
        """Take ``cost`` tokens; return 0, or in how many ms there will be enough (then nothing is taken)."""
        if self.rate <= 0:
            return 0
        self._refill(now_s)
        if self.tokens >= cost:
            self.tokens -= cost
            return 0
        return self._wait_ms(cost)

    def peek(self, now_s: float, cost: float = 1.0) -> int:
        """Return what :meth:`take` would, without taking anything."""
        if self.rate <= 0:
            return 0
        self._refill(now_s)
        return 0 if self.tokens >= cost else self._wait_ms(cost)

    def _refill(self, now_s: float) -> None:
        self.tokens = min(self.burst, self.tokens + max(0.0, now_s - self.at_s) * self.rate)
        self.at_s = now_s

    def _wait_ms(self, cost: float) -> int:
        return int((cost - self.tokens) / self.rate * 1000) + 1


class Throttle:
    """One bucket for each key (an address, a room). Memory is bounded: the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = MOST_KEYS) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable, now_s: float) -> int:
        """Take one token of ``key``; return 0, or how many ms to wait."""
        return self._bucket(key, now_s).take(now_s)

    def peek(self, key: Hashable, now_s: float) -> int:
        """Return how many ms ``key`` has to wait, without taking anything."""
        bucket = self._buckets.get(key)
        return 0 if bucket is None else bucket.peek(now_s)

    def _bucket(self, key: Hashable, now_s: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket.full(self._rate, self._burst, now_s)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
