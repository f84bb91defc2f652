"""Coming in, seats, options, and who may do what before a game and between games."""

from __future__ import annotations

import pytest

from app.rooms import commands as c
from app.rooms.codes import ALPHABET
from app.rooms.errors import KeyRefused, RoomUnknown
from app.rooms.identity import SPECTATOR, TABLE, player
from app.rooms.settings import RoomSettings
from tests.rooms.house import House, refusal
from tests.toy import Asking, Play


async def test_a_room_has_a_code_without_look_alikes_and_a_table_key() -> None:
    house = await House.opened()
    assert len(house.code) == 5
    assert set(house.code) <= set(ALPHABET)
    assert not set("01OIL") & set(ALPHABET)
    assert await house.rooms.who(house.code, house.table_key) == TABLE
    assert len(house.table_key) >= 22


async def test_a_taken_code_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAA", "AAAAA", "BBBBB"])
    monkeypatch.setattr("app.rooms.rooms.draw_code", lambda: next(codes))
    house = House()
    assert [(await house.rooms.create())[0] for _ in range(2)] == ["AAAAA", "BBBBB"]


async def test_keys_are_stored_only_as_hashes() -> None:
    house = await House.opened("Lan")
    stored = b"".join(await house.store.read(house.code)).decode()
    assert house.keys["m1"] not in stored
    assert house.table_key not in stored


async def test_keys_say_who_is_who() -> None:
    house = await House.opened("Lan", "Minh")
    assert await house.rooms.who(house.code, house.keys["m2"]) == player("m2")
    assert await house.rooms.who(house.code, None) == SPECTATOR
    with pytest.raises(KeyRefused) as refused:
        await house.rooms.who(house.code, "x" * 22)
    assert refused.value.code == "wrong_key"


async def test_an_unknown_code_is_unknown() -> None:
    with pytest.raises(RoomUnknown):
        await House().rooms.open("AAAAA")


async def test_a_key_of_one_room_opens_no_other() -> None:
    house = await House.opened("Lan")
    other, _ = await house.rooms.create()
    with pytest.raises(KeyRefused):
        await house.rooms.who(other, house.keys["m1"])


async def test_the_first_person_becomes_host_and_seats_follow_the_order_of_joining() -> None:
    house = await House.opened("Lan", "Minh", "Hà")
    table = await house.enter()
    assert table.room["host"] == "m1"
    assert table.room["seats"] == ["m1", "m2", "m3"]
    assert [member["name"] for member in table.room["members"]] == ["Lan", "Minh", "Hà"]


async def test_two_names_that_look_alike_are_told_apart() -> None:
    house = await House.opened("Lan", "LAN")
    table = await house.enter()
    assert [member["name"] for member in table.room["members"]] == ["Lan", "LAN 2"]


async def test_more_guests_than_seats_wait_and_move_up() -> None:
    house = await House.opened("A", "B", "C", "D", "E")
    table = await house.enter()
    assert table.room["seats"] == ["m1", "m2", "m3", "m4"]
    await house.do(player("m2"), c.Leave())
    assert table.room["seats"] == ["m1", "m3", "m4", "m5"]


async def test_a_full_room_says_so() -> None:
    house = await House.opened(*map(str, range(30)))
    refused = await refusal(house.join("one more"))
    assert (refused.code, refused.facts) == ("room_full", {"max": 30})


async def test_too_many_watchers_are_refused() -> None:
    house = await House.opened("Lan", settings=RoomSettings(max_watchers=2))
    await house.spectate()
    await house.enter()
    assert (await refusal(house.spectate())).code == "room_full"
    assert (await house.enter("m1")).last["type"] == "welcome"


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 21, "a\u202eb"])
async def test_bad_names_do_not_come_in(name: str) -> None:
    house = await House.opened("Lan")
    assert (await refusal(house.join(name))).code.startswith("name_")
    assert len(await house.log()) == 2


async def test_markup_in_a_name_is_just_text() -> None:
    house = await House.opened("<b>Lan</b>")
    assert (await house.enter()).room["members"][0]["name"] == "<b>Lan</b>"


async def test_a_member_renames_itself() -> None:
    house = await House.opened("Lan", "Minh")
    table = await house.enter()
    await house.do(player("m2"), c.Rename("Lan", 7))
    assert table.room["members"][1]["name"] == "Lan 2"
    assert table.room["members"][1]["avatar"] == 7
    assert (await refusal(house.do(player("m2"), c.Rename("Lan", 12)))).code == "avatar_unknown"
    assert (await house.do(player("m1"), c.Rename("Lan", 3))).entries == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Start(), c.Next(), c.Configure(options={"deals": 2}), c.AddBot("random"), c.Remove("m1"),
        c.MoveSeat("m1"), c.HandHost("m2"), c.Stop(),
    ],
)  # fmt: skip
async def test_only_host_and_table_lead(command: c.Command) -> None:
    house = await House.opened("Lan", "Minh")
    before = await house.log()
    assert (await refusal(house.do(player("m2"), command))).code == "host_only"
    assert (await refusal(house.do(SPECTATOR, command))).code == "host_only"
    assert await house.log() == before


@pytest.mark.parametrize("command", [c.Pause(), c.Resume(), c.Rename("X", 1), c.Sit(), c.Stand(), c.Leave()])
async def test_spectators_can_only_watch(command: c.Command) -> None:
    house = await House.opened("Lan", "Minh")
    assert (await refusal(house.do(SPECTATOR, command))).code == "members_only"


async def test_what_a_view_calls_possible_is_possible_and_what_not_is_refused_alike() -> None:
    house = await asking_house("Lan", "Minh")
    commands: dict[str, c.Command] = {
        "configure": c.Configure(), "start": c.Start(), "next": c.Next(), "add_bot": c.AddBot("random"),
        "claim": c.Claim("eldest"),
        "pause": c.Pause(), "resume": c.Resume(), "stop": c.Stop(), "sit": c.Sit(), "host": c.HandHost("m1"),
    }  # fmt: skip
    for stage in (None, c.Start(), c.Pause(), c.Stop()):
        if stage is not None:
            await house.do(TABLE, stage)
        for member in (None, "m1", "m2"):
            device = await house.enter(member)
            for verb, shown in device.room["can"].items():
                if "why" in shown and verb in commands:
                    refused = await refusal(house.do(device.identity, commands[verb]))
                    assert (refused.code, dict(refused.facts)) == (shown["why"], shown["facts"]), verb


async def test_options_are_checked_and_kept() -> None:
    house = await House.opened("Lan", "Minh")
    table = await house.enter()
    await house.do(player("m1"), c.Configure(options={"seconds": 10}))
    await house.do(TABLE, c.Configure(options={"deals": 2}))
    assert table.room["options"] == {"seconds": 10, "deals": 2}
    for options in ({"deals": 9}, {"nonsense": 1}, {"deals": True}, {"deals": 2.0}):
        refused = await refusal(house.do(TABLE, c.Configure(options=options)))
        assert (refused.code, refused.facts) == ("option_odd", {"option": next(iter(options))})
    assert (await refusal(house.do(TABLE, c.Configure(game="chess")))).code == "game_unknown"
    assert table.room["options"] == {"seconds": 10, "deals": 2}


async def asking_house(*names: str) -> House:
    return await House.opened(*names, games={"toy": Asking()})


async def test_a_guest_says_that_it_is_he_and_takes_it_back() -> None:
    house = await asking_house("Lan", "Minh", "Hà")
    table = await house.enter()
    assert table.room["options"]["eldest"] == 0
    for member, mine, named in (("m2", True, 2), ("m3", True, 3), ("m2", False, 3), ("m3", False, 0)):
        await house.do(player(member), c.Claim("eldest", mine))
        assert table.room["options"]["eldest"] == named
    assert (await house.log())[-1]["by"] == "m3"


async def test_the_host_says_it_for_anybody_who_has_a_seat() -> None:
    house = await asking_house("Lan", "Minh")
    table = await house.enter()
    await house.do(player("m1"), c.Configure(options={"eldest": 2}))
    assert table.room["options"]["eldest"] == 2
    for by, options, code in (
        (TABLE, {"eldest": 3}, "option_odd"),
        (player("m1"), {"eldest": True}, "option_odd"),
        (player("m2"), {"eldest": 1}, "host_only"),
    ):
        assert (await refusal(house.do(by, c.Configure(options=options)))).code == code
    for by, option, code in (
        (player("m2"), "deals", "option_odd"),
        (player("m2"), "none", "option_odd"),
        (TABLE, "eldest", "members_only"),
    ):
        assert (await refusal(house.do(by, c.Claim(option)))).code == code
    assert table.room["options"]["eldest"] == 2


async def test_who_was_named_stays_named_on_another_seat_and_nobody_is_once_he_has_none() -> None:
    house = await asking_house("Lan", "Minh", "Hà", "Nam", "Tí")
    table = await house.enter()
    assert (await refusal(house.do(player("m5"), c.Claim("eldest")))).code == "not_seated"
    await house.do(player("m3"), c.Claim("eldest"))
    for by, command, named in (
        (TABLE, c.MoveSeat("m3", 0), 1),
        (TABLE, c.MoveSeat("m1", 0), 2),
        (player("m1"), c.Leave(), 1),
        (TABLE, c.MoveSeat("m2", 0), 2),
        (player("m3"), c.Stand(), 0),
    ):
        await house.do(by, command)
        assert table.room["options"]["eldest"] == named
    await house.do(player("m4"), c.Claim("eldest"))
    await house.do(TABLE, c.Remove("m4"))
    assert table.room["options"]["eldest"] == 0


async def test_what_is_played_keeps_who_was_named() -> None:
    house = await asking_house("Lan", "Minh")
    table = await house.enter()
    await house.do(player("m2"), c.Claim("eldest"))
    await house.begin()
    assert (await refusal(house.do(player("m1"), c.Claim("eldest")))).code == "in_play"
    await house.do(player("m2"), c.Leave())
    assert table.room["options"]["eldest"] == 2
    await house.do(TABLE, c.Stop())
    assert table.room["options"]["eldest"] == 0
    again = house.restarted()
    assert (await again.enter()).room["options"] == table.room["options"]


@pytest.mark.parametrize(("guests", "code"), [(1, "too_few"), (2, None), (4, None), (5, None)])
async def test_a_game_starts_with_a_legal_number(guests: int, code: str | None) -> None:
    house = await House.opened(*"ABCDE"[:guests])
    table = await house.enter()
    if code is None:
        await house.do(TABLE, c.Start())
        assert table.room["phase"] == "playing"
        assert len(table.game["seats"]) == min(guests, 4)
    else:
        refused = await refusal(house.do(TABLE, c.Start()))
        assert refused.code == code
        assert table.room["can"]["start"] == {"why": code, "facts": {"have": 1, "min": 2}}


async def test_bots_take_seats_and_have_vietnamese_names() -> None:
    house = await House.opened("Lan")
    table = await house.enter()
    await house.do(TABLE, c.AddBot("normal"))
    await house.do(TABLE, c.AddBot("random", seat=0))
    assert table.room["seats"] == ["m3", "m1", "m2"]
    assert [(m["name"], m["kind"], m["level"], m["here"]) for m in table.room["members"][1:]] == [
        ("Bot Tí", "bot", "normal", True), ("Bot Sửu", "bot", "random", True),
    ]  # fmt: skip
    assert (await refusal(house.do(TABLE, c.AddBot("grandmaster")))).code == "level_unknown"
    assert (await refusal(house.do(TABLE, c.MoveSeat("m2", None)))).code == "bot_needs_seat"
    assert (await refusal(house.do(TABLE, c.HandHost("m2")))).code == "host_is_person"
    await house.do(TABLE, c.AddBot("random"))
    assert (await refusal(house.do(TABLE, c.AddBot("random")))).code == "seats_full"
    await house.do(TABLE, c.Remove("m2"))
    assert table.room["seats"] == ["m3", "m1", "m4"]


async def test_the_host_moves_guests_among_the_seats() -> None:
    house = await House.opened("A", "B", "C", "D", "E")
    table = await house.enter()
    await house.do(player("m1"), c.MoveSeat("m3", 0))
    assert table.room["seats"] == ["m3", "m1", "m2", "m4"]
    assert (await refusal(house.do(TABLE, c.MoveSeat("m5", 0)))).code == "seats_full"
    await house.do(TABLE, c.MoveSeat("m4", None))
    assert table.room["seats"] == ["m3", "m1", "m2", "m5"]
    await house.do(TABLE, c.MoveSeat("m1", 99))
    assert table.room["seats"] == ["m3", "m2", "m5", "m1"]
    assert (await refusal(house.do(TABLE, c.MoveSeat("m9", 0)))).code == "member_unknown"


async def test_members_stand_and_sit_by_themselves() -> None:
    house = await House.opened("A", "B", "C")
    table = await house.enter()
    await house.do(player("m2"), c.Stand())
    assert table.room["seats"] == ["m1", "m3"]
    assert (await refusal(house.do(player("m2"), c.Stand()))).code == "not_seated"
    await house.do(player("m2"), c.Sit())
    assert table.room["seats"] == ["m1", "m3", "m2"]
    assert (await refusal(house.do(player("m2"), c.Sit()))).code == "seated"


async def test_a_kicked_guest_is_sent_away_and_its_key_is_dead() -> None:
    house = await House.opened("Lan", "Minh")
    table, phone = await house.enter(), await house.enter("m2")
    await house.do(player("m1"), c.Remove("m2"))
    assert phone.goodbye == "kicked"
    assert table.room["seats"] == ["m1"]
    assert table.events()[-1] == "room.kicked"
    with pytest.raises(KeyRefused) as refused:
        await house.enter("m2")
    assert refused.value.code == "kicked"
    assert (await refusal(house.do(player("m1"), c.Remove("m1")))).code == "not_yourself"


async def test_who_leaves_is_let_go_and_the_host_passes_on() -> None:
    house = await House.opened("Lan", "Minh")
    table, phone = await house.enter(), await house.enter("m1")
    await house.do(player("m1"), c.Leave())
    assert phone.goodbye == "left"
    assert table.room["host"] == "m2"
    with pytest.raises(KeyRefused) as refused:
        await house.enter("m1")
    assert refused.value.code == "left"
    await house.do(player("m2"), c.Leave())
    assert table.room["host"] is None
    await house.join("Hà")
    assert table.room["host"] == "m3"


async def test_the_host_is_handed_over_and_reclaimed() -> None:
    house = await House.opened("Lan", "Minh", "Hà")
    table = await house.enter()
    await house.do(player("m1"), c.HandHost("m2"))
    assert table.room["host"] == "m2"
    assert (await refusal(house.do(player("m3"), c.HandHost("m3")))).code == "host_only"
    assert (await refusal(house.do(player("m1"), c.HandHost("m3")))).code == "host_only"
    await house.do(player("m1"), c.HandHost("m1"))
    assert table.room["host"] == "m1"


async def test_the_commitment_of_the_first_deal_is_shown_before_any_guest_has_dice() -> None:
    house = await House.opened()
    table = await house.enter()
    promised = table.room["deal"]["commitment"]
    await house.join("Lan")
    await house.join("Minh")
    await house.begin()
    assert table.room["deal"]["commitment"] == promised
    assert table.room["deal"]["secret"] is None


async def test_a_room_sees_no_catalog_in_play_and_its_link_always() -> None:
    house = await House.opened("Lan", "Minh")
    table = await house.enter()
    assert [game["id"] for game in table.room["catalog"]] == ["toy"]
    assert table.room["catalog"][0]["levels"] == ["random", "normal"]
    await house.begin()
    assert "catalog" not in table.room
    assert table.room["join"] == {"url": f"http://host/r/{house.code}"}


async def test_actions_and_games_wait_for_a_start() -> None:
    house = await House.opened("Lan", "Minh")
    assert (await refusal(house.act("m1", Play("T0")))).code == "not_playing"
    assert (await house.enter("m1")).last["view"]["game"] is None
    assert (await refusal(house.do(TABLE, c.Next()))).code == "not_playing"
