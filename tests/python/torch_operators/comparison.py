"""Compares a result with PyTorch's in float64, and allows what PyTorch's own result in the same type is off."""

from __future__ import annotations

from typing import Any

import numpy as np

_EPSILON = {"float16": 1e-3}
_FLOAT32_EPSILON = 1.2e-7
_UNITS = 64
_LARGEST = 1e38  # parts of larger complex numbers may be beyond float32


def difference(got: Any, exact: Any, same_type: Any, dtype: str, unit: float = 0) -> str:
    """Return how a result differs, or nothing.

    `exact` is PyTorch's result in float64, `same_type` its result in `dtype`. Integers have to be equal modulo the
    range of the result's type: ours wrap, PyTorch's become int64. `unit` is the size of numbers whose differences are
    small elements: about 1 for gradients, whose weights are about 1.
    """
    if tuple(got.shape) != tuple(exact.shape):
        return f"shape {tuple(got.shape)}, expected {tuple(exact.shape)}"
    if got.size == 0:
        return ""
    if np.iscomplexobj(exact) or np.iscomplexobj(got):
        return _complex_difference(np.asarray(got), np.asarray(exact))
    if exact.dtype.kind in "biu":
        return _integer_difference(got, exact)
    return _float_difference(
        got.astype(np.float64),
        exact.astype(np.float64),
        same_type.astype(np.float64),
        _EPSILON.get(dtype, _FLOAT32_EPSILON),
        unit,
    )


def _complex_difference(got: Any, exact: Any) -> str:
    finite = np.isfinite(exact) & (np.abs(exact) < _LARGEST)
    if not np.isfinite(got[finite]).all():
        return "other elements are finite"
    largest = np.abs(exact[finite]).max(initial=0)
    error = np.abs(got - exact)[finite].max(initial=0)
    return f"error {error:.3g}, largest element {largest:.3g}" if error > 1e-4 * (1 + largest) else ""


def _integer_difference(got: Any, exact: Any) -> str:
    expected = exact.astype(got.dtype) if got.dtype.kind in "iu" else exact
    wrong = got != expected
    return _first_of(wrong, got, expected) if wrong.any() else ""


def _float_difference(got: Any, exact: Any, same_type: Any, epsilon: float, unit: float) -> str:
    with np.errstate(all="ignore"):
        # Where the types overflow differently either class is right.
        other_class = (np.isnan(got) != np.isnan(same_type)) & (np.isnan(got) != np.isnan(exact))
        infinite = (np.isinf(got) | np.isinf(same_type)) & ~np.isnan(got) & ~np.isnan(same_type)
        near = np.isfinite(got) & np.isfinite(exact) & (np.abs(got - exact) <= 4 * epsilon * np.abs(exact))
        wrong = other_class | (infinite & (got != same_type) & (got != exact) & ~near)
        finite = np.isfinite(got) & np.isfinite(exact) & np.isfinite(same_type)
        usual = np.median(np.abs(exact[finite])) if finite.any() else 0
        # A difference of two numbers near 1, such as 1 - tanh(x)^2, has an error of their size.
        cancelled = 4 * epsilon * max(unit, min(1, np.abs(exact[finite]).max(initial=0)))
        allowed = _UNITS * epsilon * (np.abs(exact) + usual) + 8 * np.abs(same_type - exact) + cancelled + 1e-30
        wrong |= finite & (np.abs(got - exact) > allowed)
    return _first_of(wrong, got, exact) if wrong.any() else ""


def _first_of(wrong: Any, got: Any, expected: Any) -> str:
    place = tuple(int(index) for index in np.argwhere(wrong)[0])
    return f"{wrong.sum()} of {wrong.size} differ, the first at {place}: {got[place]!r}, expected {expected[place]!r}"
