"""Names what goes on in recordings of sensors: walking, sitting, falling; a class for each second or so.

The network has convolutions, an LSTM and dense layers as nodes of one graph. The talk "Metal for Accelerating Machine
Learning" (WWDC 2018, session 609) has such a classifier.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array, as_float32, finite
from openmps._nodes.optimizers import Adam
from openmps._runtime.device import Device
from openmps._runtime.precision import Precision
from openmps._training.callbacks import Callback
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps._training.training_graph import TrainingGraph
from openmps.data import (
    Recording,
    Recordings,
    RecordingWindows,
    SignalAugmentation,
    read_recordings,
    warn_of_left_out,
)
from openmps.errors import ArgumentError, DatasetError, ShapeError
from openmps.models import activity_network
from openmps.tasks._creation import check_batch, check_settings, fit, shown_progress
from openmps.tasks._figures import classifier_figure, draw_signal, new_figure
from openmps.tasks._measures import classification
from openmps.tasks._model_callback import introduce
from openmps.tasks._signal_schema import SignalSchema
from openmps.tasks._task_model import Answer, Exported, Settings, TaskModel, loader

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["ActivityClassifier", "Segments", "create", "load"]

_AUGMENTATION = SignalAugmentation()
_MOST_EXTENT = 1_000_000
_MOST_DRAWN = 6  # recordings in a figure


@dataclass(frozen=True, eq=False)
class Segments:
    """The classes of a recording's segments.

    Parameters
    ----------
    classes : tuple of str
        All classes that the model knows.
    samples : int
        How many samples a segment has.
    probabilities : ndarray of float32, shape (segments, number of classes)
    """

    classes: tuple[str, ...]
    samples: int
    probabilities: F32Array

    def __len__(self) -> int:
        return len(self.probabilities)

    @property
    def names(self) -> list[str]:
        """The name of each segment's most probable class."""
        return [self.classes[number] for number in self.probabilities.argmax(axis=1)]

    def __repr__(self) -> str:
        shown = ", ".join(self.names[:4])
        return f"<Segments: {len(self)} of {self.samples} samples: {shown}{', ...' if len(self) > 4 else ''}>"


@checked_class
class ActivityClassifier(TaskModel):
    """A classifier of recordings; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    classes, channels : tuple of str
    samples, segments : int
        Samples of a segment, and segments of a window.
    graph : TrainingGraph
    """

    kind = "activity-classifier"

    def __init__(
        self,
        classes: Sequence[str],
        channels: Sequence[str],
        *,
        samples: int = 100,
        segments: int = 20,
        batch_size: int = 32,
        learning_rate: float | None = None,
        seed: int = 0,
        device: Device | str | None = None,
        precision: Precision = "default",
    ) -> None:
        self.classes, self.channels = tuple(classes), tuple(channels)
        self.samples, self.segments = samples, segments
        for name, count in (("classes", len(self.classes)), ("channels", len(self.channels))):
            if count > _MOST_EXTENT:
                raise ArgumentError(f"ActivityClassifier: there are {count} {name}, expected at most {_MOST_EXTENT}.")
        if samples * segments > _MOST_EXTENT:
            raise ArgumentError(
                f"ActivityClassifier: samples is {samples} and segments {segments}, expected a product of at most "
                f"{_MOST_EXTENT}."
            )
        self._optimizer = Adam(3e-3 if learning_rate is None else learning_rate)
        loss = activity_network(
            len(self.classes),
            channels=len(self.channels),
            samples=samples,
            segments=segments,
            batch_size=batch_size,
            optimizer=self._optimizer,
            seed=seed,
        )
        self.graph = TrainingGraph(loss, device=device, precision=precision)
        self._mean = np.zeros(len(self.channels), np.float32)
        self._deviation = np.ones(len(self.channels), np.float32)
        self._schema = SignalSchema(self.channels)
        self._is_old = False  # of a file without ranges
        self._history = History()
        self._confusion: npt.NDArray[np.int64] | None = None

    def __repr__(self) -> str:
        return (
            f"<ActivityClassifier: {len(self.classes)} classes, {len(self.channels)} channels, segments of "
            f"{self.samples} samples>"
        )

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self.graph.device

    def predict(self, data: Any) -> list[Segments]:
        """Return the classes of recordings' segments.

        Parameters
        ----------
        data : path, Recordings, or array
            Files as ``read_recordings`` takes them, or one signal (samples, channels). Channels with names may come in
            any order; those of an array have the model's. A last segment that is covered less than half is left out.

        Returns
        -------
        list of Segments
            One for each recording.

        Raises
        ------
        DatasetError, ShapeError
            If a file cannot be read, or has other channels than the model.

        Warns
        -----
        UserWarning
            If values are far outside of the range that they had in training, perhaps in another unit.
        """
        return [self._segments(recording) for recording in self._known(data).recordings]

    def evaluate(self, data: Any) -> dict[str, Any]:
        """Return measurements on recordings with known labels.

        Parameters
        ----------
        data : path or Recordings

        Returns
        -------
        dict
            ``accuracy`` over segments, ``loss`` (the mean cross-entropy), ``confusion`` (int64; a true class is a row)
            and ``classes``: for each class its ``precision``, ``recall`` and ``count``.

        Warns
        -----
        UserWarning
            As ``predict``, and if all channels vary far less than in training. If files are left out; the text names
            them.
        """
        known = self._known(data)
        if not isinstance(data, Recordings | np.ndarray):
            warn_of_left_out(known.report, stacklevel=3)
        if any(recording.labels is None for recording in known.recordings):
            raise DatasetError("ActivityClassifier.evaluate: recordings have no labels, expected some.")
        return self._measured(self._windows(self._renumbered(known)))

    def answer(self, files: Sequence[Path]) -> Answer:
        """Return the class of each segment of recordings' files."""
        found = [recording for file in files for recording in self._known(file).recordings]
        segments = [self._segments(recording) for recording in found]
        rows = [
            (recording.name, number * each.samples, (number + 1) * each.samples, name, float(probabilities.max()))
            for recording, each in zip(found, segments, strict=True)
            for number, (name, probabilities) in enumerate(zip(each.names, each.probabilities, strict=True))
        ]

        def draw() -> Figure:
            count = min(len(found), _MOST_DRAWN)
            figure = new_figure(10, 2.6 * count)
            grid = np.atleast_1d(figure.subplots(count, 1))
            for axes, recording, each in zip(grid, found, segments, strict=False):
                draw_signal(axes, recording.signal, self.channels, each.names, self.classes, each.samples)
                axes.set_title(recording.name, fontsize="medium")
            return figure

        return Answer(("recording", "begin", "end", "class", "probability"), rows, draw)

    def _segments(self, recording: Recording) -> Segments:
        """Return the predictions for one recording."""
        windows = self._windows(Recordings(self.classes, self.channels, [recording]))
        probabilities, weights, _ = self._predicted(windows)
        return Segments(self.classes, self.samples, probabilities[weights > 0])

    def _predicted(self, windows: RecordingWindows) -> tuple[F32Array, F32Array, F32Array]:
        """Return probabilities (segments, classes), weights (segments,) and labels (segments, classes) in order."""
        signals, labels, weights = windows.read(np.arange(len(windows)), 0)
        count = len(self.classes)
        if not len(windows):  # of recordings that are shorter than half a segment
            return np.zeros((0, count), np.float32), weights.reshape(-1), labels.reshape(-1, count)
        return self.graph.predict(signals).reshape(-1, count), weights.reshape(-1), labels.reshape(-1, count)

    def _measured(self, windows: RecordingWindows) -> dict[str, Any]:
        probabilities, weights, labels = self._predicted(windows)
        counted = weights > 0
        return classification(probabilities[counted], labels[counted].argmax(axis=1), self.classes)

    def _windows(self, recordings: Recordings, augmentation: SignalAugmentation | None = None) -> RecordingWindows:
        return RecordingWindows(
            recordings, self.segments, self.samples, self._mean, self._deviation, augmentation=augmentation
        )

    def _known(self, data: Any) -> Recordings:
        """Return a user's recordings; their channels are the model's, in its order."""
        if isinstance(data, np.ndarray):
            if data.ndim != 2 or data.shape[1] != len(self.channels) or data.dtype.kind not in "fiu" or len(data) == 0:
                raise ShapeError(
                    f"ActivityClassifier: the signal has shape {data.shape} and dtype {data.dtype}, expected numbers "
                    f"(samples, {len(self.channels)})."
                )
            who = "ActivityClassifier: the signal"
            with np.errstate(over="ignore"):
                signal = finite(as_float32(data, who), who)
            found = Recordings((), self.channels, [Recording("signal", signal, None)])
        else:
            found = data if isinstance(data, Recordings) else read_recordings(data)
        found = self._schema.ordered(found, "ActivityClassifier")
        seen = [np.unique(each.labels) for each in found.recordings if each.labels is not None]
        is_varied = bool(seen) and len(np.unique(np.concatenate(seen))) > 1
        self._schema.compare_scale(found, "ActivityClassifier", is_varied=is_varied)
        return found

    def _renumbered(self, recordings: Recordings) -> Recordings:
        """Return recordings whose labels have the model's numbers."""
        unknown = sorted(set(recordings.classes) - set(self.classes))
        if unknown:
            raise DatasetError(f'The recordings have class "{unknown[0]}", the model knows {", ".join(self.classes)}.')
        places = np.array([self.classes.index(name) for name in recordings.classes], np.int64)
        changed = [
            Recording(each.name, each.signal, None if each.labels is None else places[each.labels], each.group)
            for each in recordings.recordings
        ]
        return Recordings(self.classes, self.channels, changed)

    def _normalize_by(self, recordings: Recordings) -> None:
        """Take each channel's mean, deviation and range from recordings."""
        self._schema = SignalSchema.of(recordings)
        signal = np.concatenate([each.signal for each in recordings.recordings])
        self._mean = signal.mean(axis=0, dtype=np.float64).astype(np.float32)
        deviation = signal.std(axis=0, dtype=np.float64).astype(np.float32)
        self._deviation = np.where(deviation > 0, deviation, 1).astype(np.float32)

    # ---- files

    def _settings(self) -> Settings:
        return {
            "classes": list(self.classes),
            "channels": list(self.channels),
            "samples": self.samples,
            "segments": self.segments,
            "mean": self._mean.tolist(),
            "deviation": self._deviation.tolist(),
            "schema": self._schema.stored(),
            "confusion": None if self._confusion is None else self._confusion.tolist(),
        }

    def _tensors(self) -> dict[str, F32Array]:
        return self.graph.weights()

    def _exported(self) -> Exported:
        """Signals are standardised by the mean and the deviation that the file has."""
        facts = {"classes": self.classes, "mean": self._mean.tolist(), "deviation": self._deviation.tolist()}
        shape = (None, 1, self.segments * self.samples, len(self.channels))
        return self.graph, shape, np.float32, {name: json.dumps(value) for name, value in facts.items()}

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        model = cls(
            [str(name) for name in settings["classes"]],
            [str(name) for name in settings["channels"]],
            samples=settings["samples"],
            segments=settings["segments"],
            device=device,
        )
        count = len(model.channels)
        with np.errstate(over="ignore"):  # numbers beyond float32 become infinite, which is refused below
            model._mean = np.array(settings["mean"], np.float32).reshape(count)
            model._deviation = np.array(settings["deviation"], np.float32).reshape(count)
        if not (np.isfinite([model._mean, model._deviation]).all() and (model._deviation > 0).all()):
            raise ValueError("mean or deviation is no usable number")
        model._schema = SignalSchema.read(model.channels, settings.get("schema"))
        model._is_old = "schema" not in settings
        if settings["confusion"] is not None:
            model._confusion = np.array(settings["confusion"], np.int64).reshape([len(model.classes)] * 2)
        return model

    def _take(self, path: Path) -> None:
        self.graph.load(path)
        if self._is_old:
            self._schema.say_old(path)

    def _figure(self) -> Figure:
        return classifier_figure(self._history, self._confusion, self.classes, "segments")


@checked("activity_classifier.create")
def create(
    data: Any,
    *,
    samples: int = 100,
    segments: int = 20,
    validation: Any = 0.25,
    epochs: int = 60,
    batch_size: int = 32,
    learning_rate: float | None = None,
    augmentation: SignalAugmentation | None = _AUGMENTATION,
    seed: int = 0,
    device: Device | str | None = None,
    precision: Precision = "default",
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> ActivityClassifier:
    """Train a classifier of recordings.

    Parameters
    ----------
    data : path or Recordings
        Recordings: a CSV file, a folder of them, or an NPZ file. See ``openmps.data.read_recordings``.
    samples : int, optional
        How many samples a segment has; each segment gets a class. A product of factors up to 5.
    segments : int, optional
        How many segments the network sees at once.
    validation : float, path or Recordings, optional
        The share of the groups that is held back (of the recordings if there are no groups), or such data.
    epochs, batch_size, seed : int, optional
    learning_rate : float, optional
        The largest; it rises first and falls along a cosine. By default 0.003.
    augmentation : SignalAugmentation or None, optional
    device, precision : optional
        See TrainingGraph.
    checkpoints, resume, callbacks, progress : optional
        As in ``image_classifier.create``.

    Returns
    -------
    ActivityClassifier

    Raises
    ------
    DatasetError
        If a file cannot be read or has no labels.
    ArgumentError, ShapeError
        If a number does not fit; nothing was trained then.

    Examples
    --------
    >>> model = create("motion.npz")  # doctest: +SKIP
    >>> model.predict("walk.csv")[0].names[:2]  # doctest: +SKIP
    ['SEATED', 'WALKING']
    """
    check_settings(
        "activity_classifier", checkpoints, resume=resume, validation=validation, learning_rate=learning_rate
    )
    found = data if isinstance(data, Recordings) else read_recordings(data)
    if any(recording.labels is None for recording in found.recordings) or len(found.classes) < 2:
        raise DatasetError(
            f"activity_classifier.create: the recordings have {len(found.classes)} classes, expected labels of at "
            f"least two."
        )
    known, held_out = _held_back(found, validation, seed)
    model = ActivityClassifier(
        found.classes,
        found.channels,
        samples=samples,
        segments=segments,
        batch_size=batch_size,
        learning_rate=learning_rate,
        seed=seed,
        device=device,
        precision=precision,
    )
    model._normalize_by(known)
    introduce(model, callbacks)
    training = model._windows(known, augmentation)
    check_batch("activity_classifier", batch_size, len(training), f"windows of {segments} x {samples} samples")
    validating = None if held_out is None else model._windows(model._renumbered(model._known(held_out)))
    shown = shown_progress(
        progress,
        f"{len(known)} recordings of {len(found.classes)} classes to train, "
        f"{len(held_out) if held_out is not None else 0} to validate; device {model.device.name}",
        found.report,
        found.counts(),
    )
    model._history = fit(
        model.graph,
        model._optimizer,
        training,
        validating,
        epochs=epochs,
        batch_size=batch_size,
        seed=seed,
        callbacks=[*callbacks, *shown],
        checkpoints=checkpoints,
        resume=resume,
    )
    if validating is not None:
        model._confusion = model._measured(validating)["confusion"]
    return model


def _held_back(found: Recordings, validation: Any, seed: int) -> tuple[Recordings, Recordings | None]:
    """Return the recordings to train with and those to validate with; groups stay together."""
    if validation is None or (isinstance(validation, int | float) and validation == 0):
        return found, None
    if not isinstance(validation, int | float):
        return found, validation if isinstance(validation, Recordings) else read_recordings(validation)
    return found.split(validation, seed=seed)


load = loader(ActivityClassifier)
