"""vae.py in MLX."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
from mlx import nn
from mlx import optimizers as optim

import drawn

LATENT, PIXELS = 8, drawn.SIZE**2


class VAE(nn.Module):
    """An encoder that gives a normal distribution, and a decoder."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(PIXELS, 256), nn.ReLU(), nn.Linear(256, 2 * LATENT))
        self.decoder = nn.Sequential(nn.Linear(LATENT, 256), nn.ReLU(), nn.Linear(256, PIXELS))

    def __call__(self, x: mx.array) -> tuple[mx.array, mx.array, mx.array]:
        mean, log_variance = mx.split(self.encoder(x), 2, axis=1)
        noise = mx.random.normal(mean.shape)
        return self.decoder(mean + noise * mx.exp(0.5 * log_variance)), mean, log_variance


def loss(model: nn.Module, x: mx.array) -> mx.array:
    """Return the negative lower bound of the evidence, of a picture."""
    scores, mean, log_variance = model(x)
    divergence = 0.5 * (mean * mean + mx.exp(log_variance) - 1.0 - log_variance).sum(1)
    return PIXELS * nn.losses.binary_cross_entropy(scores, x, reduction="mean") + divergence.mean()


def train(seed: int = 0, epochs: int = 20) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    mx.random.seed(seed)
    pictures, others = (drawn.shapes(n, seed=n).masks.reshape(n, PIXELS) for n in (2000, 300))
    model, optimizer = VAE(), optim.Adam(1e-3, bias_correction=True)
    losses = [loss(model, mx.array(others)).item()]
    step, random = nn.value_and_grad(model, loss), np.random.default_rng(seed)
    for _ in range(epochs):
        for rows in random.permutation(2000).reshape(-1, 50):
            _, gradients = step(model, mx.array(pictures[rows]))
            optimizer.update(model, gradients)
            mx.eval(model.parameters(), optimizer.state)
    return [*losses, loss(model, mx.array(others)).item()]


if __name__ == "__main__":
    print(train())
