"""vae.py in PyTorch."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader

import drawn

LATENT, PIXELS = 8, drawn.SIZE**2


class VAE(nn.Module):
    """An encoder that gives a normal distribution, and a decoder."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(PIXELS, 256), nn.ReLU(), nn.Linear(256, 2 * LATENT))
        self.decoder = nn.Sequential(nn.Linear(LATENT, 256), nn.ReLU(), nn.Linear(256, PIXELS))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        mean, log_variance = self.encoder(x).chunk(2, 1)
        noise = torch.randn_like(mean)
        return self.decoder(mean + noise * (0.5 * log_variance).exp()), mean, log_variance


def loss(results: tuple[torch.Tensor, torch.Tensor, torch.Tensor], x: torch.Tensor) -> torch.Tensor:
    """Return the negative lower bound of the evidence, of a picture."""
    scores, mean, log_variance = results
    divergence = 0.5 * (mean * mean + log_variance.exp() - 1.0 - log_variance).sum(1)
    return PIXELS * functional.binary_cross_entropy_with_logits(scores, x) + divergence.mean()


@torch.no_grad()
def evaluate(model: nn.Module, x: torch.Tensor) -> float:
    return loss(model.eval()(x), x).item()


def train(seed: int = 0, epochs: int = 20) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    torch.manual_seed(seed)
    pictures, others = (torch.from_numpy(drawn.shapes(n, seed=n).masks).reshape(n, PIXELS) for n in (2000, 300))
    model = VAE()
    losses = [evaluate(model, others)]
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)
    model.train()
    for _ in range(epochs):
        for x in DataLoader(pictures, batch_size=50, shuffle=True):
            value = loss(model(x), x)
            optimizer.zero_grad()
            value.backward()
            optimizer.step()
    return [*losses, evaluate(model, others)]


if __name__ == "__main__":
    print(train())
