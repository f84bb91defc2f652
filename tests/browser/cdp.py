"""A small driver for browsers that are too old for Playwright: one page over the DevTools protocol.

Playwright's own scripts call what Chromium has since 105, so its clicks fail on 87 as on 69.
"""

from __future__ import annotations

import base64
import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

WAIT_S = 15.0
KEYS = {
    "Enter": (13, "\r"), "Escape": (27, ""), "Tab": (9, ""), "Backspace": (8, ""),
    "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, ""),
}  # fmt: skip


class CdpError(Exception):
    """The browser refused a call, or a script in the page threw."""


class CdpPage:
    """One tab. ``errors`` collects uncaught exceptions and what the page wrote to ``console.error``."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._last_id = 0
        self._loads = 0
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        # A tab that nobody looks at gets no focus of its own; 69 gives it, and does not know the call.
        with suppress(CdpError):
            self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the DevTools protocol and return its result."""
        self._last_id += 1
        self._socket.send(json.dumps({"id": self._last_id, "method": method, "params": parameters}))
        while True:
            message = self._receive(WAIT_S)
            if message.get("id") != self._last_id:
                continue
            if "error" in message:
                raise CdpError(f"{method}: {message['error']['message']}")
            result: dict[str, Any] = message["result"]
            return result

    def viewport(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )

    def goto(self, url: str) -> None:
        """Open ``url`` and wait for its load event."""
        before = self._loads
        self.call("Page.navigate", url=url)
        give_up = time.monotonic() + WAIT_S
        while self._loads == before:
            self._receive(max(0.01, give_up - time.monotonic()))

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise CdpError(_exception_text(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait_for(self, expression: str, *, wait_s: float = WAIT_S) -> Any:
        """Wait until ``expression`` is truthy, and return its value. Raises ``TimeoutError``."""
        give_up = time.monotonic() + wait_s
        while True:
            value = self.evaluate(expression)
            if value:
                return value
            if time.monotonic() > give_up:
                raise TimeoutError(f"never true: {expression}; errors: {self.errors}")
            time.sleep(0.05)

    def press(self, key: str) -> None:
        """Press and release one of ``KEYS``, as a remote control does."""
        code, text = KEYS[key]
        common = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector: str, *, at: tuple[float, float] | None = None) -> None:
        """Click the first element that ``selector`` matches, once it is there.

        In its middle, or at a distance from its left and upper edge, in CSS pixels.
        """
        x, y = at or ("b.width / 2", "b.height / 2")
        box = self.wait_for(
            f"(e => e && (b => [b.left + {x}, b.top + {y}])(e.getBoundingClientRect()))"
            f"(document.querySelector({json.dumps(selector)}))"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1
            )

    def type(self, text: str) -> None:
        """Write ``text`` into what has the focus."""
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="char", text=letter)

    def offline(self, *, cut: bool) -> None:
        """Cut the page's network, or mend it."""
        self.call(
            "Network.emulateNetworkConditions",
            offline=cut, latency=0, downloadThroughput=-1, uploadThroughput=-1,
        )

    def screenshot(self, path: Path) -> None:
        """Write a PNG of what the page shows."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def _receive(self, wait_s: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=wait_s))
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Page.loadEventFired":
            self._loads += 1
        elif method == "Runtime.exceptionThrown":
            self.errors.append(_exception_text(parameters["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] == "error":
            self.errors.append(" ".join(str(_shown(argument)) for argument in parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            entry = parameters["entry"]
            self.errors.append(f"{entry['text']} {entry.get('url', '')}".strip())
        return message


@contextmanager
def cdp_page(address: str) -> Iterator[CdpPage]:
    """Open a new tab of the browser that listens for debuggers at ``address`` (``127.0.0.1:PORT``)."""
    with urllib.request.urlopen(f"http://{address}/json/new?about:blank", timeout=WAIT_S) as answer:
        target = json.load(answer)
    # The old debugging servers hang up on a ping, which would come after 20 s.
    with connect(
        target["webSocketDebuggerUrl"], max_size=None, compression=None, proxy=None, ping_interval=None
    ) as socket:
        yield CdpPage(socket)


def _shown(argument: dict[str, Any]) -> Any:
    return argument.get("value", argument.get("description", argument["type"]))


def _exception_text(details: dict[str, Any]) -> str:
    exception = details.get("exception", {})
    return str(exception.get("description") or exception.get("value") or details["text"])
