"""``docs/adding-a-game.md``, followed to the letter, makes a game that passes the kit and plays in a room."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.testing import GAME_PROPERTIES, STEP_PROPERTIES

ROOT = Path(__file__).parents[2]
PAGE = Path("docs/adding-a-game.md")
GAME = "high-leaf"
LISTS = {
    "games/registry.py",
    "static/js/core/faces.js",
    "static/js/table/scenes.js",
    "static/js/phone/scene.js",
}
"""All that the page changes; the rest of it is new files."""
BLOCK = re.compile(
    r"(?:^\*\*`(?P<path>[^`]+)`\*\*\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.xdist_group("adding-a-game")]


@dataclass(frozen=True)
class Followed:
    """A copy of the project in which every step of the page was done; ``said`` is each command's output."""

    folder: Path
    said: dict[str, str]

    def output(self, *words: str) -> str:
        """Return what the page's one block of commands with these words said."""
        (found,) = (said for commands, said in self.said.items() if all(word in commands for word in words))
        return found

    def run(self, *command: str) -> str:
        """Run a command in the copy, the project's Python first on the path; fails where it fails."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            command, cwd=self.folder, env={**inherited, "PATH": path, "PYTHONPATH": ""},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"
        return done.stdout


def tracked() -> list[str]:
    """Return the names of all files that a clone has."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.rstrip("\0").split("\0")


def clone(folder: Path) -> None:
    """Put there what a clone has, as it is in the working tree, and the page tools."""
    tools = ROOT / "node_modules"
    assert (tools / ".bin" / "tsc").exists(), "the page tools are missing: make setup"
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "node_modules").symlink_to(tools.resolve())


def follow(page: str, followed: Followed) -> None:
    """Write every file and run every command of the page, in its order."""
    assert page.count("\n```") == 2 * len(BLOCK.findall(page)), "every fence belongs to a block"
    for block in BLOCK.finditer(page):
        text = block["text"]
        if block["path"]:
            file = followed.folder / block["path"]
            assert not file.exists(), f"{block['path']} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        else:
            assert block["language"] == "sh", f"neither a file nor a command:\n{text}"
            followed.said[text] = followed.run("bash", "-euc", text)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    copy = Followed(tmp_path_factory.mktemp("clone"), {})
    clone(copy.folder)
    follow((copy.folder / PAGE).read_text(encoding="utf-8"), copy)
    return copy


def test_the_page_changes_lists_and_adds_files_and_leaves_the_app_alone(followed: Followed) -> None:
    changed = {
        name for name in tracked() if (followed.folder / name).read_bytes() != (ROOT / name).read_bytes()
    }
    assert changed == LISTS


def test_the_kit_holds_the_game(followed: Followed) -> None:
    said = followed.output("tests/games/test_conformance.py", "-k high-leaf")
    (passed,) = re.findall(r"^(\d+) passed", said, re.M)
    # Every property, for three numbers of seats, both choices of the option and two seeds; and the words.
    assert int(passed) >= (len(STEP_PROPERTIES) + len(GAME_PROPERTIES)) * 3 * 2 * 2 + 2
    assert not re.search(r"skipped|failed|error", said), said


def test_its_cases_hold(followed: Followed) -> None:
    assert "4 passed, 0 failed" in followed.output("cases tests/cases/high-leaf.yaml")


def test_simulated_games_break_no_invariant(followed: Followed) -> None:
    report = json.loads(followed.output("simulate"))
    assert (report["games"], report["invariant_failures"]) == (200, 0)
    assert len(report["wins"]["by_seat"]) == 3


def test_the_words_and_the_pages_are_checked(followed: Followed) -> None:
    assert re.search(r"^\d+ passed", followed.output("tests/architecture"), re.M)
    assert followed.output("eslint", "tsc", "mypy").strip().endswith("source files")


def test_a_room_plays_it_to_the_end(followed: Followed) -> None:
    report: dict[str, Any] = json.loads(followed.run("python", "-m", "tests.ground.room", GAME))
    folder = followed.folder.resolve()
    assert report["code"] == [str(folder / "app"), str(folder / "games")]
    game, acted = report["game"], report["acted"]
    assert report["phase"] == "between"
    assert [seat["count"] for seat in game["seats"]] == [0, 0, 0]
    assert sum(game["over"]["scores"]) == 3
    assert game["over"]["winners"]
    assert len(acted) == 9
    assert acted.count("bot") == 3
    assert report["refusals"] == ["not_your_turn"]


def test_a_block_left_out_is_noticed(tmp_path: Path) -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    whole = [block for block in BLOCK.finditer(page) if block["path"] == "games/high_leaf/bot.py"]
    assert len(whole) == 1
    copy = Followed(tmp_path, {})
    clone(copy.folder)
    with pytest.raises(AssertionError, match=r"No module named 'games\.high_leaf\.bot'"):
        follow(page.replace(whole[0].group(), ""), copy)
