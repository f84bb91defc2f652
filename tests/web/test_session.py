"""Hostile and clumsy clients: a coded refusal for everything, never a closed room."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import settings as searching
from hypothesis import strategies as st

from app import protocol
from app.net.peers import Peer
from app.rooms.settings import RoomSettings
from app.settings import Settings
from app.web.session import CLOSE_ABUSE, CLOSE_LATER, CLOSE_NORMAL, CLOSE_SILENT, HELLO_S, SILENT_S
from tests.web.conftest import GUEST, Device, House, moves_of, view_of


def only(frames: list[dict[str, Any]]) -> dict[str, Any]:
    assert len(frames) == 1, frames
    return frames[0]


async def the_room_goes_on(house: House, phones: list[Device]) -> None:
    """Somebody whose turn it is plays, and everybody hears of it."""
    house.time.s += 60
    actor = await house.rooms.open(view_of(phones[0].line.history)["room"]["code"])
    views = [actor.view(phone.session.identity) for phone in phones]
    phone, view = next(
        (phone, view)
        for phone, view in zip(phones, views, strict=True)
        if view["game"]["turn"] == view["game"]["me"]["seat"]
    )
    for other in phones:
        other.line.take()
    act = {"type": "act", "ref": "goes-on", "seq": actor.seq, "action": moves_of(view)[0]}
    assert (await phone.say(act))[-1] == {"type": "ok", "ref": "goes-on"}
    others = [other for other in phones if other is not phone]
    assert all("update" in [frame["type"] for frame in other.line.frames] for other in others)


MALFORMED = {
    "not JSON": ("hello", "bad_json"),
    "half a message": ('{"type":"ping"', "bad_json"),
    "not a number": ('{"type":"ping","t":NaN}', "bad_json"),
    "lone surrogate": ('{"type":"ping","t":"\\ud800"}', "bad_json"),
    "a list": ("[]", "bad_message"),
    "nothing": ("", "bad_json"),
    "null": ("null", "bad_message"),
    "no type": ("{}", "bad_message"),
    "unknown type": ('{"type":"cheat"}', "bad_message"),
    "a type that is no text": ('{"type":{"a":1}}', "bad_message"),
    "unknown field": ('{"type":"ping","t":1,"x":1}', "bad_message"),
    "wrong type of a field": ('{"type":"ping","t":"now"}', "bad_message"),
    "a truth for a number": ('{"type":"hello","seen":true}', "bad_message"),
    "a number for a text": ('{"type":"hello","key":5}', "bad_message"),
    "a missing field": ('{"type":"act","ref":"a"}', "bad_message"),
    "a ref of odd signs": ('{"type":"act","ref":"a b","seq":0,"action":{"type":"draw"}}', "bad_message"),
    "a ref too long": (f'{{"type":"act","ref":"{"a" * 41}","seq":0,"action":{{}}}}', "bad_message"),
    "an unknown command": ('{"type":"room","ref":"a","command":{"type":"win"}}', "bad_message"),
    "another mark": ('{"type":"react","mark":"<b>"}', "bad_message"),
    "a negative seq": ('{"type":"act","ref":"a","seq":-1,"action":{}}', "bad_message"),
    "too deep": ("[" * 9 + "]" * 9, "too_deep"),
    "much too deep": ('{"a":' * 900 + "1" + "}" * 900, "too_deep"),
    "deep in an action": (
        '{"type":"act","ref":"a","seq":0,"action":' + '{"a":' * 8 + "1" + "}" * 9,
        "too_deep",
    ),
    "too big": (f'{{"type":"ping","t":{" " * protocol.MAX_BYTES}1}}', "too_big"),
    "too big in bytes": ('{"type":"hello","key":"' + "ế" * 3000 + '"}', "too_big"),
    "unclosed text of quotes": ('"' + '\\"' * 4000, "bad_json"),
    "binary": (None, "binary_frame"),
}


@pytest.mark.parametrize(("text", "code"), MALFORMED.values(), ids=MALFORMED.keys())
async def test_what_cannot_be_understood_is_refused_and_the_room_goes_on(
    house: House, text: str | None, code: str
) -> None:
    _, _, phones = await house.playing("Lan", "Minh", "Hà")
    refused = only(await phones[0].say(text))
    assert (refused["type"], refused["code"]) == ("refused", code)
    assert phones[0].line.closed is None
    await the_room_goes_on(house, phones)


async def test_a_refusal_names_the_field_and_the_ref(house: House) -> None:
    _, table = await house.open_room()
    frames = await table.say('{"type":"room","ref":"r-1","command":{"type":"add_bot","level":"god"}}')
    assert only(frames)["ref"] == "r-1"
    assert only(frames)["facts"]["field"] == "command.level"


async def test_brackets_inside_text_are_not_depth(house: House) -> None:
    _, table = await house.open_room()
    frames = await table.say({"type": "hello", "key": "[[[[[[[[[[[["})
    assert only(frames)["code"] == "bad_message"


async def test_nothing_is_answered_before_hello(house: House) -> None:
    room, _ = await house.open_room()
    stranger = house.device(room)
    for message in (
        {"type": "act", "ref": "a", "seq": 0, "action": {"type": "draw"}},
        {"type": "room", "ref": "a", "command": {"type": "start"}},
        {"type": "react", "mark": "👏"},
    ):
        assert only(await stranger.say(message))["code"] == "hello_first"
    assert only(await stranger.say({"type": "ping", "t": 1}))["type"] == "pong"


async def test_hello_is_said_once(house: House) -> None:
    room, _ = await house.open_room()
    spectator = house.device(room)
    assert (await spectator.hello(None))[0]["type"] == "welcome"
    assert only(await spectator.hello(None))["code"] == "hello_again"


@pytest.mark.parametrize(("room", "key"), [("22222", None), (None, None), ("22222", "k" * 22)])
async def test_a_room_that_is_not_there(house: House, room: str | None, key: str | None) -> None:
    device = house.device(room)
    assert only(await device.hello(key)) == {"type": "bye", "reason": "room_unknown", "after_ms": None}
    assert device.line.closed == CLOSE_NORMAL


async def test_a_wrong_key_and_a_key_of_another_room(house: House) -> None:
    room, _ = await house.open_room()
    other, _ = await house.open_room()
    _, key = await house.guest(other, "Lan")
    for wrong in ("nonsense", key):
        device = house.device(room)
        assert only(await device.hello(wrong))["reason"] == "wrong_key"
    right = house.device(other)
    assert (await right.hello(key))[0]["type"] == "welcome"


async def test_guessing_is_throttled_for_the_address_only(house: House) -> None:
    room, _ = await house.open_room()
    guesser = Peer("203.0.113.9", "http", None, proxied=True, local=False)
    for _ in range(10):
        assert only(await house.device("ZZZZZ", guesser).hello(None))["reason"] == "room_unknown"
    stopped = house.device(room, guesser)
    refused = only(await stopped.hello(None))
    assert refused["code"] == "too_fast"
    assert refused["facts"]["retry_ms"] > 0
    assert stopped.line.closed == CLOSE_LATER
    assert (await house.device(room).hello(None))[0]["type"] == "welcome"
    house.time.s += refused["facts"]["retry_ms"] / 1000
    assert (await house.device(room, guesser).hello(None))[0]["type"] == "welcome"


async def test_the_newest_socket_of_a_member_wins_in_every_phase(house: House) -> None:
    room, table = await house.open_room()
    first, key = await house.guest(room, "Lan")
    await house.guest(room, "Minh")
    second = house.device(room)
    assert (await second.hello(key))[0]["type"] == "welcome"
    assert first.line.frames[-1]["reason"] == "replaced"
    assert first.line.closed == CLOSE_NORMAL
    first.session.gone()
    await table.command("start")
    third = house.device(room)
    welcome = (await third.hello(key))[0]
    assert welcome["view"]["room"]["me"]["seat"] == 0
    assert second.line.frames[-1]["reason"] == "replaced"
    here = [member["here"] for member in welcome["view"]["room"]["members"]]
    assert here == [True, True]


async def test_a_repeated_ref_is_answered_alike_and_acts_once(house: House) -> None:
    room, _, phones = await house.playing("Lan", "Minh", "Hà")
    actor = await house.rooms.open(room)
    view = actor.view(phones[0].session.identity)
    turn = view["game"]["turn"]
    phone = phones[turn]
    action = moves_of(actor.view(phone.session.identity))[0]
    message = {"type": "act", "ref": "same", "seq": actor.seq, "action": action}
    assert (await phone.say(message))[-1] == {"type": "ok", "ref": "same"}
    after = actor.seq
    assert await phone.say(message) == [{"type": "ok", "ref": "same"}]
    assert actor.seq == after


async def test_nobody_acts_for_another_seat(house: House) -> None:
    room, table, phones = await house.playing("Lan", "Minh", "Hà")
    actor = await house.rooms.open(room)
    turn = actor.view(phones[0].session.identity)["game"]["turn"]
    action = moves_of(actor.view(phones[turn].session.identity))[0]
    act = {"type": "act", "ref": "mine", "seq": actor.seq, "action": action}
    before = actor.seq
    assert only(await phones[(turn + 1) % 3].say(act))["type"] == "refused"
    spectator = house.device(room)
    await spectator.hello(None)
    assert only(await spectator.say(act))["code"] == "not_seated"
    assert only(await table.say(act))["code"] == "not_seated"
    sneaky = {**act, "action": {**action, "seat": turn}}
    assert only(await phones[(turn + 1) % 3].say(sneaky))["code"] == "bad_message"
    assert actor.seq == before


async def test_only_host_and_table_lead(house: House) -> None:
    room, _ = await house.open_room()
    await house.guest(room, "Lan")
    minh, _ = await house.guest(room, "Minh")
    spectator = house.device(room)
    await spectator.hello(None)
    for device in (minh, spectator):
        for command, fields in (
            ("start", {}), ("next", {}), ("stop", {}), ("remove", {"member": "m1"}),
            ("configure", {"game": "la-cuoi"}), ("add_bot", {"level": "normal"}),
        ):  # fmt: skip
            assert only(await device.command(command, **fields))["code"] == "host_only"


@pytest.mark.parametrize(
    ("options", "code"),
    [({"stacking": "yes"}, "option_odd"), ({"cheat": True}, "option_odd"), ({"stacking": 1}, "option_odd")],
)
async def test_options_are_checked(house: House, options: dict[str, Any], code: str) -> None:
    _, table = await house.open_room()
    assert only(await table.command("configure", options=options))["code"] == code


async def test_a_flood_is_slowed_down_and_then_sent_away(house: House) -> None:
    room, _, phones = await house.playing("Lan", "Minh", "Hà")
    turn = (await house.rooms.open(room)).view(phones[0].session.identity)["game"]["turn"]
    flooder = phones.pop((turn + 1) % 3)
    house.time.s += 60
    codes = []
    while flooder.line.closed is None:
        frames = await flooder.say({"type": "ping", "t": 1})
        codes += [frame.get("code") or frame.get("reason") or frame["type"] for frame in frames]
    assert (codes.count("pong"), codes.count("too_fast"), codes[-1]) == (30, 21, "abuse")
    assert flooder.line.closed == CLOSE_ABUSE
    assert await flooder.say({"type": "ping", "t": 1}) == []
    await the_room_goes_on(house, phones)


async def test_a_flood_from_many_sockets_of_one_address_is_slowed_down(house: House) -> None:
    room, _ = await house.open_room()
    elsewhere = Peer("203.0.113.9", "http", None, proxied=True, local=False)
    codes = []
    for _ in range(25):
        device = house.device(room, elsewhere)
        codes += [frame["type"] for _ in range(20) for frame in await device.say({"type": "ping"})]
    assert codes.count("pong") == 400
    assert codes.count("refused") == 100
    spared = house.device(room, GUEST)
    assert only(await spared.say({"type": "ping"}))["type"] == "pong"


async def test_ordinary_haste_is_forgiven(house: House) -> None:
    room, _ = await house.open_room()
    phone, _ = await house.guest(room, "Lan")
    for _ in range(300):
        house.time.s += 0.2
        assert only(await phone.say({"type": "ping"}))["type"] == "pong"


async def test_the_silent_are_closed_and_those_who_never_said_hello(house: House) -> None:
    room, _ = await house.open_room()
    phone, _ = await house.guest(room, "Lan")
    dumb = house.device(room)
    house.time.s += HELLO_S + 1
    await dumb.say({"type": "ping"})
    for device in (phone, dumb):
        device.session.check()
    assert (phone.line.closed, dumb.line.closed) == (None, CLOSE_SILENT)
    house.time.s += SILENT_S
    phone.session.check()
    assert phone.line.closed == CLOSE_SILENT
    assert phone.session not in house.service.sessions


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("\u200b\u200b", None),
        ("\u3164", None),
        ("a" * 21, "name_long"),
        ("a" * 201, "bad_message"),
        ("Lan\u202egnL", "name_odd"),
        ("Lan\u0000", None),
    ],
)
async def test_names_that_are_none(house: House, name: str, code: str | None) -> None:
    room, _ = await house.open_room()
    phone, _ = await house.guest(room, "Hà")
    refused = only(await phone.command("rename", name=name, avatar=1))
    assert refused["type"] == "refused"
    assert refused["code"] == code or (code is None and refused["code"].startswith("name_"))


async def test_markup_in_a_name_is_text(house: House) -> None:
    room, table = await house.open_room()
    await house.guest(room, "<b>&amp;</b>")
    names = [member["name"] for member in view_of(table.line.frames)["room"]["members"]]
    assert names == ["<b>&amp;</b>"]


async def test_leaving_and_kicking_kill_the_key(house: House) -> None:
    room, table = await house.open_room()
    lan, lan_key = await house.guest(room, "Lan")
    minh, minh_key = await house.guest(room, "Minh")
    await lan.command("leave")
    assert lan.line.closed == CLOSE_NORMAL
    await table.command("remove", member="m2")
    assert minh.line.frames[-1]["reason"] == "kicked"
    for key, reason in ((lan_key, "left"), (minh_key, "kicked")):
        assert only(await house.device(room).hello(key))["reason"] == reason


async def test_reactions_are_shown_to_all_and_only_members_react(house: House) -> None:
    room, table = await house.open_room()
    lan, _ = await house.guest(room, "Lan")
    spectator = house.device(room)
    await spectator.hello(None)
    table.line.take()
    await lan.say({"type": "react", "mark": "🌶️"})
    assert only(table.line.take()) == {"type": "react", "member": "m1", "mark": "🌶️"}
    await spectator.say({"type": "react", "mark": "🔥"})
    assert table.line.take() == []
    table.line.busy = True
    await lan.say({"type": "react", "mark": "🔥"})
    assert table.line.take() == [], "a slow table is spared reactions"


async def test_moving_says_when_to_come_back(house: House) -> None:
    _, table = await house.open_room()
    house.service.say_goodbye()
    last = table.line.frames[-1]
    assert last["reason"] == "moving"
    assert 0 <= last["after_ms"] < 3000
    assert table.line.closed is not None
    assert house.service.sessions == set()


async def test_every_frame_is_of_the_documented_shape(house: House) -> None:
    _, table, phones = await house.playing("Lan", "Minh")
    await table.command("start")
    await phones[0].say({"type": "react", "mark": "👏"})
    await phones[0].say({"type": "ping", "t": 2})
    for device in (table, *phones):
        assert device.line.raw
        for frame in device.line.raw:
            protocol.read_frame(frame)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)
SOUND: list[dict[str, Any]] = [
    {"type": "hello", "key": None, "seen": 3},
    {"type": "act", "ref": "a", "seq": 4, "action": {"type": "play", "card": "R5", "color": None}},
    {"type": "act", "ref": "b", "seq": 4, "action": {"type": "catch", "who": 1}},
    {"type": "room", "ref": "c", "command": {"type": "configure", "options": {"stacking": True}}},
    {"type": "room", "ref": "d", "command": {"type": "move", "member": "m1", "seat": 0}},
    {"type": "room", "ref": "e", "command": {"type": "rename", "name": "Lan", "avatar": 4}},
    {"type": "react", "mark": "👏"},
    {"type": "ping", "t": 5},
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A sound message with one thing changed, as text that may be cut or spoilt."""
    message = orjson.loads(orjson.dumps(draw(st.sampled_from(SOUND))))
    target = message
    for inner in ("action", "command"):
        if inner in message and draw(st.booleans()):
            target = message[inner]
    key = draw(st.sampled_from([*target, "x"]) | st.text(max_size=8))
    if draw(st.booleans()):
        target[key] = draw(json_values)
    else:
        target.pop(key, None)
    try:
        text = orjson.dumps(message).decode()
    except TypeError:  # an integer beyond 64 bits
        text = repr(message)
    if draw(st.integers(0, 9)) == 0:
        cut = draw(st.integers(0, len(text)))
        text = text[:cut] + draw(st.text(max_size=3)) + text[cut:]
    return text


@given(texts=st.lists(mutated(), min_size=1, max_size=12))
@searching(max_examples=60)
async def test_mutated_messages_get_one_answer_each_and_the_room_goes_on(texts: list[str]) -> None:
    house = House(Settings(store="memory"), RoomSettings(bot_pause_ms=(0, 0)))
    room, _, phones = await house.playing("Lan", "Minh")
    for text in texts:
        house.time.s += 1
        frames = await phones[0].say(text)
        assert {"ok", "refused", "pong", "react"} & {frame["type"] for frame in frames}
    assert only(await phones[0].say({"type": "ping"}))["type"] == "pong"
    actor = await house.rooms.open(room)
    assert actor.view(phones[1].session.identity)["room"]["code"] == room
    await house.rooms.drain()
