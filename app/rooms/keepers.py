"""Bots that keep the seats which nobody has taken: how many a room should have, and which make way."""

from __future__ import annotations

from typing import Any

from app.rooms.room import Member, Room
from games.kernel import Game


def keepers(room: Room) -> list[Member]:
    """Return the bots that keep a seat in the next game, the last one first: in this order they make way."""
    return [member for member in reversed(room.members.values()) if member.keeps_seat]


def keepers_wanted(game: Game[Any], *, people: int, bots: int) -> int:
    """Return how many seats bots should keep beside ``people`` and ``bots`` that somebody has added.

    As many as lack for a game; none where nobody is there to play.
    """
    seated = people + bots
    if not game.fill_with_bots or people == 0:
        return 0
    return next((legal - seated for legal in game.seats if legal >= seated), 0)


def people_and_bots(room: Room) -> tuple[int, int]:
    """Return how many people want to play, and how many bots there are that do not merely keep a seat."""
    there = [member for member in room.members.values() if not member.leaving]
    people = sum(member.wants_seat for member in there if not member.is_bot)
    return people, sum(member.is_bot and not member.keeps_seat for member in there)
