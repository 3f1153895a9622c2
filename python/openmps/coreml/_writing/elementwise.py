"""Functions of elements."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.coreml._writing.writer import Writer, refuse

__all__ = ["ROWS"]

# Methods that are one layer of the same operand, and its settings.
_UNARY: dict[str, tuple[str, dict[str, Any]]] = {
    "absolute": ("unary", {"mode": "abs"}),
    "acos": ("acos", {}),
    "acosh": ("acosh", {}),
    "asin": ("asin", {}),
    "asinh": ("asinh", {}),
    "atan": ("atan", {}),
    "atanh": ("atanh", {}),
    "ceil": ("ceil", {}),
    "cos": ("cos", {}),
    "cosh": ("cosh", {}),
    "erf": ("erf", {}),
    "exponent": ("unary", {"mode": "exp"}),
    "exponentBase2": ("exp2", {}),
    "floor": ("floor", {}),
    "identity": ("copy", {}),
    "logarithm": ("unary", {"mode": "log"}),
    "reLU": ("activation", {"non_linearity": "RELU"}),
    "sigmoid": ("activation", {"non_linearity": "SIGMOID"}),
    "sign": ("sign", {}),
    "sin": ("sin", {}),
    "sinh": ("sinh", {}),
    "squareRoot": ("unary", {"mode": "sqrt"}),
    "tan": ("tan", {}),
    "tanh": ("tanh", {}),
}
_BINARY: dict[str, tuple[str, dict[str, Any]]] = {
    "equal": ("equal", {}),
    "greaterThan": ("greater_than", {}),
    "greaterThanOrEqualTo": ("greater_than", {"use_greater_than_equal": True}),
    "lessThan": ("less_than", {}),
    "lessThanOrEqualTo": ("less_than", {"use_less_than_equal": True}),
    "logicalAND": ("logical", {"mode": "AND"}),
    "logicalOR": ("logical", {"mode": "OR"}),
    "logicalXOR": ("logical", {"mode": "XOR"}),
    "maximum": ("max_broadcastable", {}),
    "minimum": ("min_broadcastable", {}),
    "multiplication": ("multiply_broadcastable", {}),
    "notEqual": ("not_equal", {}),
    "subtraction": ("subtract_broadcastable", {}),
}
_OF_FLOATS = {"division": "divide_broadcastable", "power": "pow_broadcastable"}


def _one(kind: str, settings: dict[str, Any]) -> Row:
    return lambda w, call: w.of_elements(kind, w(call.arguments[0]), **settings)


def _two(kind: str, settings: dict[str, Any]) -> Row:
    return lambda w, call: w.layer(kind, *map(w, call.arguments[:2]), **settings)


def _two_floats(kind: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        if w.dtype(call.arguments[0]).kind != "f":
            raise refuse(call, "has integers, which are floats in Core ML and have other results there")
        return w.layer(kind, *map(w, call.arguments[:2]))

    return row


def _addition(w: Writer, call: Call) -> Any:
    """A vector that is added to a convolution or a product is its bias."""
    x, bias = call.arguments[:2]
    value, elements = w(x), w.stored(bias)
    layer = w.biased.get(w.source_of(value))
    if layer is None or elements is None or w.uses(x) != 1 or not layer.fits(elements, value):
        return w.layer("add_broadcastable", value, w(bias))
    layer.add_bias(elements.ravel(), w.owner(bias))
    return value


def _times(number: float) -> Row:
    return lambda w, call: w.layer("multiply_broadcastable", w(call.arguments[0]), w.constant(number))


def _square(w: Writer, call: Call) -> Any:
    value = w(call.arguments[0])
    return w.layer("multiply_broadcastable", value, value)


def _reciprocal(w: Writer, call: Call) -> Any:
    return w.layer("divide_broadcastable", w.constant(1.0), w(call.arguments[0]))


def _reverse_root(w: Writer, call: Call) -> Any:
    root = w.layer("unary", w(call.arguments[0]), mode="sqrt")
    return w.layer("divide_broadcastable", w.constant(1.0), root)


def _clamp(w: Writer, call: Call) -> Any:
    x, low, high = map(w, call.arguments[:3])
    return w.layer("min_broadcastable", w.layer("max_broadcastable", x, low), high)


def _select(w: Writer, call: Call) -> Any:
    return w.layer("where_broadcastable", *map(w, call.arguments[:3]))


def _leaky_relu(w: Writer, call: Call) -> Any:
    slope = float(call.arguments[1])
    return w.of_elements("activation", w(call.arguments[0]), non_linearity="LEAKYRELU", params=[slope])


def _cast(w: Writer, call: Call) -> Any:
    """Floats hold the numbers of other types; those between integers lose their fraction."""
    before, after = (w.dtype(each) for each in (call.arguments[0], call.results[0]))
    value = w(call.arguments[0])
    if before == after or before.kind == "b" or (after.kind == "f" and after.itemsize >= min(before.itemsize, 4)):
        return value
    if before.kind == "f" and after.kind in "iu":
        whole = w.layer("floor", w.layer("unary", value, mode="abs"))
        return w.layer("multiply_broadcastable", w.layer("sign", value), whole)
    if after == np.bool_:
        return w.layer("not_equal", value, w.constant(0.0))
    raise refuse(call, f"turns {before} into {after}, which Core ML does not")


ROWS: dict[str, Row] = {
    **{f"{name}WithTensor:name:": _one(*layer) for name, layer in _UNARY.items()},
    **{f"{name}WithPrimaryTensor:secondaryTensor:name:": _two(*layer) for name, layer in _BINARY.items()},
    **{f"{name}WithPrimaryTensor:secondaryTensor:name:": _two_floats(kind) for name, kind in _OF_FLOATS.items()},
    "additionWithPrimaryTensor:secondaryTensor:name:": _addition,
    "negativeWithTensor:name:": _times(-1.0),
    "squareWithTensor:name:": _square,
    "reciprocalWithTensor:name:": _reciprocal,
    "reverseSquareRootWithTensor:name:": _reverse_root,
    "notWithTensor:name:": _one("logical", {"mode": "NOT"}),
    "clampWithTensor:minValueTensor:maxValueTensor:name:": _clamp,
    "selectWithPredicateTensor:truePredicateTensor:falsePredicateTensor:name:": _select,
    "leakyReLUWithTensor:alpha:name:": _leaky_relu,
    "castTensor:toType:name:": _cast,
}
