"""Chance is as docs/chance.md says, fair, and copied exactly."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from games.chance import (
    CHAIN_LENGTH,
    DealChance,
    ListedChance,
    RandomChance,
    chained_secret,
    commitment,
    deal_key,
)

_PAGE = (Path(__file__).parents[2] / "docs" / "chance.md").read_text(encoding="utf-8")
_VECTOR = _PAGE.partition("## Test vector")[2]
_SECRET, _DICE = bytes(32), [bytes((1, 2, 3)), b""]


def _told(name: str) -> str:
    found = re.search(rf"^{re.escape(name)} +(.+?)(?: {{2,}}\(.*)?$", _VECTOR, flags=re.MULTILINE)
    assert found, f"docs/chance.md has no {name}"
    return found[1].strip()


def test_the_page_s_test_vector_holds() -> None:
    key = deal_key(_SECRET, _DICE)
    chance = DealChance(key)
    drawn = [chance.below(10) for _ in range(10)]
    shuffled = list(range(10))
    DealChance(key).shuffle(shuffled)
    assert commitment(_SECRET) == _told("commitment")
    assert key.hex() == _told("key")
    assert " ".join(map(str, drawn)) == _told("below(10)")
    assert " ".join(map(str, shuffled)) == _told("shuffle of 0 … 9 with a fresh stream")


def test_twenty_lines_written_from_the_page_derive_the_same_shuffle() -> None:
    key = sha256(b"chieu deal 1\0" + _SECRET + b"\0\0\0\3\1\2\3" + b"\0\0\0\0").digest()
    stream = b"".join(sha256(key + i.to_bytes(8, "big")).digest() for i in range(60))
    words = iter(int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))
    cards = list(range(108))
    for last in range(107, 0, -1):
        n = last + 1
        word = next(word for word in words if word < 2**32 - 2**32 % n)
        cards[last], cards[word % n] = cards[word % n], cards[last]
    ours = list(range(108))
    DealChance(deal_key(_SECRET, _DICE)).shuffle(ours)
    assert ours == cards


def test_words_that_would_favour_low_numbers_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter((2**32 - 1, 2**32 - 2, 5))
    monkeypatch.setattr(DealChance, "_word", lambda self: next(words))
    # 2**32 mod 7 is 4, so that the last 4 words are unfair.
    assert DealChance(b"").below(7) == 5


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    with pytest.raises(ValueError, match="n must be"):
        DealChance(b"").below(n)


@pytest.mark.parametrize(
    "other",
    [
        deal_key(bytes(31) + b"\1", _DICE),
        deal_key(_SECRET, [b"\1\2", b"\3"]),
        deal_key(_SECRET, [b"", bytes((1, 2, 3))]),
        deal_key(_SECRET, [bytes((1, 2, 3))]),
    ],
)
def test_every_byte_and_its_seat_change_the_key(other: bytes) -> None:
    assert other != deal_key(_SECRET, _DICE)


@pytest.mark.parametrize("chance", [DealChance(b"k"), RandomChance(Random(1)), ListedChance([], 1)])
def test_shuffles_are_uniform(chance: DealChance | RandomChance | ListedChance) -> None:
    chance.shuffle([0])  # the first one of a listed chance is not random
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    # Chi-square with 5 degrees of freedom; 30 is passed once in 70,000 seeds, and these are fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 30


@pytest.mark.parametrize("chance", [DealChance(b"k"), RandomChance(Random(1)), ListedChance(["3", "1"], 1)])
@pytest.mark.parametrize("warm_up", [0, 3])
def test_a_copy_goes_on_alike_and_alone(
    chance: DealChance | RandomChance | ListedChance, warm_up: int
) -> None:
    original = chance.copy()
    for _ in range(warm_up):
        original.below(100)
    copy = original.copy()
    drawn, from_copy = ([source.below(1000) for _ in range(20)] for source in (original, copy))
    one, two = list("12345"), list("12345")
    original.shuffle(one)
    copy.shuffle(two)
    assert drawn == from_copy
    assert one == two


def test_listed_cards_leave_first_and_the_others_in_their_order() -> None:
    chance = ListedChance(["C", "A", "A"], 0)
    deck = list("AABBCC")
    chance.shuffle(deck)
    assert deck == list("CAABBC")
    later = list("AABBCC" * 5)
    chance.shuffle(later)
    assert later != list("AABBCC" * 5)
    assert Counter(later) == Counter("AABBCC" * 5)


def test_a_listed_card_must_be_in_the_deck() -> None:
    with pytest.raises(ValueError, match="does not hold Q, Q"):
        ListedChance(["A", "Q", "Q"], 0).shuffle(list("AAB"))


def test_what_a_deal_reveals_is_the_commitment_to_the_next() -> None:
    root = b"\7" * 32
    secrets = [chained_secret(root, number) for number in (1, 2, 3)]
    assert [commitment(secret) for secret in secrets[1:]] == [secret.hex() for secret in secrets[:-1]]
    assert chained_secret(root, CHAIN_LENGTH).hex() == commitment(root)
    assert len(set(secrets)) == 3


@pytest.mark.parametrize("number", [0, CHAIN_LENGTH + 1])
def test_a_chain_has_an_end(number: int) -> None:
    with pytest.raises(ValueError, match="number must be"):
        chained_secret(b"", number)
