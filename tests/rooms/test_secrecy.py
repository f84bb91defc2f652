"""The bytes test: two rooms that differ only in what a viewer may not know send it the same bytes.

A real room's log is folded twice; in one of the two, everything hidden from
the viewer is dealt anew. Then both are asked the same. Frames, refusals and
the times in them must not differ by a byte. The tests of the test plant leaks.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from app.rooms import commands as c
from app.rooms.errors import Refusal
from app.rooms.identity import TABLE, Identity, player
from app.store.memory import MemoryStore
from games.kernel import Action, Clock, Event, Game, IllegalAction, Seat, Viewer
from games.la_cuoi.game import GAME as LA_CUOI
from tests.rooms.house import Device, FakeClock, House
from tests.toy import DECK, Draw, Play, Shout, Toy, ToyState

NAMES = ("Lan", "Minh", "Hà")


async def begun(game: Game[Any], **options: Any) -> House:
    house = await House.opened(*NAMES, games={game.id: game})
    await house.begin(**options)
    return house


async def fork(house: House, viewer: Viewer, seed: int | None) -> House:
    """Return the room again, from its log; with a seed, what the viewer may not know is dealt anew."""
    store = copy.deepcopy(house.store)
    assert isinstance(store, MemoryStore)
    twin = House(store=store, clock=FakeClock(house.clock.now_ms()), games=house.games)
    twin.code, twin.table_key, twin.keys = house.code, house.table_key, house.keys
    room = (await twin.rooms.open(house.code))._room
    assert room.play is not None
    if seed is not None:
        rng = Random(seed)
        for seat in (0, 1) if viewer is None else (viewer,):
            room.play.state = room.play.game.imagine(room.play.state, seat, rng)
    return twin


async def told(twin: House, viewer: Viewer, asked: Sequence[tuple[Identity, c.Command]]) -> list[bytes]:
    """Return every byte that the viewer gets while the room is asked all this, its own refusals with it."""
    identity = TABLE if viewer is None else player(f"m{viewer + 1}")
    device = Device(identity)
    actor = await twin.rooms.open(twin.code)
    actor.attach(device)
    for by, command in asked:
        await twin.clock.pass_s(0.25)
        given = replace(command, seq=actor.seq) if isinstance(command, c.Act) else command
        try:
            await actor.do(by, given)
        except Refusal as refusal:
            if by == identity:
                device.raw.append(orjson.dumps([refusal.code, refusal.clause, dict(refusal.facts)]))
    return device.raw


async def same_bytes(
    house: House, viewer: Viewer, asked: Sequence[tuple[Identity, c.Command]], seed: int
) -> bool:
    one, other = await fork(house, viewer, None), await fork(house, viewer, seed)
    return await told(one, viewer, asked) == await told(other, viewer, asked)


def attempts(viewer: Viewer, actions: Sequence[Action]) -> list[tuple[Identity, c.Command]]:
    """Return what the viewer tries, with pauses between."""
    by = TABLE if viewer is None else player(f"m{viewer + 1}")
    tries: list[tuple[Identity, c.Command]] = [(by, c.Act(0, action)) for action in actions]
    return [*tries, (TABLE, c.Pause()), *tries[:2], (TABLE, c.Resume())]


def not_held(house: House, viewer: Viewer) -> list[Action]:
    """Return plays of every toy card that the viewer does not hold: all of them must be refused alike."""
    held = [] if viewer is None else house.hand(f"m{viewer + 1}")
    return [Play(card) for card in DECK if card not in held]


async def toy_is_tight(game: Toy, seconds: int = 0) -> bool:
    """Return whether no viewer can tell the twins apart at any step of some game, whatever it asks."""
    house = await begun(game, seconds=seconds)
    rng = Random(3)
    for step in range(12):
        state = house.actor._room.play.state  # type: ignore[union-attr]
        turn, seq = state.turn, house.actor.seq
        for viewer in (None, 0, 1, 2):
            asked = attempts(viewer, not_held(house, viewer))
            if viewer != turn:
                # Whoever else draws, the viewer must not see what.
                asked += [
                    (player(f"m{turn + 1}"), c.Act(0, Draw())),
                    (player(f"m{turn + 1}"), c.Act(0, Shout())),
                ]
            if not await same_bytes(house, viewer, asked, seed=100 + step):
                return False
        hand = house.hand(f"m{turn + 1}")
        action = Draw() if len(hand) < 3 else rng.choice([Draw(), Play(hand[0])])
        await house.act(f"m{turn + 1}", action, seq=seq)
    return True


@pytest.mark.parametrize("seconds", [0, 10])
async def test_a_viewer_gets_the_same_bytes_whatever_is_hidden(seconds: int) -> None:
    assert await toy_is_tight(Toy(), seconds)


class LeaksInView(Toy):
    """Shows everybody's last card, as lists of recently drawn cards do."""

    def __init__(self) -> None:
        super().__init__(leak=True)


class LeaksInEvent(Toy):
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event


class LeaksInRefusal(Toy):
    def check(self, state: ToyState, seat: Seat, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as illegal:
            raise IllegalAction(illegal.code, illegal.clause, next=state.stock[-1]) from None


class LeaksInTime(Toy):
    """Gives less time to who holds much: all can see it on the clock."""

    def clock(self, state: ToyState) -> Clock | None:
        clock = super().clock(state)
        high = int(state.stock[0][1:])
        return clock and Clock(clock.id, clock.seconds + high)


@pytest.mark.parametrize("game", [LeaksInView, LeaksInEvent, LeaksInRefusal, LeaksInTime])
async def test_a_planted_leak_is_found(game: type[Toy]) -> None:
    assert not await toy_is_tight(game(), seconds=10)


@pytest.mark.parametrize("options", [{}, {"stacking": True, "turnSeconds": 15}])
async def test_a_real_game_sends_the_same_bytes_too(options: Mapping[str, Any]) -> None:
    house = await begun(LA_CUOI, **options)
    rng = Random(11)
    compared = 0
    for step in range(40):
        play = house.actor._room.play
        if play is None or house.actor.phase != "playing":
            break
        every = [action for seat in range(3) for action in play.game.legal(play.state, seat)]
        for viewer in (None, 0, 1, 2):
            refused = [action for action in every if not is_legal(play.game, play.state, viewer, action)]
            asked = attempts(viewer, refused)
            assert await same_bytes(house, viewer, asked, seed=step)
            compared += len(asked)
        turn = play.game.to_act(play.state)[0]
        await house.act(f"m{turn + 1}", rng.choice(play.game.legal(play.state, turn)))
    assert compared > 500


def is_legal(game: Game[Any], state: Any, viewer: Viewer, action: Action) -> bool:
    if viewer is None:
        return False
    try:
        game.check(state, viewer, action)
    except IllegalAction:
        return False
    return True


async def test_nobody_is_sent_the_secret_or_a_dice_before_the_end() -> None:
    house = await House.opened(*NAMES)
    devices = [
        await house.enter(),
        await house.spectate(),
        *[await house.enter(member) for member in house.keys],
    ]
    await house.begin()
    for seat in (0, 1, 2):
        await house.act(f"m{seat + 1}", Draw())
    room = house.actor._room
    assert room.play is not None
    sent = b"".join(frame for device in devices for frame in device.raw).decode()
    for hidden in (room.play.secret, room.root, "ab" * 16, *house.keys.values(), house.table_key):
        assert hidden not in sent


async def test_hands_of_one_game_are_not_in_the_next() -> None:
    house = await House.opened("Lan", "Minh")
    table, phone = await house.enter(), await house.enter("m2")
    for command in (c.Start(), c.Stop(), c.Next()):
        await house.do(TABLE, command)
    own = set(house.hand("m2"))
    seen = {str(card) for card in phone.game["me"]["hand"]}
    assert seen == own
    assert "me" not in table.game
    assert not set(DECK) & set(orjson.dumps(table.game).decode().split('"'))
