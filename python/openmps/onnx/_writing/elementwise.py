"""Functions of elements."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]


# Methods that are one operator, with the same operands in the same order.
_UNARY = {
    "absolute": "Abs",
    "acos": "Acos",
    "acosh": "Acosh",
    "asin": "Asin",
    "asinh": "Asinh",
    "atan": "Atan",
    "atanh": "Atanh",
    "bitwiseNOT": "BitwiseNot",
    "ceil": "Ceil",
    "cos": "Cos",
    "cosh": "Cosh",
    "erf": "Erf",
    "exponent": "Exp",
    "floor": "Floor",
    "identity": "Identity",
    "logarithm": "Log",
    "negative": "Neg",
    "reLU": "Relu",
    "reciprocal": "Reciprocal",
    "rint": "Round",
    "sigmoid": "Sigmoid",
    "sign": "Sign",
    "sin": "Sin",
    "sinh": "Sinh",
    "squareRoot": "Sqrt",
    "tan": "Tan",
    "tanh": "Tanh",
}
_BINARY = {
    "addition": "Add",
    "subtraction": "Sub",
    "multiplication": "Mul",
    "division": "Div",
    "power": "Pow",
    "maximum": "Max",
    "maximumWithNaNPropagation": "Max",
    "minimum": "Min",
    "minimumWithNaNPropagation": "Min",
    "equal": "Equal",
    "greaterThan": "Greater",
    "greaterThanOrEqualTo": "GreaterOrEqual",
    "lessThan": "Less",
    "lessThanOrEqualTo": "LessOrEqual",
    "bitwiseAND": "BitwiseAnd",
    "bitwiseOR": "BitwiseOr",
    "bitwiseXOR": "BitwiseXor",
}
# Of truth values; the second is whether the result is turned round.
_LOGICAL = {
    "logicalAND": ("And", False),
    "logicalNAND": ("And", True),
    "logicalOR": ("Or", False),
    "logicalNOR": ("Or", True),
    "logicalXOR": ("Xor", False),
    "logicalXNOR": ("Xor", True),
}


def _one(operator: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        values = [w(each) for each in call.arguments if hasattr(each, "identity")]
        return w.node(operator, *values)

    return row


def _logical(operator: str, turned: bool) -> Row:
    def row(w: Writer, call: Call) -> Any:
        found = w.node(operator, *(truth(w, each) for each in call.arguments[:2]))
        return w.node("Not", found) if turned else found

    return row


def truth(w: Writer, tensor: Any) -> str:
    """Return whether elements are not 0."""
    return w(tensor) if w.dtype(tensor) == np.bool_ else w.cast(w(tensor), np.bool_)


def _with_first(make: Callable[[Writer, Any, str], Any]) -> Row:
    """Return the row of a method of one operand, of which nodes are made: from the writer, the tensor and its value."""
    return lambda w, call: make(w, call.arguments[0], w(call.arguments[0]))


def _times(w: Writer, x: Any, value: str, factor: float) -> Any:
    return w.node("Mul", value, w.like(x, factor))


def _truncated(w: Writer, x: Any, value: str) -> Any:
    return w.node("Mul", w.node("Sign", value), w.node("Floor", w.node("Abs", value)))


def _rounded(w: Writer, x: Any, value: str) -> Any:
    """Halves go away from 0."""
    larger = w.node("Floor", w.node("Add", w.node("Abs", value), w.like(x, 0.5)))
    return w.node("Mul", w.node("Sign", value), larger)


def _is(operator: str) -> Callable[[Writer, Any, str], Any]:
    def made(w: Writer, x: Any, value: str) -> Any:
        return w.node(operator, value if w.dtype(x) == np.float32 else w.cast(value, np.float32))

    return made


def _is_finite(w: Writer, x: Any, value: str) -> Any:
    return w.node("Not", w.node("Or", _is("IsInf")(w, x, value), _is("IsNaN")(w, x, value)))


def _has_sign(w: Writer, x: Any, value: str) -> Any:
    zero = w.like(x, 0)
    below = w.node("Less", value, zero)
    if w.dtype(x).kind != "f":
        return below
    return w.node("Or", below, w.node("Less", w.node("Reciprocal", value), zero))  # -0 too


def _modulo(w: Writer, call: Call) -> Any:
    """The remainder has the sign of the dividend."""
    return w.node("Mod", *(w(each) for each in call.arguments[:2]), fmod=1)


def _floor_modulo(w: Writer, call: Call) -> Any:
    """The remainder has the sign of the divisor."""
    a, b = (w(each) for each in call.arguments[:2])
    if w.dtype(call.arguments[0]).kind != "f":
        return w.node("Mod", a, b)
    return w.node("Sub", a, w.node("Mul", b, w.node("Floor", w.node("Div", a, b))))


def _division_no_nan(w: Writer, call: Call) -> Any:
    a, b = (w(each) for each in call.arguments[:2])
    zero = w.like(call.arguments[0], 0)
    return w.node("Where", w.node("Equal", b, zero), zero, w.node("Div", a, b))


def _atan2(w: Writer, call: Call) -> Any:
    y, x = (w(each) for each in call.arguments[:2])
    like = call.arguments[0]
    zero, pi, half = (w.like(like, value) for value in (0, math.pi, math.pi / 2))
    angle = w.node("Atan", w.node("Div", y, x))
    is_above = w.node("GreaterOrEqual", y, zero)
    behind = w.node("Where", is_above, w.node("Add", angle, pi), w.node("Sub", angle, pi))
    upright = w.node("Mul", w.node("Sign", y), half)
    left = w.node("Where", w.node("Less", x, zero), behind, upright)
    return w.node("Where", w.node("Greater", x, zero), angle, left)


def _clamp(w: Writer, call: Call) -> Any:
    x, low, high = (w(each) for each in call.arguments[:3])
    return w.node("Min", w.node("Max", x, low), high)


def _select(w: Writer, call: Call) -> Any:
    condition, yes, no = call.arguments[:3]
    return w.node("Where", truth(w, condition), w(yes), w(no))


def _leaky_relu(w: Writer, call: Call) -> Any:
    return w.node("LeakyRelu", w(call.arguments[0]), alpha=float(call.arguments[1]))


def _cast(w: Writer, call: Call) -> Any:
    return w.cast(w(call.arguments[0]), w.dtype(call.results[0]))


def _reinterpreted(w: Writer, call: Call) -> Any:
    """Bits as integers and back are the value itself: the form of a value without a gradient."""
    x, wanted = call.arguments[0], w.dtype(call.results[0])
    value, dtype = w.bits.get(w(x), (w(x), w.dtype(x)))
    if dtype == wanted:
        return value
    found = w.node("Identity", value)
    w.bits[found] = value, dtype
    return found


def _shifted(direction: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        dtype = w.dtype(call.arguments[0])
        if dtype.kind != "u":
            raise refuse(call, f"shifts elements of {dtype}, which ONNX does for those without a sign alone")
        return w.node("BitShift", *(w(each) for each in call.arguments[:2]), direction=direction)

    return row


ROWS: dict[str, Row] = {
    **{f"{name}WithTensor:name:": _one(operator) for name, operator in _UNARY.items()},
    **{f"{name}WithPrimaryTensor:secondaryTensor:name:": _one(operator) for name, operator in _BINARY.items()},
    **{f"{name}WithPrimaryTensor:secondaryTensor:name:": _logical(*of) for name, of in _LOGICAL.items()},
    "notEqualWithPrimaryTensor:secondaryTensor:name:": lambda w, call: w.node("Not", _one("Equal")(w, call)),
    "notWithTensor:name:": lambda w, call: w.node("Not", truth(w, call.arguments[0])),
    "squareWithTensor:name:": _with_first(lambda w, x, value: w.node("Mul", value, value)),
    "reverseSquareRootWithTensor:name:": _with_first(lambda w, x, value: w.node("Reciprocal", w.node("Sqrt", value))),
    "exponentBase2WithTensor:name:": _with_first(lambda w, x, value: w.node("Pow", w.like(x, 2), value)),
    "exponentBase10WithTensor:name:": _with_first(lambda w, x, value: w.node("Pow", w.like(x, 10), value)),
    "logarithmBase2WithTensor:name:": _with_first(
        lambda w, x, value: _times(w, x, w.node("Log", value), 1 / math.log(2))
    ),
    "logarithmBase10WithTensor:name:": _with_first(
        lambda w, x, value: _times(w, x, w.node("Log", value), 1 / math.log(10))
    ),
    "truncateWithTensor:name:": _with_first(_truncated),
    "roundWithTensor:name:": _with_first(_rounded),
    "isNaNWithTensor:name:": _with_first(_is("IsNaN")),
    "isInfiniteWithTensor:name:": _with_first(_is("IsInf")),
    "isFiniteWithTensor:name:": _with_first(_is_finite),
    "signbitWithTensor:name:": _with_first(_has_sign),
    "moduloWithPrimaryTensor:secondaryTensor:name:": _modulo,
    "floorModuloWithPrimaryTensor:secondaryTensor:name:": _floor_modulo,
    "divisionNoNaNWithPrimaryTensor:secondaryTensor:name:": _division_no_nan,
    "atan2WithPrimaryTensor:secondaryTensor:name:": _atan2,
    "clampWithTensor:minValueTensor:maxValueTensor:name:": _clamp,
    "selectWithPredicateTensor:truePredicateTensor:falsePredicateTensor:name:": _select,
    "leakyReLUWithTensor:alpha:name:": _leaky_relu,
    "castTensor:toType:name:": _cast,
    "reinterpretCastTensor:toType:name:": _reinterpreted,
    "bitwiseLeftShiftWithPrimaryTensor:secondaryTensor:name:": _shifted("LEFT"),
    "bitwiseRightShiftWithPrimaryTensor:secondaryTensor:name:": _shifted("RIGHT"),
}
