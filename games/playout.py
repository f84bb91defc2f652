"""Plays a deal to its end: a tight loop of random actions, and one that asks bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from games.bots import decide
from games.kernel import Action, Bot, Game, Seat, State

MOST_ACTIONS = 1_000_000
"""More than any sane deal has; a deal that goes on longer does not end."""

OnAction: TypeAlias = Callable[[Any, Seat, Action], None]
"""Called with the state, the seat and the action just before it is applied."""


class Endless(RuntimeError):
    """A deal did not end within ``MOST_ACTIONS`` actions."""


def random_playout(game: Game[Any], state: State, rng: Random, before: OnAction | None = None) -> int:
    """Let the seats to act choose any legal action until the deal is over; return how many they made.

    The same state and ``rng`` play the same deal, with ``before`` or without.
    """
    to_act, legal, apply, random = game.to_act, game.legal, game.apply, rng.random
    for made in range(MOST_ACTIONS):
        seats = to_act(state)
        if not seats:
            return made
        seat = seats[0] if len(seats) == 1 else seats[int(random() * len(seats))]
        actions = legal(state, seat)
        action = actions[int(random() * len(actions))]
        if before is not None:
            before(state, seat, action)
        apply(state, seat, action)
    raise Endless(f"{game.id}: no end after {MOST_ACTIONS} actions")


def bot_playout(
    game: Game[Any], state: State, bots: Sequence[Bot[Any]], rng: Random, before: OnAction | None = None
) -> int:
    """Ask the bots (one a seat) until the deal is over; return how many actions they made.

    Before each decision of a seat to act, everybody else who has something
    legal is asked in random order, and may wait.
    """
    for made in range(MOST_ACTIONS):
        if not game.to_act(state):
            return made
        seat, action = _next_action(game, state, bots, rng)
        if before is not None:
            before(state, seat, action)
        game.apply(state, seat, action)
    raise Endless(f"{game.id}: no end after {MOST_ACTIONS} actions")


def _next_action(game: Game[Any], state: State, bots: Sequence[Bot[Any]], rng: Random) -> tuple[Seat, Action]:
    acting = game.to_act(state)
    others = [seat for seat in range(len(bots)) if seat not in acting and game.legal(state, seat)]
    rng.shuffle(others)
    for seat in others:
        action = decide(game, bots[seat], state, seat, rng)
        if action is not None:
            return seat, action
    seat = rng.choice(acting)
    action = decide(game, bots[seat], state, seat, rng)
    if action is None:
        raise RuntimeError(f"{game.id}: the bot of seat {seat} waits though the game waits for it")
    return seat, action
