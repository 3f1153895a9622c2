"""Shapes, parts of tensors, reductions."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.coreml._writing.writer import Writer, refuse

__all__ = ["ROWS"]

_REDUCTIONS = {
    "reductionSumWithTensor": "reduce_sum",
    "meanOfTensor": "reduce_mean",
    "reductionMaximumWithTensor": "reduce_max",
    "reductionMinimumWithTensor": "reduce_min",
    "reductionProductWithTensor": "reduce_prod",
}
_PLACES = {"reductionArgMaximum": "argmax", "reductionArgMinimum": "argmin"}
_CONSTANT = 0  # MPSGraphPaddingModeConstant


def _reshaped(w: Writer, call: Call) -> Any:
    """The result's extents are known, also where the method leaves one to be found."""
    x, shape = call.arguments[0], w.shape(call.results[0])
    elements = w.stored(x)
    if elements is not None:
        return w.store(call.results[0], elements.reshape(shape), x)
    return w.layer("reshape_static", w(x), output_shape=shape or [1])


def _transpose(w: Writer, call: Call) -> Any:
    x, first, second = call.arguments[:3]
    order = list(range(len(w.shape(x))))
    order[first], order[second] = order[second], order[first]
    elements = w.stored(x)
    if elements is not None:
        return w.store(call.results[0], elements.transpose(order), x)
    return w.transposed(w(x), order)


def _broadcast(w: Writer, call: Call) -> Any:
    return w.layer("broadcast_to_static", w(call.arguments[0]), output_shape=w.shape(call.results[0]))


def _concat(w: Writer, call: Call) -> Any:
    tensors, axis = call.arguments[:2]
    return w.layer("concat_nd", *map(w, tensors), axis=int(axis))


def _stack(w: Writer, call: Call) -> Any:
    tensors, axis = call.arguments[:2]
    return w.layer("stack", *map(w, tensors), axis=int(axis))


def _split(w: Writer, call: Call) -> Any:
    x, _, axis = call.arguments[:3]
    sizes = [w.shape(each)[int(axis)] for each in call.results]
    if len(sizes) == 1:
        return [w(x)]
    return w.layer("split_nd", w(x), outputs=len(sizes), axis=int(axis), split_sizes=sizes)


def _slice(w: Writer, call: Call) -> Any:
    x, starts, ends, strides, start_mask, end_mask, squeeze_mask = call.arguments[:7]
    if min(strides) < 1:
        raise refuse(call, "goes backwards through an axis, which is not written yet")
    extents = w.shape(x)
    rows = []
    for axis, extent in enumerate(extents):
        if squeeze_mask >> axis & 1:
            first = starts[axis] % extent
            rows.append((first, first + 1, 1))
            continue
        start = None if start_mask >> axis & 1 else starts[axis]
        end = None if end_mask >> axis & 1 else ends[axis]
        rows.append(slice(start, end, strides[axis]).indices(extent))
    begins, stops, steps = (list(column) for column in zip(*rows, strict=True))
    no = [False] * len(extents)
    value = w.layer("slice_static", w(x), begin_ids=begins, end_ids=stops, strides=steps, begin_masks=no, end_masks=no)
    shape = w.shape(call.results[0])
    return value if len(shape) == len(extents) else w.layer("reshape_static", value, output_shape=shape or [1])


def _reverse(w: Writer, call: Call) -> Any:
    x, axes = call.arguments[:2]
    rank = len(w.shape(x))
    turned = {axis % rank for axis in axes} or set(range(rank))
    return w.layer("reverse", w(x), reverse_dim=[axis in turned for axis in range(rank)])


def _pad(w: Writer, call: Call) -> Any:
    x, mode, before, after, value = call.arguments[:5]
    if int(mode) != _CONSTANT:
        raise refuse(call, "pads by elements of the tensor, and a layer of Core ML pads by a number")
    amounts = [int(each) for pair in zip(before, after, strict=True) for each in pair]
    return w.layer("constant_pad", w(x), value=float(value), pad_to_given_output_size_mode=False, pad_amounts=amounts)


def _coordinates(w: Writer, call: Call) -> Any:
    axis, shape = call.arguments[:2]
    along = np.arange(shape[axis]).reshape([-1 if each == axis % len(shape) else 1 for each in range(len(shape))])
    return w.constant(np.broadcast_to(along, shape))


def reduced(w: Writer, kind: str, value: str, axes: Any) -> Any:
    """Return a reduction over axes, which stay with the extent 1; None: all."""
    if axes is not None and not len(axes):
        return value
    return w.layer(kind, value, axes=None if axes is None else list(axes), keepdims=True, reduce_all=axes is None)


def _reduction(kind: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, axes = call.arguments[:2]
        every = list(range(len(w.shape(x))))  # a layer that reduces all axes keeps none
        return reduced(w, kind, w(x), every if axes is None else axes)

    return row


def _variance(w: Writer, call: Call) -> Any:
    x, axes = call.arguments[:2]
    axes = list(range(len(w.shape(x)))) if axes is None else axes
    value = w(x)
    apart = w.layer("subtract_broadcastable", value, reduced(w, "reduce_mean", value, axes))
    return reduced(w, "reduce_mean", w.layer("multiply_broadcastable", apart, apart), axes)


def _cumulative_sum(w: Writer, call: Call) -> Any:
    x, axis, exclusive, reverse = call.arguments[:4]
    return w.layer("cumsum", w(x), axis=int(axis), exclusive=bool(exclusive), reverse=bool(reverse))


def _largest(is_bottom: bool) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, axis, count = call.arguments[:3]
        return w.layer("topk", w(x), outputs=2, k=int(count), axis=int(axis), use_bottom_k=is_bottom)

    return row


def _place(kind: str) -> Row:
    return lambda w, call: w.layer(kind, w(call.arguments[0]), axis=int(call.arguments[1]), keepdims=True)


def _gather(w: Writer, call: Call) -> Any:
    x, positions, axis, batch = call.arguments[:4]
    if int(batch):
        raise refuse(call, "has axes of a batch, which is not written yet")
    return w.layer("gather", w(x), w(positions), axis=int(axis))


def _band(w: Writer, call: Call) -> Any:
    x, lower, upper = call.arguments[:3]
    return w.layer("matrix_band_part", w(x), num_lower=int(lower), num_upper=int(upper))


ROWS: dict[str, Row] = {
    **dict.fromkeys(
        (
            "reshapeTensor:withShape:name:",
            "flatten2DTensor:axis:name:",
            "squeezeTensor:name:",
            "squeezeTensor:axes:name:",
            "expandDimsOfTensor:axes:name:",
        ),
        _reshaped,
    ),
    **{f"{name}:axes:name:": _reduction(kind) for name, kind in _REDUCTIONS.items()},
    **{f"{name}WithTensor:axis:name:": _place(kind) for name, kind in _PLACES.items()},
    "varianceOfTensor:axes:name:": _variance,
    "cumulativeSumWithTensor:axis:exclusive:reverse:name:": _cumulative_sum,
    "topKWithSourceTensor:axis:k:name:": _largest(False),
    "bottomKWithSourceTensor:axis:k:name:": _largest(True),
    "transposeTensor:dimension:withDimension:name:": _transpose,
    "broadcastTensor:toShape:name:": _broadcast,
    "tileTensor:withMultiplier:name:": lambda w, call: w.layer(
        "tile", w(call.arguments[0]), reps=[int(each) for each in call.arguments[1]]
    ),
    "concatTensors:dimension:name:": _concat,
    "stackTensors:axis:name:": _stack,
    "splitTensor:numSplits:axis:name:": _split,
    "splitTensor:splitSizes:axis:name:": _split,
    "sliceTensor:starts:ends:strides:startMask:endMask:squeezeMask:name:": _slice,
    "reverseTensor:axes:name:": _reverse,
    "padTensor:withPaddingMode:leftPadding:rightPadding:constantValue:name:": _pad,
    "coordinateAlongAxis:withShape:name:": _coordinates,
    "gatherWithUpdatesTensor:indicesTensor:axis:batchDimensions:name:": _gather,
    "bandPartWithTensor:numLower:numUpper:name:": _band,
}
