"""Arithmetic, comparisons and choices, element by element."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading import narrow
from openmps.onnx._reading.apple import REINTERPRET, called, dtype_code
from openmps.onnx._reading.element_types import element_type
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_UNARY = {
    "Abs": "absolute",
    "Acos": "acos",
    "Acosh": "acosh",
    "Asin": "asin",
    "Asinh": "asinh",
    "Atan": "atan",
    "Atanh": "atanh",
    "BitwiseNot": "bitwise_not",
    "Ceil": "ceil",
    "Cos": "cos",
    "Cosh": "cosh",
    "Erf": "erf",
    "Exp": "exp",
    "Floor": "floor",
    "IsNaN": "is_nan",
    "Log": "log",
    "Neg": "negative",
    "Not": "logical_not",
    "Reciprocal": "reciprocal",
    "Round": "rint",
    "Sign": "sign",
    "Sin": "sin",
    "Sinh": "sinh",
    "Sqrt": "sqrt",
    "Tan": "tan",
    "Tanh": "tanh",
}
_BINARY = {
    "Add": "add",
    "And": "logical_and",
    "BitwiseAnd": "bitwise_and",
    "BitwiseOr": "bitwise_or",
    "BitwiseXor": "bitwise_xor",
    "Div": "divide",
    "Equal": "equal",
    "Greater": "greater",
    "GreaterOrEqual": "greater_equal",
    "Less": "less",
    "LessOrEqual": "less_equal",
    "Mul": "multiply",
    "Or": "logical_or",
    "Sub": "subtract",
    "Xor": "logical_xor",
}
_SHIFTS = {"LEFT": "left_shift", "RIGHT": "right_shift"}
_LARGEST_EXPONENT_BITS = 6  # a larger exponent overflows 64 bits, unless the base is 0, 1 or -1


def _unary(method: str) -> Rule:
    return lambda node: getattr(node.graph, method)(node.x())


def _binary(method: str) -> Rule:
    return lambda node: getattr(node.graph, method)(node.x(0), _second(node))


def _second(node: Node) -> Tensor:
    """Return the second operand; before opset 7 an attribute names the axis from which on it broadcasts."""
    b = node.x(1)
    if node.opset >= 7 or not node.integer("broadcast") or node.attribute("axis") is None:
        return b
    trailing = node.rank(0) - node.axis() - node.rank(1)
    return node.graph.reshape(b, (*node.known_shape(1), *(1,) * trailing))


def _identity(node: Node) -> Value:
    """Return the operand itself, known numbers too."""
    return node.inputs[0]


def _folded_from_left(method: str, floats: str | None = None) -> Rule:
    """Return the rule of an operator with any number of operands; `floats` is the method for them."""

    def rule(node: Node) -> Tensor:
        operands = node.xs()
        chosen = floats if floats and operands[0].dtype.kind == "f" else method
        combine: Callable[[Tensor, Tensor], Tensor] = getattr(node.graph, chosen)
        return functools.reduce(combine, operands) if len(operands) > 1 else node.graph.identity(operands[0])

    return rule


def _mean(node: Node) -> Tensor:
    operands = node.xs()
    return functools.reduce(node.graph.add, operands) / float(len(operands))


def _mod(node: Node) -> Tensor:
    a, b = node.x(0), node.x(1)
    return node.graph.fmod(a, b) if node.integer("fmod") else node.graph.floor_modulo(a, b)


def _power(node: Node) -> Tensor:
    """Return a power in the dtype of its base; integers are multiplied, so that none is rounded."""
    base, exponent = node.x(0), _second(node)
    graph = node.graph
    if base.dtype.kind == "f":
        return graph.power(base, graph.cast(exponent, base.dtype))
    if exponent.dtype.kind == "f":
        power = graph.power(graph.cast(base, np.float32), graph.cast(exponent, np.float32))
        return graph.cast(power, base.dtype)
    bits = graph.cast(exponent, base.dtype)
    result = base * 0 + 1
    for place in range(_LARGEST_EXPONENT_BITS):
        is_set = graph.bitwise_and(graph.right_shift(bits, place), 1)
        result = graph.select(graph.equal(is_set, 1), result * base, result)
        base = base * base
    return result


def _shift(node: Node) -> Tensor:
    direction = node.text("direction")
    if direction not in _SHIFTS:
        raise node.refusal(f'its direction is "{direction}", expected LEFT or RIGHT')
    graph, a, b = node.graph, node.x(0), node.x(1)
    bits = a.dtype.itemsize * 8
    if direction == "RIGHT" and a.dtype.kind == "i":  # the sign stays, however far it goes
        return graph.right_shift(a, graph.minimum(b, bits - 1))
    shifted: Tensor = getattr(graph, _SHIFTS[direction])(a, b)
    return graph.select(graph.less(b, bits), shifted, a * 0)


def _bit_cast(node: Node) -> Tensor:
    """Return the same bits as elements of another type."""
    kind = element_type(node.integer("to"), str(node))
    if not kind.is_made or np.dtype(kind.held).itemsize != node.x().dtype.itemsize:
        raise node.refusal(f"it makes elements of {kind.name} of {node.x().dtype}")
    if bool in (node.x().dtype, np.dtype(kind.held)):
        return node.graph.cast(node.x(), kind.held)
    return called(node.graph, REINTERPRET, node.x(), dtype_code(kind.held), None)


def _clip(node: Node) -> Tensor:
    """Return elements within bounds, which are attributes before opset 11; NaN stays."""
    graph, x = node.graph, node.x()
    if node.opset < 11:
        lower, upper = node.attribute("min"), node.attribute("max")
    else:
        lower, upper = node.optional(1), node.optional(2)
    largest, smallest = ("maximum_nan", "minimum_nan") if x.dtype.kind == "f" else ("maximum", "minimum")
    if lower is not None:
        x = getattr(graph, largest)(x, lower)
    if upper is not None:
        x = getattr(graph, smallest)(x, upper)
    return graph.identity(x)


def _is_infinite(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    infinite = graph.is_infinite(x)
    if not node.integer("detect_negative", 1):
        infinite = graph.logical_and(infinite, graph.greater(x, 0))
    if not node.integer("detect_positive", 1):
        infinite = graph.logical_and(infinite, graph.less(x, 0))
    return infinite


def _where(node: Node) -> Tensor:
    return node.graph.select(node.x(0), node.x(1), node.x(2))


def _cast(node: Node) -> Tensor:
    """Return elements of another type."""
    kind = element_type(node.integer("to"), str(node))
    if not kind.is_made:
        return narrow.cast(node, node.x(), kind.name, saturate=bool(node.integer("saturate", 1)))
    return _as(node.x(), kind.held, node)


def _cast_like(node: Node) -> Value:
    """Return elements in the type of another operand; known ones stay known."""
    if (name := node.narrow(1)) is not None:
        return narrow.cast(node, node.x(0), name, saturate=bool(node.integer("saturate", 1)))
    dtype, given = node.x(1).dtype, node.inputs[0]
    return given.astype(dtype) if isinstance(given, np.ndarray) else _as(node.x(0), dtype.name, node)


def _as(x: Tensor, dtype: str, node: Node) -> Tensor:
    return node.graph.not_equal(x, 0) if dtype == "bool" and x.dtype != bool else node.graph.cast(x, dtype)


RULES: dict[str, Rule] = {
    **{op: _unary(method) for op, method in _UNARY.items()},
    **{op: _binary(method) for op, method in _BINARY.items()},
    "BitCast": _bit_cast,
    "BitShift": _shift,
    "Cast": _cast,
    "CastLike": _cast_like,
    "Clip": _clip,
    "Identity": _identity,
    "IsInf": _is_infinite,
    "Max": _folded_from_left("maximum", "maximum_nan"),
    "Mean": _mean,
    "Min": _folded_from_left("minimum", "minimum_nan"),
    "Mod": _mod,
    "Pow": _power,
    "Sum": _folded_from_left("add"),
    "Where": _where,
}
