"""Actions, events and moves as plain dicts and back, by the fields of their dataclasses.

A field whose name is a Python keyword ends in an underscore in the class and
has none on the wire (``from_`` is ``from``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from games.kernel import Action, ActionError, Event, Expire, Game, Move

_Decode = Callable[[Any], Any]
_ATOMS = frozenset((str, int, bool, NoneType))


def as_dict(thing: Action | Event) -> dict[str, Any]:
    """Return ``{"type": ..., **fields}``, with lists for tuples."""
    plain: dict[str, Any] = {"type": thing.type}
    kind: Any = type(thing)
    for wire_name, name in _names(kind):
        value = getattr(thing, name)
        plain[wire_name] = value if value.__class__ in _ATOMS else _plain(value)
    return plain


def move_as_dict(move: Move) -> dict[str, Any]:
    """Return ``{"from", "to", "face", "count"}``."""
    return {"from": move.source, "to": move.target, "face": move.face, "count": move.count}


def action_from(game: Game[Any], mapping: object, *, by_clock: bool = False) -> Action:
    """Return the action that ``mapping`` (``{"type": ..., **fields}``) writes down.

    Only with ``by_clock`` may it be ``Expire``. A field with a default may be
    left out. Raises :class:`ActionError` for an unknown type, a missing or
    unknown field, or a value of the wrong kind; whether the rules allow the
    action is for ``Game.check`` to say.
    """
    if not isinstance(mapping, Mapping):
        raise ActionError("an action is a mapping with a type")
    kinds: tuple[type[Action], ...] = (*game.actions, Expire) if by_clock else game.actions
    kind: Any = next((kind for kind in kinds if kind.type == mapping.get("type")), None)
    if kind is None:
        raise ActionError(f"{game.id} has no action {mapping.get('type')!r}")
    decoders = _decoders(kind)
    unknown = [str(key) for key in mapping if key != "type" and key not in decoders]
    if unknown:
        raise ActionError(f"{kind.type} has no field {', '.join(unknown)}")
    values = {}
    for wire_name, (name, required, decode) in decoders.items():
        if wire_name in mapping:
            try:
                values[name] = decode(mapping[wire_name])
            except (TypeError, ValueError) as problem:
                raise ActionError(f"{kind.type}.{wire_name} cannot be {mapping[wire_name]!r}") from problem
        elif required:
            raise ActionError(f"{kind.type} needs {wire_name}")
    action: Action = kind(**values)
    return action


@cache
def _names(kind: Any) -> tuple[tuple[str, str], ...]:
    return tuple((field.name.rstrip("_"), field.name) for field in fields(kind))


@cache
def _decoders(kind: Any) -> dict[str, tuple[str, bool, _Decode]]:
    hints = get_type_hints(kind)
    return {
        field.name.rstrip("_"): (
            field.name,
            field.default is MISSING and field.default_factory is MISSING,
            _decoder(hints[field.name]),
        )
        for field in fields(kind)
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _decoder(hint: Any) -> _Decode:
    """Return a strict reader for a type hint; it raises ``TypeError`` or ``ValueError``."""
    if hint in (str, int, bool, NoneType):
        return lambda value: _exactly(hint, value)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: _one_of(arguments, value)
    if origin in (Union, UnionType):
        readers = [_decoder(argument) for argument in arguments]
        return lambda value: _first_that_reads(readers, value)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _decoder(arguments[0])
        return lambda value: tuple(map(item, _exactly(list, value)))
    if origin is Mapping:
        key, item = map(_decoder, arguments)
        return lambda value: {key(k): item(v) for k, v in _exactly(dict, value).items()}
    raise NotImplementedError(f"no reader for fields of type {hint}")


def _exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def _one_of(choices: tuple[Any, ...], value: Any) -> Any:
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        raise ValueError(f"{value!r} is not one of {choices}")
    return value


def _first_that_reads(readers: list[_Decode], value: Any) -> Any:
    for read in readers:
        try:
            return read(value)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{value!r} is of no kind that fits")
