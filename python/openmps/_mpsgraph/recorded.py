"""The calls that some tensors of a graph need, with the placeholders and the elements that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph.graph import Graph
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import Call
from openmps._mpsgraph.tensor import Tensor

__all__ = ["Recorded", "recorded"]


@dataclass(frozen=True)
class Recorded:
    """The needed calls in their order, the fed tensors, and arrays of variables and constants by identity.

    `needed` tells which calls of blocks are needed.
    """

    calls: list[Call]
    placeholders: list[_core.GraphTensor]
    arrays: dict[int, npt.NDArray[Any]]
    needed: Needed


def recorded(graph: Graph, tensors: Sequence[Tensor]) -> Recorded:
    """Return what tensors need; the values of variables are today's."""
    needed = Needed(graph._record.calls, [tensor._native for tensor in tensors])
    fed = [each._native for each in graph._placeholders if needed.has_tensor(each._native)]
    return Recorded(needed.of(graph._record.calls, is_inside=False), fed, graph._stored_arrays(needed), needed)
