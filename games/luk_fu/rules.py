"""The rules of Luk Fu; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from games.kernel import Action, Card, Chance, Clock, Event, Options, Outcome, Seat
from games.luk_fu.actions import (
    BEATEN,
    BEATS,
    CALL,
    DECLARE,
    LEAD,
    LED,
    MASK,
    PASS,
    THROW_ONE,
    Beat,
    Call,
    Called,
    Declare,
    Declared,
    Lead,
    Over,
    Pass,
    Passed,
    Redealt,
    Threw,
    Throw,
    Won,
)
from games.luk_fu.deck import (
    DECK,
    GROUPS,
    ONE_ROW,
    SHIFTS,
    Mask,
    cards_of,
    groups_in,
    mask_of,
    old_cards,
)
from games.luk_fu.options import WHOLE_DEAL
from games.luk_fu.state import CALL as CALLING
from games.luk_fu.state import FOLLOW, OVER, LukFuState, Match, Play, Thrown
from games.luk_fu.state import LEAD as LEADING

HAND_SIZE = 12
NEEDED = 6
"""Fu to win with."""
BANNED_SIZE = 4
DECLARED, RAN_OUT, DRAW, MATCH, MATCH_DRAW = REASONS = ("declared", "ran_out", "draw", "match", "match_draw")

_NOBODY: tuple[Seat, ...] = ()
_ALONE = ((0,), (1,), (2,))
_NEXT = (1, 2, 0)


def deal(seats: int, options: Options, chance: Chance) -> LukFuState:
    """Return the first position of the first deal (3)."""
    return _dealt(Match(options["deals"], 1, (0,) * seats), options["passedMasterBan"], chance)


def next_deal(state: LukFuState, chance: Chance) -> LukFuState | None:
    """Return the first position of the next deal; ``None`` after the last one (8.2)."""
    match = state.match
    if match.number == match.deals:
        return None
    return _dealt(Match(match.deals, match.number + 1, running_totals(state)), state.ban, chance)


def _dealt(match: Match, ban: str, chance: Chance) -> LukFuState:
    hands = _shuffled_hands(chance)
    master = chance.below(len(hands))
    nothing = [0] * len(hands)
    return LukFuState(
        chance=chance,
        match=match,
        ban=ban,
        hands=hands,
        fu=nothing.copy(),
        won=nothing.copy(),
        lacks=nothing.copy(),
        thrown=[()] * len(hands),
        master=master,
        turn=master,
    )


def _shuffled_hands(chance: Chance) -> list[Mask]:
    deck = list(DECK)
    chance.shuffle(deck)
    return [mask_of(deck[seat::3]) for seat in range(3)]


def to_act(state: LukFuState) -> Sequence[Seat]:
    """Return the seat whose turn it is; nobody when the deal is over."""
    return _NOBODY if state.phase == OVER else _ALONE[state.turn]


def passed(state: LukFuState) -> tuple[Seat, ...]:
    """Return who has passed the call, in order: all from the Master to whoever calls or is asked (3.2)."""
    asked = state.turn if state.caller is None else state.caller
    first = state.master
    return tuple((first + place) % 3 for place in range((asked - first) % 3))


# ---- what may be done


def legal(state: LukFuState, seat: Seat) -> list[Action]:
    """Return every action open to the seat; cards come in the deck's order."""
    if seat != state.turn or state.phase == OVER:
        return []
    if state.phase == FOLLOW:
        return _follow_actions(state, seat)
    if state.phase == CALLING:
        return [CALL, PASS]
    actions: list[Action] = [LEAD[mask] for mask in leads(state, seat)]
    if score(state, seat) >= NEEDED:
        actions.append(DECLARE)
    return actions


def leads(state: LukFuState, seat: Seat) -> list[Mask]:
    """Return every group that the seat may lead (6.3 to 6.7)."""
    hand = state.hands[seat]
    groups = groups_in(hand)
    if seat == state.caller:
        return groups
    most = BANNED_SIZE - 1 if is_banned(state, seat) else HAND_SIZE
    singles = leading_singles(state, seat)
    return [
        mask for mask in groups if (mask & singles if GROUPS[mask].size == 1 else GROUPS[mask].size <= most)
    ]


def leading_singles(state: LukFuState, seat: Seat) -> Mask:
    """Return the cards that the seat may lead alone."""
    hand = state.hands[seat]
    if seat == state.caller:
        return hand
    new = hand & ~old_cards(hand, state.shown)
    for shift in reversed(SHIFTS):
        row = new & ONE_ROW << shift
        if row:
            return row
    return hand


def is_banned(state: LukFuState, seat: Seat) -> bool:
    """Return whether the seat is a passed Master who may not lead four or more now (6.7)."""
    if seat != state.master or seat == state.caller:
        return False
    return state.ban == WHOLE_DEAL or state.hands[seat].bit_count() == HAND_SIZE


def beaters(state: LukFuState, seat: Seat) -> list[Beat]:
    """Return every way to beat the best group of the open trick."""
    hand = state.hands[seat]
    return [beat for mask, beat in BEATS[state.best] if hand & mask == mask]


def _follow_actions(state: LukFuState, seat: Seat) -> list[Action]:
    beating = beaters(state, seat)
    if beating:
        return [*beating]
    size = state.trick[0].size
    hand = cards_of(state.hands[seat])
    if size == 1:
        return [THROW_ONE[card] for card in hand]
    return [*map(Throw, combinations(hand, size))]


# ---- what happens


def apply(state: LukFuState, seat: Seat, action: Action) -> Sequence[Event]:
    """Change the state by an action that ``check`` passes, and return what happened."""
    return _APPLY[action.__class__](state, seat, action)


def _call(state: LukFuState, seat: Seat, action: Call) -> tuple[Event, ...]:
    state.caller = seat
    state.turn = state.master
    state.phase = LEADING
    return (Called(seat),)


def _pass(state: LukFuState, seat: Seat, action: Pass) -> tuple[Event, ...]:
    state.turn = _NEXT[seat]
    if state.turn != state.master:
        return (Passed(seat),)
    state.hands = _shuffled_hands(state.chance)
    return Passed(seat), Redealt(state.master)


def _declare(state: LukFuState, seat: Seat, action: Declare) -> tuple[Event, ...]:
    state.declared = True
    cards = tuple(cards_of(old_cards(state.hands[seat], state.shown)))
    return Declared(seat, cards, len(cards), state.fu[seat], score(state, seat)), _end(state)


def _lead(state: LukFuState, seat: Seat, action: Lead) -> tuple[Event, ...]:
    mask = _lay(state, seat, action.cards)
    state.phase = FOLLOW
    state.turn = _NEXT[seat]
    return (LED[seat][mask],)


def _beat(state: LukFuState, seat: Seat, action: Beat) -> tuple[Event, ...]:
    mask = _lay(state, seat, action.cards)
    return _followed(state, seat, BEATEN[seat][mask])


def _lay(state: LukFuState, seat: Seat, cards: tuple[Card, ...]) -> Mask:
    mask = MASK.get(cards) or mask_of(cards)
    state.hands[seat] ^= mask
    state.shown |= mask
    state.best = mask
    state.best_seat = seat
    state.trick = (*state.trick, Play(seat, mask, len(cards)))
    return mask


def _throw(state: LukFuState, seat: Seat, action: Throw) -> tuple[Event, ...]:
    mask = mask_of(action.cards)
    size = len(action.cards)
    if size == 1:
        for higher, _ in BEATS[state.best]:
            state.lacks[seat] |= higher
    state.hands[seat] ^= mask
    state.thrown[seat] = (*state.thrown[seat], Thrown(mask, state.lacks[seat]))
    state.trick = (*state.trick, Play(seat, 0, size))
    return _followed(state, seat, Threw(seat, action.cards, size))


def _followed(state: LukFuState, seat: Seat, event: Event) -> tuple[Event, ...]:
    """End the trick after its third play (6.11)."""
    if len(state.trick) < 3:
        state.turn = _NEXT[seat]
        return (event,)
    winner = state.turn = state.best_seat
    won = _won(state, winner)
    state.trick = ()
    state.best = 0
    if not state.hands[winner]:
        return event, won, _end(state)
    state.phase = LEADING
    return event, won


def _won(state: LukFuState, winner: Seat) -> Won:
    state.fu[winner] += state.trick[0].size
    state.won[winner] |= state.best
    lost: list[tuple[Card, ...]] = [(), (), ()]
    for play in state.trick:
        if play.cards and play.seat != winner:
            lost[play.seat] = LEAD[play.cards].cards
    return Won(winner, state.trick[0].size, state.fu[winner], LEAD[state.best].cards, tuple(lost))


def _end(state: LukFuState) -> Over:
    state.phase = OVER
    result = outcome(state)
    assert result is not None
    return Over(result.winners, result.scores, running_totals(state), result.reason)


_APPLY: dict[type[Action], Callable[[LukFuState, Seat, Any], tuple[Event, ...]]] = {
    Call: _call,
    Pass: _pass,
    Declare: _declare,
    Lead: _lead,
    Beat: _beat,
    Throw: _throw,
}


# ---- clock, scores and end


def clock(state: LukFuState) -> Clock | None:
    """Return ``None``: nobody is hurried."""
    return None


def expire(state: LukFuState) -> tuple[Seat, Action]:
    """Raise ``RuntimeError``: there is no clock that could run out."""
    raise RuntimeError("Luk Fu has no clock")


def score(state: LukFuState, seat: Seat) -> int:
    """Return the fu that a seat has won, with the Old cards of its hand (7.2)."""
    return state.fu[seat] + old_cards(state.hands[seat], state.shown).bit_count()


def winner(state: LukFuState) -> Seat | None:
    """Return who wins a deal that is over, ``None`` for a draw (7.1, 7.4)."""
    last = state.turn
    if state.declared or state.fu[last] >= NEEDED:
        return last
    # With at most eleven fu left for them, only one of the others can have six.
    return next((seat for seat, fu in enumerate(state.fu) if fu >= NEEDED), None)


def points(total: int) -> int:
    """Return what a win with so many fu is worth (7.5)."""
    return total - NEEDED + 1


def scores(state: LukFuState) -> tuple[int, ...]:
    """Return each seat's net points of this deal; all 0 before it is over (7.6)."""
    best = winner(state) if state.phase == OVER else None
    if best is None:
        return (0, 0, 0)
    worth = points(score(state, best))
    if best == state.caller:
        return tuple(2 * worth if seat == best else -worth for seat in range(3))
    return tuple(
        2 * worth if seat == best else -2 * worth if seat == state.caller else 0 for seat in range(3)
    )


def running_totals(state: LukFuState) -> tuple[int, ...]:
    """Return each seat's points of all deals, this one included once it is over."""
    return tuple(before + now for before, now in zip(state.match.totals, scores(state), strict=True))


def outcome(state: LukFuState) -> Outcome | None:
    """Return how the deal ended; the last of several names the winners of the match (8.2)."""
    if state.phase != OVER:
        return None
    match, totals, best = state.match, running_totals(state), winner(state)
    reason = DRAW if best is None else DECLARED if state.declared else RAN_OUT
    winners: tuple[Seat, ...] = () if best is None else (best,)
    facts: dict[str, Any] = {
        "seat": best,
        "fu": None if best is None else score(state, best),
        "points": None if best is None else points(score(state, best)),
        "caller": state.caller,
        "deal": match.number,
        "deals": match.deals,
        "ended": reason,
        "totals": list(totals),
    }
    if match.number == match.deals > 1:
        top = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == top)
        reason = MATCH
        if len(winners) == len(totals):
            winners, reason = (), MATCH_DRAW
        facts |= {"winners": list(winners), "total": top}
    return Outcome(scores(state), winners, reason, facts)


def cards(state: LukFuState) -> list[Card]:
    """Return every card of the deck, wherever it lies."""
    thrown = [card for pile in state.thrown for each in pile for card in cards_of(each.cards)]
    held = [card for hand in state.hands for card in cards_of(hand)]
    return [*held, *cards_of(state.shown), *thrown]
