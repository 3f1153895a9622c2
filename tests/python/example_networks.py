"""Small data for the examples with MPSNNGraph, and Python's losses on them, from which programs go on."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

import openmps as mps
from openmps.demos._shapes import drawn_boxes
from outside_program import REPOSITORY, checkpoint_of, printed

DETECTOR = REPOSITORY / "examples" / "objc" / "detector"
INCEPTION = REPOSITORY / "examples" / "objc" / "inception"
FILTERS = (8, 16, 32, 64, 128, 128, 256, 256)
SIZE = 107  # of Inception's images; the last ones have 2 x 2 pixels
BATCHES = {"detector": 4, "inception": 6}


def on_cpu(program: Path, *arguments: str | Path) -> str:
    """Return what an example prints that computes on the CPU."""
    return printed(program, "--device", "cpu", *arguments)


def boxed_pictures(folder: Path) -> Path:
    """Return the file of 24 drawn pictures, written as a user would write it."""
    drawn = drawn_boxes(24, 96, folder)
    lines = ["file,class,xmin,ymin,xmax,ymax"]
    for each in drawn.pictures:
        for box, label in zip(each.boxes, each.labels, strict=True):
            lines.append(",".join([each.file.name, drawn.classes[label], *(f"{side:g}" for side in box)]))
    (folder / "boxes.csv").write_text("\n".join(lines) + "\n")
    write = runpy.run_path(str(DETECTOR / "write_data.py"))["write"]
    write(folder / "boxes.csv", folder / "data.npz", size=96, anchors=2)
    return folder / "data.npz"


def coloured_pictures(folder: Path) -> Path:
    """Return the file of 16 pictures of two classes, written as a user would write it."""
    random = np.random.default_rng(0)
    for name, colour in (("blue", (0, 0, 200)), ("green", (0, 200, 0))):
        (folder / "all" / name).mkdir(parents=True)
        for number in range(8):
            pixels = (random.random((120, 130, 3)) * 55 + colour).astype(np.uint8)
            Image.fromarray(pixels).save(folder / "all" / name / f"{number}.png")
    runpy.run_path(str(INCEPTION / "write_data.py"))["write"](folder / "all", folder / "data.npz", size=SIZE)
    return folder / "data.npz"


def detector_losses(data: Path, run: Path, steps: int) -> list[float]:
    """Return the losses of steps from the second on; the state before them is in a checkpoint in the new folder."""
    arrays = np.load(data)
    anchors = [(float(width), float(height)) for width, height in arrays["anchors"]]
    classes = int(arrays["extents"][3])
    loss = mps.models.tiny_yolo(classes, anchors=anchors, batch_size=BATCHES["detector"], filters=FILTERS)
    return _losses(mps.TrainingGraph(loss, device="cpu", image_format=mps.PixelFormat.UNORM8), data, run, steps)


def inception_losses(data: Path, run: Path, steps: int) -> list[float]:
    """Return the losses of steps from the second on; the state before them is in a checkpoint in the new folder."""
    batch = BATCHES["inception"]
    loss = mps.models.inception_v3(2, batch_size=batch, optimizer=mps.Adam(0.001), keep_probability=1.0)
    return _losses(mps.TrainingGraph(loss, device="cpu", image_format=mps.PixelFormat.UNORM8), data, run, steps)


def _losses(graph: mps.TrainingGraph, data: Path, run: Path, steps: int) -> list[float]:
    arrays = np.load(data)
    program = "detector" if "anchors" in arrays else "inception"
    batch, count = BATCHES[program], len(arrays["images"])

    def step(iteration: int) -> float:
        rows = [(iteration * batch + place) % (count - count // 8) for place in range(batch)]
        return graph.step(arrays["images"][rows], arrays["labels"][rows])

    step(0)
    checkpoint_of(graph, 1, run, program)
    return [step(iteration) for iteration in range(1, 1 + steps)]


LOSSES: dict[str, Callable[[Path, Path, int], list[float]]] = {
    "detector": detector_losses,
    "inception": inception_losses,
}
