"""Normalization layers: against their formula and, where it is installed, against PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps

F64 = npt.NDArray[np.float64]

N, H, W, C, GROUPS, CLASSES = 6, 4, 3, 6, 2, 3
RATE = 0.05
_random = np.random.default_rng(0)
X = _random.normal(1, 2, (N, H, W, C)).astype(np.float32)
LABELS = np.arange(N) % CLASSES
GAMMA = _random.uniform(0.5, 1.5, C).astype(np.float32)
BETA = _random.normal(0, 0.5, C).astype(np.float32)
DENSE = _random.normal(0, 0.2, (CLASSES, H, W, C)).astype(np.float32)

Source = Any
Kind = str
KINDS = ["batch", "instance", "group"]
AXES: dict[Kind, tuple[int, ...]] = {"batch": (0, 1, 2), "instance": (1, 2)}


def _source(kind: Kind, optimizer: Callable[[], Any] | None = None, **options: Any) -> Source:
    made = {"gamma": GAMMA, "beta": BETA, "optimizer": optimizer() if optimizer else None, "label": "norm", **options}
    if kind == "batch":
        return mps.BatchNormalizationDataSource(C, **made)
    if kind == "instance":
        return mps.InstanceNormalizationDataSource(C, **made)
    return mps.GroupNormalizationDataSource(C, GROUPS, **made)


def _node(kind: Kind, image: Any, source: Source) -> mps.FilterNode:
    if kind == "batch":
        return mps.BatchNormalizationNode(image, source)
    if kind == "instance":
        return mps.InstanceNormalizationNode(image, source)
    return mps.GroupNormalizationNode(image, source)


def _graph(kind: Kind, source: Source, device: str = "cpu", optimizer: Callable[[], Any] | None = None) -> Any:
    """Return a graph of the normalization, ReLU, a dense layer and softmax cross-entropy, averaged over the batch."""
    relu = mps.NeuronReLUNode(_node(kind, mps.ImageNode(), source))
    dense = mps.ConvolutionDataSource(
        (H, W), C, CLASSES, weights=DENSE, optimizer=optimizer() if optimizer else None, label="fc"
    )
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / N)
    loss = mps.LossNode(mps.FullyConnectedNode(relu, dense), descriptor)
    return mps.TrainingGraph(loss, device=mps.Device(device))


def _statistics(kind: Kind, x: F64) -> tuple[F64, F64]:
    """Return mean and biased variance, broadcast to x."""
    if kind == "group":
        split = x.reshape(*x.shape[:3], GROUPS, -1)
        mean, variance = (f(split, axis=(1, 2, 4), keepdims=True) for f in (np.mean, np.var))
        return tuple(np.broadcast_to(s, split.shape).reshape(x.shape) for s in (mean, variance))  # type: ignore[return-value]
    mean, variance = (f(x, axis=AXES[kind], keepdims=True) for f in (np.mean, np.var))
    return np.broadcast_to(mean, x.shape), np.broadcast_to(variance, x.shape)


def _loss(kind: Kind, gamma: F64, beta: F64) -> float:
    """Return the loss of ``_graph`` in float64."""
    x = X.astype(np.float64)
    mean, variance = _statistics(kind, x)
    y = np.maximum((x - mean) / np.sqrt(variance + 1e-5) * gamma + beta, 0)
    logits = np.tensordot(y, DENSE.astype(np.float64), ([1, 2, 3], [1, 2, 3]))
    logits -= logits.max(axis=1, keepdims=True)
    logarithms = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(-logarithms[np.arange(N), LABELS].mean())


def _slope(f: Callable[[F64], float], at: F64) -> F64:
    """Return the gradient by central differences."""
    result, step = np.zeros_like(at), 1e-6
    for i in range(at.size):
        shift = np.zeros_like(at)
        shift[i] = step
        result[i] = (f(at + shift) - f(at - shift)) / (2 * step)
    return result


class PlainDescent(mps.CustomOptimizer):
    """SGD in NumPy, which runs on the CPU between two steps."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.labels.append(label)
        values -= RATE * gradient


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("optimizer", [lambda: mps.SGD(RATE), PlainDescent], ids=["device", "host"])
@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_training_descends_along_the_loss_in_float64(kind: Kind, optimizer: Callable[[], Any], device: str) -> None:
    source = _source(kind, optimizer)
    graph = _graph(kind, source, device)

    def slopes(gamma: F64, beta: F64) -> tuple[F64, F64]:
        return _slope(lambda g: _loss(kind, g, beta), gamma), _slope(lambda b: _loss(kind, gamma, b), beta)

    gamma, beta = GAMMA.astype(np.float64), BETA.astype(np.float64)
    for _ in range(3):
        expected = _loss(kind, gamma, beta)
        assert graph.step(X, LABELS) == pytest.approx(expected, rel=1e-5)
        steps = slopes(gamma, beta)
        gamma, beta = gamma - RATE * steps[0], beta - RATE * steps[1]
    np.testing.assert_allclose(source.gamma(), gamma, atol=1e-5)
    np.testing.assert_allclose(source.beta(), beta, atol=1e-5)


@pytest.mark.parametrize("optimizer", [None, lambda: mps.SGD(RATE), PlainDescent], ids=["none", "device", "host"])
def test_running_statistics_follow_batches_and_are_used_to_predict(optimizer: Callable[[], Any] | None) -> None:
    source = _source("batch", optimizer, mean=0.5, variance=2.0, momentum=0.25)
    graph = _graph("batch", source)
    mean, variance = np.full(C, 0.5), np.full(C, 2.0)
    for i in range(3):
        x = X + np.float32(i)
        graph.step(x, LABELS)
        mean += 0.25 * (x.astype(np.float64).mean(axis=(0, 1, 2)) - mean)
        variance += 0.25 * (x.astype(np.float64).var(axis=(0, 1, 2)) - variance)
    np.testing.assert_allclose(source.mean(), mean, rtol=1e-5)
    np.testing.assert_allclose(source.variance(), variance, rtol=1e-5)
    y = np.maximum((X - mean) / np.sqrt(variance + 1e-5) * source.gamma() + source.beta(), 0)
    logits = np.tensordot(y, DENSE.astype(np.float64), ([1, 2, 3], [1, 2, 3]))
    expected = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(graph.predict(X).reshape(N, CLASSES), expected, atol=1e-5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "optimizer",
    [lambda: mps.SGD(0.01, momentum=0.9), lambda: mps.Adam(0.01), lambda: mps.AdamW(0.01), lambda: mps.RMSProp(0.01)],
)
def test_every_optimizer_trains_gamma_and_beta(kind: Kind, optimizer: Callable[[], Any]) -> None:
    source = _source(kind, optimizer)
    graph = _graph(kind, source, optimizer=optimizer)
    history = graph.fit(X, LABELS, batch_size=N, iterations=30)
    assert history.losses[-1] < 0.5 * history.losses[0]
    assert not np.allclose(source.gamma(), GAMMA)
    assert not np.allclose(source.beta(), BETA)


@pytest.mark.filterwarnings("ignore::openmps.UntrainedLayersWarning")
@pytest.mark.parametrize("kind", KINDS)
def test_weights_are_saved_and_loaded(kind: Kind, tmp_path: Path) -> None:
    graph = _graph(kind, _source(kind, lambda: mps.Adam(0.01)))
    graph.fit(X, LABELS, batch_size=N, iterations=3)
    names = ["gamma", "beta", *(["mean", "variance"] if kind == "batch" else [])]
    assert sorted(graph.weights()) == sorted([*(f"norm.{name}" for name in names), "fc.weights", "fc.bias"])
    path = graph.save(tmp_path / "w.safetensors")
    other = _graph(kind, _source(kind, gamma=3.0, beta=-1.0))
    other.load(path)
    for name, tensor in graph.weights().items():
        np.testing.assert_array_equal(other.weights()[name], tensor)
    np.testing.assert_array_equal(other.predict(X), graph.predict(X))
    assert other.step(X, LABELS) == pytest.approx(graph.step(X, LABELS), rel=1e-6)


@pytest.mark.filterwarnings("ignore::openmps.UntrainedLayersWarning")
def test_the_last_batch_of_an_epoch_may_be_smaller() -> None:
    for kind in KINDS:
        graph = _graph(kind, _source(kind, lambda: mps.SGD(0.01)))
        assert len(graph.fit(X, LABELS, batch_size=4, epochs=3).losses) == 6


def test_a_custom_optimizer_is_told_which_values_it_changes() -> None:
    optimizer = PlainDescent()
    graph = _graph("batch", _source("batch", lambda: optimizer))
    graph.step(X, LABELS)
    assert optimizer.labels == ["norm.gamma", "norm.beta"]


def test_learning_rates_can_be_changed_while_training() -> None:
    optimizer = mps.SGD(RATE)
    source = _source("instance", lambda: optimizer)
    graph = _graph("instance", source)
    graph.step(X, LABELS)
    optimizer.learning_rate = 0
    before = source.gamma()
    graph.step(X, LABELS)
    np.testing.assert_array_equal(source.gamma(), before)


def test_without_beta_there_is_no_shift() -> None:
    source = _source("batch", lambda: mps.SGD(RATE), beta=None)
    graph = _graph("batch", source)
    expected = _loss("batch", GAMMA.astype(np.float64), np.zeros(C))
    assert graph.step(X, LABELS) == pytest.approx(expected, rel=1e-5)
    assert source.beta() is None
    assert "norm.beta" not in graph.weights()


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: mps.BatchNormalizationDataSource(0, label="bn"), mps.ArgumentError, 'Data source "bn": channels is 0'),
        (
            lambda: mps.BatchNormalizationDataSource(3, gamma=np.ones(2), label="bn"),
            mps.ShapeError,
            'Data source "bn": gamma has shape (2,), its 3 channels need (3,).',
        ),
        (
            lambda: mps.BatchNormalizationDataSource(3, momentum=1.5, label="bn"),
            mps.ArgumentError,
            'Data source "bn": momentum is 1.5, expected 0 to 1.',
        ),
        (
            lambda: mps.InstanceNormalizationDataSource(3, epsilon=0, label="in"),
            mps.ArgumentError,
            'Data source "in": epsilon is 0, expected more than 0.',
        ),
        (
            lambda: mps.GroupNormalizationDataSource(6, 4, label="gn"),
            mps.ArgumentError,
            'Data source "gn": groups is 4, which does not divide its 6 channels.',
        ),
        (
            lambda: mps.BatchNormalizationNode(mps.ImageNode(), _source("group")),
            mps.GraphError,
            "BatchNormalizationNode: data_source is GroupNormalizationDataSource, expected "
            "BatchNormalizationDataSource.",
        ),
        (
            lambda: _graph("batch", _source("batch")).step(X[..., :4], LABELS),
            mps.ShapeError,
            'MPSCNNBatchNormalization "norm": the source has 4 feature channels, the data source\'s '
            "numberOfFeatureChannels is 6.",
        ),
    ],
)
def test_bad_input_is_named(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value)


@pytest.mark.needs("torch")
@pytest.mark.parametrize("kind", KINDS)
def test_training_agrees_with_torch(kind: Kind) -> None:
    import torch

    if kind == "batch":
        layer = torch.nn.BatchNorm2d(C, momentum=0.1)
    elif kind == "instance":
        layer = torch.nn.InstanceNorm2d(C, affine=True)
    else:
        layer = torch.nn.GroupNorm(GROUPS, C)
    dense = torch.nn.Linear(C * H * W, CLASSES)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor(GAMMA))
        layer.bias.copy_(torch.tensor(BETA))
        dense.weight.copy_(torch.tensor(DENSE.transpose(0, 3, 1, 2).reshape(CLASSES, -1)))
        dense.bias.zero_()
    optimizer = torch.optim.SGD([*layer.parameters(), *dense.parameters()], lr=RATE, momentum=0.9)
    source = _source(kind, lambda: mps.SGD(RATE, momentum=0.9))
    graph = _graph(kind, source, optimizer=lambda: mps.SGD(RATE, momentum=0.9))
    images = torch.tensor(X.transpose(0, 3, 1, 2).copy())
    for _ in range(5):
        optimizer.zero_grad()
        logits = dense(torch.relu(layer(images)).flatten(1))
        loss = torch.nn.functional.cross_entropy(logits, torch.tensor(LABELS))
        loss.backward()
        optimizer.step()
        assert graph.step(X, LABELS) == pytest.approx(loss.item(), rel=1e-4)
    np.testing.assert_allclose(source.gamma(), layer.weight.detach().numpy(), atol=1e-5)
    np.testing.assert_allclose(source.beta(), layer.bias.detach().numpy(), atol=1e-5)
    if kind == "batch":
        np.testing.assert_allclose(source.mean(), layer.running_mean.numpy(), rtol=1e-5)
        count = N * H * W  # torch's running variance divides by one less
        unbiased = (source.variance() - 0.9**5) * count / (count - 1) + 0.9**5
        np.testing.assert_allclose(unbiased, layer.running_var.numpy(), rtol=1e-5)
