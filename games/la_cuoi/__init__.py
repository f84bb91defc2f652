"""Lá Cuối: be the first without cards, and do not forget to call the last one."""

from games.la_cuoi.game import GAME

__all__ = ["GAME"]
