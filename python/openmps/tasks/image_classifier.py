"""Classifies pictures; trained on a folder with a subfolder for each class.

The networks are made of MPSNNGraph's nodes. The talk "Metal for Accelerating Machine Learning" (WWDC 2018, session 609)
trains Inception-V3 so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._nodes.layers import LossNode
from openmps._nodes.nodes import PixelFormat
from openmps._nodes.optimizers import SGD, Adam, Optimizer
from openmps._runtime.device import Device
from openmps._runtime.precision import Precision
from openmps._training.callbacks import Callback
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps._training.training_graph import TrainingGraph
from openmps.data import Augmentation, LabelledPictures, extents_of, read_picture, warn_of_left_out
from openmps.errors import ArgumentError
from openmps.models import inception_v3, picture_network, resnet50
from openmps.tasks._class_weights import ClassWeights, class_weights_of
from openmps.tasks._classified_pictures import ClassifiedPictures, held_back, unlabelled
from openmps.tasks._creation import check_batch, check_settings, fit, shown_progress
from openmps.tasks._figures import classifier_figure, draw_pictures, new_figure
from openmps.tasks._measures import classification
from openmps.tasks._model_callback import introduce
from openmps.tasks._task_model import Answer, Exported, Settings, TaskModel, loader

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["ImageClassifier", "Predictions", "create", "load"]

NetworkName: TypeAlias = Literal["small", "inception-v3", "resnet50"]

_SMALL_IMAGES = 64  # below, ResNet-50 begins without reductions
_MOST_CLASSES = 100_000
_MOST_PIXELS = 4096
_MOST_DRAWN = 16
_AUGMENTATION = Augmentation()
_STORED = 1.25  # pictures are kept at this multiple of the network's size


@dataclass(frozen=True)
class _Network:
    """How a network is built and trained by default."""

    build: Callable[..., LossNode]
    size: int
    optimizer: Callable[[float], Optimizer]
    rate: float


_NETWORKS: dict[str, _Network] = {
    "small": _Network(picture_network, 128, Adam, 2e-3),
    "inception-v3": _Network(inception_v3, 299, Adam, 1e-3),
    "resnet50": _Network(
        resnet50,
        224,
        lambda rate: SGD(rate, momentum=0.9, regularization="l2", regularization_scale=5e-4),
        0.05,
    ),
}


@dataclass(frozen=True, eq=False)
class Predictions:
    """The classes of pictures.

    Parameters
    ----------
    classes : tuple of str
        All classes that the model knows.
    probabilities : ndarray of float32, shape (N, number of classes)
    """

    classes: tuple[str, ...]
    probabilities: F32Array

    def __len__(self) -> int:
        return len(self.probabilities)

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The number of each picture's most probable class."""
        return np.asarray(self.probabilities.argmax(axis=1), np.int64)

    @property
    def names(self) -> list[str]:
        """The name of each picture's most probable class."""
        return [self.classes[number] for number in self.numbers]

    def __repr__(self) -> str:
        largest = self.probabilities.max(axis=1)
        shown = ", ".join(f"{name} {share:.0%}" for name, share in zip(self.names[:3], largest, strict=False))
        return f"<Predictions: {shown}{', ...' if len(self) > 3 else ''}>"


@checked_class
class ImageClassifier(TaskModel):
    """A classifier of pictures; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    classes : tuple of str
    network : str
    size : tuple of int
        Height and width of the network's images.
    channels : int
        Of the network's images: 3 or 1.
    graph : TrainingGraph
    """

    kind = "image-classifier"

    def __init__(
        self,
        classes: Sequence[str],
        *,
        network: NetworkName = "small",
        size: tuple[int, int] | None = None,
        channels: int = 3,
        batch_size: int = 32,
        learning_rate: float | None = None,
        seed: int = 0,
        device: Device | str | None = None,
        precision: Precision = "default",
    ) -> None:
        if network not in _NETWORKS:
            raise ArgumentError(
                f"ImageClassifier: network is {network!r}, expected one of {', '.join(map(repr, _NETWORKS))}."
            )
        chosen = _NETWORKS[network]
        self.classes, self.network, self.channels = tuple(classes), network, channels
        self.size = size or (chosen.size, chosen.size)
        if not 2 <= len(self.classes) <= _MOST_CLASSES or len(set(self.classes)) != len(self.classes):
            raise ArgumentError(
                f"ImageClassifier: classes has {len(self.classes)} names, {len(set(self.classes))} of them different, "
                f"expected 2 to {_MOST_CLASSES} different ones."
            )
        if not 16 <= min(self.size) <= max(self.size) <= _MOST_PIXELS:
            raise ArgumentError(f"ImageClassifier: size is {self.size}, expected 16 to {_MOST_PIXELS} pixels each.")
        self._optimizer = chosen.optimizer(chosen.rate if learning_rate is None else learning_rate)
        more = {"small_images": min(self.size) < _SMALL_IMAGES} if network == "resnet50" else {}
        loss = chosen.build(
            len(self.classes),
            channels=channels,
            batch_size=batch_size,
            optimizer=self._optimizer,
            label_smoothing=0.1,
            seed=seed,
            **more,
        )
        self.graph = TrainingGraph(loss, device=device, precision=precision, image_format=PixelFormat.UNORM8)
        self._history = History()
        self._confusion: npt.NDArray[np.int64] | None = None

    def __repr__(self) -> str:
        return f"<ImageClassifier: {len(self.classes)} classes, {self.network}, images {self.size}>"

    def predict(self, data: Any) -> Predictions:
        """Return the classes of pictures.

        Parameters
        ----------
        data : path, array, or sequence of them
            A picture file, uint8 (H, W, C) or (N, H, W, C), or several of any sizes.

        Returns
        -------
        Predictions

        Raises
        ------
        DatasetError
            If a file cannot be read.
        """
        pictures = unlabelled(data, self.channels, self._shorter_side)
        labels = np.zeros(len(pictures), np.int64)
        return Predictions(self.classes, self._probabilities(LabelledPictures(pictures, labels, self.size)))

    def evaluate(self, data: Any) -> dict[str, Any]:
        """Return measurements on pictures with known classes.

        Parameters
        ----------
        data : path, tuple of pictures and class numbers, or Dataset
            A folder with a subfolder for each class; of a Dataset its test part.

        Returns
        -------
        dict
            ``accuracy``, ``loss`` (the mean cross-entropy), ``confusion`` (int64; a true class is a row) and
            ``classes``: for each class its ``precision``, ``recall`` and ``count``.

        Warns
        -----
        UserWarning
            If pictures of a folder are left out; the text names them.
        """
        found = ClassifiedPictures.of(data, self.channels, self._shorter_side, training=False).among(self.classes)
        warn_of_left_out(found.report, stacklevel=3)
        return self._measured(self._samples(found))

    def answer(self, files: Sequence[Path]) -> Answer:
        """Return the class of each picture file."""
        predictions = self.predict(files)
        largest = predictions.probabilities.max(axis=1)
        rows = [
            (str(file), name, float(probability))
            for file, name, probability in zip(files, predictions.names, largest, strict=True)
        ]

        def figure() -> Figure:
            drawn = rows[:_MOST_DRAWN]
            columns = min(4, len(drawn))
            made = new_figure(3 * columns, 3.2 * -(-len(drawn) // columns))
            pictures = [read_picture(file, channels=self.channels, shorter_side=256) for file, _, _ in drawn]
            draw_pictures(made, pictures, [f"{name} ({share:.0%})" for _, name, share in drawn], columns)
            return made

        return Answer(("file", "class", "probability"), rows, figure)

    def _measured(self, samples: LabelledPictures) -> dict[str, Any]:
        return classification(self._probabilities(samples), samples.labels, self.classes)

    def _probabilities(self, samples: LabelledPictures) -> F32Array:
        parts = []
        for first in range(0, len(samples), 64):
            images, _ = samples.read(np.arange(first, min(first + 64, len(samples))), 0)
            parts.append(self.graph.predict(images).reshape(len(images), -1))
        return np.concatenate(parts)

    @property
    def _shorter_side(self) -> int:
        return round(_STORED * min(self.size))

    def _samples(
        self, data: ClassifiedPictures, augmentation: Augmentation | None = None, weights: F32Array | None = None
    ) -> LabelledPictures:
        return LabelledPictures(data.pictures, data.labels, self.size, augmentation=augmentation, class_weights=weights)

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self.graph.device

    # ---- files

    def _settings(self) -> Settings:
        confusion = None if self._confusion is None else self._confusion.tolist()
        return {
            "classes": list(self.classes),
            "network": self.network,
            "size": list(self.size),
            "channels": self.channels,
            "confusion": confusion,
        }

    def _tensors(self) -> dict[str, F32Array]:
        return self.graph.weights()

    def _exported(self) -> Exported:
        """Pixels are 0 to 1."""
        shape = (None, *self.size, self.channels)
        return self.graph, shape, np.float32, {"classes": json.dumps(self.classes)}

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        height, width = settings["size"]
        model = cls(
            [str(name) for name in settings["classes"]],
            network=settings["network"],
            size=(height, width),
            channels=settings["channels"],
            device=device,
        )
        if settings["confusion"] is not None:
            model._confusion = np.array(settings["confusion"], np.int64).reshape([len(model.classes)] * 2)
        return model

    def _take(self, path: Path) -> None:
        self.graph.load(path)

    def _figure(self) -> Figure:
        return classifier_figure(self._history, self._confusion, self.classes, "pictures")


@checked("image_classifier.create")
def create(
    data: Any,
    *,
    network: NetworkName = "small",
    size: tuple[int, int] | None = None,
    validation: Any = 0.15,
    epochs: int = 30,
    batch_size: int = 32,
    learning_rate: float | None = None,
    augmentation: Augmentation | None = _AUGMENTATION,
    class_weights: ClassWeights | None = None,
    broken: Literal["refuse", "skip"] = "refuse",
    seed: int = 0,
    device: Device | str | None = None,
    precision: Precision = "default",
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> ImageClassifier:
    """Train a classifier of pictures.

    Parameters
    ----------
    data : path, tuple of pictures and class numbers, or Dataset
        A folder with a subfolder of pictures for each class. It may have folders ``train`` and ``validation`` with
        such subfolders. Pictures in memory are uint8 (N, H, W, C), or floats of 0 to 1.
    network : {"small", "inception-v3", "resnet50"}, optional
        The small one has 1.2 million parameters and is for processors.
    size : tuple of int, optional
        Height and width of the network's images; by default 128, 299 or 224 pixels each.
    validation : float, path or tuple, optional
        The share of the pictures that is held back, of each class alike; or such data. Not used if the folder has
        its own.
    epochs, batch_size, seed : int, optional
    learning_rate : float, optional
        The largest; it rises first and falls along a cosine. By default the network's own.
    augmentation : Augmentation or None, optional
    class_weights : "balanced", mapping, or array of float, optional
        Factors of the classes' losses, by name or one for each class. A class without a name has 1. "balanced" lets
        all classes count alike, however many pictures they have.
    broken : {"refuse", "skip"}, optional
        Refuse to train if a picture cannot be decoded, or warn and leave it out.
    device, precision : optional
        See TrainingGraph.
    checkpoints : path, optional
        A folder that gets a checkpoint after each epoch.
    resume : bool, optional
        Go on from the last checkpoint of `checkpoints`.
    callbacks : sequence of Callback, optional
    progress : bool or Progress, optional

    Returns
    -------
    ImageClassifier

    Raises
    ------
    DatasetError
        If the folder has no pictures, or one cannot be read; the text names it.
    ArgumentError, ShapeError, DTypeError
        If a number or an array does not fit; nothing was trained then.

    Examples
    --------
    >>> model = create("photographs", epochs=20)  # doctest: +SKIP
    >>> model.predict("photographs/cat/1.jpg").names  # doctest: +SKIP
    ['cat']
    """
    check_settings("image_classifier", checkpoints, resume=resume, validation=validation, learning_rate=learning_rate)
    if size is None and network in _NETWORKS:
        size = (_NETWORKS[network].size, _NETWORKS[network].size)
    size = None if size is None else extents_of(size, "image_classifier.create: size")
    stored = round(_STORED * min(size)) if size else 1
    found = ClassifiedPictures.of(data, None, stored, training=True, broken=broken)
    training, held_out = held_back(found, data, validation, stored, broken, seed)
    check_batch("image_classifier", batch_size, len(training.labels), "pictures")
    weights = class_weights_of(class_weights, training.classes, training.labels, "image_classifier.create")
    model = ImageClassifier(
        training.classes,
        network=network,
        size=size,
        channels=training.channels,
        batch_size=batch_size,
        learning_rate=learning_rate,
        seed=seed,
        device=device,
        precision=precision,
    )
    introduce(model, callbacks)
    samples = model._samples(held_out) if held_out is not None else None
    shown = shown_progress(
        progress,
        f"{len(training.labels)} pictures of {len(model.classes)} classes to train, "
        f"{len(held_out.labels) if held_out else 0} to validate; device {model.device.name}",
        found.report,
        found.counts(),
    )
    model._history = fit(
        model.graph,
        model._optimizer,
        model._samples(training, augmentation, weights),
        samples,
        epochs=epochs,
        batch_size=batch_size,
        seed=seed,
        callbacks=[*callbacks, *shown],
        checkpoints=checkpoints,
        resume=resume,
    )
    if samples is not None:
        model._confusion = model._measured(samples)["confusion"]
    return model


load = loader(ImageClassifier)
