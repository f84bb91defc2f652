"""A whole evening in real browsers, played only by what a guest can tap, with all that goes wrong in one."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.players import GAME, OFFLINE, UNTOUCHED, Guest, Party, Watcher, until
from tests.browser.stage import SMALL_PHONE, Device, Stage
from tests.browser.wording import words
from tests.server import FAST, Server

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
    """A TV, by its remote control alone: home, then the lobby. Return it, its party and its room's code."""
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
    limit = lan.page.get_by_role("radio", name=words("option.turnSeconds.other", game=GAME, n=TURN_S))
    limit.tap()
    expect(limit).to_have_attribute("aria-checked", "true")
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
    firsts = [page.frames.views[mark]["view"] for page, mark in zip(party.pages, marks, strict=True)]
    remaining_s = max(view["room"]["clock"]["remaining_ms"] for view in firsts) / 1000
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


def elsewhere(page: Page) -> Locator:
    """What a tab says whose seat was opened in a newer one."""
    return page.get_by_role("heading", name=words("elsewhere.title"))


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


def late_guest(stage: Stage, party: Party, code: str) -> Guest:
    """A fourth guest comes in the middle of the game: no cards, but a seat in the next one."""
    late = Guest(stage.phone("ti"))
    scan(late.device, code, "Tí")
    expect(late.page.locator(".foot-wait")).to_have_text(words("watch.next"))
    assert late.page.locator(".hand-card").count() == 0
    expect(late.page.locator(".seats .seat")).to_have_count(3)
    expect(party.table.page.locator(".corner .waiting")).to_have_text(words("table.waiting.one", n=1))
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
    expect(table.locator(".winner h1")).to_have_text(words("table.over.won", name=NAMES[winner]))
    expect(table.locator(".row.won .name")).to_have_text(NAMES[winner])
    expect(table.locator(".row.won .points")).to_have_text(f"+{points}")
    expect(table.locator(".row.won .tally")).to_have_text(str(points))
    expect(table.locator(".row.won .wins")).to_have_text(words("table.over.wins", n=1))
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


def test_a_leak_would_be_noticed(stage: Stage) -> None:
    """The evening's watch over hidden cards sees one on the table, one in a frame, and a hand."""
    party, _ = gather(stage)
    hidden = next(card for card in party.guests[0].hand() if card not in party.public)
    plant = "card => document.body.appendChild(document.createElement('i')).dataset.card = card"
    party.table.page.evaluate(plant, hidden)
    with pytest.raises(AssertionError, match="table-vi shows"):
        party.assert_nothing_shows()
    party.table.page.evaluate("document.body.lastElementChild.remove()")
    party.assert_nothing_shows()
    party.table.frames.all.append({"type": "update", "view": {"game": {"seats": [{"last": hidden}]}}})
    with pytest.raises(AssertionError, match="table-vi was sent"):
        party.assert_nothing_shows()
    party.table.frames.all.append({"type": "update", "view": {"game": {"me": {"hand": []}}}})
    with pytest.raises(AssertionError, match="table-vi was sent a hand"):
        party.assert_nothing_shows()
    mine = party.guests[1].frames
    mine.all.append({"type": "update", "events": [{"type": "drew", "cards": [foreign(party)]}]})
    with pytest.raises(AssertionError, match="minh-en was sent"):
        party.assert_nothing_shows()


def foreign(party: Party) -> str:
    """Return a card that the second guest may not know."""
    known = party.public | party.guests[1].held
    return next(card for card in party.guests[0].hand() + party.guests[2].hand() if card not in known)


@pytest.fixture
def quick_stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """A stage before a server whose bots take no time."""
    folder = tmp_path / "quick"
    folder.mkdir()
    with Server(folder, environment=FAST) as server:
        with Stage(browser, server.url, folder) as stage:
            yield stage
        stage.assert_no_errors()


def practise(phone: Device, *, others: int) -> None:
    """From home into a game with bots."""
    page = phone.page
    phone.goto("/")
    page.locator("[data-id=practice]").tap()
    page.locator("input[data-first]").fill("Lan")
    games = page.get_by_role("radio", name=words("name", game=GAME))
    if games.count():
        games.tap()
    seats = page.locator(".stepper output")
    while int(seats.inner_text()) != others + 1:
        step = words("home.practice." + ("fewer" if int(seats.inner_text()) > others + 1 else "more"))
        page.get_by_role("button", name=step).tap()
    page.locator("button[type=submit]").tap()
    expect(page.locator(".hand-card").first).to_be_visible()


def play_alone(guest: Guest) -> None:
    """Play against bots to the end of the game."""

    def waits() -> bool:
        seen = guest.look()
        return seen["page"] == "over" or (seen["mine"] and guest.is_current())

    for _ in range(MOST_STEPS):
        until(guest.page, waits, guest.look)
        if guest.look()["page"] == "over":
            return
        guest.deed()
    raise AssertionError(f"no end after {MOST_STEPS} deeds")


@pytest.mark.timeout(600)
def test_practice_is_played_to_its_end_on_one_phone(quick_stage: Stage) -> None:
    lan = Guest(quick_stage.phone("lan"))
    practise(lan.device, others=3)
    until(lan.page, lambda: bool(lan.look()["mine"]), lan.look)
    while lan.look()["choices"]:  # a bot attacked at once, and its question lies over the table
        lan.deed()
        until(lan.page, lambda: bool(lan.look()["mine"]), lan.look)
    expect(lan.page.locator(".seats .seat")).to_have_count(4)
    assert lan.page.locator(".mat .pile.discard").count() == 1  # no table anywhere, so the phone shows it
    play_alone(lan)
    expect(lan.page.locator(".scores .person")).to_have_count(4)
    assert len(lan.frames.newest["view"]["room"]["tally"]) == 4
    lan.page.get_by_role("button", name="Ván nữa").tap()
    expect(lan.page.locator(".hand-card").first).to_be_visible()


@pytest.mark.timeout(300)
def test_friends_without_a_tv_play_on_phones_alone(quick_stage: Stage) -> None:
    """A room that began as practice takes in friends: the bot makes room, and every phone shows the table."""
    lan, minh = Guest(quick_stage.phone("lan")), Guest(quick_stage.phone("minh"))
    practise(lan.device, others=1)
    code = lan.frames.newest["view"]["room"]["code"]
    scan(minh.device, code, "Minh")
    expect(minh.page.locator(".foot-wait")).to_have_text(words("watch.next"))
    lan.page.get_by_role("button", name=words("menu.title")).tap()
    lan.page.get_by_role("button", name=words("menu.stop")).tap()
    lan.page.get_by_role("dialog").locator(".button.danger").tap()
    expect(lan.page.locator(".people .name")).to_have_count(3)
    bot = next(one for one in lan.frames.newest["view"]["room"]["members"] if one["kind"] == "bot")
    lan.page.get_by_role("button", name=re.compile(bot["name"])).tap()
    lan.page.get_by_role("dialog").locator(".button.danger").tap()
    expect(lan.page.locator(".people .name")).to_have_text(["Lan", "Minh"])
    lan.page.locator(".foot .button.main").tap()
    for guest in (lan, minh):
        expect(guest.page.locator(".hand-card")).to_have_count(7)
        assert guest.page.locator(".mat .pile.discard").count() == 1
        assert guest.page.get_by_role("switch", name=words("focus.label")).count() == 0
    for _ in range(8):
        until(lan.page, lambda: [lan.look()["mine"], minh.look()["mine"]].count(True) == 1, lan.look)
        (lan if lan.look()["mine"] else minh).deed()
    assert lan.frames.newest["view"]["room"]["tables"] == 0
