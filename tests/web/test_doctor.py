"""``chieu doctor`` and what ``chieu serve`` says at the start."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import doctor, main, serve
from app.net import firewall
from app.net.addresses import rank
from app.net.ports import bind
from app.settings import Settings
from app.web import qr


def states(findings: list[doctor.Finding]) -> dict[str, str]:
    return {finding.name: finding.state for finding in findings}


def test_a_sound_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "find", lambda: rank([("wlan0", "192.168.1.20")]))
    monkeypatch.setattr(firewall, "hint", lambda port: firewall.Hint(False, "mở", "open"))
    status = main(["doctor", "--json", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "new")])
    told = json.loads(capsys.readouterr().out)
    assert (status, told["ok"]) == (0, True)
    assert {finding["name"] for finding in told["findings"]} == {
        "address", "port", "firewall", "wifi", "store", "space", "clock",
    }  # fmt: skip
    assert all(finding["vi"] and finding["en"] for finding in told["findings"])
    assert list((tmp_path / "new").iterdir()) == []


def test_something_wrong_is_exit_status_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find", lambda: rank([("lo", "127.0.0.1"), ("docker0", "172.17.0.1")]))
    assert main(["doctor", "--port", "0", "--data", str(tmp_path)]) == 1
    assert main(["doctor", "--port", "99999"]) == 2


def test_no_address_is_told_with_what_was_looked_at() -> None:
    finding = doctor.look_at_address(Settings(), rank([("docker0", "172.17.0.1")]))
    assert (finding.state, "172.17.0.1" in finding.en, "--public-url" in finding.vi) == ("wrong", True, True)
    own = doctor.look_at_address(Settings(public_url="https://cards.example.org"), [])
    assert (own.state, "cards.example.org" in own.vi) == ("ok", True)


def test_a_taken_port_is_told() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        found, finding = doctor.look_at_port(Settings(host="127.0.0.1", port=port))
    assert (found, finding.state) == (port, "wrong")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert doctor.look_at_store(Settings(data=tmp_path / "file")).state == "wrong"
    assert doctor.look_at_store(Settings(data=tmp_path / "data")).state == "ok"
    assert doctor.look_at_store(Settings(store="memory")).state == "hint"
    assert doctor.look_at_space(tmp_path / "not" / "there").name == "space"


def test_a_clock_that_was_never_set() -> None:
    assert doctor.look_at_clock(0.0, sleep=lambda _: None).state == "wrong"
    assert doctor.look_at_clock(2e9, sleep=lambda _: None).state == "ok"


@pytest.mark.parametrize(
    ("answers", "ufw", "blocks", "command"),
    [
        ({}, None, False, None),
        ({}, "ENABLED=no\n", False, None),
        ({}, "# x\nENABLED=yes\n", None, "ufw allow 8000/tcp"),
        ({"--state": "running", "--list-ports": "22/tcp 18000/tcp"}, None, True, "--add-port=8000/tcp"),
        ({"--state": "running", "--list-ports": "8000/tcp"}, None, False, None),
        ({"--state": "not running"}, None, False, None),
    ],
)
def test_firewalls_of_linux(
    monkeypatch: pytest.MonkeyPatch,
    answers: dict[str, str],
    ufw: str | None,
    blocks: bool | None,
    command: str | None,
) -> None:
    monkeypatch.setattr(firewall, "_ufw_settings", lambda: ufw)
    monkeypatch.setattr(firewall, "_asked", lambda asked: answers.get(asked[1]))
    monkeypatch.setattr(firewall.platform, "system", lambda: "Linux")
    told = firewall.hint(8000)
    assert told.blocks is blocks
    assert command is None or (command in told.vi and command in told.en)


@pytest.mark.parametrize("system", ["Darwin", "Windows", "Plan9"])
def test_firewalls_elsewhere_are_spoken_of(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(firewall.platform, "system", lambda: system)
    monkeypatch.setattr(firewall, "_asked", lambda asked: "Firewall is enabled. (State = 1)")
    told = firewall.hint(8000)
    assert (told.blocks, bool(told.vi), bool(told.en)) == (None, True, True)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "base", "said"),
    [
        (io.StringIO, "http://192.168.1.20:8000", ["chieu: http://192.168.1.20:8000\n"]),
        (io.StringIO, None, ["chieu: http://127.0.0.1:8000\n"]),
        (
            Terminal,
            "http://192.168.1.20:8000",
            ["▀", "mời bạn vào chơi", "come and play at:   http://192.168.1.20:8000"],
        ),
        (Terminal, None, ["chưa có địa chỉ", "no address", "chieu doctor"]),
    ],
)
def test_the_greeting(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO], base: str | None, said: list[str]
) -> None:
    out: Any = stream()
    monkeypatch.setattr("sys.stdout", out)
    serve.greet(base, 8000)
    for words in said:
        assert words in out.getvalue()
    if base is None:
        assert "▀" not in out.getvalue(), "no QR that leads nowhere"
    if stream is io.StringIO:
        assert len(out.getvalue().splitlines()) == 1


def test_a_terminals_qr_is_the_pages_qr() -> None:
    text = "http://192.168.1.20:8000/r/K7M2Q"
    modules = qr.modules(text)
    lines = [line.split("m", 1)[1].removesuffix("\x1b[0m") for line in qr.blocks(text).splitlines()]
    upper = [[mark in "▀█" for mark in line] for line in lines]
    lower = [[mark in "▄█" for mark in line] for line in lines]
    rows = [row[qr.QUIET : -qr.QUIET] for pair in zip(upper, lower, strict=True) for row in pair]
    assert rows[qr.QUIET : qr.QUIET + len(modules)] == modules
    assert not any(map(any, rows[: qr.QUIET]))
