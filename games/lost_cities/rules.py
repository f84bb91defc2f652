"""The rules of Lost Cities; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.cards import counted, listed
from games.kernel import Action, Card, Chance, Clock, Event, IllegalAction, Options, Outcome, Seat
from games.lost_cities.actions import (
    DECK_PILE,
    DISCARD,
    DISCARDED,
    DRAW_DECK,
    DREW,
    TOOK,
    Discard,
    Draw,
    Over,
    Place,
    Placed,
    Stalled,
)
from games.lost_cities.actions import DRAW as DRAW_PILE
from games.lost_cities.actions import PLACE as PLACE_CARD
from games.lost_cities.deck import COLORS, DECK, FOLLOWERS, HANDSHAKES, Account, account
from games.lost_cities.state import DRAW, OVER, PLACE, LostCitiesState, Match

HAND_SIZE = 8
MOST_IDLE = 40
POINTS, TIE, ROUND = REASONS = ("points", "tie", "round")

REFUSALS = {
    "game_over": "4.1",
    "not_your_turn": "4.1",
    "not_in_hand": "4.2",
    "lay_first": "4.2",
    "draw_first": "4.2",
    "too_low": "4.3",
    "handshake_late": "4.4",
    "pile_empty": "4.7",
    "pile_closed": "4.8",
}

_NOBODY: tuple[Seat, ...] = ()
_ALONE = ((0,), (1,))


def deal(seats: int, options: Options, chance: Chance) -> LostCitiesState:
    """Return the first position of the first round (3)."""
    deck = _shuffled(chance)
    match = Match(options["rounds"], 1, chance.below(seats), (0,) * seats)
    return _dealt(
        deck, match, chance, long_bonus=options["eightCardBonus"], stall_guard=options["stallGuard"]
    )


def next_deal(state: LostCitiesState, chance: Chance) -> LostCitiesState | None:
    """Return the first position of the next round; ``None`` after the last one (6.1)."""
    match = state.match
    if match.number == match.rounds:
        return None
    totals = running_totals(state)
    starter = 1 - match.starter if totals[0] == totals[1] else totals.index(max(totals))
    following = Match(match.rounds, match.number + 1, starter, totals)
    return _dealt(
        _shuffled(chance),
        following,
        chance,
        long_bonus=state.long_bonus,
        stall_guard=state.stall_guard,
    )


def _shuffled(chance: Chance) -> list[Card]:
    deck = list(DECK)
    chance.shuffle(deck)
    return deck


def _dealt(
    deck: list[Card], match: Match, chance: Chance, *, long_bonus: bool, stall_guard: bool
) -> LostCitiesState:
    seats = len(match.totals)
    dealt = seats * HAND_SIZE
    return LostCitiesState(
        chance=chance,
        match=match,
        long_bonus=long_bonus,
        stall_guard=stall_guard,
        hands=[counted(deck[seat:dealt:seats]) for seat in range(seats)],
        taken=[{} for _ in range(seats)],
        expeditions=[dict.fromkeys(COLORS, ()) for _ in range(seats)],
        discards=dict.fromkeys(COLORS, ()),
        stock=deck[: dealt - 1 : -1],
        turn=match.starter,
    )


def to_act(state: LostCitiesState) -> Sequence[Seat]:
    """Return the seat whose turn it is; nobody when the round is over."""
    return _NOBODY if state.phase == OVER else _ALONE[state.turn]


def legal(state: LostCitiesState, seat: Seat) -> list[Action]:
    """Return every action open to the seat."""
    if seat != state.turn or state.phase == OVER:
        return []
    actions: list[Action]
    if state.phase == DRAW:
        closed = state.closed
        actions = [DRAW_PILE[color] for color, pile in state.discards.items() if pile and color != closed]
        actions.append(DRAW_DECK)
        return actions
    hand = state.hands[seat]
    actions = [DISCARD[card] for card in hand]
    laid = state.expeditions[seat]
    for card in hand:
        cards = laid[card[0]]
        if not cards or card in FOLLOWERS[cards[-1]]:
            actions.append(PLACE_CARD[card])
    return actions


# ---- what the rules refuse


def check(state: LostCitiesState, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction`` if the rules refuse the action."""
    refusal = refused(state, seat, action)
    if refusal is not None:
        raise refusal


def refused(state: LostCitiesState, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the rules refuse the action, or ``None`` where they allow it."""
    if state.phase == OVER:
        return _refusal("game_over")
    if seat != state.turn:
        return _refusal("not_your_turn", turn=state.turn)
    if isinstance(action, Draw):
        return _draw_refusal(state, action)
    if isinstance(action, Place | Discard):
        return _lay_refusal(state, seat, action)
    raise TypeError(f"Lost Cities has no action {action!r}")


def _refusal(code: str, **facts: object) -> IllegalAction:
    return IllegalAction(code, REFUSALS[code], **facts)


def _draw_refusal(state: LostCitiesState, action: Draw) -> IllegalAction | None:
    if state.phase != DRAW:
        return _refusal("lay_first")
    source = action.from_
    if source == DECK_PILE:
        return None
    if source == state.closed:
        return _refusal("pile_closed", color=source)
    return None if state.discards[source] else _refusal("pile_empty", color=source)


def _lay_refusal(state: LostCitiesState, seat: Seat, action: Place | Discard) -> IllegalAction | None:
    card = action.card
    if state.phase != PLACE:
        return _refusal("draw_first")
    if card not in state.hands[seat]:
        return _refusal("not_in_hand", card=card)
    laid = state.expeditions[seat][card[0]]
    if isinstance(action, Discard) or not laid or card in FOLLOWERS[laid[-1]]:
        return None
    code = "handshake_late" if card in HANDSHAKES else "too_low"
    return _refusal(code, card=card, color=card[0], top=laid[-1])


# ---- what happens


def apply(state: LostCitiesState, seat: Seat, action: Action) -> Sequence[Event]:
    """Change the state by an action that ``check`` passes, and return what happened."""
    return _APPLY[action.__class__](state, seat, action)


def _place(state: LostCitiesState, seat: Seat, action: Place) -> tuple[Event, ...]:
    card = action.card
    _leave_hand(state, seat, card)
    expeditions, color = state.expeditions[seat], card[0]
    laid = expeditions[color] = (*expeditions[color], card)
    return (Placed(seat, card, len(laid), account(laid, long_bonus=state.long_bonus).score),)


def _discard(state: LostCitiesState, seat: Seat, action: Discard) -> tuple[Event, ...]:
    card = action.card
    _leave_hand(state, seat, card)
    color = state.closed = card[0]
    state.discards[color] = (*state.discards[color], card)
    return DISCARDED[seat][card]


def _leave_hand(state: LostCitiesState, seat: Seat, card: Card) -> None:
    _take_one(state.hands[seat], card)
    taken = state.taken[seat]
    # Of equal cards the known one goes first, for nobody can tell them apart.
    if card in taken:
        _take_one(taken, card)
    state.phase = DRAW


def _take_one(hand: dict[Card, int], card: Card) -> None:
    copies = hand.pop(card)
    if copies > 1:
        hand[card] = copies - 1


def _draw(state: LostCitiesState, seat: Seat, action: Draw) -> tuple[Event, ...]:
    source = action.from_
    hand = state.hands[seat]
    if source == DECK_PILE:
        card = state.stock.pop()
        state.idle = 0
        events: tuple[Event, ...] = DREW[seat][card]
    else:
        pile = state.discards[source]
        card = pile[-1]
        state.discards[source] = pile[:-1]
        taken = state.taken[seat]
        taken[card] = taken.get(card, 0) + 1
        state.idle += 1
        events = TOOK[seat][card]
    hand[card] = hand.get(card, 0) + 1
    state.closed = None
    if not state.stock:
        return events + _end(state)
    if state.stall_guard and state.idle == MOST_IDLE:
        return (*events, Stalled(MOST_IDLE), *_end(state))
    state.turn = 1 - seat
    state.phase = PLACE
    return events


def _end(state: LostCitiesState) -> tuple[Event, ...]:
    state.phase = OVER
    result = outcome(state)
    assert result is not None
    return (Over(result.winners, result.scores, running_totals(state), result.reason),)


_APPLY: dict[type[Action], Callable[[LostCitiesState, Seat, Any], tuple[Event, ...]]] = {
    Place: _place,
    Discard: _discard,
    Draw: _draw,
}


# ---- clock, scores and end


def clock(state: LostCitiesState) -> Clock | None:
    """Return ``None``: nobody is hurried."""
    return None


def expire(state: LostCitiesState) -> tuple[Seat, Action]:
    """Raise ``RuntimeError``: there is no clock that could run out."""
    raise RuntimeError("Lost Cities has no clock")


def accounts(state: LostCitiesState, seat: Seat) -> dict[str, Account]:
    """Return what each expedition of a seat is worth as it lies."""
    laid = state.expeditions[seat]
    return {color: account(laid[color], long_bonus=state.long_bonus) for color in COLORS}


def scores(state: LostCitiesState) -> tuple[int, ...]:
    """Return each seat's score of this round as the cards lie (5.4)."""
    return tuple(
        sum(account(cards, long_bonus=state.long_bonus).score for cards in laid.values())
        for laid in state.expeditions
    )


def running_totals(state: LostCitiesState) -> tuple[int, ...]:
    """Return each seat's points of all rounds, this one as the cards lie."""
    return tuple(before + now for before, now in zip(state.match.totals, scores(state), strict=True))


def outcome(state: LostCitiesState) -> Outcome | None:
    """Return how the round ended (5); ``winners`` is who has more in the match so far (6.1)."""
    if state.phase != OVER:
        return None
    match, totals = state.match, running_totals(state)
    winners = () if totals[0] == totals[1] else (totals.index(max(totals)),)
    reason = ROUND if match.number < match.rounds else POINTS if winners else TIE
    facts = {
        "round": match.number,
        "rounds": match.rounds,
        "totals": list(totals),
        "total": max(totals),
        "stalled": bool(state.stock),
    }
    return Outcome(scores(state), winners, reason, facts)


def cards(state: LostCitiesState) -> list[Card]:
    """Return every card of the deck, wherever it lies."""
    held = [card for hand in state.hands for card in listed(hand)]
    laid = [card for laid in state.expeditions for pile in laid.values() for card in pile]
    discarded = [card for pile in state.discards.values() for card in pile]
    return [*held, *laid, *discarded, *state.stock, *state.removed]
