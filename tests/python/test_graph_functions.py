"""Functions of one operand in openmps.Graph against NumPy's in long double, in units in the last place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

_FUNCTIONS: dict[str, Any] = {
    "exp": np.exp,
    "exp2": np.exp2,
    "exp10": lambda x: np.power(np.longdouble(10), x),
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "square": np.square,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
    "absolute": np.abs,
    "negative": np.negative,
    "ceil": np.ceil,
    "floor": np.floor,
    "rint": np.rint,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "relu": lambda x: np.where(np.isnan(x), 0, np.maximum(x, 0)),
}
_ALLOWED = {"float32": 4.0, "float16": 1.0}


def _values(dtype: str) -> Any:
    """Return all of float16; of float32 numbers up to 38, bit patterns of any kind, and what has no sign or no end."""
    if dtype == "float16":
        return np.arange(65536, dtype=np.uint16).view(np.float16)
    random = np.random.default_rng(1)
    patterns = random.integers(0, 2**32, 20_000, dtype=np.uint32).view(np.float32)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0], np.float32)
    near = random.uniform(-38, 38, 20_000).astype(np.float32)
    return np.concatenate([special, near, random.uniform(-1, 1, 20_000).astype(np.float32), patterns])


@pytest.mark.parametrize("dtype", _ALLOWED)
@pytest.mark.parametrize("name", _FUNCTIONS)
def test_function_is_near_the_truth(name: str, dtype: str) -> None:
    x = _values(dtype)
    graph = mps.Graph("cpu")
    operand = graph.placeholder(x.shape, x.dtype)
    given = graph.run({operand: x}, getattr(graph, name)(operand))
    normal = np.abs(x) >= np.finfo(x.dtype).tiny  # negative denormals are -0 for some (docs/numerics.md)
    with np.errstate(all="ignore"):
        truth = _FUNCTIONS[name](x.astype(np.longdouble))
        expected = truth.astype(x.dtype)
        measured = normal & np.isfinite(expected) & (np.abs(truth) >= np.finfo(x.dtype).tiny)
        unit = np.spacing(np.abs(expected)).astype(np.longdouble)
        errors = np.where(measured, np.abs(given.astype(np.longdouble) - truth) / unit, 0)
    where = int(np.argmax(errors))
    assert errors[where] <= _ALLOWED[dtype], f"of {x[where]}: {given[where]}, expected {expected[where]}"
    same = np.isnan(given) == np.isnan(expected)
    same &= np.isinf(given) == np.isinf(expected)
    assert (same | ~normal | measured).all(), f"of {x[~(same | ~normal | measured)][:5]}"
