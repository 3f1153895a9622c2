"""Extents that a file computes: those that only a run decides are open, the others stay known.

A graph may have a batch of any size. Its nodes then compute shapes such as (batch, 12, 64) of an extent that is open
and two that are known. A reshape to it needs no numbers: its open extent is what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.values import Value

# Operators whose results have the first axis of their operands, as far as theirs is open.
KEEPS_FIRST_AXIS = frozenset(
    "Abs Add AveragePool BatchNormalization Cast Celu Ceil Clip Conv Div Dropout Elu Erf Exp Floor Gelu "
    "GlobalAveragePool GlobalMaxPool GroupNormalization HardSigmoid HardSwish Identity InstanceNormalization LRN "
    "LayerNormalization LeakyRelu Log LogSoftmax LpPool MaxPool Mish Mul Neg PRelu Pow RMSNormalization Reciprocal "
    "Relu Resize Round Selu Shrink Sigmoid Sign Softmax Softplus Softsign Sqrt Sub Swish Tanh ThresholdedRelu "
    "Upsample".split()
)
_LONGEST = 64  # of a vector of extents


@dataclass(frozen=True)
class Open:
    """An extent that a run decides; equal ones have equal names."""

    name: str | tuple[int, int]


Extent: TypeAlias = int | Open
Row: TypeAlias = tuple[Extent, ...]


class Extents:
    """The known extents that tensors hold, and the names of open ones."""

    def __init__(self) -> None:
        self._rows: dict[Tensor, Row] = {}
        self._named: dict[tuple[Tensor, int], Open] = {}
        self._sources: dict[Open, tuple[Tensor, int]] = {}

    def name(self, tensor: Tensor, axis: int, name: str) -> None:
        """Give an open axis a name, as a file does."""
        self._named[tensor, axis] = Open(name)

    def of(self, tensor: Tensor) -> Row:
        """Return the extents of a tensor, whose number is known."""
        shape = tensor.shape or ()
        return tuple(self._extent(tensor, axis) if each is None else each for axis, each in enumerate(shape))

    def _extent(self, tensor: Tensor, axis: int) -> Open:
        found = self._named.get((tensor, axis)) or Open((id(tensor), axis))
        self._sources.setdefault(found, (tensor, axis))
        return found

    def zeros(self, graph: Graph, row: Row, dtype: np.dtype[Any]) -> Tensor | None:
        """Return zeros of a shape; None if an open extent is that of no tensor's axis."""
        if any(isinstance(extent, Open) and extent not in self._sources for extent in row):
            return None
        known = [1 if isinstance(extent, Open) else extent for extent in row]
        result = graph.constant(np.zeros(known, dtype))
        for place, extent in enumerate(row):
            if isinstance(extent, Open):
                result = result + graph.reshape(self._vector(graph, extent, dtype), [-1] + [1] * (len(row) - 1 - place))
        return result

    def _vector(self, graph: Graph, extent: Open, dtype: np.dtype[Any]) -> Tensor:
        """Return zeros along the axis whose extent is open."""
        tensor, axis = self._sources[extent]
        keys = [0] * (tensor.ndim or 1)
        row = graph.getitem(tensor, tuple(slice(None) if place == axis else key for place, key in enumerate(keys)))
        return graph.cast(graph.equal(row, row), dtype) * 0

    def row(self, value: Value) -> Row | None:
        """Return the extents that a vector or a number holds; None if it holds none, or too many."""
        if isinstance(value, np.ndarray) and value.ndim <= 1 and value.dtype.kind in "iu":
            return tuple(int(number) for number in value.reshape(-1))
        if not isinstance(value, Tensor) or value.dtype.kind not in "iu" or value.ndim not in (0, 1):
            return None
        if value in self._rows:
            return self._rows[value]
        (length,) = value.shape or (1,)
        if length is None or length > _LONGEST:
            return None
        return tuple(Open((id(value), -1 - place)) for place in range(length))

    def noted(self, row: Sequence[Extent], tensor: Tensor) -> Value:
        """Return numbers if all extents of a row are known; else its tensor, whose row is kept."""
        if all(isinstance(extent, int) for extent in row):
            return np.array(row if tensor.ndim else row[0], np.int64)
        self._rows[tensor] = tuple(row)
        return tensor

    def carry(self, operands: Sequence[Value], results: Sequence[Value]) -> None:
        """Give the open first axis of results the name that those of the operands share."""
        names = {self._extent(x, 0) for x in operands if isinstance(x, Tensor) and (x.shape or (1,))[0] is None}
        if len(names) == 1:
            (name,) = names
            for y in results:
                if isinstance(y, Tensor) and (y.shape or (1,))[0] is None:
                    self._named.setdefault((y, 0), name)
