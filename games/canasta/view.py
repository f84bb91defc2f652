"""What one viewer of Canasta may know: the view, redacted events and cards' ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.canasta.actions import (
    DECLINE,
    DISCARDS,
    DRAW,
    Discarded,
    Drew,
    Lay,
    Melded,
    RedThree,
    Take,
    Took,
)
from games.canasta.deck import BLACK_THREE, FREEZING, NATURALS, ORDER, RANK, WILD_CARDS, WILDS, WORTH
from games.canasta.laying import (
    KEPT,
    LEAST_CARDS,
    LEAST_NATURALS,
    MOST_WILDS,
    minimum,
    minimum_refusal,
    worth,
    worth_of,
)
from games.canasta.plans import PAIR, WAYS, WILD, bound, open_ways, pile_gain
from games.canasta.refusals import refusal
from games.canasta.rules import blocked_refusal, melds, refused, take_of
from games.canasta.scoring import count, outcome
from games.canasta.state import CANASTA, MELD, ByRank, CanastaState, Meld, Team, in_hand, team_of
from games.canasta.state import DRAW as DRAWING
from games.kernel import Card, Event, IllegalAction, Move, Seat, View, Viewer
from games.views import over, possible

_NO_MELD = Meld()


def view(state: CanastaState, viewer: Viewer) -> View:
    """Return what ``viewer`` may know."""
    return public(state) if viewer is None else {**public(state), "me": own(state, viewer)}


def public(state: CanastaState) -> View:
    """Return what everybody may know."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "dealer": state.dealer,
        "number": state.number,
        "target": state.target,
        "stock": len(state.stock),
        "discard": state.discard[-1:],
        "discard_size": len(state.discard),
        "frozen": state.frozen,
        "across": next((card for card in reversed(state.discard) if card in FREEZING), None),
        "seats": [{"count": size, "team": team_of(seat)} for seat, size in enumerate(state.sizes)],
        "teams": [_team(state, number) for number in range(len(state.teams))],
        "over": over(outcome(state)),
    }


def _team(state: CanastaState, number: int) -> dict[str, Any]:
    team = state.teams[number]
    lines = count(state, number)
    return {
        "total": team.total,
        "minimum": None if team.melds else minimum(team.total),
        "melds": [_meld(rank, team.melds[rank]) for rank in (*NATURALS, BLACK_THREE) if rank in team.melds],
        "red_threes": list(team.red_threes),
        "has_canasta": team.has_canasta,
        "on_table": lines.natural_points + lines.mixed_points + lines.red_points + lines.meld_points,
    }


def _meld(rank: str, meld: Meld) -> dict[str, Any]:
    return {
        "rank": rank,
        "cards": [*meld.naturals, *meld.wilds],
        "naturals": len(meld.naturals),
        "wilds": len(meld.wilds),
        "points": worth(meld.naturals) + worth(meld.wilds),
        "canasta": meld.kind,
    }


# ---- what a seat sees of its own


def own(state: CanastaState, seat: Seat) -> View:
    """Return what the seat alone may know."""
    hand, team = state.hands[seat], state.teams[team_of(seat)]
    return {
        "seat": seat,
        "team": team_of(seat),
        "hand": [_card(state, seat, card) for card in sorted(in_hand(hand), key=ORDER.__getitem__)],
        "groups": _groups(hand, team),
        "wilds": [card for rank in WILDS for card in hand.get(rank, ())],
        "keep": 0 if team.has_canasta else KEPT,
        "canasta_size": CANASTA,
        "acts": _acts(state, seat),
    }


def _card(state: CanastaState, seat: Seat, card: Card) -> dict[str, Any]:
    return {
        "card": card,
        **possible(refused(state, seat, DISCARDS[card])),
        "rank": RANK[card],
        "points": WORTH[card],
        "wild": card in WILD_CARDS,
    }


def _groups(hand: ByRank, team: Team) -> list[dict[str, Any]]:
    """Return for each rank that the hand or the team has what the hand holds and a group of it needs."""
    return [
        _group(rank, hand.get(rank, []), team.melds.get(rank, _NO_MELD))
        for rank in (*NATURALS, BLACK_THREE)
        if rank in hand or rank in team.melds
    ]


def _group(rank: str, held: list[Card], meld: Meld) -> dict[str, Any]:
    return {
        "rank": rank,
        "cards": list(held),
        "on_table": meld.size,
        "cards_needed": max(0, LEAST_CARDS - meld.size),
        "naturals_needed": max(0, LEAST_NATURALS - len(meld.naturals)),
        "wilds_allowed": 0 if rank == BLACK_THREE else MOST_WILDS - len(meld.wilds),
        "to_canasta": max(0, CANASTA - meld.size),
        "only_out": rank == BLACK_THREE,
    }


def _acts(state: CanastaState, seat: Seat) -> dict[str, Any]:
    return {
        "draw": possible(refused(state, seat, DRAW)),
        "decline": possible(refused(state, seat, DECLINE)),
        "take": _take(state, seat),
        "meld": _lay(state, seat),
        "discard": _phase(state, seat, MELD, "draw_first"),
    }


def _phase(state: CanastaState, seat: Seat, phase: str, code: str) -> dict[str, Any]:
    """Return whether it is the seat's turn and this phase; ``code`` says why the other phase will not do."""
    problem = refused(state, seat, DRAW)
    if problem is not None and problem.code in ("game_over", "not_your_turn"):
        return possible(problem)
    return possible(None if state.phase == phase else refusal(code))


def _lay(state: CanastaState, seat: Seat) -> dict[str, Any]:
    """Return whether melds may be laid now, what a first one must be worth, and suggestions."""
    team = state.teams[team_of(seat)]
    act = _phase(state, seat, MELD, "draw_first")
    found = melds(state, seat) if "ok" in act else ()
    act["minimum"] = None if team.melds else minimum(team.total)
    act["plans"] = [_plan(state, seat, lay) for lay in found]
    return act


def _plan(state: CanastaState, seat: Seat, lay: Lay) -> dict[str, Any]:
    left = state.sizes[seat] - sum(map(len, lay.melds.values()))
    return {"melds": _plain(lay), "points": worth_of(lay.melds), "left": left}


def _plain(action: Lay | Take) -> dict[str, list[Card]]:
    return {rank: list(cards) for rank, cards in action.melds.items()}


def _take(state: CanastaState, seat: Seat) -> dict[str, Any]:
    """Return whether the pile may be taken, and for each way how, or why not."""
    act = _phase(state, seat, DRAWING, "already_drew")
    problem = blocked_refusal(state, seat) if "ok" in act else None
    if problem is not None:
        act = possible(problem)
    if "why" in act:
        return {**act, "ways": []}
    found = dict(open_ways(state, seat))
    rank = RANK[state.discard[-1]]
    ways = [_way(state, seat, way, take_of(rank, found[way]) if way in found else None) for way in WAYS]
    first_closed = next((way for way in ways if "why" in way), None)
    if not found and first_closed is not None:
        act = {"why": first_closed["why"], "facts": first_closed["facts"]}
    facts = {"rank": rank, "points": WORTH[state.discard[-1]], "joining": pile_gain(state)}
    return {**act, **facts, "ways": ways}


def _way(state: CanastaState, seat: Seat, way: str, take: Take | None) -> dict[str, Any]:
    if take is not None:
        return {"way": way, "ok": True, "with": list(take.with_), "melds": _plain(take)}
    return {"way": way, **possible(_way_refusal(state, seat, way))}


def _way_refusal(state: CanastaState, seat: Seat, way: str) -> IllegalAction:
    """Return why the hand does not allow this way of taking an unblocked pile."""
    rank = RANK[state.discard[-1]]
    hand, team = state.hands[seat], state.teams[team_of(seat)]
    meld = team.melds.get(rank, _NO_MELD)
    if way != PAIR and not team.melds:
        return refusal("frozen_first", rank=rank)
    if way != PAIR and state.frozen:
        return refusal("frozen", rank=rank)
    held = len(hand.get(rank, ()))
    if way == PAIR and held < LEAST_NATURALS:
        code = "frozen_first" if not team.melds else "frozen" if state.frozen else "top_needs_more"
        return refusal(code, rank=rank)
    if way == WILD and len(meld.wilds) >= MOST_WILDS:
        return refusal("too_many_wilds", rank=rank, most=MOST_WILDS)
    if way == PAIR and not team.melds:
        problem = minimum_refusal(team, bound(hand, rank))
        if problem is not None:
            return problem
    if way == PAIR or (way == WILD and held and any(wild in hand for wild in WILDS)):
        return refusal("keep_two", left=0)
    return refusal("top_needs_more", rank=rank)


# ---- events


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event as ``viewer`` may know it: only the seat itself sees the cards that join its hand."""
    if isinstance(event, Drew | Took) and event.seat != viewer:
        return replace(event, cards=None)
    return event


def moves(event: Event) -> Sequence[Move]:
    """Return the cards' ways of a redacted event. Places: ``meld:<team>:<rank>`` and ``red:<team>`` too."""
    if isinstance(event, Drew):
        return _to_hand("stock", event)
    if isinstance(event, Took):
        top = Move("discard", f"meld:{team_of(event.seat)}:{event.rank}", event.top)
        return (top, *_to_hand("discard", event)) if event.count else (top,)
    if isinstance(event, Melded):
        place = f"meld:{team_of(event.seat)}:{event.rank}"
        return tuple(Move(f"hand:{event.seat}", place, card) for card in event.cards)
    if isinstance(event, Discarded):
        return (Move(f"hand:{event.seat}", "discard", event.card),)
    if isinstance(event, RedThree):
        return (Move(event.source, f"red:{team_of(event.seat)}", event.card),)
    return ()


def _to_hand(source: str, event: Drew | Took) -> tuple[Move, ...]:
    hand = f"hand:{event.seat}"
    if event.cards is None:
        return (Move(source, hand, None, event.count),)
    return tuple(Move(source, hand, card) for card in event.cards)
