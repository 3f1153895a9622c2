"""The values that nodes pass on while a file is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.element_types import Array


class Weight:
    """Floats of a file: a variable of the graph once an operator computes with them, else an array of known numbers."""

    def __init__(self, name: str, array: Array) -> None:
        self.name = name
        self.array = array
        self.variable: Tensor | None = None

    def tensor(self, graph: Graph) -> Tensor:
        """Return the variable, the same one each time."""
        if self.variable is None:
            self.variable = graph.variable(self.array, name=self.name)
        return self.variable


# A tensor of the graph; numbers that are known while the file is read; a weight; None for an output that is left out.
Value: TypeAlias = Tensor | Array | Weight | None


@dataclass
class Scope:
    """The names that a node sees: those of its graph, then those of the graphs around it."""

    opsets: Mapping[str, int]
    parent: Scope | None = None
    attributes: Mapping[str, Any] = field(default_factory=dict)  # of a call, for the body of a function
    values: dict[str, Value] = field(default_factory=dict)

    def find(self, name: str) -> Value:
        """Return the value of a name; KeyError if no graph around has it."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name]
            scope = scope.parent
        raise KeyError(name)
