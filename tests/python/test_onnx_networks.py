"""ONNX files of MPSNNGraph's networks and of trained tasks: the numbers of ``predict`` in ONNX Runtime."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agreeing_networks
import openmps as mps
from openmps import cli, models, tasks
from twin_layers import Twin

onnx = pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

_RANDOM = np.random.default_rng(5)


def _run(path: Path, x: Any) -> Any:
    options = runtime.SessionOptions()
    options.log_severity_level = 3
    session = runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


def _images(*shape: int) -> Any:
    return _RANDOM.uniform(0, 1, shape).astype(np.float32)


_NETWORKS: dict[str, tuple[Callable[[], Any], Any]] = {
    "digits": (lambda: models.digit_network((14, 14), batch_size=2), _images(2, 14, 14, 1)),
    "pictures": (lambda: models.picture_network(classes=3, channels=3, batch_size=2), _images(2, 32, 32, 3)),
    "resnet50": (lambda: models.resnet50(classes=4, batch_size=2, small_images=True), _images(2, 32, 32, 3)),
    "tiny_yolo": (lambda: models.tiny_yolo(classes=2, anchors=[(1.0, 2.0)], batch_size=1), _images(1, 64, 64, 3)),
}


@pytest.mark.parametrize("name", _NETWORKS)
def test_files_give_the_predictions_of_networks(name: str, tmp_path: Path) -> None:
    make, images = _NETWORKS[name]
    network = mps.TrainingGraph(make(), device="cpu")
    if name != "tiny_yolo":
        network.step(images, np.arange(len(images)) % 3)
    path = mps.onnx.save(network, tmp_path / "network.onnx", (None, *images.shape[1:]))
    for rows in (images, images[:1]):
        np.testing.assert_allclose(_run(path, rows), network.predict(rows), rtol=1e-4, atol=1e-5)


def test_random_networks_give_their_predictions(tmp_path: Path) -> None:
    written, refused = 0, 0
    for seed in (*range(60), 276, 324, 364, 377):  # the last four enlarge images threefold
        twin = Twin(seed, agreeing_networks.Recorder())
        agreeing_networks._draw_layers(twin)
        loss = mps.LossNode(twin.node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
        network = mps.TrainingGraph(loss, device="cpu")
        try:
            path = mps.onnx.save(network, tmp_path / "twin.onnx", (None, *twin.images.shape[1:]))
        except mps.UnsupportedError:
            refused += 1
            continue
        written += 1
        expected = network.predict(twin.images)
        np.testing.assert_allclose(_run(path, twin.images), expected, rtol=1e-4, atol=1e-5, err_msg=str(twin.layers))
    assert written >= 30
    assert refused


def test_nodes_without_a_row_are_named(tmp_path: Path) -> None:
    node = mps.rnn.RecurrentNode(mps.ImageNode(), mps.rnn.GRU(2, 3), label="gru")
    network = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")
    with pytest.raises(mps.UnsupportedError, match='RecurrentNode "gru" is not written into files yet'):
        mps.onnx.save(network, tmp_path / "network.onnx", (None, 1, 4, 2))
    with pytest.raises(mps.ArgumentError, match=r"shapes are \(\(4, 4, 2\),\), expected that of the images"):
        mps.onnx.save(network, tmp_path / "network.onnx", (4, 4, 2))


@pytest.mark.parametrize("padding", [mps.Padding.SAME, mps.Padding.FULL, mps.Padding.TENSORFLOW_SAME])
@pytest.mark.parametrize("groups", [1, 2])
def test_transposed_convolutions_are_written(padding: mps.Padding, groups: int, tmp_path: Path) -> None:
    weights = _RANDOM.standard_normal((4, 3, 2, 2 // groups)).astype(np.float32)
    source = mps.ConvolutionDataSource(
        (3, 2), 2, 4, weights=weights, bias=0.5, stride=(2, 3), groups=groups, dilation=(1, 2), label="up"
    )
    node = mps.ConvolutionTransposeNode(mps.ImageNode(), source, padding=padding)
    network = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")
    images = _images(2, 4, 5, 2)
    path = mps.onnx.save(network, tmp_path / "network.onnx", (None, 4, 5, 2))
    np.testing.assert_allclose(_run(path, images), network.predict(images), rtol=1e-5, atol=1e-5)


def test_the_command_writes_a_classifier(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = tasks.image_classifier.ImageClassifier(["cat", "dog"], size=(20, 16), device="cpu")
    saved = model.save(tmp_path / "model.safetensors")
    assert cli.main(["export", str(saved), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    path = Path(document["onnx"])
    assert path == tmp_path / "model.onnx"
    facts = {each.key: each.value for each in onnx.load(path).metadata_props}
    assert json.loads(facts["classes"]) == ["cat", "dog"]
    pixels = _RANDOM.integers(0, 256, (3, 20, 16, 3)).astype(np.uint8)
    found = _run(path, pixels.astype(np.float32) / 255)
    np.testing.assert_allclose(found, model.graph.predict(pixels), rtol=1e-4, atol=1e-5)


def test_activities_are_written(tmp_path: Path) -> None:
    model = tasks.activity_classifier.ActivityClassifier(["a", "b"], ["x", "y"], samples=10, segments=4, device="cpu")
    signals = _RANDOM.standard_normal((2, 1, 40, 2)).astype(np.float32)
    path = mps.onnx.save(model, tmp_path / "model.onnx")
    np.testing.assert_allclose(_run(path, signals), model.graph.predict(signals), rtol=1e-4, atol=1e-5)
    facts = {each.key: json.loads(each.value) for each in onnx.load(path).metadata_props}
    assert facts["deviation"] == [1.0, 1.0]


@pytest.mark.parametrize("network", ["transformer", "lstm"])
def test_texts_are_written(network: Any, tmp_path: Path) -> None:
    model = tasks.text_generator.TextGenerator("abc ", network=network, features=16, layers=1, length=8, device="cpu")
    path = mps.onnx.save(model, tmp_path / "model.onnx")
    numbers = _RANDOM.integers(0, 4, (2, 8)).astype(np.int32)
    np.testing.assert_allclose(_run(path, numbers), model._model(numbers), rtol=1e-4, atol=1e-5)


def test_tasks_without_a_file_say_so(tmp_path: Path) -> None:
    model = tasks.digit_generator.DigitGenerator(device="cpu")
    with pytest.raises(mps.UnsupportedError, match="A DigitGenerator is not written into ONNX files yet"):
        mps.onnx.save(model, tmp_path / "model.onnx")
