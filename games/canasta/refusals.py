"""Every reason for which the rules refuse something, with its clause of RULES.md."""

from __future__ import annotations

from typing import Any

from games.kernel import IllegalAction

REFUSALS = {
    "game_over": "4.1",
    "not_your_turn": "4.1",
    "draw_first": "4.2",
    "already_drew": "4.2",
    "stock_empty": "8.2",
    "decline_not_now": "8.3",
    "must_take": "8.2",
    "not_in_hand": "4.4",
    "nothing_laid": "5.1",
    "empty_group": "5.1",
    "no_such_meld": "5.1",
    "wrong_rank": "5.1",
    "too_few": "5.1",
    "too_few_naturals": "5.2",
    "too_many_wilds": "5.2",
    "black_three_wild": "5.5",
    "black_three_out": "5.5",
    "keep_two": "5.6",
    "canasta_needed": "7.1",
    "minimum": "6.1",
    "pile_empty": "9.1",
    "top_wild": "9.1",
    "top_black_three": "9.1",
    "one_and_one": "9.1",
    "frozen": "9.2",
    "frozen_first": "9.2",
    "top_needs_more": "9.3",
    "top_group": "9.4",
}


def refusal(code: str, **facts: Any) -> IllegalAction:
    """Return the refusal of a code."""
    return IllegalAction(code, REFUSALS[code], **facts)
