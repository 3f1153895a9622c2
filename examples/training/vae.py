"""A variational autoencoder: pictures out of eight numbers.

python vae.py
"""

from __future__ import annotations

import drawn
import openmps as mps
from openmps import nn, optim

LATENT, PIXELS = 8, drawn.SIZE**2


class VAE(nn.Module):
    """An encoder that gives a normal distribution, and a decoder."""

    def __init__(self) -> None:
        self.encoder = nn.Sequential(nn.Linear(256), nn.ReLU(), nn.Linear(2 * LATENT))
        self.decoder = nn.Sequential(nn.Linear(256), nn.ReLU(), nn.Linear(PIXELS))

    def __call__(self, x: mps.Tensor) -> tuple[mps.Tensor, mps.Tensor, mps.Tensor]:
        found = self.encoder(x)
        mean, log_variance = found[:, :LATENT], found[:, LATENT:]
        noise = nn.randn_like(mean)
        return self.decoder(mean + noise * x.graph.exp(0.5 * log_variance)), mean, log_variance


def loss(results: tuple[mps.Tensor, mps.Tensor, mps.Tensor], x: mps.Tensor) -> mps.Tensor:
    """Return the negative lower bound of the evidence, of a picture."""
    scores, mean, log_variance = results
    divergence = 0.5 * (mean * mean + x.graph.exp(log_variance) - 1.0 - log_variance).sum(1)
    return PIXELS * nn.sigmoid_cross_entropy(scores, x) + divergence.mean()


def train(seed: int = 0, epochs: int = 20) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    pictures, others = (drawn.shapes(n, seed=n).masks.reshape(n, PIXELS) for n in (2000, 300))
    trainer = mps.Trainer(VAE(), loss, optim.Adam(1e-3), seed=seed)
    losses = [trainer.evaluate(others, others)["loss"]]
    trainer.fit(pictures, pictures, batch_size=50, epochs=epochs)
    return [*losses, trainer.evaluate(others, others)["loss"]]


if __name__ == "__main__":
    print(train())
