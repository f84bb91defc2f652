"""The rules of Lá Cuối, clause by clause, where the shared cases do not already say it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.chance import RandomChance
from games.la_cuoi import GAME
from tests.games.la_cuoi.table import Table, told

_OPTIONS = {"stacking": False, "turnSeconds": 0}


# ---- 3 Set-up


def test_3_3_any_seat_may_begin() -> None:
    starts = {GAME.deal(4, _OPTIONS, RandomChance(Random(seed))).turn for seed in range(60)}
    assert starts == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", range(2, 11))
def test_3_1_everybody_gets_seven_and_a_number_opens(seats: int) -> None:
    for seed in range(20):
        state = GAME.deal(seats, _OPTIONS, RandomChance(Random(seed)))
        assert state.sizes == [7] * seats
        assert [len(GAME.view(state, seat)["me"]["hand"]) for seat in range(seats)] == [7] * seats
        assert len(state.discard) == 1
        assert state.discard[0][1].isdigit()
        assert state.color == state.discard[0][0]
        assert len(state.stock) == 108 - 7 * seats - 1


# ---- 4 A turn


@pytest.mark.parametrize("act", ["draw", "keep", "take", "challenge"])
def test_4_1_only_whose_turn_it_is(act: str) -> None:
    assert Table(None, None, None, turn=1).refused(0, act) == "not_your_turn"


def test_4_1_not_another_s_turn_to_play() -> None:
    assert Table(["R1"], ["R2", "R3"], turn=1, discard=["R9"]).refused(0, "play", "R1") == "not_your_turn"


def test_4_2_a_card_must_be_in_the_hand() -> None:
    assert Table(["R1", "R2"], None, discard=["R9"]).refused(0, "play", "R3") == "not_in_hand"
    assert Table(["R1", "R2"], None, discard=["R9"]).refused(0, "play", "no card") == "not_in_hand"


@pytest.mark.parametrize(
    ("card", "code"), [("B5", None), ("R5", "no_match"), ("RS", "no_match"), ("BS", None)]
)
def test_4_2_on_a_wild_only_the_chosen_colour_counts(card: str, code: str | None) -> None:
    table = Table([card, "G1"], None, discard=["W", "R5"], color="B")
    if code:
        assert table.refused(0, "play", card) == code
    else:
        assert told(table.do(0, "play", card)) == ["played"] + ["skipped"] * (card == "BS")


@pytest.mark.parametrize("card", ["GS", "RS"])
def test_4_2_a_symbol_fits_its_like(card: str) -> None:
    assert "played" in told(Table([card, "Y1", "Y2"], None, discard=["RS"]).do(0, "play", card))


@pytest.mark.parametrize(
    ("card", "color", "code"),
    [("W", None, "color_needed"), ("W4", "X", "color_unknown"), ("R5", "R", "color_not_asked")],
)
def test_4_3_a_colour_is_chosen_with_wild_cards_and_only_there(
    card: str, color: str | None, code: str
) -> None:
    assert Table([card, "G1"], None, discard=["R9"]).refused(0, "play", card, color) == code


def test_4_4_one_may_draw_with_a_card_that_fits() -> None:
    table = Table(["R1", "R2"], None, discard=["R9"], stock=["B3"])
    assert told(table.do(0, "draw")) == ["drew"]
    assert table.state.turn == 1


def test_4_5_the_drawn_card_or_nothing() -> None:
    table = Table(["R1", "R2"], None, discard=["R9"], stock=["W", "R3"])
    table.do(0, "draw")
    assert table.refused(0, "draw") == "already_drew"
    assert table.refused(0, "play", "R1") == "only_drawn"
    assert table.refused(0, "take") == "nothing_waiting"
    assert table.view(0)["me"]["drawn"] == "W"
    assert table.may(0) == {"play", "keep"}
    assert told(table.do(0, "keep")) == ["kept"]
    assert (table.state.turn, table.state.phase) == (1, "play")
    assert table.refused(1, "keep") == "nothing_drawn"


def test_4_5_with_two_alike_either_is_the_drawn_one() -> None:
    table = Table(["R1", "B2"], None, discard=["R9"], stock=["R1"])
    table.do(0, "draw")
    table.do(0, "play", "R1")
    assert table.hand(0) == ["R1", "B2"]


def test_4_6_an_empty_stock_is_made_of_all_discards_but_the_top() -> None:
    table = Table(["B1", "B2"], ["Y1"], discard=["W4", "R1", "R2", "W", "R3"], color="G", stock_size=0)
    events = table.do(0, "draw")
    assert told(events)[:2] == ["reshuffled", "drew"]
    assert table.position["discard"] == ["W4"]
    assert len(table.state.stock) == 3
    assert sorted([*table.hand(0), *table.state.stock]) == sorted(["B1", "B2", "R1", "R2", "W", "R3"])
    assert table.state.color == "G"


def test_4_6_the_rest_of_a_draw_is_dropped_when_nothing_is_left() -> None:
    table = Table(["W4", "B1", "B2"], ["Y1", "Y2"], discard=["R1"], stock=["G1", "G2"], stock_size=2)
    table.do(0, "play", "W4", "G")
    events = table.do(1, "take")
    # The old top card is under the Draw Four now, so that it is the third card.
    assert told(events) == ["reshuffled", "empty", "took", "skipped"]
    assert table.hand(1) == ["R1", "Y1", "Y2", "G1", "G2"]
    assert table.state.turn == 0


def test_4_7_a_play_in_the_round_breaks_the_row_of_passes() -> None:
    table = Table(["B1", "G2"], ["R3", "Y4"], discard=["R5"], stock_size=0)
    table.do(0, "draw")
    table.do(1, "play", "R3")
    # Now R5 can be drawn again.
    assert told(table.do(0, "draw"))[-2:] == ["reshuffled", "drew"]
    assert table.state.passes == 0


def test_4_7_a_full_round_of_passes_ends_it_without_a_winner() -> None:
    table = Table(["B1", "G2"], ["R3", "Y4"], discard=["R5"], stock_size=0)
    assert told(table.do(0, "draw")) == ["empty"]
    assert told(table.do(1, "draw")) == ["empty", "over"]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((), (0, 0), "blocked")
    assert outcome.facts == {"worth": [3, 7]}
    assert table.refused(0, "draw") == "game_over"
    assert GAME.to_act(table.state) == ()


def test_4_7_the_clock_s_empty_draw_is_a_pass_too() -> None:
    table = Table(["B1", "G2"], ["R3", "Y4"], discard=["R5"], stock_size=0, seconds=15)
    table.do(0, "expire")
    assert told(table.do(1, "expire")) == ["empty", "over"]


# ---- 5 Action cards


def test_5_1_a_reverse_turns_the_direction() -> None:
    table = Table(["RV", "G1", "G2"], None, None, discard=["R5"])
    assert told(table.do(0, "play", "RV")) == ["played", "reversed"]
    assert (table.state.turn, table.state.direction) == (2, -1)


@pytest.mark.parametrize("card", ["RS", "RV"])
def test_5_1_between_two_the_other_loses_the_turn(card: str) -> None:
    table = Table([card, "G1", "G2"], None, discard=["R5"])
    assert told(table.do(0, "play", card))[-1] == "skipped"
    assert table.state.turn == 0


def test_5_2_a_draw_two_between_two_gives_another_turn() -> None:
    table = Table(["RD", "G1", "G2"], ["B1"], discard=["R5"])
    assert told(table.do(0, "play", "RD")) == ["played", "took", "skipped"]
    assert table.state.sizes == [2, 3]
    assert table.state.turn == 0


def _answer(*hands: list[str] | None, **keys: Any) -> Table:
    """Seat 1 has to answer seat 0's Wild Draw Four."""
    fixed = {"discard": ["W4", "R5"], "color": "B", "turn": 1, "phase": "answer", "pending": 4}
    return Table(*hands, **fixed | keys)


@pytest.mark.parametrize("act", ["take", "draw"])
def test_5_3_to_draw_is_to_take(act: str) -> None:
    table = _answer(["R1", "R2"], ["B1", "W4"], None)
    assert told(table.do(1, act)) == ["took", "skipped"]
    assert (table.state.sizes[1], table.state.turn, table.state.pending) == (6, 2, 0)


@pytest.mark.parametrize(("card", "color"), [("B1", None), ("W4", "R")])
def test_5_3_nothing_may_be_played_instead(card: str, color: str | None) -> None:
    table = _answer(["R1", "R2"], ["B1", "W4"], None)
    assert table.refused(1, "play", card, color) == "answer_first"
    assert table.may(1) == {"take", "challenge"}


@pytest.mark.parametrize(
    ("hand", "before", "guilty"),
    [
        (["R1", "B2"], "R", True),
        (["B5", "G5"], "R", False),  # equal numbers do not count
        (["W", "W4"], "R", False),  # nor wild cards
        (["Y1", "B2"], "B", True),  # the colour in force, not that of a card
        (["R1", "G2"], "B", False),
    ],
)
def test_5_4_guilty_is_who_held_the_old_colour(hand: list[str], before: str, guilty: bool) -> None:
    table = _answer(hand, ["Y9"], None, before=before, discard=["W4", "W"])
    events = table.do(1, "challenge")
    assert events[0].guilty is guilty  # type: ignore[attr-defined]
    if guilty:
        assert told(events) == ["challenged", "took"]
        assert (table.state.sizes[:2], table.state.turn, table.state.phase) == ([6, 1], 1, "play")
    else:
        assert told(events) == ["challenged", "took", "skipped"]
        assert (table.state.sizes[:2], table.state.turn) == ([2, 7], 2)
    assert (table.state.color, table.state.discard[-1]) == ("B", "W4")


def test_5_4_cards_drawn_since_are_neither_judged_nor_shown() -> None:
    table = Table(["W4", "G1"], None, None, discard=["R5"], stock=["R7", "R8"])
    table.do(0, "play", "W4", "B")
    table.do(2, "catch", who=0)
    assert table.hand(0) == ["R7", "R8", "G1"]
    assert told(table.do(1, "challenge")) == ["challenged", "took", "skipped"]
    assert table.view(1)["me"]["reveal"] == {"seat": 0, "cards": ["G1"]}


def test_5_4_the_hand_as_it_was_is_judged_though_a_call_came_between() -> None:
    table = Table(["W4", "R1"], ["G1", "G2"], None, discard=["R5"])
    table.do(0, "play", "W4", "B")
    table.do(0, "call")
    assert told(table.do(1, "challenge")) == ["challenged", "took"]


@pytest.mark.parametrize(("seat", "act"), [(2, "call"), (1, "draw")])
def test_5_5_the_hand_is_shown_until_the_next_accepted_action(seat: int, act: str) -> None:
    table = _answer(["R1"], ["B1", "G1"], ["Y1"])
    table.do(1, "challenge")
    assert table.view(1)["me"]["reveal"] == {"seat": 0, "cards": ["R1"]}
    assert [table.view(seat)["me"]["reveal"] for seat in (0, 2)] == [None, None]
    table.refused(2, "draw")
    assert table.view(1)["me"]["reveal"] is not None
    table.do(seat, act)
    assert table.view(1)["me"]["reveal"] is None


def test_5_6_only_who_must_answer_may_challenge_and_only_once() -> None:
    table = _answer(["R1", "R2"], ["B1"], ["Y1"])
    assert table.refused(0, "challenge") == "not_your_turn"
    assert table.refused(2, "challenge") == "not_your_turn"
    table.do(1, "challenge")
    assert table.refused(1, "challenge") == "nothing_to_challenge"


# ---- 6 "Lá cuối"


def test_6_1_at_two_cards_one_may_call_in_one_s_own_turn_only() -> None:
    table = Table(["R1", "R2"], ["B1", "B2"], discard=["R5"])
    assert table.refused(1, "call") == "call_not_now"
    table.do(0, "call")
    assert table.refused(0, "call") == "already_called"


def test_6_1_at_one_card_one_may_call_at_any_time() -> None:
    table = Table(None, ["B1"], turn=0)
    assert "call" in table.may(1)
    table.do(1, "call")
    assert table.view(None)["seats"][1] == {"count": 1, "called": True}


def test_6_1_with_three_cards_one_may_not_call() -> None:
    assert Table(["R1", "R2", "R3"], None).refused(0, "call") == "call_not_now"


@pytest.mark.parametrize("stacking", [False, True])
def test_6_1_while_answering_only_with_stacking(stacking: bool) -> None:
    table = _answer(None, ["W4", "B1"], stacking=stacking)
    assert ("call" in table.may(1)) is stacking
    if not stacking:
        assert table.refused(1, "call") == "call_not_now"


def test_6_1_with_the_drawn_card_in_hand_one_may_call_and_play() -> None:
    table = Table(["B1"], None, None, discard=["R5"], stock=["R7"])
    table.do(0, "draw")
    table.do(0, "call")
    table.do(0, "play", "R7")
    assert table.state.catchable is None
    assert table.state.called[0]


def test_6_2_a_call_at_two_cards_is_void_if_the_turn_ends_with_two() -> None:
    table = Table(["B1"], None, discard=["R5"], stock=["R7"])
    table.do(0, "draw")
    table.do(0, "call")
    table.do(0, "keep")
    assert table.state.called[0] is False


def test_6_2_a_call_is_void_when_the_draw_was_empty() -> None:
    table = Table(["B1", "B2"], None, discard=["R5"], stock_size=0)
    table.do(0, "call")
    table.do(0, "draw")
    assert table.state.called[0] is False


@pytest.mark.parametrize("act", ["draw", "expire"])
def test_6_2_a_call_is_void_when_the_hand_grows(act: str) -> None:
    table = Table(["B1"], None, discard=["R5"], stock=["R7"], seconds=15)
    table.do(0, "call")
    table.do(0, act)
    assert table.state.called[0] is False


def test_6_2_a_call_is_void_when_a_draw_two_hits() -> None:
    table = Table(["RD", "B5", "B6"], ["B1"], None, discard=["R5"])
    table.do(1, "call")
    table.do(0, "play", "RD")
    assert table.state.called == [False, False, False]


def test_6_2_a_call_lasts_over_a_turn_of_two_in_a_row() -> None:
    table = Table(["RS", "R1", "B2"], None, discard=["R5"])
    table.do(0, "play", "RS")
    table.do(0, "call")
    table.do(0, "play", "R1")
    assert table.state.called[0]
    assert table.state.catchable is None


def _uncalled(**keys: Any) -> Table:
    """Seat 0 has gone down to one card without a call."""
    table = Table(["R1", "B2"], None, None, None, discard=["R5"], **keys)
    table.do(0, "play", "R1")
    assert table.state.catchable == 0
    return table


def test_6_3_the_first_catch_counts() -> None:
    table = _uncalled()
    assert told(table.do(3, "catch", who=0)) == ["caught", "took"]
    assert table.state.sizes[0] == 3
    assert table.refused(2, "catch", who=0) == "nobody_to_catch"


def test_6_3_his_own_call_ends_the_danger() -> None:
    table = _uncalled()
    table.do(0, "call")
    assert table.refused(2, "catch", who=0) == "nobody_to_catch"
    assert table.refused(2, "catch", who=77) == "nobody_to_catch"


def test_6_3_nobody_catches_himself() -> None:
    assert _uncalled().refused(0, "catch", who=0) == "catch_self"


def test_6_3_a_catch_draws_what_there_is() -> None:
    table = Table(["R1", "B2"], None, None, discard=["R5"], stock=["G1"], stock_size=1)
    table.do(0, "play", "R1")
    assert told(table.do(2, "catch", who=0)) == ["caught", "reshuffled", "took"]
    assert table.hand(0) == ["R5", "G1", "B2"]


def test_6_4_another_s_call_does_not_end_the_danger() -> None:
    table = Table(["R1", "B2"], None, ["G1"], discard=["R5"])
    table.do(0, "play", "R1")
    table.do(2, "call")
    assert table.state.catchable == 0


@pytest.mark.parametrize("act", ["draw", "expire"])
def test_6_4_the_next_decision_ends_it(act: str) -> None:
    table = _uncalled(seconds=15)
    assert told(table.do(1, act))[0] == "safe"
    assert table.refused(2, "catch", who=0) == "nobody_to_catch"


@pytest.mark.parametrize("act", ["take", "challenge"])
def test_6_4_an_answer_ends_it(act: str) -> None:
    table = Table(["W4", "B2"], None, None, discard=["R5"])
    table.do(0, "play", "W4", "G")
    assert told(table.do(1, act))[0] == "safe"
    assert table.state.catchable is None


def test_6_4_between_two_his_own_next_play_ends_it() -> None:
    table = Table(["RS", "R2"], None, discard=["R5"])
    table.do(0, "play", "RS")
    assert (table.state.catchable, table.state.turn) == (0, 0)
    assert "catch" in table.may(1)
    assert told(table.do(0, "play", "R2")) == ["safe", "played", "over"]


# ---- 7 End


def test_7_2_after_a_last_draw_four_the_next_seat_draws_and_nobody_challenges() -> None:
    table = Table(["W4"], ["B1"], ["B2"], discard=["R5"], stock=["G1", "G2", "G3", "G4"])
    assert told(table.do(0, "play", "W4", "R")) == ["played", "took", "over"]
    assert table.position["scores"] == [1 + 1 + 2 + 3 + 4 + 2, 0, 0]
    assert table.refused(1, "challenge") == "game_over"


def test_7_2_the_whole_stack_is_drawn() -> None:
    table = Table(
        ["B1"],
        ["RD"],
        ["B2"],
        stacking=True,
        turn=1,
        phase="answer",
        pending=4,
        discard=["GD", "YD"],
        color="G",
    )
    table.do(1, "play", "RD")
    assert table.state.sizes == [1, 0, 7]
    assert table.position["winners"] == [1]


def test_7_2_what_is_left_is_drawn() -> None:
    table = Table(["RD"], ["B1"], discard=["R5"], stock_size=0)
    assert told(table.do(0, "play", "RD")) == ["played", "reshuffled", "empty", "took", "over"]
    assert table.position["scores"] == [6, 0]


# ---- 8 House rules


def test_8_1_a_guilty_last_draw_four_draws_the_whole_stack() -> None:
    table = Table(["RD", "Y5", "Y6"], ["W4", "R1", "G1"], ["B1"], stacking=True, discard=["R3"])
    table.do(0, "play", "RD")
    table.do(1, "play", "W4", "B")
    events = table.do(2, "challenge")
    # Red was in force before *this* Draw Four: the Draw Two was red.
    assert told(events) == ["challenged", "took"]
    assert table.state.sizes == [2, 8, 1]
    assert (table.state.turn, table.state.phase, table.state.color) == (2, "play", "B")


def test_8_1_who_challenges_an_innocent_one_draws_the_stack_and_two() -> None:
    table = Table(["W4", "R5", "Y6"], ["W4", "R1", "G1"], ["B1"], None, stacking=True, discard=["R3"])
    table.do(0, "play", "W4", "B")
    table.do(1, "play", "W4", "Y")
    # Blue was in force before the second one, and seat 1 holds none; that seat 0 cheated is forgotten.
    assert told(table.do(2, "challenge")) == ["challenged", "took", "skipped"]
    assert table.state.sizes[:3] == [2, 2, 1 + 8 + 2]
    assert table.state.turn == 3


def test_8_1_a_draw_two_cannot_be_challenged() -> None:
    table = Table(["RD", "Y5", "Y6"], ["B1"], None, stacking=True, discard=["R3"])
    table.do(0, "play", "RD")
    assert table.may(1) == {"take", "call"}
    assert table.refused(1, "challenge") == "nothing_to_challenge"


def test_8_1_between_two_a_stack_goes_back_and_forth() -> None:
    table = Table(["RD", "W4", "Y5"], ["BD", "G1", "G2"], stacking=True, discard=["R3"])
    table.do(0, "play", "RD")
    table.do(1, "play", "BD")
    table.do(0, "play", "W4", "G")
    assert (table.state.pending, table.state.accused, table.state.before) == (8, 0, "B")
    table.do(1, "take")
    assert table.state.sizes == [1, 10]
    assert table.state.turn == 0


def test_8_2_the_clock_draws_and_passes_even_if_the_card_fits() -> None:
    table = Table(["B1", "B2"], None, discard=["R5"], stock=["R7"], seconds=15)
    assert told(table.do(0, "expire")) == ["drew"]
    assert (table.state.turn, table.state.phase, table.state.sizes[0]) == (1, "play", 3)


def test_8_2_the_clock_keeps_the_drawn_card() -> None:
    table = Table(["B1", "B2"], None, discard=["R5"], stock=["R7"], seconds=15)
    table.do(0, "draw")
    assert told(table.do(0, "expire")) == ["kept"]
    assert table.state.sizes[0] == 3


def test_8_2_the_clock_takes_what_waits() -> None:
    table = _answer(None, ["B1"], None, seconds=15)
    assert told(table.do(1, "expire")) == ["took", "skipped"]
    assert (table.state.sizes[1], table.state.turn) == (5, 2)


def test_8_2_without_a_limit_there_is_no_clock() -> None:
    table = Table(None, None)
    assert GAME.clock(table.state) is None
    assert table.refused(0, "expire") == "no_clock"


def test_8_2_the_clock_is_anew_with_each_turn_and_answer_and_runs_on_otherwise() -> None:
    table = Table(["W4", "R1"], None, ["G1"], discard=["R5"], stock=["W", "G2"], seconds=45)

    def clock() -> int:
        limit = GAME.clock(table.state)
        assert limit is not None
        assert limit.seconds == 45
        return limit.id

    first = clock()
    table.do(0, "draw")
    assert clock() == first, "to play or keep the drawn card is the same turn"
    table.do(0, "keep")
    second = clock()
    assert second != first
    table.do(2, "call")
    assert clock() == second
    table.do(1, "draw")
    if table.state.phase == "drawn":
        table.do(1, "keep")
    table.do(2, "draw")
    if table.state.phase == "drawn":
        table.do(2, "keep")
    before = clock()
    table.do(0, "play", "W4", "G")
    answer = clock()
    assert answer != before
    table.do(1, "challenge")
    assert clock() != answer, "after a challenge that holds, a normal turn begins"
    assert GAME.expire(table.state)[0] == table.state.turn


def test_8_2_a_skip_between_two_begins_a_new_turn() -> None:
    table = Table(["RS", "R1", "B2"], None, discard=["R5"], seconds=45)
    before = GAME.clock(table.state)
    table.do(0, "play", "RS")
    assert table.state.turn == 0
    assert GAME.clock(table.state) != before
