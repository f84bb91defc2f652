"""``python -m app.cli``: the command ``chieu`` of the folder that one stands in."""

import sys

from app.cli import main

sys.exit(main())
