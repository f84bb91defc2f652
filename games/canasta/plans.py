"""Finds what could be laid: cheap plans by greed, and by the exact search where greed does not decide.

A plan is what ``legal`` lists and the view suggests. Whether a hand has any
plan at all is exact, since with the stock gone a deal ends on it (RULES 8.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.canasta.actions import Groups
from games.canasta.deck import (
    BLACK_THREE,
    BLOCKING,
    JOKER,
    NATURALS,
    RANK,
    RANK_WORTH,
    RED_THREE,
    TWO,
    WILDS,
    WORTH,
)
from games.canasta.laying import (
    KEPT,
    LEAST_CARDS,
    LEAST_NATURALS,
    MOST_WILDS,
    canasta_after,
    minimum,
    worth,
)
from games.canasta.search import Base, search
from games.canasta.state import CANASTA, STOCK, ByRank, CanastaState, Meld, Team, team_of
from games.kernel import Card, Seat

PAIR, WILD, ADD = WAYS = ("pair", "wild", "add")
"""The ways of taking the pile: two naturals from the hand, a natural and a wild card, or the top alone."""
_FROM_HAND = {PAIR: (2, 0), WILD: (1, 1), ADD: (0, 0)}
"""How many naturals and wilds a way needs from the hand."""

_DEAREST_FIRST = tuple(reversed(NATURALS))


# ---- taking the pile


def pile_gain(state: CanastaState) -> int:
    """Return how many cards of the pile would join the hand: not the top one, and no red three."""
    if not state.frozen:
        return len(state.discard) - 1
    return sum(1 for card in state.discard if RANK[card] != RED_THREE) - 1


def is_blocked(state: CanastaState, seat: Seat) -> bool:
    """Return whether nobody with such a hand can take the pile (9.1)."""
    pile = state.discard
    return not pile or pile[-1] in BLOCKING or (len(pile) == 1 and state.sizes[seat] == 1)


def must_take(state: CanastaState, seat: Seat) -> bool:
    """Return whether the seat cannot decline, as the top card fits its team's meld (8.2)."""
    if state.frozen or is_blocked(state, seat):
        return False
    return RANK[state.discard[-1]] in state.teams[team_of(seat)].melds


def open_ways(state: CanastaState, seat: Seat) -> Iterator[tuple[str, Groups]]:
    """Yield the open ways of taking the pile, and for each what the hand lays, with the top and besides."""
    if is_blocked(state, seat):
        return
    rank = RANK[state.discard[-1]]
    hand, team = state.hands[seat], state.teams[team_of(seat)]
    if rank not in hand and rank not in team.melds:
        return
    for way in WAYS if team.melds and not state.frozen else (PAIR,):
        groups = way_plan(state, seat, way)
        if groups is not None:
            yield way, groups


def way_plan(state: CanastaState, seat: Seat, way: str) -> Groups | None:
    """Return what to lay for a way that the pile is open to, or ``None`` where the hand does not allow it."""
    hand, team = state.hands[seat], state.teams[team_of(seat)]
    top = state.discard[-1]
    rank = RANK[top]
    company = _company(hand, team, rank, way)
    if company is None:
        return None
    size, gain = state.sizes[seat], pile_gain(state)
    groups: Groups | None = {rank: company}
    if not team.melds:
        groups = cheapest(hand, minimum(team.total), rank)
        if groups is None and bound(hand, rank) < minimum(team.total):
            return None
    if groups is not None:
        left = size + gain - sum(map(len, groups.values()))
        if left >= KEPT or canasta_after(team, groups, top):
            return groups
    need = 0 if team.melds else minimum(team.total) - WORTH[top]
    naturals, wilds = _FROM_HAND[way]
    base = Base(rank, naturals, wilds)
    return search(hand, team, need, size + gain, base=base)


def _company(hand: ByRank, team: Team, rank: str, way: str) -> tuple[Card, ...] | None:
    """Return the fewest hand cards with which the top card makes or joins a meld in this way."""
    naturals, wilds = _FROM_HAND[way]
    held = hand.get(rank, ())
    meld = team.melds.get(rank)
    if len(held) < naturals or (way == ADD and meld is None):
        return None
    if not wilds:
        return tuple(held[:naturals])
    wild = cheapest_wild(hand)
    if wild is None or (meld is not None and len(meld.wilds) >= MOST_WILDS):
        return None
    return (*held[:naturals], wild)


def cheapest_wild(hand: ByRank) -> Card | None:
    """Return the wild card of the hand that is missed least."""
    return next((hand[rank][0] for rank in WILDS if rank in hand), None)


# ---- the first meld


def first_meld(state: CanastaState, seat: Seat) -> Groups | None:
    """Return a first meld that reaches the minimum, with few cards; ``None`` where there is none."""
    hand, team = state.hands[seat], state.teams[team_of(seat)]
    need = minimum(team.total)
    if bound(hand) < need:
        return None
    size = state.sizes[seat]
    groups = cheapest(hand, need)
    if groups is not None:
        left = size - sum(map(len, groups.values()))
        if left >= KEPT or canasta_after(team, groups):
            return groups
    return search(hand, team, need, size)


def bound(hand: ByRank, top_rank: str | None = None) -> int:
    """Return at least as much as any first meld of the hand can be worth, with a top card of a rank."""
    wilds = [WORTH[card] for rank in WILDS for card in hand.get(rank, ())]
    points, pairs = sum(wilds), []
    melds = False
    for rank, cards in hand.items():
        count = len(cards) + (rank == top_rank)
        if rank in WILDS or count < LEAST_NATURALS:
            continue
        if count >= LEAST_CARDS:
            melds = True
            points += count * RANK_WORTH[rank]
        elif rank != BLACK_THREE:
            pairs.append(count * RANK_WORTH[rank])
    pairs.sort(reverse=True)
    if not melds and not (pairs and wilds):
        return 0
    return points + sum(pairs[: len(wilds)])


def cheapest(hand: ByRank, need: int, top_rank: str | None = None) -> Groups | None:
    """Return groups worth ``need``, naturals first, then pairs with a wild card, then more wild cards.

    With a top card its group comes first; it counts, but only the hand's cards are in the result.
    """
    wilds = [card for rank in (JOKER, TWO) for card in hand.get(rank, ())]
    groups: dict[str, list[Card]] = {}
    if top_rank is not None:
        groups[top_rank] = hand[top_rank].copy()
        need -= RANK_WORTH[top_rank] * (1 + len(hand[top_rank]))
    ranks = [rank for rank in _DEAREST_FIRST if rank in hand and rank not in groups]
    for rank in ranks:
        if need > 0 and len(hand[rank]) >= LEAST_CARDS:
            groups[rank] = hand[rank].copy()
            need -= RANK_WORTH[rank] * len(hand[rank])
    for rank in ranks:
        if need > 0 and wilds and len(hand[rank]) == LEAST_NATURALS:
            groups[rank] = [*hand[rank], wilds.pop()]
            need -= worth(groups[rank])
    need -= _add_wilds(groups, wilds, need)
    return {rank: tuple(cards) for rank, cards in groups.items()} if need <= 0 and groups else None


def _add_wilds(groups: dict[str, list[Card]], wilds: list[Card], need: int) -> int:
    """Add wild cards, twos first, until they are worth ``need``; return what they are worth."""
    points = 0
    for cards in groups.values():
        room = MOST_WILDS - sum(1 for card in cards if RANK[card] in WILDS)
        while room and wilds and points < need:
            cards.append(wilds.pop())
            points += WORTH[cards[-1]]
            room -= 1
    return points


# ---- going out


def going_out(state: CanastaState, seat: Seat) -> Groups | None:
    """Return groups that leave at most one card and a canasta, or ``None``."""
    hand, team, size = state.hands[seat], state.teams[team_of(seat)], state.sizes[seat]
    if not _could_go_out(hand, team):
        return None
    need = 0 if team.melds or state.source == STOCK else minimum(team.total)
    return search(hand, team, need, size, out=True)


def _could_go_out(hand: ByRank, team: Team) -> bool:
    """Rule out most hands at a glance: too many cards fit nowhere, or no canasta can come."""
    wilds = len(hand.get(TWO, ())) + len(hand.get(JOKER, ()))
    stuck = pairs = 0
    canasta = team.has_canasta
    for rank, cards in hand.items():
        count = len(cards)
        if rank in WILDS:
            continue
        meld = team.melds.get(rank)
        if meld is None and count < LEAST_CARDS:
            if count == LEAST_NATURALS and rank != BLACK_THREE:
                pairs += 1
            else:
                stuck += count
        if stuck > 1:
            return False
        canasta = canasta or _could_be_canasta(meld, count, wilds)
    canasta = canasta or any(
        _could_be_canasta(meld, 0, wilds) for rank, meld in team.melds.items() if rank not in hand
    )
    return canasta and pairs <= wilds


def _could_be_canasta(meld: Meld | None, naturals: int, wilds: int) -> bool:
    on_table, room = (0, MOST_WILDS) if meld is None else (meld.size, MOST_WILDS - len(meld.wilds))
    return on_table + naturals + min(wilds, room) >= CANASTA
