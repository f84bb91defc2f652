"""A table of Lá Cuối to write tests on: a position, and words for what is done."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel import Event, IllegalAction, Position, Seat
from games.la_cuoi import GAME
from games.la_cuoi.state import LaCuoiState
from games.wire import action_from, as_dict


class Table:
    """One deal; ``seats`` are hands, ``None`` for seven cards of no interest."""

    def __init__(
        self, *hands: list[str] | None, stacking: bool = False, seconds: int = 0, **keys: Any
    ) -> None:
        position = {
            "options": {"stacking": stacking, "turnSeconds": seconds},
            "seats": [{} if hand is None else {"hand": hand} for hand in hands],
            **keys,
        }
        self.state: LaCuoiState = GAME.from_position(position)

    def do(
        self, seat: Seat, act: str, card: str | None = None, color: str | None = None, **fields: Any
    ) -> list[Event]:
        """Check and apply; return the events."""
        if card is not None:
            fields |= {"card": card, "color": color}
        action = action_from(GAME, {"type": act, **fields}, by_clock=True)
        GAME.check(self.state, seat, action)
        return list(GAME.apply(self.state, seat, action))

    def refused(
        self, seat: Seat, act: str, card: str | None = None, color: str | None = None, **fields: Any
    ) -> str:
        """Return the code with which it is refused; the state must not change."""
        before = self.position
        with pytest.raises(IllegalAction) as refusal:
            self.do(seat, act, card, color, **fields)
        assert self.position == before
        return refusal.value.code

    def may(self, seat: Seat) -> set[str]:
        """Return the types of what is legal for a seat."""
        return {action.type for action in GAME.legal(self.state, seat)}

    def hand(self, seat: Seat) -> list[str]:
        """Return a hand in the order in which it is shown."""
        hand: list[str] = self.position["seats"][seat]["hand"]
        return hand

    def view(self, viewer: Seat | None) -> dict[str, Any]:
        """Return a view."""
        return GAME.view(self.state, viewer)

    @property
    def position(self) -> Position:
        """The whole state."""
        return GAME.to_position(self.state)


def told(events: list[Event]) -> list[str]:
    """Return the types of events in order."""
    return [as_dict(event)["type"] for event in events]
