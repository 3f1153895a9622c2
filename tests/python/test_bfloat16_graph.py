"""Tensors of bfloat16 in `Graph`: values against roundings of float32, and of PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps

RNG = np.random.default_rng(0)
X = (RNG.normal(size=(5, 8)) * 10.0 ** RNG.integers(-3, 4, (5, 8))).astype(np.float32)
EXACT = np.array([0, -0.0, 1, -2, 3.5, 2.0**100, 2.0**-120, np.inf], np.float32)  # numbers of bfloat16


def rounded(x: Any) -> Any:
    """Return the nearest bfloat16 as float32: 8 bits, of two the even one."""
    mantissa, exponent = np.frexp(np.asarray(x, float))
    return np.ldexp(np.round(mantissa * 256) / 256, exponent).astype(np.float32)


def test_casts_round_to_the_nearest() -> None:
    ties = np.array([1 + 2**-8, 1 + 3 * 2**-8, -(1 + 2**-8), 1 + 2**-8 + 2**-20, 3e38], np.float32)
    graph = mps.Graph("cpu")
    x = graph.placeholder((None,))
    y = x.astype("bfloat16")
    for values in (EXACT, ties, X.ravel()):
        np.testing.assert_array_equal(graph.run({x: values}, [y])[0], rounded(values))
    assert graph.run({x: EXACT}, y).dtype == np.float32  # NumPy has no bfloat16
    assert np.isnan(graph.run({x: [np.nan]}, y)).all()
    assert "bfloat16" in repr(y)
    assert y.dtype.itemsize == 2


def test_feeds_constants_and_variables_round_as_casts() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((5, 8), "bfloat16")
    assert "bfloat16" in repr(x)
    state = graph.variable(X, "bfloat16", name="state")
    for tensor in (x, graph.constant(X, "bfloat16"), state):
        np.testing.assert_array_equal(graph.run({x: X}, tensor.astype(np.float32)), rounded(X))
    np.testing.assert_array_equal(graph.run({x: [[1] * 8] * 5}, x), np.ones((5, 8)))  # integers
    graph.run({x: X}, [], [graph.assign(state, x * 2)])
    np.testing.assert_array_equal(graph.run({}, state), 2 * rounded(X))


def test_arrays_of_bits_are_taken_as_they_are() -> None:
    bits = (EXACT.view(np.uint32) >> 16).astype(np.uint16)
    graph = mps.Graph("cpu")
    x = graph.placeholder((8,), "bfloat16")
    for given in (bits.view([("bfloat16", np.uint16)]), mps.TensorData(EXACT, "bfloat16", device="cpu")):
        np.testing.assert_array_equal(graph.run({x: given}, x), EXACT)
    with pytest.raises(mps.DTypeError, match="is fed with data of float32, expected bfloat16"):
        graph.run({x: mps.TensorData(EXACT, device="cpu")}, x)


def test_results_stay_on_the_device() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((5, 8), "bfloat16")
    data = graph.run({x: X}, x, to_host=False)
    assert repr(data) == "<TensorData on cpu: bfloat16 (5, 8)>"
    np.testing.assert_array_equal(np.asarray(data), rounded(X))
    again = graph.run({x: data}, x + 1, to_host=False)
    np.testing.assert_array_equal(again.numpy(), rounded(rounded(X) + 1))


OPERATIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "add": (lambda x: x + 1, lambda x: x + 1),
    "array": (lambda x: x * np.full(8, 3.0), lambda x: x * np.full(8, 3.0)),
    "exp": (lambda x: (x * 0.01).exp(), lambda x: np.exp(rounded(x * rounded(0.01)))),
    "max": (lambda x: x.max(1), lambda x: x.max(1)),
    "floor_divide": (lambda x: x // 2, lambda x: x // 2),
    "transpose": (lambda x: x.transpose(1, 0), lambda x: x.T),
    "slice": (lambda x: x[:, 2:5], lambda x: x[:, 2:5]),
    "detach": (lambda x: x.detach(), lambda x: x),
    "sum": (lambda x: x.sum(1), lambda x: x.sum(1)),
    "softmax": (lambda x: (x * 0.001).softmax(), lambda x: np.exp(0.001 * x) / np.exp(0.001 * x).sum(1, keepdims=True)),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_operations_have_the_numbers_of_numpy(name: str) -> None:
    ours, theirs = OPERATIONS[name]
    graph = mps.Graph("cpu")
    x = graph.placeholder(X.shape, "bfloat16")
    y = ours(x)
    assert "bfloat16" in repr(y)
    expected = theirs(rounded(X).astype(float))
    scale = np.abs(expected).max() if name == "sum" else np.abs(expected)
    found = graph.run({x: X}, y)
    assert (np.abs(found - expected) <= 2**-7 * scale).all()


def test_matrix_products_and_gradients() -> None:
    graph = mps.Graph("cpu")
    x, w = graph.placeholder((5, 8), "bfloat16"), graph.placeholder((8, 3), "bfloat16")
    loss = (x @ w).astype(np.float32).square().sum()
    (slope,) = graph.gradients(loss, [w])
    a, b = RNG.normal(size=(5, 8)), RNG.normal(size=(8, 3))
    expected = 2 * rounded(a).astype(float).T @ (rounded(a).astype(float) @ rounded(b))
    found = graph.run({x: a, w: b}, slope)
    assert "bfloat16" in repr(slope)
    assert np.abs(found - expected).max() < 2**-6 * np.abs(expected).max()


def test_variables_are_saved(tmp_path: Path) -> None:
    graphs = [mps.Graph("cpu") for _ in range(2)]
    first, second = (
        graph.variable(value, "bfloat16", name="w") for graph, value in zip(graphs, (X, 0 * X), strict=True)
    )
    graphs[0].save_variables(tmp_path, step=1)
    graphs[1].load_variables(tmp_path)
    np.testing.assert_array_equal(graphs[1].run({}, second), graphs[0].run({}, first))
    other = mps.Graph("cpu")
    other.variable(X, name="w")
    with pytest.raises(mps.DTypeError, match='"w" is bfloat16, the graph.s variable float32'):
        other.load_variables(tmp_path)


def test_ml_dtypes_arrays_come_in() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    array = X.astype(ml_dtypes.bfloat16)
    graph = mps.Graph("cpu")
    x = graph.placeholder(X.shape, ml_dtypes.bfloat16)
    assert x.dtype == ml_dtypes.bfloat16
    np.testing.assert_array_equal(graph.run({x: array}, x), array.astype(np.float32))


def test_tensors_of_pytorch_come_in_and_go_out() -> None:
    torch = pytest.importorskip("torch")
    tensor = torch.tensor(X).bfloat16()
    graph = mps.Graph("cpu")
    x = graph.placeholder(X.shape, "bfloat16")
    shared = mps.from_dlpack(tensor, copy=False)
    for given in (tensor, shared):
        back = torch.from_dlpack(graph.run({x: given}, x * 3, to_host=False))
        assert back.dtype == torch.bfloat16
        assert torch.equal(back, tensor * 3)
