"""Networks of MPSNNGraph's nodes as programs of MPSGraph, in inference: the form from which files are written."""

from __future__ import annotations

from typing import Any

from openmps._exports.networks import elements, normalisation, recurrent, sizes, windows
from openmps._exports.networks.network import Network, Row
from openmps._mpsgraph import Graph, Tensor
from openmps._nodes.nodes import FilterNode

__all__ = ["tensor_of"]

_ROWS: dict[type, Row] = {**windows.ROWS, **elements.ROWS, **normalisation.ROWS, **sizes.ROWS, **recurrent.ROWS}


def tensor_of(graph: Graph, node: FilterNode, images: Tensor, weights: dict[int, dict[str, Any]]) -> Tensor:
    """Return the result of a network for images (N, H, W, C).

    `weights` has the arrays of data sources by their identity.
    """
    return Network(graph, images, weights, _ROWS).result(node)
