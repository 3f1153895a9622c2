"""Random numbers of modules: their distribution, and what they follow from."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn, optim


class Noise(nn.Module):
    """Noise in the shape of its input."""

    def __init__(self) -> None:
        self.scale = nn.Parameter(np.ones(1))

    def __call__(self, x: Any) -> Any:
        return nn.randn_like(x) * self.scale


def test_noise_is_normal() -> None:
    """The bound is that of Kolmogorov and Smirnov, which one of a thousand samples exceeds."""
    drawn = np.sort(Noise()(np.full((400, 500), np.nan)).ravel().astype(np.float64))
    shares = np.array([(1 + math.erf(value / math.sqrt(2))) / 2 for value in drawn])
    assert np.abs(shares - (np.arange(drawn.size) + 0.5) / drawn.size).max() < 1.95 / math.sqrt(drawn.size)


def _losses(seed: int) -> list[float]:
    trainer = mps.Trainer(Noise(), nn.mean_squared_error, optim.SGD(0.0), seed=seed, device="cpu")
    x = np.zeros((8, 16), np.float32)
    return trainer.fit(x, x, batch_size=4, shuffle=False).losses


def test_noise_follows_from_the_seed_and_the_step() -> None:
    assert _losses(1) == _losses(1)
    assert len({*_losses(1), *_losses(2)}) == 4


def test_noise_has_no_derivative_and_is_refused_outside_a_module() -> None:
    graph = mps.Graph("cpu")
    x = graph.variable([1.0, 2.0])
    with nn.train(graph):
        noise = nn.randn_like(x)
    with pytest.raises(mps.GraphError, match="does not depend"):
        optim.SGD(0.1).minimize(graph.sum(noise), [x])
    with pytest.raises(mps.StateError, match="randn_like is used outside a module's call"):
        nn.randn_like(x)
