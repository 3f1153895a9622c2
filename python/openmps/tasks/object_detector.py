"""Finds objects in pictures; trained on pictures with boxes.

Tiny YOLO of MPSNNGraph's nodes with the YOLO loss. The talk "Metal for Accelerating Machine Learning" (WWDC 2018,
session 609) shows such a detector, trained with Turi Create.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._checks.shares import held_back_count
from openmps._nodes.nodes import PixelFormat
from openmps._nodes.optimizers import Adam
from openmps._runtime.device import Device
from openmps._runtime.precision import Precision
from openmps._training.callbacks import Callback
from openmps._training.history import History
from openmps._training.precisions import average_precision
from openmps._training.progress import Progress
from openmps._training.training_graph import TrainingGraph
from openmps.data import (
    Augmentation,
    BoxedPictures,
    BoxedSamples,
    PictureFiles,
    Report,
    View,
    counted,
    extent_of,
    named,
    read_boxes,
    read_picture,
    warn_of_left_out,
)
from openmps.datasets import split
from openmps.errors import ArgumentError, DatasetError
from openmps.models import tiny_yolo
from openmps.tasks._classified_pictures import unlabelled
from openmps.tasks._creation import check_batch, check_settings, fit, shown_progress
from openmps.tasks._detections import Detections, anchors_of, decoded
from openmps.tasks._figures import draw_boxes, draw_course, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._task_model import Answer, Exported, Settings, TaskModel, loader

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Detections", "ObjectDetector", "create", "load"]

_CELL = 32  # pixels
_MOST_CLASSES = 10_000
_MOST_ANCHORS = 64
_MOST_PIXELS = 4096
FILTERS = (16, 32, 64, 128, 256, 512, 1024, 1024)  # of tiny YOLO
_MOST_FILTERS = 8192
_LEAST_SCORE = 0.01  # of the detections that are measured
_MOST_DRAWN = 9
_AUGMENTATION = Augmentation(smallest_part=0.4, aspect=1.3, colour=0.3)


@checked_class
class ObjectDetector(TaskModel):
    """A detector of objects; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    classes : tuple of str
    anchors : tuple of pairs of float
        Width and height of the anchor boxes, in shares of the picture.
    size : int
        Height and width of the network's images.
    filters : tuple of int
        Of the network's convolutions.
    graph : TrainingGraph
    """

    kind = "object-detector"

    def __init__(
        self,
        classes: Sequence[str],
        anchors: Sequence[tuple[float, float]],
        *,
        size: int = 416,
        filters: Sequence[int] = FILTERS,
        batch_size: int = 16,
        learning_rate: float | None = None,
        seed: int = 0,
        device: Device | str | None = None,
        precision: Precision = "default",
    ) -> None:
        self.classes, self.size, self.filters = tuple(classes), size, tuple(filters)
        self.anchors = tuple((float(width), float(height)) for width, height in anchors)
        if not 1 <= len(self.classes) <= _MOST_CLASSES or len(set(self.classes)) != len(self.classes):
            raise ArgumentError(
                f"ObjectDetector: classes has {len(self.classes)} names, {len(set(self.classes))} of them different, "
                f"expected 1 to {_MOST_CLASSES} different ones."
            )
        if size % _CELL or not _CELL <= size <= _MOST_PIXELS:
            raise ArgumentError(f"ObjectDetector: size is {size}, expected a multiple of {_CELL} up to {_MOST_PIXELS}.")
        if not all(type(count) is int and 1 <= count <= _MOST_FILTERS for count in self.filters):
            raise ArgumentError(f"ObjectDetector: filters is {self.filters}, expected counts up to {_MOST_FILTERS}.")
        are_shares = all(0 < side <= 1 for pair in self.anchors for side in pair)
        if not 1 <= len(self.anchors) <= _MOST_ANCHORS or not are_shares:
            raise ArgumentError(
                f"ObjectDetector: anchors is {self.anchors}, expected 1 to {_MOST_ANCHORS} pairs of numbers above 0 up "
                f"to 1."
            )
        self._optimizer = Adam(1e-3 if learning_rate is None else learning_rate)
        loss = tiny_yolo(
            len(self.classes),
            anchors=self._in_cells,
            batch_size=batch_size,
            filters=self.filters,
            optimizer=self._optimizer,
            seed=seed,
        )
        self.graph = TrainingGraph(loss, device=device, precision=precision, image_format=PixelFormat.UNORM8)
        self._history = History()
        self._precisions: dict[str, float] = {}
        self._shown: list[Path] = []

    def __repr__(self) -> str:
        return (
            f"<ObjectDetector: {len(self.classes)} classes, {len(self.anchors)} anchors, images of {self.size} pixels>"
        )

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self.graph.device

    @property
    def cells(self) -> int:
        """The extent of the grid of cells on an image."""
        return self.size // _CELL

    @property
    def _in_cells(self) -> list[tuple[float, float]]:
        return [(width * self.cells, height * self.cells) for width, height in self.anchors]

    def predict(self, data: Any, *, least_score: float = 0.3, overlap: float = 0.45) -> list[Detections]:
        """Return the objects in pictures.

        Parameters
        ----------
        data : path, array, or sequence of them
            A picture file, uint8 (H, W, 3) or (N, H, W, 3), or several of any sizes.
        least_score : float, optional
            Objects below are left out.
        overlap : float, optional
            Boxes of one class that overlap a surer one by more (intersection over union) are left out.

        Returns
        -------
        list of Detections
            One for each picture; boxes are in its pixels.
        """
        for name, value in (("least_score", least_score), ("overlap", overlap)):
            if not 0 <= value <= 1:
                raise ArgumentError(f"ObjectDetector.predict: {name} is {value}, expected 0 to 1.")
        pictures = unlabelled(data, 3, self.size)  # files as evaluate reads them
        found = []
        for first in range(0, len(pictures), 16):
            places = range(first, min(first + 16, len(pictures)))
            group = self._detected([pictures[place] for place in places], least_score, overlap)
            for place, each in zip(places, group, strict=True):
                width, height = _extent(pictures, place)
                boxes = each.boxes * np.array([width, height, width, height], np.float32)
                found.append(Detections(each.classes, boxes, each.numbers, each.scores))
        return found

    def _detected(self, pictures: Sequence[Any], least_score: float, overlap: float) -> list[Detections]:
        """Return the objects in some pictures; boxes are in shares of their extents."""
        size = (self.size, self.size)
        images = np.stack([View.whole(picture.shape[:2], size).image(picture) for picture in pictures])
        return [
            decoded(each, self._in_cells, self.classes, least=least_score, overlap=overlap)
            for each in self.graph.predict(images)
        ]

    def evaluate(self, data: Any, *, overlap: float = 0.5) -> dict[str, Any]:
        """Return measurements on pictures with known boxes.

        Parameters
        ----------
        data : path or BoxedPictures
            Of a path the pictures that are for tests, if it says so.
        overlap : float, optional
            The least intersection over union of a right box.

        Returns
        -------
        dict
            ``mean_average_precision``, over the classes that occur, and ``average_precision`` by class: the area under
            the curve of precision over recall, with all points and every score. Without boxes the mean is NaN.

        Warns
        -----
        UserWarning
            If pictures, boxes or files are left out; the text names them.
        """
        found = data if isinstance(data, BoxedPictures) else read_boxes(data)
        report = found.report if found is not data else Report()
        if any(each.part == "test" for each in found.pictures):
            others = [each.file.name for each in found.pictures if each.part != "test"]
            found = found.of_part("test")
            if others:
                report = report.and_left_out([f"{counted(len(others), 'picture')} not for tests: {named(others)}."])
        warn_of_left_out(report, stacklevel=3)
        unknown = sorted(set(found.classes) - set(self.classes))
        if unknown:
            raise DatasetError(f'The data has class "{unknown[0]}", the model knows {", ".join(self.classes)}.')
        return self._measured(self._samples(found, "refuse"), overlap)

    def _measured(self, samples: BoxedSamples, overlap: float = 0.5) -> dict[str, Any]:
        """Return the precisions of samples without augmentation."""
        found: list[Detections] = []
        truth, labels = [], []
        for first in range(0, len(samples), 16):
            parts = [samples.sample(row, 0) for row in range(first, min(first + 16, len(samples)))]
            images = np.stack([image for image, _, _ in parts])
            for each, (_, boxes, classes) in zip(self.graph.predict(images), parts, strict=True):
                found.append(decoded(each, self._in_cells, self.classes, least=_LEAST_SCORE, overlap=0.45))
                truth.append(boxes / np.float32(self.size))
                labels.append(np.array([self.classes.index(samples.data.classes[number]) for number in classes], int))
        precisions = {}
        for number, name in enumerate(self.classes):
            of_class = [(each.boxes[each.numbers == number], each.scores[each.numbers == number]) for each in found]
            true_boxes = [each[label == number] for each, label in zip(truth, labels, strict=True)]
            precision = average_precision(of_class, true_boxes, overlap=overlap)
            if not math.isnan(precision):
                precisions[name] = precision
        mean = float(np.mean(list(precisions.values()))) if precisions else math.nan
        return {"mean_average_precision": mean, "average_precision": precisions}

    def answer(self, files: Sequence[Path]) -> Answer:
        """Return the objects of each picture file."""
        found = self.predict(files)
        rows = [
            (str(file), name, float(score), *(float(side) for side in box))
            for file, each in zip(files, found, strict=True)
            for name, score, box in zip(each.names, each.scores, each.boxes, strict=True)
        ]

        def draw() -> Figure:
            return self._drawn(list(files)[:_MOST_DRAWN], found)

        return Answer(("file", "class", "score", "left", "top", "right", "bottom"), rows, draw)

    def _drawn(self, files: Sequence[Path], found: Sequence[Detections]) -> Figure:
        """Return a figure of pictures with boxes."""
        columns = min(3, len(files))
        figure = new_figure(5 * columns, 4 * -(-len(files) // columns))
        grid = np.atleast_1d(figure.subplots(-(-len(files) // columns), columns)).ravel()
        for axes in grid:
            axes.axis("off")
        for axes, file, each in zip(grid, files, found, strict=False):
            draw_boxes(axes, read_picture(file), each.boxes, each.numbers, each.scores, self.classes)
            axes.set_title(file.name, fontsize="small")
        return figure

    def _samples(
        self,
        data: BoxedPictures,
        broken: Literal["refuse", "skip"],
        augmentation: Augmentation | None = None,
        mosaic: float = 0.0,
    ) -> BoxedSamples:
        return BoxedSamples(
            data,
            size=self.size,
            cells=self.cells,
            anchors=len(self.anchors),
            augmentation=augmentation,
            mosaic=mosaic,
            broken=broken,
        )

    # ---- files

    def _settings(self) -> Settings:
        return {
            "classes": list(self.classes),
            "anchors": [list(pair) for pair in self.anchors],
            "size": self.size,
            "filters": list(self.filters),
            "precisions": self._precisions,
        }

    def _tensors(self) -> dict[str, F32Array]:
        return self.graph.weights()

    def _exported(self) -> Exported:
        """Pixels are 0 to 1; the result has the boxes of each cell, as ``openmps.models.tiny_yolo`` describes."""
        facts = {"classes": json.dumps(self.classes), "anchors": json.dumps(self.anchors)}
        return self.graph, (None, self.size, self.size, 3), np.float32, facts

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        anchors = [(float(width), float(height)) for width, height in settings["anchors"]]
        model = cls(
            [str(name) for name in settings["classes"]],
            anchors,
            size=settings["size"],
            filters=settings["filters"],
            device=device,
        )
        model._precisions = {str(name): float(value) for name, value in settings["precisions"].items()}
        return model

    def _take(self, path: Path) -> None:
        self.graph.load(path)

    def _figure(self) -> Figure:
        if not self._shown:
            figure = new_figure(7, 5)
            axes = figure.subplots()
        else:
            figure = new_figure(15, 9)
            grid_of_two = figure.add_gridspec(1, 2, width_ratios=(1, 2))
            left, right = figure.add_subfigure(grid_of_two[0]), figure.add_subfigure(grid_of_two[1])
            axes = left.subplots()
            found = self.predict(self._shown)
            grid = np.atleast_1d(right.subplots(-(-len(self._shown) // 2), 2)).ravel()
            for place in grid:
                place.axis("off")
            for place, file, each in zip(grid, self._shown, found, strict=False):
                draw_boxes(place, read_picture(file), each.boxes, each.numbers, each.scores, self.classes)
        draw_course(axes, self._history, accuracy="mean_average_precision")
        text = ", ".join(f"{name} {value:.2f}" for name, value in self._precisions.items())
        if text:
            axes.set_xlabel(f"epoch\n\naverage precision of held-back pictures:\n{text}")
        return figure


def _extent(pictures: Sequence[Any], place: int) -> tuple[int, int]:
    """Return width and height of a picture, of its file if it has one."""
    if isinstance(pictures, PictureFiles):
        return extent_of(pictures.files[place])
    height, width = pictures[place].shape[:2]
    return width, height


@checked("object_detector.create")
def create(
    data: Any,
    *,
    size: int = 416,
    anchors: int = 5,
    filters: Sequence[int] = FILTERS,
    validation: float = 0.15,
    epochs: int = 100,
    batch_size: int = 16,
    learning_rate: float | None = None,
    augmentation: Augmentation | None = _AUGMENTATION,
    mosaic: float = 0.5,
    broken: Literal["refuse", "skip"] = "refuse",
    seed: int = 0,
    device: Device | str | None = None,
    precision: Precision = "default",
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> ObjectDetector:
    """Train a detector of objects.

    Parameters
    ----------
    data : path or BoxedPictures
        Pictures with boxes: a CSV file, COCO, Create ML, Pascal VOC or YOLO. See ``openmps.data.read_boxes``. Where the
        data say which pictures are for training and validation, these are taken. Those for tests are left out.
    size : int, optional
        Height and width of the network's images, a multiple of 32.
    anchors : int, optional
        How many anchor boxes are chosen, from the sizes of the boxes to train with.
    filters : sequence of int, optional
        Of the eight convolutions of 3x3; by default those of tiny YOLO.
    validation : float, optional
        The share of the pictures that is held back; 0 for none.
    epochs, batch_size, seed : int, optional
    learning_rate : float, optional
        The largest; it rises first and falls along a cosine. By default 0.001.
    augmentation : Augmentation or None, optional
    mosaic : float, optional
        The share of the images that are put together from parts of four pictures.
    broken : {"refuse", "skip"}, optional
    device, precision, checkpoints, resume, callbacks, progress : optional
        As in ``image_classifier.create``.

    Returns
    -------
    ObjectDetector
        Its history has the ``mean_average_precision`` of the held-back pictures, after every tenth epoch and the last.
        Others do not measure it; it is NaN there.

    Raises
    ------
    DatasetError
        If there are no boxes, or a file cannot be read; the text names it.
    ArgumentError
        If a number does not fit; nothing was trained then.

    Examples
    --------
    >>> model = create("cells/boxes.csv")  # doctest: +SKIP
    >>> model.predict("cells/images/1.jpg")  # doctest: +SKIP
    [<Detections: 12 RBC, 1 WBC>]
    """
    check_settings("object_detector", checkpoints, resume=resume, validation=validation, learning_rate=learning_rate)
    if not 1 <= anchors <= _MOST_ANCHORS or not 0 <= mosaic <= 1:
        raise ArgumentError(
            f"object_detector.create: anchors is {anchors} and mosaic {mosaic}, expected 1 to {_MOST_ANCHORS}, and a "
            f"share."
        )
    found = data if isinstance(data, BoxedPictures) else read_boxes(data)
    known, held_out = _held_back(found, validation, seed)
    if not any(len(each.boxes) for each in known.pictures):
        raise DatasetError("object_detector.create: there are 0 boxes to train with, expected some.")
    check_batch("object_detector", batch_size, len(known), "pictures")
    model = ObjectDetector(
        found.classes,
        anchors_of(known.sizes().clip(1e-3, 1), anchors, seed=seed),
        size=size,
        filters=filters,
        batch_size=batch_size,
        learning_rate=learning_rate,
        seed=seed,
        device=device,
        precision=precision,
    )
    introduce(model, callbacks)
    training = model._samples(known, broken, augmentation, mosaic if augmentation is not None else 0.0)
    validating = None if held_out is None else model._samples(held_out, broken)
    shown = shown_progress(
        progress,
        f"{len(training)} pictures with boxes of {len(model.classes)} classes to train, "
        f"{0 if validating is None else len(validating)} to validate; device {model.device.name}",
        found.report,
        found.counts(),
    )
    done = _Precision(model, validating, epochs)
    model._history = fit(
        model.graph,
        model._optimizer,
        training,
        done if validating is not None else None,
        epochs=epochs,
        batch_size=batch_size,
        seed=seed,
        callbacks=[done, *callbacks, *shown],
        checkpoints=checkpoints,
        resume=resume,
    )
    if validating is not None:
        model._precisions = model._measured(validating)["average_precision"]
        model._shown = [each.file for each in validating.data.pictures[:6]]
    return model


class _Precision(Callback):
    """Measures the precision after every tenth epoch and the last; it is NaN in others."""

    def __init__(self, model: ObjectDetector, samples: BoxedSamples | None, epochs: int) -> None:
        self._model, self._samples, self._epochs = model, samples, epochs
        self._epoch = 0

    def state(self) -> dict[str, Any]:
        """Return the count of epochs."""
        return {"epoch": self._epoch}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self._epoch = int(state["epoch"])

    def facts(self) -> dict[str, Any]:
        """Return the identity of the samples that are measured."""
        assert self._samples is not None
        return self._samples.facts()

    def __call__(self) -> dict[str, float]:
        """Return the metrics of an epoch."""
        assert self._samples is not None
        self._epoch += 1
        is_due = self._epoch % 10 == 0 or self._epoch == self._epochs
        precision = self._model._measured(self._samples)["mean_average_precision"] if is_due else math.nan
        return {"mean_average_precision": precision}


def _held_back(found: BoxedPictures, validation: float, seed: int) -> tuple[BoxedPictures, BoxedPictures | None]:
    """Return the pictures to train with and those to validate with."""
    if any(each.part for each in found.pictures):
        held_out = found.of_part("val")
        return found.of_part("train"), held_out if held_out.pictures else None
    if validation == 0:
        return found, None
    count = held_back_count(validation, len(found), "pictures")
    parts = split(np.zeros(len(found), np.int64), count, seed=seed)
    training, held_out = (BoxedPictures(found.classes, [found.pictures[row] for row in rows]) for rows in parts)
    return training, held_out


load = loader(ObjectDetector)
