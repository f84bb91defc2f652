"""Taco Loco: make exactly 11 and give the taco away, for whoever ate least wins."""

from games.taco_loco.game import GAME

__all__ = ["GAME"]
