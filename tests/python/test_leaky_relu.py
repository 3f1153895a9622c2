"""Leaky ReLU with slopes in a tensor of any shape that broadcasts, against its formula in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

SELECTOR = "leakyReLUWithTensor:alphaTensor:name:"
GRADIENT = "leakyReLUGradientWithIncomingGradient:sourceTensor:alphaTensor:name:"

SHAPES: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((2, 3, 4), shape) for shape in [(), (1,), (4,), (1, 1), (3, 1), (2, 1, 1), (2, 3, 4), (1, 1, 1)]
]
SHAPES += [
    ((), ()),
    ((), (1,)),
    ((1,), ()),
    ((3,), (1,)),
    ((1,), (3,)),
    ((3, 1), (2, 1, 4)),
    ((0, 3), (1,)),
    ((2, 0), ()),
]


def summed(values: Any, shape: tuple[int, ...]) -> Any:
    """Sum over the axes along which an array of this shape was repeated."""
    more = values.ndim - len(shape)
    repeated = [more + axis for axis, extent in enumerate(shape) if extent == 1 and values.shape[more + axis] != 1]
    return values.sum((*range(more), *repeated), keepdims=True).reshape(shape)


@pytest.mark.parametrize("device", ["cpu", "reference"])
@pytest.mark.parametrize(("shape", "slopes"), SHAPES)
def test_slopes_of_any_shape(device: str, shape: tuple[int, ...], slopes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(3)
    x = rng.normal(size=shape).astype(np.float32)
    alpha = rng.uniform(-0.5, 0.5, slopes).astype(np.float32)
    dy = rng.normal(size=np.broadcast_shapes(shape, slopes)).astype(np.float32)
    graph = mps.Graph(device=device)
    given, held, incoming = (graph.placeholder(array.shape) for array in (x, alpha, dy))
    y = graph._call(SELECTOR, given, held, None)
    by_hand = graph._call(GRADIENT, incoming, given, held, None)
    by_rule = graph.gradients(y * incoming, [given, held])
    found = graph.run({given: x, held: alpha, incoming: dy}, [y, by_hand, *by_rule])
    above = np.broadcast_to(x >= 0, dy.shape)
    slope = summed(np.where(above, dy, dy * alpha), shape)
    expected = [np.where(above, x, x * alpha), slope, slope, summed(np.where(above, 0, dy * x), slopes)]
    for got, want in zip(found, expected, strict=True):
        assert got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_special_numbers(dtype: Any) -> None:
    x = np.array([np.nan, np.inf, -np.inf, 0, -0.0, -1], dtype)
    graph = mps.Graph()
    given, held = graph.placeholder(x.shape, dtype=dtype), graph.placeholder((1,), dtype=dtype)
    y = graph._call(SELECTOR, given, held, None)
    (found,) = graph.run({given: x, held: np.array([0.5], dtype)}, [y])
    np.testing.assert_array_equal(found, np.array([np.nan, np.inf, -np.inf, 0, 0, -0.5], dtype))


def test_slopes_that_do_not_broadcast_are_refused_with_both_shapes() -> None:
    graph = mps.Graph()
    x, alpha, narrow = graph.placeholder((2, 3)), graph.placeholder((2,)), graph.placeholder((3,))
    with pytest.raises(mps.ShapeError, match=r'"slope": shapes \(2, 3\) and \(2,\) cannot be broadcast'):
        graph._call(SELECTOR, x, alpha, "slope")
    with pytest.raises(mps.ShapeError, match=r"the gradient has shape \(3,\), the result has \(2, 3\)"):
        graph._call(GRADIENT, narrow, x, graph.constant(0.5), None)
