"""Graphs of tensors: numbers against NumPy, gradients against differences, programs against formulas."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import assert_refused
from openmps._mpsgraph import KERNEL

RNG = np.random.default_rng(3)


def _numbers(*shape: int) -> Any:
    return RNG.uniform(-1, 1, shape).astype(np.float32)


def _check_gradients(graph: mps.Graph, feeds: dict[mps.Tensor, Any], target: mps.Tensor, step: float = 1e-2) -> None:
    """The gradients of the target's sum by every feed, against central differences of its forward run."""
    gradients = graph.gradients(target, list(feeds))
    for tensor, gradient in zip(feeds, gradients, strict=True):
        analytic = graph.run(feeds, gradient)
        at = feeds[tensor]
        numeric = np.zeros_like(at)
        for index in np.ndindex(*at.shape):
            moved = []
            for sign in (-1, 1):
                other = at.copy()
                other[index] += sign * step
                moved.append(float(graph.run({**feeds, tensor: other}, target).astype(np.float64).sum()))
            numeric[index] = (moved[1] - moved[0]) / (2 * step)
        np.testing.assert_allclose(analytic, numeric, atol=2e-2, rtol=2e-2)


# ---- operators and functions


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "sum": lambda a, b: a + b,
    "difference": lambda a, b: a - b * 2,
    "quotient": lambda a, b: 1 / (b + 3) - a,
    "power": lambda a, b: (a + 2) ** b,
    "remainder": lambda a, b: -abs(a) % (b + 2),
    "slices": lambda a, b: a[1:, ::-1] * b[:-1, -1:],
    "new axes": lambda a, b: a[..., None, 0] + b[None, 0, :3],
    "product": lambda a, b: a @ b.reshape(4, 3),
    "comparison": lambda a, b: (a < b) * 1.0 if isinstance(a, np.ndarray) else (a < b).astype(np.float32),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_are_numpys(name: Any) -> None:
    graph = mps.Graph()
    feeds = {graph.placeholder((3, 4)): _numbers(3, 4), graph.placeholder((3, 4)): _numbers(3, 4)}
    result = graph.run(feeds, OPERATORS[name](*feeds))
    np.testing.assert_allclose(result, OPERATORS[name](*feeds.values()), rtol=1e-5, atol=1e-6)


FUNCTIONS: dict[str, Any] = {
    "exp": np.exp,
    "exp2": np.exp2,
    "exp10": lambda x: 10**x,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "square": np.square,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": np.reciprocal,
    "absolute": np.abs,
    "negative": np.negative,
    "sign": np.sign,
    "ceil": np.ceil,
    "floor": np.floor,
    "rint": np.rint,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "is_nan": np.isnan,
    "is_finite": np.isfinite,
    "logical_not": np.logical_not,
    "relu": lambda x: np.maximum(x, 0),
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_numpys(name: Any) -> None:
    graph = mps.Graph()
    x = graph.placeholder((4, 5))
    low = 0.1 if name in ("log", "log2", "log10", "sqrt", "rsqrt", "reciprocal") else -0.9
    values = RNG.uniform(low, 0.9, (4, 5)).astype(np.float32)
    result = graph.run({x: values}, getattr(graph, name)(x))
    np.testing.assert_allclose(result, FUNCTIONS[name](values), rtol=2e-6, atol=2e-6)


@pytest.mark.parametrize("axes", [None, 0, [1], [0, 2], [-1], []])
@pytest.mark.parametrize("keepdims", [False, True])
def test_reductions_are_numpys(axes: Any, keepdims: Any) -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 3, 4))
    values = _numbers(2, 3, 4)
    along = tuple(axes) if isinstance(axes, list) else axes
    pairs: list[tuple[Any, Any]] = [
        (graph.reduce_sum, np.sum),
        (graph.reduce_max, np.max),
        (graph.mean, np.mean),
        (graph.variance, np.var),
    ]
    for reduce, reference in pairs:
        result = graph.run({x: values}, reduce(x, axes, keepdims=keepdims))
        np.testing.assert_allclose(result, reference(values, axis=along, keepdims=keepdims), rtol=1e-5, atol=1e-6)


def test_moves_are_numpys() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 3, 4))
    values = _numbers(2, 3, 4)
    pairs = [
        (graph.reshape(x, (4, -1)), values.reshape(4, -1)),
        (graph.transpose(x), values.transpose()),
        (graph.transpose(x, (1, 2, 0)), values.transpose(1, 2, 0)),
        (graph.concat([x, x], 1), np.concatenate([values, values], 1)),
        (graph.stack([x, x], -1), np.stack([values, values], -1)),
        (graph.expand_dims(x, [0, 2]), values[None, :, None]),
        (graph.squeeze(graph.expand_dims(x, 1)), values),
        (graph.tile(x, (2, 1, 3)), np.tile(values, (2, 1, 3))),
        (graph.reverse(x, [0, 2]), values[::-1, :, ::-1]),
        (graph.broadcast_to(graph.constant(values[0]), (5, 3, 4)), np.broadcast_to(values[0], (5, 3, 4))),
        (graph.pad(x, (0, 1, 2), (1, 0, 2), mode="reflect"), np.pad(values, ((0, 1), (1, 0), (2, 2)), "reflect")),
        (graph.pad(x, (0, 1, 2), (1, 0, 2), value=7), np.pad(values, ((0, 1), (1, 0), (2, 2)), constant_values=7)),
        (graph.shape_of(x), np.array([2, 3, 4])),
        (graph.coordinates((2, 3), 1), np.array([[0, 1, 2]] * 2)),
        (graph.argmax(x, 1), values.argmax(1)),
        (graph.cast(x * 10, np.int32), (values * 10).astype(np.int32)),
        (graph.select(x > 0, x, -x), np.where(values > 0, values, -values)),
        (graph.clamp(x, -0.5, 0.5), values.clip(-0.5, 0.5)),
        *zip(graph.split(x, [1, 3], 2), np.split(values, [1], 2), strict=True),
    ]
    for tensor, expected in pairs:
        result = graph.run({x: values}, tensor)
        assert result.shape == tensor.shape
        np.testing.assert_allclose(result, expected, rtol=1e-6)


# ---- layers against PyTorch's definitions, written with NumPy


def _convolved(x: Any, w: Any, strides: tuple[int, int], pads: tuple[int, ...]) -> Any:
    """A plain convolution of (N, H, W, C) by (kH, kW, C, O) in double."""
    x = np.pad(x.astype(np.float64), ((0, 0), (pads[0], pads[1]), (pads[2], pads[3]), (0, 0)))
    height = (x.shape[1] - w.shape[0]) // strides[0] + 1
    width = (x.shape[2] - w.shape[1]) // strides[1] + 1
    y = np.zeros((x.shape[0], height, width, w.shape[3]))
    for i in range(height):
        for j in range(width):
            window = x[:, i * strides[0] :, j * strides[1] :][:, : w.shape[0], : w.shape[1]]
            y[:, i, j] = np.tensordot(window, w, 3)
    return y


@pytest.mark.parametrize(("padding", "pads"), [("valid", (0, 0, 0, 0)), ("same", (0, 1, 1, 1)), ((2, 1, 0, 3),) * 2])
@pytest.mark.parametrize("layouts", [("NHWC", "HWIO"), ("NCHW", "OIHW")])
def test_convolution_in_every_layout(padding: Any, pads: Any, layouts: Any) -> None:
    graph = mps.Graph()
    images, weights = _numbers(2, 6, 7, 3), _numbers(3, 3, 3, 4)
    expected = _convolved(images, weights, (2, 1), pads)
    if layouts[0] == "NCHW":
        images, weights, expected = (
            images.transpose(0, 3, 1, 2),
            weights.transpose(3, 2, 0, 1),
            expected.transpose(0, 3, 1, 2),
        )
    x, w = graph.placeholder(images.shape), graph.placeholder(weights.shape)
    y = graph.conv2d(x, w, strides=(2, 1), padding=padding, layout=layouts[0], weights_layout=layouts[1])
    feeds = {x: np.ascontiguousarray(images), w: np.ascontiguousarray(weights)}
    np.testing.assert_allclose(graph.run(feeds, y), expected, rtol=1e-4, atol=1e-5)


def test_gradients_of_layers() -> None:
    graph = mps.Graph()
    x, w = graph.placeholder((1, 5, 5, 2)), graph.placeholder((3, 3, 2, 3))
    y = graph.conv2d(x, w, strides=2, padding="same")
    pooled = graph.avg_pool2d(y, 2, strides=1)
    _check_gradients(graph, {x: _numbers(1, 5, 5, 2), w: _numbers(3, 3, 2, 3)}, pooled * pooled)


def test_gradients_of_a_transposed_convolution() -> None:
    graph = mps.Graph()
    x, w = graph.placeholder((1, 3, 3, 2)), graph.placeholder((3, 3, 4, 2))
    y = graph.conv2d_transpose(x, w, (1, 6, 6, 4), strides=2, padding="same")
    assert y.shape == (1, 6, 6, 4)
    _check_gradients(graph, {x: _numbers(1, 3, 3, 2), w: _numbers(3, 3, 4, 2)}, y * y)


def test_gradients_of_batch_normalisation_go_through_its_statistics() -> None:
    graph = mps.Graph()
    x, gamma, beta = graph.placeholder((4, 2, 2, 3)), graph.placeholder((3,)), graph.placeholder((3,))
    mean = graph.mean(x, [0, 1, 2], keepdims=True)
    variance = graph.variance(x, [0, 1, 2], keepdims=True)
    y = graph.normalize(x, mean, variance, gamma=gamma, beta=beta)
    values = _numbers(4, 2, 2, 3)
    centred = values - values.mean((0, 1, 2))
    expected = centred / np.sqrt(values.var((0, 1, 2)) + 1e-3) * [1, 2, 3] + [4, 5, 6]
    feeds = {x: values, gamma: np.array([1, 2, 3], np.float32), beta: np.array([4, 5, 6], np.float32)}
    np.testing.assert_allclose(graph.run(feeds, y), expected, rtol=1e-4, atol=1e-5)
    _check_gradients(graph, feeds, graph.tanh(y * 0.3))


def test_max_pooling_and_loss() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1, 4, 4, 1))
    values = np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1)
    np.testing.assert_array_equal(graph.run({x: values}, graph.max_pool2d(x, 2))[0, :, :, 0], [[5, 7], [13, 15]])
    logits, labels = _numbers(5, 3), np.eye(3, dtype=np.float32)[[0, 2, 1, 1, 0]]
    z = graph.placeholder((5, 3))
    logarithms = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    expected = -(labels * logarithms).sum(1)
    for reduction, value in [("none", expected), ("sum", expected.sum()), ("mean", expected.mean())]:
        loss = graph.softmax_cross_entropy(z, labels, reduction=reduction)
        np.testing.assert_allclose(graph.run({z: logits}, loss), value, rtol=1e-5)
    _check_gradients(graph, {z: logits}, graph.softmax_cross_entropy(z, labels))


def test_a_gradient_by_what_does_not_matter_is_refused() -> None:
    graph = mps.Graph()
    x, y = graph.placeholder((2,), name="x"), graph.placeholder((2,), name="y")
    sentence = "gradients: <Tensor square_2: float32 (2,)> does not depend on <Tensor y: float32 (2,)>."
    assert_refused(mps.GraphError, sentence, lambda: graph.gradients(graph.square(x), [x, y]))


def test_adam_is_the_formula() -> None:
    graph = mps.Graph()
    value, momentum, velocity = (graph.variable(_numbers(4)) for _ in range(3))
    gradient = _numbers(4)
    before = [graph.run({}, tensor) for tensor in (value, momentum, velocity)]
    before[2] = np.abs(before[2])
    graph.run({}, [], [graph.assign(velocity, before[2])])
    step = graph.adam(
        0.1, value, momentum, velocity, graph.constant(gradient), beta1_power=0.9**3, beta2_power=0.999**3
    )
    m = 0.9 * before[1] + 0.1 * gradient
    v = 0.999 * before[2] + 0.001 * gradient**2
    rate = 0.1 * np.sqrt(1 - 0.999**3) / (1 - 0.9**3)
    for result, expected in zip(
        graph.run({}, list(step)), (before[0] - rate * m / (np.sqrt(v) + 1e-8), m, v), strict=True
    ):
        np.testing.assert_allclose(result, expected, rtol=1e-4)


# ---- programs


def test_runs_may_be_awaited() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,))
    square = x * x

    async def main() -> list[Any]:
        return await asyncio.gather(*(_awaited(graph.run_async({x: [i, 1]}, square)) for i in range(5)))

    async def _awaited(run: mps.Run) -> Any:
        return await run

    assert [float(result[0]) for result in asyncio.run(main())] == [0, 1, 4, 9, 16]


def test_a_digit_classifier_learns() -> None:
    """Convolution, bias, ReLU, reshape, softmax cross-entropy, SGD: two kinds of noisy pictures."""
    graph = mps.Graph()
    images, labels = graph.placeholder((None, 8, 8, 1)), graph.placeholder((None, 2))
    weights = graph.variable(_numbers(3, 3, 1, 4) * 0.3)
    bias = graph.variable(np.zeros(4))
    dense = graph.variable(_numbers(8 * 8 * 4, 2) * 0.1)
    features = graph.relu(graph.conv2d(images, weights, padding="same") + bias)
    scores = graph.reshape(features, (-1, 8 * 8 * 4)) @ dense
    loss = graph.softmax_cross_entropy(scores, labels)
    variables = [weights, bias, dense]
    updates = [
        graph.assign(variable, graph.sgd(0.2, variable, gradient))
        for variable, gradient in zip(variables, graph.gradients(loss, variables), strict=True)
    ]
    losses = []
    for _ in range(40):
        classes = RNG.integers(0, 2, 16)
        pictures = RNG.normal(0, 0.3, (16, 8, 8, 1)).astype(np.float32)
        pictures[classes == 0, 3] += 1
        pictures[classes == 1, :, 3] += 1
        losses.append(float(graph.run({images: pictures, labels: np.eye(2)[classes]}, loss, updates)))
    assert losses[-1] < 0.2 < losses[0]


def test_what_a_block_raises_comes_out() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,))
    with pytest.raises(ZeroDivisionError):
        graph.cond(True, lambda: [x * (1 / 0)], lambda: [x])
    (y,) = graph.cond(True, lambda: [x * 2], lambda: [x])  # the graph is still good
    assert graph.run({x: [3]}, y) == 6


def test_tensors_are_keys_and_have_no_truth_value() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,), name="x")
    assert graph.identity(x) is not x
    assert {x: 1}[x] == 1
    with pytest.raises(TypeError, match="has no truth value before it is run"):
        bool(x > 0)


# ---- refusals


def test_bad_calls_are_refused() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 3), name="x")
    assert_refused(
        mps.ShapeError, "add: shapes (2, 3) and (4, 5) cannot be broadcast together.", lambda: x + np.ones((4, 5))
    )
    assert_refused(
        mps.ArgumentError,
        'MPSGraph: placeholder "x" is needed by the targets and is not fed.',
        lambda: graph.run({}, x),
    )
    first, second = graph.placeholder((2, None)), graph.placeholder(None, np.int32)
    unfed: list[tuple[dict[mps.Tensor, Any], str]] = [
        ({second: np.ones(1)}, "MPSGraph: placeholder number 2 of 3, float32 (2, ?), is needed by the targets"),
        (
            {first: np.ones((2, 1))},
            "MPSGraph: placeholder number 3 of 3, int32 of unknown rank, is needed by the targets",
        ),
    ]
    for feeds, sentence in unfed:
        assert_refused(
            mps.ArgumentError,
            f"{sentence} and is not fed.",
            partial(graph.run, feeds, [first * 2, second * 2]),
        )
    assert_refused(
        mps.ShapeError,
        'MPSGraph: placeholder "x" is float32 (2, 3), it is fed with float32 (3, 2).',
        lambda: graph.run({x: np.ones((3, 2))}, x),
    )
    assert_refused(mps.GraphError, "<Tensor x: float32 (2, 3)> belongs to another graph.", lambda: mps.Graph().exp(x))
    assert_refused(
        mps.DTypeError,
        "Elements of complex128 have no MPSDataType; expected one of float32, float16, int8, int16, int32, int64, "
        "uint8, uint16, uint32, uint64, bool, complex64.",
        lambda: graph.placeholder((2,), np.complex128),
    )
    assert_refused(
        mps.ArgumentError,
        'padding is "full", expected "same", "valid" or four numbers.',
        lambda: graph.conv2d(x, x, padding="full"),
    )


@pytest.mark.needs("apple")
def test_every_selector_is_published_and_there() -> None:
    """The selectors in the source, against the names that Apple publishes."""
    root = Path(mps.__file__).parent / "_mpsgraph"
    from apple import facts

    names = {name for kind, name in facts.published(facts.read()) if kind == "selector"}
    used = set()
    for path in root.rglob("*.py"):
        used |= set(re.findall(r'"((?:[A-Za-z0-9_]+:)+)"', path.read_text()))
    assert len(used) > 130
    whole = {selector for selector in used if selector.endswith("name:")}
    own = {  # OMPSCollectives.h, and the record of a user's kernel
        KERNEL,
        "ompsSumOverRanksWithTensor:name:",
        "ompsMeanOverRanksWithTensor:name:",
        "ompsDropoutOfRowsWithTensor:rate:seedTensor:stepTensor:firstRowTensor:name:",
    }
    assert own <= whole
    assert not sorted(selector for selector in whole - names - own if not selector.startswith("valuesTensor"))
