"""`chieu bench`: the server beside a bare fan-out of the same bytes, the rules beside RLCard's."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import replace
from typing import Any

WHAT = ("all", "rooms")
# Seconds of a round, and rounds.
PLAYOUTS = (2.0, 5)
QUICK_PLAYOUTS = (0.1, 1)


def add(subparsers: Any) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser("bench", help="measure the server and the rules on this machine")
    parser.add_argument("what", nargs="?", choices=WHAT, default="all")
    parser.add_argument("--engine", action="store_true", help="only the rules: random playouts on one core")
    parser.add_argument("--rooms", type=_counts, metavar="N,N,…", help="loads: rooms of 8 phones and a table")
    parser.add_argument("--seconds", type=float, help="length of one window")
    parser.add_argument("--windows", type=int, help="windows of each side at each load")
    parser.add_argument("--quick", action="store_true", help="a few seconds: does it work, not how fast")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print; return 0, or 1 where something needed is not installed."""
    try:
        import psutil  # noqa: F401
    except ImportError:
        print("chieu bench needs psutil: pip install -e '.[bench]'", file=sys.stderr)
        return 1
    result = _measure(args)
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print(_told(result))
    return 0


def _measure(args: argparse.Namespace) -> dict[str, Any]:
    from app.bench import fanout, playouts

    plan = fanout.QUICK if args.quick else fanout.FULL
    asked = {"rooms": args.rooms, "seconds": args.seconds, "windows": args.windows}
    plan = replace(plan, **{key: value for key, value in asked.items() if value is not None})
    result: dict[str, Any] = {"python": platform.python_version(), "quick": args.quick}
    if not args.engine:
        result["rooms"] = fanout.measure(plan, _progress)
    if args.engine or args.what == "all":
        how_much = QUICK_PLAYOUTS if args.quick else PLAYOUTS
        result["engine"] = playouts.measure(*how_much, _progress)
    _progress("")
    return result


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _counts(text: str) -> tuple[int, ...]:
    try:
        counts = tuple(int(part) for part in text.split(","))
    except ValueError:
        counts = ()
    if not counts or not all(1 <= count <= 1000 for count in counts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of numbers between 1 and 1000")
    return counts


def _told(result: dict[str, Any]) -> str:
    lines: list[str] = []
    if rooms := result.get("rooms"):
        lines += _rooms_told(rooms)
    if engine := result.get("engine"):
        lines += _engine_told(engine)
    return "\n".join(lines)


def _rooms_told(rooms: dict[str, Any]) -> list[str]:
    columns = ("load", "side", "actions/s", "messages", "p50 ms", "p99 ms", "ratio")
    lines = [
        f"{rooms['sockets_per_room']} sockets a room, {rooms['mean_update_bytes']} bytes an update, "
        f"store {rooms['store']}; messages: delivered for each second of the server's CPU",
        _row(*columns),
    ]
    for load in (*rooms["loads"], rooms["paced"]):
        pace = "" if load["every_s"] is None else f", one in {load['every_s']:g} s"
        for side in ("chieu", "floor"):
            one = load[side]
            numbers = (one["actions_per_s"], one["messages_per_core_s"], one["p50_ms"], one["p99_ms"])
            ratio = f"{load['ratio']:.2f}" if side == "chieu" and load["ratio"] else ""
            lines.append(_row(f"{load['rooms']} rooms{pace}", side, *map(_shown, numbers), ratio))
    return lines


def _engine_told(engine: dict[str, Any]) -> list[str]:
    lines = ["random playouts on one core", _row("game", "seats", "actions/s")]
    lines += [_row(one["game"], str(one["seats"]), f"{one['actions_per_s']:,}") for one in engine["games"]]
    if engine["note"]:
        return [*lines, str(engine["note"])]
    yardstick = engine["yardstick"]
    lines.append(_row(yardstick["name"], "2", f"{yardstick['actions_per_s']:,}"))
    return [*lines, f"la-cuoi is {engine['ratio']:.1f} times {yardstick['name']}"]


def _row(load: str, *cells: str) -> str:
    return f"{load:>24}" + "".join(f"{cell:>11}" for cell in cells)


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"
