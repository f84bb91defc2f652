"""The command line: one module a verb, each with ``add(subparsers)``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from app.cli import cases


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit status."""
    parser = argparse.ArgumentParser(prog="chieu")
    subparsers = parser.add_subparsers(title="verbs", required=True)
    cases.add(subparsers)
    args = parser.parse_args(argv)
    status: int = args.run(args)
    return status
