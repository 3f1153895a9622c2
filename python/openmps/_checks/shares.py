"""Checks of shares of data."""

from __future__ import annotations

from openmps.errors import ArgumentError


def held_back_count(validation: float, count: int, what: str) -> int:
    """Return how many of `count` are a share of them; refuse a share that leaves one side empty."""
    held_back = round(count * float(validation))
    if not 0 < validation < 1 or not 0 < held_back < count:
        raise ArgumentError(
            f"validation is {validation}, of {count} {what} {held_back}, expected a share between 0 and 1 that leaves "
            f"some on both sides."
        )
    return held_back
