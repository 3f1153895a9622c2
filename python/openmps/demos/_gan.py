"""The demo of a generator and a discriminator: drawn digits from fixed random numbers, and both losses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from openmps.data import find_pictures
from openmps.datasets import drawn_digits
from openmps.demos._curves import Curve, draw_curves
from openmps.demos._demo import Demo, Live
from openmps.demos._digit_data import read_digits
from openmps.demos._handlers import QUIET, handler
from openmps.demos._network_picture import Stage
from openmps.demos._pictures import draw_grid
from openmps.demos._session import Session, Snapshot
from openmps.demos._task_run import TaskRun
from openmps.tasks import digit_generator
from openmps.tasks.digit_generator import DigitGenerator

_PICTURES = 6400  # an epoch takes less than a minute on two cores
_BATCH = 32
_SHOWN = 64
_COLUMNS = 8


class GanDemo(Demo):
    """A generator that learns to draw digits from a discriminator that learns to tell them from real ones."""

    name = "gan"
    title = "Digits from random numbers"
    about = "A generator learns to draw digits. A discriminator learns to tell them from real ones."
    default_epochs = 10
    network = (
        (
            Stage("data", "64 random numbers"),
            Stage("dense", "matmul", "7 × 7 × 128"),
            Stage("convolution", "transposed convolution 5 × 5", "14 × 14 × 64"),
            Stage("convolution", "transposed convolution 5 × 5", "28 × 28"),
            Stage("data", "drawn digit"),
        ),
        (
            Stage("data", "real or drawn digit", "28 × 28"),
            Stage("convolution", "convolution 5 × 5", "14 × 14 × 64"),
            Stage("convolution", "convolution 5 × 5", "7 × 7 × 128"),
            Stage("dense", "matmul", "one score: is it real?"),
            Stage("loss", "sigmoid cross-entropy"),
        ),
    )

    _data: Any = None
    _losses: Mapping[str, list[float]] = MappingProxyType({})

    def train(self, session: Session[DigitGenerator]) -> None:
        """Train both networks on a part of the digits, or on the pictures of a folder."""
        if self._data is None:
            self._data, self.data_text = self._read()
        self._losses = {}
        digit_generator.create(
            self._data,
            epochs=self.epochs,
            batch_size=min(_BATCH, len(self._data)),
            device=self.options.device,
            callbacks=[TaskRun(session)],
            progress=False,
        )

    def _read(self) -> tuple[Any, str]:
        folder = self.options.data
        if folder is not None and not any(folder.glob("train-images*")):
            return find_pictures(folder), f"pictures of {folder}."
        data, text = read_digits(folder)
        if data.train_images.shape[1] < 28:  # too coarse for a generator of 28 x 28 pixels
            data, text = drawn_digits(_PICTURES), "drawn digits: MNIST is not in the folder of OPENMPS_DATA."
        images = data.train_images[:_PICTURES]
        return images, f"{len(images)} digits. {text}"

    def look(self, model: DigitGenerator) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Draw from the same random numbers each time."""
        self._losses = {name: list(losses) for name, losses in model.history.parts.items()}
        return model.predict(_SHOWN)

    def curves(self, snapshot: Snapshot) -> list[str]:
        """Return one picture with both losses."""
        curves = [Curve(name, list(enumerate(losses, 1))) for name, losses in self._losses.items()]
        return [draw_curves("losses", curves, extent=snapshot.extent)]

    def generate(self, count: int, seed: int) -> str:
        """Return HTML of newly drawn pictures."""
        pictures = self.session.ask(lambda model: model.predict(int(count), seed=int(seed)))
        return draw_grid(pictures, _COLUMNS)

    def build(self, gr: Any) -> Live:
        """Add a tab that follows the training, and one that only generates."""
        with gr.Tabs():
            with gr.Tab("While it learns"):
                drawn = gr.HTML(elem_id="drawn")
            with gr.Tab("Generate", id="generate"):
                with gr.Row():
                    count = gr.Slider(8, 64, value=24, step=8, label="pictures", elem_id="count")
                    seed = gr.Slider(1, 1000, value=1, step=1, label="seed of the random numbers", elem_id="seed")
                    button = gr.Button("Generate", variant="primary", elem_id="generate", min_width=90)
                made = gr.HTML(elem_id="made")
        button.click(handler(self.generate), [count, seed], made, **QUIET)
        seed.release(handler(self.generate), [count, seed], made, **QUIET)
        return Live([drawn], lambda pictures: [draw_grid(pictures, _COLUMNS)])
