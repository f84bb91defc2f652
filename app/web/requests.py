"""From the wire's room commands to the room's own, which carry what only the server may draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import protocol as wire
from app.rooms import commands as room


def to_command(asked: wire.Command) -> room.Command:
    """Return what the room is asked for."""
    return _MAKE[type(asked)](asked)


_MAKE: dict[type[Any], Callable[[Any], room.Command]] = {
    wire.Configure: lambda asked: room.Configure(asked.game, asked.options),
    wire.Claim: lambda asked: room.Claim(asked.option, asked.mine),
    wire.Start: lambda asked: room.Start(),
    wire.Next: lambda asked: room.Next(),
    wire.AddBot: lambda asked: room.AddBot(asked.level, asked.seat),
    wire.Remove: lambda asked: room.Remove(asked.member),
    wire.Move: lambda asked: room.MoveSeat(asked.member, asked.seat),
    wire.Host: lambda asked: room.HandHost(asked.member),
    wire.Pause: lambda asked: room.Pause(asked.reason),
    wire.Resume: lambda asked: room.Resume(),
    wire.Stop: lambda asked: room.Stop(),
    wire.Rename: lambda asked: room.Rename(asked.name, asked.avatar),
    wire.Sit: lambda asked: room.Sit(),
    wire.Stand: lambda asked: room.Stand(),
    wire.Leave: lambda asked: room.Leave(),
}
