"""Who thinks for a bot. This one thinks at once, in the server's own process."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from games.bots import decide
from games.kernel import Action, Game, Seat, State


class Thinker(Protocol):
    """Chooses for bots; a pool of processes can do the same."""

    async def choose(self, game: Game[Any], level: str, state: State, seat: Seat, seed: int) -> Action | None:
        """Return what a bot of ``level`` does at ``seat``, or ``None`` to wait.

        ``state`` is the real one and is not changed; before the first await it
        must be turned into an imagined one, for the room goes on meanwhile.
        """
        ...


class ThinkHere:
    """Thinks on the event loop: for bots that need well under a millisecond."""

    async def choose(self, game: Game[Any], level: str, state: State, seat: Seat, seed: int) -> Action | None:
        return decide(game, game.bots[level], state, seat, Random(seed))
