"""Random playouts of a game's rules beside RLCard's UNO, one after the other in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from games.chance import RandomChance
from games.kernel import complete_options
from games.registry import game as game_by_id

SEATS = 2
"""RLCard's environment is for two."""


def measure(game_id: str, seconds: float, rounds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Return steps a second of both (medians of ``rounds``) and their ratio.

    A step lists the legal actions, chooses one and applies it. Where RLCard is not installed, its numbers
    are ``None`` and ``note`` says so.
    """
    yardstick = _rlcard_round()
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds):
        say(f"playouts, round {number + 1} of {rounds} …")
        ours.append(_rate(lambda seed: _playout(game_id, seed), seconds))
        if yardstick is not None:
            theirs.append(_rate(yardstick, seconds))
    mine = statistics.median(ours)
    other = statistics.median(theirs) if theirs else None
    return {
        "game": game_id,
        "seats": SEATS,
        "steps_per_s": round(mine),
        "rlcard_steps_per_s": None if other is None else round(other),
        "ratio": None if other is None else round(mine / other, 2),
        "note": None if other is not None else "RLCard is not installed: pip install -e '.[bench]'",
    }


def _rate(play: Callable[[int], int], seconds: float) -> float:
    steps = 0
    seed = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        steps += play(seed)
        seed += 1
    return steps / elapsed


def _playout(game_id: str, seed: int) -> int:
    """Play one deal at random and return its number of steps."""
    game = game_by_id(game_id)
    rng = Random(seed)
    choice = rng.choice
    state = game.deal(SEATS, complete_options(game, {}), RandomChance(rng))
    steps = 0
    while seats := game.to_act(state):
        (seat,) = seats if len(seats) == 1 else (choice(list(seats)),)
        game.apply(state, seat, choice(game.legal(state, seat)))
        steps += 1
    return steps


def _rlcard_round() -> Callable[[int], int] | None:
    try:
        import rlcard
    except ImportError:
        return None
    environment = rlcard.make("uno", config={"seed": 0})
    choice = Random(0).choice

    def play(seed: int) -> int:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            state, _ = environment.step(choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play
