"""What Luk Fu is called, for how many it is, and its house rules."""

from games.kernel import Option

ID = "luk-fu"
VERSION = 1
SEATS = (3,)

WHOLE_DEAL, FIRST_LEAD = "wholeDeal", "firstLead"
OPTIONS = (
    Option("passedMasterBan", default=WHOLE_DEAL, choices=(WHOLE_DEAL, FIRST_LEAD)),
    Option("deals", default=1, choices=(1, 3, 6, 9)),
)
