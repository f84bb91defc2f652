"""Bots at the table: their pace, their manners, and that they see no more than their seat."""

from __future__ import annotations

from random import Random
from typing import Any

from app.bots.names import ANIMALS, next_bot
from app.bots.thinker import ThinkHere
from app.rooms import commands as c
from app.rooms.identity import TABLE
from app.rooms.settings import RoomSettings
from games.kernel import Action, Game, Seat, State
from tests.rooms.house import AT_ONCE, Device, House
from tests.toy import Draw, Play, Shout


async def against(*levels: str, settings: RoomSettings | None = None) -> tuple[House, Device]:
    house = await House.opened("Lan", settings=settings)
    for level in levels:
        await house.do(TABLE, c.AddBot(level))
    phone = await house.enter("m1")
    await house.begin()
    return house, phone


async def test_a_bot_takes_a_human_pause_and_then_plays() -> None:
    house, phone = await against("normal", settings=RoomSettings(bot_pause_ms=(900, 900)))
    await house.act("m1", Draw())
    await house.clock.pass_s(0.8)
    assert phone.game["turn"] == 1
    await house.clock.pass_s(0.2)
    assert phone.game["turn"] == 0
    assert (await house.log())[-1]["who"] == "bot"


async def test_pauses_stay_within_their_bounds_and_differ() -> None:
    house, _ = await against("normal", settings=RoomSettings(bot_pause_ms=(700, 1800), react_ms=5000))
    pauses = set()
    for _ in range(8):
        await house.act("m1", Draw())
        began, length = house.clock.now_ms(), len(await house.log())
        while len(await house.log()) == length:
            await house.clock.pass_s(0.05)
        pauses.add(house.clock.now_ms() - began)
        await house.do(TABLE, c.Stop())
        await house.do(TABLE, c.Next())
    assert all(700 <= pause <= 1850 for pause in pauses)
    assert len(pauses) > 3


async def test_a_call_out_of_turn_takes_the_time_of_a_reaction() -> None:
    house, phone = await against("normal", settings=RoomSettings(bot_pause_ms=(0, 0), react_ms=800))
    # The bot is left with one card and would shout: not before it could have seen it.
    while len(house.hand("m2")) > 1:
        await house.act("m1", Draw())
        await house.clock.pass_s(0.01)
    assert phone.game["turn"] == 0
    await house.clock.pass_s(0.7)
    assert "shouted" not in phone.events()
    await house.clock.pass_s(0.2)
    assert phone.events()[-1] == "shouted"


async def test_bots_stand_still_while_the_game_is_paused() -> None:
    house, phone = await against("normal")
    await house.act("m1", Draw())
    await house.do(TABLE, c.Pause())
    await house.clock.pass_s(60)
    assert phone.game["turn"] == 1
    await house.do(TABLE, c.Resume())
    await house.clock.pass_s(2)
    assert phone.game["turn"] == 0


async def test_a_game_of_bots_runs_to_its_end_while_somebody_watches() -> None:
    house = await House.opened(settings=AT_ONCE)
    table = await house.enter()
    for level in ("random", "normal", "normal"):
        await house.do(TABLE, c.AddBot(level))
    await house.begin()
    await house.clock.pass_s(1)
    assert table.room["phase"] == "between"
    assert table.game["over"] is not None


class Hasty(ThinkHere):
    """Lets something happen while it thinks, and then proposes what it wanted."""

    def __init__(self) -> None:
        self.meanwhile: Any = None

    async def choose(self, game: Game[Any], level: str, state: State, seat: Seat, seed: int) -> Action | None:
        action = await super().choose(game, level, state, seat, seed)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return action


async def test_a_bot_that_comes_too_late_loses_politely() -> None:
    house = await House.opened("Lan", settings=AT_ONCE)
    thinker = Hasty()
    object.__setattr__(house.rooms._world, "thinker", thinker)
    await house.do(TABLE, c.AddBot("normal"))
    phone = await house.enter("m1")
    await house.begin()

    async def quicker() -> None:
        await house.do(None, c.BotAct(1, house.actor.seq, Draw(), "bot"))

    await house.act("m1", Draw())
    thinker.meanwhile = quicker
    await house.clock.pass_s(1)
    assert phone.game["turn"] == 0
    assert [entry["who"] for entry in await house.log() if entry["type"] == "acted"] == ["person", "bot"]


class Stubborn(ThinkHere):
    """Wants what the rules refuse, or nothing at all."""

    def __init__(self, wish: Action | None) -> None:
        self.wish = wish

    async def choose(self, game: Game[Any], level: str, state: State, seat: Seat, seed: int) -> Action | None:
        return self.wish


async def test_a_bot_with_a_fault_holds_up_nobody() -> None:
    for wish in (Play("T99"), None):
        house = await House.opened("Lan", settings=AT_ONCE)
        object.__setattr__(house.rooms._world, "thinker", Stubborn(wish))
        await house.do(TABLE, c.AddBot("normal"))
        phone = await house.enter("m1")
        await house.begin()
        await house.act("m1", Draw())
        await house.clock.pass_s(1)
        assert phone.game["turn"] == 0, "a legal action is taken instead"


async def test_bots_choose_by_what_their_seat_may_know() -> None:
    house, _ = await against("normal")
    play = house.actor._room.play
    assert play is not None
    twin = play.game.imagine(play.state, 1, Random(5))
    for seed in range(5):
        real = await ThinkHere().choose(play.game, "random", play.state, 1, seed)
        assert real == await ThinkHere().choose(play.game, "random", twin, 1, seed)


def test_there_are_names_for_as_many_bots_as_one_likes() -> None:
    taken: list[str] = []
    for _ in range(30):
        name, _ = next_bot(taken, [])
        taken.append(name)
    assert len(set(taken)) == 30
    assert taken[0] == "Bot Tí"


def test_bots_look_like_nobody_else_while_they_can() -> None:
    avatars = [0, 3]
    for _ in range(len(ANIMALS) - 2):
        avatars.append(next_bot([], avatars)[1])
    assert sorted(avatars) == list(range(len(ANIMALS)))
    assert 0 <= next_bot([], avatars)[1] < len(ANIMALS)


async def test_practice_is_a_room_with_bots_that_has_started() -> None:
    house = House(settings=AT_ONCE)

    class Wish:
        game, name, avatar, dice, seats, level = "toy", "Lan", 1, None, 3, "normal"
        options = {"deals": 2}

    house.code, member, key = await house.rooms.practice(Wish())
    house.keys[member] = key
    phone = await house.enter(member)
    assert phone.room["phase"] == "playing"
    assert phone.room["options"]["deals"] == 2
    assert [one["kind"] for one in phone.room["members"]] == ["person", "bot", "bot"]
    await house.act(member, Shout())
