"""Integers, element by element: their own dtype, exact, wrapping. NumPy with the same dtype is the definition."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps

Array = npt.NDArray[Any]
ALL = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
# Tiles of the CPU have 4,096 bytes.
SIZES = [1, 2, 63, 511, 513, 1025, 4095, 4097, 9000]


def drawn(dtype: npt.DTypeLike, shape: tuple[int, ...], seed: int) -> Array:
    """Numbers of the whole range, the last ones, 0, 1 and -1 among them."""
    limits = np.iinfo(np.dtype(dtype))
    rng = np.random.default_rng(seed)
    x = rng.integers(limits.min, limits.max, shape, dtype=np.dtype(dtype).type, endpoint=True)
    edges = np.array([limits.min, limits.max, 0, 1, limits.max if limits.min == 0 else -1], np.dtype(dtype))
    is_edge = rng.random(shape) < 0.4
    x[is_edge] = rng.choice(edges, int(is_edge.sum()))
    return x


def computed(arrays: list[Array], function: Callable[..., Any]) -> Any:
    graph = mps.Graph("cpu")
    placeholders = [graph.placeholder(x.shape, x.dtype) for x in arrays]
    return graph.run(dict(zip(placeholders, arrays, strict=True)), function(graph, *placeholders))


def check(arrays: list[Array], function: Callable[..., Any], right: Array) -> None:
    got = computed(arrays, function)
    assert got.dtype == right.dtype
    np.testing.assert_array_equal(got, right)


def quotient(x: Array, y: Array) -> Array:
    """Toward zero, by Python's integers; by 0 it is 0."""
    whole = [
        0 if b == 0 else abs(int(a)) // abs(int(b)) * (-1 if (a < 0) != (b < 0) else 1)
        for a, b in zip(x, y, strict=True)
    ]
    limits = np.iinfo(x.dtype)
    return np.array([(w - limits.min) % 2**limits.bits + limits.min for w in whole], x.dtype)


def saturated(value: float, limits: Any) -> int:
    """The integer toward zero, or the nearest one of the dtype; a NaN is 0."""
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return int(limits.max if value > 0 else limits.min)
    return int(min(max(int(value), int(limits.min)), int(limits.max)))


@pytest.mark.parametrize("dtype", ALL)
def test_operations_wrap_and_are_exact(dtype: npt.DTypeLike) -> None:
    for size in SIZES:
        x, y = drawn(dtype, (size,), 1), drawn(dtype, (size,), 2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check([x, y], lambda g, a, b: a + b, x + y)
            check([x, y], lambda g, a, b: a - b, x - y)
            check([x, y], lambda g, a, b: a * b, x * y)
            check([x], lambda g, a: -a, np.negative(x))
            check([x], lambda g, a: g.square(a), x * x)
            check([x], lambda g, a: g.absolute(a), np.abs(x))
        check([x], lambda g, a: g.sign(a), np.sign(x))
        check([x, y], lambda g, a, b: g.maximum(a, b), np.maximum(x, y))
        check([x, y], lambda g, a, b: g.minimum(a, b), np.minimum(x, y))
        check([x, y], lambda g, a, b: a & b, x & y)
        check([x, y], lambda g, a, b: a | b, x | y)
        check([x, y], lambda g, a, b: a ^ b, x ^ y)
        check([x], lambda g, a: ~a, ~x)


@pytest.mark.parametrize("dtype", ALL)
def test_comparisons_and_choices(dtype: npt.DTypeLike) -> None:
    for size in SIZES:
        x, y = drawn(dtype, (size,), 3), drawn(dtype, (size,), 4)
        y[::3] = x[::3]
        check([x, y], lambda g, a, b: a < b, x < y)
        check([x, y], lambda g, a, b: a <= b, x <= y)
        check([x, y], lambda g, a, b: a > b, x > y)
        check([x, y], lambda g, a, b: a >= b, x >= y)
        check([x, y], lambda g, a, b: a == b, x == y)
        check([x, y], lambda g, a, b: a != b, x != y)
        chosen = drawn(np.uint8, (size,), 5) > 100
        check([chosen, x, y], lambda g, c, a, b: g.select(c, a, b), np.where(chosen, x, y))


@pytest.mark.parametrize("dtype", ALL)
def test_quotients_are_toward_zero_and_wrap(dtype: npt.DTypeLike) -> None:
    x, y = drawn(dtype, (700,), 6), drawn(dtype, (700,), 7)
    check([x, y], lambda g, a, b: g.divide(a, b), quotient(x, y))


@pytest.mark.parametrize("dtype", ALL)
def test_shifts_beyond_the_width_leave_copies_of_the_sign(dtype: npt.DTypeLike) -> None:
    bits = np.iinfo(np.dtype(dtype)).bits
    x = drawn(dtype, (600,), 8)
    by = np.random.default_rng(9).integers(0, min(bits + 4, 127), 600).astype(dtype)
    left = [int(a) << min(int(b), 64) for a, b in zip(x, by, strict=True)]
    lowest = np.iinfo(x.dtype).min
    right = np.array([int(a) >> int(b) for a, b in zip(x, by, strict=True)], x.dtype)
    check([x, by], lambda g, a, b: a << b, np.array([(w - lowest) % 2**bits + lowest for w in left], x.dtype))
    check([x, by], lambda g, a, b: a >> b, right)


@pytest.mark.parametrize("dtype", ALL)
def test_operands_repeat_along_every_axis(dtype: npt.DTypeLike) -> None:
    x = drawn(dtype, (7, 30, 41), 10)
    for shape in [(), (1,), (41,), (30, 1), (30, 41), (7, 1, 1), (7, 1, 41), (1, 30, 1)]:
        y = drawn(dtype, (max(int(np.prod(shape)), 1),), 11).reshape(shape)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check([x, y], lambda g, a, b: a * b, x * y)
            check([y, x], lambda g, a, b: a - b, y - x)
        check([x, y], lambda g, a, b: a < b, x < y)
        chosen = x[..., :1] > y[..., :1] if shape and shape[-1] > 1 else x > y
        check([chosen, x, y], lambda g, c, a, b: g.select(c, a, b), np.where(chosen, x, y))


@pytest.mark.parametrize("dtype", ALL)
def test_constants_of_the_dtype_and_beyond(dtype: npt.DTypeLike) -> None:
    limits = np.iinfo(np.dtype(dtype))
    x = drawn(dtype, (300,), 12)
    check([x], lambda g, a: g.maximum(a, 3), np.maximum(x, np.dtype(dtype).type(3)))
    check([x], lambda g, a: g.clamp(a, 5, 100), np.clip(x, 5, 100).astype(dtype))
    if limits.bits < 64:
        check([x], lambda g, a: g.clamp(a, limits.min, limits.max), x)


@pytest.mark.parametrize("dtype", ALL)
def test_no_elements(dtype: npt.DTypeLike) -> None:
    x = np.zeros((3, 0), dtype)
    check([x, x], lambda g, a, b: a + b, x)
    check([x, x], lambda g, a, b: a < b, x < x)


@pytest.mark.parametrize("dtype", ALL)
def test_casts_to_and_from_floats(dtype: npt.DTypeLike) -> None:
    limits = np.iinfo(np.dtype(dtype))
    for size in SIZES:
        x = drawn(dtype, (size,), 13)
        # Casts pass through float64: docs/limits.md, "Integers".
        check([x], lambda g, a: g.cast(a, np.float32), x.astype(np.float64).astype(np.float32))
        rng = np.random.default_rng(14)
        y = (rng.standard_normal(size) * 2.0 ** rng.integers(-2, 70, size)).astype(np.float32)
        y[rng.random(size) < 0.2] = rng.choice([np.nan, np.inf, -np.inf, 0.0, -0.5, 2.0**63, -(2.0**63), 2.0**64])
        check([y], lambda g, a: g.cast(a, dtype), np.array([saturated(float(v), limits) for v in y], dtype))
