"""Integers along axes: their own dtype, exact, wrapping. NumPy with the same dtype is the definition."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

Array = npt.NDArray[Any]

# The emulated GPU compiles each kernel for half a second or more.
ON_GPU = os.environ.get("OPENMPS_DEVICE", "").startswith("cuda")
ALL = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
DTYPES = [np.int8, np.uint64] if ON_GPU else ALL
SHAPES: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((1,), (0,)),
    ((70,), (0,)),
    ((3, 5, 7, 4), (3,)),
    ((3, 5, 7, 4), (0,)),
    ((3, 5, 7, 4), (1, 2)),
    ((3, 5, 7, 4), (0, 2)),
    ((3, 5, 7, 4), (1, 3)),
    ((3, 5, 7, 4), (0, 1, 2, 3)),
    ((700, 3), (0,)),
    ((2, 1300), (0,)),
    ((2**16 + 1,), (0,)),
]


def drawn(dtype: npt.DTypeLike, shape: tuple[int, ...]) -> Array:
    """Numbers of the whole range, the last ones among them."""
    limits = np.iinfo(np.dtype(dtype))
    rng = np.random.default_rng(7)
    x = rng.integers(limits.min, limits.max, shape, dtype=np.dtype(dtype).type, endpoint=True)
    x.flat[: x.size // 3] = np.dtype(dtype).type(limits.max) - np.arange(x.size // 3).astype(dtype) % 5
    return x


def computed(x: Array, function: Callable[[mps.Graph, mps.Tensor], Any]) -> Any:
    graph = mps.Graph()
    placeholder = graph.placeholder(x.shape, x.dtype)
    return graph.run({placeholder: x}, function(graph, placeholder))


def along(name: str, *arguments: Any, **options: Any) -> Callable[[mps.Graph, mps.Tensor], Any]:
    return lambda graph, tensor: getattr(graph, name)(tensor, *arguments, **options)


def check(got: Array, right: Array, dtype: npt.DTypeLike) -> None:
    assert got.dtype == dtype
    np.testing.assert_array_equal(got.reshape(right.shape), right.astype(dtype))


@pytest.mark.parametrize("dtype", DTYPES)
def test_reductions_are_exact_and_wrap(dtype: npt.DTypeLike) -> None:
    for shape, axes in SHAPES:
        x = drawn(dtype, shape)
        check(computed(x, along("reduce_sum", axes)), x.sum(axes, dtype=dtype), dtype)
        check(computed(x, along("reduce_product", axes)), x.prod(axes, dtype=dtype), dtype)
        check(computed(x, along("reduce_max", axes)), x.max(axes), dtype)
        check(computed(x, along("reduce_min", axes)), x.min(axes), dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_positions_are_those_of_the_first_extreme(dtype: npt.DTypeLike) -> None:
    for shape in [(1,), (2**16 + 1,), (3, 5, 7), (40, 600), (600, 3)]:
        x = drawn(dtype, shape)
        for axis in range(len(shape)):
            check(computed(x, along("argmax", axis)), x.argmax(axis, keepdims=True), np.int32)
            check(computed(x, along("argmin", axis)), x.argmin(axis, keepdims=True), np.int32)


@pytest.mark.parametrize("dtype", DTYPES)
def test_running_results_are_exact_and_wrap(dtype: npt.DTypeLike) -> None:
    for shape in [(1,), (2**16 + 1,), (3, 70, 7), (40, 600)]:
        x = drawn(dtype, shape)
        for axis in range(len(shape)):
            check(computed(x, along("cumulative_sum", axis=axis)), x.cumsum(axis, dtype=dtype), dtype)
            check(computed(x, along("cumulative_product", axis=axis)), x.cumprod(axis, dtype=dtype), dtype)
            check(computed(x, along("cumulative_max", axis=axis)), np.maximum.accumulate(x, axis), dtype)
            check(computed(x, along("cumulative_min", axis=axis)), np.minimum.accumulate(x, axis), dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_sorting_is_exact_and_stable(dtype: npt.DTypeLike) -> None:
    for shape in [(1,), (40, 3), (5000,), (2, 300)]:
        x = drawn(dtype, shape)
        for axis in range(len(shape)):
            check(computed(x, along("sort", axis=axis)), np.sort(x, axis), dtype)
            check(computed(x, along("argsort", axis=axis)), np.argsort(x, axis, kind="stable"), np.int32)
        values = computed(x, lambda g, t: g.top_k(t, 1)[0])
        check(values, x.max(-1, keepdims=True), dtype)


@pytest.mark.skipif(ON_GPU, reason="long rows of narrow integers are counted on the CPU alone")
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16])
def test_long_rows_of_narrow_integers_sort_alike(dtype: npt.DTypeLike) -> None:
    for shape, axis in [((2**18 + 3,), 0), ((3, 2**17 + 1, 2), 1), ((2, 3, 700), 2), ((70_000, 5), 0)]:
        x = drawn(dtype, shape)
        check(computed(x, along("sort", axis=axis)), np.sort(x, axis), dtype)
        check(computed(x, along("argsort", axis=axis)), np.argsort(x, axis, kind="stable"), np.int32)
        down = computed(x, along("sort", axis=axis, descending=True))
        check(down, np.flip(np.sort(x, axis), axis), dtype)
        down = computed(x, along("argsort", axis=axis, descending=True))
        check(down, np.argsort(-x.astype(np.int64), axis, kind="stable"), np.int32)


@pytest.mark.parametrize("dtype", DTYPES)
def test_clamp_with_constants_is_exact(dtype: npt.DTypeLike) -> None:
    limits = np.iinfo(np.dtype(dtype))
    x = drawn(dtype, (3, 50))
    low, high = int(limits.min) + 3, int(limits.max) - 3
    check(computed(x, lambda g, t: g.clamp(t, low, high)), np.clip(x, low, high), dtype)


def test_no_integers_have_the_neutral_element() -> None:
    x = np.zeros((3, 0), np.int64)
    for function, right in [
        ("reduce_sum", 0),
        ("reduce_product", 1),
        ("reduce_max", -(2**63)),
        ("reduce_min", 2**63 - 1),
    ]:
        check(computed(x, along(function, [1])), np.full((3,), right), np.int64)


def test_a_mean_of_integers_adds_in_64_bits_and_rounds_toward_zero() -> None:
    check(computed(np.full(300, -127, np.int8), lambda g, t: g.mean(t, [0])), np.array(-127), np.int8)
    check(computed(np.array([-3, -4]), lambda g, t: g.mean(t, [0])), np.array(-3), np.int64)


@on_other_devices
def test_other_devices_compute_the_same(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
