"""Players of Luk Fu by rule of thumb: one that counts what may still beat it, and one that goes by rank."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.kernel import Action, Seat
from games.luk_fu.actions import CALL, DECLARE, LEAD, PASS, Beat, Lead, Throw
from games.luk_fu.deck import ALL, BEATERS, BIT, GROUPS, Mask, cards_of, groups_in, mask_of, old_cards
from games.luk_fu.rules import leads, legal, score
from games.luk_fu.state import CALL as CALLING
from games.luk_fu.state import FOLLOW, LukFuState

_LEAD_WORTH = 0.8
"""What it is worth to be on lead, in fu."""
_FEAR = 0.2
"""What a fu of somebody else costs."""
_GROUP_WORTH = 1.5
"""How much more a card is worth in a set or a run that holds than alone: the whole group wins at once."""
_CALL_FROM = 6.0
"""The normal player calls with so much promise in the hand, in fu."""


class Normal:
    """Leads what holds, beats with what it needs least, throws what will never win, and counts to six."""

    def choose(self, state: LukFuState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        if state.phase == CALLING:
            return CALL if _promise(state, seat) >= _CALL_FROM else PASS
        if state.phase != FOLLOW:
            return _best_lead(state, seat, actions, rng)
        if isinstance(actions[0], Beat):
            return max(actions, key=lambda action: (_merit(state, seat, action), rng.random()))
        return _worst_cards(state, seat, rng)


class Beginner:
    """Goes by the rank that it sees: leads long and high, throws low, and sometimes forgets to declare."""

    def choose(self, state: LukFuState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        actions = legal(state, seat)
        if not actions:
            return None
        if state.phase == CALLING:
            return CALL if score(state, seat) + rng.random() * 2 >= 4 else PASS
        if DECLARE in actions and rng.random() < 0.8:
            return DECLARE
        if state.phase == FOLLOW and not isinstance(actions[0], Beat):
            return _lowest_cards(state, seat, rng)
        groups = [action for action in actions if isinstance(action, Lead | Beat)]
        if rng.random() < 0.3:
            return rng.choice(groups)
        return max(groups, key=lambda action: (len(action.cards), action.cards[-1][1], rng.random()))


def _lowest_cards(state: LukFuState, seat: Seat, rng: Random) -> Throw:
    """Return a throw of the lowest ranks, the ones that are always Old among them."""
    ranked = sorted(cards_of(state.hands[seat]), key=lambda card: (card[1], rng.random()))
    return Throw(tuple(cards_of(mask_of(ranked[: state.trick[0].size]))))


# ---- what a group is worth


def _odds(state: LukFuState, seat: Seat, mask: Mask) -> float:
    """Return how likely nobody who is still to play beats a group of the seat's, by what the seat knows."""
    odds = 1.0
    own = state.hands[seat] | sum(each.cards for each in state.thrown[seat])
    for other in _still_to_play(state, seat):
        may_hold = ALL & ~(state.shown | own | state.lacks[other])
        share = state.hands[other].bit_count() / max(1, may_hold.bit_count())
        for beater in BEATERS[mask]:
            if beater & ~may_hold == 0:
                odds *= 1 - min(1.0, share) ** beater.bit_count()
    return odds


def _still_to_play(state: LukFuState, seat: Seat) -> Sequence[Seat]:
    after = ((seat + 1) % 3, (seat + 2) % 3)
    return after[: 2 - len(state.trick)] if state.phase == FOLLOW else after


def _merit(state: LukFuState, seat: Seat, action: Action) -> float:
    """Return what a group promises, in fu won and Old cards kept."""
    assert isinstance(action, Lead | Beat)
    mask = mask_of(action.cards)
    size = len(action.cards)
    odds = _odds(state, seat, mask)
    kept = _kept(state, seat, mask)
    return odds * (size + _LEAD_WORTH) - (1 - odds) * size * _FEAR + kept


def _kept(state: LukFuState, seat: Seat, mask: Mask) -> int:
    """Return by how much the Old cards of the hand change when a group lies face up; 0 or less."""
    hand = state.hands[seat]
    before = old_cards(hand, state.shown).bit_count()
    return old_cards(hand & ~mask, state.shown | mask).bit_count() - before


def _best_lead(state: LukFuState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Return a lead that cannot fail and brings more, else declare, else the lead of the best promise."""
    sure = [mask for mask in leads(state, seat) if _gains_surely(state, seat, mask)]
    if sure:
        return LEAD[max(sure, key=lambda mask: (GROUPS[mask].size + _kept(state, seat, mask), rng.random()))]
    if DECLARE in actions:
        return DECLARE
    return max(actions, key=lambda action: (_merit(state, seat, action), rng.random()))


def _gains_surely(state: LukFuState, seat: Seat, mask: Mask) -> bool:
    """Return whether a lead wins for certain, and wins more than the Old cards it costs."""
    return GROUPS[mask].size + _kept(state, seat, mask) > 0 and _odds(state, seat, mask) == 1.0


# ---- what a card is worth


def _card_worth(state: LukFuState, seat: Seat, hand: Mask) -> dict[Mask, float]:
    """Return for each card of a hand how likely it will win something, 1 or more for Old ones."""
    old = old_cards(hand, state.shown)
    worth = dict.fromkeys((BIT[card] for card in cards_of(hand)), 0.0)
    for mask in groups_in(hand):
        group = GROUPS[mask]
        odds = _odds(state, seat, mask) * (1.0 if group.size == 1 else _GROUP_WORTH)
        for card in cards_of(mask):
            worth[BIT[card]] = max(worth[BIT[card]], odds)
    return {bit: value + 1 if bit & old else value for bit, value in worth.items()}


def _promise(state: LukFuState, seat: Seat) -> float:
    """Return what the hand may bring, in fu."""
    return sum(min(1.0, value) for value in _card_worth(state, seat, state.hands[seat]).values())


def _worst_cards(state: LukFuState, seat: Seat, rng: Random) -> Throw:
    """Return a throw of the cards worth least, chosen one after another."""
    hand = state.hands[seat]
    thrown = 0
    for _ in range(state.trick[0].size):
        worth = _card_worth(state, seat, hand & ~thrown)
        thrown |= min(worth, key=lambda bit: (worth[bit], rng.random()))
    return Throw(tuple(cards_of(thrown)))
