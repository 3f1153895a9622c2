"""A graph of ONNX that grows node by node."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._exports.call_writer import Array, CallWriter, Refusals, Row, refusal
from openmps._mpsgraph import Call, Recorded
from openmps.errors import ArgumentError, ShapeError, UnsupportedError

__all__ = ["OPSET", "Values", "Writer"]

OPSET = 18  # of the operators that the rows write
# The name of a value of ONNX, or those of several.
Values = str | Sequence[str]


class Writer(CallWriter):
    """Nodes and constants of ONNX."""

    WHO = "onnx.save"
    PART = "operator of ONNX"
    REFUSALS = Refusals(
        executable="calls an executable, which is no part of an ONNX file",
        training="is a part of training, and a file of ONNX has inference alone",
        block="orders operations, and a file of ONNX has no assignments",
        other="has no operator in ONNX",
    )

    def __init__(self, found: Recorded, rows: Mapping[str, Row]) -> None:
        import onnx

        super().__init__(found, rows)
        self._onnx = onnx
        self.nodes: list[Any] = []
        self.read: set[str] = set()  # by nodes, those of graphs within others too
        self.constants: dict[str, Array] = {}
        self._by_content: dict[tuple[str, tuple[int, ...], bytes], str] = {}
        self._extents: dict[str, list[int]] = {}
        self.bits: dict[str, tuple[str, np.dtype[Any]]] = {}  # values that were read as integers, and what they were

    # ---- tensors of the graph

    def keep(self, tensor: _core.GraphTensor, elements: Array, name: str = "") -> None:
        """Let a tensor be a constant."""
        self.bind(tensor, self.constant(elements, name=name))

    def reserve(self, name: str) -> None:
        """Keep a name for an output."""
        if name in self._taken:
            raise ArgumentError(f'onnx.save: "{name}" names an input and an output, expected two names.')
        self._taken.add(name)

    def rename(self, tensor: _core.GraphTensor, name: str) -> str:
        """Give a tensor's value to an output of this name."""
        self.read.add(self(tensor))
        self.nodes.append(self._onnx.helper.make_node("Identity", [self(tensor)], [name]))
        return name

    def stored(self, name: str) -> Array | None:
        """Return the elements of a value that is constant, or None."""
        return self.constants.get(name)

    def note(self, name: str, extents: Sequence[int]) -> str:
        """Remember which numbers of a vector are known: -1 for those that a run decides."""
        self._extents[name] = list(extents)
        return name

    def noted(self, name: str) -> list[int] | None:
        """Return the numbers of a vector of extents, -1 for those that a run decides; None if nothing is known."""
        stored = self.constants.get(name)
        if stored is not None and stored.ndim == 1 and stored.dtype.kind == "i":
            return [int(each) for each in stored]
        return self._extents.get(name)

    @staticmethod
    def shape(tensor: _core.GraphTensor, who: str) -> list[int]:
        """Return a shape of known extents, -1 for an open one; ShapeError if the number of axes is open."""
        if tensor.shape is None:
            raise ShapeError(f"onnx.save: {who} of a tensor without a known number of axes has no operator in ONNX.")
        return [int(extent) for extent in tensor.shape]

    def known(self, tensor: _core.GraphTensor, who: str) -> list[int]:
        """Return a shape without open extents."""
        shape = self.shape(tensor, who)
        if -1 in shape:
            found = tuple("?" if extent < 0 else extent for extent in shape)
            raise ShapeError(f"onnx.save: {who} needs known extents in ONNX, and its operand has shape {found}.")
        return shape

    # ---- graphs within a node

    def write_block(self, calls: Sequence[Call]) -> None:
        """Add the nodes of a block's calls."""
        for call in self._found.needed.of(calls, is_inside=True):
            self.write(call)

    @contextmanager
    def inside(self) -> Iterator[list[Any]]:
        """Let nodes be those of another graph in the block; it sees the values of this one."""
        outside, self.nodes = self.nodes, []
        try:
            yield self.nodes
        finally:
            self.nodes = outside

    def graph(self, name: str, nodes: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any]) -> Any:
        """Return a graph; an input or output is a name with a tensor, or with a dtype and a shape."""
        given, made = ([self._value(*each) for each in part] for part in (inputs, outputs))
        return self._onnx.helper.make_graph(nodes, name, given, made)

    def _value(self, name: str, like: Any, shape: Sequence[int] | None = None) -> Any:
        if shape is not None:
            return self._onnx.helper.make_tensor_value_info(name, self.code(like), shape)
        return self.value(name, like)

    def value(self, name: str, tensor: _core.GraphTensor) -> Any:
        """Return the description of an input or output; open extents have names."""
        shape = tensor.shape
        extents = None if shape is None else [f"{name}_{n}" if e < 0 else int(e) for n, e in enumerate(shape)]
        return self._onnx.helper.make_tensor_value_info(name, self.code(self.dtype(tensor)), extents)

    # ---- nodes

    def node(self, operator: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """Add a node; return the name of its output, or the names of several."""
        names = [self.free(operator.lower()) for _ in range(outputs)]
        self.read.update(inputs)
        given = {key: value for key, value in attributes.items() if value is not None}
        self.nodes.append(self._onnx.helper.make_node(operator, inputs, names, **given))
        return names[0] if outputs == 1 else names

    def constant(self, values: npt.ArrayLike, dtype: npt.DTypeLike | None = None, *, name: str = "") -> str:
        """Return the name of a constant; equal small ones are one."""
        array = np.asarray(values, dtype)
        key = (str(array.dtype), array.shape, array.tobytes() if array.size <= 64 else b"")
        if not name and array.size <= 64 and key in self._by_content:
            return self._by_content[key]
        found = self.free(name or "constant")
        self.constants[found] = array
        if not name and array.size <= 64:
            self._by_content[key] = found
        return found

    def integers(self, *values: int) -> str:
        """Return a constant of int64, one axis."""
        return self.constant(list(values), np.int64)

    def like(self, tensor: _core.GraphTensor, value: float) -> str:
        """Return a number in the dtype of a tensor."""
        return self.constant(value, self.dtype(tensor))

    def cast(self, value: str, dtype: npt.DTypeLike) -> str:
        """Return a value in another dtype."""
        stored = self.stored(value)
        if stored is not None and stored.size <= 64:
            return self.constant(stored, dtype)
        found: str = self.node("Cast", value, to=self.code(dtype))
        return found

    def code(self, dtype: npt.DTypeLike) -> int:
        """Return ONNX's number of a dtype."""
        return int(self._onnx.helper.np_dtype_to_tensor_dtype(np.dtype(dtype)))

    def transposed(self, value: str, order: Sequence[int]) -> str:
        """Return a value with its axes in another order; a constant is turned at once."""
        if list(order) == sorted(order):
            return value
        stored = self.stored(value)
        if stored is not None:
            return self.constant(np.ascontiguousarray(stored.transpose(order)), name=f"{value}.turned")
        found: str = self.node("Transpose", value, perm=list(order))
        return found

    def reshaped(self, value: str, shape: Sequence[int]) -> str:
        """Return a value in another shape; a constant is reshaped at once."""
        stored = self.stored(value)
        if stored is not None:
            return self.constant(stored.reshape(shape), name=f"{value}.reshaped")
        found: str = self.node("Reshape", value, self.integers(*shape), allowzero=int(0 in shape) or None)
        return found


def refuse(call: Call, reason: str) -> UnsupportedError:
    """Return the error of a call that ONNX has no nodes for; the reason ends the sentence."""
    return refusal(Writer.WHO, call, reason)
