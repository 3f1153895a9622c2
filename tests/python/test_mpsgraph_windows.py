"""Pooling in every layout, padding style and dilation, against loops over the definition."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

Array = np.ndarray[Any, Any]


def along(size: int, kernel: int, stride: int, dilation: int, padding: Any, axis: int, *, up: bool) -> tuple[int, int]:
    """Padding before an axis and the number of results: TensorFlow's SAME and VALID, or the numbers given."""
    extent = (kernel - 1) * dilation + 1
    if padding == "same":
        results = -(-size // stride)
        return max((results - 1) * stride + extent - size, 0) // 2, results
    before, after = (0, 0) if padding == "valid" else padding[2 * axis : 2 * axis + 2]
    room = size + before + after - extent
    return before, (-(-room // stride) if up else room // stride) + 1


def pooled(x: Array, kind: str, kernel: Any, strides: Any, dilations: Any, padding: Any, *, up: bool = False) -> Array:
    """Of images (N, H, W, C), in double. `kind`: max, mean, or zeros: a mean in which padding counts."""
    sizes = x.shape[1:3]
    before, results = zip(
        *(along(sizes[i], kernel[i], strides[i], dilations[i], padding, i, up=up) for i in range(2)), strict=True
    )
    y = np.zeros((x.shape[0], *results, x.shape[3]))
    for place in np.ndindex(*results):
        taps = []
        for tap in np.ndindex(*kernel):
            at = [place[i] * strides[i] + tap[i] * dilations[i] - before[i] for i in range(2)]
            if all(0 <= at[i] < sizes[i] for i in range(2)):
                taps.append(x[:, at[0], at[1]])
        if kind == "max":
            y[:, place[0], place[1]] = np.max(taps, 0)
        else:
            count = kernel[0] * kernel[1] if kind == "zeros" else len(taps)
            y[:, place[0], place[1]] = np.sum(taps, 0) / count
    return y


@pytest.mark.parametrize("layout", ["NHWC", "NCHW"])
@pytest.mark.parametrize("padding", ["valid", "same", (2, 0, 1, 1)])
@pytest.mark.parametrize("dilations", [(1, 1), (2, 1), (2, 3)])
@pytest.mark.parametrize("kind", ["max", "mean", "zeros"])
def test_pooling_and_its_gradient_are_the_definition(layout: str, padding: Any, dilations: Any, kind: str) -> None:
    rng = np.random.default_rng(3)
    kernel, strides = (3, 2), (2, 1)
    images = rng.permutation(2 * 9 * 8 * 2).reshape(2, 9, 8, 2) / 100  # no two alike
    weights_of = np.cos(np.arange(5000))
    graph = mps.Graph()
    x = graph.placeholder((2, 9, 8, 2) if layout == "NHWC" else (2, 2, 9, 8))
    settings = {"strides": strides, "dilations": dilations, "padding": padding, "layout": layout}
    if kind == "max":
        y = graph.max_pool2d(x, kernel, **settings)
    else:
        y = graph.avg_pool2d(x, kernel, count_padding=kind == "zeros", **settings)

    def in_layout(values: Array) -> Array:
        return values if layout == "NHWC" else values.transpose(0, 3, 1, 2)

    expected = pooled(images, kind, kernel, strides, dilations, padding)
    weights = weights_of[: expected.size].reshape(expected.shape)
    (slope,) = graph.gradients(y * in_layout(weights).astype(np.float32), [x])
    value, found = graph.run({x: in_layout(images)}, [y, slope])
    np.testing.assert_allclose(value, in_layout(expected), rtol=1e-5, atol=1e-6)
    found = found if layout == "NHWC" else found.transpose(0, 2, 3, 1)
    step = 1e-4
    for place in [tuple(rng.integers(images.shape)) for _ in range(12)]:
        ends = []
        for sign in (1, -1):
            moved = images.copy()
            moved[place] += sign * step
            ends.append(float((pooled(moved, kind, kernel, strides, dilations, padding) * weights).sum()))
        assert found[place] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-4, abs=1e-4)


def test_a_last_window_may_end_outside() -> None:
    rng = np.random.default_rng(4)
    images = rng.normal(size=(1, 8, 7, 1))
    for dilations in ((1, 1), (2, 2)):
        graph = mps.Graph()
        x = graph.placeholder((1, 8, 7, 1))
        y = graph.avg_pool2d(x, 3, strides=2, dilations=dilations, ceil_mode=True)
        z = graph.max_pool2d(x, 3, strides=2, dilations=dilations, ceil_mode=True)
        for tensor, kind in ((y, "mean"), (z, "max")):
            expected = pooled(images, kind, (3, 3), (2, 2), dilations, "valid", up=True)
            np.testing.assert_allclose(graph.run({x: images}, tensor), expected, rtol=1e-5)


# ---- convolutions


class Convolution:
    """Of images (N, H, W, C) by weights (kH, kW, C / groups, O), by its definition, in double."""

    def __init__(self, images: Array, weights: Array, strides: Any, dilations: Any, padding: Any, groups: int) -> None:
        self.images, self.weights, self.groups = images, weights, groups
        sides = [
            along(images.shape[1 + i], weights.shape[i], strides[i], dilations[i], padding, i, up=False)
            for i in range(2)
        ]
        self.shape = (images.shape[0], sides[0][1], sides[1][1], weights.shape[3])
        self.products = []  # (place, pixel, tap) of each
        for place in np.ndindex(sides[0][1], sides[1][1]):
            for tap in np.ndindex(weights.shape[:2]):
                at = tuple(place[i] * strides[i] + tap[i] * dilations[i] - sides[i][0] for i in range(2))
                if all(0 <= at[i] < images.shape[1 + i] for i in range(2)):
                    self.products.append((place, at, tap))

    def _parts(self) -> list[tuple[slice, slice]]:
        """Channels of the source and of the result, by group."""
        inner, outer = self.weights.shape[2], self.weights.shape[3] // self.groups
        return [(slice(g * inner, (g + 1) * inner), slice(g * outer, (g + 1) * outer)) for g in range(self.groups)]

    def result(self) -> Array:
        y = np.zeros(self.shape)
        for place, at, tap in self.products:
            for source, out in self._parts():
                y[:, place[0], place[1], out] += self.images[:, at[0], at[1], source] @ self.weights[tap][:, out]
        return y

    def gradients(self, dy: Array) -> tuple[Array, Array]:
        dx, dw = np.zeros(self.images.shape), np.zeros(self.weights.shape)
        for place, at, tap in self.products:
            for source, out in self._parts():
                here = dy[:, place[0], place[1], out]
                dx[:, at[0], at[1], source] += here @ self.weights[tap][:, out].T
                dw[tap][:, out] += self.images[:, at[0], at[1], source].T @ here
        return dx, dw


GEOMETRIES = {
    "plain": ((1, 1), (1, 1), 1),
    "strides": ((2, 1), (1, 1), 1),
    "dilations": ((1, 2), (2, 1), 1),
    "groups": ((2, 2), (1, 1), 2),
    "depth-wise": ((1, 1), (1, 2), 4),
}


@pytest.mark.parametrize("layouts", [("NHWC", "HWIO"), ("NHWC", "OIHW"), ("NCHW", "HWIO"), ("NCHW", "OIHW")])
@pytest.mark.parametrize("padding", ["valid", "same", (2, 0, 1, 3)])
@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_convolutions_their_gradients_and_their_transposes(layouts: Any, padding: Any, geometry: str) -> None:
    strides, dilations, groups = GEOMETRIES[geometry]
    rng = np.random.default_rng(5)
    images, weights = rng.normal(size=(2, 7, 8, 4)), rng.normal(size=(3, 2, 4 // groups, 4))
    convolution = Convolution(images, weights, strides, dilations, padding, groups)
    expected = convolution.result()
    dy: Array = np.asarray(rng.normal(size=expected.shape))
    dx, dw = convolution.gradients(dy)

    def image(x: Array) -> Array:
        return x if layouts[0] == "NHWC" else x.transpose(0, 3, 1, 2)

    def weight(w: Array) -> Array:
        return w if layouts[1] == "HWIO" else w.transpose(3, 2, 0, 1)

    graph = mps.Graph()
    x, w = graph.placeholder(image(images).shape), graph.placeholder(weight(weights).shape)
    incoming = graph.placeholder(image(dy).shape)
    settings: dict[str, Any] = {"strides": strides, "dilations": dilations, "groups": groups, "padding": padding}
    settings |= {"layout": layouts[0], "weights_layout": layouts[1]}
    y = graph.conv2d(x, w, **settings)
    slopes = graph.gradients(y * incoming, [x, w])
    back = graph.conv2d_transpose(incoming, w, image(images).shape, **settings)
    # sum(back * x) is sum(conv(x) * incoming): the transpose has the convolution for its own gradient.
    through = graph.gradients(back * x, [incoming, w])
    feeds = {x: image(images), w: weight(weights), incoming: image(dy)}
    found = graph.run(feeds, [y, *slopes, back, *through])
    wanted = [image(expected), image(dx), weight(dw), image(dx), image(expected), weight(dw)]
    for got, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(got, want, rtol=2e-4, atol=2e-4)
