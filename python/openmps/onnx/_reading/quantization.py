"""Quantized numbers: a scale and a zero point for a tensor, for each channel, or for each block of an axis."""

from __future__ import annotations

import math

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading import narrow
from openmps.onnx._reading.convolutions import convolved
from openmps.onnx._reading.element_types import ELEMENT_TYPES, element_type
from openmps.onnx._reading.node import Node, Rule

_EXACT = 1 << 24  # integers up to it are floats of 32 bits
_LARGEST = 255 * 255  # of a product of two integers of 8 bits


def _spread(node: Node, value: Tensor, axis: int) -> Tensor:
    """Return scales or zero points in a shape that broadcasts over the operand."""
    graph, rank = node.graph, node.rank()
    if value.ndim == 0 or (value.ndim == 1 and value.shape == (1,)):
        return graph.reshape(value, ())
    if value.ndim == 1 and not node.integer("block_size"):
        row = [1] * rank
        row[axis] = -1
        return graph.reshape(value, row)
    extent, blocks = node.extent(axis), (value.shape or ())[axis]
    block = node.integer("block_size") or -(-extent // (blocks or 1))
    return graph.gather(value, (np.arange(extent) // block).astype(np.int32), axis)


def _quantize(node: Node) -> Tensor:
    """Return x / scale + zero point, rounded to integers of the zero point's type."""
    axis = node.integer("axis", 1)
    axis += node.rank() if axis < 0 else 0
    graph = node.graph
    code = node.integer("output_dtype") or 2
    name = node.narrow(2) if node.has(2) else element_type(code, str(node)).name
    zero = graph.cast(_spread(node, node.x(2), axis), np.float32) if node.has(2) else None
    scaled = graph.cast(node.x(0), np.float32) / graph.cast(_spread(node, node.x(1), axis), np.float32)
    if name is not None and (node.has(2) or not ELEMENT_TYPES[code].is_made):
        return narrow.quantized(node, scaled, zero, name)
    return _rounded(node, scaled, zero, node.x(2).dtype if node.has(2) else np.dtype(ELEMENT_TYPES[code].held))


def _rounded(node: Node, x: Tensor, zero: Tensor | None, dtype: np.dtype[np.generic]) -> Tensor:
    """Return floats as integers, which keep within their range."""
    graph, bounds = node.graph, np.iinfo(dtype)  # type: ignore[type-var]
    whole = graph.rint(x) if zero is None else graph.rint(x) + zero
    return graph.cast(graph.clamp(whole, float(bounds.min), float(bounds.max)), dtype)


def _dequantize(node: Node) -> Tensor:
    """Return (x - zero point) * scale."""
    graph, axis = node.graph, node.integer("axis", 1)
    axis += node.rank() if axis < 0 else 0
    scale = _spread(node, node.x(1), axis)
    code = node.integer("output_dtype")
    dtype = np.dtype(element_type(code, str(node)).held) if code else scale.dtype
    x = _shifted(node, node.x(0), _spread(node, node.x(2), axis) if node.has(2) else None)
    return graph.cast(x * graph.cast(scale, np.float32), dtype)


def _shifted(node: Node, x: Tensor, zero: Tensor | None) -> Tensor:
    """Return x - zero point as floats; integers of 32 bits are subtracted before they are rounded."""
    graph = node.graph
    if zero is None:
        return graph.cast(x, np.float32)
    if x.dtype.itemsize == 4 and x.dtype.kind == "i":
        return graph.cast(x - zero, np.float32)
    return graph.cast(x, np.float32) - graph.cast(zero, np.float32)


def _halves(node: Node, weights: Tensor, terms: int) -> list[Tensor]:
    """Return weights as a sum of parts, each so small that its sums of products are exact in floats."""
    if terms * _LARGEST < _EXACT:
        return [weights]
    if terms * 255 * 16 >= _EXACT:
        raise node.refusal(f"it adds {terms} products, more than are exact here")
    high = node.graph.floor(weights / 16.0) * 16.0
    return [high, weights - high]


def _matmul_of(node: Node, places: tuple[int, int], zeros: tuple[int, int]) -> Tensor:
    """Return the exact product of two matrices of integers, less their zero points, as int32."""
    graph, terms = node.graph, node.extent(-1, places[0])
    a, b = (_shifted(node, node.x(place), _zero(node, place, zero)) for place, zero in zip(places, zeros, strict=True))
    parts = [graph.cast(graph.matmul(a, part), np.int32) for part in _halves(node, b, terms)]
    return parts[0] if len(parts) == 1 else parts[0] + parts[1]


def _zero(node: Node, place: int, zero: int) -> Tensor | None:
    """Return a zero point: a number, one for each row of the first matrix, or one for each column of the second."""
    value = node.optional(zero)
    if value is None or value.ndim == 0 or value.shape == (1,):
        return value
    return node.graph.expand_dims(value, -1) if place == 0 and value.ndim == 1 else value


def _matmul_integer(node: Node) -> Tensor:
    return _matmul_of(node, (0, 1), (2, 3))


def _qlinear_matmul(node: Node) -> Tensor:
    graph = node.graph
    product = graph.cast(_matmul_of(node, (0, 3), (2, 5)), np.float32)
    scale = graph.cast(node.x(1), np.float32) * graph.cast(node.x(4), np.float32) / graph.cast(node.x(6), np.float32)
    return _rounded(node, product * scale, graph.cast(node.x(7), np.float32), node.x(7).dtype)


def _conv_of(node: Node, weights: int, zeros: tuple[int, int]) -> Tensor:
    """Return the exact convolution of integers, less their zero points, as int32."""
    graph = node.graph
    x = _shifted(node, node.x(0), node.optional(zeros[0]))
    zero = node.optional(zeros[1])
    if zero is not None and zero.ndim == 1 and zero.shape != (1,):
        zero = graph.reshape(zero, (-1, *(1,) * (node.rank(weights) - 1)))
    w = _shifted(node, node.x(weights), zero)
    terms = math.prod(node.known_shape(weights, slice(1, None)))
    parts = [graph.cast(convolved(node, x, part), np.int32) for part in _halves(node, w, terms)]
    return parts[0] if len(parts) == 1 else parts[0] + parts[1]


def _conv_integer(node: Node) -> Tensor:
    return _conv_of(node, 1, (2, 3))


def _qlinear_conv(node: Node) -> Tensor:
    graph = node.graph
    sums = _conv_of(node, 3, (2, 5))
    row = (1, -1, *(1,) * (node.rank() - 2))
    if node.has(8):
        sums = sums + graph.reshape(node.x(8), row)
    by_channel = node.x(4) if node.x(4).ndim == 0 else graph.reshape(node.x(4), row)
    scale = node.x(1) * by_channel / node.x(6)
    return _rounded(node, graph.cast(sums, np.float32) * scale, graph.cast(node.x(7), np.float32), node.x(7).dtype)


RULES: dict[str, Rule] = {
    "ConvInteger": _conv_integer,
    "DequantizeLinear": _dequantize,
    "MatMulInteger": _matmul_integer,
    "QLinearConv": _qlinear_conv,
    "QLinearMatMul": _qlinear_matmul,
    "QuantizeLinear": _quantize,
}
