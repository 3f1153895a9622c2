"""Random data sets of a user's for `random_tasks`: folders of pictures, boxes, recordings and texts of odd forms."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

NAMES = ("a", "B", "été", "日本", "a b", "🙂", "x.y", "ß", "O'Neil", "-1", "нет", "class")
_FORMATS = {"png": "PNG", "jpg": "JPEG", "bmp": "BMP", "gif": "GIF", "webp": "WEBP", "tiff": "TIFF"}
_MODES = ("RGB", "RGB", "L", "RGBA", "P", "1")


@dataclass(frozen=True)
class DrawnData:
    """Data in a folder, and whether a task has to refuse them."""

    path: Path
    truth: list[Any]  # of each sample: file and class; file, boxes and names; or name and labels
    is_refused: bool


def names(draw: random.Random, count: int) -> list[str]:
    """Return different names of classes."""
    return draw.sample(NAMES, count)


def _picture(draw: random.Random, path: Path, size: tuple[int, int] | None = None) -> tuple[int, int]:
    """Write a picture, and return its extents."""
    from PIL import Image

    width, height = size or (draw.choice((1, 2, 7, 16, 31)), draw.choice((1, 3, 8, 17, 40)))
    ending = path.suffix[1:]
    pixels = np.random.default_rng(draw.getrandbits(32)).integers(0, 256, (height, width, 3), np.uint8)
    mode = "RGB" if ending in ("jpg", "webp", "bmp") else draw.choice(_MODES)
    content = io.BytesIO()
    Image.fromarray(pixels).convert(mode).save(content, _FORMATS[ending])
    path.write_bytes(content.getvalue())
    return width, height


def pictures(draw: random.Random, folder: Path) -> DrawnData:
    """Write a folder with a subfolder for each class; one class, or a class without pictures, is refused."""
    classes = names(draw, draw.choice((1, 2, 2, 2, 3, 3, 5, 5)))
    counts = [draw.choice((1, 1, 2, 3, 7)) for _ in classes]
    if draw.random() < 0.05:
        counts[0] = 0
    truth = []
    for name, count in zip(classes, counts, strict=True):
        (folder / name).mkdir(parents=True)
        for number in range(count):
            file = folder / name / f"{draw.choice(NAMES)} {number}.{draw.choice(list(_FORMATS))}"
            _picture(draw, file)
            truth.append((file, name))
    return DrawnData(folder, truth, len(classes) < 2 or 0 in counts)


def boxes(draw: random.Random, folder: Path) -> DrawnData:
    """Write pictures and a CSV file of boxes in them; some pictures have none."""
    folder.mkdir(parents=True)
    classes = names(draw, draw.choice((1, 1, 2, 3)))
    lines, truth = ["file,class,xmin,ymin,xmax,ymax"], []
    for number in range(draw.choice((1, 2, 3, 5))):
        file = folder / f"{draw.choice(NAMES)} {number}.png"
        width, height = _picture(draw, file, (draw.randrange(20, 90), draw.randrange(20, 90)))
        sides, found = [], []
        for _ in range(draw.choice((0, 1, 1, 2, 5)) if number else 1):
            left, right = sorted(draw.sample(range(width + 1), 2))
            top, bottom = sorted(draw.sample(range(height + 1), 2))
            if (right, bottom) <= (1, 1) or max(right, bottom) <= 1:
                continue
            sides.append((left, top, right, bottom))
            found.append(draw.choice(classes))
            lines.append(f"{file.name},{found[-1]},{left},{top},{right},{bottom}")
        if not sides:
            lines.append(f"{file.name},,,,,")
        truth.append((file, np.array(sides, np.float32).reshape(-1, 4), found))
    path = folder / "boxes.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return DrawnData(path, truth, not any(len(sides) for _, sides, _ in truth))


def recordings(draw: random.Random, folder: Path, *, samples: int) -> DrawnData:
    """Write a CSV file of recordings with random signals; a single class is refused."""
    folder.mkdir(parents=True)
    classes = names(draw, draw.choice((1, 2, 2, 2, 3, 3, 4)))
    channels = [f"{name} channel" for name in names(draw, draw.choice((1, 2, 3)))]
    generator = np.random.default_rng(draw.getrandbits(32))
    lines, truth = [",".join((*channels, "label", "recording"))], []
    for number in range(draw.choice((1, 2, 3))):
        count = draw.choice((1, 2, samples // 2, samples, 3 * samples + 1, 11 * samples))
        signal = generator.normal(size=(count, len(channels))).astype(np.float32)
        labels = [draw.choice(classes)] * count if draw.random() < 0.3 else draw.choices(classes, k=count)
        name = f"{draw.choice(NAMES)} {number}"
        lines += [
            f"{','.join(f'{x:.8g}' for x in row)},{label},{name}" for row, label in zip(signal, labels, strict=True)
        ]
        truth.append((name, labels))
    path = folder / "motion.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    known = {label for _, labels in truth for label in labels}
    return DrawnData(path, truth, len(known) < 2)


def text(draw: random.Random, folder: Path) -> DrawnData:
    """Write a text of one to thirty letters of any script; one letter alone is refused."""
    folder.mkdir(parents=True)
    characters = draw.sample("abcdefghij KLM\nßéñ日本語нет🙂\u0301\u202e'\"\\", draw.choice((1, 2, 5, 5, 20, 20)))
    content = "".join(draw.choices(characters, k=draw.choice((1, 2, 40, 40, 130, 130, 300, 300))))
    path = folder / "text.txt"
    path.write_text(content, encoding="utf-8")
    return DrawnData(path, [content], len(set(content)) < 2)
