"""What bots are called: after the twelve animals of the Vietnamese years."""

from __future__ import annotations

from collections.abc import Collection

ANIMALS = ("Tí", "Sửu", "Dần", "Mão", "Thìn", "Tỵ", "Ngọ", "Mùi", "Thân", "Dậu", "Tuất", "Hợi")


def next_bot(taken: Collection[str]) -> tuple[str, int]:
    """Return a name that is not ``taken`` and the animal's number, 0 … 11."""
    for round_number in range(1, len(taken) + 2):
        for index, animal in enumerate(ANIMALS):
            name = f"Bot {animal}" if round_number == 1 else f"Bot {animal} {round_number}"
            if name not in taken:
                return name, index
    raise AssertionError("more names are taken than there are members")
