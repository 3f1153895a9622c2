"""Normalisation, attention, losses, sizes of images, quantised numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.windows import channels_back, channels_first
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

# MPSGraphResizeNearestRoundingMode
_ROUNDINGS = {
    0: "round_prefer_ceil",
    1: "round_prefer_floor",
    2: "ceil",
    3: "floor",
}
_REDUCTIONS = {1: "ReduceSum", 2: "ReduceMean"}  # MPSGraphLossReductionType


def _softmax(w: Writer, call: Call) -> Any:
    return w.node("Softmax", w(call.arguments[0]), axis=int(call.arguments[1]))


def _normalization(w: Writer, call: Call) -> Any:
    x, mean, variance, gamma, beta, epsilon = call.arguments[:6]
    deviation = w.node("Sqrt", w.node("Add", w(variance), w.like(x, epsilon)))
    y = w.node("Div", w.node("Sub", w(x), w(mean)), deviation)
    if gamma is not None:
        y = w.node("Mul", y, w(gamma))
    return y if beta is None else w.node("Add", y, w(beta))


def _attention(w: Writer, call: Call) -> Any:
    query, key, value, mask, scale = call.arguments[:5]
    axes = len(w.shape(key, "attention"))
    turned = w.transposed(w(key), [*range(axes - 2), axes - 1, axes - 2])
    scores = w.node("Mul", w.node("MatMul", w(query), turned), w.like(query, scale))
    if mask is not None:
        scores = w.node("Add", scores, w(mask))
    return w.node("MatMul", w.node("Softmax", scores, axis=-1), w(value))


def _cross_entropy(w: Writer, call: Call) -> Any:
    x, labels, axis, reduction = call.arguments[:4]
    products = w.node("Mul", w(labels), w.node("LogSoftmax", w(x), axis=int(axis)))
    losses = w.node("Neg", w.node("ReduceSum", products, w.integers(int(axis)), keepdims=0))
    return losses if not reduction else w.node(_REDUCTIONS[int(reduction)], losses, keepdims=0)


def _resize(w: Writer, call: Call) -> Any:
    x, size, mode, center, align, layout = call.arguments[:6]
    return _resized(
        w, call, list(size), "linear" if mode else "nearest", "round_prefer_ceil", (x, center, align, layout)
    )


def _resize_nearest(w: Writer, call: Call) -> Any:
    x, size, rounding, center, align, layout = call.arguments[:6]
    stored = w.stored(w(size))
    if stored is None or int(rounding) not in _ROUNDINGS:
        raise refuse(call, "has a size that a run decides, or rounds halves to even or odd positions")
    return _resized(w, call, stored.tolist(), "nearest", _ROUNDINGS[int(rounding)], (x, center, align, layout))


def _resized(w: Writer, call: Call, size: list[int], mode: str, rounding: str, of: tuple[Any, ...]) -> Any:
    x, center, align, layout = of
    first = channels_first(w, w(x), int(layout), 2)
    shape = w.shape(x, "a new size")
    channels = shape[3] if int(layout) == 1 else shape[1]
    if min(shape[0], channels) < 0:
        spatial = shape[1:3] if int(layout) == 1 else shape[2:]
        if min(spatial) < 0:
            raise refuse(call, "has images of unknown size")
        factors = [1.0, 1.0, *(want / have for want, have in zip(size, spatial, strict=True))]
        amounts = ["", w.constant(factors, np.float32)]
    else:
        amounts = ["", "", w.integers(shape[0], channels, *size)]
    where = "align_corners" if align else "half_pixel" if center else "asymmetric"
    named: dict[str, Any] = {
        "coordinate_transformation_mode": where,
        "nearest_mode": rounding if mode == "nearest" else None,
    }
    return channels_back(w, w.node("Resize", first, "", *amounts[1:], mode=mode, **named), int(layout), 2)


def _quantized(operator: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, scale, zero, _, axis = call.arguments[:5]
        stored = w.dtype(call.results[0] if operator == "QuantizeLinear" else x)
        if stored not in (np.int8, np.uint8):
            raise refuse(call, f"has quantised numbers of {stored}, expected int8 or uint8")
        many = len(w.shape(scale, "a scale"))
        zeros = np.full(w.known(scale, "a scale"), zero, stored)
        return w.node(operator, w(x), w(scale), w.constant(zeros), axis=int(axis) if many else None)

    return row


ROWS: dict[str, Row] = {
    "softMaxWithTensor:axis:name:": _softmax,
    "normalizationWithTensor:meanTensor:varianceTensor:gammaTensor:betaTensor:epsilon:name:": _normalization,
    "scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:": _attention,
    "softMaxCrossEntropyWithSourceTensor:labelsTensor:axis:reductionType:name:": _cross_entropy,
    "resizeTensor:size:mode:centerResult:alignCorners:layout:name:": _resize,
    "resizeNearestWithTensor:sizeTensor:nearestRoundingMode:centerResult:alignCorners:layout:name:": _resize_nearest,
    "quantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:": _quantized("QuantizeLinear"),
    "dequantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:": _quantized("DequantizeLinear"),
}
