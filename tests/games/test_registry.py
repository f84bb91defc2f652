"""The list of games."""

from __future__ import annotations

import pytest

from games.kernel import complete_options
from games.registry import GAMES, UnknownGame, game
from games.texts import folder


def test_each_game_is_found_by_its_id_and_lies_in_its_folder() -> None:
    assert "la-cuoi" in GAMES
    for name, found in GAMES.items():
        assert game(name) is found
        assert found.id == name
        assert (folder(name) / "RULES.md").is_file()


def test_an_unknown_game_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(UnknownGame, match="'poker'; there are la-cuoi"):
        game("poker")


def test_options_are_completed_and_checked() -> None:
    found = game("la-cuoi")
    assert complete_options(found, {"stacking": True}) == {"stacking": True, "turnSeconds": 0}
    with pytest.raises(ValueError, match="turnSeconds cannot be False"):
        complete_options(found, {"turnSeconds": False})
