"""Training by TrainingGraph gives the numbers of the formulas: layers, losses and optimizers, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from numpy_network import (
    SAME,
    TENSORFLOW_SAME,
    VALID,
    Array,
    Convolution,
    Network,
    Neuron,
    Pooling,
    Windows,
    relu,
    sigmoid,
    softmax,
)

_DEVICES = [device.name for device in mps.devices()]
_PADDINGS = {SAME: mps.Padding.SAME, VALID: mps.Padding.VALID, TENSORFLOW_SAME: mps.Padding.TENSORFLOW_SAME}
_POOLINGS = {"max": mps.PoolingMaxNode, "average": mps.PoolingAverageNode, "l2": mps.PoolingL2NormNode}
_TOLERANCE: dict[str, Any] = {"rtol": 2e-4, "atol": 2e-5}  # float32 sums over some hundred terms, through a few steps


def _numbers(seed: int, *shape: int) -> Array:
    """Return numbers that float32 holds exactly."""
    return _single(np.random.default_rng(seed).normal(size=shape))


def _single(array: Array) -> Array:
    """Return numbers rounded to float32."""
    return array.astype(np.float32).astype(float)


class _Builder:
    """Makes the same layers twice: as nodes and in NumPy."""

    def __init__(self, optimizer: Callable[[], Any], *, bias: bool = True) -> None:
        self.node: Any = mps.ImageNode()
        self.layers: list[Any] = []
        self._optimizer, self._bias = optimizer, bias

    def convolution(self, kernel: Any, inputs: int, outputs: int, *, padding: str = SAME, **extents: Any) -> _Builder:
        source, layer = self._layer(kernel, inputs, outputs, padding, extents)
        self.node = mps.ConvolutionNode(self.node, source, padding=_PADDINGS[padding])
        return self._with(layer)

    def fully_connected(self, kernel: Any, inputs: int, outputs: int) -> _Builder:
        source, layer = self._layer(kernel, inputs, outputs, VALID, {})
        self.node = mps.FullyConnectedNode(self.node, source)
        return self._with(layer)

    def pooling(self, kind: str, kernel: int, stride: int, padding: str = SAME) -> _Builder:
        self.node = _POOLINGS[kind](self.node, kernel, stride=stride, padding=_PADDINGS[padding])
        return self._with(Pooling(kind, Windows((kernel, kernel), (stride, stride), padding)))

    def relu(self) -> _Builder:
        self.node = mps.NeuronReLUNode(self.node)
        return self._with(relu())

    def neuron(self, node: Callable[[Any], Any], layer: Neuron) -> _Builder:
        self.node = node(self.node)
        return self._with(layer)

    def graph(self, descriptor: mps.LossDescriptor, device: str) -> mps.TrainingGraph:
        return mps.TrainingGraph(mps.LossNode(self.node, descriptor), device=mps.Device(device))

    def _with(self, layer: Any) -> _Builder:
        self.layers.append(layer)
        return self

    def _layer(self, kernel: Any, inputs: int, outputs: int, padding: str, extents: Any) -> tuple[Any, Convolution]:
        kernel = kernel if isinstance(kernel, tuple) else (kernel, kernel)
        number = len(self.layers)
        weights = _single(0.4 * _numbers(100 + number, outputs, *kernel, inputs))
        bias = _single(0.1 * _numbers(200 + number, outputs)) if self._bias else None
        source = mps.ConvolutionDataSource(
            kernel,
            inputs,
            outputs,
            weights=weights,
            bias=bias,
            optimizer=self._optimizer(),
            label=f"l{number}",
            **extents,
        )
        pairs = {name: (value, value) if isinstance(value, int) else value for name, value in extents.items()}
        windows = Windows(kernel, pairs.get("stride", (1, 1)), padding, pairs.get("dilation", (1, 1)))
        return source, Convolution(weights, bias, windows)


def _weights_of(network: Network) -> dict[str, Array]:
    """Return what `TrainingGraph.weights` should."""
    return {
        f"l{number}.{name}": array
        for number, layer in enumerate(network.layers)
        if isinstance(layer, Convolution)
        for name, array in zip(("weights", "bias"), layer.parameters, strict=False)
    }


def _assert_same_weights(graph: mps.TrainingGraph, network: Network) -> None:
    expected, given = _weights_of(network), graph.weights()
    assert set(given) == set(expected)
    for name, array in expected.items():
        np.testing.assert_allclose(given[name], array, err_msg=name, **_TOLERANCE)


def _softmax_cross_entropy(weight: float) -> Callable[[Array, Array], tuple[Array, Array]]:
    return lambda y, t: (-weight * t * np.log(softmax(y)), weight * (softmax(y) - t))


# ---- optimizers


class _Sgd:
    def __init__(self, rate: float, momentum: float = 0, *, nesterov: bool = False, prepare: Any = None) -> None:
        self.rate, self.momentum, self.nesterov = rate, momentum, nesterov
        self.prepare = prepare or (lambda value, gradient: gradient)
        self.kept: dict[int, Array] = {}

    def __call__(self, values: list[Array], gradients: list[Array]) -> None:
        for i, (value, gradient) in enumerate(zip(values, gradients, strict=True)):
            g = self.prepare(value, gradient)
            factor = 1 if self.nesterov else self.rate
            m = self.kept[i] = self.momentum * self.kept.get(i, np.zeros_like(g)) + factor * g
            value -= self.rate * (g + self.momentum * m) if self.nesterov else m


class _RmsProp:
    def __init__(self, rate: float, decay: float, epsilon: float) -> None:
        self.rate, self.decay, self.epsilon = rate, decay, epsilon
        self.kept: dict[int, Array] = {}

    def __call__(self, values: list[Array], gradients: list[Array]) -> None:
        for i, (value, g) in enumerate(zip(values, gradients, strict=True)):
            s = self.kept[i] = self.decay * self.kept.get(i, np.zeros_like(g)) + (1 - self.decay) * g**2
            value -= self.rate * g / (np.sqrt(s) + self.epsilon)


class _Adam:
    def __init__(
        self, rate: float, beta1: float, beta2: float, epsilon: float, *, amsgrad: bool = False, decay: float = 0
    ) -> None:
        self.rate, self.beta1, self.beta2, self.epsilon, self.amsgrad = rate, beta1, beta2, epsilon, amsgrad
        self.decay = decay  # of AdamW
        self.time = 0
        self.kept: dict[int, tuple[Array, Array, Array]] = {}

    def __call__(self, values: list[Array], gradients: list[Array]) -> None:
        self.time += 1
        rate = self.rate * np.sqrt(1 - self.beta2**self.time) / (1 - self.beta1**self.time)
        for i, (value, g) in enumerate(zip(values, gradients, strict=True)):
            m, u, largest = self.kept.get(i, (np.zeros_like(g),) * 3)
            m, u = self.beta1 * m + (1 - self.beta1) * g, self.beta2 * u + (1 - self.beta2) * g**2
            largest = np.maximum(largest, u)
            self.kept[i] = m, u, largest
            value -= self.rate * self.decay * value
            value -= rate * m / (np.sqrt(largest if self.amsgrad else u) + self.epsilon)


def _prepared(value: Array, gradient: Array) -> Array:
    """Clip, rescale and regularize: the order of MPSNNOptimizers.h."""
    return np.clip(gradient, -0.05, 0.02) * 3 + 0.25 * value


_OPTIMIZERS: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "sgd": (lambda: mps.SGD(0.1), lambda: _Sgd(0.1)),
    "momentum": (lambda: mps.SGD(0.1, momentum=0.75), lambda: _Sgd(0.1, 0.75)),
    "nesterov": (lambda: mps.SGD(0.1, momentum=0.75, nesterov=True), lambda: _Sgd(0.1, 0.75, nesterov=True)),
    "clipped, rescaled, l2": (
        lambda: mps.SGD(
            0.1, gradient_clip=(-0.05, 0.02), gradient_rescale=3, regularization="l2", regularization_scale=0.25
        ),
        lambda: _Sgd(0.1, prepare=_prepared),
    ),
    "l1": (
        lambda: mps.SGD(0.1, regularization="l1", regularization_scale=0.01),
        lambda: _Sgd(0.1, prepare=lambda value, gradient: gradient + 0.01 * np.sign(value)),
    ),
    "adam": (lambda: mps.Adam(0.01, epsilon=1e-3), lambda: _Adam(0.01, 0.9, 0.999, 1e-3)),
    "amsgrad": (
        lambda: mps.Adam(0.01, beta1=0.8, beta2=0.5, epsilon=1e-3, amsgrad=True),
        lambda: _Adam(0.01, 0.8, 0.5, 1e-3, amsgrad=True),
    ),
    "adamw": (
        lambda: mps.AdamW(0.01, weight_decay=2.0, epsilon=1e-3),
        lambda: _Adam(0.01, 0.9, 0.999, 1e-3, decay=2.0),
    ),
    "rmsprop": (lambda: mps.RMSProp(0.01, decay=0.8, epsilon=1e-3), lambda: _RmsProp(0.01, 0.8, 1e-3)),
}


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("optimizer", list(_OPTIMIZERS))
def test_five_steps_of_a_network_give_the_weights_of_the_formulas(optimizer: str, device: str) -> None:
    own, expected = _OPTIMIZERS[optimizer]
    build = _Builder(own).convolution(3, 2, 4).relu().pooling("max", 2, 2).fully_connected((3, 4), 4, 5)
    graph = build.graph(mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 3), device)
    network, step = Network(build.layers, _softmax_cross_entropy(1 / 3)), expected()
    for number in range(5):
        images = _numbers(number, 3, 6, 7, 2)
        labels = np.eye(5)[[number % 5, 1, 4]].reshape(3, 1, 1, 5)
        loss = graph.step(images, labels)
        assert loss == pytest.approx(network.step(images, labels, step), rel=1e-4)
        _assert_same_weights(graph, network)


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("padding", [SAME, VALID, TENSORFLOW_SAME])
@pytest.mark.parametrize(
    ("kernel", "extents"),
    [
        (3, {}),
        ((2, 3), {"stride": (2, 1)}),
        (3, {"stride": 2}),
        (3, {"stride": 3}),  # VALID leaves two pixels over in a row of eight
        (2, {"dilation": (2, 3)}),
        (3, {"stride": 3, "dilation": 2}),
    ],
)
def test_convolutions_of_any_extent_train_as_their_formula(
    kernel: Any, extents: dict[str, Any], padding: str, device: str
) -> None:
    build = _Builder(lambda: mps.SGD(0.05)).convolution(2, 3, 3).convolution(kernel, 3, 4, padding=padding, **extents)
    graph = build.graph(mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=0.01), device)
    network = Network(build.layers, lambda y, t: (0.01 * (y - t) ** 2, 0.02 * (y - t)))
    images = _numbers(1, 2, 9, 8, 3)
    labels = _numbers(2, *network.forward(images).shape)
    for _ in range(3):
        assert graph.step(images, labels) == pytest.approx(network.step(images, labels, _Sgd(0.05)), rel=1e-4)
    _assert_same_weights(graph, network)


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("padding", [SAME, VALID, TENSORFLOW_SAME])
@pytest.mark.parametrize(("kernel", "stride"), [(2, 2), (3, 2), (3, 1)])
@pytest.mark.parametrize("kind", ["max", "average", "l2"])
def test_poolings_pass_the_gradient_of_their_formula(
    kind: str, kernel: int, stride: int, padding: str, device: str
) -> None:
    build = _Builder(lambda: mps.SGD(0.1)).convolution(1, 2, 3).pooling(kind, kernel, stride, padding)
    graph = build.graph(mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=0.05), device)
    network = Network(build.layers, lambda y, t: (0.05 * (y - t) ** 2, 0.1 * (y - t)))
    images = _numbers(3, 2, 7, 6, 2)
    labels = _numbers(4, *network.forward(images).shape)
    np.testing.assert_allclose(graph.predict(images), network.forward(images), **_TOLERANCE)
    for _ in range(2):
        graph.step(images, labels)
        network.step(images, labels, _Sgd(0.1))
    _assert_same_weights(graph, network)


def test_a_grouped_convolution_is_one_with_zeros_between_the_groups() -> None:
    weights = _numbers(5, 4, 3, 3, 2)
    dense = np.zeros((4, 3, 3, 4))
    dense[:2, ..., :2], dense[2:, ..., 2:] = weights[:2], weights[2:]
    source = mps.ConvolutionDataSource(3, 4, 4, groups=2, weights=weights, optimizer=mps.SGD(0.1), label="grouped")
    descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=0.01)
    graph = mps.TrainingGraph(mps.LossNode(mps.ConvolutionNode(mps.ImageNode(), source), descriptor))
    layer = Convolution(dense, np.zeros(4), Windows((3, 3), (1, 1), SAME))
    network = Network([layer], lambda y, t: (0.01 * (y - t) ** 2, 0.02 * (y - t)))
    images, labels = _numbers(6, 2, 5, 5, 4), _numbers(7, 2, 5, 5, 4)
    graph.step(images, labels)
    network.step(images, labels, _Sgd(0.1))
    given = graph.weights()["grouped.weights"]
    np.testing.assert_allclose(given, np.concatenate([dense[:2, ..., :2], dense[2:, ..., 2:]]), **_TOLERANCE)


@pytest.mark.parametrize("device", _DEVICES)
def test_layers_without_a_bias_train(device: str) -> None:
    build = _Builder(lambda: mps.SGD(0.1, momentum=0.5), bias=False).fully_connected((2, 2), 3, 4)
    graph = build.graph(mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY), device)
    network, step = Network(build.layers, _softmax_cross_entropy(1)), _Sgd(0.1, 0.5)
    images, labels = _numbers(8, 3, 2, 2, 3), np.eye(4)[[0, 3, 1]].reshape(3, 1, 1, 4)
    for _ in range(3):
        graph.step(images, labels)
        network.step(images, labels, step)
    assert list(graph.weights()) == ["l0.weights"]
    _assert_same_weights(graph, network)


# ---- neurons: f and f' by the table of MPSCNNNeuronType


_NEURONS: dict[str, tuple[Callable[[Any], Any], Neuron]] = {
    "leaky relu": (
        lambda x: mps.NeuronReLUNode(x, a=0.1),
        Neuron(lambda x: np.where(x >= 0, x, 0.1 * x), lambda x: np.where(x >= 0, 1, 0.1)),
    ),
    "linear": (lambda x: mps.NeuronLinearNode(x, 2.0, 0.5), Neuron(lambda x: 2 * x + 0.5, lambda x: 2 + 0 * x)),
    "sigmoid": (mps.NeuronSigmoidNode, Neuron(sigmoid, lambda x: sigmoid(x) * (1 - sigmoid(x)))),
    "tanh": (
        lambda x: mps.NeuronTanHNode(x, 1.5, 0.5),
        Neuron(lambda x: 1.5 * np.tanh(0.5 * x), lambda x: 0.75 / np.cosh(0.5 * x) ** 2),
    ),
    "soft plus": (
        lambda x: mps.NeuronSoftPlusNode(x, 2.0, 0.5),
        Neuron(lambda x: 2 * np.log1p(np.exp(0.5 * x)), lambda x: sigmoid(0.5 * x)),
    ),
    "soft sign": (
        mps.NeuronSoftSignNode,
        Neuron(lambda x: x / (1 + np.abs(x)), lambda x: 1 / (1 + np.abs(x)) ** 2),
    ),
    "elu": (
        lambda x: mps.NeuronELUNode(x, 0.7),
        Neuron(lambda x: np.where(x >= 0, x, 0.7 * np.expm1(x)), lambda x: np.where(x >= 0, 1, 0.7 * np.exp(x))),
    ),
}


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("name", list(_NEURONS))
def test_neurons_train_as_their_formula(name: str, device: str) -> None:
    node, layer = _NEURONS[name]
    build = _Builder(lambda: mps.SGD(0.1)).convolution(1, 3, 4).neuron(node, layer)
    graph = build.graph(mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=0.05), device)
    network = Network(build.layers, lambda y, t: (0.05 * (y - t) ** 2, 0.1 * (y - t)))
    images, labels = _numbers(9, 2, 3, 3, 3), _numbers(10, 2, 3, 3, 4)
    for _ in range(2):
        assert graph.step(images, labels) == pytest.approx(network.step(images, labels, _Sgd(0.1)), rel=1e-4)
    _assert_same_weights(graph, network)


# ---- losses: value and gradient of each element, by section 7 of the notes on MPSCNNLoss


def _log_loss(y: Array, t: Array, epsilon: float = 1e-2) -> tuple[Array, Array]:
    value = -t * np.log(y + epsilon) - (1 - t) * np.log(1 - y + epsilon)
    return value, -t / (y + epsilon) + (1 - t) / (1 - y + epsilon)


def _huber(y: Array, t: Array, delta: float = 0.2) -> tuple[Array, Array]:
    d = y - t
    inside = np.abs(d) <= delta
    value = np.where(inside, 0.5 * d**2, 0.5 * delta**2 + delta * (np.abs(d) - delta))
    return value, np.where(inside, d, delta * np.sign(d))


def _cosine_distance(y: Array, t: Array) -> tuple[Array, Array]:
    value = np.zeros_like(y)
    value[:, 0, 0, 0] = 1 - (y * t).sum((1, 2, 3))
    return value, -t


_LOSSES: dict[mps.LossType, Callable[[Array, Array], tuple[Array, Array]]] = {
    mps.LossType.MEAN_ABSOLUTE_ERROR: lambda y, t: (np.abs(y - t), np.sign(y - t)),
    mps.LossType.MEAN_SQUARED_ERROR: lambda y, t: ((y - t) ** 2, 2 * (y - t)),
    mps.LossType.SOFTMAX_CROSS_ENTROPY: _softmax_cross_entropy(1),
    mps.LossType.SIGMOID_CROSS_ENTROPY: lambda y, t: (
        np.maximum(y, 0) - y * t + np.log1p(np.exp(-np.abs(y))),
        sigmoid(y) - t,
    ),
    mps.LossType.CATEGORICAL_CROSS_ENTROPY: lambda y, t: (-t * np.log(y), -t / y),
    mps.LossType.HINGE: lambda y, t: (
        np.maximum(0, 1 - (2 * t - 1) * y),
        np.where(1 + (1 - 2 * t) * y > 0, 1 - 2 * t, 0),
    ),
    mps.LossType.HUBER: _huber,
    mps.LossType.COSINE_DISTANCE: _cosine_distance,
    mps.LossType.LOG: _log_loss,
    mps.LossType.KULLBACK_LEIBLER_DIVERGENCE: lambda y, t: (t * (np.log(t) - y), -t),
}
_SETTINGS: dict[mps.LossType, dict[str, Any]] = {
    mps.LossType.HUBER: {"delta": 0.2},
    mps.LossType.LOG: {"epsilon": 1e-2},
}
_CLASSES = {
    mps.LossType.SOFTMAX_CROSS_ENTROPY,
    mps.LossType.SIGMOID_CROSS_ENTROPY,
    mps.LossType.CATEGORICAL_CROSS_ENTROPY,
    mps.LossType.HINGE,
    mps.LossType.LOG,
}


def _loss_case(kind: mps.LossType, device: str, **settings: Any) -> tuple[mps.TrainingGraph, Network, Array, Array]:
    """Return a sigmoid of a 1x1 convolution, so that predictions are probabilities, with images and labels."""
    layer = Neuron(sigmoid, lambda x: sigmoid(x) * (1 - sigmoid(x)))
    build = _Builder(lambda: mps.SGD(0.1)).convolution(1, 3, 5).neuron(mps.NeuronSigmoidNode, layer)
    graph = build.graph(mps.LossDescriptor(kind, **_SETTINGS.get(kind, {}), **settings), device)
    labels = np.eye(5)[np.arange(2 * 2 * 3).reshape(2, 2, 3) % 5]
    if kind not in _CLASSES:
        labels = 0.05 + np.random.default_rng(1).uniform(size=labels.shape)
    return (
        graph,
        Network(build.layers, _LOSSES[kind]),
        _numbers(11, 2, 2, 3, 3),
        labels.astype(np.float32).astype(float),
    )


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("kind", list(_LOSSES), ids=lambda kind: str(kind.name))
def test_losses_have_the_value_and_gradient_of_their_formula(kind: mps.LossType, device: str) -> None:
    graph, network, images, labels = _loss_case(kind, device)
    for _ in range(2):
        assert graph.step(images, labels) == pytest.approx(network.step(images, labels, _Sgd(0.1)), rel=1e-4)
        _assert_same_weights(graph, network)


@pytest.mark.parametrize(
    ("kind", "share"),
    [(mps.LossType.MEAN_SQUARED_ERROR, 2 * 3 * 5), (mps.LossType.SOFTMAX_CROSS_ENTROPY, 2 * 3)],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_a_mean_divides_the_value_and_leaves_the_gradient(kind: mps.LossType, share: int) -> None:
    graph, network, images, labels = _loss_case(kind, "cpu", reduction=mps.Reduction.MEAN)
    expected = network.step(images, labels, _Sgd(0.1)) / share
    assert graph.step(images, labels) == pytest.approx(expected, rel=1e-4)
    _assert_same_weights(graph, network)


def test_a_weight_scales_value_and_gradient() -> None:
    graph, network, images, labels = _loss_case(mps.LossType.MEAN_SQUARED_ERROR, "cpu", weight=0.125)
    value = network.step(images, labels, _Sgd(0.1 * 0.125))
    assert graph.step(images, labels) == pytest.approx(0.125 * value, rel=1e-4)
    _assert_same_weights(graph, network)


@pytest.mark.parametrize(
    ("kind", "smooth"),
    [
        (mps.LossType.SOFTMAX_CROSS_ENTROPY, lambda t: t * 0.8 + 0.2 / 5),
        (mps.LossType.SIGMOID_CROSS_ENTROPY, lambda t: t * 0.8 + 0.5 * 0.2),
    ],
    ids=["softmax", "sigmoid"],
)
def test_label_smoothing_changes_the_labels(kind: mps.LossType, smooth: Callable[[Array], Array]) -> None:
    graph, network, images, labels = _loss_case(kind, "cpu", label_smoothing=0.2, classes=5)
    expected = network.step(images, smooth(labels), _Sgd(0.1))
    assert graph.step(images, labels) == pytest.approx(expected, rel=1e-4)
    _assert_same_weights(graph, network)


def test_labels_may_have_surplus_channels_up_to_a_multiple_of_four() -> None:
    graph, network, images, labels = _loss_case(mps.LossType.MEAN_SQUARED_ERROR, "cpu")
    surplus = np.concatenate([labels, np.full((*labels.shape[:3], 3), 9.0)], axis=-1)
    assert graph.step(images, surplus) == pytest.approx(network.step(images, labels, _Sgd(0.1)), rel=1e-4)
    _assert_same_weights(graph, network)


def test_a_softmax_before_softmax_cross_entropy_stays_two_steps() -> None:
    source = mps.ConvolutionDataSource(1, 3, 4, weights=_numbers(12, 4, 1, 1, 3), optimizer=mps.SGD(0.5), label="l0")
    probabilities = mps.SoftMaxNode(mps.FullyConnectedNode(mps.ImageNode(), source))
    graph = mps.TrainingGraph(mps.LossNode(probabilities, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)))

    def softmax_jacobian(gradient: Array, y: Array) -> Array:
        p = softmax(y)
        return np.asarray(p * (gradient - (gradient * p).sum(-1, keepdims=True)))

    def loss(y: Array, t: Array) -> tuple[Array, Array]:
        p = softmax(y)
        return -t * np.log(softmax(p)), softmax_jacobian(softmax(p) - t, y)

    layer = Convolution(_numbers(12, 4, 1, 1, 3), np.zeros(4), Windows((1, 1), (1, 1), VALID))
    network = Network([layer], loss)
    images, labels = _numbers(13, 3, 1, 1, 3), np.eye(4)[[0, 2, 3]].reshape(3, 1, 1, 4)
    assert graph.step(images, labels) == pytest.approx(network.step(images, labels, _Sgd(0.5)), rel=1e-4)
    _assert_same_weights(graph, network)


# ---- branches


@pytest.mark.parametrize("device", _DEVICES)
def test_arithmetic_of_two_branches_trains_both(device: str) -> None:
    values = [_numbers(20 + i, 4, 1, 1, 3) for i in range(2)]
    sources = [
        mps.ConvolutionDataSource(1, 3, 4, weights=v, bias=None, optimizer=mps.SGD(0.1), label=name)
        for v, name in zip(values, "ab", strict=True)
    ]
    image = mps.ImageNode()
    left, right = (mps.ConvolutionNode(image, source) for source in sources)
    node = mps.MultiplicationNode(mps.AdditionNode(left, right), mps.SubtractionNode(left, right))  # l^2 - r^2
    graph = mps.TrainingGraph(
        mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=0.05)), device=mps.Device(device)
    )
    images, labels = _numbers(14, 2, 3, 3, 3), _numbers(15, 2, 3, 3, 4)
    a, b = (v[:, 0, 0] for v in values)
    left_result, right_result = images @ a.T, images @ b.T
    gradient = 0.1 * (left_result**2 - right_result**2 - labels)
    expected_a = a - 0.1 * np.einsum("nhwo,nhwi->oi", gradient * 2 * left_result, images)
    expected_b = b + 0.1 * np.einsum("nhwo,nhwi->oi", gradient * 2 * right_result, images)
    graph.step(images, labels)
    np.testing.assert_allclose(graph.weights()["a.weights"][:, 0, 0], expected_a, **_TOLERANCE)
    np.testing.assert_allclose(graph.weights()["b.weights"][:, 0, 0], expected_b, **_TOLERANCE)
