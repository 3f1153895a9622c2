"""Tensors that are made: of numbers in the file, of one number, of a range."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.element_types import element_type
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value


def _constant(node: Node) -> Value:
    """Return the numbers of an attribute."""
    if (proto := node.attribute("value")) is not None:
        return node.reader.array(proto)
    for name, dtype in (("value_float", np.float32), ("value_int", np.int64)):
        if (number := node.attribute(name)) is not None:
            return np.array(number, dtype)
        if (numbers := node.attribute(f"{name}s")) is not None:
            return np.array(list(numbers), dtype)
    raise node.refusal("it has no numbers; sparse tensors and texts are not read")


def _constant_of_shape(node: Node) -> Tensor:
    proto = node.attribute("value")
    value = (np.zeros(1, np.float32) if proto is None else node.reader.array(proto)).reshape(())
    graph, row = node.graph, node.extents.row(node.inputs[0])
    if row is None or all(isinstance(extent, int) for extent in row):
        return graph.broadcast_to(graph.constant(value), node.known_integers(0))
    zeros = node.extents.zeros(graph, row, np.dtype(np.int32))
    if zeros is None:
        raise node.needs(0)
    return graph.select(graph.equal(zeros, 0), graph.constant(value), graph.constant(np.zeros((), value.dtype)))


def _range(node: Node) -> Value:
    start, limit, delta = (node.known(place).reshape(-1)[0] for place in range(3))
    whole = start.dtype.kind in "iu"
    first, end, step = (int(each) if whole else float(each) for each in (start, limit, delta))
    dtype = np.float32 if start.dtype == np.float64 else start.dtype
    return node.graph.arange(first, end, step, dtype=dtype)


def _eye_like(node: Node) -> Tensor:
    code = node.attribute("dtype")
    dtype = node.x().dtype if code is None else element_type(int(code), str(node)).held
    rows, columns = node.known_shape()
    graph, offset = node.graph, node.integer("k")
    row, column = graph.coordinates((rows, columns), 0), graph.coordinates((rows, columns), 1)
    return graph.cast(graph.equal(row + offset, column), dtype)


RULES: dict[str, Rule] = {
    "Constant": _constant,
    "ConstantOfShape": _constant_of_shape,
    "EyeLike": _eye_like,
    "Range": _range,
}
