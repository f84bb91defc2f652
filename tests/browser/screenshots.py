"""Takes the six pictures of the README again: `.venv/bin/python -m tests.browser.screenshots [FOLDER]`.

The pages are the real ones; the moments are written positions, so that the same pictures come each time.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from app.rooms.view import catalog
from games.kernel import Position
from games.registry import game
from tests.browser.canned import KEY, Canned
from tests.browser.engines import ARGUMENTS, ROOT, chromium
from tests.browser.stage import Device, Stage
from tests.server import Server

FOLDER = ROOT / "docs" / "screenshots"
GAME = game("la-cuoi")
TABLE = {"role": "table", "member": None, "seat": None, "host": False}
EMPTY = (700, 680)
"""A place on the table where nothing lies."""
PLAYED = {"type": "played", "seat": 2, "card": "GV", "color": "G"}
TURNED = {"type": "reversed", "direction": -1}
LOBBY: dict[str, Any] = {
    "me": TABLE, "phase": "lobby", "deal": None, "catalog": catalog({GAME.id: GAME}),
    "options": {"stacking": True, "turnSeconds": 30},
}  # fmt: skip
CLOCK = {"clock": {"remaining_ms": 23_000, "total_ms": 30_000, "seats": [1]}}
MY_CLOCK = {"clock": {"remaining_ms": 23_000, "total_ms": 30_000, "seats": [0]}}
EVENING: dict[str, Any] = {
    "games": 3,
    "tally": [
        {"member": "m3", "points": 214, "wins": 2}, {"member": "m0", "points": 96, "wins": 1},
        *({"member": f"m{n}", "points": 0, "wins": 0} for n in (1, 2, 4, 5)),
    ],
}  # fmt: skip


def position(*hands: Any, **more: Any) -> Position:
    """Seats with these hands: cards, or how many."""
    return {"game": GAME.id, "seats": [{"hand": hand} for hand in hands], **more}


def mid_game(top: list[str], **more: Any) -> Position:
    """Six guests; the fourth has called at the last card."""
    counts = (5, 6, 3, 1, 9, 4)
    where = position(*counts, discard=top, discard_size=21, direction=-1, color="G", **more)
    where["seats"][3]["called"] = True
    return where


def canned(
    stage: Stage, where: Position, name: str, *, seat: int | None, room: dict[str, Any]
) -> tuple[Device, Canned]:
    """Open a phone, or the table where there is no seat, before a written position."""
    device = stage.table() if seat is None else stage.phone(name)
    script = Canned(where, seat=seat, room=room)
    script.serve(device.page)
    device.goto(f"/{'t' if seat is None else 'r'}/K7M2Q#k={KEY}")
    device.page.wait_for_selector(".page")
    return device, script


def table_lobby(stage: Stage) -> Device:
    table, _ = canned(stage, position(7, 7, 7, 7, 7), "lobby", seat=None, room=LOBBY)
    table.page.locator(".join .qr svg").wait_for()
    return table


def table_play(stage: Stage) -> Device:
    room = {"me": TABLE, **CLOCK}
    table, script = canned(stage, mid_game(["G7", "Y7", "YS"], turn=2), "play", seat=None, room=room)
    script.send(mid_game(["GV", "G7", "Y7", "YS"], turn=1), events=[PLAYED, TURNED])
    table.page.locator(".narration").wait_for()
    table.page.mouse.click(*EMPTY)  # allows sound, and the hint that asks for a press goes
    return table


def table_over(stage: Stage) -> Device:
    hands = (["R3", "B7"], ["W4"], 3, [], ["Y1", "YD"], 1)
    over = position(*hands, phase="over", turn=3, discard=["B4", "B9", "R9"], color="B")
    table, _ = canned(stage, over, "over", seat=None, room={"me": TABLE, **EVENING})
    table.page.locator(".row.won").wait_for()
    return table


def phone_join(stage: Stage) -> Device:
    phone = stage.phone("join")
    glance = {"room": "K7M2Q", "phase": "lobby", "game": GAME.id, "players": 4, "avatars": [1, 6, 9]}
    phone.page.route("**/api/rooms/K7M2Q", lambda route: route.fulfill(json=glance))
    phone.goto("/r/K7M2Q")
    phone.page.locator("input[name=name]").fill("Lan")
    phone.page.locator(".faces button").nth(4).tap()
    return phone


def phone_hand(stage: Stage) -> Device:
    hand = ["R3", "R8", "Y5", "G5", "GS", "B1", "BD", "W"]
    where = position(hand, 6, 3, 1, turn=0, discard=["G7", "Y7"], color="G", direction=-1)
    phone, _ = canned(stage, where, "hand", seat=0, room=MY_CLOCK)
    phone.page.locator(".hand-card[data-card=GS]").tap(position={"x": 12, "y": 40})
    phone.page.locator(".hand-card.lifted").wait_for()
    return phone


def phone_color(stage: Stage) -> Device:
    where = position(["R8", "W"], 6, 3, 4, turn=0, discard=["G7", "Y7"], color="G")
    phone, _ = canned(stage, where, "color", seat=0, room={})
    phone.page.locator(".hand-card[data-card=W]").tap()
    phone.page.wait_for_timeout(500)  # the big button takes no tap right after a change
    phone.page.locator(".deeds .button.wide").tap()
    phone.page.locator(".choices .choice").nth(3).wait_for()
    return phone


def write(png: bytes, path: Path) -> None:
    """Write a picture in 256 colours: the pages are flat, so nobody sees it, and it is a third the size."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


SCENES = {
    "table-lobby": table_lobby, "table-play": table_play, "table-over": table_over,
    "phone-join": phone_join, "phone-hand": phone_hand, "phone-color": phone_color,
}  # fmt: skip


def main(folder: Path) -> None:
    """Write every picture into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        with Server(Path(scratch)) as server, Stage(browser, server.url, Path(scratch)) as stage:
            for name, scene in SCENES.items():
                device = scene(stage)
                device.animations_done()
                device.page.evaluate("document.activeElement && document.activeElement.blur()")
                write(device.page.screenshot(), folder / f"{name}.png")
                device.context.close()
                print(f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
