"""What the views of all games say in the same words: whether something is possible, and how a deal ended."""

from __future__ import annotations

from typing import Any

from games.kernel import IllegalAction, Outcome


def possible(refusal: IllegalAction | None) -> dict[str, Any]:
    """Return ``{"ok": True}``, or ``{"why": code, "facts": {...}}``."""
    return {"ok": True} if refusal is None else {"why": refusal.code, "facts": refusal.facts}


def over(result: Outcome | None) -> dict[str, Any] | None:
    """Return the outcome in plain values, or ``None`` while the deal goes on."""
    if result is None:
        return None
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "reason": result.reason,
        "facts": dict(result.facts),
    }
