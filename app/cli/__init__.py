"""The command ``chieu`` and its verbs, one module each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

VERBS = ("serve", "doctor", "replay", "simulate", "cases", "bench")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; return its exit status: 0 well, 1 something is wrong, 2 asked wrongly."""
    parser = argparse.ArgumentParser(
        prog="chieu", description="A TV is the card table, every phone a private hand."
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    given = sys.argv[1:] if argv is None else list(argv)
    # A verb's module is imported only when the verb is used: each brings much along.
    for verb in [verb for verb in VERBS if verb in given[:1]] or VERBS:
        import_module(f"app.cli.{verb}").add(verbs)
    args = parser.parse_args(given)
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader (head, less) has seen enough; nothing more can be said on this pipe.
        sys.stderr.close()
        return 0
