"""Players of Canasta by rule of thumb: one that guards wild cards and the pile, and one still learning to."""

from __future__ import annotations

from random import Random

from games.canasta.actions import DECLINE, DISCARDS, DRAW, Lay, Take
from games.canasta.deck import BLACK_THREE, RANK, WILD_CARDS, WORTH
from games.canasta.plans import going_out, must_take
from games.canasta.rules import legal, melds, takes
from games.canasta.scoring import count
from games.canasta.state import CANASTA, CanastaState, Team, in_hand, team_of
from games.canasta.state import DRAW as DRAWING
from games.kernel import Action, Card, Seat

_LATE = 16
"""With so few cards in the stock a hand may end soon."""
_FEW = 3
"""Opponents with a canasta and so few cards may go out next turn."""
_RICH_PILE = 6
_HEAVY_HAND = 10
"""A partner with so many cards would lose much if one went out now."""


class Normal:
    """Takes the pile, keeps wild cards for canastas, guards the pile and goes out in time."""

    def choose(self, state: CanastaState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        if seat != state.turn:
            return None
        if state.phase == DRAWING:
            return _beginning(state, seat)
        return _out(state, seat) or _good_meld(state, seat) or _safe_discard(state, seat, rng)


class Beginner:
    """Lays whatever it sees, forgets the pile half of the time, and now and then does anything."""

    def choose(self, state: CanastaState, seat: Seat, rng: Random) -> Action | None:
        """Return a legal action; ``None`` (wait) only out of turn."""
        if seat != state.turn:
            return None
        if rng.random() < 0.1:
            return rng.choice(legal(state, seat))
        if state.phase == DRAWING:
            found = list(takes(state, seat))
            if found and (rng.random() < 0.5 or must_take(state, seat)):
                return rng.choice(found)
            return DRAW if state.stock else DECLINE
        laid = melds(state, seat)
        if laid:
            return laid[0]
        hand = state.hands[seat]
        lonely = [cards[0] for rank, cards in hand.items() if len(cards) == 1] or in_hand(hand)
        return DISCARDS[min(lonely, key=lambda card: (WORTH[card], rng.random()))]


# ---- the beginning of a turn


def _beginning(state: CanastaState, seat: Seat) -> Action:
    found = list(takes(state, seat))
    if not state.stock:
        if found and (must_take(state, seat) or _is_behind(state, seat)):
            return found[-1]
        return DECLINE
    worthwhile = [take for take in found if _is_worthwhile(state, take)]
    return min(worthwhile, key=_price, default=DRAW)


def _is_behind(state: CanastaState, seat: Seat) -> bool:
    """Return whether ending the hand now leaves the team behind, by what lies on the table."""
    points = [count(state, number) for number in range(len(state.teams))]
    on_table = [one.score - one.hand_points + one.before for one in points]
    return on_table[team_of(seat)] < on_table[1 - team_of(seat)]


def _is_worthwhile(state: CanastaState, take: Take) -> bool:
    """A wild card is only given for a pile of some size."""
    return _price(take)[0] == 0 or len(state.discard) >= _RICH_PILE // 2


def _price(take: Take) -> tuple[int, int]:
    """Return the wild cards and the naturals that a take costs."""
    used = [*take.with_, *(card for cards in take.melds.values() for card in cards)]
    wilds = sum(1 for card in used if card in WILD_CARDS)
    return wilds, len(used) - wilds


# ---- melds


def _out(state: CanastaState, seat: Seat) -> Action | None:
    """Go out, unless the partner's hand is heavy and the opponents are far from going out themselves."""
    team = state.teams[team_of(seat)]
    if state.sizes[seat] == 1 and team.has_canasta:
        return DISCARDS[in_hand(state.hands[seat])[0]]
    groups = going_out(state, seat)
    if groups is None:
        return None
    partner = (seat + 2) % len(state.sizes)
    if state.sizes[partner] > _HEAVY_HAND and not _in_danger(state, seat) and len(state.stock) > _LATE:
        return None
    return Lay(groups)


def _in_danger(state: CanastaState, seat: Seat) -> bool:
    """Return whether an opponent may go out next turn."""
    others = state.teams[1 - team_of(seat)]
    sizes = [size for other, size in enumerate(state.sizes) if team_of(other) != team_of(seat)]
    return others.has_canasta and min(sizes) <= _FEW


def _good_meld(state: CanastaState, seat: Seat) -> Lay | None:
    team = state.teams[team_of(seat)]
    hurried = _in_danger(state, seat) or len(state.stock) < _LATE
    for lay in melds(state, seat):
        if not team.melds:
            if hurried or len(state.stock) < 2 * _LATE or _wilds_in(lay) <= 2:
                return lay
        elif _is_good(state, seat, lay, hurried=hurried):
            return lay
    return None


def _wilds_in(lay: Lay) -> int:
    return sum(1 for cards in lay.melds.values() for card in cards if card in WILD_CARDS)


def _is_good(state: CanastaState, seat: Seat, lay: Lay, *, hurried: bool) -> bool:
    """Judge one group: naturals are laid, wild cards only finish a canasta or begin a late meld."""
    team, left = state.teams[team_of(seat)], state.sizes[seat] - sum(map(len, lay.melds.values()))
    if left < 2:
        return False
    if not _wilds_in(lay):
        return hurried or left > 2 or _makes_canasta(team, lay)
    if _makes_canasta(team, lay):
        return True
    return hurried and not _spoils(team, lay)


def _makes_canasta(team: Team, lay: Lay) -> bool:
    for rank, cards in lay.melds.items():
        meld = team.melds.get(rank)
        size = 0 if meld is None else meld.size
        if size < CANASTA <= size + len(cards):
            return True
    return False


def _spoils(team: Team, lay: Lay) -> bool:
    """Return whether a wild card would go to what is, or may still become, a natural canasta."""
    found = (team.melds.get(rank) for rank in lay.melds)
    return any(meld is not None and not meld.wilds and len(meld.naturals) >= 5 for meld in found)


# ---- the discard


def _safe_discard(state: CanastaState, seat: Seat, rng: Random) -> Action:
    hand = in_hand(state.hands[seat])
    return DISCARDS[min(dict.fromkeys(hand), key=lambda card: (_loss(state, seat, card), rng.random()))]


def _loss(state: CanastaState, seat: Seat, card: Card) -> float:
    """Return how bad it looks to give a card away; the least is."""
    rank = RANK[card]
    held = len(state.hands[seat][rank])
    own, others = state.teams[team_of(seat)], state.teams[1 - team_of(seat)]
    pile = len(state.discard)
    if card in WILD_CARDS:
        freezes = others.melds and not state.frozen and pile >= _RICH_PILE and state.sizes[seat] > _FEW
        return WORTH[card] / 2 - 2 * pile if freezes and held > 1 else 60.0 + WORTH[card]
    if rank == BLACK_THREE:
        return 10.0 if held > 2 else -10.0
    loss = {1: 0.0, 2: 9.0}.get(held, 14.0)
    loss += WORTH[card] / (20 if len(state.stock) > _LATE else -10)
    if rank in own.melds:
        loss += 12
    if rank in others.melds:
        loss += 4 * pile if not state.frozen else 6
    if any(RANK[other] == rank for other in state.discard[-4:]):
        loss -= 5
    return loss
