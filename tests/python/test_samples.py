"""Samples: batches from a user's class, read by threads, give the numbers of the same arrays in memory."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps._training.read_ahead import reader_threads

Array = npt.NDArray[Any]
RNG = np.random.default_rng(5)
IMAGES = RNG.normal(size=(23, 4, 5, 2)).astype(np.float32)
CLASSES = RNG.integers(0, 3, 23)
WEIGHTS = RNG.uniform(0.5, 1.5, 23).astype(np.float32)
START = RNG.normal(size=(3, 4, 5, 2)).astype(np.float32) * np.float32(0.1)


def network(**options: Any) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource((4, 5), 2, 3, optimizer=mps.Adam(1e-2), label="fc", weights=START)
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    return mps.TrainingGraph(loss, **options)


class FromArrays(mps.Samples):
    image_shape, label_shape = (4, 5, 2), None

    def __init__(self, *, threads: int = 2, slow: bool = False, shift: float = 0) -> None:
        self.threads, self._slow, self._shift = threads, slow, shift
        self.readers: set[str] = set()

    def __len__(self) -> int:
        return len(IMAGES)

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
        self.readers.add(threading.current_thread().name)
        if self._slow:
            time.sleep(float(np.random.default_rng(rows).uniform(0, 0.02)))
        return IMAGES[rows] + np.float32(self._shift * epoch), CLASSES[rows]


class Weighted(FromArrays):
    has_weights = True

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
        return (*super().read(rows, epoch), WEIGHTS[rows])


@pytest.mark.parametrize("threads", [0, 1, 3])
@pytest.mark.parametrize("seed", [None, 5])
def test_training_is_that_of_arrays_whatever_thread_is_slow(threads: int, seed: int | None) -> None:
    samples, first, second = FromArrays(threads=threads, slow=True), network(), network()
    options: dict[str, Any] = {"batch_size": 5, "epochs": 3, "shuffle_seed": seed}
    expected = first.fit(IMAGES, CLASSES, validation=(IMAGES, CLASSES), **options)
    history = second.fit(samples, validation=samples, **options)
    np.testing.assert_array_equal(history.losses, expected.losses)
    assert history.epochs[-1].metrics == pytest.approx(expected.epochs[-1].metrics, rel=1e-6)
    np.testing.assert_array_equal(second.weights()["fc.weights"], first.weights()["fc.weights"])
    main = threading.main_thread().name
    assert samples.readers == {main} if threads == 0 else main not in samples.readers


def test_weights_of_labels_count() -> None:
    first, second = network(), network()
    expected = first.fit(IMAGES, CLASSES, label_weights=WEIGHTS, batch_size=5)
    assert second.fit(Weighted(), batch_size=5).losses == expected.losses
    assert second.evaluate(Weighted()) == pytest.approx(first.evaluate(IMAGES, CLASSES, label_weights=WEIGHTS))


def test_each_epoch_is_read_anew() -> None:
    first, second = network(), network()
    history = first.fit(FromArrays(shift=0.5), batch_size=23, epochs=3, shuffle_seed=None)
    losses = [second.step(IMAGES + np.float32(0.5 * epoch), CLASSES) for epoch in range(3)]
    np.testing.assert_allclose(history.losses, losses, rtol=1e-6)


def test_images_may_be_bytes() -> None:
    class Bytes(FromArrays):
        def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
            return np.full((len(rows), 4, 5, 2), 7, np.uint8), CLASSES[rows]

    first, second = (network(image_format=mps.PixelFormat.UNORM8) for _ in range(2))
    expected = first.fit(np.full(IMAGES.shape, 7, np.uint8), CLASSES, batch_size=5)
    assert second.fit(Bytes(), batch_size=5).losses == expected.losses
    with pytest.raises(mps.DTypeError, match="images are no array of uint8"):
        second.fit(FromArrays(), batch_size=5)


class Breaking(FromArrays):
    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
        if epoch == 1 and 7 in rows:
            raise OSError("picture 7 is gone")
        return super().read(rows, epoch)


def test_an_error_of_reading_ends_the_run_at_its_batch_and_leaves_no_thread() -> None:
    graph, twin, losses = network(), network(), []

    class Count(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            losses.append(loss)

    with pytest.raises(OSError, match="picture 7 is gone"):
        graph.fit(Breaking(), batch_size=5, epochs=3, shuffle_seed=None, callbacks=[Count()])
    expected = twin.fit(IMAGES, CLASSES, batch_size=5, iterations=6, shuffle_seed=None).losses
    assert losses == expected[: len(losses)]
    assert len(losses) >= 5
    np.testing.assert_array_equal(graph.weights()["fc.weights"], twin.weights()["fc.weights"])
    assert not [each for each in threading.enumerate() if each.name.startswith("openmps-read")]


def test_a_resumed_run_has_the_same_bits(tmp_path: Path) -> None:
    options: dict[str, Any] = {"batch_size": 5, "shuffle_seed": 2}
    whole = network()
    whole.fit(FromArrays(shift=0.1), epochs=3, **options)
    network().fit(
        FromArrays(shift=0.1), iterations=7, callbacks=[mps.Checkpoints(tmp_path / "run", every=3)], **options
    )
    rest = network()
    saving = mps.Checkpoints(tmp_path / "run", every=3)
    rest.fit(FromArrays(shift=0.1), epochs=3, resume=tmp_path / "run", callbacks=[saving], **options)
    np.testing.assert_array_equal(rest.weights()["fc.weights"], whole.weights()["fc.weights"])


def test_a_run_is_not_resumed_with_other_samples(tmp_path: Path) -> None:
    class Named(FromArrays):
        def facts(self) -> dict[str, Any]:
            return {"shift": self._shift}

    network().fit(Named(shift=1), batch_size=5, callbacks=[mps.Checkpoints(tmp_path / "run")])
    saving = [mps.Checkpoints(tmp_path / "run")]
    with pytest.raises(mps.ArgumentError, match="shift"):
        network().fit(Named(shift=2), batch_size=5, epochs=2, resume=tmp_path / "run", callbacks=saving)


WRONG: dict[str, tuple[Any, type[Exception], str]] = {
    "one part": (lambda r: IMAGES[r], mps.ArgumentError, "gave ndarray, expected 2: images, labels"),
    "three parts": (lambda r: (IMAGES[r], CLASSES[r], WEIGHTS[r]), mps.ArgumentError, "gave 3 parts, expected 2"),
    "size": (lambda r: (IMAGES[r][:, :3], CLASSES[r]), mps.ShapeError, r"\(5, 3, 5, 2\), expected \(5, 4, 5, 2\)"),
    "count": (lambda r: (IMAGES[r], CLASSES[r][:-1]), mps.ShapeError, r"labels have shape \(4, 1, 1, 3\)"),
    "class": (lambda r: (IMAGES[r], CLASSES[r] + 9), mps.ArgumentError, "labels"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_batches_are_refused_by_a_sentence(case: str) -> None:
    function, kind, text = WRONG[case]

    class Wrong(FromArrays):
        def read(self, rows: npt.NDArray[np.int64], epoch: int) -> Any:
            return function(rows)

    graph = network()
    before = graph.weights()["fc.weights"]
    with pytest.raises(kind, match=text):
        graph.fit(Wrong(), batch_size=5)
    np.testing.assert_array_equal(graph.weights()["fc.weights"], before)


def test_labels_and_settings_that_do_not_fit_are_refused() -> None:
    graph = network()
    with pytest.raises(mps.ArgumentError, match="FromArrays has its own"):
        graph.fit(FromArrays(), CLASSES)
    with pytest.raises(mps.ArgumentError, match="labels is None, expected an array"):
        graph.fit(IMAGES)
    samples = FromArrays()
    samples.image_shape = (4, 5)  # type: ignore[assignment]
    with pytest.raises(mps.ShapeError, match=r"FromArrays.image_shape is \(4, 5\)"):
        graph.fit(samples)
    with pytest.raises(NotImplementedError, match="Samples.__len__ is missing"):
        graph.fit(mps.Samples())


def test_the_progress_line_has_the_time_spent_waiting() -> None:
    class Slow(FromArrays):
        def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
            time.sleep(0.02)
            return super().read(rows, epoch)

    out = io.StringIO()
    network().fit(Slow(threads=1), batch_size=5, callbacks=[mps.Progress(stream=out)])
    assert "of it waiting for data" in out.getvalue()
    network().fit(IMAGES, CLASSES, batch_size=5, callbacks=[mps.Progress(stream=(arrays := io.StringIO()))])
    assert "waiting" not in arrays.getvalue()


@pytest.mark.parametrize(("cores", "threads"), [(1, 2), (2, 2), (5, 5), (64, 8)])
def test_as_many_threads_read_as_there_are_cores(monkeypatch: pytest.MonkeyPatch, cores: int, threads: int) -> None:
    monkeypatch.setattr("openmps._core.usable_cores", lambda: cores)
    assert reader_threads() == threads
    pictures = np.zeros((3, 4, 4, 1), np.uint8)
    assert mps.data.LabelledPictures(pictures, np.zeros(3, int), (4, 4)).threads == threads
