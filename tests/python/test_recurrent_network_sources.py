"""Networks with recurrent layers: normalizations, and data sources that several layers share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import DEVICES, Values, differences, run

_BATCH, _TIME, _IN, _WIDE, _GROUPS, _CLASSES = 3, 5, 2, 4, 2, 3
_RATE, _MOMENTUM, _EPSILON = 0.25, 0.3, 1e-3
_KINDS = ["batch", "instance", "group"]
_CELL = rnn.LSTM(_WIDE, _WIDE)


class Descent(mps.CustomOptimizer):
    """Plain descent in NumPy."""

    def __init__(self, rate: float = _RATE) -> None:
        self.rate = rate

    def step(self, label: str, values: Any, gradient: Any) -> None:
        values -= self.rate * gradient


def _normalization(kind: str, optimizer: Any) -> Any:
    random = np.random.default_rng(3)
    options: Any = {
        "gamma": random.uniform(0.5, 1.5, _WIDE),
        "beta": random.normal(0, 0.5, _WIDE),
        "epsilon": _EPSILON,
        "optimizer": optimizer,
        "label": "norm",
    }
    if kind == "batch":
        source: Any = mps.BatchNormalizationDataSource(_WIDE, momentum=_MOMENTUM, mean=0.1, variance=0.7, **options)
        return lambda image: mps.BatchNormalizationNode(image, source)
    if kind == "instance":
        source = mps.InstanceNormalizationDataSource(_WIDE, **options)
        return lambda image: mps.InstanceNormalizationNode(image, source)
    source = mps.GroupNormalizationDataSource(_WIDE, _GROUPS, **options)
    return lambda image: mps.GroupNormalizationNode(image, source)


def _loss_node(kind: str, optimizer: Any, weight: float = 1.0) -> mps.LossNode:
    """Return wide, norm, twice, tanh, cell, twice, norm, scores: `norm` and `twice` each have one source for both."""
    norm = _normalization(kind, optimizer)
    twice = mps.ConvolutionDataSource(1, _WIDE, _WIDE, bias=0.2, optimizer=optimizer, label="twice")
    node: Any = mps.ConvolutionNode(
        mps.ImageNode(), mps.ConvolutionDataSource(1, _IN, _WIDE, optimizer=optimizer, label="wide")
    )
    node = mps.NeuronTanHNode(mps.ConvolutionNode(norm(node), twice))
    cell_optimizer = None if isinstance(optimizer, mps.CustomOptimizer) else optimizer
    node = rnn.RecurrentNode(node, _CELL, optimizer=cell_optimizer, label="cell")
    node = norm(mps.ConvolutionNode(node, twice))
    node = mps.ConvolutionNode(node, mps.ConvolutionDataSource(1, _WIDE, _CLASSES, optimizer=optimizer, label="scores"))
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=weight))


def _graph(kind: str, optimizer: Any, device: str = "cpu", weight: float = 1.0) -> mps.TrainingGraph:
    return mps.TrainingGraph(_loss_node(kind, optimizer, weight), device=mps.Device(device))


def _data(seed: int = 0) -> tuple[Any, Any]:
    random = np.random.default_rng(seed)
    images = random.normal(size=(_BATCH, 1, _TIME, _IN)).astype(np.float32)
    return images, np.eye(_CLASSES, dtype=np.float32)[random.integers(0, _CLASSES, (_BATCH, 1, _TIME))]


class Formula:
    """`_loss_node` in double; `statistics` are those of the batch in both normalizations."""

    def __init__(self, kind: str, w: Values, *, predicts: bool = False) -> None:
        self.kind, self.w, self.predicts = kind, w, predicts
        self.statistics: list[tuple[Any, Any]] = []

    def _normalized(self, x: Any) -> Any:
        if self.kind == "group":
            split = x.reshape(*x.shape[:2], _GROUPS, -1)
            mean, variance = (f(split, axis=(1, 3), keepdims=True) for f in (np.mean, np.var))
            x = ((split - mean) / np.sqrt(variance + _EPSILON)).reshape(x.shape)
        else:
            axes = (0, 1) if self.kind == "batch" else (1,)
            mean, variance = (f(x, axis=axes, keepdims=True) for f in (np.mean, np.var))
            if self.predicts and self.kind == "batch":
                mean, variance = self.w["norm.mean"], self.w["norm.variance"]
            self.statistics.append((np.squeeze(mean), np.squeeze(variance)))
            x = (x - mean) / np.sqrt(variance + _EPSILON)
        return x * self.w["norm.gamma"] + self.w["norm.beta"]

    def _dense(self, x: Any, name: str) -> Any:
        return x @ self.w[f"{name}.weights"][:, 0, 0].T + self.w[f"{name}.bias"]

    def logarithms(self, images: Any) -> Any:
        x = np.tanh(self._dense(self._normalized(self._dense(images[:, 0].astype(np.float64), "wide")), "twice"))
        own = {name.removeprefix("cell."): values for name, values in self.w.items() if name.startswith("cell.")}
        zeros = np.zeros((len(x), _WIDE))
        h = run(_CELL, own, x.transpose(1, 0, 2), zeros, zeros)[0].transpose(1, 0, 2)
        s = self._dense(self._normalized(self._dense(h, "twice")), "scores")
        return s - np.log(np.exp(s).sum(-1, keepdims=True))

    def loss(self, images: Any, labels: Any) -> float:
        return float(-(self.logarithms(images) * labels[:, 0]).sum())


def _doubles(graph: mps.TrainingGraph) -> Values:
    return {name: values.astype(np.float64) for name, values in graph.weights().items()}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("kind", _KINDS)
def test_shared_gradients_are_added_up_for_one_update(kind: str, device: str) -> None:
    graph = _graph(kind, mps.SGD(_RATE), device)
    images, labels = _data()
    before = _doubles(graph)
    loss = graph.step(images, labels)
    after = graph.weights()
    formula = Formula(kind, before)
    assert loss == pytest.approx(formula.loss(images, labels), rel=1e-5)
    statistics = formula.statistics
    for name, values in before.items():
        if name.startswith(("norm.mean", "norm.variance")):
            expected = values
            for of_batch in statistics:
                expected = (1 - _MOMENTUM) * expected + _MOMENTUM * of_batch[name == "norm.variance"]
            np.testing.assert_allclose(after[name], expected, rtol=1e-4, atol=1e-6, err_msg=name)
            continue
        gradient = differences(values, lambda: Formula(kind, before).loss(images, labels))
        np.testing.assert_allclose((values - after[name]) / _RATE, gradient, rtol=1e-3, atol=1e-4, err_msg=name)


@pytest.mark.parametrize("kind", _KINDS)
def test_adam_steps_once_where_a_source_is_shared(kind: str) -> None:
    """Adam's first step is its rate in each number, so that two of them would show."""
    graph = _graph(kind, mps.Adam(0.01, epsilon=1e-12))
    before = graph.weights()
    graph.step(*_data())
    for name in ("twice.weights", "norm.gamma", "wide.weights"):
        np.testing.assert_allclose(np.abs(graph.weights()[name] - before[name]), 0.01, rtol=2e-3, err_msg=name)


@pytest.mark.parametrize("kind", _KINDS)
def test_an_optimizer_of_ones_own_trains_shared_sources(kind: str) -> None:
    images, labels = _data()
    graphs = [_graph(kind, optimizer) for optimizer in (mps.SGD(0.01), Descent(0.01))]
    frozen = {name: values for name, values in graphs[1].weights().items() if name.startswith("cell.")}
    first = [graph.step(images, labels) for graph in graphs]
    assert first[1] == first[0]
    for name, values in graphs[1].weights().items():
        expected = frozen[name] if name in frozen else graphs[0].weights()[name]
        np.testing.assert_allclose(values, expected, rtol=1e-4, atol=1e-6, err_msg=name)
    assert graphs[1].step(images, labels) < first[1]


@pytest.mark.parametrize("kind", _KINDS)
def test_predictions_take_the_running_statistics(kind: str, tmp_path: Path) -> None:
    graph = _graph(kind, mps.SGD(0.05))
    images, labels = _data()
    graph.fit(images, labels, batch_size=2, epochs=3)
    expected = np.exp(Formula(kind, _doubles(graph), predicts=True).logarithms(images))
    np.testing.assert_allclose(graph.predict(images)[:, 0], expected, rtol=1e-4, atol=1e-6)
    again = _graph(kind, None)
    again.load(graph.save(tmp_path / "weights.safetensors"))
    np.testing.assert_array_equal(again.predict(images), graph.predict(images))


def test_statistics_follow_where_nothing_before_them_learns() -> None:
    source = mps.BatchNormalizationDataSource(_IN, momentum=1.0, label="norm")
    node: Any = mps.BatchNormalizationNode(mps.ImageNode(), source)
    node = rnn.RecurrentNode(node, rnn.GRU(_IN, _CLASSES), optimizer=mps.SGD(0.1))
    graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)))
    images, labels = _data()
    graph.step(images, labels)
    np.testing.assert_allclose(source.mean(), images.mean(axis=(0, 1, 2)), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(source.variance(), images.var(axis=(0, 1, 2)), rtol=1e-5)
    assert np.array_equal(source.gamma(), np.ones(_IN))


def test_an_update_of_ones_own_is_asked_once() -> None:
    class Asked(mps.ConvolutionDataSource):
        """Notes the gradients that it is given; descends."""

        gradients: list[Any]

        def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
            self.gradients.append(gradient)
            return super().update(command_buffer, gradient, weights)

    def trained(kind: type[mps.ConvolutionDataSource]) -> tuple[Any, mps.TrainingGraph]:
        source = kind(1, 2, 2, bias=0.1, optimizer=mps.SGD(_RATE), label="both")
        node: Any = rnn.RecurrentNode(mps.ConvolutionNode(mps.ImageNode(), source), rnn.SingleGate(2, 2))
        node = mps.ConvolutionNode(node, source)
        loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
        return source, mps.TrainingGraph(loss, device=mps.Device("cpu"))

    (asked, first), (_, second) = trained(Asked), trained(mps.ConvolutionDataSource)
    asked.gradients = []
    start = asked.weights()
    images, labels = _data()
    for _ in range(3):
        assert first.step(images, labels[..., :2]) == second.step(images, labels[..., :2])
    assert len(asked.gradients) == 3
    np.testing.assert_array_equal(first.weights()["both.weights"], second.weights()["both.weights"])
    assert not np.allclose(start, asked.weights())


@pytest.mark.needs("torch")
def test_losses_are_pytorchs() -> None:
    import torch

    graph = _graph("batch", mps.SGD(0.02))
    w = {name: torch.tensor(values) for name, values in graph.weights().items()}
    wide, twice, scores = (torch.nn.Linear(*extents) for extents in ((_IN, _WIDE), (_WIDE, _WIDE), (_WIDE, _CLASSES)))
    norm, cell = torch.nn.BatchNorm1d(_WIDE, eps=_EPSILON), torch.nn.LSTM(_WIDE, _WIDE, batch_first=True)
    with torch.no_grad():
        for layer, name in ((wide, "wide"), (twice, "twice"), (scores, "scores")):
            layer.weight.copy_(w[f"{name}.weights"][:, 0, 0])
            layer.bias.copy_(w[f"{name}.bias"])
        norm.weight.copy_(w["norm.gamma"])
        norm.bias.copy_(w["norm.beta"])
        gates = [f"cell.{gate}_gate_" for gate in ("input", "forget", "memory", "output")]
        cell.weight_ih_l0.copy_(torch.cat([w[f"{gate}input_weights"] for gate in gates]))
        cell.weight_hh_l0.copy_(torch.cat([w[f"{gate}recurrent_weights"] for gate in gates]))
        cell.bias_ih_l0.copy_(torch.cat([w[f"{gate}bias_terms"] for gate in gates]))
        cell.bias_hh_l0.zero_()
    cell.bias_hh_l0.requires_grad_(False)
    layers = torch.nn.ModuleList([wide, twice, scores, norm, cell])
    descent = torch.optim.SGD([p for p in layers.parameters() if p.requires_grad], lr=0.02)
    images, labels = _data()
    for _ in range(6):
        descent.zero_grad()
        x = wide(torch.tensor(images[:, 0]))
        x = torch.tanh(twice(norm(x.transpose(1, 2)).transpose(1, 2)))
        x = norm(twice(cell(x)[0]).transpose(1, 2)).transpose(1, 2)
        target = torch.tensor(labels[:, 0].argmax(-1)).flatten()
        loss = torch.nn.functional.cross_entropy(scores(x).flatten(0, 1), target, reduction="sum")
        loss.backward()
        descent.step()
        assert graph.step(images, labels) == pytest.approx(loss.item(), rel=1e-4)


def test_channels_that_do_not_fit_are_named() -> None:
    node: Any = mps.InstanceNormalizationNode(mps.ImageNode(), mps.InstanceNormalizationDataSource(3, label="norm"))
    node = rnn.RecurrentNode(node, rnn.GRU(_IN, _CLASSES))
    graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)))
    sentence = '"norm": the source has 2 feature channels, the data source\'s numberOfFeatureChannels is 3.'
    with pytest.raises(mps.ShapeError, match=sentence):
        graph.step(*_data())
