"""The kit that every game must pass, and recorded playthroughs.

Each property is one function that raises :class:`Violation` with what is
wrong; the names of :data:`STEP_PROPERTIES` and :data:`GAME_PROPERTIES` are the
list. ``python -m games.testing record GAME`` writes the game's playthroughs
anew, after a change of behaviour that was meant.
"""

from __future__ import annotations

import argparse
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

from games.bots import decide
from games.chance import DealChance
from games.kernel import Action, Event, Game, IllegalAction, Position, Seat, View, Viewer
from games.playout import random_playout
from games.registry import game as game_of
from games.texts import LANGUAGES, folder, texts
from games.wire import action_from, as_dict, move_as_dict


class Violation(AssertionError):
    """A game breaks a property."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One deal to try: everything that decides how it goes."""

    seats: int
    options: Mapping[str, Any]
    seed: int


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a walk. ``before`` and ``after`` are states of their own."""

    before: Any
    seat: Seat
    action: Action
    events: Sequence[Event]
    after: Any
    probes: Sequence[Action]
    """Actions met so far, to be tried where they may be refused."""


def settings(game: Game[Any], *, seeds: int) -> list[Setting]:
    """Return deals with few, some and most seats, and mixes of the options' first and last choices.

    With up to three options every mix, with more of them enough for any two choices to meet.
    """
    numbers = {game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]}
    keys = [option.key for option in game.options]
    return [
        Setting(seats, dict(zip(keys, mix, strict=True)), seed)
        for seats in sorted(numbers)
        for mix in _mixes([(option.choices[0], option.choices[-1]) for option in game.options])
        for seed in range(seeds)
    ]


def _mixes(ends: Sequence[tuple[Any, Any]]) -> list[tuple[Any, ...]]:
    if len(ends) <= 3:
        return list(product(*map(dict.fromkeys, ends)))
    firsts, lasts = zip(*ends, strict=True)
    one_other = ((*firsts[:place], last, *firsts[place + 1 :]) for place, last in enumerate(lasts))
    return [firsts, lasts, *one_other]


def first_state(game: Game[Any], setting: Setting) -> Any:
    """Return the deal of a setting, its key made from the seed."""
    return game.deal(setting.seats, setting.options, DealChance(setting.seed.to_bytes(32, "big")))


def walk(game: Game[Any], setting: Setting, *, limit: int) -> Iterator[Step]:
    """Play up to ``limit`` actions: random ones and bots', in turn, out of turn and by the clock."""
    state = first_state(game, setting)
    rng = Random(setting.seed)
    probes: dict[Action, None] = {}
    for _ in range(limit):
        if game.outcome(state) is not None:
            return
        seat, action = _pick(game, state, setting, rng)
        probes |= dict.fromkeys(probe for other in range(setting.seats) for probe in game.legal(state, other))
        before = state.copy()
        events = game.apply(state, seat, action)
        yield Step(before, seat, action, events, state.copy(), list(probes))


def _pick(game: Game[Any], state: Any, setting: Setting, rng: Random) -> tuple[Seat, Action]:
    if game.clock(state) is not None and rng.random() < 0.05:
        return game.expire(state)
    acting = game.to_act(state)
    others = [seat for seat in range(setting.seats) if seat not in acting and game.legal(state, seat)]
    seat = rng.choice(others) if others and rng.random() < 0.3 else rng.choice(acting)
    # Bots end a deal sooner; without them rarer things happen, such as an empty stock.
    if setting.seed % 2 == 0 and rng.random() < 0.5:
        choice = decide(game, rng.choice(list(game.bots.values())), state, seat, rng)
        if choice is not None:
            return seat, choice
    return seat, rng.choice(game.legal(state, seat))


# ---- properties of one step


def cards_are_conserved(game: Game[Any], step: Step) -> None:
    """Every card of the deck lies somewhere exactly once."""
    difference = _difference(game, step.after)
    if difference:
        raise Violation(f"after {step.action}: {difference}")


def _difference(game: Game[Any], state: Any) -> str:
    held, deck = Counter(game.cards(state)), Counter(game.deck)
    lost, made = sorted((deck - held).elements()), sorted((held - deck).elements())
    return f"lost {lost}, made {made}" if lost or made else ""


def legal_passes_check(game: Game[Any], step: Step) -> None:
    """Whatever is listed is allowed, once; who must act has something; when it is over nobody has."""
    state = step.after
    acting = game.to_act(state)
    if (game.outcome(state) is None) != bool(acting) or list(acting) != sorted(set(acting)):
        raise Violation(f"the outcome is {game.outcome(state)}, and {list(acting)} are to act")
    for seat in _seats(game, state):
        actions = game.legal(state, seat)
        if len(actions) != len(set(actions)):
            raise Violation(f"legal repeats itself for seat {seat}: {actions}")
        if not actions and seat in acting:
            raise Violation(f"seat {seat} must act and can do nothing")
        if actions and not acting:
            raise Violation(f"the deal is over, yet seat {seat} can {actions}")
        for action in actions:
            try:
                game.check(state, seat, action)
            except IllegalAction as refusal:
                raise Violation(f"{action} of seat {seat} is listed and refused: {refusal}") from refusal


def others_are_refused(game: Game[Any], step: Step) -> None:
    """What is not listed is refused with a known code and clause, or is another word for a listed action."""
    state = step.after
    for seat in _seats(game, state):
        listed = game.legal(state, seat)
        for probe in step.probes:
            if probe not in listed and not _is_refused(game, state, seat, probe) and game.lists_all:
                _is_another_word(game, state, seat, probe, listed)


def _is_refused(game: Game[Any], state: Any, seat: Seat, action: Action) -> bool:
    try:
        game.check(state, seat, action)
    except IllegalAction as refusal:
        if game.refusals.get(refusal.code) != refusal.clause:
            raise Violation(f"{refusal} is not among the game's refusals") from refusal
        _check_gaps(game, refusal)
        return True
    return False


def _check_gaps(game: Game[Any], refusal: IllegalAction) -> None:
    for language in LANGUAGES:
        sentence = texts(game.id, language)[f"refused.{refusal.code}"]
        missing = _gaps(sentence) - refusal.facts.keys()
        if missing:
            raise Violation(f"refused.{refusal.code} ({language}) asks for {missing}: {refusal.facts}")


def _is_another_word(
    game: Game[Any], state: Any, seat: Seat, action: Action, listed: Iterable[Action]
) -> None:
    result = _applied(game, state, seat, action)
    if all(_applied(game, state, seat, other) != result for other in listed):
        raise Violation(f"{action} of seat {seat} is allowed and does what no listed action does")


def _applied(game: Game[Any], state: Any, seat: Seat, action: Action) -> Position:
    copy = state.copy()
    game.apply(copy, seat, action)
    return game.to_position(copy)


def questions_change_nothing(game: Game[Any], step: Step) -> None:
    """``check``, ``legal``, ``view`` and all others but ``apply`` leave the state as it is."""
    state = step.after
    before = pickle.dumps(state)
    for seat in _seats(game, state):
        for probe in step.probes:
            _is_refused(game, state, seat, probe)
        game.view(state, seat)
        if game.outcome(state) is None:
            game.imagine(state, seat, Random(0))
    game.to_position(state)
    game.clock(state)
    if pickle.dumps(state) != before:
        raise Violation("asking has changed the state")


def copies_are_independent(game: Game[Any], step: Step) -> None:
    """An action on a copy does there what it does here, and nothing here."""
    original = pickle.dumps(step.before)
    copy = step.before.copy()
    events = game.apply(copy, step.seat, step.action)
    if pickle.dumps(step.before) != original:
        raise Violation(f"{step.action} on a copy has changed the original")
    if list(events) != list(step.events) or game.to_position(copy) != game.to_position(step.after):
        raise Violation(f"{step.action} on a copy went another way")


def positions_round_trip(game: Game[Any], step: Step) -> None:
    """A written state comes back as it was, with the same things legal, also through JSON."""
    written = game.to_position(step.after)
    read = game.from_position(json.loads(json.dumps(written)))
    if game.to_position(read) != written:
        raise Violation(f"{written} comes back as {game.to_position(read)}")
    for seat in _seats(game, step.after):
        if set(game.legal(read, seat)) != set(game.legal(step.after, seat)):
            raise Violation(f"seat {seat} can do other things in the position read back")


def views_are_plain(game: Game[Any], step: Step) -> None:
    """Views, events and moves are plain JSON, and of known types."""
    for viewer in _viewers(game, step.after):
        shown = game.view(step.after, viewer)
        if json.loads(json.dumps(shown)) != shown:
            raise Violation(f"the view of {viewer} is not plain")
        if ("me" in shown) != (viewer is not None):
            raise Violation(f"the view of {viewer} has the wrong me")
        parts = game.public(step.after)
        if viewer is not None:
            parts = {**parts, "me": game.own(step.after, viewer)}
        if parts != shown:
            raise Violation(f"the view of {viewer} is not made of its parts")
        for event in _redacted(game, step.events, viewer):
            if type(event) not in game.events:
                raise Violation(f"{event} is not among the game's events")
            json.dumps([as_dict(event), *map(move_as_dict, game.moves(event))])


def moves_follow_piles(game: Game[Any], step: Step) -> None:
    """For each viewer the moves of an action add up to what happened to hands, stock and discard pile."""
    for viewer in _viewers(game, step.after):
        before, after = (_sizes(game.view(state, viewer)) for state in (step.before, step.after))
        moved: Counter[str] = Counter()
        for event in _redacted(game, step.events, viewer):
            for move in game.moves(event):
                moved[move.source] -= move.count
                moved[move.target] += move.count
        wrong = {place: moved[place] for place in before if moved[place] != after[place] - before[place]}
        if wrong:
            raise Violation(f"{step.action}: moves say {wrong}, piles went from {before} to {after}")


def _sizes(shown: View) -> dict[str, int]:
    sizes = {f"hand:{seat}": facts["count"] for seat, facts in enumerate(shown["seats"])}
    if "stock" in shown:
        sizes["stock"] = shown["stock"]
    if "discard_size" in shown:
        sizes["discard"] = shown["discard_size"]
    return sizes


def clocks_can_run_out(game: Game[Any], step: Step) -> None:
    """Where there is a clock it has a length, and what it does when it has run out is allowed.

    It moves for a seat that must act, or for the one whose turn it is while the others may answer.
    """
    limit = game.clock(step.after)
    if limit is None:
        return
    seat, action = game.expire(step.after)
    waited_for = (*game.to_act(step.after), game.view(step.after, None)["turn"])
    if limit.seconds <= 0 or seat not in waited_for:
        raise Violation(f"{limit} for seat {seat}, though {game.to_act(step.after)} are to act")
    game.check(step.after, seat, action)


# ---- secrecy


def twins_look_the_same(game: Game[Any], step: Step) -> None:
    """An imagined state is a whole one, and shows the seat and the table what the real one shows."""
    for seat, twin in _twins(game, step.after):
        difference = _difference(game, twin)
        if difference:
            raise Violation(f"imagined for seat {seat}: {difference}")
        for viewer in (seat, None):
            if game.view(twin, viewer) != game.view(step.after, viewer):
                raise Violation(f"imagined for seat {seat}, the view of {viewer} is another one")
        if game.to_act(twin) != game.to_act(step.after) or game.clock(twin) != game.clock(step.after):
            raise Violation(f"imagined for seat {seat}, others are to act or the clock differs")


def swapped_cards_change_no_answer(game: Game[Any], step: Step) -> None:
    """What a seat may not know changes neither what is legal for it nor why something is refused."""
    for seat, twin in _twins(game, step.after):
        if set(game.legal(twin, seat)) != set(game.legal(step.after, seat)):
            raise Violation(f"what seat {seat} may do depends on what it does not know")
        for probe in step.probes:
            if _answer(game, twin, seat, probe) != _answer(game, step.after, seat, probe):
                raise Violation(f"the answer to {probe} tells seat {seat} what it does not know")


def _answer(game: Game[Any], state: Any, seat: Seat, action: Action) -> tuple[str, Mapping[str, Any]] | None:
    try:
        game.check(state, seat, action)
    except IllegalAction as refusal:
        return refusal.code, refusal.facts
    return None


def imagination_knows_no_more(game: Game[Any], step: Step) -> None:
    """What is imagined depends on nothing but the seat's knowledge and the random numbers, its chance too."""
    for seat, twin in _twins(game, step.after):
        from_real = game.imagine(step.after, seat, Random(7))
        from_twin = game.imagine(twin, seat, Random(7))
        if game.to_position(from_real) != game.to_position(from_twin):
            raise Violation(f"what seat {seat} imagines depends on what it does not know")
        if pickle.dumps(from_real.chance) != pickle.dumps(from_twin.chance):
            raise Violation(f"the chance that seat {seat} imagines is the real one's")


def imagination_forgets(game: Game[Any], step: Step) -> None:
    """No place in the stock and no whole hand of another seat stays as it is, nor does the chance.

    Without this the other properties would prove nothing: they swap hidden
    cards by imagining. What the view names may stay, and so may single cards
    of a hand, which may be known from play. Where few different cards are
    hidden, chance or deduction may keep them all.
    """
    if game.outcome(step.after) is not None:
        return
    real = game.to_position(step.after)
    for seat in _seats(game, step.after):
        shown = _named(game, game.view(step.after, seat))
        kept = {
            place: cards for place, cards in _hidden_places(real, seat).items() if not shown.issuperset(cards)
        }
        if len(set(kept.values())) < _ENOUGH_HIDDEN:
            continue
        chance = pickle.dumps(step.after.chance)
        for number in range(_IMAGINED):
            twin = game.imagine(step.after, seat, Random(number))
            if pickle.dumps(twin.chance) == chance:
                raise Violation(f"the chance that seat {seat} imagines is the real one")
            others = _hidden_places(game.to_position(twin), seat)
            kept = {place: cards for place, cards in kept.items() if others.get(place) == cards}
            if not kept:
                break
        else:
            raise Violation(f"whatever seat {seat} imagines keeps {kept}")


_ENOUGH_HIDDEN = 12
_IMAGINED = 12


def _hidden_places(position: Position, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Return each card of the stock by its place, and each other seat's hand of 3 or more cards."""
    places: dict[str, tuple[str, ...]] = {
        f"stock {place}": (card,) for place, card in enumerate(position.get("stock", ()))
    }
    for other, facts in enumerate(position["seats"]):
        if other != seat and len(facts["hand"]) >= 3:
            places[f"hand {other}"] = tuple(sorted(facts["hand"]))
    return places


def bots_know_no_more(game: Game[Any], step: Step) -> None:
    """A bot's choice depends on the seat's knowledge and the random numbers only, and is legal."""
    acting = game.to_act(step.after)
    for seat, twin in _twins(game, step.after):
        allowed = game.legal(step.after, seat)
        if not allowed:
            continue
        for level, bot in game.bots.items():
            choice = decide(game, bot, step.after, seat, Random(11))
            if choice != decide(game, bot, twin, seat, Random(11)):
                raise Violation(f"the {level} bot of seat {seat} uses what it does not know")
            if choice is None and seat in acting:
                raise Violation(f"the {level} bot of seat {seat} waits though it must act")
            if choice is not None:
                game.check(step.after, seat, choice)


def events_tell_no_more(game: Game[Any], step: Step) -> None:
    """A redacted event names no card that the viewer's views do not show, and tells hidden cards in no way.

    The second part makes the same action on a state with other hidden cards:
    where the views agree afterwards, so must the events.
    """
    for viewer in _viewers(game, step.after):
        told = _told(game, step.events, viewer)
        visible = _named(game, [game.view(step.before, viewer), game.view(step.after, viewer)])
        secret = _named(game, told) - visible
        if secret:
            raise Violation(f"{step.action}: the events tell {viewer} of {sorted(secret)}")
    for seat, twin in _twins(game, step.before):
        if _answer(game, twin, step.seat, step.action) is not None:
            continue
        events = game.apply(twin, step.seat, step.action)
        for viewer in (seat, None):
            alike = game.view(twin, viewer) == game.view(step.after, viewer)
            if alike and _told(game, events, viewer) != _told(game, step.events, viewer):
                raise Violation(f"{step.action}: the events tell {viewer} what the view does not")


def _told(game: Game[Any], events: Sequence[Event], viewer: Viewer) -> list[Any]:
    return [
        [as_dict(event), *map(move_as_dict, game.moves(event))] for event in _redacted(game, events, viewer)
    ]


def _redacted(game: Game[Any], events: Sequence[Event], viewer: Viewer) -> list[Event]:
    told = (game.redact(event, viewer) for event in events)
    return [event for event in told if event is not None]


def _named(game: Game[Any], value: Any) -> set[str]:
    """Return the cards that are named anywhere in a plain value."""
    if isinstance(value, str):
        return {value} & set(game.deck)
    if isinstance(value, Mapping):
        value = value.values()
    elif not isinstance(value, list | tuple):
        return set()
    return set().union(*(_named(game, item) for item in value))


def _twins(game: Game[Any], state: Any) -> Iterator[tuple[Seat, Any]]:
    """Yield for each seat a state that it cannot tell from this one; none when the deal is over."""
    if game.outcome(state) is None:
        for seat in _seats(game, state):
            yield seat, game.imagine(state, seat, Random(seat + 1))


def _seats(game: Game[Any], state: Any) -> range:
    return range(len(game.view(state, None)["seats"]))


def _viewers(game: Game[Any], state: Any) -> tuple[Viewer, ...]:
    return (None, *_seats(game, state))


STEP_PROPERTIES: tuple[Callable[[Game[Any], Step], None], ...] = (
    cards_are_conserved,
    legal_passes_check,
    others_are_refused,
    questions_change_nothing,
    copies_are_independent,
    positions_round_trip,
    views_are_plain,
    moves_follow_piles,
    clocks_can_run_out,
    twins_look_the_same,
    swapped_cards_change_no_answer,
    imagination_forgets,
    imagination_knows_no_more,
    bots_know_no_more,
    events_tell_no_more,
)


IN_SIMULATION = (cards_are_conserved, legal_passes_check, copies_are_independent, positions_round_trip)
"""Those quick enough for whole deals of ``chieu simulate``."""


# ---- properties of whole games


def games_are_determined(game: Game[Any], setting: Setting) -> None:
    """The same deal and the same choices go the same way."""
    one, two = (
        [
            (step.action, list(step.events), game.to_position(step.after))
            for step in walk(game, setting, limit=60)
        ]
        for _ in range(2)
    )
    if one != two:
        raise Violation(f"{setting} went two ways")


def logs_replay(game: Game[Any], setting: Setting) -> None:
    """Actions written down and read again lead to the same state."""
    steps = list(walk(game, setting, limit=200))
    state = first_state(game, setting)
    for step in steps:
        written = json.loads(json.dumps(as_dict(step.action)))
        action = action_from(game, written, by_clock=type(step.action) not in game.actions)
        game.check(state, step.seat, action)
        game.apply(state, step.seat, action)
    if game.to_position(state) != game.to_position(steps[-1].after):
        raise Violation(f"{setting} replays to another state")


def random_games_end(game: Game[Any], setting: Setting) -> None:
    """Random choices come to an outcome whose parts make sense."""
    state = first_state(game, setting)
    random_playout(game, state, Random(setting.seed))
    problem = end_problem(game, state)
    if problem:
        raise Violation(problem)


def end_problem(game: Game[Any], state: Any) -> str | None:
    """Return what is wrong with a deal that should be over, or ``None``."""
    result = game.outcome(state)
    if result is None:
        return "there is no outcome"
    if result.reason not in game.reasons:
        return f"the reason {result.reason} is not among the game's reasons"
    if any(winner not in range(len(result.scores)) for winner in result.winners):
        return f"the winners are {result.winners}, the scores {result.scores}"
    if game.to_act(state) or any(game.legal(state, seat) for seat in _seats(game, state)):
        return "it is over and goes on"
    return _difference(game, state) or None


def last_card_stays_secret(game: Game[Any], setting: Setting) -> None:
    """Also the last events and views name nothing that was hidden before."""
    for step in walk(game, setting, limit=5_000):
        if game.outcome(step.after) is not None:
            events_tell_no_more(game, step)
            views_are_plain(game, step)


GAME_PROPERTIES: tuple[Callable[[Game[Any], Setting], None], ...] = (
    games_are_determined,
    logs_replay,
    random_games_end,
    last_card_stays_secret,
)


# ---- words


def words_are_complete(game: Game[Any]) -> None:
    """Both languages have the same keys and gaps, for everything that the game may say, and clauses exist."""
    by_language = {language: texts(game.id, language) for language in LANGUAGES}
    needed = {"name", "tagline"}
    needed |= {f"refused.{code}" for code in game.refusals}
    needed |= {f"over.{reason}" for reason in game.reasons}
    needed |= {f"action.{action.type}" for action in game.actions}
    for option in game.options:
        words = ("0", "seat", "me", "note") if option.kind == "seat" else ()
        needed |= {f"option.{option.key}", *(f"option.{option.key}.{word}" for word in ("effect", *words))}
    for language, sentences in by_language.items():
        missing = {key for key in needed if not sentences.get(key)}
        missing |= {f"event.{kind.type}" for kind in game.events if not _has_event(kind.type, sentences)}
        if missing:
            raise Violation(f"{language} has no words for {sorted(missing)}")
    _check_alike(by_language)
    rules = (folder(game.id) / "RULES.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"^- (\d+\.\d+) ", rules, flags=re.MULTILINE))
    if not set(game.refusals.values()) <= clauses:
        raise Violation(f"RULES.md lacks {sorted(set(game.refusals.values()) - clauses)}")


def _has_event(name: str, sentences: Mapping[str, str]) -> bool:
    """An event's line may be split by a suffix (``event.challenged.guilty``)."""
    return any(key == f"event.{name}" or key.startswith(f"event.{name}.") for key in sentences)


def _check_alike(by_language: Mapping[str, Mapping[str, str]]) -> None:
    first = by_language[LANGUAGES[0]]
    for language, sentences in by_language.items():
        if sentences.keys() != first.keys():
            raise Violation(
                f"{language} and {LANGUAGES[0]} differ in {sorted(sentences.keys() ^ first.keys())}"
            )
        for key, sentence in sentences.items():
            if _gaps(sentence) != _gaps(first[key]):
                raise Violation(f"{key} has other gaps in {language}: {sentence}")
            if key.startswith("refused.") and "!" in sentence:
                raise Violation(f"{key} shouts in {language}: {sentence}")


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


# ---- playthroughs


PLAYTHROUGHS = Path(__file__).parent.parent / "tests" / "games" / "playthroughs"


def playthrough(game: Game[Any], setting: Setting, steps: int) -> str:
    """Return a text that shows every seat's view, events and choices for some steps of a random deal.

    Its first line is JSON that :func:`playthrough_again` reads.
    """
    head = {
        "game": game.id,
        "seats": setting.seats,
        "options": dict(setting.options),
        "seed": setting.seed,
        "steps": steps,
    }
    lines = [json.dumps(head)]
    state, rng = first_state(game, setting), Random(setting.seed)
    for number in range(steps):
        lines += ["", f"== {number}", *_shown(game, state)]
        if game.outcome(state) is not None:
            break
        choices = [(seat, action) for seat in _seats(game, state) for action in game.legal(state, seat)]
        seat, action = rng.choice(choices)
        lines.append(f"-> seat {seat}: {_line(as_dict(action))}")
        events = game.apply(state, seat, action)
        lines += [
            f"   told {_name(viewer)}: {_line(_told(game, events, viewer))}"
            for viewer in _viewers(game, state)
        ]
    return "\n".join(lines) + "\n"


def playthrough_again(text: str) -> str:
    """Return what a recorded playthrough would be today."""
    head = json.loads(text.splitlines()[0])
    setting = Setting(head["seats"], head["options"], head["seed"])
    return playthrough(game_of(head["game"]), setting, head["steps"])


def _shown(game: Game[Any], state: Any) -> Iterator[str]:
    table = game.view(state, None)
    yield f"table: {_line(table)}"
    for seat in _seats(game, state):
        yield f"seat {seat}: {_line(game.view(state, seat)['me'])}"
        yield f"   may: {'; '.join(_line(as_dict(action)) for action in game.legal(state, seat))}"


def _name(viewer: Viewer) -> str:
    return "the table" if viewer is None else f"seat {viewer}"


_line = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


def _record(game_id: str) -> None:
    for path in sorted(PLAYTHROUGHS.glob(f"{game_id}*.txt")):
        path.write_text(playthrough_again(path.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    """Run the one command."""
    parser = argparse.ArgumentParser(prog="python -m games.testing")
    parser.add_argument("command", choices=["record"])
    parser.add_argument("game", help="whose playthroughs to record anew; a new one begins as its first line")
    _record(parser.parse_args().game)


if __name__ == "__main__":
    main()
