"""Methods of Graph against formulas of NumPy in float64: values, and gradients by differences of the formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import openmps as mps

Array = np.ndarray[Any, Any]
Build = Callable[..., mps.Tensor]
Formula = Callable[..., Any]


def check(build: Build, formula: Formula, arrays: Sequence[Any], *, atol: float = 1e-5, rtol: float = 1e-5) -> None:
    """Compare values and gradients, with extents that are known and with extents that feeds decide.

    `build` makes a tensor of a graph and its placeholders, `formula` an array of arrays of float64. Arrays of integers
    have no gradient.
    """
    values = [np.asarray(array) for array in arrays]
    for is_open in (False, True):
        graph = mps.Graph("cpu")
        tensors = [
            graph.placeholder([None] * value.ndim if is_open else value.shape, _kept(value).dtype) for value in values
        ]
        compare(graph, tensors, build(graph, *tensors), formula, values, atol=atol, rtol=rtol)


def compare(
    graph: mps.Graph,
    tensors: Sequence[mps.Tensor],
    y: mps.Tensor,
    formula: Formula,
    values: Sequence[Array],
    *,
    atol: float = 1e-5,
    rtol: float = 1e-5,
) -> None:
    """Compare one tensor and its gradients by the placeholders of floats."""
    exact = [value.astype(np.float64) if value.dtype.kind == "f" else value for value in values]
    expected = np.asarray(formula(*exact))
    feeds = {tensor: _kept(value) for tensor, value in zip(tensors, values, strict=True)}
    weights = np.random.default_rng(5).normal(size=expected.shape)
    floats = [number for number, value in enumerate(exact) if value.dtype.kind == "f"]
    total = graph.sum(y * weights.astype(np.float32))
    found, *slopes = graph.run(feeds, [y, *graph.gradients(total, [tensors[number] for number in floats])])
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, atol=atol, rtol=rtol)
    for number, slope in zip(floats, slopes, strict=True):
        wanted = differences(lambda *moved: float((formula(*moved) * weights).sum()), exact, number)
        scale = max(1.0, float(np.abs(wanted).max(initial=0)))
        np.testing.assert_allclose(slope, wanted, atol=10 * atol * scale, rtol=1e-3)


def differences(function: Callable[..., float], values: Sequence[Array], number: int, step: float = 1e-6) -> Array:
    """Return central differences of a function by each element of one of its arrays."""
    result = np.zeros(values[number].shape)
    for place in np.ndindex(*result.shape):
        moved = []
        for sign in (1, -1):
            near = [value.copy() for value in values]
            near[number][place] += sign * step
            moved.append(function(*near))
        result[place] = (moved[0] - moved[1]) / (2 * step)
    return result


def _kept(value: Array) -> Array:
    """Return an array in the dtype of its placeholder."""
    return value.astype(np.float32) if value.dtype == np.float64 else value
