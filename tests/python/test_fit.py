"""TrainingGraph.fit: batches, epochs, validation, early stopping, callbacks, history, progress; weights in files."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps

_COUNT = 50
_IMAGES = np.random.default_rng(0).normal(size=(_COUNT, 2, 2, 3)).astype(np.float32)
_CLASSES = (_IMAGES.sum((1, 2, 3)) > 0).astype(np.int64)


def _graph(*, rate: float = 0.1, dropout: float = 1.0, label: str = "fc", kind: Any = None) -> mps.TrainingGraph:
    """Return a linear classifier of two classes."""
    start = np.random.default_rng(1).normal(0, 0.1, (2, 2, 2, 3))
    source = mps.ConvolutionDataSource(2, 3, 2, weights=start, optimizer=mps.SGD(rate), label=label)
    node: Any = mps.FullyConnectedNode(mps.ImageNode(), source)
    if dropout < 1:
        node = mps.DropoutNode(node, keep_probability=dropout, seed=3)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(kind or mps.LossType.SOFTMAX_CROSS_ENTROPY)))


def _steps(graph: mps.TrainingGraph, picks: list[Any]) -> list[float]:
    return [graph.step(_IMAGES[pick], _CLASSES[pick]) for pick in picks]


class _Recorder(mps.Callback):
    def __init__(self) -> None:
        self.calls: list[str] = []

    def on_train_begin(self, training: mps.Training) -> None:
        self.calls.append("begin")

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        assert training.history.losses[-1] == loss
        self.calls.append(f"iteration {training.history.iterations}")

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self.calls.append(f"epoch {epoch.number}")

    def on_train_end(self, training: mps.Training) -> None:
        self.calls.append("end")


def test_fit_takes_batches_in_order_without_a_seed_and_a_smaller_last_one() -> None:
    graph, expected = _graph(), _graph()
    history = graph.fit(_IMAGES, _CLASSES, batch_size=20, epochs=2, shuffle_seed=None)
    picks = [slice(0, 20), slice(20, 40), slice(40, 50)] * 2
    assert history.losses == _steps(expected, picks)
    np.testing.assert_array_equal(graph.weights()["fc.weights"], expected.weights()["fc.weights"])


def test_fit_shows_every_image_once_in_each_epoch_in_another_order() -> None:
    # A rate of 0 leaves the weights, so that the losses of an epoch are those of its images in any order.
    graph = _graph(rate=0)
    losses = np.array(graph.fit(_IMAGES, _CLASSES, batch_size=1, epochs=2, shuffle_seed=5).losses).reshape(2, _COUNT)
    np.testing.assert_array_equal(np.sort(losses[0]), np.sort(losses[1]))
    assert not (losses[0] == losses[1]).all()
    again = _graph(rate=0).fit(_IMAGES, _CLASSES, batch_size=1, epochs=2, shuffle_seed=5).losses
    np.testing.assert_array_equal(losses.ravel(), again)


def test_fit_counts_iterations_across_epochs() -> None:
    history = _graph().fit(_IMAGES, _CLASSES, batch_size=20, iterations=7)
    assert history.iterations == 7
    assert [(epoch.number, epoch.iterations) for epoch in history.epochs] == [(1, 3), (2, 6), (3, 7)]


def test_fit_learns() -> None:
    graph = _graph(rate=0.05)
    graph.fit(_IMAGES, _CLASSES, batch_size=10, epochs=30)
    assert graph.evaluate(_IMAGES, _CLASSES)["accuracy"] == 1


def test_fit_calls_the_hooks_in_order() -> None:
    recorder = _Recorder()
    _graph().fit(_IMAGES, _CLASSES, batch_size=25, epochs=2, callbacks=[recorder])
    iterations = [f"iteration {number}" for number in range(1, 5)]
    assert recorder.calls == ["begin", *iterations[:2], "epoch 1", *iterations[2:], "epoch 2", "end"]


def test_fit_validates_after_each_epoch_with_the_weights_of_that_moment() -> None:
    graph = _graph()
    seen = []

    class Evaluate(mps.Callback):
        def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
            seen.append(graph.evaluate(_IMAGES[:10], _CLASSES[:10]))

    history = graph.fit(
        _IMAGES, _CLASSES, batch_size=10, epochs=3, validation=(_IMAGES[:10], _CLASSES[:10]), callbacks=[Evaluate()]
    )
    assert history.metric("validation_loss") == [metrics["loss"] for metrics in seen]
    assert history.metric("validation_accuracy") == [metrics["accuracy"] for metrics in seen]
    assert len(set(history.metric("validation_loss"))) == 3


def test_predictions_and_weights_between_steps_are_those_of_the_last_submitted_step() -> None:
    seen: list[Any] = []

    class Look(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            seen.append((graph.predict(_IMAGES[:1]), graph.weights()["fc.weights"]))

    graph, expected = _graph(), _graph()
    graph.fit(_IMAGES, _CLASSES, batch_size=10, shuffle_seed=None, callbacks=[Look()])
    moments = []
    for start in range(0, _COUNT, 10):
        _steps(expected, [slice(start, start + 10)])
        moments.append((expected.predict(_IMAGES[:1]), expected.weights()["fc.weights"]))
    moments = [*moments[2:], *moments[-1:] * 2]  # a step's loss is known when two more were submitted
    for (prediction, weights), (known, learned) in zip(seen, moments, strict=True):
        np.testing.assert_array_equal(prediction, known)
        np.testing.assert_array_equal(weights, learned)
    np.testing.assert_array_equal(graph.predict(_IMAGES[:1]), moments[-1][0])


def test_fit_refuses_a_validation_that_returns_no_metrics() -> None:
    def validation() -> Any:
        return 3

    with pytest.raises(mps.ArgumentError, match="validation returns 3, expected a mapping from names to numbers"):
        _graph().fit(_IMAGES, _CLASSES, batch_size=10, epochs=1, validation=validation)


def test_evaluate_gives_the_loss_and_accuracy_of_the_formula() -> None:
    graph = _graph()
    values = graph.weights()
    logits = _IMAGES.reshape(_COUNT, 12) @ values["fc.weights"].reshape(2, 12).T + values["fc.bias"]
    chosen = logits[np.arange(_COUNT), _CLASSES]
    metrics = graph.evaluate(_IMAGES, _CLASSES)
    assert metrics["loss"] == pytest.approx(np.mean(np.log(np.exp(logits).sum(1)) - chosen), rel=1e-5)
    assert metrics["accuracy"] == pytest.approx(np.mean(logits.argmax(1) == _CLASSES))


def test_fit_stops_early_and_says_why() -> None:
    stream = io.StringIO()
    history = _graph(rate=0).fit(
        _IMAGES,
        _CLASSES,
        batch_size=10,
        epochs=9,
        validation=(_IMAGES, _CLASSES),
        callbacks=[mps.EarlyStopping(patience=1), mps.Progress(stream=stream)],
    )
    assert len(history.epochs) == 3
    assert stream.getvalue().splitlines()[-1].startswith("stopped: validation_loss has not improved on 0.")


def test_fit_stops_in_the_middle_of_an_epoch() -> None:
    class Third(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 3:
                training.stop("Three are enough.")

    history = _graph().fit(_IMAGES, _CLASSES, batch_size=5, epochs=2, callbacks=[Third()])
    assert 3 <= history.iterations <= 5  # batches in flight are finished
    assert len(history.epochs) == 1


def test_fit_writes_a_line_for_each_epoch_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    _graph().fit(_IMAGES, _CLASSES, batch_size=10, epochs=2, validation=(_IMAGES, _CLASSES), progress=True)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["epoch 1/2", "epoch 2/2"]
    assert all("validation accuracy" in line for line in lines)


def test_fit_ends_its_callbacks_when_one_raises() -> None:
    class Raising(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            raise LookupError("no more")

    graph, recorder = _graph(), _Recorder()
    with pytest.raises(LookupError, match="no more"):
        graph.fit(_IMAGES, _CLASSES, batch_size=5, epochs=2, callbacks=[Raising(), recorder])
    assert recorder.calls[-1] == "end"
    assert np.isfinite(graph.step(_IMAGES, _CLASSES))


def test_a_checkpoint_of_the_best_epoch_has_its_weights(tmp_path: Path) -> None:
    graph = _graph(rate=0.05)
    validation = (_IMAGES[:20], _CLASSES[:20])
    checkpoint = mps.Checkpoint(tmp_path / "best.safetensors", metric="validation_loss")
    history = graph.fit(_IMAGES, _CLASSES, batch_size=10, epochs=4, validation=validation, callbacks=[checkpoint])
    other = _graph()
    other.load(tmp_path / "best.safetensors")
    assert other.evaluate(*validation)["loss"] == min(history.metric("validation_loss"))


def test_labels_may_be_class_numbers_rows_or_images() -> None:
    rows = np.eye(2)[_CLASSES]
    losses = [_graph().step(_IMAGES, labels) for labels in (_CLASSES, rows, rows[:, None, None, :])]
    assert losses[0] == losses[1] == losses[2]


# ---- inference


def test_predict_gives_probabilities_of_a_softmax_cross_entropy() -> None:
    graph = _graph()
    graph.fit(_IMAGES, _CLASSES, batch_size=10)
    values = graph.weights()
    logits = _IMAGES.reshape(_COUNT, 12) @ values["fc.weights"].reshape(2, 12).T + values["fc.bias"]
    expected = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    np.testing.assert_allclose(graph.predict(_IMAGES).reshape(_COUNT, 2), expected, rtol=1e-4, atol=1e-6)


def test_predict_gives_probabilities_of_a_sigmoid_cross_entropy() -> None:
    graph = _graph(kind=mps.LossType.SIGMOID_CROSS_ENTROPY)
    logits = _IMAGES.reshape(_COUNT, 12) @ graph.weights()["fc.weights"].reshape(2, 12).T
    expected = 1 / (1 + np.exp(-logits))
    np.testing.assert_allclose(graph.predict(_IMAGES).reshape(_COUNT, 2), expected, rtol=1e-4, atol=1e-6)


def test_predict_leaves_dropout_out_and_follows_the_weights() -> None:
    graph = _graph(dropout=0.5)
    for _ in range(3):
        graph.step(_IMAGES, _CLASSES)
        plain = _graph()
        for source, trained in zip(plain.data_sources, graph.data_sources, strict=True):
            source._take_tensors(trained._tensors())
        plain._graphs.reload()
        np.testing.assert_array_equal(graph.predict(_IMAGES), plain.predict(_IMAGES))


def test_predict_takes_more_images_than_run_at_once_and_any_size_of_batch() -> None:
    graph = _graph()
    many = np.tile(_IMAGES, (12, 1, 1, 1))
    np.testing.assert_allclose(graph.predict(many), np.tile(graph.predict(_IMAGES), (12, 1, 1, 1)), rtol=1e-5)
    np.testing.assert_allclose(graph.predict(_IMAGES[:1]), graph.predict(_IMAGES)[:1], rtol=1e-5)


# ---- files


def test_weights_survive_a_file_and_training_goes_on(tmp_path: Path) -> None:
    graph = _graph()
    graph.fit(_IMAGES, _CLASSES, batch_size=10)
    path = graph.save(tmp_path / "weights.safetensors")
    other = _graph(rate=0.1)
    other.load(path)
    for name, values in graph.weights().items():
        np.testing.assert_array_equal(other.weights()[name], values)
    np.testing.assert_array_equal(other.predict(_IMAGES), graph.predict(_IMAGES))
    assert other.step(_IMAGES, _CLASSES) == graph.step(_IMAGES, _CLASSES)
    np.testing.assert_array_equal(other.weights()["fc.weights"], graph.weights()["fc.weights"])


@pytest.mark.needs("safetensors")
def test_weights_are_plain_safetensors(tmp_path: Path) -> None:
    from safetensors import numpy as numpy_reader

    graph = _graph()
    tensors = numpy_reader.load_file(graph.save(tmp_path / "weights.safetensors"))
    assert {name: (array.shape, str(array.dtype)) for name, array in tensors.items()} == {
        "fc.weights": ((2, 2, 2, 3), "float32"),
        "fc.bias": ((2,), "float32"),
    }


def test_arrays_of_any_layout_and_kind_train_alike() -> None:
    expected = _graph().step(_IMAGES, _CLASSES)
    reversed_twice = _IMAGES[::-1].copy()[::-1]
    strided = np.repeat(_IMAGES, 2, axis=0)[::2]
    for images in (reversed_twice, strided, np.asfortranarray(_IMAGES), _IMAGES.tolist(), _IMAGES.data):
        assert _graph().step(images, _CLASSES) == expected
    assert _graph().step(_IMAGES.astype(np.float64), _CLASSES.astype(np.uint8)) == expected
    assert _graph().step(_IMAGES[::-1], _CLASSES[::-1]) == pytest.approx(expected, rel=1e-5)


def test_fit_leaves_the_users_arrays_alone() -> None:
    images, classes = _IMAGES.copy(), _CLASSES.copy()
    images.flags.writeable = classes.flags.writeable = False
    _graph().fit(images, classes, batch_size=10, epochs=2)
    np.testing.assert_array_equal(images, _IMAGES)
