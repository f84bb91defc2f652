"""Every registered game passes the kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from games.kernel import Game
from games.registry import GAMES
from games.testing import (
    GAME_PROPERTIES,
    STEP_PROPERTIES,
    Setting,
    Step,
    settings,
    walk,
    words_are_complete,
)

_STEPS = 50
_ALL = [(game, setting) for game in GAMES.values() for setting in settings(game, seeds=2)]
_NAMES = [f"{game.id}-{setting.seats}-{setting.seed}" for game, setting in _ALL]


@pytest.fixture(scope="module")
def walks() -> dict[tuple[str, str], list[Step]]:
    """Walks that were made, so that every property looks at the same ones."""
    return {}


@pytest.mark.parametrize("holds", STEP_PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize(("game", "setting"), _ALL, ids=_NAMES)
def test_every_step(
    game: Game[Any],
    setting: Setting,
    holds: Callable[[Game[Any], Step], None],
    walks: dict[tuple[str, str], list[Step]],
) -> None:
    key = (game.id, repr(setting))
    if key not in walks:
        walks[key] = list(walk(game, setting, limit=_STEPS))
    assert walks[key], "a walk without a step tests nothing"
    for step in walks[key]:
        holds(game, step)


@pytest.mark.parametrize("holds", GAME_PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize(("game", "setting"), _ALL, ids=_NAMES)
def test_every_deal(game: Game[Any], setting: Setting, holds: Callable[[Game[Any], Setting], None]) -> None:
    holds(game, setting)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_words(game: Game[Any]) -> None:
    words_are_complete(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_walks_meet_every_event_with_cards(game: Game[Any]) -> None:
    """A kit that never meets an event has not tested its redaction."""
    with_cards = {kind for kind in game.events if {"card", "cards"} & {field.name for field in fields(kind)}}
    met = {
        type(event)
        for setting in settings(game, seeds=4)
        for step in walk(game, setting, limit=300)
        for event in step.events
    }
    assert {kind.type for kind in with_cards - met} == set()
