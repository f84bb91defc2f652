"""Random playouts of every game's rules and of RLCard's UNO, one after the other in the same rounds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from games.chance import RandomChance
from games.kernel import Game, complete_options
from games.playout import random_playout
from games.registry import GAMES

YARDSTICK = "rlcard-uno"
"""Its environment is for two, and so is the game that is compared with it."""
COMPARED = "la-cuoi"


def measure(seconds: float, rounds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Return each game's actions a core-second at its fewest seats, and the yardstick's: medians.

    An action is listed with all others that are legal, chosen at random and applied. ``ratio`` is that of
    Lá Cuối to RLCard; where RLCard is not installed, it is ``None`` and ``note`` says so.
    """
    players: dict[str, Callable[[int], int]] = {
        game_id: partial(_play_deal, game) for game_id, game in GAMES.items()
    }
    yardstick = _rlcard_round()
    if yardstick is not None:
        players[YARDSTICK] = yardstick
    rates: dict[str, list[float]] = {name: [] for name in players}
    for number in range(rounds):
        for name, play in players.items():
            say(f"playouts, round {number + 1} of {rounds}: {name} …")
            rates[name].append(_rate(play, seconds))
    medians = {name: statistics.median(each) for name, each in rates.items()}
    return {
        "games": [
            {"game": game.id, "seats": game.seats[0], "actions_per_s": round(medians[game.id])}
            for game in GAMES.values()
        ],
        "yardstick": {"name": YARDSTICK, "actions_per_s": round(medians[YARDSTICK])} if yardstick else None,
        "ratio": round(medians[COMPARED] / medians[YARDSTICK], 2) if yardstick else None,
        "note": None if yardstick else "RLCard is not installed: pip install -e '.[bench]'",
    }


def _rate(play: Callable[[int], int], seconds: float) -> float:
    actions = 0
    seed = 0
    started = time.process_time()  # "on one core": whatever else the machine does is not ours
    while (elapsed := time.process_time() - started) < seconds:
        actions += play(seed)
        seed += 1
    return actions / elapsed


def _play_deal(game: Game[Any], seed: int) -> int:
    rng = Random(seed)
    state = game.deal(game.seats[0], complete_options(game, {}), RandomChance(rng))
    return random_playout(game, state, rng)


def _rlcard_round() -> Callable[[int], int] | None:
    try:
        import rlcard
    except ImportError:
        return None
    environment = rlcard.make("uno", config={"seed": 0})
    random = Random(0).random

    def play(seed: int) -> int:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(random() * len(legal))])
            actions += 1
        return actions

    return play
