"""Complex numbers whose squares are outside of float32: lengths, quotients and their gradients."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps

_NUMBERS = [1e-30 + 1e-30j, 3e25 - 4e25j, 0, -2j, 5, 1e38 + 1e38j, -1e-37]
_DIVISORS = [1e-30 - 2e-30j, 1e25 + 1e25j, 1 + 1j, 1e-37j, -3e30, 2e38j, 1e-37 + 1e-37j]
_DEVICES = ("cpu", "reference")


@pytest.mark.parametrize("device", _DEVICES)
def test_lengths_and_quotients_neither_overflow_nor_vanish(device: str) -> None:
    graph = mps.Graph(device)
    x, y = (graph.placeholder((len(_NUMBERS),), np.complex64) for _ in range(2))
    numbers, divisors = (np.array(each, np.complex64) for each in (_NUMBERS, _DIVISORS))
    length, quotient, inverse = graph.run(
        {x: numbers, y: divisors}, [graph.absolute(x), graph.divide(x, y), graph.reciprocal(y)]
    )
    exact, exact_divisors = numbers.astype(np.complex128), divisors.astype(np.complex128)
    np.testing.assert_allclose(length, np.abs(exact), rtol=1e-6)
    np.testing.assert_allclose(quotient, exact / exact_divisors, rtol=1e-6, atol=1e-37)
    np.testing.assert_allclose(inverse, 1 / exact_divisors, rtol=1e-6, atol=1e-37)


@pytest.mark.parametrize("size", [1e-18, 1.0, 1e18])
def test_the_gradient_of_a_length_is_the_direction(size: float) -> None:
    graph = mps.Graph()
    a, b = (graph.placeholder((3,)) for _ in range(2))
    length = graph.absolute(graph.complex(a, b))
    feeds = {a: np.array([3, -1, 0], np.float32) * size, b: np.array([4, 1, -2], np.float32) * size}
    along_a, along_b = graph.run(feeds, graph.gradients(graph.reduce_sum(length), [a, b]))
    np.testing.assert_allclose(along_a, [0.6, -(0.5**0.5), 0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(along_b, [0.8, 0.5**0.5, -1], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("device", _DEVICES)
def test_a_complex_number_is_0_if_both_parts_are(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((2, 3), np.complex64)
    values = np.array([[0, 1j, 2], [0, 0, 1 + 1j]], np.complex64)
    np.testing.assert_array_equal(graph.run({x: values}, graph.nonzero(x)), np.argwhere(values))
    scalar = graph.placeholder((), np.complex64)
    assert graph.run({scalar: np.complex64(1j)}, graph.nonzero(scalar)).shape == (1, 0)
