"""The old engines run here and are as old as they claim, so that what passes on them passes on a TV."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser.cdp import CdpError, CdpPage, cdp_page
from tests.browser.engines import old_engine
from tests.browser.stage import TV, layout_script

PAGE = """<!doctype html><meta charset="utf-8"><title>waiting</title>
<button autofocus>Chiếu</button>
<script type="module">
document.querySelector("button").addEventListener("click", () => { document.title = "pressed"; });
document.body.animate([{opacity: 0.5}, {opacity: 1}], 10).finished;
document.title = "ready";
</script>"""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base class names it so
        pass


@pytest.fixture
def page_url(tmp_path: Path) -> Iterator[str]:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(PAGE)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(site))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(params=["69", "87"])
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(version: str, tmp_path: Path) -> Iterator[CdpPage]:
    profile = tmp_path / "profile"
    profile.mkdir()
    with old_engine(version, profile) as address, cdp_page(address) as page:
        yield page


def test_it_runs_modules_and_takes_keys_and_clicks(page: CdpPage, version: str, page_url: str) -> None:
    page.goto(page_url)
    assert f"Chrome/{version}." in page.evaluate("navigator.userAgent")
    page.wait_for("document.title === 'ready' && document.activeElement.localName === 'button'")
    page.press("Enter")
    page.wait_for("document.title === 'pressed'")
    page.goto(page_url)
    page.wait_for("document.title === 'ready'")
    page.click("button")
    page.wait_for("document.title === 'pressed'")


def test_it_is_as_old_as_it_claims(page: CdpPage, version: str) -> None:
    optional_chaining_since = 80
    if int(version) < optional_chaining_since:
        with pytest.raises(CdpError, match="SyntaxError"):
            page.evaluate("({})?.nothing")
    else:
        assert page.evaluate("({})?.nothing") is None
    assert page.evaluate("'replaceChildren' in Element.prototype") is (version == "87")
    assert page.evaluate("'checkVisibility' in Element.prototype") is False


def test_a_page_that_throws_is_noticed(page: CdpPage) -> None:
    page.evaluate("void setTimeout(() => { throw new Error('spilt tea') })")
    page.evaluate("new Promise(done => setTimeout(done, 50))")
    assert any("spilt tea" in error for error in page.errors)


def test_it_takes_screenshots_of_a_tvs_size(page: CdpPage, page_url: str, tmp_path: Path) -> None:
    page.viewport(1920, 1080)
    page.goto(page_url)
    page.screenshot(tmp_path / "shot.png")
    png = (tmp_path / "shot.png").read_bytes()
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (1920, 1080)


def test_layout_facts_can_be_asked_of_it(page: CdpPage, page_url: str) -> None:
    page.viewport(1920, 1080)
    page.goto(page_url)
    faults = page.evaluate(layout_script(TV))
    assert len(faults) == 1
    assert faults[0].startswith("outside the safe area: <button> “Chiếu”")
