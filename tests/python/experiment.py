"""The base of the programs for docs/evidence.md: they run a given span of experiments, and print counts last."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping


def arguments(description: str | None) -> argparse.ArgumentParser:
    """Return a parser that takes the span: `first` and `count`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--first", type=int, default=0, help="number of the first experiment")
    parser.add_argument("--count", type=int, default=10, help="how many experiments")
    return parser


def report(counts: Mapping[str, int]) -> None:
    """Print the counts as one JSON object on one line."""
    print(json.dumps(dict(counts)), flush=True)
