"""The rules sheet: open at any time, by a thumb on the phone and by arrows on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.canned import KEY, Canned
from tests.browser.stage import SMALL_PHONE, Stage
from tests.browser.wording import words

TABLE = {"role": "table", "member": None, "seat": None, "host": False}
POSITION = {
    "game": "la-cuoi", "turn": 0, "discard": ["R5"], "color": "R", "seats": [{"hand": 7}, {"hand": 7}],
}  # fmt: skip
OPTIONS = {"stacking": True, "turnSeconds": 0}
HEADS = {"vi": "Cách chơi Lá Cuối", "en": "How to play Lá Cuối"}
MOST_PRESSES = 12
# What is scrolled out of a sheet lies outside the safe area until an arrow brings it in.
BY_DESIGN = ".rule, .sign, .card"
SCROLLED = "document.querySelector('.rules-page').scrollTop"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_arrows_open_scroll_and_close_the_sheet_on_the_table(stage: Stage, language: str) -> None:
    canned = Canned(POSITION, seat=None, room={"me": TABLE, "options": OPTIONS})
    table = stage.table(language=language)
    canned.serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    page = table.page
    page.wait_for_selector(".page.play")
    page.keyboard.press("Escape")
    for _ in range(MOST_PRESSES):
        if page.evaluate("document.activeElement.dataset.id") == "rules":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".rules h2")).to_have_text(HEADS[language])
    expect(page.locator(".rules-page")).to_be_focused()
    assert table.layout_faults(ignore=BY_DESIGN) == []
    assert table.axe() == []
    page.keyboard.press("ArrowDown")
    table.wait_for(f"{SCROLLED} > 0")
    for _ in range(3 * MOST_PRESSES):
        page.keyboard.press("ArrowDown")
    table.wait_for(
        f"{SCROLLED} + document.querySelector('.rules-page').clientHeight + 2 > "
        "document.querySelector('.rules-page').scrollHeight"
    )
    page.keyboard.press("Escape")
    expect(page.locator(".veil")).to_have_count(0)
    expect(page.locator(".page.play")).to_be_visible()


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_thumb_opens_the_sheet_on_the_phone_with_the_rules_in_force(stage: Stage, language: str) -> None:
    canned = Canned(POSITION, seat=0, room={"options": OPTIONS})
    phone = stage.phone(language=language, screen=SMALL_PHONE)
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    page = phone.page
    page.get_by_role("button", name=words("menu.title", language=language)).tap()
    page.get_by_role("button", name=words("menu.rules", language=language)).tap()
    expect(page.get_by_role("dialog", name=HEADS[language])).to_be_visible()
    on, off = page.locator(".rule-options li").all()
    expect(on).to_have_class("on")
    expect(on.locator(".rule-value")).to_have_text(words("choice.on", language=language))
    expect(off).to_have_class("off")
    expect(off.locator(".rule-value")).to_have_text(
        words("option.turnSeconds.0", language=language, game="la-cuoi")
    )
    expect(page.locator(".rule-card .card-face").first).to_be_visible()
    phone.animations_done()
    assert phone.layout_faults(ignore=".name, .seat-name") == []
    assert phone.axe() == []
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
