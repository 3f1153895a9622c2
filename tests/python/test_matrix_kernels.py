"""Matrix kernels that are classes, against NumPy."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import matrix

Array = npt.NDArray[Any]

DEVICES = ["cpu", "reference"]
SHAPES = [(1, 1), (1, 6), (5, 1), (7, 4)]
_NEURONS: dict[str, tuple[Callable[[Array], Array], Callable[[Array], Array]]] = {  # each with its derivative
    "identity": (lambda y: y, np.ones_like),
    "tanh": (np.tanh, lambda y: 1 - np.tanh(y) ** 2),
    "sigmoid": (lambda y: 1 / (1 + np.exp(-y)), lambda y: np.exp(-y) / (1 + np.exp(-y)) ** 2),
}


def random(shape: tuple[int, ...], seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def close(found: Array, expected: Any) -> None:
    np.testing.assert_allclose(found, expected, rtol=2e-4, atol=2e-5)


# ---- normalization


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("function", _NEURONS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_normalization(shape: tuple[int, int], function: str, device: str) -> None:
    x, columns = random(shape), shape[1:]
    mean, gamma, beta = random(columns, 1), random(columns, 2), random(columns, 3)
    variance = random(columns, 4) ** 2 + 0.5
    normalize = matrix.BatchNormalization(function=function, a=1.0, b=1.0, epsilon=0.1, device=device)
    found = normalize(x, mean, variance, gamma, beta)
    y = gamma * (x - mean) / np.sqrt(variance + 0.1) + beta
    close(found.result, _NEURONS[function][0](y.astype(float)))
    np.testing.assert_array_equal(found.mean, mean)
    plain = normalize(x, mean, variance)
    close(plain.result, _NEURONS[function][0](((x - mean) / np.sqrt(variance + 0.1)).astype(float)))
    own = matrix.BatchNormalization(compute_statistics=True, epsilon=0.1, device=device)(x, gamma=gamma, beta=beta)
    close(own.mean, x.mean(axis=0))
    close(own.variance, x.var(axis=0))
    close(own.result, gamma * (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + 0.1) + beta)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("function", _NEURONS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_gradients_of_normalization(shape: tuple[int, int], function: str, device: str) -> None:
    """The data's gradient by finite differences in float64."""
    x, g = random(shape).astype(float), random(shape, 1).astype(float)
    gamma, beta = random(shape[1:], 2).astype(float), random(shape[1:], 3).astype(float)
    apply, derivative = _NEURONS[function]

    def normalized(values: Array) -> Array:
        return np.asarray((values - values.mean(axis=0)) / np.sqrt(values.var(axis=0) + 0.1))

    def loss(values: Array) -> float:
        return float((g * apply(gamma * normalized(values) + beta)).sum())

    back = matrix.BatchNormalizationGradient(function=function, a=1.0, b=1.0, epsilon=0.1, device=device)
    found = back(g, x, x.mean(axis=0), x.var(axis=0), gamma, beta)
    inner = g * derivative(gamma * normalized(x) + beta)
    close(found.beta, inner.sum(axis=0))
    close(found.gamma, (inner * normalized(x)).sum(axis=0))
    expected, step = np.zeros_like(x), 1e-5
    for at in np.ndindex(*shape):
        moved = np.zeros_like(x)
        moved[at] = step
        expected[at] = (loss(x + moved) - loss(x - moved)) / (2 * step)
    np.testing.assert_allclose(found.data, expected, rtol=1e-3, atol=1e-4)


def test_bad_normalizations_are_refused() -> None:
    x, row = np.ones((2, 3)), np.ones(3)
    with pytest.raises(mps.ArgumentError, match="mean is missing, compute_statistics is False"):
        matrix.BatchNormalization(device="cpu")(x)
    with pytest.raises(mps.ArgumentError, match="variance is given, compute_statistics is True"):
        matrix.BatchNormalization(compute_statistics=True, device="cpu")(x, variance=row)
    with pytest.raises(mps.ShapeError, match=r"gamma has shape \(2,\), expected \(3,\)"):
        matrix.BatchNormalization(device="cpu")(x, row, row, np.ones(2))
    with pytest.raises(mps.ShapeError, match=r"input has shape \(1, 2, 3\), expected \(rows, columns\)"):
        matrix.BatchNormalization(device="cpu")(x[np.newaxis], row, row)
    with pytest.raises(mps.ShapeError, match=r"gradient has shape \(3, 2\), expected \(2, 3\)"):
        matrix.BatchNormalizationGradient(device="cpu")(x.T, x, row, row)
    with pytest.raises(mps.ArgumentError, match="BatchNormalization: function is 'swish', expected one of identity"):
        matrix.BatchNormalization(function="swish", device="cpu")


# ---- gradients of layers


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", [np.float32, np.float16])
@pytest.mark.parametrize("sizes", [(1, 1, 1), (1, 5, 3), (6, 1, 2), (5, 4, 3)], ids=str)
def test_gradients_of_dense_layers(sizes: tuple[int, int, int], dtype: Any, device: str) -> None:
    samples, inputs, outputs = sizes
    g, x = random((samples, outputs), 1).astype(dtype), random((samples, inputs), 2).astype(dtype)
    w = random((inputs, outputs), 3).astype(dtype)
    found = matrix.FullyConnectedGradient(alpha=0.5, device=device)(g, x, w)
    assert found.data.dtype == found.weights.dtype == dtype
    limit = 1e-5 if dtype == np.float32 else 5e-3
    g, x, w = (array.astype(float) for array in (g, x, w))
    np.testing.assert_allclose(found.data, 0.5 * g @ w.T, rtol=limit, atol=limit)
    np.testing.assert_allclose(found.weights, 0.5 * x.T @ g, rtol=limit, atol=limit)
    np.testing.assert_allclose(found.bias, g.sum(axis=0), rtol=limit, atol=limit)
    views = matrix.FullyConnectedGradient(alpha=0.5, device=device)(g.T.copy().T, x[::-1][::-1], w.T.copy().T)
    np.testing.assert_allclose(views.data, found.data, rtol=limit, atol=limit)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("function", _NEURONS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_gradients_of_neurons(shape: tuple[int, int], function: str, device: str) -> None:
    x, g, bias = random(shape), random(shape, 1), random(shape[1:], 2)
    back = matrix.NeuronGradient(function=function, a=1.0, b=1.0, alpha=2.0, device=device)
    derivative = _NEURONS[function][1]
    found = back(g, x, bias)
    inner = g * derivative(2.0 * x.astype(float) + bias)
    close(found.data, 2.0 * inner)
    close(found.bias, inner.sum(axis=0))
    close(back(g, x).data, 2.0 * g * derivative(2.0 * x.astype(float)))


def test_bad_gradients_are_refused() -> None:
    with pytest.raises(mps.ShapeError, match=r"FullyConnectedGradient: weights has shape \(3, 3\), expected \(2, 4\)"):
        matrix.FullyConnectedGradient(device="cpu")(np.ones((5, 4)), np.ones((5, 2)), np.ones((3, 3)))
    with pytest.raises(mps.ShapeError, match=r"FullyConnectedGradient: input has shape \(4, 2\), expected \(5, 2\)"):
        matrix.FullyConnectedGradient(device="cpu")(np.ones((5, 4)), np.ones((4, 2)), np.ones((2, 4)))
    with pytest.raises(mps.ShapeError, match=r"NeuronGradient: bias has shape \(1,\), expected \(4,\)"):
        matrix.NeuronGradient(device="cpu")(np.ones((5, 4)), np.ones((5, 4)), [1])
    with pytest.raises(mps.DTypeError, match="NeuronGradient: input is complex128"):
        matrix.NeuronGradient(device="cpu")(np.ones((2, 2)), np.ones((2, 2), complex))


# ---- copies


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("from_transposed", [False, True])
@pytest.mark.parametrize("to_transposed", [False, True])
def test_copies_of_parts(to_transposed: bool, from_transposed: bool, device: str) -> None:
    x, y = random((6, 7), 1), random((8, 9), 2)
    copy = matrix.Copy(
        2, 3, sources_are_transposed=from_transposed, destinations_are_transposed=to_transposed, device=device
    )
    source = x[1:4, 2:4].T if from_transposed else x[1:3, 2:5]
    expected = y.copy()
    if to_transposed:
        expected[3:6, 4:6] = source.T
    else:
        expected[3:5, 4:7] = source
    np.testing.assert_array_equal(copy(x, y, (1, 2, 3, 4)), expected)
    assert np.array_equal(y, random((8, 9), 2))


@pytest.mark.parametrize("device", DEVICES)
def test_copies_of_chosen_rows_and_columns(device: str) -> None:
    x, rows, columns = random((6, 7), 1), np.array([5, 0, 2]), np.array([6, 6])
    copy = matrix.Copy(3, 2, device=device)
    found = copy(x, np.zeros((3, 2)), row_permute_indices=rows, column_permute_indices=columns)
    np.testing.assert_array_equal(found, x[np.ix_(rows, columns)])
    found = copy(x, np.zeros((3, 2)), row_permute_indices=rows)
    np.testing.assert_array_equal(found, x[rows, :2])


def test_bad_copies_are_refused() -> None:
    copy, x = matrix.Copy(2, 3, device="cpu"), np.ones((4, 4))
    with pytest.raises(mps.BoundsError, match="Copy: source has 4 columns; 5 are copied"):
        copy(x, x, (0, 2, 0, 0))
    with pytest.raises(mps.BoundsError, match="Copy: destination has 4 rows; 5 are copied"):
        copy(x, x, (0, 0, 3, 0))
    with pytest.raises(mps.ArgumentError, match=r"offsets is \(1, 2\), expected four integers of 0 or more"):
        copy(x, x, (1, 2))  # type: ignore[arg-type]
    with pytest.raises(mps.BoundsError, match="row_permute_indices are 0 to 4, expected 0 to 3"):
        copy(x, x, row_permute_indices=[0, 4])
    with pytest.raises(mps.ShapeError, match=r"column_permute_indices is int64 of shape \(1,\), expected .* \(3,\)"):
        copy(x, x, column_permute_indices=[0])
    with pytest.raises(mps.Error, match="MPSMatrixCopy"):
        copy(x, x.astype(np.float16))


# ---- random numbers


def philox(seed: int, block: int) -> list[int]:
    """Return the four words of Philox 4x32-10 (Salmon and others: SC 2011); Apple counts in the last one."""
    words, key = [0, 0, block >> 32, block & 0xFFFFFFFF], [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(10):
        first, second = 0xD2511F53 * words[0], 0xCD9E8D57 * words[2]
        words = [
            (second >> 32) ^ words[1] ^ key[0],
            second & 0xFFFFFFFF,
            (first >> 32) ^ words[3] ^ key[1],
            first & 0xFFFFFFFF,
        ]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF, (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return words


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1])
def test_philox_is_the_published_generator_and_goes_on(seed: int, device: str) -> None:
    draw = matrix.RandomPhilox(seed, device=device)
    expected = [word for block in range(5) for word in philox(seed, block)]
    first, second = draw((2, 4)), draw(12)
    assert first.dtype == np.uint32
    assert [*first.ravel().tolist(), *second.tolist()] == expected
    uniform = matrix.RandomPhilox(seed, distribution_descriptor=matrix.RandomDistribution.uniform(-1, 3), device=device)
    np.testing.assert_allclose(uniform(20), -1 + 4 * (np.array(expected) >> 9) * 2.0**-23, atol=1e-6)


@pytest.mark.parametrize("kind", [matrix.RandomPhilox, matrix.RandomMTGP32])
def test_distributions_and_seeds(kind: Any) -> None:
    normal = matrix.RandomDistribution.normal(2.0, 0.5)
    x = kind(3, distribution_descriptor=normal, device="cpu")((4, 50, 100))
    assert x.shape == (4, 50, 100)
    assert x.dtype == np.float32
    assert abs(x.mean() - 2) < 0.02
    assert abs(x.std() - 0.5) < 0.02
    clipped = matrix.RandomDistribution.normal(0.0, 1.0, minimum=-0.5, maximum=0.25)
    y = kind(3, distribution_descriptor=clipped, device="cpu")(1000)
    assert (y.min(), y.max()) == (-0.5, 0.25)
    again = kind(3, distribution_descriptor=normal, device="cpu")((4, 50, 100))
    assert np.array_equal(x, again)
    assert not np.array_equal(x, kind(4, distribution_descriptor=normal, device="cpu")((4, 50, 100)))
    words = kind(5, device="cpu")(1 << 14)
    assert abs(words.mean() / 2**32 - 0.5) < 0.02
    assert kind(1, device="cpu")(1).shape == (1,)


def test_bad_random_numbers_are_refused() -> None:
    draw = matrix.RandomPhilox(1, device="cpu")
    with pytest.raises(mps.UnsupportedError, match="RandomPhilox: a generator cannot be copied; its state is on"):
        copy.copy(draw)
    for shape in (0, (), (1, 2, 3, 4), (2, -1), 1.5, "a"):
        with pytest.raises(mps.ShapeError, match="RandomPhilox: shape is .*, expected one to three integers"):
            draw(shape)  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="minimum is 2.0, maximum 1.0"):
        matrix.RandomDistribution.uniform(2.0, 1.0)
    with pytest.raises(mps.ArgumentError, match="expected finite ones"):
        matrix.RandomDistribution.uniform(0.0, np.inf)
    with pytest.raises(mps.ArgumentError, match="standard_deviation is -1.0, expected 0 or more"):
        matrix.RandomDistribution.normal(0.0, -1.0)
    with pytest.raises(mps.ArgumentError, match="one is missing"):
        matrix.RandomDistribution.normal(minimum=0.0)
    with pytest.raises(mps.ArgumentError, match="distribution_descriptor is a str, expected a RandomDistribution"):
        matrix.RandomPhilox(1, distribution_descriptor="normal", device="cpu")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="-1; it has to be 0 or more"):
        matrix.RandomPhilox(-1, device="cpu")
