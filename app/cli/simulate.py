"""``chieu simulate GAME``: play many deals, count who wins, and check the rules while at it."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from games.bots import RandomBot
from games.chance import RandomChance
from games.kernel import Action, Bot, Game, Seat, complete_options
from games.playout import OnAction, bot_playout, random_playout
from games.registry import UnknownGame
from games.registry import game as game_of
from games.testing import IN_SIMULATION, Step, end_problem

if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]

_SHOWN_FAILURES = 5
_PROGRESS_S = 0.5
_DESCRIPTION = """\
Play deals between bots and print who won. The same seed plays the same deals.

Checked at the end of every deal: every card of the deck is somewhere exactly
once; there is one outcome, with a known reason and possible winners; nobody is
to act and nothing is legal any more. Some deals, evenly spread (--check), are
played a second time, and there after every action is checked: cards conserved;
whatever is listed as legal for any seat passes the check, without repeats; who
must act can; a copy goes the same way and leaves the original alone; the
position round-trips; nobody's view changes with cards that he may not know.

actions_per_s is the speed of plain play, checks not counted. Where all bots are
random, only seats to act are asked; otherwise others may act out of turn too.
"""


def add(subparsers: SubParsers) -> None:
    """Add the verb."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many deals between bots",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="its id, for example la-cuoi")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: as few as may)")
    parser.add_argument("--games", type=_positive, default=1000, metavar="G", help="deals (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="(default: 0)")
    parser.add_argument(
        "--options", type=_json_object, default={}, metavar="JSON", help='house rules: {"stacking": true}'
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="LEVEL,...",
        help="by seat, repeated for the seats that are left (default: random)",
    )
    parser.add_argument(
        "--check", type=int, default=10, metavar="N", help="how many deals to check in full (default: 10)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; return 0, 1 where an invariant failed, or 2 for a wrong argument."""
    try:
        simulation = _simulation(args)
    except (UnknownGame, ValueError) as problem:
        print(f"chieu simulate: {problem}", file=sys.stderr)
        return 2
    simulation.play()
    report = simulation.report()
    if args.json:
        print(json.dumps(report))
    else:
        _print(report)
    return 1 if report["invariant_failures"] else 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _json_object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as problem:
        raise argparse.ArgumentTypeError(f"is no JSON: {problem}") from problem
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("must be a JSON object")
    return value


def _simulation(args: argparse.Namespace) -> Simulation:
    game = game_of(args.game)
    seats = game.seats[0] if args.seats is None else args.seats
    if seats not in game.seats:
        raise ValueError(f"{game.id} is for {', '.join(map(str, game.seats))} seats, not {seats}")
    named = args.bots.split(",")
    for level in named:
        if level not in game.bots:
            raise ValueError(f"{game.id} has no bot {level!r}; it has {', '.join(game.bots)}")
    levels = [named[seat % len(named)] for seat in range(seats)]
    options = complete_options(game, args.options)
    return Simulation(game, levels, options, args.games, args.seed, max(0, min(args.check, args.games)))


@dataclass(slots=True)
class Simulation:
    """Deals of one game between bots of these ``levels``, one a seat."""

    game: Game[Any]
    levels: Sequence[str]
    options: Mapping[str, Any]
    games: int
    seed: int
    checked: int
    actions: int = 0
    draws: int = 0
    playing_s: float = 0.0
    wins: Counter[Seat] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    failure_count: int = 0

    def play(self) -> None:
        """Play all deals."""
        rng = Random(self.seed)
        progress = _Progress(self.games)
        stride = self.games / self.checked if self.checked else 0
        to_check = {int(number * stride) for number in range(self.checked)}
        for number in range(self.games):
            started = perf_counter()
            state = self.game.deal(len(self.levels), self.options, RandomChance(rng))
            again = (state.copy(), rng.getstate()) if number in to_check else None
            try:
                self.actions += self._play_one(state, rng)
            except Exception as problem:
                self._fail(number, f"{type(problem).__name__}: {problem}")
                continue
            self.playing_s += perf_counter() - started
            self._count(number, state)
            if again is not None:
                self._check(number, *again, state)
            progress.show(number + 1)
        progress.end()

    def _play_one(self, state: Any, rng: Random, before: OnAction | None = None) -> int:
        bots: list[Bot[Any]] = [self.game.bots[level] for level in self.levels]
        if all(isinstance(bot, RandomBot) for bot in bots):
            return random_playout(self.game, state, rng, before)
        return bot_playout(self.game, state, bots, rng, before)

    def _count(self, number: int, state: Any) -> None:
        problem = end_problem(self.game, state)
        if problem:
            self._fail(number, problem)
            return
        result = self.game.outcome(state)
        assert result is not None
        self.reasons[result.reason] += 1
        if not result.winners:
            self.draws += 1
        for seat in range(len(self.levels)):
            # In a game of teams the scores are the teams', and partners sit across.
            self.wins[seat] += seat % len(result.scores) in result.winners

    def _check(self, number: int, state: Any, randomness: Any, end: Any) -> None:
        """Play the deal again, and look at every action."""
        rng = Random()
        rng.setstate(randomness)
        game = self.game

        def before(state: Any, seat: Seat, action: Action) -> None:
            before_it, after = state.copy(), state.copy()
            step = Step(before_it, seat, action, game.apply(after, seat, action), after, ())
            for holds in IN_SIMULATION:
                try:
                    holds(game, step)
                except Exception as problem:
                    self._fail(number, f"{holds.__name__}: {type(problem).__name__}: {problem}")

        self._play_one(state, rng, before)
        if game.to_position(state) != game.to_position(end):
            self._fail(number, "played again it went another way")

    def _fail(self, number: int, what: str) -> None:
        self.failure_count += 1
        if len(self.failures) < _SHOWN_FAILURES:
            self.failures.append(f"deal {number}: {what}")

    def report(self) -> dict[str, Any]:
        """Return everything that was counted; only ``actions_per_s`` differs from run to run."""
        by_kind: Counter[str] = Counter(dict.fromkeys(self.levels, 0))
        for seat, level in enumerate(self.levels):
            by_kind[level] += self.wins[seat]
        return {
            "game": self.game.id,
            "version": self.game.version,
            "seats": len(self.levels),
            "bots": list(self.levels),
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "actions": self.actions,
            "actions_per_s": round(self.actions / self.playing_s) if self.playing_s else 0,
            "wins": {
                "by_seat": [self.wins[seat] for seat in range(len(self.levels))],
                "by_kind": dict(by_kind),
            },
            "draws": self.draws,
            "reasons": dict(sorted(self.reasons.items())),
            "checked": self.checked,
            "invariant_failures": self.failure_count,
            "failures": self.failures,
        }


class _Progress:
    """One line on a terminal that is written over; nothing in a pipe."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._quiet = not sys.stderr.isatty()
        self._next = 0.0

    def show(self, done: int) -> None:
        """Tell how many deals are played, now and then."""
        if not self._quiet and perf_counter() >= self._next:
            self._next = perf_counter() + _PROGRESS_S
            print(f"\r{done} of {self._total} deals", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe the line."""
        if not self._quiet:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _print(report: Mapping[str, Any]) -> None:
    print(
        f"{report['game']}: {report['games']} deals, {report['actions']} actions, {report['actions_per_s']}/s"
    )
    for seat, (level, wins) in enumerate(zip(report["bots"], report["wins"]["by_seat"], strict=True)):
        print(f"  seat {seat} ({level}) won {wins} ({100 * wins / report['games']:.1f} %)")
    print(f"  {report['draws']} draws")
    print(f"  {report['invariant_failures']} invariant failures ({report['checked']} deals checked in full)")
    for failure in report["failures"]:
        print(f"    {failure}")
