"""The numbers of one run on one device: inputs, each operation's result, the results of all."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy.typing as npt

from openmps._runtime.device import Device

__all__ = ["GRADIENT", "NamedArray", "Results", "Work", "gradient_name"]

GRADIENT = "gradient"  # the kind of the arrays that lead to updated values


def gradient_name(name: str) -> str:
    """Return the name of the gradient of an updated value."""
    return f"gradient of {name}"


@dataclass(frozen=True)
class NamedArray:
    """An array of a run.

    Attributes
    ----------
    name : str
        Of the operation, placeholder, variable, node or weight.
    kind : str
        The beginning of Apple's method, the class of a node, or what the array is: a feed, a target.
    array : ndarray
    sources : tuple of int
        The places of the results that an operation reads.
    """

    name: str
    kind: str
    array: npt.NDArray[Any]
    sources: tuple[int, ...] = ()


@dataclass(frozen=True)
class Results:
    """The results of a run.

    Attributes
    ----------
    device : str
    nodes : tuple of NamedArray
        Each operation's result, computed one by one, in the order in which the graph was built.
    targets : tuple of NamedArray
        Those of a run that computes nothing else, as the graph usually runs: operations are fused there.
    updated : tuple of NamedArray
        Variables and weights after that run.
    """

    device: str
    nodes: tuple[NamedArray, ...]
    targets: tuple[NamedArray, ...] = ()
    updated: tuple[NamedArray, ...] = ()


class Work(Protocol):
    """A run of a graph that can be made again, on any device and with other numbers."""

    kind: str  # the class of the graph

    def results(self, device: Device) -> Results:
        """Make the run on a device; the graph itself does not change."""

    def inputs(self) -> Sequence[NamedArray]:
        """Return all arrays that the results follow from."""

    def with_inputs(self, arrays: Sequence[npt.NDArray[Any]]) -> Work:
        """Return the same run with other arrays in place of its inputs."""


Key = Hashable  # equal for runs of one graph that compute the same things
