"""The same elements in another shape, and parts of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

_LAST = -(2**63) + 1
_PADS = {0: "constant", 1: "reflect", 3: "edge"}  # MPSGraphPaddingMode


def _reshape(w: Writer, call: Call) -> Any:
    return w.reshaped(w(call.arguments[0]), call.arguments[1])


def _shape(w: Writer, call: Call) -> Any:
    found = w.cast(w.node("Shape", w(call.arguments[0])), np.int32)
    shape = call.arguments[0].shape
    return found if shape is None else w.note(found, shape)


def _reshape_by_tensor(w: Writer, call: Call) -> Any:
    x, shape = call.arguments[:2]
    return w.node("Reshape", w(x), w.cast(w(shape), np.int64))


def _transpose(w: Writer, call: Call) -> Any:
    x, first, second = call.arguments[:3]
    order = list(range(len(w.shape(x, "a transposition"))))
    order[first], order[second] = order[second], order[first]
    return w.transposed(w(x), order)


def _broadcast(w: Writer, call: Call) -> Any:
    shape = [1 if extent < 0 else int(extent) for extent in call.arguments[1]]  # 1 keeps the other's extent
    return w.node("Expand", w(call.arguments[0]), w.integers(*shape))


def _concat(w: Writer, call: Call) -> Any:
    tensors, axis = call.arguments[:2]
    values = [w(each) for each in tensors]
    found = w.node("Concat", *values, axis=int(axis))
    parts = [w.noted(value) for value in values]
    return found if None in parts else w.note(found, [number for part in parts for number in part or ()])


def _interleave(w: Writer, call: Call) -> Any:
    """The elements of an axis alternate."""
    tensors, axis, is_interleaved = call.arguments[:3]
    if not is_interleaved:
        return _concat(w, call)
    shape = w.shape(tensors[0], "an interleaving")
    axis %= len(shape)
    stacked = _stacked(w, tensors, axis + 1)
    extents = [0 if place < axis else int(extent) for place, extent in enumerate(shape)]
    extents[axis] = -1
    return w.node("Reshape", stacked, w.integers(*extents))


def _stacked(w: Writer, tensors: Sequence[Any], axis: int) -> Any:
    parts = [w.node("Unsqueeze", w(each), w.integers(axis)) for each in tensors]
    return w.node("Concat", *parts, axis=axis)


def _split(w: Writer, call: Call) -> Any:
    x, sizes, axis = call.arguments[:3]
    if isinstance(sizes, int):
        extent = w.shape(x, "a split")[int(axis)]
        if extent < 0:
            raise refuse(call, "splits an axis of unknown extent")
        sizes = [extent // sizes] * sizes
    found = w.node("Split", w(x), w.integers(*sizes), outputs=len(sizes), axis=int(axis))
    return [found] if isinstance(found, str) else found


def _reverse(w: Writer, call: Call) -> Any:
    x, axes = call.arguments[:2]
    axes = list(axes) or list(range(len(w.shape(x, "a reversal"))))
    count = len(axes)
    ends = [w.integers(*[value] * count) for value in (-1, _LAST)]
    return w.node("Slice", w(x), *ends, w.integers(*axes), w.integers(*[-1] * count))


def _pad(w: Writer, call: Call) -> Any:
    x, mode, before, after, value = call.arguments[:5]
    if int(mode) not in _PADS:
        raise refuse(call, "pads by mirrored edges, which ONNX does not")
    amounts = w.integers(*before, *after)
    return w.node("Pad", w(x), amounts, *([w.like(x, value)] if int(mode) == 0 else []), mode=_PADS[int(mode)])


def _coordinates(w: Writer, call: Call) -> Any:
    axis, shape = call.arguments[:2]
    if any(extent < 0 for extent in shape):
        raise refuse(call, "counts along axes of unknown extents")
    along = np.arange(shape[axis], dtype=np.int32)
    return w.constant(
        np.broadcast_to(along.reshape([-1 if n == axis % len(shape) else 1 for n in range(len(shape))]), shape)
    )


def _slice(w: Writer, call: Call) -> Any:
    x, starts, ends, strides, start_mask, end_mask, squeeze_mask = call.arguments[:7]
    rows: list[tuple[int, int, int, int]] = []
    dropped = []
    for axis, (start, end, stride) in enumerate(zip(starts, ends, strides, strict=True)):
        if squeeze_mask >> axis & 1:
            dropped.append(axis)
            rows.append((axis, start, start + 1 if start != -1 else 2**63 - 1, 1))
            continue
        open_start, open_end = (0, 2**63 - 1) if stride > 0 else (2**63 - 1, _LAST)
        start = open_start if start_mask >> axis & 1 else start
        end = open_end if end_mask >> axis & 1 else end
        if (start, end, stride) != (0, 2**63 - 1, 1):
            rows.append((axis, start, end, stride))
    value = w(x)
    extents = w.noted(value)
    if rows:
        axes, firsts, lasts, steps = (w.integers(*column) for column in zip(*rows, strict=True))
        value = w.node("Slice", value, firsts, lasts, axes, steps)
        if extents is not None and not dropped:
            w.note(value, extents[slice(*rows[0][1:])])
    return w.node("Squeeze", value, w.integers(*dropped)) if dropped else value


def _slice_update(w: Writer, call: Call) -> Any:
    x, part, starts, ends, strides = call.arguments[:5]
    places = [np.arange(extent) for extent in w.known(x, "an update of a slice")]
    kept = [each[slice(s, e, t)] for each, s, e, t in zip(places, starts, ends, strides, strict=True)]
    grid = np.stack(np.meshgrid(*kept, indexing="ij"), -1).astype(np.int64)
    return w.node("ScatterND", w(x), w.constant(grid), w(part))


def _band(w: Writer, call: Call) -> Any:
    x, lower, upper = call.arguments[:3]
    value = w(x)
    for number, is_upper in ((upper, 0), (lower, 1)):
        if number >= 0:
            diagonal = w.constant(number if is_upper == 0 else -number, np.int64)
            value = w.node("Trilu", value, diagonal, upper=is_upper)
    return value


def _with_axes(operator: str) -> Row:
    return lambda w, call: w.node(operator, w(call.arguments[0]), w.integers(*call.arguments[1]))


ROWS: dict[str, Row] = {
    "reshapeTensor:withShape:name:": _reshape,
    "reshapeTensor:withShapeTensor:name:": _reshape_by_tensor,
    "flatten2DTensor:axis:name:": lambda w, call: w.node("Flatten", w(call.arguments[0]), axis=int(call.arguments[1])),
    "squeezeTensor:name:": lambda w, call: w.node("Squeeze", w(call.arguments[0])),
    "squeezeTensor:axes:name:": _with_axes("Squeeze"),
    "expandDimsOfTensor:axes:name:": _with_axes("Unsqueeze"),
    "tileTensor:withMultiplier:name:": _with_axes("Tile"),
    "transposeTensor:dimension:withDimension:name:": _transpose,
    "broadcastTensor:toShape:name:": _broadcast,
    "concatTensors:dimension:name:": _concat,
    "concatTensors:dimension:interleave:name:": _interleave,
    "stackTensors:axis:name:": lambda w, call: _stacked(w, call.arguments[0], int(call.arguments[1])),
    "splitTensor:numSplits:axis:name:": _split,
    "splitTensor:splitSizes:axis:name:": _split,
    "reverseTensor:axes:name:": _reverse,
    "padTensor:withPaddingMode:leftPadding:rightPadding:constantValue:name:": _pad,
    "shapeOfTensor:name:": _shape,
    "coordinateAlongAxis:withShape:name:": _coordinates,
    "sliceTensor:starts:ends:strides:startMask:endMask:squeezeMask:name:": _slice,
    "sliceUpdateDataTensor:updateTensor:starts:ends:strides:name:": _slice_update,
    "bandPartWithTensor:numLower:numUpper:name:": _band,
}
