"""The way out: at once where there is room, the newest only where there is none, never in anybody's way."""

from __future__ import annotations

import asyncio
from typing import Any

from app.web.outlet import MOST_WAITING, Outlet


class Transport:
    """An ASGI ``send`` whose buffer a test fills and empties."""

    def __init__(self) -> None:
        self.room = asyncio.Event()
        self.room.set()
        self.sent: list[Any] = []
        self.broken = False

    async def send(self, message: Any) -> None:
        await self.room.wait()
        if self.broken:
            raise OSError("gone")
        self.sent.append(message.get("text", message.get("code")))


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_frame_goes_at_once_without_a_task() -> None:
    transport = Transport()
    before = len(asyncio.all_tasks())
    Outlet(transport.send).put(b"now")
    assert transport.sent == ["now"]
    assert len(asyncio.all_tasks()) == before


async def test_a_slow_client_gets_the_newest_update_only_and_every_answer_after_it() -> None:
    transport = Transport()
    out = Outlet(transport.send)
    transport.room.clear()
    out.put(b"first", newest=lambda: b"never")
    for number in range(100):
        out.put(b"update %d" % number, newest=lambda: b"newest")
        if number < 3:
            out.put(b"ok %d" % number)
    assert (transport.sent, out.evicted) == ([], 100)
    transport.room.set()
    await settle()
    assert transport.sent == ["first", "newest", "ok 0", "ok 1", "ok 2"]
    out.put(b"again")
    assert transport.sent[-1] == "again"


async def test_one_stalled_client_costs_one_task_and_others_nothing() -> None:
    stalled, well = Transport(), Transport()
    stalled.room.clear()
    outs = [Outlet(stalled.send), Outlet(well.send)]
    before = len(asyncio.all_tasks())
    for number in range(1000):
        for out in outs:
            out.put(b"%d" % number, newest=lambda: b"newest")
    assert well.sent == [str(number) for number in range(1000)]
    assert len(asyncio.all_tasks()) == before + 1
    outs[0].abandon()
    await settle()
    assert len(asyncio.all_tasks()) == before


async def test_a_client_that_lets_answers_pile_up_is_cut_off() -> None:
    transport = Transport()
    out = Outlet(transport.send)
    transport.room.clear()
    for number in range(MOST_WAITING + 10):
        out.put(b"%d" % number)
    assert out.closed
    transport.room.set()
    await settle()
    assert transport.sent[-1] == 1013
    assert len(transport.sent) == MOST_WAITING + 2


async def test_close_comes_after_what_was_put_before_and_nothing_after_it() -> None:
    transport = Transport()
    out = Outlet(transport.send)
    transport.room.clear()
    out.put(b"one")
    out.put(b"bye")
    out.close(1000)
    out.close(1001)
    out.put(b"late")
    transport.room.set()
    await settle()
    assert transport.sent == ["one", "bye", 1000]


async def test_nobody_left_to_tell() -> None:
    transport = Transport()
    out = Outlet(transport.send)
    transport.room.clear()
    out.put(b"one")
    out.put(b"update", newest=lambda: None)
    out.put(b"ok")
    transport.room.set()
    await settle()
    assert transport.sent == ["one", "ok"]


async def test_a_broken_connection_raises_nowhere() -> None:
    transport = Transport()
    transport.broken = True
    out = Outlet(transport.send)
    out.put(b"one")
    assert out.closed
    waiting = Transport()
    late = Outlet(waiting.send)
    waiting.room.clear()
    late.put(b"one")
    waiting.broken = True
    waiting.room.set()
    await settle()
    assert late.closed
    late.put(b"two")
    assert waiting.sent == []


async def test_the_short_way_is_taken_while_it_is_open() -> None:
    transport = Transport()
    transport.room.clear()
    written: list[bytes] = []

    def write(frame: bytes) -> bool:
        if len(written) < 2:
            written.append(frame)
        return frame in written

    out = Outlet(transport.send, write)
    for frame in (b"one", b"two", b"three", b"four"):
        out.put(frame)
    assert (written, transport.sent, out.busy) == ([b"one", b"two"], [], True)
    transport.room.set()
    await settle()
    assert transport.sent == ["three", "four"]
    assert out.sent == 4
