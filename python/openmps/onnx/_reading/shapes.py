"""Shapes: the same elements under other shapes, and parts of tensors."""

from __future__ import annotations

import math

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.extents import Open, Row
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_MOST_PARTS = 1 << 16


def _reshape(node: Node) -> Tensor:
    """Return the elements under a shape: 0 is the operand's extent, -1 is what is left."""
    graph, x = node.graph, node.x()
    if node.opset < 5:
        return graph.reshape(x, node.integers("shape") or [])
    if isinstance(node.inputs[1], Tensor) and node.reader.origins.get(node.inputs[1]):
        raise node.needs(1)
    row = node.extents.row(node.inputs[1])
    if row is None:
        return graph.reshape(x, graph.cast(node.x(1), np.int32))
    if 0 in row and not node.integer("allowzero"):
        node.shape()
        own = node.extents.of(x)
        row = tuple(own[axis] if extent == 0 else extent for axis, extent in enumerate(row))
    opened = [extent for extent in row if isinstance(extent, Open)]
    if opened and -1 in row:
        row = _with_rest(row, node.extents.of(x))
        opened = [*opened, Open("rest")] if -1 in row else opened
    if len(opened) > 1:
        return graph.reshape(x, _stacked(node, row))
    return graph.reshape(x, [-1 if isinstance(extent, Open) else extent for extent in row])


def _with_rest(row: Row, own: Row) -> Row:
    """Return a shape without -1 if its only open extent is the operand's only one: the rest follows from the others."""
    opened = [extent for extent in row if isinstance(extent, Open)]
    if opened != [extent for extent in own if isinstance(extent, Open)] or len(opened) != 1:
        return row
    kept = math.prod(extent for extent in row if isinstance(extent, int) and extent >= 0)
    rest = math.prod(extent for extent in own if isinstance(extent, int)) // max(kept, 1)
    return tuple(rest if extent == -1 else extent for extent in row)


def _stacked(node: Node, row: Row) -> Tensor:
    """Return a shape of several open extents as a tensor; those of the operand take the place of 0."""
    graph, x = node.graph, node.x()
    wanted = graph.cast(node.x(1), np.int32)
    parts: list[Tensor] = []
    for axis, given in enumerate(node.extents.row(node.inputs[1]) or ()):
        parts.append(graph.shape_of(x)[axis : axis + 1] if given == 0 else wanted[axis : axis + 1])
    return graph.concat(parts)


def _flatten(node: Node) -> Tensor:
    axis, rank = node.integer("axis", 1), node.rank()
    return node.graph.flatten(node.x(), axis + rank if axis < 0 else axis)


def _transpose(node: Node) -> Tensor:
    order = node.integers("perm")
    return node.graph.transpose(node.x(), order) if node.rank() > 1 else node.graph.identity(node.x())


def _squeeze(node: Node) -> Value:
    """Return the operand without axes of extent 1; axes are an operand from opset 13 on."""
    axes = node.integers_at("axes", 1)
    if axes is None:
        axes = [axis for axis, extent in enumerate(node.shape()) if extent == 1]
    y = node.graph.squeeze(node.x(), axes) if axes else node.graph.identity(node.x())
    row = node.extents.row(node.inputs[0])
    return y if row is None or y.ndim else node.extents.noted(row, y)


def _unsqueeze(node: Node) -> Value:
    """Return the operand with new axes of extent 1; axes are an operand from opset 13 on."""
    axes = node.integers_at("axes", 1)
    if axes is None:
        raise node.refusal("it has no axes")
    y = node.graph.expand_dims(node.x(), axes)
    row = node.extents.row(node.inputs[0])
    return y if row is None or y.ndim != 1 else node.extents.noted(row, y)


def _expand(node: Node) -> Tensor:
    """Return the operand repeated to the shape that it and the wanted one broadcast to."""
    graph, x = node.graph, node.x()
    wanted = node.extents.row(node.inputs[1])
    if wanted is None:
        raise node.refusal("its shape has an unknown number of extents")
    own = (1,) * (len(wanted) - node.rank()) + node.extents.of(x)
    wanted = (1,) * (len(own) - len(wanted)) + wanted
    shape = [have if want == 1 else want for want, have in zip(wanted, own, strict=True)]
    if all(isinstance(extent, int) for extent in (*own, *shape)):
        return graph.broadcast_to(x, [extent for extent in shape if isinstance(extent, int)])
    if list(own) == shape:
        return graph.identity(x) if len(own) == node.rank() else graph.expand_dims(x, range(len(own) - node.rank()))
    if all(isinstance(want, int) for want in wanted):
        return x * graph.constant(np.ones([want for want in wanted if isinstance(want, int)], x.dtype))
    zeros = node.extents.zeros(graph, tuple(shape), np.dtype(np.uint8) if x.dtype == bool else x.dtype)
    if zeros is None:
        raise node.needs(1)
    return graph.logical_or(x, graph.greater(zeros, 0)) if x.dtype == bool else x + zeros


def _concat(node: Node) -> Value:
    rows = [node.extents.row(value) for value in node.inputs]
    y = node.graph.concat(node.xs(), node.axis(1 if node.opset < 4 else 0))
    if node.rank() == 1 and all(row is not None for row in rows):
        return node.extents.noted([extent for row in rows for extent in row or ()], y)
    return y


def _split(node: Node) -> list[Tensor]:
    axis = node.axis(0)
    sizes = node.integers_at("split", 1)
    if sizes is None:
        extent = node.shape()[axis]
        if extent is None:
            raise node.refusal("the extent of its axis is unknown")
        parts = node.integer("num_outputs") or len(node.proto.output)
        if not 0 < parts <= _MOST_PARTS:
            raise node.refusal(f"it makes {parts} parts")
        each = -(-extent // parts)
        sizes = [min(each, extent - each * part) for part in range(parts)]
    return node.graph.split(node.x(), sizes, axis)


def _slice(node: Node) -> Value:
    """Return part of a tensor; bounds and steps are operands from opset 10 on."""
    starts, ends = node.integers_at("starts", 1), node.integers_at("ends", 2)
    if starts is None or ends is None:
        raise node.refusal("it has no bounds")
    axes = node.integers_at("axes", 3) or list(range(len(starts)))
    steps = (node.known_integers(4) if node.has(4) else None) or [1] * len(starts)
    shape = node.shape()
    keys = [slice(None)] * len(shape)
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        keys[axis] = _bounds(start, end, step, shape[axis])
    y = node.graph.getitem(node.x(), tuple(keys))
    row = node.extents.row(node.inputs[0]) if node.rank() == 1 else None
    return y if row is None else node.extents.noted(row[keys[0]], y)


def _bounds(start: int, end: int, step: int, extent: int | None) -> slice:
    """Return bounds as Python has them: before the first element backwards is None."""
    if extent is None:
        return slice(start, None if abs(end) >= 2**31 - 1 else end, step)
    lowest, highest = (-1, extent - 1) if step < 0 else (0, extent)
    begin = min(max(start + extent if start < 0 else start, 0), highest)
    stop = min(max(end + extent if end < 0 else end, lowest), extent)
    return slice(max(begin, 0), None if stop < 0 else stop, step)


def _shape(node: Node) -> Value:
    """Return extents; those that a run decides are open, the others are known."""
    own = node.shape()
    first, last = node.integer("start", 0), node.attribute("end")
    end = len(own) if last is None else int(last)
    keys = slice(*slice(first, end).indices(len(own)))
    if None not in own[keys]:
        return np.array(own[keys], np.int64)
    found = node.graph.cast(node.graph.shape_of(node.x()), np.int64)
    if keys != slice(0, len(own), 1):
        found = node.graph.getitem(found, keys)
    return node.extents.noted(node.extents.of(node.x())[keys], found)


def _size(node: Node) -> Value:
    own = node.shape()
    if None not in own:
        return np.array(math.prod(node.known_shape()), np.int64)
    return node.graph.reduce_product(node.graph.cast(node.graph.shape_of(node.x()), np.int64))


def _tile(node: Node) -> Tensor:
    return node.graph.tile(node.x(), node.known_integers(1))


def _triangle(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    offset = node.known_integers(1)[0] if node.has(1) else 0
    rows, columns = node.known_shape(axes=slice(-2, None))
    offset = max(-rows, min(offset, columns))
    distance = graph.coordinates((rows, columns), 1) - graph.coordinates((rows, columns), 0)
    is_upper = node.integer("upper", 1)
    keep = graph.greater_equal(distance, offset) if is_upper else graph.less_equal(distance, offset)
    zeros = graph.constant(np.zeros((), x.dtype))
    return graph.select(keep, x, zeros)


RULES: dict[str, Rule] = {
    "Concat": _concat,
    "Expand": _expand,
    "Flatten": _flatten,
    "Reshape": _reshape,
    "Shape": _shape,
    "Size": _size,
    "Slice": _slice,
    "Split": _split,
    "Squeeze": _squeeze,
    "Tile": _tile,
    "Transpose": _transpose,
    "Trilu": _triangle,
    "Unsqueeze": _unsqueeze,
}
