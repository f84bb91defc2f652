"""A room under everything at once: whatever guests, clocks and crashes do, its log is the whole truth."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rooms import commands as c
from app.rooms.errors import Refusal
from app.rooms.identity import TABLE, player
from app.rooms.room import Room
from app.rooms.settings import RoomSettings
from games.kernel import Action
from tests.rooms.house import House, refusal, settle
from tests.toy import DECK, Asking, Draw, Play, Shout

T = TypeVar("T")

GAMES = {"toy": Asking()}

members = st.integers(1, 5).map("m{}".format)
actions = st.one_of(st.just(Draw()), st.just(Shout()), st.integers(0, 2))


class RoomMachine(RuleBasedStateMachine):
    """Drives one room; ``invariant`` compares it with a fold of its log after every step."""

    @initialize(
        seconds=st.sampled_from([0, 10]), deals=st.sampled_from([1, 2]), bots=st.sampled_from([0, 1, 2])
    )
    def open(self, seconds: int, deals: int, bots: int) -> None:
        self.runner = asyncio.Runner()
        self.house = self.run(House.opened("Lan", "Minh", settings=RoomSettings(max_members=6), games=GAMES))
        self.run(self.house.do(TABLE, c.Configure(options={"seconds": seconds, "deals": deals})))
        for _ in range(bots):
            self.run(self.house.do(TABLE, c.AddBot("random")))
        self.refs: list[tuple[str, Action, str]] = []
        self.table = self.run(self.house.enter())
        self.devices = [self.run(self.house.enter(member)) for member in self.house.keys]
        if bots:
            self.run(self.house.do(TABLE, c.Start()))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        async def settled() -> T:
            result = await work
            await settle()
            return result

        return self.runner.run(settled())

    def ask(self, work: Coroutine[Any, Any, Any]) -> bool:
        """Ask for something that may be refused; whether it was done."""
        try:
            self.run(work)
        except Refusal:
            return False
        return True

    @rule(name=st.sampled_from(["Lan", "Minh", "Hà", ""]))
    def join(self, name: str) -> None:
        self.ask(self.house.join(name))

    @rule(member=members)
    def connect(self, member: str) -> None:
        if member in self.house.keys:
            known = self.house.actor._room.members.get(member)
            if known is not None and not known.is_bot:
                self.devices.append(self.run(self.house.enter(member)))
            else:
                assert self.run(refusal(self.house.enter(member))).code in {"left", "kicked"}

    @precondition(lambda self: self.devices)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        device = data.draw(st.sampled_from(self.devices))
        self.devices.remove(device)
        if device.goodbye is None:
            self.house.actor.detach(device)

    @precondition(lambda self: self.house.actor.phase == "playing")
    @rule(wanted=st.lists(actions, min_size=1, max_size=9))
    def act_in_turn(self, wanted: list[Action | int]) -> None:
        for action in wanted:
            play = self.house.actor._room.play
            if play is not None:
                self.act(play.faces[play.state.turn].member, action)

    @rule(member=members, action=actions)
    def act(self, member: str, action: Action | int) -> None:
        if isinstance(action, int):
            action = self.card(member, action)
        ref = f"ref-{len(self.refs)}"
        if self.ask(self.house.act(member, action, ref=ref)):
            self.refs.append((member, action, ref))

    def card(self, member: str, index: int) -> Action:
        play = self.house.actor._room.play
        seat = play.seat_of(member) if play is not None else None
        hand = play.state.hands[seat] if play is not None and seat is not None else []
        return Play(hand[index % len(hand)]) if hand else Play("T0")

    @precondition(lambda self: self.refs)
    @rule()
    def repeat(self) -> None:
        member, action, ref = self.refs[-1]
        before = self.house.actor.seq
        if member in self.house.actor._room.members and self.house.actor._room.members[member].key_hash:
            assert self.run(self.house.act(member, action, seq=0, ref=ref)).entries == ()
            assert self.house.actor.seq == before

    @rule(
        member=members,
        command=st.sampled_from(
            [
                c.Pause(),
                c.Resume(),
                c.Sit(),
                c.Stand(),
                c.Leave(),
                c.HandHost("m1"),
                c.Start(),
                c.Claim("eldest"),
                c.Claim("eldest", mine=False),
            ]
        ),
    )
    def member_asks(self, member: str, command: c.Command) -> None:
        self.ask(self.house.do(player(member), command))

    @precondition(lambda self: self.house.actor.phase != "playing")
    @rule(command=st.sampled_from([c.Start(), c.Next(), c.AddBot("random"), c.AddBot("normal", 0)]))
    def table_goes_on(self, command: c.Command) -> None:
        self.ask(self.house.do(TABLE, command))

    @rule(command=st.sampled_from([c.Stop(), c.Pause(), c.Resume(), c.Resume()]))
    def table_asks(self, command: c.Command) -> None:
        self.ask(self.house.do(TABLE, command))

    @rule(
        member=members,
        seat=st.one_of(st.none(), st.integers(0, 4)),
        kick=st.sampled_from([False, False, True]),
    )
    def rearrange(self, member: str, seat: int | None, kick: bool) -> None:
        self.ask(self.house.do(TABLE, c.Remove(member) if kick else c.MoveSeat(member, seat)))

    @rule(seconds=st.sampled_from([0.1, 1, 5, 11, 40]))
    def time_passes(self, seconds: float) -> None:
        self.run(self.house.clock.pass_s(seconds))
        self.run(self.house.rooms.pulse())
        self.run(self.house.rooms.open(self.house.code))

    @rule()
    def crash(self) -> None:
        self.house = self.house.restarted()
        self.devices = []
        self.table = self.run(self.house.enter())

    @invariant()
    def the_log_is_the_whole_truth(self) -> None:
        live = self.house.actor._room
        folded = Room(self.house.games)
        folded.fold(self.run(self.house.store.read(self.house.code)))
        for name in Room.__dataclass_fields__:
            if name not in ("play", "games", "game", "shape"):
                assert getattr(folded, name) == getattr(live, name), name
        assert (folded.play is None) == (live.play is None)
        if folded.play is not None and live.play is not None:
            game = live.play.game
            assert game.to_position(folded.play.state) == game.to_position(live.play.state)
            assert folded.play.countdown == live.play.countdown
            assert folded.play.faces == live.play.faces
            assert sorted(game.cards(live.play.state)) == sorted(DECK)

    @invariant()
    def the_room_is_in_order(self) -> None:
        room = self.house.actor._room
        assert len(set(room.planned)) == len(room.planned) <= 4
        assert set(room.planned) <= set(room.members)
        assert 0 <= room.options["eldest"] <= len(room.planned)
        assert len(room.members) <= 6
        assert room.host is None or not room.members[room.host].is_bot
        assert (room.host is None) == (not room.persons())
        assert all(member in room.members for member in room.seats())
        assert not (room.phase != "playing" and room.held)
        times = [entry["at_ms"] for entry in self.run(self.house.log())]
        assert times == sorted(times)

    @invariant()
    def everybody_has_been_told_the_newest(self) -> None:
        room = self.house.actor._room
        here = [device for device in (self.table, *self.devices) if device.goodbye is None]
        for device in here:
            last = next(frame for frame in reversed(device.frames) if "view" in frame)
            assert last["view"]["room"]["phase"] == room.phase
            assert last["view"]["room"]["seats"] == list(room.seats())
            game = self.house.actor.view(device.identity)["game"]
            assert last["view"]["game"] == game

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            self.run(self.house.rooms.drain())
            self.runner.close()


RoomMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
TestRoom = RoomMachine.TestCase
