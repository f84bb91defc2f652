"""What Canasta is called, for how many it is, and how long a match lasts."""

from games.kernel import Option

ID = "canasta"
VERSION = 1
SEATS: tuple[int, ...] = (4,)
OPTIONS = (Option("target", default=5000, choices=(2500, 5000)),)
