"""What one viewer of Taco Loco may know: the view, redacted events, cards' ways, and imagined states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.cards import Hand, counted, listed, without
from games.chance import RandomChance
from games.kernel import Action, Card, Event, Move, Seat, View, Viewer
from games.taco_loco.actions import (
    COUNTER,
    GIVE,
    NEW,
    PASS,
    Countered,
    Drew,
    Given,
    Play,
    Played,
    Target,
    Took,
    Turned,
)
from games.taco_loco.deck import CARDS, KINDS, LEGENDARY, ORDER, PERFECT, SPECIALS, total_after
from games.taco_loco.rules import outcome, refused, waiting
from games.taco_loco.state import COUNTER as ANSWER
from games.taco_loco.state import GIVE as GIVING
from games.taco_loco.state import TacoLocoState
from games.views import over, possible

STAYS, PERFECTS, BREAKS, OPENS = ("stays", "perfect", "breaks", "opens")
"""What becomes of a taco with a card on it; ``opens``: perfect, unless it is countered."""


def view(state: TacoLocoState, viewer: Viewer) -> View:
    """Return what ``viewer`` may know."""
    return public(state) if viewer is None else {**public(state), "me": own(state, viewer)}


def public(state: TacoLocoState) -> View:
    """Return what everybody may know."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "last": state.last,
        "stock": len(state.stock),
        "tacos": [
            {"id": taco.number, "cards": list(taco.cards), "total": taco.total} for taco in state.tacos
        ],
        "waiting": waiting(state) if state.phase in (ANSWER, GIVING) else None,
        "passed": sorted(state.passed),
        "seats": [
            {"count": size, "eaten": len(eaten), "pile": list(eaten)}
            for size, eaten in zip(state.sizes, state.eaten, strict=True)
        ],
        "over": over(outcome(state)),
    }


def own(state: TacoLocoState, seat: Seat) -> View:
    """Return what the seat alone may know."""
    hand = [_card(state, seat, card) for card in _in_order(state.hands[seat])]
    return {"seat": seat, "hand": hand, "acts": _acts(state, seat, hand)}


def _in_order(hand: Hand) -> list[Card]:
    return sorted(listed(hand), key=ORDER.__getitem__)


def _card(state: TacoLocoState, seat: Seat, card: Card) -> dict[str, Any]:
    """Return a card with all its targets: which are open, what comes of them, and why the others are not."""
    targets = [_target(state, seat, Play(card, on)) for on in (*range(len(state.tacos)), NEW)]
    usable = next((target for target in targets if target.get("ok")), None)
    verdict = {"ok": True} if usable else {"why": targets[0]["why"], "facts": targets[0]["facts"]}
    return {"card": card, **verdict, "on": targets}


def _target(state: TacoLocoState, seat: Seat, play: Play) -> dict[str, Any]:
    entry = {"on": play.on, **_possible(state, seat, play)}
    if entry.get("ok"):
        total = total_after(_total(state, play.on), play.card)
        entry |= {"total": total, "result": _result(play.card, total)}
    return entry


def _total(state: TacoLocoState, on: Target) -> int:
    return 0 if on == NEW else state.tacos[on].total


def _result(card: Card, total: int) -> str:
    if card == LEGENDARY:
        return OPENS
    return STAYS if total < PERFECT else PERFECTS if total == PERFECT else BREAKS


def _acts(state: TacoLocoState, seat: Seat, hand: Sequence[dict[str, Any]]) -> dict[str, Any]:
    others = [other for other in range(len(state.sizes)) if other != seat]
    give = _possible(state, seat, GIVE[others[0]])
    if give.get("ok"):
        give["to"] = others
    # Nothing that is said of an empty hand depends on a card.
    play = _possible(state, seat, Play(KINDS[0], NEW)) if not hand else _possible_with_any(hand)
    return {
        "play": play,
        "counter": _possible(state, seat, COUNTER),
        "pass": _possible(state, seat, PASS),
        "give": give,
    }


def _possible_with_any(hand: Sequence[dict[str, Any]]) -> dict[str, Any]:
    first = hand[0]
    if any(entry.get("ok") for entry in hand):
        return {"ok": True}
    return {"why": first["why"], "facts": first["facts"]}


def _possible(state: TacoLocoState, seat: Seat, action: Action) -> dict[str, Any]:
    return possible(refused(state, seat, action))


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event as ``viewer`` may know it: only the seat itself sees the card it draws."""
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, card=None)
    return event


def moves(event: Event) -> Sequence[Move]:
    """Return the cards' way of a redacted event."""
    if isinstance(event, Played | Countered):
        return (Move(f"hand:{event.seat}", f"taco:{event.taco}", event.card),)
    if isinstance(event, Took):
        return (Move(f"taco:{event.taco}", f"eaten:{event.seat}", None, event.count),)
    if isinstance(event, Given):
        return (Move(f"taco:{event.taco}", f"eaten:{event.target}", None, event.count),)
    if isinstance(event, Turned):
        return (Move("stock", f"taco:{event.taco}", event.card),)
    if isinstance(event, Drew):
        return (Move("stock", f"hand:{event.seat}", event.card),)
    return ()


def imagine(state: TacoLocoState, seat: Seat, rng: Random) -> TacoLocoState:
    """Return a random state that the seat cannot tell from the real one, while the game goes on.

    Tacos and what was eaten lie open; and where no base could be turned,
    everybody knows that the stock holds special cards only.
    """
    twin = state.copy()
    twin.chance = RandomChance(rng)
    seen = listed(state.hands[seat])
    for pile in (*state.eaten, *(taco.cards for taco in state.tacos)):
        seen += pile
    hidden = without(CARDS[state.house.table], seen)
    rng.shuffle(hidden)
    if state.numberless:
        hidden.sort(key=SPECIALS.__contains__)
    in_stock = len(hidden) - len(state.stock)
    twin.stock = hidden[in_stock:]
    del hidden[in_stock:]
    rng.shuffle(hidden)
    for other, size in enumerate(state.sizes):
        if other != seat:
            twin.hands[other] = counted(hidden[:size])
            del hidden[:size]
    twin.removed = tuple(hidden)
    return twin
