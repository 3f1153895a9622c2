"""Training of a recurrent layer's weights by its optimizer, by one in NumPy and by data sources; alone and in a
network.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import CELLS, DEVICES, FEATURES, Case, differences

_RATE = 0.1


class Descent(mps.CustomOptimizer):
    """Plain descent in NumPy, which notes the labels that it is called with."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.labels.append(label)
        assert not gradient.flags.writeable
        values -= _RATE * gradient


class Asked(mps.ConvolutionDataSource):
    """Updates by its optimizer and counts how often it is asked."""

    asked = 0

    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        self.asked += 1
        return super().update(command_buffer, gradient, weights)


class Restarted(mps.ConvolutionDataSource):
    """Returns another state."""

    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        ones = np.full(self.descriptor().weights_shape, 0.25)
        return mps.WeightsState(ones, np.full(len(ones), -1.0), device=command_buffer.device)


class Refused(mps.ConvolutionDataSource):
    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        raise RuntimeError("not today")


def _source(kind: Any, case: Case, name: str, optimizer: Any = None) -> Any:
    """Return a data source of one of a case's weights, with the bias of its gate where it is an input's."""
    values = case.weights[name]
    bias = case.weights[name.replace("input_weights", "bias_terms")] if name.endswith("input_weights") else None
    matrix = values.reshape(len(values), 1, 1, -1)
    return kind(1, matrix.shape[-1], len(matrix), weights=matrix, bias=bias, optimizer=optimizer, label=name)


def _weights(case: Case, sources: dict[str, Any]) -> dict[str, Any]:
    """Return a case's weights with data sources in place of some and of their biases."""
    brought = {name.replace("input_weights", "bias_terms") for name in sources if name.endswith("input_weights")}
    return {**{name: values for name, values in case.weights.items() if name not in brought}, **sources}


def _step(layer: Any, case: Case) -> None:
    layer.forward(case.x, case.start())
    layer.backward(case.dy, case.end_gradient())
    layer.step()


def _descended(case: Case, name: str) -> Any:
    return case.weights[name] - _RATE * differences(case.weights[name], case.loss)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("kind", [mps.ConvolutionDataSource, Asked])
@pytest.mark.parametrize("cell", ["single_gate", "lstm_peepholes", "minimal_gated_unit", "mgu"])
def test_data_sources_train_what_they_bring(cell: str, kind: Any, device: str) -> None:
    case = Case(CELLS[cell])
    names = [name for name in case.weights if not name.endswith("bias_terms")][:3]
    sources = {name: _source(kind, case, name, mps.SGD(_RATE)) for name in names}
    layer = rnn.TrainingLayer(case.cell, weights=_weights(case, sources), device=mps.Device(device))
    _step(layer, case)
    brought = {*names, *(name.replace("input_weights", "bias_terms") for name in names)}
    for name, values in case.weights.items():
        expected = _descended(case, name) if name in brought else values
        np.testing.assert_allclose(layer.weights()[name], expected, rtol=1e-4, atol=1e-5, err_msg=name)
    for name, source in sources.items():
        np.testing.assert_array_equal(source.weights().reshape(case.weights[name].shape), layer.weights()[name])
        if name.endswith("input_weights"):
            bias = layer.weights()[name.replace("input_weights", "bias_terms")]
            np.testing.assert_array_equal(source.bias(), bias)
    if kind is Asked:
        assert all(source.asked == 1 for source in sources.values())


@pytest.mark.parametrize("numpy", [False, True])
def test_the_layers_optimizer_trains_the_rest(numpy: bool) -> None:
    """Also with the optimizer's momentum, which must not move a source's weights."""
    case = Case(CELLS["lstm"])
    name = "forget_gate_input_weights"
    source = _source(Asked, case, name, mps.SGD(0.0))
    own = Descent()
    optimizer = own if numpy else mps.SGD(_RATE, momentum=0.9)
    layer = rnn.TrainingLayer(case.cell, weights=_weights(case, {name: source}), optimizer=optimizer, label="x")
    plain = rnn.TrainingLayer(case.cell, weights=case.weights, optimizer=optimizer, label="y")
    start = layer.weights()
    for each in (layer, plain):
        _step(each, case)
    for key, values in layer.weights().items():
        expected = start if key in (name, "forget_gate_bias_terms") else plain.weights()
        np.testing.assert_array_equal(values, expected[key], err_msg=key)
    assert not np.allclose(plain.weights()[name], start[name])
    if numpy:
        rest = [key for key in start if key not in (name, "forget_gate_bias_terms")]
        assert own.labels == [f"x.{key}" for key in rest] + [f"y.{key}" for key in start]


def test_a_source_may_answer_with_other_weights_and_with_none() -> None:
    case = Case(CELLS["single_gate"])
    for kind in (Restarted, mps.ConvolutionDataSource):
        source = _source(kind, case, "input_weights")
        layer = rnn.TrainingLayer(
            case.cell, weights=_weights(case, {"input_weights": source}), optimizer=mps.SGD(0.0), label="x"
        )
        _step(layer, case)
        if kind is Restarted:
            assert np.array_equal(layer.weights()["input_weights"], np.full_like(case.weights["input_weights"], 0.25))
            assert np.array_equal(source.bias(), np.full(FEATURES, -1.0))
        else:
            assert np.array_equal(layer.weights()["input_weights"], case.weights["input_weights"])


def test_a_source_that_raises_leaves_the_layer() -> None:
    case = Case(CELLS["single_gate"])
    source = _source(Refused, case, "input_weights")
    layer = rnn.TrainingLayer(case.cell, weights=_weights(case, {"input_weights": source}), label="x")
    before = layer.weights()
    with pytest.raises(RuntimeError, match="not today"):
        _step(layer, case)
    for name, values in before.items():
        np.testing.assert_array_equal(layer.weights()[name], values)


def test_an_optimizer_in_numpy_trains_a_source() -> None:
    case = Case(CELLS["gru"])
    name = "input_gate_input_weights"
    sources = [_source(mps.ConvolutionDataSource, case, name, optimizer) for optimizer in (Descent(), mps.SGD(_RATE))]
    layers = [rnn.TrainingLayer(case.cell, weights=_weights(case, {name: source})) for source in sources]
    for _ in range(3):
        for layer in layers:
            _step(layer, case)
    for key in (name, "input_gate_bias_terms"):
        np.testing.assert_allclose(layers[0].weights()[key], layers[1].weights()[key], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(sources[0].weights(), sources[1].weights(), rtol=1e-5, atol=1e-6)
    assert not np.allclose(layers[0].weights()[name], case.weights[name])


def test_weights_that_are_set_reach_the_source() -> None:
    case = Case(CELLS["single_gate"])
    source = _source(mps.ConvolutionDataSource, case, "input_weights", mps.SGD(_RATE))
    layer = rnn.TrainingLayer(case.cell, weights=_weights(case, {"input_weights": source}))
    _step(layer, case)
    case.weights["input_weights"] = np.full_like(case.weights["input_weights"], 0.5)
    layer.set_weights({name: values for name, values in case.weights.items() if name != "bias_terms"})
    layer.set_weights({"bias_terms": case.weights["bias_terms"]})
    assert np.array_equal(source.weights()[:, 0, 0], case.weights["input_weights"])
    _step(layer, case)
    for name in ("input_weights", "bias_terms"):
        np.testing.assert_allclose(layer.weights()[name], _descended(case, name), rtol=1e-4, atol=1e-5)


# ---- in a network

_IN = 3


def _network(cell_optimizer: Any, sources: dict[str, Any], other: Any = None, rate: float = 0.1) -> mps.TrainingGraph:
    """Return a layer, and scores; `other` is a data source of a dense layer before them."""
    node: Any = mps.ImageNode()
    if other is not None:
        node = mps.ConvolutionNode(node, other)
    cell = rnn.LSTM(_IN, _IN)
    weights = {**cell.initial_weights(5), **sources}
    for name in sources:
        weights.pop(name.replace("input_weights", "bias_terms"))
    node = rnn.RecurrentNode(node, cell, weights=weights, optimizer=cell_optimizer, label="cell")
    scores = mps.ConvolutionDataSource(1, _IN, 2, optimizer=mps.SGD(rate), label="scores")
    loss = mps.LossNode(
        mps.ConvolutionNode(node, scores), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=0.1)
    )
    return mps.TrainingGraph(loss, device=mps.Device("cpu"))


def _data() -> tuple[Any, Any]:
    random = np.random.default_rng(1)
    images = random.normal(size=(6, 1, 4, _IN)).astype(np.float32)
    return images, np.eye(2, dtype=np.float32)[(images.sum(-1) > 0).astype(int)]


def _both(kind: Any, optimizer: Any) -> Any:
    random = np.random.default_rng(7)
    weights = random.normal(0, 0.5, (_IN, 1, 1, _IN))
    return kind(1, _IN, _IN, weights=weights, bias=0.1, optimizer=optimizer, label="both")


def test_an_optimizer_in_numpy_trains_a_network() -> None:
    graphs = [_network(optimizer, {}) for optimizer in (mps.SGD(_RATE), Descent())]
    images, labels = _data()
    histories = [graph.fit(images, labels, batch_size=2, epochs=4) for graph in graphs]
    np.testing.assert_allclose(histories[1].losses, histories[0].losses, rtol=1e-5)
    for name, values in graphs[0].weights().items():
        np.testing.assert_allclose(graphs[1].weights()[name], values, rtol=1e-4, atol=1e-6, err_msg=name)
    assert histories[0].losses[-1] < histories[0].losses[0]


class Loud(mps.CustomOptimizer):
    def step(self, label: str, values: Any, gradient: Any) -> None:
        raise ValueError(f"cannot step {label}")


def test_what_an_optimizer_raises_in_a_network_is_raised() -> None:
    graph = _network(Loud(), {})
    before = graph.weights()
    with pytest.raises(ValueError, match=r"cannot step cell\.input_gate_input_weights"):
        graph.step(*_data())
    for name, values in graph.weights().items():
        if name.startswith("cell."):
            np.testing.assert_array_equal(values, before[name])


@pytest.mark.parametrize("numpy", [False, True])
def test_a_layer_and_a_convolution_share_a_source(numpy: bool) -> None:
    """One step is the sum of both gradients, which two networks of separate sources know."""
    images, labels = _data()
    name = "forget_gate_input_weights"

    def after_a_step(first: Any, second: Any) -> dict[str, Any]:
        graph = _network(None, {name: first}, second)
        graph.step(images, labels)
        return graph.weights()

    start = _both(mps.ConvolutionDataSource, None)
    apart = [_both(mps.ConvolutionDataSource, mps.SGD(_RATE)) for _ in range(2)]
    separate = after_a_step(*apart)
    shared = _both(mps.ConvolutionDataSource if numpy else Asked, Descent() if numpy else mps.SGD(_RATE))
    together = after_a_step(shared, shared)
    both = separate[f"cell.{name}"] + separate["both.weights"][:, 0, 0] - start.weights()[:, 0, 0]
    np.testing.assert_allclose(together["both.weights"][:, 0, 0], both, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(together["both.weights"][:, 0, 0], together[f"cell.{name}"])
    bias = separate["cell.forget_gate_bias_terms"] + separate["both.bias"] - start.bias()
    np.testing.assert_allclose(together["both.bias"], bias, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(together["both.bias"], together["cell.forget_gate_bias_terms"])
    if not numpy:
        assert shared.asked == 1


def test_a_network_begins_with_what_a_source_has_learned(tmp_path: Any) -> None:
    name = "forget_gate_input_weights"
    source = _both(mps.ConvolutionDataSource, mps.SGD(_RATE))
    graph = _network(None, {name: source})
    graph.fit(*_data(), batch_size=3, epochs=2)
    again = _network(None, {name: source})
    np.testing.assert_array_equal(again.weights()[f"cell.{name}"], graph.weights()[f"cell.{name}"])
    again.load(graph.save(tmp_path / "weights.safetensors"))
    np.testing.assert_array_equal(source.weights()[:, 0, 0], graph.weights()[f"cell.{name}"])
    assert again.step(*_data()) == pytest.approx(graph.step(*_data()), rel=1e-6)
