"""A game in a room: actions, repeats, the clock, pauses, ends, and what follows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from app.rooms import commands as c
from app.rooms.errors import Refusal
from app.rooms.identity import SPECTATOR, TABLE, player
from games.chance import DealChance, deal_key
from games.kernel import Expire, Outcome
from tests.rooms.house import Device, House, refusal
from tests.toy import TOY, Draw, Play, Shout, Toy, ToyState


async def playing(*names: str, **options: int) -> tuple[House, Device, dict[str, Device]]:
    """Return a house in play with a table and a phone for each person."""
    house = await House.opened(*names or ("Lan", "Minh"))
    table = await house.enter()
    phones = {member: await house.enter(member) for member in list(house.keys)}
    await house.begin(**options)
    return house, table, phones


async def play_out(house: House, winner: str, loser: str) -> None:
    """Let the winner play all cards, the loser draw."""
    while house.actor.phase == "playing":
        play = house.actor._room.play
        assert play is not None
        if play.state.turn == play.seat_of(winner):
            await house.act(winner, Play(house.hand(winner)[0]))
        else:
            await house.act(loser, Draw())


async def test_an_action_is_told_to_everybody_as_each_may_know_it() -> None:
    house, table, phones = await playing()
    await house.act("m1", Draw())
    assert table.last["events"] == [{"type": "drew", "seat": 0, "card": None}]
    assert table.last["moves"] == [{"from": "stock", "to": "hand:0", "face": None, "count": 1}]
    own = phones["m1"].last
    assert own["events"][0]["card"] == own["moves"][0]["face"] == house.hand("m1")[-1]
    assert phones["m2"].last["events"] == table.last["events"]
    assert sorted(house.hand("m1")) == phones["m1"].game["me"]["hand"]
    assert "me" not in table.game


async def test_refusals_carry_code_clause_and_facts_and_change_nothing() -> None:
    house, table, _ = await playing()
    before, told = await house.log(), len(table.raw)
    refused = await refusal(house.act("m2", Draw()))
    assert (refused.code, refused.clause, refused.facts) == ("not_your_turn", "1", {"turn": 0})
    assert (await refusal(house.act("m1", Play("T99")))).code == "not_in_hand"
    assert (await refusal(house.act("m1", Expire()))).code == "bad_action"
    assert (await refusal(house.do(TABLE, c.Act(99, Draw())))).code == "not_seated"
    assert (await refusal(house.do(SPECTATOR, c.Act(99, Draw())))).code == "not_seated"
    assert await house.log() == before
    assert len(table.raw) == told


async def test_a_second_tap_on_an_old_view_is_stale() -> None:
    house, _, phones = await playing()
    seen = phones["m1"].last["seq"]
    await house.act("m1", Draw(), seq=seen)
    assert (await refusal(house.act("m1", Shout(), seq=seen))).code == "stale"
    await house.act("m2", Draw(), seq=seen)
    await house.act("m1", Shout(), seq=phones["m1"].last["seq"])


async def test_a_view_of_the_game_before_is_stale() -> None:
    house, _, phones = await playing()
    seen = phones["m1"].last["seq"]
    await house.do(TABLE, c.Stop())
    await house.do(TABLE, c.Next())
    assert (await refusal(house.act("m1", Draw(), seq=seen))).code == "stale"


async def test_a_repeat_is_answered_and_acts_once_also_after_a_restart() -> None:
    house, table, _ = await playing()
    await house.act("m1", Draw(), ref="tap-1")
    length, told = len(await house.log()), len(table.raw)
    assert (await house.act("m1", Draw(), seq=0, ref="tap-1")).entries == ()
    again = house.restarted()
    assert (await again.act("m1", Draw(), seq=0, ref="tap-1")).entries == ()
    assert len(await house.log()) == length
    assert len(table.raw) == told
    # The same ref of somebody else is another request.
    await again.act("m2", Draw(), ref="tap-1")
    assert len(await house.log()) == length + 1


async def test_only_the_last_refs_of_a_member_are_remembered() -> None:
    house, _, _ = await playing()
    for number in range(70):
        await house.do(TABLE, c.Pause() if number % 2 == 0 else c.Resume(), ref=f"r{number}")
    assert len(house.actor._room.refs["table"]) == 64


async def test_refused_requests_may_be_repeated_with_the_same_ref() -> None:
    house, _, _ = await playing()
    assert (await refusal(house.act("m2", Draw(), ref="early"))).code == "not_your_turn"
    await house.act("m1", Draw())
    assert len((await house.act("m2", Draw(), ref="early")).entries) == 1


async def test_the_end_is_shown_counted_and_reveals_the_secret() -> None:
    house, table, phones = await playing()
    assert table.room["deal"]["secret"] is None
    await play_out(house, winner="m2", loser="m1")
    assert table.room["phase"] == "between"
    assert table.game["over"]["winners"] == [1]
    points = table.game["over"]["scores"][1]
    assert table.room["tally"] == [
        {"member": "m2", "points": points, "wins": 1}, {"member": "m1", "points": 0, "wins": 0},
    ]  # fmt: skip
    assert table.room["games"] == 1
    deal = table.room["deal"]
    assert sha256(bytes.fromhex(deal["secret"])).hexdigest() == deal["commitment"]
    key = deal_key(bytes.fromhex(deal["secret"]), [bytes.fromhex("ab" * 16)] * 2)
    assert (
        TOY.deal(2, {"seconds": 0, "deals": 1}, DealChance(key)).hands[1][0] in phones["m1"].game["discard"]
    )
    assert (await house.types())[-2:] == ["acted", "ended"]
    assert (await refusal(house.act("m1", Draw()))).code == "not_playing"


@pytest.mark.parametrize("guests", [2, 3, 4])
async def test_the_next_game_has_the_same_seats_and_those_who_waited(guests: int) -> None:
    names = "ABCD"[:guests]
    house, table, _ = await playing(*names)
    await house.join("late")
    late = await house.enter(f"m{guests + 1}")
    assert late.room["me"]["seat"] is None
    assert "me" not in late.game
    assert (await refusal(house.act(f"m{guests + 1}", Draw()))).code == "not_seated"
    await house.do(TABLE, c.Stop())
    await house.do(TABLE, c.Next())
    assert table.room["seats"] == [f"m{number + 1}" for number in range(min(4, guests + 1))]
    assert [seat["count"] for seat in table.game["seats"]] == [3] * min(4, guests + 1)


async def test_a_new_game_has_a_new_deal_that_was_promised_before() -> None:
    house, table, _ = await playing()
    await play_out(house, winner="m1", loser="m2")
    before = table.room["deal"]
    await house.do(player("m1"), c.Next())
    deal = table.room["deal"]
    assert (deal["number"], deal["commitment"], deal["secret"]) == (2, before["secret"], None)
    assert deal["commitment"] != before["commitment"]


async def test_a_room_ends_where_its_chain_of_secrets_does(monkeypatch: pytest.MonkeyPatch) -> None:
    house, _, _ = await playing()
    await play_out(house, winner="m1", loser="m2")
    monkeypatch.setattr("app.rooms.decide.CHAIN_LENGTH", 1)
    with pytest.raises(Refusal, match="room_worn_out"):
        await house.do(player("m1"), c.Next())


class Fewest(Toy):
    """The toy with scores of which fewer is better."""

    id = "fewest"

    def outcome(self, state: ToyState) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, scores_add=False) if outcome is not None else None


async def test_scores_that_do_not_add_up_are_no_points_of_the_evening() -> None:
    house = await House.opened("Lan", "Minh", games={"fewest": Fewest(), "toy": Toy()})
    table = await house.enter()
    await house.begin()
    await play_out(house, winner="m2", loser="m1")
    wins = [{"member": "m2", "points": None, "wins": 1}, {"member": "m1", "points": None, "wins": 0}]
    assert table.room["tally"] == wins
    assert (await house.log())[-1]["tally"] == {"m1": [None, 0], "m2": [None, 1]}
    await house.do(TABLE, c.Configure(game="toy"))
    await house.begin()
    await play_out(house, winner="m1", loser="m2")
    points = table.game["over"]["scores"][0]
    assert table.room["tally"] == [
        {"member": "m1", "points": points, "wins": 1}, {"member": "m2", "points": 0, "wins": 1},
    ]  # fmt: skip


async def test_a_match_goes_on_with_its_next_deal() -> None:
    house, table, _ = await playing(deals=2)
    await play_out(house, winner="m1", loser="m2")
    assert table.room["phase"] == "between"
    assert table.room["games"] == 0
    assert table.room["tally"][0]["wins"] == 0
    for command in (c.Start(), c.Configure(options={"deals": 1}), c.AddBot("random"), c.MoveSeat("m1", 1)):
        assert (await refusal(house.do(TABLE, command))).code == "in_play"
    await house.do(TABLE, c.Next())
    assert (await house.types())[-1] == "dealt"
    await play_out(house, winner="m1", loser="m2")
    assert table.room["games"] == 1
    assert table.room["tally"][0]["wins"] == 1
    assert table.room["deal"]["number"] == 2


class OtherToy(Toy):
    id = "other"


async def test_a_finished_game_is_cleared_away_when_another_is_chosen() -> None:
    house = await House.opened("Lan", "Minh", games={"toy": Toy(), "other": OtherToy()})
    table, phone, watcher = await house.enter(), await house.enter("m1"), await house.spectate()
    await house.begin()
    await play_out(house, winner="m2", loser="m1")
    await house.do(TABLE, c.Configure(game="other"))
    came_back = await house.enter("m2")
    for device in (table, phone, watcher, came_back):
        assert (device.room["game"], device.last["view"]["game"]) == ("other", None)
    assert table.room["tally"][0]["wins"] == 1
    await house.do(TABLE, c.Configure(game="toy"))
    assert phone.game["over"]["winners"] == [1]


async def test_a_stopped_game_has_no_result() -> None:
    house, table, _ = await playing()
    await house.do(TABLE, c.Stop())
    assert (table.room["phase"], table.room["stopped"], table.last["view"]["game"]) == (
        "between",
        "host",
        None,
    )
    assert table.room["tally"] == []
    assert table.room["games"] == 0
    assert (await refusal(house.do(TABLE, c.Stop()))).code == "not_playing"


async def test_a_pause_stops_everything_and_anybody_who_plays_may_ask_for_it() -> None:
    house, table, _ = await playing()
    await house.do(player("m2"), c.Pause())
    assert table.room["paused"] == {"reason": "break", "by": "m2"}
    refused = await refusal(house.act("m1", Draw()))
    assert (refused.code, refused.facts) == ("paused", {"reason": "break"})
    assert (await refusal(house.do(TABLE, c.Pause()))).code == "paused"
    await house.do(player("m1"), c.Resume())
    assert table.room["paused"] is None
    await house.act("m1", Draw())
    assert table.events()[-3:] == ["room.paused", "room.resumed", "drew"]


async def test_the_clock_runs_down_and_acts() -> None:
    house, table, _ = await playing(seconds=10)
    assert table.room["clock"] == {"remaining_ms": 10_000, "total_ms": 10_000, "seats": [0]}
    await house.clock.pass_s(4)
    await house.act("m1", Shout())
    assert table.room["clock"]["remaining_ms"] == 6000, "a call out of turn starts no new countdown"
    await house.clock.pass_s(6.2)
    assert table.game["turn"] == 0
    await house.clock.pass_s(0.2)
    assert table.last["events"] == [
        {"type": "room.expired", "seat": 0},
        {"type": "drew", "seat": 0, "card": None},
    ]
    assert table.room["clock"] == {"remaining_ms": 10_000, "total_ms": 10_000, "seats": [1]}
    assert (await house.log())[-1]["who"] == "clock"


async def test_a_pause_stops_the_clock() -> None:
    house, table, _ = await playing(seconds=10)
    await house.clock.pass_s(4)
    await house.do(TABLE, c.Pause())
    await house.clock.pass_s(100)
    assert table.game["turn"] == 0
    await house.do(TABLE, c.Resume())
    assert table.room["clock"]["remaining_ms"] == 6000
    await house.clock.pass_s(6.4)
    assert table.game["turn"] == 1


async def test_a_countdown_that_was_left_behind_expires_nothing() -> None:
    house, _, _ = await playing(seconds=10)
    play = house.actor._room.play
    assert play is not None
    assert play.countdown is not None
    old = play.countdown.started_seq
    await house.clock.pass_s(9)
    await house.act("m1", Draw())
    await house.clock.pass_s(5)
    assert (await house.do(None, c.Expire(old))).entries == ()


async def test_reactions_are_shown_and_not_stored() -> None:
    house, table, phones = await playing()
    before = await house.log()
    house.actor.react(player("m2"), "👏")
    house.actor.react(TABLE, "👏")
    assert table.last == {"type": "react", "member": "m2", "mark": "👏"}
    assert phones["m1"].last["type"] == "react"
    assert await house.log() == before


async def test_an_update_is_the_whole_truth_and_like_the_plain_view() -> None:
    house, table, phones = await playing(seconds=10)
    await house.clock.pass_s(1)
    await house.act("m1", Draw())
    for device in (table, *phones.values()):
        assert device.last["view"] == house.actor.view(device.identity)
        assert device.last["seq"] == house.actor.seq


async def test_watchers_share_one_game_view_and_players_have_their_own() -> None:
    house, table, phones = await playing()
    watcher = await house.spectate()
    await house.act("m1", Draw())
    assert watcher.game == table.game
    assert watcher.room["me"] == {"role": "spectator", "member": None, "seat": None, "host": False}
    assert phones["m1"].game != phones["m2"].game


async def test_who_leaves_in_play_is_played_by_a_bot_to_the_end_of_the_game() -> None:
    house, table, _ = await playing("Lan", "Minh", "Hà")
    await house.do(player("m2"), c.Leave())
    assert table.room["members"][1]["kind"] == "bot"
    assert table.room["seats"] == ["m1", "m2", "m3"]
    await house.act("m1", Draw())
    await house.clock.pass_s(2)
    assert (await house.log())[-1]["who"] == "bot"
    assert table.game["turn"] == 2
    assert (await refusal(house.do(TABLE, c.Remove("m2")))).code == "member_unknown"
    await house.do(TABLE, c.Stop())
    assert table.room["seats"] == ["m1", "m3"]
    assert [member["id"] for member in table.room["members"]] == ["m1", "m3"]


async def test_who_is_kicked_in_play_may_not_come_back_but_the_game_goes_on() -> None:
    house, table, phones = await playing()
    await house.do(player("m1"), c.Remove("m2"))
    assert phones["m2"].goodbye == "kicked"
    assert (await refusal(house.enter("m2"))).code == "kicked"
    assert table.room["phase"] == "playing"


async def test_seats_of_the_deal_keep_their_names_when_somebody_leaves_after_it() -> None:
    house, table, _ = await playing()
    await play_out(house, winner="m2", loser="m1")
    await house.do(player("m1"), c.Leave())
    assert [seat["name"] for seat in table.room["deal"]["seats"]] == ["Lan", "Minh"]
    assert table.room["seats"] == ["m2"]
    assert [line["member"] for line in table.room["tally"]] == ["m2"]


async def test_many_requests_at_once_are_settled_one_after_the_other() -> None:
    house, _, _ = await playing()
    results = await asyncio.gather(
        *(house.act("m1", Draw(), seq=house.actor.seq, ref=f"r{number}") for number in range(20)),
        return_exceptions=True,
    )
    done = [result for result in results if not isinstance(result, Exception)]
    assert len(done) == 1
    assert {getattr(result, "code", None) for result in results} == {None, "stale"}
