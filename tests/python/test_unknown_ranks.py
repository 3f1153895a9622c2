"""Results whose number of axes is known, although that of the operand is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

_X = np.arange(8, dtype=np.float32).reshape(2, 4)


@pytest.mark.parametrize(
    ("make", "shape", "expected"),
    [
        (lambda g, x: g.reshape(x, (-1, 2, 2)), (None, 2, 2), _X.reshape(-1, 2, 2)),
        (lambda g, x: g.reshape(x, (4, 2)), (4, 2), _X.reshape(4, 2)),
        (lambda g, x: g.flatten(x, 1), (None, None), _X),
        (lambda g, x: g.shape_of(x), (None,), [2, 4]),
        (lambda g, x: g.reshape(g.sum(x), ()), (), _X.sum()),
        (lambda g, x: x * 2, None, _X * 2),
        (lambda g, x: g.sum(x, -1), None, _X.sum(-1)),
        (lambda g, x: x + np.ones(4, np.float32), None, _X + 1),
    ],
)
def test_results_of_tensors_of_unknown_rank(make: Callable[..., Any], shape: Any, expected: Any) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder(None, name="x")
    y = make(graph, x)
    assert y.shape == shape
    np.testing.assert_allclose(graph.run({x: _X}, y), expected)


def test_a_layer_follows_a_transposed_convolution_of_any_batch() -> None:
    model = mps.nn.Sequential(mps.nn.ConvTranspose2d(4, 3, stride=2), mps.nn.GroupNorm(2))
    assert model(np.ones((3, 4, 4, 2), np.float32)).shape == (3, 9, 9, 4)


def test_a_shape_that_a_run_decides_has_known_axes() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, None, 4), name="x")
    shape = graph.concat([graph.shape_of(x)[:2], np.array([2, 2], np.int32)])
    y = graph.transpose(graph.reshape(x, shape), (0, 2, 1, 3))
    assert y.shape == (None, None, None, None)
    values = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    (slope,) = graph.gradients(graph.sum(y * y), [x])
    found, derivative = graph.run({x: values}, [y, slope])
    np.testing.assert_array_equal(found, values.reshape(2, 3, 2, 2).transpose(0, 2, 1, 3))
    np.testing.assert_array_equal(derivative, 2 * values)
