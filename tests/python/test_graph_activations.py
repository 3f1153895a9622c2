"""Activations, log1p, expm1 and sums of exponentials of Graph against formulas in float64 and finite differences."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import check

_ERF = np.vectorize(math.erf, otypes=[float])


def _sigmoid(x: Any) -> Any:
    return np.where(x > 0, 1 / (1 + np.exp(-np.abs(x))), np.exp(-np.abs(x)) / (1 + np.exp(-np.abs(x))))


def _gelu(x: Any) -> Any:
    return 0.5 * x * (1 + _ERF(x / 2**0.5))


def _gelu_by_tanh(x: Any) -> Any:
    return 0.5 * x * (1 + np.tanh((2 / np.pi) ** 0.5 * (x + 0.044715 * x**3)))


def _softplus(x: Any) -> Any:
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


Function = tuple[Callable[[mps.Graph, Any], mps.Tensor], Callable[[Any], Any], Callable[[Any], Any]]

# By name: the method, its formula, and the formula of its slope.
_FUNCTIONS: dict[str, Function] = {
    "gelu": (
        lambda graph, x: graph.gelu(x),
        _gelu,
        lambda x: 0.5 * (1 + _ERF(x / 2**0.5)) + x * np.exp(-0.5 * x * x) / (2 * np.pi) ** 0.5,
    ),
    "silu": (lambda graph, x: graph.silu(x), lambda x: x * _sigmoid(x), lambda x: _silu_slope(x)),
    "elu": (
        lambda graph, x: graph.elu(x, 1.5),
        lambda x: np.where(x > 0, x, 1.5 * np.expm1(np.minimum(x, 0))),
        lambda x: np.where(x > 0, 1, 1.5 * np.exp(np.minimum(x, 0))),
    ),
    "softplus": (lambda graph, x: graph.softplus(x), _softplus, _sigmoid),
    "log1p": (lambda graph, x: graph.log1p(x), np.log1p, lambda x: 1 / (1 + x)),
    "expm1": (lambda graph, x: graph.expm1(x), np.expm1, np.exp),
}


def _silu_slope(x: Any) -> Any:
    share = _sigmoid(x)
    return share * (1 + x * (1 - share))


def _domain(name: str, x: Any) -> Any:
    """Return the numbers for which the function has a value that float32 holds."""
    bounds = {"log1p": (-0.999, 1e30), "expm1": (-200, 85)}
    low, high = bounds.get(name, (-1e30, 1e30))
    return x[(x >= low) & (x <= high)]


def _run(name: str, x: Any) -> tuple[Any, Any]:
    graph = mps.Graph("cpu")
    source = graph.placeholder((None,), x.dtype)
    y = _FUNCTIONS[name][0](graph, source)
    found, slope = graph.run({source: x}, [y, *graph.gradients(graph.sum(y), [source])])
    return found, slope


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_values_and_slopes_of_numbers_of_any_size(name: str) -> None:
    powers = np.logspace(-30, 30, 241)
    x = _domain(name, np.concatenate([-powers[::-1], [0.0], powers, np.linspace(-20, 20, 401)])).astype(np.float32)
    found, slope = _run(name, x)
    exact = x.astype(np.float64)
    with np.errstate(over="ignore", under="ignore"):
        expected, slopes = _FUNCTIONS[name][1](exact), _FUNCTIONS[name][2](exact)
    loss = 4e-7 if name in ("gelu", "silu") else 0  # absolute: of 0.5 + 0.5 * erf, which cancels
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=loss + 1e-37)
    np.testing.assert_allclose(slope, slopes, rtol=1e-6, atol=4e-7 if loss else 1e-37)


@pytest.mark.parametrize("name", ["log1p", "expm1"])
def test_near_zero_numbers_keep_all_digits(name: str) -> None:
    x = np.concatenate([sign * np.logspace(-37, 0, 400) * 0.99 for sign in (1, -1)]).astype(np.float32)
    expected = _FUNCTIONS[name][1](x.astype(np.longdouble))
    errors = np.abs(_run(name, x)[0] - expected) / np.spacing(np.abs(expected.astype(np.float32)))
    assert errors.max() <= 4


def test_gelu_by_tanh() -> None:
    x = np.concatenate([np.linspace(-12, 12, 101), [-1e30, 1e30]])
    graph = mps.Graph("cpu")
    source = graph.placeholder((None,))
    y = graph.gelu(source, approximate="tanh")
    found, slope = graph.run({source: x}, [y, *graph.gradients(graph.sum(y), [source])])
    np.testing.assert_allclose(found, _gelu_by_tanh(x), rtol=1e-6, atol=1e-6)
    near = x[:-2]
    expected = (_gelu_by_tanh(near + 1e-6) - _gelu_by_tanh(near - 1e-6)) / 2e-6
    np.testing.assert_allclose(slope[:-2], expected, atol=4e-6)
    assert slope[-2:].tolist() == [0, 1]


def test_values_at_the_ends() -> None:
    graph = mps.Graph("cpu")
    ends = graph.constant([-np.inf, np.inf, np.nan])
    made = [graph.elu(ends), graph.softplus(ends), graph.log1p(ends), graph.expm1(ends)]
    wanted = [[-1, np.inf, np.nan], [0, np.inf, np.nan], [np.nan, np.inf, np.nan], [-1, np.inf, np.nan]]
    for found, expected in zip(graph.run({}, made), wanted, strict=True):
        np.testing.assert_array_equal(found, np.array(expected, np.float32))


def test_softplus_of_another_bend() -> None:
    x = np.array([-50.0, -1.0, 0.0, 0.3, 40.0])
    check(lambda graph, a: graph.softplus(a, 3), lambda a: _softplus(3 * a) / 3, [x])
    check(lambda graph, a: graph.softplus(a, -2), lambda a: _softplus(-2 * a) / -2, [x])


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_half_numbers_are_computed_in_float32(name: str) -> None:
    x = _domain(name, np.linspace(-8, 8, 333)).astype(np.float16)
    graph = mps.Graph("cpu")
    y = _FUNCTIONS[name][0](graph, graph.constant(x))
    assert y.dtype == np.float16
    expected = _FUNCTIONS[name][1](x.astype(np.float64)).astype(np.float16)
    errors = np.abs(graph.run({}, y).astype(np.float64) - expected) / np.spacing(np.abs(expected))
    assert errors[np.abs(expected) > 1e-3].max() <= 1


@pytest.mark.parametrize("name", _FUNCTIONS)
@pytest.mark.parametrize("dtype", [np.int32, np.bool_, np.complex64])
def test_other_dtypes_are_refused(name: str, dtype: Any) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), dtype, name="x")
    with pytest.raises(
        mps.DTypeError, match=rf"^{name}: <Tensor x: {np.dtype(dtype)} \(2,\)> is given, expected floats"
    ):
        _FUNCTIONS[name][0](graph, x)


@pytest.mark.parametrize("shape", [(0,), (1,), (1, 1), (0, 3)])
@pytest.mark.parametrize("name", _FUNCTIONS)
def test_no_element_and_one(name: str, shape: tuple[int, ...]) -> None:
    x = np.full(shape, 0.5)
    check(lambda graph, a: _FUNCTIONS[name][0](graph, a), _FUNCTIONS[name][1], [x])


def test_names_are_those_of_the_last_operation() -> None:
    graph = mps.Graph("cpu")
    x, half = graph.placeholder((2,)), graph.placeholder((2,), np.float16)
    assert [graph.gelu(each, name="gate").name for each in (x, half)] == ["gate", "gate"]


def test_arguments_that_are_refused() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.ArgumentError, match='^gelu: approximate is "erf", expected one of none, tanh.$'):
        graph.gelu([1.0], approximate="erf")
    with pytest.raises(mps.ArgumentError, match="^softplus: beta is 0, expected another number.$"):
        graph.softplus([1.0], 0)


# ---- sums of exponentials


def _logsumexp(x: Any, axes: Any, keepdims: bool = False) -> Any:
    largest = np.max(x, axis=axes, keepdims=True)
    y = np.log(np.exp(x - largest).sum(axis=axes, keepdims=True)) + largest
    return y if keepdims else y.squeeze(axes)


@pytest.mark.parametrize("axes", [None, 0, -1, (0, 2), (0, 1, 2)])
@pytest.mark.parametrize("keepdims", [False, True])
def test_logsumexp(axes: Any, keepdims: bool) -> None:
    x = np.random.default_rng(1).normal(0, 3, (2, 3, 4))
    check(
        lambda graph, a: graph.logsumexp(a, axes, keepdims=keepdims),
        lambda a: _logsumexp(a, axes, keepdims),
        [x],
    )


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_log_softmax(axis: int) -> None:
    x = np.random.default_rng(2).normal(0, 3, (3, 4, 5))
    check(lambda graph, a: graph.log_softmax(a, axis), lambda a: a - _logsumexp(a, axis, keepdims=True), [x])


def test_huge_scores_stay_finite() -> None:
    x = np.array([[1e30, 1e30, -1e30], [-1e30, -1e30, -1e30], [0, -np.inf, 0]], np.float32)
    graph = mps.Graph("cpu")
    source = graph.placeholder(x.shape)
    sums, logs = graph.logsumexp(source, 1), graph.log_softmax(source)
    slopes = [graph.gradients(graph.sum(sums), [source])[0], graph.gradients(graph.sum(logs[:, 0]), [source])[0]]
    found = graph.run({source: x}, [sums, logs, *slopes])
    np.testing.assert_allclose(found[0], [1e30, -1e30, np.log(2)], rtol=1e-6)
    np.testing.assert_allclose(found[1][2], [-np.log(2), -np.inf, -np.log(2)], rtol=1e-6)
    np.testing.assert_allclose(found[2], [[0.5, 0.5, 0], [1 / 3] * 3, [0.5, 0, 0.5]], rtol=1e-6)
    np.testing.assert_allclose(found[3], [[0.5, -0.5, 0], [2 / 3, -1 / 3, -1 / 3], [0.5, 0, -0.5]], rtol=1e-6)


def test_sums_of_nothing_and_of_infinities() -> None:
    graph = mps.Graph("cpu")
    rows = graph.constant(np.array([[-np.inf, -np.inf], [np.inf, 0]], np.float32))
    nothing = graph.placeholder((3, 0))
    found = graph.run({nothing: np.zeros((3, 0))}, [graph.logsumexp(rows, 1), graph.logsumexp(nothing, 1)])
    np.testing.assert_array_equal(found[0], [-np.inf, np.inf])
    np.testing.assert_array_equal(found[1], [-np.inf] * 3)


# ---- values that gradients do not pass


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_stop_gradient(dtype: Any) -> None:
    values = np.array([[-0.0, np.inf, 1e-7], [3, -2, 65504]], dtype)
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 3), dtype)
    kept = graph.stop_gradient(x, name="kept")
    (slope,) = graph.gradients(graph.sum(kept * x), [x])
    same, found = graph.run({x: values}, [kept, slope])
    assert kept.name == "kept"
    assert kept.dtype == dtype
    assert same.tobytes() == values.tobytes() == found.tobytes()


def test_a_way_that_is_stopped_is_none() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")
    with pytest.raises(mps.GraphError, match="does not depend on <Tensor x"):
        graph.gradients(graph.sum(graph.detach(x)), [x])


def test_stop_gradient_of_other_dtypes() -> None:
    graph = mps.Graph("cpu")
    numbers = graph.placeholder((2,), np.int32)
    assert graph.stop_gradient(numbers) is numbers
    with pytest.raises(mps.DTypeError, match="is complex, expected real numbers"):
        graph.stop_gradient(graph.placeholder((2,), np.complex64))
