"""Bots that keep the seats of a game that wants them filled: when they come, and for whom they make way."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms import commands as c
from app.rooms.identity import TABLE, player
from tests.rooms.house import AT_ONCE, House, refusal
from tests.toy import Play, Toy


class FullToy(Toy):
    """Toy for three, whose free seats bots keep."""

    id = "full"
    seats = (3,)
    fill_with_bots = True


async def _opened(*names: str, game: str = "full", **given: Any) -> House:
    games = {"toy": Toy(), "full": FullToy()}
    house = House(games=games, settings=AT_ONCE, **given)
    house.code, house.table_key = await house.rooms.create(game)
    for name in names:
        await house.join(name)
    return house


async def _seated(house: House) -> list[str]:
    """Return who sits, in seat order; a bot that keeps its seat as ``-``, an added one as ``+``."""
    room = (await house.enter()).room
    members = {member["id"]: member for member in room["members"]}
    assert set(room["seats"]) <= set(members)
    return [
        members[one]["name"]
        if members[one]["kind"] == "person"
        else "-"
        if members[one]["keeps_seat"]
        else "+"
        for one in room["seats"]
    ]


async def test_bots_come_with_the_first_guest_and_make_way_for_the_next() -> None:
    house = await _opened()
    assert await _seated(house) == []
    await house.join("Lan")
    assert await _seated(house) == ["Lan", "-", "-"]
    await house.join("Minh")
    assert await _seated(house) == ["Lan", "-", "Minh"]
    await house.join("Hà")
    assert await _seated(house) == ["Lan", "Minh", "Hà"]
    await house.join("Nam")
    assert await _seated(house) == ["Lan", "Minh", "Hà"]


async def test_the_host_can_start_at_once() -> None:
    house = await _opened("Lan")
    table = await house.enter()
    assert table.room["can"]["start"] == {"ok": True}
    await house.do(player("m1"), c.Start())
    assert table.room["phase"] == "playing"
    assert [member["level"] for member in table.room["members"]] == [None, "normal", "normal"]


async def test_who_stands_up_or_leaves_is_followed_by_a_bot_and_the_last_guest_by_none() -> None:
    house = await _opened("Lan", "Minh", "Hà")
    _, minh, third = house.keys
    await house.do(player(minh), c.Leave())
    assert await _seated(house) == ["Lan", "Hà", "-"]
    await house.do(TABLE, c.MoveSeat(third))
    assert await _seated(house) == ["Lan", "-", "-"]
    await house.do(player("m1"), c.Stand())
    assert await _seated(house) == []


async def test_who_stood_takes_a_seat_again_from_a_bot() -> None:
    house = await _opened("Lan", "Minh", "Hà")
    third = list(house.keys)[2]
    await house.do(player(third), c.Stand())
    assert sorted(await _seated(house)) == ["-", "Lan", "Minh"]
    await house.do(player(third), c.Sit())
    assert sorted(await _seated(house)) == ["Hà", "Lan", "Minh"]
    await house.do(player(third), c.Stand())
    await house.do(TABLE, c.MoveSeat(third, 0))
    assert (await _seated(house))[0] == "Hà"
    assert sorted(await _seated(house)) == ["Hà", "Lan", "Minh"]


async def test_an_added_bot_takes_the_seat_of_one_that_keeps_it_and_makes_way_for_nobody() -> None:
    house = await _opened("Lan")
    await house.do(TABLE, c.AddBot("random"))
    assert sorted(await _seated(house)) == ["+", "-", "Lan"]
    await house.join("Minh")
    assert sorted(await _seated(house)) == ["+", "Lan", "Minh"]
    assert (await refusal(house.do(TABLE, c.AddBot("random")))).code == "seats_full"
    await house.join("Hà")
    assert sorted(await _seated(house)) == ["+", "Lan", "Minh"]


async def test_who_takes_a_bot_away_keeps_the_seat_free() -> None:
    house = await _opened("Lan")
    table = await house.enter()
    bots = [member["id"] for member in table.room["members"] if member["kind"] == "bot"]
    await house.do(TABLE, c.Remove(bots[0]))
    assert await _seated(house) == ["Lan", "-"]
    assert table.room["can"]["start"]["why"] == "too_few"


async def test_they_come_and_go_with_the_choice_of_the_game() -> None:
    house = await _opened("Lan", game="toy")
    assert await _seated(house) == ["Lan"]
    await house.do(TABLE, c.Configure(game="full"))
    assert await _seated(house) == ["Lan", "-", "-"]
    await house.do(TABLE, c.Configure(options={"seconds": 10}))
    assert await _seated(house) == ["Lan", "-", "-"]
    await house.do(TABLE, c.Configure(game="toy"))
    assert await _seated(house) == ["Lan"]


async def test_nobody_is_sent_away_in_play_and_who_came_meanwhile_plays_the_next_game() -> None:
    house = await _opened("Lan")
    table = await house.enter()
    await house.enter("m1")
    await house.do(TABLE, c.Start())
    await house.join("Minh")
    assert await _seated(house) == ["Lan", "-", "-"]
    for _ in range(60):
        if table.room["phase"] == "between":
            break
        if table.game["turn"] == 0:
            await house.act("m1", Play(min(house.hand("m1"))))
        await house.clock.pass_s(1)
    assert table.room["phase"] == "between"
    assert sorted(await _seated(house)) == ["-", "Lan", "Minh"]
    assert (await house.types())[-2:] == ["ended", "left"]
    assert table.room["deal"]["seats"][0]["name"] == "Lan"


async def test_after_a_stop_who_waited_has_a_seat() -> None:
    house = await _opened("Lan")
    await house.do(TABLE, c.Start())
    await house.join("Minh")
    await house.do(TABLE, c.Stop())
    assert sorted(await _seated(house)) == ["-", "Lan", "Minh"]


@pytest.mark.parametrize("level", ["random", "normal"])
async def test_practice_has_the_bots_that_were_asked_for(level: str) -> None:
    house = await _opened()

    class Wish:
        game, name, avatar, dice, seats, options = "full", "Lan", 3, None, 3, {"deals": 1}

        def __init__(self) -> None:
            self.level = level

    house.code, member, key = await house.rooms.practice(Wish())
    house.keys[member] = key
    room = (await house.enter(member)).room
    assert [one["level"] for one in room["members"]] == [None, level, level]
    assert not any(one["keeps_seat"] for one in room["members"])
    assert room["phase"] == "playing"


async def test_a_room_read_again_knows_who_keeps_a_seat() -> None:
    house = await _opened("Lan")
    again = house.restarted()
    assert await _seated(again) == ["Lan", "-", "-"]
    await again.join("Minh")
    assert sorted(await _seated(again)) == ["-", "Lan", "Minh"]
