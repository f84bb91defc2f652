"""Luk Fu: the Hakka money cards, forced to beat, and the first on lead with six fu may end it."""

from games.luk_fu.game import GAME

__all__ = ["GAME"]
