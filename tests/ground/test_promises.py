"""What the ground promises: exact versions, no addresses, and one test command for everybody."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONSTRAINTS = dict(
    line.lower().split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if line[0] != "#"
)
EXTRAS = PROJECT["optional-dependencies"]
WANTED = [*PROJECT["dependencies"], *(one for extra in EXTRAS.values() for one in extra)]
GROUND = ("pyproject.toml", "constraints.txt", "package.json", "Makefile", "tests/setup.sh", "Dockerfile")


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("wanted", WANTED)
def test_each_dependency_is_exact_and_in_the_constraints(wanted: str) -> None:
    name, _, version = wanted.lower().partition("==")
    pinned = {key.replace("_", "-"): value for key, value in CONSTRAINTS.items()}
    assert pinned[name] == version


def test_each_npm_package_is_exact() -> None:
    packages = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    exact = re.compile(r"(npm:[\w-]+@)?\d+\.\d+\.\d+")
    loose = {name for name, version in packages.items() if not exact.fullmatch(version)}
    assert loose == set()


def test_no_lock_file_and_no_registry_is_committed() -> None:
    tracked = output("git", "ls-files").split()
    assert not {"package-lock.json", "yarn.lock", "uv.lock", "poetry.lock"} & set(tracked)
    for name in GROUND:
        text = (ROOT / name).read_text()
        assert not re.search(r"index-url|registry\.|pypi\.|npmjs", text), name


def test_continuous_integration_runs_what_the_readme_tells_people_to_run() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    commands = [line for line in lines if line.startswith(("make", "npm", "pytest"))]
    assert commands == ["make test"]
    assert "make test" in (ROOT / "README.md").read_text()
    assert "make run" in (ROOT / "README.md").read_text()


def test_every_make_target_that_help_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    told = output("make", "--no-print-directory", "help")
    named = set(re.findall(r"^make ([\w-]+)", told, re.MULTILINE)) | {"lint", "types"}
    defined = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    assert named <= defined
