"""The sentences of the pages by their keys, so that tests go on when a sentence is said better."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from games.texts import LANGUAGES, texts
from tests.browser.engines import ROOT

GAP = re.compile(r"\{\w+\}")


@cache
def _house(language: str) -> Mapping[str, str]:
    merged: dict[str, str] = {}
    for file in (ROOT / "app" / "text" / language).glob("*.json"):
        merged |= json.loads(file.read_text(encoding="utf-8"))
    return merged


def _sentence(key: str, language: str, game: str | None) -> str:
    return (texts(game, language) if game else _house(language))[key]


def words(key: str, *, language: str = "vi", game: str | None = None, **facts: Any) -> str:
    """Return the sentence with its gaps filled. Raises ``KeyError`` for an unknown key or a missing fact."""
    return _sentence(key, language, game).format(**facts)


def like(key: str, *, game: str | None = None) -> re.Pattern[str]:
    """Return what matches a text that begins with the sentence, in any language and with any facts."""
    choices = (_sentence(key, language, game) for language in LANGUAGES)
    return re.compile("^(" + "|".join(".+".join(map(re.escape, GAP.split(one))) for one in choices) + ")")
