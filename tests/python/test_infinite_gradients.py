"""Gradients where operands are NaN, infinite or 0: docs/numerics.md, "Infinities and NaN in gradients"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

INF, NAN = np.inf, np.nan


def gradients(function: Callable[..., Any], *values: Any) -> list[Any]:
    graph = mps.Graph()
    arrays = [np.asarray(value, np.float32) for value in values]
    placeholders = [graph.placeholder(array.shape) for array in arrays]
    total = graph.reduce_sum(function(graph, *placeholders))
    return graph.run(dict(zip(placeholders, arrays, strict=True)), graph.gradients(total, placeholders))


@pytest.mark.parametrize("name", ["asinh", "acosh", "atanh", "tanh", "exp", "log", "sqrt", "sin", "erf", "reciprocal"])
def test_the_gradient_of_nan_is_nan(name: str) -> None:
    (found,) = gradients(lambda graph, x: getattr(graph, name)(x), [NAN, 1.5])
    assert np.isnan(found[0])


def test_no_gradient_is_outside_of_the_domain() -> None:
    (found,) = gradients(lambda graph, x: graph.acosh(x), [-3e38, -1, 0.5, 2])
    np.testing.assert_allclose(found, [NAN, NAN, NAN, 1 / np.sqrt(3)], rtol=1e-6)


@pytest.mark.parametrize(
    ("a", "b", "by_a", "by_b"),
    [(0, 0, 0, 0), (1, INF, 0, 0), (INF, -1, 0, 0), (0, 2, 0.5, 0), (3, 0, 0, -1 / 3), (NAN, 1, NAN, NAN)],
)
def test_angles_have_the_limits(a: float, b: float, by_a: float, by_b: float) -> None:
    found = gradients(lambda graph, x, y: graph.atan2(x, y), [a], [b])
    np.testing.assert_allclose(np.ravel(found), [by_a, by_b], rtol=1e-6)


@pytest.mark.parametrize("odd", [0.0, NAN, 2.5])
@pytest.mark.parametrize("place", [0, 2, 4])
def test_running_products_multiply_the_other_factors(odd: float, place: int) -> None:
    x = np.array([1.5, -2, 0.5, 3, -1.25])
    x[place] = odd
    (found,) = gradients(lambda graph, t: graph.cumulative_product(t, axis=0), x)
    right = [sum(np.prod(np.delete(x[: j + 1], k)) for j in range(k, 5)) for k in range(5)]
    np.testing.assert_allclose(found, right, rtol=1e-5)


@on_other_devices
def test_other_devices_compute_the_same(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
