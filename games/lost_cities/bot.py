"""Players of Lost Cities by rule of thumb: one that weighs every card, and one on a whim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from games.kernel import Action, Card, Seat
from games.lost_cities.actions import DRAW_DECK, Discard, Draw, Place
from games.lost_cities.deck import COLORS, COST, FOLLOWERS, HANDSHAKES, VALUE
from games.lost_cities.rules import legal
from games.lost_cities.state import DRAW, LostCitiesState

_LUCK = 0.2
"""The share of the numbers still unseen that one may hope to draw and play."""
_MARGIN = 12
"""What an expedition must promise before it is begun, in points."""
_LONG_GAME = 12
"""With so many turns left there is time for everything."""
_EAGER = 0.2
"""How much of that promise counts against other cards that could be laid."""
_DECK_WORTH = 3.5
"""What an unknown card is worth to a player, in points."""
_PATIENCE = 6
"""After so many turns that left the deck alone the normal player draws from it."""


@dataclass(frozen=True, slots=True)
class _Trail:
    """One colour as its owner sees it: what it may still earn."""

    begun: bool
    factor: int
    playable: tuple[Card, ...]
    """Of the hand."""
    hope: float
    """The final score to be expected if it is begun or goes on."""


class Normal:
    """Begins what will pay, climbs in small steps, feeds no rival, and takes what it can use."""

    def choose(self, state: LostCitiesState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        trails = {color: _trail(state, seat, color) for color in COLORS}
        if state.phase == DRAW:
            return max(actions, key=lambda action: (_draw_merit(state, seat, action), rng.random()))
        turns = _turns_left(state)
        return max(actions, key=lambda action: (_lay_merit(state, seat, trails, turns, action), rng.random()))


class Beginner:
    """Lays the lowest card that fits somewhere, sets out at a whim, and minds nobody else."""

    def choose(self, state: LostCitiesState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        if state.phase == DRAW:
            useful = [action for action in actions if action != DRAW_DECK and _fits_top(state, seat, action)]
            return rng.choice(useful) if useful and rng.random() < 0.7 else DRAW_DECK
        going_on = [
            action
            for action in actions
            if isinstance(action, Place) and state.expeditions[seat][action.card[0]]
        ]
        if going_on and rng.random() < 0.8:
            return min(going_on, key=lambda action: VALUE[action.card])
        places = [action for action in actions if isinstance(action, Place)]
        if places and rng.random() < 0.5 and len(state.stock) > 10:
            return min(places, key=lambda action: (VALUE[action.card], rng.random()))
        return rng.choice([action for action in actions if isinstance(action, Discard)])


def _fits_top(state: LostCitiesState, seat: Seat, action: Action) -> bool:
    """Return whether the card that a draw brings continues an expedition."""
    assert isinstance(action, Draw)
    laid = state.expeditions[seat][action.from_]
    return bool(laid) and state.discards[action.from_][-1] in FOLLOWERS[laid[-1]]


def _turns_left(state: LostCitiesState) -> int:
    """Return how many turns the seat to act has, this one counted, if everybody draws from the deck."""
    return (len(state.stock) + 1) // 2


def _trail(state: LostCitiesState, seat: Seat, color: str, extra: Iterable[Card] = ()) -> _Trail:
    """Return what a colour promises, with ``extra`` cards added to the hand."""
    laid = state.expeditions[seat][color]
    fitting = FOLLOWERS[laid[-1] if laid else None]
    held = [*state.hands[seat], *extra]
    playable = tuple(card for card in held if card[0] == color and card in fitting)
    unseen = {card for pile in (state.stock, state.hands[1 - seat], state.removed) for card in pile}
    to_come = sum(VALUE[card] for card in unseen if card[0] == color and card in fitting)
    # Twice as many turns as cards, for other colours want turns too.
    time = min(1.0, _turns_left(state) / _LONG_GAME)
    numbers = sum(VALUE[card] for card in (*laid, *playable))
    factor = 1 + sum(card in HANDSHAKES for card in laid)
    shakes = 0 if laid and laid[-1] not in HANDSHAKES else sum(card in HANDSHAKES for card in playable)
    hope = (numbers + _LUCK * time * to_come - COST) * (factor + shakes)
    return _Trail(bool(laid), factor, playable, hope)


def _lay_merit(
    state: LostCitiesState, seat: Seat, trails: dict[str, _Trail], turns: int, action: Action
) -> float:
    """Return how good it looks to lay the card there."""
    if isinstance(action, Place):
        return _place_merit(trails, turns, action.card)
    assert isinstance(action, Discard)
    return -_own_use(trails[action.card[0]], action.card) - _use_to_rival(state, seat, action.card)


def _place_merit(trails: dict[str, _Trail], turns: int, card: Card) -> float:
    trail = trails[card[0]]
    value = VALUE[card]
    skipped = [held for held in trail.playable if held != card and VALUE[held] < value]
    loss: float = sum(VALUE[held] for held in skipped) * trail.factor
    if card not in HANDSHAKES and any(held in HANDSHAKES for held in skipped):
        loss += max(0.0, trail.hope) / 2
    waiting = sum(len(each.playable) for each in trails.values() if each.begun)
    hurry = min(1.0, (waiting + 1) / max(1, turns))
    if trail.begun:
        gap = value - 2 - len(skipped) if not skipped else value
        return value * trail.factor * hurry - loss - (1 - hurry) * gap * 0.4 + 2
    if trail.hope <= _MARGIN or turns < len(trail.playable):
        return min(trail.hope, 0.0) - COST - loss
    return _EAGER * trail.hope - loss - (1 - hurry) * value * 0.5


def _own_use(trail: _Trail, card: Card) -> float:
    """Return what giving the card away costs its owner."""
    if card not in trail.playable:
        return 0.0
    if card in HANDSHAKES:
        return 6.0 if trail.hope > 0 else 1.0
    if trail.begun:
        return VALUE[card] * trail.factor
    return VALUE[card] * (1.0 if trail.hope > 0 else 0.3)


def _use_to_rival(state: LostCitiesState, seat: Seat, card: Card) -> float:
    """Return what the card is worth to the other, as far as the table shows."""
    laid = state.expeditions[1 - seat][card[0]]
    if not laid:
        return 1.0 + VALUE[card] * 0.2
    if card not in FOLLOWERS[laid[-1]]:
        return 0.0
    return max(4.0, VALUE[card] * (1 + sum(held in HANDSHAKES for held in laid)) * 0.8)


def _draw_merit(state: LostCitiesState, seat: Seat, action: Action) -> float:
    """Return how good it looks to draw there."""
    assert isinstance(action, Draw)
    if action == DRAW_DECK:
        return _DECK_WORTH if state.idle < _PATIENCE else 1_000.0
    card = state.discards[action.from_][-1]
    trail = _trail(state, seat, card[0], (card,))
    return _own_use(trail, card) if trail.begun or trail.hope > 0 else 0.0
