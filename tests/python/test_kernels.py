"""``openmps.kernels`` against NumPy in double, on both devices, and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openmps._core")

import openmps as mps  # noqa: E402
from openmps import kernels  # noqa: E402

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
