"""Numbers of the command line, for argparse."""

from __future__ import annotations

import argparse
import math

RANKS = "processes that train together, by mpiexec unless torchrun has started them (default: 1)"


def natural(text: str) -> int:
    """Return a number that is not negative."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer of 0 or more")
    return int(text)


def positive(text: str) -> int:
    """Return an integer above zero."""
    if natural(text) == 0:
        raise argparse.ArgumentTypeError("0 is given, at least 1 is expected")
    return int(text)


def positive_number(text: str) -> float:
    """Return a finite number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def share(text: str) -> float:
    """Return a number of 0 to 1, 1 excluded."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share of at least 0 and below 1")
    return number
