"""``openmps.kernels`` against NumPy in double, on both devices, and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import kernels

DEVICES = ("reference", "cpu")


def _images(*shape: int, seed: int = 0) -> Any:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def _close(actual: Any, expected: Any, tolerance: float = 1e-5) -> None:
    assert actual.shape == np.shape(expected)
    assert float(np.abs(actual.astype(np.float64) - expected).max()) <= tolerance * max(1.0, np.abs(expected).max())


_POOLS: dict[str, Callable[[Any], Any]] = {
    "pool_max": lambda w: w.max((-1, -2)),
    "pool_average": lambda w: w.mean((-1, -2)),
    "pool_l2_norm": lambda w: np.sqrt((w**2).sum((-1, -2))),
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", _POOLS)
@pytest.mark.parametrize("window", [(1, 1), (2, 2), (3, 2), (2, 5), (7, 8)])
@pytest.mark.parametrize("stride", [None, (1, 1), (2, 3)])
@pytest.mark.parametrize("channels", [1, 5])
def test_pooling(name: str, window: Any, stride: Any, channels: int, device: str) -> None:
    x = _images(2, 7, 8, channels)
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.float64), window, (1, 2))
    down, right = stride or window
    expected = _POOLS[name](windows[:, ::down, ::right])
    _close(getattr(kernels, name)(x, window, stride, device=device), expected)


@pytest.mark.parametrize("device", DEVICES)
def test_softmax_over_the_channels(device: str) -> None:
    x = 4 * _images(2, 3, 4, 6)
    powers = np.exp(x.astype(np.float64))
    expected = powers / powers.sum(-1, keepdims=True)
    _close(kernels.softmax(x, device=device), expected)
    _close(kernels.log_softmax(x, device=device), np.log(expected))


_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", _ARITHMETIC)
def test_arithmetic_with_scales(name: str, device: str) -> None:
    x, y = _images(2, 3, 4, 5), 2 + np.abs(_images(2, 3, 4, 5, seed=1))
    wide_x, wide_y = x.astype(np.float64), y.astype(np.float64)
    function = getattr(kernels, name)
    _close(function(x, y, device=device), _ARITHMETIC[name](wide_x, wide_y))
    found = function(x, y, primary_scale=-2.0, secondary_scale=0.5, bias=0.25, device=device)
    _close(found, _ARITHMETIC[name](-2 * wide_x, 0.5 * wide_y) + 0.25)


def _linear(x: Any, axis: int, factor: int, align: bool) -> Any:
    """Return x, linear between its elements along an axis; positions beyond the last one read it."""
    count = x.shape[axis]
    positions = np.arange(count * factor) / factor
    if align:
        positions = np.arange(count * factor) * (count - 1) / max(1, count * factor - 1)
    low = np.floor(positions).astype(int)
    part = (positions - low).reshape(-1, *[1] * (x.ndim - axis - 1))
    high = np.minimum(low + 1, count - 1)
    return np.take(x, low, axis) * (1 - part) + np.take(x, high, axis) * part


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("factor", [1, 2, (3, 1), (2, 4)])
def test_upsampling(factor: Any, device: str) -> None:
    x = _images(2, 3, 4, 5)
    down, right = (factor, factor) if isinstance(factor, int) else factor
    found = kernels.upsample_nearest(x, factor, device=device)
    assert np.array_equal(found, x.repeat(down, 1).repeat(right, 2))
    for align in (False, True):
        expected = _linear(_linear(x.astype(np.float64), 1, down, align), 2, right, align)
        _close(kernels.upsample_bilinear(x, factor, align_corners=align, device=device), expected)


@pytest.mark.parametrize("device", DEVICES)
def test_dtypes_of_images(device: str) -> None:
    x = _images(1, 2, 2, 4)
    half = kernels.pool_max(x.astype(np.float16), 2, device=device)
    assert half.dtype == np.float16
    assert np.array_equal(half, x.astype(np.float16).max((1, 2), keepdims=True))
    bytes_ = np.array([0, 51, 102, 255], np.uint8).reshape(1, 2, 2, 1)
    _close(kernels.pool_max(bytes_, 1, device=device), bytes_ / 255)
    assert kernels.add(x.astype(np.float16), x, device=device).dtype == np.float32


_TEXT: Any = "x"
_X = np.ones((1, 2, 3, 4), np.float32)


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (
            lambda: kernels.pool_max(_X, 3),
            mps.ShapeError,
            "pool_max: window is (3, 3), the images are (2, 3); expected no larger one.",
        ),
        (lambda: kernels.pool_max(_X, 0), mps.ArgumentError, "pool_max: window is 0, expected 1 or more."),
        (
            lambda: kernels.pool_max(_X, 1, (1, -1)),
            mps.ArgumentError,
            "pool_max: stride is (1, -1), expected 1 or more.",
        ),
        (
            lambda: kernels.softmax(_X[0]),
            mps.ShapeError,
            "softmax: images has shape (2, 3, 4), expected (N, height, width, channels), 1 or more of each.",
        ),
        (
            lambda: kernels.add(_X, _X[:, :1]),
            mps.ShapeError,
            "add: primary has shape (1, 2, 3, 4), secondary (1, 1, 3, 4); expected one shape.",
        ),
        (lambda: kernels.add(_X, _X, bias=_TEXT), mps.ArgumentError, "add: bias is 'x', expected a number."),
        (
            lambda: kernels.upsample_nearest(_X, 2**30),
            mps.ShapeError,
            "upsample_nearest: the result has shape (1, 2147483648, 3221225472, 4), expected extents of at most",
        ),
        (lambda: kernels.softmax([[[["a"]]]]), mps.DTypeError, "softmax: images is <U1, expected floats or integers."),
    ],
)
def test_wrong_calls_are_refused_with_a_sentence(call: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value).startswith(sentence)


# ---- windows with weights, local normalization, reductions, losses


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("window", [(1, 1), (3, 2), (7, 8)])
@pytest.mark.parametrize("stride", [1, (2, 3)])
@pytest.mark.parametrize("groups", [1, 2])
def test_convolution(window: Any, stride: Any, groups: int, device: str) -> None:
    x, weights = _images(2, 7, 8, 4), _images(6, *window, 4 // groups, seed=1)
    bias = _images(6, seed=2)
    windows = np.lib.stride_tricks.sliding_window_view(x.astype(np.float64), window, (1, 2))
    down, right = (stride, stride) if isinstance(stride, int) else stride
    windows = windows[:, ::down, ::right]
    parts = [
        np.einsum("nyxchw,ohwc->nyxo", pixels, w)
        for pixels, w in zip(np.split(windows, groups, 3), np.split(weights, groups), strict=True)
    ]
    expected = np.concatenate(parts, -1) + bias
    _close(kernels.convolution(x, weights, bias, stride=stride, groups=groups, device=device), expected)


@pytest.mark.parametrize("device", DEVICES)
def test_dilated_windows(device: str) -> None:
    x, weights = _images(1, 9, 8, 2), _images(3, 3, 2, 2, seed=1)
    taps = [(i, j, x[:, 2 * i : 2 * i + 5, 3 * j : 3 * j + 5].astype(np.float64)) for i in range(3) for j in range(2)]
    expected = sum(np.einsum("nyxc,oc->nyxo", pixels, weights[:, i, j]) for i, j, pixels in taps)
    _close(kernels.convolution(x, weights, dilation=(2, 3), device=device), expected)
    largest = np.max([pixels for *_, pixels in taps], axis=0)
    _close(kernels.dilated_pool_max(x, (3, 2), (2, 3), 1, device=device), largest)
    _close(kernels.dilated_pool_max(x, (3, 2), (2, 3), device=device), largest[:, ::3, ::2])


@pytest.mark.parametrize("device", DEVICES)
def test_fully_connected(device: str) -> None:
    x, weights, bias = _images(3, 4, 5, 2), _images(7, 4, 5, 2, seed=1), _images(7, seed=2)
    expected = np.einsum("nhwc,ohwc->no", x.astype(np.float64), weights)[:, None, None] + bias
    _close(kernels.fully_connected(x, weights, bias, device=device), expected)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_local_normalization(size: int, device: str) -> None:
    x = _images(2, 4, 5, 6)
    first = size // 2
    factors: Any = {"alpha": 0.5, "beta": 0.75, "delta": 2.0, "device": device}

    def energy(axis: int) -> Any:
        widths = [(first, size - 1 - first) if i == axis else (0, 0) for i in range(4)]
        padded = np.pad(x.astype(np.float64) ** 2, widths)
        return np.lib.stride_tricks.sliding_window_view(padded, size, axis).sum(-1)

    _close(kernels.cross_channel_normalization(x, size, **factors), x / (2 + 0.5 / size * energy(3)) ** 0.75)
    _close(kernels.spatial_normalization(x, (1, size), **factors), x / (2 + 0.5 / size * energy(2)) ** 0.75)
    _close(kernels.spatial_normalization(x, (size, 1), **factors), x / (2 + 0.5 / size * energy(1)) ** 0.75)


@pytest.mark.parametrize("device", DEVICES)
def test_neurons(device: str) -> None:
    x = _images(2, 3, 4, 5)
    _close(kernels.neuron(x, "tanh", a=2, b=0.5, device=device), 2 * np.tanh(0.5 * x.astype(np.float64)))
    _close(kernels.neuron(x, "softsign", device=device), x / (1 + np.abs(x.astype(np.float64))))
    assert np.array_equal(kernels.neuron(x, "identity", device=device), x)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("axis", "number"), [("row", 2), ("column", 1), ("channels", 3)])
@pytest.mark.parametrize("operation", ["min", "max", "mean", "sum", "argmin", "argmax"])
def test_reductions(operation: str, axis: str, number: int, device: str) -> None:
    x = _images(2, 3, 4, 5)
    if operation.startswith("arg") and axis != "channels":
        with pytest.raises(mps.ArgumentError, match="^reduce: operation is 'arg"):
            kernels.reduce(x, operation, axis)
        return
    expected = np.expand_dims(getattr(np, operation)(x.astype(np.float64), axis=number), number)
    _close(kernels.reduce(x, operation, axis, device=device), expected)


def test_the_weight_of_a_sum_and_a_gram_matrix() -> None:
    x = _images(2, 3, 4, 5)
    _close(kernels.reduce(x, "sum", "channels", weight=0.5, device="cpu"), x.sum(-1, keepdims=True) / 2)
    with pytest.raises(mps.ArgumentError, match="weight is 0.5 for the max of a row, expected 1"):
        kernels.reduce(x, "max", "row", weight=0.5)
    expected = 0.25 * np.einsum("nhwi,nhwj->nij", x.astype(np.float64), x)[:, None]
    _close(kernels.gram_matrix(x, alpha=0.25, device="cpu"), expected)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("size", [(1, 1), (2, 9), (7, 4)])
def test_resizing(size: Any, align: bool, device: str) -> None:
    x = _images(2, 3, 4, 5).astype(np.float64)
    expected = x
    for axis, to in ((1, size[0]), (2, size[1])):
        extent = x.shape[axis]
        step = (extent - 1) / (to - 1) if align and to > 1 else 0.0 if align else extent / to
        place = np.minimum(np.arange(to) * step, extent - 1)
        low = np.floor(place).astype(int)
        weight = (place - low).reshape([-1 if i == axis else 1 for i in range(4)])
        high = np.minimum(low + 1, extent - 1)
        expected = np.take(expected, low, axis) * (1 - weight) + np.take(expected, high, axis) * weight
    _close(kernels.resize_bilinear(x, size, align_corners=align, device=device), expected)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("comparison", list(mps.ComparisonType))
def test_comparison(comparison: mps.ComparisonType, device: str) -> None:
    x, y = np.rint(_images(2, 3, 4, 5)), np.rint(_images(2, 3, 4, 5, seed=1))
    near = np.abs(x - y) <= 1
    formulas: dict[str, Any] = {
        "EQUAL": near,
        "NOT_EQUAL": ~near,
        "LESS": ~near & (x < y),
        "LESS_OR_EQUAL": near | (x < y),
        "GREATER": ~near & (x > y),
        "GREATER_OR_EQUAL": near | (x > y),
    }
    found = kernels.compare(x, y, comparison, threshold=1.0, device=device)
    assert np.array_equal(found, formulas[comparison.name].astype(np.float32))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("weighted", [False, True])
def test_losses_without_a_network_are_their_formulas(weighted: bool, device: str) -> None:
    y, t, w = _images(2, 3, 4, 5), _images(2, 3, 4, 5, seed=1), np.abs(_images(2, 3, 4, 5, seed=2))
    factor = w.astype(np.float64) if weighted else 1.0
    weights = w if weighted else None
    for reduction, expected in (
        (mps.Reduction.NONE, factor * (y - t) ** 2),
        (mps.Reduction.SUM, (factor * (y - t) ** 2).sum((1, 2, 3))),
        (mps.Reduction.MEAN, (factor * (y - t) ** 2).mean((1, 2, 3))),
    ):
        descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, reduction=reduction)
        found = kernels.loss(y, t, descriptor, weights=weights, device=device)
        _close(found.losses, expected)
        _close(found.gradient, 2 * factor * (y - t))


def test_refusals_of_kernels_with_weights() -> None:
    x = np.ones((1, 4, 4, 3), np.float32)
    descriptor = mps.LossDescriptor(mps.LossType.HINGE)
    cases: list[tuple[Any, type[Exception], str]] = [
        (
            lambda: kernels.convolution(x, np.ones((2, 3, 3, 4))),
            mps.ShapeError,
            "weights are for 4 channels, the images have 3",
        ),
        (
            lambda: kernels.convolution(x, np.ones((2, 5, 1, 3))),
            mps.ShapeError,
            r"window is \(5, 1\), the images are \(4, 4\)",
        ),
        (lambda: kernels.convolution(x, np.ones((2, 3))), mps.ShapeError, r"weights have shape \(2, 3\)"),
        (lambda: kernels.convolution(x, np.ones((2, 1, 1, 3)), [1]), mps.ShapeError, "bias terms"),
        (
            lambda: kernels.convolution(x, np.ones((2, 1, 1, 3)), [(1, 2), 3]),  # type: ignore[arg-type]
            mps.ShapeError,
            "bias terms is a list whose rows differ in length",
        ),
        (lambda: kernels.fully_connected(x, np.ones((2, 2, 2, 3))), mps.ShapeError, r"weights are for \(2, 2\) pixels"),
        (lambda: kernels.neuron(x, "sine"), mps.ArgumentError, "neuron: function is 'sine', expected one of identity"),
        (
            lambda: kernels.reduce(x, "sum", "depth"),
            mps.ArgumentError,
            "axis is 'depth', expected one of row, column, channels",
        ),
        (
            lambda: kernels.loss(x, x[:, :2], descriptor),
            mps.ShapeError,
            r"labels have shape \(1, 2, 4, 3\), predictions \(1, 4, 4, 3\)",
        ),
        (lambda: kernels.loss(x, x, 3), mps.ArgumentError, "descriptor is int, expected a LossDescriptor"),  # type: ignore[arg-type]
        (lambda: kernels.compare(x, x, 9), mps.ArgumentError, "comparison is 9, expected one of EQUAL"),  # type: ignore[arg-type]
        (lambda: kernels.cross_channel_normalization(x, 0), mps.ArgumentError, "size is 0, expected 1 or more"),
    ]
    for call, kind, sentence in cases:
        with pytest.raises(kind, match=sentence):
            call()
