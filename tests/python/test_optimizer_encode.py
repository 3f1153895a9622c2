"""Optimizers encoded alone, on vectors and matrices, against their formulas in double."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

RATE, STEPS = 0.05, 4


def _sgd(momentum: float = 0.0, *, nesterov: bool = False) -> Any:
    def step(v: Any, g: Any, kept: dict[str, Any], _: int) -> Any:
        if not momentum:
            return v - RATE * g
        if nesterov:
            kept["m"] = momentum * kept.get("m", 0) + g
            return v - RATE * (g + momentum * kept["m"])
        kept["m"] = momentum * kept.get("m", 0) + RATE * g
        return v - kept["m"]

    return step


def _adam(*, amsgrad: bool = False, decay: float = 0) -> Any:
    def step(v: Any, g: Any, kept: dict[str, Any], t: int) -> Any:
        kept["m"] = 0.9 * kept.get("m", 0) + 0.1 * g
        kept["u"] = 0.999 * kept.get("u", 0) + 0.001 * g**2
        kept["largest"] = np.maximum(kept.get("largest", 0), kept["u"])
        rate = RATE * np.sqrt(1 - 0.999**t) / (1 - 0.9**t)
        return v * (1 - RATE * decay) - rate * kept["m"] / (np.sqrt(kept["largest"] if amsgrad else kept["u"]) + 1e-8)

    return step


def _rmsprop(v: Any, g: Any, kept: dict[str, Any], _: int) -> Any:
    kept["s"] = 0.8 * kept.get("s", 0) + 0.2 * g**2
    return v - RATE * g / (np.sqrt(kept["s"]) + 1e-8)


CASES: dict[str, tuple[Any, Any]] = {
    "sgd": (lambda: mps.SGD(RATE), _sgd()),
    "momentum": (lambda: mps.SGD(RATE, momentum=0.7), _sgd(0.7)),
    "nesterov": (lambda: mps.SGD(RATE, momentum=0.7, nesterov=True), _sgd(0.7, nesterov=True)),
    "adam": (lambda: mps.Adam(RATE), _adam()),
    "amsgrad": (lambda: mps.Adam(RATE, amsgrad=True), _adam(amsgrad=True)),
    "adamw": (lambda: mps.AdamW(RATE, weight_decay=0.5), _adam(decay=0.5)),
    "rmsprop": (lambda: mps.RMSProp(RATE, decay=0.8), _rmsprop),
}


def _run(work: Any, device: str = "cpu") -> None:
    buffer = mps.CommandQueue(device).command_buffer()
    work(buffer)
    buffer.commit()
    buffer.wait_until_completed()


@pytest.mark.parametrize("device", ["reference", "cpu"])
@pytest.mark.parametrize("shape", [(1,), (1003,), (1, 1), (5, 7)])
@pytest.mark.parametrize("name", CASES)
def test_steps(name: str, shape: tuple[int, ...], device: str) -> None:
    make, formula = CASES[name]
    random = np.random.default_rng(len(shape))
    kind: Any = mps.Vector if len(shape) == 1 else mps.Matrix
    optimizer, start = make(), random.normal(size=shape).astype(np.float32)
    values, expected, kept = kind(start, device), start.astype(np.float64), dict[str, Any]()
    for t in range(1, STEPS + 1):
        g = (random.normal(size=shape) * (3 if t == 1 else 1)).astype(np.float32)
        gradient = kind(g, device)
        _run(lambda buffer, gradient=gradient: optimizer.encode(buffer, gradient, values), device)
        expected = formula(expected, g.astype(np.float64), kept, t)
    np.testing.assert_allclose(values.numpy(), expected, rtol=2e-4, atol=2e-5)


def test_several_values_on_one_command_buffer_keep_momenta_of_their_own() -> None:
    optimizer = mps.Adam(RATE)
    starts = [np.ones((2, 3)), np.full(4, 2.0)]
    values: list[Any] = [mps.Matrix(starts[0], "cpu"), mps.Vector(starts[1], "cpu")]
    gradients: list[Any] = [mps.Matrix(np.full((2, 3), 0.5), "cpu"), mps.Vector(np.full(4, -1.5), "cpu")]

    def two_steps(buffer: Any) -> None:
        for _ in range(2):
            for each, gradient in zip(values, gradients, strict=True):
                optimizer.encode(buffer, gradient, each)

    _run(two_steps)
    for each, gradient, start in zip(values, gradients, starts, strict=True):
        expected, kept = start, dict[str, Any]()
        for t in (1, 2):
            expected = _adam()(expected, gradient.numpy().astype(np.float64), kept, t)
        np.testing.assert_allclose(each.numpy(), expected, rtol=1e-5)


def test_decoupled_decay_takes_no_gradient_and_a_new_rate() -> None:
    """An infinite gradient that is clipped is that of Adam's step alone; a rate of 0 changes nothing."""
    optimizer = mps.AdamW(RATE, weight_decay=0.5, gradient_clip=(-1, 1))
    values, gradient = mps.Vector([2.0, -4.0, 0.0], "cpu"), mps.Vector([np.inf, -3e38, 0.25], "cpu")
    _run(lambda buffer: optimizer.encode(buffer, gradient, values))
    expected = np.array([2.0, -4.0, 0.0]) * (1 - RATE * 0.5) - RATE * np.array([1, -1, 1])
    np.testing.assert_allclose(values.numpy(), expected, rtol=1e-4)
    optimizer.learning_rate = 0.0
    _run(lambda buffer: optimizer.encode(buffer, gradient, values))
    np.testing.assert_allclose(values.numpy(), expected, rtol=1e-4)


def test_clipping_rescaling_and_a_new_rate() -> None:
    optimizer = mps.SGD(
        RATE, gradient_clip=(-1, 1), gradient_rescale=0.5, regularization="l2", regularization_scale=0.1
    )
    values, gradient = mps.Vector([2.0, -2.0], "cpu"), mps.Vector([5.0, -0.5], "cpu")
    optimizer.learning_rate = 1.0
    _run(lambda buffer: optimizer.encode(buffer, gradient, values))
    v = np.array([2.0, -2.0])
    np.testing.assert_allclose(values.numpy(), v - (0.5 * np.clip([5.0, -0.5], -1, 1) + 0.1 * v), rtol=1e-5)


def test_the_weights_of_a_convolution_in_a_data_source() -> None:
    optimizer = mps.SGD(RATE, momentum=0.5)

    class Source(mps.ConvolutionDataSource):
        def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
            optimizer.encode(command_buffer, gradient, weights)
            return weights

    x = np.random.default_rng(2).normal(size=(3, 2, 2, 2)).astype(np.float32)
    labels = np.ones((3, 1, 1, 4), np.float32)
    source = Source(2, 2, 4, weights=mps.init.constant(0.1), label="fc")
    twin = mps.ConvolutionDataSource(2, 2, 4, weights=mps.init.constant(0.1), optimizer=optimizer, label="fc")
    found = []
    for data in (source, twin):
        node = mps.FullyConnectedNode(mps.ImageNode(), data)
        graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")
        for _ in range(3):
            graph.step(x, labels)
        found.append(graph.weights())
    # The same steps by the formula: the gradient of a sum of squares.
    weights, bias, kept = np.full((4, 8), 0.1), np.zeros(4), (dict[str, Any](), dict[str, Any]())
    rows = x.reshape(3, 8).astype(np.float64)
    for _ in range(3):
        error = 2 * (rows @ weights.T + bias - 1)
        step = _sgd(0.5)
        weights, bias = step(weights, error.T @ rows, kept[0], 1), step(bias, error.sum(0), kept[1], 1)
    for each in found:
        np.testing.assert_allclose(each["fc.weights"].reshape(4, 8), weights, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(each["fc.bias"], bias, rtol=1e-4, atol=1e-5)


def test_refusals() -> None:
    optimizer, vector, matrix = mps.SGD(0.1), mps.Vector([1, 2], "cpu"), mps.Matrix([[1, 2]], "cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    wrong: Any = None
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: optimizer.encode(wrong, vector, vector), mps.DTypeError, "command_buffer is NoneType"),
        (lambda: optimizer.encode(buffer, vector, wrong), mps.DTypeError, "values is NoneType, expected Vector"),
        (lambda: optimizer.encode(buffer, matrix, vector), mps.DTypeError, "gradient is Matrix, expected Vector"),
        (lambda: optimizer.encode(buffer, mps.Vector([1], "cpu"), vector), mps.ShapeError, r"\(1,\), values \(2,\)"),
        (lambda: optimizer.encode(buffer, mps.Vector([1, 2], "reference"), vector), mps.DeviceError, '"reference"'),
        (lambda: mps.Vector([[1]], "cpu"), mps.ShapeError, r"values have shape \(1, 1\), expected \(length,\)"),
        (lambda: mps.Matrix(np.zeros((0, 2)), "cpu"), mps.ShapeError, "1 or more of each"),
        (lambda: mps.Matrix([["a"]], "cpu"), mps.DTypeError, "expected floats or integers"),
    ]
    for call, kind, sentence in cases:
        with pytest.raises(kind, match=sentence):
            call()
    buffer.commit()
    with pytest.raises(mps.StateError):
        optimizer.encode(buffer, vector, vector)
