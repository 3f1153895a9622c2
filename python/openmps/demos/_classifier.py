"""The demo of a classifier of pictures: held-back pictures with their classes, and pictures of one's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.data import PictureFiles, View, read_class_folder
from openmps.datasets import split
from openmps.demos._demo import Demo, Live
from openmps.demos._handlers import QUIET, handler
from openmps.demos._network_picture import Stage
from openmps.demos._own_picture import own_picture
from openmps.demos._pictures import draw_cards
from openmps.demos._session import Session
from openmps.demos._shapes import CLASSES, drawn_shapes
from openmps.demos._task_run import TaskRun
from openmps.tasks import image_classifier
from openmps.tasks.image_classifier import ImageClassifier, Predictions

_EDGE = 64
_DRAWN = 600
_SHARE = 0.15  # held back, where the folder says nothing
_SHOWN = 16
_BATCH = 32

U8Array = npt.NDArray[np.uint8]
_Part = tuple[U8Array, npt.NDArray[np.int64]]


class ClassifierDemo(Demo):
    """A classifier that names held-back pictures while it learns."""

    name = "classifier"
    title = "Pictures and their classes"
    about = "A network learns the classes of pictures. Below are pictures that it does not learn from."
    default_epochs = 20
    network = (
        (
            Stage("data", "picture", "64 × 64 pixels"),
            Stage("convolution", "convolution 3 × 3", "32 channels", 2),
            Stage("convolution", "max pooling and a residual block", "3 convolutions; 64, 128, 256 channels", 3),
            Stage("pooling", "mean of all pixels"),
            Stage("dense", "matmul", "a score for each class"),
            Stage("loss", "softmax cross-entropy"),
        ),
    )

    _classes: tuple[str, ...] = ()
    _training: _Part
    _held_out: _Part

    def train(self, session: Session[ImageClassifier]) -> None:
        """Train the small network on pictures of 64 x 64 pixels."""
        if not self._classes:
            self._read()
        image_classifier.create(
            (self._training[0], np.array(self._classes)[self._training[1]]),
            size=(_EDGE, _EDGE),
            validation=(self._held_out[0], np.array(self._classes)[self._held_out[1]]),
            epochs=self.epochs,
            batch_size=_BATCH,
            device=self.options.device,
            callbacks=[TaskRun(session)],
            progress=False,
        )

    def _read(self) -> None:
        if self.options.data is None:
            pictures, labels = drawn_shapes(_DRAWN, _EDGE)
            classes: tuple[str, ...] = CLASSES
            held_out = None
            text = "drawn circles, squares and triangles; --data names a folder with a subfolder for each class."
        else:
            first, second = read_class_folder(self.options.data)
            pictures, labels, classes = _decoded(first.files), first.labels, first.classes
            held_out = None if second is None else (_decoded(second.files), second.labels)
            text = f"pictures of {self.options.data.name}."
        if held_out is None:
            rows, others = split(labels, round(_SHARE * len(labels)))
            held_out = (pictures[others], labels[others])
            pictures, labels = pictures[rows], labels[rows]
        self._training, self._held_out, self._classes = (pictures, labels), held_out, classes
        self.data_text = f"{len(labels)} pictures to learn from, {len(held_out[1])} held back: {text}"

    def look(self, model: ImageClassifier) -> Predictions:
        """Name some held-back pictures."""
        return model.predict(self._shown[0])

    @property
    def _shown(self) -> _Part:
        rows = np.random.default_rng(0).permutation(len(self._held_out[1]))[:_SHOWN]
        return self._held_out[0][rows], self._held_out[1][rows]

    def cards(self, predictions: Predictions) -> str:
        """Return HTML of the held-back pictures with what the model calls them."""
        pictures, labels = self._shown
        shares = predictions.probabilities.max(axis=1)
        texts = [f"{name} {share:.0%}" for name, share in zip(predictions.names, shares, strict=True)]
        right = [name == self._classes[label] for name, label in zip(predictions.names, labels, strict=True)]
        return draw_cards(list(pictures), texts, right)

    def classify(self, picture: U8Array | None) -> dict[str, float]:
        """Return the classes' probabilities of a picture (H, W, 3)."""
        if picture is None:
            return {}
        found = self.session.ask(lambda model: model.predict(picture))
        return dict(zip(found.classes, map(float, found.probabilities[0]), strict=True))

    def build(self, gr: Any) -> Live:
        """Add held-back pictures, and a place for a picture of one's own."""
        gr.Markdown("Held-back pictures, as the model names them: green if right, red if wrong.")
        cards = gr.HTML(elem_id="cards")
        with gr.Row():
            own = own_picture(gr)
            opinion = gr.Label(label="The model sees", num_top_classes=5, elem_id="opinion")
        own.change(handler(self.classify), own, opinion, **QUIET)
        return Live([cards], lambda predictions: [self.cards(predictions)])


def _decoded(files: list[Any]) -> U8Array:
    """Return pictures scaled to the network's size."""
    pictures = PictureFiles(files, channels=3, shorter_side=2 * _EDGE)
    made = np.empty((len(files), _EDGE, _EDGE, 3), np.uint8)
    for place in range(len(files)):
        picture = pictures[place]
        made[place] = View.centred(picture.shape[:2], (_EDGE, _EDGE)).image(picture)
    return made
