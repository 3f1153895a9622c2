"""Methods of tensors against NumPy's functions; their names are those of arrays of NumPy or tensors of PyTorch."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn
from openmps._mpsgraph.element_methods import ElementMethods

Array = npt.NDArray[Any]
ELEMENTS = [name for name in vars(ElementMethods) if not name.startswith("_")]
BETWEEN = np.array([[-0.9, -0.5, 0.0], [0.25, 0.5, 0.9]], np.float32)
ABOVE = np.array([[1.0, 1.5, 2.0], [2.5, 3.25, 10.0]], np.float32)
SPECIAL = np.array([[-np.inf, -2.5, -0.5], [0.0, 1.5, np.nan]], np.float32)
INPUTS = {
    **dict.fromkeys(("acosh", "log", "log10", "log2", "reciprocal", "rsqrt", "sqrt"), ABOVE),
    **dict.fromkeys(("isfinite", "isinf", "isnan"), SPECIAL),
    **dict.fromkeys(("ceil", "floor", "round", "trunc"), np.array([[-2.5, -0.5, 0.5], [1.5, 2.5, 7.0]], np.float32)),
}
# Those that NumPy has under no such name.
FORMULAS: dict[str, Callable[[Array], Array]] = {
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "detach": np.asarray,
    "erf": np.vectorize(math.erf),
    "relu": lambda x: np.maximum(x, 0),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}


def _run(values: Array, call: Callable[[Any], Any], shape: Any = None) -> Any:
    graph = mps.Graph("cpu")
    x = graph.placeholder(values.shape if shape is None else shape, values.dtype)
    return graph.run({x: values}, call(x))


@pytest.mark.parametrize("name", ELEMENTS)
def test_functions_of_elements_are_numpys(name: str) -> None:
    values = INPUTS.get(name, BETWEEN)
    formula = FORMULAS.get(name) or getattr(np, name)
    for array in (values, values[:0], values[:1, :1]):
        found = _run(array, lambda x: getattr(x, name)())
        expected = formula(array.astype(np.float64)) if array.size else array
        assert found.shape == array.shape
        np.testing.assert_allclose(found, expected, rtol=2e-6, atol=1e-6)


def _softmax(x: Array, axis: int) -> Array:
    powers = np.exp(x)
    return np.asarray(powers / powers.sum(axis, keepdims=True))


CUBE = np.random.default_rng(3).normal(size=(2, 3, 4)).astype(np.float32)
ALONG: dict[str, Callable[[Array, int], Array]] = {
    "softmax": _softmax,
    "log_softmax": lambda x, axis: np.log(_softmax(x, axis)),
    "cumsum": np.cumsum,
    "cumprod": np.cumprod,
    "argsort": np.argsort,
    "argmax": np.argmax,
    "argmin": np.argmin,
    "logsumexp": lambda x, axis: np.log(np.exp(x).sum(axis)),
    "norm": lambda x, axis: np.linalg.norm(x, axis=axis),
    "max": np.max,
    "min": np.min,
    "unsqueeze": np.expand_dims,
}


@pytest.mark.parametrize("name", ALONG)
@pytest.mark.parametrize("axis", [0, 1, 2, -1, -3])
def test_functions_along_an_axis_are_numpys(name: str, axis: int) -> None:
    expected = ALONG[name](CUBE, axis)
    found = _run(CUBE, lambda x: getattr(x, name)(axis))
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


def test_options_are_those_of_graphs() -> None:
    np.testing.assert_array_equal(_run(CUBE, lambda x: x.argsort(1, descending=True)), np.argsort(-CUBE, 1))
    np.testing.assert_allclose(
        _run(CUBE, lambda x: x.norm((0, 2), ord=1, keepdims=True)),
        np.abs(CUBE).sum((0, 2), keepdims=True),
        rtol=1e-6,
    )
    np.testing.assert_allclose(_run(CUBE, lambda x: x.clamp(-0.5, 0.25)), CUBE.clip(-0.5, 0.25))
    np.testing.assert_array_equal(_run(CUBE, lambda x: x.permute(2, 0, 1)), CUBE.transpose(2, 0, 1))
    np.testing.assert_array_equal(_run(CUBE[:1, :, :1], lambda x: x.squeeze()), CUBE[0, :, 0])
    np.testing.assert_array_equal(_run(CUBE[:1, :, :1], lambda x: x.squeeze(-1)), CUBE[:1, :, 0])


@pytest.mark.parametrize("shape", [(2, 3, 4), (0, 3, 4), (2, 0, 4), (1, 1, 1), (2, 3, 0, 4), (5,), ()])
@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_flatten_keeps_the_axes_before_it(shape: tuple[int, ...], axis: int) -> None:
    values = np.arange(math.prod(shape), dtype=np.float32).reshape(shape)
    if not -len(shape) <= axis < len(shape) and axis != 0:
        with pytest.raises(mps.ArgumentError, match=rf"flatten: axis is {axis}, expected one of {len(shape)} axes"):
            _run(values, lambda x: x.flatten(axis))
        return
    first = axis % max(len(shape), 1)
    expected = values.reshape((*shape[:first], math.prod(shape[first:])))
    np.testing.assert_array_equal(_run(values, lambda x: x.flatten(axis)), expected)
    for known in ((None, *shape[1:])[: len(shape)], (None,) * len(shape)):
        found = _run(values, lambda x: x.flatten(axis), known)
        assert found.shape == expected.shape
        np.testing.assert_array_equal(found, expected)


def test_flatten_knows_the_columns_of_a_batch() -> None:
    graph = mps.Graph("cpu")
    assert graph.placeholder((None, 3, 4)).flatten(1).shape == (None, 12)
    assert graph.placeholder((None, None, 4)).flatten(1).ndim == 2
    assert graph.placeholder((None, 3, 2, 2)).flatten(2).shape == (None, 3, 4)


def test_gradients_go_through_methods_and_stop_at_detach() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((3,))
    values = np.array([0.5, 1.0, 2.0], np.float32)
    (slope,) = graph.gradients((x.tanh() * x.exp().detach()).sum(), [x])
    np.testing.assert_allclose(graph.run({x: values}, slope), (1 - np.tanh(values) ** 2) * np.exp(values), rtol=1e-5)


def test_parameters_have_the_functions_of_elements() -> None:
    class Scaled(mps.nn.Module):
        def __init__(self) -> None:
            self.logarithm = mps.nn.Parameter(np.log([2.0, 3.0]))

        def __call__(self, x: Any) -> Any:
            return x * self.logarithm.exp()

    np.testing.assert_allclose(Scaled()(np.ones((1, 2), np.float32)), [[2, 3]], rtol=1e-6)


@pytest.mark.parametrize("name", ELEMENTS)
def test_a_method_says_the_graphs_one(name: str) -> None:
    method = getattr(mps.Tensor, name)
    function = re.findall(r"See ``Graph\.(\w+)``", method.__doc__)
    assert len(function) == 1
    assert callable(getattr(mps.Graph, function[0]))
    assert (method.__name__, method.__qualname__) == (name, f"Tensor.{name}")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda x: x.softmax(dim=1), "Tensor.softmax has no argument dim; did you mean axis?"),
        (lambda x: x.sum(dim=1), "Tensor.sum has no argument dim; did you mean axes?"),
        (lambda x: x.max(1, keepdim=True), "Tensor.max has no argument keepdim; did you mean keepdims?"),
        (lambda x: x.exp(out=x), "Tensor.exp has no argument out"),
        (lambda x: x.softmax("rows"), "Tensor.softmax: axis is 'rows', expected an integer."),
    ],
)
def test_words_of_pytorch_are_answered(call: Callable[[Any], Any], sentence: str) -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.Error, match=re.escape(sentence)):
        call(graph.placeholder((2, 3)))


@pytest.mark.needs("torch")
def test_names_are_those_of_numpys_arrays_or_pytorchs_tensors() -> None:
    import torch

    methods = [name for name, _ in inspect.getmembers(mps.Tensor, callable) if not name.startswith("_")]
    assert len(methods) > 55
    assert [name for name in methods if not (hasattr(torch.Tensor, name) or hasattr(np.ndarray, name))] == []


@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_the_largest_of_a_row_with_nan_is_nan(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((2, 3), name="x")
    values = np.array([[1, np.nan, 3], [4, 5, 6]], np.float32)
    pooled = mps.nn.GlobalMaxPool()
    found = graph.run({x: values}, [x.max(1), x.min(1), x.max(), pooled(graph.reshape(x, (2, 1, 3, 1)))])
    for one, expected in zip(found, [values.max(1), values.min(1), values.max(), values.max(1)[:, None]], strict=True):
        np.testing.assert_array_equal(one, expected)
    counts = graph.constant(np.array([[1, 5], [7, 2]], np.int32))
    assert graph.run({}, [counts.max(1), counts.min(0)])[0].tolist() == [5, 7]


@pytest.mark.parametrize(
    ("shape", "axis", "expected"),
    [
        ((None, None, 4, 6), 2, (None, None, 24)),
        ((None, None, 4, 6), -1, (None, None, None, 6)),
        ((None, None, None, 5), 3, (None, None, None, 5)),
        ((None, None, 0, 5), 2, (None, None, 0)),
        ((None, None, 4, None), 2, (None, None, None)),
        ((None, 3, None, 6), 3, (None, None, None, 6)),
    ],
)
def test_flatten_knows_the_last_extent(
    shape: tuple[int | None, ...], axis: int, expected: tuple[int | None, ...]
) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder(shape)
    values = np.random.default_rng(1).normal(size=[2 if extent is None else extent for extent in shape])
    flat = x.flatten(axis)
    assert flat.shape == expected
    wanted = values.reshape(*values.shape[: axis % len(shape)], -1) if values.size else np.zeros((2, 2, 0))
    np.testing.assert_allclose(graph.run({x: values}, flat), wanted, rtol=1e-6)


def test_shapes_of_several_parts_know_those_of_constants() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, None, 4))
    found = graph.shape_of(x)
    joined = graph.reshape(x, graph.concat([found[:2], graph.concat([np.array([2], np.int32), found[2:]]) // 2 * 2]))
    assert joined.shape == (None, None, None, None)
    assert graph.reshape(x, graph.concat([np.array([1], np.int32), found])).shape == (1, None, None, None)
    assert graph.reshape(x, graph.concat([found[:2], np.array([-1, 2], np.int32)])).shape == (None,) * 4
    interleaved = graph.concat([found[:2], np.array([2, 2], np.int32)], 0)
    assert graph.reshape(x, interleaved).shape == (None,) * 4


def test_layers_after_a_flattened_batch_know_their_inputs() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, None, 4, 6))
    with nn.train(graph):
        assert nn.Linear(3)(x.flatten(2)).shape == (None, None, 3)
