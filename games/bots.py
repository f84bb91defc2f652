"""What all games' bots share: the random player, and the only way in which a bot is asked."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, TypeVar

from games.kernel import Action, Bot, Game, Seat, State

S = TypeVar("S", bound=State)


class RandomBot(Generic[S]):
    """Plays any legal action; out of turn it waits as often as it picks one action."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game

    def choose(self, state: S, seat: Seat, rng: Random) -> Action | None:
        """Return a random legal action, or ``None`` out of turn."""
        actions: list[Action | None] = [*self._game.legal(state, seat)]
        if seat not in self._game.to_act(state):
            actions.append(None)
        return rng.choice(actions)


def decide(game: Game[Any], bot: Bot[Any], state: State, seat: Seat, rng: Random) -> Action | None:
    """Return the bot's choice for a seat, made on an imagined state; ``None`` means to wait."""
    return bot.choose(game.imagine(state, seat, rng), seat, rng)
