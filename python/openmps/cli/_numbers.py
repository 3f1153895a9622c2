"""Numbers of the command line, for argparse."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

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


def share(text: str) -> float:
    """Return a number of 0 to 1, 1 excluded."""
    value = _as_float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share of at least 0 and below 1")
    return value


def number(text: str) -> float:
    """Return a finite number of 0 or more."""
    value = _as_float(text)
    if not (math.isfinite(value) and value >= 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 0 or more")
    return value


def pair(text: str) -> tuple[int, int]:
    """Return two positive integers: "HxW", or one for both."""
    parts = [positive(part) for part in text.split("x")]
    if len(parts) > 2:
        raise argparse.ArgumentTypeError(f"{text!r} has {len(parts)} extents, expected one or two")
    return parts[0], parts[-1]


def several(text: str) -> tuple[int, ...]:
    """Return integers that commas separate."""
    return tuple(positive(part) for part in text.split(","))


def numbers(text: str) -> tuple[float, ...]:
    """Return numbers of 0 or more that commas separate."""
    return tuple(number(part) for part in text.split(","))


def weights(text: str) -> str | tuple[float, ...] | dict[str, float]:
    """Return a word, numbers, or numbers by name: "cat=2,dog=0.5"."""
    if "=" in text:
        pairs = [part.rpartition("=") for part in text.split(",")]
        return {name: number(value) for name, _, value in pairs}
    return text if math.isnan(_as_float(text.partition(",")[0])) else numbers(text)


def share_or_path(text: str) -> float | Path:
    """Return a share of the data, or the path of other data."""
    return Path(text) if math.isnan(_as_float(text)) else share(text)


def _as_float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
