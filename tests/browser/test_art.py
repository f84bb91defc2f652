"""Every picture draws, tells itself from the others and stays in its box; every sound is short and heard."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from games.registry import GAMES

ROOT = Path(__file__).parents[2]
ORIGIN = "http://art.test"
CALL = "([name, given]) => import('/tests/browser/art.js').then((art) => art[name](...given))"

DECKS = {
    "la-cuoi": "RYGB",
    "taco-loco": "1234567",
    "lost-cities": "GBYRW",
    "canasta": "SHDC",
    "luk-fu": "CSMT",
}
CUES = (
    "card", "deal", "shuffle", "draw", "turn", "skip", "reverse", "catch", "good", "bad", "clock", "join",
    "win", "call", "color", "taco", "burp", "canasta", "handshake", "fu",
)  # fmt: skip


class Studio:
    """A blank page that imports the modules straight from the tree: drawings need no server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route("**/*", self._serve)
        page.goto(f"{ORIGIN}/")

    def ask(self, name: str, *given: Any) -> Any:
        """Call a function of ``art.js``."""
        return self.page.evaluate(CALL, [name, list(given)])

    @staticmethod
    def _serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        file = ROOT / path.lstrip("/")
        if path == "/":
            route.fulfill(content_type="text/html", body="<!doctype html><title>Chiếu</title>")
        elif file.suffix == ".js" and file.is_file():
            route.fulfill(content_type="text/javascript", body=file.read_bytes())
        else:
            route.fulfill(status=404, body="")


@pytest.fixture(scope="module")
def studio(browser: Browser) -> Iterator[Studio]:
    page = browser.new_page()
    yield Studio(page)
    page.close()


@pytest.fixture(scope="module", params=list(GAMES))
def cards(request: pytest.FixtureRequest, studio: Studio) -> list[dict[str, Any]]:
    drawn: list[dict[str, Any]] = studio.ask("cards", request.param)
    return drawn


def test_every_card_has_a_drawing_of_its_own(cards: list[dict[str, Any]]) -> None:
    assert len(cards) > 1
    assert len({facts["drawing"] for facts in cards}) == len(cards)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_card_of_a_game_is_drawn(studio: Studio, game: str) -> None:
    names = [facts["card"] for facts in studio.ask("cards", game)]
    assert len(names) == len(set(names))
    assert set(names) == {*GAMES[game].deck, None}


def test_every_card_stays_in_its_box(cards: list[dict[str, Any]]) -> None:
    assert {facts["box"] for facts in cards} == {f"0 0 100 {round(facts['ratio'] * 100)}" for facts in cards}
    assert [(facts["card"], facts["out"]) for facts in cards if facts["out"]] == []


def test_every_card_is_cheap_and_may_stand_beside_its_like(cards: list[dict[str, Any]]) -> None:
    assert [(facts["card"], facts["nodes"]) for facts in cards if facts["nodes"] >= 60 or facts["ids"]] == []


def test_a_card_is_decorative_until_it_is_given_a_name(studio: Studio, cards: list[dict[str, Any]]) -> None:
    assert {facts["hidden"] for facts in cards} == {"true"}
    assert studio.ask("named", "la-cuoi", "R7", "Bảy đỏ") == {
        "role": "img",
        "hidden": None,
        "title": "Bảy đỏ",
    }


@pytest.mark.parametrize(
    ("what", "game", "name"),
    [("cardFace", "la-cuoi", "R10"), ("cardFace", "chess", "R1"), ("colorShape", "la-cuoi", "P")],
)
def test_what_no_deck_has_is_an_error(studio: Studio, what: str, game: str, name: str) -> None:
    assert studio.ask("refuses", what, game, name)


@pytest.mark.parametrize("size_px", [24, 96])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_silhouette_alone_tells_its_colour(studio: Studio, game: str, size_px: int) -> None:
    colors = studio.ask("colors", game)
    assert colors
    masks = {color: studio.ask("silhouette", game, color, size_px) for color in colors}
    for one, other in itertools.combinations(masks, 2):
        pairs = list(zip(masks[one], masks[other], strict=True))
        shared = sum(a and b for a, b in pairs) / sum(a or b for a, b in pairs)
        assert shared < 0.8, (one, other)


def luminance(color: str) -> float:
    """Return the relative luminance (WCAG) of ``#rrggbb``."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


SAMPLES = [
    *(("la-cuoi", color + "7") for color in DECKS["la-cuoi"]),
    *(("taco-loco", value) for value in DECKS["taco-loco"]),
    *(("lost-cities", color + step) for color in DECKS["lost-cities"] for step in "H8"),
    *(("canasta", rank + suit) for suit in DECKS["canasta"] for rank in "25K"),
    *(("luk-fu", suit + "4") for suit in DECKS["luk-fu"]),
]


@pytest.mark.parametrize(("game", "card"), SAMPLES)
def test_the_index_stands_out_on_its_colour(studio: Studio, game: str, card: str) -> None:
    dark, light = sorted(luminance(ink) for ink in studio.ask("inks", game, card))
    assert (light + 0.05) / (dark + 0.05) >= 4


@pytest.mark.parametrize("color", list(DECKS["lost-cities"]))
def test_an_expedition_laid_in_order_is_one_picture(studio: Studio, color: str) -> None:
    for card, following in itertools.pairwise("23456789X"):
        assert studio.ask("seam", color + card, color + following) < 0.01, card
        assert studio.ask("seam", color + card, color + card) > 0.02, "a card alone is not the next one"


def test_every_step_of_an_expedition_has_a_slice_of_its_own(studio: Studio) -> None:
    cards = [color + step for color in DECKS["lost-cities"] for step in "H23456789X"]
    slices = studio.ask("slices", cards)
    assert len({facts["drawing"] for facts in slices}) == len(cards)
    assert {facts["box"] for facts in slices} == {"0 0 100 40"}
    assert {facts["box"] for facts in studio.ask("panoramas", list("GBYRW"))} == {"0 0 100 500"}


def test_every_layer_of_a_taco_keeps_its_number_in_sight(studio: Studio) -> None:
    layers = studio.ask("fillings")
    assert len({facts["drawing"] for facts in layers}) == len(layers) == 9
    assert [facts for facts in layers if facts["badgeTop"] < 0 or facts["badgeBottom"] > facts["pitch"]] == []
    front, back = studio.ask("shells")
    assert front["drawing"] != back["drawing"]
    assert front["box"] == back["box"] == "0 0 240 140"


def test_luk_fu_is_played_with_strips(studio: Studio) -> None:
    ratios = {game: studio.ask("cards", game)[0]["ratio"] for game in DECKS}
    assert ratios.pop("luk-fu") == 3.4
    assert set(ratios.values()) == {1.4}


def test_twelve_guests_each_with_a_face_a_colour_and_a_name(studio: Studio) -> None:
    avatars = studio.ask("avatars")
    assert len({facts["drawing"] for facts in avatars}) == len(avatars) == 12
    assert len({facts["plate"] for facts in avatars}) == 12
    assert max(facts["nodes"] for facts in avatars) < 40
    for language in ("vi", "en"):
        names = json.loads((ROOT / "app" / "text" / language / "avatars.json").read_text())
        assert set(names) == {f"avatar.{n}" for n in range(12)}
        assert len(set(names.values())) == 12


def test_icons_are_of_one_size_and_each_its_own(studio: Studio) -> None:
    icons = studio.ask("icons")
    assert [facts["name"] for facts in icons if facts["out"] or facts["longest"] < 12] == []
    assert len({facts["drawing"] for facts in icons}) == len(icons)


def test_two_borders_on_a_page_never_share_a_pattern(studio: Studio) -> None:
    assert len(set(studio.ask("patterns"))) == 3


def test_every_cue_is_tested(studio: Studio) -> None:
    assert studio.ask("cues") == list(CUES)


@pytest.mark.parametrize("cue", CUES)
def test_a_cue_is_heard_short_and_never_too_loud(studio: Studio, cue: str) -> None:
    sound = studio.ask("heard", cue)
    assert 0.3 < sound["peak"] < 0.9
    assert sound["loudness"] > 0.02
    assert sound["length_s"] < 1.5
    assert sound["end"] < 0.001
    assert sound["difference"] < 0.001, "a cue sounds alike at every start"


def test_an_unknown_cue_is_silent_and_mute_is_remembered(studio: Studio) -> None:
    studio.ask("playUnknown")
    for muted in (True, False):
        studio.ask("setMuted", muted)
        studio.page.reload()
        assert studio.ask("isMuted") is muted
