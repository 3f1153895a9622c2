"""The programs in examples/python, at reduced size."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "python"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="examples/python is not here")


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    def load(name: str) -> ModuleType:
        monkeypatch.syspath_prepend(str(FOLDER))
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    return load


def test_digit_classifier_learns(example: Any) -> None:
    digits = example("digits")
    pytest.importorskip("sklearn")
    (images, labels), test = digits.load(None)
    classifier = digits.build(8)
    losses = digits.train(classifier, images, labels, 300)
    assert np.mean(losses[-20:]) < 0.25 < losses[0]
    assert digits.accuracy(classifier, *test) > 0.88


def test_text_network_learns_a_rhyme_and_writes_it(example: Any) -> None:
    shakespeare = example("shakespeare")
    text = "to be or not to be that is the question " * 30
    model = shakespeare.build("".join(sorted(set(text))), embedding=16, features=32, rate=1e-2)
    losses = shakespeare.train(model, shakespeare.encode(model, text), 150, length=20, batch=8)
    assert losses[-1] < 0.5 < losses[0]
    assert "not to be that is the question" in shakespeare.write(model, "to be or ", 80, 0.2)
    # high temperatures write letter soup
    assert "question" not in shakespeare.write(model, "to be or ", 80, 50.0)


def test_gan_trains_both_networks_in_one_run(example: Any) -> None:
    gan = example("gan")
    networks, random = gan.build(8), np.random.default_rng(0)
    feeds = {networks.seeds: random.normal(size=(8, gan.LATENT))}
    before = networks.graph.run(feeds, networks.drawn)
    losses = gan.train_epoch(networks, random.uniform(-1, 1, (32, 28, 28, 1)), 1, random)
    assert len(losses) == 4
    assert np.isfinite(losses).all()
    after = networks.graph.run(feeds, networks.drawn)
    assert before.shape == (8, 28, 28, 1)
    assert np.abs(before - after).max() > 1e-3


def test_gan_writes_its_pictures(example: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    gan = example("gan")
    gan.save_grid(tmp_path / "grid.png", np.zeros((64, 28, 28, 1)))
    gan.save_curves(tmp_path / "losses.png", [(1.0, 2.0)] * 10)
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in ("grid.png", "losses.png"))


@pytest.mark.slow
def test_resnet_learns_drawn_pictures(example: Any) -> None:
    resnet = example("resnet50")
    images, labels = resnet.draw(256)
    network, random = resnet.build(32, 0.02), np.random.default_rng(0)
    losses = []
    for _ in range(4):
        for batch, targets in resnet.batches(images, labels, 32, random):
            feeds = {network.images: batch, network.labels: targets, network.is_training: [True]}
            losses.append(float(network.graph.run(feeds, network.loss, network.updates)))
    assert np.mean(losses[-4:]) < 0.5 * losses[0]


def test_gelu_is_the_formula(example: Any) -> None:
    import math

    import openmps as mps

    gelu, graph = example("gelu"), mps.Graph()
    x = graph.placeholder((None,))
    values = np.linspace(-3, 3, 7, dtype=np.float32)
    expected = [value * 0.5 * (1 + math.erf(value * math.sqrt(0.5))) for value in values]
    np.testing.assert_allclose(graph.run({x: values}, gelu.gelu(graph, x)), expected, rtol=1e-5, atol=1e-6)
