"""Luk Fu by clause of its RULES.md, where the shared cases are silent, and what each viewer learns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.bots import decide
from games.chance import ListedChance, RandomChance
from games.kernel import Action, IllegalAction, PositionError, complete_options
from games.luk_fu import GAME
from games.luk_fu.actions import (
    CALL,
    DECLARE,
    PASS,
    Beat,
    Declared,
    Lead,
    Over,
    Redealt,
    Threw,
    Throw,
    Won,
)
from games.luk_fu.deck import ALL, BEATERS, BIT, DECK, GROUPS, cards_of, groups_in, mask_of, old_cards
from games.luk_fu.state import LukFuState
from games.playout import bot_playout, random_playout

_HAND = ["T9", "T1", "M9", "M5", "M4", "S9", "C3", "S6", "S2", "C5", "C7", "C8"]


def _position(hand: Sequence[str] = _HAND, **keys: Any) -> LukFuState:
    """Return a position with seat 0 on lead as Master and Caller, if the keys say nothing else."""
    seats: list[dict[str, Any]] = [{"hand": list(hand)}, {}, {}]
    return GAME.from_position({"game": "luk-fu", "phase": "lead", "seats": seats, **keys})


def _near_end(hands: Sequence[Sequence[str]], fu: Sequence[int], **keys: Any) -> LukFuState:
    """Return a position of few cards; what is not in a hand has been shown."""
    held = {card for hand in hands for card in hand}
    seats = [{"hand": list(hand), "fu": won} for hand, won in zip(hands, fu, strict=True)]
    totals = keys.pop("totals", (0, 0, 0))
    for seat, total in zip(seats, totals, strict=True):
        seat["total"] = total
    shown = [card for card in DECK if card not in held]
    return GAME.from_position({"game": "luk-fu", "phase": "lead", "shown": shown, "seats": seats, **keys})


def _following(hand: Sequence[str], *led: str) -> LukFuState:
    """Return a position in which seat 0 has led and seat 1, who holds ``hand``, follows."""
    seats = [{"hand": 12 - len(led)}, {"hand": list(hand)}, {}]
    trick = [{"seat": 0, "cards": list(led)}]
    return _position(phase="follow", turn=1, seats=seats, trick=trick)


def _refusal(state: LukFuState, seat: int, action: Action) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, action)
    return caught.value.code, caught.value.clause, dict(caught.value.facts)


def _dealt(seed: int = 0, **options: Any) -> LukFuState:
    return GAME.deal(3, complete_options(GAME, options), RandomChance(Random(seed)))


def _play(state: LukFuState, *actions: Action) -> Sequence[Any]:
    """Make the actions, each for the seat whose turn it is, and return the last one's events."""
    events: Sequence[Any] = ()
    for action in actions:
        GAME.check(state, state.turn, action)
        events = GAME.apply(state, state.turn, action)
    return events


# ---- 2 and 3: cards, set-up, call


def test_2_1_thirty_six_cards() -> None:
    assert list(DECK) == [f"{suit}{rank}" for suit in "CSMT" for rank in range(1, 10)]


def test_3_1_one_card_at_a_time() -> None:
    state = GAME.deal(3, complete_options(GAME, {}), ListedChance(["T9", "T8", "T7", "T6"], 0))
    assert [bool(state.hands[seat] & BIT[card]) for seat, card in enumerate(("T9", "T8", "T7"))] == [True] * 3
    assert state.hands[0] & BIT["T6"]
    assert [hand.bit_count() for hand in state.hands] == [12, 12, 12]


def test_3_1_any_seat_may_be_master() -> None:
    assert {_dealt(seed).master for seed in range(30)} == {0, 1, 2}


def test_3_2_nothing_is_played_before_the_call() -> None:
    state = _position(phase="call")
    assert _refusal(state, 0, Lead(("T9",))) == ("call_first", "3.2", {})
    assert _refusal(state, 0, DECLARE) == ("call_first", "3.2", {})
    assert _refusal(state, 1, CALL) == ("not_your_turn", "6.1", {"turn": 0})
    assert GAME.legal(state, 0) == [CALL, PASS]
    _play(state, CALL)
    assert _refusal(state, 0, PASS) == ("called_already", "3.2", {})


def test_3_3_three_passes_bring_new_cards() -> None:
    state = _dealt(3)
    before, master = state.hands, state.master
    events = _play(state, PASS, PASS, PASS)
    assert events[-1] == Redealt(master)
    assert state.hands != before
    assert sum(state.hands) == ALL
    assert (state.master, state.turn, state.caller) == (master, master, None)
    moves = GAME.moves(events[-1])
    assert [(move.source, move.count, move.face) for move in moves[:3]] == [
        (f"hand:{seat}", 12, None) for seat in range(3)
    ]


# ---- 4: Old cards


def _old_by_definition(hand: int, shown: int) -> set[str]:
    """Say it as 4.1 and 4.2 do, one card after the other."""
    known = set(cards_of(hand | shown))
    return {
        card
        for card in cards_of(hand)
        if card in ("C1", "T1") or all(f"{card[0]}{rank}" in known for rank in range(int(card[1]) + 1, 10))
    }


def test_4_old_cards_are_what_the_clauses_say() -> None:
    rng = Random(5)
    for _ in range(500):
        cards = list(DECK)
        rng.shuffle(cards)
        hand, shown = mask_of(cards[: rng.randint(1, 12)]), mask_of(cards[12 : 12 + rng.randint(0, 24)])
        assert set(cards_of(old_cards(hand, shown))) == _old_by_definition(hand, shown)


def test_4_1_strings_and_myriads_have_no_old_one() -> None:
    assert cards_of(old_cards(mask_of(("C1", "S1", "M1", "T1")), 0)) == ["C1", "T1"]


def test_4_2_what_was_beaten_was_shown() -> None:
    hands = [["S8", "C1", "C2"], ["S9", "C3", "C4"], ["S7", "C5", "C6"]]
    state = _near_end(hands, (0, 0, 0))
    assert "S7" not in GAME.view(state, 2)["me"]["old"]
    _play(state, Lead(("S8",)))
    assert "S7" not in GAME.view(state, 2)["me"]["old"]
    _play(state, Beat(("S9",)))
    assert "S7" in GAME.view(state, 2)["me"]["old"]


def test_4_3_ones_own_card_face_down_proves_nothing() -> None:
    hand = ["M9", "M8", "S2", "S3", "C2", "C3", "C5", "C6", "T1", "T2", "T4", "T5"]
    state = _following(hand, "C1")
    assert {"M9", "M8"} <= set(GAME.view(state, 1)["me"]["old"])
    _play(state, Throw(("M9",)))
    assert "M8" not in GAME.view(state, 1)["me"]["old"]


# ---- 5: groups


def test_5_1_how_many_groups_there_are() -> None:
    kinds = [group.kind for group in GROUPS.values()]
    assert (kinds.count("single"), kinds.count("set"), kinds.count("run")) == (36, 9 * 5, 4 * 28)


def test_5_1_groups_of_a_hand_are_all_its_subsets_that_are_groups() -> None:
    rng = Random(6)
    for _ in range(40):
        hand = rng.sample(DECK, 9)
        subsets = (mask_of(cards) for size in range(1, 10) for cards in combinations(hand, size))
        found = groups_in(mask_of(hand))
        assert sorted(found) == sorted(mask for mask in subsets if mask in GROUPS)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("C5", "C6"), "pair"),
        (("S9", "M9"), "pair"),
        (("C5", "C7", "C8"), "no_group"),
        (("T9", "M9", "C3"), "no_group"),
        ((), "nothing_chosen"),
        (("C5", "C5", "C5"), "repeated"),
        (("C4",), "not_in_hand"),
        (("X4",), "not_in_hand"),
    ],
)
def test_5_1_and_6_10_what_is_no_group_of_the_hand(cards: tuple[str, ...], code: str) -> None:
    hand = ["C6" if card == "S2" else card for card in _HAND]
    assert _refusal(_position(hand), 0, Lead(cards))[0] == code


def _beaters_of(*cards: str) -> set[tuple[str, ...]]:
    return {tuple(cards_of(mask)) for mask in BEATERS[mask_of(cards)]}


@pytest.mark.parametrize("led", ["C1", "T1", "S9"])
def test_5_3_what_nothing_beats(led: str) -> None:
    assert _beaters_of(led) == set()


def test_5_3_ones_of_strings_and_myriads_are_beaten() -> None:
    assert _beaters_of("S1") == {(f"S{rank}",) for rank in range(2, 10)}


def test_5_4_sets_of_the_same_size_and_higher() -> None:
    assert _beaters_of("C8", "S8", "T8") == set(combinations(("C9", "S9", "M9", "T9"), 3))
    assert _beaters_of("C8", "S8", "M8", "T8") == {("C9", "S9", "M9", "T9")}
    assert _beaters_of("C9", "S9", "M9") == set()


def test_5_5_ones_are_beaten_by_nines() -> None:
    assert _beaters_of("C1", "S1", "M1", "T1") == {("C9", "S9", "M9", "T9")}


def test_5_6_runs_of_the_same_length() -> None:
    assert _beaters_of("T6", "T7", "T8") == {("T7", "T8", "T9")}
    assert _beaters_of(*(f"M{rank}" for rank in range(1, 10))) == {tuple(f"T{rank}" for rank in range(1, 10))}
    assert all(len(cards) == 3 and cards[0][0] in "MT" for cards in _beaters_of("S7", "S8", "S9"))


# ---- 6: a trick


def _as_other(hand: Sequence[str], **keys: Any) -> LukFuState:
    """Return a position with seat 0 on lead in which seat 1 is the Caller and seat 2 was not asked."""
    return _position(hand, **{"caller": 1, **keys})


def test_6_4_an_old_single_while_there_is_another() -> None:
    assert _refusal(_as_other(_HAND), 0, Lead(("T9",))) == ("old_single", "6.4", {})
    assert _refusal(_as_other(_HAND), 0, Lead(("T1",))) == ("old_single", "6.4", {})


def test_6_5_the_highest_suit_that_has_one() -> None:
    assert _refusal(_as_other(_HAND), 0, Lead(("C3",))) == ("higher_suit", "6.5", {"color": "M"})


def test_6_5_with_old_cards_only_all_are_free() -> None:
    hands = [["C1", "T1", "S9"], ["C3", "C4", "C6"], ["C5", "C7", "C8"]]
    state = _near_end(hands, (0, 0, 0), caller=1)
    assert {action for action in GAME.legal(state, 0) if isinstance(action, Lead)} == {
        Lead(("C1",)),
        Lead(("T1",)),
        Lead(("S9",)),
    }


def test_6_6_sets_and_runs_are_free() -> None:
    state = _as_other(_HAND)
    GAME.check(state, 0, Lead(("T9", "M9", "S9")))
    assert Lead(("S9", "M9", "T9")) in GAME.legal(state, 0)


_FOURS = ["C5", "S5", "M5", "T5", "S2", "S3", "S4", "C8", "M8", "T9", "T2", "C1"]


def test_6_7_a_passed_master_leads_no_four() -> None:
    state = _as_other(_FOURS)
    assert _refusal(state, 0, Lead(("C5", "S5", "M5", "T5"))) == ("passed_master", "6.7", {})
    assert _refusal(state, 0, Lead(("S2", "S3", "S4", "S5"))) == ("passed_master", "6.7", {})


def test_6_7_the_ban_is_the_masters_alone() -> None:
    state = _position(_FOURS, master=2, caller=1)
    GAME.check(state, 0, Lead(("C5", "S5", "M5", "T5")))
    called = _position(_FOURS)
    GAME.check(called, 0, Lead(("S2", "S3", "S4", "S5")))


def test_6_7_he_may_beat_with_four() -> None:
    hands = [["C5", "S5", "M5", "T5"], ["C6", "C7", "C8", "C9"], ["C4", "S4", "M4", "T4"]]
    state = _near_end(hands, (0, 0, 0), caller=1, turn=2)
    _play(state, Lead(("C4", "S4", "M4", "T4")))
    assert GAME.legal(state, 0) == [Beat(("C5", "S5", "M5", "T5"))]


def test_6_8_why_something_does_not_beat() -> None:
    hand = ["S2", "S6", "T9", "C1", "C2", "C3", "C4", "M1", "M2", "M4", "M8", "T2"]
    state = _following(hand, "S4")
    assert _refusal(state, 1, Beat(("S2",))) == ("too_low", "6.8", {})
    assert _refusal(state, 1, Beat(("T9",))) == ("other_suit", "5.2", {"color": "S"})
    assert _refusal(state, 1, Beat(("C1", "C2", "C3"))) == ("wrong_count", "6.9", {"count": 1})
    assert _refusal(state, 1, Throw(("S2",))) == ("must_beat", "6.8", {})
    assert _refusal(state, 1, Lead(("S6",))) == ("trick_open", "6.2", {})


def test_6_8_why_a_set_or_a_run_does_not_beat() -> None:
    hand = ["C8", "S8", "M8", "C9", "S9", "T9", "M1", "M2", "M3", "M4", "T2", "T5"]
    state = _following(hand, "C1", "S1", "T1")
    assert _refusal(state, 1, Beat(("C8", "S8", "M8"))) == ("nines_only", "5.5", {})
    assert _refusal(state, 1, Beat(("M1", "M2", "M3"))) == ("other_kind", "5.6", {})
    assert _refusal(state, 1, Beat(("M1", "M2", "M4"))) == ("no_group", "5.1", {})


def test_6_2_on_lead_there_is_nothing_to_beat() -> None:
    assert _refusal(_position(), 0, Beat(("T9",))) == ("lead_first", "6.2", {})
    assert _refusal(_position(), 0, Throw(("T9",))) == ("lead_first", "6.2", {})


def test_6_11_only_the_winners_own_cards_count() -> None:
    hands = [["S4", "S5", "S6", "C1"], ["S7", "S8", "S9", "C2"], ["M1", "M2", "M3", "C3"]]
    state = _near_end(hands, (0, 0, 0))
    lead, beat, higher = (Lead(tuple(hand[:3])) for hand in hands)
    *_, won = _play(state, lead, Beat(beat.cards), Beat(higher.cards))
    lost = (("S4", "S5", "S6"), ("S7", "S8", "S9"), ())
    assert won == Won(2, 3, 3, ("M1", "M2", "M3"), lost)
    assert (state.fu, state.turn, state.trick) == ([0, 0, 3], 2, ())


# ---- 7: end


def test_7_1_off_lead_nobody_declares() -> None:
    state = _following(_OLD_HAND, "S1")
    assert _refusal(state, 1, DECLARE) == ("not_on_lead", "7.1", {})


_OLD_HAND = ["C9", "C8", "C7", "C1", "S8", "S3", "M9", "M7", "T1", "T2", "T5", "T6"]


def test_7_2_six_are_needed() -> None:
    assert _refusal(_position(), 0, DECLARE) == ("too_few_fu", "7.2", {"n": 4, "need": 6})


def test_7_2_the_old_cards_are_shown_to_all() -> None:
    state = _position(_OLD_HAND)
    declared, over = _play(state, DECLARE)
    old = ("C1", "C7", "C8", "C9", "M9", "T1")
    assert declared == Declared(0, old, 6, 0, 6)
    assert over == Over((0,), (2, -1, -1), (2, -1, -1), "declared")
    assert GAME.view(state, None)["declared"] == {"seat": 0, "cards": list(old)}
    assert GAME.view(state, 1)["declared"] == {"seat": 0, "cards": list(old)}


def test_7_4_the_last_tricks_winner_needs_six() -> None:
    state = _near_end([["S4"], ["C2"], ["M3"]], (5, 6, 0))
    *_, over = _play(state, Lead(("S4",)), Throw(("C2",)), Throw(("M3",)))
    assert over.reason == "ran_out"
    assert over.winners == (0,)
    assert over.scores == (2, -1, -1)


def test_7_4_else_whoever_has_six() -> None:
    state = _near_end([["S4"], ["C2"], ["M3"]], (3, 8, 0), caller=2, turn=0)
    *_, over = _play(state, Lead(("S4",)), Throw(("C2",)), Throw(("M3",)))
    assert over == Over((1,), (0, 6, -6), (0, 6, -6), "ran_out")


@pytest.mark.parametrize(("fu", "points"), [(0, 1), (3, 4), (6, 7)])
def test_7_5_each_further_fu_is_a_point(fu: int, points: int) -> None:
    hands = [["C9", "S9", "M9", "T9", "C1", "T1"], *_SIXES]
    state = _near_end(hands, (fu, 0, 0))
    assert GAME.view(state, 0)["me"]["gain"] == 2 * points
    _, over = _play(state, DECLARE)
    assert over.scores == (2 * points, -points, -points)


_SIXES = [["C2", "C3", "C4", "C5", "C6", "C7"], ["S2", "S3", "S4", "S5", "S6", "S7"]]


# ---- 8: house rules


def test_8_1_the_ban_may_end_with_the_first_lead() -> None:
    options = {"passedMasterBan": "firstLead"}
    run = Lead(("S2", "S3", "S4", "S5"))
    assert _refusal(_as_other(_FOURS, options=options), 0, run) == ("passed_master", "6.7", {})
    hands = [["S2", "S3", "S4", "S5"], ["C2", "C3", "C4", "C5"], ["M2", "M3", "M4", "M5"]]
    GAME.check(_near_end(hands, (0, 0, 0), caller=1, options=options), 0, run)
    assert _refusal(_near_end(hands, (0, 0, 0), caller=1), 0, run)[0] == "passed_master"


def _deal_won_by_seat_0(**keys: Any) -> LukFuState:
    state = _near_end([["C9", "S9", "M9", "T9", "C1", "T1"], *_SIXES], (0, 0, 0), **keys)
    _play(state, DECLARE)
    return state


def test_8_2_points_are_added_up() -> None:
    state = _deal_won_by_seat_0(options={"deals": 3}, deal=2, totals=(4, -2, -2))
    result = GAME.outcome(state)
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("declared", (0,), (2, -1, -1))
    following = GAME.next_deal(state, RandomChance(Random(0)))
    assert following is not None
    assert (following.match.number, following.match.totals) == (3, (6, -3, -3))
    assert [seat["total"] for seat in GAME.view(following, None)["seats"]] == [6, -3, -3]


@pytest.mark.parametrize(
    ("totals", "winners", "reason"),
    [
        ((0, 0, 0), (0,), "match"),
        ((-10, 8, 2), (1,), "match"),
        ((-4, 5, -1), (1,), "match"),
        ((-6, 3, 3), (1, 2), "match"),
        ((-2, 1, 1), (), "match_draw"),
    ],
)
def test_8_2_who_has_most_wins_the_match(
    totals: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    state = _deal_won_by_seat_0(options={"deals": 3}, deal=3, totals=totals)
    result = GAME.outcome(state)
    assert result is not None
    assert (result.winners, result.reason, result.facts["ended"]) == (winners, reason, "declared")
    assert GAME.next_deal(state, RandomChance(Random(0))) is None


def test_8_2_every_deal_has_a_master_by_chance() -> None:
    state = _deal_won_by_seat_0(options={"deals": 3})
    following = [GAME.next_deal(state, RandomChance(Random(seed))) for seed in range(30)]
    assert {deal.master for deal in following if deal} == {0, 1, 2}


def test_1_2_one_deal_is_one_game() -> None:
    state = _dealt()
    random_playout(GAME, state, Random(0))
    assert GAME.next_deal(state, RandomChance(Random(0))) is None


# ---- what is seen


def test_a_view_says_of_each_group_whether_it_may_be_led() -> None:
    me = GAME.view(_as_other(_FOURS), 0)["me"]
    lead = {tuple(group["cards"]): group for group in me["acts"]["lead"]["groups"]}
    assert lead["T5",]["ok"] is True
    assert lead["S4",] == {
        "cards": ["S4"],
        "kind": "single",
        "why": "higher_suit",
        "facts": {"color": "T"},
    }
    assert lead["C5", "S5", "M5", "T5"]["why"] == "passed_master"
    assert lead["S2", "S3", "S4"]["ok"] is True
    hand = {entry["card"]: entry for entry in me["hand"]}
    assert hand["S4"]["ok"] is True
    assert hand["C8"]["why"] == "higher_suit"
    assert (hand["C1"]["why"], hand["C1"]["old"]) == ("old_single", True)


def test_a_view_says_what_beats() -> None:
    hand = ["S2", "S6", "S9", "T9", "C1", "C2", "C3", "C4", "M1", "M2", "M4", "T2"]
    state = _following(hand, "S4")
    me = GAME.view(state, 1)["me"]
    ok = [group["cards"] for group in me["acts"]["beat"]["groups"] if "ok" in group]
    assert ok == [["S6"], ["S9"]]
    assert [entry["card"] for entry in me["hand"] if "ok" in entry] == ["S6", "S9"]
    assert me["acts"]["throw"] == {"why": "must_beat", "facts": {}, "count": 1}
    assert me["acts"]["beat"]["ok"] is True


def test_a_view_says_how_many_to_throw() -> None:
    hand = ["C8", "S8", "M8", "T8", "C9", "S9", "T1", "M2", "M3", "C2", "S4", "T4"]
    state = _following(hand, "C1", "S1", "M1")
    me = GAME.view(state, 1)["me"]
    assert me["acts"]["throw"] == {"ok": True, "count": 3}
    assert me["acts"]["beat"] == {"why": "cannot_beat", "facts": {"count": 3}, "groups": []}
    assert all("ok" in entry for entry in me["hand"])


def test_only_who_throws_knows_what() -> None:
    event = Threw(1, ("C2", "M3"), 2)
    assert GAME.redact(event, 1) == event
    for viewer in (0, 2, None):
        told = GAME.redact(event, viewer)
        assert told == Threw(1, None, 2)
        assert told is not None
        [move] = GAME.moves(told)
        assert (move.source, move.target, move.face, move.count) == ("hand:1", "thrown:1", None, 2)


def test_old_marks_are_seen_by_their_owner_alone() -> None:
    state = _position()
    assert "me" not in GAME.view(state, None)
    assert GAME.view(state, 1)["me"]["seat"] == 1
    mine = {entry["card"] for entry in GAME.view(state, 0)["me"]["hand"] if entry["old"]}
    assert mine == {"T9", "T1", "M9", "S9"}


def test_cards_go_from_place_to_place() -> None:
    won = Won(2, 1, 1, ("S7",), (("S4",), ("S6",), ()))
    assert [(move.source, move.target, move.face) for move in GAME.moves(won)] == [
        ("trick:2", "won:2", "S7"),
        ("trick:0", "lost", "S4"),
        ("trick:1", "lost", "S6"),
    ]


# ---- what is imagined


def test_who_could_not_beat_a_single_holds_no_higher_one() -> None:
    state = _follower_without_strings()
    _play(state, Throw(("C2",)))
    assert cards_of(state.lacks[1]) == ["S5", "S6", "S7", "S8", "S9"]
    for seed in range(30):
        twin = GAME.imagine(state, 2, Random(seed))
        assert not (twin.hands[1] | twin.thrown[1][0].cards) & state.lacks[1]


def _follower_without_strings() -> LukFuState:
    return _following(["S2", "C2", "C3", "C5", "C6", "C8", "M2", "M3", "M5", "M6", "T2", "T4"], "S4")


def test_what_was_thrown_before_may_have_been_higher() -> None:
    lacks = ["S8", "S9"]
    hand = ["C1", "C3", "C4", "C5", "M1", "M2", "M3", "M4", "T1", "T2"]
    throws = [{"count": 1, "lacks": []}, {"count": 1, "lacks": lacks}]
    thrower = {"hand": hand, "thrown": ["S9", "C2"], "lacks": lacks, "throws": throws}
    state = _position(
        phase="follow",
        turn=2,
        shown=["T9"],
        seats=[{"hand": 10}, thrower, {"hand": 11, "thrown": 1}],
        trick=[{"seat": 0, "cards": ["S7"]}, {"seat": 1, "thrown": 1}],
    )
    twins = [GAME.imagine(state, 2, Random(seed)) for seed in range(300)]
    assert any(twin.thrown[1][0].cards & BIT["S9"] for twin in twins)
    assert not any((twin.hands[1] | twin.thrown[1][1].cards) & mask_of(lacks) for twin in twins)


def test_a_seat_remembers_what_it_has_thrown() -> None:
    state = _follower_without_strings()
    _play(state, Throw(("C2",)))
    assert all(GAME.imagine(state, 1, Random(seed)).thrown[1] == state.thrown[1] for seed in range(10))
    assert {GAME.imagine(state, 2, Random(seed)).thrown[1][0].cards for seed in range(30)} != {BIT["C2"]}


def test_hidden_hands_are_imagined_anew() -> None:
    state = _dealt(1)
    twins = [GAME.imagine(state, 0, Random(seed)) for seed in range(20)]
    assert len({twin.hands[1] for twin in twins}) > 15
    assert all(twin.hands[0] == state.hands[0] for twin in twins)


def test_even_where_only_one_way_is_left_it_is_found() -> None:
    hands = [["C2", "C3"], ["S2", "S3"], ["M2", "M3"]]
    state = _near_end(hands, (0, 0, 0))
    state.lacks = [0, mask_of(("M2", "M3")), mask_of(("S2", "S3"))]
    for seed in range(20):
        assert GAME.imagine(state, 0, Random(seed)).hands == state.hands


# ---- positions


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"seats": [{}, {}]}, "2 seats; there can be 3"),
        ({"phase": "call", "caller": 1}, "there is a Caller when"),
        ({"passed": [0]}, "passed should be []"),
        ({"seats": [{"hand": 11}, {"hand": 12}, {"hand": 12}]}, "in no hand and on no pile: T9"),
        ({"seats": [{"hand": 11, "thrown": 1}, {}, {}]}, "all hands are alike in size"),
        ({"phase": "follow"}, "there is an open trick when"),
        ({"trick": [{"seat": 0, "cards": ["C1", "C2"]}]}, "must be a single, a set or a run"),
        ({"trick": [{"seat": 0, "cards": ["C1"], "thrown": 1}]}, "either cards or a number"),
        ({"trick": [{"seat": 0, "cards": ["C1"]}, {"seat": 2, "thrown": 1}]}, "must be the next seat's"),
        ({"trick": [{"seat": 0, "cards": ["C4"]}, {"seat": 1, "cards": ["C3"]}]}, "must beat"),
        ({"trick": [{"seat": 0, "cards": ["C4"]}, {"seat": 1, "thrown": 2}]}, "must beat"),
        ({"phase": "follow", "turn": 2, "trick": [{"seat": 0, "cards": ["C4"]}]}, "the turn is the next"),
        ({"declared": True}, "declared is only true"),
        ({"phase": "over"}, "the deal is over when"),
        ({"seats": [{"fu": 7}, {"fu": 6}, {}]}, "there are 12 fu, not 13"),
        ({"seats": [{"hand": ["C9"] * 2}, {}, {}]}, "named more often"),
        ({"seats": [{"lacks": ["C1", "Z1"]}, {}, {}]}, "there is no card 'Z1'"),
        ({"seats": [{"hand": _HAND, "lacks": ["T9"]}, {}, {}]}, "known to lack"),
        ({"seats": [{"throws": [{"count": 1}]}, {}, {}]}, "throws are 1 cards, thrown are 0"),
        ({"scores": [0, 0, 0]}, "only there when the phase is over"),
        ({"nonsense": 1}, "unknown key: nonsense"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], words: str) -> None:
    position = {"game": "luk-fu", "phase": "lead", "seats": [{}, {}, {}], **keys}
    with pytest.raises(PositionError) as caught:
        GAME.from_position(position)
    assert words in str(caught.value)


# ---- bots


def test_normal_is_better_than_random() -> None:
    points = 0
    for seed in range(60):
        state = _dealt(seed)
        me = seed % 3
        bots = [GAME.bots["normal" if seat == me else "random"] for seat in range(3)]
        bot_playout(GAME, state, bots, Random(seed))
        result = GAME.outcome(state)
        assert result is not None
        points += result.scores[me]
    assert points > 30


def test_normal_declares_when_nothing_is_sure() -> None:
    assert decide(GAME, GAME.bots["normal"], _position(_OLD_HAND), 0, Random(0)) == DECLARE


def test_normal_plays_on_with_what_cannot_fail() -> None:
    hands = [
        ["C9", "S9", "M9", "T9", "C1", "T1", "M5", "S5", "C5"],
        ["C2", "C3", "C4", "S6", "M1", "M2", "S1", "S2", "S3"],
        ["S4", "S7", "M3", "M4", "M6", "T2", "T3", "T4", "T5"],
    ]
    choice = decide(GAME, GAME.bots["normal"], _near_end(hands, (0, 0, 0)), 0, Random(0))
    assert choice == Lead(("C5", "S5", "M5"))


@pytest.mark.parametrize("seed", range(10))
def test_normal_never_throws_an_old_card_while_it_holds_a_hopeless_one(seed: int) -> None:
    hand = ["C1", "T1", "M9", "M1", "C2", "C3", "C5", "C6", "T2", "T4", "M2", "M4"]
    state = _following(hand, "S4")
    choice = decide(GAME, GAME.bots["normal"], state, 1, Random(seed))
    assert isinstance(choice, Throw)
    assert not set(choice.cards) & {"C1", "T1", "M9"}


def test_normal_as_last_to_play_keeps_its_old_card() -> None:
    seats = [{"hand": 11}, {"hand": 11, "thrown": 1}, {"hand": ["S6", "S9", *_REST]}]
    trick = [{"seat": 0, "cards": ["S4"]}, {"seat": 1, "thrown": 1}]
    state = _position(phase="follow", turn=2, seats=seats, trick=trick)
    assert decide(GAME, GAME.bots["normal"], state, 2, Random(0)) == Beat(("S6",))


_REST = ["C2", "C3", "C5", "C7", "M1", "M3", "M5", "T2", "T4", "T6"]


# ---- what lies face up, and what holds a leader back


def test_won_cards_lie_with_their_owner_and_beaten_ones_with_nobody() -> None:
    trick = [{"seat": 0, "cards": ["S4"]}, {"seat": 1, "cards": ["S6"]}]
    seats: list[dict[str, Any]] = [
        {"hand": 11},
        {"hand": 11},
        {"hand": [*_HAND[:7], "S7", *_HAND[8:11], "T5"]},
    ]
    state = _position(phase="follow", turn=2, seats=seats, trick=trick)
    assert GAME.view(state, None)["lost"] == []
    GAME.apply(state, 2, Beat(("S7",)))
    view = GAME.view(state, None)
    assert [seat["won"] for seat in view["seats"]] == [[], [], ["S7"]]
    assert view["lost"] == ["S4", "S6"]
    assert GAME.view(GAME.from_position(GAME.to_position(state)), None) == view


@pytest.mark.parametrize("won", [(["S7"], ["S7"], []), (["T9"], [], []), (["S7", "S6"], [], [])])
def test_written_won_cards_are_shown_ones_and_as_many_as_fu(won: tuple[list[str], ...]) -> None:
    hands: list[dict[str, Any]] = [{"hand": _HAND[:11], "fu": 1}, {"hand": 11, "fu": 1}, {"hand": 11}]
    seats = [{**hand, "won": cards} for hand, cards in zip(hands, won, strict=True)]
    with pytest.raises(PositionError):
        _position(seats=seats, shown=["S7", "S6", "T8"])


def _limits(hand: Sequence[str], **keys: Any) -> list[dict[str, Any]]:
    state = _position(hand, **keys)
    limits: list[dict[str, Any]] = GAME.view(state, 0)["me"]["acts"]["lead"]["limits"]
    return limits


def test_the_view_says_what_holds_a_leader_back() -> None:
    run = ["T9", "T1", "M9", "M5", "M4", "S9", "C3", "S6", "S2", "S3", "S4", "S5"]
    assert _limits(run) == []
    assert _limits(run, caller=1) == [{"limit": "new", "color": "M"}, {"limit": "banned"}]
    assert _limits(run, caller=1, master=2) == [{"limit": "new", "color": "M"}]
    old = ["C9", "S9", "M9", "T9", "T8", "M8", "S8", "C8", "C7", "S7", "C1", "T1"]
    assert _limits(old, caller=1, master=2) == [{"limit": "old"}]
