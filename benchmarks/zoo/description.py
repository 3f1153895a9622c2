"""The form of a description: values, parameters and the operations between them. Imports no framework but NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Shape = tuple[int, ...]
Kind = Literal["image", "tensor", "index"]  # an image is (N, H, W, C); a backend may keep it in another order
Start = Literal["normal", "zeros", "ones"]
# of a source: standard normal, from 0 to 1, zeros and ones, or rows of ones with zeros behind (what is no padding)
Drawing = Literal["normal", "uniform", "bits", "padding"]
Layout = Literal[
    "plain", "conv", "conv3d", "dense"
]  # "conv" is (kH, kW, I, O), "conv3d" (kD, kH, kW, I, O), "dense" (I, O)


@dataclass(frozen=True)
class Value:
    """A result of an operation."""

    number: int
    shape: Shape
    kind: Kind = "tensor"


@dataclass(frozen=True)
class Parameter:
    """A named array that a network keeps; `trained` is false for the running averages of batch normalisation."""

    name: str
    shape: Shape
    start: Start = "normal"
    deviation: float = 0.0
    layout: Layout = "plain"
    trained: bool = True


@dataclass(frozen=True)
class Node:
    """An operation: the numbers of its operands, the names of its parameters, its settings and its results."""

    op: str
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    parameters: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    block: int | None = None  # the number of the layer's block; a backend may compute its values again for gradients


@dataclass(frozen=True)
class Source:
    """An array of a batch. An index is drawn from 0 up to, but without, `below`, floats as `drawing` says."""

    name: str
    value: Value
    below: int = 0
    drawing: Drawing = "normal"


@dataclass(frozen=True)
class Constant:
    """Numbers of a description, comparable as the rest of it."""

    shape: Shape
    dtype: Literal["float32", "int32"]
    content: bytes = field(repr=False)

    @classmethod
    def of(cls, array: npt.NDArray[Any]) -> Constant:
        """Keep an array: floats as float32, integers as int32."""
        dtype: Literal["float32", "int32"] = "float32" if array.dtype.kind == "f" else "int32"
        return cls(array.shape, dtype, array.astype(dtype).tobytes())

    @property
    def array(self) -> npt.NDArray[Any]:
        """The numbers."""
        return np.frombuffer(self.content, self.dtype).reshape(self.shape).copy()


@dataclass(frozen=True)
class Objective:
    """A scalar loss, and the prefix of the names of the parameters that it trains."""

    loss: Value
    prefix: str = ""


@dataclass(frozen=True)
class SGD:
    """w <- w - rate * m with m <- momentum * m + g (PyTorch's SGD without dampening)."""

    rate: float = 1e-3
    momentum: float = 0.9


@dataclass(frozen=True)
class Adam:
    """Adam with bias correction (Kingma and Ba, 2015)."""

    rate: float = 1e-3
    beta1: float = 0.9
    beta2: float = 0.999
    epsilon: float = 1e-8


@dataclass(frozen=True)
class Network:
    """A whole network: sources, parameters, operations, objectives and their optimizer."""

    nodes: tuple[Node, ...]
    sources: tuple[Source, ...]
    parameters: Mapping[str, Parameter]
    objectives: tuple[Objective, ...]
    prediction: Value
    optimizer: SGD | Adam

    def trained(self, prefix: str = "") -> list[str]:
        """Return the names of the parameters that an objective trains."""
        return [name for name, each in self.parameters.items() if each.trained and name.startswith(prefix)]

    @property
    def last_uses(self) -> list[tuple[int, ...]]:
        """For each node, the numbers of values that no later node needs: an interpreter can let go of them."""
        keep = {objective.loss.number for objective in self.objectives} | {self.prediction.number}
        gone: list[tuple[int, ...]] = []
        for node in reversed(self.nodes):
            fresh = {value.number for value in (*node.inputs, *node.outputs)} - keep
            keep |= fresh
            gone.append(tuple(sorted(fresh)))
        return gone[::-1]

    def for_inference(self) -> tuple[Node, ...]:
        """Return the operations that the prediction needs."""
        needed, kept = {self.prediction.number}, []
        for node in reversed(self.nodes):
            if needed & {value.number for value in node.outputs}:
                needed |= {value.number for value in node.inputs}
                kept.append(node)
        return tuple(reversed(kept))


class UnsupportedNode(Exception):
    """A backend has no such operation."""

    def __init__(self, op: str) -> None:
        super().__init__(f'This framework has no "{op}" in the zoo.')
