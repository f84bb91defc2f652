"""The phone's page: joining, the lobby, a hand in every moment, and every way to lose and find a seat."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.stage import PHONE, SMALL_PHONE, Device, Screen, Stage
from tests.server import Server

LYING = Screen(844, 390, touch=True)
# Feet that stay in sight lie over what scrolls under them; names and lists of any length end in an ellipsis.
BY_DESIGN = ".foot, .join-foot, .seat-name, .name"
NOISE = r"navigator\.vibrate|WebSocket|ERR_|Failed to load resource|web-share"
RED, WILD = "R3", "W"


def opened(server: Server) -> str:
    """Open a room and return its code."""
    request = urllib.request.Request(
        f"{server.url}/api/rooms", data=b"{}", headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["room"])


def joined(stage: Stage, room: str, name: str, *, language: str = "vi", screen: Screen = PHONE) -> Device:
    """Join a room on a phone of its own and wait for what comes after."""
    phone = stage.phone(name, language=language, screen=screen)
    phone.goto(f"/r/{room}")
    phone.page.locator("input[name=name]").fill(name)
    phone.page.locator("button[type=submit]").click()
    phone.page.wait_for_selector(".lobby, .play, .over")
    return phone


def started(stage: Stage, server: Server) -> tuple[str, Device, Device]:
    """Two guests in a game that has just begun."""
    room = opened(server)
    lan = joined(stage, room, "Lan")
    minh = joined(stage, room, "Minh", language="en", screen=SMALL_PHONE)
    expect(lan.page.locator(".people .name")).to_have_count(2)
    lan.page.get_by_role("button", name="Bắt đầu").click()
    for phone in (lan, minh):
        phone.page.wait_for_selector(".hand-card")
    return room, lan, minh


def hand_of(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand-card").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


def play_one(page: Page) -> None:
    """Do one thing that the page offers, as a guest would: shout, choose, play, else draw."""
    for target in (".calls .button", ".choices .choice"):
        found = page.locator(target)
        if found.count():
            found.first.click(timeout=1500)
            return
    if not page.locator(".play.mine").count():
        return
    ready = page.locator(".hand-card.open")
    if ready.count() and not page.locator(".hand-card.open.lifted").count():
        ready.first.click(position={"x": 8, "y": 30}, timeout=1500)
    page.locator(".deeds .button").last.click(timeout=1500)


def ignoring_race(act: Callable[[], None]) -> None:
    """Act on a page that another player's move may change at the same moment."""
    try:
        act()
    except Exception as error:
        if "Timeout" not in str(error) and "detached" not in str(error):
            raise


def test_a_guest_joins_and_the_lobby_shows_everybody(server: Server, stage: Stage) -> None:
    room = opened(server)
    lan = stage.phone("Lan")
    lan.goto(f"/r/{room.lower()}")
    lan.page.wait_for_selector(".join")
    lan.animations_done()
    assert lan.axe() == []
    with lan.errors_expected(NOISE):
        lan.page.locator("button[type=submit]").click()
        expect(lan.page.locator(".problem")).to_have_text("Bạn cho xin cái tên nhé.")
    lan.page.locator("input[name=name]").fill("  Lan  ")
    lan.page.get_by_role("radio", name="Cóc").click()
    lan.page.locator("button[type=submit]").click()
    expect(lan.page.locator(".people .name")).to_have_text(["Lan"])
    expect(lan.page.get_by_role("button", name="Bắt đầu")).to_be_disabled()
    expect(lan.page.locator(".foot-why")).to_have_text("Cần ít nhất 2 người, mới có 1.")

    minh = joined(stage, room, "Minh", language="en", screen=SMALL_PHONE)
    expect(lan.page.locator(".people .name")).to_have_text(["Lan", "Minh"])
    expect(lan.page.get_by_role("button", name="Bắt đầu")).to_be_enabled()
    expect(minh.page.locator(".foot-wait")).to_have_text("Waiting for Lan to start")
    for phone in (lan, minh):
        phone.animations_done()
        assert phone.axe() == []
        assert phone.layout_faults(ignore=BY_DESIGN) == []

    minh.page.get_by_role("button", name=re.compile("Invite people")).click()
    expect(minh.page.get_by_role("img", name="QR code to join the room")).to_be_visible()
    expect(minh.page.locator(".share-url")).to_have_text(f"127.0.0.1:{server.port}/r/{room}")
    minh.animations_done()
    assert minh.axe() == []


def test_the_host_rules_the_lobby(server: Server, stage: Stage) -> None:
    room = opened(server)
    lan, minh = joined(stage, room, "Lan"), joined(stage, room, "Minh")
    lan.page.get_by_role("button", name="Thêm bot").click()
    lan.page.get_by_role("button", name=re.compile("^Thường")).click()
    expect(minh.page.locator(".people .name")).to_have_count(3)
    lan.page.get_by_role("switch", name=re.compile("^Chồng bài")).click()
    stacking = minh.page.get_by_role("switch", name=re.compile("^Chồng bài"))
    expect(stacking).to_have_attribute("aria-checked", "true")
    expect(stacking).to_be_disabled()

    lan.page.get_by_role("button", name="Minh").click()
    lan.page.get_by_role("button", name="Dời lên").click()
    expect(minh.page.locator(".people .name").first).to_have_text("Minh")
    lan.page.get_by_role("button", name="Mời ra ngoài").click()
    lan.page.get_by_role("button", name="Mời ra", exact=True).click()
    expect(minh.page.get_by_role("heading", name="Bạn đã được mời ra")).to_be_visible()
    expect(lan.page.locator(".people .name")).to_have_count(2)
    assert "#k=" not in minh.page.url
    minh.page.get_by_role("button", name="Vào lại phòng này").click()
    minh.page.locator("button[type=submit]").click()  # the name is remembered
    expect(lan.page.locator(".people .name").filter(has_text="Minh")).to_have_count(1)


@pytest.mark.timeout(240)
def test_a_whole_game_on_phones_alone(server: Server, stage: Stage) -> None:
    _room, lan, minh = started(stage, server)
    for phone in (lan, minh):
        phone.animations_done()
        assert len(hand_of(phone.page)) == 7
        # No TV in the room: the table is on the phone.
        assert phone.page.locator(".mat .pile.discard").count() == 1
        phone.animations_done()
        assert phone.axe() == []
    assert [phone.page.locator(".play.mine").count() for phone in (lan, minh)].count(1) == 1
    for _ in range(400):
        if lan.page.locator(".over").count():
            break
        for phone in (lan, minh):
            ignoring_race(lambda page=phone.page: play_one(page))  # type: ignore[misc]
    for phone in (lan, minh):
        expect(phone.page.locator(".over")).to_be_visible()
        phone.animations_done()
        assert phone.axe() == []
        assert phone.layout_faults(ignore=BY_DESIGN) == []
    expect(minh.page.locator(".foot-wait")).to_have_text("Waiting for Lan to deal again")
    lan.page.get_by_role("button", name="Ván nữa").click()
    for phone in (lan, minh):
        expect(phone.page.locator(".hand-card")).to_have_count(7)


def test_a_seat_is_found_again(server: Server, stage: Stage) -> None:
    room, lan, minh = started(stage, server)
    hand = hand_of(lan.page)

    lan.page.reload()
    lan.page.wait_for_selector(".hand-card")
    assert hand_of(lan.page) == hand

    with lan.errors_expected(NOISE), minh.errors_expected(NOISE):
        server.kill()
        expect(lan.page.get_by_text("Đang nối lại, bài của bạn vẫn ở đây.")).to_be_visible()
        expect(lan.page.locator(".hand-card")).to_have_count(7)
        server.start()
        expect(lan.page.locator(".band")).to_have_count(0)
        expect(minh.page.locator(".band")).to_have_count(0)
    assert hand_of(lan.page) == hand

    second = lan.new_tab()
    second.goto(f"{server.url}/r/{room}")
    second.wait_for_selector(".hand-card")
    assert hand_of(second) == hand
    lan.page.get_by_role("button", name="Chơi ở đây").click()
    lan.page.wait_for_selector(".hand-card")
    assert hand_of(lan.page) == hand
    expect(second.get_by_role("heading", name="Bạn đang mở ở chỗ khác")).to_be_visible()


def test_a_silent_socket_is_left_at_once_when_the_phone_comes_back(server: Server, stage: Stage) -> None:
    _room, lan, _minh = started(stage, server)
    hand = hand_of(lan.page)
    with lan.errors_expected(NOISE):
        with lan.offline():
            lan.page.evaluate("window.dispatchEvent(new Event('online'))")
            expect(lan.page.locator(".band")).to_be_visible()
        expect(lan.page.locator(".band")).to_have_count(0)
    assert hand_of(lan.page) == hand


def test_a_seat_moves_to_another_phone(server: Server, stage: Stage) -> None:
    room, lan, _minh = started(stage, server)
    hand = hand_of(lan.page)
    lan.page.get_by_role("button", name="Tùy chọn").click()
    lan.page.get_by_role("button", name="Chuyển sang máy khác").click()
    expect(lan.page.get_by_role("img", name="Mã QR mang chỗ của bạn sang máy khác")).to_be_visible()
    lan.animations_done()
    assert lan.axe() == []
    other = stage.phone("other")
    other.goto(f"/r/{room}#{lan.page.url.split('#')[1]}")
    other.page.wait_for_selector(".hand-card")
    assert hand_of(other.page) == hand


def test_a_late_guest_watches_and_a_dead_key_is_told(server: Server, stage: Stage) -> None:
    room, lan, _minh = started(stage, server)
    late = stage.phone("Hà")
    late.goto(f"/r/{room}")
    expect(late.page.locator(".join .lead")).to_have_text(
        "Đang chơi Lá Cuối. Bạn vào xem trước, ván sau chơi cùng."
    )
    late.page.locator("input[name=name]").fill("Hà")
    late.page.locator("button[type=submit]").click()
    expect(late.page.locator(".foot-wait")).to_have_text("Bạn xem ván này, ván sau chơi cùng.")
    assert late.page.locator(".hand-card").count() == 0
    assert late.page.locator(".seats .seat").count() == 2
    late.animations_done()
    assert late.axe() == []

    stranger = stage.phone("stranger")
    with stranger.errors_expected(NOISE):
        stranger.goto(f"/r/{room}#k={'x' * 22}")
        expect(stranger.page.locator(".note")).to_contain_text("Chỗ cũ của bạn")
        assert "#k=" not in stranger.page.url
        stranger.goto("/r/22222")
        expect(stranger.page.get_by_role("heading", name=re.compile("Không thấy phòng"))).to_be_visible()
    lan.page.get_by_role("button", name="Tùy chọn").click()
    lan.page.get_by_role("button", name="Rời phòng").click()
    lan.page.get_by_role("button", name="Rời phòng").click()
    expect(lan.page.get_by_role("heading", name=re.compile("Bạn đã rời phòng"))).to_be_visible()


def shown(stage: Stage, canned: Canned, *, language: str = "vi", screen: Screen = PHONE) -> Device:
    """A phone before a canned room."""
    phone = stage.phone("canned", language=language, screen=screen)
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    phone.page.wait_for_selector(".play, .over")
    return phone


def position(hand: list[str], *, turn: int = 0, seats: int = 3, **more: Any) -> Position:
    others: list[Any] = [{"hand": 5}] * (seats - 1)
    return {
        "game": "la-cuoi", "turn": turn, "discard": ["R5"], "color": "R",
        "seats": [{"hand": hand}, *others], **more,
    }  # fmt: skip


def test_a_tap_lifts_a_card_and_the_button_names_the_act(stage: Stage) -> None:
    canned = Canned(position(["R3", "R3", "B7"]), seat=0)
    phone = shown(stage, canned)
    page = phone.page
    expect(page.locator(".bar-words")).to_have_text("Tới lượt bạn")
    page.get_by_role("button", name="3 đỏ").last.click()
    page.get_by_role("button", name="Đánh 3 đỏ").click()
    assert canned.actions() == [{"type": "play", "card": RED, "color": None}]
    # One action in flight at a time.
    page.get_by_role("button", name="Đánh 3 đỏ").click(force=True)
    assert len(canned.actions()) == 1
    canned.refuse("stale")
    expect(page.locator(".sentence")).to_contain_text("Bàn vừa đổi.")


def test_a_refused_card_says_why_and_stays_in_the_hand(stage: Stage) -> None:
    canned = Canned(position(["R3", "B7"]), seat=0)
    page = shown(stage, canned).page
    pile = page.locator(".glance-card").bounding_box()
    page.get_by_role("button", name=re.compile("^7 xanh dương")).click()
    expect(page.locator(".sentence-main")).to_contain_text("Chưa đánh được")
    expect(page.get_by_role("button", name="Chọn lá khác", exact=True)).to_be_disabled()
    assert page.locator(".glance-card").bounding_box() == pile
    page.get_by_role("button", name="Rút 1").click()
    assert canned.actions() == [{"type": "draw"}]


def test_a_newcomer_is_offered_a_face_that_nobody_has(stage: Stage) -> None:
    phone = stage.phone("new", screen=SMALL_PHONE)
    free = 7
    glance = {"room": "K7M2Q", "phase": "lobby", "game": "la-cuoi", "players": 4}
    glance["avatars"] = [n for n in range(12) if n != free]
    phone.page.route("**/api/rooms/K7M2Q", lambda route: route.fulfill(json=glance))
    phone.goto("/r/K7M2Q")
    faces = phone.page.locator(".faces button")
    expect(phone.page.locator(".faces .taken")).to_have_count(11)
    expect(faces.nth(free)).to_have_attribute("aria-checked", "true")
    expect(faces.nth(0)).to_have_accessible_name("Trâu, đã có người chọn")
    phone.animations_done()
    assert phone.layout_faults(ignore=BY_DESIGN) == []
    assert phone.axe() == []


def test_who_pauses_reads_you_and_not_a_name(stage: Stage) -> None:
    for by, words in (("m0", "Bạn xin nghỉ"), ("m1", "Minh xin nghỉ")):
        canned = Canned(position([RED, "B7"]), seat=0, room={"paused": {"reason": "break", "by": by}})
        page = shown(stage, canned).page
        expect(page.locator(".paused .ask-text")).to_contain_text(words)


def test_the_host_finds_the_other_guests_behind_one_line_of_the_menu(stage: Stage) -> None:
    phone = shown(stage, Canned(position([RED, "B7"]), seat=1), screen=SMALL_PHONE)
    page = phone.page
    page.get_by_role("button", name="Tùy chọn").click()
    expect(page.locator(".sheet-menu").get_by_text("Lan")).to_have_count(0)
    page.get_by_role("button", name="Người chơi").click()
    expect(page.locator(".sheet-people .row")).to_have_text(["Lan", "Bác Tư Râu Kẽm"])
    phone.animations_done()
    assert phone.axe() == []
    page.get_by_role("button", name="Lan").click()
    expect(page.get_by_role("button", name="Giao quyền chủ phòng")).to_be_visible()


def test_a_double_tap_on_a_fresh_card_plays_nothing(stage: Stage) -> None:
    canned = Canned(position(["R3", "B7"]), seat=0)
    page = shown(stage, canned).page
    card = page.locator(".hand-card").first
    card.dblclick()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert canned.actions() == []
    page.wait_for_timeout(400)
    card.dblclick()
    assert canned.actions() == [{"type": "play", "card": RED, "color": None}]


def test_a_lifted_card_is_let_go_when_it_has_left_the_hand(stage: Stage) -> None:
    canned = Canned(position(["R3", "B7"]), seat=0)
    page = shown(stage, canned).page
    page.locator(".hand-card").first.click()
    canned.send(position(["B7", "R9"]))
    expect(page.locator(".hand-card")).to_have_count(2)
    expect(page.locator(".hand-card[aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Đánh"))).to_have_count(0)


def test_the_call_stays_reachable_while_a_colour_is_chosen(stage: Stage) -> None:
    canned = Canned(position(["R3", WILD]), seat=0)
    phone = shown(stage, canned, screen=SMALL_PHONE)
    page = phone.page
    page.get_by_role("button", name="Đổi màu", exact=True).click()
    page.get_by_role("button", name="Đánh Đổi màu").click()
    expect(page.locator(".choices .choice")).to_have_text(["Đỏ", "Vàng", "Xanh lá", "Xanh dương"])
    phone.animations_done()
    assert phone.layout_faults(ignore=BY_DESIGN) == []
    phone.animations_done()
    assert phone.axe() == []
    page.get_by_role("button", name="Lá cuối!").click()
    assert canned.actions() == [{"type": "call"}]
    page.reload()  # a whole snapshot again; nothing of the dialog is needed to go on
    page.get_by_role("button", name="Đổi màu", exact=True).click()
    page.get_by_role("button", name="Đánh Đổi màu").click()
    page.get_by_role("button", name="Xanh lá").click()
    assert canned.actions()[-1] == {"type": "play", "card": WILD, "color": "G"}


def test_a_draw_four_asks_and_the_challenged_hand_is_shown_until_put_away(stage: Stage) -> None:
    table: dict[str, Any] = {"color": "G", "discard": ["W4", "R5"]}
    asked = position([RED, "B7"], phase="answer", pending=4, accused=2, before="R", **table)
    canned = Canned(asked, seat=0)
    phone = shown(stage, canned)
    page = phone.page
    expect(page.get_by_role("heading", name="4 lá đang chờ bạn")).to_be_visible()
    expect(page.locator(".ask-text")).to_have_text("Bác Tư Râu Kẽm đánh +4 khi đang màu đỏ. Bạn thách không?")
    expect(page.locator(".glance-card")).to_be_visible()
    expect(page.locator(".choices .choice.quiet")).to_have_count(2)
    phone.animations_done()
    assert phone.axe() == []
    page.get_by_role("button", name=re.compile("^Thách")).click()
    assert canned.actions() == [{"type": "challenge"}]

    verdict = position([RED, "B7"], reveal={"seat": 0, "hand_of": 2, "cards": ["R1", "Y9"]}, **table)
    verdict["seats"][2] = {"hand": ["R1", "Y9", "G1", "G2", "G3", "G4"]}
    canned.send(verdict, events=[{"type": "challenged", "seat": 0, "target": 2, "guilty": True}])
    look = page.get_by_role("group", name="Bài của Bác Tư Râu Kẽm lúc đánh lá rút bốn. Chỉ bạn thấy.")
    expect(look.locator("li")).to_have_text(["1 đỏ", "9 vàng"])
    expect(look.locator(".ask-text")).to_have_text("Bạn thách đúng: Bác Tư Râu Kẽm còn lá màu cũ.")
    canned.send(position([RED, "B7"], turn=1, **table))
    expect(look).to_be_visible()  # the server shows it until the next move; the phone until it is put away
    look.get_by_role("button", name="Xem xong rồi").click()
    expect(look).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE, LYING], ids=["tall", "small", "lying"])
def test_thirty_cards_are_all_within_reach(stage: Stage, screen: Screen) -> None:
    hand = [f"{color}{n}" for color in "RYGB" for n in range(7)] + ["W", "W4"]
    phone = shown(stage, Canned(position(hand), seat=0), screen=screen)
    phone.animations_done()
    assert hand_of(phone.page) == hand
    assert phone.page.locator(".hand-row").count() == 2
    assert phone.layout_faults(ignore=BY_DESIGN) == []
    for card in phone.page.locator(".hand-card").all():
        card.click(position={"x": 8, "y": 30})
        expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_catch_and_the_danger_of_one(stage: Stage, language: str) -> None:
    seats: list[Any] = [{"hand": ["R3", "B7", "G1"]}, {"hand": ["Y1"]}, {"hand": 4}]
    canned = Canned({**position([]), "seats": seats, "turn": 2, "catchable": 1}, seat=0)
    phone = shown(stage, canned, language=language)
    with phone.errors_expected(NOISE):
        words = {"vi": "Bắt Minh!", "en": "Catch Minh!"}[language]
        phone.page.get_by_role("button", name=words).click()
        assert canned.actions() == [{"type": "catch", "who": 1}]
        own: list[Any] = [{"hand": ["R3"]}, {"hand": 4}, {"hand": 4}]
        danger = Canned({**position([]), "seats": own, "turn": 1, "catchable": 0}, seat=0)
        other = shown(stage, danger, language=language)
        with other.errors_expected(NOISE):
            expect(other.page.locator(".sentence.danger")).to_be_visible()
            other.page.locator(".calls .button").click()
            assert danger.actions() == [{"type": "call"}]


def test_focus_hides_the_table_and_is_remembered(stage: Stage) -> None:
    canned = Canned(position(["R3", "B7"], turn=1, seats=10), seat=0)
    phone = shown(stage, canned, screen=SMALL_PHONE)
    page = phone.page
    expect(page.locator(".seats")).to_have_count(0)
    page.get_by_role("switch", name=re.compile("^Tập trung")).click()
    expect(page.locator(".seats .seat")).to_have_count(10)
    phone.animations_done()
    assert phone.layout_faults(ignore=BY_DESIGN) == []
    page.reload()
    expect(page.locator(".seats .seat")).to_have_count(10)


def test_language_sound_and_motion_are_switched_on_the_phone(stage: Stage) -> None:
    page = shown(stage, Canned(position(["R3", "B7"], turn=1), seat=0)).page
    page.get_by_role("button", name="Tùy chọn").click()
    page.get_by_role("switch", name="Chuyển động").click()
    assert page.evaluate("document.documentElement.dataset.motion") == "still"
    page.get_by_role("switch", name="Âm thanh").click()
    expect(page.get_by_role("switch", name="Âm thanh")).to_have_attribute("aria-checked", "false")
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Red 3")).to_be_visible()


def test_a_turn_is_announced_once_and_a_pause_explained(stage: Stage) -> None:
    canned = Canned(position(["R3", "B7"], turn=1), seat=0)
    phone = shown(stage, canned)
    page = phone.page
    alert = page.locator("#alert")
    expect(alert).to_have_text("")
    canned.send(position(["R3", "B7"]), events=[{"type": "played", "seat": 2, "card": "R5", "color": "R"}])
    expect(alert).to_have_text("Tới lượt bạn.")
    expect(page.locator("#said")).to_have_text("Bác Tư Râu Kẽm đánh 5 đỏ.")
    paused = Canned(position(["R3", "B7"]), seat=0, room={"paused": {"reason": "break", "by": "m1"}})
    other = shown(stage, paused)
    expect(other.page.get_by_role("heading", name="Tạm dừng")).to_be_visible()
    assert other.page.locator(".deeds .button").count() == 0
    other.page.get_by_role("button", name="Chơi tiếp").click()
    assert paused.asked[-1]["command"] == {"type": "resume"}
