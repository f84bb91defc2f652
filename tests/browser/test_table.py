"""The table from a TV's switching on to the end of a game: steered by arrows, whole at every size."""

from __future__ import annotations

import json
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.cdp import cdp_page
from tests.browser.engines import old_engine
from tests.browser.stage import LAPTOP, TV, Device, Screen, Stage, layout_script
from tests.server import FAST, Server

TV_AGENT = "Mozilla/5.0 (SMART-TV; Linux; Tizen 5.5) AppleWebKit/537.36 Chrome/69.0 TV Safari/537.36"
LONG_NAME = "Nguyễn Thị Bích Ngọc"
TABLE = {"role": "table", "member": None, "seat": None, "host": False}
BIG = Screen(3840, 2160, touch=False, safe=(192, 108), target=0)
SMALL = Screen(1280, 720, touch=False, safe=(64, 36), target=0)
# The colour of a card and the count of a fan lie over cards by design; a long name may end in an ellipsis.
BY_DESIGN = ".sign, .card"
MOST_PRESSES = 12
MOST_MESSAGES = 5000
KEYS = {"right": "ArrowRight", "down": "ArrowDown", "left": "ArrowLeft", "up": "ArrowUp"}


def call(server: Server, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Call the server's API, as a phone does before it has a socket."""
    request = urllib.request.Request(
        server.url + path, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def code_of(page: Page) -> str:
    return page.url.split("/t/")[1][:5]


def opened(stage: Stage, *, language: str = "vi", screen: Screen = TV) -> tuple[Device, str]:
    """A fresh table and its room's code."""
    table = stage.table(language=language, screen=screen)
    table.goto("/t")
    table.page.wait_for_url("**/t/*")
    table.page.wait_for_selector(".page.lobby")
    return table, code_of(table.page)


def press_until(page: Page, key: str, wanted: str) -> None:
    """Press one key until the control named ``wanted`` has the focus."""
    for _ in range(MOST_PRESSES):
        if page.evaluate("document.activeElement.dataset.id") == wanted:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is not reached by {key}")


def position(*hands: int, **more: Any) -> Position:
    """Seats with so many cards each, on a red 5."""
    seats = [{"hand": hand} for hand in hands]
    return {"game": "la-cuoi", "turn": 0, "discard": ["R5"], "color": "R", "seats": seats, **more}


def canned_table(
    stage: Stage, canned: Canned, *, language: str = "vi", screen: Screen = TV, motion: bool = True
) -> Device:
    """A table before a canned room."""
    table = stage.table(language=language, screen=screen)
    if not motion:
        table.page.emulate_media(reduced_motion="reduce")
    canned.serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    table.page.wait_for_selector(".page")
    return table


def assert_sound(table: Device) -> None:
    table.animations_done()
    assert table.layout_faults(ignore=BY_DESIGN) == []
    assert table.axe() == []


def test_a_tv_lands_on_its_table_and_arrows_do_everything(stage: Stage, server: Server) -> None:
    table = stage.table()
    table.page.add_init_script(f"Object.defineProperty(navigator, 'userAgent', {{get: () => {TV_AGENT!r}}})")
    table.goto("/")
    page = table.page
    page.wait_for_selector(".page.lobby")
    phone = stage.phone("lan")
    phone.goto(f"/r/{code_of(page)}")
    phone.page.locator("input[name=name]").fill("Lan")
    phone.page.locator("button[type=submit]").click()
    expect(page.locator(".guest .name")).to_have_text(["Lan"])

    page.keyboard.press("ArrowDown")
    press_until(page, "ArrowLeft", "add-bot")
    page.keyboard.press("Enter")
    expect(page.locator(".guest .name")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".guest .name")).to_have_count(3)
    press_until(page, "ArrowUp", "start")
    page.keyboard.press("Enter")
    expect(page.locator(".seat")).to_have_count(3)

    page.keyboard.press("Escape")
    press_until(page, "ArrowDown", "pause")
    page.keyboard.press("Enter")
    page.wait_for_selector(".veil.paused")
    press_until(page, "ArrowUp", "resume")
    page.keyboard.press("Enter")
    expect(page.locator(".veil")).to_have_count(0)

    page.keyboard.press("Escape")
    press_until(page, "ArrowDown", "pause")
    press_until(page, "ArrowRight", "stop")
    page.keyboard.press("Enter")
    page.wait_for_selector(".veil.question")
    press_until(page, "ArrowDown", "yes")
    page.keyboard.press("Enter")
    page.wait_for_selector(".page.lobby")


def test_home_is_there_for_a_tv_that_asks(stage: Stage) -> None:
    table = stage.table()
    table.page.add_init_script(f"Object.defineProperty(navigator, 'userAgent', {{get: () => {TV_AGENT!r}}})")
    table.goto("/")
    table.page.wait_for_selector(".page.lobby")
    table.page.locator("[data-id=home]").click()
    expect(table.page.locator(".way")).to_have_count(3)
    press_until(table.page, "ArrowRight", "practice")
    table.page.keyboard.press("Enter")
    table.page.wait_for_url("**/practice")


def test_a_reloaded_table_is_the_table_still(stage: Stage) -> None:
    table, code = opened(stage)
    table.page.reload()
    table.page.wait_for_selector("[data-id=start]")
    assert code_of(table.page) == code
    table.page.evaluate("history.replaceState(null, '', location.pathname)")  # as if the address was typed
    table.page.reload()
    table.page.wait_for_selector("[data-id=start]")
    table.goto("/t")
    table.page.wait_for_selector("[data-id=start]")
    assert code_of(table.page) == code


@pytest.mark.parametrize("language", ["vi", "en"])
def test_ten_guests_with_long_names_fit(stage: Stage, server: Server, language: str) -> None:
    table, code = opened(stage, language=language)
    for n in range(10):
        guest = {"name": LONG_NAME[: len(LONG_NAME) - n], "avatar": n, "dice": "a" * 64}
        call(server, f"/api/rooms/{code}/join", guest)
    expect(table.page.locator(".guest .name")).to_have_count(10)
    assert_sound(table)
    table.page.locator("[data-id=start]").click()
    expect(table.page.locator(".seat")).to_have_count(10)
    expect(table.page.locator(".sign.color")).to_be_visible()
    assert_sound(table)


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_seats_of_every_number_of_players_lie_apart(stage: Stage, seats: int) -> None:
    canned = Canned(position(*[7] * seats), seat=None, room={"me": TABLE})
    table = canned_table(stage, canned)
    expect(table.page.locator(".seat")).to_have_count(seats)
    assert_sound(table)
    order: list[float] = table.page.locator(".seat").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect();"
        "return Math.atan2(b.top + b.height / 2 - 488, b.left + b.width / 2 - 960); })"
    )
    # Clockwise from the left: the angle falls back once at most, where it passes the left.
    assert sum(later < earlier for earlier, later in pairwise(order)) <= 1


@pytest.mark.parametrize("screen", [SMALL, LAPTOP, BIG], ids=["720p", "laptop", "4k"])
def test_the_stage_fits_every_screen(stage: Stage, screen: Screen) -> None:
    canned = Canned(position(*[7] * 6), seat=None, room={"me": TABLE})
    table = canned_table(stage, canned, screen=screen)
    expect(table.page.locator(".seat")).to_have_count(6)
    assert_sound(table)


def test_what_is_waiting_and_who_may_be_caught_cannot_be_missed(stage: Stage) -> None:
    room = {"me": TABLE, "clock": {"remaining_ms": 9000, "total_ms": 15000, "seats": [1]}}
    seats = [{"hand": ["R1"]}, {"hand": 7}, {"hand": 7}, {"hand": 7}]
    attacked = {
        **position(), "turn": 1, "phase": "answer", "discard": ["W4"], "color": "B", "pending": 4,
        "catchable": 0, "seats": seats,
    }  # fmt: skip
    table = canned_table(stage, Canned(attacked, seat=None, room=room))
    expect(table.page.locator(".sign.waiting")).to_contain_text("+4")
    expect(table.page.locator(".sign.alert")).to_contain_text("Lan")
    expect(table.page.locator(".seat.danger")).to_have_count(1)
    expect(table.page.locator(".seat.turn .chip.turn")).to_contain_text("9")
    assert_sound(table)


def test_a_big_moment_has_its_caption_and_then_the_table_goes_on(stage: Stage) -> None:
    canned = Canned(position(7, 7, 7), seat=None, room={"me": TABLE})
    table = canned_table(stage, canned)
    canned.send(position(7, 9, 7), events=[{"type": "caught", "seat": 0, "target": 1}])
    canned.send(position(6, 9, 7, turn=2))
    expect(table.page.locator(".caption")).to_contain_text("Minh")
    expect(table.page.locator(".seat .count").first).to_have_text("7")
    expect(table.page.locator(".caption")).to_have_count(0)
    expect(table.page.locator(".seat .count").first).to_have_text("6")


def test_cards_fly_only_where_motion_is_wanted(stage: Stage) -> None:
    move = [{"from": "stock", "to": "hand:1", "face": None, "count": 2}]
    later = position(7, 9, 7)
    flying = "document.querySelectorAll('.card.flying, .card.dealt').length"
    for motion, expected in ((True, 2), (False, 0)):
        canned = Canned(position(7, 7, 7), seat=None, room={"me": TABLE})
        table = canned_table(stage, canned, motion=motion)
        table.page.evaluate(
            "window.flown = new Set(); new MutationObserver(all => all.forEach(one => {"
            "if (/flying|dealt/.test(one.target.className)) window.flown.add(one.target); }))"
            ".observe(document.querySelector('.cards'), {subtree: true, attributeFilter: ['class']})"
        )
        canned.send(later, moves=move)
        expect(table.page.locator(".seat .count").nth(1)).to_have_text("9")
        table.animations_done()
        assert table.page.evaluate("window.flown.size") == expected
        assert table.page.evaluate(flying) == 0


def test_a_lost_connection_is_said_and_mended(stage: Stage, server: Server) -> None:
    table, _ = opened(stage)
    with table.errors_expected("WebSocket|ERR_"):
        server.kill()
        expect(table.page.locator(".band")).to_be_visible()
        assert table.layout_faults(ignore=".band") == []
        server.start()
        expect(table.page.locator(".band")).to_have_count(0)


@pytest.mark.parametrize(
    ("reason", "choice"),
    [("replaced", "back"), ("room_unknown", "fresh"), ("closed", "fresh"), ("wrong_key", "fresh")],
)
def test_a_farewell_says_what_to_do(stage: Stage, reason: str, choice: str) -> None:
    canned = Canned(position(7, 7, 7), seat=None, room={"me": TABLE})
    table = canned_table(stage, canned)
    canned.bye(reason)
    expect(table.page.locator(f"[data-id={choice}]")).to_be_focused()
    assert_sound(table)


def test_no_address_is_explained_instead_of_a_useless_code(stage: Stage) -> None:
    room = {"me": TABLE, "phase": "lobby", "join": {"problem": "no_lan_address"}, "catalog": []}
    table = canned_table(stage, Canned(position(7, 7, 7), seat=None, room=room))
    expect(table.page.locator(".join.problem")).to_contain_text("Wi-Fi")
    expect(table.page.locator(".qr")).to_have_count(0)
    assert_sound(table)


def play_out(server: Server, room: str, key: str) -> None:
    """Play a seat by its view alone until the game is over; what is refused is asked again."""
    with connect(f"{server.ws_url}/ws/{room}", proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "key": key, "seen": None}))
        view: dict[str, Any] = {"game": None}
        seq = asked = -1
        for number in range(MOST_MESSAGES):
            message = json.loads(socket.recv(timeout=30))
            if message["type"] == "refused":
                time.sleep(message["facts"].get("retry_ms", 50) / 1000)
                asked = -1
            elif message["type"] in ("welcome", "update"):
                view, seq = message["view"], message["seq"]
            game = view["game"]
            if game is None or seq == asked:
                continue
            if game["over"]:
                return
            action = chosen(game)
            if action:
                socket.send(json.dumps({"type": "act", "ref": f"r{number}", "seq": seq, "action": action}))
                asked = seq
        raise AssertionError(f"no end after {MOST_MESSAGES} messages")


def chosen(game: dict[str, Any]) -> dict[str, Any] | None:
    """The first card that may go, else whatever is asked; nothing out of turn."""
    me = game["me"]
    if game["turn"] != me["seat"]:
        return None
    for one in me["hand"]:
        if one.get("ok"):
            color = "R" if one["card"].startswith("W") else None
            return {"type": "play", "card": one["card"], "color": color}
    for name in ("take", "keep", "draw"):
        if me["acts"][name].get("ok"):
            return {"type": name}
    return None


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_game_ends_in_a_celebration_and_the_next_one_is_one_press_away(
    stage: Stage, fast_server: Server, language: str
) -> None:
    table = stage.table(language=language)
    table.page.goto(f"{fast_server.url}/t")
    table.page.wait_for_selector(".page.lobby")
    room = code_of(table.page)
    seat = call(fast_server, f"/api/rooms/{room}/join", {"name": LONG_NAME, "avatar": 3, "dice": "b" * 64})
    for _ in range(3):
        table.page.locator("[data-id=add-bot]").click()
    expect(table.page.locator(".guest .name")).to_have_count(4)
    table.page.locator("[data-id=start]").click()
    table.page.wait_for_selector(".page.play")
    play_out(fast_server, room, seat["key"])
    table.page.wait_for_selector(".page.over")
    expect(table.page.locator(".row")).to_have_count(5)
    expect(table.page.locator(".row.won")).to_have_count(1)
    assert table.page.locator(".row.won .points").inner_text().startswith("+")
    assert_sound(table)
    press_until(table.page, "ArrowLeft", "next")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector(".page.play")


@pytest.fixture
def fast_server(tmp_path: Path) -> Any:
    """A server whose bots do not take a human's time."""
    folder = tmp_path / "fast"
    folder.mkdir()
    with Server(folder, environment=FAST) as server:
        yield server


@pytest.mark.parametrize("version", ["69", "87"])
def test_a_whole_game_is_shown_on_the_engine_of_an_old_tv(
    fast_server: Server, version: str, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    with old_engine(version, profile) as address, cdp_page(address) as page:
        page.viewport(TV.width, TV.height)
        page.goto(f"{fast_server.url}/t")
        page.wait_for("document.querySelector('.page.lobby') !== null")
        room = page.evaluate("location.pathname.split('/')[2]")
        seat = call(fast_server, f"/api/rooms/{room}/join", {"name": "Lan", "avatar": 1, "dice": "c" * 64})
        page.wait_for("document.querySelectorAll('.guest .name').length === 1")
        page.click("[data-id=add-bot]")
        page.wait_for("document.querySelectorAll('.guest .name').length === 2")
        page.click("[data-id=start]")
        page.wait_for("document.querySelectorAll('.card svg').length >= 14")
        play_out(fast_server, room, seat["key"])
        page.wait_for("document.querySelector('.page.over') !== null")
        assert page.errors == []
        assert page.evaluate(layout_script(TV)) == []
