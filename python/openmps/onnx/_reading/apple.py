"""Methods of MPSGraph that ``Graph`` has under no Python name."""

from __future__ import annotations

from typing import Any

from openmps._mpsgraph import Graph, Tensor
from openmps._mpsgraph.dtypes import code_of as dtype_code

__all__ = ["REINTERPRET", "SCATTER_ND", "called", "dtype_code"]

REINTERPRET = "reinterpretCastTensor:toType:name:"
SCATTER_ND = "scatterNDWithDataTensor:updatesTensor:indicesTensor:batchDimensions:mode:name:"


def called(graph: Graph, selector: str, *arguments: Any) -> Tensor:
    """Return the tensor that a method makes."""
    return graph._one(selector, *arguments)
