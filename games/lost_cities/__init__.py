"""Lost Cities: five expeditions, two rivals, and twenty points to earn back on every one begun."""

from games.lost_cities.game import GAME

__all__ = ["GAME"]
