"""Sums over ranks in programs of ``mps.Graph``. The plans of a process that is alone have none."""

from __future__ import annotations

from openmps._mpsgraph import Graph, Tensor
from openmps._runtime.ranks import current


def over_ranks(graph: Graph, x: Tensor) -> Tensor:
    """Return the sum of all ranks' tensors."""
    return graph.all_reduce(x) if current().size > 1 else x
