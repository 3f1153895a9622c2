"""The classifier of pictures: from folders and arrays to a file, on pictures of coloured shapes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps.cli import main
from openmps.tasks import image_classifier, load

CLASSES = ("bar", "disc", "square")


def drawn(kind: str, random: np.random.Generator) -> Any:
    """Return a picture of a shape in some colour, at some place, on noise."""
    height, width = random.integers(40, 60, 2)
    picture = random.integers(0, 90, (height, width, 3))
    y, x = np.mgrid[:height, :width]
    cy, cx, r = random.uniform(16, height - 16), random.uniform(16, width - 16), random.uniform(9, 15)
    inside = {
        "bar": abs(y - cy) < 3,
        "disc": (y - cy) ** 2 + (x - cx) ** 2 < r**2,
        "square": np.maximum(abs(y - cy), abs(x - cx)) < 4,
    }[kind]
    picture[inside] = random.integers(150, 256, 3)
    return picture.astype(np.uint8)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root, random = tmp_path_factory.mktemp("shapes"), np.random.default_rng(1)
    for kind in CLASSES:
        (root / kind).mkdir()
        for number in range(40):
            Image.fromarray(drawn(kind, random)).save(root / kind / f"{number}.png")
    return root


SETTINGS: dict[str, Any] = {"size": (32, 32), "epochs": 6, "progress": False}


@pytest.fixture(scope="module")
def model(folder: Path) -> image_classifier.ImageClassifier:
    return image_classifier.create(folder, validation=0.2, **SETTINGS)


def test_shapes_are_learnt(model: image_classifier.ImageClassifier) -> None:
    random = np.random.default_rng(2)
    pictures = [drawn(kind, random) for kind in CLASSES for _ in range(20)]
    predictions = model.predict(pictures)
    assert predictions.probabilities.shape == (60, 3)
    np.testing.assert_allclose(predictions.probabilities.sum(axis=1), 1, rtol=1e-5)
    right = [name == kind for name, kind in zip(predictions.names, np.repeat(CLASSES, 20), strict=True)]
    assert np.mean(right) > 0.8
    assert len(model.history.epochs) == 6


def test_measurements_are_those_of_the_predictions(model: image_classifier.ImageClassifier, folder: Path) -> None:
    measured = model.evaluate(folder)
    files = [path for kind in CLASSES for path in sorted((folder / kind).iterdir())]
    truth = np.repeat(np.arange(3), 40)
    predictions = model.predict(files)
    expected = np.array([[np.sum((truth == i) & (predictions.numbers == j)) for j in range(3)] for i in range(3)])
    np.testing.assert_array_equal(measured["confusion"], expected)
    assert measured["accuracy"] == pytest.approx(np.mean(predictions.numbers == truth))
    assert measured["loss"] == pytest.approx(-np.log(predictions.probabilities[np.arange(120), truth]).mean(), rel=1e-4)
    disc = measured["classes"]["disc"]
    assert disc["recall"] == pytest.approx(expected[1, 1] / 40)
    assert disc["precision"] == pytest.approx(expected[1, 1] / max(expected[:, 1].sum(), 1))
    assert disc["count"] == 40


def test_a_file_gives_the_same_predictions(
    model: image_classifier.ImageClassifier, folder: Path, tmp_path: Path
) -> None:
    path = model.save(tmp_path / "model.safetensors")
    again = load(path)
    assert isinstance(again, image_classifier.ImageClassifier)
    assert (again.classes, again.size, again.network) == (model.classes, model.size, model.network)
    files = sorted((folder / "disc").iterdir())[:5]
    np.testing.assert_array_equal(again.predict(files).probabilities, model.predict(files).probabilities)
    assert [epoch.metrics for epoch in again.history.epochs] == [epoch.metrics for epoch in model.history.epochs]
    assert image_classifier.load(path).classes == CLASSES


def changed(path: Path, **settings: Any) -> Path:
    """Return a copy of a model with other settings, and a right checksum."""
    with open_tensors(path) as file:
        tensors, metadata = file.read(), dict(file.metadata)
    known = json.loads(metadata["openmps.settings"])
    metadata["openmps.settings"] = json.dumps({**known, **settings})
    kept = {name: text for name, text in metadata.items() if name not in ("openmps.sha256", "openmps.format")}
    return write_tensors(path.with_name("changed.safetensors"), tensors, what="x", metadata=kept)


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"classes": ["a"]}, mps.ArgumentError),
        ({"classes": ["a", "b", "c", "d"]}, mps.FileError),
        ({"classes": ["a", "b", "c", "d"], "confusion": None}, mps.ShapeError),
        ({"classes": 3}, mps.FileError),
        ({"size": [10**9, 5]}, mps.ArgumentError),
        ({"size": ["a", "b"]}, mps.Error),
        ({"size": None}, mps.FileError),
        ({"network": "__import__"}, mps.ArgumentError),
        ({"channels": -1}, mps.ArgumentError),
        ({"channels": 1}, mps.ShapeError),
        ({"confusion": [[1, 2], [3]]}, mps.FileError),
        ({"confusion": [[1]]}, mps.FileError),
    ],
)
def test_changed_settings_are_refused(
    model: image_classifier.ImageClassifier, tmp_path: Path, settings: dict[str, Any], kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        load(changed(model.save(tmp_path / "model.safetensors"), **settings))


def test_files_of_others_are_refused(model: image_classifier.ImageClassifier, tmp_path: Path) -> None:
    weights = model.graph.save(tmp_path / "weights.safetensors")
    with pytest.raises(mps.FileError, match="has weights, but no model of a task"):
        load(weights)
    metadata = {"openmps.task": "rocket", "openmps.settings": "{}", "openmps.course": "[]"}
    other = write_tensors(tmp_path / "other.safetensors", {}, what="x", metadata=metadata)
    with pytest.raises(mps.FileError, match='task "rocket", expected one of .*image-classifier'):
        load(other)
    with pytest.raises(mps.FileError, match='task "rocket", expected "image-classifier"'):
        image_classifier.load(other)
    with pytest.raises(mps.FileError):
        load(tmp_path / "none")


@pytest.mark.needs("matplotlib")
def test_the_figure_is_written(model: image_classifier.ImageClassifier, tmp_path: Path) -> None:
    figure = model.show(tmp_path / "model.png")
    with Image.open(tmp_path / "model.png") as picture:
        assert picture.size[0] > 500
    titles = " ".join(axes.get_title() for axes in figure.axes)
    assert "24 held-back pictures are right" in titles
    with pytest.raises(mps.ArgumentError, match="expected ."):
        model.show(tmp_path / "model.xyz")


def test_arrays_and_names_are_taken() -> None:
    random = np.random.default_rng(3)
    pictures = np.stack([drawn(kind, random)[:40, :40] for kind in CLASSES for _ in range(8)])
    names = np.repeat(CLASSES, 8)
    settings: dict[str, Any] = {**SETTINGS, "epochs": 1, "batch_size": 8, "validation": None}
    first = image_classifier.create((pictures, names), **settings)
    assert first.classes == CLASSES
    second = image_classifier.create((pictures.astype(np.float32) / 255, np.repeat([0, 1, 2], 8)), **settings)
    assert second.classes == ("0", "1", "2")
    assert first.history.losses == second.history.losses
    gray = image_classifier.create((pictures[..., 0], names), **settings)
    assert gray.channels == 1
    assert len(gray.predict(pictures[:3, ..., :1])) == 3


def test_an_interrupted_run_goes_on_to_the_same_bits(folder: Path, tmp_path: Path) -> None:
    settings = {**SETTINGS, "epochs": 2}

    class Interrupt(mps.Callback):
        def __init__(self, at: int) -> None:
            self._at = at

        def state(self) -> dict[str, Any]:
            return {}

        def load_state(self, state: dict[str, Any]) -> None: ...

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == self._at:
                raise KeyboardInterrupt

    whole = image_classifier.create(folder, checkpoints=tmp_path / "whole", callbacks=[Interrupt(-1)], **settings)
    with pytest.raises(KeyboardInterrupt):
        image_classifier.create(folder, checkpoints=tmp_path / "run", callbacks=[Interrupt(5)], **settings)
    rest = image_classifier.create(
        folder, checkpoints=tmp_path / "run", resume=True, callbacks=[Interrupt(-1)], **settings
    )
    for name, tensor in whole.graph.weights().items():
        np.testing.assert_array_equal(rest.graph.weights()[name], tensor)


def test_broken_pictures_are_named_or_left_out(folder: Path, tmp_path: Path) -> None:
    for kind in CLASSES:
        (tmp_path / kind).mkdir()
        for path in list((folder / kind).iterdir())[:12]:
            (tmp_path / kind / path.name).write_bytes(path.read_bytes())
    (tmp_path / "bar" / "broken.jpg").write_bytes(b"\xff\xd8nothing")
    settings: dict[str, Any] = {**SETTINGS, "epochs": 1, "batch_size": 8}
    with pytest.raises(mps.DatasetError, match=r'broken\.jpg" cannot be read.*broken="skip" leaves'):
        image_classifier.create(tmp_path, **settings)
    with pytest.warns(UserWarning, match=r"1 of 37 pictures are left out: .*broken\.jpg"):
        model = image_classifier.create(tmp_path, broken="skip", **settings)
    assert model.history.iterations > 0


WRONG: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "network": ({"network": "vgg"}, mps.ArgumentError, "network is 'vgg', expected"),
    "size": ({"size": (8, 8)}, mps.ArgumentError, r"size is \(8, 8\), expected 16"),
    "share": ({"validation": 1.5}, mps.ArgumentError, "validation is 1.5"),
    "batch": ({"batch_size": 500}, mps.ArgumentError, "batch_size is 500, there are 102"),
    "resume": ({"resume": True}, mps.ArgumentError, "checkpoints is None"),
    "broken": ({"broken": "maybe"}, mps.ArgumentError, "broken is 'maybe'"),
    "epochs": ({"epochs": 0}, mps.ArgumentError, "epochs is 0"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_refused(folder: Path, case: str) -> None:
    settings, kind, text = WRONG[case]
    with pytest.raises(kind, match=text):
        image_classifier.create(folder, **{**SETTINGS, **settings})


def test_wrong_data_is_refused(model: image_classifier.ImageClassifier, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(mps.DTypeError, match="data is a int, expected a folder"):
        image_classifier.create(3)
    with pytest.raises(mps.DatasetError, match="There is no folder"):
        image_classifier.create(tmp_path / "none")
    with pytest.raises(mps.ArgumentError, match="0 pictures"):
        model.predict([])
    with pytest.raises(mps.ArgumentError, match="expected 0 to 1, or uint8"):
        model.predict(np.full((1, 40, 40, 3), 7.0))
    for name in ("cat", "disc"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.png").write_bytes((folder / "disc" / "1.png").read_bytes())
    with pytest.raises(mps.DatasetError, match='class "cat", the model knows bar, disc, square'):
        model.evaluate(tmp_path)


def test_the_command_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "image-classifier", str(folder), "--size", "32", "--epochs", "2", "--json"]) == 0
    told = capsys.readouterr()
    lines = told.err.splitlines()
    assert lines[0] == "layout: One folder of pictures for each class."
    assert lines[1].startswith("classes: ")
    assert lines[2] == f"102 pictures of 3 classes to train, 18 to validate; device {mps.Device.default().name}"
    assert [line.partition(":")[0] for line in lines if line.startswith("epoch")] == ["epoch 1/2", "epoch 2/2"]
    results = json.loads(told.out.splitlines()[-1])
    assert results["iterations"] == 8
    assert 0 <= results["validation_accuracy"] <= 1
    assert not (tmp_path / "openmps-output" / "image-classifier" / "checkpoints").exists()
    files = [str(folder / kind / "1.png") for kind in CLASSES]
    assert main(["predict", results["model"], *files, "--output", "answers"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["file", "class", "probability"]
    assert main(["predict", results["model"], *files, "--output", "answers", "--json"]) == 0
    predictions = json.loads(capsys.readouterr().out)["predictions"]
    assert [row["file"] for row in predictions] == files
    assert Path("answers/predictions.csv").read_text().splitlines()[0] == "file,class,probability"
    assert main(["show", results["model"], "--output", "model.svg"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("<ImageClassifier: 3 classes")
    assert Path("model.svg").stat().st_size > 1000
    assert main(["predict", results["model"], "none.png"]) == 1
    assert capsys.readouterr().err.startswith('openmps: error: Picture "none.png" cannot be read')
