"""Filters of images against their formulas in NumPy."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import image_formulas as by_formula
import openmps as mps
from openmps import image

SHAPES = [(1, 1, 1), (1, 7, 1), (5, 1, 2), (6, 9, 3), (17, 12, 4)]
DEVICES = ["cpu", "reference"]
EDGES = list(image.EdgeMode)[:4]
_WEIGHTS = np.array([[1.0, 2, 0], [0, -1, 4], [3, 0.5, -2]])
_PROBE = np.array([[0.5, 0.25, 0.5], [0.25, 0, 0.25], [0.5, 0.25, 0.5]])
_RED_BLUE = (0.5, 0.0, 0.25)

Formula = Callable[[by_formula.Array], Any]


def pixels(shape: tuple[int, ...], seed: int = 0) -> by_formula.Array:
    return np.random.default_rng(seed).random(shape).astype(np.float32)


def window(kind: Any, function: str) -> tuple[Callable[..., Any], Formula]:
    return (
        lambda **o: kind(3, 5, **o),  # 3 columns, 5 rows
        lambda x: getattr(by_formula.windows(x, 5, 3, 1), function)(axis=(-2, -1)),
    )


def reduced(function: str, axis: int) -> Formula:
    return lambda x: getattr(x, function)(axis=axis, keepdims=True)


def threshold(formula: Callable[[by_formula.Array], by_formula.Array]) -> Formula:
    return lambda x: np.broadcast_to(formula(by_formula.gray(x)), x.shape)


FILTERS: dict[str, tuple[Callable[..., Any], Formula]] = {
    "Convolution": (
        lambda **o: image.Convolution(_WEIGHTS, bias=0.25, **o),
        lambda x: by_formula.weighted(x, _WEIGHTS) + 0.25,
    ),
    "Laplacian": (
        lambda **o: image.Laplacian(bias=1, **o),
        lambda x: by_formula.weighted(x, [[0, 1, 0], [1, -4, 1], [0, 1, 0]]) + 1,
    ),
    "Box": (lambda **o: image.Box(3, 5, **o), lambda x: by_formula.weighted(x, np.full((5, 3), 1 / 15))),
    "Tent": (
        lambda **o: image.Tent(3, 5, **o),
        lambda x: by_formula.weighted(x, np.outer(by_formula.tent(5), by_formula.tent(3))),
    ),
    "GaussianBlur": (
        lambda **o: image.GaussianBlur(0.9, **o),
        lambda x: by_formula.weighted(x, np.outer(by_formula.gaussian(0.9), by_formula.gaussian(0.9))),
    ),
    "Sobel": (image.Sobel, by_formula.sobel),
    "Median": (
        lambda **o: image.Median(3, **o),
        lambda x: np.median(by_formula.windows(x, 3, 3, 0).reshape(*x.shape, 9), axis=-1),
    ),
    "AreaMax": window(image.AreaMax, "max"),
    "AreaMin": window(image.AreaMin, "min"),
    "Dilate": (
        lambda **o: image.Dilate(_PROBE, **o),
        lambda x: (by_formula.windows(x, 3, 3, 1) - _PROBE).max(axis=(-2, -1)),
    ),
    "Erode": (
        lambda **o: image.Erode(_PROBE, **o),
        lambda x: (by_formula.windows(x, 3, 3, 1) + _PROBE).min(axis=(-2, -1)),
    ),
    "Transpose": (image.Transpose, lambda x: x.transpose(1, 0, 2)),
    "Integral": (image.Integral, by_formula.integral),
    "IntegralOfSquares": (image.IntegralOfSquares, lambda x: by_formula.integral(x * x)),
    "ThresholdBinary": (lambda **o: image.ThresholdBinary(0.5, 2.0, **o), threshold(lambda y: (y > 0.5) * 2.0)),
    "ThresholdBinaryInverse": (
        lambda **o: image.ThresholdBinaryInverse(0.5, 2.0, **o),
        threshold(lambda y: (y <= 0.5) * 2.0),
    ),
    "ThresholdTruncate": (lambda **o: image.ThresholdTruncate(0.5, **o), threshold(lambda y: np.minimum(y, 0.5))),
    "ThresholdToZero": (lambda **o: image.ThresholdToZero(0.5, **o), threshold(lambda y: y * (y > 0.5))),
    "ThresholdToZeroInverse": (
        lambda **o: image.ThresholdToZeroInverse(0.5, **o),
        threshold(lambda y: y * (y <= 0.5)),
    ),
    "ReduceRowMin": (image.ReduceRowMin, reduced("min", 1)),
    "ReduceRowMax": (image.ReduceRowMax, reduced("max", 1)),
    "ReduceRowMean": (image.ReduceRowMean, reduced("mean", 1)),
    "ReduceRowSum": (image.ReduceRowSum, reduced("sum", 1)),
    "ReduceColumnMin": (image.ReduceColumnMin, reduced("min", 0)),
    "ReduceColumnMax": (image.ReduceColumnMax, reduced("max", 0)),
    "ReduceColumnMean": (image.ReduceColumnMean, reduced("mean", 0)),
    "ReduceColumnSum": (image.ReduceColumnSum, reduced("sum", 0)),
    "StatisticsMean": (image.StatisticsMean, lambda x: x.mean(axis=(0, 1))),
    "StatisticsMeanAndVariance": (
        image.StatisticsMeanAndVariance,
        lambda x: np.stack([x.mean(axis=(0, 1)), x.var(axis=(0, 1))]),
    ),
    "StatisticsMinAndMax": (
        image.StatisticsMinAndMax,
        lambda x: np.stack([x.min(axis=(0, 1)), x.max(axis=(0, 1))]),
    ),
}
ARITHMETIC: dict[str, Callable[..., Any]] = {
    "Add": np.add,
    "Subtract": np.subtract,
    "Multiply": np.multiply,
    "Divide": np.divide,
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", FILTERS)
def test_filters_compute_their_formulas(name: str, shape: tuple[int, ...], device: str) -> None:
    make, formula = FILTERS[name]
    x = pixels(shape)
    found = make(device=device)(x)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, formula(x.astype(float)), rtol=1e-5, atol=2e-6)


@pytest.mark.parametrize("name", FILTERS)
def test_filters_take_views_halves_batches_and_two_axes(name: str) -> None:
    make, formula = FILTERS[name]
    made = make(device="cpu")
    x = pixels((6, 9, 3))
    assert np.array_equal(made(x[::-1, ::2]), made(x[::-1, ::2].copy()))
    assert np.array_equal(made(x.transpose(1, 0, 2)), made(x.transpose(1, 0, 2).copy()))
    assert np.array_equal(made(np.stack([x, 1 - x])), np.stack([made(x), made(1 - x)]))
    flat = made(x[..., 0])
    assert np.array_equal(flat, np.asarray(made(x[..., :1]))[..., 0])
    halves = made(x.astype(np.float16))
    assert halves.dtype == np.float16
    expected = formula(x.astype(np.float16).astype(float))
    np.testing.assert_allclose(halves.astype(float), expected, rtol=4e-3, atol=4e-3)


@pytest.mark.parametrize("name", [*FILTERS, "Canny", "EuclideanDistanceTransform", "BilinearScale", "LanczosScale"])
def test_sources_that_are_no_images_are_refused(name: str) -> None:
    make = FILTERS[name][0] if name in FILTERS else getattr(image, name)
    made = make(device="cpu")
    with pytest.raises(mps.ShapeError, match=rf"{name}: source has shape \(3,\), expected \(H, W\), \(H, W, C\) or"):
        made(np.zeros(3))
    with pytest.raises(mps.ShapeError, match=rf"{name}: source has shape \(0, 3, 1\), expected"):
        made(np.zeros((0, 3, 1)))
    with pytest.raises(mps.DTypeError, match=f"{name}: source is complex128, expected floats or integers"):
        made(np.zeros((2, 2), complex))
    with pytest.raises(mps.DTypeError, match=f"{name}: dtype is int32, expected uint8, float16 or float32"):
        made(np.zeros((2, 2)), dtype=np.int32)


@pytest.mark.parametrize("edge", EDGES)
def test_edges(edge: image.EdgeMode) -> None:
    x = pixels((5, 4, 2))
    found = image.Box(3, 5, edge_mode=edge, device="cpu")(x)
    expected = by_formula.weighted(x.astype(float), np.full((5, 3), 1 / 15), int(edge))
    np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_offset_and_clip_rect_choose_pixels_of_source_and_result() -> None:
    x = pixels((6, 8, 1))
    moved = image.Box(1, 1, offset=(2, 3), clip_rect=(1, 2, 3, 4), device="cpu")(x)
    expected = np.zeros((6, 8, 1), np.float32)
    expected[1:4, 2:6] = x[2:5, 3:7]
    np.testing.assert_allclose(moved, expected)
    both = image.Box(1, 1, offset=(2, 3), clip_rect=(1, 2, 3, 4), device="cpu")(np.stack([x, 2 * x]))
    np.testing.assert_allclose(both, [expected, 2 * expected])
    part = image.ReduceRowMax(clip_rect_source=(1, 2, 3, 4), device="cpu")(x)
    np.testing.assert_allclose(part, x[1:4, 2:6].max(axis=1, keepdims=True))
    mean = image.StatisticsMean(clip_rect_source=(1, 2, 30, 4), device="cpu")(x)
    np.testing.assert_allclose(mean, x[1:, 2:6].mean(axis=(0, 1)), rtol=1e-6)


def test_bytes_stand_for_numbers_from_0_to_1() -> None:
    x = np.random.default_rng(1).integers(0, 256, (5, 6, 3), np.uint8)
    blur = image.Box(3, 3, device="cpu")
    np.testing.assert_allclose(blur(x), blur(x / np.float32(255)), atol=1e-6)
    rounded = blur(x, dtype=np.uint8)
    assert rounded.dtype == np.uint8
    np.testing.assert_allclose(rounded, blur(x) * 255, atol=0.51)


def test_bytes_of_other_libraries_are_bytes() -> None:
    x = np.random.default_rng(1).integers(0, 256, (5, 6, 3), np.uint8)

    class Picture:  # as Pillow's are
        __array_interface__ = x.__array_interface__

    expected = image.Box(3, 3, device="cpu")(x)
    given: list[Any] = [Picture(), x.data]
    for same in given:
        assert np.array_equal(image.Box(3, 3, device="cpu")(same), expected)
        assert mps.Image(same, "cpu").dtype == np.uint8
        assert mps.Texture(np.asarray(same)[..., :2], "cpu").dtype == np.uint8
        small = mps.kernels.pool_max(np.asarray(same)[np.newaxis], 2)
        assert np.array_equal(mps.kernels.pool_max(x[np.newaxis].data, 2), small)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic(name: str, shape: tuple[int, ...], device: str) -> None:
    x, y = pixels(shape, 1), pixels(shape, 2) + 0.5
    kernel = getattr(image, name)(primary_scale=2, secondary_scale=-0.5, bias=0.125, maximum_value=0.75, device=device)
    expected = np.minimum(ARITHMETIC[name](2.0 * x, -0.5 * y) + 0.125, 0.75)
    np.testing.assert_allclose(kernel(x, y), expected, rtol=1e-5, atol=1e-6)


def test_arithmetic_repeats_a_row() -> None:
    x, row = pixels((4, 5, 2)), pixels((1, 5, 2), 1)
    found = image.Add(secondary_stride_in_pixels=(0, 1), device="cpu")(x, row)
    np.testing.assert_allclose(found, x + row, rtol=1e-6)


@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_refuses_other_strides(name: str) -> None:
    kernel = getattr(image, name)(primary_stride_in_pixels=(2, 1), device="cpu")
    with pytest.raises(mps.ArgumentError, match="primaryStrideInPixels is 1 x 2 x 1, numbers of 0 or 1"):
        kernel(np.ones((2, 2)), np.ones((2, 2)))


def test_one_channel_of_the_result_gets_the_luminance() -> None:
    x = pixels((6, 7, 3))
    factors = np.array(_RED_BLUE)
    found = image.Sobel(linear_gray_color_transform=_RED_BLUE, device="cpu")(x, channels=1)
    expected = by_formula.sobel((x.astype(float) * factors).sum(axis=-1, keepdims=True))
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1, 1), (3, 10), (12, 14), (25, 4)])
@pytest.mark.parametrize("shape", [(1, 1, 1), (6, 7, 3)], ids=str)
def test_scales(shape: tuple[int, ...], size: tuple[int, int], device: str) -> None:
    x = pixels(shape)
    bilinear = image.BilinearScale(device=device)(x, size=size)
    expected = by_formula.resampled(x.astype(float), size, by_formula.triangle, 1, smooths=False)
    np.testing.assert_allclose(bilinear, expected, rtol=1e-5, atol=1e-6)
    lanczos = image.LanczosScale(device=device)(x, size=size)
    expected = by_formula.resampled(x.astype(float), size, by_formula.lanczos, 3, smooths=True)
    np.testing.assert_allclose(lanczos, expected, rtol=1e-4, atol=1e-5)


def test_scale_transforms_move_the_source() -> None:
    x = pixels((4, 6, 1))
    shifted = image.BilinearScale(scale_transform=(1, 1, 2, 1), device="cpu")(x)
    np.testing.assert_allclose(shifted[1:, 2:], x[:-1, :-2], rtol=1e-6)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_distances(shape: tuple[int, ...], device: str) -> None:
    x = (pixels(shape) > 0.8).astype(np.float32)
    np.testing.assert_allclose(image.EuclideanDistanceTransform(device=device)(x), by_formula.distances(x), rtol=1e-6)
    near = image.EuclideanDistanceTransform(search_limit_radius=1.5, device=device)(x)
    far = by_formula.distances(x)
    np.testing.assert_allclose(near, np.where(far > 1.5, np.inf, far), rtol=1e-6)


def test_conversion_of_alpha() -> None:
    x = pixels((4, 5, 4))
    colors, alpha = x[..., :3], x[..., 3:]
    kinds = image.AlphaType
    premultiplied = image.Conversion(kinds.NON_PREMULTIPLIED, kinds.PREMULTIPLIED, device="cpu")(x)
    np.testing.assert_allclose(premultiplied, np.concatenate([colors * alpha, alpha], -1), rtol=1e-6)
    back = image.Conversion(kinds.PREMULTIPLIED, kinds.NON_PREMULTIPLIED, device="cpu")(premultiplied)
    np.testing.assert_allclose(back, x, rtol=1e-5)
    ground = [0.25, 0.5, 1.0]
    opaque = image.Conversion(kinds.NON_PREMULTIPLIED, kinds.ALPHA_IS_ONE, background_color=ground, device="cpu")(
        x, channels=3
    )
    np.testing.assert_allclose(opaque, colors * alpha + np.array(ground) * (1 - alpha), rtol=1e-5)
    plain = image.Conversion(kinds.ALPHA_IS_ONE, kinds.ALPHA_IS_ONE, device="cpu")(x, channels=1)
    np.testing.assert_allclose(plain, by_formula.gray(colors.astype(float)), rtol=1e-5)


@pytest.mark.parametrize("column", [3, 6])
def test_canny_marks_the_columns_of_a_step(column: int) -> None:
    x = np.zeros((9, 12), np.float32)
    x[:, column:] = 1
    edges = image.Canny(sigma=1.0, edge_mode=image.EdgeMode.CLAMP, device="cpu")(x)
    assert set(np.unique(edges)) == {0, 1}
    assert edges.sum(axis=1).tolist() == [1] * 9
    assert set(np.argwhere(edges)[:, 1]) <= {column - 1, column}
    weak = image.Canny(high_threshold=4.0, low_threshold=3.9, edge_mode=image.EdgeMode.CLAMP, device="cpu")(x)
    assert not weak.any()


def test_settings_that_no_filter_has_are_refused() -> None:
    with pytest.raises(mps.ArgumentError, match="MPSImageBox: kernelWidth is 2"):
        image.Box(2, 3, device="cpu")
    with pytest.raises(mps.ArgumentError, match="GaussianBlur: sigma is 'x', expected a number"):
        image.GaussianBlur("x", device="cpu")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="sigma"):
        image.GaussianBlur(-1.0, device="cpu")
    with pytest.raises(mps.ArgumentError, match=r"Box: offset is \(1, 2, 3\), expected \(row, column\), integers"):
        image.Box(3, 3, offset=(1, 2, 3), device="cpu")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match=r"Box: clip_rect is \(0, 0, -1, 2\), expected .*of 0 or more"):
        image.Box(3, 3, clip_rect=(0, 0, -1, 2), device="cpu")
    with pytest.raises(mps.ShapeError, match=r"Convolution: weights has shape \(3,\), expected \(rows, columns\)"):
        image.Convolution([1, 2, 3], device="cpu")
    with pytest.raises(mps.ShapeError, match=r"Sobel: linear_gray_color_transform has shape \(2,\), expected \(3,\)"):
        image.Sobel(linear_gray_color_transform=(1, 2), device="cpu")
    with pytest.raises(mps.DeviceError, match="cuda:77"):
        image.Box(3, 3, device="cuda:77")


def test_settings_stay_as_they_were_given() -> None:
    blur = image.GaussianBlur(2.0, edge_mode=image.EdgeMode.CLAMP, label="soft", device="cpu")
    assert (blur.sigma, blur.edge_mode, blur.label, blur.device.name) == (2.0, 1, "soft", "cpu")
    assert repr(blur) == "<GaussianBlur(sigma=2.0, edge_mode=<EdgeMode.CLAMP: 1>, label='soft') on cpu>"
    with pytest.raises(mps.AttributeNameError, match="GaussianBlur: sigma cannot be set; the settings of a kernel"):
        blur.sigma = 3.0
    with pytest.raises(mps.ArgumentError, match='MPSImageAdd "soft"'):
        image.Add(primary_stride_in_pixels=(2, 2), label="soft", device="cpu")([[1.0]], [[1.0]])


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda kernel: pickle.loads(pickle.dumps(kernel))])
def test_copies_have_the_settings(copied: Callable[[Any], Any]) -> None:
    made = image.Convolution(_WEIGHTS, bias=0.5, label="mine", device="reference")
    again = copied(made)
    assert repr(again) == repr(made)
    assert np.array_equal(again(pixels((4, 5))), made(pixels((4, 5))))


def test_threads_share_a_filter() -> None:
    from concurrent.futures import ThreadPoolExecutor

    blur, sources = image.Box(3, 3, device="cpu"), [pixels((9, 8, 2), seed) for seed in range(16)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(blur, sources))
    for each, x in zip(found, sources, strict=True):
        np.testing.assert_array_equal(each, blur(x))


def test_sizes_of_results() -> None:
    x = pixels((4, 5, 2))
    whole = image.Integral(device="cpu")(x, size=(5, 6))
    np.testing.assert_allclose(whole[-1, -1], x.sum(axis=(0, 1)), rtol=1e-6)
    with pytest.raises(mps.ArgumentError, match="Box: size is 0, expected 1 or more"):
        image.Box(1, 1, device="cpu")(x, size=0)
    assert math.prod(image.Box(1, 1, device="cpu")(x, size=3, channels=1).shape) == 9
