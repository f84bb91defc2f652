"""The kinds of chance: a deal's own that anybody can re-derive, a fast one, and a fixed first deck.

After a shuffle the first item is the first card to leave the deck, in every
game. ``docs/chance.md`` describes :class:`DealChance` for other languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

_WORD = 1 << 32
_KEY_PREFIX = b"chieu deal 1\0"


def commitment(secret: bytes) -> str:
    """Return the 64 hex digits that are told before the deal and bind the server to ``secret``."""
    return sha256(secret).hexdigest()


CHAIN_LENGTH = 10_000
"""How many deals one root serves."""


# A lobby is shown its first deal's commitment at every change, and the chain is long.
@lru_cache(maxsize=4096)
def chained_secret(root: bytes, number: int) -> bytes:
    """Return the 32-byte secret of deal ``number`` (1 … ``CHAIN_LENGTH``).

    Each secret's SHA-256 is the secret of the deal before it: whoever has drawn
    ``root`` has drawn all of them, and what a deal reveals commits to the next.
    """
    if not 1 <= number <= CHAIN_LENGTH:
        raise ValueError(f"number must be 1 … {CHAIN_LENGTH}, not {number}")
    secret = root
    for _ in range(CHAIN_LENGTH - number + 1):
        secret = sha256(secret).digest()
    return secret


def deal_key(secret: bytes, dice: Sequence[bytes]) -> bytes:
    """Return the 32-byte key of a deal, from the server's secret and each seat's own bytes, by seat.

    A seat without a phone of its own (a bot) gives ``b""``.
    """
    parts = [_KEY_PREFIX, secret]
    for own in dice:
        parts += (len(own).to_bytes(4, "big"), own)
    return sha256(b"".join(parts)).digest()


class DealChance:
    """SHA-256 in counter mode, rejection sampling, Fisher–Yates from the end."""

    __slots__ = ("_blocks", "_key", "_rest")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._rest = b""

    def _word(self) -> int:
        if not self._rest:
            self._rest = sha256(self._key + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        word, self._rest = self._rest[:4], self._rest[4:]
        return int.from_bytes(word, "big")

    def below(self, n: int) -> int:
        """Return a uniform integer in 0 … n−1, for n up to 2**32."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"n must be 1 … 2**32, not {n}")
        fair = _WORD - _WORD % n
        while (word := self._word()) >= fair:
            pass
        return word % n

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> DealChance:
        """Return a source that will go on exactly as this one would."""
        twin = DealChance(self._key)
        twin._blocks = self._blocks
        twin._rest = self._rest
        return twin


class RandomChance:
    """A fast source for search and simulation, seeded once from ``rng``.

    Its generator is only made when it is first asked, since most of the many
    states that a search makes never shuffle.
    """

    __slots__ = ("_random", "_seed")

    def __init__(self, rng: Random) -> None:
        self._seed = rng.getrandbits(64)
        self._random: Random | None = None

    def _source(self) -> Random:
        if self._random is None:
            self._random = Random(self._seed)
        return self._random

    def below(self, n: int) -> int:
        """Return a uniform integer in 0 … n−1."""
        return self._source().randrange(n)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place: by random keys, five times as fast as ``Random.shuffle``."""
        draw = self._source().random
        items.sort(key=lambda _: draw())

    def copy(self) -> RandomChance:
        """Return a source that will go on exactly as this one would."""
        twin = RandomChance.__new__(RandomChance)
        twin._seed = self._seed
        twin._random = None
        if self._random is not None:
            twin._random = Random()
            twin._random.setstate(self._random.getstate())
        return twin


class ListedChance:
    """A first shuffle that puts the listed cards first and leaves the others in their order.

    Everything after it is drawn from ``seed``.
    """

    __slots__ = ("_first", "_later")

    def __init__(self, first_cards: Sequence[str], seed: int) -> None:
        self._first: tuple[str, ...] | None = tuple(first_cards)
        self._later = RandomChance(Random(seed))

    def below(self, n: int) -> int:
        """Return an integer in 0 … n−1, drawn from the seed."""
        return self._later.below(n)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place. Raises ``ValueError`` where a listed card is not among the items."""
        if self._first is None:
            self._later.shuffle(items)
            return
        missing = Counter(self._first) - Counter(items)
        if missing:
            raise ValueError(f"the deck does not hold {', '.join(missing.elements())}")
        rest = list(items)
        for card in self._first:
            rest.remove(card)
        items[:] = [*self._first, *rest]
        self._first = None

    def copy(self) -> ListedChance:
        """Return a source that will go on exactly as this one would."""
        twin = ListedChance((), 0)
        twin._first = self._first
        twin._later = self._later.copy()
        return twin
