"""The layout facts find what they claim to find, and nothing on a page that is right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.stage import AXE, Screen, layout_script

GOOD = """<body style="margin:0"><main style="padding:60px 100px">
<h1>Chiếu</h1><button style="width:60px;height:60px">Hô</button></main>"""
STACKED = "<p style='position:absolute;top:9px'>dưới</p><p style='position:absolute;top:14px'>trên</p>"
CARD = "<button data-card style='position:absolute;top:300px;left:{}px;width:90px;height:120px'>lá</button>"


SCREEN = Screen(800, 600, touch=True)


def faults_of(browser: Browser, body: str) -> list[str]:
    page = browser.new_page(viewport={"width": SCREEN.width, "height": SCREEN.height})
    page.set_content(f"<!doctype html><html lang=vi><title>x</title>{body}")
    faults: list[str] = page.evaluate(layout_script(SCREEN))
    page.close()
    return faults


def test_a_good_page_has_no_faults(browser: Browser) -> None:
    assert faults_of(browser, GOOD) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<p style='width:60px;overflow:hidden;white-space:nowrap'>Một câu quá dài cho hộp</p>", "clipped"),
        ("<p style='position:absolute;left:780px;width:100px'>ngoài lề</p>", "outside the screen"),
        ("<div style='width:900px;height:9px'></div>", "scrolls sideways"),
        (STACKED, "overlapping"),
        ("<button style='width:30px;height:60px'>nhỏ</button>", "too small to touch"),
        ("<button data-card style='width:20px;height:60px'>lá</button>", "too small to touch"),
    ],
)
def test_each_kind_of_fault_is_found(browser: Browser, body: str, fault: str) -> None:
    found = faults_of(browser, GOOD + body)
    assert any(line.startswith((fault, f"the page {fault}")) for line in found), found


def test_a_card_strip_may_be_narrow_and_cards_may_overlap(browser: Browser) -> None:
    cards = "".join(CARD.format(300 + 26 * i) for i in range(6))
    assert faults_of(browser, GOOD + cards) == []


def test_axe_is_at_hand(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<!doctype html><html><title>x</title><img src=''>")
    page.evaluate(AXE.read_text())
    found = {violation["id"] for violation in page.evaluate("axe.run()")["violations"]}
    page.close()
    assert {"image-alt", "html-has-lang"} <= found
