"""Recorded playthroughs are what they were: no behaviour changes unnoticed.

After a change that was meant: ``python -m games.testing record GAME``, and
read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.registry import GAMES
from games.testing import PLAYTHROUGHS, playthrough_again

_FILES = sorted(PLAYTHROUGHS.glob("*.txt"))


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    assert playthrough_again(recorded) == recorded


def test_every_game_has_playthroughs() -> None:
    assert {game for game in GAMES if not any(path.stem.startswith(game) for path in _FILES)} == set()
