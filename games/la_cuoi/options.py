"""What Lá Cuối is called, for how many it is, and its house rules."""

from games.kernel import Option

ID = "la-cuoi"
VERSION = 1
SEATS = tuple(range(2, 11))
OPTIONS = (
    Option("stacking", default=False, choices=(False, True)),
    Option("turnSeconds", default=0, choices=(0, 15, 30, 45, 60, 90)),
)
