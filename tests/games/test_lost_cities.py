"""Lost Cities by clause of its RULES.md, where the shared cases are silent, and what each viewer learns."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.bots import decide
from games.cards import listed, without
from games.chance import ListedChance, RandomChance
from games.kernel import Action, IllegalAction, PositionError, complete_options
from games.lost_cities import GAME
from games.lost_cities.actions import DRAW_DECK, Discard, Draw, Drew, Over, Place, Placed, Stalled, Took
from games.lost_cities.deck import DECK, account
from games.lost_cities.state import LostCitiesState
from games.playout import bot_playout, random_playout

_HAND = ["B5", "B8", "BH", "Y2", "R9", "G3", "W4", "BX"]


def _position(**keys: Any) -> LostCitiesState:
    return GAME.from_position({"game": "lost-cities", "seats": [{"hand": _HAND}, {}], **keys})


def _refusal(state: LostCitiesState, seat: int, action: Action) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, action)
    return caught.value.code, caught.value.clause, dict(caught.value.facts)


def _dealt(seed: int = 0, **options: Any) -> LostCitiesState:
    return GAME.deal(2, complete_options(GAME, options), RandomChance(Random(seed)))


def _last_card(*laid: dict[str, list[str]], **keys: Any) -> LostCitiesState:
    """Return a position in which seat 0 may end the round with two actions, by the expeditions of both."""
    hand = ["W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9"]
    totals = keys.pop("totals", (0, 0))
    seats = [
        {"hand": hand, "expeditions": laid[0], "total": totals[0]},
        {"expeditions": laid[1], "total": totals[1]},
    ]
    return GAME.from_position({"game": "lost-cities", "stock_size": 1, "seats": seats, **keys})


def _end(state: LostCitiesState) -> Over:
    GAME.apply(state, 0, Discard("W2"))
    *_, over = GAME.apply(state, 0, DRAW_DECK)
    assert isinstance(over, Over)
    return over


# ---- 2 and 3: cards and set-up


def test_2_1_sixty_cards() -> None:
    assert len(DECK) == 60
    for color in "GBYRW":
        assert [card[1] for card in DECK if card[0] == color] == [*"HHH23456789X"]


def test_3_1_one_card_at_a_time_and_the_deck_goes_on_in_order() -> None:
    state = GAME.deal(2, complete_options(GAME, {}), ListedChance(["G2", "B2", "G3", "B3"], 0))
    assert {"G2", "G3"} <= state.hands[0].keys()
    assert {"B2", "B3"} <= state.hands[1].keys()
    assert [sum(hand.values()) for hand in state.hands] == [8, 8]
    assert len(state.stock) == 44
    # The four listed ones are followed by 12 more of the fixed order, and the next one leaves first.
    first = ["G2", "B2", "G3", "B3"]
    assert state.stock[-1] == without(DECK, first)[12]


def test_3_3_either_seat_may_begin() -> None:
    assert {_dealt(seed).turn for seed in range(20)} == {0, 1}


# ---- 4: a turn


def test_4_1_nobody_acts_out_of_turn() -> None:
    state = _position(turn=1)
    assert _refusal(state, 0, Place("B5")) == ("not_your_turn", "4.1", {"turn": 1})
    assert GAME.legal(state, 0) == []
    assert list(GAME.to_act(state)) == [1]


def test_4_2_lay_then_draw() -> None:
    state = _position()
    assert _refusal(state, 0, DRAW_DECK) == ("lay_first", "4.2", {})
    GAME.apply(state, 0, Place("B5"))
    assert _refusal(state, 0, Place("B8")) == ("draw_first", "4.2", {})
    assert _refusal(state, 0, Discard("B8")) == ("draw_first", "4.2", {})
    GAME.apply(state, 0, DRAW_DECK)
    assert (state.turn, state.phase) == (1, "place")


def test_4_2_only_cards_of_the_hand() -> None:
    assert _refusal(_position(), 0, Discard("G4")) == ("not_in_hand", "4.2", {"card": "G4"})


def test_4_3_numbers_rise_and_may_leave_gaps() -> None:
    state = _position(seats=[{"hand": _HAND, "expeditions": {"B": ["BH", "B6"]}}, {}])
    assert _refusal(state, 0, Place("B5")) == ("too_low", "4.3", {"card": "B5", "color": "B", "top": "B6"})
    GAME.check(state, 0, Place("B8"))
    GAME.check(state, 0, Place("BX"))


def test_4_4_handshakes_follow_handshakes_and_no_number() -> None:
    state = _position(seats=[{"hand": _HAND, "expeditions": {"B": ["BH", "BH"]}}, {}])
    GAME.check(state, 0, Place("BH"))
    late = _position(seats=[{"hand": _HAND, "expeditions": {"B": ["BH", "B2"]}}, {}])
    assert _refusal(late, 0, Place("BH")) == (
        "handshake_late",
        "4.4",
        {"card": "BH", "color": "B", "top": "B2"},
    )


def test_4_7_an_empty_pile_gives_nothing() -> None:
    state = _position()
    GAME.apply(state, 0, Place("B5"))
    assert _refusal(state, 0, Draw("R")) == ("pile_empty", "4.7", {"color": "R"})
    assert GAME.legal(state, 0) == [DRAW_DECK]


def test_4_8_a_pile_is_closed_for_one_turn_only() -> None:
    state = _position()
    GAME.apply(state, 0, Discard("Y2"))
    assert _refusal(state, 0, Draw("Y")) == ("pile_closed", "4.8", {"color": "Y"})
    GAME.apply(state, 0, DRAW_DECK)
    GAME.apply(state, 1, Discard(next(iter(state.hands[1]))))
    GAME.apply(state, 1, DRAW_DECK)
    GAME.apply(state, 0, Place("B8"))
    [took] = GAME.apply(state, 0, Draw("Y"))
    assert took == Took(0, "Y2")


# ---- 5: end


@pytest.mark.parametrize(
    ("cards", "bonus", "score"),
    [
        ([], True, 0),
        (["GH"], True, -40),
        (["G2"], True, -18),
        (["GX", "G9"], True, -1),
        (["GH", "GH", "G5", "G6", "G7", "G8"], True, 18),
        (["GH", "GH", "GH", "G2", "G3", "G4", "G5", "G6"], True, 20),
        (["GH", "GH", "GH", "G2", "G3", "G4", "G5", "G6"], False, 0),
        (["G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "GX"], True, 54),
    ],
)
def test_5_3_what_an_expedition_is_worth(cards: list[str], bonus: bool, score: int) -> None:
    assert account(cards, long_bonus=bonus).score == score


def test_5_4_the_end_tells_scores_and_totals() -> None:
    over = _end(_last_card({"G": ["GX", "G9"][::-1]}, {"R": ["R8", "R9", "RX"]}))
    assert over == Over((1,), (-1, 7), (-1, 7), "points")


def test_5_4_equal_scores_are_a_draw() -> None:
    over = _end(_last_card({"G": ["G9"]}, {"R": ["R9"]}))
    assert over == Over((), (-11, -11), (-11, -11), "tie")


# ---- 6: house rules


def test_6_1_totals_add_up_and_the_leader_begins() -> None:
    state = _last_card(
        {"G": ["G9", "GX"]},
        {"R": ["R8", "R9", "RX"]},
        options={"rounds": 3},
        round=2,
        starter=0,
        totals=(30, 5),
    )
    over = _end(state)
    assert over == Over((0,), (-1, 7), (29, 12), "round")
    following = GAME.next_deal(state, RandomChance(Random(1)))
    assert following is not None
    assert (following.turn, following.match.number, following.match.totals) == (0, 3, (29, 12))
    assert GAME.view(following, None)["seats"][0]["total"] == 29


@pytest.mark.parametrize("starter", [0, 1])
def test_6_1_after_equal_totals_the_other_begins(starter: int) -> None:
    state = _last_card({}, {}, options={"rounds": 3}, starter=starter)
    assert _end(state).reason == "round"
    following = GAME.next_deal(state, RandomChance(Random(1)))
    assert following is not None
    assert following.turn == 1 - starter


def test_6_1_the_sum_wins_and_the_match_ends() -> None:
    state = _last_card({}, {"R": ["R8", "R9", "RX"]}, options={"rounds": 3}, round=3, totals=(30, 5))
    assert _end(state) == Over((0,), (0, 7), (30, 12), "points")
    assert GAME.next_deal(state, RandomChance(Random(1))) is None


def test_6_1_house_rules_hold_in_every_round() -> None:
    state = _last_card({}, {}, options={"rounds": 3, "eightCardBonus": True, "stallGuard": True})
    _end(state)
    following = GAME.next_deal(state, RandomChance(Random(1)))
    assert following is not None
    assert following.long_bonus
    assert following.stall_guard


def test_1_2_one_round_is_one_game() -> None:
    state = _dealt()
    random_playout(GAME, state, Random(0))
    assert GAME.next_deal(state, RandomChance(Random(0))) is None


@pytest.mark.parametrize("guarded", [False, True])
def test_6_3_forty_turns_without_the_deck(guarded: bool) -> None:
    state = _position(options={"stallGuard": guarded}, idle=39, discards={"R": ["R2"]})
    GAME.apply(state, 0, Discard("Y2"))
    events = GAME.apply(state, 0, Draw("R"))
    assert (Stalled(40) in events) == guarded
    assert (GAME.outcome(state) is not None) == guarded
    if guarded:
        assert GAME.view(state, None)["over"]["facts"]["stalled"] is True


def test_6_3_the_deck_starts_the_count_anew() -> None:
    state = _position(options={"stallGuard": True}, idle=39)
    GAME.apply(state, 0, Discard("Y2"))
    GAME.apply(state, 0, DRAW_DECK)
    assert state.idle == 0
    assert GAME.outcome(state) is None


# ---- what is seen


def test_a_view_says_of_each_card_where_it_may_go_and_what_it_brings() -> None:
    state = _position(seats=[{"hand": _HAND, "expeditions": {"B": ["BH", "B6"]}}, {}])
    hand = {entry["card"]: entry for entry in GAME.view(state, 0)["me"]["hand"]}
    assert hand["B8"]["place"] == {"ok": True, "score": (14 - 20) * 2}
    assert hand["B5"]["place"] == {"why": "too_low", "facts": {"card": "B5", "color": "B", "top": "B6"}}
    assert hand["B5"]["ok"] is True
    assert hand["B5"]["discard"] == {"ok": True}
    assert hand["Y2"]["place"] == {"ok": True, "score": -18}


def test_a_view_says_which_piles_are_open() -> None:
    state = _position(discards={"R": ["R6"]})
    assert GAME.view(state, 0)["me"]["acts"]["draw"]["why"] == "lay_first"
    GAME.apply(state, 0, Discard("Y2"))
    draw = GAME.view(state, 0)["me"]["acts"]["draw"]
    assert draw["ok"] is True
    assert [source for source, entry in draw["from"].items() if entry.get("ok")] == ["deck", "R"]
    assert draw["from"]["Y"]["why"] == "pile_closed"


def test_a_view_carries_the_account_of_every_expedition() -> None:
    state = _position(
        seats=[{"hand": _HAND, "expeditions": {"W": ["WH", "W5"]}}, {}], options={"eightCardBonus": True}
    )
    white = GAME.view(state, None)["seats"][0]["expeditions"]["W"]
    assert white == {"cards": ["WH", "W5"], "sum": 5, "factor": 2, "bonus": 0, "score": -30}
    assert GAME.view(state, None)["seats"][0]["expeditions"]["G"]["score"] is None


def test_a_drawn_card_is_told_to_its_player_alone() -> None:
    event = Drew(0, "R6")
    assert GAME.redact(event, 0) == event
    for viewer in (1, None):
        told = GAME.redact(event, viewer)
        assert told == Drew(0, None)
        assert told is not None
        [move] = GAME.moves(told)
        assert (move.source, move.target, move.face) == ("stock", "hand:0", None)


def test_cards_go_from_place_to_place() -> None:
    ways = [
        (Placed(1, "B7", 1, -13), ("hand:1", "expedition:1:B", "B7")),
        (Took(0, "R6"), ("pile:R", "hand:0", "R6")),
    ]
    for event, way in ways:
        [move] = GAME.moves(event)
        assert (move.source, move.target, move.face) == way


def test_the_other_remembers_what_was_taken_from_a_pile() -> None:
    state = _position(discards={"R": ["RH"]})
    GAME.apply(state, 0, Discard("Y2"))
    GAME.apply(state, 0, Draw("R"))
    for seed in range(10):
        assert "RH" in GAME.imagine(state, 1, Random(seed)).hands[0]
    GAME.apply(state, 1, Discard(next(iter(state.hands[1]))))
    GAME.apply(state, 1, DRAW_DECK)
    GAME.apply(state, 0, Place("RH"))
    assert listed(state.taken[0]) == []
    assert not all("RH" in GAME.imagine(state, 1, Random(seed)).hands[0] for seed in range(30))


# ---- positions


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"seats": [{}, {}, {}]}, "3 seats; there can be 2"),
        ({"discards": {"R": ["B2"]}}, "discards.R holds cards of another colour"),
        ({"discards": {"P": []}}, "unknown key in discards: P"),
        ({"seats": [{"expeditions": {"B": ["B6", "B3"]}}, {}]}, "B3 cannot follow B6"),
        ({"seats": [{"expeditions": {"B": ["B6", "BH"]}}, {}]}, "BH cannot follow B6"),
        ({"seats": [{"hand": ["B6", "B6"]}, {}]}, "named more often"),
        ({"seats": [{"hand": ["B6"], "taken": ["B7"]}, {}]}, "taken must be cards of the hand"),
        ({"seats": [{"hand": []}, {}]}, "must hold a card to lay"),
        ({"stock_size": 0}, "the round is over when"),
        ({"phase": "over"}, "the round is over when"),
        ({"closed": "R"}, "closed is a colour that was discarded"),
        ({"scores": [0, 0]}, "only there when the phase is over"),
        ({"round": 2}, "round must be a number 1 … 1"),
        ({"options": {"rounds": 2}}, "rounds cannot be 2"),
        ({"surprise": 1}, "unknown key: surprise"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        GAME.from_position({"game": "lost-cities", "seats": [{}, {}], **keys})


def test_the_turn_in_draw_has_one_card_less() -> None:
    state = GAME.from_position(
        {
            "game": "lost-cities",
            "turn": 1,
            "phase": "draw",
            "closed": "R",
            "discards": {"R": ["R6"]},
            "seats": [{}, {}],
        }
    )
    assert [sum(hand.values()) for hand in state.hands] == [8, 7]


# ---- bots


def test_stronger_levels_win_more() -> None:
    levels = ("random", "beginner", "normal")
    for weaker, stronger in pairwise(levels):
        rng, wins = Random(3), 0
        for number in range(40):
            names = (stronger, weaker) if number % 2 else (weaker, stronger)
            state = GAME.deal(2, complete_options(GAME, {}), RandomChance(rng))
            bot_playout(GAME, state, [GAME.bots[name] for name in names], rng)
            result = GAME.outcome(state)
            assert result is not None
            wins += any(names[winner] == stronger for winner in result.winners)
        assert wins > 24, f"{stronger} won {wins} of 40 against {weaker}"


def test_normal_does_not_set_out_when_the_round_is_about_to_end() -> None:
    state = _position(stock_size=2)
    assert isinstance(decide(GAME, GAME.bots["normal"], state, 0, Random(0)), Discard)


def test_normal_feeds_no_rival() -> None:
    hand = ["R9", "G2", "G3", "W2", "W3", "YX", "BX", "B9"]
    rival = {"expeditions": {"R": ["RH", "RH", "R6"]}}
    state = GAME.from_position({"game": "lost-cities", "seats": [{"hand": hand}, rival]})
    for seed in range(10):
        assert decide(GAME, GAME.bots["normal"], state, 0, Random(seed)) != Discard("R9")


def test_normal_takes_what_its_expedition_needs() -> None:
    state = GAME.from_position(
        {
            "game": "lost-cities",
            "phase": "draw",
            "discards": {"R": ["R7"]},
            "seats": [{"expeditions": {"R": ["RH", "R4", "R6"]}}, {}],
        }
    )
    assert decide(GAME, GAME.bots["normal"], state, 0, Random(0)) == Draw("R")
