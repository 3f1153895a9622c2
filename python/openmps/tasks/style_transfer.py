"""Paints pictures in the style of another picture.

A network learns one style from content pictures: its losses compare features and Gram matrices of an image classifier.
Turi Create, which the talks show, has such a task. The program is an MPSGraph.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._files.safetensors_file import open_tensors
from openmps._files.weights_file import read_tensors
from openmps._mpsgraph import Graph
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._trainer import Trainer
from openmps._training.callbacks import Callback, Training
from openmps._training.history import Epoch, History
from openmps._training.identity import identity_of, identity_of_pictures
from openmps._training.progress import Progress
from openmps._training.rank_shares import rows_of_rank
from openmps._training.read_ahead import reader_threads
from openmps._training.same_data import CONTENT
from openmps.data import Augmentation, PictureFiles, View, find_pictures, read_picture
from openmps.errors import ArgumentError, DatasetError, ShapeError
from openmps.tasks import image_classifier
from openmps.tasks._classified_pictures import unlabelled
from openmps.tasks._creation import check_batch, check_settings, saving, shown_progress
from openmps.tasks._figures import draw_curves, draw_pictures, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._schedules import LargestRate, warmed_cosine
from openmps.tasks._styles import STEP, Compared, Features, Painter, adam, first_weights, losses, measured, painted
from openmps.tasks._task_model import Answer, Settings, TaskModel, loader

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["StyleTransfer", "create", "load"]

U8Array = npt.NDArray[np.uint8]

_MOST_PIXELS = 1 << 24
_KEPT_SIZES = 4  # graphs of so many sizes of pictures stay
_EXAMPLE = 160  # pixels of the pictures in the model's figure
_EXAMPLES = ("example_style", "example_content", "example_painted")  # pictures in the file
_TURNS = ("0", "90", "180", "270")


@checked_class
class StyleTransfer(TaskModel):
    """A painter in one style; ``create`` trains one, ``load`` reads one."""

    kind = "style-transfer"

    def __init__(self, *, seed: int = 0, device: Device | str | None = None) -> None:
        self._device = Device.of(device)
        self._weights = first_weights(seed)
        self._graphs: OrderedDict[tuple[int, int], Callable[[F32Array], F32Array]] = OrderedDict()
        self._history = History()
        self._pictures: list[U8Array] = []  # the style, a content picture, and the painted one
        self._measuring: Compared | None = None
        self._batch = 0, 0  # how many pictures are measured at a time, and their size

    def __repr__(self) -> str:
        return f"<StyleTransfer: a network of {sum(value.size for value in self._weights.values())} parameters>"

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self._device

    def predict(self, data: Any) -> list[U8Array]:
        """Return pictures in the style.

        Parameters
        ----------
        data : path, array, or sequence of them
            A picture file, uint8 (H, W, 3) or (N, H, W, 3), or several of any sizes, each with at least 16 pixels.

        Returns
        -------
        list of ndarray of uint8
            Of the sizes of the pictures, rounded down to multiples of 4.
        """
        pictures = unlabelled(data, 3, _MOST_PIXELS)
        return [self._painted(np.asarray(pictures[place])) for place in range(len(pictures))]

    def _painted(self, picture: U8Array) -> U8Array:
        height, width = (extent // STEP * STEP for extent in picture.shape[:2])
        if min(height, width) < 16 or height * width > _MOST_PIXELS or picture.shape[2] != 3:
            raise ShapeError(
                f"StyleTransfer: a picture has shape {picture.shape}, expected 3 channels, at least 16 pixels each way "
                f"and {_MOST_PIXELS} in all."
            )
        if (height, width) not in self._graphs:
            self._graphs[height, width] = self._compiled(height, width)
            if len(self._graphs) > _KEPT_SIZES:
                self._graphs.popitem(last=False)
        self._graphs.move_to_end((height, width))
        made = self._graphs[height, width](_floats(picture[np.newaxis, :height, :width]))
        return np.asarray(np.rint(made[0] * 255), np.uint8)

    def _follow(self, painter: Painter) -> None:
        """Paint with the weights of the painter by now."""
        self._weights = painter.weights()
        self._graphs.clear()

    def _compiled(self, height: int, width: int) -> Callable[[F32Array], F32Array]:
        """Return the network for pictures of one size."""
        graph = Graph(self._device)
        pictures = graph.placeholder((1, height, width, 3), name="picture")
        weights = {name: graph.constant(value) for name, value in self._weights.items()}
        result = painted(graph, weights, pictures, (height, width))
        return lambda picture: np.asarray(graph.run({pictures: picture}, result))

    def evaluate(self, data: Any) -> dict[str, Any]:
        """Return the losses of pictures, for a model that has been trained in this process.

        Parameters
        ----------
        data : path, array, or sequence of them
            Pictures, as many as a batch has or more.

        Returns
        -------
        dict
            ``content_loss`` and ``style_loss``: mean squared differences of features and of Gram matrices, divided by
            the mean squares of the wanted ones.
        """
        if self._measuring is None:
            raise ArgumentError("StyleTransfer.evaluate: the model is of a file, which has no features to compare.")
        return self._measured(unlabelled(data, 3, _MOST_PIXELS))

    def _measured(self, pictures: Sequence[Any]) -> dict[str, float]:
        assert self._measuring is not None
        count, size = self._batch
        if len(pictures) < count:
            raise ArgumentError(f"StyleTransfer.evaluate: there are {len(pictures)} pictures, expected {count}.")
        found = []
        for first in range(0, len(pictures) - count + 1, count):
            batch = [_centred(np.asarray(pictures[first + place]), size) for place in range(count)]
            found.append(measured(self._measuring, _floats(np.stack(batch))))
        content, style = np.mean(found, axis=0)
        return {"content_loss": float(content), "style_loss": float(style)}

    def answer(self, files: Sequence[Path]) -> Answer:
        """Return a picture in the style for each file."""
        pictures = self.predict(files)
        rows = [(str(file), made.shape[1], made.shape[0]) for file, made in zip(files, pictures, strict=True)]

        def draw() -> Figure:
            shown = min(len(rows), 6)
            figure = new_figure(8, 4 * shown)
            pairs = [each for file, made in zip(files, pictures, strict=True) for each in (read_picture(file), made)]
            draw_pictures(figure, pairs[: 2 * shown], [name for file in files for name in (file.name, "painted")], 2)
            return figure

        return Answer(("file", "width", "height"), rows, draw)

    # ---- files

    def _settings(self) -> Settings:
        return {}

    def _tensors(self) -> dict[str, npt.NDArray[Any]]:
        return {**self._weights, **dict(zip(_EXAMPLES, self._pictures, strict=False))}

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        return cls(device=device)

    def _take(self, path: Path) -> None:
        self._weights = read_tensors(path, self._weights, "the model")
        self._graphs.clear()
        with open_tensors(path) as file:
            shapes = {name: (file.tensors[name].dtype, file.tensors[name].shape) for name in file.tensors}
            if all(shapes.get(name) == ("U8", (_EXAMPLE, _EXAMPLE, 3)) for name in _EXAMPLES):
                pictures = file.read(_EXAMPLES)
                self._pictures = [pictures[name] for name in _EXAMPLES]

    def _figure(self) -> Figure:
        figure = new_figure(14, 4)
        grid = figure.add_gridspec(1, 2, width_ratios=(3, 2))
        draw_curves(
            figure.add_subfigure(grid[1]).subplots(),
            self._history,
            ("content_loss", "style_loss"),
            ("content", "style"),
        )
        if self._pictures:
            draw_pictures(figure.add_subfigure(grid[0]), self._pictures, ("style", "content", "painted"), 3)
        return figure


class _Follow(Callback):
    """Lets the model have the weights after each epoch."""

    def __init__(self, model: StyleTransfer, painter: Painter) -> None:
        self._model, self._painter = model, painter

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Let it have them."""
        self._model._follow(self._painter)

    def state(self) -> dict[str, Any]:
        """Return nothing: checkpoints have the weights."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Keep the weights."""


@dataclass(frozen=True, eq=False)
class _ContentPictures:
    """Content pictures, each time another part of them, as samples for ``Trainer``.

    Parameters
    ----------
    pictures : sequence
    size : int
        Of the square images.
    batch_size : int
        An epoch has whole batches alone.
    seed : int
        Of the order and of the parts.
    more : dict
        The further values that a run which goes on has to share.
    """

    pictures: Sequence[Any]
    size: int
    batch_size: int
    seed: int
    more: dict[str, Any]

    @property
    def threads(self) -> int:
        """How many threads read."""
        return reader_threads()

    def __len__(self) -> int:
        return len(self.pictures) // self.batch_size * self.batch_size

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[F32Array, tuple[()]]:
        """Return images of 0 to 1; there are no targets."""
        order = np.random.default_rng((self.seed, epoch)).permutation(len(self.pictures))
        vary, size = Augmentation(smallest_part=0.5, colour=0.1, seed=self.seed), (self.size, self.size)
        images = [vary.image(np.asarray(self.pictures[row]), (epoch, int(row)), size) for row in order[rows]]
        return _floats(np.stack(images)), ()

    def facts(self) -> dict[str, Any]:
        """Return what a run that goes on has to share."""
        return {"size": self.size, "seed": self.seed, **self.more}


@checked("style_transfer.create")
def create(
    data: Any,
    style: Any,
    *,
    size: int = 128,
    features: str | PathLike[str] | None = None,
    content_weight: float = 1.0,
    style_weight: float = 3.0,
    smoothness: float = 5.0,
    epochs: int = 10,
    batch_size: int = 4,
    learning_rate: float | None = None,
    seed: int = 0,
    device: Device | str | None = None,
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> StyleTransfer:
    """Train a painter in the style of a picture.

    Parameters
    ----------
    data : path or sequence of paths or arrays
        The content pictures: a folder, or files, or uint8 (H, W, 3).
    style : path or array
        The picture whose style is learnt.
    size : int, optional
        Height and width of the training images, a multiple of 4.
    features : path, optional
        A model of ``image_classifier`` with the small network, whose layers compare pictures. By default one is trained
        first, which tells how content pictures are turned. Gidaris et al., "Unsupervised representation learning by
        predicting image rotations", 2018.
    content_weight : float, optional
        Factor of the loss of contents.
    style_weight : float, optional
        Factor of the loss of style.
    smoothness : float, optional
        Factor of the loss of differences between neighbouring pixels.
    epochs, batch_size, seed : int, optional
    learning_rate : float, optional
        The largest of Adam; by default 0.003.
    device, checkpoints, resume, callbacks, progress : optional
        As in ``text_generator.create``. While it trains, ``predict`` has the weights of the last epoch.

    Returns
    -------
    StyleTransfer

    Raises
    ------
    DatasetError
        If a picture cannot be read, or the folder has none.
    ArgumentError
        If a number does not fit; nothing was trained then.
    """
    check_settings("style_transfer", checkpoints, resume=resume, learning_rate=learning_rate)
    if size % STEP or size < 32 or min(epochs, batch_size) < 1:
        raise ArgumentError(
            f"style_transfer.create: size is {size}, epochs {epochs} and batch_size {batch_size}, expected a "
            f"multiple of {STEP} from 32, and at least 1."
        )
    pictures = _content(data, size)
    check_batch("style_transfer", batch_size, len(pictures), "pictures")
    painting = _centred(unlabelled(style, 3, 2 * size)[0], size)
    model = StyleTransfer(seed=seed, device=device)
    shown = shown_progress(progress, f"{len(pictures)} pictures to train; device {model.device.name}")
    found = _features(features, pictures, size, seed, model.device, shown)
    network = Compared(Painter(seed), found, _floats(painting), device)
    rows = rows_of_rank(batch_size, current())
    model._measuring, model._batch = network, (rows.stop - rows.start, size)
    introduce(model, callbacks)
    rate = 3e-3 if learning_rate is None else learning_rate
    factors = {"content_loss": content_weight, "style_loss": style_weight, "roughness": smoothness}
    facts = {
        "content_weight, style_weight and smoothness": [content_weight, style_weight, smoothness],
        CONTENT: _content_facts(pictures, painting, None if features is None else found),
    }
    optimizer = adam(warmed_cosine(rate, len(pictures) // batch_size * epochs))
    trainer = Trainer(network, losses, optimizer, loss_weights=factors, device=model.device, seed=seed)
    model._history = trainer.fit(
        _ContentPictures(pictures, size, batch_size, seed, facts),
        batch_size=batch_size,
        epochs=epochs,
        callbacks=[LargestRate(rate), *shown, _Follow(model, network.painter), *callbacks, *saving(checkpoints)],
        resume=checkpoints if resume else None,
        shuffle=False,
        progress=False,
    )
    model._follow(network.painter)
    example = _centred(np.asarray(pictures[0]), _EXAMPLE)
    model._pictures = [_centred(painting, _EXAMPLE), example, model._painted(example)]
    return model


def _content_facts(pictures: Sequence[Any], painting: U8Array, features: Features | None) -> dict[str, str]:
    """Return the identities of what a run is made of; None: features that the run itself trains."""
    return {
        "the pictures": identity_of_pictures(pictures),
        "the style": identity_of(painting),
        "the features": identity_of(None) if features is None else identity_of(*features.arrays()),
    }


def _content(data: Any, size: int) -> Sequence[Any]:
    """Return the content pictures."""
    if isinstance(data, str | PathLike) and Path(data).is_dir():
        files = find_pictures(data)
        if not files:
            raise DatasetError(f'Folder "{data}" has no pictures.')
        found = PictureFiles(files, shorter_side=round(1.25 * size))
        if reasons := found.broken():
            raise DatasetError(" ".join(list(reasons.values())[:3]))
        return found
    return unlabelled(data, 3, round(1.25 * size))


def _features(
    path: str | PathLike[str] | None,
    pictures: Sequence[Any],
    size: int,
    seed: int,
    device: Device,
    shown: Sequence[Progress],
) -> Features:
    """Return the layers of a classifier: of a file, or of one that learns how pictures are turned."""
    if path is not None:
        model = image_classifier.load(path, device=device)
        if (model.network, model.channels) != ("small", 3):
            raise ArgumentError(
                f'style_transfer.create: features is a model with network "{model.network}" and {model.channels} '
                f'channels, expected "small" and 3.'
            )
        return Features(model.graph.weights())
    for each in shown:
        each.line("features: learning how pictures are turned")
    upright = [_centred(np.asarray(pictures[place]), size) for place in range(min(len(pictures), 500))]
    turned = np.stack([np.rot90(picture, turn) for picture in upright for turn in range(len(_TURNS))])
    names = np.tile(_TURNS, len(upright))
    batch = min(32, len(turned))
    epochs = max(2, round(1200 / len(turned) * 3))
    made = image_classifier.create(
        (turned, names),
        size=(size, size),
        validation=None,
        epochs=epochs,
        batch_size=batch,
        augmentation=Augmentation(smallest_part=0.5, mirror=False, seed=seed),
        seed=seed,
        device=device,
        progress=shown[0] if shown else False,
    )
    return Features(made.graph.weights())


def _floats(pictures: U8Array) -> F32Array:
    """Return pictures with values of 0 to 1."""
    return np.asarray(pictures / np.float32(255), np.float32)


def _centred(picture: U8Array, size: int) -> U8Array:
    """Return the centre of a picture as a square image."""
    return View.centred((picture.shape[0], picture.shape[1]), (size, size)).image(picture)


load = loader(StyleTransfer)
