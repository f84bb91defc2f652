"""The rules of Canasta; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.canasta.actions import (
    DECLINE,
    DISCARDED,
    DISCARDS,
    DRAW,
    DREW,
    EMPTIED,
    Completed,
    Decline,
    Discard,
    Draw,
    Groups,
    Lay,
    Melded,
    Over,
    RedThree,
    Take,
    Took,
    WentOut,
)
from games.canasta.deck import (
    BLACK_THREE,
    BLOCKING,
    DECK,
    FREEZING,
    RANK,
    RED_THREES,
    WILD_CARDS,
    WILDS,
    WORTH,
)
from games.canasta.laying import (
    KEPT,
    LEAST_CARDS,
    LEAST_NATURALS,
    MOST_WILDS,
    canasta_after,
    groups_refusal,
    held_refusal,
    lay_refusal,
    left_refusal,
    meld_refusal,
    minimum_refusal,
    worth_of,
)
from games.canasta.plans import (
    cheapest_wild,
    first_meld,
    going_out,
    must_take,
    open_ways,
    pile_gain,
)
from games.canasta.refusals import refusal
from games.canasta.scoring import ends_match, outcome
from games.canasta.state import (
    CANASTA,
    CONCEALED,
    DECLINED,
    EXHAUSTED,
    LAST_RED_THREE,
    MATCH_OVER,
    MELD,
    OUT,
    OVER,
    PILE,
    STOCK,
    CanastaState,
    Meld,
    Team,
    in_hand,
    team_of,
)
from games.canasta.state import DRAW as DRAWING
from games.kernel import Action, Card, Chance, Event, IllegalAction, Options, Seat

HAND_SIZE = 11
_SEATS = 4
_NOBODY: tuple[Seat, ...] = ()
_ALONE = tuple((seat,) for seat in range(_SEATS))
_NOTHING: tuple[Event, ...] = ()
_ENDED = (OVER, MATCH_OVER)


# ---- a hand and the next one


def deal(seats: int, options: Options, chance: Chance) -> CanastaState:
    """Return the first position of a match (3)."""
    deck = list(DECK)
    chance.shuffle(deck)
    return _dealt(deck, chance, chance.below(seats), options["target"])


def next_deal(state: CanastaState, chance: Chance) -> CanastaState | None:
    """Return the first position of the next hand, dealt by the next seat; ``None`` after the match (10.3)."""
    result = outcome(state)
    if result is None or state.phase == MATCH_OVER:
        return None
    deck = list(DECK)
    chance.shuffle(deck)
    fresh = _dealt(deck, chance, (state.dealer + 1) % _SEATS, state.target)
    fresh.number = state.number + 1
    for team, before, score in zip(fresh.teams, state.teams, result.scores, strict=True):
        team.total = before.total + score
    return fresh


def _dealt(deck: list[Card], chance: Chance, dealer: Seat, target: int) -> CanastaState:
    """Deal, turn the pile's first cards and lay out red threes (3.2 to 3.4)."""
    dealt = _SEATS * HAND_SIZE
    hands = [deck[seat:dealt:_SEATS] for seat in range(_SEATS)]
    opened = next(place for place in range(dealt, len(deck)) if deck[place] not in FREEZING) + 1
    discard = deck[dealt:opened]
    state = CanastaState(
        chance=chance,
        target=target,
        hands=[{} for _ in range(_SEATS)],
        sizes=[0] * _SEATS,
        known=[{} for _ in range(_SEATS)],
        laid=[False] * _SEATS,
        teams=[Team(), Team()],
        stock=deck[opened:][::-1],
        discard=discard,
        frozen=len(discard) > 1,
        dealer=dealer,
        turn=(dealer + 1) % _SEATS,
    )
    for step in range(_SEATS):
        seat = (state.turn + step) % _SEATS
        for card in hands[seat]:
            while card in RED_THREES:
                state.teams[team_of(seat)].red_threes.append(card)
                card = state.stock.pop()
            _give(state, seat, card)
    return state


def to_act(state: CanastaState) -> Sequence[Seat]:
    """Return the seat whose turn it is; nobody when the hand is over."""
    return _NOBODY if state.phase in _ENDED else _ALONE[state.turn]


# ---- what is open


def legal(state: CanastaState, seat: Seat) -> list[Action]:
    """Return every draw, decline and discard that is open, and the sample of takes and melds of 12.1."""
    if seat != state.turn or state.phase in _ENDED:
        return []
    if state.phase == DRAWING:
        return [*_ways_to_begin(state), *takes(state, seat)]
    hand = state.hands[seat]
    actions: list[Action] = []
    if state.sizes[seat] > 1 or state.teams[team_of(seat)].has_canasta:
        actions += [DISCARDS[card] for cards in hand.values() for card in dict.fromkeys(cards)]
    actions += melds(state, seat)
    return actions


def _ways_to_begin(state: CanastaState) -> Iterator[Action]:
    if state.stock:
        yield DRAW
    elif not must_take(state, state.turn):
        yield DECLINE


def takes(state: CanastaState, seat: Seat) -> Iterator[Take]:
    """Yield one take for each open way (12.1)."""
    rank = RANK[state.discard[-1]] if state.discard else ""
    for _, groups in open_ways(state, seat):
        yield take_of(rank, groups)


def take_of(rank: str, groups: Groups) -> Take:
    """Return the take of a top card of this rank that lays these groups of the hand."""
    return Take(groups.get(rank, ()), {other: cards for other, cards in groups.items() if other != rank})


def melds(state: CanastaState, seat: Seat) -> list[Lay]:
    """Return the melds of 12.1: a first meld or single groups after it, and one that goes out."""
    if state.teams[team_of(seat)].melds:
        found = list(_single_groups(state, seat))
    else:
        first = first_meld(state, seat)
        found = [] if first is None else [first]
    out = going_out(state, seat)
    if out is not None and out not in found:
        found.append(out)
    return [Lay(groups) for groups in found]


def _single_groups(state: CanastaState, seat: Seat) -> Iterator[Groups]:
    """Yield for each rank all naturals, or a pair and a wild card; and a wild card for each roomy meld."""
    hand, team, size = state.hands[seat], state.teams[team_of(seat)], state.sizes[seat]
    wild = cheapest_wild(hand)
    for rank, cards in hand.items():
        if rank in WILDS or rank == BLACK_THREE:
            continue
        meld = team.melds.get(rank)
        if meld is None and len(cards) == LEAST_NATURALS and wild is not None:
            cards = [*cards, wild]
        elif meld is None and len(cards) < LEAST_CARDS:
            continue
        if _may_leave(team, meld, len(cards), size):
            yield {rank: tuple(cards)}
    if wild is not None:
        for rank, meld in team.melds.items():
            if len(meld.wilds) < MOST_WILDS and rank != BLACK_THREE and _may_leave(team, meld, 1, size):
                yield {rank: (wild,)}


def _may_leave(team: Team, meld: Meld | None, used: int, size: int) -> bool:
    """Return whether the hand may shrink so far (5.6)."""
    on_table = 0 if meld is None else meld.size
    return size - used >= KEPT or team.has_canasta or on_table + used >= CANASTA


# ---- what the rules refuse


def check(state: CanastaState, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction`` if the rules refuse the action."""
    problem = refused(state, seat, action)
    if problem is not None:
        raise problem


def refused(state: CanastaState, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the rules refuse the action, or ``None`` where they allow it."""
    if state.phase in _ENDED:
        return refusal("game_over")
    if seat != state.turn:
        return refusal("not_your_turn", turn=state.turn)
    if isinstance(action, Lay | Discard):
        if state.phase == DRAWING:
            return refusal("draw_first")
        if isinstance(action, Lay):
            return lay_refusal(state, seat, action.melds)
        return _discard_refusal(state, seat, action.card)
    if state.phase == MELD:
        return refusal("already_drew")
    if isinstance(action, Draw):
        return None if state.stock else refusal("stock_empty")
    if isinstance(action, Decline):
        return _decline_refusal(state, seat)
    if isinstance(action, Take):
        return take_refusal(state, seat, action)
    raise TypeError(f"Canasta has no action {action!r}")


def _discard_refusal(state: CanastaState, seat: Seat, card: Card) -> IllegalAction | None:
    if card not in RANK or card not in state.hands[seat].get(RANK[card], ()):
        return refusal("not_in_hand", card=card)
    if state.sizes[seat] == 1 and not state.teams[team_of(seat)].has_canasta:
        return refusal("canasta_needed")
    return None


def _decline_refusal(state: CanastaState, seat: Seat) -> IllegalAction | None:
    if state.stock:
        return refusal("decline_not_now")
    if must_take(state, seat):
        return refusal("must_take", rank=RANK[state.discard[-1]])
    return None


def take_refusal(state: CanastaState, seat: Seat, action: Take) -> IllegalAction | None:
    """Return why the pile may not be taken so, whatever the phase (9)."""
    problem = blocked_refusal(state, seat)
    if problem is not None:
        return problem
    top, team = state.discard[-1], state.teams[team_of(seat)]
    rank = RANK[top]
    if rank in action.melds:
        return refusal("top_group", rank=rank)
    problem = held_refusal(state.hands[seat], action.melds, action.with_) or company_refusal(
        state, seat, action.with_
    )
    if problem is not None:
        return problem
    problem = groups_refusal(team, action.melds)
    if problem is not None:
        return problem
    groups = {**action.melds, rank: action.with_}
    left = state.sizes[seat] + pile_gain(state) - sum(map(len, groups.values()))
    problem = left_refusal(groups, left, has_canasta=canasta_after(team, groups, top))
    if problem is not None or team.melds:
        return problem
    return minimum_refusal(team, WORTH[top] + worth_of(groups))


def blocked_refusal(state: CanastaState, seat: Seat) -> IllegalAction | None:
    """Return why the pile cannot be taken with any cards (9.1)."""
    if not state.discard:
        return refusal("pile_empty")
    top = state.discard[-1]
    if RANK[top] == BLACK_THREE:
        return refusal("top_black_three")
    if top in BLOCKING:
        return refusal("top_wild", card=top)
    if len(state.discard) == 1 and state.sizes[seat] == 1:
        return refusal("one_and_one")
    return None


def company_refusal(state: CanastaState, seat: Seat, company: Sequence[Card]) -> IllegalAction | None:
    """Return why hand cards do not do for the top card (9.2, 9.3)."""
    top, team = state.discard[-1], state.teams[team_of(seat)]
    rank = RANK[top]
    for card in company:
        if card not in WILD_CARDS and RANK[card] != rank:
            return refusal("wrong_rank", card=card, rank=rank)
    naturals = sum(1 for card in company if card not in WILD_CARDS)
    meld = team.melds.get(rank)
    if naturals < 2:
        if not team.melds:
            return refusal("frozen_first", rank=rank)
        if state.frozen:
            return refusal("frozen", rank=rank)
        if meld is None and (naturals < 1 or len(company) < 2):
            return refusal("top_needs_more", rank=rank)
    on_table = [] if meld is None else [*meld.naturals, *meld.wilds]
    return meld_refusal(rank, [*on_table, top, *company])


# ---- what happens


def apply(state: CanastaState, seat: Seat, action: Action) -> Sequence[Event]:
    """Change the state by an action that ``check`` passes, and return what happened."""
    return _APPLY[action.__class__](state, seat, action)


def _draw(state: CanastaState, seat: Seat, action: Draw) -> tuple[Event, ...]:
    stock = state.stock
    card = stock.pop()
    state.phase, state.source = MELD, STOCK
    if card in RED_THREES or not stock:
        return _draw_with_care(state, seat, card)
    _give(state, seat, card)
    return DREW[seat][card]


def _draw_with_care(state: CanastaState, seat: Seat, card: Card) -> tuple[Event, ...]:
    """Lay out red threes and replace them; the very last one ends the hand (8.1)."""
    events = _NOTHING
    while card in RED_THREES:
        state.teams[team_of(seat)].red_threes.append(card)
        events += (RedThree(seat, card, "stock"),)
        if not state.stock:
            return events + EMPTIED + _end(state, LAST_RED_THREE)
        card = state.stock.pop()
    _give(state, seat, card)
    events += DREW[seat][card]
    return events if state.stock else events + EMPTIED


def _take(state: CanastaState, seat: Seat, action: Take) -> tuple[Event, ...]:
    top = state.discard.pop()
    pile, state.discard = state.discard, []
    rank = RANK[top]
    state.phase, state.source, state.frozen = MELD, PILE, False
    kept = tuple(card for card in pile if card not in RED_THREES)
    events: tuple[Event, ...] = (Took(seat, top, rank, kept, len(kept)),)
    events += _lay(state, seat, rank, action.with_, top)
    for other, cards in action.melds.items():
        events += _lay(state, seat, other, cards)
    known = state.known[seat]
    for card in pile:
        if card in RED_THREES:
            state.teams[team_of(seat)].red_threes.append(card)
            events += (RedThree(seat, card, "discard"),)
        else:
            _give(state, seat, card)
            known[card] = known.get(card, 0) + 1
    return events if state.sizes[seat] else events + _go_out(state, seat)


def _meld(state: CanastaState, seat: Seat, action: Lay) -> tuple[Event, ...]:
    events = _NOTHING
    for rank, cards in action.melds.items():
        events += _lay(state, seat, rank, cards)
    return events if state.sizes[seat] else events + _go_out(state, seat)


def _discard(state: CanastaState, seat: Seat, action: Discard) -> tuple[Event, ...]:
    card = action.card
    _remove(state, seat, card)
    state.discard.append(card)
    if card in WILD_CARDS:
        state.frozen = True
    events = DISCARDED[seat][card]
    if not state.sizes[seat]:
        return events + _go_out(state, seat)
    if state.fresh or state.added:
        state.laid[seat] = True
        state.fresh, state.added = (), False
    state.phase, state.source = DRAWING, None
    state.turn = (seat + 1) % _SEATS
    if not state.stock and next(open_ways(state, state.turn), None) is None:  # 8.2
        return events + _end(state, EXHAUSTED)
    return events


def _decline(state: CanastaState, seat: Seat, action: Decline) -> tuple[Event, ...]:
    return _end(state, DECLINED)


_APPLY: dict[type[Action], Callable[[CanastaState, Seat, Any], tuple[Event, ...]]] = {
    Draw: _draw,
    Take: _take,
    Lay: _meld,
    Discard: _discard,
    Decline: _decline,
}


# ---- steps that several actions share


def _give(state: CanastaState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    rank = RANK[card]
    held = hand.get(rank)
    if held is None:
        hand[rank] = [card]
    else:
        held.append(card)
        held.sort()
    state.sizes[seat] += 1


def _remove(state: CanastaState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat]
    rank = RANK[card]
    held = hand[rank]
    if len(held) == 1:
        del hand[rank]
    else:
        held.remove(card)
    state.sizes[seat] -= 1
    known = state.known[seat]
    if card in known:
        if known[card] == 1:
            del known[card]
        else:
            known[card] -= 1


def _lay(
    state: CanastaState, seat: Seat, rank: str, cards: Sequence[Card], top: Card | None = None
) -> tuple[Event, ...]:
    """Lay hand cards to the team's meld of a rank, and the pile's top with them."""
    team = state.teams[team_of(seat)]
    meld = team.melds.get(rank)
    begun = meld is None
    if meld is None:
        meld = team.melds[rank] = Meld()
        state.fresh += (rank,)
    elif rank not in state.fresh:
        state.added = True
    before = meld.kind
    if top is not None:
        meld.naturals.append(top)
    for card in cards:
        _remove(state, seat, card)
        (meld.wilds if card in WILD_CARDS else meld.naturals).append(card)
    events: tuple[Event, ...] = (Melded(seat, rank, tuple(cards), begun),) if cards else _NOTHING
    after = meld.kind
    if after is None or after == before:
        return events
    team.has_canasta = True
    return (*events, Completed(seat, rank, after))


def _go_out(state: CanastaState, seat: Seat) -> tuple[Event, ...]:
    team = state.teams[team_of(seat)]
    own = any(team.melds[rank].kind for rank in state.fresh)
    concealed = own and not state.added and not state.laid[seat]  # 7.3
    return (WentOut(seat, concealed), *_end(state, CONCEALED if concealed else OUT))


def _end(state: CanastaState, reason: str) -> tuple[Event, ...]:
    state.reason = reason
    state.source, state.fresh, state.added = None, (), False
    state.phase = MATCH_OVER if ends_match(state) else OVER
    result = outcome(state)
    assert result is not None
    return (Over(result.winners, result.scores, reason),)


# ---- the whole


def clock(state: CanastaState) -> None:
    """Return ``None``: nothing in Canasta is timed."""


def expire(state: CanastaState) -> tuple[Seat, Action]:
    """Raise ``ValueError``, since there is no clock to run out."""
    raise ValueError("Canasta has no clock")


def cards(state: CanastaState) -> list[Card]:
    """Return every card of the deck, wherever it lies."""
    held = [card for hand in state.hands for card in in_hand(hand)]
    laid = [card for team in state.teams for card in team.red_threes]
    for team in state.teams:
        for meld in team.melds.values():
            laid += meld.naturals + meld.wilds
    return [*held, *laid, *state.stock, *state.discard, *state.removed]
