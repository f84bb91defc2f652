"""A process that appends to rooms of a SQLite file and says on its output what was acknowledged."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from app.store.port import LogConflict
from app.store.sqlite import SQLiteStore
from tests.store.entries import chain


async def append_for_ever(store: SQLiteStore, room: str, name: str, most: int) -> None:
    number = 0
    while number < most:
        log = await store.read(room)
        last = log[-1] if log else b""
        line = chain(f"{name} {number}", after=last)
        try:
            await store.append(room, len(log), last[:8], line)
        except LogConflict:
            continue
        number += 1
        print(room, len(log) + 1, line[0].decode(), flush=True)


async def main(path: str, name: str, rooms: int, most: int) -> None:
    store = SQLiteStore(Path(path))
    await asyncio.gather(*(append_for_ever(store, f"ROOM{room}", name, most) for room in range(rooms)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
