"""The Dockerfile's own steps, run in a clean folder: what they build serves, as the container would.

No container engine is needed. Each stage is a folder, absolute paths are moved into it, and `RUN`, `COPY`,
`WORKDIR`, `ENV`, `CMD` and `HEALTHCHECK` do there what they say. `compose.yaml` is left to the linters.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server import free_port

ROOT = Path(__file__).parents[2]
START_S = 30.0

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


class Build:
    """An interpreter of the few instructions that our Dockerfile uses; any other fails the test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stages: dict[str, Path] = {}
        self.root = folder
        self.workdir = "/"
        self.env: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []
        self.user = "root"

    def run(self, dockerfile: Path) -> None:
        for instruction, rest in instructions(dockerfile):
            getattr(self, f"do_{instruction.lower()}")(rest)

    def inside(self, path: str) -> Path:
        """Return where an absolute or relative path of the image lies on this machine."""
        return self.root / os.path.normpath(f"{self.workdir}/{path}" if path[0] != "/" else path).lstrip("/")

    def moved(self, text: str) -> str:
        """Return ``text`` with the image's own absolute paths moved into the stage's folder."""
        return re.sub(r"(?<![\w.])/(srv|data)\b", lambda found: f"{self.root}/{found[1]}", text)

    def do_from(self, rest: str) -> None:
        image, _, name = rest.partition(" AS ")
        assert re.fullmatch(r"python:3\.\d+-slim-\w+", image), "the base image names its version"
        self.root = self._folder / (name or "final")
        self.root.mkdir()
        self._stages[name] = self.root
        self.workdir = "/"

    def do_workdir(self, rest: str) -> None:
        self.workdir = rest
        self.inside(".").mkdir(parents=True, exist_ok=True)

    def do_copy(self, rest: str) -> None:
        *options, source, target = shlex_parts(rest)
        sources = [source] if options and options[0].startswith("--from=") else [*options, source]
        base = ROOT
        if options and options[0].startswith("--from="):
            base = self._stages[options[0].removeprefix("--from=")]
        for each in sources:
            copy(base / each.lstrip("/"), self.inside(target), into_folder=len(sources) > 1 or target == "./")

    def do_run(self, rest: str) -> None:
        shims = self._folder / "shims"
        shims.mkdir(exist_ok=True)
        if os.geteuid() != 0:
            (shims / "chown").write_text("#!/bin/sh\n")
            (shims / "chown").chmod(0o755)
        (shims / "python").unlink(missing_ok=True)
        (shims / "python").symlink_to(Path(sys.executable).resolve())
        subprocess.run(
            ["/bin/sh", "-ec", self.moved(rest)], cwd=self.inside("."), check=True,
            env={**os.environ, "PATH": f"{shims}:{os.environ['PATH']}"},
        )  # fmt: skip

    def do_env(self, rest: str) -> None:
        self.env |= dict(part.split("=", 1) for part in shlex_parts(rest))

    def do_user(self, rest: str) -> None:
        self.user = rest

    def do_cmd(self, rest: str) -> None:
        self.command = json.loads(rest)

    def do_healthcheck(self, rest: str) -> None:
        self.health = json.loads(rest[rest.index("CMD ") + 4 :])

    def do_volume(self, rest: str) -> None:
        assert self.inside(rest).is_dir(), "the volume's folder is made, so that it has an owner"

    def do_expose(self, rest: str) -> None:
        assert rest == self.env.get("CHIEU_PORT", "8000")

    def do_stopsignal(self, rest: str) -> None:
        assert rest == "SIGTERM"


def instructions(dockerfile: Path) -> list[tuple[str, str]]:
    """Return each instruction and what follows it, lines joined, comments left out."""
    lines = [line for line in dockerfile.read_text().splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    found = []
    for line in joined.splitlines():
        if line.strip():
            instruction, _, rest = line.strip().partition(" ")
            found.append((instruction, rest.strip()))
    return found


def shlex_parts(text: str) -> list[str]:
    """Split at blanks; our Dockerfile quotes nothing there."""
    assert '"' not in text
    return text.split()


def copy(source: Path, target: Path, *, into_folder: bool) -> None:
    """Copy as ``COPY`` does: a folder's content, or a file."""
    assert source.exists(), f"COPY {source.name}: it is not there"
    if source.is_dir():
        rubbish = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True, ignore=rubbish)
    else:
        target = target / source.name if into_folder else target
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    build = Build(tmp_path_factory.mktemp("image"))
    build.run(ROOT / "Dockerfile")
    return build


def test_the_image_runs_as_nobody_in_particular(build: Build) -> None:
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", build.user)


def test_what_is_copied_is_let_through_by_dockerignore() -> None:
    allowed = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")
    }
    copied = {
        source
        for instruction, rest in instructions(ROOT / "Dockerfile")
        if instruction == "COPY" and "--from" not in rest
        for source in rest.split()[:-1]
    }
    assert copied == allowed


def test_the_built_image_serves_passes_its_health_check_and_stops(build: Build) -> None:
    port = free_port()
    # The virtual environment moved with `COPY --from`: in an image the path stays, here it does not.
    script = Path(build.moved(build.command[0]))
    python = script.with_name("python")
    environment = {
        **os.environ, **{key: build.moved(value) for key, value in build.env.items()},
        "CHIEU_HOST": "127.0.0.1", "CHIEU_PORT": str(port), "CHIEU_PUBLIC_URL": f"http://127.0.0.1:{port}",
        "PYTHONPATH": str(build.inside(".")),
    }  # fmt: skip
    server = subprocess.Popen([python, script, *build.command[1:]], cwd=build.inside("."), env=environment)
    try:
        health = [build.moved(part) for part in build.health]
        give_up = time.monotonic() + START_S
        while subprocess.run(health, env=environment, stderr=subprocess.DEVNULL, check=False).returncode:
            assert server.poll() is None, "the server ended"
            assert time.monotonic() < give_up, "the health check never passed"
            time.sleep(0.2)
        assert any(build.inside("/data").iterdir()), "rooms are kept in the volume"
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
