"""What bots are called: after the twelve animals of the Vietnamese years."""

from __future__ import annotations

from collections.abc import Collection, Sequence

ANIMALS = ("Tí", "Sửu", "Dần", "Mão", "Thìn", "Tỵ", "Ngọ", "Mùi", "Thân", "Dậu", "Tuất", "Hợi")


def next_bot(names: Collection[str], avatars: Sequence[int]) -> tuple[str, int]:
    """Return a name that is not among ``names``, and the avatar that is rarest among ``avatars``."""
    return _free_name(names), min(range(len(ANIMALS)), key=avatars.count)


def _free_name(taken: Collection[str]) -> str:
    for round_number in range(1, len(taken) + 2):
        for animal in ANIMALS:
            name = f"Bot {animal}" if round_number == 1 else f"Bot {animal} {round_number}"
            if name not in taken:
                return name
    raise AssertionError("more names are taken than there are members")
