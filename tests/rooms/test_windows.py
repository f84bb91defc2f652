"""A window for others that runs out is nobody's lateness."""

from __future__ import annotations

from app.rooms import entries as e
from app.rooms.room import Face, Play, Room, RoomEvent
from games.kernel import Expire
from games.registry import game


def test_the_end_of_a_window_is_told_by_the_game_alone() -> None:
    rules = game("taco-loco")
    state = rules.from_position(
        {"game": rules.id, "turn": 1, "phase": "counter", "tacos": [["3", "LEG"]], "seats": [{}, {}, {}]}
    )
    room = Room(games={rules.id: rules})
    room.phase = "playing"
    faces = [Face(f"m{seat}", f"m{seat}", 0) for seat in range(3)]
    room.play = Play(rules, {}, state, faces, number=1, secret="", acted_seq=[0, 0, 0], digest="")
    happened = room.evolve(e.Acted(at_ms=5_000, seat=1, action=Expire(), who="clock"), tag=b"")
    assert not any(isinstance(one, RoomEvent) for one in happened)
    assert [getattr(one, "type", None) for one in happened] == ["stood"]
