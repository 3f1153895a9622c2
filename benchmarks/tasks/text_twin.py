"""The text generator's LSTM beside its twin in PyTorch: losses on the validation part after each epoch, for each seed.

    python benchmarks/tasks/text_twin.py FILE --device cuda:0 --seeds 0,1,2

The twin has the same first weights, reads the same pieces in the same order and has the same rates. The last column is
openmps' loss less the twin's, in percent.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

import openmps as mps
from openmps import optim
from openmps.tasks._pieces import Pieces
from openmps.tasks.text_generator import TextGenerator

LENGTH, BATCH, RATE = 64, 32, 3e-3  # the defaults of `text_generator.create` for an LSTM


class Twin(torch.nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The network of the task with the weights of a ``TextGenerator``."""

    def __init__(self, weights: dict[str, Any]) -> None:
        super().__init__()
        characters, embedding = weights["embedding.weight"].shape
        features = weights["layers.0.weight_hh"].shape[1]
        self.embedding = torch.nn.Embedding(characters, embedding)
        self.lstm = torch.nn.LSTM(embedding, features, batch_first=True)
        self.output = torch.nn.Linear(features, characters)
        values = {name: torch.from_numpy(value) for name, value in weights.items()}
        with torch.no_grad():
            self.embedding.weight.copy_(values["embedding.weight"])
            self.lstm.weight_ih_l0.copy_(values["layers.0.weight_ih"])
            self.lstm.weight_hh_l0.copy_(values["layers.0.weight_hh"])
            self.lstm.bias_ih_l0.copy_(values["layers.0.bias"])
            self.lstm.bias_hh_l0.zero_().requires_grad_(False)  # PyTorch's second bias
            self.output.weight.copy_(values["scores.weight"])
            self.output.bias.copy_(values["scores.bias"])

    def forward(self, pieces: torch.Tensor, following: torch.Tensor) -> torch.Tensor:
        """Return the mean cross-entropy of texts (batch, length)."""
        scores = self.output(self.lstm(self.embedding(pieces))[0])
        return torch.nn.functional.cross_entropy(scores.flatten(0, 1), following.flatten())


def twin_losses(text: str, epochs: int, seed: int, device: str) -> list[float]:
    """Return the losses of the twin on the validation part, after each epoch."""
    first = TextGenerator("".join(sorted(set(text))), network="lstm", seed=seed, device="cpu")
    numbers = first._encoded(text)
    cut = len(text) - round(0.1 * len(text))
    per_epoch = cut // (LENGTH * BATCH)
    training, held_out = Pieces(numbers[:cut], LENGTH, per_epoch * BATCH, seed), Pieces(numbers[cut:], LENGTH)
    twin = Twin(first._tensors()).to(device)
    optimizer = torch.optim.Adam(twin.parameters(), RATE, fused=device != "cpu")
    rate = optim.warmup_cosine(RATE, warmup=max(per_epoch * epochs // 20, 1), steps=per_epoch * epochs, last=0.01)
    losses = []
    for number in range(per_epoch * epochs):
        epoch, place = divmod(number, per_epoch)
        pieces = training.read(np.arange(place * BATCH, (place + 1) * BATCH), epoch)
        for group in optimizer.param_groups:
            group["lr"] = rate(number)
        optimizer.zero_grad()
        twin(*(torch.from_numpy(each).long().to(device) for each in pieces)).backward()
        optimizer.step()
        if place == per_epoch - 1:
            losses.append(validation_loss(twin, held_out, device))
    return losses


def validation_loss(twin: Twin, held_out: Pieces, device: str) -> float:
    """Return the mean loss of the whole pieces of the part that is held out."""
    pieces = held_out.read(np.arange(len(held_out)), 0)
    with torch.no_grad():
        return float(twin(*(torch.from_numpy(each).long().to(device) for each in pieces)))


def main() -> int:
    """Train both and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seeds", default="0", help="with commas")
    parser.add_argument("--epochs", type=int, default=10)
    options = parser.parse_args()
    text = options.file.read_text(encoding="utf-8")
    print("seed  epoch   openmps   PyTorch        %")
    for seed in map(int, options.seeds.split(",")):
        model = mps.tasks.text_generator.create(
            text, network="lstm", epochs=options.epochs, seed=seed, device=options.device, progress=False
        )
        ours = [epoch.metrics["validation_loss"] for epoch in model.history.epochs]
        theirs = twin_losses(text, options.epochs, seed, options.device.partition(":")[0])
        for epoch, (own, other) in enumerate(zip(ours, theirs, strict=True), 1):
            print(f"{seed:4d}  {epoch:5d}  {own:8.4f}  {other:8.4f}  {100 * (own / other - 1):+7.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
