"""Selections, samples, transforms and complex numbers of Graph, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

Array = np.ndarray[Any, Any]


def drawn(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def ran(graph: mps.Graph, tensor: Any, feeds: Any = None) -> Array:
    return np.asarray(graph.run(feeds or {}, tensor))


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_orders_and_the_few_smallest_and_largest(axis: int) -> None:
    x = drawn(4, 5, 3)
    graph = mps.Graph()
    np.testing.assert_array_equal(ran(graph, graph.sort(x, axis=axis)), np.sort(x, axis))
    np.testing.assert_array_equal(ran(graph, graph.sort(x, axis=axis, descending=True)), -np.sort(-x, axis))
    np.testing.assert_array_equal(ran(graph, graph.argsort(x, axis=axis)), np.argsort(x, axis, kind="stable"))
    count = 2
    least = np.take(np.argsort(x, axis, kind="stable"), range(count), axis)
    values, positions = graph.bottom_k(x, count, axis=axis)
    np.testing.assert_array_equal(ran(graph, positions), least)
    np.testing.assert_array_equal(ran(graph, values), np.take_along_axis(x, least, axis))
    most = np.take(np.argsort(-x, axis, kind="stable"), range(count), axis)
    values, positions = graph.top_k(x, count, axis=axis)
    np.testing.assert_array_equal(ran(graph, positions), most)
    np.testing.assert_array_equal(ran(graph, values), np.take_along_axis(x, most, axis))


def test_running_values() -> None:
    x = drawn(3, 6)
    graph = mps.Graph()
    functions: dict[str, Any] = {
        "cumulative_sum": np.cumsum,
        "cumulative_product": np.cumprod,
        "cumulative_min": np.minimum.accumulate,
        "cumulative_max": np.maximum.accumulate,
    }
    for name, expected in functions.items():
        for axis in (0, 1):
            made = ran(graph, getattr(graph, name)(x, axis=axis))
            np.testing.assert_allclose(made, expected(x, axis=axis), rtol=1e-5)
            turned = ran(graph, getattr(graph, name)(x, axis=axis, reverse=True))
            np.testing.assert_allclose(turned, np.flip(expected(np.flip(x, axis), axis=axis), axis), rtol=1e-5)
    shifted = ran(graph, graph.cumulative_sum(x, axis=1, exclusive=True))
    np.testing.assert_allclose(shifted, np.cumsum(x, 1) - x, rtol=1e-4, atol=1e-6)


def test_parts_and_blocks() -> None:
    x = drawn(4, 6, 2)
    graph = mps.Graph()
    given = graph.placeholder((None, None, 2))
    np.testing.assert_array_equal(ran(graph, graph.nonzero(x > 1)), np.argwhere(x > 1))
    expected = x.copy()
    expected[1:4:2, ::-3] = 7
    update = np.full((2, 2, 2), 7, np.float32)
    made = graph.slice_update(given, update, [1, -1, 0], [4, 0, 2], [2, -3, 1])
    np.testing.assert_array_equal(ran(graph, made, {given: x}), expected)
    blocks = x.reshape(2, 2, 2, 3, 2).transpose(0, 2, 1, 3, 4).reshape(2, 2, 12)
    there = graph.space_to_batch(given, [0, 1], [2, 3], batch_axis=2)
    np.testing.assert_array_equal(ran(graph, there, {given: x}), blocks)
    back = graph.batch_to_space(there, [0, 1], [2, 3], batch_axis=2)
    np.testing.assert_array_equal(ran(graph, back, {given: x}), x)
    images = drawn(2, 5, 6, 3)
    columns = ran(graph, graph.im2col(images, (2, 3), strides=(1, 2)))
    for window, (y, left) in enumerate((y, left) for y in range(4) for left in (0, 2)):
        np.testing.assert_array_equal(columns[:, window], images[:, y : y + 2, left : left + 3].reshape(2, -1))


@pytest.mark.parametrize("n", [1, 6, 7, 97, 130])
def test_fourier_transforms_are_numpys(n: int) -> None:
    x = drawn(3, n, 4)
    graph = mps.Graph()
    real = graph.placeholder((3, None, 4))
    feeds = {real: x}
    close: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-4}
    np.testing.assert_allclose(ran(graph, graph.fft(real, 1), feeds), np.fft.fft(x, axis=1), **close)
    np.testing.assert_allclose(ran(graph, graph.fft(real, [0, 1]), feeds), np.fft.fftn(x, axes=(0, 1)), **close)
    few = graph.rfft(real, [0, 1], scale="unitary")
    np.testing.assert_allclose(ran(graph, few, feeds), np.fft.rfftn(x, axes=(0, 1), norm="ortho"), **close)
    if n > 1:
        back = graph.irfft(few, [0, 1], scale="unitary", odd=n % 2 == 1)
        np.testing.assert_allclose(ran(graph, back, feeds), x, **close)


def test_complex_numbers() -> None:
    re, im = drawn(2, 3), drawn(2, 3, seed=1)
    z = re + 1j * im
    graph = mps.Graph()
    x = graph.complex(re, im)
    assert x.dtype == np.dtype(np.complex64)
    assert x.shape == (2, 3)
    for made, expected in [
        (x * x, z * z),
        (x / graph.conjugate(x), z / z.conj()),
        (graph.exp(x), np.exp(z)),
        (graph.absolute(x), np.abs(z)),
        (graph.real(x), re),
        (graph.imaginary(x), im),
        (graph.transpose(x), z.T),
    ]:
        np.testing.assert_allclose(ran(graph, made), expected, rtol=1e-5, atol=1e-6)
    with pytest.raises(mps.DTypeError, match="sin is given a complex tensor"):
        graph.sin(x)
    fed = graph.placeholder((None, 3), np.complex64)
    np.testing.assert_allclose(ran(graph, fed * fed, {fed: z}), z * z, rtol=1e-5)
    with pytest.raises(mps.ArgumentError, match="expected numbers"):
        ran(graph, graph.placeholder((1,)) * 1, {graph.placeholder((1,)): [1j]})


def test_quantised_numbers() -> None:
    x = drawn(4, 3) * 3
    scales = np.array([0.1, 0.5, 2], np.float32)
    graph = mps.Graph()
    made = graph.quantize(x, scales, 2, axis=1)
    expected = np.clip(np.rint(x / scales + 2), -128, 127).astype(np.int8)
    np.testing.assert_array_equal(ran(graph, made), expected)
    np.testing.assert_allclose(ran(graph, graph.dequantize(made, scales, 2)), (expected - 2.0) * scales, rtol=1e-6)


def test_attention_inverses_and_distances() -> None:
    q, k, v = drawn(2, 3, 4), drawn(2, 5, 4, seed=1), drawn(2, 5, 6, seed=2)
    graph = mps.Graph()
    scores = np.exp(q @ k.transpose(0, 2, 1) / 2)
    expected = scores / scores.sum(-1, keepdims=True) @ v
    np.testing.assert_allclose(ran(graph, graph.attention(q, k, v)), expected, rtol=1e-4, atol=1e-5)
    mask = drawn(3, 5, seed=3)
    scores = np.exp(3 * q @ k.transpose(0, 2, 1) + mask)
    expected = scores / scores.sum(-1, keepdims=True) @ v
    np.testing.assert_allclose(ran(graph, graph.attention(q, k, v, mask, scale=3.0)), expected, rtol=1e-4, atol=1e-5)
    matrices = drawn(2, 5, 5) + 4 * np.eye(5, dtype=np.float32)
    np.testing.assert_allclose(ran(graph, graph.inverse(matrices)), np.linalg.inv(matrices), rtol=1e-4, atol=1e-5)
    a, b = np.arange(6, dtype=np.uint8).reshape(3, 2), np.arange(8, dtype=np.uint8).reshape(4, 2) * 31
    bits = np.unpackbits(a[:, None] ^ b[None], axis=-1).sum(-1)
    np.testing.assert_array_equal(ran(graph, graph.hamming_distance(a, b)), bits)


def test_images_between_pixels() -> None:
    images = drawn(1, 4, 6, 2)
    graph = mps.Graph()
    made = ran(graph, graph.resize_nearest(images, (2, 3), rounding="down", center_result=False))
    np.testing.assert_array_equal(made, images[:, ::2, ::2])
    y, x = np.meshgrid(np.arange(4), np.arange(6), indexing="ij")
    grid = np.stack([x, y], -1)[None].astype(np.float32)
    same = graph.sample_grid(images, grid, normalized=False)
    np.testing.assert_array_equal(ran(graph, same), images)
    between = ran(graph, graph.sample_grid(images, grid[:, :, :-1] + np.array([0.5, 0], np.float32), normalized=False))
    np.testing.assert_allclose(between, (images[:, :, :-1] + images[:, :, 1:]) / 2, rtol=1e-5, atol=1e-6)
    corners = np.array([[[[-1, -1], [1, 1]]]], np.float32)
    made = ran(graph, graph.sample_grid(images, corners, mode="half_even", align_corners=True))
    np.testing.assert_array_equal(made[0, 0], [images[0, 0, 0], images[0, -1, -1]])


@pytest.mark.parametrize("channels_last", [True, False])
def test_convolutions_of_volumes(channels_last: bool) -> None:
    x, w = drawn(2, 4, 5, 6, 3), drawn(2, 3, 2, 3, 4, seed=1)
    padded = np.pad(x, ((0, 0), (1, 0), (1, 2), (0, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (2, 3, 2), (1, 2, 3))[:, ::2, :, ::2]
    expected = np.einsum("ndhwcabe,abeco->ndhwo", windows, w)
    graph = mps.Graph()
    settings: dict[str, Any] = {"strides": (2, 1, 2), "padding": (1, 0, 1, 2, 0, 1)}
    if channels_last:
        made = ran(graph, graph.conv3d(x, w, **settings))
    else:
        given, weights = x.transpose(0, 4, 1, 2, 3), w.transpose(4, 3, 0, 1, 2)
        y = graph.conv3d(given, weights, layout="NCDHW", weights_layout="OIDHW", **settings)
        made = ran(graph, y).transpose(0, 2, 3, 4, 1)
    np.testing.assert_allclose(made, expected, rtol=1e-4, atol=1e-4)


def test_boxes() -> None:
    boxes = np.array([[[0, 0, 2, 2], [0, 0, 2, 1.9], [5, 5, 6, 6], [0, 0, 2, 2.1]]], np.float32)
    scores = np.array([[[0.5], [0.9], [0.2], [0.05]]], np.float32)
    graph = mps.Graph()
    kept = ran(graph, graph.non_maximum_suppression(boxes, scores, least_score=0.1))
    np.testing.assert_array_equal(kept, [[0, 0, 1], [0, 0, 2], [-1, -1, -1], [-1, -1, -1]])


@pytest.mark.parametrize(
    ("method", "arguments", "named", "sentence"),
    [
        ("fft", ([1.0],), {"scale": "half"}, 'scale is "half"'),
        ("resize_nearest", (np.ones((1, 2, 2, 1)), (1, 1)), {"rounding": "odd"}, 'rounding is "odd"'),
        ("sample_grid", (np.ones((1, 2, 2, 1)), np.ones((1, 1, 1, 2))), {"padding": "wrap"}, 'padding is "wrap"'),
        ("non_maximum_suppression", (np.ones((1, 1, 4)), np.ones((1, 1, 1))), {"coordinates": "x"}, "coordinates is"),
        ("im2col", (np.ones((1, 2, 2, 1)), 1), {"padding": (1,)}, "expected \\(top, bottom, left, right\\)"),
    ],
)
def test_unknown_words_of_settings_are_refused(method: str, arguments: Any, named: Any, sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=sentence):
        getattr(mps.Graph(), method)(*arguments, **named)
