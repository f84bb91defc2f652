"""Every game that the pages can show has a rules sheet in every language, and a scene on both pages."""

from __future__ import annotations

import re

import pytest

from app.settings import ROOT
from games.registry import GAMES
from games.texts import LANGUAGES, texts

FEWEST_SECTIONS = 4
LISTS = {
    "static/js/core/faces.js": "DECKS",
    "static/js/table/scenes.js": "SCENES",
    "static/js/phone/scene.js": "MAKERS",
}
TITLE = re.compile(r"^sheet\.(\d+)\.title$")


def shown(file: str) -> set[str]:
    """Return the ids of the games that are in a list of the pages."""
    source = (ROOT / file).read_text(encoding="utf-8")
    (table,) = re.findall(rf"^const {LISTS[file]} = \{{([^}}]*)\}};$", source, flags=re.MULTILINE)
    return set(re.findall(r"'([\w-]+)':", table)) | set(re.findall(r"(?:^|,)\s*(\w+)\s*(?=,|$)", table))


def sections(texts: dict[str, str]) -> list[int]:
    return sorted(int(found[1]) for key in texts if (found := TITLE.match(key)))


SHOWN = sorted(shown("static/js/table/scenes.js"))


def test_table_and_phone_show_the_same_games() -> None:
    assert "la-cuoi" in SHOWN
    assert set(SHOWN) == shown("static/js/phone/scene.js") <= set(GAMES)


def test_every_game_that_is_shown_has_a_deck() -> None:
    assert set(SHOWN) <= shown("static/js/core/faces.js") <= set(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_every_game_has_a_sheet_without_gaps(game: str, language: str) -> None:
    said = dict(texts(game, language))
    numbers = sections(said)
    assert len(numbers) >= FEWEST_SECTIONS
    # The page counts up from 1 and stops at the first that is missing.
    assert numbers == list(range(1, len(numbers) + 1))
    for number in numbers:
        lines = sorted(
            int(key.rsplit(".", 1)[1]) for key in said if re.match(rf"^sheet\.{number}\.\d+$", key)
        )
        assert lines, f"section {number} says nothing"
        assert lines == list(range(1, len(lines) + 1))
    assert "tip.1" in said


@pytest.mark.parametrize("game", SHOWN)
def test_the_cards_of_a_sheet_are_the_deck_s(game: str) -> None:
    pictures = [
        {key: text for key, text in texts(game, language).items() if re.match(r"^sheet\.\d+\.cards$", key)}
        for language in LANGUAGES
    ]
    assert all(other == pictures[0] for other in pictures)
    drawn = {card for text in pictures[0].values() for card in text.split(" ")}
    assert drawn <= set(GAMES[game].deck)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_every_house_rule_says_what_it_does(game: str, language: str) -> None:
    said = texts(game, language)
    for option in GAMES[game].options:
        assert {f"option.{option.key}", f"option.{option.key}.effect"} <= said.keys()
