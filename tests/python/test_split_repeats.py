"""Dropout and batch normalisation before recurrent layers, in networks in several graphs as on Apple's frameworks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import _core, rnn
from test_split_network import _steps

_RATE, _KEEP, _MOMENTUM = 0.02, 0.5, 0.25


@pytest.fixture
def splits(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function from which on networks are split."""
    return lambda: monkeypatch.setattr(_core, "has_class", lambda name: False)


def _source(inputs: int, outputs: int, label: str, rate: float = _RATE) -> mps.ConvolutionDataSource:
    return mps.ConvolutionDataSource(1, inputs, outputs, optimizer=mps.SGD(rate), label=label, seed=3)


def _compared(node: Any) -> mps.LossNode:
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))


def _classified(node: Any) -> mps.LossNode:
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))


def _dropped(node: Any, seed: int) -> mps.DropoutNode:
    return mps.DropoutNode(node, keep_probability=_KEEP, seed=seed)


def _normalized(node: Any, channels: int, label: str, optimizer: Any) -> mps.BatchNormalizationNode:
    source = mps.BatchNormalizationDataSource(channels, optimizer=optimizer, label=label, momentum=_MOMENTUM)
    return mps.BatchNormalizationNode(node, source)


def _dropouts_everywhere() -> mps.LossNode:
    """Return dropouts before, between, beside and after layers, one of them on the images themselves."""
    first = _dropped(mps.NeuronTanHNode(mps.ConvolutionNode(_dropped(mps.ImageNode(), 1), _source(2, 4, "first"))), 2)
    one = rnn.RecurrentNode(_dropped(first, 3), rnn.LSTM(4, 4), optimizer=mps.SGD(_RATE), label="one")
    between = mps.AdditionNode(_dropped(mps.ConvolutionNode(one, _source(4, 4, "between")), 4), first)
    two = rnn.RecurrentNode(between, rnn.GRU(4, 4), optimizer=mps.SGD(_RATE), label="two")
    beside = mps.AdditionNode(_dropped(two, 5), _dropped(first, 6))
    return _classified(mps.ConvolutionNode(_dropped(beside, 7), _source(4, 3, "after")))


def _normalizations_everywhere(optimizer: Callable[[], Any]) -> mps.LossNode:
    first = _normalized(mps.ConvolutionNode(mps.ImageNode(), _source(2, 4, "first")), 4, "before", optimizer())
    one = rnn.RecurrentNode(first, rnn.LSTM(4, 4), optimizer=mps.SGD(_RATE), label="one")
    between = _normalized(mps.AdditionNode(one, _dropped(first, 1)), 4, "between", optimizer())
    two = rnn.RecurrentNode(between, rnn.SingleGate(4, 4), optimizer=mps.SGD(_RATE), label="two")
    after = _normalized(mps.AdditionNode(two, between), 4, "behind", optimizer())
    return _classified(mps.ConvolutionNode(after, _source(4, 3, "last")))


class _Descent(mps.CustomOptimizer):
    """Gradient descent in NumPy."""

    def step(self, name: str, values: Any, gradient: Any) -> None:
        values -= _RATE * gradient


@pytest.mark.filterwarnings("ignore:TrainingGraph.fit. .* have no optimizer")
@pytest.mark.parametrize(
    "network",
    [
        _dropouts_everywhere,
        lambda: _normalizations_everywhere(lambda: mps.SGD(_RATE)),
        lambda: _normalizations_everywhere(_Descent),
        lambda: _normalizations_everywhere(lambda: None),
    ],
)
def test_networks_train_as_in_one_graph(network: Callable[[], mps.LossNode], splits: Callable[[], None]) -> None:
    losses, weights, predictions = _steps(network())
    splits()
    split_losses, split_weights, split_predictions = _steps(network())
    np.testing.assert_allclose(split_losses, losses, rtol=1e-5)
    np.testing.assert_allclose(split_predictions, predictions, rtol=1e-4, atol=5e-5)
    for name, values in weights.items():
        np.testing.assert_allclose(split_weights[name], values, rtol=1e-4, atol=5e-5, err_msg=name)


def test_a_gradient_has_the_mask_of_the_result(splits: Callable[[], None]) -> None:
    splits()
    features, rate = 24, 0.25
    node: Any = _dropped(mps.ConvolutionNode(mps.ImageNode(), _source(3, features, "first", rate)), 9)
    cell = rnn.RecurrentNode(node, rnn.SingleGate(features, 2), optimizer=mps.SGD(rate), label="cell", seed=2)
    graph = mps.TrainingGraph(_compared(cell), device="cpu")
    x = np.array([0.25, -0.5, 0.75])
    for _ in range(3):
        before = {name: values.astype(np.float64) for name, values in graph.weights().items()}
        loss = graph.step(x.reshape(1, 1, 1, 3).astype(np.float32), np.full((1, 1, 1, 2), 0.25, np.float32))
        step = {name: (values - graph.weights()[name]) / rate for name, values in before.items()}
        # The layer's weights w have the gradient d read^T, its bias d. So the step shows which values were kept.
        d = step["cell.bias_terms"]
        read = step["cell.input_weights"][0] / d[0]
        whole = before["first.weights"].reshape(features, 3) @ x + before["first.bias"]
        kept = np.abs(read) > 1e-3 * np.abs(whole)
        assert 0 < kept.sum() < features
        np.testing.assert_allclose(read, np.where(kept, whole / _KEEP, 0), rtol=2e-3, atol=1e-5)
        w = before["cell.input_weights"]
        y = np.tanh(w @ np.where(kept, whole / _KEEP, 0) + before["cell.bias_terms"])
        assert loss == pytest.approx(((y - 0.25) ** 2).sum(), rel=1e-4)
        gradient = np.where(kept, w.T @ d / _KEEP, 0)
        np.testing.assert_allclose(step["first.bias"], gradient, rtol=2e-3, atol=1e-5)
        np.testing.assert_allclose(
            step["first.weights"].reshape(features, 3), np.outer(gradient, x), rtol=2e-3, atol=2e-5
        )


@pytest.mark.needs("torch")
def test_batch_normalisation_before_a_layer_is_pytorchs(splits: Callable[[], None]) -> None:
    import torch

    splits()
    node: Any = mps.ConvolutionNode(mps.ImageNode(), _source(2, 5, "first"))
    node = _normalized(node, 5, "batch", mps.SGD(_RATE))
    node = rnn.RecurrentNode(node, rnn.SingleGate(5, 4), optimizer=mps.SGD(_RATE), label="cell", seed=7)
    graph = mps.TrainingGraph(_compared(node), device="cpu")
    w = {name: torch.tensor(values) for name, values in graph.weights().items()}
    first, batch = torch.nn.Linear(2, 5), torch.nn.BatchNorm1d(5, eps=1e-5, momentum=_MOMENTUM)
    cell = torch.nn.RNN(5, 4, batch_first=True)
    with torch.no_grad():
        first.weight.copy_(w["first.weights"][:, 0, 0])
        first.bias.copy_(w["first.bias"])
        cell.weight_ih_l0.copy_(w["cell.input_weights"])
        cell.weight_hh_l0.copy_(w["cell.recurrent_weights"])
        cell.bias_ih_l0.copy_(w["cell.bias_terms"])
        cell.bias_hh_l0.zero_()
    cell.bias_hh_l0.requires_grad_(False)
    layers = (first, batch, cell)
    descent = torch.optim.SGD([each for layer in layers for each in layer.parameters() if each.requires_grad], lr=_RATE)
    random = np.random.default_rng(8)
    variance = np.ones(5)
    for count in (4, 2, 3, 4):  # images of a batch
        images = random.normal(size=(count, 1, 6, 2)).astype(np.float32)
        labels = random.normal(size=(count, 1, 6, 4)).astype(np.float32) / 8
        descent.zero_grad()
        rows = first(torch.tensor(images[:, 0]).reshape(-1, 2))
        normal = batch(rows).reshape(count, 6, 5)
        y = cell(normal)[0]
        value = ((y - torch.tensor(labels[:, 0])) ** 2).sum()
        value.backward()
        descent.step()
        variance += _MOMENTUM * (rows.detach().numpy().var(axis=0) - variance)  # divided by the count, as Apple's
        assert graph.step(images, labels) == pytest.approx(value.item(), rel=1e-4)
    after = graph.weights()
    np.testing.assert_allclose(after["batch.gamma"], batch.weight.detach(), rtol=1e-4)
    np.testing.assert_allclose(after["batch.beta"], batch.bias.detach(), rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(after["batch.mean"], batch.running_mean, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(after["batch.variance"], variance, rtol=1e-4)
    batch.eval()
    batch.running_var.copy_(torch.tensor(variance))
    with torch.no_grad():
        expected = cell(batch(first(torch.tensor(images[:, 0]).reshape(-1, 2))).reshape(4, 6, 5))[0]
    np.testing.assert_allclose(graph.predict(images)[:, 0], expected, rtol=1e-3, atol=1e-5)


def test_only_a_batch_normalisation_runs_twice(splits: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Our dropouts draw the same numbers in both graphs; Apple's are not documented to."""
    made: list[tuple[str, Any]] = []
    make_node = _core.make_node

    class Recorded(_core.SplitGraph):
        def __init__(self, device: _core.Device) -> None:
            made.clear()  # nodes that describe the backward pass
            super().__init__(device)

        def add_dropout(self, keep_probability: float, seed: int, read: int, written: int) -> int:
            made.append(("between", seed))
            return super().add_dropout(keep_probability, seed, read, written)

    def recorded(name: str, selector: str, arguments: Any, *options: Any) -> Any:
        made.append((name, arguments[2] if name == "MPSCNNDropoutNode" else options[-1]))
        return make_node(name, selector, arguments, *options)

    monkeypatch.setattr(_core, "make_node", recorded)
    monkeypatch.setattr(_core, "SplitGraph", Recorded)
    splits()
    mps.TrainingGraph(_dropouts_everywhere(), device="cpu")
    assert sorted(seed for name, seed in made if name == "between") == [1, 2, 3, 4, 6]
    assert sorted(seed for name, seed in made if name == "MPSCNNDropoutNode") == [5, 7]
    mps.TrainingGraph(_normalizations_everywhere(lambda: mps.SGD(_RATE)), device="cpu")
    # Flags: the statistics always; training style: no update.
    first, both = {"flags": 1, "trainingStyle": 0}, [given for name, given in made if "BatchNormalizationNode" in name]
    assert sorted(both, key=len) == [{}, {}, {}, first, first]
