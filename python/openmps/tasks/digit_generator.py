"""Draws digits, or other small gray pictures: a generator that learns from a discriminator.

Both networks are in one MPSGraph, as in the talk "Build customized ML models with the Metal Performance Shaders Graph"
(WWDC 2020, session 10677).
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from openmps import optim
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array, as_float32, finite
from openmps._files.weights_file import read_tensors
from openmps._runtime.device import Device
from openmps._trainer import Trainer
from openmps._training.callbacks import Callback, Training
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps.data import View, find_pictures
from openmps.datasets import Dataset, drawn_digits, mnist
from openmps.errors import ArgumentError, DatasetError, MissingExtraError, ShapeError, UnsupportedError
from openmps.tasks._classified_pictures import unlabelled
from openmps.tasks._creation import check_batch, check_settings, saving, shown_progress
from openmps.tasks._drawn_digits import LATENT, SIZE, Discriminator, Game, Generator, RealPictures, losses
from openmps.tasks._figures import draw_curves, draw_grid, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._placed import Placed
from openmps.tasks._task_model import Answer, Settings, TaskModel, loader
from openmps.tasks.image_classifier import ImageClassifier

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["DigitGenerator", "create", "load"]

_BATCH = 64
_MOST = 1_000_000
_PATHS, _NAMES = "values.", "generator_"  # the beginnings of parameters' paths, and of their names in files


@checked_class
class DigitGenerator(TaskModel):
    """A generator of pictures of 28x28 pixels; ``create`` trains one, ``load`` reads one."""

    kind = "digit-generator"

    def __init__(self, *, batch_size: int = _BATCH, seed: int = 0, device: Device | str | None = None) -> None:
        if not 2 <= batch_size <= 4096:
            raise ArgumentError(f"DigitGenerator: batch_size is {batch_size}, expected 2 to 4096.")
        random = np.random.default_rng(seed)
        self._generator, self._discriminator = Generator(random), Discriminator(random)
        self._batch_size = batch_size
        self._placed = Placed(self._generator, device, (batch_size, LATENT))
        self._history = History()

    def __repr__(self) -> str:
        return f"<DigitGenerator: pictures of {SIZE} x {SIZE} pixels from {LATENT} numbers>"

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self._placed.device

    @property
    def generator_losses(self) -> list[float]:
        """The generator's losses, one for each step since ``create`` began."""
        return list(self._history.parts.get("generator", []))

    def predict(self, data: int | npt.ArrayLike = 64, *, seed: int = 0) -> npt.NDArray[np.uint8]:
        """Return drawn pictures.

        Parameters
        ----------
        data : int or array, shape (N, 64), optional
            How many pictures, or the normal random numbers that each is made of. Pictures of a batch depend on one
            another a little, by its statistics.
        seed : int, optional
            Of the random numbers, if their count is given.

        Returns
        -------
        ndarray of uint8, shape (N, 28, 28, 1)
        """
        if isinstance(data, int | np.integer):
            if not 1 <= data <= _MOST:
                raise ArgumentError(f"DigitGenerator.predict: data is {data}, expected 1 to {_MOST} pictures.")
            seeds = np.random.default_rng(seed).normal(size=(int(data), LATENT)).astype(np.float32)
        else:
            seeds = finite(as_float32(data, "DigitGenerator.predict: data"), "DigitGenerator.predict: data")
            if seeds.ndim != 2 or seeds.shape[1] != LATENT or len(seeds) == 0:
                raise ShapeError(f"DigitGenerator.predict: data has shape {seeds.shape}, expected (N, {LATENT}).")
        return np.rint((self._drawn(seeds).clip(-1, 1) + 1) * 127.5).astype(np.uint8)

    def _drawn(self, seeds: F32Array) -> F32Array:
        """Return pictures of -1 to 1, drawn in batches of one size."""
        size, parts = self._batch_size, []
        for first in range(0, len(seeds), size):
            part = seeds[first : first + size]
            fed = np.concatenate([part, seeds[np.arange(size - len(part)) % len(seeds)]])
            parts.append(self._generator(fed)[: len(part)])
        return np.concatenate(parts)

    def evaluate(self, data: ImageClassifier, *, count: int = 1000, seed: int = 0) -> dict[str, Any]:
        """Return the opinion of a classifier of real pictures on drawn ones.

        Parameters
        ----------
        data : ImageClassifier
            Of gray pictures.
        count : int, optional
            How many pictures are drawn.
        seed : int, optional

        Returns
        -------
        dict
            ``confidence``, the mean of the largest probabilities, and ``classes``, each class' share of the pictures.
        """
        if not isinstance(data, ImageClassifier) or data.channels != 1:
            raise ArgumentError(f"DigitGenerator.evaluate: data is {data!r}, expected an ImageClassifier of 1 channel.")
        predictions = data.predict(self.predict(count, seed=seed))
        shares = np.bincount(predictions.numbers, minlength=len(data.classes)) / len(predictions)
        return {
            "confidence": float(predictions.probabilities.max(axis=1).mean()),
            "classes": dict(zip(data.classes, shares.tolist(), strict=True)),
        }

    def answer(self, files: Sequence[Path]) -> Answer:
        """Refuse: this model makes pictures of nothing but random numbers."""
        raise UnsupportedError("A digit generator takes no files. Its figure has drawn pictures: openmps show MODEL.")

    # ---- files

    def _settings(self) -> Settings:
        return {}

    def _tensors(self) -> dict[str, F32Array]:
        return {path.replace(_PATHS, _NAMES): values for path, values in self._generator.state_dict().items()}

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        return cls(device=device)

    def _take(self, path: Path) -> None:
        values = read_tensors(path, self._tensors(), "the model")
        self._placed.take({name.replace(_NAMES, _PATHS): each for name, each in values.items()})

    def _figure(self) -> Figure:
        figure = new_figure(12, 6)
        left, right = figure.subplots(1, 2)
        draw_grid(left, self.predict(64), 8)
        names = ("discriminator", "generator")
        is_old = bool(self._history.epochs) and "generator_loss" in self._history.epochs[-1].metrics
        draw_curves(right, self._history, ("loss", "generator_loss") if is_old else names, names)
        return figure


class _Watch(Callback):
    """Lets the model have the losses of a run while it goes on."""

    def __init__(self, model: DigitGenerator) -> None:
        self._model = model

    def on_train_begin(self, training: Training) -> None:
        """Let it have the run's history."""
        self._model._history = training.history

    def state(self) -> dict[str, Any]:
        """Return nothing: checkpoints have the history."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Keep the run's history."""


@checked("digit_generator.create")
def create(
    data: Any = None,
    *,
    epochs: int = 10,
    batch_size: int = _BATCH,
    seed: int = 0,
    device: Device | str | None = None,
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> DigitGenerator:
    """Train a generator of digits.

    Parameters
    ----------
    data : Dataset, array, folder or paths, optional
        Real pictures, scaled to 28x28 pixels and made gray; by default those of MNIST that are for training. Where
        MNIST cannot be had, drawn digits with a warning.
    epochs, batch_size, seed : int, optional
    device : optional
        See TrainingGraph.
    checkpoints, resume, callbacks, progress : optional
        As in ``image_classifier.create``.

    Returns
    -------
    DigitGenerator
        Of ``history``, ``parts`` and the metrics of epochs have the losses "discriminator" and "generator"; its
        losses are their sums.

    Raises
    ------
    DatasetError
        If a picture cannot be read.
    ArgumentError, ShapeError
        If a number or an array does not fit; nothing was trained then.
    """
    check_settings("digit_generator", checkpoints, resume=resume)
    if epochs < 1:
        raise ArgumentError(f"digit_generator.create: epochs is {epochs}, expected at least 1.")
    images = _images(_digits() if data is None else data)
    check_batch("digit_generator", batch_size, len(images), "pictures")
    model = DigitGenerator(batch_size=batch_size, seed=seed, device=device)
    introduce(model, callbacks)
    shown = shown_progress(progress, f"{len(images)} pictures to train; device {model.device.name}")
    game = Game(model._generator, model._discriminator)
    # As Radford et al., "Unsupervised representation learning with deep convolutional generative adversarial networks",
    # 2015.
    optimizer = optim.Adam(2e-4, betas=(0.5, 0.999))
    model._history = Trainer(game, losses, optimizer, device=model.device, seed=seed).fit(
        RealPictures(images, batch_size, seed),
        batch_size=batch_size,
        epochs=epochs,
        callbacks=[*shown, _Watch(model), *callbacks, *saving(checkpoints)],
        resume=checkpoints if resume else None,
        shuffle=False,
        progress=False,
    )
    return model


def _digits() -> Dataset:
    """Return MNIST, or drawn digits with a warning where it cannot be had."""
    try:
        return mnist()
    except (DatasetError, MissingExtraError) as error:
        warnings.warn(f"Drawn digits stand in for MNIST: {error}", stacklevel=4)
        return drawn_digits()


def _images(data: Any) -> npt.NDArray[np.uint8]:
    """Return gray pictures, uint8 (N, 28, 28, 1)."""
    if isinstance(data, str | PathLike):
        data = find_pictures(data)
    pictures = unlabelled(data.train_images if isinstance(data, Dataset) else data, 1, SIZE * 2, takes=(1, 3))
    made = np.empty((len(pictures), SIZE, SIZE, 1), np.uint8)
    for place in range(len(pictures)):
        picture = pictures[place]
        if picture.shape[2] == 3:
            picture = np.rint(picture @ np.array([0.299, 0.587, 0.114])).astype(np.uint8)[..., np.newaxis]
        if picture.shape[:2] != (SIZE, SIZE):
            picture = View.centred(picture.shape[:2], (SIZE, SIZE)).image(picture)
        made[place] = picture
    return made


load = loader(DigitGenerator)
