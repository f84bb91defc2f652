"""Axe finds nothing serious on any moment of a game, on the phone and on the table, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.stage import Device, Stage
from tests.server import Server

TABLE = {"role": "table", "member": None, "seat": None, "host": False}
TALLY = [{"member": "m1", "points": 87, "wins": 1}, {"member": "m0", "points": 0, "wins": 0}]
EVENING: dict[str, Any] = {"tally": TALLY, "games": 1}
CLOCK = {"clock": {"remaining_ms": 4000, "total_ms": 15000, "seats": [0]}}
HAND: dict[str, Any] = {"hand": ["R3", "B7", "W"]}
MENU_ROWS = 6
PAGES = ("/?choose", "/?choose#code", "/practice", "/old")


def position(**more: Any) -> Position:
    """Three seats on a red 5; seat 0 has a card that fits, one that does not, and a wild one."""
    seats: list[Any] = [HAND, {"hand": 5}, {"hand": 4}]
    return {"game": "la-cuoi", "turn": 0, "discard": ["R5"], "color": "R", "seats": seats, **more}


OVER = position(phase="over", turn=1, seats=[HAND, {"hand": []}, {"hand": 4}])
ATTACK: dict[str, Any] = {"discard": ["W4", "R5"], "color": "G"}
ASKED = position(phase="answer", pending=4, accused=2, before="R", **ATTACK)
REVEAL = {"seat": 0, "hand_of": 2, "cards": ["R1", "Y9"]}
JUDGED = position(
    reveal=REVEAL, seats=[HAND, {"hand": 5}, {"hand": ["R1", "Y9", "G1", "G2", "G3", "G4"]}], **ATTACK
)
CAUGHT = position(turn=2, catchable=1, seats=[HAND, {"hand": ["Y1"]}, {"hand": 4}])
DANGER = position(turn=1, catchable=0, seats=[{"hand": ["R3"]}, {"hand": 4}, {"hand": 4}])
PAUSED = {"paused": {"reason": "break", "by": "m1"}}


def sound(device: Device, moment: str) -> None:
    device.animations_done()
    found = device.axe()
    assert found == [], f"{moment}: {found}"


def shown(stage: Stage, canned: Canned, language: str, *, table: bool) -> Device:
    """Open a page before a canned room."""
    device = stage.table(language=language) if table else stage.phone("canned", language=language)
    canned.serve(device.page)
    device.goto(f"/{'t' if table else 'r'}/K7M2Q#k={KEY}")
    device.page.wait_for_selector(".page")
    return device


@pytest.mark.parametrize("language", ["vi", "en"])
def test_pages_before_a_room(stage: Stage, language: str) -> None:
    for path in PAGES:
        phone = stage.phone("home", language=language)
        phone.goto(path)
        phone.page.locator("h1").first.wait_for()
        sound(phone, path)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_phone_before_a_game(stage: Stage, server: Server, language: str) -> None:
    phone = stage.phone("lan", language=language)
    phone.goto("/")
    with phone.errors_expected("404"):
        phone.page.goto(f"{server.url}/r/22222")
        phone.page.locator(".gone").wait_for()
        sound(phone, "no such room")
    table = stage.table(language=language)
    table.goto("/t")
    table.page.wait_for_url("**/t/*")
    phone.goto(f"/r/{table.page.url.split('/t/')[1][:5]}")
    phone.page.locator("input[name=name]").wait_for()
    sound(phone, "join")
    phone.page.locator("input[name=name]").fill("Lan")
    phone.page.locator("button[type=submit]").tap()
    phone.page.locator(".lobby").wait_for()
    sound(phone, "lobby")
    table.page.locator(".guest .name").wait_for()
    sound(table, "lobby on the table")


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_phone_with_a_hand(stage: Stage, language: str) -> None:
    moments = {
        "my turn": (position(), CLOCK),
        "not my turn": (position(turn=1), {}),
        "a drawn card": (position(phase="drawn", drawn="R3"), {}),
        "to be answered": (ASKED, {}),
        "judged": (JUDGED, {}),
        "a catch": (CAUGHT, {}),
        "danger": (DANGER, {}),
        "paused": (position(), PAUSED),
        "over": (OVER, EVENING),
    }  # fmt: skip
    for moment, (where, room) in moments.items():
        phone = shown(stage, Canned(where, seat=0, room=room), language, table=False)
        sound(phone, moment)
        phone.context.close()


@pytest.mark.parametrize("language", ["vi", "en"])
def test_what_opens_over_a_hand(stage: Stage, language: str) -> None:
    phone = shown(stage, Canned(position(), seat=1, room=EVENING), language, table=False)
    page = phone.page
    page.locator(".hand-card").first.tap()
    sound(phone, "a card that does not fit now")
    menu, rows = page.locator(".bar .square").last, page.locator(".sheet .rows > button.row")
    menu.tap()
    page.locator(".sheet").wait_for()
    sound(phone, "menu")
    words = rows.all_inner_texts()
    assert len(words) >= MENU_ROWS
    for row, name in enumerate(words):
        if row:
            menu.tap()
        rows.nth(row).tap()
        sound(phone, f"menu: {name}")
        page.keyboard.press("Escape")
        expect(page.locator(".sheet")).to_have_count(0)

    own = shown(stage, Canned(position(), seat=0), language, table=False)
    own.page.locator(".hand-card[data-card=W]").tap()
    sound(own, "a lifted card")
    own.page.locator(".deeds .button.wide").tap()
    expect(own.page.locator(".choices .choice")).to_have_count(4)
    sound(own, "the colours")


def test_a_new_question_is_not_hidden_by_cards_seen_before(stage: Stage) -> None:
    canned = Canned(JUDGED, seat=0)
    phone = shown(stage, canned, "vi", table=False)
    expect(phone.page.locator(".look-cards li")).to_have_count(2)
    canned.send(position(turn=1))
    expect(phone.page.locator(".look-cards li")).to_have_count(2)
    canned.send(ASKED)
    expect(phone.page.locator(".choices .choice")).to_have_count(2)
    canned.send(position(turn=1))
    expect(phone.page.locator(".ask")).to_have_count(0)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_who_watches(stage: Stage, language: str) -> None:
    for moment, where, room in (("watching", position(), {}), ("watching the end", OVER, EVENING)):
        sound(shown(stage, Canned(where, seat=None, room=room), language, table=False), moment)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_table_in_every_moment(stage: Stage, language: str) -> None:
    moments: dict[str, tuple[Position, dict[str, Any]]] = {
        "play": (position(), CLOCK),
        "cards that wait": (ASKED, {}),
        "a catch": (CAUGHT, {}),
        "paused": (position(), PAUSED),
        "over": (OVER, EVENING),
    }
    for moment, (where, room) in moments.items():
        table = shown(stage, Canned(where, seat=None, room={"me": TABLE, **room}), language, table=True)
        sound(table, moment)
        table.page.keyboard.press("Escape")
        table.page.locator("[data-modal]").last.wait_for()
        sound(table, f"{moment}: menu")
        table.context.close()
