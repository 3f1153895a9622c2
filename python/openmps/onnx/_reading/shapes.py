"""Shapes: the same elements under other shapes, parts of tensors, and tensors that are made."""

from __future__ import annotations

import math
import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.apple import BROADCAST, called
from openmps.onnx._reading.element_types import element_type
from openmps.onnx._reading.extents import Open, Row
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_PAD_MODES = {"constant": "constant", "reflect": "reflect", "edge": "edge"}
_MOST_PARTS = 1 << 16


def _reshape(node: Node) -> Tensor:
    """Return the elements under a shape: 0 is the operand's extent, -1 is what is left."""
    graph, x = node.graph, node.x()
    if node.opset < 5:
        return graph.reshape(x, node.ints("shape") or [])
    if isinstance(node.inputs[1], Tensor) and node.reader.origins.get(node.inputs[1]):
        raise node.needs(1)
    row = node.extents.row(node.inputs[1])
    if row is None:
        return graph.reshape(x, graph.cast(node.x(1), np.int32))
    if 0 in row and not node.int("allowzero"):
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
    axis, rank = node.int("axis", 1), node.rank()
    return node.graph.flatten(node.x(), axis + rank if axis < 0 else axis)


def _transpose(node: Node) -> Tensor:
    order = node.ints("perm")
    return node.graph.transpose(node.x(), order) if node.rank() > 1 else node.graph.identity(node.x())


def _squeeze(node: Node) -> Value:
    """Return the operand without axes of extent 1; axes are an operand from opset 13 on."""
    axes = node.ints_at("axes", 1)
    if axes is None:
        axes = [axis for axis, extent in enumerate(node.shape()) if extent == 1]
    y = node.graph.squeeze(node.x(), axes) if axes else node.graph.identity(node.x())
    row = node.extents.row(node.inputs[0])
    return y if row is None or y.ndim else node.extents.noted(row, y)


def _unsqueeze(node: Node) -> Value:
    """Return the operand with new axes of extent 1; axes are an operand from opset 13 on."""
    axes = node.ints_at("axes", 1)
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
    if isinstance(node.inputs[1], Tensor) and node.reader.origins.get(node.inputs[1]):
        raise node.needs(1)
    ones = graph.constant(np.ones((), np.float32 if x.dtype == bool else x.dtype))
    wide = called(graph, BROADCAST, ones, graph.cast(node.x(1), np.int32), None)
    return graph.logical_and(x, graph.greater(wide, 0)) if x.dtype == bool else x * wide


def _concat(node: Node) -> Value:
    rows = [node.extents.row(value) for value in node.inputs]
    y = node.graph.concat(node.xs(), node.axis(1 if node.opset < 4 else 0))
    if node.rank() == 1 and all(row is not None for row in rows):
        return node.extents.noted([extent for row in rows for extent in row or ()], y)
    return y


def _split(node: Node) -> list[Tensor]:
    axis = node.axis(0)
    sizes = node.ints_at("split", 1)
    if sizes is None:
        extent = node.shape()[axis]
        if extent is None:
            raise node.refusal("the extent of its axis is unknown")
        parts = node.int("num_outputs") or len(node.proto.output)
        if not 0 < parts <= _MOST_PARTS:
            raise node.refusal(f"it makes {parts} parts")
        each = -(-extent // parts)
        sizes = [min(each, extent - each * part) for part in range(parts)]
    return node.graph.split(node.x(), sizes, axis)


def _slice(node: Node) -> Value:
    """Return part of a tensor; bounds and steps are operands from opset 10 on."""
    starts, ends = node.ints_at("starts", 1), node.ints_at("ends", 2)
    if starts is None or ends is None:
        raise node.refusal("it has no bounds")
    axes = node.ints_at("axes", 3) or list(range(len(starts)))
    steps = (node.known_ints(4) if node.has(4) else None) or [1] * len(starts)
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
    first, last = node.int("start", 0), node.attribute("end")
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
    return node.graph.tile(node.x(), node.known_ints(1))


def _pad(node: Node) -> Tensor:
    """Return a padded tensor; a negative padding cuts elements off. Paddings are an operand from opset 11 on."""
    pads = node.ints_at("pads", 1) or node.ints("paddings")
    if pads is None:
        raise node.refusal("it has no paddings")
    value = 0.0
    if node.opset < 11:
        value = node.float("value")
    elif node.has(2):
        value = float(node.known(2).reshape(-1)[0]) if node.known(2).size else 0.0
    rank = node.rank()
    axes = node.known_ints(3) if node.has(3) else list(range(rank))
    before, after = [0] * rank, [0] * rank
    for place, axis in enumerate(axes):
        before[axis], after[axis] = pads[place], pads[place + len(axes)]
    return _padded(node, before, after, value)


def _padded(node: Node, before: list[int], after: list[int], value: float) -> Tensor:
    graph, x = node.graph, node.x()
    if min(*before, *after, 0) < 0:
        pairs = zip(before, after, strict=True)
        x = graph.getitem(x, tuple(slice(max(-low, 0), -max(-high, 0) or None) for low, high in pairs))
        before, after = [max(each, 0) for each in before], [max(each, 0) for each in after]
    mode = node.text("mode", "constant")
    if mode == "wrap":
        return _wrapped(node, x, before, after)
    if mode not in _PAD_MODES:
        raise node.refusal(f'its mode is "{mode}"')
    if x.dtype == bool:
        padded = graph.pad(graph.cast(x, np.uint8), before, after, mode=_PAD_MODES[mode], value=value)
        return graph.cast(padded, bool)
    return graph.pad(x, before, after, mode=_PAD_MODES[mode], value=value)


def _wrapped(node: Node, x: Tensor, before: list[int], after: list[int]) -> Tensor:
    """Return a tensor that goes on from its other end."""
    for axis, (low, high) in enumerate(zip(before, after, strict=True)):
        if low or high:
            extent = (x.shape or ())[axis]
            if not extent:
                raise node.refusal("the extent of a padded axis is unknown")
            x = node.graph.gather(x, np.arange(-low, extent + high, dtype=np.int32) % extent, axis)
    return x


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
    value = np.zeros(1, np.float32) if proto is None else node.reader.array(proto)
    return node.graph.broadcast_to(node.graph.constant(value.reshape(())), node.known_ints(0))


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
    graph, offset = node.graph, node.int("k")
    row, column = graph.coordinates((rows, columns), 0), graph.coordinates((rows, columns), 1)
    return graph.cast(graph.equal(row + offset, column), dtype)


def _triangle(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    offset = node.known_ints(1)[0] if node.has(1) else 0
    rows, columns = node.known_shape()[-2:]
    offset = max(-rows, min(offset, columns))
    distance = graph.coordinates((rows, columns), 1) - graph.coordinates((rows, columns), 0)
    is_upper = node.int("upper", 1)
    keep = graph.greater_equal(distance, offset) if is_upper else graph.less_equal(distance, offset)
    zeros = graph.constant(np.zeros((), x.dtype))
    return graph.select(keep, x, zeros)


def _depth_to_space(node: Node) -> Tensor:
    """Return channels as blocks of pixels: (N, C b b, H, W) to (N, C, H b, W b)."""
    graph, block = node.graph, node.int("blocksize", 1)
    batch, channels, height, width = node.shape()
    if channels is None or height is None or width is None:
        raise node.refusal(f"its operand has shape {node.shape()}, expected known channels, height and width")
    depth = channels // (block * block)
    if node.text("mode", "DCR") == "DCR":
        x = graph.reshape(node.x(), (-1, block, block, depth, height, width))
        order = (0, 3, 4, 1, 5, 2)
    else:
        x = graph.reshape(node.x(), (-1, depth, block, block, height, width))
        order = (0, 1, 4, 2, 5, 3)
    first = -1 if batch is None else batch
    return graph.reshape(graph.transpose(x, order), (first, depth, height * block, width * block))


def _space_to_depth(node: Node) -> Tensor:
    """Return blocks of pixels as channels: (N, C, H, W) to (N, b b C, H / b, W / b)."""
    graph, block = node.graph, node.int("blocksize", 1)
    batch, channels, height, width = node.shape()
    if channels is None or height is None or width is None:
        raise node.refusal(f"its operand has shape {node.shape()}, expected known channels, height and width")
    x = graph.reshape(node.x(), (-1, channels, height // block, block, width // block, block))
    first = -1 if batch is None else batch
    shape = (first, channels * block * block, height // block, width // block)
    order = (0, 3, 5, 1, 2, 4) if node.text("mode", "DCR") == "DCR" else (0, 1, 3, 5, 2, 4)
    return graph.reshape(graph.transpose(x, order), shape)


RULES: dict[str, Rule] = {
    "Concat": _concat,
    "Constant": _constant,
    "ConstantOfShape": _constant_of_shape,
    "DepthToSpace": _depth_to_space,
    "Expand": _expand,
    "EyeLike": _eye_like,
    "Flatten": _flatten,
    "Pad": _pad,
    "Range": _range,
    "Reshape": _reshape,
    "Shape": _shape,
    "Size": _size,
    "Slice": _slice,
    "SpaceToDepth": _space_to_depth,
    "Split": _split,
    "Squeeze": _squeeze,
    "Tile": _tile,
    "Transpose": _transpose,
    "Trilu": _triangle,
    "Unsqueeze": _unsqueeze,
}
