"""The words of a game in each language, as they lie in its ``text`` folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

LANGUAGES = ("vi", "en")


def folder(game_id: str) -> Path:
    """Return the folder of a game: ``games/la_cuoi`` for ``la-cuoi``."""
    return Path(__file__).parent / game_id.replace("-", "_")


@cache
def texts(game_id: str, language: str) -> Mapping[str, str]:
    """Return the sentences of a game by key; ``{name}`` marks a gap."""
    path = folder(game_id) / "text" / f"{language}.json"
    loaded: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return MappingProxyType(loaded)
