"""Canasta: two partners gather melds of seven, and guard the discard pile."""

from games.canasta.game import GAME

__all__ = ["GAME"]
