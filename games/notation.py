"""Reads the keys of a written position, and says clearly what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from games.kernel import PositionError

T = TypeVar("T")


class Reader:
    """One mapping of a position; every key that is read is ticked off, ``done`` refuses the others.

    A key that is absent or ``None`` gives the default. Every method raises
    ``PositionError`` that names the place and the key.
    """

    def __init__(self, mapping: object, where: str) -> None:
        if not isinstance(mapping, Mapping):
            raise PositionError(f"{where} must be a mapping, not {mapping!r}")
        self._mapping = mapping
        self._where = where
        self._known: set[str] = set()

    def raw(self, key: str) -> Any:
        """Return the value as it is written."""
        self._known.add(key)
        return self._mapping.get(key)

    def has(self, key: str) -> bool:
        """Return whether the key is given and not ``None``."""
        return self.raw(key) is not None

    def place(self, key: str) -> str:
        """Return the words that name a key in a message."""
        return f"{self._where}.{key}" if self._where else key

    def integer(self, key: str, default: T, low: int, high: int) -> int | T:
        """Return a whole number of ``low`` … ``high``."""
        value = self.raw(key)
        if value is None:
            return default
        if type(value) is not int or not low <= value <= high:
            raise PositionError(f"{self.place(key)} must be a number {low} … {high}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false; absent is false."""
        value = self.raw(key)
        if value is not None and type(value) is not bool:
            raise PositionError(f"{self.place(key)} must be true or false, not {value!r}")
        return bool(value)

    def choice(self, key: str, default: T, choices: Sequence[str]) -> str | T:
        """Return one of the given words."""
        value = self.raw(key)
        if value is None:
            return default
        if value not in choices:
            raise PositionError(f"{self.place(key)} must be one of {', '.join(choices)}, not {value!r}")
        return str(value)

    def cards(self, key: str) -> list[str] | int | None:
        """Return named cards, a number of cards, or ``None``. Numbers within a list are card names."""
        value = self.raw(key)
        if value is None:
            return None
        if type(value) is int and value >= 0:
            return value
        if isinstance(value, list | tuple) and all(type(card) in (str, int) for card in value):
            return [str(card) for card in value]
        raise PositionError(f"{self.place(key)} must be a list of cards or a number, not {value!r}")

    def named(self, key: str) -> list[str] | None:
        """Return named cards or ``None``; a mere number is refused."""
        value = self.cards(key)
        if isinstance(value, int):
            raise PositionError(f"{self.place(key)} must be a list of cards, not {value!r}")
        return value

    def items(self, key: str) -> list[Any]:
        """Return a list of anything; absent is empty."""
        value = self.raw(key)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            raise PositionError(f"{self.place(key)} must be a list, not {value!r}")
        return list(value)

    def mapping(self, key: str) -> Mapping[str, Any]:
        """Return a mapping; absent is empty."""
        value = self.raw(key)
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise PositionError(f"{self.place(key)} must be a mapping, not {value!r}")
        return value

    def done(self) -> None:
        """Refuse every key that was not read."""
        unknown = [str(key) for key in self._mapping if key not in self._known]
        if unknown:
            where = f" in {self._where}" if self._where else ""
            raise PositionError(f"unknown key{where}: {', '.join(unknown)}")
