"""The base of layers, the extents of their inputs, and checks of their settings."""

from __future__ import annotations

from typing import Any, TypeAlias, overload

import numpy.typing as npt

from openmps._checks.arrays import whole
from openmps._mpsgraph import Tensor, TensorData
from openmps.errors import ShapeError
from openmps.nn._current import current_trace
from openmps.nn._module import Module
from openmps.nn._trace import Trace
from openmps.nn.initializers import kaiming_uniform

Array: TypeAlias = npt.NDArray[Any]

LAYER = kaiming_uniform((1 / 3) ** 0.5)  # as PyTorch's layers: uniform in +-1 / sqrt(fan_in)


class Layer(Module):
    """Base of modules with one input and one result, which ``_forward`` makes of tensors."""

    @overload
    def __call__(self, x: Tensor) -> Tensor: ...
    @overload
    def __call__(self, x: Array) -> Array: ...
    @overload
    def __call__(self, x: TensorData) -> TensorData: ...
    def __call__(self, x: Any) -> Any:
        """Return the result for a tensor as a tensor, for an array as an array, for data on a device as data there."""
        return self._forward(x)

    def _forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError


def trace_of(module: object) -> Trace:
    """Return the graph that a module is called in."""
    trace: Trace = current_trace(type(module).__name__)
    return trace


def extent(x: Tensor, axis: int, module: object, *, axes: int | None = None) -> int:
    """Return an extent of an input, which has to be known."""
    shape = x.shape
    if shape is None or (axes is not None and len(shape) != axes):
        wanted = "some axes" if axes is None else f"{axes} axes"
        raise ShapeError(f"{module!r}: the input has shape {shape}, expected {wanted}.")
    if not -len(shape) <= axis < len(shape) or shape[axis] is None:
        raise ShapeError(f"{module!r}: the input has shape {shape}, expected a known extent of axis {axis}.")
    found = shape[axis]
    assert found is not None
    return found


def count(value: Any, who: str, *, least: int = 1) -> int:
    """Return an integer of a layer's settings."""
    return whole(value, who, least=least)
