"""Networks with recurrent layers in several graphs, as on Apple's frameworks, which have no node for such a layer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import _core, rnn
from recurrent_formulas import differences
from test_recurrent_network import _data, _loss, _network

_RATE = 0.5


@pytest.fixture
def splits(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function from which on networks are split."""
    return lambda: monkeypatch.setattr(_core, "has_class", lambda name: False)


def _chain(optimizer: Callable[[], Any]) -> mps.LossNode:
    """Return two layers one after another, one beside the first, and filters before, between, around and after them."""

    def source(inputs: int, outputs: int, label: str) -> mps.ConvolutionDataSource:
        return mps.ConvolutionDataSource(1, inputs, outputs, optimizer=optimizer(), label=label, seed=3)

    x = mps.NeuronTanHNode(mps.ConvolutionNode(mps.ImageNode(), source(2, 4, "before")))
    one = rnn.RecurrentNode(x, rnn.LSTM(4, 4), optimizer=optimizer(), label="one")
    beside = rnn.RecurrentNode(x, rnn.GRU(4, 4, backward=True), optimizer=optimizer(), label="beside")
    between = mps.ConvolutionNode(mps.AdditionNode(mps.AdditionNode(one, beside), x), source(4, 4, "between"))
    two = rnn.RecurrentNode(between, rnn.SingleGate(4, 4), optimizer=optimizer(), label="two")
    after = mps.ConvolutionNode(mps.AdditionNode(two, x), source(4, 3, "after"))
    return mps.LossNode(after, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))


def _steps(loss: mps.LossNode, count: int = 5) -> tuple[list[float], dict[str, Any], Any]:
    """Return losses of steps, the weights after them, and predictions."""
    random = np.random.default_rng(5)
    images = random.normal(size=(4, 1, 6, 2)).astype(np.float32)
    labels = np.eye(3, dtype=np.float32)[random.integers(0, 3, (4, 1, 6))]
    graph = mps.TrainingGraph(loss, device="cpu")
    losses = [graph.step(images, labels) for _ in range(count)]
    graph.fit(images, labels, batch_size=3, epochs=2, shuffle_seed=None)  # two batches in flight, the last one smaller
    return losses, graph.weights(), graph.predict(images)


def test_the_gradient_of_a_split_network_is_that_of_the_formula(splits: Callable[[], None]) -> None:
    splits()
    cell = rnn.LSTM(4, 5)
    graph = mps.TrainingGraph(_network(cell, mps.SGD(_RATE)), device="cpu")
    images, labels, weights = _data()
    before = {key: values.astype(np.float64) for key, values in graph.weights().items()}
    loss = graph.step(images, labels, label_weights=weights)
    after = graph.weights()
    assert loss == pytest.approx(_loss(cell, before, images, labels, weights), rel=1e-5)
    for key, values in before.items():
        gradient = differences(values, lambda: float(_loss(cell, before, images, labels, weights)))
        np.testing.assert_allclose((values - after[key]) / _RATE, gradient, rtol=1e-3, atol=2e-5, err_msg=key)


@pytest.mark.parametrize("optimizer", [lambda: mps.Adam(0.01), lambda: mps.SGD(0.05, momentum=0.5)])
def test_several_layers_train_as_in_one_graph(optimizer: Callable[[], Any], splits: Callable[[], None]) -> None:
    losses, weights, predictions = _steps(_chain(optimizer))
    splits()
    split_losses, split_weights, split_predictions = _steps(_chain(optimizer))
    np.testing.assert_allclose(split_losses, losses, rtol=1e-5)
    np.testing.assert_allclose(split_predictions, predictions, atol=2e-5)
    for name, values in weights.items():
        np.testing.assert_allclose(split_weights[name], values, rtol=1e-4, atol=2e-5, err_msg=name)


@pytest.mark.needs("torch")
def test_losses_of_a_split_network_are_pytorchs(splits: Callable[[], None]) -> None:
    import torch

    def source(inputs: int, outputs: int, label: str) -> mps.ConvolutionDataSource:
        return mps.ConvolutionDataSource(1, inputs, outputs, optimizer=mps.SGD(0.05), label=label, seed=6)

    splits()
    node: Any = mps.NeuronTanHNode(mps.ConvolutionNode(mps.ImageNode(), source(2, 5, "first")))
    node = rnn.RecurrentNode(node, rnn.LSTM(5, 4), optimizer=mps.SGD(0.05), label="cell", seed=7)
    loss = mps.LossNode(
        mps.ConvolutionNode(node, source(4, 3, "last")), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)
    )
    graph = mps.TrainingGraph(loss, device="cpu")
    w = {name: torch.tensor(values) for name, values in graph.weights().items()}
    first, cell, last = torch.nn.Linear(2, 5), torch.nn.LSTM(5, 4, batch_first=True), torch.nn.Linear(4, 3)
    gates = [f"cell.{gate}_gate_" for gate in ("input", "forget", "memory", "output")]
    with torch.no_grad():
        for layer, name in ((first, "first"), (last, "last")):
            layer.weight.copy_(w[f"{name}.weights"][:, 0, 0])
            layer.bias.copy_(w[f"{name}.bias"])
        for parameter, name in ((cell.weight_ih_l0, "input_weights"), (cell.weight_hh_l0, "recurrent_weights")):
            parameter.copy_(torch.cat([w[gate + name] for gate in gates]))
        cell.bias_ih_l0.copy_(torch.cat([w[f"{gate}bias_terms"] for gate in gates]))
        cell.bias_hh_l0.zero_()
    cell.bias_hh_l0.requires_grad_(False)
    parameters = [each for layer in (first, cell, last) for each in layer.parameters() if each.requires_grad]
    descent = torch.optim.SGD(parameters, lr=0.05)
    random = np.random.default_rng(8)
    for count in (4, 4, 1, 4, 3, 4):  # images of a batch
        images = random.normal(size=(count, 1, 6, 2)).astype(np.float32)
        classes = random.integers(0, 3, (count, 1, 6))
        descent.zero_grad()
        scores = last(cell(torch.tanh(first(torch.tensor(images[:, 0]))))[0])
        value = torch.nn.functional.cross_entropy(
            scores.flatten(0, 1), torch.tensor(classes[:, 0]).flatten(), reduction="sum"
        )
        value.backward()
        descent.step()
        assert graph.step(images, np.eye(3, dtype=np.float32)[classes]) == pytest.approx(value.item(), rel=1e-5)
    np.testing.assert_allclose(graph.weights()["first.weights"][:, 0, 0], first.weight.detach(), atol=1e-5)


class _Descent(mps.CustomOptimizer):
    """Gradient descent in NumPy."""

    def step(self, name: str, values: Any, gradient: Any) -> None:
        values -= 0.05 * gradient


def test_an_optimizer_of_ones_own_trains_all_parts(splits: Callable[[], None]) -> None:
    _, expected, _ = _steps(_chain(lambda: mps.SGD(0.05)))
    splits()
    _, weights, _ = _steps(_chain(_Descent))
    for name, values in expected.items():
        np.testing.assert_allclose(weights[name], values, rtol=1e-4, atol=2e-5, err_msg=name)


def test_a_data_source_trains_weights_of_a_layer(splits: Callable[[], None]) -> None:
    def loss() -> mps.LossNode:
        cell = rnn.SingleGate(2, 3)
        source = mps.ConvolutionDataSource(1, 2, 3, optimizer=mps.SGD(0.1), label="inputs", seed=4)
        weights: dict[str, Any] = {**cell.initial_weights(1), "input_weights": source}
        weights.pop("bias_terms")
        node = rnn.RecurrentNode(mps.ImageNode(), cell, weights=weights, optimizer=mps.SGD(0.1), label="cell")
        return mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))

    _, expected, _ = _steps(loss())
    splits()
    _, weights, _ = _steps(loss())
    for name, values in expected.items():
        np.testing.assert_allclose(weights[name], values, rtol=1e-5, atol=1e-6, err_msg=name)


def test_a_split_network_predicts_through_a_graph_of_nodes(splits: Callable[[], None]) -> None:
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 3), label="cell")
    layer = rnn.TrainingLayer(rnn.LSTM(2, 3), weights=node.weights(), device="cpu")
    images = np.random.default_rng(1).normal(size=(2, 1, 5, 2)).astype(np.float32)
    splits()
    device = mps.Device("cpu")
    graph: Any = mps.NNGraph([node, mps.NeuronTanHNode(node)], device)
    buffer = mps.CommandQueue(device).command_buffer()
    h, after = graph.encode_batch(buffer, [mps.ImageBatch(images, device)])
    buffer.commit()
    buffer.wait_until_completed()
    expected = layer.forward(images[:, 0].transpose(1, 0, 2))[0].transpose(1, 0, 2)
    np.testing.assert_allclose(h.numpy()[:, 0], expected, atol=1e-6)
    np.testing.assert_allclose(after.numpy()[:, 0], np.tanh(expected), atol=1e-6)


def _compared(node: Any) -> mps.LossNode:
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))


def _cell(node: Any, label: str = "cell") -> rnn.RecurrentNode:
    return rnn.RecurrentNode(node, rnn.LSTM(4, 4), optimizer=mps.SGD(0.1), label=label)


def _shares() -> mps.LossNode:
    source = mps.ConvolutionDataSource(1, 4, 4, optimizer=mps.SGD(0.1), label="shared")
    x = mps.ConvolutionNode(mps.ImageNode(), source, label="one")
    return _compared(mps.ConvolutionNode(_cell(x), source, label="two"))


def test_what_would_have_other_numbers_is_refused(splits: Callable[[], None]) -> None:
    if _core.has_class("OMPSRecurrentNode"):
        mps.TrainingGraph(_shares(), device="cpu")  # in one graph it trains
    splits()
    text = 'it has the data source "shared" together with ConvolutionNode "'
    with pytest.raises(mps.errors.UnsupportedError, match=text):
        mps.TrainingGraph(_shares(), device="cpu")


def test_gradients_in_a_graph_of_nodes_are_refused(splits: Callable[[], None]) -> None:
    ends = _compared(_cell(mps.ImageNode())).training_graph()
    splits()
    with pytest.raises(mps.errors.UnsupportedError, match="NNGraph: the network has a recurrent layer and gradients"):
        mps.NNGraph(ends, "cpu")


def test_images_that_do_not_fit_are_named(splits: Callable[[], None]) -> None:
    splits()
    graph = mps.TrainingGraph(_compared(_cell(mps.ImageNode())), device="cpu")
    for shape, text in (((2, 3, 1, 4), "have 3 rows and 4 channels"), ((2, 1, 3, 5), "have 1 rows and 5 channels")):
        with pytest.raises(mps.errors.ShapeError, match=f'layer "cell": its source images {text}, expected 1'):
            graph.step(np.zeros(shape, np.float32), np.zeros((2, 1, 3, 4), np.float32))
    bytes_ = mps.TrainingGraph(_compared(_cell(mps.ImageNode())), device="cpu", image_format=mps.PixelFormat.UNORM8)
    with pytest.raises(mps.errors.ShapeError, match="its source images have 8 bits, expected float32 or float16"):
        bytes_.step(np.zeros((2, 1, 3, 4), np.uint8), np.zeros((2, 1, 3, 4), np.float32))


def test_a_loss_that_is_not_finite_is_named(splits: Callable[[], None]) -> None:
    splits()
    graph = mps.TrainingGraph(_compared(_cell(mps.ImageNode())), device="cpu")
    images = np.full((1, 1, 2, 4), np.inf, np.float32)
    with pytest.raises(mps.errors.NonFiniteError, match="the batch's images .*The weights are those before it"):
        graph.step(images, np.zeros((1, 1, 2, 4), np.float32))
