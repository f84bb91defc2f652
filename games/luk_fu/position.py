"""Luk Fu in the notation of the rule cases, there and back.

Beyond the common keys: ``deal`` (from 1), ``declared`` (true where the deal
ended that way), and for each seat ``total`` (points before this deal),
``won`` (those of the shown cards that are its fu; all, some or none of them),
``lacks`` (cards that everybody knows not to be in the hand) and ``throws``
(how ``thrown`` came about: ``{count, lacks}`` each, ``lacks`` as it was then).
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.cards import Pool
from games.chance import RandomChance
from games.kernel import Card, Position, PositionError
from games.luk_fu.deck import BEATERS, BIT, DECK, GROUPS, Mask, cards_of, mask_of
from games.luk_fu.options import ID, SEATS
from games.luk_fu.rules import HAND_SIZE, NEEDED, outcome, passed, score
from games.luk_fu.state import CALL, FOLLOW, LEAD, OVER, PHASES, LukFuState, Match, Play, Thrown
from games.notation import Reader
from games.positions import CompleteOptions, check_result, fill, named, options_of, result_keys, seat_readers

_MOST_POINTS = 10_000


def to_position(state: LukFuState) -> Position:
    """Return the whole state in the notation, but for its chance."""
    in_trick = 0
    for play in state.trick:
        in_trick |= play.cards
    return {
        "game": ID,
        "options": {"passedMasterBan": state.ban, "deals": state.match.deals},
        "phase": state.phase,
        "turn": state.turn,
        "master": state.master,
        "caller": state.caller,
        "passed": list(passed(state)),
        "deal": state.match.number,
        "shown": cards_of(state.shown & ~in_trick),
        "trick": [
            {"seat": play.seat, "cards": cards_of(play.cards)}
            if play.cards
            else {"seat": play.seat, "thrown": play.size}
            for play in state.trick
        ],
        "declared": state.declared,
        "seats": [
            {
                "hand": cards_of(hand),
                "fu": state.fu[seat],
                "thrown": [card for each in state.thrown[seat] for card in cards_of(each.cards)],
                "throws": [
                    {"count": each.cards.bit_count(), "lacks": cards_of(each.lacks)}
                    for each in state.thrown[seat]
                ],
                "lacks": cards_of(state.lacks[seat]),
                "total": state.match.totals[seat],
                # Left out at the start of a deal, which is written as it was before there was this key.
                **({"won": cards_of(state.won[seat])} if state.won[seat] else {}),
            }
            for seat, hand in enumerate(state.hands)
        ],
    } | result_keys(outcome(state))


def from_position(position: Position, complete_options: CompleteOptions) -> LukFuState:
    """Return the completed state, its chance drawn from the key ``seed``. Raises ``PositionError``."""
    reader = Reader(position, "")
    reader.choice("game", ID, (ID,))
    seats = seat_readers(reader, SEATS)
    state = _completed(reader, seats, options_of(reader, complete_options))
    _check_phase(state)
    _check_hands(state)
    written = reader.items("passed")
    if reader.has("passed") and written != list(passed(state)):
        raise PositionError(f"passed should be {list(passed(state))}, from the Master to the Caller")
    check_result(reader, outcome(state))
    for each in (reader, *seats):
        each.done()
    return state


def _completed(reader: Reader, seats: list[Reader], options: dict[str, Any]) -> LukFuState:
    """Put every card of the deck somewhere."""
    pool = Pool(DECK)
    hands = [named(seat, "hand", pool) for seat in seats]
    thrown = [named(seat, "thrown", pool) for seat in seats]
    shown = named(reader, "shown", pool)
    trick = _trick(reader, pool)
    played = [sum(play.size for play in trick if play.seat == seat) for seat in range(len(seats))]
    for place, seat in enumerate(seats):
        hands[place] += fill(seat, "hand", pool, default=HAND_SIZE - played[place])
    for place, seat in enumerate(seats):
        thrown[place] += fill(seat, "thrown", pool, default=0)
    left = pool.rest()
    if left:
        raise PositionError(f"in no hand and on no pile: {', '.join(left)}")
    phase = reader.choice("phase", CALL, PHASES)
    master = reader.integer("master", 0, 0, 2)
    best_seat, best = _best(trick)
    return LukFuState(
        chance=RandomChance(Random(reader.integer("seed", 0, 0, 1 << 63))),
        match=Match(
            options["deals"],
            reader.integer("deal", 1, 1, options["deals"]),
            tuple(seat.integer("total", 0, -_MOST_POINTS, _MOST_POINTS) for seat in seats),
        ),
        ban=options["passedMasterBan"],
        hands=[mask_of(hand) for hand in hands],
        fu=[seat.integer("fu", 0, 0, HAND_SIZE) for seat in seats],
        won=_won(seats, mask_of(shown)),
        lacks=[_cards(seat, "lacks") for seat in seats],
        thrown=[_thrown(seat, cards) for seat, cards in zip(seats, thrown, strict=True)],
        master=master,
        turn=reader.integer("turn", 0, 0, 2),
        caller=reader.integer("caller", None if phase == CALL else master, 0, 2),
        phase=phase,
        shown=mask_of(shown) | mask_of(card for play in trick for card in cards_of(play.cards)),
        trick=tuple(trick),
        best=best,
        best_seat=best_seat,
        declared=reader.flag("declared"),
    )


def _trick(reader: Reader, pool: Pool) -> list[Play]:
    """Read the plays of the open trick; each but the first beats the best before it, or is face down."""
    plays: list[Play] = []
    for place, item in enumerate(reader.items("trick")):
        entry = Reader(item, f"trick[{place}]")
        seat = entry.integer("seat", 0, 0, 2)
        cards = named(entry, "cards", pool)
        size = entry.integer("thrown", None, 1, HAND_SIZE)
        entry.done()
        play = Play(seat, mask_of(cards), len(cards) if size is None else size)
        if (size is None) != bool(cards):
            raise PositionError(f"trick[{place}] has either cards or a number that is thrown")
        _check_play(plays, play, place)
        plays.append(play)
    return plays


def _check_play(before: list[Play], play: Play, place: int) -> None:
    if not before:
        if play.cards not in GROUPS:
            raise PositionError("trick[0] must be a single, a set or a run")
        return
    if play.seat != (before[-1].seat + 1) % 3 or place > 1:
        raise PositionError(
            f"trick[{place}] must be the next seat's, and an open trick has two plays at most"
        )
    if play.size != before[0].size or (play.cards and play.cards not in BEATERS[_best(before)[1]]):
        raise PositionError(f"trick[{place}] must beat what was played, or be as many cards face down")


def _best(trick: list[Play]) -> tuple[int, Mask]:
    """Return whose the best group of a trick is, and which; 0 and none where there is no trick."""
    return next(((play.seat, play.cards) for play in reversed(trick) if play.cards), (0, 0))


def _won(seats: list[Reader], shown: Mask) -> list[Mask]:
    """Read whose fu the cards are that lie face up outside the open trick."""
    won = [_cards(seat, "won") for seat in seats]
    taken = 0
    for seat, cards in zip(seats, won, strict=True):
        if cards & ~shown or cards & taken:
            raise PositionError(f"{seat.place('won')} must be among the shown cards, and nobody else's")
        taken |= cards
    return won


def _cards(reader: Reader, key: str) -> Mask:
    cards = reader.named(key) or []
    unknown = [card for card in cards if card not in BIT]
    if unknown:
        raise PositionError(f"{reader.place(key)}: there is no card {unknown[0]!r}")
    return mask_of(cards)


def _thrown(seat: Reader, cards: list[Card]) -> tuple[Thrown, ...]:
    """Cut what a seat has thrown into its throws; without ``throws`` it is one, of which nothing is known."""
    if not seat.has("throws"):
        return (Thrown(mask_of(cards), 0),) if cards else ()
    throws, start = [], 0
    for place, item in enumerate(seat.items("throws")):
        entry = Reader(item, seat.place(f"throws[{place}]"))
        count = entry.integer("count", 1, 1, HAND_SIZE)
        throws.append(Thrown(mask_of(cards[start : start + count]), _cards(entry, "lacks")))
        entry.done()
        start += count
    if start != len(cards):
        raise PositionError(f"{seat.place('throws')} are {start} cards, thrown are {len(cards)}")
    return tuple(throws)


def _check_hands(state: LukFuState) -> None:
    """Refuse hands that differ in size before a trick, and hands and throws that hold what they lack."""
    sizes = [hand.bit_count() for hand in state.hands]
    for play in state.trick:
        sizes[play.seat] += play.size
    if len(set(sizes)) > 1:
        raise PositionError(f"before a trick all hands are alike in size, not {', '.join(map(str, sizes))}")
    if sum(state.fu) > HAND_SIZE:
        raise PositionError(f"there are {HAND_SIZE} fu, not {sum(state.fu)}")
    for seat, hand in enumerate(state.hands):
        if state.won[seat].bit_count() > state.fu[seat]:
            raise PositionError(f"seats[{seat}] has more cards that are fu than fu")
        if hand & state.lacks[seat] or any(each.cards & each.lacks for each in state.thrown[seat]):
            raise PositionError(f"seats[{seat}] holds or has thrown a card that it is known to lack")


def _check_phase(state: LukFuState) -> None:
    """Refuse a phase that its cards contradict."""
    if (state.phase == CALL) != (state.caller is None):
        raise PositionError("there is a Caller when, and only when, the phase is not call")
    if state.phase == CALL and (state.shown or any(state.thrown)):
        raise PositionError("nothing has been played in phase call")
    if (state.phase == FOLLOW) != bool(state.trick):
        raise PositionError("there is an open trick when, and only when, the phase is follow")
    if state.trick and state.turn != (state.trick[-1].seat + 1) % 3:
        raise PositionError("in phase follow the turn is the next seat's")
    if state.phase == LEAD and not state.hands[state.turn]:
        raise PositionError("phase lead needs cards in hand")
    if state.declared and (state.phase != OVER or score(state, state.turn) < NEEDED):
        raise PositionError("declared is only true when the deal is over and turn has six")
    if state.phase == OVER and not state.declared and any(state.hands):
        raise PositionError("the deal is over when somebody has declared or no cards are left")
