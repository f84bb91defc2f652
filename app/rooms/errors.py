"""What a room answers instead of doing what it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """A request is not done and nothing changed.

    ``code`` is a key of the texts (``refused.<code>``), ``clause`` the clause of the game's rules
    where it is the rules that refuse, and ``facts`` fill the sentence's gaps.
    """

    def __init__(self, code: str, clause: str | None = None, facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.facts: Mapping[str, Any] = facts if facts is not None else {}


class RoomUnknown(Refusal):
    """There is no room of this code."""

    def __init__(self) -> None:
        super().__init__("room_unknown")


class RoomClosed(Refusal):
    """The room was put away after its keep time; its code leads nowhere any more."""

    def __init__(self) -> None:
        super().__init__("room_closed")


class KeyRefused(Refusal):
    """The key opens nothing here: ``wrong_key``, or what became of its member: ``kicked``, ``left``."""


class RulesChanged(Exception):
    """A log holds a game whose rules are not those of this program, so that it cannot be folded."""

    def __init__(self, game: str, was: int, now: int | None) -> None:
        have = "this program has no such game" if now is None else f"this program has version {now}"
        super().__init__(f"{game} was played by version {was} of its rules; {have}")
        self.game = game
        self.was = was
        self.now = now


class LogBroken(Exception):
    """A log contradicts itself: a tag, a number or a digest does not fit what came before it."""
