"""Players of Taco Loco by rule of thumb: one that counts what may follow, and one that sees the next bite."""

from __future__ import annotations

from collections import Counter as Counts
from random import Random

from games.cards import listed
from games.kernel import Action, Card, Seat
from games.taco_loco.actions import COUNTER, GIVE, NEW, PASS, Play
from games.taco_loco.deck import (
    CARDS,
    LEGENDARY,
    LONESOME,
    PERFECT,
    VALUE,
    total_after,
)
from games.taco_loco.rules import legal, waiting
from games.taco_loco.state import COUNTER as ANSWER
from games.taco_loco.state import GIVE as GIVING
from games.taco_loco.state import TacoLocoState

_WORTH_A_COUNTER = 3
"""Cards in a taco from which on the normal player spends a Lonesome Taco on it."""
_PRICE = {LEGENDARY: 2.5, LONESOME: 2.5}
"""What it costs to have a special card no more, in cards eaten."""
_GIFT = 3.0
"""What giving a taco away is worth beyond its cards: it is gone, and the rival is not oneself."""


class Normal:
    """Makes 11 where it can, leaves totals that are hard to complete, and feeds whoever is ahead."""

    def choose(self, state: TacoLocoState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        if state.phase == ANSWER:
            return COUNTER if COUNTER in actions and _is_worth_a_counter(state, seat) else PASS
        if state.phase == GIVING:
            return GIVE[_leader(state, seat, rng)]
        unseen = _unseen(state, seat)
        return max(actions, key=lambda action: (_merit(state, seat, unseen, action), rng.random()))


class Beginner:
    """Avoids breaking a taco when he notices, counters on a whim, and gives to anybody."""

    def choose(self, state: TacoLocoState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        if state.phase in (ANSWER, GIVING) or rng.random() < 0.25:
            return rng.choice(actions)
        whole = [action for action in actions if _outcome_of(state, action) <= PERFECT]
        return rng.choice(whole or actions)


def _outcome_of(state: TacoLocoState, action: Action) -> int:
    """Return what the taco comes to."""
    assert isinstance(action, Play)
    return total_after(0 if action.on == NEW else state.tacos[action.on].total, action.card)


def _leader(state: TacoLocoState, seat: Seat, rng: Random) -> Seat:
    """Return another seat that has eaten least."""
    others = [other for other in range(len(state.sizes)) if other != seat]
    return min(others, key=lambda other: (len(state.eaten[other]), rng.random()))


def _is_worth_a_counter(state: TacoLocoState, seat: Seat) -> bool:
    """Return whether a counter pays: for a big taco, one that would most likely be mine, or near the end."""
    mine = len(state.eaten[seat])
    rivals = [len(eaten) for other, eaten in enumerate(state.eaten) if other not in (seat, state.turn)]
    likely_mine = all(mine <= eaten for eaten in rivals)
    size = len(state.tacos[waiting(state)].cards)
    return likely_mine or size >= _WORTH_A_COUNTER or not state.stock


def _unseen(state: TacoLocoState, seat: Seat) -> Counts[Card]:
    """Return the cards that the seat does not see, which the others may hold."""
    unseen = Counts(CARDS[state.house.table])
    unseen.subtract(listed(state.hands[seat]))
    for pile in (*state.eaten, *(taco.cards for taco in state.tacos)):
        unseen.subtract(pile)
    return unseen


def _merit(state: TacoLocoState, seat: Seat, unseen: Counts[Card], action: Action) -> float:
    """Return how good a play looks, in cards."""
    assert isinstance(action, Play)
    card = action.card
    taco = None if action.on == NEW else state.tacos[action.on]
    size = 1 if taco is None else len(taco.cards) + 1
    total = total_after(0 if taco is None else taco.total, card)
    merit = -_price(state, seat, card)
    if card == LEGENDARY:
        risk = _chance_held(state, seat, unseen, LONESOME)
        return merit + (1 - risk) * (_GIFT + size) - risk * (size + 1)
    if total == PERFECT:
        return merit + _GIFT + size
    if total > PERFECT:
        return merit - size
    return merit - _danger(state, seat, unseen, total) * (size + 1) + _room(state, seat, action, total)


def _price(state: TacoLocoState, seat: Seat, card: Card) -> float:
    """Return what it costs to spend the card; near the end a special card is of no more use later."""
    turns = state.sizes[seat] + len(state.stock) // len(state.sizes)
    return _PRICE.get(card, 0.0) * min(1.0, (turns - 1) / 4)


def _danger(state: TacoLocoState, seat: Seat, unseen: Counts[Card], total: int) -> float:
    """Return how likely somebody completes a taco of this total next and gives it to the seat."""
    needed = PERFECT - total
    share = 1 / max(1, len(state.sizes) - 1)
    held = _chance_held(state, seat, unseen, str(needed)) if needed in VALUE.values() else 0.0
    return share * held


def _chance_held(state: TacoLocoState, seat: Seat, unseen: Counts[Card], card: Card) -> float:
    """Return how likely one of the others holds the card."""
    cards = unseen.total()
    without = 1.0
    for drawn in range(sum(state.sizes) - state.sizes[seat]):
        without *= max(0, cards - unseen[card] - drawn) / max(1, cards - drawn)
    return 1 - without


def _room(state: TacoLocoState, seat: Seat, action: Play, total: int) -> float:
    """Return how well the rest of the hand can go on, counted a little: cards that would break no taco."""
    totals = [taco.total for place, taco in enumerate(state.tacos) if place != action.on]
    lowest = min([*totals, total])
    rest = listed(state.hands[seat])
    rest.remove(action.card)
    return 0.4 * sum(total_after(lowest, card) <= PERFECT for card in rest) + 0.05 * VALUE.get(action.card, 0)
