"""Image filters by their formulas, in NumPy and float64; images are (H, W, C)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

LUMINANCE = np.array([0.299, 0.587, 0.114])
_PADDINGS = {0: "constant", 1: "edge", 2: "reflect", 3: "symmetric"}  # by EdgeMode


def padded(x: Array, rows: int, columns: int, mode: int) -> Array:
    """Return an image with rows above and below, and columns on both sides."""
    kind: Any = _PADDINGS[mode]
    return np.pad(x, ((rows, rows), (columns, columns), (0, 0)), mode=kind)


def windows(x: Array, height: int, width: int, mode: int) -> Array:
    """Return the window of each pixel, (H, W, C, height, width)."""
    around = padded(x, height // 2, width // 2, mode)
    return np.lib.stride_tricks.sliding_window_view(around, (height, width), axis=(0, 1))


def weighted(x: Array, weights: Any, mode: int = 0) -> Array:
    """Return sums of windows times weights, which are not reflected."""
    w = np.asarray(weights, float)
    return np.asarray((windows(x, w.shape[0], w.shape[1], mode) * w).sum(axis=(-2, -1)))


def tent(size: int) -> Array:
    """Return the weights 1 2 3 2 1, divided by their sum."""
    row = (size + 1) / 2 - np.abs(np.arange(size) - size // 2)
    return np.asarray(row / row.sum())


def gaussian(sigma: float) -> Array:
    """Return Gaussian weights of the pixels at most 3.7 sigma away, rounded up."""
    side = math.ceil(3.7 * sigma)
    row = np.exp(-(np.arange(-side, side + 1) ** 2) / (2 * sigma * sigma))
    return np.asarray(row / row.sum())


def gray(x: Array) -> Array:
    """Return the luminance (H, W, 1); one channel is gray."""
    if x.shape[-1] == 1:
        return x
    colors = x[..., :3]
    return np.asarray((colors * LUMINANCE[: colors.shape[-1]]).sum(axis=-1, keepdims=True))


def sobel(x: Array, mode: int = 0) -> Array:
    """Return the gradient's length."""
    h = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
    return np.hypot(weighted(x, h, mode), weighted(x, h.T, mode))


def distances(x: Array) -> Array:
    """Return the distance of each pixel to the nearest one that is not 0, channel by channel."""
    at = np.stack(np.meshgrid(*map(np.arange, x.shape[:2]), indexing="ij"), axis=-1).reshape(-1, 2)
    result = np.full(x.shape, np.inf)
    for channel in range(x.shape[-1]):
        points = np.argwhere(x[..., channel] != 0)
        if len(points):
            far = np.linalg.norm(at[:, None] - points[None], axis=-1)
            result[..., channel] = far.min(axis=1).reshape(x.shape[:2])
    return result


def integral(x: Array) -> Array:
    """Return the sums of all pixels above and to the left."""
    sums = np.zeros_like(x)
    for row in range(x.shape[0]):
        for column in range(x.shape[1]):
            sums[row, column] = x[:row, :column].sum(axis=(0, 1))
    return sums


def resampled(x: Array, size: tuple[int, int], weight: Callable[[Array], Array], reach: int, smooths: bool) -> Array:
    """Return an image of another size by weights of the distance; the edge is clamped."""
    for axis, count in enumerate(size):
        extent = x.shape[axis]
        scale = count / extent
        unit = max(1 / scale, 1.0) if smooths else 1.0
        place = (np.arange(count) + 0.5) / scale - 0.5
        side = math.ceil(reach * unit) + 1
        near = np.floor(place)[:, None] + np.arange(-side, side + 1)
        factors = weight((near - place[:, None]) / unit)
        factors /= factors.sum(axis=1, keepdims=True)
        taken = np.take(x, np.clip(near, 0, extent - 1).astype(int), axis=axis)
        shape = [1] * taken.ndim
        shape[axis : axis + 2] = factors.shape
        x = (taken * factors.reshape(shape)).sum(axis=axis + 1)
    return x


def triangle(distance: Array) -> Array:
    """Return the weights of the nearest two pixels."""
    return np.asarray(np.maximum(1 - np.abs(distance), 0))


def lanczos(distance: Array) -> Array:
    """Return the Lanczos window of three lobes."""
    return np.where(np.abs(distance) < 3, np.sinc(distance) * np.sinc(distance / 3), 0)


def bins_of(x: Array, count: int, least: Any, most: Any) -> Array:
    """Return the number of each value's bin."""
    position = np.floor((np.clip(x, least, most) - least) / (np.asarray(most) - least) * count)
    return np.asarray(np.minimum(position, count - 1).astype(int))


def histogram(x: Array, count: int, least: Any = 0.0, most: Any = 1.0) -> Array:
    """Return the counts (C, count)."""
    found = bins_of(x, count, least, most)
    return np.stack([np.bincount(found[..., c].ravel(), minlength=count) for c in range(x.shape[-1])])


def guided(source: Array, guidance: Array, diameter: int, epsilon: float) -> Array:
    """Return the guided filter of one source channel by one channel of guidance (He, Sun: arXiv 1505.00996)."""
    height, width = source.shape
    before, after = (diameter - 1) // 2, diameter // 2

    def means(of: Array) -> Array:
        found = np.empty((height, width))
        for row in range(height):
            for column in range(width):
                rows = slice(max(row - before, 0), row + after + 1)
                found[row, column] = of[rows, max(column - before, 0) : column + after + 1].mean()
        return found

    mean_s, mean_g = means(source), means(guidance)
    variance = means(guidance * guidance) - mean_g**2
    a = (means(source * guidance) - mean_s * mean_g) / (variance + epsilon)
    b = mean_s - a * mean_g
    return np.asarray(means(a) * guidance + means(b))


def half(x: Array, weights: Array, mode: int = 0) -> Array:
    """Return the even rows and columns of a filtered level, halved as mipmap levels are."""
    rows, columns = max(x.shape[0] // 2, 1), max(x.shape[1] // 2, 1)
    return weighted(x, weights, mode)[::2, ::2][:rows, :columns]


def doubled(x: Array, shape: tuple[int, ...], weights: Array) -> Array:
    """Return a level in the even rows and columns of the next larger one, filtered."""
    spread = np.zeros(shape)
    rows, columns = (shape[0] + 1) // 2, (shape[1] + 1) // 2
    spread[::2, ::2][: x.shape[0], : x.shape[1]] = x[:rows, :columns]
    return weighted(spread, weights)
