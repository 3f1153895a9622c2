"""Placeholders with unknown extents: the known part of a shape is right, and no legal program is refused.

Each case is written with all extents fixed, and again with every subset of them unknown (drawn subsets where there
are many). An extent that is known then has to be the fixed one, and a run has to give the same numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import openmps as mps

Shape = tuple[int, ...]
Build = Callable[..., Any]

CASES: dict[str, tuple[list[Shape], Build]] = {
    # The list of the issue: each was refused, or had the wrong shape.
    "index beyond 48": ([(60, 3)], lambda g, p: p[48]),
    "slice from 60": ([(64, 3)], lambda g, p: p[60:]),
    "matmul": ([(5, 100), (100, 10)], lambda g, a, b: a @ b),
    "max_pool2d of 64": ([(1, 64, 66, 2)], lambda g, q: g.max_pool2d(q, 64, strides=1)),
    "split of 64": ([(64, 2)], lambda g, r: g.split(r, 64)),
    "top_k of 100": ([(2, 120)], lambda g, r: g.top_k(r, 100)),
    "stack": ([(2, 3), (2, 3)], lambda g, a, b: g.stack([a, b], 1)),
    "concat": ([(2, 3), (4, 3)], lambda g, a, b: g.concat([a, b], 0)),
    "select": ([(2, 3), (2, 3), (3,)], lambda g, a, b, c: g.select(a > 0, b, c)),
    "clamp": ([(2, 3), (3,), (2, 1)], lambda g, a, b, c: g.clamp(a, b, c)),
    "gather_nd": ([(4, 3, 2)], lambda g, x: g.gather_nd(x, g.constant(np.array([[0, 1], [3, 2]], np.int32)))),
    "cond": ([(2, 3)], lambda g, x: g.cond(g.constant(True), lambda: [x + 1], lambda: [x * 2])),
    "for_loop": ([(2, 3)], lambda g, x: g.for_loop(3, [x], lambda i, c: [c * 2 + 1])),
    # shapes
    "reshape": ([(4, 6)], lambda g, x: g.reshape(x, (3, 8))),
    "reshape, one free": ([(4, 6)], lambda g, x: g.reshape(x, (-1, 3))),
    "transpose": ([(2, 3, 4)], lambda g, x: g.transpose(x, (2, 0, 1))),
    "split in parts": ([(7, 2)], lambda g, x: g.split(x, [3, 4])),
    "squeeze": ([(1, 3, 1)], lambda g, x: g.squeeze(x, [0])),
    "expand_dims": ([(2, 3)], lambda g, x: g.expand_dims(x, [0, 2])),
    "broadcast_to": ([(1, 3)], lambda g, x: g.broadcast_to(x, (4, 3))),
    "tile": ([(2, 3)], lambda g, x: g.tile(x, (2, 3))),
    "reverse": ([(2, 3)], lambda g, x: g.reverse(x, [1])),
    "pad": ([(2, 3)], lambda g, x: g.pad(x, (1, 0), (0, 2))),
    "pad, mirrored": ([(4, 3)], lambda g, x: g.pad(x, (3, 0), (0, 2), mode="reflect")),
    "flatten": ([(2, 3, 4)], lambda g, x: g.flatten(x, 1)),
    "space_to_depth": ([(1, 4, 6, 2)], lambda g, x: g.space_to_depth(x, 2)),
    "depth_to_space": ([(1, 2, 3, 8)], lambda g, x: g.depth_to_space(x, 2)),
    "shape_of": ([(2, 3)], lambda g, x: g.shape_of(x)),
    "last rows": ([(5, 3)], lambda g, x: x[-2:]),
    "every second, backwards": ([(5, 3)], lambda g, x: x[::-2]),
    # arithmetic
    "sum": ([(2, 3), (3,)], lambda g, a, b: a + b),
    "sum of columns and rows": ([(2, 1), (1, 3)], lambda g, a, b: a * b),
    "mean": ([(2, 3, 4)], lambda g, x: x.mean([1])),
    "variance": ([(2, 3, 4)], lambda g, x: x.var([0, 2])),
    "argmax": ([(2, 3)], lambda g, x: x.argmax(1)),
    "softmax": ([(2, 3)], lambda g, x: g.softmax(x, 1)),
    "batched matmul": ([(2, 1, 4, 3), (5, 3, 2)], lambda g, a, b: a @ b),
    "vector matmul": ([(3,), (3, 2)], lambda g, a, b: a @ b),
    "cross entropy": ([(4, 3), (4, 3)], lambda g, a, b: g.softmax_cross_entropy(a, b, reduction="mean")),
    "gather": ([(4, 3)], lambda g, x: g.gather(x, g.constant(np.array([1, 3], np.int32)))),
    "band_part": ([(4, 4)], lambda g, x: g.band_part(x, 1, 0)),
    # windows
    "conv2d": ([(2, 7, 8, 3), (3, 3, 3, 4)], lambda g, x, w: g.conv2d(x, w, strides=2, padding="same")),
    "conv2d, NCHW": (
        [(2, 3, 7, 8), (4, 3, 3, 2)],
        lambda g, x, w: g.conv2d(x, w, layout="NCHW", weights_layout="OIHW"),
    ),
    "depthwise_conv2d": ([(2, 7, 8, 3), (3, 3, 3, 2)], lambda g, x, w: g.depthwise_conv2d(x, w, strides=2)),
    "depthwise_conv2d, NCHW": (
        [(2, 3, 7, 8), (2, 3, 3, 3)],
        lambda g, x, w: g.depthwise_conv2d(x, w, padding="same", layout="NCHW", weights_layout="OIHW"),
    ),
    "depthwise_conv3d": (
        [(1, 4, 5, 6, 2), (2, 3, 2, 2)],
        lambda g, x, w: g.depthwise_conv3d(x, w, strides=(1, 2, 1), padding="same"),
    ),
    "depthwise_conv3d, NCDHW": (
        [(1, 2, 4, 5, 6), (2, 2, 3, 2)],
        lambda g, x, w: g.depthwise_conv3d(x, w, dilations=(2, 1, 1), layout="NCDHW"),
    ),
    "avg_pool2d": ([(2, 7, 8, 3)], lambda g, x: g.avg_pool2d(x, 3, strides=2, padding="same")),
    "avg_pool2d, dilated": ([(2, 7, 8, 3)], lambda g, x: g.avg_pool2d(x, 2, strides=1, dilations=2)),
    "max_pool2d up": ([(2, 7, 8, 3)], lambda g, x: g.max_pool2d(x, 2, ceil_mode=True)),
    "max_pool4d": ([(2, 3, 5, 4)], lambda g, x: g.max_pool4d(x, (1, 2, 2, 1))),
    "l2_norm_pool4d": ([(2, 3, 5, 4)], lambda g, x: g.l2_norm_pool4d(x, (1, 2, 2, 1))),
    "resize": ([(1, 3, 4, 2)], lambda g, x: g.resize(x, (6, 5))),
    "lstm": ([(4, 2, 3), (20, 5), (20, 3)], lambda g, x, r, w: g.lstm(x, r, input_weight=w)),
    # normalizations, sums by labels, arrays of positions
    "layer_norm": ([(2, 3, 4), (4,)], lambda g, x, gamma: g.layer_norm(x, gamma=gamma)),
    "rms_norm": ([(2, 3, 4)], lambda g, x: g.rms_norm(x, 1)),
    "batch_norm": ([(3, 2, 4)], lambda g, x: g.batch_norm(x, ddof=1)),
    "batch_norm, channels second": ([(3, 4, 2), (4,)], lambda g, x, beta: g.batch_norm(x, beta=beta, axis=1)[0]),
    "instance_norm": ([(2, 3, 4)], lambda g, x: g.instance_norm(x)),
    "log_softmax": ([(2, 3)], lambda g, x: g.log_softmax(x, 0)),
    "logsumexp": ([(2, 3, 4)], lambda g, x: g.logsumexp(x, (0, 2))),
    "std": ([(2, 3)], lambda g, x: g.std(x, 1, ddof=1)),
    "norm": ([(2, 3)], lambda g, x: g.norm(x, 0, keepdims=True)),
    "gelu": ([(2, 3)], lambda g, x: g.gelu(x)),
    "stop_gradient": ([(2, 3)], lambda g, x: g.gradients((g.stop_gradient(x) * x).sum(), x)),
    "einsum": ([(2, 3, 4), (5, 2, 4)], lambda g, a, b: g.einsum("bik,jbk->bij", a, b)),
    "einsum of a diagonal": ([(3, 3, 2)], lambda g, x: g.einsum("iij->ij", x)),
    "rows by numbers": ([(4, 3)], lambda g, x: x[[2, -1]]),
    "elements by numbers": ([(2, 4, 3)], lambda g, x: x[:, [1, 0, 3], [2, 0, 1]]),
    "embedding": ([(4, 3)], lambda g, x: g.embedding([[1, 3]], x)),
    "attention, causal": (
        [(2, 3, 4), (2, 3, 4), (2, 3, 2)],
        lambda g, q, k, v: g.attention(q, k, v, causal=True, scale=0.5),
    ),
    "conv1d": ([(2, 7, 3), (3, 3, 4)], lambda g, x, w: g.conv1d(x, w, stride=2, padding="same")),
    "gradient of a matmul": (
        [(5, 4), (4, 3)],
        lambda g, a, b: g.gradients((a @ b).sum(), [a, b]),
    ),
}


def _tensors(made: Any) -> list[mps.Tensor]:
    """Return the tensors of a build: one, or several in lists and tuples."""
    return [made] if isinstance(made, mps.Tensor) else list(made)


def _subsets(axes: int) -> list[tuple[bool, ...]]:
    """Return all subsets of up to 4 axes, of more the single ones, their complements, all, and some drawn ones."""
    if axes <= 4:
        return [bits for bits in itertools.product((False, True), repeat=axes) if any(bits)]
    single = [tuple(i == axis for i in range(axes)) for axis in range(axes)]
    rest = [tuple(not bit for bit in bits) for bits in single]
    draws = np.random.default_rng(axes).integers(0, 2, (6, axes)).astype(bool)
    return [*single, *rest, (True,) * axes, *(tuple(bool(bit) for bit in bits) for bits in draws if bits.any())]


def _arrays(shapes: Sequence[Shape]) -> list[np.ndarray[Any, np.dtype[np.float32]]]:
    random = np.random.default_rng(3)
    return [random.uniform(-1, 1, shape).astype(np.float32) for shape in shapes]


@pytest.mark.parametrize("case", CASES)
def test_unknown_extents_agree_with_fixed_ones(case: str) -> None:
    shapes, build = CASES[case]
    arrays = _arrays(shapes)

    def made(graph: mps.Graph, extents: Sequence[Sequence[int | None]]) -> tuple[list[mps.Tensor], list[mps.Tensor]]:
        inputs = [graph.placeholder(tuple(shape), name=f"input {i}") for i, shape in enumerate(extents)]
        return inputs, _tensors(build(graph, *inputs))

    fixed_graph = mps.Graph()
    inputs, fixed = made(fixed_graph, shapes)
    expected = fixed_graph.run(dict(zip(inputs, arrays, strict=True)), fixed)
    subsets = _subsets(sum(map(len, shapes)))
    for number, bits in enumerate(subsets):
        remaining = list(bits)
        open_shapes = [[None if remaining.pop(0) else extent for extent in shape] for shape in shapes]
        graph = mps.Graph()
        inputs, tensors = made(graph, open_shapes)
        for tensor, other in zip(tensors, fixed, strict=True):
            assert tensor.dtype == other.dtype
            if tensor.shape is None:
                continue
            assert other.shape is not None
            assert len(tensor.shape) == len(other.shape), (open_shapes, tensor.shape)
            for known, extent in zip(tensor.shape, other.shape, strict=True):
                assert known is None or known == extent, (open_shapes, tensor.shape, other.shape)
        if number % 5 and len(subsets) > 8:
            continue
        results = graph.run(dict(zip(inputs, arrays, strict=True)), tensors)
        for result, wanted in zip(results, expected, strict=True):
            np.testing.assert_array_equal(result, wanted)


def test_known_extents_survive_operations_with_unknown_ones() -> None:
    graph = mps.Graph()
    p, q = graph.placeholder((None, 3)), graph.placeholder((None, None))
    assert p[48].shape == (3,)
    assert p[60:].shape == (None, 3)
    assert (q @ np.ones((100, 10), np.float32)).shape == (None, 10)
    assert (p + np.ones((5, 3), np.float32)).shape == (5, 3)
    assert (p * 2 + 1).shape == (None, 3)
    assert p.T.shape == (3, None)
    assert graph.concat([p, p]).shape == (None, 3)
    assert graph.stack([p, p]).shape == (2, None, 3)
    assert [part.shape for part in graph.split(p, [10, 54])] == [(10, 3), (54, 3)]
    assert graph.top_k(q, 100)[0].shape == (None, 100)
    assert graph.max_pool2d(graph.placeholder((None, None, None, 3)), 64).shape == (None, None, None, 3)
    assert p.sum().shape == ()
    assert graph.reshape(p, (-1,)).shape == (None,)
    assert graph.reshape(q, (-1, 4)).shape == (None, 4)


def test_depth_wise_convolutions_of_unknown_weights_have_a_rank() -> None:
    graph = mps.Graph()
    image, volume = graph.placeholder((2, 7, 8, None)), graph.placeholder((1, 4, 5, 6, None))
    weights = graph.placeholder((3, 3, None, 2))
    assert graph.depthwise_conv2d(image, weights, strides=2).shape == (2, 3, 3, None)
    assert graph.depthwise_conv3d(volume, graph.placeholder((None, 3, 2, 2))).shape == (1, None, 3, 5, 2)
    assert graph.depthwise_conv3d(volume, graph.placeholder((None,) * 4)).shape == (1, None, None, None, None)
    assert graph.depthwise_conv3d(volume, graph.placeholder((2, 3, 2, None))).shape == (1, 3, 3, 5, None)


def test_no_feed_fits_is_refused_when_it_is_built() -> None:
    graph = mps.Graph()
    p = graph.placeholder((None, 3))
    with pytest.raises(mps.ShapeError, match=r"shapes \(\?, 3\) and \(2, 4\) cannot be broadcast together"):
        _ = p + np.ones((2, 4), np.float32)
    with pytest.raises(mps.ShapeError, match="a has 3 columns, b has 4 rows"):
        _ = p @ np.ones((4, 2), np.float32)


def test_a_feed_that_does_not_fit_is_refused_when_it_is_run() -> None:
    graph = mps.Graph()
    p = graph.placeholder((None, 3), name="p")
    y = p[48]
    assert graph.run({p: np.arange(150, dtype=np.float32).reshape(50, 3)}, y).tolist() == [144, 145, 146]
    with pytest.raises(mps.Error, match="48"):
        graph.run({p: np.ones((48, 3), np.float32)}, y)


def test_an_extent_that_one_branch_leaves_unknown_is_unknown() -> None:
    graph = mps.Graph()
    p, fixed, flag = graph.placeholder((None, 3)), graph.placeholder((2, 3)), graph.placeholder((), np.bool_)
    assert graph.cond(flag, lambda: [p], lambda: [fixed])[0].shape == (None, 3)
    assert graph.cond(flag, lambda: [fixed], lambda: [p])[0].shape == (None, 3)
    assert graph.for_loop(2, [fixed], lambda i, c: [c + p])[0].shape == (2, 3)
