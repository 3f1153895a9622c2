"""Operators that compute each element apart."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .mapping import (
    BOUNDS,
    EQUAL_ELEMENTS,
    JUMPS,
    LIMITS,
    NAN_IS_LEFT_OUT,
    OPERATORS,
    OUTSIDE,
    Compute,
    LeftOut,
    Operator,
    operator,
    refuse_options,
)

# PyTorch's name and Graph's method
_OF_ONE = {
    "abs": "absolute",
    "ceil": "ceil",
    "clone": "identity",
    "conj": "conjugate",
    "imag": "imaginary",
    "isfinite": "is_finite",
    "isinf": "is_infinite",
    "isnan": "is_nan",
    "neg": "negative",
    "nn.functional.relu": "relu",
    "positive": "identity",
    "real": "real",
    "round": "rint",
    **{
        name: name
        for name in (
            "acos acosh asin asinh atan atanh cos cosh erf exp exp2 floor log log10 log2 logical_not reciprocal rsqrt "
            "sigmoid sign signbit sin sinh sqrt square tan tanh trunc"
        ).split()
    },
}
_OF_TWO = {
    "atan2": "atan2",
    "div.no_rounding_mode": "divide",
    "eq": "equal",
    "fmax": "maximum",
    "fmin": "minimum",
    "fmod": "modulo",
    "ge": "greater_equal",
    "gt": "greater",
    "le": "less_equal",
    "logical_and": "logical_and",
    "logical_or": "logical_or",
    "logical_xor": "logical_xor",
    "lt": "less",
    "max.binary": "maximum_nan",
    "maximum": "maximum_nan",
    "min.binary": "minimum_nan",
    "minimum": "minimum_nan",
    "mul": "multiply",
    "ne": "not_equal",
    "pow": "power",
    "remainder": "floor_modulo",
    "true_divide": "divide",
}


def _method(name: str, operands: int) -> Compute:
    def compute(graph: Any, *given: Any, **options: Any) -> Any:
        refuse_options(options)
        if len(given) != operands:
            raise LeftOut("more arguments")
        return getattr(graph, name)(*given)

    return compute


_GRADIENT_EXTREMES = {"acosh": OUTSIDE, "atan2": LIMITS, "pow": LIMITS, "remainder": JUMPS}
_CHOICES = ("fmax", "fmin", "max.binary", "maximum", "min.binary", "minimum")
OPERATORS.update(
    {
        name: Operator(
            _method(method, 1),
            takes_long_axes=True,
            nan=NAN_IS_LEFT_OUT if method == "relu" else "",
            ties=BOUNDS if method in ("relu", "sqrt", "rsqrt") else "",
            gradient_extremes=_GRADIENT_EXTREMES.get(name, ""),
        )
        for name, method in _OF_ONE.items()
    }
)
OPERATORS.update(
    {
        name: Operator(
            _method(method, 2),
            takes_long_axes=True,
            nan=EQUAL_ELEMENTS if name in _CHOICES else "",
            ties=EQUAL_ELEMENTS if name in _CHOICES else "",
            gradient_extremes=_GRADIENT_EXTREMES.get(name, ""),
        )
        for name, method in _OF_TWO.items()
    }
)


@operator("add", takes_long_axes=True, sums=True)
def _add(graph: Any, x: Any, y: Any, alpha: float = 1) -> Any:
    return x + y if alpha == 1 else x + alpha * y


@operator("sub", takes_long_axes=True, sums=True)
def _subtract(graph: Any, x: Any, y: Any, alpha: float = 1) -> Any:
    return x - y if alpha == 1 else x - alpha * y


@operator("rsub", takes_long_axes=True, sums=True)
def _subtract_reversed(graph: Any, x: Any, y: Any, alpha: float = 1) -> Any:
    return y - x if alpha == 1 else y - alpha * x


@operator("__radd__")
def _radd(graph: Any, x: Any, y: Any) -> Any:
    return y + x


@operator("__rsub__")
def _rsub(graph: Any, x: Any, y: Any) -> Any:
    return y - x


@operator("__rmul__")
def _rmul(graph: Any, x: Any, y: Any) -> Any:
    return y * x


@operator("__rdiv__", gradient_extremes=LIMITS)
def _rdiv(graph: Any, x: Any, y: Any) -> Any:
    return y / x


@operator("__rpow__", gradient_extremes=LIMITS)
def _rpow(graph: Any, x: Any, y: Any) -> Any:
    return y**x


@operator("frac", takes_long_axes=True)
def _fraction(graph: Any, x: Any) -> Any:
    return x - graph.trunc(x)


@operator("div.floor_rounding", takes_extremes=False)  # a formula of ours
def _floor_divide(graph: Any, x: Any, y: Any, rounding_mode: str) -> Any:
    return graph.floor(x / y)


@operator("div.trunc_rounding", takes_extremes=False)  # a formula of ours
def _truncated_divide(graph: Any, x: Any, y: Any, rounding_mode: str) -> Any:
    return graph.trunc(x / y)


@operator("hypot", takes_long_axes=True, takes_extremes=False)  # squares overflow
def _hypotenuse(graph: Any, x: Any, y: Any) -> Any:
    return graph.sqrt(graph.square(x) + graph.square(y))


@operator("clamp", nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _clamp(graph: Any, x: Any, low: Any = None, high: Any = None, **bounds: Any) -> Any:
    low, high = bounds.get("min", low), bounds.get("max", high)
    if low is None and high is None:
        raise LeftOut("no bounds")
    if low is None:
        return graph.minimum_nan(x, high)
    return graph.maximum_nan(x, low) if high is None else graph.clamp(x, low, high)


@operator("nn.functional.hardtanh", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _hard_tanh(graph: Any, x: Any, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Any:
    return graph.clamp(x, min_val, max_val)


@operator("nn.functional.relu6", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _relu6(graph: Any, x: Any, inplace: bool = False) -> Any:
    return graph.clamp(x, 0.0, 6.0)


@operator("nn.functional.leaky_relu", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _leaky_relu(graph: Any, x: Any, negative_slope: float = 0.01, inplace: bool = False) -> Any:
    return graph.leaky_relu(x, negative_slope)


@operator("nn.functional.prelu", nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _prelu(graph: Any, x: Any, weight: Any) -> Any:
    if weight.ndim == 1:
        weight = graph.reshape(weight, () if x.ndim < 2 else (1, -1) + (1,) * (x.ndim - 2))
    return graph.select(x > 0.0, x, weight * x)


@operator("nn.functional.silu", takes_long_axes=True, takes_extremes=False)  # a formula of ours
def _silu(graph: Any, x: Any, inplace: bool = False) -> Any:
    return x * graph.sigmoid(x)


@operator("nn.functional.gelu", takes_long_axes=True, takes_extremes=False)  # a formula of ours
def _gelu(graph: Any, x: Any, approximate: str = "none") -> Any:
    if approximate == "none":
        return 0.5 * x * (1 + graph.erf(x * (1 / math.sqrt(2))))
    return 0.5 * x * (1 + graph.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


@operator("nn.functional.elu", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _elu(graph: Any, x: Any, alpha: float = 1.0, inplace: bool = False) -> Any:
    return graph.select(x > 0.0, x, alpha * (graph.exp(graph.minimum(x, 0.0)) - 1))


@operator("nn.functional.softsign", takes_long_axes=True, takes_extremes=False)  # a formula of ours
def _softsign(graph: Any, x: Any) -> Any:
    return x / (1 + graph.absolute(x))


@operator("nn.functional.threshold", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=BOUNDS)
def _threshold(graph: Any, x: Any, threshold: float, value: float, inplace: bool = False) -> Any:
    return graph.select(x > float(threshold), x, float(value))


@operator("where")
def _where(graph: Any, x: Any, condition: Any, y: Any) -> Any:
    if isinstance(x, complex) or isinstance(y, complex):
        raise LeftOut("a complex number beside real tensors")
    x, y = (each if hasattr(each, "shape") else np.float32(each) for each in (x, y))
    return graph.select(condition, x, y)


@operator("masked_fill")
def _masked_fill(graph: Any, x: Any, mask: Any, value: Any) -> Any:
    if x.dtype == np.bool_ and not hasattr(value, "shape"):
        value = bool(value)  # as PyTorch does; openmps refuses other numbers than 0 and 1
    return graph.select(mask, value, x)


@operator("lerp", takes_extremes=False)  # a formula of ours
def _interpolate(graph: Any, x: Any, y: Any, weight: Any) -> Any:
    return x + weight * (y - x)


@operator("addcmul", sums=True)
def _add_product(graph: Any, x: Any, a: Any, b: Any, value: float = 1) -> Any:
    return x + value * (a * b)


@operator("addcdiv", sums=True)
def _add_quotient(graph: Any, x: Any, a: Any, b: Any, value: float = 1) -> Any:
    return x + value * (a / b)


@operator("nn.functional.mse_loss")
def _squared_error(graph: Any, x: Any, target: Any, reduction: str = "mean", **options: Any) -> Any:
    refuse_options(options)
    return reduced(graph, graph.square(x - target), reduction)


@operator("nn.functional.binary_cross_entropy_with_logits", constants=frozenset({2, 3}), takes_extremes=False)
def _binary_cross_entropy(
    graph: Any, x: Any, target: Any, weight: Any = None, reduction: str = "mean", **options: Any
) -> Any:
    refuse_options({"weight": weight, **options})
    loss = graph.maximum(x, 0.0) - x * target + graph.log(1 + graph.exp(-graph.absolute(x)))
    return reduced(graph, loss, reduction)


def reduced(graph: Any, loss: Any, reduction: str) -> Any:
    """Return a loss as PyTorch's `reduction` says."""
    reductions = {"none": graph.identity, "mean": graph.mean, "sum": graph.reduce_sum}
    return reductions[reduction](loss)
