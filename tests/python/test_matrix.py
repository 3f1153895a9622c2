"""``openmps.matrix`` against NumPy in double, on both devices, and its refusals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import malformed_matrices
import openmps as mps
from openmps import matrix

DEVICES = ("reference", "cpu")
Array = Any


def _random(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def _close(actual: Array, expected: Array, tolerance: float = 1e-5) -> None:
    assert actual.shape == np.shape(expected)
    scale = max(1.0, float(np.abs(expected).max()))
    assert float(np.abs(actual.astype(np.float64) - expected).max()) <= tolerance * scale


def _wide(*arrays: Array) -> list[Array]:
    return [array.astype(np.float64) for array in arrays]


def _swapped(x: Array, swap: bool) -> Array:
    return np.swapaxes(x, -1, -2) if swap else x


# ---- products


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("extents", [(1, 1, 1), (3, 1, 4), (2, 5, 3), (17, 33, 9)])
def test_products_with_transposes(extents: tuple[int, int, int], left: bool, right: bool, device: str) -> None:
    m, k, n = extents
    a, b = _swapped(_random(m, k), left), _swapped(_random(k, n, seed=1), right)
    found = matrix.matmul(a, b, transpose_left=left, transpose_right=right, device=device)
    assert found.dtype == np.float32
    wide_a, wide_b = _wide(a, b)
    _close(found, _swapped(wide_a, left) @ _swapped(wide_b, right))


@pytest.mark.parametrize("device", DEVICES)
def test_products_of_batches_with_a_sum(device: str) -> None:
    a, b, c = _random(3, 4, 5), _random(5, 2, seed=1), _random(4, 2, seed=2)
    found = matrix.matmul(a, b, alpha=-1.5, beta=0.25, addend=c, device=device)
    wide_a, wide_b, wide_c = _wide(a, b, c)
    _close(found, -1.5 * wide_a @ wide_b + 0.25 * wide_c)
    _close(matrix.matmul(c.T, a, device=device), wide_c.T @ wide_a)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("transpose", [False, True])
def test_products_with_vectors(transpose: bool, device: str) -> None:
    a, x, y = _swapped(_random(3, 4, 5), transpose), _random(3, 5, seed=1), _random(4, seed=2)
    wide_a, wide_x, wide_y = _wide(_swapped(a, transpose), x, y)
    expected = np.einsum("bmn,bn->bm", wide_a, wide_x)
    _close(matrix.matvec(a, x, transpose=transpose, device=device), expected)
    with_sum = matrix.matvec(a, x, transpose=transpose, alpha=2.0, beta=-1.0, addend=y, device=device)
    _close(with_sum, 2 * expected - wide_y)
    _close(matrix.matvec(a[1], x[1], transpose=transpose, device=device), expected[1])


@pytest.mark.parametrize("device", DEVICES)
def test_half_precision_stays_half_and_mixtures_are_float32(device: str) -> None:
    a, b = _random(4, 6).astype(np.float16), _random(6, 3, seed=1).astype(np.float16)
    expected = np.matmul(*_wide(a, b))
    half, mixed = matrix.matmul(a, b, device=device), matrix.matmul(a, b.astype(np.float32), device=device)
    assert half.dtype == np.float16
    assert mixed.dtype == np.float32
    _close(half, expected, 2**-10)
    _close(mixed, expected, 1e-5)
    assert matrix.softmax(a, device=device).dtype == np.float16
    assert matrix.matmul([[1, 2]], np.array([[3], [4]], np.int64), device=device).tolist() == [[11.0]]


def test_arrays_of_any_memory_order_are_read() -> None:
    a = np.asfortranarray(_random(6, 8))[::2, ::-2]
    _close(matrix.matmul(a, a.T, device="cpu"), a.astype(np.float64) @ a.T.astype(np.float64))


# ---- decompositions and solvers


def _permuted(a: Array, pivots: Array) -> Array:
    """Return P A."""
    rows = a.copy()
    for row, pivot in enumerate(pivots):
        rows[[row, int(pivot)]] = rows[[int(pivot), row]]
    return rows


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", [(1, 1), (4, 4), (3, 5), (5, 3), (33, 33)])
def test_lu_multiplies_to_the_permuted_matrix(shape: tuple[int, int], device: str) -> None:
    a = _random(2, *shape)
    found = matrix.lu(a, device=device)
    assert found.singular.tolist() == [False, False]
    assert found.pivots.dtype == np.uint32
    for factors, pivots, source in zip(found.factors, found.pivots, a, strict=True):
        inner = min(shape)
        lower = np.tril(factors, -1)[:, :inner] + np.eye(shape[0], inner)
        assert np.abs(np.tril(factors, -1)).max() <= 1  # partial pivoting
        _close(lower.astype(np.float32) @ np.triu(factors)[:inner], _permuted(source.astype(np.float64), pivots), 2e-5)


@pytest.mark.parametrize("device", DEVICES)
def test_lu_says_which_matrices_are_singular(device: str) -> None:
    found = matrix.lu([[[1, 2], [2, 4]], [[1, 2], [2, 5]]], device=device)
    assert found.singular.tolist() == [True, False]
    assert matrix.lu([[0.0]], device=device).singular.shape == ()
    sentence = "solve: matrix 0 of the batch is singular."
    with pytest.raises(mps.ArgumentError, match=sentence):
        matrix.solve([[[1, 2], [2, 4]], [[1, 2], [2, 5]]], [[1], [2]], device=device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("order", [1, 2, 7, 40])
def test_solutions_are_numpys(order: int, device: str) -> None:
    a = _random(3, order, order) + 3 * np.eye(order, dtype=np.float32)
    b = _random(order, 2, seed=1)
    wide_a, wide_b = _wide(a, np.broadcast_to(b, (3, order, 2)))
    _close(matrix.solve(a, b, device=device), np.linalg.solve(wide_a, wide_b), 1e-3)
    found = matrix.lu(a, device=device)
    transposed = matrix.solve_lu(found, b, transpose=True, device=device)
    _close(transposed, np.linalg.solve(wide_a.swapaxes(1, 2), wide_b), 1e-3)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("upper", [False, True])
def test_cholesky_and_its_solutions_are_numpys(upper: bool, device: str) -> None:
    root = _random(2, 6, 6)
    a = root @ root.swapaxes(1, 2) + np.eye(6, dtype=np.float32)
    b = _random(2, 6, 3, seed=1)
    wide_a, wide_b = _wide(a, b)
    read = np.triu(a) if upper else np.tril(a)  # the other triangle is not
    factor = matrix.cholesky(read, upper=upper, device=device)
    _close(factor, _swapped(np.linalg.cholesky(wide_a), upper), 1e-5)
    _close(matrix.solve_cholesky(factor, b, upper=upper, device=device), np.linalg.solve(wide_a, wide_b), 1e-4)
    with pytest.raises(mps.ArgumentError, match="cholesky: matrix is not positive definite."):
        matrix.cholesky([[1, 2], [2, 1]], device=device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("transpose", [False, True])
@pytest.mark.parametrize("unit", [False, True])
def test_triangles_are_solved(right: bool, upper: bool, transpose: bool, unit: bool, device: str) -> None:
    a = 0.3 * _random(2, 5, 5) + 2 * np.eye(5, dtype=np.float32)
    b = _swapped(_random(2, 5, 3, seed=1), right)
    triangle = np.triu(a) if upper else np.tril(a)
    if unit:
        triangle = np.where(np.eye(5, dtype=bool), 1, triangle)
    operand, wide_b = _wide(_swapped(triangle, transpose), b)
    if right:
        expected = np.linalg.solve(operand.swapaxes(1, 2), 0.5 * wide_b.swapaxes(1, 2)).swapaxes(1, 2)
    else:
        expected = np.linalg.solve(operand, 0.5 * wide_b)
    options = {"right": right, "upper": upper, "transpose": transpose, "unit": unit}
    _close(matrix.solve_triangular(a, b, alpha=0.5, device=device, **options), expected, 1e-5)


# ---- rows and elements


def _softmax(x: Array) -> Array:
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


@pytest.mark.parametrize("device", DEVICES)
def test_softmax_its_logarithm_and_their_gradients(device: str) -> None:
    x, g = 5 * _random(2, 3, 7), _random(2, 3, 7, seed=1)
    wide_x, wide_g = _wide(x, g)
    y = _softmax(wide_x)
    _close(matrix.softmax(x, device=device), y)
    _close(matrix.log_softmax(x, device=device), np.log(y))
    gradient = matrix.softmax_gradient(g, y.astype(np.float32), device=device)
    _close(gradient, y * (wide_g - (wide_g * y).sum(-1, keepdims=True)))
    of_logarithm = matrix.log_softmax_gradient(g, np.log(y).astype(np.float32), device=device)
    _close(of_logarithm, wide_g - y * wide_g.sum(-1, keepdims=True))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("k", [1, 4, 16])
def test_top_k_is_the_head_of_a_sort(k: int, device: str) -> None:
    x = np.random.default_rng(0).integers(0, 9, (2, 3, 20)).astype(np.float32)  # with equal ones
    found = matrix.top_k(x, k, index_offset=100, device=device)
    order = np.argsort(-x, axis=-1, kind="stable")[..., :k]
    assert np.array_equal(found.values, np.take_along_axis(x, order, -1))
    assert np.array_equal(found.indices, order + 100)
    assert found.indices.dtype == np.uint32


_FUNCTIONS: dict[str, Callable[[Array, float, float, float], Array]] = {
    "identity": lambda x, a, b, c: x,
    "relu": lambda x, a, b, c: np.where(x >= 0, x, a * x),
    "linear": lambda x, a, b, c: a * x + b,
    "sigmoid": lambda x, a, b, c: 1 / (1 + np.exp(-x)),
    "hardsigmoid": lambda x, a, b, c: np.clip(a * x + b, 0, 1),
    "tanh": lambda x, a, b, c: a * np.tanh(b * x),
    "absolute": lambda x, a, b, c: np.abs(x),
    "softplus": lambda x, a, b, c: a * np.log1p(np.exp(b * x)),
    "softsign": lambda x, a, b, c: x / (1 + np.abs(x)),
    "elu": lambda x, a, b, c: np.where(x >= 0, x, a * np.expm1(x)),
    "relun": lambda x, a, b, c: np.minimum(np.where(x >= 0, x, a * x), b),
    "power": lambda x, a, b, c: (a * x + b) ** c,
    "exponential": lambda x, a, b, c: c ** (a * x + b),
    "logarithm": lambda x, a, b, c: np.log(a * x + b) / np.log(c),
    "gelu": lambda x, a, b, c: x * 0.5 * (1 + np.vectorize(math.erf)(x / np.sqrt(2))),
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("function", _FUNCTIONS)
def test_neurons_follow_their_formulas(function: str, device: str) -> None:
    x, bias = _random(2, 3, 4), _random(4, seed=1)
    a, b, c = (0.5, 4.0, 3.0) if function in ("power", "logarithm") else (0.5, 0.75, 2.0)
    expected = _FUNCTIONS[function](0.5 * x.astype(np.float64) + bias, a, b, c)
    _close(matrix.neuron(x, function, a=a, b=b, c=c, alpha=0.5, bias=bias, device=device), expected)


# Apple's parameters of those left out.
_DEFAULTS = {
    "linear": (1.0, 0.0, 0.0),
    "hardsigmoid": (0.2, 0.5, 0.0),
    "tanh": (1.0, 1.0, 0.0),
    "softplus": (1.0, 1.0, 0.0),
    "elu": (1.0, 0.0, 0.0),
    "relun": (1.0, 6.0, 0.0),
    "exponential": (1.0, 0.0, -1.0),
}


@pytest.mark.parametrize("function", _DEFAULTS)
def test_parameters_that_are_left_out_are_apples(function: str) -> None:
    a, b, c = _DEFAULTS[function]
    x = _random(3, 4)
    expected = matrix.neuron(x, function, a=a, b=b, c=c, device="cpu")
    assert np.array_equal(matrix.neuron(x, function, device="cpu"), expected)


@pytest.mark.parametrize("device", DEVICES)
def test_prelu_has_a_slope_for_each_column(device: str) -> None:
    x, slopes = _random(3, 4), np.array([0.1, 0.2, 0.3, -1], np.float32)
    _close(matrix.prelu(x, slopes, alpha=2.0, device=device), np.where(x >= 0, 2 * x, 2 * slopes * x))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("transpose", [False, True])
def test_weighted_sums(transpose: bool, device: str) -> None:
    parts, scales = _random(3, 2, 4), np.array([1, -2, 0.5])
    bias = _random(2 if transpose else 4, seed=1)
    total = _swapped(np.einsum("i,irc->rc", scales, parts.astype(np.float64)), transpose) + bias
    found = matrix.weighted_sum(list(parts), scales, transpose=transpose, bias=bias, function="absolute", device=device)
    _close(found, np.abs(total))
    _close(matrix.weighted_sum([parts[0]], device=device), parts[0])


@pytest.mark.parametrize("device", DEVICES)
def test_a_fully_connected_layer(device: str) -> None:
    x, weights, bias = _random(2, 5, 3), _random(3, 4, seed=1), _random(4, seed=2)
    wide_x, wide_w = _wide(x, weights)
    found = matrix.fully_connected(x, weights, bias, alpha=0.5, function="sigmoid", device=device)
    _close(found, 1 / (1 + np.exp(-(0.5 * wide_x @ wide_w + bias))))
    _close(matrix.fully_connected(x, weights, device=device), wide_x @ wide_w)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("channels", [1, 4, 6])
def test_images_go_to_rows_and_back(channels: int, device: str) -> None:
    images = _random(3, 2, 5, channels)
    rows = matrix.images_to_matrix(images, device=device)
    assert np.array_equal(rows, images.transpose(0, 3, 1, 2).reshape(3, -1))
    assert np.array_equal(matrix.images_to_matrix(images, layout="HWC", device=device), images.reshape(3, -1))
    assert np.array_equal(matrix.matrix_to_images(rows, (2, 5, channels), device=device), images)
    back = matrix.matrix_to_images(images.reshape(3, -1), (2, 5, channels), layout="HWC", device=device)
    assert np.array_equal(back, images)


# ---- calls that are refused

_A = np.ones((2, 3), np.float32)
_S = np.eye(2, dtype=np.float32)
_NO_LU: Any = _S
_TEXT: Any = "x"


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (
            lambda: matrix.matmul(_A, _A),
            mps.ShapeError,
            "matmul: op(left) has 3 columns, op(right) has 2 rows; expected as many.",
        ),
        (
            lambda: matrix.matmul([1, 2], _A),
            mps.ShapeError,
            "matmul: left has shape (2,), expected (rows, columns) or (batch, rows, columns), 1 or more of each.",
        ),
        (
            lambda: matrix.matmul(np.ones((2, 2, 2)), np.ones((3, 2, 2))),
            mps.ShapeError,
            "matmul: the batches differ in size: left of 2, right of 3; expected as many of each.",
        ),
        (
            lambda: matrix.matmul(_S, _S, beta=1),
            mps.ArgumentError,
            "matmul: beta is 1 and there is no addend, expected one.",
        ),
        (
            lambda: matrix.matmul(_S, _S, addend=_S),
            mps.ArgumentError,
            "matmul: there is an addend and beta is 0, expected another number.",
        ),
        (
            lambda: matrix.matmul(_S, _S, beta=1, addend=_A),
            mps.ShapeError,
            "matmul: addend has shape (2, 3), expected (2, 2) at the end.",
        ),
        (lambda: matrix.matmul(_S, "ab"), mps.ShapeError, "matmul: right has shape (), expected (rows, columns) or"),
        (lambda: matrix.softmax([["a"]]), mps.DTypeError, "softmax: x is <U1, expected floats or integers."),
        (lambda: matrix.matmul(_S, _S, alpha=_TEXT), mps.ArgumentError, "matmul: alpha is 'x', expected a number."),
        (
            lambda: matrix.matvec(_A, [1, 2]),
            mps.ShapeError,
            "matvec: op(matrix) has 3 columns, vector has 2 elements; expected as many.",
        ),
        (
            lambda: matrix.cholesky(_A),
            mps.ShapeError,
            "cholesky: matrix has 2 rows and 3 columns, expected as many of each.",
        ),
        (
            lambda: matrix.solve(_S, np.ones((3, 1))),
            mps.ShapeError,
            "solve: right_hand_side has 3 rows, matrix has 2 rows; expected as many.",
        ),
        (
            lambda: matrix.solve_triangular(_S, np.ones((2, 1)), right=True),
            mps.ShapeError,
            "solve_triangular: right_hand_side has 1 column, matrix has 2 rows; expected as many.",
        ),
        (lambda: matrix.solve([[0.0]], [[1.0]]), mps.ArgumentError, "solve: matrix is singular."),
        (
            lambda: matrix.solve_lu(_NO_LU, _S),
            mps.ArgumentError,
            "solve_lu: decomposition is a ndarray, expected an LU.",
        ),
        (
            lambda: matrix.solve_lu(matrix.LU(_S, np.array([0, 7], np.uint32), np.array(False)), _S),
            mps.ArgumentError,
            "solve_lu: pivots are 0 to 7, expected 0 to 1.",
        ),
        (
            lambda: matrix.solve_lu(matrix.LU(_S, np.array([0.5, 1]), np.array(False)), _S),
            mps.ShapeError,
            "solve_lu: decomposition.pivots is float64 of shape (2,), expected integers, (2,) or (batch, 2).",
        ),
        (
            lambda: matrix.top_k(_A, 4),
            mps.ArgumentError,
            "top_k: k is 4, expected 1 to 3; a row has 3 elements.",
        ),
        (lambda: matrix.top_k(np.ones((1, 99)), 17), mps.ArgumentError, "top_k: k is 17, expected 1 to 16;"),
        (
            lambda: matrix.top_k(_A, 1, index_offset=-1),
            mps.ArgumentError,
            "top_k: index_offset is -1, expected 0 to 4294967293.",
        ),
        (
            lambda: matrix.neuron(_A, "swish"),
            mps.ArgumentError,
            "neuron: function is 'swish', expected one of identity,",
        ),
        (lambda: matrix.prelu(_A, [1, 2]), mps.ShapeError, "prelu: a has shape (2,), expected (3,)."),
        (lambda: matrix.weighted_sum([]), mps.ArgumentError, "weighted_sum: there are 0 matrices, expected 1 or more."),
        (
            lambda: matrix.weighted_sum([_A, _S]),
            mps.ShapeError,
            "weighted_sum: matrices[1] has shape (2, 2), expected (2, 3).",
        ),
        (
            lambda: matrix.fully_connected(_A, _S),
            mps.ShapeError,
            "fully_connected: x has 3 columns, weights has 2 rows; expected as many.",
        ),
        (
            lambda: matrix.softmax_gradient(_A, _S),
            mps.ShapeError,
            "softmax_gradient: result has shape (2, 2), expected (2, 3).",
        ),
        (
            lambda: matrix.images_to_matrix(np.ones((1, 2, 2, 1)), layout="NCHW"),
            mps.ArgumentError,
            "images_to_matrix: layout is 'NCHW', expected one of HWC, CHW.",
        ),
        (
            lambda: matrix.matrix_to_images(_A, (1, 1, 4)),
            mps.ShapeError,
            "matrix_to_images: matrix has shape (2, 3), expected (N, 4): images have shape (1, 1, 4).",
        ),
        (lambda: matrix.softmax(_A, device="gpu:9"), mps.DeviceError, 'Device "gpu:9" is not here;'),
    ],
)
def test_wrong_calls_are_refused_with_a_sentence(call: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("name", malformed_matrices.functions())
def test_malformed_calls_begin_with_arguments_that_fit(name: str) -> None:
    function, arguments = malformed_matrices.functions()[name]
    answer = function(**arguments)
    parts = answer if isinstance(answer, tuple) else (answer,)
    assert all(np.isfinite(part).all() for part in parts)
