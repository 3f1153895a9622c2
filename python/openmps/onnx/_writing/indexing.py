"""Elements found by position: gathers, scatters, one-hot rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

_SCATTERS = {0: "add", 2: "mul", 4: "min", 5: "max", 6: "none"}  # MPSGraphScatterMode


def _gather(w: Writer, call: Call) -> Any:
    x, indices, axis, batch = call.arguments[:4]
    if batch == 0:
        return w.node("Gather", w(x), w(indices), axis=int(axis))
    if axis % len(w.shape(x, "a gather")) != batch:
        raise refuse(call, f"gathers axis {axis} behind {batch} axes of the batch")
    places = w.node("Unsqueeze", w.cast(w(indices), np.int64), w.integers(-1))
    return w.node("GatherND", w(x), places, batch_dims=int(batch))


def _gather_nd(w: Writer, call: Call) -> Any:
    x, indices, batch = call.arguments[:3]
    return w.node("GatherND", w(x), w.cast(w(indices), np.int64), batch_dims=int(batch))


def _gather_along(w: Writer, call: Call) -> Any:
    axis, x, indices = call.arguments[:3]
    return w.node("GatherElements", w(x), w(indices), axis=int(axis))


def _reduction(call: Call, mode: int) -> str:
    if int(mode) not in _SCATTERS:
        raise refuse(call, "scatters by subtraction or division, which ONNX does not")
    return _SCATTERS[int(mode)]


def _zeros(w: Writer, call: Call, updates: Any, shape: Sequence[int]) -> str:
    """Return what a scatter begins with, in every mode."""
    if any(extent < 0 for extent in shape):
        raise refuse(call, "scatters into a tensor of unknown extents")
    found: str = w.node("Expand", w.like(updates, 0), w.integers(*shape))
    return found


def _scatter_nd(w: Writer, call: Call) -> Any:
    updates, indices, shape, batch, mode = call.arguments[:5]
    if batch:
        raise refuse(call, f"scatters behind {batch} axes of the batch")
    word = _reduction(call, mode)
    first = _zeros(w, call, updates, shape)
    return w.node("ScatterND", first, w.cast(w(indices), np.int64), w(updates), reduction=word)


def _scatter(w: Writer, call: Call) -> Any:
    updates, indices, shape, axis, mode = call.arguments[:5]
    if axis % max(len(shape), 1):
        raise refuse(call, f"scatters along axis {axis}, expected the first")
    word = _reduction(call, mode)
    places = w.node("Unsqueeze", w.cast(w(indices), np.int64), w.integers(-1))
    return w.node("ScatterND", _zeros(w, call, updates, shape), places, w(updates), reduction=word)


def _scatter_along(w: Writer, call: Call) -> Any:
    axis, updates, indices, shape, mode = call.arguments[:5]
    word = _reduction(call, mode)
    first = _zeros(w, call, updates, shape)
    return w.node("ScatterElements", first, w(indices), w(updates), axis=int(axis), reduction=word)


def _one_hot(w: Writer, call: Call) -> Any:
    indices, depth, axis, _, on, off = call.arguments[:6]
    values = w.constant([off, on], np.float32)  # run times have few other dtypes
    found = w.node("OneHot", w.cast(w(indices), np.int64), w.constant(int(depth), np.int64), values, axis=int(axis))
    dtype = w.dtype(call.results[0])
    return found if dtype == np.float32 else w.cast(found, dtype)


ROWS: dict[str, Row] = {
    "gatherWithUpdatesTensor:indicesTensor:axis:batchDimensions:name:": _gather,
    "gatherNDWithUpdatesTensor:indicesTensor:batchDimensions:name:": _gather_nd,
    "gatherAlongAxis:withUpdatesTensor:indicesTensor:name:": _gather_along,
    "scatterWithUpdatesTensor:indicesTensor:shape:axis:mode:name:": _scatter,
    "scatterNDWithUpdatesTensor:indicesTensor:shape:batchDimensions:mode:name:": _scatter_nd,
    "scatterAlongAxis:withUpdatesTensor:indicesTensor:shape:mode:name:": _scatter_along,
    "oneHotWithIndicesTensor:depth:axis:dataType:onValue:offValue:name:": _one_hot,
    "nonZeroIndicesOfTensor:name:": lambda w, call: w.cast(
        w.node("Transpose", w.node("NonZero", w(call.arguments[0])), perm=[1, 0]), np.int32
    ),
}
