"""The demo of a classifier of recordings: signals, and what goes on in them as the model sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps.data import Recording, Recordings, read_recordings
from openmps.datasets import motion, offline
from openmps.demos._demo import Demo, Live
from openmps.demos._handlers import QUIET, handler
from openmps.demos._network_picture import Stage
from openmps.demos._session import Session, State
from openmps.demos._signals import draw_signals
from openmps.demos._task_run import TaskRun
from openmps.errors import DatasetError
from openmps.tasks import activity_classifier
from openmps.tasks.activity_classifier import ActivityClassifier

_SHARE = 0.25  # of the groups, held back
_SAMPLES, _SEGMENTS = 50, 10
_CLASSES = ("still", "slow", "fast")
_RATES = (0.0, 0.05, 0.25)  # waves per sample


class ActivityDemo(Demo):
    """A classifier that names the parts of a recording while it learns."""

    name = "activity"
    title = "Activities in recordings of sensors"
    about = "A convolution and an LSTM learn to name what a wearer of sensors does. The recordings below are held back."
    default_epochs = 20
    network = (
        (
            Stage("data", "signals", "segments of a recording"),
            Stage("convolution", "convolutions over time", "ReLU"),
            Stage("recurrent", "LSTM", "96 units, over the segments"),
            Stage("dense", "matmul", "64 features, ReLU"),
            Stage("dense", "matmul", "a score for each activity"),
            Stage("loss", "softmax cross-entropy"),
        ),
    )

    _parts: tuple[Recordings, Recordings] | None = None

    def train(self, session: Session[ActivityClassifier]) -> None:
        """Train on windows of the recordings; groups, such as persons, are held back whole."""
        if self._parts is None:
            found, text = self._read()
            self._parts = found.split(_SHARE)
            self.data_text = f"{len(found.recordings)} recordings, {len(self._parts[1])} of them held back: {text}"
        training, held_out = self._parts
        activity_classifier.create(
            training,
            samples=_SAMPLES,
            segments=_SEGMENTS,
            validation=held_out,
            epochs=self.epochs,
            batch_size=16,
            device=self.options.device,
            callbacks=[TaskRun(session)],
            progress=False,
        )

    def _read(self) -> tuple[Recordings, str]:
        if self.options.data is not None:
            return read_recordings(self.options.data), f"{self.options.data.name}."
        try:
            with offline():
                return motion(), "people with a phone and a watch."
        except DatasetError:
            return drawn_recordings(), 'drawn waves; "--data FILE" names recordings.'

    def draw(self, number: int) -> str:
        """Return an SVG of a held-back recording, counted from 1, with predicted and true activities."""
        if self._parts is None:
            raise DatasetError("The recordings are not read yet.")
        held_out = self._parts[1]
        recording = held_out.recordings[(int(number) - 1) % len(held_out)]
        [segments] = self.session.ask(lambda model: model.predict(Recordings((), held_out.channels, [recording])))
        length = max(len(segments), 1) * segments.samples
        bands = [("predicted", segments.names)]
        if recording.labels is not None:
            places = np.minimum(np.arange(length // 10) * 10, len(recording) - 1)
            bands.append(("true", [held_out.classes[label] for label in recording.labels[places]]))
        return draw_signals(recording.signal[:length], held_out.channels, bands)

    def build(self, gr: Any) -> Live:
        """Add a slider of recordings, and the chosen one."""
        number = gr.Slider(1, 50, value=1, step=1, label="recording", elem_id="recording")
        signals = gr.HTML(elem_id="signals")
        number.release(handler(self.draw), number, signals, **QUIET)
        gr.Timer(2).tick(handler(self._again), [number, signals], signals, **QUIET)
        return Live([], lambda _: [])

    def _again(self, number: int, drawn: str | None) -> Any:
        """Return the picture of the weights by now."""
        from gradio import skip

        state = self.session.snapshot().state
        is_due = state is State.TRAINING or (not drawn and state in (State.PAUSED, State.DONE))
        return self.draw(number) if is_due else skip()


def drawn_recordings(count: int = 24, *, seed: int = 0) -> Recordings:
    """Return recordings of two channels, in which waves of three rates follow each other."""
    random = np.random.default_rng(seed)
    found = []
    for number in range(count):
        labels = np.repeat(random.integers(0, len(_CLASSES), 10), 100)
        phase = np.cumsum(2 * np.pi * np.array(_RATES)[labels])
        waves = np.stack([np.sin(phase), np.cos(phase)], 1) * (labels > 0)[:, np.newaxis]
        signal = (waves + random.normal(0, 0.1, waves.shape)).astype(np.float32)
        found.append(Recording(f"drawn {number + 1}", signal, labels))
    return Recordings(_CLASSES, ("x", "y"), found)
