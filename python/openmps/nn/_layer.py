"""The base of layers, the extents of their inputs, and checks of their settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias, overload

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.arrays import whole
from openmps._checks.rules import shown
from openmps._mpsgraph import Tensor, TensorData
from openmps._mpsgraph.stand_in import StandIn
from openmps.errors import ArgumentError, ShapeError
from openmps.nn._current import current_trace
from openmps.nn._module import Module
from openmps.nn._trace import Trace
from openmps.nn.initializers import kaiming_uniform

Array: TypeAlias = npt.NDArray[Any]

Sizes = int | Sequence[int]

LAYER = kaiming_uniform((1 / 3) ** 0.5)  # as PyTorch's layers: uniform in +-1 / sqrt(fan_in)


checked_layer = partial(checked_class, values_alone=False)


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
        return self._forward(self._input(x))

    def _input(self, x: Any) -> Any:
        """Return what ``_forward`` gets."""
        if isinstance(x, StandIn):
            return x._operand()
        if not isinstance(x, Tensor):
            raise ArgumentError(f"{self!r}: the input is {shown(x)}, expected a tensor or an array.")
        return x

    def _forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError


def trace_of(module: object) -> Trace:
    """Return the graph that a module is called in."""
    trace: Trace = current_trace(type(module).__name__)
    return trace


def extent(x: Tensor, axis: int, module: object, *, axes: int | None = None) -> int:
    """Return an extent of an input, which has to be known."""
    found = extent_of(x, axis, module, axes=axes)
    if found is None:
        raise ShapeError(f"{module!r}: the input has shape {x.shape}, expected a known extent of axis {axis}.")
    return found


def extent_of(x: Tensor, axis: int, module: object, *, axes: int | None = None) -> int | None:
    """Return an extent of an input that has the axis, None for an open one."""
    shape = x.shape
    if shape is None or (axes is not None and len(shape) != axes):
        wanted = "some axes" if axes is None else f"{axes} axes"
        raise ShapeError(f"{module!r}: the input has shape {shape}, expected {wanted}.")
    if not -len(shape) <= axis < len(shape):
        raise ShapeError(f"{module!r}: the input has shape {shape}, expected a known extent of axis {axis}.")
    return shape[axis]


def features(x: Tensor, given: int | None, module: object, *, axes: int | None = None) -> int:
    """Return the extent of the last axis of an input, which has to be the one that is given."""
    found = extent(x, -1, module, axes=axes)
    if given is not None and found != given:
        hint = "; channels are the last axis" if axes is not None and (x.shape or ())[1] == given else ""
        raise ShapeError(
            f"{module!r}: the input has shape {x.shape}, whose last axis has {found} elements, expected {given}{hint}."
        )
    return found


def count_or_none(value: Any, who: str) -> int | None:
    """Return an integer of a layer's settings that may be left out."""
    return None if value is None else count(value, who)


def count(value: Any, who: str, *, least: int = 1) -> int:
    """Return an integer of a layer's settings."""
    return whole(value, who, least=least)


def sizes(given: Sizes, axes: int, who: str, *, least: int = 1) -> tuple[int, ...]:
    """Return a number for each axis, from one for all of them or one for each."""
    listed = (given,) * axes if isinstance(given, int) else tuple(given)
    if len(listed) != axes:
        raise ArgumentError(f"{who} is {given!r}, expected one or {axes} numbers.")
    return tuple(count(each, who, least=least) for each in listed)
