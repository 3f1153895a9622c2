"""Nodes of sizes, reductions, comparison, sub-pixel convolution and forward losses against NumPy."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from computed_nodes import computed

DEVICES = ("reference", "cpu")
X = np.random.default_rng(0).normal(size=(2, 5, 6, 3)).astype(np.float32)
IMAGE = mps.ImageNode


def test_every_node_of_apple_has_a_name_in_python() -> None:
    headers = Path(__file__).parents[2] / "csrc/frameworks/include/MetalPerformanceShaders"
    if not headers.is_dir():
        pytest.skip("the headers are not here")
    text = "".join(path.read_text(encoding="utf-8") for path in headers.rglob("*.h"))
    classes = set(re.findall(r"^@interface (MPS\w+Node)\b", text, re.M))
    # Bases compute nothing; gradient nodes come from gradient_filter; states and labels are made with their filters.
    bases = {
        "Filter",
        "GradientFilter",
        "Image",
        "Normalization",
        "Pooling",
        "BinaryArithmetic",
        "Scale",
        "UnaryReduction",
    }
    bases |= {"State", "Labels"}
    missing = {
        name
        for name in (re.sub("^MPS(CNN|NN)", "", each) for each in classes)
        if not re.search("(?<!Initial)Gradient(State)?Node$", name)
        and name.removesuffix("Node") not in bases
        and name not in mps.__all__
    }
    assert missing == set()
    assert len(classes) > 100


# ---- reductions

_FUNCTIONS: dict[str, Any] = {"Min": np.min, "Max": np.max, "Mean": np.mean, "Sum": np.sum}
_FUNCTIONS |= {"ArgumentMin": np.argmin, "ArgumentMax": np.argmax}
_REDUCTIONS = [
    (f"Reduction{axis}{name}Node", function, number)
    for axis, number in (("Row", 2), ("Column", 1), ("FeatureChannels", 3))
    for name, function in _FUNCTIONS.items()
    if axis == "FeatureChannels" or not name.startswith("Argument")
]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("name", "function", "axis"), _REDUCTIONS)
def test_reductions(name: str, function: Any, axis: int, device: str) -> None:
    kind = getattr(mps, name)
    expected = np.expand_dims(function(X.astype(np.float64), axis=axis), axis)
    np.testing.assert_allclose(computed(kind(IMAGE()), X, device=device), expected, rtol=1e-5, atol=1e-6)
    part = X[:, 1:4, 2:6].astype(np.float64)
    found = computed(kind(IMAGE(), region=(1, 2, 3, 4)), X, device=device)
    np.testing.assert_allclose(found, np.expand_dims(function(part, axis=axis), axis), rtol=1e-5, atol=1e-6)


def test_spatial_mean_of_a_region_and_a_weighted_sum() -> None:
    mean = computed(mps.ReductionSpatialMeanNode(IMAGE(), region=(1, 0, 2, 3)), X)
    np.testing.assert_allclose(mean, X[:, 1:3, :3].mean((1, 2), keepdims=True), rtol=1e-5, atol=1e-6)
    total = computed(mps.ReductionFeatureChannelsSumNode(IMAGE(), weight=0.25), X)
    np.testing.assert_allclose(total, X.sum(-1, keepdims=True) / 4, rtol=1e-5, atol=1e-6)


def test_invalid_regions_are_refused() -> None:
    for region in ((0, 0, 0, 1), (-1, 0, 1, 1), (1, 2, 3), "abcd", (0, 0, 1.5, 1)):
        with pytest.raises(mps.ArgumentError, match=r"^ReductionRowMinNode: region is .*, expected"):
            mps.ReductionRowMinNode(IMAGE(), region=region)  # type: ignore[arg-type]
    with pytest.raises(mps.BoundsError, match="clipRectSource begins at"):
        computed(mps.ReductionRowMinNode(IMAGE(), region=(9, 0, 1, 1)), X)


# ---- sizes


def _linear(x: Any, axis: int, size: int) -> Any:
    place = np.clip((np.arange(size) + 0.5) * x.shape[axis] / size - 0.5, 0, x.shape[axis] - 1)
    low = np.floor(place).astype(int)
    high = np.minimum(low + 1, x.shape[axis] - 1)
    weight = (place - low).reshape([-1 if i == axis else 1 for i in range(4)])
    return np.take(x, low, axis) * (1 - weight) + np.take(x, high, axis) * weight


def _lanczos(x: Any, axis: int, size: int) -> Any:
    """Weights sinc(d) sinc(d / 3) of the distances, wider for smaller results; edges repeat."""
    extent = x.shape[axis]
    wide = max(1.0, extent / size)
    matrix = np.zeros((size, extent))
    for i in range(size):
        centre = (i + 0.5) * extent / size - 0.5
        for k in range(math.floor(centre - 3 * wide), math.ceil(centre + 3 * wide) + 1):
            d = (k - centre) / wide
            if abs(d) < 3:
                matrix[i, min(max(k, 0), extent - 1)] += np.sinc(d) * np.sinc(d / 3)
    matrix /= matrix.sum(1, keepdims=True)
    return np.moveaxis(np.tensordot(matrix, x, (1, axis)), 0, axis)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [(1, 1), (3, 9), (5, 6), (12, 4)])
@pytest.mark.parametrize(("kind", "formula"), [(mps.BilinearScaleNode, _linear), (mps.LanczosScaleNode, _lanczos)])
def test_scaling(kind: Any, formula: Any, size: tuple[int, int], device: str) -> None:
    expected = formula(formula(X.astype(np.float64), 1, size[0]), 2, size[1])
    np.testing.assert_allclose(computed(kind(IMAGE(), size), X, device=device), expected, rtol=1e-4, atol=1e-5)


def test_reshaping_and_its_refusals() -> None:
    node = mps.ReshapeNode(IMAGE(), (3, 2, 15))
    assert np.array_equal(computed(node, X), X.reshape(2, 3, 2, 15))
    assert node.channels == 15
    with pytest.raises(mps.ShapeError, match="90"):
        computed(mps.ReshapeNode(IMAGE(), (1, 1, 7)), X)
    for shape in ((1, 2), (0, 1, 2), 5):
        with pytest.raises(mps.ArgumentError, match=r"^ReshapeNode: shape is"):
            mps.ReshapeNode(IMAGE(), shape)  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match=r"^BilinearScaleNode: size is 0, expected 1 or more"):
        mps.BilinearScaleNode(IMAGE(), 0)


# ---- two images

_COMPARISONS: dict[str, Any] = {
    "EQUAL": np.equal,
    "NOT_EQUAL": np.not_equal,
    "LESS": np.less,
    "LESS_OR_EQUAL": np.less_equal,
    "GREATER": np.greater,
    "GREATER_OR_EQUAL": np.greater_equal,
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("comparison", list(mps.ComparisonType))
def test_comparison(comparison: mps.ComparisonType, device: str) -> None:
    left, right = np.rint(X), np.rint(X[::-1])
    found = computed(mps.ComparisonNode(IMAGE(), IMAGE(), comparison), left, right, device=device)
    assert np.array_equal(found, _COMPARISONS[comparison.name](left, right).astype(np.float32))


def test_an_unknown_comparison_is_refused() -> None:
    with pytest.raises(mps.ArgumentError, match="comparison is 6, expected one of EQUAL"):
        mps.ComparisonNode(IMAGE(), IMAGE(), 6)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "formula"),
    [
        (mps.AdditionNode, np.add),
        (mps.SubtractionNode, np.subtract),
        (mps.MultiplicationNode, np.multiply),
        (mps.DivisionNode, np.divide),
    ],
)
def test_scales_bias_and_limits_of_arithmetic(kind: Any, formula: Any) -> None:
    left, right = X, np.abs(X[::-1]) + 1
    node = kind(IMAGE(), IMAGE(), primary_scale=2.0, secondary_scale=0.5, bias=0.25, minimum=-0.5, maximum=1.5)
    expected = np.clip(formula(2 * left, right / 2) + 0.25, -0.5, 1.5)
    np.testing.assert_allclose(computed(node, left, right), expected, rtol=1e-5, atol=1e-6)


# ---- sub-pixel convolution


def _shuffled(image: Any, r: int) -> Any:
    n, h, w, c = image.shape
    parts = image.reshape(n, h, w, r, r, c // r**2)  # channel C (r dy + dx) + c
    return parts.transpose(0, 1, 3, 2, 4, 5).reshape(n, h * r, w * r, c // r**2)


def _source(optimizer: Any = None) -> mps.ConvolutionDataSource:
    weights = np.random.default_rng(3).normal(size=(8, 1, 1, 3)).astype(np.float32)
    return mps.ConvolutionDataSource(
        1, 3, 8, weights=weights, bias=np.arange(8.0), sub_pixel_scale_factor=2, optimizer=optimizer, label="up"
    )


@pytest.mark.parametrize("device", DEVICES)
def test_sub_pixel_convolution(device: str) -> None:
    source = _source()
    node = mps.ConvolutionNode(IMAGE(), source)
    assert node.channels == 2
    plain = np.einsum("nyxc,oc->nyxo", X.astype(np.float64), source.weights()[:, 0, 0]) + np.arange(8)
    np.testing.assert_allclose(computed(node, X, device=device), _shuffled(plain, 2), rtol=1e-4, atol=1e-5)


def test_training_through_a_sub_pixel_convolution() -> None:
    source = _source(mps.SGD(0.01))
    before, bias = source.weights().astype(np.float64), np.arange(8.0)
    labels = np.random.default_rng(4).normal(size=(2, 10, 12, 2)).astype(np.float32)
    loss = mps.LossNode(mps.ConvolutionNode(IMAGE(), source), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    mps.TrainingGraph(loss, device="cpu").step(X, labels)
    x = X.astype(np.float64)
    predictions = np.einsum("nyxc,oc->nyxo", x, before[:, 0, 0]) + bias
    difference = 2 * (_shuffled(predictions, 2) - labels)
    n, h, w, c = difference.shape
    back = difference.reshape(n, h // 2, 2, w // 2, 2, c).transpose(0, 1, 3, 2, 4, 5).reshape(n, h // 2, w // 2, 4 * c)
    expected = before[:, 0, 0] - 0.01 * np.einsum("nyxo,nyxc->oc", back, x)
    np.testing.assert_allclose(source.weights()[:, 0, 0], expected, rtol=1e-3, atol=1e-3)


def test_a_factor_whose_square_does_not_divide_the_channels() -> None:
    with pytest.raises(mps.ArgumentError, match="sub_pixel_scale_factor is 2, whose square does not divide 6 output"):
        mps.ConvolutionDescriptor(3, 1, 6, sub_pixel_scale_factor=2)


# ---- forward losses


@pytest.mark.parametrize("weighted", [False, True])
def test_a_forward_loss_and_its_gradient(weighted: bool) -> None:
    labels, weights = X[::-1].copy(), np.abs(X) + 0.5
    descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, reduction=mps.Reduction.NONE)
    given = [IMAGE(), IMAGE(), IMAGE()]
    loss = mps.ForwardLossNode(given[0], given[1], descriptor, weights=given[2] if weighted else None)
    arrays = [X, labels, *([weights] if weighted else [])]
    factor = weights if weighted else 1.0
    np.testing.assert_allclose(computed(loss, *arrays), factor * (X - labels) ** 2, rtol=1e-4, atol=1e-5)
    ends: list[Any] = list(loss.training_graph(mps.InitialGradientNode(loss)))
    assert [(end.forward, end.index) for end in ends] == [(loss, 0), (loss, 1)]
    for end, sign in zip(ends, (1, -1), strict=True):  # of the predictions and of the labels
        found = computed(end, *arrays)
        np.testing.assert_allclose(found, sign * factor * 2 * (X - labels), rtol=1e-4, atol=1e-5)


def test_a_forward_loss_without_a_descriptor() -> None:
    with pytest.raises(mps.GraphError, match="descriptor is int, expected a LossDescriptor"):
        mps.ForwardLossNode(IMAGE(), IMAGE(), 3)  # type: ignore[arg-type]


# ---- precision of sums


def test_accumulator_precision_of_a_convolution() -> None:
    source = mps.ConvolutionDataSource(1, 3, 2, label="c")
    half = mps.ConvolutionNode(IMAGE(), source, accumulator_precision="half")
    assert computed(half, X).shape == (2, 5, 6, 2)
    with pytest.raises(mps.ArgumentError, match='accumulator_precision is \'double\', expected "float" or "half"'):
        mps.ConvolutionNode(IMAGE(), source, accumulator_precision="double")
    half.accumulator_precision = "quarter"
    with pytest.raises(mps.ArgumentError, match="accumulator_precision is 'quarter'"):
        computed(half, X)
