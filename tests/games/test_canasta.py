"""Canasta by clause of its RULES.md, where the shared cases are silent, and what each viewer learns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games import cases
from games.bots import decide
from games.canasta import GAME
from games.canasta.actions import DECLINE, DRAW, Completed, Drew, Lay, RedThree, Take, Took, WentOut
from games.canasta.deck import DECK, NATURALS, RANK, RED_THREES, WILD_CARDS
from games.canasta.plans import going_out, open_ways
from games.canasta.rules import take_of
from games.canasta.state import MATCH_OVER, OVER, CanastaState
from games.cards import counted, without
from games.chance import ListedChance, RandomChance
from games.kernel import Action, Event, IllegalAction, PositionError, complete_options
from games.playout import bot_playout, random_playout
from games.testing import Setting, twins_look_the_same, walk
from games.wire import action_from

_CANASTA = {"K": ["KS", "KS", "KH", "KH", "KD", "KD", "KC"]}
_OTHERS: list[dict[str, Any]] = [{"hand": ["4D"]}, {"hand": ["4C"]}, {"hand": ["4C"]}]


def _position(hand: list[str], **keys: Any) -> CanastaState:
    """Return a position in which seat 0 acts."""
    seats = keys.pop("seats", [{"hand": hand}, {}, {}, {}])
    return GAME.from_position({"game": "canasta", "seats": seats, **keys})


def _meld_phase(hand: list[str], *others: dict[str, Any], **keys: Any) -> CanastaState:
    return _position(hand, phase="meld", seats=[{"hand": hand}, *(others or ({}, {}, {}))], **keys)


def _action(**fields: Any) -> Action:
    return action_from(GAME, fields)


def _do(state: CanastaState, seat: int, **fields: Any) -> list[Event]:
    action = _action(**fields)
    GAME.check(state, seat, action)
    return list(GAME.apply(state, seat, action))


def _refused(state: CanastaState, seat: int, **fields: Any) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, _action(**fields))
    return caught.value.code, caught.value.clause


def _dealt(*first: str, target: int = 5000) -> CanastaState:
    return GAME.deal(4, {"target": target}, ListedChance(first, 0))


# ---- 2 and 3: cards and set-up


def test_2_1_the_deck() -> None:
    copies = counted(DECK)
    assert len(DECK) == 108
    assert copies.pop("JK") == 4
    assert set(copies.values()) == {2}
    assert len(copies) == 52


def test_3_3_a_black_three_stays_and_blocks_the_first_player() -> None:
    plain = [card for card in DECK if RANK[card] in NATURALS]
    state = _dealt(*plain[:44], "3S")
    assert state.discard == ["3S"]
    assert not state.frozen
    assert _refused(state, state.turn, type="take") == ("top_black_three", "9.1")


def test_3_4_red_threes_are_laid_out_and_replaced_until_none_is_left() -> None:
    plain = [card for card in DECK if RANK[card] in NATURALS]
    state = _dealt("3H", *plain[:44], "3D", "KC")
    assert state.teams[0].red_threes == ["3H", "3D"]
    assert state.sizes == [11] * 4
    assert "KC" in state.hands[0]["K"]
    assert len(state.stock) == 108 - 44 - 1 - 2


def test_3_1_the_seat_after_the_dealer_begins_and_the_deal_rotates() -> None:
    state = _dealt()
    assert state.turn == (state.dealer + 1) % 4
    state = _position([], phase="over", dealer=2, seats=[{"hand": ["4S"]}, {}, {}, {}], stock_size=0)
    following = GAME.next_deal(state, RandomChance(Random(1)))
    assert following is not None
    assert (following.dealer, following.turn, following.number) == (3, 0, 2)


# ---- 4: a turn


def test_4_1_only_the_seat_to_act_may_do_something() -> None:
    state = _position(["9S", "8S"])
    assert _refused(state, 1, type="draw") == ("not_your_turn", "4.1")
    assert GAME.legal(state, 1) == []


def test_4_2_first_cards_come_in_then_they_go_out() -> None:
    state = _position(["9S", "9S", "9H", "8S"])
    assert _refused(state, 0, type="discard", card="8S") == ("draw_first", "4.2")
    assert _refused(state, 0, type="meld", melds={"9": ["9S", "9S", "9H"]}) == ("draw_first", "4.2")
    _do(state, 0, type="draw")
    assert _refused(state, 0, type="draw") == ("already_drew", "4.2")
    assert _refused(state, 0, type="take", **{"with": ["9S", "9S"]}) == ("already_drew", "4.2")


def test_4_3_a_drawn_red_three_is_laid_out_and_replaced() -> None:
    state = _position(["9S", "8S"], stock=["3H", "3D", "7S"])
    events = _do(state, 0, type="draw")
    assert events == [RedThree(0, "3H", "stock"), RedThree(0, "3D", "stock"), Drew(0, ("7S",), 1)]
    assert state.sizes[0] == 3


# ---- 5: melds


def test_5_1_what_is_no_meld() -> None:
    state = _meld_phase(["9S", "9S", "8S", "3S", "2S", "2H", "2D"], teams=[{"melds": _CANASTA}, {}])
    assert _refused(state, 0, type="meld", melds={}) == ("nothing_laid", "5.1")
    assert _refused(state, 0, type="meld", melds={"2": ["2S", "2H", "2D"]}) == ("no_such_meld", "5.1")
    assert _refused(state, 0, type="meld", melds={"9": ["9S", "9S", "8S"]}) == ("wrong_rank", "5.1")
    assert _refused(state, 0, type="meld", melds={"9": ["9S", "9S"]}) == ("too_few", "5.1")
    assert _refused(state, 0, type="meld", melds={"8": ["8S", "2S", "2H"]}) == ("too_few_naturals", "5.2")
    assert _refused(state, 0, type="meld", melds={"9": ["9S", "9S", "XX"]}) == ("not_in_hand", "4.4")


def test_5_3_a_canasta_is_told_once_and_again_when_it_turns_mixed() -> None:
    state = _meld_phase(["QS", "2S", "2H", "5S", "6S"], teams=[{"melds": {"Q": ["Q"] * 6}}, {}])
    assert Completed(0, "Q", "natural") in _do(state, 0, type="meld", melds={"Q": ["QS"]})
    assert Completed(0, "Q", "mixed") in _do(state, 0, type="meld", melds={"Q": ["2S"]})
    assert [type(event).type for event in _do(state, 0, type="meld", melds={"Q": ["2H"]})] == ["melded"]


def test_5_5_two_black_threes_are_no_meld_even_when_going_out() -> None:
    state = _meld_phase(["3S", "3C"], teams=[{"melds": _CANASTA}, {}])
    assert _refused(state, 0, type="meld", melds={"3B": ["3S", "3C"]}) == ("too_few", "5.1")


def test_5_6_the_canasta_just_laid_counts() -> None:
    state = _meld_phase(["9S"] * 2 + ["9H"] * 2 + ["9D"] * 2 + ["9C"], *_OTHERS)
    events = _do(state, 0, type="meld", melds={"9": state.hands[0]["9"]})
    assert WentOut(0, concealed=True) in events


# ---- 6 and 7: the first meld and going out

_CONCEALED_HAND = ["4S", "4S", "4H", "4H", "4D", "4D", "4C", "9S"]


def test_6_3_a_concealed_way_out_from_the_stock_needs_no_minimum() -> None:
    state = _meld_phase(_CONCEALED_HAND, {"hand": ["5S"]}, {"hand": ["5H"]}, {"hand": ["5D"]})
    assert Lay({"4": tuple(state.hands[0]["4"])}) in GAME.legal(state, 0)
    _do(state, 0, type="meld", melds={"4": state.hands[0]["4"]})
    assert WentOut(0, concealed=True) in _do(state, 0, type="discard", card="9S")
    assert GAME.outcome(state).scores == (500 + 200 + 35 - 5, -10)  # type: ignore[union-attr]


def test_6_3_two_cards_left_are_no_way_out() -> None:
    state = _meld_phase([*_CONCEALED_HAND, "8S"])
    assert _refused(state, 0, type="meld", melds={"4": state.hands[0]["4"]}) == ("minimum", "6.1")


def test_6_2_with_the_pile_a_concealed_way_out_still_needs_the_minimum() -> None:
    state = _position(
        ["4S", "4S", "4H", "4H", "4D", "4D", "9S", "8S"], discard=["4C"], teams=[{"total": 0}, {}]
    )
    taken = state.hands[0]["4"]
    assert _refused(state, 0, type="take", **{"with": taken}) == ("minimum", "6.1")


def test_7_3_the_partners_melds_do_not_matter_unless_one_adds_to_them() -> None:
    melds = {"A": ["A", "A", "A"]}
    hand = [*_CONCEALED_HAND[:7], "AS", "9S"]
    state = _meld_phase(
        hand, *_OTHERS[:0], {"hand": ["5S"]}, {"hand": ["5H"]}, {"hand": ["5D"]}, teams=[{"melds": melds}, {}]
    )
    quiet = state.copy()
    _do(quiet, 0, type="meld", melds={"4": quiet.hands[0]["4"]})
    assert quiet.sizes[0] == 2
    _do(state, 0, type="meld", melds={"4": state.hands[0]["4"], "A": ["AS"]})
    assert WentOut(0, concealed=False) in _do(state, 0, type="discard", card="9S")


def test_7_3_who_laid_in_an_earlier_turn_is_not_concealed() -> None:
    seats = [{"hand": _CONCEALED_HAND, "laid": True}, {"hand": ["5S"]}, {"hand": ["5H"]}, {"hand": ["5D"]}]
    state = _position([], phase="meld", seats=seats, teams=[{"melds": {"A": ["A", "A", "A"]}}, {}])
    _do(state, 0, type="meld", melds={"4": state.hands[0]["4"]})
    assert WentOut(0, concealed=False) in _do(state, 0, type="discard", card="9S")


def test_7_3_new_melds_without_a_canasta_are_not_concealed() -> None:
    state = _meld_phase(["9S", "9S", "9H"], *_OTHERS, teams=[{"melds": _CANASTA}, {}])
    assert WentOut(0, concealed=False) in _do(state, 0, type="meld", melds={"9": ["9S", "9S", "9H"]})


def test_7_3_laying_twice_in_one_turn_is_still_concealed() -> None:
    hand = ["AS", "AS", "AH", *_CONCEALED_HAND]
    state = _meld_phase(hand, {"hand": ["5S"]}, {"hand": ["5H"]}, {"hand": ["5D"]})
    _do(state, 0, type="meld", melds={"A": ["AS", "AS", "AH"]})
    _do(state, 0, type="meld", melds={"4": state.hands[0]["4"]})
    assert WentOut(0, concealed=True) in _do(state, 0, type="discard", card="9S")


# ---- 8 and 9: the end of the stock, and the pile


def test_8_2_a_frozen_pile_is_never_forced() -> None:
    state = _position(
        ["6S", "6S", "5S"],
        discard=["6H", "2S", "8S"],
        stock_size=0,
        teams=[{"melds": {"6": ["6D", "6D", "6C"]}}, {}],
    )
    assert set(GAME.legal(state, 0)) == {DECLINE, Take(("6S", "6S"))}


def test_8_3_nobody_declines_while_there_is_a_stock() -> None:
    state = _position(["9S", "8S"])
    assert _refused(state, 0, type="decline") == ("decline_not_now", "8.3")


def test_9_1_a_wild_card_on_top_closes_the_pile() -> None:
    state = _position(["9S", "9S"], discard=["JK", "9H"])
    assert _refused(state, 0, type="take", **{"with": ["9S", "9S"]}) == ("top_wild", "9.1")


def test_9_1_a_buried_black_three_does_not_freeze() -> None:
    state = _position(
        ["9S", "8S"], discard=["9H", "3S", "5S"], teams=[{"melds": {"9": ["9D", "9D", "9C"]}}, {}]
    )
    assert Take() in GAME.legal(state, 0)


def test_9_2_each_reason_has_its_code() -> None:
    hand = ["9S", "2S", "7S", "6S"]
    assert _refused(_position(hand, discard=["9H"]), 0, type="take", **{"with": ["9S", "2S"]}) == (
        "frozen_first",
        "9.2",
    )
    melded: list[dict[str, Any]] = [{"melds": _CANASTA}, {}]
    frozen = _position(hand, discard=["9H", "JK"], teams=melded)
    assert _refused(frozen, 0, type="take", **{"with": ["9S", "2S"]}) == ("frozen", "9.2")
    open_pile = _position(hand, discard=["9H", "8H"], teams=melded)
    assert _refused(open_pile, 0, type="take", **{"with": ["9S"]}) == ("top_needs_more", "9.3")
    assert _refused(open_pile, 0, type="take", melds={"9": ["9S", "2S"]}) == ("top_group", "9.4")


def test_9_3_a_meld_full_of_wilds_takes_the_top_alone() -> None:
    melds = {"9": ["9D", "9D", "2H", "2H", "2D"]}
    state = _position(["9S", "2S", "7S"], discard=["9H", "8H"], teams=[{"melds": melds}, {}])
    assert _refused(state, 0, type="take", **{"with": ["9S", "2S"]}) == ("too_many_wilds", "5.2")
    ways = {way["way"]: way for way in GAME.view(state, 0)["me"]["acts"]["take"]["ways"]}
    assert ways["wild"]["why"] == "too_many_wilds"
    assert ways["add"]["ok"]


def test_9_4_wild_cards_and_more_groups_may_go_with_the_pair() -> None:
    state = _position(["9S", "9S", "2S", "7S", "7H", "7D", "6S", "5S"], discard=["9H", "JK"])
    events = _do(state, 0, type="take", **{"with": ["9S", "9S", "2S"]}, melds={"7": ["7S", "7H", "7D"]})
    assert events[0] == Took(0, "9H", "9", ("JK",), 1)
    assert state.teams[0].melds["9"].size == 4


def test_9_5_a_red_three_in_the_pile_is_laid_out_and_not_replaced() -> None:
    state = _position(["9S", "9S", "8S", "7S"], discard=["9H", "3H", "8H"], teams=[{"melds": _CANASTA}, {}])
    events = _do(state, 0, type="take", **{"with": ["9S", "9S"]})
    assert RedThree(0, "3H", "discard") in events
    assert state.sizes[0] == 3
    assert not state.frozen


def test_9_5_the_rest_of_the_pile_may_save_the_two_cards() -> None:
    alone = _position(["9S", "9S", "8S"], discard=["9H"], teams=[{"melds": {"A": ["A", "A", "A"]}}, {}])
    assert _refused(alone, 0, type="take", **{"with": ["9S", "9S"]}) == ("keep_two", "5.6")
    assert open_ways_of(alone) == set()
    richer = _position(
        ["9S", "9S", "8S"], discard=["9H", "7H"], teams=[{"melds": {"A": ["A", "A", "A"]}}, {}]
    )
    GAME.check(richer, 0, Take(("9S", "9S")))


def open_ways_of(state: CanastaState) -> set[str]:
    """Return the ways that are open to seat 0."""
    return {way for way, _ in open_ways(state, 0)}


# ---- 10: the score and the match


@pytest.mark.parametrize(("melds", "sign"), [({"A": ["A", "A", "A"]}, 1), ({}, -1)])
@pytest.mark.parametrize(("reds", "points"), [(1, 100), (3, 300), (4, 800)])
def test_10_2_red_threes(melds: dict[str, list[str]], sign: int, reds: int, points: int) -> None:
    seats = [{"hand": ["4S"]}, {"hand": ["4H"]}, {"hand": ["4D"]}, {"hand": ["4C"]}]
    state = _position([], phase="over", seats=seats, teams=[{"melds": melds, "red3": reds}, {}], stock_size=0)
    result = GAME.outcome(state)
    assert result is not None
    assert result.facts["lines"][0]["red_points"] == sign * points
    assert result.scores[0] == sign * points + 60 * len(melds) - 10


def _ended(totals: tuple[int, int], target: int = 5000) -> CanastaState:
    """Return what is left when seat 0 has gone out for 670 points, with the others holding 5 each."""
    state = _meld_phase(
        ["9S"],
        *_OTHERS,
        teams=[{"melds": _CANASTA, "total": totals[0]}, {"total": totals[1]}],
        options={"target": target},
    )
    _do(state, 0, type="discard", card="9S")
    return state


def test_10_3_the_match_goes_on_below_the_target() -> None:
    state = _ended((4334, 0))
    assert GAME.outcome(state).scores == (665, -10)  # type: ignore[union-attr]
    assert state.phase == OVER
    following = GAME.next_deal(state, RandomChance(Random(2)))
    assert following is not None
    assert [team.total for team in following.teams] == [4999, -10]
    assert GAME.view(following, None)["teams"][1]["minimum"] == 15


@pytest.mark.parametrize(
    ("totals", "target", "winners"),
    [((4335, 0), 5000, (0,)), ((1835, 0), 2500, (0,)), ((4400, 5080), 5000, (1,)), ((4405, 5080), 5000, ())],
)
def test_10_3_at_the_target_the_higher_total_wins(
    totals: tuple[int, int], target: int, winners: tuple[int, ...]
) -> None:
    state = _ended(totals, target)
    assert state.phase == MATCH_OVER
    assert GAME.outcome(state).winners == winners  # type: ignore[union-attr]
    assert GAME.next_deal(state, RandomChance(Random(2))) is None
    assert GAME.to_position(state)["winners"] == list(winners)


def test_10_1_every_line_of_the_score_adds_up() -> None:
    for seed in range(20):
        state = GAME.deal(4, complete_options(GAME, {}), RandomChance(Random(seed)))
        random_playout(GAME, state, Random(seed))
        result = GAME.outcome(state)
        assert result is not None
        for score, lines in zip(result.scores, result.facts["lines"], strict=True):
            parts = [value for key, value in lines.items() if key.endswith("_points")]
            assert sum(parts) == lines["score"] == score
            assert lines["before"] + score == lines["total"]


def test_10_1_the_end_shows_who_ended_it_and_what_was_left() -> None:
    facts = GAME.view(_ended((0, 0)), None)["over"]["facts"]
    assert (facts["seat"], facts["match"]) == (0, False)
    assert facts["left"] == [[], ["4D"], ["4C"], ["4C"]]


# ---- 12: what is listed, against everything that could be


def _random_hand_state(rng: Random) -> CanastaState | None:
    """Return a small random position in phase draw, with or without melds of the team to act."""
    deck = [card for card in DECK if card not in RED_THREES and RANK[card] in (*"9QA42", "JK", "3B")]
    rng.shuffle(deck)
    melds = {}
    for rank in rng.sample("9QA", rng.choice([0, 0, 1, 2])):
        cards = [card for card in deck if RANK[card] == rank][: rng.randint(2, 5)]
        wilds = [card for card in deck if card in WILD_CARDS][: rng.randint(len(cards) == 2, 3)]
        melds[rank] = cards + wilds
        deck = without(deck, melds[rank])
    top = next(card for card in deck if RANK[card] in NATURALS)
    deck.remove(top)
    below, hand = deck[: rng.choice([0, 0, 1, 2])], deck[2 : 2 + rng.randint(1, 7)]
    teams = [{"melds": melds, "total": rng.choice([-5, 0, 2000])}, {}]
    return _position(hand, discard=[top, *below], teams=teams)


def _all_groups(state: CanastaState, extra: tuple[str, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield every way to put hand cards to melds: each to none, a natural to its own, a wild one to any."""
    hand = [card for cards in state.hands[0].values() for card in cards]
    ranks = {RANK[card] for card in hand if card not in WILD_CARDS} | state.teams[0].melds.keys() | {*extra}
    choices = [[None, *ranks] if card in WILD_CARDS else [None, RANK[card]] for card in hand]
    for chosen in product(*choices):
        groups: dict[str, tuple[str, ...]] = {}
        for card, rank in zip(hand, chosen, strict=True):
            if rank is not None:
                groups[rank] = (*groups.get(rank, ()), card)
        yield groups


def _allowed(state: CanastaState, action: Action) -> bool:
    try:
        GAME.check(state, 0, action)
    except IllegalAction:
        return False
    return True


def test_12_1_whether_the_pile_can_be_taken_is_exact() -> None:
    rng = Random(5)
    met = {True: 0, False: 0}
    for _ in range(150):
        state = _random_hand_state(rng)
        top = RANK[state.discard[-1]]
        possible = any(_allowed(state, take_of(top, groups)) for groups in _all_groups(state, (top,)))
        assert (next(open_ways(state, 0), None) is not None) == possible, GAME.to_position(state)
        met[possible] += 1
    assert min(met.values()) > 20


def test_12_1_whether_one_action_goes_out_is_exact() -> None:
    rng = Random(6)
    met = {True: 0, False: 0}
    for _ in range(250):
        state = _random_hand_state(rng)
        state.phase, state.source = "meld", "stock"
        possible = any(
            state.sizes[0] - sum(map(len, groups.values())) <= 1 and _allowed(state, Lay(groups))
            for groups in _all_groups(state, ())
            if groups
        )
        assert (going_out(state, 0) is not None) == possible, GAME.to_position(state)
        met[possible] += 1
    assert min(met.values()) > 10


# ---- what each viewer learns


def test_everybody_remembers_what_was_taken_up_with_the_pile() -> None:
    state = _position(
        ["9S", "9S", "8S", "7S"], discard=["9H", "KS", "KS", "6S"], teams=[{"melds": {"A": ["A"] * 3}}, {}]
    )
    _do(state, 0, type="take", **{"with": ["9S", "9S"]})
    _do(state, 0, type="discard", card="KS")
    for seed in range(10):
        twin = GAME.imagine(state, 2, Random(seed))
        assert twin.hands[0]["K"].count("KS") == 1
        assert "6S" in twin.hands[0]["6"]
        assert twin.hands[1].keys().isdisjoint({"3R"})


def test_who_may_still_take_with_the_stock_gone_is_imagined_able_to() -> None:
    state = _position(
        ["JS", "JS", "5S"], discard=["JH", "4S", "8S"], stock_size=0, teams=[{"melds": {"6": ["6"] * 3}}, {}]
    )
    for seed in range(20):
        assert open_ways_of(GAME.imagine(state, 1, Random(seed)))


def test_the_pile_goes_to_the_hand_unseen_but_for_its_taker() -> None:
    state = _position(
        ["9S", "9S", "8S", "7S"], discard=["9H", "KS", "6S"], teams=[{"melds": {"A": ["A"] * 3}}, {}]
    )
    took = _do(state, 0, type="take", **{"with": ["9S", "9S"]})[0]
    assert GAME.redact(took, 0) == took
    for viewer in (1, 2, 3, None):
        assert GAME.redact(took, viewer) == Took(0, "9H", "9", None, 2)


def test_the_view_has_all_that_a_draft_needs() -> None:
    state = _meld_phase(
        ["QS", "QH", "2S", "3S", "7S", "7H"], teams=[{"melds": {"7": ["7D", "7D", "2H"]}, "total": 10}, {}]
    )
    me = GAME.view(state, 0)["me"]
    groups = {group["rank"]: group for group in me["groups"]}
    assert groups["Q"]["cards_needed"] == 3
    assert (groups["7"]["cards_needed"], groups["7"]["wilds_allowed"], groups["7"]["to_canasta"]) == (0, 2, 4)
    assert groups["3B"]["only_out"]
    assert me["wilds"] == ["2S"]
    assert me["keep"] == 2
    assert me["acts"]["meld"]["minimum"] is None
    assert {"melds": {"7": ["7H", "7S"]}, "points": 10, "left": 4} in me["acts"]["meld"]["plans"]


def test_the_view_says_why_a_first_take_falls_short() -> None:
    state = _position(["9S", "9S", "5S"], discard=["9H", "8S"])
    take = GAME.view(state, 0)["me"]["acts"]["take"]
    assert (take["why"], take["facts"]) == ("minimum", {"points": 30, "minimum": 50})
    assert [way["why"] for way in take["ways"]] == ["minimum", "frozen_first", "frozen_first"]


def test_twins_look_the_same_over_whole_deals() -> None:
    for seed in range(3):
        for step in walk(GAME, Setting(4, {"target": 2500}, seed), limit=300):
            twins_look_the_same(GAME, step)


# ---- bots


@pytest.mark.parametrize(("better", "worse"), [("normal", "beginner"), ("beginner", "random")])
def test_a_higher_level_scores_more(better: str, worse: str) -> None:
    rng = Random(3)
    points = {better: 0, worse: 0}
    for number in range(30):
        pair = (better, worse) if number % 2 else (worse, better)
        state = GAME.deal(4, complete_options(GAME, {}), RandomChance(rng))
        bot_playout(GAME, state, [GAME.bots[level] for level in pair * 2], rng)
        result = GAME.outcome(state)
        assert result is not None
        for level, score in zip(pair, result.scores, strict=True):
            points[level] += score
    assert points[better] > points[worse]


def test_normal_goes_out_when_an_opponent_is_about_to() -> None:
    state = _meld_phase(
        ["9S", "9S", "9H", "8S"], *_OTHERS, teams=[{"melds": _CANASTA}, {"melds": {"Q": ["Q"] * 7}}]
    )
    assert decide(GAME, GAME.bots["normal"], state, 0, Random(0)) == Lay({"9": ("9H", "9S", "9S")})


def test_normal_does_not_feed_the_next_player() -> None:
    state = _meld_phase(
        ["QS", "5S", "8S", "9H"],
        discard=["4S"] * 2 + ["6S"] * 2,
        teams=[{"melds": {"A": ["A"] * 3}}, {"melds": {"Q": ["QD"] * 2 + ["QC"]}}],
    )
    for seed in range(10):
        choice = decide(GAME, GAME.bots["normal"], state, 0, Random(seed))
        assert choice is not None
        assert choice != _action(type="discard", card="QS")


def test_normal_draws_where_nothing_else_is_open() -> None:
    assert decide(GAME, GAME.bots["normal"], _position(["9S", "8S"], discard=["3S"]), 0, Random(0)) == DRAW


# ---- the notation


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"discard": ["KS", "KS", "KS"]}, "discard: KS is named more often"),
        ({"teams": [{"melds": {"K": ["K", "K"]}}, {}]}, r"teams\[0\].melds.K is no meld"),
        ({"teams": [{"melds": {"2": ["2", "2", "2"]}}, {}]}, "unknown key in teams"),
        ({"teams": [{"red3": 5}, {}]}, r"teams\[0\].red3 must be a number"),
        ({"fresh": ["K"]}, "only there in phase meld"),
        ({"phase": "match_over"}, "contradict"),
        ({"stock_size": 0, "discard": ["3S"]}, "the hand is over"),
        ({"seats": [{"hand": ["3H"]}, {}, {}, {}]}, "red three"),
        ({"seats": [{"hand": []}, {}, {}, {}]}, "must be over"),
        ({"seats": [{"known": ["KS"], "hand": ["9S", "9S"]}, {}, {}, {}]}, "known must be"),
        ({"phase": "meld", "seats": [{"hand": ["9S"]}, {}, {}, {}]}, "no canasta"),
        ({"bonus": 1}, "unknown key: bonus"),
        ({"options": {"target": 1000}}, "target cannot be 1000"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        _position(["9S", "9S"], **keys)


def test_a_rank_alone_leaves_the_named_cards_to_those_who_name_them() -> None:
    state = _position([], seats=[{"hand": ["9", "9"]}, {"hand": ["9S", "9S"]}, {}, {}])
    assert state.hands[1]["9"] == ["9S", "9S"]
    assert state.sizes[0] == 2


def test_this_turns_melds_follow_from_melded_before_turn() -> None:
    teams: list[dict[str, Any]] = [{"melds": {"A": ["A", "A", "A"]}, "melded_before_turn": False}, {}]
    state = _meld_phase(["9S", "9S"], teams=teams)
    assert state.fresh == ("A",)
    assert GAME.to_position(state)["teams"][0]["melded_before_turn"] is False


def test_cases_name_cards_of_the_hand_by_rank() -> None:
    position = {
        "game": "canasta",
        "phase": "meld",
        "teams": [{"melds": {"9": ["9S", "9S", "9H"]}}, {}],
        "seats": [{"hand": ["9D", "9C", "8S", "8H"]}, {}, {}, {}],
    }
    case = {
        "id": "X",
        "about": "an exact name comes first",
        "position": position,
        "try": [
            {"seat": 0, "do": "meld", "melds": {"9": ["9", "9C"]}},
            {"seat": 0, "do": "meld", "melds": {"9": ["9", "9", "9"]}, "refused": True},
            {"seat": 0, "do": "discard", "card": 8},
        ],
    }
    [result] = cases.run([case])
    assert result.problems == ()
