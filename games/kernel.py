"""The contract between a game's rules and whatever plays, shows, stores or searches it.

A game is one object that satisfies :class:`Game`. It is stateless: every
method takes the state that it speaks of. A *state* is one deal; where a match
has several deals, the state also carries the small match object that
:meth:`Game.next_deal` needs.

Cards are strings in the game's notation (``"R5"``, ``"W4"``), the same in the
rules, in the log, on the wire and in rule cases, so that nothing is
translated on the way. ``sys.intern`` makes them as cheap as small integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Literal, Protocol, Self, TypeAlias, TypeVar

Seat: TypeAlias = int
"""0 … n−1, in the order of play."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or ``None`` for the table and for spectators (public knowledge only)."""

Card: TypeAlias = str
Options: TypeAlias = Mapping[str, Any]
View: TypeAlias = dict[str, Any]
"""What one viewer may know, in plain dicts, lists, strings, numbers, booleans and None.

Whoever gets one does not change it: views may share parts.
"""

Position: TypeAlias = dict[str, Any]
"""A state written down in the notation of the rule cases (``tests/cases/README.md``)."""


class Chance(Protocol):
    """The only source of chance that rules may use (``games/chance.py`` has the kinds)."""

    def below(self, n: int) -> int:
        """Return a uniform integer in 0 … n−1."""
        ...

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place."""
        ...

    def copy(self) -> Self:
        """Return a source that will go on exactly as this one would."""
        ...


class State(Protocol):
    """One deal. Slotted, changed in place by ``Game.apply``; holds its ``Chance``."""

    def copy(self) -> Self:
        """Return an independent copy, written by hand (search makes thousands a second)."""
        ...


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat asks for. Subclasses add fields and set ``type``, the wire's tag."""

    type: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Subclasses add fields and set ``type``, the wire's tag."""

    type: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Move:
    """One card (or ``count`` face-down ones) going from place to place, for the eye only.

    Places are strings: ``stock``, ``discard``, ``hand:2`` (seat 2's hand) and
    what a game adds. ``face`` is absent where the viewer may not know it.
    """

    source: str
    target: str
    face: Card | None = None
    count: int = 1


class IllegalAction(Exception):
    """The rules refuse an action.

    ``code`` names the reason and is a key of the game's texts
    (``refused.<code>``), ``clause`` the clause of the game's RULES.md, and
    ``facts`` fill the sentence's gaps; they hold nothing that the acting seat
    may not know.
    """

    def __init__(self, code: str, clause: str, **facts: Any) -> None:
        super().__init__(code, clause)
        self.code = code
        self.clause = clause
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.code} ({self.clause})"


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that the host may set. Its words are the texts ``option.<key>*``."""

    key: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    kind: Literal["choice", "seat"] = "choice"
    """``seat``: 0 for nobody, or a seat counted from 1. It asks who somebody is, each guest may answer
    for himself, and the room sees to it that the answer follows him to another seat. Its further words:
    ``.0`` nobody, ``.seat`` the answer with ``{seat}``, ``.me`` a guest's own, ``.note`` beside his face."""


def seat_option(key: str, *, seats: int) -> Option:
    """Return an option that names one of up to ``seats`` guests, and nobody at first."""
    return Option(key, default=0, choices=tuple(range(seats + 1)), kind="seat")


@dataclass(frozen=True, slots=True)
class Clock:
    """The limit on the decision that is open now.

    The room starts a fresh countdown of ``seconds`` whenever ``id`` differs
    from that of the clock before, and keeps the running one where it does not.
    """

    id: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended.

    ``scores`` are points by seat (by team in team games) as the rules define
    them; ``winners`` seats or teams, empty for a draw; ``reason`` a key of the
    game's texts (``over.<reason>``). ``scores_add`` is whether scores of several
    deals make a sum worth having, the more the better.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    scores_add: bool = True


@dataclass(frozen=True, slots=True)
class Expire(Action):
    """The open clock has run out. Only the clock asks for it, never a seat (``Game.expire``)."""

    type: ClassVar[str] = "expire"


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Bot(Protocol[S_contra]):
    """A player that only ever sees imagined states (``games.bots.decide`` sees to it)."""

    def choose(self, state: S_contra, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action for ``seat``.

        ``state`` is one that ``Game.imagine`` made, so whatever it says of
        hidden cards is a guess. ``None`` (wait) is allowed only where ``seat``
        is not in ``Game.to_act``. The choice depends on nothing but what the
        seat may know, and ``rng``.
        """
        ...


class Game(Protocol[S]):
    """The rules of one game."""

    id: str
    """As in the command line and in addresses: ``la-cuoi``."""
    version: int
    """Raised whenever an old log would no longer fold to the same states."""
    seats: tuple[int, ...]
    """The legal numbers of seats, ascending."""
    options: tuple[Option, ...]
    deck: tuple[Card, ...]
    """Every card once for each copy of it, in the fixed order that completes positions."""
    card_kinds: Mapping[str, tuple[Card, ...]]
    """Names that stand for any one of several cards in positions and cases; mostly empty."""
    actions: tuple[type[Action], ...]
    """What a seat may ask for; ``Expire`` is not among them."""
    events: tuple[type[Event], ...]
    refusals: Mapping[str, str]
    """Every code of :class:`IllegalAction` with its clause of RULES.md."""
    reasons: tuple[str, ...]
    """Every ``Outcome.reason``."""
    lists_all: bool
    """Whether ``legal`` lists everything that ``check`` passes, but for other words for the same."""
    fill_with_bots: bool
    """Whether bots keep the seats that nobody takes: most meet the game alone, and it needs its number."""
    bots: Mapping[str, Bot[S]]
    """By level: ``random``, ``beginner``, ``normal``, ``expert``, as far as the game has them."""

    def deal(self, seats: int, options: Options, chance: Chance) -> S:
        """Return the first position. ``options`` is complete (see :func:`complete_options`)."""
        ...

    def next_deal(self, state: S, chance: Chance) -> S | None:
        """Return the first position of the match's next deal; ``None`` where the match is over."""
        ...

    def to_act(self, state: S) -> Sequence[Seat]:
        """Return the seats on whose decision the game waits, ascending; empty when the deal is over.

        Others may still have something legal (a call, a catch).
        """
        ...

    def check(self, state: S, seat: Seat, action: Action) -> None:
        """Raise :class:`IllegalAction` if the rules refuse the action; change nothing."""
        ...

    def apply(self, state: S, seat: Seat, action: Action) -> Sequence[Event]:
        """Change ``state`` by an action that ``check`` passes, and return what happened."""
        ...

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """Return every action open to the seat, without repeats.

        Where they are too many to list (Canasta's melds), a sound sample that
        the game's RULES.md declares. An action that is only another word for
        a listed one may be left out.
        """
        ...

    def expire(self, state: S) -> tuple[Seat, Action]:
        """Return what an elapsed clock does, and for whom. Call only where ``clock`` gives one."""
        ...

    def clock(self, state: S) -> Clock | None:
        """Return the limit on the decision that is open now, or ``None`` where there is none."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the deal ended, or ``None`` while it goes on."""
        ...

    def view(self, state: S, viewer: Viewer) -> View:
        """Return what ``viewer`` may know, built up from nothing."""
        ...

    def public(self, state: S) -> View:
        """Return ``view(state, None)``."""
        ...

    def own(self, state: S, seat: Seat) -> View:
        """Return what ``view(state, seat)`` has as ``me``, besides what is public.

        Nothing else differs, so that what all viewers share is written once.
        """
        ...

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Return the event as ``viewer`` may know it; ``None`` where it may not know of it at all."""
        ...

    def moves(self, event: Event) -> Sequence[Move]:
        """Return the cards' ways for an event as ``redact`` gave it: who may know more has another event."""
        ...

    def imagine(self, state: S, seat: Seat, rng: Random) -> S:
        """Return a random state that the seat cannot tell from the real one, while the deal goes on.

        Its chance is drawn from ``rng``; nothing of the real one is reachable.
        The result depends on nothing but ``rng`` and what the seat may know:
        two states that the seat cannot tell apart give the same one.
        """
        ...

    def cards(self, state: S) -> Iterable[Card]:
        """Return every card of the deck, wherever it lies, in no particular order."""
        ...

    def from_position(self, position: Position) -> S:
        """Return the completed state. Raises ``PositionError`` for what contradicts itself."""
        ...

    def to_position(self, state: S) -> Position:
        """Return the whole state in the notation; ``from_position`` takes it back unchanged."""
        ...


class PositionError(ValueError):
    """A written position contradicts itself or names something unknown."""


class ActionError(ValueError):
    """A written action has an unknown type, a missing or unknown field, or a value of a wrong kind."""


def complete_options(game: Game[Any], given: Options) -> dict[str, Any]:
    """Return all options of ``game``, the given ones checked, the others at their defaults.

    Raises ``ValueError`` that names the key for an unknown option or a value
    that is not among its choices.
    """
    known = {option.key: option for option in game.options}
    for key, value in given.items():
        option = known.get(key)
        if option is None:
            raise ValueError(f"{game.id} has no option {key!r}; it has {', '.join(known)}")
        if not any(value == choice and type(value) is type(choice) for choice in option.choices):
            raise ValueError(f"{key} cannot be {value!r}; it can be {', '.join(map(repr, option.choices))}")
    return {key: given.get(key, option.default) for key, option in known.items()}
