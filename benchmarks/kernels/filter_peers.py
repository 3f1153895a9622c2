"""Image filters of OpenCV and SciPy on images of 1920 x 1080, by the names of library/filters.mm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import scipy.ndimage

Call = Callable[[], object]
HEIGHT, WIDTH = 1080, 1920
ZERO = cv2.BORDER_CONSTANT


def pixels(channels: int) -> Any:
    """Return uniform float32 pixels; of 8 bits if `channels` is 0."""
    random = np.random.default_rng(1)
    if channels == 0:
        return random.integers(0, 256, (HEIGHT, WIDTH), np.uint8)
    shape = (HEIGHT, WIDTH) if channels == 1 else (HEIGHT, WIDTH, channels)
    return random.random(shape, np.float32)


def tent_weights(count: int) -> Any:
    """Return the weights of a tent along one axis."""
    rising = np.minimum(np.arange(1, count + 1), np.arange(count, 0, -1)).astype(np.float32)
    return rising / rising.sum()


def sobel(x: Any) -> Any:
    """Return the magnitude of both derivatives."""
    return cv2.magnitude(
        cv2.Sobel(x, cv2.CV_32F, 1, 0, borderType=ZERO), cv2.Sobel(x, cv2.CV_32F, 0, 1, borderType=ZERO)
    )


def guided_filter(x: Any, guide: Any, size: tuple[int, int] = (9, 9), epsilon: float = 1e-2) -> Any:
    """Return He's guided filter with a guide of three colours; opencv-contrib's is not in the headless package.

    It needs 18 mean filters and a symmetric system of three rows for each pixel.
    """
    colours = cv2.split(guide)

    def mean(values: Any) -> Any:
        return cv2.blur(values, size)

    means, mean_x = [mean(c) for c in colours], mean(x)
    rights = [mean(c * x) - m * mean_x for c, m in zip(colours, means, strict=True)]
    pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    rr, rg, rb, gg, gb, bb = (
        mean(colours[i] * colours[j]) - means[i] * means[j] + (epsilon if i == j else 0) for i, j in pairs
    )
    cofactors = [gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb]
    others = [rr * bb - rb * rb, rb * rg - rr * gb, rr * gg - rg * rg]
    rows = [
        [cofactors[0], cofactors[1], cofactors[2]],
        [cofactors[1], others[0], others[1]],
        [cofactors[2], others[1], others[2]],
    ]
    determinant = rr * cofactors[0] + rg * cofactors[1] + rb * cofactors[2]
    a = [sum(cell * right for cell, right in zip(row, rights, strict=True)) / determinant for row in rows]
    b = mean_x - sum(each * m for each, m in zip(a, means, strict=True))
    return sum(mean(each) * c for each, c in zip(a, colours, strict=True)) + mean(b)


def gaussian_pyramid(x: Any) -> list[Any]:
    """Return three smaller levels."""
    levels = [x]
    for _ in range(3):
        levels.append(cv2.pyrDown(levels[-1]))
    return levels


def window_calls(channels: int) -> dict[str, Call]:
    """Return the filters with a window."""
    x = pixels(channels)
    depth = -1
    weights = np.random.default_rng(2).random((5, 5), np.float32)
    if channels == 0:
        weights = weights / weights.sum()
    tent, seven = tent_weights(9), np.ones((7, 7), np.uint8)
    return {
        "convolution 5x5": lambda: cv2.filter2D(x, depth, weights, borderType=ZERO),
        "box 9x9": lambda: cv2.boxFilter(x, depth, (9, 9), borderType=ZERO),
        "tent 9x9": lambda: cv2.sepFilter2D(x, depth, tent, tent, borderType=ZERO),
        "Gaussian sigma 2": lambda: cv2.GaussianBlur(x, (17, 17), 2, borderType=ZERO),
        "Laplacian": lambda: cv2.Laplacian(x, depth, ksize=1, borderType=ZERO),
        "median 3x3": lambda: cv2.medianBlur(x, 3),
        "median 5x5": lambda: cv2.medianBlur(x, 5),
        "median 9x9": lambda: cv2.medianBlur(x, 9),
        "area max 7x7": lambda: cv2.dilate(x, seven),
        "area min 7x7": lambda: cv2.erode(x, seven),
    }


def other_calls(channels: int) -> dict[str, Call]:
    """Return the other filters that have a form for any number of channels."""
    x = pixels(channels)
    half, most = (WIDTH // 2, HEIGHT // 2), 255 if channels == 0 else 1
    return {
        "threshold binary": lambda: cv2.threshold(x, most / 2, most, cv2.THRESH_BINARY),
        "mean": lambda: cv2.mean(x),
        "mean and variance": lambda: cv2.meanStdDev(x),
        "transpose": lambda: cv2.transpose(x),
        "bilinear scale to half": lambda: cv2.resize(x, half, interpolation=cv2.INTER_LINEAR),
        "Lanczos scale to half": lambda: cv2.resize(x, half, interpolation=cv2.INTER_LANCZOS4),
        "histogram": lambda: cv2.calcHist([x], [0], None, [256], [0, 256 if channels == 0 else 1]),
    }


def single_calls() -> dict[str, Call]:
    """Return the filters with one form."""
    one, colours, scans = pixels(1), pixels(4), pixels(0)
    values = np.random.default_rng(3).random((5, 5))
    is_near = (one > 0.5).astype(np.uint8)
    guide = np.ascontiguousarray(colours[:, :, :3])
    depth = cv2.CV_32F
    return {
        "Sobel 1": lambda: sobel(one),
        "dilate 5x5 probe 1": lambda: scipy.ndimage.grey_dilation(one, structure=values, mode="nearest"),
        "erode 5x5 probe 1": lambda: scipy.ndimage.grey_erosion(one, structure=values, mode="nearest"),
        "threshold truncate 1": lambda: cv2.threshold(one, 0.5, 1, cv2.THRESH_TRUNC),
        "threshold to zero 1": lambda: cv2.threshold(one, 0.5, 1, cv2.THRESH_TOZERO),
        "integral 1": lambda: cv2.integral(one, sdepth=depth),
        "integral of squares 1": lambda: cv2.integral(cv2.multiply(one, one), sdepth=depth),
        "least and largest 1": lambda: cv2.minMaxLoc(one),
        "gray of colours 4": lambda: cv2.cvtColor(colours, cv2.COLOR_RGBA2GRAY),
        "Canny 1": lambda: cv2.Canny(cv2.GaussianBlur(scans, (0, 0), 1.4), 50, 100, L2gradient=True),
        "distance transform 1": lambda: cv2.distanceTransform(is_near, cv2.DIST_L2, cv2.DIST_MASK_PRECISE),
        "equalisation bytes": lambda: cv2.equalizeHist(scans),
        "Gaussian pyramid 1": lambda: gaussian_pyramid(one),
        "guided filter 9x9": lambda: guided_filter(one, guide),
    }


def calls(names: list[str]) -> dict[str, Call]:
    """Return those of the named cases that OpenCV or SciPy have."""
    found = single_calls()
    for channels, ending in ((0, "bytes"), (1, "1"), (4, "4")):
        for table in (window_calls(channels), other_calls(channels)):
            found |= {f"{name} {ending}": call for name, call in table.items()}
    return {name: found[name] for name in names if name in found}
