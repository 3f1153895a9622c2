"""`evaluate` measures the files of a path, and warns of those that it leaves out."""

from __future__ import annotations

import math
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.cli import main
from openmps.data import read_boxes
from openmps.tasks import activity_classifier, image_classifier, object_detector
from test_createml_files import createml, entry
from test_layouts import pictures
from test_signal_schema import drawn
from test_yolo_files import label

BOX = "0 0.5 0.5 0.5 0.5"


@pytest.fixture(scope="module")
def detector() -> object_detector.ObjectDetector:
    return object_detector.ObjectDetector(("cat", "dog"), [(0.5, 0.5)], size=32, filters=(2,) * 8, device="cpu")


def yolo(root: Path, *places: str) -> Path:
    """Write pictures with a box each, by part and name."""
    for place in places:
        part, name = place.split("/")
        label(pictures(root, f"{part}/images/{name}.jpg") / f"{part}/labels/{name}.txt", BOX)
    (root / "data.yaml").write_text("train: ../train/images\nval: ../valid/images\nnames: [cat, dog]\n")
    return root


def test_a_detector_names_what_it_leaves_out(detector: object_detector.ObjectDetector, tmp_path: Path) -> None:
    root = yolo(tmp_path, "train/a", "train/b", "valid/c", "test/d")
    label(root / "test/labels/lost.txt", BOX)
    pictures(root, "more/x.jpg")
    with pytest.warns(UserWarning, match="left out|not for tests") as told:
        measured = detector.evaluate(root)
    assert set(measured["average_precision"]) == {"cat"}
    (text,) = [str(each.message) for each in told]
    assert '3 pictures not for tests: "a.jpg", "b.jpg", "c.jpg".' in text
    assert "1 text file without a picture: " in text
    assert "1 picture that no description names: " in text
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        detector.evaluate(read_boxes(root).of_part("test"))


@pytest.mark.parametrize("kind", ["yolo", "create ml"])
def test_a_detector_measures_every_layout(kind: str, detector: object_detector.ObjectDetector, tmp_path: Path) -> None:
    path = createml(pictures(tmp_path, "a.jpg") / "x.json", entry())
    if kind == "yolo":
        path = yolo(tmp_path / "other", "valid/c")
    assert not math.isnan(detector.evaluate(path)["mean_average_precision"])


def test_the_command_line_trains_on_yolo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = yolo(tmp_path / "data", "train/a", "train/b", "valid/c")
    pictures(root, "more/x.jpg")
    options: list[Any] = ["--size", "32", "--epochs", "1", "--batch", "2", "--anchors", "1", "--output", tmp_path / "o"]
    assert main(["train", "object-detector", str(root), *map(str, options)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'layout: Boxes in 3 text files, as YOLO writes them; "data.yaml" names the classes.'
    assert lines[1].startswith("left out: 1 picture that no description names: ")
    assert lines[2] == "classes: cat 3"
    assert lines[3].startswith("2 pictures with boxes of 1 classes to train, 1 to validate")


def test_a_classifier_of_pictures_names_what_it_leaves_out(tmp_path: Path) -> None:
    root = pictures(tmp_path, "train/cat/a.png", "train/dog/a.png", "val/cat/b.png", "val/dog/b.png", "val/x.png")
    settings: dict[str, Any] = {"size": (16, 16), "epochs": 1, "batch_size": 1, "progress": False}
    model = image_classifier.create(root / "train", validation=0, **settings)
    with pytest.warns(
        UserWarning, match=r'1 picture of no class in .*: "x.png".* 2 pictures to train: "a.png", "a.png"'
    ):
        assert model.evaluate(root)["confusion"].sum() == 2
    with pytest.raises(mps.DatasetError):
        model.evaluate(root / "none")


def test_a_classifier_of_recordings_names_what_it_leaves_out(tmp_path: Path) -> None:
    data = drawn()
    model = activity_classifier.create(data, samples=10, segments=8, epochs=1, batch_size=4, progress=False)
    for order in ("xyz", "zyx"):
        columns = [data.recordings[0].signal[:, "xyz".index(axis)] for axis in order]
        names = [data.classes[number] for number in np.asarray(data.recordings[0].labels)]
        rows = [",".join(map(str, row)) for row in zip(*columns, names, strict=True)]
        (tmp_path / "a.csv").write_text("\n".join([f"{','.join(order)},label", *rows]))
        (tmp_path / "notes.md").write_text("")
        with pytest.warns(UserWarning, match=r'1 other entry: "notes.md"'):
            model.evaluate(tmp_path)
