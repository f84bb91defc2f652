"""Canasta in browsers: a hand of 30 cards, groups put aside, the ways to the pile, and a whole hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import Position as Spot

from games.kernel import Position
from tests.browser.canned import KEY, Canned
from tests.browser.players import Frames
from tests.browser.stage import PHONE, SMALL_PHONE, Device, Screen, Stage
from tests.browser.wording import words
from tests.server import FAST, Server

TABLE = {"role": "table", "member": None, "seat": None, "host": False}
# Signs lie over cards; feet that stay lie over what scrolls; a name of any length ends in an ellipsis.
TABLE_BY_DESIGN = ".sign, .card"
PHONE_BY_DESIGN = ".foot, .seat-name, .name, .bar-words"
STRIP: Spot = {"x": 6, "y": 40}
"""Where a card shows that has others lying on it."""
REST_MS = 450
"""A tap right after a lift, or after the button has changed, is taken for a trembling finger."""
MOST_DEEDS = 1500

KINGS = ["KH", "KS", "KD"]
FULL_HAND = [
    "4H", "4S", "5C", "5D", "5H", "6S", "7S", "7D", "7C", "8H", "8S", "9D", "9C", "9H", "TS",
    "TD", "JC", "JH", "QC", *KINGS, "KC", "AS", "AH", "AD", "2D", "2S", "JK", "3S",
]  # fmt: skip
SEVEN_QUEENS = ["QH", "QS", "QD", "QC", "QH", "QS", "QD"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One real server for all, whose bots lose no time; made-up moments take only their pages from it."""
    with Server(tmp_path_factory.mktemp("canasta"), environment=FAST) as server:
        yield server


def position(**more: Any) -> Position:
    return {"game": "canasta", **more}


def hand(
    cards: list[str], *, total: int = 0, melds: dict[str, list[str]] | None = None, **more: Any
) -> Position:
    """Seat 0 is to meld with these cards."""
    teams = [{"total": total, "melds": melds or {}}, {}]
    wanted = {"turn": 0, "phase": "meld", "discard": ["4C"], **more}
    return position(**wanted, teams=teams, seats=[{"hand": cards}, {}, {}, {}])


def pile(cards: list[str], discard: list[str], melds: dict[str, list[str]], **more: Any) -> Position:
    """Seat 0 is to draw, or to take this pile."""
    return hand(cards, melds=melds, phase="draw", discard=discard, **more)


MIDDLE = position(
    turn=2, phase="meld", dealer=1, number=2, discard=["9C", 7, 6, "2H", 8, 5],
    teams=[
        {"total": 1520, "red3": 2, "melds": {
            "K": [*KINGS, "KC"], "9": ["9H", "9S", "2D"],
            "5": ["5C", "5D", "5H", "5S", "5C", "JK", "2C"], "A": ["AS", "AH", "AD"],
        }},
        {"total": -120, "red3": 1, "melds": {"Q": SEVEN_QUEENS, "J": ["JH", "JS", "2S"]}},
    ],
    seats=[{"hand": 8}, {"hand": 14}, {"hand": ["4H", "4S", "6D", "8H", "TD", "AC", "JK"]}, {"hand": 3}],
)  # fmt: skip
CROWDED = position(
    turn=1, phase="draw", number=5, discard=[8, 7, 6],
    teams=[
        {"total": 4820, "red3": 4, "melds": {rank: [rank] * 3 for rank in "456789TJQKA"}},
        {"total": 3980, "melds": {**{rank: [rank] * 3 for rank in "4569TJK"}, "Q": [*"QQQQ22", "JK"]}},
    ],
    seats=[{"hand": 5}, {"hand": 4}, {"hand": 11}, {"hand": 12}],
)  # fmt: skip


def counted(phase: str, total: int) -> Position:
    """The end of a hand in which seat 2 went out concealed."""
    return position(
        turn=2, phase=phase, reason="concealed", number=2, discard=["9C"],
        teams=[
            {"total": total, "red3": 4, "melds": {
                "K": [*KINGS, "KC", "KH", "KS", "KD"], "5": ["5C", "5D", "5H", "5S", "5C", "JK", "2C"],
            }},
            {"total": -120, "melds": {"J": ["JH", "JS", "2S"]}},
        ],
        seats=[{"hand": ["4C", "JK"]}, {"hand": ["AS"]}, {"hand": 0}, {"hand": ["8C", "8D"]}],
    )  # fmt: skip


def a_phone(stage: Stage, canned: Canned, *, language: str = "vi", screen: Screen = PHONE) -> Device:
    phone = stage.phone(language=language, screen=screen)
    canned.serve(phone.page)
    phone.goto(f"/r/K7M2Q#k={KEY}")
    phone.page.wait_for_selector(".page")
    return phone


def a_table(stage: Stage, canned: Canned, *, language: str = "vi") -> Device:
    table = stage.table(language=language)
    canned.serve(table.page)
    table.goto(f"/t/K7M2Q#k={KEY}")
    table.page.wait_for_selector(".page")
    return table


def lift(page: Page, card: str) -> None:
    """Tap a card of the hand where it shows."""
    page.locator(f'.hand-card[data-card="{card}"]').first.tap(position=STRIP)
    page.wait_for_timeout(REST_MS)


def press(page: Page, which: str) -> None:
    """Tap the big button (`wide`) or the one `beside` it."""
    page.locator(f".deeds .{which}").tap()
    page.wait_for_timeout(REST_MS)


def cards_of(found: Locator) -> list[str]:
    cards: list[str] = found.evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


def up(page: Page) -> list[str]:
    return cards_of(page.locator(".hand-card.lifted"))


def aside(page: Page) -> list[list[str]]:
    groups: list[list[str]] = page.locator(".tray-group").evaluate_all(
        "all => all.map(one => Array.from(one.querySelectorAll('[data-card]'), (card) => card.dataset.card))"
    )
    return groups


def assert_sound(device: Device, ignore: str) -> None:
    device.animations_done()
    assert device.layout_faults(ignore=ignore) == []
    assert device.axe() == []


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "vi"), (SMALL_PHONE, "en")])
def test_every_card_of_thirty_is_under_a_thumb(stage: Stage, screen: Screen, language: str) -> None:
    phone = a_phone(stage, Canned(hand(FULL_HAND, total=1520), seat=0), screen=screen, language=language)
    page = phone.page
    expect(page.locator(".hand-card")).to_have_count(30)
    expect(page.locator(".hand-row")).to_have_count(2)
    phone.animations_done()
    hidden = page.evaluate("""Array.from(document.querySelectorAll('.hand-card'), (card) => {
      const box = card.getBoundingClientRect();
      const seen = document.elementFromPoint(box.left + 6, box.top + box.height / 2);
      const inside = box.left >= 0 && box.right <= window.innerWidth;
      return card.contains(seen) && inside ? null : card.dataset.card;
    }).filter(Boolean)""")
    assert hidden == []
    ranks = [card[0] for card in cards_of(page.locator(".hand-card"))]
    assert "".join(ranks) == "44555677788999TTJJQKKKKAAA22J3"
    assert_sound(phone, PHONE_BY_DESIGN)


def test_a_tap_lifts_a_group_and_a_second_one_a_single_card(stage: Stage) -> None:
    canned = Canned(hand(FULL_HAND, total=1520), seat=0)
    page = a_phone(stage, canned).page
    lift(page, "KS")
    assert sorted(up(page)) == ["KC", "KD", "KH", "KS"]
    expect(page.locator(".sentence-main")).to_have_text("Chạm thêm lần nữa để chọn riêng một lá.")
    lift(page, "KS")
    assert up(page) == ["KS"]
    expect(page.locator(".deeds .wide")).to_have_text("Bỏ K bích")
    lift(page, "KS")
    assert up(page) == []
    lift(page, "2D")
    assert up(page) == ["2D"], "wild cards lie together and go one by one"
    lift(page, "2D")
    lift(page, "6S")
    press(page, "wide")
    assert canned.actions() == [{"type": "discard", "card": "6S"}]


def test_groups_are_put_aside_counted_and_laid_at_once(stage: Stage) -> None:
    canned = Canned(hand(FULL_HAND, total=1520), seat=0)
    phone = a_phone(stage, canned, screen=SMALL_PHONE)
    page = phone.page
    lift(page, "KH")
    expect(page.locator(".deeds .wide")).to_have_text("Để tạm bộ K")
    press(page, "wide")
    lift(page, "5C")
    lift(page, "2D")
    press(page, "wide")
    assert sorted(sorted(group) for group in aside(page)) == [
        ["2D", "5C", "5D", "5H"],
        ["KC", "KD", "KH", "KS"],
    ]
    expect(page.locator(".hand-card")).to_have_count(22)
    expect(page.locator(".tray-points")).to_have_text("75/90 điểm")
    expect(page.locator(".tray-status")).to_have_text("Còn thiếu 15 điểm.")
    expect(page.locator(".deeds .wide")).to_be_disabled()
    assert_sound(phone, PHONE_BY_DESIGN)

    page.reload()
    page.wait_for_selector(".tray")
    expect(page.locator(".tray-points")).to_have_text("75/90 điểm")
    lift(page, "2S")
    press(page, "beside")
    page.get_by_role("button", name=re.compile("^Bộ 5")).tap()
    expect(page.locator(".tray-points")).to_have_text("95/90 điểm")
    expect(page.locator(".tray-status")).to_have_text("Hạ được rồi.")
    page.wait_for_timeout(REST_MS)
    press(page, "wide")
    (action,) = canned.actions()
    assert action["type"] == "meld"
    assert {rank: sorted(cards) for rank, cards in action["melds"].items()} == {
        "K": ["KC", "KD", "KH", "KS"], "5": ["2D", "2S", "5C", "5D", "5H"],
    }  # fmt: skip


def test_what_lies_aside_is_checked_on_every_update(stage: Stage) -> None:
    canned = Canned(hand([*KINGS, "5C", "5D", "7S", "9C"], turn=1, discard=["4C"], phase="draw"), seat=0)
    page = a_phone(stage, canned).page
    lift(page, "KH")
    press(page, "wide")
    lift(page, "5C")
    press(page, "wide")
    expect(page.locator(".tray-status")).to_have_text("Bộ 5 còn thiếu 1 lá.")
    expect(page.locator(".tray-group.lacking")).to_have_count(1)
    assert canned.actions() == []

    partner_melded = hand(
        [*KINGS, "5C", "5D", "7S", "9C"], melds={"5": ["5H", "5S", "2D"]}, turn=1, phase="draw"
    )
    canned.send(partner_melded)
    expect(page.locator(".tray-status")).to_have_text("Hạ được rồi.")
    expect(page.locator(".tray-points")).to_have_text("40 điểm")

    canned.send(hand(["KH", "5C", "5D", "7S", "9C"], melds={"5": ["5H", "5S", "2D"]}, turn=1, phase="draw"))
    expect(page.locator(".tray-status")).to_have_text("Bộ K còn thiếu 1 lá thường.")
    assert sorted(sorted(group) for group in aside(page)) == [["5C", "5D"], ["KH"]]
    page.locator(".tray-group").filter(has=page.locator('[data-card="KH"]')).tap()
    assert [sorted(group) for group in aside(page)] == [["5C", "5D"]]
    page.get_by_role("button", name="Lấy hết về tay").tap()
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".hand-card")).to_have_count(5)


def test_two_cards_must_stay_without_a_canasta(stage: Stage) -> None:
    canned = Canned(hand([*KINGS, "9C"], melds={"5": ["5H", "5S", "2D"]}), seat=0)
    page = a_phone(stage, canned).page
    lift(page, "KH")
    press(page, "wide")
    expect(page.locator(".tray-status")).to_have_text(
        "Đội bạn chưa có canasta, nên trên tay phải còn ít nhất 2 lá."
    )
    expect(page.locator(".deeds .wide")).to_be_disabled()


def test_suggestions_are_put_aside_by_a_tap(stage: Stage) -> None:
    canned = Canned(hand([*KINGS, "9C", "9D", "4H"], melds={"5": ["5H", "5S", "2D"]}), seat=0)
    page = a_phone(stage, canned, language="en").page
    page.get_by_role("button", name="Ideas for melds").tap()
    page.locator(".choice").first.tap()
    assert [sorted(group) for group in aside(page)] == [["KD", "KH", "KS"]]


def test_a_frozen_pile_says_why_each_way_is_closed(stage: Stage) -> None:
    """The worked case of the rules page: frozen under a 9, with one 9 and a wild card in hand."""
    held = ["9H", "JK", "5C", "5D", *KINGS]
    frozen = pile(held, ["9C", "7S", "2H"], {"9": ["9D", "9S", "9H"]})
    phone = a_phone(stage, Canned(frozen, seat=0), screen=SMALL_PHONE)
    page = phone.page
    expect(page.locator(".glance .chip")).to_have_text("Đang khóa")
    press(page, "beside")
    expect(page.locator(".ask h2")).to_have_text("Chồng bài, 3 lá")
    expect(page.locator(".choice:disabled")).to_have_count(3)
    expect(page.locator(".choice small")).to_have_text(["Bài đang khóa: cần 2 lá 9 thường trên tay."] * 3)
    assert_sound(phone, PHONE_BY_DESIGN)


def test_two_naturals_open_a_frozen_pile(stage: Stage) -> None:
    held = ["9H", "9S", "JK", "5C", "5D", *KINGS]
    canned = Canned(pile(held, ["9C", "7S", "2H"], {"K": ["KC", "KC", "KD"]}), seat=0)
    page = a_phone(stage, canned).page
    press(page, "beside")
    expect(page.locator(".choice:disabled")).to_have_count(2)
    page.locator(".choice:enabled").tap()
    (action,) = canned.actions()
    assert (action["type"], sorted(action["with"]), action["melds"]) == ("take", ["9H", "9S"], {})


def test_an_open_pile_shows_all_three_ways(stage: Stage) -> None:
    held = ["9H", "9S", "JK", "5C", "5D", *KINGS]
    canned = Canned(pile(held, ["9C", "7S"], {"9": ["9D", "9S", "9H"]}), seat=0)
    page = a_phone(stage, canned, language="en").page
    press(page, "beside")
    expect(page.locator(".choice:enabled")).to_have_count(3)
    page.get_by_role("button", name=re.compile("Straight onto")).tap()
    assert canned.actions() == [{"type": "take", "with": [], "melds": {}}]


def test_the_pile_is_taken_with_what_lies_aside(stage: Stage) -> None:
    held = ["9H", "9S", *KINGS, "5C", "5D", "7S"]
    canned = Canned(pile(held, ["9C", "7D", "4S"], {}), seat=0)
    page = a_phone(stage, canned).page
    lift(page, "9H")
    press(page, "wide")
    press(page, "beside")
    expect(page.locator(".choice").first).to_be_disabled()
    expect(page.locator(".choice small").first).to_have_text("Còn thiếu 20 điểm.")
    page.get_by_role("button", name="Đóng").tap()
    lift(page, "KH")
    press(page, "wide")
    press(page, "beside")
    page.get_by_role("button", name=re.compile("^Lấy bằng 5 lá để tạm")).tap()
    (action,) = canned.actions()
    assert sorted(action["with"]) == ["9H", "9S"]
    assert {rank: sorted(cards) for rank, cards in action["melds"].items()} == {"K": sorted(KINGS)}


def test_one_card_cannot_take_a_pile_of_one(stage: Stage) -> None:
    canned = Canned(pile(["9H"], ["9C"], {"9": ["9D", "9S", "9H"], "Q": SEVEN_QUEENS}), seat=0)
    page = a_phone(stage, canned).page
    press(page, "beside")
    expect(page.locator(".ask-text")).to_have_text("Tay còn 1 lá thì không lấy được chồng bài chỉ có 1 lá.")


def test_an_empty_stock_asks_for_the_pile(stage: Stage) -> None:
    gone = pile(["5C", "5D", "7S"], ["9C", "8D"], {"9": ["9D", "9S", "9H"]}, stock=[], stock_size=0)
    canned = Canned(gone, seat=0)
    page = a_phone(stage, canned).page
    expect(page.locator(".sentence-main")).to_have_text(
        "Nọc đã hết và lá 9 gửi được vào bộ của đội: bạn lấy chồng bài nhé."
    )
    expect(page.locator(".deeds .button")).to_have_count(1)
    press(page, "wide")
    page.locator(".choice:enabled").first.tap()
    assert canned.actions()[0]["type"] == "take"


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "en"), (SMALL_PHONE, "vi")])
def test_the_phone_alone_shows_both_teams(stage: Stage, screen: Screen, language: str) -> None:
    canned = Canned(MIDDLE, seat=2, room={"tables": 0})
    phone = a_phone(stage, canned, language=language, screen=screen)
    page = phone.page
    expect(page.locator(".side")).to_have_count(2)
    expect(page.locator(".side.team-0 .laid")).to_have_count(5)
    expect(page.locator(".side.team-1 .laid.natural .unseen")).to_have_text(re.compile("Q|queen"))
    expect(page.locator(".side.team-1 .side-figure")).to_have_text("−120")
    assert_sound(phone, PHONE_BY_DESIGN)


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("moment", [MIDDLE, CROWDED], ids=["middle", "crowded"])
def test_the_table_holds_everything_in_its_place(stage: Stage, moment: Position, language: str) -> None:
    table = a_table(stage, Canned(moment, seat=None, room={"me": TABLE}), language=language)
    page = table.page
    melds = [len(team["melds"]) for team in moment["teams"]]
    expect(page.locator(".sign.small")).to_have_count(sum(melds))
    teams = page.locator(".seat").evaluate_all("all => all.map(one => one.className.match(/team-./)[0])")
    assert teams == ["team-0", "team-1", "team-0", "team-1"], "partners sit across"
    assert_sound(table, TABLE_BY_DESIGN)
    within = page.evaluate("""(() => {
      const boxOf = (one) => one.getBoundingClientRect();
      const boxes = (name) => Array.from(document.querySelectorAll(name), boxOf);
      const holds = (out, box) => box.left >= out.left && box.right <= out.right && box.bottom <= out.bottom;
      const panels = boxes('.panel-side');
      const signs = boxes('.sign.small, .sign.band-around');
      return signs.every((box) => panels.some((panel) => holds(panel, box)));
    })()""")
    assert within


def test_a_canasta_carries_its_band(stage: Stage) -> None:
    table = a_table(stage, Canned(MIDDLE, seat=None, room={"me": TABLE}))
    expect(table.page.locator(".band-around.natural")).to_have_text("500")
    expect(table.page.locator(".band-around.mixed")).to_have_text("300")
    expect(table.page.locator(".sign.frozen")).to_have_text("Đang khóa")


def test_a_canasta_stops_the_table(stage: Stage) -> None:
    before = hand(["KH", "KS", "9C", "9D"], melds={"K": ["KH", "KS", "KD", "KC", "KD"]})
    after = hand(["9C", "9D"], melds={"K": ["KH", "KS", "KD", "KC", "KD", "KH", "KS"]})
    canned = Canned(before, seat=None, room={"me": TABLE})
    table = a_table(stage, canned)
    melded = {"type": "melded", "seat": 0, "rank": "K", "cards": ["KH", "KS"], "begun": False}
    canned.send(
        after,
        events=[melded, {"type": "completed", "seat": 0, "rank": "K", "kind": "natural"}],
        moves=[{"from": "hand:0", "to": "meld:0:K", "face": face, "count": 1} for face in ("KH", "KS")],
    )
    expect(table.page.locator(".caption")).to_have_text("Canasta thuần!")
    expect(table.page.locator(".narration")).to_have_text(re.compile("Lan gửi 2 lá vào bộ K."))
    expect(table.page.locator(".caption")).to_have_count(0)
    expect(table.page.locator(".band-around.natural")).to_have_count(1)


INKS = """cards => ['S', 'H', 'D', 'C'].map(
  suit => getComputedStyle(cards.querySelector(`.suit-${suit}`)).color)"""
IVORY_LIGHT = 0.93
"""The relative luminance of the card stock, from below."""
READABLE = 4.5


def contrast(ink: str) -> float:
    """Return how far an ink stands out from the card stock, as WCAG measures it."""
    shares = [int(part) / 255 for part in re.findall(r"\d+", ink)]
    red, green, blue = (one / 12.92 if one <= 0.04 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return (IVORY_LIGHT + 0.05) / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def test_each_suit_may_have_its_own_colour_and_the_phone_remembers(stage: Stage) -> None:
    phone = a_phone(stage, Canned(hand(FULL_HAND), seat=0), screen=SMALL_PHONE)
    page = phone.page
    inks = page.locator(".hand")
    assert len(set(inks.evaluate(INKS))) == 2
    page.get_by_role("button", name=words("menu.title")).tap()
    page.get_by_role("switch", name=words("hand.suits", game="canasta")).tap()
    phone.shot("four-colours-menu")
    assert_sound(phone, PHONE_BY_DESIGN)
    page.reload()
    page.wait_for_selector(".hand-card")
    phone.shot("four-colours")
    four = inks.evaluate(INKS)
    assert len(set(four)) == 4
    assert min(map(contrast, four)) >= READABLE


def test_each_suit_may_have_its_own_colour_and_the_table_remembers(stage: Stage) -> None:
    table = a_table(stage, Canned(MIDDLE, seat=None, room={"me": TABLE}))
    page = table.page
    inks = page.locator(".cards")
    assert len(set(inks.evaluate(INKS))) == 2
    page.locator("[data-id=menu]").click()
    page.locator("[data-id=suits]").click()
    table.shot("four-colours-menu")
    page.reload()
    page.wait_for_selector(".cards .suit-D")
    table.shot("four-colours")
    assert len(set(inks.evaluate(INKS))) == 4


def points(cells: Locator) -> list[int]:
    return [int(text.replace("−", "-")) for text in cells.all_inner_texts()]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_each_line_of_the_count_adds_up(stage: Stage, language: str) -> None:
    canned = Canned(counted("over", 1520), seat=None, room={"me": TABLE, "games": 1})
    table = a_table(stage, canned, language=language)
    page = table.page
    lines = [points(page.locator(f".account .line:nth-child({n}) .points")) for n in range(2, 11)]
    # Natural and mixed canastas, red threes, going out, cards laid and left; the hand, before it, the total.
    assert lines[:6] == [[500, 0], [300, 0], [800, 0], [200, 0], [165, 40], [-55, -40]]
    assert lines[6] == [sum(line[team] for line in lines[:6]) for team in (0, 1)]
    assert lines[7] == [1520, -120]
    assert lines[8] == [lines[6][team] + lines[7][team] for team in (0, 1)]
    expect(page.locator(".winner .avatar")).to_have_count(2)
    expect(page.locator(".winner h1")).to_have_text("Hết ván 2" if language == "vi" else "Hand 2 is done")
    expect(page.locator("[data-id=next]")).to_have_text("Chia ván 3" if language == "vi" else "Deal hand 3")
    assert_sound(table, TABLE_BY_DESIGN)


def test_the_match_names_its_winners(stage: Stage) -> None:
    table = a_table(stage, Canned(counted("match_over", 4320), seat=None, room={"me": TABLE, "games": 1}))
    expect(table.page.locator(".winner h1")).to_have_text("Đội Sen thắng trận!")
    expect(table.page.locator(".side.won")).to_have_text("Đội Sen")


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "vi"), (SMALL_PHONE, "en")])
def test_the_phone_tells_the_same_count(stage: Stage, screen: Screen, language: str) -> None:
    canned = Canned(counted("over", 1520), seat=2, room={"games": 1})
    phone = a_phone(stage, canned, screen=screen, language=language)
    page = phone.page
    expect(page.locator(".page.over.won")).to_have_count(1)
    assert points(page.locator(".account .total .figures")) == [1520 + 1910, -120]
    told = {
        "vi": "Bạn hết bài kín, đội được thưởng 200.",
        "en": "You go out concealed, worth 200 to your team.",
    }
    expect(page.locator(".winner .lead")).to_have_text(told[language])
    assert_sound(phone, PHONE_BY_DESIGN)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_sheet_has_the_worked_case(stage: Stage, language: str) -> None:
    phone = a_phone(stage, Canned(MIDDLE, seat=2, room={"options": {"target": 5000}}), language=language)
    page = phone.page
    page.locator(".bar .square").last.tap()
    page.get_by_role("button", name="Luật chơi" if language == "vi" else "Rules").tap()
    title = "chồng bài khóa dưới lá 9" if language == "vi" else "frozen under a 9"
    case = page.locator(".rule").filter(has_text=title)
    expect(case.locator(".rule-card")).to_have_count(3)
    expect(case.locator("li")).to_have_count(3)
    expect(page.locator(".rule-options li")).to_have_count(1)
    phone.animations_done()
    assert phone.axe() == []


class Guest:
    """A person who taps what the page offers: the pile where it opens, suggestions, a card that may go."""

    def __init__(self, phone: Device) -> None:
        self.phone = phone
        self.page = phone.page
        self.taken: list[str] = []

    def is_mine(self) -> bool:
        return self.page.locator(".play.mine").count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".page.over").count() > 0

    def deed(self) -> None:
        """Do one thing that the page offers."""
        wide, beside = self.page.locator(".deeds .wide"), self.page.locator(".deeds .beside")
        if self.page.locator(".choice:enabled").count():
            self._tap(self.page.locator(".choice:enabled").first)
        elif (lifted := self.page.locator(".hand-card.lifted")).count() == 1 and wide.is_enabled():
            self._tap(wide)
        elif lifted.count():
            self._pick(lifted)
        elif self.page.locator(".tray").count():
            self._tap(wide if wide.is_enabled() else self.page.locator(".tray-clear"))
        elif beside.count() and ("main" in (beside.get_attribute("class") or "") or not wide.is_enabled()):
            self._tap(beside)
        elif wide.is_enabled():
            self._tap(wide)
        else:
            self._pick(self.page.locator(".hand-card.open"))

    def _pick(self, cards: Locator) -> None:
        """Tap one: a group that lies down comes up whole, and one that is up leaves only this card."""
        cards.first.tap(position=STRIP, timeout=1500)
        self.page.wait_for_timeout(REST_MS)

    def _tap(self, target: Locator) -> None:
        self.taken.append(target.inner_text(timeout=1500))
        target.tap(timeout=1500)
        self.page.wait_for_timeout(REST_MS)


def gather(stage: Stage) -> tuple[Device, Frames, list[Guest]]:
    """A table, two people on opposite teams, and two bots; Canasta to 2500."""
    table = stage.table()
    frames = Frames(table.page)
    table.goto("/t")
    table.page.wait_for_url("**/t/*")
    table.page.wait_for_selector(".page.lobby")
    code = table.page.url.split("/t/")[1][:5]
    guests = []
    for name, language, screen in (("Lan", "vi", PHONE), ("Minh", "en", SMALL_PHONE)):
        phone = stage.phone(name, language=language, screen=screen)
        phone.goto(f"/r/{code}")
        phone.page.locator("input[name=name]").fill(name)
        phone.page.locator("button[type=submit]").tap()
        phone.page.wait_for_selector(".lobby")
        guests.append(Guest(phone))
    host = guests[0].page
    host.get_by_role("radio", name="Canasta").tap()
    host.get_by_role("radio", name=re.compile("^2500")).tap()
    for count in (3, 4):
        host.get_by_role("button", name="Thêm bot").tap()
        host.get_by_role("button", name=re.compile("^Thường")).tap()
        expect(host.locator(".people .name")).to_have_count(count)
    host.get_by_role("button", name="Bắt đầu").tap()
    return table, frames, guests


def play_on(guests: list[Guest]) -> None:
    """Let the people play until the hand is over on every phone."""
    for _ in range(MOST_DEEDS):
        if all(guest.is_over() for guest in guests):
            return
        mine = next((guest for guest in guests if guest.is_mine()), None)
        if mine is None:
            guests[0].page.wait_for_timeout(REST_MS)
            continue
        try:
            mine.deed()
        except Exception as error:  # the hand may end, or the page change, under the finger
            if "Timeout" not in str(error):
                raise
    raise AssertionError(f"no end after {MOST_DEEDS} deeds: {[guest.taken[-5:] for guest in guests]}")


@pytest.mark.timeout(900)
def test_a_whole_hand_and_the_next(stage: Stage) -> None:
    table, frames, guests = gather(stage)
    for guest in guests:
        guest.page.wait_for_selector(".hand-card")
    play_on(guests)
    over = frames.newest["view"]["game"]["over"]
    lines = over["facts"]["lines"]
    table.page.locator(".account").wait_for()
    assert points(table.page.locator(".account .total .points")) == [line["total"] for line in lines]
    for guest in guests:
        assert points(guest.page.locator(".account .sum .figures")) == over["scores"]
        assert any(re.search(r"Rút|Draw", words) for words in guest.taken)
        assert any(re.search(r"Bỏ|Discard", words) for words in guest.taken)
    assert_sound(table, TABLE_BY_DESIGN)
    if over["facts"]["match"]:
        guests[0].page.get_by_role("button", name="Ván nữa").tap()
    else:
        guests[0].page.get_by_role("button", name="Chia ván 2").tap()
    for guest in guests:
        expect(guest.page.locator(".page.play")).to_have_count(1)
        guest.page.wait_for_selector(".hand-card")
    expect(table.page.locator(".panel-figure").first).to_have_text(
        str(0 if over["facts"]["match"] else lines[0]["total"]).replace("-", "−")
    )
