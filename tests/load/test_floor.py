"""The bare fan-out sends what was recorded, to whom it was sent; the raw client reads what came."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.bench import corpus
from app.bench.corpus import SLOTS, Step
from app.bench.processes import Clients, ServerProcess
from app.bench.socket import RawSocket, connect, frame

UPDATE = '{"type":"update","seq":%d,"slot":%d,"x":"%s"}'
SIZES = (40, 300, 70_000)


def steps() -> list[Step]:
    return [
        Step(
            actor=number,
            asked="{}",
            frames=tuple(UPDATE % (number, slot, "á" * size) for slot in range(SLOTS)),
            receipt='{"type":"ok"}',
        )
        for number, size in enumerate(SIZES)
    ]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[ServerProcess]:
    path = tmp_path / "corpus"
    corpus.write(path, steps())
    assert corpus.read(path) == steps()

    def command(port: int) -> list[str]:
        return [sys.executable, "-m", "app.bench.floor", str(port), str(path)]

    with ServerProcess(command, tmp_path / "log", {}) as process:
        yield process


async def test_each_slot_gets_its_own_bytes_and_only_the_sender_a_receipt(floor: ServerProcess) -> None:
    heard: list[asyncio.Queue[bytes]] = [asyncio.Queue() for _ in range(SLOTS)]
    sockets: list[RawSocket] = [
        await connect(floor.url, f"/ws/0/{slot}", heard[slot].put_nowait) for slot in range(SLOTS)
    ]
    for step in steps():
        sockets[3].send(b"{}")
        for slot in range(SLOTS):
            assert (await heard[slot].get()).decode() == step.frames[slot]
        assert (await heard[3].get()).decode() == step.receipt
    assert all(queue.empty() for queue in heard)
    for socket in sockets:
        socket.close()


def test_rooms_under_load_count_every_action_of_every_room(floor: ServerProcess) -> None:
    with Clients() as clients:
        assert clients.ask(do="open", url=floor.url, rooms=3, real=False) == {"rooms": 3}
        free = clients.ask(do="run", seconds=0.3, every_s=None, rooms=2)
        paced = clients.ask(do="run", seconds=0.3, every_s=10.0, rooms=3)
    assert free["stalled"] == 0
    assert free["delivered"] >= free["actions"] * SLOTS > 0
    assert len(free["latencies_ms"]) == free["actions"]
    assert paced["actions"] <= 3, "a room acts once a beat at most"
    assert floor.cpu_s() > 0


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_its_length_in_the_shortest_way(size: int) -> None:
    sent = frame(0x1, b"x" * size)
    head = 2 + (0 if size <= 125 else 2 if size < 1 << 16 else 8)
    assert len(sent) == head + 4 + size
    assert sent[1] & 0x80, "clients mask"
