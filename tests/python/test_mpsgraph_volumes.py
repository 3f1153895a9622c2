"""Windows over three and four axes and depth-wise filters, against loops over their definitions and PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import _core

Array = np.ndarray[Any, Any]


def sides(size: int, kernel: int, stride: int, dilation: int, padding: Any) -> tuple[int, int]:
    """Padding before and after an axis, by TensorFlow's rules for the words."""
    if padding == "valid":
        return 0, 0
    if padding == "same":
        total = max((-(-size // stride) - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
        return total // 2, total - total // 2
    before, after = padding
    return before, after


# ---- depth-wise


@pytest.mark.needs("torch")
@pytest.mark.parametrize("layout", ["NDHWC", "NCDHW"])
@pytest.mark.parametrize("padding", ["valid", "same", (1, 0, 2, 1, 0, 2)])
@pytest.mark.parametrize(
    ("strides", "dilations"), [((1, 1, 1), (1, 1, 1)), ((2, 1, 3), (1, 1, 1)), ((1, 2, 1), (2, 1, 2))]
)
def test_a_depth_wise_convolution_over_three_axes_is_pytorchs(
    layout: str, padding: Any, strides: Any, dilations: Any
) -> None:
    import torch

    rng = np.random.default_rng(7)
    sizes, kernel, channels = (6, 7, 5), (3, 2, 2), 3
    x, w = rng.normal(size=(2, channels, *sizes)), rng.normal(size=(channels, *kernel))
    pads = [
        sides(*numbers, padding if isinstance(padding, str) else padding[2 * i : 2 * i + 2])
        for i, numbers in enumerate(zip(sizes, kernel, strides, dilations, strict=True))
    ]
    source, weights = (torch.tensor(array, requires_grad=True) for array in (x, w))
    padded = torch.nn.functional.pad(source, [number for pair in reversed(pads) for number in pair])
    expected = torch.nn.functional.conv3d(padded, weights[:, None], stride=strides, dilation=dilations, groups=channels)
    dy = rng.normal(size=tuple(expected.shape))
    expected.backward(torch.tensor(dy))

    def image(array: Array) -> Array:
        return array if layout == "NCDHW" else array.transpose(0, 2, 3, 4, 1)

    def filters(array: Array) -> Array:
        return array if layout == "NCDHW" else array.transpose(1, 2, 3, 0)

    graph = mps.Graph()
    given, held, incoming = (graph.placeholder(array.shape) for array in (image(x), filters(w), image(dy)))
    y = graph.depthwise_conv3d(given, held, strides=strides, dilations=dilations, padding=padding, layout=layout)
    feeds = {given: image(x), held: filters(w), incoming: image(dy)}
    found = graph.run(feeds, [y, *graph.gradients(y * incoming, [given, held])])
    wanted = [image(expected.detach().numpy()), image(source.grad.numpy()), filters(weights.grad.numpy())]
    for got, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)


# ---- all feature channels


CONVOLUTIONS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "plain": ((2, 6, 5, 7, 3), (3, 2, 3, 3, 4), {}),
    "even pads": ((1, 4, 5, 3, 2), (3, 3, 3, 2, 5), {"padding": (1, 1, 1)}),
    "one plane": ((2, 1, 6, 6, 3), (1, 3, 3, 3, 2), {"padding": (0, 1, 1)}),
    "one tap": ((2, 4, 3, 5, 3), (1, 1, 1, 3, 4), {}),
    "steps over elements": ((1, 7, 6, 8, 2), (2, 1, 2, 2, 3), {"stride": (3, 2, 4)}),
    "groups": ((1, 4, 4, 4, 4), (3, 3, 3, 2, 6), {"padding": (1, 1, 1), "groups": 2}),
    "dilated": ((1, 7, 8, 6, 2), (2, 3, 2, 2, 3), {"dilation": (3, 2, 1), "padding": (2, 0, 1), "stride": (2, 1, 1)}),
}


@pytest.mark.needs("torch")
@pytest.mark.parametrize("case", CONVOLUTIONS)
def test_a_convolution_over_three_axes_and_its_gradients_are_pytorchs(case: str) -> None:
    import torch

    shape, kernel, settings = CONVOLUTIONS[case]
    rng = np.random.default_rng(9)
    x, w = rng.normal(size=shape), rng.normal(size=kernel)
    source = torch.tensor(x.transpose(0, 4, 1, 2, 3), requires_grad=True)
    weights = torch.tensor(w.transpose(4, 3, 0, 1, 2), requires_grad=True)
    expected = torch.nn.functional.conv3d(source, weights, **settings)
    dy = rng.normal(size=tuple(expected.shape))
    expected.backward(torch.tensor(dy))
    graph = mps.Graph()
    dy = dy.transpose(0, 2, 3, 4, 1)
    given, held, incoming = (graph.placeholder(array.shape) for array in (x, w, dy))
    y = graph.conv3d(
        given,
        held,
        strides=settings.get("stride", (1, 1, 1)),
        dilations=settings.get("dilation", (1, 1, 1)),
        padding=[pad for pad in settings.get("padding", (0, 0, 0)) for _ in range(2)],
        groups=settings.get("groups", 1),
    )
    found = graph.run({given: x, held: w, incoming: dy}, [y, *graph.gradients(y * incoming, [given, held])])
    wanted = [
        expected.detach().numpy().transpose(0, 2, 3, 4, 1),
        source.grad.numpy().transpose(0, 2, 3, 4, 1),
        weights.grad.numpy().transpose(2, 3, 4, 1, 0),
    ]
    for got, want in zip(found, wanted, strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("layout", "weights_layout"), [("NHWC", "HWIO"), ("NCHW", "OIHW"), ("NHWC", "OIHW")])
def test_a_depth_wise_convolution_has_filters_of_its_own_for_each_channel(layout: str, weights_layout: str) -> None:
    rng = np.random.default_rng(8)
    x, w = rng.normal(size=(2, 6, 5, 3)), rng.normal(size=(3, 2, 3, 2))  # NHWC, HWIM
    by_channel = np.zeros((2, 2, 4, 3, 2))
    for i, j, ky, kx in np.ndindex(2, 4, 3, 2):
        by_channel[:, i, j] += x[:, 2 * i + ky, j + kx, :, None] * w[ky, kx]
    expected = by_channel.reshape(2, 2, 4, 6)
    graph = mps.Graph()
    image = x if layout == "NHWC" else x.transpose(0, 3, 1, 2)
    filters = w if weights_layout == "HWIO" else w.transpose(3, 2, 0, 1)
    given, held = graph.placeholder(image.shape), graph.placeholder(filters.shape)
    y = graph.depthwise_conv2d(given, held, strides=(2, 1), layout=layout, weights_layout=weights_layout)
    found = graph.run({given: image, held: filters}, y)
    wanted = expected if layout == "NHWC" else expected.transpose(0, 3, 1, 2)
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)


# ---- pooling over four axes


class Pooled:
    """Windows over four axes: the elements inside and their positions."""

    def __init__(self, x: Array, kernel: Any, strides: Any, dilations: Any, pads: Any) -> None:
        results = [(x.shape[i] + sum(pads[i]) - (kernel[i] - 1) * dilations[i] - 1) // strides[i] + 1 for i in range(4)]
        self.shape = tuple(results)
        self.windows = {}
        for place in np.ndindex(*results):
            inside = []
            for tap in np.ndindex(*kernel):
                at = tuple(place[i] * strides[i] + tap[i] * dilations[i] - pads[i][0] for i in range(4))
                if all(0 <= at[i] < x.shape[i] for i in range(4)):
                    inside.append((float(x[at]), at, tap))
            self.windows[place] = inside

    def of(self, what: Any) -> Array:
        """Return an array of what a function makes of each window."""
        y = np.zeros(self.shape)
        for place, inside in self.windows.items():
            y[place] = what(inside)
        return y


WINDOWS = {
    "whole": ((2, 3, 2, 2), (1, 2, 1, 2), (1, 1, 1, 1), ((0, 1), (1, 1), (1, 0), (0, 0))),
    "dilated": ((2, 2, 2, 2), (1, 1, 2, 1), (1, 2, 1, 2), ((0, 0), (1, 0), (0, 0), (1, 1))),
    "first two": ((2, 2, 1, 1), (2, 1, 1, 1), (1, 1, 1, 1), ((0, 0), (1, 0), (0, 0), (0, 0))),
    "last two": ((1, 1, 3, 2), (1, 1, 2, 2), (1, 1, 1, 1), ((0, 0), (0, 0), (1, 1), (0, 1))),
    "one": ((2, 1, 1, 3), (1, 1, 1, 2), (1, 1, 1, 1), ((1, 0), (0, 0), (0, 0), (1, 0))),
}


@pytest.mark.parametrize("case", WINDOWS)
def test_pooling_over_four_axes_is_the_definition(case: str) -> None:
    kernel, strides, dilations, pads = WINDOWS[case]
    x = np.random.default_rng(4).permutation(3 * 4 * 5 * 6).reshape(3, 4, 5, 6) / 100
    pooled = Pooled(x, kernel, strides, dilations, pads)
    graph = mps.Graph()
    source = graph.placeholder(x.shape)
    settings: dict[str, Any] = {"strides": strides, "dilations": dilations, "padding": np.ravel(pads).tolist()}
    taps = int(np.prod(kernel))
    wanted = {
        graph.max_pool4d(source, kernel, **settings): pooled.of(lambda inside: max(inside)[0]),
        graph.avg_pool4d(source, kernel, **settings): pooled.of(lambda inside: np.mean([e[0] for e in inside])),
        graph.avg_pool4d(source, kernel, count_padding=True, **settings): pooled.of(
            lambda inside: np.sum([e[0] for e in inside]) / taps
        ),
        graph.l2_norm_pool4d(source, kernel, **settings): pooled.of(
            lambda inside: np.sqrt(np.sum([e[0] ** 2 for e in inside]))
        ),
    }
    for found, want in zip(graph.run({source: x}, list(wanted)), wanted.values(), strict=True):
        np.testing.assert_allclose(found, want, rtol=1e-5, atol=1e-6)
    largest = next(iter(wanted))
    dy = np.random.default_rng(5).normal(size=pooled.shape)
    incoming = graph.placeholder(pooled.shape)
    (slope,) = graph.gradients(largest * incoming, [source])
    expected = np.zeros(x.shape)
    for place, inside in pooled.windows.items():
        expected[max(inside)[1]] += dy[place]
    np.testing.assert_allclose(graph.run({source: x, incoming: dy}, slope), expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("in_window", [False, True])
@pytest.mark.parametrize("counted", [1, 2, 3, 4])
@pytest.mark.parametrize("case", WINDOWS)
def test_positions_of_the_largest_in_windows_over_four_axes(case: str, counted: int, in_window: bool) -> None:
    kernel, strides, dilations, pads = WINDOWS[case]
    x = np.random.default_rng(6).integers(0, 9, (3, 4, 5, 6)).astype(np.float32)  # of equals the first

    def position(inside: Any) -> int:
        _, at, tap = max(inside, key=lambda element: element[0])
        extents, place = (kernel, tap) if in_window else (x.shape, at)
        return int(np.ravel_multi_index(place[4 - counted :], extents[4 - counted :]))

    expected = Pooled(x, kernel, strides, dilations, pads).of(position)
    graph = mps.Graph()
    source = graph.placeholder(x.shape)
    settings: dict[str, Any] = {"strides": strides, "dilations": dilations, "padding": np.ravel(pads).tolist()}
    values, indices = graph.max_pool4d_with_indices(source, kernel, counted=counted, in_window=in_window, **settings)
    assert indices.dtype == np.int32
    found = graph.run({source: x}, [values, indices])
    np.testing.assert_array_equal(found[1], expected)
    np.testing.assert_array_equal(found[0], graph.run({source: x}, graph.max_pool4d(source, kernel, **settings)))


# ---- pooling over three axes: those after the images, the channels, and for some clients an axis of one


def flat(pooled: list[Pooled], what: Any, leading: tuple[int, ...]) -> Array:
    """Return an array of what a function makes of the windows of each volume."""
    return np.stack([one.of(what) for one in pooled]).reshape(*leading, *pooled[0].shape)


VOLUMES = {
    "five axes": ((2,), (3, 4, 5, 6), (1, 2, 3, 2), (1, 1, 2, 2), ((0, 0), (1, 0), (1, 1), (0, 1))),
    "six axes": ((2, 3), (1, 4, 5, 6), (1, 3, 2, 2), (1, 2, 2, 2), ((0, 0), (1, 1), (0, 1), (1, 0))),
    "windows on four": ((2, 1), (2, 3, 4, 5), (2, 2, 2, 3), (1, 1, 2, 1), ((1, 0), (0, 0), (0, 0), (1, 1))),
    "none": ((2, 2), (1, 2, 3, 2), (1, 1, 1, 1), (1, 1, 1, 1), ((0, 0), (0, 0), (0, 0), (0, 0))),
}


@pytest.mark.parametrize("case", VOLUMES)
def test_pooling_of_volumes_leaves_the_axes_before_the_last_four(case: str) -> None:
    leading, sizes, kernel, strides, pads = VOLUMES[case]
    count = int(np.prod(leading))
    rng = np.random.default_rng(14)
    x = rng.permutation(count * int(np.prod(sizes))).reshape(*leading, *sizes) / 100 + 0.01
    pooled = [Pooled(one, kernel, strides, (1, 1, 1, 1), pads) for one in x.reshape(-1, *sizes)]
    dy = rng.normal(size=(*leading, *pooled[0].shape))
    graph = mps.Graph()
    source, incoming = graph.placeholder(x.shape), graph.placeholder(dy.shape)
    settings: dict[str, Any] = {"strides": strides, "padding": np.ravel(pads).tolist()}
    taps = int(np.prod(kernel))

    def shares(what: Any) -> Array:
        """Return the gradient, if an element has this share in its window's result."""
        slope = np.zeros((count, *sizes))
        for i, one in enumerate(pooled):
            for place, inside in one.windows.items():
                for element in inside:
                    slope[i][element[1]] += dy.reshape(count, *one.shape)[i][place] * what(element, inside)
        return slope.reshape(x.shape)

    def norm(inside: Any) -> Any:
        return np.sqrt(np.sum([e[0] ** 2 for e in inside]))

    kinds: dict[mps.Tensor, tuple[Any, Any]] = {
        graph.max_pool4d(source, kernel, **settings): (
            lambda inside: max(inside)[0],
            lambda element, inside: element == max(inside),
        ),
        graph.avg_pool4d(source, kernel, **settings): (
            lambda inside: np.mean([e[0] for e in inside]),
            lambda element, inside: 1 / len(inside),
        ),
        graph.avg_pool4d(source, kernel, count_padding=True, **settings): (
            lambda inside: np.sum([e[0] for e in inside]) / taps,
            lambda element, inside: 1 / taps,
        ),
        graph.l2_norm_pool4d(source, kernel, **settings): (norm, lambda element, inside: element[0] / norm(inside)),
    }
    for y, (value, share) in kinds.items():
        (slope,) = graph.gradients(y * incoming, [source])
        found = graph.run({source: x, incoming: dy}, [y, slope])
        np.testing.assert_allclose(found[0], flat(pooled, value, leading), rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(found[1], shares(share), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("in_window", [False, True])
@pytest.mark.parametrize("case", ["five axes", "six axes", "windows on four"])
def test_positions_of_the_largest_in_volumes_lead_the_gradient_back(case: str, in_window: bool) -> None:
    leading, sizes, kernel, strides, pads = VOLUMES[case]
    count = int(np.prod(leading))
    rng = np.random.default_rng(16)
    x = rng.permutation(count * int(np.prod(sizes))).reshape(*leading, *sizes).astype(np.float32)
    pooled = [Pooled(one, kernel, strides, (1, 1, 1, 1), pads) for one in x.reshape(-1, *sizes)]

    def position(inside: Any) -> int:
        _, at, tap = max(inside)
        return int(np.ravel_multi_index(tap if in_window else at, kernel if in_window else sizes))

    graph = mps.Graph()
    source = graph.placeholder(x.shape)
    settings: dict[str, Any] = {"strides": strides, "padding": np.ravel(pads).tolist()}
    _, indices = graph.max_pool4d_with_indices(source, kernel, in_window=in_window, **settings)
    places = graph.run({source: x}, indices)
    np.testing.assert_array_equal(places, flat(pooled, position, leading))
    dy = rng.normal(size=places.shape)
    expected = np.zeros((count, *sizes))
    for i, one in enumerate(pooled):
        for place, inside in one.windows.items():
            expected[i][max(inside)[1]] += dy.reshape(count, *one.shape)[i][place]
    incoming = graph.placeholder(dy.shape)
    descriptor = _core.Descriptor(
        "MPSGraphPooling4DOpDescriptor",
        {
            "kernelSizes": list(kernel),
            "strides": list(strides),
            "paddingValues": np.ravel(pads).tolist(),
            "returnIndicesMode": 8 if in_window else 4,
        },
    )
    selector = "maxPooling4DGradientWithGradientTensor:indicesTensor:outputShape:descriptor:name:"
    slope = graph._call(selector, incoming, indices, list(x.shape), descriptor, None)
    found = graph.run({source: x, incoming: dy}, slope)
    np.testing.assert_allclose(found, expected.reshape(x.shape), rtol=1e-5, atol=1e-5)


@pytest.mark.needs("torch")
def test_pooling_of_volumes_is_pytorchs() -> None:
    import torch

    x = np.random.default_rng(17).normal(size=(2, 3, 7, 6, 9)).astype(np.float32)
    given = torch.tensor(x, requires_grad=True)
    expected = torch.nn.functional.max_pool3d(given, (3, 2, 3), (2, 1, 3), (1, 0, 1), ceil_mode=True)
    expected.sum().backward()
    graph = mps.Graph()
    source = graph.placeholder(x.shape)
    lifted = graph.reshape(source, (2, 3, 1, 7, 6, 9))
    settings: dict[str, Any] = {"strides": (1, 2, 1, 3), "padding": (0, 0, 1, 1, 0, 0, 1, 1), "ceil_mode": True}
    y = graph.max_pool4d(lifted, (1, 3, 2, 3), **settings)
    found = graph.run({source: x}, [y, *graph.gradients(graph.sum(y), [source])])
    np.testing.assert_array_equal(found[0].reshape(expected.shape), expected.detach().numpy())
    np.testing.assert_array_equal(found[1], given.grad.numpy())


@pytest.mark.needs("torch")
def test_positions_of_the_largest_in_images_are_pytorchs() -> None:
    import torch

    x = np.random.default_rng(9).normal(size=(2, 3, 7, 8)).astype(np.float32)
    values, positions = torch.nn.functional.max_pool2d(torch.tensor(x), (3, 2), (2, 3), (1, 0), return_indices=True)
    graph = mps.Graph()
    source = graph.placeholder(x.shape)
    made = graph.max_pool2d_with_indices(source, (3, 2), strides=(2, 3), padding=(1, 1, 0, 0), layout="NCHW")
    found = graph.run({source: x}, list(made))
    np.testing.assert_array_equal(found[0], values.numpy())
    np.testing.assert_array_equal(found[1], positions.numpy())


def test_windows_are_refused_by_what_was_given_and_what_was_expected() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 3, 4, 5), name="x")
    refusals: dict[str, Callable[[], object]] = {
        r"kernel is \(2, 2\), expected a number or 4 of them\.": lambda: graph.max_pool4d(x, (2, 2)),
        r"padding is \(1, 1\), expected 8 numbers": lambda: graph.avg_pool4d(x, 2, padding=(1, 1)),
        r"counted is 5, expected 1 to 4 axes\.": lambda: graph.max_pool4d_with_indices(x, 2, counted=5),
        r'layout is "NHWC", expected one of NDHWC, NCDHW\.': lambda: graph.depthwise_conv3d(x, x, layout="NHWC"),
    }
    for message, call in refusals.items():
        with pytest.raises(mps.ArgumentError, match=message):
            call()
    for source in (np.ones((2, 3, 4), np.float32), np.float32(1)):
        with pytest.raises(mps.ShapeError, match=r'"pool": the source has shape \(.*\), expects 4 axes or more\.'):
            graph.max_pool4d(source, 2, name="pool")
    with pytest.raises(mps.ShapeError, match=r'depthwiseConvolution3D "filter".*\(2, 3, 4, 5\).*\(3, 3, 3, 3\)'):
        graph.depthwise_conv3d(x, np.ones((3, 3, 3, 3), np.float32), name="filter")
