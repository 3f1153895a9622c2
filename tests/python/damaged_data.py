"""The files of a user's data for `corrupt_files`: functions that make a whole one, and read a damaged one.

Such files have no checksum. So a damaged one may be read as other data. These keep the promises of their reader:
extents, dtypes, finite numbers, boxes with an area, class numbers of classes that are there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import fuzzed_data

Content = list[Any]  # arrays and texts, compared one by one


@dataclass(frozen=True)
class Format:
    """A kind of file: its content, its name, and its reader."""

    make: Callable[[Path], bytes]
    name: str
    read: Callable[[Path], Content]


def _read_picture(path: Path) -> Content:
    from openmps.data import read_picture
    from openmps.data._picture_files import extent_of

    pixels = read_picture(path)
    width, height = extent_of(path)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (height, width, 3)
    return [pixels]


def _read_recordings(path: Path) -> Content:
    from openmps.data import read_recordings

    found = read_recordings(path)
    content: Content = [found.classes, found.channels]
    assert found.recordings
    assert len(set(found.channels)) == len(found.channels) > 0
    for each in found.recordings:
        assert each.signal.dtype == np.float32
        assert each.signal.ndim == 2
        assert each.signal.shape[1] == len(found.channels)
        assert np.isfinite(each.signal).all()
        if each.labels is not None:
            _expect_classes(each.labels, found.classes)
            assert len(each.labels) == len(each)
        content += [each.name, each.group, each.signal, each.labels]
    return content


def _read_boxes(path: Path) -> Content:
    from openmps.data import read_boxes

    found = read_boxes(path.parent if path.suffix in (".txt", ".xml") else path)
    content: Content = [found.classes]
    assert len(found) > 0
    for each in found.pictures:
        assert each.boxes.dtype == np.float32
        assert each.boxes.shape == (len(each.labels), 4)
        assert np.isfinite(each.boxes).all()
        assert (each.boxes[:, 2:] >= each.boxes[:, :2]).all()
        assert each.file.is_relative_to(path.parent)
        assert ".." not in each.file.parts
        _expect_classes(each.labels, found.classes)
        content += [each.file.name, each.part, each.boxes, each.labels]
    sizes = found.sizes()
    assert sizes.shape == (sum(found.counts().values()), 2)
    return content


def _read_beside_labels(path: Path) -> Content:
    fuzzed_data.written(path.parent, fuzzed_data.PARSERS["yolo"][1](path.parent), "a.txt")
    fuzzed_data.written(path.parent, b"a.png\n", "v.txt")
    return _read_boxes(path)


def _expect_classes(labels: Any, classes: tuple[str, ...]) -> None:
    assert labels.dtype == np.int64
    assert not len(labels) or 0 <= labels.min() <= labels.max() < len(classes)


def _read_text(path: Path) -> Content:
    from openmps._files.outside_file import read_text

    return [read_text(path)]


def _read_settings(path: Path) -> Content:
    """Read the settings of a run; without data, which the command line may name, they are refused."""
    from openmps.cli._parser import build_parser
    from openmps.cli._usage import UsageError
    from openmps.errors import ArgumentError

    try:
        options = vars(build_parser().parse_args(["train", "--config", str(path)]))
    except UsageError as error:
        raise ArgumentError(f"{error.sentence}.") from error
    return [f"{name} {options[name]}" for name in sorted(options.keys() - {"parser", "run"})]


_READERS: dict[str, tuple[str, Callable[[Path], Content]]] = {
    **{kind: (f"a.{kind}", _read_picture) for kind in ("bmp", "gif", "jpeg", "png", "tiff", "webp")},
    "text": ("a.txt", _read_text),
    "recordings in csv": ("a.csv", _read_recordings),
    "npz": ("a.npz", _read_recordings),
    "boxes in csv": ("a.csv", _read_boxes),
    "coco": ("a.json", _read_boxes),
    "voc": ("a.xml", _read_boxes),
    "create ml": ("a.json", _read_boxes),
    "yolo": ("a.txt", _read_boxes),
    "data.yaml": ("data.yaml", _read_beside_labels),
    "settings of a run": ("run.toml", _read_settings),
}
FORMATS = {name: Format(fuzzed_data.PARSERS[name][1], *reader) for name, reader in _READERS.items()}


def with_picture(folder: Path) -> Path:
    """Make a folder with the picture that boxes are in, and return it."""
    folder.mkdir(parents=True)
    fuzzed_data.written(folder, fuzzed_data.PARSERS["png"][1](folder), "a.png")
    fuzzed_data.written(folder, b"cat\ndog\n", "classes.txt")  # for YOLO's labels
    return folder


def is_equal(one: Content, other: Content) -> bool:
    """Return whether two contents have the same bits."""
    return len(one) == len(other) and all(map(_is_same, one, other))


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.shape == other.shape and one.tobytes() == other.tobytes()
    return type(one) is type(other) and bool(one == other)
