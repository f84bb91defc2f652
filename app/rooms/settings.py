"""The times and bounds that rooms live by."""

from __future__ import annotations

from dataclasses import dataclass

MAX_AVATAR = 11
MAX_NAME = 20
"""Visible characters."""
REFS_KEPT = 64
"""How many of a member's last requests are remembered, so that a repeat is answered and not done again."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """What may differ from server to server and from test to test."""

    max_members: int = 30
    max_watchers: int = 60
    """Sockets of tables and spectators in one room."""
    grace_s: float = 20.0
    """How long a decision waits for an absent player before a bot takes it."""
    grace_again_s: float = 3.0
    """The same for later decisions of one absence: the others have waited once."""
    host_away_s: float = 30.0
    empty_after_s: float = 10.0
    """How long play goes on when nobody who plays is here."""
    clock_slack_s: float = 0.3
    """How much longer than shown a turn's clock runs, so that an action on its way still counts."""
    bot_pause_ms: tuple[int, int] = (700, 1800)
    react_ms: int = 800
    """The least time that a bot takes for a call or a catch."""
    idle_s: float = 60.0
    """A room without sockets is put to sleep after this time."""
    keep_s: float = 7 * 86_400.0
    """A room that nobody opened for this time is archived."""
