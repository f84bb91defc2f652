"""What Taco Loco is called, for how many it is, and its house rules."""

from games.kernel import Option, seat_option
from games.taco_loco.deck import HOUSE, TABLES

ID = "taco-loco"
VERSION = 1
SEATS = (2, 3, 4, 5)

LAST_PLACED, TOP_OF_TACO = "lastPlaced", "topOfTaco"
ALWAYS, ONLY_IF_NONE = "always", "onlyIfNone"
ANYBODY = 0
"""As the choice of ``first``: a random seat begins. The others are seats counted from 1."""

OPTIONS = (
    seat_option("first", seats=SEATS[-1]),
    Option("counterSeconds", default=5, choices=(0, 3, 5, 8, 10)),
    Option("sameValue", default=LAST_PLACED, choices=(LAST_PLACED, TOP_OF_TACO)),
    Option("newBase", default=ALWAYS, choices=(ALWAYS, ONLY_IF_NONE)),
    Option("deck", default=HOUSE, choices=tuple(TABLES)),
)
