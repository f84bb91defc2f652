"""``chieu doctor``: check what a game night needs, and say in two languages what to do about it."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from app.cli.serve import add_settings, settings_of
from app.net import firewall
from app.net.addresses import Address, best, find
from app.net.ports import PortTaken, bind
from app.settings import DEFAULT_PORT, ROOMS_FILE, Settings, SettingsError
from app.store.port import StoreDown
from app.store.sqlite import SQLiteStore

if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]

State: TypeAlias = Literal["ok", "hint", "wrong"]

LEAST_FREE_BYTES = 200_000_000
EARLIEST_S = 1_735_689_600
"""2025-01-01: a clock before this program was written is not set."""
MARKS = {"ok": "✓", "hint": "·", "wrong": "✗"}
ANSWER_S = 2.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``hint``: cannot be known from here, but worth knowing."""

    name: str
    state: State
    vi: str
    en: str


def add(subparsers: SubParsers) -> None:
    """Add the verb."""
    parser = subparsers.add_parser("doctor", help="check address, port, firewall, store and clock")
    add_settings(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check and tell; return 1 if something is wrong, 2 if a setting is."""
    try:
        settings = settings_of(args)
    except SettingsError as error:
        print(f"chieu: {error}", file=sys.stderr)
        return 2
    findings = list(examine(settings))
    well = all(finding.state != "wrong" for finding in findings)
    if args.json:
        print(json.dumps({"ok": well, "findings": [asdict(item) for item in findings]}, ensure_ascii=False))
    else:
        for finding in findings:
            print(f"{MARKS[finding.state]} {finding.name:9} {finding.vi}\n{'':12}{finding.en}")
    return 0 if well else 1


def examine(settings: Settings) -> Iterable[Finding]:
    """Look at everything, one finding after the other."""
    port, finding = look_at_port(settings)
    yield look_at_address(settings, find())
    yield finding
    yield look_at_firewall(firewall.hint(port))
    yield Finding(
        "wifi", "hint",
        "Chung Wi-Fi mà điện thoại vẫn không vào được: router có thể đang tách thiết bị (AP isolation, "
        "mạng khách). Tắt mục đó, dùng mạng chính, hoặc phát Wi-Fi từ một điện thoại.",
        "If phones on the same Wi-Fi still cannot get in, the router may keep devices apart (AP isolation, "
        "guest network). Switch that off, use the main network, or a phone's hotspot.",
    )  # fmt: skip
    yield look_at_store(settings)
    yield look_at_space(settings.data)
    yield look_at_clock(time.time())


def look_at_address(settings: Settings, addresses: list[Address]) -> Finding:
    """Say which address guests will be shown, and why not another."""
    if settings.public_url:
        return Finding(
            "address", "ok", f"Khách vào bằng {settings.public_url} (bạn đặt).",
            f"Guests come by {settings.public_url} (as you set it).",
        )  # fmt: skip
    chosen = best(addresses)
    passed = ", ".join(
        f"{item.ip} ({item.interface}: {item.verdict})" for item in addresses if item != chosen
    )
    if chosen is None:
        return Finding(
            "address", "wrong",
            "Không có địa chỉ nào để điện thoại tìm tới. Nối máy vào Wi-Fi, hoặc đặt --public-url. "
            f"Đã xét: {passed}",
            f"No address that a phone could reach. Join a Wi-Fi, or set --public-url. Looked at: {passed}",
        )  # fmt: skip
    return Finding(
        "address", "ok", f"Khách vào bằng {chosen.ip} ({chosen.interface}). Bỏ qua: {passed or 'không có'}.",
        f"Guests come by {chosen.ip} ({chosen.interface}). Passed over: {passed or 'none'}.",
    )  # fmt: skip


def look_at_port(settings: Settings) -> tuple[int, Finding]:
    """Return the port that a server would take (or has taken), and what is found there."""
    wanted = settings.port or DEFAULT_PORT
    if _chieu_answers(wanted):
        return wanted, Finding(
            "port", "ok", f"Chiếu đang chạy ở cổng {wanted}.", f"Chiếu is running on port {wanted}."
        )
    try:
        with bind(settings.host, settings.port) as sock:
            port: int = sock.getsockname()[1]
    except PortTaken as taken:
        return taken.port, Finding(
            "port", "wrong",
            f"Không dùng được cổng {taken.port}: {taken.reason}. Chọn cổng khác bằng --port.",
            f"Port {taken.port} cannot be used: {taken.reason}. Choose another by --port.",
        )  # fmt: skip
    return port, Finding("port", "ok", f"Cổng {port} đang trống.", f"Port {port} is free.")


def look_at_firewall(told: firewall.Hint) -> Finding:
    """Turn a firewall's hint into a finding."""
    state: State = "hint" if told.blocks is None else "wrong" if told.blocks else "ok"
    return Finding("firewall", state, told.vi, told.en)


def look_at_store(settings: Settings) -> Finding:
    """Write a room's first entry durably, read it back, and look at the settings that make it durable."""
    if settings.store == "memory":
        return Finding(
            "store", "hint", "Phòng chỉ nằm trong bộ nhớ, tắt máy là mất.", "Rooms are kept in memory only."
        )
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=settings.data, prefix="doctor-") as folder:
            asyncio.run(_try_store(Path(folder)))
    except Exception as error:  # whatever is wrong with a disk, this is where it is told
        return Finding(
            "store",
            "wrong",
            f"Không ghi được vào {settings.data}: {error}",
            f"Cannot write to {settings.data}: {error}",
        )
    return Finding(
        "store", "ok", f"Ghi và đọc lại được trong {settings.data} (WAL, FULL).",
        f"Wrote to {settings.data} and read it back (WAL, FULL).",
    )  # fmt: skip


def look_at_space(data: Path) -> Finding:
    """Say how much room the disk has."""
    folder = next(path for path in (data.absolute(), *data.absolute().parents) if path.exists())
    free = shutil.disk_usage(folder).free
    state: State = "ok" if free >= LEAST_FREE_BYTES else "wrong"
    return Finding(
        "space", state, f"Đĩa còn trống {free / 1e9:.1f} GB.", f"{free / 1e9:.1f} GB of disk are free."
    )


def look_at_clock(now_s: float, sleep: Callable[[float], None] = time.sleep) -> Finding:
    """Say whether the wall clock is set and runs as fast as the steady one."""
    wall, steady = time.time(), time.monotonic()
    sleep(0.05)
    drift_s = abs((time.time() - wall) - (time.monotonic() - steady))
    if now_s < EARLIEST_S:
        return Finding(
            "clock", "wrong", "Đồng hồ máy chưa chỉnh đúng ngày.", "The clock of this machine is not set."
        )
    if drift_s > 1:
        return Finding(
            "clock", "wrong", "Đồng hồ máy đang nhảy giờ.", "The clock of this machine is jumping."
        )
    return Finding("clock", "ok", "Đồng hồ máy chạy đều.", "The clock is set and steady.")


async def _try_store(folder: Path) -> None:
    """Do what a room does when it is opened. Raises whatever the disk raises."""
    path = folder / ROOMS_FILE
    store = SQLiteStore(path)
    try:
        await store.append("DOCTR", 0, b"", [b"00000000{}"])
        if await store.read("DOCTR") != [b"00000000{}"]:
            raise StoreDown("what was written reads differently")
        with closing(sqlite3.connect(path)) as connection:
            (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
        if journal != "wal":
            raise StoreDown(f"the journal is {journal}, not wal: is this a network disk?")
    finally:
        await store.close()


def _chieu_answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=ANSWER_S) as answer:
            return bool(answer.read(16) == b"ok")
    except (urllib.error.URLError, OSError, ValueError):
        return False
