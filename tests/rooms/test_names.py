"""Names: what is refused, what is cleaned, and how two that look alike are told apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.errors import Refusal
from app.rooms.names import clean_name, distinct_name, visible_length


def code_of(name: str) -> str | None:
    try:
        clean_name(name)
    except Refusal as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize(
    "name", ["", "   ", "\t\n", "\u200b", "\u00ad", "\u3164", "\u2800\u2800", "\u0301", "\u2060"]
)
def test_names_that_show_nothing_are_empty(name: str) -> None:
    assert code_of(name) == "name_empty"


@pytest.mark.parametrize(
    "name",
    [
        "Lan\u202eoan", "\u200fLan", "La\u200bn", "L\u00adan", "Lan\u0000", "Lan\u3164", "Lan\ufeff",
        "La\u200dn", "Z" + "\u0335" * 9, "Lan\ue000", "Lan\u2066x\u2069", "Lan\U000e0041",
    ],
)  # fmt: skip
def test_tricks_are_odd(name: str) -> None:
    assert code_of(name) == "name_odd"


@pytest.mark.parametrize(
    "name",
    [
        "a" * 21, "ế" * 21, unicodedata.normalize("NFD", "ế") * 21, "👩‍👩‍👧" * 21, "x" * 100_000,
        "\u200d".join("👨" * 90), "a" + "🏻" * 40, "👍" + "🏻" * 40,
    ],
)  # fmt: skip
def test_more_than_twenty_visible_signs_are_too_many(name: str) -> None:
    assert code_of(name) == "name_long"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  Lan   Anh ", "Lan Anh"),
        (unicodedata.normalize("NFD", "Nguyễn Thị Hạ"), "Nguyễn Thị Hạ"),
        ("ế" * 20, "ế" * 20),
        ("👩‍👩‍👧 Hà 🇻🇳", "👩‍👩‍👧 Hà 🇻🇳"),
        ("<b>Minh</b>", "<b>Minh</b>"),
        ("שרה", "שרה"),
        ("Lan\u00a0Anh", "Lan Anh"),
    ],
)
def test_good_names_are_cleaned_and_kept(raw: str, shown: str) -> None:
    assert clean_name(raw) == shown


def test_visible_length_counts_what_an_eye_counts() -> None:
    assert [visible_length(text) for text in ("ế", "👩‍👩‍👧", "🇻🇳🇻🇳", "👍🏽", "e\u0301x")] == [1, 1, 2, 1, 2]
    assert visible_length("👩🏻\u200d❤️\u200d💋\u200d👨🏿") == 1
    assert [visible_length(text) for text in ("a🏽", "👍🏽🏽", "\u200d".join("👨" * 9))] == [2, 2, 3]


@pytest.mark.parametrize(
    ("name", "taken", "given_name"),
    [
        ("Lan", [], "Lan"),
        ("Lan", ["Lan"], "Lan 2"),
        ("lan", ["Lan", "Lan 2"], "lan 3"),
        ("Ｌａｎ", ["Lan"], "Ｌａｎ 2"),
        ("Lаn", ["Lan"], "Lаn 2"),  # with a Cyrillic а
        ("Hà", ["Ha", "Hạ"], "Hà"),
        ("L an", ["Lan"], "L an 2"),
        ("B0b", ["Bob"], "B0b 2"),
        ("x" * 20, ["x" * 20], "x" * 18 + " 2"),
    ],
)
def test_a_name_that_looks_taken_gets_a_number(name: str, taken: list[str], given_name: str) -> None:
    assert distinct_name(name, taken) == given_name


LIKELY = st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd")), min_size=1, max_size=18)


@given(LIKELY | st.text(max_size=60), st.lists(st.text(max_size=10), max_size=5))
def test_whatever_is_accepted_can_be_shown(raw: str, taken: list[str]) -> None:
    code = code_of(raw)
    assert code in {None, "name_empty", "name_long", "name_odd"}
    if code is not None:  # not assume: most of any text is refused, which is no fault of the strategy
        return
    name = distinct_name(clean_name(raw), taken)
    assert 1 <= visible_length(name) <= 20
    assert name == name.strip()
    assert name not in taken
    assert unicodedata.is_normalized("NFC", name)
    assert clean_name(name) == name
