"""The real server over loopback: what only a real socket can show."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.net.ports import bind
from app.protocol import MAX_BYTES
from tests.server import CHIEU, Server
from tests.web.conftest import DICE, moves_of

NAMES = ("Quỳnh-Trang", "Bảo Ngọc")
GRACE_S = 10.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), environment={"CHIEU_BOT_PACE": "0"}) as running:
        yield running


@pytest.fixture
async def http(server: Server) -> Any:
    async with httpx.AsyncClient(base_url=server.url) as client:
        yield client


async def join(http: httpx.AsyncClient, room: str, name: str) -> str:
    answer = await http.post(f"/api/rooms/{room}/join", json={"name": name, "avatar": 1, "dice": DICE})
    return str(answer.json()["key"])


async def new_room(http: httpx.AsyncClient) -> tuple[str, str]:
    made = (await http.post("/api/rooms", json={})).json()
    return made["room"], made["key"]


async def enter(server: Server, room: str, key: str | None) -> ClientConnection:
    socket = await connect(f"{server.ws_url}/ws/{room}", compression=None)
    await say(socket, {"type": "hello", "key": key, "seen": None})
    return socket


async def say(socket: ClientConnection, message: Any) -> None:
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, *types: str) -> Any:
    """Return the next message of one of these types."""
    async with asyncio.timeout(GRACE_S):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in types:
                return message


async def hear_all(socket: ClientConnection) -> list[Any]:
    """Return every message until the socket closes."""
    heard: list[Any] = []
    async with asyncio.timeout(GRACE_S):
        try:
            while True:
                heard.append(json.loads(await socket.recv()))
        except ConnectionClosed:
            return heard


async def test_hostile_frames_are_refused_and_the_room_goes_on(
    server: Server, http: httpx.AsyncClient
) -> None:
    room, table_key = await new_room(http)
    table = await enter(server, room, table_key)
    phone = await enter(server, room, await join(http, room, NAMES[0]))
    await hear(phone, "welcome")
    for frame, code in (
        (b"\x00\x01", "binary_frame"),
        ("{", "bad_json"),
        ("[" * 5000, "too_deep"),
        ("x" * (MAX_BYTES + 1), "too_big"),
        ("x" * (7 * MAX_BYTES), "too_big"),
        ('{"type":"act","ref":"r","seq":0,"action":{"type":"win"}}', "bad_message"),
    ):
        await phone.send(frame)
        assert (await hear(phone, "refused"))["code"] == code
    await say(phone, {"type": "ping", "t": 7})
    assert (await hear(phone, "pong"))["t"] == 7
    await say(table, {"type": "room", "ref": "b", "command": {"type": "add_bot", "level": "normal"}})
    assert (await hear(table, "ok"))["ref"] == "b"
    for socket in (table, phone):
        await socket.close()


async def test_a_frame_beyond_measure_closes_its_own_socket_only(
    server: Server, http: httpx.AsyncClient
) -> None:
    room, key = await new_room(http)
    table = await enter(server, room, key)
    huge = await enter(server, room, None)
    await hear(huge, "welcome")
    await huge.send("x" * (9 * MAX_BYTES))
    with pytest.raises(ConnectionClosed) as closed:
        await hear(huge, "refused")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    await say(table, {"type": "ping", "t": 1})
    assert (await hear(table, "pong"))["t"] == 1
    await table.close()


async def test_a_flood_over_a_real_socket_ends_in_bye(server: Server, http: httpx.AsyncClient) -> None:
    room, key = await new_room(http)
    table = await enter(server, room, key)
    flooder = await enter(server, room, None)
    await hear(flooder, "welcome")
    for _ in range(80):
        await flooder.send("nonsense")
    answers = [message for message in await hear_all(flooder) if message["type"] != "update"]
    assert [answer.get("code") for answer in answers[:5]] == ["bad_json"] * 5
    assert answers[-1]["reason"] == "abuse"
    assert flooder.close_code == 1008
    await say(table, {"type": "ping", "t": 1})
    assert (await hear(table, "pong"))["t"] == 1
    await table.close()


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
async def test_a_page_of_another_origin_gets_no_socket(
    server: Server, http: httpx.AsyncClient, origin: str
) -> None:
    room, _ = await new_room(http)
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.ws_url}/ws/{room}", additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    own = await connect(f"{server.ws_url}/ws/{room}", additional_headers={"Origin": server.url})
    await own.close()


async def test_two_sockets_on_one_seat_the_newest_wins(server: Server, http: httpx.AsyncClient) -> None:
    room, _ = await new_room(http)
    key = await join(http, room, NAMES[0])
    first = await enter(server, room, key)
    await hear(first, "welcome")
    second = await enter(server, room, key)
    assert (await hear(second, "welcome"))["view"]["room"]["me"]["member"] == "m1"
    assert (await hear(first, "bye"))["reason"] == "replaced"
    await first.wait_closed()
    await say(second, {"type": "ping", "t": 1})
    assert (await hear(second, "pong"))["t"] == 1
    await second.close()


async def test_nothing_is_compressed_and_pages_are_there(server: Server, http: httpx.AsyncClient) -> None:
    room, _ = await new_room(http)
    socket = await connect(f"{server.ws_url}/ws/{room}")
    assert socket.response is not None
    assert "permessage-deflate" not in socket.response.headers.get("Sec-WebSocket-Extensions", "")
    await socket.close()
    assert (await http.get(f"/r/{room}")).status_code == 200
    assert "server" not in (await http.get("/healthz")).headers


async def play_to_the_end(server: Server, http: httpx.AsyncClient) -> tuple[str, set[str], list[str]]:
    """Play a whole practice game; return its room, every card that was seen, and the key."""
    wish = {"game": "la-cuoi", "name": NAMES[0], "avatar": 1, "seats": 3, "level": "normal"}
    made = (await http.post("/api/practice", json=wish)).json()
    socket = await enter(server, made["room"], made["key"])
    cards: set[str] = set()
    acted, refs = -1, 0
    while True:
        message = await hear(socket, "welcome", "update", "refused")
        if message["type"] == "refused":
            continue
        game = message["view"]["game"]
        cards |= {card["card"] for card in game["me"]["hand"]} | set(game["discard"])
        if game["over"]:
            await socket.close()
            return made["room"], cards, [made["key"]]
        if game["turn"] == game["me"]["seat"] and acted != message["seq"]:
            acted, refs = message["seq"], refs + 1
            act = {"type": "act", "ref": f"r{refs}", "seq": acted, "action": moves_of(message["view"])[0]}
            await asyncio.sleep(0.06)  # a person's socket may say ten things a second
            await say(socket, act)


async def test_the_log_of_a_whole_game_has_no_names_no_keys_and_no_cards(tmp_path: Path) -> None:
    with Server(tmp_path, environment={"CHIEU_BOT_PACE": "0"}) as server:
        async with httpx.AsyncClient(base_url=server.url) as http:
            room, cards, keys = await play_to_the_end(server, http)
            await http.post(f"/api/rooms/{room}/join", json={"name": NAMES[1], "avatar": 1, "dice": DICE})
            bad = await enter(server, room, "wrong-key-of-somebody")
            await hear(bad, "bye")
        assert server.stop() == 0
    log = server.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert [line["event"] for line in lines if line["event"] in ("serving", "stopped")] == [
        "serving",
        "stopped",
    ]
    assert log.splitlines()[0] == f"chieu: {server.url}"
    assert len(cards) > 10
    words = set(log.replace('"', " ").replace(",", " ").split())
    for secret in (*NAMES, *keys, room, DICE, "wrong-key-of-somebody"):
        assert secret not in log
    assert not words & cards


async def test_sigterm_lets_everybody_go_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url) as http:
            room, table_key = await new_room(http)
            keys = [await join(http, room, name) for name in NAMES]
            sockets = [await enter(server, room, key) for key in (table_key, *keys)]
            await say(sockets[0], {"type": "room", "ref": "s", "command": {"type": "start"}})
            await hear(sockets[0], "ok")
        assert server.stop() == 0
        for socket in sockets:
            bye = await hear(socket, "bye")
            assert (bye["reason"], 0 <= bye["after_ms"] < 3000) == ("moving", True)
        server.start()
        again = await enter(server, room, keys[0])
        assert (await hear(again, "welcome"))["view"]["room"]["phase"] == "playing"
        await again.close()


async def test_a_second_signal_stops_at_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        process = server._process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        assert process.wait(GRACE_S) in (0, 128 + signal.SIGTERM)


def chieu(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [CHIEU, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False
    )


def test_a_taken_port_that_was_asked_for_is_told_in_words(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = chieu("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 2
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [("--public-url", "example.org"), ("--port", "99999")])
def test_a_wrong_setting_is_told_in_words(arguments: tuple[str, ...]) -> None:
    done = chieu("serve", *arguments)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_a_data_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = chieu("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


async def test_replay_reads_what_the_server_wrote(server: Server, http: httpx.AsyncClient) -> None:
    room, _, _ = await play_to_the_end(server, http)
    listed = await asyncio.to_thread(chieu, "replay", str(server.data))
    assert room in listed.stdout.split()
    told = await asyncio.to_thread(chieu, "replay", str(server.data), "--room", room.lower(), "--verify")
    assert told.returncode == 0
    assert "started" in told.stdout
    assert "✓" in told.stdout
    assert "key_hash" not in told.stdout
    none = await asyncio.to_thread(chieu, "replay", str(server.data), "--room", "ZZZZZ")
    assert none.returncode == 2
