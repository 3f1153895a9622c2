"""Names of nodes for people: labels, or the class and the number of a node."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from openmps._inspection.results import NamedArray
from openmps._nodes.nodes import FilterNode, GradientFilterNode

__all__ = ["NodeNames"]


class NodeNames:
    """Gives each node of a network a name, and its results the places of those that they follow from.

    Examples
    --------
    >>> names = NodeNames()
    >>> relu = mps.NeuronReLUNode(mps.ImageNode())
    >>> names.result(relu, np.zeros(1)).name, names.result(mps.SoftMaxNode(relu), np.zeros(1)).sources
    ('NeuronReLUNode 1', (0,))
    """

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._places: dict[int, int] = {}
        self._count = 0

    def result(self, node: FilterNode, array: npt.NDArray[Any]) -> NamedArray:
        """Return the next result, of a node whose sources came before."""
        makers = [id(source._producer) for source in node.sources]
        sources = tuple(self._places[maker] for maker in makers if maker in self._places)
        self._places[id(node)] = self._count
        self._count += 1
        return NamedArray(self._name(node), type(node).__name__, array, sources)

    def _name(self, node: FilterNode) -> str:
        """Return a node's name; a gradient is that of its forward node."""
        if isinstance(node, GradientFilterNode):
            part = "" if len(node.forward.sources) == 1 else f", source {node.index}"
            return f"gradient at {self._names.get(id(node.forward), node.forward.label)}{part}"
        if id(node) in self._names:  # a loss has two results
            return f"gradient at {self._names[id(node)]}"
        self._names[id(node)] = node.label or f"{type(node).__name__} {len(self._names) + 1}"
        return self._names[id(node)]
