"""unet.py in PyTorch."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

import drawn


def unit(inputs: int, width: int) -> nn.Sequential:
    """Return a convolution that is normalised."""
    return nn.Sequential(nn.Conv2d(inputs, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU())


def pair(inputs: int, width: int) -> nn.Sequential:
    """Return the layers of a level."""
    return nn.Sequential(unit(inputs, width), unit(width, width))


class UNet(nn.Module):
    """A convolutional encoder and decoder whose levels are connected."""

    def __init__(self, width: int, levels: int) -> None:
        super().__init__()
        widths = [width * 2**level for level in range(levels)]
        self.down = nn.ModuleList(pair(*each) for each in zip([1, *widths], widths, strict=False))
        self.bottom = pair(widths[-1], 2 * widths[-1])
        self.up = nn.ModuleList(pair(3 * each, each) for each in widths[::-1])
        self.pool, self.larger = nn.MaxPool2d(2), nn.Upsample(scale_factor=2)
        self.scores = nn.Conv2d(width, 1, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = []
        for layer in self.down:
            kept.append(layer(x))
            x = self.pool(kept[-1])
        x = self.bottom(x)
        for layer in self.up:
            x = layer(torch.cat([self.larger(x), kept.pop()], 1))
        return self.scores(x)


def tensors(count: int, seed: int = 0) -> TensorDataset:
    """Return pictures and masks, channels first."""
    pictures, masks, _ = drawn.shapes(count, seed=seed)
    return TensorDataset(*(torch.from_numpy(each).permute(0, 3, 1, 2).contiguous() for each in (pictures, masks)))


@torch.no_grad()
def evaluate(model: nn.Module, data: TensorDataset) -> float:
    x, y = data.tensors
    return functional.binary_cross_entropy_with_logits(model.eval()(x), y).item()


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    torch.manual_seed(seed)
    pictures, others = tensors(400), tensors(100, seed=1)
    model = UNet(8, 2)
    losses = [evaluate(model, others)]
    optimizer = torch.optim.Adam(model.parameters(), 3e-3)
    model.train()
    for _ in range(epochs):
        for x, y in DataLoader(pictures, batch_size=20, shuffle=True):
            loss = functional.binary_cross_entropy_with_logits(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return [*losses, evaluate(model, others)]


if __name__ == "__main__":
    print(train())
