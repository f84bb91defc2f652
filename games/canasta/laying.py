"""What may be laid: melds, the first meld's minimum, and how many cards must stay (RULES 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.canasta.actions import Groups
from games.canasta.deck import BLACK_THREE, LAYABLE, RANK, WILD_CARDS, WORTH
from games.canasta.refusals import refusal
from games.canasta.state import CANASTA, STOCK, ByRank, CanastaState, Meld, Team, team_of
from games.cards import counted
from games.kernel import Card, IllegalAction, Seat

LEAST_CARDS, LEAST_NATURALS, MOST_WILDS = 3, 2, 3
KEPT = 2
"""So many cards stay in hand while the team has no canasta (5.6)."""
_STEPS = ((3000, 120), (1500, 90), (0, 50))
_BELOW_ZERO = 15
_NO_MELD = Meld()


def minimum(total: int) -> int:
    """Return what a first meld must be worth for a team with this total (6.1)."""
    return next((points for least, points in _STEPS if total >= least), _BELOW_ZERO)


def worth(cards: Sequence[Card]) -> int:
    """Return the cards' points."""
    return sum(WORTH[card] for card in cards)


def worth_of(groups: Groups) -> int:
    """Return the points of all cards of some groups."""
    return sum(WORTH[card] for cards in groups.values() for card in cards)


def canasta_after(team: Team, groups: Groups, top: Card | None = None) -> bool:
    """Return whether the team has a canasta once the groups are laid, ``top`` with the group of its rank."""
    if team.has_canasta:
        return True
    for rank, cards in groups.items():
        meld = team.melds.get(rank)
        size = len(cards) + (0 if meld is None else meld.size)
        if top is not None and RANK[top] == rank:
            size += 1
        if size >= CANASTA and rank != BLACK_THREE:
            return True
    return False


def lay_refusal(state: CanastaState, seat: Seat, groups: Groups) -> IllegalAction | None:
    """Return why groups may not be laid from the hand, or ``None`` where they may."""
    if not groups:
        return refusal("nothing_laid")
    team = state.teams[team_of(seat)]
    problem = held_refusal(state.hands[seat], groups, ()) or groups_refusal(team, groups)
    if problem is not None:
        return problem
    left = state.sizes[seat] - sum(map(len, groups.values()))
    has_canasta = canasta_after(team, groups)
    problem = left_refusal(groups, left, has_canasta=has_canasta)
    if problem is not None or team.melds:
        return problem
    if left <= 1 and has_canasta and state.source == STOCK:  # 6.3
        return None
    return minimum_refusal(team, worth_of(groups))


def held_refusal(hand: ByRank, groups: Groups, others: Sequence[Card]) -> IllegalAction | None:
    """Return why the cards are not all in the hand."""
    named = [*others, *(card for cards in groups.values() for card in cards)]
    for card, copies in counted(named).items():
        if card not in RANK or hand.get(RANK[card], []).count(card) < copies:
            return refusal("not_in_hand", card=card)
    return None


def groups_refusal(team: Team, groups: Groups) -> IllegalAction | None:
    """Return why some group is none, alone or with the team's meld of its rank."""
    for rank, cards in groups.items():
        problem = _group_refusal(rank, cards, team.melds.get(rank, _NO_MELD))
        if problem is not None:
            return problem
    return None


def _group_refusal(rank: str, cards: Sequence[Card], meld: Meld) -> IllegalAction | None:
    if rank not in LAYABLE:
        return refusal("no_such_meld", rank=rank)
    if not cards:
        return refusal("empty_group", rank=rank)
    return meld_refusal(rank, [*meld.naturals, *meld.wilds, *cards])


def meld_refusal(rank: str, cards: Sequence[Card]) -> IllegalAction | None:
    """Return why the cards together are no meld of the rank (5.1, 5.2, 5.5)."""
    wilds = 0
    for card in cards:
        if card in WILD_CARDS:
            wilds += 1
        elif RANK[card] != rank:
            return refusal("wrong_rank", card=card, rank=rank)
    if rank == BLACK_THREE and wilds:
        return refusal("black_three_wild")
    if wilds > MOST_WILDS:
        return refusal("too_many_wilds", rank=rank, most=MOST_WILDS)
    if len(cards) < LEAST_CARDS:
        return refusal("too_few", rank=rank, least=LEAST_CARDS)
    if len(cards) - wilds < LEAST_NATURALS:
        return refusal("too_few_naturals", rank=rank, least=LEAST_NATURALS)
    return None


def left_refusal(groups: Groups, left: int, *, has_canasta: bool) -> IllegalAction | None:
    """Return why ``left`` cards may not be what stays in the hand (5.5, 5.6)."""
    if left < KEPT and not has_canasta:
        return refusal("keep_two", left=left)
    if BLACK_THREE in groups and left > 1:
        return refusal("black_three_out", left=left)
    return None


def minimum_refusal(team: Team, points: int) -> IllegalAction | None:
    """Return why the points do not do for the team's first meld (6.1)."""
    least = minimum(team.total)
    return refusal("minimum", points=points, minimum=least) if points < least else None
