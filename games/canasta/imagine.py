"""States that a seat of Canasta cannot tell from the real one."""

from __future__ import annotations

from random import Random

from games.canasta.deck import DECK, RANK, RED_THREES
from games.canasta.plans import must_take, open_ways
from games.canasta.state import DRAW, CanastaState, by_rank, in_hand
from games.cards import listed, without
from games.chance import RandomChance
from games.kernel import Card, Seat

_TRIES = 40
"""How often the hands are dealt anew where the seat to act is known to be able to take the pile."""


def imagine(state: CanastaState, seat: Seat, rng: Random) -> CanastaState:
    """Return a random state that the seat cannot tell from the real one, while the deal goes on.

    The seat knows its own hand, everything that lies open, the whole discard
    pile (it saw every card of it), what the others have taken up with a pile
    and must still hold, and that nobody holds a red three. With the stock gone
    the deal would be over if the seat to act could not take the pile.
    """
    twin = state.copy()
    twin.chance = RandomChance(rng)
    hidden = _hidden(state, seat)
    others = [other for other in range(len(state.sizes)) if other != seat]
    for attempt in range(2 * _TRIES):
        _deal_hidden(twin, others, hidden, rng, with_pair=attempt >= _TRIES)
        if _is_possible(twin, seat):
            break
    return twin


def _hidden(state: CanastaState, seat: Seat) -> list[Card]:
    """Return the cards that could lie anywhere unseen, in the deck's order."""
    seen = [*in_hand(state.hands[seat]), *state.discard]
    for other, known in enumerate(state.known):
        if other != seat:
            seen += listed(known)
    for team in state.teams:
        seen += team.red_threes
        for meld in team.melds.values():
            seen += [*meld.naturals, *meld.wilds]
    return without(DECK, seen)


def _deal_hidden(
    twin: CanastaState, others: list[Seat], hidden: list[Card], rng: Random, *, with_pair: bool
) -> None:
    """Deal the hidden cards to the other hands, the stock and what is out of play.

    ``with_pair`` gives the seat to act two naturals of the pile's top first,
    where so many are hidden: an honest shuffle hardly ever does.
    """
    closed = [card for card in hidden if card not in RED_THREES]
    rng.shuffle(closed)
    for other in others:
        held = listed(twin.known[other])
        if with_pair and other == twin.turn:
            top = RANK[twin.discard[-1]]
            pair = [card for card in closed if RANK[card] == top][: min(2, twin.sizes[other] - len(held))]
            closed = without(closed, pair)
            held += pair
        missing = twin.sizes[other] - len(held)
        twin.hands[other] = by_rank([*held, *closed[:missing]])
        del closed[:missing]
    closed += [card for card in hidden if card in RED_THREES]
    rng.shuffle(closed)
    out_of_play = len(twin.removed)
    twin.removed = tuple(closed[:out_of_play])
    twin.stock = closed[out_of_play:]


def _is_possible(twin: CanastaState, seat: Seat) -> bool:
    """Return whether the seat to act is as able to act as the deal's going on says."""
    if twin.stock or twin.phase != DRAW or twin.turn == seat or must_take(twin, twin.turn):
        return True
    return next(open_ways(twin, twin.turn), None) is not None
