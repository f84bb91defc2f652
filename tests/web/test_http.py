"""Pages, calls, probes: through the whole web side, without a network."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from app.settings import ROOT
from app.store.port import StoreDown
from app.web.assets import StaticFiles
from app.web.server import Web
from tests.web.conftest import DICE, House

HOST = "192.168.1.20:8000"
GUEST = "192.168.1.50"


@asynccontextmanager
async def browser(house: House, address: str = GUEST) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=Web(house.service), client=(address, 1234))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
        yield client


@pytest.fixture
async def client(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(house) as one:
        yield one


async def new_room(client: httpx.AsyncClient) -> str:
    return str((await client.post("/api/rooms", json={})).json()["room"])


JOIN: dict[str, Any] = {"name": "Lan", "avatar": 3, "dice": DICE}


# Calls


async def test_from_nothing_to_a_member(client: httpx.AsyncClient) -> None:
    made = await client.post("/api/rooms", json={"game": "la-cuoi"})
    assert (made.status_code, set(made.json())) == (201, {"room", "key"})
    assert made.headers["cache-control"] == "no-store"
    room = made.json()["room"]
    joined = await client.post(f"/api/rooms/{room.lower()}/join", json=JOIN)
    assert (joined.status_code, joined.json()["room"], joined.json()["member"]) == (201, room, "m1")
    looked = (await client.get(f"/api/rooms/{room[:2]} {room[2:]}")).json()
    told = {"room": room, "phase": "lobby", "game": "la-cuoi", "players": 1, "avatars": [3]}
    assert looked == told


async def test_practice_has_started(client: httpx.AsyncClient) -> None:
    wish = {"game": "la-cuoi", "name": "Lan", "avatar": 0, "seats": 4, "level": "normal", "options": {}}
    made = await client.post("/api/practice", json=wish)
    assert made.status_code == 201
    looked = (await client.get(f"/api/rooms/{made.json()['room']}")).json()
    assert (looked["phase"], looked["players"]) == ("playing", 4)


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "bad_json"),
        (b"\xff", "application/json", 400, "bad_json"),
        (b'{"game":"la-cuoi","x":1}', "application/json", 400, "bad_message"),
        (b'{"game":7}', "application/json", 400, "bad_message"),
        (b'{"game":"chess"}', "application/json", 400, "game_unknown"),
        (b"[" * 20, "application/json", 400, "too_deep"),
        (b" " * 9000 + b"{}", "application/json", 413, "too_big"),
        (b"{}", "text/plain", 415, "not_json"),
        (b"{}", "", 415, "not_json"),
        (b"game=la-cuoi", "application/x-www-form-urlencoded", 415, "not_json"),
    ],
)
async def test_bodies_that_are_none(
    client: httpx.AsyncClient, body: bytes, kind: str, status: int, code: str
) -> None:
    answer = await client.post("/api/rooms", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "change",
    [
        {"name": 5}, {"avatar": 12}, {"avatar": -1}, {"avatar": True}, {"key": "x"},
        {"dice": "zz" * 16}, {"dice": "ab" * 15}, {"dice": "ab" * 33}, {"dice": None},
    ],
)  # fmt: skip
async def test_joins_of_another_shape(client: httpx.AsyncClient, change: dict[str, Any]) -> None:
    room = await new_room(client)
    answer = await client.post(f"/api/rooms/{room}/join", json={**JOIN, **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


async def test_a_page_of_another_origin_gets_nothing(client: httpx.AsyncClient) -> None:
    for origin in ("http://evil.example", "null"):
        answer = await client.post("/api/rooms", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    own = await client.post("/api/rooms", json={}, headers={"origin": f"http://{HOST}"})
    assert own.status_code == 201


async def test_guessing_codes_is_throttled_for_the_guesser_only(
    house: House, client: httpx.AsyncClient
) -> None:
    room = await new_room(client)
    statuses = [(await client.get("/api/rooms/ZZZZZ")).status_code for _ in range(12)]
    assert statuses == [404] * 10 + [429] * 2
    stopped = await client.post(f"/api/rooms/{room}/join", json=JOIN)
    assert (stopped.status_code, stopped.json()["code"]) == (429, "too_fast")
    assert stopped.json()["facts"]["retry_ms"] > 0
    async with browser(house, "192.168.1.51") as other:
        assert (await other.get(f"/api/rooms/{room}")).status_code == 200
    house.time.s += 60
    assert (await client.get(f"/api/rooms/{room}")).status_code == 200


async def test_guessing_is_throttled_even_on_this_machine(house: House) -> None:
    async with browser(house, "127.0.0.1") as local:
        statuses = [(await local.get("/api/rooms/ZZZZZ")).status_code for _ in range(11)]
    assert statuses[-1] == 429


async def test_joins_and_rooms_are_throttled(house: House, client: httpx.AsyncClient) -> None:
    room = await new_room(client)
    codes = [
        (await client.post(f"/api/rooms/{room}/join", json={**JOIN, "name": ""})).json()["code"]
        for _ in range(31)
    ]
    assert codes == ["name_empty"] * 30 + ["too_fast"]
    async with browser(house, "192.168.1.51") as other:
        answer = await other.post(f"/api/rooms/{room}/join", json=JOIN)
        assert answer.status_code == 201, "what was refused keeps nobody else out"
    statuses = [(await client.post("/api/rooms", json={})).status_code for _ in range(20)]
    assert statuses == [201] * 19 + [429]


async def test_a_room_takes_only_so_many_new_guests_a_minute(house: House, client: httpx.AsyncClient) -> None:
    room = await new_room(client)
    for _ in range(30):
        house.service.joined(room)
    answer = await client.post(f"/api/rooms/{room}/join", json=JOIN)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
    assert (await client.post(f"/api/rooms/{await new_room(client)}/join", json=JOIN)).status_code == 201
    house.time.s += 60
    assert (await client.post(f"/api/rooms/{room}/join", json=JOIN)).status_code == 201


async def test_a_server_that_stops_opens_no_rooms(house: House, client: httpx.AsyncClient) -> None:
    house.service.draining = True
    answer = await client.post("/api/rooms", json={})
    assert (answer.status_code, answer.json()["code"]) == (503, "moving")
    assert (await client.get("/readyz")).status_code == 503
    assert (await client.get("/healthz")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/nothing"), ("DELETE", "/api/rooms"), ("PUT", "/api/rooms")]
)
async def test_calls_that_are_none(client: httpx.AsyncClient, method: str, path: str) -> None:
    answer = await client.request(method, path)
    assert (answer.status_code in (404, 405), answer.json()["code"]) == (True, "no_such_call")


# Pages


@pytest.mark.parametrize("path", ["/", "/practice", "/old", "/t", "/t/K7M2Q", "/r/K7M2Q"])
async def test_pages_are_strict_about_scripts(client: httpx.AsyncClient, path: str) -> None:
    page = await client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    policy = page.headers["content-security-policy"]
    assert "unsafe" not in policy
    for rule in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert rule in policy.split("; ")
    assert f"connect-src 'self' ws://{HOST} wss://{HOST}" in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "same-origin"
    assert not re.search(r"<script(?![^>]*\bsrc=)", page.text), "an inline script would not run"
    assert not re.search(r"\s(?:style|on\w+)=", page.text), "nor would an inline style or handler"


async def test_a_malformed_host_gets_into_no_header(client: httpx.AsyncClient) -> None:
    page = await client.get("/", headers={"host": "x; script-src *"})
    assert "script-src *" not in page.headers["content-security-policy"]


async def test_pages_load_only_what_there_is(client: httpx.AsyncClient) -> None:
    for path in ("/", "/t/K7M2Q", "/r/K7M2Q"):
        page = (await client.get(path)).text
        for address in re.findall(r'(?:src|href)="(/[^"]+)"', page):
            assert (await client.get(address)).status_code == 200, address


async def test_codes_lead_to_the_phone(client: httpx.AsyncClient) -> None:
    for asked, leads_to in (
        ("/k7m2q", "/r/K7M2Q"),
        ("/r/k7m2q", "/r/K7M2Q"),
        ("/t/k7m-2q", "/t/K7M2Q"),
    ):
        answer = await client.get(asked)
        assert (answer.status_code, answer.headers["location"]) == (307, leads_to)
    assert (await client.get("/r/nonsense")).status_code == 404
    assert (await client.get("/nonsense")).status_code == 404


async def test_the_first_language_that_we_have_is_the_pages(client: httpx.AsyncClient) -> None:
    for header, language in (("en-GB,vi;q=0.5", "en"), ("fr, vi-VN", "vi"), ("fr", "vi"), ("", "vi")):
        page = await client.get("/", headers={"accept-language": header})
        assert f'<html lang="{language}">' in page.text


async def test_modules_carry_their_version_and_are_kept_for_ever(client: httpx.AsyncClient) -> None:
    version = re.search(r"/static/([0-9a-f]{16})/", (await client.get("/r/K7M2Q")).text)
    assert version is not None
    now = await client.get(f"/static/{version[1]}/js/core/i18n.js")
    assert now.status_code == 200
    assert now.headers["content-type"].startswith("text/javascript")
    assert "immutable" in now.headers["cache-control"]
    assert now.headers["content-encoding"] == "gzip"
    assert now.text == (ROOT / "static/js/core/i18n.js").read_text(encoding="utf-8")
    old = await client.get("/static/0123456789abcdef/js/core/i18n.js")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-store")
    plain = await client.get(f"/static/{version[1]}/js/core/i18n.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == now.text


@pytest.mark.parametrize(
    "path",
    [
        "../app/main.py",
        "%2e%2e/app/main.py",
        "js/../../pyproject.toml",
        "",
        "js",
        "/etc/passwd",
        "js/core/none.js",
    ],
)
async def test_nothing_but_the_folders_files_is_served(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(f"/static/x/{path}")).status_code == 404


def test_a_changed_file_is_a_new_version(tmp_path: Any) -> None:
    (tmp_path / "a.js").write_text("1")
    fixed, watched = StaticFiles(tmp_path), StaticFiles(tmp_path, watch=True)
    before = fixed.version
    assert watched.version == before
    (tmp_path / "a.js").write_text("22")
    assert fixed.version == before
    assert watched.version != before
    asset = watched.get("a.js")
    assert asset is not None
    assert asset.body == b"22"


async def test_texts_come_in_every_language_and_are_asked_for_again(client: httpx.AsyncClient) -> None:
    for language in ("vi", "en"):
        texts = await client.get(f"/text/{language}.json")
        assert texts.json()["common"]["refused.room_unknown"]
        assert texts.json()["la-cuoi"]
        again = await client.get(f"/text/{language}.json", headers={"if-none-match": texts.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert (await client.get("/text/xx.json")).status_code == 404


async def test_the_qr_is_an_svg_or_nothing(house: House, client: httpx.AsyncClient) -> None:
    answer = await client.get("/qr/k7m2q.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.content)
    assert root.attrib["viewBox"] == "0 0 37 37"
    assert (await client.get("/qr/nonsense.svg")).status_code == 404


async def test_no_qr_without_an_address(make_house: Callable[..., House]) -> None:
    lonely = make_house(host="127.0.0.1")
    async with browser(lonely) as client:
        assert (await client.get("/qr/K7M2Q.svg")).status_code == 404


async def test_manifest_and_schema(client: httpx.AsyncClient) -> None:
    manifest = (await client.get("/manifest.webmanifest")).json()
    assert (await client.get(manifest["icons"][0]["src"])).status_code == 200
    assert (await client.get("/protocol.schema.json")).json()["protocol"] == 1


@pytest.mark.parametrize(("language", "first"), [("vi", "vi"), ("en-GB", "en"), ("fr", "vi")])
async def test_an_address_that_leads_nowhere_shows_a_page_with_a_way_home(
    client: httpx.AsyncClient, language: str, first: str
) -> None:
    headers = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    answer = await client.get("/nowhere/at/all", headers=headers)
    assert answer.status_code == 404
    assert re.findall(r'section lang="(..)"', answer.text)[0] == first
    assert answer.text.count('href="/"') == 2
    assert (await client.get("/nowhere")).headers["content-type"].startswith("text/plain")


# Probes


async def test_ready_is_who_can_store(
    house: House, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await client.get("/readyz")).status_code == 200

    async def down(room: str) -> int:
        raise StoreDown("disk on fire")

    monkeypatch.setattr(house.rooms._world.store, "alive_ms", down)
    assert (await client.get("/readyz")).status_code == 503


async def test_a_full_disk_is_not_ready_until_there_is_room_again(
    house: House, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    full, now_ms = True, 10_000
    touched: list[int] = []

    async def touch(rooms: Sequence[str], at_ms: int) -> None:
        touched.append(at_ms)
        if full:
            raise StoreDown("disk full")

    monkeypatch.setattr(house.rooms._world.store, "touch", touch)
    monkeypatch.setattr(house.rooms._world.clock, "now_ms", lambda: now_ms)
    assert (await client.get("/readyz")).status_code == 503
    full = False
    assert (await client.get("/readyz")).status_code == 503
    now_ms += 5_000
    assert (await client.get("/readyz")).status_code == 200
    assert touched == [10_000, 15_000]


async def test_metrics_are_numbers_only(house: House, client: httpx.AsyncClient) -> None:
    _, table, phones = await house.playing("Lan", "Minh")
    await phones[0].say("nonsense")
    text = (await client.get("/metrics")).text
    for line in (
        'chieu_rooms{phase="playing"} 1.0',
        'chieu_sockets{role="player"} 2.0',
        'chieu_sockets{role="table"} 1.0',
        'chieu_refusals_total{code="bad_json"} 1.0',
    ):
        assert line in text.splitlines()
    assert "chieu_append_seconds_bucket" in text
    assert "Lan" not in text
    table.session.gone()
    assert 'chieu_sockets{role="table"} 0.0' in (await client.get("/metrics")).text


@pytest.mark.parametrize(
    ("setting", "address", "status"),
    [
        ("private", "192.168.1.50", 200), ("private", "8.8.8.8", 404),
        ("all", "8.8.8.8", 200), ("off", "127.0.0.1", 404),
    ],
)  # fmt: skip
async def test_who_may_see_metrics(
    make_house: Callable[..., House], setting: str, address: str, status: int
) -> None:
    async with browser(make_house(metrics=setting), address) as client:
        assert (await client.get("/metrics")).status_code == status


async def test_no_metrics_through_a_proxy(house: House) -> None:
    async with browser(house, "127.0.0.1") as client:
        answer = await client.get("/metrics", headers={"x-forwarded-for": "192.168.1.9"})
        assert answer.status_code == 404


async def test_a_failure_of_ours_tells_nothing(
    house: House, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a hand: R5, W4")

    monkeypatch.setattr(house.rooms, "create", fail)
    transport = httpx.ASGITransport(app=Web(house.service), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as other:
        answer = await other.post("/api/rooms", json={})
    assert (answer.status_code, answer.json()) == (500, {"code": "failed", "facts": {}})
    assert "content-security-policy" in answer.headers


async def test_the_calls_are_described_as_openapi(client: httpx.AsyncClient) -> None:
    described = (await client.get("/openapi.json")).json()
    assert set(described["paths"]) == {
        "/api/rooms",
        "/api/rooms/{room}",
        "/api/rooms/{room}/join",
        "/api/practice",
    }
    join = described["paths"]["/api/rooms/{room}/join"]["post"]
    assert set(join["requestBody"]["content"]["application/json"]["schema"]["required"]) == {
        "name",
        "avatar",
        "dice",
    }
    assert {"201", "400", "404", "429"} <= set(join["responses"])
    assert (await client.get("/docs")).status_code == 404
