"""Tensors indexed by arrays of positions and bools, as NumPy's; arange and segment_sum."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import check

X = np.arange(120, dtype=np.float32).reshape(2, 3, 4, 5)
I = np.array([1, 0, 1, -1, 0])  # noqa: E741
J = np.array([[0], [2]])
ALL = slice(None)

_KEYS: list[Any] = [
    I,
    I.astype(np.uint8).clip(0, 1),
    [1, 0],
    [[0, 1], [1, 0]],
    [],
    np.zeros((0, 3), int),
    (ALL, J),
    (ALL, [2, 0]),
    (..., I),
    (I, I),
    (I, J),
    (ALL, I, I),
    (I, ALL, I),
    (ALL, I, ..., I),
    (ALL, I, None, I),
    (0, ..., I),
    (0, I, I),
    (ALL, 0, I),
    (0, slice(1, 3), I),
    (0, 0, I, I),
    (None, I, None, I),
    (I, None),
    (slice(None, None, -1), [2, 0]),
    (I[None], ALL, J, 0),
    (np.int64(1), I, ALL, I),
    X[:, 0, 0, 0] > 3,
    X[..., 0] > 60,
    X > 1000,
    (ALL, [True, False, True]),
    (..., [True, False, True, False, True]),
    ([True, True], ..., [0, 4]),
]


@pytest.mark.parametrize("key", _KEYS, ids=repr)
def test_brackets_of_arrays_are_numpys(key: Any) -> None:
    expected = X[key]
    added = np.zeros_like(X)
    np.add.at(added, key, expected)
    graph = mps.Graph("cpu")
    for shape in (X.shape, (None,) * 4, (None, 3, None, 5)):
        x = graph.placeholder(shape)
        y = x[key]
        (slope,) = graph.gradients(graph.sum(y * expected), [x])
        found, moved = graph.run({x: X}, [y, slope])
        np.testing.assert_array_equal(found, expected, strict=True)
        np.testing.assert_allclose(moved, added)
        if None not in shape:
            assert y.shape == expected.shape


def test_positions_that_are_tensors() -> None:
    graph = mps.Graph("cpu")
    x, i, j = graph.constant(X), graph.placeholder((None,), np.int64), graph.placeholder((), np.uint8)
    wanted = {
        x[i]: X[I],
        x[:, :, j]: X[:, :, 2],
        x[i, :, j]: X[I, :, 2],
        x[:, i, j]: X[:, I, 2],
        x[:, i, [0, 1, 2, 3, 0]]: X[:, I, [0, 1, 2, 3, 0]],
        x[0, i, ..., i]: X[0, I, ..., I],
    }
    for found, expected in zip(graph.run({i: I, j: 2}, list(wanted)), wanted.values(), strict=True):
        np.testing.assert_array_equal(found, expected, strict=True)


def test_a_position_of_a_tensor_that_is_outside_gives_zero() -> None:
    graph = mps.Graph("cpu")
    at = graph.placeholder((None,), np.int32)
    x, opened = graph.constant([7.0, 8.0, 9.0]), graph.placeholder((None,))
    assert graph.run({at: [3, -4, -3, 2]}, x[at]).tolist() == [0, 0, 7, 9]
    far = graph.placeholder((None,), np.int64)
    for found in graph.run({far: [2**32 + 1, 1, -1], opened: [7, 8, 9]}, [x[far], opened[far]]):
        assert found.tolist() == [0, 8, 9]


def test_positions_of_several_dtypes_and_small_ones_from_the_end() -> None:
    graph = mps.Graph("cpu")
    x, small, far = np.arange(400).reshape(200, 2), graph.placeholder((2,), np.int8), graph.placeholder((2,), np.int64)
    found = graph.run({small: [-1, 3], far: [1, 0]}, [graph.constant(x)[small], graph.constant(x)[small, far]])
    np.testing.assert_array_equal(found[0], x[[-1, 3]])
    np.testing.assert_array_equal(found[1], x[[-1, 3], [1, 0]])


def test_rows_of_other_dtypes() -> None:
    graph = mps.Graph("cpu")
    for dtype in (np.int64, np.bool_, np.float16):
        values = (X[0, 0] % 3).astype(dtype)
        found = graph.run({}, graph.constant(values)[[3, 1], [0, 1]])
        np.testing.assert_array_equal(found, values[[3, 1], [0, 1]], strict=True)


@pytest.mark.parametrize(
    ("key", "kind", "sentence"),
    [
        ([0, 2], mps.BoundsError, r"> is indexed at 2 along axis 0, it has 2 elements.$"),
        ((ALL, [-4]), mps.BoundsError, r"> is indexed at -4 along axis 1, it has 3 elements.$"),
        (np.array([True] * 3), mps.ArgumentError, r"> is indexed by bools of shape \(3,\), expected \(2,\).$"),
        ((..., [True] * 4), mps.ArgumentError, r"> is indexed by bools of shape \(4,\), expected \(5,\).$"),
        ((I, [0, 1]), mps.ArgumentError, r"^getitem: positions have shapes \(5,\), \(2,\), which do not broadcast.$"),
        ([1.0], mps.ArgumentError, r"> is indexed by \[1.0\]; take elements"),
        ([[1], [2, 3]], mps.ArgumentError, r"> is indexed by \[\[1\], \[2, 3\]\]; take elements"),
        ((0, 0, 0, 0, I), mps.ArgumentError, "> is indexed along 5 axes, it has 4.$"),
    ],
    ids=repr,
)
def test_positions_that_are_refused(key: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        mps.Graph("cpu").placeholder(X.shape, name="x")[key]


@pytest.mark.parametrize("dtype", [np.bool_, np.float32])
def test_tensors_that_are_no_positions_are_refused(dtype: Any) -> None:
    graph = mps.Graph("cpu")
    x, at = graph.placeholder((2, 3)), graph.placeholder((2,), dtype, name="at")
    with pytest.raises(mps.ArgumentError, match="is indexed by <Tensor at: .*>, expected integers; `select` takes"):
        x[at]


# ---- numbers in steps


@pytest.mark.parametrize("arguments", [(3,), (0,), (2, 5), (5, 0, -2), (0.0, 1.0, 0.25), (2.5,), (1, 0)])
def test_arange(arguments: Any) -> None:
    graph = mps.Graph("cpu")
    expected = np.arange(*arguments)
    found = graph.run({}, graph.arange(*arguments))
    np.testing.assert_array_equal(found, expected.astype("i4" if expected.dtype.kind == "i" else "f4"), strict=True)


def test_arange_of_a_dtype_and_what_it_refuses() -> None:
    graph = mps.Graph("cpu")
    assert graph.arange(3, dtype=np.int64).dtype == np.int64
    assert graph.arange(3, dtype=np.float16).dtype == np.float16
    sentence = "^arange: start, stop and step are .*, expected finite numbers, integers of at most 64 bits, and a step"
    for arguments in ((0, 3, 0), (np.inf,), (0, np.nan), (0, 1, -(10**30)), (2**63,)):
        with pytest.raises(mps.ArgumentError, match=sentence):
            graph.arange(*arguments)
    for stop in (2**40, 1e300):
        with pytest.raises(mps.ArgumentError, match="^arange: 0 to .* are .* numbers, expected at most 268435456.$"):
            graph.arange(stop)
    assert graph.arange(0.0, -1e300).shape == (0,)


# ---- sums of segments


@pytest.mark.parametrize("shape", [(5,), (5, 2), (5, 2, 3), (0, 2), (1, 1)])
def test_segment_sum(shape: tuple[int, ...]) -> None:
    segments = np.array([2, 0, 2, -1, 4])[: shape[0]]
    rows = np.flatnonzero((segments >= 0) & (segments < 4))

    def formula(x: Any) -> Any:
        y = np.zeros((4, *shape[1:]))
        np.add.at(y, segments[rows], x[rows])
        return y

    check(
        lambda graph, x: graph.segment_sum(graph.reshape(x, shape), segments, 4),
        formula,
        [np.random.default_rng(1).normal(size=shape)],
    )


def test_segments_that_are_fed_and_sums_of_integers() -> None:
    graph = mps.Graph("cpu")
    x, segments = graph.placeholder((None, 2), np.int32), graph.placeholder((None,), np.uint8)
    found = graph.run({x: [[1, 2], [3, 4], [5, 6]], segments: [1, 1, 9]}, graph.segment_sum(x, segments, 2))
    np.testing.assert_array_equal(found, np.array([[0, 0], [4, 6]], np.int32), strict=True)


def test_what_segment_sum_refuses() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, None))
    with pytest.raises(mps.DTypeError, match="^segment_sum: .* is given as segments, expected integers.$"):
        graph.segment_sum([1.0], [0.0], 1)
    with pytest.raises(mps.ShapeError, match="is added up in 3 segments, expected known extents of rows.$"):
        graph.segment_sum(x, [0, 1], 3)
