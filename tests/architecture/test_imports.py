"""Who may import whom: the rules know nothing of rooms, and rooms nothing of any game's rules."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.settings import ROOT
from games.registry import GAMES

FILES = sorted(path for folder in ("games", "app") for path in (ROOT / folder).rglob("*.py"))
MAY_NAME_A_GAME = {"app/bench", "app/cli/bench.py", "app/cli/simulate.py"}
"""The measurements play one game, and a help text gives an example."""

IO = {"asyncio", "socket", "threading", "subprocess", "time", "datetime", "secrets", "os", "sqlite3"}
LAYERS = {
    "app/store": ("app.store",),
    "app/bots": ("app.bots", "app.rooms"),
    "app/rooms": ("app.rooms", "app.store", "app.bots"),
    "app/net": ("app.net", "app.settings"),
    "app/protocol.py": ("app.rooms.codes",),
    "app/settings.py": (),
}
"""What of ``app`` its parts may import; ``app.web``, ``app.cli`` and ``app.main`` may import all."""


def imported(path: Path) -> Iterator[str]:
    """Return the absolute names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", [path for path in FILES if named(path).startswith("games/")], ids=named)
def test_games_know_the_standard_library_and_games_only(path: Path) -> None:
    roots = {name.split(".")[0] for name in imported(path)}
    assert roots - {"games"} <= sys.stdlib_module_names | {"__future__"}


@pytest.mark.parametrize("path", [path for path in FILES if named(path).startswith("games/")], ids=named)
def test_rules_do_no_io_and_ask_no_clock(path: Path) -> None:
    if path.name in ("texts.py", "registry.py"):
        return
    roots = {name.split(".")[0] for name in imported(path)}
    assert not roots & {
        "asyncio",
        "socket",
        "threading",
        "subprocess",
        "time",
        "datetime",
        "secrets",
        "os",
        "sqlite3",
    }


@pytest.mark.parametrize("path", [path for path in FILES if named(path).startswith("app/")], ids=named)
def test_app_knows_no_particular_game(path: Path) -> None:
    if any(named(path).startswith(allowed) for allowed in MAY_NAME_A_GAME):
        return
    folders = {game.replace("-", "_") for game in GAMES}
    for name in imported(path):
        assert not {part for part in name.split(".")[1:2] if name.startswith("games.")} & folders, name
    text = path.read_text(encoding="utf-8")
    for game in GAMES:
        assert not re.search(rf"\b({re.escape(game)}|{game.replace('-', '_')})\b", text), f"{game} is named"


@pytest.mark.parametrize("part", LAYERS)
def test_parts_of_the_app_import_only_those_below_them(part: str) -> None:
    for path in FILES:
        if not named(path).startswith(part):
            continue
        for name in imported(path):
            if name.startswith("app."):
                assert name.startswith(LAYERS[part]), f"{named(path)} imports {name}"


def test_no_pydantic_web_or_store_in_the_fold() -> None:
    for path in (ROOT / "app/rooms").glob("*.py"):
        assert not {name.split(".")[0] for name in imported(path)} & {
            "pydantic",
            "starlette",
            "uvicorn",
            "sqlite3",
        }


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_file_opens_with_what_it_is_for(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert said, f"{named(path)} does not say what it is for"


def test_nothing_names_a_machine_path() -> None:
    for path in FILES:
        assert not re.search(r"[\"'](?:/home/|/work/|/root/|/tmp/)", path.read_text(encoding="utf-8")), named(
            path
        )
