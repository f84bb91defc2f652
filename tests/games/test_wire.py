"""Actions and events as plain dicts and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Action, ActionError, Expire, Game, Move
from games.la_cuoi import GAME
from games.la_cuoi.actions import Catch, Draw, Drew, Play
from games.wire import action_from, as_dict, move_as_dict


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """An action with every kind of field."""

    type: ClassVar[str] = "lay"
    from_: Literal["deck", "pile"]
    cards: tuple[str, ...]
    melds: Mapping[str, tuple[str, ...]]
    on: int | Literal["new"]
    face: bool = False
    note: str | None = None


_GAME = cast(Game[Any], SimpleNamespace(id="toy", actions=(Lay,)))
_WRITTEN = {"type": "lay", "from": "deck", "cards": ["5", "7"], "melds": {"9": ["9H"]}, "on": "new"}


@pytest.mark.parametrize("action", [Play("R5"), Play("W", "Y"), Draw(), Catch(3)])
def test_actions_come_back(action: Action) -> None:
    assert action_from(GAME, as_dict(action)) == action


def test_a_field_with_a_default_may_be_left_out() -> None:
    assert action_from(GAME, {"type": "play", "card": "R5"}) == Play("R5")


def test_every_kind_of_field_is_read() -> None:
    action = action_from(_GAME, _WRITTEN)
    assert action == Lay("deck", ("5", "7"), {"9": ("9H",)}, "new")
    assert as_dict(action) == {**_WRITTEN, "face": False, "note": None}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"type": "fold"}, "no action 'fold'"),
        ({"type": None}, "no action None"),
        ({"more": 1}, "no field more"),
        ({"from": "hand"}, "from cannot be 'hand'"),
        ({"cards": "57"}, "cards cannot be"),
        ({"cards": [5]}, "cards cannot be"),
        ({"melds": [["9H"]]}, "melds cannot be"),
        ({"on": True}, "on cannot be True"),
        ({"on": "old"}, "on cannot be 'old'"),
        ({"face": 0}, "face cannot be 0"),
        ({"note": 3}, "note cannot be 3"),
        ({"from_": "deck"}, "no field from_"),
    ],
)
def test_wrong_writing_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ActionError, match=words):
        action_from(_GAME, {**_WRITTEN, **change})


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(ActionError, match="catch needs who"):
        action_from(GAME, {"type": "catch"})


@pytest.mark.parametrize("written", [None, [], "draw", 3])
def test_what_is_no_mapping_is_refused(written: object) -> None:
    with pytest.raises(ActionError):
        action_from(GAME, written)


def test_only_the_clock_may_expire() -> None:
    with pytest.raises(ActionError):
        action_from(GAME, {"type": "expire"})
    assert action_from(GAME, {"type": "expire"}, by_clock=True) == Expire()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(["type", "card", "color", "who", "x"]),
        _JSON | st.sampled_from(["play", "draw", "catch", "R5", "R"]),
    )
)
def test_anything_is_read_or_refused_and_never_fails_otherwise(written: dict[str, Any]) -> None:
    try:
        action = action_from(GAME, written)
    except ActionError:
        return
    assert type(action) in GAME.actions
    assert {key: value for key, value in as_dict(action).items() if key in written} == written


def test_events_and_moves_are_plain() -> None:
    assert as_dict(Drew(1, ("R5", "W"), 2)) == {"type": "drew", "seat": 1, "cards": ["R5", "W"], "count": 2}
    assert move_as_dict(Move("stock", "hand:1", None, 2)) == {
        "from": "stock",
        "to": "hand:1",
        "face": None,
        "count": 2,
    }
