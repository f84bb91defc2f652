"""What one room really sent, step by step, so that the bare fan-out can send the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson

SLOTS = 9
"""Sockets of a room: slots 0 … 7 are the phones' seats, slot 8 is the table."""
TABLE = SLOTS - 1


@dataclass(frozen=True, slots=True)
class Step:
    """One action: who sent what, what each slot got, and the sender's receipt (absent where none came)."""

    actor: int
    asked: str
    frames: tuple[str, ...]
    receipt: str | None


def write(path: Path, steps: Sequence[Step]) -> None:
    """Write one line a step."""
    path.write_bytes(b"".join(orjson.dumps(step) + b"\n" for step in steps))


def read(path: Path) -> list[Step]:
    """Return what :func:`write` wrote."""
    steps = []
    for line in path.read_bytes().splitlines():
        raw = orjson.loads(line)
        steps.append(Step(raw["actor"], raw["asked"], tuple(raw["frames"]), raw["receipt"]))
    return steps


def mean_bytes(steps: Sequence[Step]) -> float:
    """Return the mean size of a frame that is delivered."""
    return sum(len(frame.encode()) for step in steps for frame in step.frames) / (len(steps) * SLOTS)
