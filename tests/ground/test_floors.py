"""The linters really refuse what an old TV cannot read, and let through what it can."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE_JS = "static/js/table/sample.js"
TABLE_CSS = "static/css/table.css"
PHONE_CSS = "static/css/phone.css"
PHONE_JS = "static/js/phone/sample.js"

pytestmark = [pytest.mark.slow]


def eslint(code: str, name: str) -> list[tuple[int, str]]:
    """Return line and rule of what eslint says of ``code`` as if it were the file ``name``."""
    answer = subprocess.run(
        ["npx", "--no-install", "eslint", "--format", "json", "--stdin", "--stdin-filename", name],
        input=f"{code}\n", capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert answer.returncode in (0, 1), answer.stderr
    return [(told["line"], told["ruleId"] or "syntax") for told in json.loads(answer.stdout)[0]["messages"]]


def stylelint(code: str, name: str) -> list[str]:
    """Return what stylelint says of ``code`` as if it were the file ``name``."""
    answer = subprocess.run(
        ["npx", "--no-install", "stylelint", "--formatter", "json", "--stdin-filename", name],
        input=f"{code}\n", capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert answer.returncode in (0, 2), answer.stderr
    told = json.loads(answer.stdout or answer.stderr)
    return [warning["rule"] for warning in told[0]["warnings"]]


def test_syntax_and_calls_that_chromium_68_knows_pass() -> None:
    code = """
export async function show(card, {face = "R5", ...rest}) {
  for await (const part of card.parts) { part.animate([{opacity: 0}], 200); }
  try { window.scroll(0, 0); } catch (error) { return Object.entries(rest); } finally { card.remove(); }
  return new ResizeObserver(() => [face].includes("R5")).observe(card);
}"""
    assert eslint(code, TABLE_JS) == []
    assert stylelint(".mat { display: grid; grid-gap: 8px; position: absolute; top: 0; }", TABLE_CSS) == []


@pytest.mark.parametrize("name", [TABLE_JS, PHONE_JS])
@pytest.mark.parametrize(
    "code",
    ["export const a = b => b?.c;", "export const a = b => b ?? 1;", "export class A { #b = 1; }",
     "export function a() { try { a(); } catch { a(); } }"],
)  # fmt: skip
def test_newer_syntax_is_refused_everywhere(code: str, name: str) -> None:
    assert eslint(code, name) == [(1, "syntax")]


NEWER_CALLS = [
    "document.body.replaceChildren();", "document.getAnimations();", "[[1]].flat();", "[1].at(-1);",
    "'a'.replaceAll('a', 'b');", "Object.fromEntries([]);", "Promise.allSettled([]);", "globalThis.a();",
    "queueMicrotask(() => {});", "structuredClone({});",
]  # fmt: skip


def test_newer_calls_are_refused_on_the_table() -> None:
    told = eslint("\n".join(NEWER_CALLS), TABLE_JS)
    assert {line for line, _ in told} == set(range(1, len(NEWER_CALLS) + 1))
    assert {rule for _, rule in told} <= {
        "no-restricted-properties", "no-restricted-globals", "compat/compat", "no-undef"
    }  # fmt: skip


def test_markup_from_strings_is_refused_everywhere() -> None:
    for name in (TABLE_JS, PHONE_JS):
        told = eslint("export const a = b => b.insertAdjacentHTML;", name)
        assert told == [(1, "no-restricted-properties")]


@pytest.mark.parametrize(
    "declarations",
    ["display: flex; gap: 8px", "aspect-ratio: 1", "inset: 0", "width: clamp(1px, 2px, 3px)",
     "width: min(1px, 2px)", "height: 100dvh"],
)  # fmt: skip
def test_newer_styles_are_refused_on_the_table_and_free_on_the_phone(declarations: str) -> None:
    code = f".mat {{ {declarations}; }}"
    assert stylelint(code, TABLE_CSS) != []
    assert stylelint(code, PHONE_CSS) == []
