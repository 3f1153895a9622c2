"""Recurrent layers inside TrainingGraph: gradients of the whole network, the same numbers as a graph, fit, files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps import rnn
from recurrent_formulas import CELLS, DEVICES, Values, differences, run

_BATCH, _TIME, _IN, _CLASSES = 3, 6, 2, 3
_RATE = 0.5
_CELLS = {
    "lstm": rnn.LSTM(4, 5),
    "gru_backward": rnn.GRU(4, 5, backward=True),
    "single_gate": rnn.SingleGate(4, 5),
}


def _compared(node: Any, weight: float = 1.0) -> mps.LossNode:
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=weight))


def _data(seed: int = 0) -> tuple[Any, Any, Any]:
    """Return sequences as images, one-hot classes of every step and what each step counts."""
    random = np.random.default_rng(seed)
    images = random.normal(size=(_BATCH, 1, 2 * _TIME, _IN)).astype(np.float32)
    labels = np.eye(_CLASSES, dtype=np.float32)[random.integers(0, _CLASSES, (_BATCH, 1, _TIME))]
    weights = random.uniform(0, 1, (_BATCH, 1, _TIME)).astype(np.float32)
    weights[0, 0, 4:] = 0
    return images, labels, weights


def _network(cell: Any, optimizer: Any) -> mps.LossNode:
    """Return convolution, tanh, max pooling, a recurrent layer, a branch around a dense layer, scores of the steps."""
    image = mps.ImageNode()
    convolution = mps.ConvolutionDataSource((1, 3), _IN, 4, bias=0.1, optimizer=optimizer, label="convolution")
    dense = mps.ConvolutionDataSource(1, 5, 5, bias=-0.1, optimizer=optimizer, label="dense")
    scores = mps.ConvolutionDataSource(1, 5, _CLASSES, optimizer=optimizer, label="scores")
    node: Any = mps.NeuronTanHNode(mps.ConvolutionNode(image, convolution), 1.5, 0.7)
    node = mps.PoolingMaxNode(node, (1, 2))
    node = rnn.RecurrentNode(node, cell, optimizer=optimizer, label="cell")
    node = mps.AdditionNode(node, mps.ConvolutionNode(node, dense))
    return _compared(mps.ConvolutionNode(node, scores))


def _loss(cell: Any, w: Values, images: Any, labels: Any, weights: Any) -> Any:
    """Return the loss of `_network` in double: every layer as its documentation has it."""
    x = np.pad(images[:, 0].astype(np.float64), ((0, 0), (1, 1), (0, 0)))
    taps = np.stack([x[:, k : k + 2 * _TIME] for k in range(3)], axis=2)  # (N, W, 3, C)
    x = np.einsum("nwkc,okc->nwo", taps, w["convolution.weights"][:, 0]) + w["convolution.bias"]
    x = 1.5 * np.tanh(0.7 * x)
    x = x.reshape(_BATCH, _TIME, 2, -1).max(axis=2).transpose(1, 0, 2)
    own = {name.removeprefix("cell."): values for name, values in w.items() if name.startswith("cell.")}
    zeros = np.zeros((_BATCH, cell.out_channels))
    h = run(cell, own, x, zeros, zeros)[0].transpose(1, 0, 2)
    h = h + h @ w["dense.weights"][:, 0, 0].T + w["dense.bias"]
    s = h @ w["scores.weights"][:, 0, 0].T + w["scores.bias"]
    logarithm = s - np.log(np.exp(s).sum(-1, keepdims=True))
    return -(logarithm * labels[:, 0] * weights[:, 0, :, np.newaxis]).sum()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", _CELLS)
def test_one_step_is_the_gradient_of_the_formula(name: str, device: str) -> None:
    cell = _CELLS[name]
    graph = mps.TrainingGraph(_network(cell, mps.SGD(_RATE)), device=mps.Device(device))
    images, labels, weights = _data()
    before = {key: values.astype(np.float64) for key, values in graph.weights().items()}
    loss = graph.step(images, labels, label_weights=weights)
    after = graph.weights()
    assert loss == pytest.approx(_loss(cell, before, images, labels, weights), rel=1e-5)
    assert len(before) > 8
    for key, values in before.items():
        gradient = differences(values, lambda: float(_loss(cell, before, images, labels, weights)))
        np.testing.assert_allclose((values - after[key]) / _RATE, gradient, rtol=1e-3, atol=2e-5, err_msg=key)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CELLS)
def test_a_hundred_steps_are_those_of_the_layer_alone(name: str, device: str) -> None:
    """In an MPSNNGraph, and by MPSRNNMatrixTrainingLayer with the gradient of the loss from NumPy."""
    cell, rate, count = CELLS[name], 0.01, 10 if device == "reference" else 100
    random = np.random.default_rng(11)
    start = cell.initial_weights(3)
    layer = rnn.TrainingLayer(cell, weights=start, optimizer=mps.Adam(rate), device=device)
    node = rnn.RecurrentNode(mps.ImageNode(), cell, weights=start, optimizer=mps.Adam(rate), label="cell")
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.TrainingGraph(loss, device=device)
    images = random.normal(size=(_BATCH, 1, _TIME, cell.in_channels)).astype(np.float32)
    labels = random.uniform(-0.5, 0.5, (_BATCH, 1, _TIME, cell.out_channels)).astype(np.float32)
    x, target = (array[:, 0].transpose(1, 0, 2) for array in (images, labels))
    for _ in range(count):
        y, _ = layer.forward(x)
        assert graph.step(images, labels) == pytest.approx(float(((y - target) ** 2).sum()), rel=1e-5)
        layer.backward(2 * (y - target))
        layer.step()
    for key, values in layer.weights().items():
        np.testing.assert_allclose(graph.weights()[f"cell.{key}"], values, rtol=1e-5, atol=1e-5, err_msg=key)


def test_a_node_handler_sees_the_gradient_of_a_recurrent_layer() -> None:
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.GRU(2, 3), optimizer=mps.SGD(_RATE), label="cell")
    seen: list[Any] = []
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.TrainingGraph(loss, device="cpu", node_handler=lambda gradient, forward: seen.append(forward))
    assert seen == [node]
    images, labels = np.ones((1, 1, 2, 2), np.float32), np.zeros((1, 1, 2, 3), np.float32)
    assert graph.step(images, labels) > graph.step(images, labels)


def test_an_nn_graph_runs_recurrent_layers() -> None:
    device = mps.Device("cpu")
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 3), label="cell")
    graph = mps.NNGraph(node, device)
    x = np.random.default_rng(0).normal(size=(4, 1, 5, 2)).astype(np.float32)
    buffer = mps.CommandQueue(device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(x, device)])
    buffer.commit()
    buffer.wait_until_completed()
    y, _ = rnn.TrainingLayer(node.descriptor, weights=node.weights()).forward(x[:, 0].transpose(1, 0, 2))
    assert result is not None
    np.testing.assert_allclose(result.numpy()[:, 0].transpose(1, 0, 2), y, rtol=1e-6, atol=1e-7)


def test_channels_of_a_concatenation_are_rounded_up_to_multiples_of_four() -> None:
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 5), label="cell")
    both = mps.ConcatenationNode([node, node])
    scores = mps.ConvolutionDataSource(1, 16, _CLASSES, bias=None, label="scores")
    assert both.channels == 16
    graph = mps.TrainingGraph(_compared(mps.ConvolutionNode(both, scores)), device="cpu")
    x = np.random.default_rng(1).normal(size=(_BATCH, 1, _TIME, 2)).astype(np.float32)
    layer = rnn.TrainingLayer(node.descriptor, weights=node.weights())
    y = layer.forward(x[:, 0].transpose(1, 0, 2))[0].transpose(1, 0, 2)
    padded = np.pad(y, ((0, 0), (0, 0), (0, 3)))
    exponentials = np.exp(np.concatenate([padded, padded], axis=-1) @ graph.weights()["scores.weights"][:, 0, 0].T)
    expected = exponentials / exponentials.sum(-1, keepdims=True)
    np.testing.assert_allclose(graph.predict(x)[:, 0], expected, rtol=1e-5)


@pytest.mark.parametrize("device", [pytest.param(GPU, marks=needs_gpu)])
@pytest.mark.parametrize(("precision", "tolerance"), [("tf32", 2e-3), ("bf16", 2e-2), ("float16", 5e-3)])
def test_lower_precisions_train_on_a_gpu(precision: Any, tolerance: float, device: str) -> None:
    images, labels, weights = _data()

    def losses(**options: Any) -> list[float]:
        graph = mps.TrainingGraph(_network(_CELLS["lstm"], mps.SGD(0.05)), device=device, **options)
        return [graph.step(images, labels, label_weights=weights) for _ in range(5)]

    np.testing.assert_allclose(losses(precision=precision), losses(precision="float32"), rtol=tolerance)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("logarithm", [False, True])
def test_the_gradient_of_a_soft_max_inside_a_network(logarithm: bool, device: str) -> None:
    """Of its result, which the loss compares: in double."""
    cell = rnn.SingleGate(_IN, 4, activation="identity")
    node: Any = rnn.RecurrentNode(mps.ImageNode(), cell, optimizer=mps.SGD(_RATE), label="cell")
    node = (mps.LogSoftMaxNode if logarithm else mps.SoftMaxNode)(node)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.TrainingGraph(loss, device=mps.Device(device))
    random = np.random.default_rng(3)
    images = random.normal(size=(_BATCH, 1, _TIME, _IN)).astype(np.float32)
    labels = random.normal(size=(_BATCH, 1, _TIME, 4)).astype(np.float32)
    before = {key.removeprefix("cell."): values.astype(np.float64) for key, values in graph.weights().items()}

    def value() -> float:
        zeros = np.zeros((_BATCH, 4))
        s = run(cell, before, images[:, 0].astype(np.float64).transpose(1, 0, 2), zeros, zeros)[0].transpose(1, 0, 2)
        logarithms = s - np.log(np.exp(s).sum(-1, keepdims=True))
        return float((((logarithms if logarithm else np.exp(logarithms)) - labels[:, 0]) ** 2).sum())

    assert graph.step(images, labels) == pytest.approx(value(), rel=1e-5)
    for key, values in before.items():
        change = values - graph.weights()[f"cell.{key}"]
        np.testing.assert_allclose(change / _RATE, differences(values, value), rtol=1e-3, atol=2e-4, err_msg=key)


def test_layers_of_both_directions_are_put_together() -> None:
    """Against `forward` and `backward` of the separate layers, which have other tests."""
    cells = [rnn.LSTM(_IN, 4), rnn.GRU(_IN, 8, backward=True)]
    image = mps.ImageNode()
    nodes = [rnn.RecurrentNode(image, cell, optimizer=mps.SGD(_RATE), label=f"cell{i}") for i, cell in enumerate(cells)]
    scores = mps.ConvolutionDataSource(1, 12, _CLASSES, bias=None, label="scores")
    loss = _compared(mps.ConvolutionNode(mps.ConcatenationNode(nodes), scores))
    graph = mps.TrainingGraph(loss, device=mps.Device("cpu"))
    before = graph.weights()
    begun = [node.weights() for node in nodes]
    images, labels, weights = _data()
    short = np.ascontiguousarray(images[:, :, :_TIME])
    predicted = graph.predict(short)
    graph.step(short, labels, label_weights=weights)
    layers = [rnn.TrainingLayer(cell, weights=start) for cell, start in zip(cells, begun, strict=True)]
    x = short[:, 0].transpose(1, 0, 2)
    joined = np.concatenate([layer.forward(x)[0] for layer in layers], axis=-1)
    exponentials = np.exp(joined @ before["scores.weights"][:, 0, 0].T)
    expected = exponentials / exponentials.sum(-1, keepdims=True)
    np.testing.assert_allclose(predicted[:, 0].transpose(1, 0, 2), expected, rtol=1e-4)
    error = (expected - labels[:, 0].transpose(1, 0, 2)) * weights[:, 0].T[..., np.newaxis]
    gradient = error @ before["scores.weights"][:, 0, 0]
    for i, (layer, part) in enumerate(zip(layers, (gradient[..., :4], gradient[..., 4:]), strict=False)):
        layer.backward(part)
        for name, expected_gradient in layer.gradients().items():
            key = f"cell{i}.{name}"
            np.testing.assert_allclose(
                (before[key] - graph.weights()[key]) / _RATE, expected_gradient, rtol=1e-3, atol=1e-5
            )


def test_an_optimizer_of_ones_own_trains_the_convolutions() -> None:
    class Descent(mps.CustomOptimizer):
        def step(self, name: str, values: Any, gradient: Any) -> None:
            values -= 0.5 * gradient

    images, labels, weights = _data()
    graphs = []
    for optimizer in (mps.SGD(_RATE), Descent()):
        node: Any = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(_IN, 5), label="cell")
        scores = mps.ConvolutionDataSource(1, 5, _CLASSES, optimizer=optimizer, label="scores")
        graphs.append(mps.TrainingGraph(_compared(mps.ConvolutionNode(node, scores)), device=mps.Device("cpu")))
    short = images[:, :, :_TIME]
    losses = [[g.step(short, labels, label_weights=weights) for _ in range(4)] for g in graphs]
    np.testing.assert_allclose(losses[1], losses[0], rtol=1e-5)
    np.testing.assert_allclose(
        graphs[1].weights()["scores.weights"], graphs[0].weights()["scores.weights"], rtol=1e-5, atol=1e-7
    )
    assert losses[0][-1] < losses[0][0]


def _learner(optimizer: Any) -> mps.TrainingGraph:
    node: Any = rnn.RecurrentNode(mps.ImageNode(), rnn.GRU(2, 12), optimizer=optimizer, label="cell")
    scores = mps.ConvolutionDataSource(1, 12, 2, optimizer=optimizer, label="scores")
    return mps.TrainingGraph(_compared(mps.ConvolutionNode(node, scores), 1 / 100), device=mps.Device("cpu"))


def _sums(seed: int) -> tuple[Any, Any]:
    """Return sequences, and at every step whether what came so far adds up to more than 0."""
    images = np.random.default_rng(seed).normal(size=(50, 1, 10, 2)).astype(np.float32)
    return images, np.eye(2, dtype=np.float32)[(images.cumsum(axis=2).sum(axis=-1) > 0).astype(int)]


def test_it_learns_and_its_weights_go_through_a_file(tmp_path: Path) -> None:
    graph = _learner(mps.Adam(0.02))
    images, labels = _sums(0)
    counted = np.ones((50, 1, 10), np.float32)
    counted[:, :, 5:] = 0
    history = graph.fit(images, labels, batch_size=16, epochs=30, validation=(*_sums(1), counted))
    assert history.epochs[-1].metrics["validation_accuracy"] > 0.9
    predictions = graph.predict(images)
    np.testing.assert_allclose(predictions.sum(-1), 1, rtol=1e-5)
    again = _learner(None)
    assert not np.allclose(again.predict(images), predictions, atol=0.1)
    again.load(graph.save(tmp_path / "weights.safetensors"))
    np.testing.assert_array_equal(again.predict(images), predictions)


def test_accuracy_is_weighted_by_label_weights() -> None:
    graph = _learner(None)
    images, labels = _sums(0)
    right = graph.predict(images).argmax(-1) == labels.argmax(-1)
    weights = np.random.default_rng(0).uniform(0, 2, right.shape).astype(np.float32)
    metrics = graph.evaluate(images, labels, label_weights=weights)
    assert metrics["accuracy"] == pytest.approx((right * weights).sum() / weights.sum(), rel=1e-5)


def test_a_new_rate_reaches_all_layers() -> None:
    adam = mps.Adam(0.02)
    graph = _learner(adam)
    images, labels = _sums(0)
    graph.step(images, labels)
    adam.learning_rate = 0.0
    before = graph.weights()
    graph.step(images, labels)
    for name, values in graph.weights().items():
        np.testing.assert_array_equal(values, before[name])


def test_two_devices_go_on_from_each_others_weights() -> None:
    node: Any = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 4), optimizer=mps.SGD(0.5), label="cell")
    scores = mps.ConvolutionDataSource(1, 4, 2, optimizer=mps.SGD(0.5), label="scores")
    loss = _compared(mps.ConvolutionNode(node, scores))
    images, labels = _sums(0)
    first = mps.TrainingGraph(loss, device=mps.Device("cpu"))
    first.step(images, labels)
    second = mps.TrainingGraph(loss, device=mps.Device("reference"))
    np.testing.assert_array_equal(
        second.weights()["cell.input_gate_bias_terms"], node.weights()["input_gate_bias_terms"]
    )
    np.testing.assert_allclose(second.predict(images), first.predict(images), rtol=1e-4, atol=1e-6)


def _bad(**changes: Any) -> Any:
    images, labels, weights = _data()
    given = {"images": images, "labels": labels, "label_weights": weights, **changes}
    return mps.TrainingGraph(_network(_CELLS["lstm"], mps.SGD(0.1))).step(
        given["images"], given["labels"], label_weights=given["label_weights"]
    )


_ZEROS = np.zeros((_BATCH, 2, 2 * _TIME, _IN), np.float32)
BAD: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "rows": (
        lambda: _bad(images=_ZEROS),
        mps.ShapeError,
        'Recurrent layer "cell": its source images have 2 rows and 4 channels, expected 1 row and 4 channels.',
    ),
    "weights": (
        lambda: _bad(label_weights=np.ones((_BATCH, 2, _TIME))),
        mps.ShapeError,
        r"TrainingGraph.step: label_weights have shape \(3, 2, 6\), the labels \(3, 1, 6, 3\)",
    ),
    "not finite": (
        lambda: _bad(label_weights=np.full(_BATCH, np.inf)),
        mps.ArgumentError,
        r"TrainingGraph.step: label_weights has inf at \(0,\)",
    ),
    "nothing counts": (
        lambda: _bad(label_weights=np.zeros(_BATCH)),
        mps.ArgumentError,
        "TrainingGraph.step: label_weights are 0 everywhere, expected some that count.",
    ),
    "descriptor": (
        lambda: rnn.RecurrentNode(mps.ImageNode(), "lstm", label="x"),  # type: ignore[arg-type]
        mps.GraphError,
        "RecurrentNode \"x\": descriptor is 'lstm', expected SingleGate, LSTM, GRU or MGU.",
    ),
    "optimizer": (
        lambda: rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 2), optimizer="adam", label="x"),  # type: ignore[arg-type]
        mps.GraphError,
        "RecurrentNode \"x\": optimizer is 'adam', expected an Optimizer, a CustomOptimizer or None.",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_a_sentence(name: str) -> None:
    attempt, kind, sentence = BAD[name]
    with pytest.raises(kind, match=sentence):
        attempt()


def test_a_batch_that_is_refused_leaves_the_graph_usable() -> None:
    graph, expected = (mps.TrainingGraph(_network(_CELLS["lstm"], mps.SGD(_RATE))) for _ in range(2))
    images, labels, weights = _data()
    with pytest.raises(mps.ShapeError):
        graph.step(_ZEROS, labels)
    losses = [[g.step(images, labels, label_weights=weights) for _ in range(3)] for g in (graph, expected)]
    assert losses[0] == losses[1]


@pytest.mark.needs("torch")
def test_losses_are_pytorchs() -> None:
    import torch

    torch.manual_seed(0)
    cell = rnn.LSTM(4, 5)
    layer = torch.nn.LSTM(4, 5, batch_first=True)
    dense = torch.nn.Linear(5, 3)
    gates = dict(zip(("input", "forget", "memory", "output"), range(4), strict=True))
    values = {}
    for gate, i in gates.items():
        rows = slice(5 * i, 5 * i + 5)
        values[f"{gate}_gate_input_weights"] = layer.weight_ih_l0[rows].detach().numpy()
        values[f"{gate}_gate_recurrent_weights"] = layer.weight_hh_l0[rows].detach().numpy()
        values[f"{gate}_gate_bias_terms"] = (layer.bias_ih_l0 + layer.bias_hh_l0)[rows].detach().numpy()
    node: Any = rnn.RecurrentNode(mps.ImageNode(), cell, weights=values, optimizer=mps.SGD(0.1))
    scores = mps.ConvolutionDataSource(
        1, 5, 3, weights=dense.weight.detach().numpy().reshape(3, 1, 1, 5), bias=dense.bias.detach().numpy(),
        optimizer=mps.SGD(0.1),
    )  # fmt: skip
    graph = mps.TrainingGraph(_compared(mps.ConvolutionNode(node, scores)))
    random = np.random.default_rng(0)
    x = random.normal(size=(4, 1, 7, 4)).astype(np.float32)
    classes = random.integers(0, 3, (4, 7))
    # PyTorch has two biases that learn alike: each takes half of the step.
    descent = torch.optim.SGD(
        [
            {"params": [layer.bias_ih_l0, layer.bias_hh_l0], "lr": 0.05},
            {"params": [layer.weight_ih_l0, layer.weight_hh_l0, *dense.parameters()]},
        ],
        lr=0.1,
    )
    for _ in range(6):
        descent.zero_grad()
        loss = torch.nn.functional.cross_entropy(
            dense(layer(torch.tensor(x[:, 0]))[0]).flatten(0, 1), torch.tensor(classes).flatten(), reduction="sum"
        )
        loss.backward()
        descent.step()
        assert graph.step(x, np.eye(3, dtype=np.float32)[classes][:, np.newaxis]) == pytest.approx(
            loss.item(), rel=1e-5
        )
