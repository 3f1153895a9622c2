"""Elements of 8 bits or fewer that a wider type holds: float8, float4, int4 and int2, as ONNX rounds and wraps them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.apple import REINTERPRET, called, dtype_code
from openmps.onnx._reading.node import Node

_FRACTION, _BIAS, _EXPONENT = 23, 127, 255  # of a float of 32 bits


@dataclass(frozen=True)
class _Float:
    """The fraction's bits, the exponent of the smallest normal number, the largest number, what is beyond it."""

    fraction: int
    lowest: int
    largest: float
    beyond: float = np.nan


_FLOATS = {
    "float4e2m1": _Float(1, 0, 6.0, 6.0),
    "float8e4m3fn": _Float(3, -6, 448.0),
    "float8e4m3fnuz": _Float(3, -7, 240.0),
    "float8e5m2": _Float(2, -14, 57344.0, np.inf),
    "float8e5m2fnuz": _Float(2, -15, 57344.0),
}
_BITS = {"int2": 2, "int4": 4, "uint2": 2, "uint4": 4}


def cast(node: Node, x: Tensor, name: str, *, saturate: bool = True) -> Tensor:
    """Return elements as those of a narrow type, in the type that holds them."""
    graph = node.graph
    if name in _FLOATS:
        y = _rounded(graph, graph.cast(x, np.float32), _FLOATS[name], saturate=saturate)
    elif name in _BITS:
        y = _wrapped(graph, graph.cast(x, np.int32), name)
    else:
        raise node.refusal(f"it makes elements of {name}, which is not read")
    node.reader.note_type(y, name)
    return y


def quantized(node: Node, x: Tensor, zero: Tensor | None, name: str) -> Tensor:
    """Return floats, with a zero point added, as the nearest elements of a narrow type, which keep within its range."""
    graph = node.graph
    if name not in _BITS:
        return cast(node, x if zero is None else x + zero, name)
    lowest, highest = _range(name)
    whole = graph.rint(x) if zero is None else graph.rint(x) + zero
    y = graph.cast(graph.clamp(whole, float(lowest), float(highest)), _holder(name))
    node.reader.note_type(y, name)
    return y


def _rounded(graph: Graph, x: Tensor, kind: _Float, *, saturate: bool) -> Tensor:
    """Return the nearest numbers of a type, of two equally near ones the even one; their distance is a power of 2."""
    bits = called(graph, REINTERPRET, x, dtype_code(np.int32), None)
    exponent = graph.bitwise_and(graph.right_shift(bits, _FRACTION), _EXPONENT) - _BIAS
    place = graph.maximum(exponent, kind.lowest) - kind.fraction
    step = called(graph, REINTERPRET, graph.left_shift(place + _BIAS, _FRACTION), dtype_code(np.float32), None)
    near = graph.rint(x / step) * step
    sign = graph.select(graph.less(x, 0), -1.0, 1.0)
    end = kind.largest if saturate else kind.beyond
    y = graph.select(graph.greater(graph.absolute(near), kind.largest), sign * end, near)
    y = graph.select(graph.is_infinite(x), sign * end, y)
    return graph.select(graph.is_nan(x), 0.0 if kind.beyond == kind.largest else np.nan, y)


def _wrapped(graph: Graph, x: Tensor, name: str) -> Tensor:
    """Return the lowest bits of integers."""
    lowest, _ = _range(name)
    mask = 2 ** _BITS[name] - 1
    return graph.cast(graph.bitwise_and(x - lowest, mask) + lowest, _holder(name))


def _range(name: str) -> tuple[int, int]:
    """Return the smallest and the largest integer of a type."""
    count = 2 ** _BITS[name]
    return (0, count - 1) if name.startswith("u") else (-count // 2, count // 2 - 1)


def _holder(name: str) -> type[np.generic]:
    return np.uint8 if name.startswith("u") else np.int8
