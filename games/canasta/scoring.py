"""The count of a hand, line by line, and the end of the match (RULES 10)."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from games.canasta.laying import worth
from games.canasta.state import CONCEALED, MATCH_OVER, OVER, CanastaState, Team, in_hand, team_of
from games.kernel import Outcome

NATURAL_BONUS, MIXED_BONUS = 500, 300
OUT_BONUS, CONCEALED_BONUS = 100, 200
_RED_THREES = (0, 100, 200, 300, 800)


@dataclass(frozen=True, slots=True)
class Count:
    """One team's hand in points, but for ``naturals``, ``mixed`` and ``reds``, which are numbers."""

    naturals: int
    mixed: int
    reds: int
    natural_points: int
    mixed_points: int
    red_points: int
    out_points: int
    meld_points: int
    hand_points: int
    """What is left in both hands, 0 or less."""
    score: int
    before: int
    """The team's total before this hand."""
    total: int


def count(state: CanastaState, number: int) -> Count:
    """Return the count of a team as things stand."""
    team = state.teams[number]
    kinds = [meld.kind for meld in team.melds.values()]
    naturals, mixed, reds = kinds.count("natural"), kinds.count("mixed"), len(team.red_threes)
    lines = (
        NATURAL_BONUS * naturals,
        MIXED_BONUS * mixed,
        _RED_THREES[reds] if team.melds else -_RED_THREES[reds],
        _out_points(state, number),
        _meld_points(team),
        -sum(worth(in_hand(hand)) for seat, hand in enumerate(state.hands) if team_of(seat) == number),
    )
    score = sum(lines)
    return Count(naturals, mixed, reds, *lines, score, team.total, team.total + score)


def _out_points(state: CanastaState, number: int) -> int:
    out = 0 in state.sizes and team_of(state.sizes.index(0)) == number
    if not out:
        return 0
    return CONCEALED_BONUS if state.reason == CONCEALED else OUT_BONUS


def _meld_points(team: Team) -> int:
    return sum(worth(meld.naturals) + worth(meld.wilds) for meld in team.melds.values())


def ends_match(state: CanastaState) -> bool:
    """Return whether a team has reached the target with this hand (10.3)."""
    return any(count(state, number).total >= state.target for number in range(len(state.teams)))


def outcome(state: CanastaState) -> Outcome | None:
    """Return how the hand ended, ``winners`` being the team that is ahead now, nobody where totals are equal.

    ``facts``: ``lines`` (a :class:`Count` for each team), ``left`` (the cards
    in each hand), ``seat`` (who went out, or who could not go on) and ``match``
    (whether the match is over).
    """
    if state.phase not in (OVER, MATCH_OVER):
        return None
    counts = [count(state, number) for number in range(len(state.teams))]
    totals = [one.total for one in counts]
    best = [number for number, total in enumerate(totals) if total == max(totals)]
    facts = {
        "lines": [asdict(one) for one in counts],
        "left": [sorted(in_hand(hand)) for hand in state.hands],
        "seat": state.turn,
        "match": state.phase == MATCH_OVER,
    }
    winners = tuple(best) if len(best) == 1 else ()
    return Outcome(tuple(one.score for one in counts), winners, state.reason or "", facts)
