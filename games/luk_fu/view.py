"""What one viewer of Luk Fu may know: the view, redacted events, and cards' ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.kernel import Card, Event, IllegalAction, Move, Seat, View, Viewer
from games.luk_fu.actions import ACTIONS, Beat, Laid, Lead, Redealt, Threw, Throw, Won
from games.luk_fu.deck import BIT, GROUPS, Group, Mask, cards_of, groups_in, old_cards
from games.luk_fu.refusals import beat_refusal, kind_refusal, lead_refusal
from games.luk_fu.rules import (
    BANNED_SIZE,
    HAND_SIZE,
    NEEDED,
    is_banned,
    leading_singles,
    outcome,
    passed,
    points,
    running_totals,
    score,
)
from games.luk_fu.state import FOLLOW, LukFuState, Play
from games.views import over, possible


def view(state: LukFuState, viewer: Viewer) -> View:
    """Return what ``viewer`` may know."""
    return public(state) if viewer is None else {**public(state), "me": own(state, viewer)}


def public(state: LukFuState) -> View:
    """Return what everybody may know."""
    totals = running_totals(state)
    shown: View = {
        "phase": state.phase,
        "turn": state.turn,
        "master": state.master,
        "caller": state.caller,
        "passed": list(passed(state)),
        "deal": state.match.number,
        "deals": state.match.deals,
        "trick": [_play(play) for play in state.trick],
        "best": _best(state),
        "shown": cards_of(state.shown),
        "lost": cards_of(_lost(state)),
        "declared": _declared(state),
        "seats": [
            {
                "count": hand.bit_count(),
                "fu": state.fu[seat],
                "won": cards_of(state.won[seat]),
                "thrown": sum(each.cards.bit_count() for each in state.thrown[seat]),
                "total": totals[seat],
            }
            for seat, hand in enumerate(state.hands)
        ],
        "over": over(outcome(state)),
    }
    return shown


def _lost(state: LukFuState) -> Mask:
    """Return the cards that lay face up and are nobody's fu, those of the open trick left out."""
    lost = state.shown
    for cards in (*state.won, *(play.cards for play in state.trick)):
        lost &= ~cards
    return lost


def _play(play: Play) -> dict[str, Any]:
    if play.cards:
        return {"seat": play.seat, "cards": cards_of(play.cards)}
    return {"seat": play.seat, "thrown": play.size}


def _best(state: LukFuState) -> dict[str, Any] | None:
    if not state.best:
        return None
    group = GROUPS[state.best]
    return {"seat": state.best_seat, "kind": group.kind, "cards": cards_of(group.mask)}


def _declared(state: LukFuState) -> dict[str, Any] | None:
    if not state.declared:
        return None
    return {"seat": state.turn, "cards": cards_of(old_cards(state.hands[state.turn], state.shown))}


def own(state: LukFuState, seat: Seat) -> View:
    """Return what the seat alone may know."""
    hand = state.hands[seat]
    old = old_cards(hand, state.shown)
    total = score(state, seat)
    acts = _acts(state, seat)
    return {
        "seat": seat,
        "hand": _hand(state, seat, old, acts),
        "fu": state.fu[seat],
        "old": cards_of(old),
        "total": total,
        "need": NEEDED,
        "gain": 2 * points(total) if total >= NEEDED else None,
        "acts": acts,
    }


def _acts(state: LukFuState, seat: Seat) -> dict[str, Any]:
    """Return what may be done, and for cards the groups of the hand with what is said of each."""
    acts = {kind.type: possible(kind_refusal(state, seat, kind)) for kind in ACTIONS}
    groups = [GROUPS[mask] for mask in groups_in(state.hands[seat])] if seat == state.turn else []
    lead, beat, throw = acts[Lead.type], acts[Beat.type], acts[Throw.type]
    lead["limits"] = _limits(state, seat, groups) if "ok" in lead else []
    size = throw["count"] = state.trick[0].size if state.trick else None
    lead["groups"] = [_group(group, lead_refusal(state, seat, group)) for group in groups if "ok" in lead]
    beat["groups"] = [
        _group(group, beat_refusal(state, group)) for group in groups if "ok" in beat and group.size == size
    ]
    return acts


def _limits(state: LukFuState, seat: Seat, groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Return what keeps the seat on lead from leading as it likes (6.4 to 6.7)."""
    if seat == state.caller:
        return []
    limits: list[dict[str, Any]] = [_limit_of_singles(state, seat)]
    if is_banned(state, seat) and any(group.size >= BANNED_SIZE for group in groups):
        limits.append({"limit": "banned"})
    return limits


def _limit_of_singles(state: LukFuState, seat: Seat) -> dict[str, Any]:
    singles = leading_singles(state, seat)
    if singles & old_cards(state.hands[seat], state.shown):
        return {"limit": "old"}
    return {"limit": "new", "color": cards_of(singles)[0][0]}


def _group(group: Group, refusal: IllegalAction | None) -> dict[str, Any]:
    return {"cards": cards_of(group.mask), "kind": group.kind, **possible(refusal)}


def _hand(state: LukFuState, seat: Seat, old: Mask, acts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of a hand; one is ok where it is part of something that may be played now."""
    return [
        {"card": card, "old": bool(BIT[card] & old), **_card(state, card, acts)}
        for card in cards_of(state.hands[seat])
    ]


def _card(state: LukFuState, card: Card, acts: dict[str, Any]) -> dict[str, Any]:
    if state.phase != FOLLOW:
        return _as_part(card, acts["lead"], acts["lead"])
    return {"ok": True} if "ok" in acts["throw"] else _as_part(card, acts["beat"], acts["throw"])


def _as_part(card: Card, act: dict[str, Any], otherwise: dict[str, Any]) -> dict[str, Any]:
    """Return ok for a card of a group that may be played, else why its smallest group may not.

    ``otherwise`` says why where it is part of none.
    """
    groups = [group for group in act["groups"] if card in group["cards"]]
    if any("ok" in group for group in groups):
        return {"ok": True}
    reason = min(groups, key=lambda group: len(group["cards"]), default=otherwise)
    return {"why": reason["why"], "facts": reason["facts"]}


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event as ``viewer`` may know it: only the seat itself knows what it throws face down."""
    if isinstance(event, Threw) and event.seat != viewer:
        return replace(event, cards=None)
    return event


def moves(event: Event) -> Sequence[Move]:
    """Return the cards' ways of a redacted event."""
    if isinstance(event, Laid):
        return _laid(f"hand:{event.seat}", f"trick:{event.seat}", event.cards)
    if isinstance(event, Threw):
        source, target = f"hand:{event.seat}", f"thrown:{event.seat}"
        if event.cards is None:
            return (Move(source, target, count=event.count),)
        return _laid(source, target, event.cards)
    if isinstance(event, Won):
        lost = [way for seat, cards in enumerate(event.lost) for way in _laid(f"trick:{seat}", "lost", cards)]
        return (*_laid(f"trick:{event.seat}", f"won:{event.seat}", event.cards), *lost)
    if isinstance(event, Redealt):
        back = [Move(f"hand:{seat}", "stock", count=HAND_SIZE) for seat in range(3)]
        return (*back, *(Move("stock", f"hand:{seat}", count=HAND_SIZE) for seat in range(3)))
    return ()


def _laid(source: str, target: str, cards: Sequence[Card]) -> tuple[Move, ...]:
    return tuple(Move(source, target, card) for card in cards)
