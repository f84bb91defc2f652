"""What browser tests share: one browser a module, and a stage of tables and phones before a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.engines import ARGUMENTS, chromium
from tests.browser.stage import Stage
from tests.server import Server

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep browser tests in one worker, so that two browsers never share the machine's two cores."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))
            item.add_marker(pytest.mark.slow)


# One a module and not one a session: Playwright's loop would otherwise be running under asynchronous tests.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
    yield browser
    browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server with an empty data folder."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def stage(server: Server, browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """Tables and phones before ``server``. At the end no page may have reported an unexpected error."""
    with Stage(browser, server.url, tmp_path) as stage:
        yield stage
    stage.assert_no_errors()
