"""Data sources written in Python, and optimizers written in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps

_IMAGES = np.random.default_rng(0).normal(size=(4, 1, 1, 3)).astype(np.float32)
_LABELS = np.random.default_rng(1).normal(size=(4, 1, 1, 2)).astype(np.float32)
_START = np.random.default_rng(2).normal(size=(2, 1, 1, 3)).astype(np.float32)
_DEVICES = [device.name for device in mps.devices()]


def _graph(source: mps.ConvolutionDataSource, device: str = "cpu") -> mps.TrainingGraph:
    """Return a linear layer with the sum of squares as its loss."""
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    return mps.TrainingGraph(
        mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device=mps.Device(device)
    )


def _expected(weights: npt.NDArray[Any], steps: int, rate: float) -> npt.NDArray[Any]:
    """Return the weights after some steps of gradient descent: the gradient is 2 (X W' - T)' X."""
    w, x, t = weights.reshape(2, 3).astype(float), _IMAGES.reshape(4, 3).astype(float), _LABELS.reshape(4, 2)
    for _ in range(steps):
        w = w - rate * 2 * (x @ w.T - t).T @ x
    return w.reshape(2, 1, 1, 3)


def _assert_close(given: Any, expected: Any) -> None:
    np.testing.assert_allclose(given, expected, rtol=1e-4, atol=1e-5)


class _Recorded(mps.ConvolutionDataSource):
    """Returns its arrays and records the calls."""

    def __init__(self, optimizer: Any = None, label: str = "own") -> None:
        super().__init__(1, 3, 2, bias=None, optimizer=optimizer, label=label)
        self.calls: list[str] = []
        self.loaded = False

    def load(self) -> bool:
        self.calls.append("load")
        self.loaded = True
        return True

    def purge(self) -> None:
        self.calls.append("purge")
        self.loaded = False

    def descriptor(self) -> mps.ConvolutionDescriptor:
        return mps.ConvolutionDescriptor(1, 3, 2)

    def weights(self) -> npt.NDArray[np.float32]:
        assert self.loaded
        self.calls.append("weights")
        return _START.copy()

    def bias(self) -> None:
        assert self.loaded
        self.calls.append("bias")


class _Updating(mps.ConvolutionDataSource):
    """Counts its updates and passes them on."""

    def __init__(self, **options: Any) -> None:
        super().__init__(1, 3, 2, weights=_START, bias=None, label="updating", **options)
        self.updates = 0

    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        self.updates += 1
        return super().update(command_buffer, gradient, weights)


def test_a_data_source_is_asked_between_load_and_purge() -> None:
    source = _Recorded()
    _graph(source)
    assert source.calls == ["load", "weights", "bias", "purge"]


@pytest.mark.parametrize("device", _DEVICES)
def test_an_overridden_data_source_trains_with_its_optimizer(device: str) -> None:
    graph = _graph(_Recorded(mps.SGD(0.05)), device)
    for _ in range(3):
        graph.step(_IMAGES, _LABELS)
    _assert_close(graph.weights()["own.weights"], _expected(_START, 3, 0.05))


def test_prediction_uses_what_was_learned_not_what_the_source_answers() -> None:
    graph = _graph(_Recorded(mps.SGD(0.05)))
    for steps in (1, 2, 3):
        graph.step(_IMAGES, _LABELS)
        expected = _IMAGES.reshape(4, 3) @ _expected(_START, steps, 0.05).reshape(2, 3).T
        _assert_close(graph.predict(_IMAGES).reshape(4, 2), expected)


def test_weights_of_an_overridden_source_survive_a_file(tmp_path: Path) -> None:
    graph = _graph(_Recorded(mps.SGD(0.05)))
    for _ in range(2):
        graph.step(_IMAGES, _LABELS)
    graph.save(tmp_path / "w.safetensors")
    other = _graph(_Recorded(mps.SGD(0.05)))
    other.load(tmp_path / "w.safetensors")
    _assert_close(other.weights()["own.weights"], _expected(_START, 2, 0.05))
    _assert_close(other.predict(_IMAGES), graph.predict(_IMAGES))
    other.step(_IMAGES, _LABELS)
    _assert_close(other.weights()["own.weights"], _expected(_START, 3, 0.05))


@pytest.mark.parametrize("device", _DEVICES)
def test_an_update_in_python_runs_once_for_each_batch(device: str) -> None:
    source = _Updating(optimizer=mps.SGD(0.05))
    graph = _graph(source, device)
    for _ in range(3):
        graph.step(_IMAGES, _LABELS)
    assert source.updates == 3
    _assert_close(source.weights(), _expected(_START, 3, 0.05))


@pytest.mark.parametrize("device", _DEVICES)
def test_an_update_may_return_other_weights(device: str) -> None:
    class Halving(mps.ConvolutionDataSource):
        def update(self, command_buffer: Any, gradient: Any, weights: Any) -> mps.WeightsState:
            return mps.WeightsState(weights.weights() / 2, weights.bias() + 1, device=command_buffer.device)

    source = Halving(1, 3, 2, weights=_START, bias=[1.0, 2.0], label="halving")
    graph = _graph(source, device)
    for _ in range(3):
        graph.step(_IMAGES, _LABELS)
    _assert_close(graph.weights()["halving.weights"], _START / 8)
    _assert_close(graph.weights()["halving.bias"], [4, 5])
    expected = _IMAGES.reshape(4, 3) @ (_START / 8).reshape(2, 3).T + [4, 5]
    _assert_close(graph.predict(_IMAGES).reshape(4, 2), expected)


def test_an_update_that_returns_none_leaves_the_weights() -> None:
    class Frozen(_Updating):
        def update(self, command_buffer: Any, gradient: Any, weights: Any) -> None:
            self.updates += 1

    source = Frozen()
    graph = _graph(source)
    first, second = (graph.step(_IMAGES, _LABELS) for _ in range(2))
    assert first == second
    assert source.updates == 2
    _assert_close(source.weights(), _START)


def test_gradients_can_be_read_when_the_batch_is_done() -> None:
    class Kept(_Updating):
        def update(self, command_buffer: Any, gradient: Any, weights: Any) -> None:
            self.gradient = gradient

    source = Kept()
    _graph(source).step(_IMAGES, _LABELS)
    x, t, w = _IMAGES.reshape(4, 3), _LABELS.reshape(4, 2), _START.reshape(2, 3)
    error = 2 * (x @ w.T - t)
    _assert_close(source.gradient.weights().reshape(2, 3), error.T @ x)
    _assert_close(source.gradient.bias(), error.sum(0))


def test_a_source_without_an_optimizer_is_not_trained() -> None:
    source = mps.ConvolutionDataSource(1, 3, 2, weights=_START, label="fixed")
    graph = _graph(source)
    graph.step(_IMAGES, _LABELS)
    np.testing.assert_array_equal(graph.weights()["fixed.weights"], _START)


def test_a_new_graph_begins_with_what_another_has_learned() -> None:
    source = mps.ConvolutionDataSource(1, 3, 2, weights=_START, bias=None, optimizer=mps.SGD(0.05), label="shared")
    _graph(source).step(_IMAGES, _LABELS)
    second = _graph(source, "reference")
    _assert_close(second.weights()["shared.weights"], _expected(_START, 1, 0.05))
    second.step(_IMAGES, _LABELS)
    _assert_close(source.weights(), _expected(_START, 2, 0.05))


def test_a_learning_rate_may_change_between_steps() -> None:
    optimizer = mps.SGD(0.05)
    sources = [
        mps.ConvolutionDataSource(1, 3, 2, weights=_START, bias=None, optimizer=optimizer, label="native"),
        _Updating(optimizer=optimizer),
    ]
    graphs = [_graph(source) for source in sources]
    for rate in (0.05, 0.01):
        optimizer.learning_rate = rate
        for graph in graphs:
            graph.step(_IMAGES, _LABELS)
    for source in sources:
        _assert_close(source.weights(), _expected(_expected(_START, 1, 0.05), 1, 0.01))


# ---- optimizers in NumPy


class _Descent(mps.CustomOptimizer):
    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.labels: list[str] = []

    def step(self, label: str, values: npt.NDArray[np.float32], gradient: npt.NDArray[np.float32]) -> None:
        self.labels.append(label)
        values -= self.rate * gradient


@pytest.mark.parametrize("overridden", [False, True], ids=["native", "overridden"])
@pytest.mark.parametrize("device", _DEVICES)
def test_a_custom_optimizer_trains(device: str, overridden: bool) -> None:
    optimizer = _Descent(0.05)
    own = mps.ConvolutionDataSource(1, 3, 2, weights=_START, bias=None, optimizer=optimizer, label="own")
    graph = _graph(_Recorded(optimizer) if overridden else own, device)
    for steps in (1, 2, 3):
        graph.step(_IMAGES, _LABELS)
        _assert_close(graph.weights()["own.weights"], _expected(_START, steps, 0.05))
    expected = _IMAGES.reshape(4, 3) @ _expected(_START, 3, 0.05).reshape(2, 3).T
    _assert_close(graph.predict(_IMAGES).reshape(4, 2), expected)
    assert optimizer.labels == ["own.weights"] * 3


def test_a_custom_optimizer_steps_the_bias_too() -> None:
    optimizer = _Descent(0.05)
    source = mps.ConvolutionDataSource(1, 3, 2, weights=_START, bias=0.5, optimizer=optimizer, label="own")
    graph = _graph(source)
    graph.step(_IMAGES, _LABELS)
    error = 2 * (_IMAGES.reshape(4, 3) @ _START.reshape(2, 3).T + 0.5 - _LABELS.reshape(4, 2))
    _assert_close(graph.weights()["own.bias"], 0.5 - 0.05 * error.sum(0))
    assert optimizer.labels == ["own.weights", "own.bias"]


def test_gradients_of_a_custom_optimizer_are_read_only() -> None:
    class Writing(mps.CustomOptimizer):
        def step(self, label: str, values: Any, gradient: Any) -> None:
            gradient[0] = 1

    source = mps.ConvolutionDataSource(1, 3, 2, weights=_START, optimizer=Writing(), label="own")
    graph = _graph(source)
    with pytest.raises(ValueError, match="read-only"):
        graph.step(_IMAGES, _LABELS)
    np.testing.assert_array_equal(graph.weights()["own.weights"], _START)
