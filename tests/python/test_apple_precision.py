"""Graphs with ``precision="apple"`` beside NumPy's float16: losses, gradients of weights, a trained network."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.models import digit_network

Array = np.ndarray
RATE = 0.5
BATCH, INPUTS, HIDDEN, CLASSES = 12, 30, 20, 5


def _half(x: Array) -> Array:
    """Return the nearest float16 numbers, as float64."""
    return x.astype(np.float32).astype(np.float16).astype(np.float64)


def _source(weights: Array, bias: Array) -> mps.ConvolutionDataSource:
    outputs, inputs = weights.shape
    return mps.ConvolutionDataSource(
        1, inputs, outputs, weights=weights.reshape(outputs, 1, 1, inputs), bias=bias, optimizer=mps.SGD(RATE)
    )


def _data() -> tuple[Array, Array, list[tuple[Array, Array]]]:
    random = np.random.default_rng(3)
    images = random.standard_normal((BATCH, 1, 1, INPUTS)).astype(np.float16).astype(np.float32)
    labels = random.integers(CLASSES, size=BATCH)
    layers = [
        (0.3 * random.standard_normal(shape).astype(np.float32), random.standard_normal(shape[0]).astype(np.float32))
        for shape in ((HIDDEN, INPUTS), (CLASSES, HIDDEN))
    ]
    return images, labels, layers


def _step(images: Array, labels: Array, layers: list[tuple[Array, Array]], round_image: Any) -> list[Array]:
    """Return the weights and biases after one step of descent, with each image between layers rounded."""
    (w1, b1), (w2, b2) = [(w.astype(np.float64), b.astype(np.float64)) for w, b in layers]
    x = images.reshape(BATCH, INPUTS).astype(np.float64)
    a = round_image(x @ w1.T + b1)
    r = np.maximum(a, 0)
    y = round_image(r @ w2.T + b2)
    e = np.exp(y - y.max(axis=1, keepdims=True))
    g = round_image(e / e.sum(axis=1, keepdims=True) - np.eye(CLASSES)[labels])
    gr = round_image(g @ w2)
    ga = np.where(a > 0, gr, 0)
    return [w1 - RATE * ga.T @ x, b1 - RATE * ga.sum(axis=0), w2 - RATE * g.T @ r, b2 - RATE * g.sum(axis=0)]


def _trained(device: str, precision: Any, sums: Any = "float") -> list[Array]:
    images, labels, layers = _data()
    first, second = (_source(w, b) for w, b in layers)
    hidden = mps.FullyConnectedNode(mps.ImageNode(), first, accumulator_precision=sums)
    scores = mps.FullyConnectedNode(mps.NeuronReLUNode(hidden), second, accumulator_precision=sums)
    loss = mps.LossNode(scores, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    graph = mps.TrainingGraph(loss, device=mps.Device(device), precision=precision)
    graph.step(images, labels)
    return [np.asarray(v, np.float64).reshape(-1) for v in graph.weights().values()]


def _distance(given: list[Array], expected: list[Array]) -> float:
    both = zip(given, expected, strict=True)
    return max(float(np.abs(g - e.reshape(-1)).max()) for g, e in both)


@pytest.mark.parametrize(("device", "bound"), [("reference", 1e-6), ("cpu", 2e-4)])
def test_a_step_of_descent_has_the_gradients_of_rounded_images(device: str, bound: float) -> None:
    images, labels, layers = _data()
    given = _trained(device, "apple")
    assert _distance(given, _step(images, labels, layers, _half)) < bound
    # Leaving the roundings out is a larger difference than the bound, and one that halves explain.
    exact = _step(images, labels, layers, lambda image: image)
    assert 2e-4 < _distance(given, exact) < 2e-2
    assert _distance(_trained(device, "float32"), exact) < 1e-5


def test_sums_in_half_are_the_same_bits_on_both_devices_and_other_ones_than_in_float32() -> None:
    images, labels, layers = _data()
    exact = _step(images, labels, layers, lambda image: image)
    given = _trained("cpu", "apple", "half")
    assert 2e-4 < _distance(given, exact) < 0.1
    assert _distance(given, _trained("cpu", "apple")) > 1e-4
    assert _distance(given, _trained("reference", "apple", "half")) < 1e-5


def test_another_accumulator_precision_is_refused() -> None:
    source = mps.ConvolutionDataSource(1, 3, 4)
    with pytest.raises(mps.ArgumentError) as caught:
        mps.ConvolutionNode(mps.ImageNode(), source, accumulator_precision="double")
    expected = 'accumulator_precision is \'double\', expected "float" or "half".'
    assert str(caught.value) == f'ConvolutionNode "convolution": {expected}'


@pytest.mark.needs("sklearn")
def test_the_digit_network_learns_with_images_in_half() -> None:
    from sklearn.datasets import load_digits

    data = load_digits()
    images = data.images[..., None].astype(np.float32) / 16
    graph = mps.TrainingGraph(digit_network((8, 8)), device=mps.Device("cpu"), precision="apple")
    graph.fit(images[:1500], data.target[:1500], batch_size=40, iterations=120, progress=False)
    assert graph.evaluate(images[1500:], data.target[1500:])["accuracy"] > 0.88
