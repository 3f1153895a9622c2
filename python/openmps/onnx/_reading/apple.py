"""Methods of MPSGraph that ``Graph`` has under no Python name."""

from __future__ import annotations

from typing import Any

from openmps._mpsgraph import Graph, Tensor

BROADCAST = "broadcastTensor:toShapeTensor:name:"
SCATTER_ND = "scatterNDWithDataTensor:updatesTensor:indicesTensor:batchDimensions:mode:name:"


def called(graph: Graph, selector: str, *arguments: Any) -> Tensor:
    """Return the tensor that a method makes."""
    return graph._one(selector, *arguments)
