"""Who is here: sockets replaced, absent players covered, hosts handed over, empty tables paused."""

from __future__ import annotations

from app.rooms import commands as c
from app.rooms.identity import TABLE, player
from app.rooms.settings import RoomSettings
from tests.rooms.house import Device, House
from tests.toy import Draw


async def playing(*names: str, settings: RoomSettings | None = None) -> tuple[House, dict[str, Device]]:
    house = await House.opened(*names or ("Lan", "Minh"), settings=settings)
    phones = {member: await house.enter(member) for member in list(house.keys)}
    await house.begin()
    return house, phones


async def test_here_follows_the_sockets_and_keeps_the_number() -> None:
    house = await House.opened("Lan", "Minh")
    table = await house.enter()
    assert table.last["type"] == "welcome"
    seq = table.last["seq"]
    phone = await house.enter("m1")
    assert [member["here"] for member in table.room["members"]] == [True, False]
    assert (table.last["type"], table.last["seq"]) == ("update", seq)
    house.actor.detach(phone)
    assert [member["here"] for member in table.room["members"]] == [False, False]
    assert table.room["tables"] == 1


async def test_a_new_socket_of_the_same_member_wins_in_every_phase() -> None:
    house = await House.opened("Lan", "Minh")
    for command in (None, c.Start(), c.Pause(), c.Stop()):
        if command is not None:
            await house.do(TABLE, command)
        first, second = await house.enter("m1"), await house.enter("m1")
        assert (first.goodbye, second.goodbye) == ("replaced", None)
        assert second.room["me"]["member"] == "m1"
        # The old socket's end, noticed late, does not make the member absent.
        house.actor.detach(first)
        assert second.room["members"][0]["here"]


async def test_several_tables_may_show_one_room() -> None:
    house = await House.opened("Lan")
    one, two = await house.enter(), await house.enter()
    assert one.goodbye is None
    assert two.room["tables"] == 2


async def test_an_absent_players_turn_is_covered_after_the_grace_and_not_before() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(19.9)
    assert (await house.types())[-1] == "started"
    await house.clock.pass_s(0.2)
    assert (await house.log())[-1]["who"] == "cover"
    assert phones["m2"].last["events"][0] == {"type": "room.cover", "seat": 0}
    assert phones["m2"].room["members"][0]["away"]


async def test_the_second_decision_of_one_absence_is_not_waited_for_so_long() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(20.1)
    await house.act("m2", Draw())
    await house.clock.pass_s(3.1)
    assert phones["m2"].game["turn"] == 1


async def test_the_grace_counts_from_the_turn_for_one_who_was_away_before() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m2"])
    await house.clock.pass_s(60)
    await house.act("m1", Draw())
    await house.clock.pass_s(19)
    assert phones["m1"].game["turn"] == 1
    await house.clock.pass_s(1.1)
    assert phones["m1"].game["turn"] == 0


async def test_a_return_cancels_the_grace_and_the_person_plays_at_once() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(19)
    phone = await house.enter("m1")
    await house.clock.pass_s(300)
    assert (await house.types())[-1] == "started"
    await house.act("m1", Draw())
    assert phone.game["turn"] == 1


async def test_a_return_and_another_drop_begin_the_grace_anew() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(15)
    again = await house.enter("m1")
    house.actor.detach(again)
    await house.clock.pass_s(19)
    assert (await house.types())[-1] == "started"


async def test_a_returned_player_is_no_longer_away() -> None:
    house, phones = await playing()
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(21)
    await house.enter("m1")
    assert not phones["m2"].room["members"][0]["away"]


async def test_an_absent_host_is_replaced_by_somebody_who_is_here_and_may_reclaim() -> None:
    house = await House.opened("Lan", "Minh", "Hà")
    phones = {member: await house.enter(member) for member in ("m1", "m3")}
    house.actor.detach(phones["m1"])
    await house.clock.pass_s(29.9)
    assert phones["m3"].room["host"] == "m1"
    await house.clock.pass_s(0.2)
    assert phones["m3"].room["host"] == "m3"
    back = await house.enter("m1")
    assert back.room["host"] == "m3"
    await house.do(player("m1"), c.HandHost("m1"))
    assert back.room["host"] == "m1"


async def test_a_host_who_reloads_stays_host() -> None:
    house = await House.opened("Lan", "Minh")
    phone, _ = await house.enter("m1"), await house.enter("m2")
    house.actor.detach(phone)
    await house.clock.pass_s(10)
    back = await house.enter("m1")
    await house.clock.pass_s(300)
    assert back.room["host"] == "m1"


async def test_a_lobby_that_everybody_left_is_not_dead() -> None:
    house = await House.opened("Lan", "Minh")
    await house.clock.pass_s(50)
    phone = await house.enter("m2")
    await house.clock.pass_s(0.1)
    assert phone.room["host"] == "m2"


async def test_play_pauses_when_nobody_who_plays_is_here_and_goes_on_with_the_first() -> None:
    house, phones = await playing()
    table = await house.enter()
    for phone in phones.values():
        house.actor.detach(phone)
    await house.clock.pass_s(9.9)
    assert table.room["paused"] is None
    await house.clock.pass_s(0.2)
    assert table.room["paused"] == {"reason": "empty", "by": None}
    await house.clock.pass_s(600)
    assert (await house.types())[-1] == "paused"
    await house.enter("m2")
    await house.clock.pass_s(0.1)
    assert table.room["paused"] is None


async def test_a_return_in_time_prevents_the_pause() -> None:
    house, phones = await playing()
    for phone in phones.values():
        house.actor.detach(phone)
    await house.clock.pass_s(5)
    await house.enter("m1")
    await house.clock.pass_s(60)
    assert "paused" not in await house.types()


async def test_a_break_is_not_ended_by_somebodys_return() -> None:
    house, phones = await playing()
    await house.do(TABLE, c.Pause())
    house.actor.detach(phones["m1"])
    await house.enter("m1")
    await house.clock.pass_s(5)
    assert phones["m2"].room["paused"]["reason"] == "break"


async def test_a_room_that_nobody_looks_at_sleeps_and_wakes_by_its_code() -> None:
    house, phones = await playing()
    await house.act("m1", Draw())
    for phone in phones.values():
        house.actor.detach(phone)
    await house.clock.pass_s(59)
    await house.rooms.pulse()
    assert house.rooms.counts() == {"playing": 1}
    await house.clock.pass_s(60)
    await house.rooms.pulse()
    assert house.rooms.counts() == {}
    back = await house.enter("m1")
    await house.clock.pass_s(0.1)
    assert back.game["turn"] == 1
    assert back.room["paused"] is None


async def test_a_frame_for_a_slow_socket_is_the_newest_truth_without_events() -> None:
    house, phones = await playing()
    await house.act("m1", Draw())
    whole = phones["m2"].last
    slow = Device(player("m2"))
    slow.tell(house.actor.newest(slow), kind="update")
    assert slow.last == {**whole, "events": [], "moves": []}
