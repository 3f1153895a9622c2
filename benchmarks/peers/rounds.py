"""Interleaved rounds: in each one every peer gets one slice of time, in rotated order.

A slice during which other processes used the cores is repeated. If it stays disturbed, the whole round is void and
another one is run. Thus every ratio is of two quiet slices of the same round.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from peer import PeerError, Slice
from quiet import wait_until_quiet

_ATTEMPTS = 3


class Measurable(Protocol):
    """The interface of a peer for a round."""

    name: str

    def measure(self, seconds: float) -> Slice:
        """Run steps for some seconds."""


@dataclass
class Rates:
    """Steps per second of each peer, one number per round that counts."""

    by_peer: dict[str, list[float]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    void_rounds: int = 0
    first_steps: dict[str, float] = field(default_factory=dict)  # seconds to build, compile and run once

    @property
    def rounds(self) -> int:
        """How many rounds count."""
        return min((len(rates) for rates in self.by_peer.values()), default=0)

    def median(self, name: str) -> float:
        """Return the median rate of a peer."""
        return statistics.median(self.by_peer[name])

    def ratios(self, name: str, other: str) -> list[float]:
        """Return how many times as fast as another one a peer was, round by round."""
        return [own / theirs for own, theirs in zip(self.by_peer[name], self.by_peer[other], strict=True)]


def run_rounds(peers: Sequence[Measurable], rounds: int, seconds: float, patience: float) -> Rates:
    """Measure until enough rounds count, or until `patience` seconds were spent on waiting and void rounds."""
    live = {peer.name: peer for peer in peers}
    rates = Rates({name: [] for name in live})
    turn = 0
    while live and rates.rounds < rounds and patience > 0:
        names = list(live)
        first = turn % len(names)
        turn += 1
        slices = {}
        for name in names[first:] + names[:first]:
            try:
                slices[name], waited = _quiet_slice(live[name], seconds, patience)
                patience -= waited
            except PeerError as error:
                rates.failures[name] = str(error)
                del live[name], rates.by_peer[name]
        if any(part.disturbed for part in slices.values()):
            rates.void_rounds += 1
            patience -= seconds * len(slices)
        else:
            for name, part in slices.items():
                rates.by_peer[name].append(part.rate)
    return rates


def _quiet_slice(peer: Measurable, seconds: float, patience: float) -> tuple[Slice, float]:
    """Return a slice, a quiet one if there is one to be had, and how long was waited for it."""
    waited = 0.0
    part = peer.measure(seconds)
    for _ in range(_ATTEMPTS - 1):
        if not part.disturbed or waited >= patience:
            break
        waited += seconds + wait_until_quiet(patience - waited)
        part = peer.measure(seconds)
    return part, waited
