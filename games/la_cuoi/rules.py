"""The rules of Lá Cuối; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.cards import Hand, listed
from games.kernel import Action, Card, Chance, Clock, Event, Expire, IllegalAction, Options, Outcome, Seat
from games.la_cuoi.actions import (
    CALL,
    CALLED,
    CATCH,
    CHALLENGE,
    DRAW,
    DREW,
    EMPTY,
    FITTING,
    KEEP,
    KEPT,
    MAX_SEATS,
    PLAYED,
    PLAYS,
    REVERSED,
    SAFE,
    SKIPPED,
    TAKE,
    WILD_FOUR_PLAYS,
    WILD_PLAYS,
    Call,
    Catch,
    Caught,
    Challenge,
    Challenged,
    Draw,
    Keep,
    Over,
    Play,
    Reshuffled,
    Take,
    Took,
)
from games.la_cuoi.deck import (
    COLORS,
    DECK,
    DRAW_TWOS,
    NUMBER_CARDS,
    OF_COLOR,
    QUIET,
    REVERSES,
    SKIPS,
    WILD,
    WILD_FOUR,
    WILDS,
    WORTH,
    fits,
)
from games.la_cuoi.state import ANSWER, DRAWN, OVER, PLAY, LaCuoiState, Reveal

HAND_SIZE = 7
OUT, BLOCKED = REASONS = ("out", "blocked")

REFUSALS = {
    "game_over": "4.1",
    "not_your_turn": "4.1",
    "not_in_hand": "4.2",
    "no_match": "4.2",
    "color_needed": "4.3",
    "color_unknown": "4.3",
    "color_not_asked": "4.3",
    "only_drawn": "4.5",
    "already_drew": "4.5",
    "nothing_drawn": "4.5",
    "answer_first": "5.3",
    "nothing_waiting": "5.3",
    "nothing_to_challenge": "5.6",
    "call_not_now": "6.1",
    "already_called": "6.1",
    "catch_self": "6.3",
    "nobody_to_catch": "6.3",
    "only_draw_cards": "8.1",
    "only_draw_four": "8.1",
    "no_clock": "8.2",
}

_NOBODY: tuple[Seat, ...] = ()
_ALONE = tuple((seat,) for seat in range(MAX_SEATS))
_NOTHING: tuple[Event, ...] = ()


def deal(seats: int, options: Options, chance: Chance) -> LaCuoiState:
    """Return the first position (3)."""
    deck = list(DECK)
    chance.shuffle(deck)
    hands = [deck[seat : seats * HAND_SIZE : seats] for seat in range(seats)]
    stock = deck[seats * HAND_SIZE :]
    turned = next(place for place, card in enumerate(stock) if card in NUMBER_CARDS)
    opening = stock.pop(turned)
    if turned:
        chance.shuffle(stock)
    stock.reverse()
    state = LaCuoiState(
        chance=chance,
        stacking=options["stacking"],
        turn_seconds=options["turnSeconds"],
        hands=[{} for _ in range(seats)],
        sizes=[0] * seats,
        called=[False] * seats,
        last_colors=[None] * seats,
        stock=stock,
        discard=[opening],
        color=opening[0],
        turn=chance.below(seats),
    )
    for seat, cards in enumerate(hands):
        _give(state, seat, cards)
    return state


def to_act(state: LaCuoiState) -> Sequence[Seat]:
    """Return the seat whose turn it is; nobody when the deal is over."""
    return _NOBODY if state.phase == OVER else _ALONE[state.turn]


def legal(state: LaCuoiState, seat: Seat) -> list[Action]:
    """Return every action open to the seat; ``draw`` as another word for ``take`` is left out."""
    actions: list[Action]
    phase = state.phase
    if phase == OVER:
        return []
    if seat != state.turn:
        actions = []
    elif phase == PLAY:
        hand = state.hands[seat]
        actions = [DRAW, *filter(None, map(FITTING[state.color][state.discard[-1]], hand))]
        if WILD in hand:
            actions += WILD_PLAYS
        if WILD_FOUR in hand:
            actions += WILD_FOUR_PLAYS
    elif phase == DRAWN:
        assert state.drawn is not None
        actions = [KEEP, *PLAYS[state.drawn]]
    else:
        actions = _answers(state, state.hands[seat])
    if state.sizes[seat] <= 2 and _call_refusal(state, seat) is None:
        actions.append(CALL)
    caught = state.catchable
    if caught is not None and caught != seat:
        actions.append(CATCH[caught])
    return actions


def _answers(state: LaCuoiState, hand: Hand) -> list[Action]:
    actions: list[Action] = [TAKE]
    if state.accused is not None:
        actions.append(CHALLENGE)
    if state.stacking:
        actions += [play for card in hand if _answers_stack(card, state) for play in PLAYS[card]]
    return actions


def _answers_stack(card: Card, state: LaCuoiState) -> bool:
    return card == WILD_FOUR or (card in DRAW_TWOS and state.discard[-1] != WILD_FOUR)


# ---- what the rules refuse


def check(state: LaCuoiState, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction`` if the rules refuse the action."""
    refusal = refused(state, seat, action)
    if refusal is not None:
        raise refusal


def refused(state: LaCuoiState, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the rules refuse the action, or ``None`` where they allow it."""
    if state.phase == OVER:
        return _refusal("game_over")
    if isinstance(action, Call):
        return _call_refusal(state, seat)
    if isinstance(action, Catch):
        return _catch_refusal(state, seat, action.who)
    if seat != state.turn:
        return _refusal("not_your_turn", turn=state.turn)
    if isinstance(action, Play):
        return _play_refusal(state, seat, action)
    if isinstance(action, Draw):
        return _refusal("already_drew") if state.phase == DRAWN else None
    if isinstance(action, Keep):
        return None if state.phase == DRAWN else _refusal("nothing_drawn")
    if isinstance(action, Take):
        return None if state.phase == ANSWER else _refusal("nothing_waiting")
    if isinstance(action, Challenge):
        return _refusal("nothing_to_challenge") if state.accused is None else None
    if isinstance(action, Expire):
        return None if state.turn_seconds else _refusal("no_clock")
    raise TypeError(f"Lá Cuối has no action {action!r}")


def _refusal(code: str, **facts: object) -> IllegalAction:
    return IllegalAction(code, REFUSALS[code], **facts)


def _play_refusal(state: LaCuoiState, seat: Seat, action: Play) -> IllegalAction | None:
    card, color = action.card, action.color
    if card not in state.hands[seat]:
        return _refusal("not_in_hand", card=card)
    refusal = place_refusal(state, card)
    if refusal is not None:
        return refusal
    if card in WILDS:
        if color is None:
            return _refusal("color_needed", card=card)
        return None if color in COLORS else _refusal("color_unknown", card=card)
    return None if color is None else _refusal("color_not_asked", card=card)


def place_refusal(state: LaCuoiState, card: Card) -> IllegalAction | None:
    """Return why this card of the hand in turn may not go on the pile now, whatever its colour will be."""
    top = state.discard[-1]
    if state.phase == DRAWN:
        return None if card == state.drawn else _refusal("only_drawn", card=state.drawn)
    if state.phase == ANSWER:
        if not state.stacking:
            return _refusal("answer_first", n=state.pending)
        if _answers_stack(card, state):
            return None
        return _refusal("only_draw_four" if top == WILD_FOUR else "only_draw_cards", n=state.pending)
    return None if fits(card, state.color, top) else _refusal("no_match", color=state.color, top=top)


def _call_refusal(state: LaCuoiState, seat: Seat) -> IllegalAction | None:
    may_play = seat == state.turn and (state.phase != ANSWER or state.stacking)
    return call_refusal(state.sizes[seat], called=state.called[seat], may_play=may_play)


def call_refusal(size: int, *, called: bool, may_play: bool) -> IllegalAction | None:
    """Return why a seat with so many cards may not call now."""
    if called:
        return _refusal("already_called")
    return None if size == 1 or (size == 2 and may_play) else _refusal("call_not_now", n=size)


def _catch_refusal(state: LaCuoiState, seat: Seat, who: Seat) -> IllegalAction | None:
    if who == seat:
        return _refusal("catch_self")
    if who != state.catchable:
        return _refusal("nobody_to_catch", who=who)
    return None


# ---- what happens


def apply(state: LaCuoiState, seat: Seat, action: Action) -> Sequence[Event]:
    """Change the state by an action that ``check`` passes, and return what happened."""
    if state.reveal is not None:
        state.reveal = None
    return _APPLY[action.__class__](state, seat, action)


def _play(state: LaCuoiState, seat: Seat, action: Play) -> tuple[Event, ...]:
    card = action.card
    events = PLAYED[seat][card][action.color]
    if state.catchable is not None:
        events = _close_window(state) + events
    hand = state.hands[seat]
    copies = hand.pop(card)
    if copies > 1:
        hand[card] = copies - 1
    sizes = state.sizes
    size = sizes[seat] = sizes[seat] - 1
    before = state.color
    state.last_colors[seat] = state.color = action.color or card[0]
    state.discard.append(card)
    state.passes = 0
    state.drawn = None
    if size == 0:
        return events + _go_out(state, seat, card)
    if state.called[seat]:
        if size != 1:  # 6.2
            state.called[seat] = False
    elif size == 1:
        state.catchable = seat
    if card in QUIET:
        state.phase = PLAY
        state.turns += 1
        state.turn = (seat + state.direction) % len(sizes)
        return events
    return events + _effect(state, seat, card, before)


def _effect(state: LaCuoiState, seat: Seat, card: Card, before: str) -> tuple[Event, ...]:
    """Return what an action card does, other than a Wild (5)."""
    victim = _after(state, seat)
    if card in SKIPS:
        _begin_turn(state, _after(state, victim))
        return SKIPPED[victim]
    if card in REVERSES:
        state.direction = -state.direction
        if len(state.sizes) == 2:
            _begin_turn(state, seat)
            return REVERSED[state.direction] + SKIPPED[victim]
        _begin_turn(state, _after(state, seat))
        return REVERSED[state.direction]
    if card in DRAW_TWOS and not state.stacking:
        events = _draw_due(state, victim, 2) + SKIPPED[victim]
        _begin_turn(state, _after(state, victim))
        return events
    state.pending += 2 if card in DRAW_TWOS else 4
    if card == WILD_FOUR:
        state.accused, state.before, state.judged = seat, before, state.hands[seat].copy()
    _begin_turn(state, victim, phase=ANSWER)
    return _NOTHING


def _go_out(state: LaCuoiState, seat: Seat, card: Card) -> tuple[Event, ...]:
    """The last card is played: the next seat still draws what it must (7.2)."""
    due = state.pending
    if card in DRAW_TWOS:
        due += 2
    elif card == WILD_FOUR:
        due += 4
    events = _draw_due(state, _after(state, seat), due) if due else _NOTHING
    return events + _end(state)


def _draw(state: LaCuoiState, seat: Seat, action: Draw) -> tuple[Event, ...]:
    if state.phase == ANSWER:
        return _take(state, seat, TAKE)
    events, card = _draw_one(state, seat)
    if card is None:
        return events + _pass_turn(state, seat)
    if card in WILDS or FITTING[state.color][state.discard[-1]](card):
        state.phase = DRAWN
        state.drawn = card
    else:
        state.turns += 1
        state.turn = (seat + state.direction) % len(state.sizes)
    return events


def _draw_one(state: LaCuoiState, seat: Seat) -> tuple[tuple[Event, ...], Card | None]:
    """Draw the one card of a turn (4.4), and count the draws that yield none (4.7)."""
    events = _NOTHING if state.catchable is None else _close_window(state)
    if not state.stock:
        if len(state.discard) == 1:
            state.passes += 1
            return events + EMPTY[seat], None
        events += _recycle(state)
    card = state.stock.pop()
    hand = state.hands[seat]
    hand[card] = hand.get(card, 0) + 1
    state.sizes[seat] += 1
    state.called[seat] = False  # 6.2
    state.passes = 0
    return (events + DREW[seat][card] if events else DREW[seat][card]), card


def _keep(state: LaCuoiState, seat: Seat, action: Keep) -> tuple[Event, ...]:
    state.called[seat] = False  # 6.2: a drawn card leaves at least 2 in the hand
    state.phase = PLAY
    state.drawn = None
    state.turns += 1
    state.turn = (seat + state.direction) % len(state.sizes)
    return KEPT[seat]


def _take(state: LaCuoiState, seat: Seat, action: Take) -> tuple[Event, ...]:
    events = _close_window(state) + _draw_due(state, seat, state.pending) + SKIPPED[seat]
    return events + _pass_turn(state, seat)


def _challenge(state: LaCuoiState, seat: Seat, action: Challenge) -> tuple[Event, ...]:
    accused = state.accused
    assert accused is not None
    events = _close_window(state)
    guilty = state.before is not None and not OF_COLOR[state.before].isdisjoint(state.judged)
    state.reveal = Reveal(seat, accused, state.judged)
    events += (Challenged(seat, accused, guilty),)
    if guilty:
        events += _draw_due(state, accused, state.pending)
        _begin_turn(state, seat)
        return events
    events += _draw_due(state, seat, state.pending + 2) + SKIPPED[seat]
    return events + _pass_turn(state, seat)


def _call(state: LaCuoiState, seat: Seat, action: Call) -> tuple[Event, ...]:
    state.called[seat] = True
    if state.catchable == seat:
        state.catchable = None
    return CALLED[seat]


def _catch(state: LaCuoiState, seat: Seat, action: Catch) -> tuple[Event, ...]:
    state.catchable = None
    return (Caught(seat, action.who), *_draw_due(state, action.who, 2))


def _expire(state: LaCuoiState, seat: Seat, action: Expire) -> tuple[Event, ...]:
    """The turn passes in any case (8.2)."""
    if state.phase == ANSWER:
        return _take(state, seat, TAKE)
    if state.phase == DRAWN:
        return _keep(state, seat, KEEP)
    return _draw_one(state, seat)[0] + _pass_turn(state, seat)


_APPLY: dict[type[Action], Callable[[LaCuoiState, Seat, Any], tuple[Event, ...]]] = {
    Play: _play,
    Draw: _draw,
    Keep: _keep,
    Take: _take,
    Challenge: _challenge,
    Call: _call,
    Catch: _catch,
    Expire: _expire,
}


# ---- steps that several actions share


def _after(state: LaCuoiState, seat: Seat) -> Seat:
    return (seat + state.direction) % len(state.sizes)


def _begin_turn(state: LaCuoiState, seat: Seat, *, phase: str = PLAY) -> None:
    state.turn = seat
    state.turns += 1
    state.phase = phase
    state.drawn = None
    if phase == PLAY:
        state.pending = 0
        state.accused = state.before = None
        state.judged = {}


def _pass_turn(state: LaCuoiState, seat: Seat) -> tuple[Event, ...]:
    """End the turn of a seat that did not play; after a round of empty draws nobody can (4.7)."""
    if state.sizes[seat] != 1:  # 6.2
        state.called[seat] = False
    if state.passes == len(state.sizes):
        return _end(state)
    _begin_turn(state, _after(state, seat))
    return _NOTHING


def _close_window(state: LaCuoiState) -> tuple[Event, ...]:
    """The danger of being caught ends with this decision (6.4)."""
    if state.catchable is None:
        return _NOTHING
    safe = SAFE[state.catchable]
    state.catchable = None
    return safe


def _give(state: LaCuoiState, seat: Seat, cards: Sequence[Card]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand[card] = hand.get(card, 0) + 1
    state.sizes[seat] += len(cards)
    if cards:
        state.called[seat] = False  # 6.2


def _recycle(state: LaCuoiState) -> tuple[Event, ...]:
    """Make a new stock of the discards below the top one (4.6)."""
    recycled = state.discard[:-1]
    del state.discard[:-1]
    state.chance.shuffle(recycled)
    recycled.reverse()
    state.stock = recycled
    return (Reshuffled(len(recycled)),)


def _draw_due(state: LaCuoiState, seat: Seat, due: int) -> tuple[Event, ...]:
    """Draw ``due`` cards one by one, as far as there are any (4.6)."""
    events = _NOTHING
    cards: list[Card] = []
    while len(cards) < due:
        if not state.stock:
            if len(state.discard) == 1:
                events += EMPTY[seat]
                break
            events += _recycle(state)
        cards.append(state.stock.pop())
    _give(state, seat, cards)
    if cards:
        events += (Took(seat, tuple(cards), len(cards)),)
    return events


def _end(state: LaCuoiState) -> tuple[Event, ...]:
    state.phase = OVER
    state.pending = 0
    state.accused = state.before = None
    state.judged = {}
    result = outcome(state)
    assert result is not None
    return (Over(result.winners, result.scores, result.reason),)


# ---- clock and end


def clock(state: LaCuoiState) -> Clock | None:
    """Return the limit on this turn or answer; its id is the count of those before it (8.2)."""
    if not state.turn_seconds or state.phase == OVER:
        return None
    return Clock(state.turns, state.turn_seconds)


def expire(state: LaCuoiState) -> tuple[Seat, Action]:
    """Return what an elapsed clock does."""
    return state.turn, Expire()


def outcome(state: LaCuoiState) -> Outcome | None:
    """Return how the deal ended (7); ``facts.worth`` are the points left in each hand."""
    if state.phase != OVER:
        return None
    worth = [sum(WORTH[card] * copies for card, copies in hand.items()) for hand in state.hands]
    winners = tuple(seat for seat, size in enumerate(state.sizes) if size == 0)
    scores = tuple(sum(worth) if seat in winners else 0 for seat in range(len(worth)))
    return Outcome(scores, winners, OUT if winners else BLOCKED, {"worth": worth})


def cards(state: LaCuoiState) -> list[Card]:
    """Return every card of the deck, wherever it lies."""
    held = [card for hand in state.hands for card in listed(hand)]
    return [*held, *state.stock, *state.discard, *state.removed]
