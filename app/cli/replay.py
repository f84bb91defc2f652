"""``chieu replay``: read a room's log by the same fold that the server uses, and print what happened."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from app import protocol
from app.rooms import entries as e
from app.rooms.errors import LogBroken
from app.rooms.room import Room
from app.settings import ROOMS_FILE
from app.store.port import LogArchived, StoreDown
from app.store.sqlite import SQLiteStore
from games.chance import commitment
from games.kernel import Action
from games.registry import GAMES
from games.wire import as_dict

if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_LISTED = 1000
FAR_MS = 2**53
NOT_SHOWN = frozenset({"at_ms", "key_hash", "table_hash", "dice", "root"})


def add(subparsers: SubParsers) -> None:
    """Add the verb."""
    parser = subparsers.add_parser(
        "replay",
        help="print a room's log, or the rooms there are",
        description="Print a room's log as the server reads it. Exit status 1 if the log is broken.",
    )
    parser.add_argument("source", metavar="DATA_OR_FILE", type=Path, help="a data folder, or the file in it")
    parser.add_argument("--room", metavar="CODE", help="which room; without it, the rooms are listed")
    parser.add_argument("--verify", action="store_true", help="check that each deal was the one committed to")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print and check; return 1 for a broken log, 2 for what is not there."""
    path = args.source / ROOMS_FILE if args.source.is_dir() else args.source
    if not path.is_file():
        print(f"chieu: there is no {path}", file=sys.stderr)
        return 2
    try:
        if args.room is None:
            print("\n".join(asyncio.run(_rooms(path))))
            return 0
        code = protocol.clean_code(args.room)
        lines = asyncio.run(_log(path, code)) if code is not None else []
    except StoreDown as error:
        print(f"chieu: {error}", file=sys.stderr)
        return 2
    if not lines:
        print(f"chieu: there is no room {args.room}", file=sys.stderr)
        return 2
    return _replay(lines, verify=args.verify)


def _replay(lines: list[bytes], *, verify: bool) -> int:
    room = Room(GAMES)
    promised = ""
    fair = True
    try:
        for line in lines:
            entry, tag = room.read(line)
            room.evolve(entry, tag=tag)
            print(_told(room.seq, entry))
            if not verify:
                continue
            if isinstance(entry, e.Opened):
                promised = commitment(room.secret_of(1))
                print(f"        the commitment to deal 1: {promised}")
            elif isinstance(entry, e.Started | e.Dealt):
                secret = room.secret_of(room.deals)
                fair = fair and commitment(secret) == promised
                print(_verdict(room.deals, secret, promised))
                promised = secret.hex()
    except LogBroken as broken:
        print(f"chieu: {broken}", file=sys.stderr)
        return 1
    return 0 if fair else 1


def _verdict(number: int, secret: bytes, promised: str) -> str:
    kept = commitment(secret) == promised
    said = "✓ is the one committed to" if kept else f"✗ is NOT the one committed to, {promised}"
    return f"        deal {number}: the secret {secret.hex()} {said}"


def _told(seq: int, entry: e.Entry) -> str:
    at = datetime.fromtimestamp(entry.at_ms / 1000, UTC).isoformat(sep=" ", timespec="milliseconds")
    said: dict[str, Any] = {}
    for item in fields(entry):
        value = getattr(entry, item.name)
        if value is not None and item.name not in NOT_SHOWN:
            said[item.name] = as_dict(value) if isinstance(value, Action) else value
    return f"{seq:6}  {at[:23]}  {entry.type:10}  {orjson.dumps(said).decode()}"


async def _rooms(path: Path) -> list[str]:
    store = SQLiteStore(path)
    try:
        return await store.idle_since(FAR_MS, MOST_LISTED)
    finally:
        await store.close()


async def _log(path: Path, room: str) -> list[bytes]:
    store = SQLiteStore(path)
    try:
        return await store.read(room)
    except LogArchived:
        return await store.archived(room) or []
    finally:
        await store.close()
