"""A whole evening in real browsers, played only by what a guest can tap, with everything that goes wrong in one."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import OFFLINE, UNTOUCHED, Guest, Party, Watcher, until
from tests.browser.stage import SMALL_PHONE, Device, Stage
from tests.server import Server

MOST_STEPS = 1500
TURN_S = 90
NAMES = ["Lan", "Minh", "Hà"]
FOCUSED = "document.activeElement && document.activeElement.dataset.id"
TABLE_CODE = "document.querySelector('.join .code').textContent.replace(/\\s/g, '')"


def press(table: Device, control: str) -> None:
    """Press OK on the remote control once the table offers ``control`` first."""
    table.wait_for(f"({FOCUSED}) === '{control}'")
    table.page.keyboard.press("Enter")


def opened_table(stage: Stage) -> tuple[Device, Party, str]:
    """A TV, by its remote control alone: home, then the lobby. Return it with its party and its room's code."""
    table = stage.table()
    party = Party(table)
    table.goto("/?choose")
    press(table, "table")
    table.page.locator(".join .qr svg").wait_for()
    code: str = table.page.evaluate(TABLE_CODE)
    return table, party, code


def sit_down(phone: Device, name: str) -> None:
    phone.page.locator("input[name=name]").fill(name)
    phone.page.locator("button[type=submit]").tap()
    phone.page.locator(".lobby, .play").wait_for()


def scan(phone: Device, code: str, name: str) -> None:
    """Come in as by the QR."""
    phone.goto(f"/r/{code}")
    sit_down(phone, name)


def type_code(phone: Device, code: str, name: str) -> None:
    """Come in from home, by the code on the table."""
    phone.goto("/")
    phone.page.locator("[data-id=code]").tap()
    phone.page.locator(".code-field").fill(code.lower())
    phone.page.locator("button[type=submit]").tap()
    phone.page.locator("input[name=name]").wait_for()
    sit_down(phone, name)


def hands(party: Party) -> list[list[str]]:
    return [guest.hand() for guest in party.guests]


def gather(stage: Stage) -> tuple[Party, str]:
    """Three guests around the table, a turn limit, and the first cards."""
    table, party, code = opened_table(stage)
    lan = Guest(stage.phone("lan"))
    minh = Guest(stage.phone("minh", language="en", screen=SMALL_PHONE), forgetful=True)
    ha = Guest(stage.phone("ha"), timid=True)
    scan(lan.device, code, "Lan")
    type_code(minh.device, code, "Minh")
    scan(ha.device, code, "Hà")
    expect(table.page.locator(".guest:not(.empty) .name")).to_have_text(NAMES)
    lan.page.get_by_role("radio", name=f"{TURN_S} giây").tap()
    expect(lan.page.get_by_role("radio", name=f"{TURN_S} giây")).to_have_attribute("aria-checked", "true")
    press(table, "start")
    party.seat(lan, minh, ha)
    for guest in party.guests:
        expect(guest.page.locator(".hand-card")).to_have_count(7)
    party.deal()
    assert [seat["name"] for seat in party.seats_on_table()] == NAMES
    return party, code


def power_cut(party: Party, server: Server) -> None:
    """Kill the server in the middle of a turn: nothing is lost, not even the time that was left."""
    began_s = time.monotonic()
    party.step()
    turn, before = party.turn(), hands(party)
    party.assert_table_agrees()
    seats, top = party.seats_on_table(), party.table.frames.newest["view"]["game"]["discard"]
    clock = turn.page.locator(".ring-s")
    turn.device.wait_for(f"Number(document.querySelector('.ring-s').textContent) < {TURN_S - 3}")
    left_s = int(clock.inner_text())
    marks = [len(page.frames.views) for page in party.pages]
    with party.errors_expected(OFFLINE):
        server.kill()
        took_s = time.monotonic() - began_s
        for page in party.pages:
            page.page.locator(".band").wait_for()
        assert hands(party) == before
        server.start()
        for page in party.pages:
            expect(page.page.locator(".band")).to_have_count(0)
    party.settle()
    assert hands(party) == before
    assert party.turn() is turn
    party.assert_table_agrees()
    assert party.seats_on_table() == seats
    assert party.table.frames.newest["view"]["game"]["discard"] == top
    firsts = [page.frames.views[mark]["view"]["room"]["clock"] for page, mark in zip(party.pages, marks, strict=True)]
    remaining_s = max(clock["remaining_ms"] for clock in firsts) / 1000
    # Not afresh, and not with the outage taken off; the server notes once a second that it is alive.
    assert TURN_S - took_s <= remaining_s <= left_s + 2


def reload_in_mid_game(party: Party, guest: Guest) -> None:
    hand = guest.hand()
    with guest.device.errors_expected(UNTOUCHED):
        guest.page.reload()
        guest.page.locator(".hand-card").first.wait_for()
        party.settle()
    assert guest.hand() == hand


def dead_socket(party: Party) -> None:
    """One phone is in a lift while another plays on; back outside it has everything by itself."""
    turn = party.turn()
    away = party.guests[(party.guests.index(turn) + 1) % len(party.guests)]
    with away.device.errors_expected(OFFLINE):
        with away.device.offline():
            party.asleep.add(away)
            away.page.evaluate("window.dispatchEvent(new Event('online'))")
            away.page.locator(".band").wait_for()
            assert away.page.locator(".hand-card").count() == len(away.hand()) > 0
            turn.deed()
        expect(away.page.locator(".band")).to_have_count(0)
    party.asleep.remove(away)
    party.settle()


def second_tab(party: Party, guest: Guest, code: str) -> None:
    """The newest tab has the seat; the older one says so, and can take it back."""
    hand, older = guest.hand(), guest.page
    party.asleep.add(guest)
    newer = guest.device.new_tab()
    watched = Watcher(guest.device)
    watched.use(newer)
    with guest.device.errors_expected(UNTOUCHED):
        newer.goto(older.url.split("#")[0])
        expect(newer.locator(".hand-card")).to_have_count(len(hand))
        assert watched.look()["hand"] == hand
        expect(elsewhere(older)).to_be_visible()
        assert older.locator(".hand-card").count() == 0
        older.locator(".button.main").tap()
        expect(older.locator(".hand-card")).to_have_count(len(hand))
        expect(elsewhere(newer)).to_be_visible()
    newer.close()
    party.asleep.remove(guest)
    party.settle()
    assert guest.hand() == hand
    assert code in older.url


def elsewhere(page: Page) -> object:
    return page.get_by_role("heading", name="Bạn đang mở ở chỗ khác")


def late_guest(stage: Stage, party: Party, code: str) -> Guest:
    """A fourth guest comes in the middle of the game: no cards, but a seat in the next one."""
    late = Guest(stage.phone("ti"))
    scan(late.device, code, "Tí")
    expect(late.page.locator(".foot-wait")).to_have_text("Bạn xem ván này, ván sau chơi cùng.")
    assert late.page.locator(".hand-card").count() == 0
    expect(late.page.locator(".seats .seat")).to_have_count(3)
    expect(party.table.page.locator(".corner .waiting")).to_have_text("1 người chờ ván sau")
    expect(party.table.page.locator(".corner.right .qr svg")).to_be_visible()
    party.watchers.append(late)
    party.settle()
    return late


def the_end(party: Party) -> None:
    """Everybody is told the same: who won, the points, the tally of the evening."""
    room = party.table.frames.newest["view"]["room"]
    over = party.table.frames.newest["view"]["game"]["over"]
    (winner,) = over["winners"]
    points = over["scores"][winner]
    assert points > 0
    assert [line["points"] for line in room["tally"] if line["wins"]] == [points]
    table = party.table.page
    expect(table.locator(".winner h1")).to_have_text(f"{NAMES[winner]} thắng!")
    expect(table.locator(".row.won .name")).to_have_text(NAMES[winner])
    expect(table.locator(".row.won .points")).to_have_text(f"+{points}")
    expect(table.locator(".row.won .tally")).to_have_text(str(points))
    expect(table.locator(".row.won .wins")).to_have_text("thắng 1")
    for seat, guest in enumerate(party.guests):
        page = guest.page
        expect(page.locator(".over")).to_have_count(1)
        assert (page.locator(".over.won").count() == 1) is (seat == winner)
        expect(page.locator(".scores .person").first.locator(".name")).to_have_text(NAMES[winner])
        expect(page.locator(".scores .person").first.locator(".score")).to_have_text(f"+{points}")
        expect(page.locator(".tally .person").first.locator(".score")).to_have_text(str(points))
        assert guest.device.axe() == []
    called = [event["seat"] for event in party.table.frames.events() if event["type"] == "called"]
    assert winner in called
    assert party.table.device.axe() == []


def next_game(party: Party, late: Guest) -> None:
    """The same guests on the same seats, and the one who waited beside them."""
    party.watchers.remove(late)
    press(party.table.device, "next")
    party.seat(late)
    for guest in party.guests:
        expect(guest.page.locator(".hand-card")).to_have_count(7)
    party.deal()
    party.assert_table_agrees()
    assert [seat["name"] for seat in party.seats_on_table()] == [*NAMES, "Tí"]
    played = {party.step() for _ in range(12)}
    assert late in played


@pytest.mark.timeout(900)
def test_a_whole_evening(stage: Stage, server: Server) -> None:
    party, code = gather(stage)
    lan, minh, _ha = party.guests
    party.play(4)
    power_cut(party, server)
    reload_in_mid_game(party, minh)
    party.play(1)
    dead_socket(party)
    second_tab(party, lan, code)
    late = late_guest(stage, party, code)
    party.play(MOST_STEPS)
    assert party.is_over(), f"no end after {MOST_STEPS} deeds"
    the_end(party)
    next_game(party, late)
