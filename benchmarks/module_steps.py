"""Time of a training step of a transformer: Trainer, `graph.run` by hand, and PyTorch, in turns.

    python benchmarks/module_steps.py [--device cuda:0] [--precision bf16] [--width 384] [--layers 6] [--batch 64]

PyTorch is eager, with fused AdamW and autocast for bf16; it is left out where it is not installed. The time of a step
is that of a run, divided by its steps; of several rounds the median is shown. So is the time of all cores,
and its ratio to that of `graph.run` by hand in the same round. On a busy machine this one says more. Use one thread
then, OPENMPS_THREADS=1, since threads that wait for each other take time too.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps
from openmps import nn, optim

CHARACTERS = 65


class Block(nn.Module):
    """Causal attention and two linear layers."""

    def __init__(self, width: int, heads: int) -> None:
        self.attention = nn.MultiHeadAttention(width, heads, causal=True)
        self.mlp = nn.Sequential(nn.Linear(4 * width), nn.GELU(), nn.Linear(width))
        self.norm1, self.norm2 = nn.LayerNorm(), nn.LayerNorm()

    def __call__(self, x: mps.Tensor) -> mps.Tensor:
        """Return the result, in the shape of x."""
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


def _share(start: float, steps: int) -> float:
    """Return the seconds of a step, since `start`."""
    return (time.perf_counter() - start) / steps


def ours(options: argparse.Namespace, x: Any, y: Any) -> dict[str, Callable[[], float]]:
    """Return what measures a step of Trainer, and one of the same program run by hand."""
    blocks = [Block(options.width, options.heads) for _ in range(options.layers)]
    embedded = nn.Embedding(CHARACTERS, options.width), nn.Positions(options.length)
    model = nn.Sequential(*embedded, *blocks, nn.LayerNorm(), nn.Linear(CHARACTERS))
    optimizer = optim.AdamW(1e-3, clip_norm=1.0)
    trainer = mps.Trainer(
        model, nn.cross_entropy, optimizer, device=options.device, precision=options.precision or "default"
    )

    def fit() -> float:
        start = time.perf_counter()
        trainer.fit(x, y, batch_size=options.batch, shuffle=False)
        return _share(start, options.steps)

    graph = mps.Graph(options.device, precision=options.precision or "default")
    inputs, following = (graph.placeholder((None, options.length), np.int32) for _ in range(2))
    with nn.train(graph) as made:
        loss = nn.cross_entropy(model(inputs), following)
    step = [*optim.AdamW(1e-3, clip_norm=1.0).minimize(loss, model), *made.updates]
    nn.Workspace.of(graph).synchronize()

    def run() -> float:
        start = time.perf_counter()
        for first in range(0, len(x), options.batch):
            rows = slice(first, first + options.batch)
            graph.run({inputs: x[rows], following: y[rows]}, loss, step)
        return _share(start, options.steps)

    return {"Trainer": fit, "graph.run by hand": run}


def theirs(options: argparse.Namespace, x: Any, y: Any) -> dict[str, Callable[[], float]]:
    """Return what measures a step of PyTorch, if it is there."""
    try:
        import torch
    except ImportError:
        return {}
    functions, on = torch.nn.functional, "cuda" if str(options.device).startswith("cuda") else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = options.precision == "tf32"

    class TorchBlock(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.qkv = torch.nn.ModuleList(torch.nn.Linear(options.width, options.width) for _ in range(4))
            wide = 4 * options.width
            hidden = torch.nn.Linear(options.width, wide), torch.nn.GELU(), torch.nn.Linear(wide, options.width)
            self.mlp = torch.nn.Sequential(*hidden)
            self.norms = torch.nn.ModuleList(torch.nn.LayerNorm(options.width) for _ in range(2))

        def forward(self, x: Any) -> Any:
            h = self.norms[0](x)
            shape = (*h.shape[:2], options.heads, -1)
            q, k, v = (layer(h).view(shape).transpose(1, 2) for layer in self.qkv[:3])
            y = functions.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(h.shape)
            x = x + self.qkv[3](y)
            return x + self.mlp(self.norms[1](x))

    class Positions(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(0.02 * torch.randn(options.length, options.width))

        def forward(self, x: Any) -> Any:
            return x + self.weight

    layers = [
        torch.nn.Embedding(CHARACTERS, options.width),
        Positions(),
        *(TorchBlock() for _ in range(options.layers)),
    ]
    layers += [torch.nn.LayerNorm(options.width), torch.nn.Linear(options.width, CHARACTERS)]
    model = torch.nn.Sequential(*layers).to(on)
    optimizer = torch.optim.AdamW(model.parameters(), 1e-3, fused=on == "cuda")
    inputs, following = (torch.tensor(each, dtype=torch.long) for each in (x, y))

    def train() -> float:
        start = time.perf_counter()
        for first in range(0, len(x), options.batch):
            rows = slice(first, first + options.batch)
            with torch.autocast(on, torch.bfloat16, enabled=options.precision == "bf16"):
                scores = model(inputs[rows].to(on)).float()
            loss = functions.cross_entropy(scores.view(-1, CHARACTERS), following[rows].to(on).view(-1))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
        loss.item()
        return _share(start, options.steps)

    return {"PyTorch, eager": train}


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device")
    parser.add_argument("--precision", choices=["float32", "tf32", "bf16"])
    for name, default in {
        "width": 64,
        "heads": 4,
        "layers": 2,
        "length": 64,
        "batch": 16,
        "steps": 40,
        "rounds": 5,
    }.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    random = np.random.default_rng(0)
    x = random.integers(0, CHARACTERS, (options.batch * options.steps, options.length)).astype(np.int32)
    measured = {**ours(options, x, np.roll(x, 1, 1)), **theirs(options, x, np.roll(x, 1, 1))}
    for measure in measured.values():
        measure()  # compiles
    times: dict[str, list[float]] = {name: [] for name in measured}
    busy: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(options.rounds):
        for name, measure in measured.items():
            start = time.process_time()
            times[name].append(measure())
            busy[name].append((time.process_time() - start) / options.steps)
    for name, each in times.items():
        ratio = statistics.median(a / b for a, b in zip(busy[name], busy["graph.run by hand"], strict=True))
        took, worked = (1e3 * statistics.median(part) for part in (each, busy[name]))
        print(f"{name}: {took:.2f} ms a step; of all cores {worked:.2f} ms, {ratio:.3f} times those by hand")


if __name__ == "__main__":
    main()
