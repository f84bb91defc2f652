"""Fills the hands and piles of a written position, and checks its result, in the same way for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.cards import Pool
from games.kernel import Card, Options, Outcome, PositionError
from games.notation import Reader

CompleteOptions: TypeAlias = Callable[[Options], dict[str, Any]]

_MOST = 1_000
"""More cards than any pile can have."""


def options_of(reader: Reader, complete_options: CompleteOptions) -> dict[str, Any]:
    """Return the position's options, completed."""
    try:
        return complete_options(reader.mapping("options"))
    except ValueError as problem:
        raise PositionError(f"options: {problem}") from problem


def seat_readers(reader: Reader, allowed: Sequence[int]) -> list[Reader]:
    """Return a reader for each seat. Raises ``PositionError`` where there cannot be so many."""
    seats = [Reader(seat, f"seats[{place}]") for place, seat in enumerate(reader.items("seats"))]
    if len(seats) not in allowed:
        raise PositionError(f"{len(seats)} seats; there can be {', '.join(map(str, allowed))}")
    return seats


def named(reader: Reader, key: str, pool: Pool) -> list[Card]:
    """Take the cards that a key names; none where it gives a number or nothing."""
    value = reader.cards(key)
    return pool.take(value, reader.place(key)) if isinstance(value, list) else []


def count(reader: Reader, key: str) -> int | None:
    """Return the number that a key gives in place of cards."""
    value = reader.cards(key)
    return value if isinstance(value, int) else None


def fill(reader: Reader, key: str, pool: Pool, *, default: int) -> list[Card]:
    """Take as many cards as a key asks for by number, ``default`` if left out, none if it names them."""
    value = reader.cards(key)
    if isinstance(value, list):
        return []
    return pool.fill(default if value is None else value, reader.place(key))


def fill_to_size(reader: Reader, key: str, pile: list[Card], pool: Pool) -> None:
    """Fill a pile up to its ``<key>_size``, where that is given."""
    size = reader.integer(f"{key}_size", None, 0, _MOST)
    if size is None:
        return
    if size < len(pile):
        raise PositionError(f"{key}_size is {size}, but {key} names {len(pile)} cards")
    pile += pool.fill(size - len(pile), key)


def complete_stock(reader: Reader, stock: list[Card], removed: list[Card], pool: Pool) -> None:
    """Fill the stock to its size, or with all that remains; what no size leaves room for is out of play."""
    out_of_play = count(reader, "removed")
    if out_of_play is not None:
        removed += pool.fill(out_of_play, "removed")
    size = count(reader, "stock")
    if size is not None:
        stock += pool.fill(size, "stock")
    fill_to_size(reader, "stock", stock, pool)
    sized = size is not None or reader.has("stock_size")
    (removed if sized else stock).extend(pool.rest())


def result_keys(result: Outcome | None) -> dict[str, Any]:
    """Return the keys by which a position says how the deal ended; none while it goes on."""
    if result is None:
        return {}
    return {"scores": list(result.scores), "winners": list(result.winners), "reason": result.reason}


def check_result(reader: Reader, result: Outcome | None) -> None:
    """Refuse a written result that differs from the one that follows from the cards."""
    actual = result_keys(result)
    for key in ("scores", "winners", "reason"):
        written = reader.raw(key)
        if written is None:
            continue
        if result is None:
            raise PositionError(f"{key} are only there when the phase is over")
        if written != actual[key]:
            raise PositionError(f"{key} should be {actual[key]}")
