"""The base of the programs for docs/evidence.md: they run a given span of experiments, and print counts last."""

from __future__ import annotations

import argparse
import json
import signal
from collections.abc import Mapping


def arguments(description: str | None) -> argparse.ArgumentParser:
    """Return a parser that takes the span: `first` and `count`. Ctrl-C raises KeyboardInterrupt from now on.

    A shell that starts a program in the background lets it ignore Ctrl-C, and so do the programs that it starts.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--first", type=int, default=0, help="number of the first experiment")
    parser.add_argument("--count", type=int, default=10, help="how many experiments")
    return parser


def report(counts: Mapping[str, int]) -> None:
    """Print the counts as one JSON object on one line."""
    print(json.dumps(dict(counts)), flush=True)
