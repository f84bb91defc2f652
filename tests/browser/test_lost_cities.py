"""Lost Cities on a table and two phones: a whole game by what can be tapped, and the rare moments by hand."""

from __future__ import annotations

import json
import time
import urllib.request
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Position as Spot
from playwright.sync_api import expect

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.stage import PHONE, SMALL_PHONE, TV, Device, Screen, Stage
from tests.browser.wording import words
from tests.server import Server

GAME = "lost-cities"
TABLE = {"role": "table", "member": None, "seat": None, "host": False}
LYING = Screen(844, 390, touch=True)
# Counts and scores lie on cards by design; long names end in an ellipsis; feet cover what scrolls under them.
TABLE_BY_DESIGN = ".sign, .card"
PHONE_BY_DESIGN = ".foot, .join-foot, .name, .seat-name, .column-name"
STRIP: Spot = {"x": 8, "y": 30}
MOST_DEEDS = 400
PATIENCE_S = 15.0
POLL_MS = 30
NAMES = ("Lan", "Minh")

LOOK = """(() => {
  const all = (selector, read) => Array.from(document.querySelectorAll(selector), read);
  return {
    page: document.querySelector('main').className.split(' ')[1],
    mine: document.querySelector('.play.mine') !== null,
    hand: all('.hand-card', (one) => one.dataset.card),
    open: all('.hand-card.open', (one) => one.dataset.card),
    lifted: all('.hand-card.lifted', (one) => one.dataset.card),
    targets: all('.target.open', (one) => one.getAttribute('aria-label')),
    main: all('.deeds .wide', (one) => one.textContent + one.disabled),
    said: all('.sentence', (one) => one.textContent),
  };
})()"""

MIDDLE: Position = {
    "game": GAME, "turn": 0, "stock_size": 17,
    "discards": {"G": ["G3"], "Y": ["Y2", "Y9", "Y4"], "R": ["RH"]},
    "seats": [
        {"hand": ["GX", "B8", "BH", "Y5", "R2", "R9", "W3", "WX"],
         "expeditions": {"G": ["G2", "G5", "G7"], "B": ["BH", "B3", "B6"], "W": ["W5"]}},
        {"hand": 8,
         "expeditions": {"Y": ["YH", "YH", "Y3", "Y6", "Y7", "Y8", "YX"],
                         "R": ["R3", "R4", "R5", "R6", "R7", "R8", "RX"], "W": ["WH"]}},
    ],
}  # fmt: skip
FULL: Position = {
    "game": GAME, "turn": 1, "phase": "draw", "closed": "G", "stock_size": 3, "round": 2, "idle": 35,
    "options": {"rounds": 3, "eightCardBonus": True, "stallGuard": True},
    "discards": {"G": ["GX"], "B": ["B2"], "Y": ["Y9"], "R": ["R2"], "W": ["W2"]},
    "seats": [
        {"hand": 8, "total": 41,
         "expeditions": {"G": ["GH", "GH", "GH", "G2", "G4", "G5", "G6", "G7", "G8", "G9"],
                         "B": ["BH", "B3", "B6"], "Y": ["YH", "YH", "YH"], "W": ["W5"]}},
        {"hand": ["BX", "B8", "W3", "W4", "WX", "R9", "G3"], "total": -12,
         "expeditions": {"Y": ["Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8"], "W": ["WH"],
                         "R": ["RH", "RH", "R3", "R4", "R5", "R6", "R7", "R8", "RX"]}},
    ],
}  # fmt: skip


def over(**more: Any) -> Position:
    """The middle of the game with the deck drawn out."""
    return {**MIDDLE, "phase": "over", "stock_size": 0, **more}


def say(key: str, *, language: str = "vi", **facts: Any) -> str:
    return words(key, language=language, game=GAME, **facts)


def canned_table(stage: Stage, canned: Canned, *, language: str = "vi") -> Device:
    table = stage.table(language=language)
    canned.serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    table.page.wait_for_selector(".page")
    return table


def canned_phone(
    stage: Stage,
    position: Position,
    seat: int,
    *,
    language: str = "vi",
    screen: Screen = PHONE,
    tables: int = 0,
) -> tuple[Device, Canned]:
    canned = Canned(position, seat=seat, room={"tables": tables})
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


def lift(phone: Device, card: str) -> None:
    phone.page.locator(f'.hand-card[data-card="{card}"]').first.click(position=STRIP)


# A whole game


def opened(server: Server) -> tuple[str, str]:
    """Open a room for the game; return its code and the table's key."""
    body = json.dumps({"game": GAME}).encode()
    request = urllib.request.Request(
        f"{server.url}/api/rooms", data=body, headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["room"], made["key"]


def gathered(stage: Stage, server: Server) -> tuple[Device, list[Device]]:
    """A table and two guests, one of them on a small phone in English, with their first cards."""
    room, key = opened(server)
    table = stage.table()
    table.goto(f"/t/{room}#k={key}")
    phones = [stage.phone("Lan"), stage.phone("Minh", language="en", screen=SMALL_PHONE)]
    for name, phone in zip(NAMES, phones, strict=True):
        phone.goto(f"/r/{room}")
        phone.page.locator("input[name=name]").fill(name)
        phone.page.locator("button[type=submit]").tap()
        phone.page.wait_for_selector(".lobby")
    expect(table.page.locator(".guest:not(.empty) .name")).to_have_text(NAMES)
    press(table, "start")
    return table, phones


def press(table: Device, control: str) -> None:
    """Press OK on the remote control once the table offers ``control`` first."""
    table.wait_for(f"document.activeElement && document.activeElement.dataset.id === '{control}'")
    table.page.keyboard.press("Enter")


def tap_until_changed(phone: Device, target: str, *, spot: Spot | None = None) -> dict[str, Any]:
    """Tap, again where the page took it for a slip, until the phone shows something else; return what."""
    before = phone.page.evaluate(LOOK)
    give_up = time.monotonic() + PATIENCE_S
    while time.monotonic() < give_up:
        phone.page.locator(target).first.tap(position=spot)
        for _ in range(20):
            after: dict[str, Any] = phone.page.evaluate(LOOK)
            if after != before:
                return after
            phone.page.wait_for_timeout(POLL_MS)
    raise AssertionError(f"{phone.name}: {target} does nothing; {before}")


def take_turn(phone: Device, *, from_pile: bool) -> None:
    """Lay what goes on, else discard; then draw, ``from_pile`` where a discard is offered."""
    seen = phone.page.evaluate(LOOK)
    if not seen["lifted"]:
        card = (seen["open"] or seen["hand"])[0]
        tap_until_changed(phone, f'.hand-card[data-card="{card}"]', spot=STRIP)
    size = len(seen["hand"])
    tap_until_changed(phone, ".deeds .wide")
    phone.wait_for(f"document.querySelectorAll('.hand-card').length === {size - 1}")
    seen = phone.page.evaluate(LOOK)
    if from_pile and seen["targets"]:
        tap_until_changed(phone, ".target.open")
    tap_until_changed(phone, ".deeds .wide")
    phone.wait_for("document.querySelector('.play.mine') === null")


def play_to_the_end(table: Device, phones: list[Device]) -> int:
    """Let both guests play until the deck is out; return how many turns it took."""
    for turn in range(MOST_DEEDS):
        acting = None
        give_up = time.monotonic() + PATIENCE_S
        while acting is None:
            looks = [phone.page.evaluate(LOOK) for phone in phones]
            if all(look["page"] == "over" for look in looks):
                return turn
            acting = next((phone for phone, look in zip(phones, looks, strict=True) if look["mine"]), None)
            assert time.monotonic() < give_up, f"nobody's turn: {looks}"
            table.page.wait_for_timeout(POLL_MS)
        take_turn(acting, from_pile=turn in (5, 6))
        if turn == 8:
            for device in (table, *phones):
                assert_sound(device)
    raise AssertionError(f"no end after {MOST_DEEDS} turns")


@pytest.mark.timeout(480)
def test_a_whole_game_and_the_next_one(stage: Stage, server: Server) -> None:
    table, phones = gathered(stage, server)
    for phone in phones:
        expect(phone.page.locator(".hand-card")).to_have_count(8)
        # With a TV in the room the phone shows the discards and what is one's own.
        expect(phone.page.locator(".columns .lanes")).to_have_count(1)
    expect(table.page.locator(".slot")).to_have_count(15)
    assert 44 <= play_to_the_end(table, phones) <= 47
    table.page.wait_for_selector(".page.over")
    sums = table.page.locator(".line.sum .points").all_inner_texts()
    for seat, phone in enumerate(phones):
        rows = phone.page.locator(".account tbody tr")
        expect(rows).to_have_count(6)
        texts = rows.locator("td .figures").all_inner_texts()
        points = [int(text.replace("−", "-")) for text in texts]
        lines, told = points[:10], points[10:]
        assert [sum(lines[0::2]), sum(lines[1::2])] == told
        assert [int(text.replace("−", "-")) for text in sums] == told
        assert (phone.page.locator(".over.won").count() == 1) is (told[seat] > told[1 - seat])
    for device in (table, *phones):
        assert_sound(device)
    press(table, "next")
    for phone in phones:
        expect(phone.page.locator(".hand-card")).to_have_count(8)
        expect(phone.page.locator(".lane-points")).to_have_count(0)
    expect(table.page.locator(".sign.score")).to_have_count(0)


# The table, moment by moment


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_table_is_whole_at_every_moment(stage: Stage, language: str) -> None:
    for position in (MIDDLE, FULL, over()):
        table = canned_table(stage, Canned(position, seat=None, room={"me": TABLE}), language=language)
        assert_sound(table)
        table.context.close()


def test_every_expedition_shows_what_it_is_worth_from_its_first_card(stage: Stage) -> None:
    table = canned_table(stage, Canned(MIDDLE, seat=None, room={"me": TABLE}))
    scores = table.page.locator(".sign.score")
    expect(scores).to_have_text(["−6", "−22×2", "−15", "42×3", "23", "−40×2"])
    expect(table.page.locator(".seat .points strong")).to_have_text(["−43", "25"])
    expect(table.page.locator(".sign.score.minus")).to_have_count(4)
    faces = table.page.locator(".card").evaluate_all("all => all.map((one) => one.dataset.face)")
    laid = [card for seat in MIDDLE["seats"] for cards in seat["expeditions"].values() for card in cards]
    assert sorted(set(faces) - {"back"}) == sorted({*laid, "G3", "Y2", "RH"})


def test_a_bonus_the_round_and_the_last_cards_are_seen(stage: Stage) -> None:
    table = canned_table(stage, Canned(FULL, seat=None, room={"me": TABLE}))
    expect(table.page.locator(".sign.score.gold")).to_have_count(2)
    expect(table.page.locator(".sign.count.late")).to_have_text("3")
    notes = [say("table.round", round=2, rounds=3), say("table.idle", n=5)]
    expect(table.page.locator(".sign.note")).to_have_text(notes)


def test_the_cards_of_a_scroll_lie_so_that_its_picture_runs_on(stage: Stage) -> None:
    table = canned_table(stage, Canned(MIDDLE, seat=None, room={"me": TABLE}))
    table.animations_done()
    tops: list[float] = table.page.evaluate(
        "Array.from(document.querySelectorAll('.card')).filter((one) => /^R[3-8]$/.test(one.dataset.face))"
        ".map((one) => one.getBoundingClientRect().top).sort((a, b) => a - b)"
    )
    width = table.page.evaluate("document.querySelector('.card[data-face=R5]').getBoundingClientRect().width")
    steps = [(below - above) / width for above, below in pairwise(tops)]
    assert len(steps) == 5
    assert all(step == pytest.approx(0.4, abs=0.02) for step in steps)


def test_arriving_at_ten_stops_the_table(stage: Stage) -> None:
    canned = Canned(MIDDLE, seat=None, room={"me": TABLE})
    table = canned_table(stage, canned)
    lan, minh = MIDDLE["seats"]
    arrived = {"hand": 7, "expeditions": {**lan["expeditions"], "W": ["W5", "WX"]}}
    canned.send(
        {**MIDDLE, "phase": "draw", "seats": [arrived, minh]},
        events=[{"type": "placed", "seat": 0, "card": "WX", "count": 2, "score": -5}],
        moves=[{"from": "hand:0", "to": "expedition:0:W", "face": "WX", "count": 1}],
    )
    expect(table.page.locator(".caption")).to_have_text(say("event.placed.ten.big", seat="Lan", score="−5"))
    expect(table.page.locator(".caption")).to_have_count(0)
    expect(table.page.locator(".narration")).to_contain_text("10 trắng")


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_round_of_three_says_who_leads_and_goes_on(stage: Stage, language: str) -> None:
    seats = [{**MIDDLE["seats"][0], "total": 41}, {**MIDDLE["seats"][1], "total": -12}]
    position = over(options={"rounds": 3}, round=1, seats=seats)
    table = canned_table(stage, Canned(position, seat=None, room={"me": TABLE}), language=language)
    page = table.page
    title = say("score.title.round", language=language, round=1, rounds=3)
    expect(page.locator(".winner h1")).to_have_text(title)
    reason = say("score.leads", language=language, seat="Minh", total=13)
    expect(page.locator(".winner p")).to_have_text(reason)
    expect(page.locator(".line.sum .points")).to_have_text(["−43", "25"])
    expect(page.locator(".line.total .points")).to_have_text(["−2", "13"])
    expect(page.locator("[data-id=next]")).to_have_text(say("score.next", language=language, round=2))
    assert_sound(table)


# The phone, moment by moment


@pytest.mark.parametrize(
    ("screen", "language", "tables"),
    [(PHONE, "vi", 1), (PHONE, "en", 0), (SMALL_PHONE, "vi", 0), (SMALL_PHONE, "en", 0), (LYING, "vi", 0)],
    ids=["focus", "alone", "small-vi", "small-en", "lying"],
)
def test_the_phone_is_whole_at_every_moment(stage: Stage, screen: Screen, language: str, tables: int) -> None:
    for position, seat in ((MIDDLE, 0), (MIDDLE, 1), (FULL, 1), (over(), 0)):
        phone, _canned = canned_phone(stage, position, seat, language=language, screen=screen, tables=tables)
        assert_sound(phone)
        phone.context.close()


def test_a_lifted_card_is_laid_or_discarded(stage: Stage) -> None:
    phone, canned = canned_phone(stage, MIDDLE, 0)
    page = phone.page
    expect(page.get_by_role("button", name=say("hand.pick"))).to_be_disabled()
    lift(phone, "B8")
    expect(page.locator(".sentence-main")).to_have_text(say("hand.worth", n="−6"))
    expect(page.locator(".lane.lit .lane-points")).to_have_text("→ −6")
    expect(page.locator(".deeds .beside")).to_have_text(say("action.discard"))
    page.get_by_role("button", name=say("hand.place", card="8 xanh dương")).click()
    assert canned.actions() == [{"type": "place", "card": "B8"}]


def test_a_card_that_cannot_go_on_says_why_and_can_be_discarded(stage: Stage) -> None:
    for screen in (PHONE, SMALL_PHONE):
        phone, canned = canned_phone(stage, MIDDLE, 0, screen=screen)
        lift(phone, "BH")
        why = phone.page.locator(".sentence-main")
        expect(why).to_have_text(say("refused.handshake_late", top="6 xanh dương"))
        assert_sound(phone)
        lift(phone, "W3")
        expect(why).to_have_text(say("refused.too_low", top="5 trắng"))
        assert_sound(phone)
        phone.page.get_by_role("button", name=say("hand.discard", card="3 trắng")).click()
        assert canned.actions() == [{"type": "discard", "card": "W3"}]


def test_the_card_to_draw_is_chosen_by_a_tap(stage: Stage) -> None:
    phone, canned = canned_phone(stage, FULL, 1)
    page = phone.page
    deck = page.get_by_role("button", name=say("hand.draw.deck"))
    expect(deck).to_be_enabled()
    expect(page.locator(".target.open")).to_have_count(4)
    page.locator(".target.shut").click()
    expect(page.locator(".sentence-main")).to_have_text(say("refused.pile_closed", color="xanh lá"))
    page.get_by_role("button", name=say("hand.pile.top", card="9 vàng", n=1)).click()
    assert_sound(phone)
    page.get_by_role("button", name=say("hand.draw.pile", card="9 vàng"), exact=True).click()
    assert canned.actions() == [{"type": "draw", "from": "Y"}]
    canned.refuse("stale")
    page.locator(".target.chosen").click()
    deck.click()
    assert canned.actions()[1:] == [{"type": "draw", "from": "deck"}]


def test_a_choice_is_let_go_when_the_turn_has_passed(stage: Stage) -> None:
    phone, canned = canned_phone(stage, FULL, 1)
    phone.page.locator(".target.open").first.click()
    expect(phone.page.locator(".target.chosen")).to_have_count(1)
    lan, minh = FULL["seats"]
    drawn = {**minh, "hand": [*minh["hand"], "B9"]}
    canned.send({**FULL, "turn": 0, "phase": "place", "closed": None, "seats": [lan, drawn]})
    expect(phone.page.locator(".play.mine")).to_have_count(0)
    expect(phone.page.locator(".target.chosen")).to_have_count(0)


def test_a_spectator_sees_both_sides_and_no_hand(stage: Stage) -> None:
    canned = Canned(MIDDLE, seat=None)
    phone = stage.phone("watcher")
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    expect(phone.page.locator(".columns .lanes")).to_have_count(2)
    expect(phone.page.locator(".hand-card")).to_have_count(0)
    expect(phone.page.locator(".column-name")).to_have_text(["Minh", "Lan"])
    assert_sound(phone)


def test_the_winner_is_told_so_on_the_phone(stage: Stage) -> None:
    phone, _canned = canned_phone(stage, over(), 1)
    expect(phone.page.locator(".winner .lead")).to_have_text(say("over.points.me", total=25))
    notes = phone.page.locator(".account td small").all_inner_texts()
    assert notes[:2] == [say("score.how", sum=14, factor=1), say("score.none").capitalize()]
