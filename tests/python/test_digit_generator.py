"""The generator of digits: it moves towards its pictures, and its files draw the same ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps import nn, optim
from openmps.cli import main
from openmps.tasks import digit_generator, image_classifier, load
from openmps.tasks._drawn_digits import Discriminator, Game, Generator, losses

RNG = np.random.default_rng(0)
# Bright squares in the middle of dark pictures.
PICTURES = np.zeros((64, 28, 28, 1), np.uint8)
PICTURES[:, 8:20, 8:20] = RNG.integers(200, 256, (64, 12, 12, 1))
SETTINGS: dict[str, Any] = {"epochs": 24, "batch_size": 16, "progress": False}


@pytest.fixture(scope="module")
def model() -> digit_generator.DigitGenerator:
    return digit_generator.create(PICTURES, **SETTINGS)


def test_pictures_become_like_the_real_ones(model: digit_generator.DigitGenerator) -> None:
    first = digit_generator.DigitGenerator(batch_size=16).predict(32).astype(float)
    drawn = model.predict(32).astype(float)
    assert drawn.shape == (32, 28, 28, 1)
    real = PICTURES.mean(axis=0)
    assert abs(drawn.mean(axis=0) - real).mean() < 0.8 * abs(first.mean(axis=0) - real).mean()
    assert {"loss", "discriminator", "generator"} == set(model.history.epochs[-1].metrics)


def test_the_same_numbers_draw_the_same_pictures(model: digit_generator.DigitGenerator, tmp_path: Path) -> None:
    seeds = RNG.normal(size=(16, 64)).astype(np.float32)
    first = model.predict(seeds)
    np.testing.assert_array_equal(first, model.predict(seeds))
    assert (model.predict(3, seed=1) != model.predict(3, seed=2)).any()
    assert model.predict(19).shape == (19, 28, 28, 1)
    again = load(model.save(tmp_path / "model.safetensors"))
    assert isinstance(again, digit_generator.DigitGenerator)
    wide = digit_generator.DigitGenerator()
    wide._take(tmp_path / "model.safetensors")
    np.testing.assert_array_equal(again.predict(64, seed=5), wide.predict(64, seed=5))
    assert abs(again.predict(64).mean() - model.predict(64).mean()) < 20
    assert [each.metrics for each in again.history.epochs] == [each.metrics for each in model.history.epochs]


def test_evaluate_returns_the_opinion_of_a_classifier(model: digit_generator.DigitGenerator) -> None:
    pictures = np.concatenate([PICTURES, 255 - PICTURES])
    names = np.repeat(["bright", "dark"], 64)
    settings: dict[str, Any] = {"size": (28, 28), "epochs": 2, "validation": None, "progress": False}
    classifier = image_classifier.create((pictures, names), augmentation=None, **settings)
    measured = model.evaluate(classifier, count=50)
    predictions = classifier.predict(model.predict(50))
    assert measured["confidence"] == pytest.approx(predictions.probabilities.max(axis=1).mean())
    assert measured["classes"]["bright"] == pytest.approx(predictions.names.count("bright") / 50)
    assert sum(measured["classes"].values()) == pytest.approx(1)
    colour = image_classifier.ImageClassifier(["a", "b"], size=(32, 32))
    with pytest.raises(mps.ArgumentError, match="expected an ImageClassifier of 1 channel"):
        model.evaluate(colour)


def test_an_interrupted_run_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 6:
                raise KeyboardInterrupt

    settings = {**SETTINGS, "epochs": 2, "checkpoints": tmp_path / "run"}
    with pytest.raises(KeyboardInterrupt):
        digit_generator.create(PICTURES, callbacks=[Interrupt()], **settings)
    rest = digit_generator.create(PICTURES, resume=True, **settings)
    assert rest.history.iterations == 8
    whole = digit_generator.create(PICTURES, **{**SETTINGS, "epochs": 2})
    assert rest.history.losses == whole.history.losses
    assert rest.generator_losses == whole.generator_losses
    assert [epoch.metrics for epoch in rest.history.epochs] == [epoch.metrics for epoch in whole.history.epochs]


def test_wrong_calls_are_refused(model: digit_generator.DigitGenerator) -> None:
    with pytest.raises(mps.ArgumentError, match="data is 0, expected 1 to"):
        model.predict(0)
    with pytest.raises(mps.ShapeError, match=r"data has shape \(3, 5\), expected \(N, 64\)"):
        model.predict(np.zeros((3, 5)))
    with pytest.raises(mps.ArgumentError, match="batch_size is 100, there are 64 pictures"):
        digit_generator.create(PICTURES, batch_size=100)
    with pytest.raises(mps.ArgumentError, match="epochs is 0"):
        digit_generator.create(PICTURES, epochs=0)
    with pytest.raises(mps.UnsupportedError, match="takes no files"):
        model.answer([Path("a")])


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("real").mkdir()
    for number in range(20):
        Image.fromarray(RNG.integers(0, 256, (40, 50, 3)).astype(np.uint8)).save(f"real/{number}.png")
    assert main(["train", "digit-generator", "real", "--epochs", "1", "--batch", "8", "--json"]) == 0
    results = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert results["iterations"] == 2
    assert main(["predict", results["model"], "real/1.png"]) == 1
    assert "takes no files" in capsys.readouterr().err
    assert main(["show", results["model"], "--output", "drawn.png"]) == 0
    assert Path("drawn.png").stat().st_size > 10_000


def test_drawn_digits_stand_in_for_mnist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("OPENMPS_OFFLINE", "1")
    monkeypatch.delenv("OPENMPS_DATA", raising=False)

    class Stop(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            training.stop("Enough.")

    with pytest.warns(UserWarning, match="Drawn digits stand in for MNIST: .*OPENMPS_OFFLINE is 1"):
        model = digit_generator.create(epochs=1, callbacks=[Stop()], progress=False)
    assert 1 <= model.history.iterations <= 2  # a step in flight is finished


def test_each_loss_trains_its_own_network() -> None:
    random = np.random.default_rng(0)
    game = Game(Generator(random), Discriminator(random))
    graph = mps.Graph("cpu")
    images, seeds = graph.placeholder((4, 28, 28, 1)), graph.placeholder((4, 64))
    scores = game(images, seeds)
    made = losses(scores)
    feeds = {images: PICTURES[:4] / 255, seeds: RNG.normal(size=(4, 64))}
    for name in ("discriminator", "generator"):
        before = game.state_dict()
        graph.run(feeds, [], optim.SGD(0.1).minimize(made[name], game))
        nn.Workspace.of(graph).wrote(game.parameters().values())
        after = game.state_dict()
        changed = {path.split(".")[0] for path in before if (before[path] != after[path]).any()}
        assert changed == {name}
    real, fake, fooled = (each.astype(float) for each in graph.run(feeds, list(scores)))
    np.testing.assert_array_equal(fake, fooled)  # in inference
    expected = np.log1p(np.exp(-real)).mean() + np.log1p(np.exp(fake)).mean(), np.log1p(np.exp(-fake)).mean()
    np.testing.assert_allclose(graph.run(feeds, list(made.values())), expected, rtol=1e-5)


def test_files_have_the_names_of_older_versions(model: digit_generator.DigitGenerator) -> None:
    assert {"generator_seed_weights", "generator_norm_1_gamma", "generator_up_2_weights"} <= set(model._tensors())
