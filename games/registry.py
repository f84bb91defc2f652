"""The list of games. A new one is registered by adding its folder's name to ``_FOLDERS``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from games.kernel import Game

_FOLDERS = ("la_cuoi", "taco_loco", "lost_cities", "canasta", "luk_fu")


def _load() -> dict[str, Game[Any]]:
    found: list[Game[Any]] = [import_module(f"games.{folder}").GAME for folder in _FOLDERS]
    return {game.id: game for game in found}


GAMES: Mapping[str, Game[Any]] = MappingProxyType(_load())
"""Every game by its id, in the order of the shelf."""


class UnknownGame(LookupError):
    """There is no game of this id."""


def game(game_id: str) -> Game[Any]:
    """Return the game of this id. Raises :class:`UnknownGame` that names those there are."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; there are {', '.join(GAMES)}") from None
