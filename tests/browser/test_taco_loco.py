"""Taco Loco on table and phones: growing tacos, the window for a counter, the gift and the count."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Position as Spot
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.stage import PHONE, SMALL_PHONE, TV, Device, Screen, Stage
from tests.browser.wording import words
from tests.server import Server

GAME = "taco-loco"
TABLE = {"role": "table", "member": None, "seat": None, "host": False}
# Totals and counts lie on what they count by design; long names end in an ellipsis; feet cover what scrolls.
TABLE_BY_DESIGN = ".sign, .card"
PHONE_BY_DESIGN = ".choices .face + .button-text, .foot, .name, .seat-name, .bar-words"
STRIP: Spot = {"x": 8, "y": 30}
POLL_MS = 60
REST_MS = 500
"""A tap right after the button has changed is taken for a slip."""

SEATS: list[dict[str, Any]] = [
    {"hand": ["1", "5", "LON"], "eaten": ["1", "2"]}, {"hand": 3, "eaten": 5},
    {"hand": ["1", "2", "5"]}, {"hand": 3, "eaten": 12},
]  # fmt: skip
MIDDLE: Position = {
    "game": GAME, "turn": 0, "tacos": [["3", "5"], ["4"], ["2", "6", "1"]], "last": "5", "seats": SEATS,
}  # fmt: skip
WINDOW: Position = {
    "game": GAME, "turn": 1, "phase": "counter", "tacos": [["3", "5", "LEG"], ["4"]], "last": "4",
    "seats": SEATS,
}  # fmt: skip
GIFT: Position = {
    "game": GAME, "turn": 0, "phase": "give", "tacos": [["3", "5", "3"], ["4"]], "last": "3", "seats": SEATS,
}  # fmt: skip
OVER: Position = {
    "game": GAME, "turn": 0, "phase": "over", "tacos": [["3"]], "stock": [],
    "seats": [{"hand": 0, "eaten": 14}, {"hand": 0, "eaten": 9}, {"hand": 0, "eaten": 20}],
}  # fmt: skip
CLOCK = {"clock": {"remaining_ms": 4_900, "total_ms": 5_000, "seats": [0, 2, 3]}}


def say(key: str, *, language: str = "vi", **facts: Any) -> str:
    return words(key, language=language, game=GAME, **facts)


def a_table(stage: Stage, canned: Canned, *, language: str = "vi") -> Device:
    table = stage.table(language=language)
    canned.serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    table.page.wait_for_selector(".page")
    return table


def a_phone(
    stage: Stage, position: Position, seat: int, *, language: str = "vi", screen: Screen = PHONE, **room: Any
) -> tuple[Device, Canned]:
    canned = Canned(position, seat=seat, room=room)
    phone = stage.phone(language=language, screen=screen)
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    phone.page.wait_for_selector(".play, .over")
    return phone, canned


def lift(phone: Device, card: str) -> None:
    phone.page.locator(f'.hand-card[data-card="{card}"]').first.tap(position=STRIP)


def assert_sound(device: Device) -> None:
    by_design = TABLE_BY_DESIGN if device.screen is TV else PHONE_BY_DESIGN
    assert device.layout_faults(ignore=by_design) == []
    assert device.axe() == []


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_table_is_whole_at_every_moment(stage: Stage, language: str) -> None:
    for position, room in ((MIDDLE, {}), (WINDOW, CLOCK), (GIFT, {}), (OVER, {})):
        table = a_table(stage, Canned(position, seat=None, room={"me": TABLE, **room}), language=language)
        assert_sound(table)
        table.context.close()


def test_a_taco_shows_every_card_and_its_total(stage: Stage) -> None:
    table = a_table(stage, Canned(MIDDLE, seat=None, room={"me": TABLE}))
    expect(table.page.locator(".dish.front")).to_have_count(3)
    faces = table.page.locator(".card.layer").evaluate_all("all => all.map((one) => one.dataset.face)")
    assert sorted(faces) == sorted(["3", "5", "4", "2", "6", "1"])
    expect(table.page.locator(".sign.total strong")).to_have_text(["8", "4", "9"])
    expect(table.page.locator(".sign.total.hot")).to_have_count(1)
    expect(table.page.locator(".seat .points strong")).to_have_text(["2", "5", "0", "12"])


def test_a_broken_taco_is_called_out_before_it_is_taken(stage: Stage) -> None:
    canned = Canned(MIDDLE, seat=None, room={"me": TABLE})
    table = a_table(stage, canned)
    seats = [{"hand": 3, "eaten": 6}, *SEATS[1:]]
    played = {"type": "played", "seat": 0, "card": "5", "taco": 2, "total": 14, "began": False}
    canned.send(
        {**MIDDLE, "turn": 1, "tacos": [["3", "5"], ["4"], ["7"]], "taco_ids": [0, 1, 3], "last": "7",
         "seats": seats},
        events=[played, {"type": "took", "seat": 0, "taco": 2, "count": 4},
                {"type": "turned", "card": "7", "taco": 3}],
        moves=[{"from": "hand:0", "to": "taco:2", "face": "5", "count": 1},
               {"from": "taco:2", "to": "eaten:0", "face": None, "count": 4},
               {"from": "stock", "to": "taco:3", "face": "7", "count": 1}],
    )  # fmt: skip
    broken = table.page.locator(".sign.total.broken")
    expect(broken).to_contain_text("14")
    expect(broken).to_contain_text(say("table.breaks"))
    expect(table.page.locator(".sign.total strong")).to_have_text(["8", "4", "7"])
    expect(table.page.locator(".seat .points strong").first).to_have_text("6")
    expect(table.page.locator(".dish.front")).to_have_count(3)


def test_the_window_asks_all_but_one_and_shows_the_time(stage: Stage) -> None:
    room = {"me": TABLE, **CLOCK}
    table = a_table(stage, Canned({**WINDOW, "passed": [2]}, seat=None, room=room))
    expect(table.page.locator(".clock-sign .asks")).to_have_text(say("table.counter", seat="Minh"))
    expect(table.page.locator(".clock-sign strong")).to_have_count(1)
    expect(table.page.locator(".seat.turn .name")).to_have_text(["Lan", "Hà"])


@pytest.mark.parametrize(
    ("screen", "language", "tables"),
    [(PHONE, "vi", 1), (PHONE, "en", 0), (SMALL_PHONE, "vi", 0), (SMALL_PHONE, "en", 1)],
    ids=["focus", "alone", "small-alone", "small-focus"],
)
def test_the_phone_is_whole_at_every_moment(stage: Stage, screen: Screen, language: str, tables: int) -> None:
    for position, room in ((MIDDLE, {}), (WINDOW, CLOCK), (GIFT, {}), (OVER, {})):
        phone, _canned = a_phone(stage, position, 0, language=language, screen=screen, tables=tables, **room)
        if position is MIDDLE:
            lift(phone, "1")
        phone.animations_done()
        assert_sound(phone)
        phone.context.close()


def test_a_card_goes_where_it_is_told_and_its_total_is_foretold(stage: Stage) -> None:
    phone, canned = a_phone(stage, MIDDLE, 0, tables=1)
    page = phone.page
    lift(phone, "1")
    expect(page.locator(".stack-next")).to_have_text(["→ 9", "→ 5", "→ 10"])
    page.locator(".stack.open").nth(1).tap()
    expect(page.locator(".sentence-main")).to_have_text(say("hand.on.total", total=5))
    page.wait_for_timeout(REST_MS)
    page.locator(".deeds .wide").tap()
    assert canned.actions() == [{"type": "play", "card": "1", "on": 1}]


def test_an_equal_number_starts_a_new_taco_and_the_others_say_why(stage: Stage) -> None:
    phone, canned = a_phone(stage, MIDDLE, 0, tables=1)
    page = phone.page
    lift(phone, "5")
    expect(page.locator(".stack.open")).to_have_count(1)
    page.locator(".stack.shut").first.tap()
    expect(page.locator(".sentence.why")).to_contain_text(say("refused.same_value", card="5 bơ"))
    page.wait_for_timeout(REST_MS)
    page.locator(".deeds .wide").tap()
    assert canned.actions() == [{"type": "play", "card": "5", "on": "new"}]


def test_the_window_looks_the_same_with_and_without_a_lonesome(stage: Stage) -> None:
    boxes = []
    for seat in (0, 2):
        phone, canned = a_phone(stage, WINDOW, seat, tables=1, **CLOCK)
        expect(phone.page.locator(".time-left")).to_have_count(1)
        phone.animations_done()
        buttons = phone.page.locator(".deeds .button")
        expect(buttons).to_have_text([say("action.pass"), say("action.counter")])
        read = "all => all.map((one) => [one.className, JSON.stringify(one.getBoundingClientRect())])"
        boxes.append(buttons.evaluate_all(read))
        phone.page.wait_for_timeout(REST_MS)
        buttons.nth(1).tap()
        if seat == 0:
            assert canned.actions() == [{"type": "counter"}]
        else:
            expect(phone.page.locator(".sentence.why")).to_contain_text(say("refused.no_lonesome"))
            assert canned.actions() == []
    assert boxes[0] == boxes[1]


def test_a_perfect_taco_is_given_to_somebody(stage: Stage) -> None:
    phone, canned = a_phone(stage, GIFT, 0, tables=1)
    phone.page.wait_for_timeout(REST_MS)
    phone.page.get_by_role("button", name="Hà").tap()
    assert canned.actions() == [{"type": "give", "to": 3}]


def test_the_receiver_may_be_chosen_while_the_window_is_open(stage: Stage) -> None:
    position = {**WINDOW, "turn": 0}
    phone, canned = a_phone(stage, position, 0, tables=1, clock={**CLOCK["clock"], "seats": [1, 2, 3]})
    expect(phone.page.locator(".time-left")).to_have_count(1)
    to_ha = phone.page.get_by_role("button", name="Hà")
    to_minh = phone.page.get_by_role("button", name="Minh")
    phone.page.wait_for_timeout(REST_MS)
    to_minh.tap()
    to_ha.tap()
    expect(to_minh).to_have_attribute("aria-pressed", "false")
    expect(to_ha).to_have_attribute("aria-pressed", "true")
    assert_sound(phone)
    assert canned.actions() == []
    canned.send({**position, "passed": [1]}, events=[{"type": "passed", "seat": 1}], moves=[])
    expect(to_ha).to_have_attribute("aria-pressed", "true")
    assert canned.actions() == []
    gift = {**position, "phase": "give"}
    canned.send(gift, events=[{"type": "stood", "seat": 0}], moves=[])
    phone.page.wait_for_timeout(REST_MS)
    assert canned.actions() == [{"type": "give", "to": 3}]
    canned.refuse("stale")
    expect(phone.page.locator(".ask .problem")).to_have_count(1)
    assert len(canned.actions()) == 1


def test_whoever_ate_least_comes_first(stage: Stage) -> None:
    table = a_table(stage, Canned(OVER, seat=None, room={"me": TABLE}))
    expect(table.page.locator(".row:not(.head) .name")).to_have_text(["Minh", "Lan", "Bác Tư Râu Kẽm"])
    expect(table.page.locator(".row:not(.head) .points")).to_have_text(["9", "14", "20"])
    phone, _canned = a_phone(stage, OVER, 1)
    expect(phone.page.locator(".scores .score")).to_have_text(["9", "14", "20"])


def test_the_evening_counts_games_won_and_no_cards_eaten(stage: Stage) -> None:
    tally = [{"member": f"m{n}", "points": None, "wins": wins} for n, wins in ((1, 2), (0, 1), (2, 0))]
    evening: dict[str, Any] = {"tally": tally, "games": 3}
    table = a_table(stage, Canned(OVER, seat=None, room={"me": TABLE, **evening}))
    expect(table.page.locator(".row:not(.head) .tally")).to_have_text(["", "", ""])
    wins = [words("table.over.wins", n=n) for n in (2, 1, 0)]
    expect(table.page.locator(".row:not(.head) .wins")).to_have_text(wins)
    phone, _canned = a_phone(stage, OVER, 1, **evening)
    won = [words("over.wins", n=n) for n in (2, 1, 0)]
    expect(phone.page.locator(".tally .score")).to_have_text(won)
    for device in (table, phone):
        assert_sound(device)


# A whole game

LOOK = """(() => {
  const some = (selector) => document.querySelector(selector) !== null;
  return {
    over: some('.page.over'), choice: some('.choices .choice'), asked: some('.deeds .beside'),
    mine: some('.play.mine'), lifted: some('.hand-card.lifted'), chosen: some('.stack.chosen'),
    ready: some('.deeds .wide.main:not(:disabled)'),
  };
})()"""
MOST_ROUNDS = 2500
TAP_MS = 800


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots lose no time."""
    with Server(tmp_path, environment={"CHIEU_BOT_PACE": "0"}) as server:
        yield server


def opened(server: Server) -> tuple[str, str]:
    request = urllib.request.Request(
        f"{server.url}/api/rooms", json.dumps({"game": GAME}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["room"], made["key"]


def joined(stage: Stage, room: str, name: str, **look: Any) -> Device:
    """A phone that has come in by the front door."""
    phone = stage.phone(name, **look)
    phone.goto(f"/r/{room}")
    phone.page.locator("input[name=name]").fill(name)
    phone.page.locator("button[type=submit]").tap()
    phone.page.wait_for_selector(".lobby")
    return phone


def test_guests_say_who_ate_a_taco_last(stage: Stage, server: Server) -> None:
    """Each for himself, the host for anybody; the table asks, shows it, and forgets who has left."""
    room, key = opened(server)
    table = stage.table()
    table.goto(f"/t/{room}#k={key}")
    lan = joined(stage, room, "Lan")
    minh = joined(stage, room, "Minh", language="en", screen=SMALL_PHONE)
    line, question = table.page.locator(".house-rules"), say("option.first")
    expect(line).to_contain_text(question)
    minh.page.locator(".option.who .button", has_text=say("option.first.me", language="en")).tap()
    expect(line).to_have_text(say("option.first.seat", seat="Minh"))
    expect(table.page.locator(".guest .note").nth(1)).to_have_text(say("option.first.note"))
    expect(lan.page.locator(".option.who [aria-checked=true]")).to_have_text("Minh")
    minh.page.locator(".option.who .button", has_text=words("lobby.claim.not", language="en")).tap()
    expect(line).to_contain_text(question)
    choices = lan.page.locator(".option.who [role=radio]")
    expect(choices).to_have_text([say("option.first.0"), "Lan", "Minh"])
    choices.nth(2).tap()
    mine = say("option.first.seat", language="en", seat="Minh")
    expect(minh.page.locator(".option.who .option-value")).to_have_text(mine)
    table.page.locator("[data-id=options]").click()
    row = table.page.locator("[data-id=option-first]")
    expect(row.locator(".option-value")).to_have_text("Minh")
    expect(row.locator(".dot")).to_have_count(3)
    for device in (table, lan, minh):
        assert_sound(device)
    row.press("ArrowLeft")
    expect(row.locator(".option-value")).to_have_text("Lan")
    row.press("ArrowRight")
    table.page.locator("[data-id=close]").click()
    table.page.locator("[data-id=start]").click()
    expect(minh.page.locator(".play.mine")).to_have_count(1)


def do_what_is_offered(phone: Device) -> bool:
    """Tap the next thing that the page offers; return whether the game is over."""
    seen = phone.page.evaluate(LOOK)
    if seen["over"]:
        return True
    target = None
    if seen["choice"]:
        target = ".choices .choice"
    elif seen["asked"]:
        target = ".deeds .beside"
    elif seen["mine"] and not seen["lifted"]:
        target = ".hand-card.open"
    elif seen["mine"]:
        target = ".deeds .wide" if seen["ready"] else ".stack.open"
    if target is not None:
        try:
            phone.page.locator(target).first.tap(timeout=TAP_MS, position=STRIP)
        except TooLate:
            return False  # it went while the finger was on its way
    phone.page.wait_for_timeout(POLL_MS)
    return False


@pytest.mark.timeout(300)
def test_a_whole_game_and_the_next_one(stage: Stage, server: Server) -> None:
    room, key = opened(server)
    table = stage.table()
    table.goto(f"/t/{room}#k={key}")
    phones = [joined(stage, room, "Lan"), joined(stage, room, "Minh", language="en", screen=SMALL_PHONE)]
    for bots in (1, 2, 3):
        table.page.locator("[data-id=add-bot]").click()
        expect(table.page.locator(".guest:not(.empty)")).to_have_count(2 + bots)
    table.page.locator("[data-id=start]").click()
    for phone in phones:
        expect(phone.page.locator(".hand-card")).to_have_count(3)
    for _ in range(MOST_ROUNDS):
        ended = [do_what_is_offered(phone) for phone in phones]
        if all(ended):
            break
    else:
        raise AssertionError(f"no end after {MOST_ROUNDS} rounds")
    table.page.wait_for_selector(".page.over")
    points = [int(text) for text in table.page.locator(".row:not(.head) .points").all_inner_texts()]
    assert len(points) == 5
    assert points == sorted(points)
    table.page.locator("[data-id=next]").click()
    for phone in phones:
        expect(phone.page.locator(".hand-card")).to_have_count(3)
        expect(phone.page.locator(".stack")).not_to_have_count(0)
