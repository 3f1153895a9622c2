"""Draws digits, or other small gray pictures: a generator that learns from a discriminator.

Both networks are in one MPSGraph, as in the talk "Build customized ML models with the Metal Performance Shaders Graph"
(WWDC 2020, session 10677).
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._files.weights_file import read_tensors
from openmps._mpsgraph import Tensor
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback
from openmps._training.feeds import NumberedBatches
from openmps._training.history import History
from openmps._training.identity import identity_of
from openmps._training.progress import Progress
from openmps._training.rank_shares import rows_of_rank
from openmps._training.same_data import CONTENT
from openmps.data import View, find_pictures
from openmps.datasets import Dataset, drawn_digits, mnist
from openmps.errors import ArgumentError, DatasetError, MissingExtraError, ShapeError, UnsupportedError
from openmps.tasks._classified_pictures import unlabelled
from openmps.tasks._creation import check_batch, check_settings, fit_graph, shown_progress
from openmps.tasks._drawn_digits import LATENT, SIZE, DrawnDigits
from openmps.tasks._figures import draw_curves, draw_grid, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._task_model import Answer, Settings, TaskModel, loader
from openmps.tasks.image_classifier import ImageClassifier

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["DigitGenerator", "create", "load"]

_BATCH = 64
_MOST = 1_000_000


@checked_class
class DigitGenerator(TaskModel):
    """A generator of pictures of 28x28 pixels; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    generator_losses : list of float
        One for each step since ``create`` began.
    """

    kind = "digit-generator"

    def __init__(self, *, batch_size: int = _BATCH, seed: int = 0, device: Device | str | None = None) -> None:
        if not 2 <= batch_size <= 4096:
            raise ArgumentError(f"DigitGenerator: batch_size is {batch_size}, expected 2 to 4096.")
        self._networks = DrawnDigits(batch_size, seed=seed, device=device)
        self._history = History()
        self.generator_losses: list[float] = []

    def __repr__(self) -> str:
        return f"<DigitGenerator: pictures of {SIZE} x {SIZE} pixels from {LATENT} numbers>"

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self._networks.graph.device

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
            seeds = np.asarray(data, np.float32)
            if seeds.ndim != 2 or seeds.shape[1] != LATENT or len(seeds) == 0:
                raise ShapeError(f"DigitGenerator.predict: data has shape {seeds.shape}, expected (N, {LATENT}).")
        return np.rint((self._networks.draw(seeds).clip(-1, 1) + 1) * 127.5).astype(np.uint8)

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
        return self._networks.weights()

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        return cls(device=device)

    def _take(self, path: Path) -> None:
        self._networks.take(read_tensors(path, self._networks.weights(), "the model"))

    def _figure(self) -> Figure:
        figure = new_figure(12, 6)
        left, right = figure.subplots(1, 2)
        draw_grid(left, self.predict(64), 8)
        draw_curves(right, self._history, ("loss", "generator_loss"), ("discriminator", "generator"))
        return figure


class _Losses(Callback):
    """Lets checkpoints have the generator's losses."""

    def __init__(self, model: DigitGenerator) -> None:
        self._model = model

    def state(self) -> dict[str, Any]:
        """Return the losses so far."""
        return {"losses": np.array(self._model.generator_losses)}

    def load_state(self, state: dict[str, Any]) -> None:
        """Let the model have the losses of `state`."""
        self._model.generator_losses[:] = state["losses"].tolist()


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
        ``history`` has the loss of the discriminator, and of each epoch ``generator_loss``.

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
    rows = rows_of_rank(batch_size, current())
    model._networks.learn(rows)
    introduce(model, callbacks)
    per_epoch = len(images) // batch_size
    order: dict[int, npt.NDArray[np.int64]] = {}

    def batch(number: int) -> Mapping[Tensor, Any]:
        epoch, place = divmod(number, per_epoch)
        if epoch not in order:
            order.clear()
            order[epoch] = np.random.default_rng((seed, epoch)).permutation(len(images))
        real = images[order[epoch][place * batch_size :][rows]]
        seeds = np.random.default_rng((seed, epoch, place)).normal(size=(batch_size, LATENT))[rows].astype(np.float32)
        return model._networks.feeds(real.astype(np.float32) / 127.5 - 1, seeds)

    def measure() -> dict[str, float]:
        begin = (len(model.generator_losses) - 1) // per_epoch * per_epoch
        return {"generator_loss": float(np.mean(model.generator_losses[begin:]))}

    shown = shown_progress(progress, f"{len(images)} pictures to train; device {model.device.name}")
    content = {"the pictures": identity_of(images)}
    facts = {"pictures": len(images), "batch_size": batch_size, "seed": seed, CONTENT: content}
    model._history = fit_graph(
        model._networks.trainee("digit_generator.create", lambda both: model.generator_losses.append(both[1])),
        NumberedBatches(batch, facts),
        iterations_per_epoch=per_epoch,
        epochs=epochs,
        callbacks=[*shown, _Losses(model), *callbacks],
        checkpoints=checkpoints,
        resume=resume,
        measure=measure,
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
