"""Runs rule cases, which are plain dicts in the format of ``tests/cases/README.md``."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.chance import ListedChance
from games.kernel import (
    Action,
    ActionError,
    Game,
    IllegalAction,
    PositionError,
    Seat,
    View,
    Viewer,
    complete_options,
)
from games.notation import Reader
from games.registry import UnknownGame, game
from games.wire import action_from, as_dict

_CASE_KEYS = ("id", "about", "position", "deal", "seed", "try", "play", "expect", "legal")
_MULTISETS = frozenset(("hand", "eaten", "shown", "thrown", "judged", "cards"))
"""Keys whose cards match in any order; the cards of a meld do as well."""
_PILES = frozenset(("discard", "discards", "stock", "removed"))
"""Keys that match from the top."""
_CARD_FIELDS = frozenset(("card", "cards", "with", "melds"))
"""Fields of a move where a number is the name of a card."""


class CaseError(ValueError):
    """A case is not written as the format asks."""


@dataclass(frozen=True, slots=True)
class Result:
    """``problems`` says what differed; empty means that the case holds."""

    id: str
    about: str
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Move:
    seat: Seat
    written: Mapping[str, Any]
    refused: bool
    expect: Any

    def __str__(self) -> str:
        fields = " ".join(f"{key} {value}" for key, value in self.written.items() if key != "do")
        return f"seat {self.seat} {self.written['do']} {fields}".rstrip()


def run(cases: object) -> Iterator[Result]:
    """Run the cases of one file and yield a result for each. Raises :class:`CaseError` if it is no list."""
    if not isinstance(cases, list) or not cases:
        raise CaseError("a file of cases is a list with at least one case")
    seen: set[str] = set()
    for place, case in enumerate(cases):
        name = str(case.get("id", f"case {place}")) if isinstance(case, Mapping) else f"case {place}"
        about = str(case.get("about", "")) if isinstance(case, Mapping) else ""
        problems = _problems(case)
        if name in seen:
            problems = [f"the id {name} is there twice", *problems]
        seen.add(name)
        yield Result(name, about, tuple(problems))


def _problems(case: object) -> list[str]:
    try:
        if not isinstance(case, Mapping):
            raise CaseError(f"a case is a mapping, not {case!r}")
        unknown = [str(key) for key in case if key not in _CASE_KEYS]
        if unknown:
            raise CaseError(f"unknown key in the case: {', '.join(unknown)}")
        return list(_Run(case).problems())
    except (CaseError, PositionError, ActionError, UnknownGame, ValueError) as problem:
        return [str(problem)]


class _Run:
    """One case on its way."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self._case = case
        self._game, self._start = _set_up(case)

    def problems(self) -> Iterator[str]:
        """Yield everything that differs from what the case says."""
        yield from self._try()
        yield from self._legal()
        yield from self._play()

    def _try(self) -> Iterator[str]:
        for place, move in enumerate(_moves(self._case, "try")):
            state = self._start.copy()
            problem = self._make(state, move)
            if problem:
                yield f"try {place + 1}: {problem}"
            elif move.expect is not None:
                yield from self._compare(state, move.expect, f"after try {place + 1}")

    def _play(self) -> Iterator[str]:
        state = self._start.copy()
        for place, move in enumerate(_moves(self._case, "play")):
            problem = self._make(state, move)
            if problem:
                yield f"play {place + 1}: {problem}"
                return
            if move.expect is not None:
                yield from self._compare(state, move.expect, f"after play {place + 1}")
        if self._case.get("expect") is not None:
            yield from self._compare(state, self._case["expect"], "at the end")

    def _legal(self) -> Iterator[str]:
        asked = self._case.get("legal")
        if asked is None:
            return
        reader = Reader(asked, "legal")
        seat = reader.integer("seat", None, 0, 99)
        if seat is None:
            raise CaseError("legal needs a seat")
        expected = {_key(self._game, self._action(self._start, seat, move)) for move in reader.items("moves")}
        reader.done()
        actual = {_key(self._game, action) for action in self._game.legal(self._start, seat)}
        missing, excess = sorted(expected - actual), sorted(actual - expected)
        if missing:
            yield f"legal: not open to seat {seat}: {'; '.join(missing)}"
        if excess:
            yield f"legal: also open to seat {seat}: {'; '.join(excess)}"

    def _action(self, state: Any, seat: Seat, written: object) -> Action:
        if not isinstance(written, Mapping) or not isinstance(written.get("do"), str):
            raise CaseError(f"a move is a mapping with do:, not {written!r}")
        fields = {key: value for key, value in written.items() if key != "do"}
        for key in _CARD_FIELDS & fields.keys():
            fields[key] = _as_names(fields[key])
        if self._game.card_kinds:
            hand = self._game.to_position(state)["seats"][seat]["hand"]
            fields |= _from_hand(self._game, hand, {key: fields[key] for key in _CARD_FIELDS & fields.keys()})
        return action_from(self._game, {"type": written["do"], **fields})

    def _make(self, state: Any, move: _Move) -> str | None:
        """Make the move on ``state`` and return what is wrong with it."""
        before = pickle.dumps(state)
        refusal = self._refusal(state, move)
        if move.refused:
            if refusal is None:
                return f"{move} was accepted and should be refused"
            return None if pickle.dumps(state) == before else f"{move} was refused, but changed the state"
        return None if refusal is None else f"{move} was refused: {refusal}"

    def _refusal(self, state: Any, move: _Move) -> str | None:
        """Apply the move, or return why the rules refuse it."""
        try:
            action = (
                self._expiry(state, move)
                if move.written["do"] == "expire"
                else self._action(state, move.seat, move.written)
            )
            self._game.check(state, move.seat, action)
        except IllegalAction as refusal:
            return f"{refusal} {refusal.facts or ''}".rstrip()
        self._game.apply(state, move.seat, action)
        return None

    def _expiry(self, state: Any, move: _Move) -> Action:
        if self._game.clock(state) is None:
            raise IllegalAction("no_clock", "no clock is running")
        seat, action = self._game.expire(state)
        if seat != move.seat:
            raise CaseError(f"{move}: the clock runs for seat {seat}")
        return action

    def _compare(self, state: Any, expect: object, where: str) -> Iterator[str]:
        if not isinstance(expect, Mapping):
            raise CaseError(f"expect is a mapping, not {expect!r}")
        asked = dict(expect)
        seen, unseen = asked.pop("seen", None), asked.pop("unseen", None)
        for problem in _Matcher(self._game).differences(asked, self._game.to_position(state), ""):
            yield f"{where}: {problem}"
        for ask in _each(seen):
            yield from (f"{where}: {problem}" for problem in self._seen(state, ask))
        for ask in _each(unseen):
            yield from (f"{where}: {problem}" for problem in self._unseen(state, ask))

    def _seen(self, state: Any, ask: object) -> Iterator[str]:
        reader = Reader(ask, "seen")
        viewer, owner = _viewer(reader), reader.integer("hand_of", None, 0, 99)
        expected = reader.named("cards")
        reader.done()
        actual = _shown_hand(self._game.view(state, viewer), owner)
        if (expected is None) != (actual is None) or sorted(expected or ()) != sorted(actual or ()):
            yield f"seen: {_name(viewer)} should see {expected} as hand of seat {owner}, and sees {actual}"

    def _unseen(self, state: Any, ask: object) -> Iterator[str]:
        reader = Reader(ask, "unseen")
        viewer, cards = _viewer(reader), reader.named("cards")
        reader.done()
        named = _words(self._game.view(state, viewer)) & set(cards or ())
        if named:
            yield f"unseen: the view of {_name(viewer)} names {', '.join(sorted(named))}"


def _set_up(case: Mapping[str, Any]) -> tuple[Game[Any], Any]:
    if ("position" in case) == ("deal" in case):
        raise CaseError("a case has either position or deal")
    seed = Reader(case, "case").integer("seed", 0, 0, 1 << 63)
    if "position" in case:
        position = case["position"]
        if not isinstance(position, Mapping):
            raise CaseError("position must be a mapping")
        rules = game(str(position.get("game")))
        return rules, rules.from_position({**position, "seed": position.get("seed", seed)})
    reader = Reader(case["deal"], "deal")
    rules = game(str(reader.raw("game")))
    seats = reader.integer("seats", rules.seats[0], rules.seats[0], rules.seats[-1])
    options = complete_options(rules, reader.mapping("options"))
    deck = _exact(rules, reader.named("deck") or [])
    reader.done()
    return rules, rules.deal(seats, options, ListedChance(deck, seed))


def _exact(rules: Game[Any], names: Sequence[str]) -> list[str]:
    """Return real cards for names that stand for any one of several."""
    free = list(rules.deck)
    cards = []
    for name in names:
        card = next((card for card in rules.card_kinds.get(name, (name,)) if card in free), None)
        if card is None:
            raise CaseError(f"deck: {name} is not in the deck so often")
        free.remove(card)
        cards.append(card)
    return cards


def _moves(case: Mapping[str, Any], key: str) -> Iterator[_Move]:
    for move in _each(case.get(key)):
        if not isinstance(move, Mapping) or "do" not in move or type(move.get("seat")) is not int:
            raise CaseError(f"{key}: a move is a mapping with seat and do, not {move!r}")
        written = {k: v for k, v in move.items() if k not in ("seat", "refused", "expect")}
        yield _Move(move["seat"], written, bool(move.get("refused")), move.get("expect"))


def _each(value: object) -> Iterable[Any]:
    if value is None:
        return ()
    return value if isinstance(value, list) else (value,)


def _as_names(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_names(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _as_names(item) for key, item in value.items()}
    return str(value) if type(value) is int else value


def _from_hand(rules: Game[Any], hand: Sequence[str], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields with cards of the hand for names of kinds; exact names come first.

    A kind of which the hand has no more becomes its first card, which the rules will then miss in the hand.
    """
    free = list(hand)
    for name in _leaves(fields):
        if name in free:
            free.remove(name)

    def picked(value: Any) -> Any:
        if isinstance(value, list):
            return [picked(item) for item in value]
        if isinstance(value, Mapping):
            return {key: picked(item) for key, item in value.items()}
        kind = rules.card_kinds.get(value)
        if kind is None:
            return value
        card = next((card for card in free if card in kind), kind[0])
        if card in free:
            free.remove(card)
        return card

    return {key: picked(value) for key, value in fields.items()}


def _leaves(value: Any) -> Iterator[Any]:
    """Yield what lies in lists and under keys, however deep."""
    if isinstance(value, Mapping):
        value = value.values()
    elif not isinstance(value, list):
        yield value
        return
    for item in value:
        yield from _leaves(item)


def _key(rules: Game[Any], action: Action) -> str:
    """Return a word for an action that does not depend on the order of its cards."""
    plain = as_dict(action)
    fields = (
        f"{key} {_sorted(value)}" for key, value in plain.items() if key != "type" and value is not None
    )
    return " ".join((str(plain["type"]), *fields))


def _sorted(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(map(_sorted, value), key=str)
    if isinstance(value, Mapping):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return value


def _viewer(reader: Reader) -> Viewer:
    return None if reader.raw("seat") == "table" else reader.integer("seat", 0, 0, 99)


def _name(viewer: Viewer) -> str:
    return "the table" if viewer is None else f"seat {viewer}"


def _shown_hand(view: View, owner: Seat | None) -> list[str] | None:
    """Return the hand of ``owner`` that the view shows: the viewer's own or the one revealed to it."""
    me = view.get("me")
    if me is not None and me["seat"] == owner:
        return [entry["card"] for entry in me["hand"]]
    reveal = (me or view).get("reveal")
    return None if reveal is None or reveal["seat"] != owner else list(reveal["cards"])


def _words(value: Any) -> set[str]:
    """Return every string in a view."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*map(_words, value.keys()), *map(_words, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_words, value))
    return set()


class _Matcher:
    """Compares what a case asks for with a position, as the format says for each kind of key."""

    def __init__(self, rules: Game[Any]) -> None:
        self._kinds = rules.card_kinds

    def differences(self, expected: Any, actual: Any, path: str, kind: str = "") -> Iterator[str]:
        """Yield what differs; ``kind`` is the key under which the values lie."""
        if expected is None:
            fits = actual is None or actual == [] or actual == {} or actual == 0
        elif isinstance(expected, Mapping):
            yield from self._of_mapping(expected, actual, path, kind)
            return
        elif kind in ("seats", "teams") and isinstance(expected, list):
            yield from self._of_places(expected, actual, path)
            return
        elif isinstance(expected, list):
            fits = isinstance(actual, list) and self._list_fits(expected, actual, kind)
        elif type(expected) is int and isinstance(actual, list):
            fits = len(actual) == expected
        else:
            fits = expected == actual or (type(actual) is str and str(expected) == actual)
        if not fits:
            yield f"{path or 'it'} should be {expected!r} and is {actual!r}"

    def _of_mapping(self, expected: Mapping[Any, Any], actual: Any, path: str, kind: str) -> Iterator[str]:
        found = {str(key): value for key, value in (actual or {}).items()}
        for key, value in expected.items():
            name = str(key)
            inner = kind if kind in ("discards", "melds") else name
            yield from self.differences(value, found.get(name), f"{path}.{name}" if path else name, inner)

    def _of_places(self, expected: Sequence[Any], actual: Sequence[Any], path: str) -> Iterator[str]:
        if len(expected) != len(actual):
            yield f"{path}: {len(expected)} places are given, there are {len(actual)}"
            return
        for place, (asked, found) in enumerate(zip(expected, actual, strict=True)):
            yield from self.differences(asked, found, f"{path}[{place}]")

    def _list_fits(self, expected: list[Any], actual: list[Any], kind: str) -> bool:
        if kind == "trick":
            return len(expected) == len(actual) and all(
                not list(self.differences(asked, found, ""))
                for asked, found in zip(expected, actual, strict=True)
            )
        if kind in _MULTISETS or kind == "melds":
            return self._same_cards(expected, actual)
        if kind in _PILES:
            return len(expected) <= len(actual) and all(map(self._is, expected, actual))
        return len(expected) == len(actual) and all(map(self._same, expected, actual))

    def _same(self, expected: Any, actual: Any) -> bool:
        if isinstance(expected, list) and isinstance(actual, list):
            return len(expected) == len(actual) and all(map(self._same, expected, actual))
        return self._is(expected, actual)

    def _is(self, expected: Any, actual: Any) -> bool:
        """Return whether a value, or a card that may be named by its kind, is the one asked for."""
        if expected == actual or str(expected) == actual:
            return True
        return actual in self._kinds.get(str(expected), ())

    def _same_cards(self, expected: list[Any], actual: list[Any]) -> bool:
        """Match in any order; exact names first, so that a kind takes what is left."""
        left = list(actual)
        for name in sorted(expected, key=lambda name: str(name) in self._kinds):
            found = next((card for card in left if self._is(name, card)), None)
            if found is None:
                return False
            left.remove(found)
        return not left
