"""The detector of objects, on drawn pictures of squares and discs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps.cli import main
from openmps.data import BoxedPicture, BoxedPictures, read_boxes
from openmps.tasks import load, object_detector


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of pictures with a disc or a square in each quarter, or none, and their boxes."""
    root, random = tmp_path_factory.mktemp("shapes"), np.random.default_rng(1)
    lines = ["file,class,xmin,ymin,xmax,ymax"]
    for number in range(48):
        array = random.integers(0, 60, (96, 128, 3)).astype(np.uint8)
        y, x = np.mgrid[:96, :128]
        for corner in range(4):
            if random.random() < 0.3:
                continue
            cx, cy = 32 + 64 * (corner % 2) + random.integers(-8, 9), 24 + 48 * (corner // 2) + random.integers(-4, 5)
            r = int(random.integers(10, 16))
            is_disc = bool(random.random() < 0.5)
            inside = (x - cx) ** 2 + (y - cy) ** 2 < r**2 if is_disc else np.maximum(abs(x - cx), abs(y - cy)) < r
            array[inside] = random.integers(120, 256, 3)
            name = "disc" if is_disc else "square"
            lines.append(f"{number}.png,{name},{cx - r},{cy - r},{cx + r},{cy + r}")
        Image.fromarray(array).save(root / f"{number}.png")
    (root / "boxes.csv").write_text("\n".join(lines))
    return root


SETTINGS: dict[str, Any] = {
    "size": 128,
    "filters": (8, 16, 16, 32, 32, 64, 64, 64),
    "anchors": 2,
    "batch_size": 8,
    "epochs": 30,
    "learning_rate": 5e-3,
    "mosaic": 0.0,
    "augmentation": None,
    "progress": False,
}


_NO_BOXES = np.zeros((0, 4), np.float32), np.zeros(0, np.int64)


@pytest.fixture(scope="module")
def model(folder: Path) -> object_detector.ObjectDetector:
    return object_detector.create(folder, **SETTINGS)


def test_shapes_are_found(model: object_detector.ObjectDetector, folder: Path) -> None:
    measured = model.evaluate(folder)
    assert measured["mean_average_precision"] > 0.6
    assert set(measured["average_precision"]) == {"disc", "square"}
    history = model.history.metric("mean_average_precision")
    assert [epoch for epoch, value in enumerate(history, 1) if not np.isnan(value)] == [10, 20, 30]
    assert history[-1] > 0.6
    assert [epoch.number for epoch in model.history.epochs if "precision" in epoch.summary()] == [10, 20, 30]
    file = folder / "3.png"
    (found,) = model.predict(file)
    known = next(each for each in read_boxes(folder).pictures if each.file == file)
    for box in known.boxes[:1]:
        centres = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
        assert (abs(centres - (box[:2] + box[2:]) / 2).max(axis=1) < 12).any()
    assert len(model.predict(file, least_score=1.0)[0]) == 0


def test_a_file_gives_the_same_boxes(model: object_detector.ObjectDetector, folder: Path, tmp_path: Path) -> None:
    again = load(model.save(tmp_path / "model.safetensors"))
    assert isinstance(again, object_detector.ObjectDetector)
    assert again.history.epochs[0].metrics.keys() == model.history.epochs[0].metrics.keys()
    assert "NaN" not in (tmp_path / "model.safetensors").read_bytes()[:20_000].decode(errors="replace")
    assert (again.classes, again.anchors, again.size, again.filters) == (
        model.classes,
        model.anchors,
        model.size,
        model.filters,
    )
    for name in ("1.png", "2.png"):
        first, second = model.predict(folder / name)[0], again.predict(folder / name)[0]
        np.testing.assert_array_equal(first.boxes, second.boxes)
        np.testing.assert_array_equal(first.scores, second.scores)


def test_pictures_of_several_sizes(model: object_detector.ObjectDetector, folder: Path) -> None:
    with Image.open(folder / "5.png") as file:
        picture = np.asarray(file)
        large = np.asarray(file.resize((256, 192), Image.Resampling.NEAREST))
    first, second = model.predict([picture, large], least_score=0.05)
    assert len(first.above(0.3)) > 0
    for box, number in zip(first.above(0.3).boxes, first.above(0.3).numbers, strict=True):
        alike = second.boxes[second.numbers == number]
        assert (abs(alike - 2 * box).max(axis=1) < 10).any()


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_evaluate_and_predict_see_the_same_images(
    model: object_detector.ObjectDetector, folder: Path, tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both scale pictures that are larger than the images of the network in one way."""
    pictures = []
    for each in read_boxes(folder).pictures[:4]:
        file = tmp_path / f"{each.file.stem}.{ending}"
        with Image.open(each.file) as picture:
            picture.resize((640, 480), Image.Resampling.NEAREST).save(file)
        pictures.append(BoxedPicture(file, each.boxes * 5, each.labels))
    seen: list[Any] = []
    compute = model.graph.predict

    def note(images: Any) -> Any:
        seen.append(images)
        return compute(images)

    monkeypatch.setattr(model.graph, "predict", note)
    model.evaluate(BoxedPictures(model.classes, pictures))
    found = model.predict([each.file for each in pictures], least_score=0.05)
    np.testing.assert_array_equal(*seen)
    small = model.predict([folder / f"{each.file.stem}.png" for each in pictures], least_score=0.05)
    for large, each in zip(found, small, strict=True):
        assert large.boxes.max() > 300, "boxes are in pixels of the file"
        sure = each.above(0.4)
        assert all((abs(large.boxes - 5 * box).max(axis=1) < 40).any() for box in sure.boxes)


def test_an_augmented_run_goes_on_to_the_same_bits(folder: Path, tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def __init__(self, at: int) -> None:
            self._at = at

        def state(self) -> dict[str, Any]:
            return {}

        def load_state(self, state: dict[str, Any]) -> None: ...

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == self._at:
                raise KeyboardInterrupt

    settings = {**SETTINGS, "epochs": 2, "mosaic": 0.5, "augmentation": mps.data.Augmentation()}
    whole = object_detector.create(folder, callbacks=[Interrupt(-1)], checkpoints=tmp_path / "whole", **settings)
    with pytest.raises(KeyboardInterrupt):
        object_detector.create(folder, callbacks=[Interrupt(7)], checkpoints=tmp_path / "run", **settings)
    rest = object_detector.create(
        folder, callbacks=[Interrupt(-1)], checkpoints=tmp_path / "run", resume=True, **settings
    )
    for name, tensor in whole.graph.weights().items():
        np.testing.assert_array_equal(rest.graph.weights()[name], tensor)
    assert [epoch.metrics for epoch in rest.history.epochs] == [epoch.metrics for epoch in whole.history.epochs]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "size": ({"size": 100}, "size is 100, expected a multiple of 32"),
    "anchors": ({"anchors": 0}, "anchors is 0 and mosaic 0.0"),
    "filters": ({"filters": (1, 2)}, r"filters \(1, 2\), expected"),
    "share": ({"validation": 2.0}, "validation is 2.0"),
    "batch": ({"batch_size": 100}, "batch_size is 100, there are"),
    "resume": ({"resume": True}, "checkpoints is None"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_refused(folder: Path, case: str) -> None:
    settings, text = WRONG[case]
    with pytest.raises(mps.ArgumentError, match=text):
        object_detector.create(folder, **{**SETTINGS, **settings})


def test_wrong_data_is_refused(model: object_detector.ObjectDetector, folder: Path, tmp_path: Path) -> None:
    found = read_boxes(folder)
    other = BoxedPictures(("cat", "square"), found.pictures)
    with pytest.raises(mps.DatasetError, match='has class "cat", the model knows disc, square'):
        model.evaluate(other)
    empty = BoxedPictures((), [])
    with pytest.raises(mps.DatasetError, match="0 boxes"):
        object_detector.create(empty, **{**SETTINGS, "validation": 0.0})
    with pytest.raises(mps.ArgumentError, match="least_score is 2"):
        model.predict(folder / "1.png", least_score=2)
    (tmp_path / "boxes.csv").write_text((folder / "boxes.csv").read_text())
    for number in range(48):
        (tmp_path / f"{number}.png").write_bytes((folder / f"{number}.png").read_bytes())
    (tmp_path / "7.png").write_bytes(b"nothing")
    with pytest.raises(mps.DatasetError, match=r"7\.png\" cannot be read"):
        object_detector.create(tmp_path, **SETTINGS)


def test_a_precision_that_was_not_measured_is_nowhere(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class StopEarly(mps.Callback):
        def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
            training.stop("Enough.")

    model = object_detector.create(
        folder, callbacks=[StopEarly()], checkpoints=tmp_path / "run", **{**SETTINGS, "progress": True, "size": 32}
    )
    assert "precision" not in capsys.readouterr().err
    assert np.isnan(model.history.metric("mean_average_precision")).all()
    lines = model.history.to_csv(tmp_path / "losses.csv").read_text().splitlines()
    assert lines[0] == "iteration,epoch,loss,mean_average_precision"
    assert all(line.endswith(",") for line in lines[1:])
    (manifest,) = (tmp_path / "run").glob("*/manifest.json")
    assert json.loads(manifest.read_text())["history"][0][3]["mean_average_precision"] is None
    assert model.show() is not None  # a figure without the curve
    found = read_boxes(folder)
    empty = BoxedPictures(found.classes, [BoxedPicture(found.pictures[0].file, *_NO_BOXES)])
    assert np.isnan(model.evaluate(empty)["mean_average_precision"])


def test_the_command_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = [str(folder), "--size", "32", "--epochs", "1", "--batch", "8", "--json"]
    assert main(["train", "object-detector", *arguments]) == 0
    results = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert 0 <= results["mean_average_precision"] <= 1
    assert Path(results["figure"]).stat().st_size > 10_000
    assert main(["predict", results["model"], str(folder / "1.png")]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == [
        "file", "class", "score", "left", "top", "right", "bottom"
    ]  # fmt: skip
    assert main(["show", results["model"]]) == 0
