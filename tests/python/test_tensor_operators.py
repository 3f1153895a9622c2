"""Operators of tensors against NumPy's of arrays; a tensor refuses by a sentence what it does not have before a run."""

from __future__ import annotations

import copy
import math
import operator
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

Array = np.ndarray[Any, Any]
FLOATS = np.array([-7.5, -1.0, -0.3, 0.0, 0.1, 1.0, 2.5, 7.0, 1e30, -np.inf], np.float32)
DIVISORS = np.array([2.0, -0.1, 3.0, -1.0, 0.1, 0.1, -2.5, np.inf, 3.0, 2.0], np.float32)
INTEGERS = np.array([-128, -7, -1, 0, 1, 5, 127], np.int8)
STEPS = np.array([3, 2, -5, 1, -3, 2, -1], np.int8)
_TWO = [operator.eq, operator.ne, operator.floordiv, operator.mod]
_BITS = [operator.and_, operator.or_, operator.xor]


def _run(operate: Callable[..., Any], *arrays: Array) -> Any:
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder(array.shape, array.dtype) for array in arrays]
    return graph.run(dict(zip(tensors, arrays, strict=True)), operate(*tensors))


@pytest.mark.parametrize("operate", _TWO)
@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int8, np.int32, np.int64, np.uint8])
def test_operators_of_two_tensors_are_numpys(operate: Callable[[Any, Any], Any], dtype: Any) -> None:
    a, b = (FLOATS, DIVISORS) if np.dtype(dtype).kind == "f" else (INTEGERS, STEPS)
    with np.errstate(all="ignore"):
        a, b = a.astype(dtype), b.astype(dtype)
        expected = operate(a, b)
    found = _run(operate, a, b)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("operate", _TWO)
@pytest.mark.parametrize("number", [2, -3, np.float32(0.1), 2.5])
def test_operators_with_numbers_on_either_side_are_numpys(operate: Callable[[Any, Any], Any], number: Any) -> None:
    x = np.array([-7.0, -0.5, 2.0, 2.5, 9.0], np.float32)
    calls: list[Callable[[Any], Any]] = [lambda x: operate(x, number), lambda x: operate(number, x)]
    calls.append(lambda x: operate(np.full(5, number), x))
    for call in calls:
        np.testing.assert_array_equal(_run(call, x), call(x).astype(_run(call, x).dtype))


def test_a_float_divided_by_zero_is_numpys() -> None:
    a, b = np.array([1, -1, 0, 1], np.float32), np.array([0, 0, 0, -0.0], np.float32)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(_run(operator.floordiv, a, b), a // b)


def test_divmod_is_the_pair_of_floor_division_and_remainder() -> None:
    calls: list[Callable[[Any], Any]] = [lambda x: divmod(x, 3)[0], lambda x: divmod(x, 3)[1]]
    calls.append(lambda x: divmod(7, x)[1])
    for call in calls:
        x = np.array([-8, -1, 4, 9], np.int32)
        np.testing.assert_array_equal(_run(call, x), call(x))


@pytest.mark.parametrize("operate", _BITS)
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, bool])
def test_bits_are_numpys(operate: Callable[[Any, Any], Any], dtype: Any) -> None:
    a, b = INTEGERS.astype(dtype), STEPS.astype(dtype)
    np.testing.assert_array_equal(_run(operate, a, b), operate(a, b))
    np.testing.assert_array_equal(_run(operator.invert, a), ~a)
    one = dtype(1)
    np.testing.assert_array_equal(_run(lambda x: operate(x, one), a), operate(a, one))
    np.testing.assert_array_equal(_run(lambda x: operate(one, x), a), operate(one, a))


@pytest.mark.parametrize("operate", [operator.lshift, operator.rshift])
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64])
def test_shifts_are_numpys(operate: Callable[[Any, Any], Any], dtype: Any) -> None:
    a, b = INTEGERS.astype(dtype), np.array([0, 1, 2, 3, 4, 5, 6], dtype)
    np.testing.assert_array_equal(_run(operate, a, b), operate(a, b))
    np.testing.assert_array_equal(_run(lambda x: operate(dtype(9), x), b), operate(dtype(9), b))


@pytest.mark.parametrize("operate", [operator.add, operator.sub, operator.mul, operator.truediv])
@pytest.mark.parametrize("number", [4, 2.5, 1 - 2j, np.complex64(3j), np.float32(2), True])
def test_complex_tensors_take_numbers_on_either_side(operate: Callable[[Any, Any], Any], number: Any) -> None:
    x = np.array([1 + 2j, -3, 0.5j], np.complex64)
    calls: list[Callable[[Any], Any]] = [lambda x: operate(x, number), lambda x: operate(number, x)]
    for call in calls:
        np.testing.assert_allclose(_run(call, x), call(x), rtol=1e-6)
    real = np.array([1, -2, 4], np.float32)
    np.testing.assert_allclose(_run(lambda x: operate(x, 2j), real), operate(real, 2j), rtol=1e-6)


def test_a_transform_divided_by_a_number_divides_both_parts() -> None:
    x = np.array([1, 2, 3, 4], np.float32)
    np.testing.assert_allclose(_run(lambda t: t.graph.fft(t) / 4, x), np.fft.fft(x) / 4, rtol=1e-6)


def test_select_by_a_comparison() -> None:
    found = _run(lambda x: x.graph.select(x == 0, np.float32(9), x), np.array([0, 1, 2], np.float32))
    np.testing.assert_array_equal(found, [9, 1, 2])


def test_tensors_are_keys_by_identity() -> None:
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder((2,)) for _ in range(200)]
    numbers = {tensor: number for number, tensor in enumerate(tensors)}
    assert [numbers[tensor] for tensor in tensors] == list(range(200))
    assert len({*tensors, *tensors}) == 200
    assert (tensors[0] == None) is False  # noqa: E711
    assert (tensors[0] != "text") is True


def test_len_and_iteration_follow_the_first_axis() -> None:
    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    assert len(mps.Graph("cpu").placeholder((3, 2))) == 3
    for row in range(3):
        np.testing.assert_array_equal(_run(lambda t, row=row: list(t)[row], x), x[row])
    np.testing.assert_array_equal(_run(lambda t: sum(t), x), sum(x))
    assert list(mps.Graph("cpu").placeholder((0, 2))) == []


@pytest.mark.parametrize("shape", [None, (None, 2), ()])
def test_len_and_iteration_without_a_known_first_extent_are_refused(shape: Any) -> None:
    x = mps.Graph("cpu").placeholder(shape)
    for ask in (len, list):
        with pytest.raises(mps.ShapeError, match="has no known number of rows"):
            ask(x)


@pytest.mark.parametrize("function", [round, math.floor, math.ceil, math.trunc, operator.pos])
def test_rounding_is_pythons(function: Callable[[Any], Any]) -> None:
    values = [-2.5, -0.5, 0.5, 1.5, 1.7]
    np.testing.assert_array_equal(
        _run(function, np.array(values, np.float32)), np.array([function(v) for v in values], np.float32)
    )


_REFUSED: dict[str, Callable[[Any], Any]] = {
    "has no truth value": bool,
    "searched by `in`": lambda x: 3 in x,
    "made an int": int,
    "made a float": float,
    "made a float,": math.sqrt,
    "made a complex number": complex,
    "used as an index": lambda x: [1, 2][x],
    "formatted by": lambda x: f"{x:.3f}",
    "written by brackets": lambda x: operator.setitem(x, 0, 1),
    "cut by `del`": lambda x: operator.delitem(x, 0),
    "made an array": np.asarray,
    "made an array,": lambda x: np.array([x, x]),
    "argument of np.exp": np.exp,
    "argument of np.add.reduce": np.add.reduce,
    "argument of np.sum": np.sum,
    "argument of np.add,": lambda x: np.add(np.ones(2), x, out=np.ones(2)),
    "copied or pickled": pickle.dumps,
    "copied or pickled,": copy.deepcopy,
    "rounded to 2 digits": lambda x: round(x, 2),
    "takes tensors of bool and of integers": lambda x: x & 1,
    "modulo a number": lambda x: pow(x, 2, 3),
    "bitwise_left_shift": lambda x: x << 1,
}


@pytest.mark.parametrize("words", _REFUSED)
def test_what_a_tensor_does_not_have_is_refused_by_a_sentence(words: str) -> None:
    x = mps.Graph("cpu").placeholder((2,), name="x")
    with pytest.raises(mps.DTypeError) as caught:
        _REFUSED[words](x)
    assert words in str(caught.value)
    assert str(caught.value).rstrip().endswith(".")


_KEYS: list[Any] = [
    np.int64(1),
    np.array(1),
    (..., None, -1),
    (slice(None, None, -1), ..., slice(None, None, -3)),
    slice(-(2**63), 2**63 - 1),
    (slice(5, None, -1), slice(1, 1)),
    (None, 1, slice(2, -9, -1), None),
]


@pytest.mark.parametrize("key", _KEYS, ids=repr)
def test_brackets_are_numpys(key: Any) -> None:
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    np.testing.assert_array_equal(_run(lambda t: t[key], x), x[key], strict=True)


@pytest.mark.parametrize("key", [True, np.True_, np.array(True), {0: 1}, (0, [1.5]), 1.0, "a", (..., 0, ...)], ids=repr)
def test_other_keys_are_refused(key: Any) -> None:
    x = mps.Graph("cpu").placeholder((2, 3, 4), name="x")
    with pytest.raises(mps.ArgumentError, match="<Tensor x: .*> is indexed by .*\\."):
        x[key]


@pytest.mark.parametrize("operate", [operator.eq, operator.ne])
def test_complex_numbers_are_equal_in_both_parts(operate: Callable[[Any, Any], Any]) -> None:
    x, y = np.array([1 + 2j, 3, 2j, 0], np.complex64), np.array([1 + 2j, 3 + 1j, 1j, 0], np.complex64)
    np.testing.assert_array_equal(_run(operate, x, y), operate(x, y))
    np.testing.assert_array_equal(_run(lambda t: operate(t, 3), x), operate(x, 3))
    np.testing.assert_array_equal(_run(operate, x, y.real.copy()), operate(x, y.real))


@pytest.mark.parametrize("mode", ["reflect", "symmetric", "edge"])
def test_padding_leaves_an_axis_without_elements_as_it_is(mode: str) -> None:
    x = np.zeros((0, 3), np.float32)
    assert _run(lambda t: t.graph.pad(t, [0, 1], [0, 1], mode=mode), x).shape == (0, 5)


@pytest.mark.parametrize("operate", [*_TWO[:2], *_BITS, operator.lt, operator.ge])
@pytest.mark.parametrize("number", [2, -1, 0.5, np.int8(3), [1, 0, 2], np.array([0.0, np.nan, 1.0])])
def test_numbers_beside_bool_are_truths(operate: Callable[[Any, Any], Any], number: Any) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((3,), bool)
    calls: list[Callable[[], Any]] = [lambda: operate(x, number), lambda: operate(number, x)]
    for call in calls:
        with pytest.raises(mps.ArgumentError, match=r"is beside (2|-1|0\.5|3|nan), expected True, False, 0 or 1"):
            call()


@pytest.mark.parametrize("operate", [*_TWO[:2], *_BITS, operator.lt, operator.ge])
@pytest.mark.parametrize("number", [1, 0.0, True, [1, 0, 1], np.array([0.0, 1.0, 1.0])], ids=str)
def test_zeros_and_ones_beside_bool_are_false_and_true(operate: Callable[[Any, Any], Any], number: Any) -> None:
    x, truths = np.array([True, False, True]), np.array(number, bool)
    np.testing.assert_array_equal(_run(lambda x: operate(x, number), x), operate(x, truths))
    np.testing.assert_array_equal(_run(lambda x: operate(number, x), x), operate(truths, x))
