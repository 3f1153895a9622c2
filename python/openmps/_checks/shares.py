"""Checks of shares of data."""

from __future__ import annotations

from openmps.errors import ArgumentError


def held_back_count(share: float, count: int, what: str, who: str = "validation") -> int:
    """Return how many of `count` are a share of them; refuse a share that leaves one side empty."""
    if not 0 < share < 1:
        raise ArgumentError(f"{who} is {share}, expected a share between 0 and 1.")
    held_back = round(count * float(share))
    if not 0 < held_back < count:
        raise ArgumentError(
            f"{who} is {share}, of {count} {what} {held_back}, expected a share between 0 and 1 that leaves some on "
            f"both sides."
        )
    return held_back
