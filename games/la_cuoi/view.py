"""What one viewer of Lá Cuối may know: the view, redacted events, cards' ways, and imagined states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from games.cards import Hand, counted, listed, without
from games.chance import RandomChance
from games.kernel import Card, Event, Move, Seat, View, Viewer
from games.la_cuoi.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    KEEP,
    TAKE,
    Drew,
    Played,
    Reshuffled,
    Took,
)
from games.la_cuoi.deck import COLORS, DECK, ORDER, WILDS, fits
from games.la_cuoi.rules import call_refusal, outcome, place_refusal, refused
from games.la_cuoi.state import DRAWN, OVER, LaCuoiState
from games.views import over, possible

_DISCARDS_SHOWN = 4
_OF_TURN = {action.type: action for action in (DRAW, KEEP, TAKE, CHALLENGE)}
_NOBODY_TO_CATCH: dict[str, Any] = {"why": "nobody_to_catch", "facts": {"who": None}}


def view(state: LaCuoiState, viewer: Viewer) -> View:
    """Return what ``viewer`` may know."""
    return public(state) if viewer is None else {**public(state), "me": own(state, viewer)}


def public(state: LaCuoiState) -> View:
    """Return what everybody may know."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "color": state.color,
        "direction": state.direction,
        "pending": state.pending,
        "stock": len(state.stock),
        "discard": state.discard[: -_DISCARDS_SHOWN - 1 : -1],
        "discard_size": len(state.discard),
        "catchable": state.catchable,
        "accused": state.accused,
        "before": state.before,
        "seats": [
            {"count": size, "called": called} for size, called in zip(state.sizes, state.called, strict=True)
        ],
        "over": over(outcome(state)),
    }


def own(state: LaCuoiState, seat: Seat) -> View:
    """Return what the seat alone may know."""
    reveal = state.reveal
    return {
        "seat": seat,
        "hand": _hand(state, seat),
        "drawn": state.drawn if seat == state.turn else None,
        "acts": _acts(state, seat),
        "reveal": {"seat": reveal.target, "cards": _in_order(reveal.hand)}
        if reveal is not None and reveal.seat == seat
        else None,
    }


def _in_order(hand: Hand) -> list[Card]:
    return [card for card in sorted(hand, key=ORDER.__getitem__) for _ in range(hand[card])]


def _hand(state: LaCuoiState, seat: Seat) -> list[dict[str, Any]]:
    cards = _in_order(state.hands[seat])
    turn = _turn(state)
    if seat != turn:
        return [_waiting_card(card, turn) for card in cards]
    return [_card(card, possible(place_refusal(state, card))) for card in cards]


def _card(card: Card, answer: dict[str, Any]) -> dict[str, Any]:
    return {"card": card, **answer, "colors": list(COLORS)} if card in WILDS else {"card": card, **answer}


def _turn(state: LaCuoiState) -> Seat | None:
    """Return the one seat that may do something of a turn."""
    return None if state.phase == OVER else state.turn


# What most seats are shown at every action is made once and shared by all views, which nobody changes.


@cache
def _not_now(turn: Seat | None) -> dict[str, Any]:
    if turn is None:
        return {"why": "game_over", "facts": {}}
    return {"why": "not_your_turn", "facts": {"turn": turn}}


@cache
def _waiting_card(card: Card, turn: Seat | None) -> dict[str, Any]:
    return _card(card, _not_now(turn))


@cache
def _waiting_acts(turn: Seat, size: int, called: bool) -> dict[str, Any]:  # noqa: FBT001 (a key of the cache)
    acts = dict.fromkeys(_OF_TURN, _not_now(turn))
    acts["call"] = possible(call_refusal(size, called=called, may_play=False))
    acts["catch"] = _NOBODY_TO_CATCH
    return acts


def _acts(state: LaCuoiState, seat: Seat) -> dict[str, Any]:
    turn, caught = _turn(state), state.catchable
    if turn is not None and seat != turn:
        acts = _waiting_acts(turn, state.sizes[seat], state.called[seat])
        return acts if caught is None else {**acts, "catch": _catch(state, seat, caught)}
    acts = _acts_of_turn(state, seat)
    acts["call"] = possible(refused(state, seat, CALL))
    acts["catch"] = _NOBODY_TO_CATCH if caught is None else _catch(state, seat, caught)
    return acts


def _catch(state: LaCuoiState, seat: Seat, caught: Seat) -> dict[str, Any]:
    return {**possible(refused(state, seat, CATCH[caught])), "who": caught}


def _acts_of_turn(state: LaCuoiState, seat: Seat) -> dict[str, Any]:
    if _turn(state) is None:
        return dict.fromkeys(_OF_TURN, _not_now(None))
    acts = {name: possible(refused(state, seat, action)) for name, action in _OF_TURN.items()}
    if acts["take"].get("ok"):
        acts["take"]["n"] = state.pending
        # One button, not two words for the same act.
        acts["draw"] = {"why": "answer_first", "facts": {"n": state.pending}}
    return acts


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event as ``viewer`` may know it: only the seat itself sees the cards it draws."""
    if event.__class__ is Drew and event.seat != viewer:
        return Drew(event.seat, None, event.count)
    if event.__class__ is Took and event.seat != viewer:
        return Took(event.seat, None, event.count)
    return event


def moves(event: Event) -> Sequence[Move]:
    """Return the cards' ways of a redacted event."""
    if isinstance(event, Played):
        return (Move(f"hand:{event.seat}", "discard", event.card),)
    if isinstance(event, Drew | Took):
        hand = f"hand:{event.seat}"
        if event.cards is None:
            return (Move("stock", hand, None, event.count),)
        return tuple(Move("stock", hand, card) for card in event.cards)
    if isinstance(event, Reshuffled):
        return (Move("discard", "stock", None, event.count),)
    return ()


def imagine(state: LaCuoiState, seat: Seat, rng: Random) -> LaCuoiState:
    """Return a random state that the seat cannot tell from the real one, while the deal goes on.

    Beyond its own hand the seat knows a hand that a challenge shows it, the
    Wild Draw Four's judged hand if it is its own, and that a card which
    another seat may still play or keep fits.
    """
    twin = state.copy()
    twin.chance = RandomChance(rng)
    reveal = state.reveal if state.reveal is not None and state.reveal.seat == seat else None
    known: dict[Seat, list[Card]] = {seat: listed(state.hands[seat])}
    if reveal is not None:
        known[reveal.target] = listed(reveal.hand)
    hidden = _hidden(state, known)
    rng.shuffle(hidden)
    if state.phase == DRAWN and seat != state.turn:
        top = state.discard[-1]
        drawn = next(card for card in hidden if fits(card, state.color, top))
        hidden.remove(drawn)
        twin.drawn = drawn
        known[state.turn] = [drawn]
    for other, size in enumerate(state.sizes):
        if other != seat:
            held = known.get(other, [])
            missing = size - len(held)
            twin.hands[other] = counted([*held, *hidden[:missing]])
            del hidden[:missing]
    twin.removed = tuple(hidden[: len(state.removed)])
    twin.stock = hidden[len(state.removed) :]
    if state.accused is not None and state.accused != seat:
        twin.judged = _part(twin.hands[state.accused], len(listed(state.judged)), rng)
    if state.reveal is not None and seat not in (state.reveal.seat, state.reveal.target):
        shown = _part(twin.hands[state.reveal.target], len(listed(state.reveal.hand)), rng)
        twin.reveal = replace(state.reveal, hand=shown)
    return twin


def _part(hand: Hand, size: int, rng: Random) -> Hand:
    """Return ``size`` random cards of a hand; cards drawn since are not of the judged hand."""
    return counted(rng.sample(_in_order(hand), size))


def _hidden(state: LaCuoiState, known: dict[Seat, list[Card]]) -> list[Card]:
    """Return the cards that could lie anywhere unseen, in the deck's order."""
    return without(DECK, (card for pile in (*known.values(), state.discard) for card in pile))
