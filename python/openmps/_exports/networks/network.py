"""The walk over a network: each node after its sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps._nodes.nodes import FilterNode, ImageNode
from openmps.errors import ShapeError, UnsupportedError

__all__ = ["Network", "Row", "pixels", "refused"]

# Returns the result of a node from those of its sources.
Row: TypeAlias = "Callable[[Network, Any, Sequence[Tensor]], Tensor]"


class Network:
    """A network that is being written as tensors, node by node."""

    def __init__(
        self,
        graph: Graph,
        images: Tensor,
        weights: Mapping[int, Mapping[str, Any]],
        rows: Mapping[type, Row],
    ) -> None:
        self.graph: Any = graph
        self._images, self._weights, self._rows = images, weights, rows
        self._made: dict[int, Tensor] = {}
        self._input: ImageNode | None = None

    def result(self, node: FilterNode) -> Tensor:
        """Return the result of a node; its sources are made first."""
        left = [node]
        while left:
            waiting = [each for each in map(_producer, left[-1].sources) if each and id(each) not in self._made]
            if waiting:
                left += waiting
                continue
            made = left.pop()
            if id(made) not in self._made:
                self._made[id(made)] = self._row(made)(self, made, [self.image(each) for each in made.sources])
        return self._made[id(node)]

    def _row(self, node: FilterNode) -> Row:
        return next((self._rows[kind] for kind in type(node).__mro__ if kind in self._rows), refused)

    def image(self, image: ImageNode) -> Tensor:
        """Return an image that is made already, or the input."""
        producer = _producer(image)
        if producer is not None:
            return self._made[id(producer)]
        if self._input not in (None, image):
            raise UnsupportedError("The network has two input images, expected one.")
        self._input = image
        return self._images

    def arrays(self, node: Any, source: Any) -> dict[str, Tensor]:
        """Return the variables of a data source."""
        return {
            name: self.graph.variable(array, np.float32, name=f"{source.label}.{name}")
            for name, array in self._weights[id(source)].items()
        }


def _producer(image: ImageNode) -> FilterNode | None:
    return image._producer


def pixels(x: Tensor) -> tuple[int, int, int]:
    """Return height, width and channels, which are known."""
    shape = x.shape or ()
    if len(shape) != 4 or None in shape[1:]:
        raise ShapeError(f"The images are {x!r}, expected (N, H, W, C) of known size.")
    height, width, channels = (int(extent or 0) for extent in shape[1:])
    return height, width, channels


def refused(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Refuse a node that has no row."""
    raise UnsupportedError(f"{node!r} is not written into files yet.")
