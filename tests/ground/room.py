"""A whole deal of a game in a real room: ``python -m tests.ground.room GAME`` prints how it went, as JSON.

Two guests know nothing but what the wire brings them: each sends the first card that its own view allows.
A bot sits between them. Only for games in which a turn is one card.
"""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from typing import Any

import app
import games
from app.protocol import Act, read_action, read_message
from app.rooms import commands as c
from app.rooms.identity import TABLE
from games.registry import GAMES
from tests.rooms.house import AT_ONCE, Device, House, refusal

MOST_TURNS = 200


class Guest:
    """Sits at a phone and lays cards."""

    def __init__(self, house: House, member: str, phone: Device) -> None:
        self._house = house
        self._member = member
        self._phone = phone
        self._refs = map("r{}".format, count())

    def may(self) -> list[str]:
        """Return the cards that the view lets this guest lay."""
        return [entry["card"] for entry in self._phone.game["me"]["hand"] if entry.get("ok")]

    def may_not(self) -> dict[str, str]:
        """Return the other cards of the hand, each with the code of the view's reason."""
        return {entry["card"]: entry["why"] for entry in self._phone.game["me"]["hand"] if "why" in entry}

    async def lay(self, card: str) -> None:
        """Ask for it as a phone does. Raises ``Refusal``."""
        sent = {"type": "act", "ref": next(self._refs), "seq": self._phone.last["seq"]}
        message = read_message(json.dumps({**sent, "action": {"type": "play", "card": card}}))
        assert isinstance(message, Act)
        action = read_action(self._house.actor.game, message.action)
        await self._house.act(self._member, action, seq=message.seq, ref=message.ref)


async def played(game: str) -> dict[str, Any]:
    """Return what the table saw of a deal."""
    house = House(games=GAMES, settings=AT_ONCE)
    house.code, house.table_key = await house.rooms.create(game)
    first, last = [await house.join(name) for name in ("Lan", "Minh")]
    await house.do(TABLE, c.AddBot("normal", seat=1))
    table = await house.enter()
    guests = [Guest(house, member, await house.enter(member)) for member in (first, last)]
    await house.begin()
    refusals: set[str] = set()
    for _ in range(MOST_TURNS):
        if table.game["over"]:
            break
        await house.clock.pass_s(5)
        for guest in guests:
            for card, why in guest.may_not().items():
                refused = await refusal(guest.lay(card))
                assert refused.code == why, f"the view says {why}, the room {refused.code}"
                refusals.add(why)
            if guest.may():
                await guest.lay(guest.may()[0])
                break
    return {
        "code": [str(app.__path__[0]), str(games.__path__[0])],
        "phase": table.room["phase"],
        "game": table.game,
        "acted": [entry["who"] for entry in await house.log() if entry["type"] == "acted"],
        "refusals": sorted(refusals),
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(played(sys.argv[1]))))
