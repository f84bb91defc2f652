"""Every page opens in both languages without an error, and is whole, reachable and readable at its sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.cdp import cdp_page
from tests.browser.engines import old_engine
from tests.browser.stage import LAPTOP, PHONE, SMALL_PHONE, TV, Device, Screen, Stage, layout_script
from tests.server import Server

QR_LOBBY_PX = 420
ROOM_IN_ADDRESS = r"**/t/*"
CODE = "document.location.pathname.split('/')[2]"


def assert_sound(device: Device) -> None:
    device.animations_done()
    assert device.layout_faults() == []
    assert device.axe() == []


def open_table(stage: Stage, *, language: str = "vi") -> tuple[Device, str]:
    """Open a table, which makes its room, and return it with the room's code."""
    table = stage.table(language=language)
    table.goto("/t")
    table.page.wait_for_url(ROOM_IN_ADDRESS)
    code: str = table.page.evaluate(CODE)
    return table, code


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("screen", [TV, LAPTOP, PHONE, SMALL_PHONE], ids=["tv", "laptop", "phone", "small"])
@pytest.mark.parametrize("path", ["/", "/practice", "/old"])
def test_pages_without_a_room(stage: Stage, path: str, screen: Screen, language: str) -> None:
    device = stage.table(language=language, screen=screen)
    # A TV lands on the table by itself; here home is asked for by name.
    device.goto(f"{path}?choose" if path == "/" else path)
    device.page.locator("h1").first.wait_for()
    assert_sound(device)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_table_shows_a_code_and_a_phone_sits_down(stage: Stage, language: str) -> None:
    table, code = open_table(stage, language=language)
    qr = table.page.locator(".qr svg").first
    qr.wait_for()
    box = qr.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= QR_LOBBY_PX
    assert_sound(table)

    phone = stage.phone("lan", language=language)
    phone.goto(f"/r/{code}")
    name = phone.page.get_by_role("textbox")
    name.wait_for()
    assert_sound(phone)
    name.fill("Lan")
    name.press("Enter")
    table.page.get_by_text("Lan", exact=True).first.wait_for()
    phone.page.get_by_text("Lan", exact=True).first.wait_for()
    assert_sound(phone)
    assert_sound(table)


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["phone", "small"])
def test_a_room_is_opened_on_a_phone_alone(stage: Stage, screen: Screen) -> None:
    phone = stage.phone("lan", screen=screen)
    phone.goto("/?choose")
    phone.page.locator("[data-id=room]").tap()
    phone.page.wait_for_url(r"**/r/*")
    phone.page.get_by_role("textbox").fill("Lan")
    phone.page.get_by_role("textbox").press("Enter")
    phone.page.get_by_text("Chủ phòng", exact=True).wait_for(state="attached")
    assert_sound(phone)


def test_a_table_fits_a_phone_that_was_made_one(stage: Stage) -> None:
    phone = stage.phone("lan", screen=PHONE)
    phone.goto("/t")
    phone.page.wait_for_url(ROOM_IN_ADDRESS)
    box = phone.page.locator(".qr svg").first.bounding_box()
    assert box is not None
    assert phone.page.evaluate("window.innerWidth") == PHONE.width
    assert box["x"] + box["width"] <= PHONE.width


@pytest.mark.parametrize("version", ["69", "87"])
def test_the_table_opens_on_the_engine_of_an_old_tv(server: Server, version: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    with old_engine(version, profile) as address, cdp_page(address) as page:
        page.viewport(TV.width, TV.height)
        page.goto(f"{server.url}/t")
        page.wait_for("document.querySelector('.qr svg') !== null && document.fonts.status === 'loaded'")
        assert page.wait_for(CODE)
        assert page.errors == []
        assert page.evaluate(layout_script(TV)) == []
