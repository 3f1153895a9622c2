"""The demo of a detector: boxes on held-back pictures, and on pictures of one's own."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.data import BoxedPicture, BoxedPictures, read_boxes, read_picture
from openmps.datasets import split
from openmps.demos._demo import Demo, Live
from openmps.demos._handlers import QUIET, handler
from openmps.demos._network_picture import Stage
from openmps.demos._own_picture import own_picture
from openmps.demos._pictures import Box, draw_boxed
from openmps.demos._session import Session
from openmps.demos._shapes import drawn_boxes
from openmps.demos._task_run import TaskRun
from openmps.tasks import object_detector
from openmps.tasks.object_detector import Detections, ObjectDetector

_SIZE = 224
_FILTERS = (8, 16, 32, 64, 128, 128, 256, 256)  # a quarter of tiny YOLO's
_DRAWN, _DRAWN_EDGE = 240, 128
_SHARE = 0.15  # held back, where the data say nothing
_SHOWN = 4
_LONGER = 480  # pixels of a shown picture
_MOST_TEXTS = 12  # more boxes have no texts
_COLOURS = ("#e11d48", "#2563eb", "#16a34a", "#9333ea", "#ea580c", "#0891b2")

U8Array = npt.NDArray[np.uint8]


class DetectorDemo(Demo):
    """A detector whose boxes find their places while it learns."""

    name = "detector"
    title = "Objects in pictures"
    about = "A small YOLO learns to find objects. Below are pictures that it does not learn from."
    default_epochs = 40
    network = (
        (
            Stage("data", "picture"),
            Stage("convolution", "convolution 3 × 3", "8 to 128 channels, each halved by pooling", 5),
            Stage("convolution", "convolution 3 × 3", "128 to 256 channels", 3),
            Stage("convolution", "convolution 1 × 1", "boxes of each cell"),
            Stage("loss", "YOLO's loss", "place, size, certainty, class"),
        ),
    )
    most_epochs = 200

    _data: BoxedPictures | None = None

    def train(self, session: Session[ObjectDetector]) -> None:
        """Train on images of 224 x 224 pixels."""
        if self._data is None:
            self._data = self._read()
        object_detector.create(
            self._data,
            size=_SIZE,
            filters=_FILTERS,
            batch_size=8,
            epochs=self.epochs,
            device=self.options.device,
            callbacks=[TaskRun(session)],
            progress=False,
        )

    def _read(self) -> BoxedPictures:
        if self.options.data is None:
            folder = tempfile.mkdtemp(prefix="openmps-demo-")
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
            found = drawn_boxes(_DRAWN, _DRAWN_EDGE, Path(folder))
            text = 'drawn circles, squares and triangles; "--data PATH" names pictures with boxes.'
        else:
            found, text = read_boxes(self.options.data), f"{self.options.data.name}."
        if not any(each.part == "val" for each in found.pictures):
            _, rows = split(np.zeros(len(found), np.int64), max(1, round(_SHARE * len(found))))
            chosen = set(rows.tolist())
            parts = ["val" if row in chosen else "train" for row in range(len(found))]
            found = BoxedPictures(
                found.classes,
                [
                    BoxedPicture(each.file, each.boxes, each.labels, part)
                    for each, part in zip(found.pictures, parts, strict=True)
                ],
            )
        held_out = found.of_part("val").pictures[:_SHOWN]
        self._shown = [(read_picture(each.file), each) for each in held_out]
        self.data_text = f"{len(found.of_part('train'))} pictures to learn from: {text}"
        return found

    def look(self, model: ObjectDetector) -> list[Detections]:
        """Find the objects in held-back pictures."""
        return model.predict([picture for picture, _ in self._shown])

    def drawn(self, found: Sequence[Detections]) -> str:
        """Return HTML of the held-back pictures with boxes."""
        cards = [_boxed(picture, each) for (picture, _), each in zip(self._shown, found, strict=True)]
        names = [
            f'<span style="color: {_COLOURS[number % len(_COLOURS)]}">&#9632; {escape(name)}</span>'
            for number, name in enumerate(found[0].classes if found else ())
        ]
        return f'<p>{" &nbsp; ".join(names)}</p><div class="two boxes">{"".join(cards)}</div>'

    def detect(self, picture: U8Array | None, least_score: float) -> str:
        """Return HTML of a picture (H, W, 3) with the objects in it."""
        if picture is None:
            return ""
        [found] = self.session.ask(lambda model: model.predict(picture[np.newaxis], least_score=float(least_score)))
        return _boxed(picture, found)

    def build(self, gr: Any) -> Live:
        """Add held-back pictures, and a place for a picture of one's own."""
        boxes = gr.HTML(elem_id="boxes")
        with gr.Row():
            with gr.Column():
                own = own_picture(gr)
                least = gr.Slider(0.05, 0.95, value=0.3, step=0.05, label="least score", elem_id="least")
            found = gr.HTML(elem_id="found")
        own.change(handler(self.detect), [own, least], found, **QUIET)
        least.release(handler(self.detect), [own, least], found, **QUIET)
        return Live([boxes], lambda detections: [self.drawn(detections)])


def _boxed(picture: U8Array, found: Detections) -> str:
    """Return an SVG of a picture, made smaller if it is large, with boxes."""
    step = max(1, -(-max(picture.shape[:2]) // _LONGER))
    are_few = len(found) <= _MOST_TEXTS
    boxes = [
        Box(
            (box / step).tolist(),
            f"{found.classes[number]} {score:.2f}" if are_few else "",
            _COLOURS[int(number) % len(_COLOURS)],
        )
        for box, number, score in zip(found.boxes, found.numbers, found.scores, strict=True)
    ]
    return draw_boxed(np.ascontiguousarray(picture[::step, ::step]), boxes)
