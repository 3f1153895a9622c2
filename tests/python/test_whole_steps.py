"""A step is made whole or not at all: optimizers that raise, losses that are not finite, momenta in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import _core, rnn

_RANDOM = np.random.default_rng(0)
_IMAGES = _RANDOM.normal(size=(24, 3, 3, 2)).astype(np.float32)
_CLASSES = _RANDOM.integers(0, 3, 24)
# Apple's dropouts cannot be set back: after a step that is undone they go on with other numbers.
_KEEP = 0.8 if _core.has_class("OMPSUpdateGuard") else 1.0


class Failing(mps.CustomOptimizer):
    """Descends with momentum, and raises at one of its calls."""

    def __init__(self, fail_at: int = 0, error: type[BaseException] = LookupError) -> None:
        self.calls, self.fail_at, self.error = 0, fail_at, error
        self.kept: dict[str, Any] = {}

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.calls += 1
        self.kept[label] = self.kept.get(label, np.float32(0)) * np.float32(0.9) + gradient
        values -= np.float32(0.01) * self.kept[label]
        if self.calls == self.fail_at:
            raise self.error(f"call {self.calls}")

    def state(self) -> dict[str, Any]:
        return {"kept": self.kept}

    def load_state(self, state: dict[str, Any]) -> None:
        self.kept = state["kept"]


class _Descent(mps.ConvolutionDataSource):
    """Overrides ``update``, which raises at one of its calls."""

    calls, fail_at = 0, 0

    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        self.calls += 1
        result = super().update(command_buffer, gradient, weights)
        if self.calls == self.fail_at:
            raise LookupError(f"call {self.calls}")
        return result


def _graph(first: Any, second: Any, third: Any, *, source: Any = mps.ConvolutionDataSource, **options: Any) -> Any:
    node: Any = mps.ConvolutionNode(mps.ImageNode(), source(3, 2, 4, optimizer=first, label="conv"))
    node = mps.BatchNormalizationNode(node, mps.BatchNormalizationDataSource(4, optimizer=second, label="norm"))
    node = mps.DropoutNode(mps.NeuronReLUNode(node), keep_probability=_KEEP, seed=1)
    node = mps.FullyConnectedNode(node, mps.ConvolutionDataSource(3, 4, 3, optimizer=third, label="fc"))
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 4)
    return mps.TrainingGraph(mps.LossNode(node, descriptor), device="cpu", **options)


def _recurrent(first: Any, second: Any) -> Any:
    cell = rnn.RecurrentNode(mps.ImageNode(), rnn.GRU(6, 4), optimizer=first, label="cell")
    node = mps.ConvolutionNode(cell, mps.ConvolutionDataSource(1, 4, 3, optimizer=second, label="out"))
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)), device="cpu")


def _everything(graph: Any) -> dict[str, Any]:
    """Return all that a step changes."""
    found = dict(graph.weights())
    for layer in graph._layers:
        state = layer._optimizer_state(graph.device)
        found |= {f"{layer.label} {name}": tensor for name, tensor in state.tensors.items()}
        found |= {f"{layer.label} steps {name}": np.array(count) for name, count in state.steps.items()}
        if isinstance(layer.optimizer, Failing):
            found |= {f"{layer.label} own {name}": np.array(kept) for name, kept in layer.optimizer.kept.items()}
    found["random steps"] = np.array(graph._graphs.random_steps())
    return found


def _assert_same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert sorted(found) == sorted(expected)
    for name, tensor in expected.items():
        np.testing.assert_array_equal(found[name], tensor, err_msg=name)


def _steps(graph: Any, batches: range, data: tuple[Any, Any] | None = None) -> list[float]:
    images, labels = data or (_IMAGES, _CLASSES)
    return [graph.step(images[i * 4 : i * 4 + 4], labels[i * 4 : i * 4 + 4]) for i in batches]


_NETWORKS: dict[str, Any] = {
    "custom alone": lambda f: _graph(f, f, f),
    "custom first, Adam after it": lambda f: _graph(f, mps.Adam(0.02), mps.Adam(0.02)),
    "custom last, momentum before": lambda f: _graph(mps.SGD(0.02, momentum=0.9), mps.RMSProp(0.02), f),
    "normalization alone": lambda f: _graph(mps.Adam(0.02), f, mps.Adam(0.02)),
}


@pytest.mark.parametrize("call", [7, 8, 9])
@pytest.mark.parametrize("name", _NETWORKS)
def test_a_step_whose_optimizer_raises_changes_nothing(name: str, call: int) -> None:
    optimizer = Failing()
    graph, expected = _NETWORKS[name](optimizer), _NETWORKS[name](Failing())
    _steps(graph, range(2))
    per_step = optimizer.calls // 2
    optimizer.fail_at = optimizer.calls + 1 + call % per_step
    before = _everything(graph)
    with pytest.raises(LookupError, match="call"):
        _steps(graph, range(2, 3))
    _assert_same(_everything(graph), before)
    _steps(expected, range(2))
    assert _steps(graph, range(2, 5)) == _steps(expected, range(2, 5))  # as if the failing one had not been
    _assert_same(_everything(graph), _everything(expected))


def test_ctrl_c_in_an_optimizer_leaves_no_half_step() -> None:
    optimizer = Failing(fail_at=8, error=KeyboardInterrupt)
    graph = _graph(optimizer, optimizer, mps.Adam(0.02))
    _steps(graph, range(1))
    before = _everything(graph)
    with pytest.raises(KeyboardInterrupt):
        _steps(graph, range(1, 3))
    _assert_same(_everything(graph), before)


@pytest.mark.parametrize("kinds", ["custom, Adam", "Adam, custom", "custom, custom"])
def test_a_step_of_a_recurrent_network_is_whole_too(kinds: str) -> None:
    optimizer = Failing()
    pick: dict[str, Any] = {"custom": lambda: optimizer, "Adam": lambda: mps.Adam(0.02)}
    graph = _recurrent(*(pick[kind]() for kind in kinds.split(", ")))
    images = _IMAGES.reshape(24, 1, 3, 6)
    labels = np.eye(3, dtype=np.float32)[_RANDOM.integers(0, 3, (24, 1, 3))]
    _steps(graph, range(1), (images, labels))
    for extra in (1, optimizer.calls):
        optimizer.fail_at = optimizer.calls + extra
        before = _everything(graph)
        with pytest.raises(LookupError, match="call"):
            _steps(graph, range(1, 2), (images, labels))
        _assert_same(_everything(graph), before)


def test_an_update_that_raises_while_encoding_leaves_steps_and_counters(tmp_path: Path) -> None:
    def make() -> Any:
        return _graph(mps.Adam(0.02), mps.Adam(0.02), mps.Adam(0.02), source=_Descent)

    graph, expected = make(), make()
    _steps(graph, range(2))
    graph.data_sources[0].fail_at = 3
    before = _everything(graph)
    with pytest.raises(LookupError, match="call 3"):
        _steps(graph, range(2, 3))
    _assert_same(_everything(graph), before)
    _steps(expected, range(2))
    assert _steps(graph, range(2, 4)) == _steps(expected, range(2, 4))


# ---- momenta in files


@pytest.mark.parametrize(
    "make",
    [lambda: mps.SGD(0.02, momentum=0.9), lambda: mps.RMSProp(0.02), lambda: mps.Adam(0.02), lambda: mps.AdamW(0.02)],
)
def test_training_goes_on_after_save_and_load_as_without(make: Any, tmp_path: Path) -> None:
    graph, other = (_graph(make(), make(), make()) for _ in range(2))
    _steps(graph, range(3))
    other.load(graph.save(tmp_path / "all.safetensors"))
    other._graphs.set_random_steps(graph._graphs.random_steps())  # files hold weights and optimizers
    _assert_same(_everything(other), _everything(graph))
    assert _steps(other, range(3, 6)) == _steps(graph, range(3, 6))
    _assert_same(_everything(other), _everything(graph))


@pytest.mark.needs("safetensors")
def test_files_without_optimizers_have_weights_alone(tmp_path: Path) -> None:
    graph = _graph(mps.Adam(), mps.Adam(), mps.Adam())
    _steps(graph, range(1))
    before = graph._layers[0]._optimizer_state(graph.device)
    from safetensors import numpy as reader

    path = graph.save(tmp_path / "weights.safetensors", optimizers=False)
    assert sorted(reader.load_file(path)) == sorted(graph.weights())
    graph.load(path)
    np.testing.assert_array_equal(
        graph._layers[0]._optimizer_state(graph.device).tensors["weights.velocity"], before.tensors["weights.velocity"]
    )


# ---- losses that are not finite


def _poisoned(at: int, value: float) -> Any:
    images = _IMAGES.copy()
    images[at, 1, 2, 0] = value
    return images


@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("batch", [0, 3, 4, 5])
def test_fit_stops_before_a_weight_changes_by_a_loss_that_is_not_finite(batch: int, value: float) -> None:
    graph, expected = (_graph(mps.AdamW(0.02), mps.SGD(0.1), mps.RMSProp(0.02)) for _ in range(2))
    with pytest.raises(mps.NonFiniteError) as caught:
        graph.fit(_poisoned(batch * 4 + 1, value), _CLASSES, batch_size=4, epochs=2, shuffle_seed=None)
    assert str(caught.value) == (
        f"TrainingGraph.fit: the loss of iteration {batch + 1} is nan; the first tensor that is not finite is the "
        f"batch's images ({value} at (1, 1, 2, 0)). The weights are those before it."
    )
    _steps(expected, range(batch))
    known, found = _everything(expected), _everything(graph)
    zeros = {name: np.zeros_like(tensor) for name, tensor in found.items() if name not in known}
    assert batch > 0 or all("momentum" in name or "velocity" in name or "squares" in name for name in zeros)
    _assert_same(found, {**zeros, **known})
    assert _steps(graph, range(2)) == _steps(expected, range(2))  # and it can be used on


def test_a_callback_that_raises_beside_a_loss_that_is_not_finite_leaves_the_steps_before() -> None:
    class Raising(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            raise LookupError(f"iteration {training.history.iterations}")

    graph, expected = (_graph(mps.Adam(0.02), mps.SGD(0.1, momentum=0.9), mps.RMSProp(0.02)) for _ in range(2))
    with pytest.raises(LookupError, match="iteration 1"):  # while the next batch, whose images are NaN, is in flight
        graph.fit(_poisoned(5, np.nan), _CLASSES, batch_size=4, shuffle_seed=None, callbacks=[Raising()])
    _steps(expected, range(1))
    _assert_same(_everything(graph), _everything(expected))
    assert _steps(graph, range(1, 3)) == _steps(expected, range(1, 3))
    _assert_same(_everything(graph), _everything(expected))


def test_custom_optimizers_are_not_called_for_a_loss_that_is_not_finite() -> None:
    optimizer = Failing()
    graph = _graph(optimizer, mps.Adam(0.02), optimizer)
    _steps(graph, range(1))
    calls, before = optimizer.calls, _everything(graph)
    with pytest.raises(mps.NonFiniteError):
        _steps(graph, range(1, 2), (_poisoned(5, np.nan), _CLASSES))
    assert optimizer.calls == calls
    _assert_same(_everything(graph), before)


def test_a_recurrent_network_stops_too() -> None:
    images = _IMAGES.reshape(24, 1, 3, 6).copy()
    labels = np.eye(3, dtype=np.float32)[_RANDOM.integers(0, 3, (24, 1, 3))]
    for first in (mps.Adam(0.02), Failing()):
        graph = _recurrent(first, mps.Adam(0.02))
        _steps(graph, range(1), (images, labels))
        before, poisoned = _everything(graph), images.copy()
        poisoned[6, 0, 1, 3] = np.nan
        with pytest.raises(mps.NonFiniteError, match="batch's images \\(nan at \\(2, 0, 1, 3\\)\\)"):
            _steps(graph, range(1, 3), (poisoned, labels))
        _assert_same(_everything(graph), before)


def test_the_first_tensor_that_is_not_finite_is_named_with_its_layer() -> None:
    graph = _graph(mps.SGD(0.02), mps.SGD(0.02), mps.SGD(0.02))
    huge = np.full((3, 3, 3, 4), 1e38, np.float32)
    graph.data_sources[-1]._assign(huge, np.zeros(3, np.float32))
    graph._graphs.reload()
    sentence = r'the first tensor that is not finite is the result of FullyConnectedNode "fc" \((inf|nan|-inf) at '
    with pytest.raises(mps.NonFiniteError, match=sentence):
        _steps(graph, range(1))
    weights = graph.data_sources[0].weights()
    weights[1, 2, 0, 1] = np.nan
    graph.data_sources[0]._assign(weights, np.zeros(4, np.float32))
    graph._graphs.reload()
    with pytest.raises(mps.NonFiniteError, match=r'is weights of layer "conv" \(nan at \(1, 2, 0, 1\)\)'):
        _steps(graph, range(1))


def test_a_loss_that_is_infinite_by_itself_is_named() -> None:
    source = mps.ConvolutionDataSource(1, 2, 1, weights=np.zeros((1, 1, 1, 2)), optimizer=mps.SGD(), label="fc")
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.CATEGORICAL_CROSS_ENTROPY), label="loss")
    graph = mps.TrainingGraph(loss, device="cpu")
    with pytest.raises(
        mps.NonFiniteError, match=r'iteration 1 is inf; .* the loss of an image at LossNode "loss" \(inf'
    ):
        graph.step(np.ones((2, 1, 1, 2)), np.ones((2, 1)))


def test_every_node_may_be_looked_at() -> None:
    """An activation of minus infinity that no maximum takes leaves the loss as it is."""
    source = mps.ConvolutionDataSource(1, 1, 1, weights=np.full((1, 1, 1, 1), 1e30), bias=None, label="scale")
    pool = mps.PoolingMaxNode(mps.ConvolutionNode(mps.ImageNode(), source), (2, 1))
    last = mps.ConvolutionDataSource(1, 1, 1, optimizer=mps.SGD(), label="out")
    loss = mps.LossNode(mps.ConvolutionNode(pool, last), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    images, labels = np.array([[-1e30, 1e-30]] * 2, np.float32).reshape(2, 2, 1, 1), np.ones((2, 1))
    assert np.isfinite(mps.TrainingGraph(loss, device="cpu").step(images, labels))
    graph = mps.TrainingGraph(loss, device="cpu", check_finite="nodes")
    before = graph.weights()["out.weights"]
    with pytest.raises(
        mps.NonFiniteError, match=r'is the result of ConvolutionNode "scale" \(-inf at \(0, 0, 0, 0\)\)'
    ):
        graph.step(images, labels)
    np.testing.assert_array_equal(graph.weights()["out.weights"], before)


@pytest.mark.skipif(_core.has_class("OMPSUpdateGuard"), reason="our graphs look at every node")
def test_apples_graphs_do_not_show_every_node() -> None:
    with pytest.raises(mps.errors.UnsupportedError, match="the guard of updates can look at losses alone"):
        _graph(mps.SGD(), mps.SGD(), mps.SGD(), check_finite="nodes")


def test_the_check_may_be_left_out() -> None:
    graph = _graph(mps.SGD(0.1), mps.SGD(0.1), mps.SGD(0.1), check_finite="off")
    assert np.isnan(_steps(graph, range(1), (_poisoned(1, np.nan), _CLASSES))[0])
    with pytest.raises(mps.ArgumentError, match='check_finite is \'all\', expected "loss", "nodes" or "off"'):
        _graph(mps.SGD(), mps.SGD(), mps.SGD(), check_finite="all")


def test_checkpoints_never_hold_weights_that_are_not_finite(tmp_path: Path) -> None:
    graph = _graph(mps.SGD(0.1), mps.SGD(0.1), mps.SGD(0.1), check_finite="off")
    for callback in (mps.Checkpoint(tmp_path / "weights.safetensors"), mps.Checkpoints(tmp_path / "runs")):
        with pytest.raises(mps.NonFiniteError, match='"conv.weights" has nan at'):
            graph.fit(_poisoned(1, np.nan), _CLASSES, batch_size=4, callbacks=[callback])
    assert not list(tmp_path.glob("**/*.safetensors"))


# ---- what is not trained


def test_layers_without_an_optimizer_are_told_of() -> None:
    with pytest.warns(mps.UntrainedLayersWarning, match="no layer has an optimizer, so that nothing is trained"):
        _graph(None, None, None).fit(_IMAGES, _CLASSES, batch_size=4)
    sentence = '"conv", "norm" have no optimizer and stay as initialized or loaded.'
    with pytest.warns(mps.UntrainedLayersWarning, match=sentence):
        _graph(None, None, mps.SGD()).fit(_IMAGES, _CLASSES, batch_size=4)


# ---- the right layer


def test_a_dense_layer_with_a_wrong_window_is_named() -> None:
    source = mps.ConvolutionDataSource(2, 2, 3, optimizer=mps.SGD(), label="fc")
    loss = mps.LossNode(
        mps.FullyConnectedNode(mps.ImageNode(), source), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)
    )
    sentence = (
        'MPSCNNFullyConnected "fc": its window has 2 x 2 pixels, its source 3 x 3; so its result has 2 x 2, the labels '
        'of MPSCNNLoss "filter 1" have 1 x 1.'
    )
    with pytest.raises(mps.ShapeError) as caught:
        mps.TrainingGraph(loss, device="cpu").step(_IMAGES[:4], _CLASSES[:4])
    assert str(caught.value).splitlines()[0] == sentence
