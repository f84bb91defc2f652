"""Players of Lá Cuối by rule of thumb: the seed page's tips, and one that is still learning them."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.cards import Hand
from games.kernel import Action, Card, Seat
from games.la_cuoi.actions import CALL, CATCH, CHALLENGE, DRAW, KEEP, TAKE, Play
from games.la_cuoi.deck import (
    DECK,
    DRAW_TWOS,
    NUMBER_CARDS,
    REVERSES,
    SKIPS,
    WILD_FOUR,
    WILDS,
    WORTH,
)
from games.la_cuoi.rules import legal
from games.la_cuoi.state import ANSWER, DRAWN, LaCuoiState

_FEW = 2
"""So few cards make a player dangerous."""
_SURE_ENOUGH = 0.8
"""A challenge that fails costs 2 cards, and most players do not cheat."""


class Normal:
    """Sheds dear cards early, keeps a wild one, watches the next player, calls and catches."""

    def choose(self, state: LaCuoiState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        if state.catchable is not None and state.catchable != seat:
            return CATCH[state.catchable]
        if state.sizes[seat] == 1 and not state.called[seat]:
            return CALL
        if seat != state.turn:
            return None
        plays = [action for action in legal(state, seat) if isinstance(action, Play)]
        if plays and state.sizes[seat] == 2 and CALL in legal(state, seat):
            return CALL
        if plays:
            return max(plays, key=lambda play: (_merit(state, seat, play), rng.random()))
        return _without_a_play(state, seat)


class Beginner:
    """Plays the first card that fits, and forgets, misses or picks at random now and then."""

    def choose(self, state: LaCuoiState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        notices = rng.random() < 0.4
        if notices and state.catchable is not None and state.catchable != seat:
            return CATCH[state.catchable]
        if notices and state.sizes[seat] == 1 and not state.called[seat]:
            return CALL
        if seat != state.turn:
            return None
        actions = legal(state, seat)
        if notices and CALL in actions:
            return CALL
        if rng.random() < 0.15:
            return rng.choice(actions)
        plays = [action for action in actions if isinstance(action, Play)]
        if plays:
            first = plays[0].card
            return rng.choice([play for play in plays if play.card == first])
        return TAKE if state.phase == ANSWER else DRAW if DRAW in actions else KEEP


def _without_a_play(state: LaCuoiState, seat: Seat) -> Action:
    if state.phase == ANSWER:
        return CHALLENGE if state.accused is not None and _suspicion(state, seat) > _SURE_ENOUGH else TAKE
    return KEEP if state.phase == DRAWN else DRAW


def _suspicion(state: LaCuoiState, seat: Seat) -> float:
    """Return how likely a hand of the judged size holds the old colour, from what the seat sees."""
    unseen = Counter(DECK)
    unseen.subtract(state.hands[seat])
    unseen.subtract(Counter(state.discard))
    total = unseen.total()
    of_color = sum(copies for card, copies in unseen.items() if card[0] == state.before)
    without = 1.0
    for drawn in range(sum(state.judged.values())):
        without *= max(0, total - of_color - drawn) / max(1, total - drawn)
    return 1 - without


def _merit(state: LaCuoiState, seat: Seat, play: Play) -> float:
    """Return how good a play looks; the best of them is made."""
    card, color = play.card, play.color or play.card[0]
    rest = _rest(state.hands[seat], card)
    victim = (seat + state.direction) % len(state.sizes)
    in_danger = state.sizes[victim] <= _FEW
    merit = float(min(WORTH[card], 20))
    merit += 3 * sum(copies for held, copies in rest.items() if held[0] == color)
    if in_danger and color == state.last_colors[victim]:
        merit -= 12
    if card in WILDS:
        merit -= _price_of_wild(state, card, rest, in_danger=in_danger)
    elif in_danger and card not in NUMBER_CARDS:
        merit += 30
    if len(state.sizes) == 2 and (card in SKIPS or card in REVERSES or card in DRAW_TWOS):
        merit += 10
    return merit


def _price_of_wild(state: LaCuoiState, card: Card, rest: Hand, *, in_danger: bool) -> float:
    """Return what giving away a wild card costs: the last one is for need, and a bluff can be challenged."""
    price = 60.0 if not any(wild in rest for wild in WILDS) else 25.0
    if in_danger:
        price -= 70 if card == WILD_FOUR else 30
    if card == WILD_FOUR and rest and any(held[0] == state.color for held in rest):
        price += 50
    return price


def _rest(hand: Hand, card: Card) -> Hand:
    rest = hand.copy()
    rest[card] -= 1
    return {held: copies for held, copies in rest.items() if copies}
