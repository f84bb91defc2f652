"""A tiny game that satisfies the kernel's contract: what works with it hangs on no real game's rules.

Everybody has three hidden cards. In turn one plays a card or draws one from
the hidden stock; who has no card left wins the deal. Anybody may shout, once a
deal and also out of turn. There is a clock, and a match may have two deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Self

from games.bots import RandomBot
from games.chance import RandomChance
from games.kernel import (
    Action,
    Bot,
    Card,
    Chance,
    Clock,
    Event,
    Expire,
    IllegalAction,
    Move,
    Option,
    Options,
    Outcome,
    Position,
    Seat,
    View,
    Viewer,
    seat_option,
)

HAND = 3
DECK = tuple(f"T{number}" for number in range(40))


@dataclass(frozen=True, slots=True)
class Play(Action):
    type: ClassVar[str] = "play"
    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Action):
    type: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Shout(Action):
    type: ClassVar[str] = "shout"


@dataclass(frozen=True, slots=True)
class Played(Event):
    type: ClassVar[str] = "played"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    type: ClassVar[str] = "drew"
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Shouted(Event):
    type: ClassVar[str] = "shouted"
    seat: Seat


@dataclass(slots=True)
class ToyState:
    hands: list[list[Card]]
    stock: list[Card]
    discard: list[Card]
    chance: Chance
    seconds: int
    deals_left: int
    turn: Seat = 0
    turns: int = 0
    shouted: list[bool] = field(default_factory=list)

    def copy(self) -> Self:
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            stock=list(self.stock),
            discard=list(self.discard),
            chance=self.chance.copy(),
            shouted=list(self.shouted),
        )


class LowestBot:
    """Plays its lowest card, and shouts when it has one left."""

    def choose(self, state: ToyState, seat: Seat, rng: Random) -> Action | None:
        if len(state.hands[seat]) == 1 and not state.shouted[seat]:
            return Shout()
        return Play(min(state.hands[seat])) if seat == state.turn else None


class Toy:
    """The game. ``leak`` is a fault planted for tests of the tests: hands are seen by everybody."""

    id = "toy"
    version = 1
    seats = (2, 3, 4)
    options: tuple[Option, ...] = (Option("seconds", 0, (0, 10)), Option("deals", 1, (1, 2)))
    deck = DECK
    card_kinds: dict[str, tuple[Card, ...]] = {}
    actions: tuple[type[Action], ...] = (Play, Draw, Shout)
    events: tuple[type[Event], ...] = (Played, Drew, Shouted)
    refusals = {"not_your_turn": "1", "not_in_hand": "2", "shouted_already": "3"}
    reasons = ("out", "long")
    lists_all = True
    fill_with_bots = False
    bots: dict[str, Bot[ToyState]]

    def __init__(self, *, leak: bool = False, version: int = 1) -> None:
        self.leak = leak
        self.version = version
        self.bots = {"random": RandomBot(self), "normal": LowestBot()}

    def deal(self, seats: int, options: Options, chance: Chance) -> ToyState:
        return self._dealt(seats, options["seconds"], options["deals"], chance)

    def _dealt(self, seats: int, seconds: int, deals: int, chance: Chance) -> ToyState:
        deck = list(DECK)
        chance.shuffle(deck)
        hands = [deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
        stock = deck[seats * HAND :]
        return ToyState(hands, stock, [], chance, seconds, deals - 1, shouted=[False] * seats)

    def next_deal(self, state: ToyState, chance: Chance) -> ToyState | None:
        if state.deals_left == 0:
            return None
        return self._dealt(len(state.hands), state.seconds, state.deals_left, chance)

    def to_act(self, state: ToyState) -> Sequence[Seat]:
        return () if self.outcome(state) is not None else (state.turn,)

    def check(self, state: ToyState, seat: Seat, action: Action) -> None:
        if isinstance(action, Shout):
            if state.shouted[seat]:
                raise IllegalAction("shouted_already", "3")
        elif seat != state.turn or self.outcome(state) is not None:
            raise IllegalAction("not_your_turn", "1", turn=state.turn)
        elif isinstance(action, Play) and action.card not in state.hands[seat]:
            raise IllegalAction("not_in_hand", "2", card=action.card)

    def apply(self, state: ToyState, seat: Seat, action: Action) -> Sequence[Event]:
        if isinstance(action, Shout):
            state.shouted[seat] = True
            return [Shouted(seat)]
        state.turn = (seat + 1) % len(state.hands)
        state.turns += 1
        if isinstance(action, Play):
            state.hands[seat].remove(action.card)
            state.discard.append(action.card)
            return [Played(seat, action.card)]
        card = state.stock.pop() if state.stock else None
        if card is not None:
            state.hands[seat].append(card)
        return [Drew(seat, card)]

    def legal(self, state: ToyState, seat: Seat) -> list[Action]:
        actions: list[Action] = [] if state.shouted[seat] else [Shout()]
        if seat in self.to_act(state):
            actions += [Play(card) for card in state.hands[seat]]
            actions.append(Draw())
        return actions

    def expire(self, state: ToyState) -> tuple[Seat, Action]:
        return state.turn, Expire()

    def clock(self, state: ToyState) -> Clock | None:
        over = self.outcome(state) is not None
        return Clock(state.turns, float(state.seconds)) if state.seconds and not over else None

    def outcome(self, state: ToyState) -> Outcome | None:
        out = [seat for seat, hand in enumerate(state.hands) if not hand]
        left = sum(map(len, state.hands))
        if out:
            return Outcome(
                tuple(left if seat in out else 0 for seat in range(len(state.hands))), tuple(out), "out"
            )
        return Outcome((0,) * len(state.hands), (), "long") if state.turns >= 200 else None

    def view(self, state: ToyState, viewer: Viewer) -> View:
        return self.public(state) if viewer is None else {**self.public(state), "me": self.own(state, viewer)}

    def own(self, state: ToyState, seat: Seat) -> View:
        return {"seat": seat, "hand": sorted(state.hands[seat])}

    def public(self, state: ToyState) -> View:
        outcome = self.outcome(state)
        shown: View = {
            "phase": "over" if outcome else "play",
            "turn": state.turn,
            "discard": list(state.discard),
            "stock": len(state.stock),
            "seats": [
                {"count": len(hand), "shouted": shouted}
                for hand, shouted in zip(state.hands, state.shouted, strict=True)
            ],
            "over": None
            if outcome is None
            else {"scores": list(outcome.scores), "winners": list(outcome.winners)},
        }
        if self.leak:
            shown["recent"] = [hand[-1:] for hand in state.hands]
        return shown

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return Drew(event.seat, None) if isinstance(event, Drew) and event.seat != viewer else event

    def moves(self, event: Event) -> Sequence[Move]:
        if isinstance(event, Played):
            return [Move(f"hand:{event.seat}", "discard", event.card)]
        return [Move("stock", f"hand:{event.seat}", event.card)] if isinstance(event, Drew) else []

    def imagine(self, state: ToyState, seat: Seat, rng: Random) -> ToyState:
        imagined = state.copy()
        hidden = sorted(set(DECK) - set(state.discard) - set(state.hands[seat]))
        rng.shuffle(hidden)
        for other, hand in enumerate(state.hands):
            if other != seat:
                imagined.hands[other] = [hidden.pop() for _ in hand]
        imagined.stock = hidden
        imagined.chance = RandomChance(rng)
        return imagined

    def cards(self, state: ToyState) -> Iterable[Card]:
        for hand in state.hands:
            yield from hand
        yield from state.stock
        yield from state.discard

    def from_position(self, position: Position) -> ToyState:
        return ToyState(**{**position, "chance": RandomChance(Random(0))})

    def to_position(self, state: ToyState) -> Position:
        written = state.copy()
        return {name: getattr(written, name) for name in ToyState.__dataclass_fields__ if name != "chance"}


TOY = Toy()


class Asking(Toy):
    """The toy with an option that asks who somebody is."""

    options = (*Toy.options, seat_option("eldest", seats=Toy.seats[-1]))
