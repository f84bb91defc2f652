"""What the rules of Luk Fu refuse, and why; numbers in comments are clauses of RULES.md."""

from __future__ import annotations

from games.kernel import Action, Card, IllegalAction, Seat
from games.luk_fu.actions import Beat, Call, Declare, Lead, Pass, Throw
from games.luk_fu.deck import BIT, GROUPS, ROW, SET, SINGLE, SUITS, Group, Mask, beats, mask_of, old_cards
from games.luk_fu.rules import BANNED_SIZE, NEEDED, beaters, is_banned, leading_singles, score
from games.luk_fu.state import CALL, FOLLOW, LEAD, OVER, LukFuState

REFUSALS = {
    "game_over": "6.1",
    "not_your_turn": "6.1",
    "call_first": "3.2",
    "called_already": "3.2",
    "not_in_hand": "6.10",
    "repeated": "6.10",
    "nothing_chosen": "6.10",
    "pair": "5.1",
    "no_group": "5.1",
    "lead_first": "6.2",
    "trick_open": "6.2",
    "not_on_lead": "7.1",
    "too_few_fu": "7.2",
    "old_single": "6.4",
    "higher_suit": "6.5",
    "passed_master": "6.7",
    "wrong_count": "6.9",
    "must_beat": "6.8",
    "cannot_beat": "6.9",
    "other_suit": "5.2",
    "other_kind": "5.6",
    "nines_only": "5.5",
    "too_low": "6.8",
}


def check(state: LukFuState, seat: Seat, action: Action) -> None:
    """Raise ``IllegalAction`` if the rules refuse the action."""
    refusal = refused(state, seat, action)
    if refusal is not None:
        raise refusal


def refused(state: LukFuState, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the rules refuse the action, or ``None`` where they allow it."""
    refusal = kind_refusal(state, seat, type(action))
    if refusal is not None or not isinstance(action, Lead | Beat | Throw):
        return refusal
    cards = action.cards
    refusal = _cards_refusal(state.hands[seat], cards)
    if refusal is not None:
        return refusal
    if not isinstance(action, Lead) and len(cards) != state.trick[0].size:
        return _refusal("wrong_count", count=state.trick[0].size)
    if isinstance(action, Throw):
        return None
    group = GROUPS.get(mask_of(cards))
    if group is None:
        return _refusal("pair" if len(cards) == 2 else "no_group")
    return lead_refusal(state, seat, group) if isinstance(action, Lead) else beat_refusal(state, group)


def _refusal(code: str, **facts: object) -> IllegalAction:
    return IllegalAction(code, REFUSALS[code], **facts)


def kind_refusal(state: LukFuState, seat: Seat, kind: type[Action]) -> IllegalAction | None:
    """Return why the seat can do nothing of this kind now, whatever the cards."""
    if state.phase == OVER:
        return _refusal("game_over")
    if seat != state.turn:
        return _refusal("not_your_turn", turn=state.turn)
    if kind in (Call, Pass):
        return None if state.phase == CALL else _refusal("called_already")
    if state.phase == CALL:
        return _refusal("call_first")
    if kind is Declare:
        return _declare_refusal(state, seat)
    if kind is Lead:
        return None if state.phase == LEAD else _refusal("trick_open")
    if kind in (Beat, Throw):
        return _follow_refusal(state, seat, kind)
    raise TypeError(f"Luk Fu has no action {kind.__name__}")


def _declare_refusal(state: LukFuState, seat: Seat) -> IllegalAction | None:
    if state.phase != LEAD:
        return _refusal("not_on_lead")
    total = score(state, seat)
    return None if total >= NEEDED else _refusal("too_few_fu", n=total, need=NEEDED)


def _follow_refusal(state: LukFuState, seat: Seat, kind: type[Action]) -> IllegalAction | None:
    if state.phase != FOLLOW:
        return _refusal("lead_first")
    able = bool(beaters(state, seat))
    if able == (kind is Beat):
        return None
    return _refusal("must_beat") if able else _refusal("cannot_beat", count=state.trick[0].size)


def _cards_refusal(hand: Mask, cards: tuple[Card, ...]) -> IllegalAction | None:
    """Refuse cards that the hand does not hold, each once (6.10)."""
    if not cards:
        return _refusal("nothing_chosen")
    for card in cards:
        if not hand & BIT.get(card, 0):
            return _refusal("not_in_hand", card=card)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            return _refusal("repeated", card=card)
    return None


def lead_refusal(state: LukFuState, seat: Seat, group: Group) -> IllegalAction | None:
    """Return why the seat on lead may not lead a group of its hand (6.3 to 6.7)."""
    if group.kind != SINGLE:
        if group.size >= BANNED_SIZE and is_banned(state, seat):
            return _refusal("passed_master")
        return None
    singles = leading_singles(state, seat)
    if group.mask & singles:
        return None
    hand = state.hands[seat]
    if group.mask & old_cards(hand, state.shown):
        return _refusal("old_single")
    return _refusal("higher_suit", color=_suit_of(singles))


def beat_refusal(state: LukFuState, group: Group) -> IllegalAction | None:
    """Return why a group of the right size does not beat the best one of the open trick (5)."""
    best = GROUPS[state.best]
    if beats(group, best):
        return None
    if group.kind != best.kind:
        return _refusal("other_kind")
    if best.kind == SINGLE and group.suit != best.suit:
        return _refusal("other_suit", color=_suit_of(best.mask))
    return _refusal("nines_only" if best.kind == SET and best.low == 1 else "too_low")


def _suit_of(mask: Mask) -> str:
    """Return the suit of cards that share one."""
    return SUITS[(mask.bit_length() - 1) // ROW]
