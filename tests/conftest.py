"""What holds for every test: how Hypothesis searches, and a word about what the machine lacks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

MISSING = Path(__file__).parent.parent / "build" / "missing"

# A developer's run explores; continuous integration repeats the same examples, so that what it finds is
# the change's. No deadlines: how long an example takes is the machine's business.
settings.register_profile("explore", deadline=None, print_blob=True)
settings.register_profile("repeat", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("repeat" if os.environ.get("CI") else "explore")


def pytest_report_header() -> list[str]:
    """Say again what ``tests/setup.sh`` could not install."""
    notes = sorted(MISSING.glob("*")) if MISSING.is_dir() else []
    return [f"MISSING: {note.read_text().strip()}" for note in notes]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it once more where a long run ends."""
    for line in pytest_report_header():
        terminalreporter.write_line(line, red=True, bold=True)
