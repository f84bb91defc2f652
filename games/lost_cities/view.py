"""What one viewer of Lost Cities may know: the view, redacted events, cards' ways, and imagined states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.cards import Hand, counted, listed, without
from games.chance import RandomChance
from games.kernel import Action, Card, Event, Move, Seat, View, Viewer
from games.lost_cities.actions import (
    DECK_PILE,
    DISCARD,
    DRAW_DECK,
    Discarded,
    Drew,
    Placed,
    Took,
)
from games.lost_cities.actions import DRAW as DRAW_PILE
from games.lost_cities.actions import PLACE as PLACE_CARD
from games.lost_cities.deck import COLORS, DECK, KINDS, ORDER, account
from games.lost_cities.rules import accounts, outcome, refused, running_totals, scores
from games.lost_cities.state import LostCitiesState
from games.views import over, possible


def view(state: LostCitiesState, viewer: Viewer) -> View:
    """Return what ``viewer`` may know."""
    return public(state) if viewer is None else {**public(state), "me": own(state, viewer)}


def public(state: LostCitiesState) -> View:
    """Return what everybody may know."""
    now, totals = scores(state), running_totals(state)
    return {
        "phase": state.phase,
        "turn": state.turn,
        "stock": len(state.stock),
        "closed": state.closed,
        "idle": state.idle if state.stall_guard else None,
        "round": state.match.number,
        "rounds": state.match.rounds,
        "discards": {
            color: {"top": pile[-1] if pile else None, "count": len(pile)}
            for color, pile in state.discards.items()
        },
        "seats": [
            {
                "count": sum(hand.values()),
                "score": now[seat],
                "total": totals[seat],
                "expeditions": _expeditions(state, seat),
            }
            for seat, hand in enumerate(state.hands)
        ],
        "over": over(outcome(state)),
    }


def _expeditions(state: LostCitiesState, seat: Seat) -> dict[str, Any]:
    return {
        color: {
            "cards": list(state.expeditions[seat][color]),
            "sum": worth.total,
            "factor": worth.factor,
            "bonus": worth.bonus,
            "score": worth.score if state.expeditions[seat][color] else None,
        }
        for color, worth in accounts(state, seat).items()
    }


def own(state: LostCitiesState, seat: Seat) -> View:
    """Return what the seat alone may know."""
    hand = [_card(state, seat, card) for card in _in_order(state.hands[seat])]
    return {"seat": seat, "hand": hand, "acts": _acts(state, seat, hand)}


def _in_order(hand: Hand) -> list[Card]:
    return sorted(listed(hand), key=ORDER.__getitem__)


def _card(state: LostCitiesState, seat: Seat, card: Card) -> dict[str, Any]:
    """Return a card with what may be done with it; ``place.score`` is what its expedition would be worth."""
    place, discard = (_possible(state, seat, action[card]) for action in (PLACE_CARD, DISCARD))
    if place.get("ok"):
        laid = state.expeditions[seat][card[0]]
        place["score"] = account((*laid, card), long_bonus=state.long_bonus).score
    # Where a card may be used at all it may also be discarded (4.5).
    return {"card": card, **discard, "place": place, "discard": discard}


def _acts(state: LostCitiesState, seat: Seat, hand: Sequence[dict[str, Any]]) -> dict[str, Any]:
    sources = {DECK_PILE: _possible(state, seat, DRAW_DECK)}
    sources |= {color: _possible(state, seat, DRAW_PILE[color]) for color in COLORS}
    # No card matters to what is said of an empty hand: it is not the time to lay one.
    discard = _possible(state, seat, DISCARD[hand[0]["card"] if hand else KINDS[0]])
    places = [entry["place"] for entry in hand] or [discard]
    return {
        "place": {"ok": True} if any(place.get("ok") for place in places) else places[0],
        "discard": discard,
        # The deck is closed only where all piles are.
        "draw": {**sources[DECK_PILE], "from": sources},
    }


def _possible(state: LostCitiesState, seat: Seat, action: Action) -> dict[str, Any]:
    return possible(refused(state, seat, action))


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return the event as ``viewer`` may know it: only the seat itself sees what it draws from the deck."""
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, card=None)
    return event


def moves(event: Event) -> Sequence[Move]:
    """Return the card's way of a redacted event."""
    if isinstance(event, Placed):
        return (Move(f"hand:{event.seat}", f"expedition:{event.seat}:{event.card[0]}", event.card),)
    if isinstance(event, Discarded):
        return (Move(f"hand:{event.seat}", f"pile:{event.card[0]}", event.card),)
    if isinstance(event, Drew):
        return (Move("stock", f"hand:{event.seat}", event.card),)
    if isinstance(event, Took):
        return (Move(f"pile:{event.card[0]}", f"hand:{event.seat}", event.card),)
    return ()


def imagine(state: LostCitiesState, seat: Seat, rng: Random) -> LostCitiesState:
    """Return a random state that the seat cannot tell from the real one, while the round goes on.

    Everything that ever lay open is known for good: expeditions, whole discard
    piles, and what the other took from a pile and still holds.
    """
    twin = state.copy()
    twin.chance = RandomChance(rng)
    other = 1 - seat
    seen = [*listed(state.hands[seat]), *listed(state.taken[other])]
    for pile in (*state.discards.values(), *state.expeditions[0].values(), *state.expeditions[1].values()):
        seen += pile
    hidden = without(DECK, seen)
    rng.shuffle(hidden)
    missing = sum(state.hands[other].values()) - sum(state.taken[other].values())
    out_of_play = missing + len(state.removed)
    twin.hands[other] = counted([*listed(state.taken[other]), *hidden[:missing]])
    twin.removed = tuple(hidden[missing:out_of_play])
    twin.stock = hidden[out_of_play:]
    return twin
