"""Luk Fu on a table and phones: a whole deal with a bot in the free seat, and the rare moments by hand."""

from __future__ import annotations

import json
import time
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.stage import LAPTOP, PHONE, SMALL_PHONE, TV, Device, Screen, Stage
from tests.browser.wording import words
from tests.server import Server

GAME = "luk-fu"
TABLE = {"role": "table", "member": None, "seat": None, "host": False}
# Signs lie on cards by design; long names end in an ellipsis; the strips of a hand lie over each other.
TABLE_BY_DESIGN = ".sign, .card, .line .side span"
PHONE_BY_DESIGN = ".foot, .join-foot, .name, .seat-name, .hand-card, .corner-mark, .play-card, .account span"
LIFT_REST_MS = 400
DEAL_S = 200

HAND = ["C5", "S2", "S3", "M4", "M5", "M9", "T1", "T9"]
CALLING: Position = {
    "game": GAME,
    "phase": "call",
    "turn": 1,
    "master": 0,
    "passed": [0],
    "seats": [{}, {}, {}],
}
LEAD: Position = {
    "game": GAME, "phase": "lead", "turn": 0, "master": 0, "caller": 1,
    "shown": ["S4", "S6", "S7", "C2", "C3", "C4", "M1", "M2"],
    "seats": [
        {"hand": HAND, "fu": 3, "won": ["C2", "C3", "C4"]},
        {"hand": 8, "fu": 1, "won": ["S7"], "thrown": 3},
        {"hand": 8, "thrown": 1},
    ],
}  # fmt: skip
FOLLOW: Position = {
    **LEAD, "phase": "follow", "turn": 0, "trick": [{"seat": 1, "cards": ["M6"]}, {"seat": 2, "thrown": 1}],
    "shown": [*LEAD["shown"]],
    "seats": [LEAD["seats"][0], {**LEAD["seats"][1], "hand": 7}, {"hand": 7, "thrown": 2}],
}  # fmt: skip
OVER: Position = {
    **LEAD, "phase": "over", "declared": True, "options": {"deals": 3},
}  # fmt: skip


def say(key: str, *, language: str = "vi", **facts: Any) -> str:
    return words(key, language=language, game=GAME, **facts)


def canned_table(stage: Stage, position: Position, *, language: str = "vi") -> Device:
    table = stage.table(language=language)
    Canned(position, seat=None, room={"me": TABLE}).serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    table.page.wait_for_selector(".page")
    return table


def canned_phone(
    stage: Stage, position: Position, *, language: str = "vi", screen: Screen = PHONE, tables: int = 0
) -> tuple[Device, Canned]:
    canned = Canned(position, seat=position.get("look", 0), room={"tables": tables})
    phone = stage.phone("canned", language=language, screen=screen)
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    phone.page.wait_for_selector(".play, .over")
    return phone, canned


def assert_sound(device: Device) -> None:
    device.animations_done()
    by_design = TABLE_BY_DESIGN if device.screen is TV else PHONE_BY_DESIGN
    assert device.layout_faults(ignore=by_design) == []
    assert device.axe() == []


def lift(phone: Device, *cards: str) -> None:
    for card in cards:
        phone.page.locator(f'.hand-card[data-card="{card}"]').click(position={"x": 10, "y": 20})


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("position", [CALLING, LEAD, FOLLOW, OVER], ids=["call", "lead", "follow", "over"])
def test_the_table_is_whole(stage: Stage, position: Position, language: str) -> None:
    table = canned_table(stage, position, language=language)
    table.animations_done()
    table.shot(f"t-{position['phase']}")
    assert_sound(table)


@pytest.mark.parametrize(
    ("screen", "language", "tables"),
    [(PHONE, "vi", 1), (PHONE, "en", 0), (SMALL_PHONE, "vi", 1), (SMALL_PHONE, "en", 0)],
)
@pytest.mark.parametrize("position", [CALLING, LEAD, FOLLOW, OVER], ids=["call", "lead", "follow", "over"])
def test_the_phone_is_whole(
    stage: Stage, position: Position, screen: Screen, language: str, tables: int
) -> None:
    look = {**position, "turn": 0, "passed": []} if position is CALLING else position
    phone, _ = canned_phone(stage, look, screen=screen, language=language, tables=tables)
    phone.animations_done()
    phone.shot(f"p-{position['phase']}-{screen.width}-{tables}")
    assert_sound(phone)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_question_to_call_is_whole_beside_a_bright_hand_on_a_small_phone(
    stage: Stage, language: str
) -> None:
    asked = {**CALLING, "turn": 0, "passed": []}
    phone, canned = canned_phone(stage, asked, screen=SMALL_PHONE, language=language, tables=1)
    page = phone.page
    expect(page.locator(".choice")).to_have_count(2)
    phone.animations_done()
    assert page.locator(".middle").evaluate("one => one.scrollHeight - one.clientHeight") == 0
    expect(page.locator(".hand-card.dim")).to_have_count(0)
    page.get_by_role("button", name=say("action.pass", language=language)).click()
    assert canned.actions() == [{"type": "pass"}]


def test_the_table_says_who_is_asked_and_what_is_at_stake(stage: Stage) -> None:
    page = canned_table(stage, CALLING).page
    shown = [sign.inner_text() for sign in page.locator(".sign.note").all()]
    facts = ("passed", "unasked", "asked", "stake.win", "stake.lose")
    assert shown == [say(f"table.{fact}") for fact in facts]
    expect(page.locator('.cards [data-card="back"]')).to_have_count(36)
    expect(page.locator(".panel-figure")).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["phone", "small"])
def test_fu_are_counted_before_one_declares(stage: Stage, screen: Screen) -> None:
    phone, canned = canned_phone(stage, LEAD, screen=screen)
    page = phone.page
    expect(page.locator(".corner-mark")).to_have_count(3)
    page.locator(".deeds .wide").dblclick()
    expect(page.locator(".ask-count .play-card")).to_have_count(6)
    expect(page.locator(".ask-sum")).to_contain_text(say("hand.total", n=6))
    expect(page.locator(".ask-sum")).to_be_in_viewport(ratio=1)
    phone.animations_done()
    phone.shot(f"p-declare-{screen.width}")
    assert_sound(phone)
    assert canned.actions() == []
    page.locator(".deeds .wide").click()
    assert canned.actions() == [{"type": "declare"}]


def test_the_lead_restriction_is_told_and_declaring_is_not_offered_too_early(stage: Stage) -> None:
    few = {**LEAD, "seats": [{"hand": HAND, "fu": 1}, *LEAD["seats"][1:]]}
    phone, canned = canned_phone(stage, few)
    page = phone.page
    expect(page.locator(".sentence-main")).to_contain_text(say("hand.lead.new", color="vạn"))
    expect(page.locator(".deeds .wide")).to_be_disabled()
    lift(phone, "M9")
    expect(page.locator(".sentence.why")).to_contain_text(say("refused.old_single"))
    lift(phone, "M4", "M5")
    expect(page.locator(".deeds .wide")).to_be_disabled()
    page.wait_for_timeout(LIFT_REST_MS)
    page.locator('.hand-card[data-card="M9"]').click(position={"x": 10, "y": 20}, delay=1)
    page.locator('.hand-card[data-card="M4"]').click(position={"x": 10, "y": 20}, delay=1)
    page.get_by_role("button", name=say("hand.lead.card", card="5 vạn"), exact=True).click()
    assert canned.actions() == [{"type": "lead", "cards": ["M5"]}]


def test_the_helper_figures_can_be_hidden_and_stay_so(stage: Stage) -> None:
    phone, _ = canned_phone(stage, LEAD)
    page = phone.page
    index = page.locator('.hand-card[data-card="M4"] .index')
    expect(index).to_be_visible()
    expect(page.locator(".seat-note")).to_have_text([say("table.fu", n=n) for n in (3, 1, 0)])
    page.locator(".bar .square").last.click()
    page.get_by_role("switch", name=say("hand.index")).click()
    expect(index).to_be_hidden()
    page.reload()
    expect(page.locator('.hand-card[data-card="M4"]')).to_be_visible()
    expect(index).to_be_hidden()


def test_the_helper_figures_stay_hidden_on_a_table_too(stage: Stage) -> None:
    table = canned_table(stage, LEAD)
    page = table.page
    index = page.locator('.cards [data-card="S4"] .index').first
    expect(index).to_be_visible()
    page.locator("[data-id=menu]").click()
    page.locator("[data-id=index]").click()
    expect(index).to_be_hidden()
    page.reload()
    expect(page.locator('.cards [data-card="S4"]')).to_be_visible()
    expect(index).to_be_hidden()


def test_the_words_are_explained_on_phone_and_table(stage: Stage) -> None:
    phone, _ = canned_phone(stage, LEAD)
    page = phone.page
    page.locator(".bar .square").last.click()
    page.locator(".row", has_text="Luật").click()
    page.get_by_role("button", name="Từ ngữ").click()
    expect(page.locator(".rule")).to_have_count(9)
    expect(page.locator(".rule-card")).not_to_have_count(0)
    phone.animations_done()
    phone.shot("p-glossary")
    assert_sound(phone)
    table = canned_table(stage, LEAD)
    table.page.locator("[data-id=menu]").click()
    table.page.locator("[data-id=rules]").click()
    table.page.locator("[data-id=glossary]").click()
    expect(table.page.locator(".rule")).to_have_count(9)
    table.shot("t-glossary")
    assert table.axe() == []


# Alone, with bots


def test_bots_that_only_keep_a_seat_say_so_and_make_way(stage: Stage, server: Server) -> None:
    room, key = opened(server)
    table = stage.table(language="en")
    table.goto(f"/t/{room}#k={key}")
    lan = stage.phone("Lan", screen=SMALL_PHONE)
    sit_down(lan, room)
    expect(lan.page.get_by_text(words("member.keeper"))).to_have_count(2)
    notes = table.page.locator(".guest .note", has_text=words("table.guest.keeper", language="en"))
    expect(notes).to_have_count(2)
    expect(table.page.locator(".step .sentence")).to_have_text(
        words("table.step.ready.keeper", language="en")
    )
    for device in (table, lan):
        device.shot("lobby")
        assert_sound(device)
    minh = stage.phone("Minh", language="en")
    sit_down(minh, room)
    expect(minh.page.get_by_text(words("member.keeper", language="en"))).to_have_count(1)
    expect(notes).to_have_count(1)


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_practice_starts_from_home_and_the_next_time_with_one_tap(stage: Stage, screen: Screen) -> None:
    device = stage.phone("lan", screen=screen)
    page = device.page
    device.goto("/?choose")
    expect(page.locator("[data-id=practise-again]")).to_have_count(0)
    page.locator("[data-id=practice]").click()
    page.locator("input[data-first]").fill("Lan")
    page.get_by_role("radio", name=say("name")).click()
    expect(page.locator(".stepper")).to_have_count(0)
    device.shot("practice")
    page.locator("button[type=submit]").click()
    expect(page.locator(".hand-card")).to_have_count(12)
    first = page.url
    device.goto("/?choose")
    again = page.locator("[data-id=practise-again]")
    expect(again).to_have_text(words("home.again.practice", name=say("name")))
    device.shot("home")
    assert device.layout_faults() == []
    again.click()
    expect(page.locator(".hand-card")).to_have_count(12)
    assert page.url != first


# A whole deal

LOOK = """(() => {
  const all = (selector, read) => Array.from(document.querySelectorAll(selector), read);
  return {
    page: document.querySelector('main').className.split(' ')[1],
    mine: document.querySelector('.play.mine') !== null,
    open: all('.hand-card.open', (one) => one.dataset.card),
    lifted: all('.hand-card.lifted', (one) => one.dataset.card),
    choices: all('.choices .choice', (one) => one.textContent),
    main: all('.deeds .wide', (one) => one.disabled),
  };
})()"""


def opened(server: Server) -> tuple[str, str]:
    """Open a room for the game; return its code and the table's key."""
    request = urllib.request.Request(
        f"{server.url}/api/rooms",
        data=json.dumps({"game": GAME}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["room"], made["key"]


def sit_down(phone: Device, room: str) -> None:
    """Enter a room that has not started, under the device's name."""
    phone.goto(f"/r/{room}")
    phone.page.locator("input[name=name]").fill(phone.name.split("-")[0])
    phone.page.locator("button[type=submit]").tap()
    phone.page.wait_for_selector(".lobby")


def play_on(phone: Device, look: dict[str, Any], acts: dict[str, Any]) -> None:
    """Do one thing that the phone offers: call, declare, or the first cards that may be played."""
    page = phone.page
    if look["choices"]:
        page.locator(".choices .choice").first.click()
        return
    if look["lifted"] and look["main"] == [False]:
        page.locator(".deeds .wide").click()
        return
    if acts["declare"].get("ok") and not look["lifted"]:
        page.locator(".deeds .wide").click()
        return
    groups = [group["cards"] for kind in ("lead", "beat") for group in acts[kind]["groups"] if "ok" in group]
    cards = groups[0] if groups else look["open"][: acts["throw"]["count"]]
    lift(phone, *[card for card in cards if card not in look["lifted"]])


def play_deal(table: Device, phones: list[Device], newest: dict[str, dict[str, Any]]) -> None:
    """Play until every page shows how the deal came out."""
    give_up = time.monotonic() + DEAL_S
    while time.monotonic() < give_up:
        looks = [phone.page.evaluate(LOOK) for phone in phones]
        if all(look["page"] == "over" for look in looks):
            break
        for phone, look in zip(phones, looks, strict=True):
            if look["mine"]:
                play_on(phone, look, newest[phone.name]["game"]["me"]["acts"])
        table.page.wait_for_timeout(400)
    table.page.wait_for_selector(".page.over")


def points(table: Device, row: str) -> list[int]:
    """Return the figures of a row of the account, by seat."""
    texts = table.page.locator(f".line.{row} .points").all_inner_texts()
    return [int(text.replace("\N{MINUS SIGN}", "-")) for text in texts]


def press(table: Device, control: str) -> None:
    table.wait_for(f"document.activeElement && document.activeElement.dataset.id === '{control}'")
    table.page.keyboard.press("Enter")


@pytest.mark.timeout(500)
def test_two_deals_of_a_match_add_up_with_a_bot_in_the_free_seat(stage: Stage, server: Server) -> None:
    room, key = opened(server)
    table = stage.table()
    table.goto(f"/t/{room}#k={key}")
    phones = [stage.phone("Lan"), stage.phone("Minh", language="en", screen=SMALL_PHONE)]
    newest: dict[str, dict[str, Any]] = {}

    def hear(name: str, text: str | bytes) -> None:
        frame = json.loads(text)
        if "view" in frame:
            newest[name] = frame["view"]

    for phone in phones:
        phone.page.on(
            "websocket", lambda one, name=phone.name: one.on("framereceived", lambda text: hear(name, text))
        )
        sit_down(phone, room)
    phones[0].page.get_by_text(say("option.deals.other", n=3), exact=True).tap()
    expect(table.page.locator(".guest:not(.empty)")).to_have_count(3)
    expect(table.page.locator(".house-rules")).to_contain_text(say("option.deals.other", n=3))
    press(table, "start")
    total = [0, 0, 0]
    for deal in (1, 2):
        for phone in phones:
            expect(phone.page.locator(".hand-card")).to_have_count(12)
        master = newest[phones[0].name]["game"]["master"]
        expect(table.page.locator(".panel-side").nth(master)).to_contain_text(say("table.master"))
        play_deal(table, phones, newest)
        expect(table.page.locator(".winner h1")).to_have_text(say("score.title", deal=deal, deals=3))
        won = points(table, "sum")
        assert sum(won) == 0
        total = [before + now for before, now in zip(total, won, strict=True)]
        assert points(table, "total") == total
        for device in (table, *phones):
            device.shot(f"deal-{deal}")
            assert_sound(device)
        press(table, "next")
    shown = [say("table.total.one" if n == 1 else "table.total", n=n) for n in total]
    expect(table.page.locator(".panel-notes")).to_contain_text(
        [text.replace("-", "\N{MINUS SIGN}") for text in shown]
    )
