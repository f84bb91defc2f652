"""Names that people give themselves: what is refused, and how two that look the same are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from app.rooms.errors import Refusal
from app.rooms.settings import MAX_NAME

_JOINER = "\u200d"
_KEYCAP = "\u20e3"
_VARIATION = range(0xFE00, 0xFE10)
_SKIN_TONE = range(0x1F3FB, 0x1F400)
_REGIONAL = range(0x1F1E6, 0x1F200)
_MAX_MARKS = 4
"""More marks on one letter than any language has; they would paint over the neighbours."""
_MAX_JOINED = 4
"""As many pictures as the longest family or kiss joins into one; a longer chain is drawn one by one."""

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters or marks and show nothing."""

_ODD_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, formats (with all that turn the direction of writing), and what has no meaning yet."""

_LOOK_ALIKES = str.maketrans("авеёкмнорстухіјѕһԁԛԝьαεικνορτυχıɡ01|", "abeëkmhopctyxijshdqwbaeikvoptuxigoll")
"""Cyrillic and Greek letters and figures that pass for Latin letters."""


def clean_name(raw: str) -> str:
    """Return the name as it is shown: composed, trimmed, blanks collapsed.

    Raises :class:`Refusal` with ``name_empty``, ``name_long`` or ``name_odd``.
    """
    if len(raw) > 10 * MAX_NAME:
        raise Refusal("name_long", facts={"max": MAX_NAME})
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not any(_shows(sign) for sign in name):
        raise Refusal("name_empty")
    if _is_odd(name):
        raise Refusal("name_odd")
    if visible_length(name) > MAX_NAME:
        raise Refusal("name_long", facts={"max": MAX_NAME})
    return name


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return ``name``, with a number added where somebody has one that looks the same."""
    looks = {_look(other) for other in taken}
    if _look(name) not in looks:
        return name
    number = 2
    while True:
        ending = f" {number}"
        candidate = _shortened(name, MAX_NAME - len(ending)) + ending
        if _look(candidate) not in looks:
            return candidate
        number += 1


def visible_length(text: str) -> int:
    """Return how many signs a reader sees: marks, joined emoji and flags count with what they belong to."""
    return len(_clusters(text))


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for sign in text:
        last = clusters[-1] if clusters else ""
        pairs_flag = ord(sign) in _REGIONAL and len(last) == 1 and ord(last) in _REGIONAL
        joins = last.endswith(_JOINER) and last.count(_JOINER) < _MAX_JOINED
        if last and (_belongs_to(last, sign) or joins or pairs_flag):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _belongs_to(cluster: str, sign: str) -> bool:
    if ord(sign) in _SKIN_TONE:
        # Only a picture takes a tone, and only one: any other is drawn as a patch of its own.
        return unicodedata.category(cluster[-1]) == "So"
    return sign in (_JOINER, _KEYCAP) or ord(sign) in _VARIATION or unicodedata.category(sign) in ("Mn", "Me")


def _shortened(name: str, length: int) -> str:
    return "".join(_clusters(name)[:length]).rstrip()


def _shows(sign: str) -> bool:
    category = unicodedata.category(sign)
    return sign not in _BLANK_LETTERS and category not in _ODD_CATEGORIES and category[0] not in "ZM"


def _is_odd(name: str) -> bool:
    marks = 0
    for index, sign in enumerate(name):
        category = unicodedata.category(sign)
        if sign == _JOINER:
            # Only between two emoji: elsewhere it makes two names differ that look the same.
            if not (_is_pictorial(name[index - 1 : index]) and _is_pictorial(name[index + 1 : index + 2])):
                return True
        elif sign in _BLANK_LETTERS or category in _ODD_CATEGORIES or (category == "Zs" and sign != " "):
            return True
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MAX_MARKS:
            return True
    return False


def _is_pictorial(sign: str) -> bool:
    return sign != "" and (unicodedata.category(sign) in ("So", "Sk") or ord(sign) in _VARIATION)


def _look(name: str) -> str:
    """Return what a hasty eye sees of a name. Vietnamese marks stay: Hà is not Hạ."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFC", folded).translate(_LOOK_ALIKES).replace(" ", "")
