"""What Lost Cities is called, for how many it is, and its house rules."""

from games.kernel import Option

ID = "lost-cities"
VERSION = 1
SEATS = (2,)
OPTIONS = (
    Option("rounds", default=1, choices=(1, 3)),
    Option("eightCardBonus", default=False, choices=(False, True)),
    Option("stallGuard", default=False, choices=(False, True)),
)
