"""Layers, losses and optimizers of float16 with more than 65,504 elements or steps, against formulas in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

Array = npt.NDArray[Any]
COUNT = 70_000  # float16 ends at 65,504
HALF = np.float16


def drawn(*shape: int) -> Array:
    return np.random.default_rng(40).normal(size=shape).astype(HALF)


@pytest.mark.parametrize(("shape", "axes"), [((2, COUNT), (1,)), ((COUNT, 3), (0,)), ((70, 25, 40, 2), (0, 1, 2))])
def test_normalisations_over_many_elements_have_the_formulas_gradient(
    shape: tuple[int, ...], axes: tuple[int, ...]
) -> None:
    x = drawn(*shape)
    weights = np.flip(x).astype(np.float32)
    graph = mps.Graph()
    placeholder = graph.placeholder(shape, HALF)
    mean, variance = (method(placeholder, list(axes), keepdims=True) for method in (graph.mean, graph.variance))
    y = graph.normalize(placeholder, mean, variance, epsilon=1e-5)
    loss = graph.reduce_sum(graph.cast(y, np.float32) * graph.constant(weights))
    found, gradient = graph.run({placeholder: x}, [y, *graph.gradients(loss, [placeholder])])

    exact = x.astype(np.float64)
    deviation = np.sqrt(exact.var(axes, keepdims=True) + 1e-5)
    normal = (exact - exact.mean(axes, keepdims=True)) / deviation
    by_normal = weights - weights.mean(axes, keepdims=True, dtype=np.float64)
    right = (by_normal - normal * (weights * normal).mean(axes, keepdims=True)) / deviation
    np.testing.assert_allclose(found, normal, rtol=2e-3, atol=2e-3)
    np.testing.assert_allclose(gradient, right, rtol=4e-3, atol=4e-3)


def test_a_mean_cross_entropy_of_many_rows_has_the_formulas_gradient() -> None:
    x = drawn(COUNT, 3)
    labels = np.eye(3, dtype=HALF)[np.arange(COUNT) % 3]
    graph = mps.Graph()
    placeholder = graph.placeholder(x.shape, HALF)
    loss = graph.softmax_cross_entropy(placeholder, labels, reduction="mean")
    found, gradient = graph.run({placeholder: x}, [loss, *graph.gradients(loss, [placeholder])])

    exact = x.astype(np.float64)
    shares = np.exp(exact) / np.exp(exact).sum(1, keepdims=True)
    np.testing.assert_allclose(found, -np.log(shares[labels == 1]).mean(), rtol=2e-3)
    # Elements are near 1e-5, where float16 has steps of 6e-8.
    np.testing.assert_allclose(gradient, (shares - labels) / COUNT, rtol=1e-2, atol=6e-8)


@pytest.mark.parametrize("step", [1, 1000, 100_000])
def test_a_step_of_adam_is_the_formulas(step: int) -> None:
    values, momentum, gradient = (drawn(4, 16) * scale for scale in (HALF(1), HALF(0.1), HALF(0.5)))
    velocity = np.abs(drawn(4, 16)) * HALF(0.01)
    gradient[0], momentum[0], velocity[0] = 0, 0, 0  # an epsilon of 1e-8 is 0 in float16
    graph = mps.Graph()
    tensors = [graph.placeholder((4, 16), HALF) for _ in range(4)]
    results = graph.adam(0.01, *tensors, beta1_power=0.9**step, beta2_power=0.999**step)
    found = graph.run(dict(zip(tensors, (values, momentum, velocity, gradient), strict=True)), list(results))

    value, mean, square, g = (each.astype(np.float64) for each in (values, momentum, velocity, gradient))
    mean = 0.9 * mean + 0.1 * g
    square = 0.999 * square + 0.001 * g**2
    rate = 0.01 * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    right = [value - rate * mean / (np.sqrt(square) + 1e-8), mean, square]
    for got, expected in zip(found, right, strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-2, atol=1e-3)


@on_other_devices
def test_other_devices_compute_the_same(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
