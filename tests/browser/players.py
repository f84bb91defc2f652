"""Guests who play Lá Cuối with their thumbs: they look at their page and tap what it offers, nothing else.

    party = Party(table)
    party.seat(Guest(phone), Guest(other, forgetful=True))
    party.deal()             # after somebody has started the game
    party.play(6)            # six deeds, each by whoever may do one

After each deed the party waits until every page shows the newest moment, and looks whether a page shows, or
was sent, a card that is neither public nor its guest's own.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, Position, WebSocket
from playwright.sync_api import TimeoutError as TooLate

from games.kernel import Card
from games.registry import game
from tests.browser.stage import Device
from tests.browser.wording import like

GAME = "la-cuoi"
DECK = Counter(game(GAME).deck)
COLORS = "RYGB"
OFFLINE = r"WebSocket|ERR_|Failed to load resource"
"""What a browser writes when its server or its network is away."""
UNTOUCHED = r"navigator\.vibrate"
"""What it writes when a page that nobody has touched yet would have the phone hum."""

PATIENCE_S = 20.0
POLL_MS = 25
TAP_MS = 1500
CHANGE_S = 0.8
"""How long a tap may take to show before it is repeated: the page takes none right after a change."""
TAPS = 12
STRIP: Position = {"x": 8, "y": 30}
"""Where a card shows that has others lying on it."""

LOOK = """(() => {
  const texts = (selector) => Array.from(document.querySelectorAll(selector), (one) => one.textContent);
  const cards = (selector) => Array.from(document.querySelectorAll(selector), (one) => one.dataset.card);
  return {
    page: (document.querySelector('main') || {className: ''}).className.split(' ')[1] || '',
    hand: cards('.hand > .hand-row > .hand-card'),
    open: cards('.hand-card.open'),
    lifted: cards('.hand-card.lifted'),
    mine: document.querySelector('.play.mine') !== null,
    deeds: texts('.deeds .button'),
    calls: texts('.calls .button'),
    choices: texts('.choices .choice'),
    band: document.querySelector('.band') !== null,
  };
})()"""
FACES = """Array.from(document.querySelectorAll('[data-card]'))
  .filter((one) => one.closest('.hand, .ghost, .look') === null)
  .map((one) => one.dataset.card)
  .filter((face) => face !== 'back')"""
SEATS_ON_TABLE = """Array.from(document.querySelectorAll('.seats .seat'), (seat) => ({
  name: seat.querySelector('.name').textContent,
  count: Number(seat.querySelector('.count').textContent),
  turn: seat.classList.contains('turn'),
  away: seat.classList.contains('away'),
}))"""
CALL, CATCH, CHALLENGE = (like(f"action.{verb}", game=GAME) for verb in ("call", "catch", "challenge"))


def until(page: Page, fact: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait until ``fact`` holds, while all pages go on. Raises ``AssertionError`` that says ``what``."""
    give_up = time.monotonic() + PATIENCE_S
    while not fact():
        assert time.monotonic() < give_up, f"never so: {what()}"
        page.wait_for_timeout(POLL_MS)


class Frames:
    """What the sockets of one page were sent, in order."""

    def __init__(self, page: Page) -> None:
        self.all: list[dict[str, Any]] = []
        self._swept = 0
        page.on("websocket", self._open)

    @property
    def views(self) -> list[dict[str, Any]]:
        """The frames that carry a view."""
        return [frame for frame in self.all if "view" in frame]

    @property
    def newest(self) -> dict[str, Any]:
        """The last frame that carries a view."""
        return next(frame for frame in reversed(self.all) if "view" in frame)

    def events(self) -> Iterator[dict[str, Any]]:
        """Return every event of every update."""
        for frame in self.all:
            yield from frame.get("events", ())

    def unswept(self) -> list[dict[str, Any]]:
        """Return the frames that came since this was last asked."""
        fresh = self.all[self._swept :]
        self._swept = len(self.all)
        return fresh

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.all.append(json.loads(text)))


class Watcher:
    """One page that shows a room without a hand: the table, or a guest who waits for the next game."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.use(device.page)

    def use(self, page: Page) -> None:
        """Go on in another tab, one that has not been opened yet."""
        self.page = page
        self.frames = Frames(page)

    def look(self) -> dict[str, Any]:
        """Return what the page shows and offers, so that two equal looks mean that nothing has changed."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def faces(self) -> list[Card]:
        """Return the cards that lie face up anywhere on the page but in its own hand."""
        shown: list[Card] = self.page.evaluate(FACES)
        return shown

    def may_know(self) -> set[Card]:
        """Return the cards that this page may know besides the public ones."""
        return set()

    def is_current(self) -> bool:
        """Return whether the page shows what it was sent last."""
        return True


class Guest(Watcher):
    """A guest with a seat and a hand. The forgetful never call; the timid never challenge."""

    def __init__(self, device: Device, *, forgetful: bool = False, timid: bool = False) -> None:
        super().__init__(device)
        self.forgetful = forgetful
        self.timid = timid
        self.held: set[Card] = set()
        """Cards that were in the hand at some time of this game, or in one that the guest challenged."""

    def hand(self) -> list[Card]:
        """Return the cards of the hand, as the page shows them."""
        cards: list[Card] = self.look()["hand"]
        return cards

    def kept(self) -> list[Card]:
        """Return the cards that were left when the game ended: the page shows them no more, but was told."""
        return [one["card"] for one in self.frames.newest["view"]["game"]["me"]["hand"]]

    def may_know(self) -> set[Card]:
        return self.held

    def is_current(self) -> bool:
        view = self.frames.newest["view"]
        me = view["game"] and view["game"].get("me")
        if not me:
            return True
        seen = self.look()
        if view["room"]["phase"] != "playing":
            return bool(seen["page"] == "over")
        mine = view["game"]["turn"] == me["seat"] and not view["room"]["paused"]
        return bool(seen["hand"] == [one["card"] for one in me["hand"]] and seen["mine"] == mine)

    def catches(self) -> bool:
        """Return whether the page offers to catch somebody."""
        return any(CATCH.match(text) for text in self.look()["calls"])

    def deed(self) -> str:
        """Do one thing that the page offers; return the button's words. Raises ``AssertionError``."""
        seen = self.look()
        for wanted, willing in ((CATCH, True), (CALL, not self.forgetful)):
            if willing and any(wanted.match(text) for text in seen["calls"]):
                return self._tap(self.page.locator(".calls .button").filter(has_text=wanted))
        if seen["choices"]:
            return self._answer(seen["choices"])
        if seen["open"] and not set(seen["open"]) & set(seen["lifted"]):
            self._tap(self._card(seen), position=STRIP)
            seen = self.look()
        done = self._tap(self.page.locator(".deeds .button.wide"))
        seen = self.look()
        if seen["choices"] and seen["lifted"]:
            return self._tap(self.page.locator(".choices .choice").nth(self._color(seen["hand"])))
        return done

    def _card(self, seen: dict[str, Any]) -> Locator:
        """Choose a card that fits; wild ones last, for they fit later too."""
        best = min(seen["open"], key=lambda card: card.startswith("W"))
        return self.page.locator(f'.hand-card.open[data-card="{best}"]').first

    def _color(self, hand: list[Card]) -> int:
        """Choose the colour that the hand has most of; the choices lie in the order of ``COLORS``."""
        held = Counter(card[0] for card in hand)
        return max(range(len(COLORS)), key=lambda n: held[COLORS[n]])

    def _answer(self, choices: list[str]) -> str:
        bold = [n for n, text in enumerate(choices) if CHALLENGE.match(text)]
        return self._tap(self.page.locator(".choices .choice").nth(bold[0] if bold and not self.timid else 0))

    def _tap(self, target: Locator, *, position: Position | None = None) -> str:
        """Tap until the page shows that something has changed; return the words of what was tapped."""
        before = self.look()
        if not target.count():
            assert self.look() != before, f"{self.device.name}: nothing to tap; {before}"
            return ""  # a bot was faster
        words = target.text_content(timeout=TAP_MS) or ""
        # A button that has got other words is another button.
        same = target.filter(has_text=words) if words else target
        for _ in range(TAPS):
            try:
                same.tap(timeout=TAP_MS, position=position)
            except TooLate:
                if self.look() == before:
                    continue
                return words
            give_up = time.monotonic() + CHANGE_S
            while time.monotonic() < give_up:
                if self.look() != before:
                    return words
                self.page.wait_for_timeout(POLL_MS)
        raise AssertionError(f"{self.device.name}: {words!r} does nothing; {before}")


class Party:
    """One table, the guests of a game in the order of their seats, and who watches."""

    def __init__(self, table: Device) -> None:
        self.table = Watcher(table)
        self.guests: list[Guest] = []
        self.watchers: list[Watcher] = []
        self.asleep: set[Watcher] = set()
        """Pages that are cut off for the moment."""
        self.public: set[Card] = set()
        self._hands: dict[Guest, Counter[Card]] = {}
        self._last: Guest | None = None

    @property
    def pages(self) -> list[Watcher]:
        """Every page that is connected."""
        return [one for one in (self.table, *self.guests, *self.watchers) if one not in self.asleep]

    def seat(self, *guests: Guest) -> None:
        self.guests.extend(guests)

    def deal(self) -> None:
        """Begin to watch over a game whose first cards have just been dealt."""
        until(self.table.page, lambda: len(self.table.faces()) == 1, self.table.faces)
        self.public = set(self.table.faces())
        for guest in self.guests:
            guest.held.clear()
        self._hands.clear()
        self.settle()

    def settle(self) -> None:
        """Wait until every connected page shows the newest moment, then look for hidden cards."""
        until(self.table.page, self._is_settled, self._describe)
        for guest in self.guests:
            if guest in self.asleep:
                continue
            now = Counter(guest.kept() if self.is_over() else guest.hand())
            self.public |= set(self._hands.get(guest, now) - now)
            guest.held |= set(now)
            self._hands[guest] = now
        self.assert_nothing_shows()

    def step(self) -> Guest:
        """Let one guest do one thing, a catch before anything else; return who did."""
        guest = next((one for one in self._awake() if one.catches()), None) or self.turn()
        done = guest.deed()
        if CHALLENGE.match(done) and self._last is not None:
            guest.held |= set(self._hands[self._last])
        self._last = guest
        self.settle()
        return guest

    def play(self, steps: int) -> None:
        """Let the game go on for some deeds, or to its end."""
        for _ in range(steps):
            if self.is_over():
                return
            self.step()

    def turn(self) -> Guest:
        """Return whose turn it is, as the phones say."""
        mine = [guest for guest in self._awake() if guest.look()["mine"]]
        assert len(mine) == 1, f"{len(mine)} phones say that it is their turn: {self._describe()}"
        return mine[0]

    def is_over(self) -> bool:
        return all(guest.look()["page"] == "over" for guest in self._awake())

    def seats_on_table(self) -> list[dict[str, Any]]:
        """Return name, number of cards, turn and absence of every seat, as the table shows them now."""
        seats: list[dict[str, Any]] = self.table.page.evaluate(SEATS_ON_TABLE)
        return seats

    def assert_table_agrees(self) -> None:
        """Wait until the table, which takes its time, shows the counts and the turn that the phones show."""

        def agrees() -> bool:
            seats = self.seats_on_table()
            counts = [len(guest.hand()) for guest in self.guests]
            turns = [guest.look()["mine"] for guest in self.guests]
            return [seat["count"] for seat in seats] == counts and [seat["turn"] for seat in seats] == turns

        until(self.table.page, agrees, lambda: (self.seats_on_table(), self._describe()))

    def assert_nothing_shows(self) -> None:
        """Fail where a page shows, or was sent, a card that neither lay open nor ever was its guest's."""
        assert not sum(self._hands.values(), Counter[Card]()) - DECK, "a card is there too often"
        for page in self.pages:
            known = self.public | page.may_know()
            shown = set(page.faces()) - self.public
            assert not shown, f"{page.device.name} shows {shown}"
            for frame in page.frames.unswept():
                told = set(cards_in(frame)) - known
                assert not told, f"{page.device.name} was sent {told}: {frame}"
                if not isinstance(page, Guest):
                    me = (frame.get("view") or {}).get("game") and frame["view"]["game"].get("me")
                    assert not me, f"{page.device.name} was sent a hand"

    @contextmanager
    def errors_expected(self, pattern: str) -> Iterator[None]:
        """Forget the errors of all pages in the block that match ``pattern``."""
        with ExitStack() as stack:
            for page in self.pages:
                stack.enter_context(page.device.errors_expected(pattern))
            yield

    def _awake(self) -> list[Guest]:
        return [guest for guest in self.guests if guest not in self.asleep]

    def _is_settled(self) -> bool:
        if any(not page.frames.views for page in self.pages):
            return False
        newest = {page.frames.newest["seq"] for page in self.pages}
        return len(newest) == 1 and all(page.is_current() for page in self.pages)

    def _describe(self) -> str:
        return "\n".join(
            f"{page.device.name}: {page.frames.newest['seq'] if page.frames.views else None} {page.look()}"
            for page in self.pages
        )


def cards_in(value: Any) -> Iterator[Card]:
    """Return every string of a frame that is the name of a card, wherever it stands."""
    if isinstance(value, str):
        if value in DECK:
            yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)
