"""The wire's shapes: strict on the way in, and the same as ``docs/protocol.md`` and the served schema say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import jsonschema
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import protocol
from app.protocol import BadMessage
from app.rooms.rights import VERBS
from app.settings import ROOT
from games.kernel import Action
from games.registry import GAMES

DOCS = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def named_in(heading: str) -> set[str]:
    """Return the names in backticks in the first column of the first table after ``heading``."""
    table = re.search(r"\n\|.*?\n\n", DOCS[DOCS.index(heading) - 1 :] + "\n\n", re.DOTALL)
    assert table is not None
    rows = table.group().strip().splitlines()[2:]
    return {name for row in rows for name in re.findall(r"`([a-z_]+)`", row.split("|")[1])}


def tags(shape: Mapping[str, Any]) -> set[str]:
    return set(shape["discriminator"]["mapping"])


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return protocol.schema(list(GAMES.values()))


def test_docs_and_schema_name_the_same_messages_and_commands(schema: dict[str, Any]) -> None:
    assert named_in("### To the server") == tags(schema["properties"]["client"])
    assert named_in("### To the client") == tags(schema["properties"]["server"])
    commands = tags(schema["$defs"]["RoomCommand"]["properties"]["command"])
    assert named_in("Commands (") == commands
    assert set(VERBS) == commands
    assert named_in("| `bye.reason` | |") == set(schema["$defs"]["Bye"]["properties"]["reason"]["enum"])


def test_docs_name_the_fields_of_every_message_to_the_server(schema: dict[str, Any]) -> None:
    for name in ("Hello", "Act", "RoomCommand", "React", "Ping"):
        properties = schema["$defs"][name]["properties"]
        row = next(row for row in DOCS.splitlines() if row.startswith(f"| `{properties['type']['const']}` |"))
        listed = re.sub(r"\(.*?\)", "", row.split("|")[2])
        assert set(re.findall(r"`([a-z_]+)`", listed)) == set(properties) - {"type"}


def test_every_game_has_its_actions_in_the_schema(schema: dict[str, Any]) -> None:
    for game in GAMES.values():
        shape = schema["properties"][f"action:{game.id}"]
        if "$ref" in shape:  # a game with one kind of action, which nothing needs to tell apart
            found = {schema["$defs"][shape["$ref"].rsplit("/", 1)[1]]["properties"]["type"]["const"]}
        else:
            found = tags(shape)
        assert found == {action.type for action in game.actions}


def test_the_schema_is_one_and_says_what_the_server_does(schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    client = jsonschema.Draft202012Validator({**schema["properties"]["client"], "$defs": schema["$defs"]})
    for text in (
        '{"type":"hello","key":null,"seen":null}',
        '{"type":"ping","t":1.5}',
        '{"type":"ping","t":"x"}',
        '{"type":"ping","y":1}',
        '{"type":"act","ref":"a","seq":1,"action":{"type":"draw"}}',
        '{"type":"act","ref":"","seq":1,"action":{"type":"draw"}}',
        '{"type":"room","ref":"a","command":{"type":"move","member":"m1","seat":100}}',
        '{"type":"room","ref":"a","command":{"type":"move","member":"m1","seat":null}}',
        '{"type":"nothing"}',
    ):
        assert client.is_valid(orjson.loads(text)) == _reads(text), text


def _reads(text: str) -> bool:
    try:
        protocol.read_message(text)
    except BadMessage:
        return False
    return True


@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    _reads(text)
    assert protocol.ref_of(text) is None or "ref" in text


@given(st.text(alphabet='[]{}",:\\a1', max_size=200))
def test_depth_is_measured_as_json_has_it(text: str) -> None:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return
    try:
        protocol.parse_json(text)
        refused = False
    except BadMessage as bad:
        refused = bad.code == "too_deep"
    assert refused == (_depth(value) > protocol.MAX_DEPTH)


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("K7M2Q", "K7M2Q"), ("k7m2q", "K7M2Q"), (" k7m 2q\n", "K7M2Q"), ("k7-m2q", "K7M2Q"),
        ("K7M2", None), ("K7M2QQ", None), ("K7M2O", None), ("K7M21", None), ("", None), ("../..", None),
        ("Ｋ7M2Q", None),
    ],
)  # fmt: skip
def test_codes_are_forgiven_their_look(text: str, code: str | None) -> None:
    assert protocol.clean_code(text) == code


@dataclass(frozen=True, slots=True)
class Lay(Action):
    type: ClassVar[str] = "lay"
    cards: tuple[str, ...]
    color: str | None = None
    side: Literal["left", "right"] = "left"
    face_up: bool = True
    from_: int = 0
    worth: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    type: ClassVar[str] = "pass"


class Cards:
    id = "cards"
    actions = (Lay, Pass)


@pytest.mark.parametrize(
    "fields",
    [
        {"cards": "R5"}, {"cards": ["R5", 5]}, {"cards": ["x" * 41]}, {"cards": ["R5"] * 65}, {},
        {"cards": [], "color": 3}, {"cards": [], "side": "up"},
        {"cards": [], "face_up": 1}, {"cards": [], "face_up": "true"}, {"cards": [], "from": 1.5},
        {"cards": [], "from": True}, {"cards": [], "from": 10**7}, {"cards": [], "from_": 1},
        {"cards": [], "worth": {"a": "b"}}, {"cards": [], "worth": {str(n): n for n in range(65)}},
        {"cards": [], "seat": 1},
    ],
)  # fmt: skip
def test_an_action_that_is_not_exactly_one_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessage) as refused:
        protocol.read_action(Cards, {"type": "lay", **fields})  # type: ignore[arg-type]
    assert refused.value.code == "bad_message"
    assert refused.value.facts["field"].startswith("action")


def test_an_action_is_read_as_the_games_own_class() -> None:
    written = {"type": "lay", "cards": ["R5"], "from": 2, "worth": {"a": 1}}
    read = protocol.read_action(Cards, written)  # type: ignore[arg-type]
    assert read == Lay(cards=("R5",), from_=2, worth={"a": 1})
    assert protocol.read_action(Cards, {"type": "pass"}) == Pass()  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [{"type": "steal"}, {"type": None}, {}, {"type": ["lay"]}])
def test_an_action_of_no_known_type_is_refused(kind: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        protocol.read_action(Cards, kind)  # type: ignore[arg-type]


def test_the_expired_clock_is_nobodys_action() -> None:
    for game in GAMES.values():
        with pytest.raises(BadMessage):
            protocol.read_action(game, {"type": "expire"})
