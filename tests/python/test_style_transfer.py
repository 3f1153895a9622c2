"""The painter in a style: its features and losses against other ways, its files, its command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps._nodes.parts import nodes
from openmps.cli import main
from openmps.tasks import image_classifier, load, style_transfer
from openmps.tasks._styles import Features, gram

RNG = np.random.default_rng(0)


def content(count: int = 8, size: int = 48) -> list[Any]:
    """Return smooth pictures with a bright disc each."""
    y, x = np.mgrid[:size, :size] / size
    made = []
    for _ in range(count):
        cx, cy, r = RNG.uniform(0.3, 0.7), RNG.uniform(0.3, 0.7), RNG.uniform(0.15, 0.3)
        disc = ((x - cx) ** 2 + (y - cy) ** 2 < r**2)[..., None]
        background = np.stack([x, y, 1 - x], -1) * RNG.uniform(0.2, 0.6)
        made.append(np.rint(255 * np.where(disc, RNG.uniform(0.6, 1, 3), background)).astype(np.uint8))
    return made


STRIPES = np.zeros((48, 48, 3), np.uint8)
STRIPES[:, ::4] = STRIPES[:, 1::4] = (250, 40, 10)


@pytest.fixture(scope="module")
def classifier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a small classifier, trained for two epochs so that its statistics are its own."""
    pictures = np.stack(content(32))
    names = np.where(pictures[:, :, :, 0].mean((1, 2)) > 90, "red", "other")
    names[:2] = ("red", "other")
    settings: dict[str, Any] = {"size": (48, 48), "validation": None, "epochs": 2, "batch_size": 8, "progress": False}
    model = image_classifier.create((pictures, names), **settings)
    return model.save(tmp_path_factory.mktemp("features") / "features.safetensors")


SETTINGS: dict[str, Any] = {"size": 48, "epochs": 60, "batch_size": 4, "progress": False}


@pytest.fixture(scope="module")
def model(classifier: Path) -> style_transfer.StyleTransfer:
    return style_transfer.create(content(), STRIPES, features=classifier, **SETTINGS)


@pytest.mark.parametrize("size", [32, 37])
def test_features_are_the_layers_of_the_classifier(classifier: Path, size: int) -> None:
    known = image_classifier.load(classifier)
    pictures = RNG.random((2, size, size, 3), np.float32)
    graph = mps.Graph("cpu")
    placeholder = graph.placeholder((2, size, size, 3))
    found = Features(known.graph.weights()).of(graph, placeholder)
    loss = known.graph.loss
    sums = [node for node in nodes(loss) if isinstance(node, mps.AdditionNode)]
    relus = [node for node in nodes(loss) if any(image._producer in sums for image in node.sources)]
    relus = [node for node in relus if isinstance(node, mps.NeuronReLUNode)]
    of_stage = {next(int(s.label[5]) for s in _sources_before(node)): node for node in relus}
    for stage in (1, 2):
        native = mps.NNGraph(of_stage[stage], "cpu")
        buffer = mps.CommandQueue("cpu").command_buffer()
        result = native.encode_batch(buffer, [mps.ImageBatch(pictures, "cpu")])
        buffer.commit()
        buffer.wait_until_completed()
        assert result is not None
        ours = graph.run({placeholder: pictures}, found[f"stage{stage}_3"])
        np.testing.assert_allclose(ours, result.numpy(), rtol=2e-3, atol=2e-3)


def _sources_before(node: Any) -> list[Any]:
    """Return the data sources of the stage that ends with a node."""
    found = []
    for each in nodes(node):
        source = each._trained_source()
        if source is not None and source.label.startswith("stage"):
            found.append(source)
    return sorted(found, key=lambda source: str(source.label), reverse=True)


def test_a_gram_matrix_has_the_products_of_channels() -> None:
    x = RNG.random((2, 3, 5, 4), np.float32)
    graph = mps.Graph("cpu")
    placeholder = graph.placeholder(x.shape)
    expected = np.einsum("nhwi,nhwj->nij", x.astype(float), x) / (3 * 5 * 4)
    np.testing.assert_allclose(graph.run({placeholder: x}, gram(graph, placeholder)), expected, rtol=1e-5)


def test_the_style_is_learnt_and_the_content_stays(model: style_transfer.StyleTransfer) -> None:
    first, last = model.history.epochs[0].metrics, model.history.epochs[-1].metrics
    assert last["style_loss"] < 0.6 * first["style_loss"]
    fresh = style_transfer.StyleTransfer()
    pictures = content(4)
    measured = model.evaluate(pictures)
    assert measured["style_loss"] < 2 * last["style_loss"]
    painted, before = model.predict(pictures)[0], fresh.predict(pictures)[0]
    assert painted.shape == before.shape == (48, 48, 3)
    red, green = painted[..., 0].mean(), painted[..., 1].mean()
    assert red - green > 20  # as the stripes


def test_a_loss_is_the_weighted_sum_of_its_parts(model: style_transfer.StyleTransfer) -> None:
    parts = model.history.parts
    sums = np.array(parts["content_loss"]) + 3 * np.array(parts["style_loss"]) + 5 * np.array(parts["roughness"])
    np.testing.assert_allclose(model.history.losses, sums, rtol=1e-5)
    last = model.history.epochs[-1].metrics
    assert last["content_loss"] == pytest.approx(np.mean(parts["content_loss"][-2:]))


def test_pictures_of_several_sizes_are_painted(model: style_transfer.StyleTransfer) -> None:
    sizes = [(33, 50), (16, 16), (64, 40), (20, 24), (28, 28), (33, 50)]
    pictures = [RNG.integers(0, 256, (*size, 3)).astype(np.uint8) for size in sizes]
    pictures[-1] = pictures[0]
    painted = model.predict(pictures)
    assert [each.shape[:2] for each in painted] == [(h // 4 * 4, w // 4 * 4) for h, w in sizes]
    np.testing.assert_array_equal(painted[0], painted[-1])
    with pytest.raises(mps.ShapeError, match=r"shape \(15, 40, 3\), expected 3 channels, at least 16"):
        model.predict(pictures[0][:15, :40])


def test_a_file_paints_the_same_pictures(model: style_transfer.StyleTransfer, tmp_path: Path) -> None:
    again = load(model.save(tmp_path / "model.safetensors"))
    assert isinstance(again, style_transfer.StyleTransfer)
    picture = content(1)[0]
    np.testing.assert_array_equal(again.predict(picture)[0], model.predict(picture)[0])
    assert len(again._pictures) == 3
    with pytest.raises(mps.ArgumentError, match="is of a file, which has no features"):
        again.evaluate(picture)


def test_an_interrupted_run_goes_on_to_the_same_bits(classifier: Path, tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 3:
                raise KeyboardInterrupt

    pictures, settings = content(), {**SETTINGS, "epochs": 2, "features": classifier}
    whole = style_transfer.create(pictures, STRIPES, **settings)
    settings["checkpoints"] = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        style_transfer.create(pictures, STRIPES, callbacks=[Interrupt()], **settings)
    rest = style_transfer.create(pictures, STRIPES, resume=True, **settings)
    assert rest.history.losses == whole.history.losses
    assert [epoch.metrics for epoch in rest.history.epochs] == [epoch.metrics for epoch in whole.history.epochs]
    for name, value in whole._weights.items():
        np.testing.assert_array_equal(rest._weights[name], value)


def test_a_callback_paints_with_the_weights_of_the_last_epoch(classifier: Path) -> None:
    [picture] = content(1)

    class Painter(mps.tasks.ModelCallback):
        painted: list[Any]

        def on_model(self, model: Any) -> None:
            self.model, self.painted = model, model.predict(picture)

        def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
            self.painted += self.model.predict(picture)

    painter = Painter()
    settings = {**SETTINGS, "epochs": 2, "features": classifier}
    made = style_transfer.create(content(), STRIPES, callbacks=[painter], **settings)
    first, middle, last = painter.painted
    assert (first != middle).any()
    assert (middle != last).any()
    np.testing.assert_array_equal(made.predict(picture)[0], last)


def test_wrong_calls_are_refused(classifier: Path, tmp_path: Path) -> None:
    with pytest.raises(mps.ArgumentError, match="size is 50, epochs 60 and batch_size 4"):
        style_transfer.create(content(), STRIPES, features=classifier, **{**SETTINGS, "size": 50})
    with pytest.raises(mps.ArgumentError, match="batch_size is 4, there are 2"):
        style_transfer.create(content(2), STRIPES, features=classifier, **SETTINGS)
    with pytest.raises(mps.DatasetError, match="has no pictures"):
        style_transfer.create(tmp_path, STRIPES, features=classifier, **SETTINGS)
    with pytest.raises(mps.DatasetError, match="cannot be read"):
        style_transfer.create(content(), tmp_path / "none.png", features=classifier, **SETTINGS)
    gray = image_classifier.ImageClassifier(["a", "b"], channels=1, size=(32, 32)).save(tmp_path / "gray.safetensors")
    with pytest.raises(mps.ArgumentError, match='network "small" and 1 channels, expected "small" and 3'):
        style_transfer.create(content(), STRIPES, features=gray, **SETTINGS)


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("content").mkdir()
    for number, picture in enumerate(content(8)):
        Image.fromarray(picture).save(f"content/{number}.png")
    Image.fromarray(STRIPES).save("style.png")
    assert main(["train", "style-transfer", "content", "style.png", "--size", "32", "--epochs", "1", "--json"]) == 0
    told = capsys.readouterr()
    assert "features: learning how pictures are turned" in told.err.splitlines()
    results = json.loads(told.out.splitlines()[-1])
    assert results["style_loss"] > 0
    assert main(["predict", results["model"], "content/1.png"]) == 0
    assert Path("openmps-output/predictions/predictions.png").exists()
    assert main(["show", results["model"]]) == 0
