"""``chieu cases FILE...``: run rule cases from YAML files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from games import cases

if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add(subparsers: SubParsers) -> None:
    """Add the verb."""
    parser = subparsers.add_parser(
        "cases",
        help="run rule cases",
        description="Run rule cases (tests/cases/README.md), one line a case; exit status 0 if all hold.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a YAML file: a list of cases")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run every file; a file that cannot be read counts as one failed case."""
    results = [result for path in args.files for result in _results(path)]
    failed = sum(1 for result in results if result.problems)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _results(path: Path) -> list[cases.Result]:
    try:
        loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
        results = list(cases.run(loaded))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, cases.CaseError) as problem:
        results = [cases.Result(str(path), "", (f"cannot be run: {problem}",))]
    for result in results:
        print(f"{'FAILED' if result.problems else 'ok    '} {result.id}  {result.about}".rstrip())
        for difference in result.problems:
            print(f"         {difference}")
    return results
