"""Ranks that train together compare what they have to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._training.same_data import flat, shown
from openmps._training.trainee import Trainee
from openmps._version import __version__
from openmps.errors import StateError, UnsupportedError

__all__ = ["compare"]


def compare(trainee: Trainee, facts: Callable[[], Mapping[str, Any]]) -> None:
    """Refuse to train if ranks differ in what they train, the data or the settings.

    A process that is alone does not ask for the facts, which read all data.

    Raises
    ------
    StateError
        On all ranks. The text names the first rank that differs from rank 0, the fact, and both values.
    UnsupportedError
        If ranks do not sum gradients of this device.
    """
    if current().size > 1:
        _compare_facts(trainee.device, {**trainee.facts(), **facts()}, trainee.who)


def _compare_facts(device: Device, facts: Mapping[str, Any], who: str) -> None:
    ranks = current()
    name = device.name
    if name.startswith("cuda") and name != ranks.gpu:
        whose = f"those of {ranks.gpu}" if ranks.gpu else "none, since each rank needs a GPU and NCCL"
        raise UnsupportedError(f"{who}: the graph is on {name}, and of GPUs rank {ranks.rank} sums {whose}.")
    if not name.startswith("cuda") and not ranks.sums_on_cpu:
        raise UnsupportedError(
            f"{who}: the graph is on {name}, and ranks that torchrun has started sum gradients on GPUs; "
            f'choose device="{ranks.gpu}", or start the ranks with mpiexec.'
        )
    ours = {
        **flat(facts),
        "normalization": ranks.normalization,
        "mode": ranks.mode,
        "the version of openmps": __version__,
    }
    everyones = ranks.gathered(ours)
    for rank, theirs in enumerate(everyones):
        for fact in everyones[0]:
            if theirs.get(fact) != everyones[0][fact]:
                raise StateError(
                    f"{who}: all ranks have to train the same graph in the same way, but {fact} of rank {rank} is "
                    f"{_shown(theirs.get(fact))}, that of rank 0 {_shown(everyones[0][fact])}."
                )


def _shown(value: Any) -> str:
    text = shown(value)
    text = f'"{value}"' if isinstance(value, str) and text == value else text
    return text if len(text) <= 200 else f"{text[:200]}…"
