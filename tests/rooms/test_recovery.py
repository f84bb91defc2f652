"""Logs and what becomes of rooms: restarts, other nodes, failing stores, old rules, old rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.rooms import commands as c
from app.rooms import entries as e
from app.rooms.errors import LogBroken, RoomClosed
from app.rooms.identity import SPECTATOR, TABLE, Identity, player
from app.rooms.room import Room
from app.store.memory import MemoryStore
from app.store.port import LogUnknown, StoreDown
from app.store.sqlite import SQLiteStore
from tests.rooms.house import Device, House, refusal
from tests.toy import Draw, Play, Shout, Toy


async def playing(**given: Any) -> tuple[House, Device]:
    options = given.pop("options", {})
    house = await House.opened("Lan", "Minh", **given)
    for member in ("m1", "m2"):
        await house.enter(member)
    table = await house.enter()
    await house.begin(**options)
    return house, table


def shown(house: House, *identities: Identity) -> list[dict[str, Any]]:
    """Return views of the room, without what depends on sockets."""
    views = [
        house.actor.view(identity)
        for identity in identities or (TABLE, player("m1"), player("m2"), SPECTATOR)
    ]
    for view in views:
        view["room"]["tables"] = 0
        for member in view["room"]["members"]:
            member["here"] = member["away"] = False
    return views


# Restarts


async def test_after_a_kill_the_same_table_is_there() -> None:
    house, _ = await playing()
    for member in ("m1", "m2", "m1"):
        await house.act(member, Draw())
    await house.act("m1", Shout())
    before = shown(house)
    again = house.restarted()
    await again.enter("m1")
    assert shown(again) == before
    await again.act("m2", Draw())


async def test_remaining_time_is_what_it_was_when_the_server_was_last_alive() -> None:
    house, _ = await playing(options={"seconds": 10})
    await house.clock.pass_s(3)
    await house.rooms.pulse()
    await house.clock.pass_s(0.6)
    again = house.restarted()
    await again.clock.pass_s(3600)
    table = await again.enter()
    assert table.room["paused"] == {"reason": "restart", "by": None}
    assert table.room["clock"]["remaining_ms"] == 7000
    await again.clock.pass_s(60)
    phone = await again.enter("m2")
    await again.clock.pass_s(0.1)
    assert phone.room["paused"] is None
    assert 6800 <= phone.room["clock"]["remaining_ms"] <= 7000
    await again.clock.pass_s(7.5)
    assert phone.game["turn"] == 1


async def test_a_clock_that_stood_stays_as_it_was() -> None:
    house, _ = await playing(options={"seconds": 10})
    await house.clock.pass_s(3)
    await house.do(TABLE, c.Pause())
    again = house.restarted()
    await again.clock.pass_s(3600)
    phone = await again.enter("m1")
    assert phone.room["paused"] == {"reason": "break", "by": "table"}
    assert phone.room["clock"]["remaining_ms"] == 7000


async def test_time_does_not_go_back_when_the_machines_clock_does() -> None:
    house, _ = await playing(options={"seconds": 10})
    again = house.restarted()
    again.clock._now_ms -= 3_600_000
    phone = await again.enter("m1")
    await again.clock.pass_s(5)
    assert 4900 <= (await again.enter("m1")).room["clock"]["remaining_ms"] <= 5000
    await again.clock.pass_s(5.5)
    assert phone.goodbye == "replaced"
    times = [entry["at_ms"] for entry in await again.log()]
    assert times == sorted(times)
    assert (await again.log())[-1]["who"] == "clock"


async def test_rooms_of_every_phase_come_back(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "rooms.sqlite3")
    house = await House.opened("Lan", "Minh", store=store)
    for command in (None, c.Start(), c.Pause(), c.Stop(), c.Next()):
        if command is not None:
            await house.do(TABLE, command)
        before = shown(house)
        house = house.restarted()
        await house.rooms.open(house.code)
        assert shown(house) == before
    await store.close()


# Other nodes


async def test_two_nodes_serve_one_room_without_an_owner() -> None:
    house, table = await playing()
    other = house.restarted()
    house.actor._closed = False
    await other.rooms.open(other.code)
    await house.act("m1", Draw())
    # The other node has not heard of it, decides on an old position, and is told by the store.
    assert (await refusal(other.act("m1", Draw()))).code == "stale"
    await house.act("m2", Draw())
    await other.act("m1", Draw(), seq=house.actor.seq)
    await house.act("m1", Shout(), seq=house.actor.seq + 1)
    assert table.events()[-4:] == ["drew", "drew", "drew", "shouted"]
    assert [entry["seq"] for entry in await house.log()] == list(range(1, house.actor.seq + 1))


async def test_a_repeat_on_another_node_acts_once() -> None:
    house, _ = await playing()
    other = house.restarted()
    house.actor._closed = False
    await other.rooms.open(other.code)
    await house.act("m1", Draw(), ref="same")
    assert (await other.act("m1", Draw(), seq=0, ref="same")).entries == ()
    assert (await house.types()).count("acted") == 1


async def test_a_room_opened_by_many_at_once_is_read_once() -> None:
    house, _ = await playing()
    again = house.restarted()
    actors = await asyncio.gather(*(again.rooms.open(again.code) for _ in range(10)))
    assert len(set(map(id, actors))) == 1


# Failing stores


class Unsure(MemoryStore):
    """A store whose answer gets lost, after or before it stored the entries."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    async def append(self, room: str, after: int, tag: bytes, entries: Sequence[bytes]) -> None:
        fault = self.faults.pop(0) if self.faults else None
        if fault == "down":
            raise StoreDown
        if fault != "lost":
            await super().append(room, after, tag, entries)
        if fault is not None:
            raise LogUnknown


@pytest.mark.parametrize("fault", ["lost", "stored"])
async def test_an_unknown_outcome_is_settled_by_reading(fault: str) -> None:
    store = Unsure()
    house, table = await playing(store=store)
    store.faults = [fault]
    done = await house.act("m1", Draw(), ref="once")
    assert len(done.entries) == 1
    assert (await house.types()).count("acted") == 1
    assert table.events().count("drew") == 1


async def test_nothing_is_told_that_is_not_stored() -> None:
    store = Unsure()
    house, table = await playing(store=store)
    before, told = shown(house), len(table.raw)
    store.faults = ["down"]
    assert (await refusal(house.act("m1", Draw(), ref="again"))).code == "store_away"
    assert shown(house) == before
    assert len(table.raw) == told
    await house.act("m1", Draw(), ref="again")
    assert table.game["turn"] == 1


async def test_what_is_due_by_itself_is_tried_again_after_the_store_was_away() -> None:
    store = Unsure()
    house, table = await playing(store=store, options={"seconds": 10})
    await house.clock.pass_s(10)
    store.faults = ["down", "down"]
    await house.clock.pass_s(2)
    assert table.game["turn"] == 0
    await house.clock.pass_s(2)
    assert table.game["turn"] == 1


# Logs that do not fit


async def test_a_changed_entry_is_found_out() -> None:
    house, _ = await playing()
    await house.act("m1", Draw())
    lines = await house.store.read(house.code)
    forged = [line.replace(b'"Minh"', b'"Mina"') for line in lines]
    with pytest.raises(LogBroken, match="tag"):
        Room(house.games).fold(forged)
    with pytest.raises(LogBroken):
        Room(house.games).fold(lines[1:])


async def test_a_broken_log_is_an_answer_and_not_a_crash() -> None:
    house, _ = await playing()
    store = MemoryStore()
    lines = await house.store.read(house.code)
    await store.append(house.code, 0, b"", [lines[0], lines[2]])
    assert (await refusal(House(store=store).rooms.open(house.code))).code == "room_broken"


class Mirrored(Toy):
    """Rules that go another way without saying so by their version."""

    def apply(self, state: Any, seat: int, action: Any) -> Any:
        events = super().apply(state, seat, action)
        state.turn = (seat - 1) % len(state.hands)
        return [*events, *events]


async def test_other_rules_are_found_out_at_the_next_entry() -> None:
    house, _ = await playing()
    await house.act("m1", Draw())
    await house.act("m2", Draw())
    with pytest.raises(LogBroken, match="rules"):
        Room({"toy": Mirrored()}).fold(await house.store.read(house.code))


async def test_two_nodes_with_other_rules_find_out_at_once() -> None:
    house, _ = await playing()
    other = house.restarted(games={"toy": Mirrored()})
    house.actor._closed = False
    await other.rooms.open(other.code)
    for member in ("m1", "m2"):
        await house.act(member, Draw())
    assert (await refusal(other.do(TABLE, c.Pause()))).code == "room_broken"


async def test_a_game_of_old_rules_is_put_aside_and_the_tally_kept() -> None:
    house, table = await playing()
    while house.actor.phase == "playing":
        await house.act("m1", Play(house.hand("m1")[0]))
        if house.actor.phase == "playing":
            await house.act("m2", Draw())
    tally = table.room["tally"]
    assert tally[0]["wins"] == 1
    await house.do(TABLE, c.Next())
    await house.act("m1", Draw())
    again = house.restarted(games={"toy": Toy(version=2)})
    phone = await again.enter("m1")
    assert (phone.room["phase"], phone.room["stopped"]) == ("between", "rules")
    assert phone.room["tally"] == tally
    assert phone.room["games"] == 1
    await again.do(TABLE, c.Next())
    assert phone.room["phase"] == "playing"
    assert again.restarted(games={"toy": Toy(version=2)}).code == again.code


async def test_a_room_of_a_game_that_is_no_more_can_play_another() -> None:
    house, _ = await playing()
    other = Toy()
    other.id = "toy-two"
    again = house.restarted(games={"toy-two": other})
    phone = await again.enter("m1")
    assert phone.room["stopped"] == "rules"
    await again.do(TABLE, c.Configure(game="toy-two"))
    await again.do(TABLE, c.Next())
    assert phone.room["game"] == "toy-two"


async def test_entries_read_back_as_they_were_written() -> None:
    stamp: dict[str, Any] = {"at_ms": 5, "by": "m1", "ref": "r"}
    written: list[e.Entry] = [
        e.Opened(**stamp, code="AAAAA", game="toy", options={"deals": 1}, table_hash="h", root="00"),
        e.Moved(**stamp, member="m1", seat=None),
        e.Acted(**stamp, seat=1, action=Play("T3"), who="person"),
        e.Ended(**stamp, scores=[1], winners=[0], reason="out", match_over=False, tally={"m1": [1, 0]}),
    ]
    tag = e.FIRST_TAG
    for seq, entry in enumerate(written, start=1):
        line = e.encode(entry, seq=seq, digest="abcd", tag=tag)
        read = e.decode(line, seq=seq, tag=tag)
        assert read.entry(Toy()) == entry
        assert (read.seq, read.digest) == (seq, "abcd")
        tag = read.tag


async def test_a_log_holds_what_a_replay_needs_and_no_key() -> None:
    house, _ = await playing()
    await house.act("m1", Draw(), ref="tap")
    started = next(entry for entry in await house.log() if entry["type"] == "started")
    assert set(started) >= {"game", "version", "options", "seats", "dice"}
    acted = (await house.log())[-1]
    assert acted == {
        "seq": acted["seq"], "type": "acted", "at_ms": acted["at_ms"], "by": "m1", "ref": "tap", "seat": 0,
        "action": {"type": "draw"}, "who": "person", "d": acted["d"],
    }  # fmt: skip


# Old rooms


async def test_an_old_room_is_archived_and_its_code_says_so() -> None:
    house, _ = await playing()
    lines = await house.store.read(house.code)
    again = house.restarted()
    await again.clock.pass_s(8 * 86_400)
    await again.rooms.pulse()
    with pytest.raises(RoomClosed) as refused:
        await again.rooms.open(again.code)
    assert refused.value.code == "room_closed"
    assert await again.store.archived(again.code) == lines


async def test_a_room_that_is_live_or_was_opened_lately_is_kept() -> None:
    house, _ = await playing()
    lately, _ = await house.rooms.create()
    await house.clock.pass_s(8 * 86_400)
    await house.rooms.open(lately)
    await house.rooms.pulse()
    assert await house.store.archived(house.code) is None
    assert await house.store.archived(lately) is None


async def test_a_room_whose_first_touch_was_lost_is_not_archived_at_once() -> None:
    house = House()
    opened = e.Opened(at_ms=0, code="AAAAA", game="toy", options={}, table_hash="", root="00" * 32)
    await house.store.append("AAAAA", 0, b"", [e.encode(opened, seq=1, digest=None, tag=b"")])
    await house.rooms.pulse()
    assert await house.store.archived("AAAAA") is None
    assert await house.store.alive_ms("AAAAA") == house.clock.now_ms()


async def test_a_drain_finishes_says_goodbye_and_keeps_the_time() -> None:
    house, table = await playing(options={"seconds": 10})
    await house.clock.pass_s(4)
    await house.rooms.drain()
    assert table.goodbye == "moving"
    assert (await refusal(house.rooms.create())).code == "moving"
    assert (await refusal(house.rooms.open(house.code))).code == "moving"
    again = House(store=house.store, clock=house.clock)
    again.code, again.keys = house.code, house.keys
    await again.clock.pass_s(100)
    assert (await again.enter("m1")).room["clock"]["remaining_ms"] == 6000


async def test_keeping_house_outlives_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    calm = asyncio.Event()
    faults = [OSError("a fault")]

    async def pulse() -> None:
        if faults:
            raise faults.pop()
        calm.set()

    monkeypatch.setattr("app.rooms.rooms._PULSE_S", 0)
    monkeypatch.setattr(house.rooms, "pulse", pulse)
    house.rooms.start()
    await asyncio.wait_for(calm.wait(), timeout=20)
    await house.rooms.drain()
    assert faults == []


async def test_whether_the_store_answers() -> None:
    class Away(MemoryStore):
        async def alive_ms(self, room: str) -> int | None:
            raise StoreDown

    assert await House().rooms.store_answers()
    assert not await House(store=Away()).rooms.store_answers()


def test_the_tag_covers_everything_before_it() -> None:
    first, second = e.next_tag(b"", b"a"), e.next_tag(b"", b"b")
    assert len(first) == 8
    assert e.next_tag(first, b"c") != e.next_tag(second, b"c")
