"""A game of a table of 2020 or 2022 with a phone of 2020, by clicks alone; what is older still is told so."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser.cdp import CdpPage, cdp_page
from tests.browser.engines import old_engine
from tests.browser.players import CHANGE_S, LOOK, STRIP, TAPS
from tests.browser.stage import PHONE, TV, Stage, layout_script
from tests.server import FAST, Server

MOST_DEEDS = 600
ROOM = "location.pathname.split('/')[2]"
WITNESS = """(() => {
  window.told = [];
  window.flown = 0;
  new MutationObserver((all) => {
    const line = document.querySelector('.narration');
    if (line && line.textContent && window.told[window.told.length - 1] !== line.textContent) {
      window.told.push(line.textContent);
    }
    all.forEach((one) => {
      if (one.type === 'attributes' && /flying|dealt/.test(one.target.className)) window.flown += 1;
    });
  }).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['class'],
  });
})()"""
BY_DESIGN = ".foot, .seat-name, .name"
"""Feet that stay in sight lie over what scrolls under them; long names end in an ellipsis."""


@pytest.fixture
def quick_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots take no time."""
    with Server(tmp_path, environment=FAST) as server:
        yield server


@pytest.fixture
def engines(tmp_path: Path) -> Iterator[ExitStack]:
    """Old engines that are ended with the test."""
    with ExitStack() as stack:
        yield stack


def opened(engines: ExitStack, version: str, profile: Path) -> CdpPage:
    profile.mkdir()
    return engines.enter_context(cdp_page(engines.enter_context(old_engine(version, profile))))


def click_until_it_changes(phone: CdpPage, selector: str, *, at: tuple[float, float] | None = None) -> None:
    """Click until the page shows that something has changed: it takes no tap right after a change."""
    before = phone.evaluate(LOOK)
    for _ in range(TAPS):
        if not phone.evaluate(f"document.querySelector({selector!r}) !== null"):
            return
        phone.click(selector, at=at)
        give_up = time.monotonic() + CHANGE_S
        while time.monotonic() < give_up:
            if phone.evaluate(LOOK) != before:
                return
            time.sleep(0.03)
    raise AssertionError(f"{selector} does nothing; {before}; {phone.errors}")


def deed(phone: CdpPage) -> None:
    """Do one thing that the page offers."""
    seen = phone.evaluate(LOOK)
    if seen["calls"]:
        click_until_it_changes(phone, ".calls .button")
    elif seen["choices"]:
        click_until_it_changes(phone, ".choices .choice")
    elif seen["open"] and not set(seen["open"]) & set(seen["lifted"]):
        click_until_it_changes(phone, ".hand-card.open", at=(STRIP["x"], STRIP["y"]))
    else:
        click_until_it_changes(phone, ".deeds .button.wide")


def play_out(phone: CdpPage) -> None:
    """Play by clicks to the end of the game."""
    waits = f"(seen => seen.mine || seen.calls.length > 0 || seen.page === 'over')({LOOK})"
    for _ in range(MOST_DEEDS):
        phone.wait_for(waits)
        if phone.evaluate(f"({LOOK}).page") == "over":
            return
        deed(phone)
    raise AssertionError(f"no end after {MOST_DEEDS} deeds")


@pytest.mark.timeout(400)
@pytest.mark.parametrize("version", ["69", "87"])
def test_a_game_on_old_engines(
    quick_server: Server, engines: ExitStack, version: str, tmp_path: Path
) -> None:
    table = opened(engines, version, tmp_path / "table")
    table.viewport(TV.width, TV.height)
    table.goto(f"{quick_server.url}/t")
    table.wait_for("document.querySelector('.join .qr svg') !== null")
    room = table.evaluate(ROOM)

    phone = opened(engines, "87", tmp_path / "phone")
    phone.viewport(PHONE.width, PHONE.height)
    phone.goto(f"{quick_server.url}/r/{room}")
    phone.click("input[name=name]")
    phone.type("Lan")
    phone.click("button[type=submit]")
    table.wait_for("document.querySelectorAll('.guest .name').length === 1")
    for bots in (1, 2):
        table.click("[data-id=add-bot]")
        table.wait_for(f"document.querySelectorAll('.guest .name').length === {bots + 1}")
    assert phone.evaluate(layout_script(PHONE, ignore=BY_DESIGN)) == []
    table.evaluate(WITNESS)
    phone.click(".foot .button.main")
    phone.wait_for("document.querySelectorAll('.hand-card').length >= 7")
    table.wait_for("document.querySelectorAll('.seat').length === 3")

    play_out(phone)
    table.wait_for("document.querySelector('.page.over .row.won') !== null")
    winner = table.evaluate("document.querySelector('.row.won .name').textContent")
    assert phone.evaluate("document.querySelector('.scores .person .name').textContent") == winner
    assert len(set(table.evaluate("window.told"))) >= 3, table.evaluate("window.told")
    assert table.evaluate("window.flown") > 0
    assert table.evaluate(layout_script(TV)) == []
    assert phone.evaluate(layout_script(PHONE, ignore=BY_DESIGN)) == []
    assert table.errors == []
    assert phone.errors == []


def without_modules(page: Page) -> None:
    """Make as if the engine had never heard of modules: it skips them, and runs what is for its like."""

    def serve(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(r'<script type="module"', '<script type="text/unknown"', answer.text())
        route.fulfill(response=answer, body=body.replace("<script nomodule ", "<script "))

    page.route(re.compile(r"/(t|r/\w+|practice)?(\?.*)?$"), serve)


@pytest.mark.parametrize("path", ["/", "/t", "/practice"])
def test_an_engine_without_modules_is_told_what_to_do(stage: Stage, path: str) -> None:
    television = stage.table()
    without_modules(television.page)
    television.goto(path)
    television.page.wait_for_url("**/old")
    shown = television.page.locator("body").inner_text()
    assert "Trình duyệt của màn hình này cũ quá" in shown
    assert "too old to open the table" in shown
    assert television.layout_faults() == []
    assert television.axe() == []
