"""Promises of the programs in examples/python about their results, beside PyTorch and another classifier."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest


class TorchModel:
    """The text network in PyTorch, from the same weights."""

    def __init__(self, torch: Any, first: dict[str, Any], rate: float) -> None:
        self._torch = torch
        features = first["recurrent"].shape[1]
        self._lstm = torch.nn.LSTM(first["embedding"].shape[1], features)
        self._embedding, self._output, self._bias = (
            torch.nn.Parameter(torch.tensor(first[name])) for name in ("embedding", "output", "output bias")
        )
        with torch.no_grad():
            self._lstm.weight_ih_l0.copy_(torch.tensor(first["input"]))
            self._lstm.weight_hh_l0.copy_(torch.tensor(first["recurrent"]))
            self._lstm.bias_ih_l0.copy_(torch.tensor(first["bias"]))
            self._lstm.bias_hh_l0.zero_()
        self._lstm.bias_hh_l0.requires_grad_(False)  # one bias, as in the example
        trained = [self._embedding, self._output, self._bias, *self._lstm.parameters()]
        self._adam = torch.optim.Adam([weight for weight in trained if weight.requires_grad], rate)

    def loss(self, pieces: Any) -> Any:
        """Return the mean cross-entropy of pieces (time + 1, batch)."""
        torch = self._torch
        characters = torch.tensor(pieces, dtype=torch.long)
        states, _ = self._lstm(self._embedding[characters[:-1]])
        scores = states @ self._output + self._bias
        return torch.nn.functional.cross_entropy(scores.flatten(0, 1), characters[1:].flatten())

    def step(self, pieces: Any) -> None:
        self._adam.zero_grad()
        self.loss(pieces).backward()
        self._adam.step()


@pytest.mark.needs("torch")
def test_a_text_network_learns_what_pytorchs_learns_from_the_same_steps(example: Any) -> None:
    import torch

    shakespeare = example("shakespeare")
    folder = Path(shakespeare.__file__).parent
    text = "".join((folder / name).read_text() for name in ("shakespeare.py", "gan.py", "resnet50.py"))
    characters, rate, length, batch, steps = "".join(sorted(set(text))), 1e-2, 32, 16, 60
    model = shakespeare.build(characters, embedding=24, features=64, rate=rate)
    numbers = shakespeare.encode(model, text)
    held_out, trained = numbers[: 32 * 33], numbers[32 * 33 :]
    before = shakespeare.evaluate(model, held_out, length=32, batch=32)
    shakespeare.train(model, trained, steps, length=length, batch=batch)
    after = shakespeare.evaluate(model, held_out, length=32, batch=32)

    other = TorchModel(torch, shakespeare.initial_weights(len(characters), 24, 64), rate)
    random = np.random.default_rng(0)
    for _ in range(steps):
        starts = random.integers(0, len(trained) - length - 1, batch)
        other.step(np.stack([trained[start : start + length + 1] for start in starts], 1))
    pieces = np.stack([held_out[k * 32 : k * 32 + 33] for k in range(32)], 1)
    expected = other.loss(pieces).item()
    assert after < 0.8 * before
    assert abs(after - expected) < 0.05


@pytest.mark.slow
def test_a_classifier_knows_the_digits_that_the_gan_draws(example: Any) -> None:
    folder = Path(os.environ.get("OPENMPS_DATA", "")) / "mnist"
    if not folder.is_dir():
        pytest.skip("OPENMPS_DATA names no folder with mnist")
    digits, gan = example("digits"), example("gan")
    (images, labels), test = digits.load(folder)
    classifier = digits.build(28)
    digits.train(classifier, images, labels, 600)
    assert digits.accuracy(classifier, *test) > 0.96

    networks, random = gan.build(), np.random.default_rng(0)
    gan.train_epoch(networks, images * 2 - 1, 1, random)  # 937 steps

    def classes_of(pictures: Any) -> Any:
        return classifier.graph.run({classifier.images: pictures}, classifier.probabilities)

    seeds = random.normal(size=(8, 64, gan.LATENT))
    drawn = np.concatenate([networks.graph.run({networks.seeds: one}, networks.drawn) for one in seeds])
    found, noise = classes_of((drawn + 1) / 2), classes_of(random.random((512, 28, 28, 1)))
    assert found.max(1).mean() > 0.65 > 0.5 > noise.max(1).mean()
    assert np.bincount(found.argmax(1), minlength=10).min() >= 10
