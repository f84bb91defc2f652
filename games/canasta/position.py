"""Canasta in the notation of the rule cases, there and back.

Beyond the common keys: ``number`` (of the deal in its match), ``source`` (in
phase meld: did this turn begin from the ``stock`` or the ``pile``), ``fresh``
(ranks of melds that this turn has begun), ``added`` (whether it has added to
older ones), each team's ``red3_cards``, each seat's ``laid`` (in an earlier
turn) and ``known`` (cards seen taken up with a pile), and ``removed`` (cards
out of play).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.canasta.deck import BLACK_THREE, CARD_KINDS, DECK, FREEZING, LAYABLE, RANK, RED_THREE, WILD_CARDS
from games.canasta.laying import meld_refusal
from games.canasta.options import ID, SEATS
from games.canasta.plans import open_ways
from games.canasta.rules import HAND_SIZE
from games.canasta.scoring import ends_match, outcome
from games.canasta.state import (
    DRAW,
    EXHAUSTED,
    MATCH_OVER,
    MELD,
    OUT,
    OVER,
    PHASES,
    REASONS,
    SOURCES,
    STOCK,
    CanastaState,
    Meld,
    Team,
    by_rank,
    in_hand,
    team_of,
)
from games.cards import Pool, counted, listed
from games.chance import RandomChance
from games.kernel import Card, Position, PositionError, Seat
from games.notation import Reader
from games.positions import (
    CompleteOptions,
    check_result,
    complete_stock,
    count,
    fill_to_size,
    options_of,
    result_keys,
    seat_readers,
)

_MOST_POINTS = 1_000_000
_ENDED = (OVER, MATCH_OVER)


def to_position(state: CanastaState) -> Position:
    """Return the whole state in the notation, but for its chance."""
    position: Position = {
        "game": ID,
        "options": {"target": state.target},
        "phase": state.phase,
        "turn": state.turn,
        "dealer": state.dealer,
        "number": state.number,
        "source": state.source,
        "fresh": list(state.fresh),
        "added": state.added,
        "discard": state.discard[::-1],
        "discard_size": len(state.discard),
        "stock": state.stock[::-1],
        "stock_size": len(state.stock),
        "removed": list(state.removed),
        "teams": [_written_team(state, team) for team in state.teams],
        "seats": [
            {"hand": sorted(in_hand(hand)), "laid": laid, "known": sorted(listed(known))}
            for hand, laid, known in zip(state.hands, state.laid, state.known, strict=True)
        ],
    }
    result = result_keys(outcome(state))
    if state.phase == OVER:
        # The case format speaks of winners only at the end of the match.
        del result["winners"]
    return position | result


def _written_team(state: CanastaState, team: Team) -> dict[str, Any]:
    acting = team is state.teams[team_of(state.turn)]
    return {
        "melds": {rank: [*meld.naturals, *meld.wilds] for rank, meld in team.melds.items()},
        "red3": len(team.red_threes),
        "red3_cards": list(team.red_threes),
        "total": team.total,
        "melded_before_turn": len(team.melds) > (len(state.fresh) if acting else 0),
    }


def from_position(position: Position, complete_options: CompleteOptions) -> CanastaState:
    """Return the completed state, its chance drawn from the key ``seed``. Raises ``PositionError``."""
    reader = Reader(position, "")
    reader.choice("game", ID, (ID,))
    seats = seat_readers(reader, SEATS)
    teams = _team_readers(reader)
    state = _completed(reader, seats, teams, complete_options)
    _read_turn(state, reader, teams)
    _read_end(state, reader)
    _check_phase(state)
    check_result(reader, outcome(state))
    for one in (reader, *seats, *teams):
        one.done()
    return state


def _team_readers(reader: Reader) -> list[Reader]:
    teams = [Reader(team, f"teams[{place}]") for place, team in enumerate(reader.items("teams") or ({}, {}))]
    if len(teams) != 2:
        raise PositionError(f"{len(teams)} teams; there are 2")
    return teams


def _completed(
    reader: Reader, seats: list[Reader], teams: list[Reader], complete_options: CompleteOptions
) -> CanastaState:
    """Put every card of the deck somewhere."""
    options = options_of(reader, complete_options)
    phase = reader.choice("phase", DRAW, PHASES)
    turn = reader.integer("turn", 0, 0, len(seats) - 1)
    pool = Pool(DECK, CARD_KINDS)
    placed = _Placed(pool)
    hands = [placed.named(seat, "hand") for seat in seats]
    discard, stock, removed = (placed.named(reader, key) for key in ("discard", "stock", "removed"))
    melds = [_named_melds(team, placed) for team in teams]
    red_threes = [placed.named(team, "red3_cards") for team in teams]
    placed.take()
    for team, cards in zip(teams, red_threes, strict=True):
        _complete_red_threes(team, cards, pool)
    for seat, cards in enumerate(hands):
        if not isinstance(seats[seat].cards("hand"), list):
            asked = count(seats[seat], "hand")
            usual = HAND_SIZE + (phase == MELD and seat == turn)
            cards += pool.fill(
                usual if asked is None else asked, f"seats[{seat}].hand", lambda card: RANK[card] != RED_THREE
            )
    _complete_discard(reader, discard, pool)
    complete_stock(reader, stock, removed, pool)
    return CanastaState(
        chance=RandomChance(Random(reader.integer("seed", 0, 0, 1 << 63))),
        target=options["target"],
        hands=[by_rank(hand) for hand in hands],
        sizes=[len(hand) for hand in hands],
        known=[counted(seat.named("known") or ()) for seat in seats],
        laid=[seat.flag("laid") for seat in seats],
        teams=[
            _team(team, groups, cards) for team, groups, cards in zip(teams, melds, red_threes, strict=True)
        ],
        stock=stock[::-1],
        discard=discard[::-1],
        frozen=any(card in FREEZING for card in discard),
        dealer=reader.integer("dealer", (turn - 1) % len(seats), 0, len(seats) - 1),
        turn=turn,
        number=reader.integer("number", 1, 1, _MOST_POINTS),
        phase=phase,
        removed=tuple(removed),
    )


class _Placed:
    """Named cards of all places: those with a suit are taken first, so that a rank alone finds a free one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._places: list[tuple[str, list[str]]] = []

    def named(self, reader: Reader, key: str) -> list[Card]:
        """Return the list that ``take`` will turn into cards; empty where the key names none."""
        value = reader.cards(key)
        return self.add(value, reader.place(key)) if isinstance(value, list) else []

    def add(self, names: list[str], where: str) -> list[Card]:
        """Return the list of names that ``take`` will turn into cards."""
        self._places.append((where, names))
        return names

    def take(self) -> None:
        """Turn every name into a card of the pool."""
        for by_kind in (False, True):
            for where, names in self._places:
                for place, name in enumerate(names):
                    if (name in CARD_KINDS) == by_kind:
                        names[place] = self._pool.take([name], where)[0]


def _named_melds(team: Reader, placed: _Placed) -> dict[str, list[Card]]:
    melds: Mapping[Any, Any] = team.mapping("melds")
    reader = Reader({str(rank): cards for rank, cards in melds.items()}, team.place("melds"))
    named = {rank: placed.named(reader, rank) for rank in map(str, melds) if rank in LAYABLE}
    reader.done()
    return named


def _complete_red_threes(team: Reader, cards: list[Card], pool: Pool) -> None:
    number = team.integer("red3", len(cards), 0, 4)
    if number < len(cards):
        raise PositionError(f"{team.place('red3')} is {number}, but red3_cards names {len(cards)}")
    cards += pool.take([RED_THREE] * (number - len(cards)), team.place("red3"))
    if any(RANK[card] != RED_THREE for card in cards):
        raise PositionError(f"{team.place('red3_cards')} must be red threes")


def _complete_discard(reader: Reader, discard: list[Card], pool: Pool) -> None:
    if not isinstance(reader.cards("discard"), list):
        asked = count(reader, "discard")
        size = reader.integer("discard_size", 1, 0, len(DECK)) if asked is None else asked
        discard += pool.fill(min(size, 1), "discard", lambda card: card not in FREEZING)
        discard += pool.fill(size - len(discard), "discard")
    fill_to_size(reader, "discard", discard, pool)


def _team(reader: Reader, melds: dict[str, list[Card]], red_threes: list[Card]) -> Team:
    team = Team(reader.integer("total", 0, -_MOST_POINTS, _MOST_POINTS), red_threes=red_threes)
    for rank, cards in melds.items():
        problem = meld_refusal(rank, cards)
        if problem is not None:
            raise PositionError(f"{reader.place('melds')}.{rank} is no meld: {problem}")
        meld = Meld(
            [card for card in cards if card not in WILD_CARDS], [card for card in cards if card in WILD_CARDS]
        )
        team.melds[rank] = meld
        team.has_canasta = team.has_canasta or meld.kind is not None
    return team


def _read_turn(state: CanastaState, reader: Reader, teams: list[Reader]) -> None:
    """Read how this turn began and what it has laid."""
    source = reader.choice("source", STOCK if state.phase == MELD else None, SOURCES)
    fresh = tuple(str(rank) for rank in reader.items("fresh"))
    added = reader.flag("added")
    if state.phase != MELD and (source or fresh or added):
        raise PositionError("source, fresh and added are only there in phase meld")
    acting = team_of(state.turn)
    melds = state.teams[acting].melds
    for number, team in enumerate(teams):
        if not team.has("melded_before_turn"):
            continue
        written, there = team.flag("melded_before_turn"), len(state.teams[number].melds)
        if number == acting and not written and not fresh:
            fresh = tuple(melds)
        if written != (there > (len(fresh) if number == acting else 0)):
            raise PositionError(f"{team.place('melded_before_turn')} contradicts the melds")
    if any(rank not in melds for rank in fresh) or len(set(fresh)) < len(fresh):
        raise PositionError("fresh must be ranks of melds of the team to act")
    if added and len(fresh) == len(melds):
        raise PositionError("added needs a meld that is not fresh")
    state.source, state.fresh, state.added = source, fresh, added


def _read_end(state: CanastaState, reader: Reader) -> None:
    if state.phase not in _ENDED:
        return
    state.reason = reader.choice("reason", OUT if 0 in state.sizes else EXHAUSTED, REASONS)
    if (state.phase == MATCH_OVER) != ends_match(state):
        raise PositionError(f"the phase is {state.phase}, which the totals and scores contradict")


def _check_phase(state: CanastaState) -> None:
    """Refuse a phase that its cards contradict."""
    for seat, hand in enumerate(state.hands):
        if RED_THREE in hand:
            raise PositionError(f"seats[{seat}].hand holds a red three, which is laid out at once")
        _check_known(state, seat)
    if state.phase in _ENDED:
        return
    if 0 in state.sizes:
        raise PositionError("a hand is empty, so the phase must be over")
    seat, team = state.turn, state.teams[team_of(state.turn)]
    if state.phase == MELD and state.sizes[seat] == 1 and not team.has_canasta:
        raise PositionError(f"seat {seat} cannot have drawn, hold one card and have no canasta")
    if any(BLACK_THREE in one.melds for one in state.teams) and (
        state.phase != MELD or state.sizes[seat] > 1
    ):
        raise PositionError("black threes are only laid in the turn of going out")
    stuck = not state.stock and next(open_ways(state, seat), None) is None
    if state.phase == DRAW and stuck:
        raise PositionError(f"the stock is gone and seat {seat} cannot take the pile: the hand is over")


def _check_known(state: CanastaState, seat: Seat) -> None:
    held = counted(in_hand(state.hands[seat]))
    if any(held.get(card, 0) < copies for card, copies in state.known[seat].items()):
        raise PositionError(f"seats[{seat}].known must be cards of the hand")
