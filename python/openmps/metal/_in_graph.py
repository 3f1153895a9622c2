"""Kernels as operations of graphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.rules import shown
from openmps._mpsgraph import KERNEL, Graph, Tensor
from openmps._mpsgraph.dtypes import code_of
from openmps.errors import ArgumentError, GraphError, ShapeError
from openmps.metal._slots import Slot, elements, value_of

Extent: TypeAlias = int | tuple[Tensor, int]
Output: TypeAlias = Tensor | tuple[Sequence[Extent | None] | None, npt.DTypeLike]
Gradient: TypeAlias = Callable[[Graph, list[Tensor | None], list[Any], list[Tensor]], Sequence[Any]]

_AXES = 16


@dataclass
class GraphCall:
    """One kernel in one graph: its arguments as the compiled core takes them."""

    graph: Graph
    who: str
    inputs: list[tuple[Slot, Any]]
    outputs: list[tuple[Slot, Any]]

    def __post_init__(self) -> None:
        self._values = [value for _, value in self.inputs]
        self.inputs = [(slot, self._operand(slot, value)) for slot, value in self.inputs]
        self.outputs = [
            (slot, self.graph._tensor(value) if isinstance(value, Tensor) else self._type(slot, value))
            for slot, value in self.outputs
        ]

    # ---- arguments

    def _operand(self, slot: Slot, value: Any) -> Tensor | bytes:
        if isinstance(value, Tensor):
            return self.graph._tensor(value)
        if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind != "V":
            return self.graph.constant(elements(slot, value))
        found = value_of(slot, value)
        return found if isinstance(found, bytes) else self.graph.constant(found)

    def _type(self, slot: Slot, value: Any) -> tuple[list[Extent], np.dtype[Any]]:
        if not isinstance(value, tuple | list) or len(value) != 2:
            raise ArgumentError(f"{slot.who} is written; {shown(value)} is given, expected a tensor or (shape, dtype).")
        shape, dtype = value
        if isinstance(shape, int | np.integer) or not isinstance(shape, Sequence):
            raise ArgumentError(f"{slot.who}: the shape is {shown(shape)}, expected a sequence of extents.")
        like = [(self._first_input(slot), axis) if each is None else each for axis, each in enumerate(shape)]
        return like, np.dtype(dtype)

    def _first_input(self, slot: Slot) -> Tensor:
        for _, value in self.inputs:
            if isinstance(value, Tensor):
                return value
        raise ArgumentError(f"{slot.who}: an extent is None, that of the first input; no input is a tensor.")

    def extent(self, extent: Any, what: str) -> int:
        """Return an extent as the core takes it: one of a tensor is below 0."""
        if isinstance(extent, int | np.integer) and not isinstance(extent, bool):
            if extent < 0:
                raise ArgumentError(f"{self.who}: an extent of {what} is {extent}, expected at least 0.")
            return int(extent)
        if not isinstance(extent, tuple) or len(extent) != 2 or not isinstance(extent[0], Tensor):
            raise ArgumentError(
                f"{self.who}: an extent of {what} is {shown(extent)}, expected a number or (tensor, axis)."
            )
        tensor, axis = extent
        rank = None if tensor.shape is None else len(tensor.shape)
        if axis < 0 and rank is not None:
            axis += rank
        if not 0 <= axis < (_AXES if rank is None else rank):
            raise ShapeError(f"{self.who}: {what} takes the extent of {tensor!r} along axis {extent[1]}.")
        for slot, value in (*self.inputs, *self.outputs):
            if value is tensor:
                return -1 - int(slot.argument.index * _AXES + axis)
        raise GraphError(f"{self.who}: {what} takes an extent of {tensor!r}, which the kernel is not given.")

    def natives(self) -> list[tuple[int, Any]]:
        """Return the arguments by index."""
        found = []
        for slot, value in (*self.inputs, *self.outputs):
            if isinstance(value, Tensor):
                native: Any = value._native
            elif isinstance(value, bytes):
                native = value
            else:
                shape, dtype = value
                native = ([self.extent(each, "a result") for each in shape], code_of(dtype))
            found.append((slot.argument.index, native))
        return found

    # ---- the gradient

    def gradient(self, function: Gradient) -> tuple[Any, list[Any], list[Any]]:
        """Return the graph of a gradient, its placeholders, and the gradients by operand."""
        graph = Graph(self.graph.device)
        types = [(slot, *self._static_type(value)) for slot, value in self.outputs]
        upstream = [
            graph.placeholder(shape, dtype, name=f"gradient of {slot.argument.name}") if dtype.kind == "f" else None
            for slot, shape, dtype in types
        ]
        results = [graph.placeholder(shape, dtype, name=slot.argument.name) for slot, shape, dtype in types]
        tensors = [(slot, value) for slot, value in self.outputs if isinstance(value, Tensor)]
        inside = [self._inside(graph, slot, value) for slot, value in (*self.inputs, *tensors)]
        for place, value in enumerate(self._values):
            if not isinstance(inside[place], Tensor):
                inside[place] = value  # a constant, as it was given
        made = self._made(function(graph, list(upstream), list(inside), list(results)), graph, inside)
        read = [slot for slot, _ in (*self.inputs, *tensors)]
        operands = _by_index(read, list(zip(inside, made, strict=True)))
        written = [slot for slot, *_ in types]
        placeholders = [
            *_by_index(written, upstream),
            *(tensor if isinstance(tensor, Tensor) else None for tensor, _ in operands),
            *_by_index(written, results),
        ]
        gradients = [gradient for tensor, gradient in operands if isinstance(tensor, Tensor)]
        return (
            graph._native,
            [tensor._native for tensor in placeholders if tensor is not None],
            [None if tensor is None else tensor._native for tensor in gradients],
        )

    @staticmethod
    def _inside(graph: Graph, slot: Slot, value: Any) -> Any:
        """Return the placeholder of a tensor."""
        if not isinstance(value, Tensor):
            return value
        return graph.placeholder(value.shape, value.dtype, name=slot.argument.name)

    def _static_type(self, value: Any) -> tuple[tuple[int | None, ...] | None, np.dtype[Any]]:
        if isinstance(value, Tensor):
            return value.shape, value.dtype
        shape, dtype = value
        return tuple(each if not isinstance(each, tuple) else self._known(each) for each in shape), dtype

    @staticmethod
    def _known(extent: tuple[Tensor, int]) -> int | None:
        shape = extent[0].shape
        return None if shape is None else shape[extent[1]]

    def _made(self, answer: Any, graph: Graph, inside: list[Any]) -> list[Tensor | None]:
        """Return what a user's function makes, as tensors of its graph."""
        listed = [answer] if isinstance(answer, Tensor) else answer
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            raise ArgumentError(f"{self.who}: gradient returns {shown(answer)}, expected a sequence of tensors.")
        if len(listed) != len(inside):
            raise ArgumentError(
                f"{self.who}: gradient returns {len(listed)} values, expected {len(inside)}: a tensor or None for each "
                "input."
            )
        made: list[Tensor | None] = []
        for place, (value, source) in enumerate(zip(listed, inside, strict=True)):
            if value is not None and not isinstance(source, Tensor):
                raise ArgumentError(
                    f"{self.who}: gradient returns {shown(value)} for input {place}, a constant; expected None."
                )
            made.append(None if value is None else graph._tensor(value, source.dtype))
        return made


def _by_index(slots: list[Slot], values: list[Any]) -> list[Any]:
    """Return values in the order of the indices of their slots."""
    order = sorted(range(len(slots)), key=lambda place: slots[place].argument.index)
    return [values[place] for place in order]


def native_gradient(call: GraphCall, gradient: Gradient | None) -> tuple[Any, list[Any], list[Any]] | None:
    """Return a user's gradient as the compiled core takes it."""
    return None if gradient is None else call.gradient(gradient)


def add_kernel(
    native: _core.UserKernel,
    call: GraphCall,
    *,
    threads: Any,
    group: tuple[int, int, int],
    group_bytes: dict[int, int],
    gradient: Gradient | None,
    name: str | None,
) -> list[Tensor]:
    """Add a kernel to a graph; return its results in the order of `call.outputs`."""
    listed = [] if threads is None else [threads] if _is_extent(threads) else list(threads)
    if len(listed) > 3:
        raise ShapeError(f"{call.who}: threads has {len(listed)} extents, expected 1 to 3.")
    extents = [call.extent(each, "the grid") for each in listed]
    arguments = call.natives()
    made = native.in_graph(
        call.graph._native, arguments, (group_bytes, extents, group), native_gradient(call, gradient), name or ""
    )
    operands = [each for _, each in arguments if isinstance(each, _core.GraphTensor)]
    call.graph._record.add(KERNEL, [operands, name], made)
    indices = sorted(slot.argument.index for slot, _ in call.outputs)
    results = dict(zip(indices, made, strict=True))
    return [call.graph._wrap(results[slot.argument.index]) for slot, _ in call.outputs]


def _is_extent(threads: Any) -> bool:
    """Whether it is one extent: a number, or (tensor, axis)."""
    if isinstance(threads, int | np.integer):
        return True
    return isinstance(threads, tuple) and len(threads) == 2 and isinstance(threads[0], Tensor)
