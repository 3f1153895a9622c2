"""Recordings cut into windows of equal length, as samples that a graph trains on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.rules import shown
from openmps._training.identity import identity_of
from openmps._training.read_ahead import reader_threads
from openmps._training.same_data import CONTENT
from openmps._training.samples import Samples
from openmps.data._recordings import Recording, Recordings
from openmps.errors import ArgumentError, DTypeError

F32Array: TypeAlias = npt.NDArray[np.float32]


@checked_class
@dataclass(frozen=True)
class SignalAugmentation:
    """How windows vary from epoch to epoch: they begin anywhere, are stronger or weaker, and have noise.

    Parameters
    ----------
    strength : float, optional
        All channels are multiplied by a common number of 1 - strength to 1 + strength.
    noise : float, optional
        The standard deviation of the noise, in standard deviations of the channel.
    seed : int, optional

    Examples
    --------
    >>> mps.data.SignalAugmentation(strength=0.1)
    SignalAugmentation(strength=0.1, noise=0.03, seed=0)
    """

    strength: float = 0.2
    noise: float = 0.03
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.strength < 1 or not self.noise >= 0 or self.seed < 0:
            raise ArgumentError(
                f"SignalAugmentation: strength is {self.strength}, noise {self.noise} and seed {self.seed}, expected "
                f"0 to below 1, and at least 0 and 0."
            )


@checked_class
class RecordingWindows(Samples):
    """Windows of recordings: images one pixel high with a label for each segment, zeros after a recording's end.

    Parameters
    ----------
    recordings : Recordings
    segments : int
        How many segments a window has.
    samples : int
        How many samples a segment has. Its label is the most frequent one of its samples. A segment that is covered
        less than half by the recording has weight 0. Windows without any other segment are left out.
    mean, deviation : array, shape (channels,)
        Signals have the mean subtracted and are divided by the deviation.
    augmentation : SignalAugmentation, optional
        By default windows follow one another from each recording's start.

    Notes
    -----
    ``image_shape`` is (1, segments * samples, channels), ``label_shape`` (1, segments, classes).

    Examples
    --------
    >>> signal = np.arange(12, dtype=np.float32).reshape(6, 2)
    >>> recording = mps.data.Recording("walk", signal, np.array([0, 0, 0, 1, 1, 1]))
    >>> recordings = mps.data.Recordings(("walk", "rest"), ("x", "y"), [recording])
    >>> windows = mps.data.RecordingWindows(recordings, segments=2, samples=3, mean=[0, 0], deviation=[1, 1])
    >>> windows
    <RecordingWindows: 1 windows of 2 x 3 samples>
    >>> signals, labels, weights = windows.read(np.array([0]), epoch=0)
    >>> labels[0, 0]
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """

    def __init__(
        self,
        recordings: Recordings,
        segments: int,
        samples: int,
        mean: npt.ArrayLike,
        deviation: npt.ArrayLike,
        *,
        augmentation: SignalAugmentation | None = None,
    ) -> None:
        if not recordings.recordings:
            raise ArgumentError("RecordingWindows: there are 0 recordings, expected at least one.")
        if augmentation is not None and not isinstance(augmentation, SignalAugmentation):
            raise DTypeError(f"RecordingWindows: augmentation is {shown(augmentation)}, expected a SignalAugmentation.")
        self.recordings, self.augmentation = recordings, augmentation
        self.segments, self.samples, self.threads = segments, samples, reader_threads()
        self._length = segments * samples
        self._mean, self._deviation = np.asarray(mean, np.float32), np.asarray(deviation, np.float32)
        self._places = [
            (each, begin)
            for each in recordings.recordings
            for begin in range(0, len(each), self._length)
            if self._counts(each, begin if augmentation is None else 0)
        ]
        self.image_shape = (1, self._length, len(recordings.channels))
        self.label_shape = (1, segments, max(1, len(recordings.classes)))
        self.has_weights = True

    def __repr__(self) -> str:
        return f"<RecordingWindows: {len(self)} windows of {self.segments} x {self.samples} samples>"

    def __len__(self) -> int:
        return len(self._places)

    def place(self, row: int) -> tuple[Recording, int]:
        """Return a window's recording and its first sample, without augmentation."""
        return self._places[row]

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[F32Array, F32Array, F32Array]:
        """Return signals (n, 1, samples, channels), one-hot labels (n, 1, segments, classes) and weights."""
        signals = np.zeros((len(rows), *self.image_shape), np.float32)
        labels = np.zeros((len(rows), *(self.label_shape or ())), np.float32)
        weights = np.zeros((len(rows), 1, self.segments), np.float32)
        for place, row in enumerate(rows):
            recording, begin = self._places[row]
            if self.augmentation is None:
                part = self._part(recording, begin)
            else:
                random = np.random.default_rng((self.augmentation.seed, epoch, int(row)))
                # The last window's start may leave half a window empty, so that ends are learnt too.
                latest = max(0, len(recording) - (self._length + 1) // 2)
                begin = int(random.integers(0, latest + 1))
                part = self._part(recording, begin)
                part = part * np.float32(random.uniform(1 - self.augmentation.strength, 1 + self.augmentation.strength))
                part += np.float32(self.augmentation.noise) * random.standard_normal(part.shape, np.float32)
            signals[place, 0, : len(part)] = part
            self._label(recording, begin, labels[place, 0], weights[place, 0])
        return signals, labels, weights

    def _part(self, recording: Recording, begin: int) -> F32Array:
        return np.asarray((recording.signal[begin : begin + self._length] - self._mean) / self._deviation)

    def _counts(self, recording: Recording, begin: int) -> bool:
        """Return whether the first segment of a window has a weight; if not, no segment of it has one."""
        return 2 * min(len(recording) - begin, self.samples) >= self.samples

    def _label(self, recording: Recording, begin: int, labels: F32Array, weights: F32Array) -> None:
        """Fill the labels of a window's segments, and their weights."""
        for segment in range(self.segments):
            first = begin + segment * self.samples
            covered = min(first + self.samples, len(recording)) - first
            if 2 * covered < self.samples:
                break
            weights[segment] = 1
            if recording.labels is not None:
                inside = recording.labels[first : first + covered]
                labels[segment, np.bincount(inside, minlength=labels.shape[1]).argmax()] = 1

    def facts(self) -> dict[str, Any]:
        """Return the identities of signals, labels and scale, and the settings; the recordings' names do not count."""
        recordings = self.recordings.recordings
        return {
            CONTENT: {
                "signals": identity_of(*(each.signal for each in recordings)),
                "labels": identity_of(*(each.labels for each in recordings)),
                "mean and deviation": identity_of(self._mean, self._deviation),
            },
            "windows": [self.segments, self.samples],
            "augmentation": repr(self.augmentation),
        }
