"""Every sentence exists in every language, with the same gaps; every refusal has one."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from app.settings import ROOT
from games.registry import GAMES
from games.texts import LANGUAGES, folder

COMMON = ROOT / "app" / "text"
REFUSING = {"Refusal", "KeyRefused", "BadMessage"}
GAP = re.compile(r"\{([a-z_]+)\}")
VARIANT = re.compile(r"\.(?:one|few|many|other|zero|me|you|two|more)$")
"""Endings that a language may have or not have, as its grammar wants."""


def blocks() -> list[str]:
    names = {path.name for language in LANGUAGES for path in (COMMON / language).glob("*.json")}
    return [f"app/text/{{}}/{name}" for name in sorted(names)] + [
        f"{folder(game).relative_to(ROOT)}/text/{{}}.json" for game in GAMES
    ]


def load(block: str, language: str) -> dict[str, str]:
    path = ROOT / block.format(language)
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    return texts


def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key twice: {[key for key in keys if keys.count(key) > 1]}"
    return dict(pairs)


@pytest.mark.parametrize("block", blocks())
def test_every_language_has_the_same_keys(block: str) -> None:
    vi, *others = (load(block, language) for language in LANGUAGES)
    for other in others:
        assert {VARIANT.sub("", key) for key in vi} == {VARIANT.sub("", key) for key in other}


@pytest.mark.parametrize("block", blocks())
def test_every_sentence_is_said_and_has_the_same_gaps(block: str) -> None:
    vi, *others = (load(block, language) for language in LANGUAGES)
    for other in others:
        for key in vi.keys() & other.keys():
            assert vi[key].strip(), key
            assert other[key].strip(), key
            assert set(GAP.findall(vi[key])) == set(GAP.findall(other[key])), key


def test_no_key_of_the_house_is_said_in_two_files() -> None:
    for language in LANGUAGES:
        seen: dict[str, Path] = {}
        for path in sorted((COMMON / language).glob("*.json")):
            for key in json.loads(path.read_text(encoding="utf-8")):
                assert key not in seen, f"{key} is in {seen[key].name} and in {path.name}"
                seen[key] = path


def codes_of(path: Path) -> set[str]:
    """Return the refusal codes that a file raises."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        arguments = node.args
        if name in ("_complain", "_refuse"):
            arguments = node.args[1:]
        elif name == "__init__" and path.name == "errors.py":
            arguments = node.args
        elif name not in REFUSING:
            continue
        if arguments and isinstance(arguments[0], ast.Constant) and isinstance(arguments[0].value, str):
            found.add(arguments[0].value)
    return found


def test_every_refusal_of_the_house_has_its_sentence() -> None:
    codes = {code for path in (ROOT / "app").rglob("*.py") for code in codes_of(path)}
    codes |= {"no_such_call", "failed", "wrong_key", "kicked", "left"}
    assert {"room_unknown", "too_fast", "bad_json", "host_only", "hello_first"} <= codes
    for language in LANGUAGES:
        said = load("app/text/{}/refusals.json", language)
        assert {f"refused.{code}" for code in codes} <= said.keys()


def test_every_refusal_of_a_game_has_its_sentence() -> None:
    for game in GAMES.values():
        for language in LANGUAGES:
            said = load(f"{folder(game.id).relative_to(ROOT)}/text/{{}}.json", language)
            assert {f"refused.{code}" for code in game.refusals} <= said.keys()


def test_refusals_are_calm() -> None:
    for block in blocks():
        for language in LANGUAGES:
            for key, text in load(block, language).items():
                if key.startswith("refused."):
                    assert "!" not in text, key
