"""Taco Loco by clause of its RULES.md, where the shared cases are silent, and what each viewer learns."""

from __future__ import annotations

from collections import Counter as Counts
from random import Random
from typing import Any

import pytest

from games.bots import decide
from games.chance import ListedChance, RandomChance
from games.kernel import Action, Clock, Expire, IllegalAction, PositionError, complete_options
from games.playout import bot_playout, random_playout
from games.taco_loco import GAME
from games.taco_loco.actions import (
    COUNTER,
    GIVE,
    NEW,
    PASS,
    Bare,
    Countered,
    Drew,
    Given,
    Over,
    Passed,
    Play,
    Played,
    Stood,
    Took,
    Turned,
)
from games.taco_loco.deck import BOX, CARDS, DECK, SPECIALS, TABLES, total_of
from games.taco_loco.state import TacoLocoState


def _position(*hands: list[str], **keys: Any) -> TacoLocoState:
    seats = [{"hand": hand} for hand in hands]
    return GAME.from_position({"game": "taco-loco", "seats": seats, **keys})


def _refusal(state: TacoLocoState, seat: int, action: Action) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, action)
    return caught.value.code, caught.value.clause


def _dealt(seats: int = 3, seed: int = 0, **options: Any) -> TacoLocoState:
    return GAME.deal(seats, complete_options(GAME, options), RandomChance(Random(seed)))


def _window(**keys: Any) -> TacoLocoState:
    """Return a window of three: seat 0 has just played a Legendary Taco, seat 1 holds a Lonesome one."""
    state = _position(
        ["LEG", "1", "1"],
        ["LON", "3", "3"],
        ["7", "7", "2"],
        **({"tacos": [["2", "5"]], "last": "5", "stock": ["6", "4", "3"]} | keys),
    )
    GAME.apply(state, 0, Play("LEG", 0))
    return state


# ---- 2 and 3: cards and set-up


@pytest.mark.parametrize("table", TABLES)
def test_2_1_every_table_has_seventy_cards_and_the_box_the_rest(table: str) -> None:
    assert len(CARDS[table]) == 70
    assert Counts(CARDS[table]) + Counts(BOX[table]) == Counts(DECK)


def test_2_1_the_house_table() -> None:
    counts = Counts(CARDS["house"])
    assert [counts[number] for number in "1234567"] == [9] * 7
    assert (counts["LEG"], counts["LON"]) == (4, 3)


@pytest.mark.parametrize("table", TABLES)
def test_8_4_the_host_chooses_the_table(table: str) -> None:
    state = _dealt(deck=table)
    in_play = Counts(GAME.cards(state))
    in_play.subtract(BOX[table])
    assert in_play == Counts(CARDS[table])


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_1_three_cards_each_and_a_base(seats: int) -> None:
    state = _dealt(seats)
    assert [sum(hand.values()) for hand in state.hands] == [3] * seats
    assert len(state.tacos) == 1
    assert state.tacos[0].cards == (state.last,)
    assert len(state.stock) == 70 - 3 * seats - 1


def test_3_2_no_shuffle_where_the_first_card_is_a_number() -> None:
    state = GAME.deal(2, complete_options(GAME, {}), ListedChance([*"123456", "7", "LEG", "LON"], 0))
    assert state.tacos[0].cards == ("7",)
    assert state.stock[:-3:-1] == ["LEG", "LON"]


def test_3_2_special_cards_above_the_base_stay_in_the_stock() -> None:
    state = GAME.deal(2, complete_options(GAME, {}), ListedChance([*"123456", "LEG", "LON", "7"], 0))
    assert state.tacos[0].cards == ("7",)
    assert Counts(state.stock)["LEG"] == 4
    assert Counts(state.stock)["LON"] == 3


def test_3_3_any_seat_may_begin_or_the_one_that_the_host_names() -> None:
    assert {_dealt(3, seed).turn for seed in range(30)} == {0, 1, 2}
    assert {_dealt(3, seed, first=2).turn for seed in range(10)} == {1}
    assert {_dealt(3, seed, first=5).turn for seed in range(30)} == {0, 1, 2}


# ---- 4: a turn


def test_4_1_nobody_plays_out_of_turn() -> None:
    state = _position(["1"], ["2"], tacos=[["3"]], last="3", turn=1)
    assert _refusal(state, 0, Play("1", 0)) == ("not_your_turn", "4.1")
    assert GAME.legal(state, 0) == []


def test_4_2_one_plays_even_if_every_card_breaks() -> None:
    state = _position(["7", "6", "5"], ["1"], tacos=[["4", "6"]], last="6")
    assert set(GAME.legal(state, 0)) == {Play("7", 0), Play("6", NEW), Play("5", 0)}
    assert _refusal(state, 0, PASS) == ("nothing_to_counter", "6.2")
    assert _refusal(state, 0, Play("2", 0)) == ("not_in_hand", "4.2")


def test_4_3_targets_that_are_not_there() -> None:
    state = _position(["1", "2"], ["1"], tacos=[["3"]], last="3")
    for place in (1, 7, -1):
        assert _refusal(state, 0, Play("1", place)) == ("no_such_taco", "4.3")
    assert _refusal(state, 0, Play("1", NEW)) == ("no_new_taco", "4.3")


@pytest.mark.parametrize("card", ["1", "LON", "LEG"])
def test_4_3_on_an_empty_table_any_card_begins(card: str) -> None:
    state = _position([card, "2"], ["1"], ["1"])
    assert _refusal(state, 0, Play(card, 0)) == ("no_such_taco", "4.3")
    [played, *_] = GAME.apply(state, 0, Play(card, NEW))
    assert played == Played(0, card, 0, {"1": 1, "LON": 0, "LEG": 11}[card], True)
    assert (state.phase == "counter") == (card == "LEG")


@pytest.mark.parametrize("card", ["LON", "LEG"])
def test_4_4_special_cards_go_on_any_taco_and_begin_none_beside_others(card: str) -> None:
    state = _position([card, "2"], ["1"], ["1"], tacos=[["3"], ["4"]], last="4")
    assert Play(card, 1) in GAME.legal(state, 0)
    assert _refusal(state, 0, Play(card, NEW)) == ("no_new_taco", "4.3")


def test_4_4_the_last_number_may_lie_on_another_taco() -> None:
    state = _position(["4", "3"], ["1"], tacos=[["2", "4"], ["3"]], last="4")
    assert _refusal(state, 0, Play("4", 1)) == ("same_value", "4.4")
    GAME.check(state, 0, Play("3", 1))


def test_4_4_nothing_is_the_last_one_after_a_taco_has_gone() -> None:
    state = _position(
        ["7", "4"], ["4", "1"], tacos=[["4", "6"], ["2"]], last="6", stock=["LEG"], stock_size=1
    )
    GAME.apply(state, 0, Play("7", 0))
    assert state.last is None
    GAME.check(state, 1, Play("4", 0))


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        (["3", "5"], 8),
        (["5", "4", "LON"], 0),
        (["5", "LON", "4", "7"], 11),
        (["2", "LEG"], 11),
        (["LEG"], 11),
    ],
)
def test_4_5_what_a_taco_comes_to(cards: list[str], total: int) -> None:
    assert total_of(cards) == total


def test_4_6_seats_without_cards_are_passed_over() -> None:
    state = _position(["1", "2"], [], ["4"], tacos=[["3"]], last="3", stock_size=0)
    GAME.apply(state, 0, Play("1", 0))
    assert state.turn == 2
    GAME.apply(state, 2, Play("4", 0))
    assert state.turn == 0


# ---- 5: a taco that goes


def test_5_1_and_5_4_taken_then_a_base_then_a_card() -> None:
    state = _position(["7", "1"], ["1"], ["1"], tacos=[["4", "6"]], last="6", stock=["2", "3"])
    assert GAME.apply(state, 0, Play("7", 0)) == (
        Played(0, "7", 0, 17, False),
        Took(0, 0, 3),
        Turned("2", 1),
        Drew(0, "3"),
    )


def test_5_3_the_giver_chooses_any_other_seat() -> None:
    state = _position(["5", "1"], ["LON"], ["1"], tacos=[["6"]], last="6")
    GAME.apply(state, 0, Play("5", 0))
    assert GAME.legal(state, 0) == [GIVE[1], GIVE[2]]
    assert _refusal(state, 0, GIVE[0]) == ("give_self", "5.3")
    assert _refusal(state, 0, GIVE[4]) == ("no_such_seat", "5.3")
    assert _refusal(state, 0, Play("1", 0)) == ("give_first", "5.3")
    assert _refusal(state, 1, GIVE[2]) == ("not_your_turn", "4.1")
    assert _refusal(state, 1, COUNTER) == ("nothing_to_counter", "6.2")


def test_5_3_nothing_to_give() -> None:
    state = _position(["5"], ["1"], ["1"], tacos=[["3"]], last="3")
    assert _refusal(state, 0, GIVE[1]) == ("nothing_to_give", "5.3")


def test_5_3_between_two_players_a_legendary_goes_by_itself_after_the_window() -> None:
    state = _position(["LEG", "1"], ["2"], tacos=[["3"]], last="3", stock=["4", "5"])
    GAME.apply(state, 0, Play("LEG", 0))
    assert state.phase == "counter"
    assert GAME.apply(state, 1, PASS) == (
        Passed(1),
        Stood(0),
        Given(0, 1, 0, 2),
        Turned("4", 1),
        Drew(0, "5"),
    )


def test_5_5_without_a_number_there_is_no_base() -> None:
    stock = ["LEG", "LON"]
    state = _position(["7", "1"], ["1"], tacos=[["4", "6"]], last="6", stock=stock, stock_size=2)
    events = GAME.apply(state, 0, Play("7", 0))
    assert Bare() in events
    assert state.tacos == []
    assert state.numberless
    assert sum(state.hands[0].values()) == 2


# ---- 6: the Legendary Taco


def test_6_1_the_window_opens_for_all_others_whatever_they_hold() -> None:
    state = _window()
    assert list(GAME.to_act(state)) == [1, 2]
    assert GAME.legal(state, 0) == []
    assert GAME.legal(state, 1) == [COUNTER, PASS]
    assert GAME.legal(state, 2) == [PASS]
    assert _refusal(state, 0, COUNTER) == ("counter_own", "6.1")
    assert _refusal(state, 0, PASS) == ("counter_own", "6.1")
    assert _refusal(state, 0, GIVE[1]) == ("window_open", "6.1")
    assert _refusal(state, 1, Play("3", 0)) == ("window_open", "6.1")
    assert _refusal(state, 2, COUNTER) == ("no_lonesome", "6.4")


def test_6_1_a_seat_without_cards_must_answer_too() -> None:
    state = _position(["LEG", "1"], [], ["2"], tacos=[["3"]], last="3", stock_size=0)
    GAME.apply(state, 0, Play("LEG", 0))
    assert list(GAME.to_act(state)) == [1, 2]


def test_6_2_who_has_passed_cannot_counter() -> None:
    state = _window()
    assert GAME.apply(state, 1, PASS) == (Passed(1),)
    assert _refusal(state, 1, COUNTER) == ("already_passed", "6.2")
    assert _refusal(state, 1, PASS) == ("already_passed", "6.2")
    assert list(GAME.to_act(state)) == [2]


def test_6_2_time_closes_the_window() -> None:
    state = _window()
    limit = GAME.clock(state)
    assert limit == Clock(1, 5)
    seat, action = GAME.expire(state)
    assert GAME.apply(state, seat, action) == (Stood(0),)
    assert (state.phase, state.turn, list(GAME.to_act(state))) == ("give", 0, [0])
    assert GAME.clock(state) is None
    assert _refusal(state, 0, Expire()) == ("no_clock", "8.1")


def test_6_2_a_pass_does_not_wind_the_clock_and_the_next_window_does() -> None:
    state = _window(windows=3)
    assert GAME.clock(state) == Clock(4, 5)
    GAME.apply(state, 1, PASS)
    assert GAME.clock(state) == Clock(4, 5)


def test_6_3_a_counter_feeds_the_legendary_s_player_and_keeps_the_order() -> None:
    state = _window()
    assert GAME.apply(state, 1, COUNTER) == (
        Countered(1, 0, "LON", 0),
        Took(0, 0, 4),
        Drew(1, "6"),
        Turned("4", 1),
        Drew(0, "3"),
    )
    assert (state.turn, state.phase) == (1, "play")
    assert state.eaten[0] == ("2", "5", "LEG", "LON")


def test_6_3_with_an_empty_stock_nobody_draws() -> None:
    state = _window(stock=[], stock_size=0)
    assert GAME.apply(state, 1, COUNTER) == (Countered(1, 0, "LON", 0), Took(0, 0, 4), Bare())


def test_6_3_the_last_cards_may_go_in_a_counter() -> None:
    state = _position(["LEG"], ["LON"], tacos=[["3"]], last="3", stock_size=0)
    GAME.apply(state, 0, Play("LEG", 0))
    events = GAME.apply(state, 1, COUNTER)
    assert events[-1] == Over((1,), (3, 0), "fewest")


# ---- 7: end


def test_7_2_equally_few_share_the_win() -> None:
    state = _position(["1"], [], [], tacos=[["3"]], last="3", stock_size=0)
    assert GAME.apply(state, 0, Play("1", 0))[-1] == Over((0, 1, 2), (0, 0, 0), "shared")
    assert GAME.to_act(state) == ()
    assert _refusal(state, 0, Play("1", 0)) == ("game_over", "4.1")
    assert GAME.next_deal(state, RandomChance(Random(0))) is None


@pytest.mark.parametrize("seats", GAME.seats)
def test_7_1_all_hands_and_the_stock_are_empty_at_the_end(seats: int) -> None:
    state = _dealt(seats, seed=5)
    random_playout(GAME, state, Random(5))
    assert not any(state.hands)
    assert not state.stock


# ---- 8: house rules


def test_8_1_without_a_limit_only_passing_closes_the_window() -> None:
    state = _window(options={"counterSeconds": 0})
    assert GAME.clock(state) is None
    assert _refusal(state, 0, Expire()) == ("no_clock", "8.1")


def test_8_2_only_the_top_of_the_taco_counts() -> None:
    state = _position(
        ["4", "3", "LON"],
        ["1"],
        tacos=[["2", "4"], ["1", "3"]],
        last="3",
        options={"sameValue": "topOfTaco"},
    )
    assert set(GAME.legal(state, 0)) == {
        Play("4", 1),
        Play("4", NEW),
        Play("3", 0),
        Play("3", NEW),
        Play("LON", 0),
        Play("LON", 1),
    }
    assert _refusal(state, 0, Play("4", 0)) == ("same_value", "4.4")


def test_8_3_a_base_only_where_no_taco_is_left() -> None:
    keys: dict[str, Any] = {"last": "6", "options": {"newBase": "onlyIfNone"}, "stock": ["2", "3"]}
    state = _position(["7", "1"], ["1"], tacos=[["4", "6"], ["5"]], **keys)
    GAME.apply(state, 0, Play("7", 0))
    assert [taco.cards for taco in state.tacos] == [("5",)]
    assert state.last is None
    alone = _position(["7", "1"], ["1"], tacos=[["4", "6"]], **keys)
    GAME.apply(alone, 0, Play("7", 0))
    assert [taco.cards for taco in alone.tacos] == [("2",)]


# ---- what is seen


def test_a_view_says_of_each_card_what_would_come_of_it_on_each_taco() -> None:
    state = _position(["4", "7", "LEG"], ["1"], tacos=[["3", "4"], ["4"]], last="4")
    hand = {entry["card"]: entry for entry in GAME.view(state, 0)["me"]["hand"]}
    assert hand["7"]["on"] == [
        {"on": 0, "ok": True, "total": 14, "result": "breaks"},
        {"on": 1, "ok": True, "total": 11, "result": "perfect"},
        {"on": "new", "why": "no_new_taco", "facts": {"card": "7"}},
    ]
    assert [target.get("why") for target in hand["4"]["on"]] == ["same_value", "same_value", None]
    assert hand["4"]["on"][2] == {"on": "new", "ok": True, "total": 4, "result": "stays"}
    assert hand["LEG"]["on"][0] == {"on": 0, "ok": True, "total": 11, "result": "opens"}
    assert all(entry["ok"] for entry in hand.values())


def test_a_window_looks_the_same_to_all_who_may_answer_but_for_their_own_hands() -> None:
    state = _window()
    with_one, without_one = (GAME.view(state, seat)["me"]["acts"] for seat in (1, 2))
    assert with_one["counter"] == {"ok": True}
    assert without_one["counter"] == {"why": "no_lonesome", "facts": {}}
    assert {**with_one, "counter": None} == {**without_one, "counter": None}
    assert GAME.view(state, None)["waiting"] == 0


def test_a_view_offers_the_seats_to_give_to() -> None:
    state = _position(["5", "1"], ["2"], ["1"], tacos=[["6"]], last="6")
    GAME.apply(state, 0, Play("5", 0))
    assert GAME.view(state, 0)["me"]["acts"]["give"] == {"ok": True, "to": [1, 2]}
    assert GAME.view(state, 1)["me"]["acts"]["give"]["why"] == "not_your_turn"


def test_a_taco_keeps_its_number_when_another_one_goes() -> None:
    state = _position(["7", "1"], ["1"], tacos=[["4", "6"], ["5"]], last="6", stock=["2", "3"])
    GAME.apply(state, 0, Play("7", 0))
    assert [(taco["id"], taco["cards"]) for taco in GAME.view(state, None)["tacos"]] == [
        (1, ["5"]),
        (2, ["2"]),
    ]


def test_cards_go_from_place_to_place() -> None:
    ways = [
        (Played(1, "7", 4, 9, False), ("hand:1", "taco:4", "7", 1)),
        (Countered(2, 1, "LON", 4), ("hand:2", "taco:4", "LON", 1)),
        (Took(1, 4, 3), ("taco:4", "eaten:1", None, 3)),
        (Given(1, 0, 4, 3), ("taco:4", "eaten:0", None, 3)),
        (Turned("2", 5), ("stock", "taco:5", "2", 1)),
        (Drew(1, None), ("stock", "hand:1", None, 1)),
    ]
    for event, way in ways:
        [move] = GAME.moves(event)
        assert (move.source, move.target, move.face, move.count) == way


def test_a_drawn_card_is_told_to_its_player_alone() -> None:
    event = Drew(0, "LON")
    assert GAME.redact(event, 0) == event
    assert GAME.redact(event, 1) == GAME.redact(event, None) == Drew(0, None)


def test_a_stock_without_numbers_is_imagined_without_numbers() -> None:
    state = _position(
        ["7", "1"], ["1"], tacos=[["4", "6"]], last="6", stock=["LEG", "LON", "LEG"], stock_size=3
    )
    GAME.apply(state, 0, Play("7", 0))
    assert len(state.stock) == 2
    for seed in range(10):
        assert set(GAME.imagine(state, 1, Random(seed)).stock) <= SPECIALS


# ---- positions


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"seats": [{}] * 6}, "6 seats; there can be 2, 3, 4, 5"),
        ({"tacos": [["8"]]}, "there is no card '8'"),
        ({"tacos": [["5", "6"]]}, "one taco comes to 11 in phases counter and give"),
        ({"tacos": [["5", "7"]]}, "one taco comes to 11"),
        ({"tacos": [["5", "6", "LON"]]}, "came to 11 or more before its last card"),
        ({"tacos": [[]]}, r"tacos\[0\] has no card"),
        ({"phase": "give", "tacos": [["5"]]}, "one taco comes to 11"),
        ({"phase": "counter", "tacos": [["5", "6"]]}, "a LEG lies on top"),
        ({"tacos": [["5"]], "taco_ids": [1, 2]}, "one number for each"),
        ({"tacos": [["5"], ["6"]], "taco_ids": [2, 1]}, "taco_ids must rise"),
        ({"tacos": [["5"]], "begun": 0}, "begun is more than"),
        ({"last": "LEG"}, "last must be a number card"),
        ({"passed": [1]}, "passed are some of the other seats"),
        ({"phase": "counter", "tacos": [["LEG"]], "passed": [0]}, "passed are some of the other seats"),
        ({"phase": "counter", "tacos": [["LEG"]], "passed": [9]}, "passed must be seats 0 … 2"),
        ({"seats": [{"hand": []}, {"hand": []}]}, "the game is over when all hands are empty"),
        ({"seats": [{"hand": []}, {}]}, "seat 0 has no card to play"),
        ({"phase": "give", "tacos": [["LEG"]], "seats": [{}, {}]}, "given by itself"),
        ({"numberless": True}, "only of a stock without numbers"),
        ({"options": {"deck": "huge"}}, "deck cannot be 'huge'"),
        ({"surprise": 1}, "unknown key: surprise"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], words: str) -> None:
    position = {"game": "taco-loco", "seats": [{}, {}, {}], **keys}
    with pytest.raises(PositionError, match=words):
        GAME.from_position(position)


# ---- bots


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "beginner"), ("beginner", "normal")])
def test_stronger_levels_win_more(weaker: str, stronger: str) -> None:
    rng, wins = Random(3), 0
    for number in range(40):
        names = (stronger, weaker) if number % 2 else (weaker, stronger)
        state = GAME.deal(2, complete_options(GAME, {}), RandomChance(rng))
        bot_playout(GAME, state, [GAME.bots[name] for name in names], rng)
        result = GAME.outcome(state)
        assert result is not None
        wins += any(names[winner] == stronger for winner in result.winners)
    assert wins > 26, f"{stronger} won {wins} of 40 against {weaker}"


def _choice(state: TacoLocoState, seat: int = 0) -> Action | None:
    choices = {decide(GAME, GAME.bots["normal"], state, seat, Random(seed)) for seed in range(5)}
    assert len(choices) == 1
    return choices.pop()


def test_normal_makes_eleven() -> None:
    assert _choice(_position(["3", "1", "2"], ["1"] * 3, ["2"] * 3, tacos=[["3", "5"]], last="5")) == Play(
        "3", 0
    )


def test_normal_breaks_the_smaller_taco() -> None:
    state = _position(["7", "7", "7"], ["1"] * 3, tacos=[["1", "2", "4", "3"], ["6"]], last="3")
    assert _choice(state) == Play("7", 1)


def test_normal_gives_to_whoever_is_ahead() -> None:
    seats = [{"hand": ["5", "1"]}, {"eaten": 9}, {"eaten": 2}, {"eaten": 5}]
    state = GAME.from_position({"game": "taco-loco", "seats": seats, "tacos": [["6"]], "last": "6"})
    GAME.apply(state, 0, Play("5", 0))
    assert _choice(state) == GIVE[2]


def test_normal_counters_a_thick_taco_and_answers_at_once_without_a_lonesome() -> None:
    state = _window(tacos=[["2", "3", "1", "4"]], last="4")
    assert _choice(state, 1) == COUNTER
    assert _choice(state, 2) == PASS
