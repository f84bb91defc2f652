"""The messages of the wire: what may come in, checked strictly, and what goes out (``docs/protocol.md``).

Nothing here knows a game: the shapes of a game's actions are derived from its
frozen dataclasses.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import MISSING, fields
from types import GenericAlias, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import orjson
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    create_model,
)

from app.rooms.codes import ALPHABET, LENGTH
from games.kernel import Action, Game
from games.wire import action_from

PROTOCOL = 1
MAX_BYTES = 8 * 1024
MAX_DEPTH = 8
MAX_TEXT = 40
MAX_ITEMS = 64
MARKS = ("👏", "😂", "😮", "😭", "🔥", "🌶️")


class BadMessage(Exception):
    """Something that came in cannot be understood: a code and the facts for its sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Shape(BaseModel):
    """The base of everything that comes in: exact types, no unknown field."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Ref = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
MemberId = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Name = Annotated[str, StringConstraints(max_length=200)]
"""Longer than a name may be: the room counts visible characters and says what is wrong in words."""
Avatar = Annotated[int, Field(ge=0, le=11)]
Dice = Annotated[str, StringConstraints(pattern=r"^(?:[0-9a-fA-F]{2}){16,32}$")]
GameId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
Level = Literal["random", "beginner", "normal", "expert"]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
OptionValue = bool | Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Text
OptionValues = Annotated[dict[Text, OptionValue], Field(max_length=MAX_ITEMS)]
Number = Annotated[int, Field(ge=-(2**53), le=2**53)] | Annotated[float, Field(allow_inf_nan=False)]


class Configure(Shape):
    type: Literal["configure"]
    game: GameId | None = None
    options: OptionValues = Field(default_factory=dict)


class Claim(Shape):
    type: Literal["claim"]
    option: Text
    mine: bool = True


class Start(Shape):
    type: Literal["start"]


class Next(Shape):
    type: Literal["next"]


class AddBot(Shape):
    type: Literal["add_bot"]
    level: Level
    seat: SeatNumber | None = None


class Remove(Shape):
    type: Literal["remove"]
    member: MemberId


class Move(Shape):
    type: Literal["move"]
    member: MemberId
    seat: SeatNumber | None = None


class Host(Shape):
    type: Literal["host"]
    member: MemberId


class Pause(Shape):
    type: Literal["pause"]
    reason: Literal["break"] = "break"


class Resume(Shape):
    type: Literal["resume"]


class Stop(Shape):
    type: Literal["stop"]


class Rename(Shape):
    type: Literal["rename"]
    name: Name
    avatar: Avatar


class Sit(Shape):
    type: Literal["sit"]


class Stand(Shape):
    type: Literal["stand"]


class Leave(Shape):
    type: Literal["leave"]


Command: TypeAlias = Annotated[
    Configure
    | Claim
    | Start
    | Next
    | AddBot
    | Remove
    | Move
    | Host
    | Pause
    | Resume
    | Stop
    | Rename
    | Sit
    | Stand
    | Leave,
    Field(discriminator="type"),
]


class Hello(Shape):
    type: Literal["hello"]
    key: Key | None = None
    seen: Annotated[int, Field(ge=0)] | None = None


class Act(Shape):
    type: Literal["act"]
    ref: Ref
    seq: Annotated[int, Field(ge=0)]
    action: Annotated[dict[str, Any], Field(max_length=MAX_ITEMS)]
    """Checked against the shapes of the game that is played: :func:`read_action`."""


class RoomCommand(Shape):
    type: Literal["room"]
    ref: Ref
    command: Command


class React(Shape):
    type: Literal["react"]
    mark: Literal["👏", "😂", "😮", "😭", "🔥", "🌶️"]


class Ping(Shape):
    type: Literal["ping"]
    t: Number | None = None


Message: TypeAlias = Annotated[Hello | Act | RoomCommand | React | Ping, Field(discriminator="type")]


BodyT = TypeVar("BodyT", bound=Shape)


class NewRoom(Shape):
    """The body of ``POST /api/rooms``."""

    game: GameId | None = None


class JoinRoom(Shape):
    """The body of ``POST /api/rooms/{room}/join``."""

    name: Name
    avatar: Avatar
    dice: Dice


class Practice(Shape):
    """The body of ``POST /api/practice``."""

    game: GameId
    name: Name
    avatar: Avatar
    dice: Dice | None = None
    seats: Annotated[int, Field(ge=2, le=99)]
    level: Level
    options: OptionValues = Field(default_factory=dict)


class _Told(BaseModel):
    """The base of the HTTP calls' answers."""

    model_config = ConfigDict(extra="forbid")


class TableKey(_Told):
    """A new room, and the key of its table, which is told this once."""

    room: str
    key: str


class MemberKey(_Told):
    """A new member of a room, and its key, which is told this once."""

    room: str
    member: str
    key: str


class RoomSummary(_Told):
    """What anybody who knows the code may know of a room before joining."""

    room: str
    phase: Literal["lobby", "playing", "between"]
    game: str
    players: int
    avatars: list[int]
    """Those that somebody has already."""


class HttpRefusal(_Told):
    """Why a call was not done; the sentence for ``code`` is ``refused.<code>`` of the texts."""

    code: str
    facts: dict[str, Any]


class _Sent(BaseModel):
    """The base of what goes out; these classes describe it and are not on the hot path."""

    model_config = ConfigDict(extra="forbid")


class Welcome(_Sent):
    type: Literal["welcome"]
    seq: int
    view: dict[str, Any]
    now_ms: int
    protocol: Literal[1]


class Update(_Sent):
    type: Literal["update"]
    seq: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    moves: list[dict[str, Any]]


class Ok(_Sent):
    type: Literal["ok"]
    ref: Ref


class Refused(_Sent):
    type: Literal["refused"]
    ref: Ref | None
    code: str
    clause: str | None
    facts: dict[str, Any]


class Reaction(_Sent):
    type: Literal["react"]
    member: str
    mark: str


class Pong(_Sent):
    type: Literal["pong"]
    t: float | None
    now_ms: int


ByeReason = Literal["replaced", "kicked", "left", "closed", "moving", "room_unknown", "wrong_key", "abuse"]


class Bye(_Sent):
    type: Literal["bye"]
    reason: ByeReason
    after_ms: int | None = None


ServerMessage: TypeAlias = Annotated[
    Welcome | Update | Ok | Refused | Reaction | Pong | Bye, Field(discriminator="type")
]

_message: TypeAdapter[Hello | Act | RoomCommand | React | Ping] = TypeAdapter(Message)
_server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)

# A string (closed or not, so that the scan stays linear) or one bracket.
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\(?:.|\Z))*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


def read_message(text: str) -> Hello | Act | RoomCommand | React | Ping:
    """Return the message that a text frame holds. Raises :class:`BadMessage`."""
    return cast(Hello | Act | RoomCommand | React | Ping, _validated(_message, parse_json(text)))


def parse_json(text: str) -> Any:
    """Return the value of a JSON text within the limits of size and depth. Raises :class:`BadMessage`."""
    if len(text) > MAX_BYTES or (not text.isascii() and len(text.encode("utf-8", "replace")) > MAX_BYTES):
        raise BadMessage("too_big", limit=MAX_BYTES)
    if _too_deep(text):
        raise BadMessage("too_deep", limit=MAX_DEPTH)
    try:
        return orjson.loads(text)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        raise BadMessage("bad_json") from None


def ref_of(text: str) -> str | None:
    """Return the ``ref`` of a message that was refused as a whole, where it can still be read."""
    try:
        value = parse_json(text)
        return _ref.validate_python(value.get("ref")) if isinstance(value, dict) else None
    except (BadMessage, ValidationError):
        return None


_ref: TypeAdapter[str] = TypeAdapter(Ref, config=ConfigDict(strict=True))


def read_body(shape: type[BodyT], text: str) -> BodyT:
    """Return the body of an HTTP call as ``shape``. Raises :class:`BadMessage`."""
    return cast(BodyT, _validated(_adapter(shape), parse_json(text)))


def read_action(game: Game[Any], value: Mapping[str, Any]) -> Action:
    """Return one of the game's actions. Raises :class:`BadMessage`."""
    return _read_action(cast(Hashable, game), orjson.dumps(value))


@functools.lru_cache(maxsize=4096)
def _read_action(game: Any, written: bytes) -> Action:
    """Guests ask for the same few hundred things again and again: each is checked and made once."""
    value = orjson.loads(written)
    _validated(_actions(game.actions), value, under="action")
    return action_from(game, value)


def read_frame(frame: bytes | str) -> Any:
    """Return a server's frame as its documented class; for tests and for clients in Python."""
    return _server_message.validate_python(orjson.loads(frame))


def schema(games: Sequence[Game[Any]]) -> dict[str, Any]:
    """Return the JSON Schema of both directions and of every game's actions."""
    parts: dict[str, TypeAdapter[Any]] = {
        "client": _message,
        "server": _server_message,
        "http_new_room": _adapter(NewRoom),
        "http_join": _adapter(JoinRoom),
        "http_practice": _adapter(Practice),
        **{f"action:{game.id}": _actions(game.actions) for game in games},
    }
    keys, definitions = TypeAdapter.json_schemas(
        [(name, "validation", adapter) for name, adapter in parts.items()],
        title="The protocol of Chiếu",
        ref_template="#/$defs/{model}",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of Chiếu",
        "protocol": PROTOCOL,
        "properties": {name: keys[(name, "validation")] for name in parts},
        "$defs": definitions["$defs"],
    }


def ok(ref: str) -> bytes:
    """Return the frame that says that a request is stored."""
    return orjson.dumps({"type": "ok", "ref": ref})


def refused(ref: str | None, code: str, clause: str | None, facts: Mapping[str, Any]) -> bytes:
    """Return the frame that says that a request is not done."""
    return orjson.dumps({"type": "refused", "ref": ref, "code": code, "clause": clause, "facts": dict(facts)})


def pong(t: float | None, now_ms: int) -> bytes:
    """Return the answer to ``ping``."""
    return orjson.dumps({"type": "pong", "t": t, "now_ms": now_ms})


def bye(reason: str, after_ms: int | None = None) -> bytes:
    """Return the last frame of a socket; ``after_ms`` is how long to wait before coming back."""
    return orjson.dumps({"type": "bye", "reason": reason, "after_ms": after_ms})


def clean_code(text: str) -> str | None:
    """Return a code as it is meant (case, blanks and dashes forgiven); ``None`` if it cannot be one."""
    code = "".join(text.split()).replace("-", "").upper()
    if len(code) != LENGTH or any(letter not in ALPHABET for letter in code):
        return None
    return code


def _too_deep(text: str) -> bool:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    depth = 0
    for match in _BRACKETS.finditer(text):
        mark = match.group()
        if mark in ("[", "{"):
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif mark in ("]", "}"):
            depth -= 1
    return False


def _validated(adapter: TypeAdapter[Any], value: Any, under: str | None = None) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = _path(first["loc"], value, missing=first["type"] == "missing")
        if under is not None:
            where.insert(0, under)
        raise BadMessage(
            "bad_message", field=".".join(where)[:MAX_TEXT] or None, problem=first["type"]
        ) from None


def _path(location: tuple[int | str, ...], value: Any, *, missing: bool) -> list[str]:
    """Return where in ``value`` an error is: pydantic's location less the names of its unions' branches."""
    path: list[str] = []
    for part in location:
        in_dict = isinstance(value, dict) and part in value
        if in_dict or (isinstance(value, list) and isinstance(part, int) and part < len(value)):
            path.append(str(part))
            value = value[part]
    if missing:
        path.append(str(location[-1]))
    return path


@functools.cache
def _adapter(shape: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


@functools.cache
def _actions(classes: tuple[type[Any], ...]) -> TypeAdapter[Any]:
    shapes = tuple(_shape_of(cls) for cls in classes)
    union = _union(shapes)
    tagged: Any = union if len(shapes) == 1 else Annotated[union, Field(discriminator="type")]
    return TypeAdapter(tagged)


def _shape_of(cls: type[Any]) -> type[Shape]:
    """Return the strict shape of a frozen dataclass; an action's ``type`` tag becomes a field."""
    hints = get_type_hints(cls)
    made: dict[str, Any] = {}
    if isinstance(tag := getattr(cls, "type", None), str):
        made["type"] = (Literal[tag], ...)
    for item in fields(cls):
        default: Any = ...
        if item.default is not MISSING:
            default = item.default
        elif item.default_factory is not MISSING:
            default = Field(default_factory=item.default_factory)
        made[item.name.rstrip("_")] = (_bounded(hints[item.name]), default)
    return create_model(cls.__name__, __base__=Shape, __doc__=cls.__doc__, **made)


def _union(hints: Sequence[Any]) -> Any:
    return functools.reduce(operator.or_, hints)


def _bounded(hint: Any) -> Any:
    """Return the hint with a bound on every text, number and list in it."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is str:
        return Text
    if hint is int:
        return Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    if origin in (Union, UnionType):
        return _union([_bounded(arg) for arg in args])
    if origin is Annotated:
        return Annotated[(_bounded(args[0]), *args[1:])]
    if origin is tuple and args[-1:] == (Ellipsis,):
        # Strict tuples would refuse the lists of JSON; what is in them stays strict.
        many = GenericAlias(tuple, (_bounded(args[0]), Ellipsis))
        return Annotated[many, Strict(False), Field(max_length=MAX_ITEMS)]
    if origin is Mapping:
        return Annotated[GenericAlias(dict, tuple(map(_bounded, args))), Field(max_length=MAX_ITEMS)]
    if hint in (bool, NoneType) or origin is Literal:
        return hint
    raise TypeError(f"an action cannot have a field of the type {hint!r}")
