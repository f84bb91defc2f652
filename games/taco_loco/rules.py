"""The rules of Taco Loco; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.cards import listed
from games.kernel import Action, Card, Chance, Clock, Event, Expire, IllegalAction, Options, Outcome, Seat
from games.taco_loco.actions import (
    BARE,
    BEGIN,
    COUNTER,
    DREW,
    GIVE,
    LAY,
    MAX_SEATS,
    NEW,
    PASS,
    PASSED,
    STOOD,
    Counter,
    Countered,
    Give,
    Given,
    Over,
    Pass,
    Play,
    Played,
    Took,
    Turned,
)
from games.taco_loco.deck import (
    BOX,
    CARDS,
    LONESOME,
    NUMBERS,
    PERFECT,
    SPECIALS,
    VALUE,
    total_after,
)
from games.taco_loco.options import ANYBODY, LAST_PLACED, ONLY_IF_NONE
from games.taco_loco.state import COUNTER as ANSWER
from games.taco_loco.state import GIVE as GIVING
from games.taco_loco.state import OVER, PLAY, House, Taco, TacoLocoState

HAND_SIZE = 3
FEWEST, SHARED = REASONS = ("fewest", "shared")

REFUSALS = {
    "game_over": "4.1",
    "not_your_turn": "4.1",
    "not_in_hand": "4.2",
    "no_such_taco": "4.3",
    "no_new_taco": "4.3",
    "same_value": "4.4",
    "nothing_to_give": "5.3",
    "give_first": "5.3",
    "give_self": "5.3",
    "no_such_seat": "5.3",
    "window_open": "6.1",
    "counter_own": "6.1",
    "nothing_to_counter": "6.2",
    "already_passed": "6.2",
    "no_lonesome": "6.4",
    "no_clock": "8.1",
}

_NOTHING: tuple[Event, ...] = ()
_NOBODY: tuple[Seat, ...] = ()
_ALONE = tuple((seat,) for seat in range(MAX_SEATS))


def deal(seats: int, options: Options, chance: Chance) -> TacoLocoState:
    """Return the first position (3)."""
    house = house_of(options)
    deck = list(CARDS[house.table])
    chance.shuffle(deck)
    dealt = seats * HAND_SIZE
    hands: list[dict[Card, int]] = [{} for _ in range(seats)]
    for place, card in enumerate(deck[:dealt]):
        hand = hands[place % seats]
        hand[card] = hand.get(card, 0) + 1
    state = TacoLocoState(
        chance=chance,
        house=house,
        hands=hands,
        sizes=[HAND_SIZE] * seats,
        eaten=[()] * seats,
        stock=deck[: dealt - 1 : -1],
        tacos=[],
        turn=0,
    )
    _turn_base(state)
    named = house.first != ANYBODY and house.first <= seats
    state.turn = house.first - 1 if named else chance.below(seats)
    return state


def house_of(options: Options) -> House:
    """Return the house rules of complete options."""
    return House(
        options["first"],
        options["counterSeconds"],
        options["sameValue"],
        options["newBase"],
        options["deck"],
    )


def to_act(state: TacoLocoState) -> Sequence[Seat]:
    """Return the seat whose turn it is, or those that may still answer a Legendary Taco (6.1)."""
    if state.phase == OVER:
        return _NOBODY
    if state.phase != ANSWER:
        return _ALONE[state.turn]
    passed, turn = state.passed, state.turn
    return [seat for seat in range(len(state.sizes)) if seat != turn and seat not in passed]


def legal(state: TacoLocoState, seat: Seat) -> list[Action]:
    """Return every action open to the seat."""
    phase = state.phase
    if phase == ANSWER:
        if seat == state.turn or seat in state.passed:
            return []
        return [COUNTER, PASS] if LONESOME in state.hands[seat] else [PASS]
    if seat != state.turn or phase == OVER:
        return []
    if phase == GIVING:
        return [GIVE[other] for other in range(len(state.sizes)) if other != seat]
    if not state.tacos:
        return [BEGIN[card] for card in state.hands[seat]]
    if state.house.same_value == LAST_PLACED:
        return _plays_by_last(state, seat)
    return _plays_by_top(state, seat)


def _plays_by_last(state: TacoLocoState, seat: Seat) -> list[Action]:
    last, count = state.last, len(state.tacos)
    actions: list[Action] = []
    for card in state.hands[seat]:
        if card == last:
            actions.append(BEGIN[card])
        elif count == 1:
            actions.append(LAY[card][0])
        else:
            actions += LAY[card][:count]
    return actions


def _plays_by_top(state: TacoLocoState, seat: Seat) -> list[Action]:
    """Return the plays of 8.2."""
    tops = [taco.cards[-1] for taco in state.tacos]
    actions: list[Action] = []
    for card in state.hands[seat]:
        lay = LAY[card]
        if card in SPECIALS or card not in tops:
            actions += lay[: len(tops)]
            continue
        actions += [lay[place] for place, top in enumerate(tops) if top != card]
        actions.append(BEGIN[card])
    return actions


# ---- what the rules refuse


def check(state: TacoLocoState, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction`` if the rules refuse the action."""
    refusal = refused(state, seat, action)
    if refusal is not None:
        raise refusal


def refused(state: TacoLocoState, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the rules refuse the action, or ``None`` where they allow it."""
    if state.phase == OVER:
        return _refusal("game_over")
    if isinstance(action, Counter | Pass):
        return _answer_refusal(state, seat, action)
    if isinstance(action, Expire):
        return None if clock(state) is not None else _refusal("no_clock")
    if state.phase == ANSWER:
        return _refusal("window_open", turn=state.turn)
    if seat != state.turn:
        return _refusal("not_your_turn", turn=state.turn)
    if isinstance(action, Give):
        return _give_refusal(state, seat, action)
    if isinstance(action, Play):
        return _play_refusal(state, seat, action)
    raise TypeError(f"Taco Loco has no action {action!r}")


def _refusal(code: str, **facts: object) -> IllegalAction:
    return IllegalAction(code, REFUSALS[code], **facts)


def _answer_refusal(state: TacoLocoState, seat: Seat, action: Counter | Pass) -> IllegalAction | None:
    if state.phase != ANSWER:
        return _refusal("nothing_to_counter")
    if seat == state.turn:
        return _refusal("counter_own")
    if seat in state.passed:
        return _refusal("already_passed")
    if isinstance(action, Counter) and LONESOME not in state.hands[seat]:
        return _refusal("no_lonesome")
    return None


def _give_refusal(state: TacoLocoState, seat: Seat, action: Give) -> IllegalAction | None:
    if state.phase != GIVING:
        return _refusal("nothing_to_give")
    if action.to == seat:
        return _refusal("give_self")
    return None if 0 <= action.to < len(state.sizes) else _refusal("no_such_seat")


def _play_refusal(state: TacoLocoState, seat: Seat, action: Play) -> IllegalAction | None:
    card, on = action.card, action.on
    if state.phase == GIVING:
        return _refusal("give_first")
    if card not in state.hands[seat]:
        return _refusal("not_in_hand", card=card)
    if on == NEW:
        return _refusal("no_new_taco", card=card) if state.tacos and not _may_begin(state, card) else None
    if not 0 <= on < len(state.tacos):
        return _refusal("no_such_taco")
    if card in SPECIALS:
        return None
    equal = state.last if state.house.same_value == LAST_PLACED else state.tacos[on].cards[-1]
    return _refusal("same_value", card=card) if card == equal else None


def _may_begin(state: TacoLocoState, card: Card) -> bool:
    """Return whether the card may begin a new taco beside others (4.4, 8.2)."""
    if card in SPECIALS:
        return False
    if state.house.same_value == LAST_PLACED:
        return card == state.last
    return any(taco.cards[-1] == card for taco in state.tacos)


# ---- what happens


def apply(state: TacoLocoState, seat: Seat, action: Action) -> Sequence[Event]:
    """Change the state by an action that ``check`` passes, and return what happened."""
    return _APPLY[action.__class__](state, seat, action)


def _play(state: TacoLocoState, seat: Seat, action: Play) -> tuple[Event, ...]:
    card, on = action.card, action.on
    _leave_hand(state, seat, card)
    tacos = state.tacos
    if on == NEW:
        place = len(tacos)
        taco = _begin(state, card)
    else:
        place = on
        number, cards, total = tacos[place]
        taco = tacos[place] = Taco(number, (*cards, card), total_after(total, card))
    total = taco.total
    events: tuple[Event, ...] = (Played(seat, card, taco.number, total, on == NEW),)
    if card in VALUE:
        state.last = card
    elif card == LONESOME:
        state.last = None
    else:
        state.phase = ANSWER
        state.passed = frozenset()
        state.windows += 1
        return events
    if total < PERFECT:
        return events + _end_turn(state)
    if total == PERFECT:
        return events + _perfect(state)
    events += (Took(seat, taco.number, len(taco.cards)),)
    _eat(state, seat, place)
    return events + _turn_base(state) + _end_turn(state)


def _counter(state: TacoLocoState, seat: Seat, action: Counter) -> tuple[Event, ...]:
    _leave_hand(state, seat, LONESOME)
    turn, place = state.turn, waiting(state)
    number, cards, _ = state.tacos[place]
    cards = (*cards, LONESOME)
    state.tacos[place] = Taco(number, cards, 0)
    events: tuple[Event, ...] = (
        Countered(seat, turn, LONESOME, number),
        Took(turn, number, len(cards)),
    )
    _eat(state, turn, place)
    return events + _draw(state, seat) + _turn_base(state) + _end_turn(state)


def _pass(state: TacoLocoState, seat: Seat, action: Pass) -> tuple[Event, ...]:
    state.passed |= {seat}
    if len(state.passed) < len(state.sizes) - 1:
        return PASSED[seat]
    return PASSED[seat] + _stand(state)


def _expire(state: TacoLocoState, seat: Seat, action: Expire) -> tuple[Event, ...]:
    return _stand(state)


def _stand(state: TacoLocoState) -> tuple[Event, ...]:
    """The window closes without a counter (6.2)."""
    return STOOD[state.turn] + _perfect(state)


def _perfect(state: TacoLocoState) -> tuple[Event, ...]:
    """The taco may be given; between two players it goes by itself (5.3)."""
    state.phase = GIVING
    state.passed = frozenset()
    return _give(state, state.turn, GIVE[1 - state.turn]) if len(state.sizes) == 2 else _NOTHING


def _give(state: TacoLocoState, seat: Seat, action: Give) -> tuple[Event, ...]:
    place = waiting(state)
    taco = state.tacos[place]
    events: tuple[Event, ...] = (Given(seat, action.to, taco.number, len(taco.cards)),)
    _eat(state, action.to, place)
    return events + _turn_base(state) + _end_turn(state)


_APPLY: dict[type[Action], Callable[[TacoLocoState, Seat, Any], tuple[Event, ...]]] = {
    Play: _play,
    Counter: _counter,
    Pass: _pass,
    Give: _give,
    Expire: _expire,
}


# ---- steps that several actions share


def waiting(state: TacoLocoState) -> int:
    """Return the place of the perfect taco that waits in phase counter or give."""
    return next(place for place, taco in enumerate(state.tacos) if taco.total == PERFECT)


def _leave_hand(state: TacoLocoState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    copies = hand.pop(card)
    if copies > 1:
        hand[card] = copies - 1
    state.sizes[seat] -= 1


def _begin(state: TacoLocoState, card: Card) -> Taco:
    taco = Taco(state.begun, (card,), total_after(0, card))
    state.begun += 1
    state.tacos.append(taco)
    return taco


def _eat(state: TacoLocoState, seat: Seat, place: int) -> None:
    state.eaten[seat] += state.tacos.pop(place).cards
    state.last = None
    state.phase = PLAY
    state.passed = frozenset()


def _turn_base(state: TacoLocoState) -> tuple[Event, ...]:
    """Turn a new base, where the house wants one (3.2, 5.5)."""
    if state.tacos and state.house.new_base == ONLY_IF_NONE:
        return _NOTHING
    stock = state.stock
    turned: list[Card] = []
    while stock and stock[-1] not in NUMBERS:
        turned.append(stock.pop())
    base = stock.pop() if stock else None
    if turned:
        stock.reverse()
        stock += turned
        state.chance.shuffle(stock)
        stock.reverse()
    if base is None:
        state.numberless = bool(stock)
        return BARE
    state.last = base
    return (Turned(base, _begin(state, base).number),)


def _draw(state: TacoLocoState, seat: Seat) -> tuple[Event, ...]:
    if not state.stock:
        return _NOTHING
    card = state.stock.pop()
    hand = state.hands[seat]
    hand[card] = hand.get(card, 0) + 1
    state.sizes[seat] += 1
    return DREW[seat][card]


def _end_turn(state: TacoLocoState) -> tuple[Event, ...]:
    """The player draws, and the next one who holds cards has the turn (4.6, 7.1)."""
    turn, sizes = state.turn, state.sizes
    events = _draw(state, turn)
    seats = len(sizes)
    for step in range(1, seats + 1):
        seat = (turn + step) % seats
        if sizes[seat]:
            state.turn = seat
            return events
    state.phase = OVER
    result = outcome(state)
    assert result is not None
    return (*events, Over(result.winners, result.scores, result.reason))


# ---- clock and end


def clock(state: TacoLocoState) -> Clock | None:
    """Return the limit of the window in which a Legendary Taco may be countered (8.1)."""
    if state.phase != ANSWER or not state.house.counter_seconds:
        return None
    return Clock(state.windows, state.house.counter_seconds)


def expire(state: TacoLocoState) -> tuple[Seat, Action]:
    """Return that the Legendary Taco of the seat in turn stands."""
    return state.turn, Expire()


def outcome(state: TacoLocoState) -> Outcome | None:
    """Return how the game ended (7.2)."""
    if state.phase != OVER:
        return None
    scores = tuple(map(len, state.eaten))
    fewest = min(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == fewest)
    reason = FEWEST if len(winners) == 1 else SHARED
    # Cards eaten: the fewest win, so they are no points of the evening.
    return Outcome(scores, winners, reason, {"fewest": fewest}, scores_add=False)


def cards(state: TacoLocoState) -> list[Card]:
    """Return every card of the deck, wherever it lies."""
    held = [card for hand in state.hands for card in listed(hand)]
    laid = [card for taco in state.tacos for card in taco.cards]
    eaten = [card for pile in state.eaten for card in pile]
    return [*held, *laid, *eaten, *state.stock, *state.removed, *BOX[state.house.table]]
