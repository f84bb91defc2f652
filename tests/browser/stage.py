"""Tables and phones in today's Chromium, each with storage of its own, before one server.

    table = stage.table()                       # 1920×1080, keys only
    phone = stage.phone("Lan", language="en")   # 390×844, touch
    phone.goto("/r/K7M2Q"); phone.page.get_by_role("button", name="…").tap()
    assert phone.layout_faults() == []
    assert phone.axe() == []

Screenshots go to the folder that ``CHIEU_SHOTS`` names, or to the test's own.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

HERE = Path(__file__).parent
AXE = HERE.parents[1] / "node_modules" / "axe-core" / "axe.min.js"
LAYOUT = HERE / "layout.js"
WAIT_MS = 15_000
POLL_MS = 50
WORST = ("serious", "critical")


@dataclass(frozen=True)
class Screen:
    """A device: CSS pixels, whether it is touched, and the margin that a TV may cut off (left, top)."""

    width: int
    height: int
    touch: bool
    safe: tuple[int, int] = (0, 0)
    target: int = 44


TV = Screen(1920, 1080, touch=False, safe=(96, 54), target=0)
LAPTOP = Screen(1366, 768, touch=False)
PHONE = Screen(390, 844, touch=True)
SMALL_PHONE = Screen(320, 568, touch=True)


def layout_script(screen: Screen, *, ignore: str = "") -> str:
    """Return an expression of JavaScript whose value is the list of the page's layout faults, in words."""
    wanted = {"safe": screen.safe, "target": screen.target, "ignore": ignore}
    return f"({LAYOUT.read_text()})({json.dumps(wanted)})"


class Device:
    """One device with one tab. ``page`` is Playwright's own."""

    def __init__(self, context: BrowserContext, name: str, screen: Screen, url: str, shots: Path) -> None:
        self.context = context
        self.name = name
        self.screen = screen
        self.errors: list[str] = []
        self._url = url
        self._shots = shots
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Open a second tab with the same storage; ``page`` stays the first."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        return page

    def goto(self, path: str) -> None:
        """Open a path of the server."""
        self.page.goto(self._url + path)

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Cut the network for the block; open sockets fall silent, as they do in a lift."""
        self.context.set_offline(True)
        try:
            yield
        finally:
            self.context.set_offline(False)

    @contextmanager
    def errors_expected(self, pattern: str) -> Iterator[None]:
        """Forget the errors of the block that match ``pattern`` (a kill, a lost network: expected noise)."""
        before = len(self.errors)
        yield
        self.errors[before:] = [error for error in self.errors[before:] if not re.search(pattern, error)]

    def shot(self, name: str) -> Path:
        """Write a screenshot named after the device and ``name``; return its path."""
        path = self._shots / f"{name}-{self.name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(path))
        return path

    def axe(self, *, without: tuple[str, ...] = ()) -> list[str]:
        """Return what axe finds serious or critical, a line for each rule but those in ``without``."""
        if not self.page.evaluate("typeof axe !== 'undefined'"):
            # Evaluated by the debugger, so the page's content security policy stays as it is.
            self.page.evaluate(AXE.read_text())
        rules = {rule: {"enabled": False} for rule in without}
        found = self.page.evaluate("rules => axe.run(document, {rules})", rules)
        return [
            f"{violation['id']} ({violation['impact']}): {violation['nodes'][0]['target']} "
            f"{violation['nodes'][0]['failureSummary']}"
            for violation in found["violations"]
            if violation["impact"] in WORST
        ]

    def layout_faults(self, *, ignore: str = "") -> list[str]:
        """Return what is clipped, overlapping, outside the safe area or too small to touch, in words.

        ``ignore`` is a CSS selector of elements that may be so (a card under a card is ignored anyway where
        it has the attribute ``data-card``).
        """
        faults: list[str] = self.page.evaluate(layout_script(self.screen, ignore=ignore))
        return faults

    def animations_done(self) -> None:
        """Wait until nothing moves but what moves for ever (a breathing ring, an avatar that bobs)."""
        self.wait_for(
            "document.getAnimations().every(a => a.playState !== 'running' "
            "|| (a.effect && a.effect.getComputedTiming().iterations === Infinity))"
        )

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression of JavaScript is truthy, and return its value. Raises ``TimeoutError``.

        Playwright's own ``wait_for_function`` needs ``eval``, which the pages' security policy forbids.
        """
        give_up = time.monotonic() + WAIT_MS / 1000
        while not (value := self.page.evaluate(expression)):
            if time.monotonic() > give_up:
                raise TimeoutError(f"{self.name}: never true: {expression}")
            self.page.wait_for_timeout(POLL_MS)
        return value

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")


class Stage:
    """All devices of one test."""

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self.url = url
        self._browser = browser
        self._devices: list[Device] = []
        self._shots = Path(os.environ.get("CHIEU_SHOTS", folder / "shots"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.shots("failed")
        for device in self._devices:
            device.context.close()

    def table(self, *, language: str = "vi", screen: Screen = TV) -> Device:
        """A TV, or a laptop that shares its screen."""
        return self._device("table", screen, language)

    def phone(self, name: str = "phone", *, language: str = "vi", screen: Screen = PHONE) -> Device:
        """A phone; ``name`` is only for screenshots and messages."""
        return self._device(name, screen, language)

    def shots(self, name: str) -> list[Path]:
        """Write a screenshot of every device."""
        return [device.shot(name) for device in self._devices]

    def assert_no_errors(self) -> None:
        """Fail if a page threw or wrote an error that no ``errors_expected`` block took."""
        found = {device.name: device.errors for device in self._devices if device.errors}
        assert not found, f"errors in pages: {found}"

    def _device(self, name: str, screen: Screen, language: str) -> Device:
        options: dict[str, Any] = {
            "viewport": {"width": screen.width, "height": screen.height},
            "locale": "vi-VN" if language == "vi" else "en-GB",
            "has_touch": screen.touch,
            "is_mobile": screen.touch,
            "device_scale_factor": 2 if screen.touch else 1,
        }
        context = self._browser.new_context(**options)
        context.set_default_timeout(WAIT_MS)
        device = Device(context, f"{name}-{language}", screen, self.url, self._shots)
        self._devices.append(device)
        return device
