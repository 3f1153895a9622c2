"""Tasks with small data in a folder, and changes of these, for tests of runs that go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from openmps.tasks import (
    activity_classifier,
    digit_generator,
    image_classifier,
    object_detector,
    style_transfer,
    text_generator,
)


class Case:
    """A task with its data in a folder, and changes of them with the words of the refusal."""

    def __init__(
        self,
        write: Callable[[Path], None],
        create: Callable[..., Any],
        changes: dict[str, tuple[Callable[[Path], None], str]],
        **settings: Any,
    ) -> None:
        self.write, self.create, self.changes, self.settings = write, create, changes, settings


def _write_classes(folder: Path) -> None:
    random = np.random.default_rng(1)
    for name in ("bar", "disc"):
        (folder / name).mkdir(parents=True)
        for number in range(6):
            Image.fromarray(random.integers(0, 256, (20, 20, 3), np.uint8)).save(folder / name / f"{number}.png")


def _swap(folder: Path) -> None:
    first, second, aside = folder / "bar" / "1.png", folder / "disc" / "1.png", folder / "aside"
    first.rename(aside)
    second.rename(first)
    aside.rename(second)


def _repaint(file: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with Image.open(folder / file) as picture:
            pixels = np.array(picture)
        pixels[3, 3] ^= 1
        Image.fromarray(pixels).save(folder / file)

    return change


def _move_pictures(folder: Path) -> None:
    """Give one picture to the other class; their order stays."""
    (folder / "disc" / "0.png").rename(folder / "bar" / "6.png")


def _write_boxes(folder: Path) -> None:
    folder.mkdir()
    random = np.random.default_rng(1)
    lines = ["file,class,xmin,ymin,xmax,ymax"]
    for number in range(8):
        Image.fromarray(random.integers(0, 256, (40, 40, 3), np.uint8)).save(folder / f"{number}.png")
        lines += [f"{number}.png,a,4,4,20,20", f"{number}.png,b,10,12,30,30"]
    (folder / "boxes.csv").write_text("\n".join(lines))


def _edit(file: str, before: str, after: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / file).read_text()
        assert before in text
        (folder / file).write_text(text.replace(before, after, 1))

    return change


def _write_motion(folder: Path) -> None:
    folder.mkdir()
    random = np.random.default_rng(1)
    lines = ["x,y,label,recording,group"]
    for recording in range(6):
        for sample in range(80):
            x, y = random.normal(size=2)
            lines.append(f"{x:.6f},{y:.6f},{'walk' if sample % 40 < 20 else 'rest'},{recording},{recording}")
    lines[1] = "0.125,0.5,walk,0,0"
    (folder / "motion.csv").write_text("\n".join(lines))


def _write_text(folder: Path) -> None:
    folder.mkdir()
    (folder / "text.txt").write_text("one two three four five six seven " * 20 + "the end of it all")


def _write_style(folder: Path) -> None:
    _write_classes(folder / "content")
    Image.fromarray(np.random.default_rng(2).integers(0, 256, (40, 40, 3), np.uint8)).save(folder / "style.png")


QUICK: dict[str, Any] = {"epochs": 2}
CASES: dict[str, Case] = {
    "image_classifier": Case(
        _write_classes,
        lambda folder, **options: image_classifier.create(folder, validation=None, **options),
        {
            "a pixel": (_repaint("bar/2.png"), "pictures"),
            "two pictures": (_swap, "pictures"),
            "a label": (_move_pictures, "labels"),
        },
        size=(16, 16),
        batch_size=4,
    ),
    "object_detector": Case(
        _write_boxes,
        lambda folder, **options: object_detector.create(folder, validation=0.0, **options),
        {
            "a pixel": (_repaint("2.png"), "pictures"),
            "a box": (_edit("boxes.csv", "7.png,b,10", "7.png,b,11"), "boxes"),
            "a class": (_edit("boxes.csv", "7.png,b,10,12,30,30", "7.png,a,10,12,30,30"), "boxes"),
        },
        size=32,
        filters=(4,) * 8,
        anchors=1,
        batch_size=4,
    ),
    "activity_classifier": Case(
        _write_motion,
        lambda folder, **options: activity_classifier.create(folder / "motion.csv", validation=None, **options),
        {
            "a sample": (_edit("motion.csv", "0.125", "0.375"), "signals"),
            "a label": (_edit("motion.csv", "rest", "walk"), "labels"),
        },
        samples=10,
        segments=4,
        batch_size=4,
    ),
    "text_generator": Case(
        _write_text,
        lambda folder, **options: text_generator.create(folder / "text.txt", **options),
        {
            "the text": (_edit("text.txt", "two three", "three two"), "the text"),
            "its end": (_edit("text.txt", "end of it all", "all of it end"), "the validation text"),
        },
        features=8,
        layers=1,
        length=8,
        batch_size=8,
    ),
    "style_transfer": Case(
        _write_style,
        lambda folder, features, **options: style_transfer.create(
            folder / "content", folder / "style.png", features=features, **options
        ),
        {
            "a pixel": (_repaint("content/bar/2.png"), "the pictures"),
            "the style": (_repaint("style.png"), "the style"),
        },
        size=32,
        batch_size=4,
    ),
    "digit_generator": Case(
        _write_classes,
        lambda folder, **options: digit_generator.create(sorted(folder.rglob("*.png")), **options),
        {"a picture": (_swap, "the pictures")},
        batch_size=4,
    ),
}
