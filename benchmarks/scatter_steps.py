"""Time of training steps that gather and scatter, beside PyTorch, in turns.

    python benchmarks/scatter_steps.py [--device cuda:0] [--compile] [--small] [--rounds 9]

`graph` is a graph convolution of two layers. `tables` is a recommendation network (DLRM) with 26 embedding tables and
Adam. Its tables have the rows of Criteo's features, at most 100,000. `spread` and `hot` scatter rows alone, onto rows
drawn evenly and onto one row. Every step reads its loss. The median of several rounds is shown. PyTorch is left out
where it is not installed; `--compile` adds torch.compile.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
Step = Callable[[], float]

# Criteo's categorical features.
ROWS: tuple[int, ...] = (1461, 584, 10131227, 2202608, 306, 24, 12518, 634, 4, 93146, 5684, 8351593, 3195)
ROWS += (28, 14993, 5461306, 11, 5653, 2174, 5, 7046547, 18, 16, 286181, 105, 142572)


@dataclass
class Sizes:
    """The extents of the networks and of scatters alone."""

    nodes: int = 169_343
    edges: int = 1_166_243
    features: int = 128
    batch: int = 8_192
    most_rows: int = 100_000
    width: int = 16
    updates: int = 1_000_000


SMALL = Sizes(nodes=20_000, edges=150_000, features=64, batch=1_024, most_rows=20_000, updates=150_000)


# ---- a graph convolution


def _edges(sizes: Sizes) -> tuple[Array, Array]:
    """Return sources and targets; the square of an even number makes a few nodes popular."""
    random = np.random.default_rng(0)
    targets = (random.random(sizes.edges) ** 2 * sizes.nodes).astype(np.int32)
    return random.integers(0, sizes.nodes, sizes.edges).astype(np.int32), targets


def graph_of_openmps(sizes: Sizes, device: str | None) -> Step:
    """Return a step of the convolution."""
    graph = mps.Graph(device)
    random = np.random.default_rng(1)
    data = {
        graph.placeholder(array.shape, array.dtype): mps.TensorData(array, device=graph.device)
        for array in (random.random((sizes.nodes, sizes.features), np.float32), *_edges(sizes))
    }
    h, sources, targets = data
    weights = [
        graph.variable(random.standard_normal((sizes.features, sizes.features), np.float32) * 0.1) for _ in range(2)
    ]
    for weight in weights:
        h = graph.relu(graph.segment_sum(graph.gather(h @ weight, sources), targets, sizes.nodes))
    loss = graph.mean(graph.square(h))
    updates = optim.SGD(1e-3).minimize(loss, weights)
    return lambda: float(graph.run(data, loss, updates))


def graph_of_torch(sizes: Sizes, on: str, wrapped: Callable[[Any], Any]) -> Step:
    """Return the same step of PyTorch."""
    import torch

    sources, targets = (torch.tensor(each, dtype=torch.long, device=on) for each in _edges(sizes))
    x = torch.rand(sizes.nodes, sizes.features, device=on)
    weights = [torch.nn.Parameter(0.1 * torch.randn(sizes.features, sizes.features, device=on)) for _ in range(2)]
    optimizer = torch.optim.SGD(weights, 1e-3)

    @wrapped
    def loss_of(x: Any) -> Any:
        for weight in weights:
            y = x @ weight
            x = torch.relu(torch.zeros_like(y).index_add(0, targets, y[sources]))
        return x.square().mean()

    def step() -> float:
        optimizer.zero_grad()
        loss = loss_of(x)
        loss.backward()
        optimizer.step()
        return float(loss.item())

    return step


# ---- a recommendation network


def _categories(sizes: Sizes) -> list[Array]:
    """Return a class for each sample and table; small ones are popular."""
    random = np.random.default_rng(0)
    rows = [min(each, sizes.most_rows) for each in ROWS]
    return [(random.random(sizes.batch) ** 3 * each).astype(np.int32) for each in rows]


class Recommendation(nn.Module):
    """Tables, dense features, their products by pairs, and a few linear layers."""

    def __init__(self, sizes: Sizes) -> None:
        self.tables = [nn.Embedding(min(each, sizes.most_rows), sizes.width) for each in ROWS]
        self.bottom = nn.Sequential(nn.Linear(512), nn.ReLU(), nn.Linear(64), nn.ReLU(), nn.Linear(sizes.width))
        self.top = nn.Sequential(nn.Linear(512), nn.ReLU(), nn.Linear(256), nn.ReLU(), nn.Linear(1))

    def __call__(self, features: mps.Tensor, *categories: mps.Tensor) -> mps.Tensor:
        """Return a score for each sample."""
        graph, dense = features.graph, self.bottom(features)
        vectors = graph.stack([dense, *(table(each) for table, each in zip(self.tables, categories, strict=True))], 1)
        products = vectors @ graph.transpose(vectors, (0, 2, 1))
        pairs = graph.reshape(products, (-1, (len(ROWS) + 1) ** 2))
        scores: mps.Tensor = self.top(graph.concat([dense, pairs], 1))
        return scores


def tables_of_openmps(sizes: Sizes, device: str | None) -> Step:
    """Return a step of the network."""
    graph = mps.Graph(device)
    features = np.random.default_rng(1).random((sizes.batch, 13), np.float32)
    data = {
        graph.placeholder(array.shape, array.dtype): mps.TensorData(array, device=graph.device)
        for array in (features, *_categories(sizes))
    }
    model = Recommendation(sizes)
    with nn.train(graph):
        scores = model(*data)
    loss = graph.mean(graph.square(scores - 0.5))
    updates = optim.Adam(1e-3).minimize(loss, model)
    nn.Workspace.of(graph).synchronize()
    return lambda: float(graph.run(data, loss, updates))


def tables_of_torch(sizes: Sizes, on: str, wrapped: Callable[[Any], Any]) -> Step:
    """Return the same step of PyTorch, with fused Adam."""
    import torch

    categories = [torch.tensor(each, dtype=torch.long, device=on) for each in _categories(sizes)]
    features = torch.rand(sizes.batch, 13, device=on)
    tables = torch.nn.ModuleList(torch.nn.Embedding(min(each, sizes.most_rows), sizes.width) for each in ROWS).to(on)

    def layers(*widths: int) -> Any:
        made: list[Any] = []
        for i, width in enumerate(widths):
            made += [torch.nn.LazyLinear(width), *([torch.nn.ReLU()] if i + 1 < len(widths) else [])]
        return torch.nn.Sequential(*made).to(on)

    bottom, top = layers(512, 64, sizes.width), layers(512, 256, 1)

    def forward() -> Any:
        dense = bottom(features)
        vectors = torch.stack([dense, *(table(each) for table, each in zip(tables, categories, strict=True))], 1)
        products = vectors @ vectors.transpose(1, 2)
        return (top(torch.cat([dense, products.flatten(1)], 1)) - 0.5).square().mean()

    forward()  # the extents of layers
    loss_of = wrapped(forward)
    parameters = [each for part in (tables, bottom, top) for each in part.parameters()]
    optimizer = torch.optim.Adam(parameters, 1e-3, fused=True)

    def step() -> float:
        optimizer.zero_grad()
        loss = loss_of()
        loss.backward()
        optimizer.step()
        return float(loss.item())

    return step


# ---- scatters alone


def _rows(sizes: Sizes, *, hot: bool) -> Array:
    random = np.random.default_rng(2)
    return np.full(sizes.updates, 7, np.int32) if hot else random.integers(0, sizes.nodes, sizes.updates, np.int32)


def rows_of_openmps(sizes: Sizes, device: str | None, *, hot: bool) -> Step:
    """Return what scatters rows of `width` elements."""
    graph = mps.Graph(device)
    updates = np.random.default_rng(3).random((sizes.updates, sizes.width), np.float32)
    data = {
        graph.placeholder(array.shape, array.dtype): mps.TensorData(array, device=graph.device)
        for array in (updates, _rows(sizes, hot=hot))
    }
    x, rows = data
    total = graph.sum(graph.segment_sum(x, rows, sizes.nodes))
    return lambda: float(graph.run(data, total))


def rows_of_torch(sizes: Sizes, on: str, *, hot: bool) -> Step:
    """Return the same of PyTorch, by index_add_."""
    import torch

    updates = torch.rand(sizes.updates, sizes.width, device=on)
    rows = torch.tensor(_rows(sizes, hot=hot), dtype=torch.long, device=on)
    return lambda: float(torch.zeros(sizes.nodes, sizes.width, device=on).index_add_(0, rows, updates).sum().item())


# ---- measuring


def _measured(sizes: Sizes, options: argparse.Namespace) -> dict[str, dict[str, Callable[[], Step]]]:
    """Return what makes the steps, by workload and library."""
    device = options.device
    found: dict[str, dict[str, Callable[[], Step]]] = {
        "graph": {"openmps": lambda: graph_of_openmps(sizes, device)},
        "tables": {"openmps": lambda: tables_of_openmps(sizes, device)},
        "spread": {"openmps": lambda: rows_of_openmps(sizes, device, hot=False)},
        "hot": {"openmps": lambda: rows_of_openmps(sizes, device, hot=True)},
    }
    if importlib.util.find_spec("torch") is None:
        return found
    import torch

    on = "cuda" if str(device).startswith("cuda") else "cpu"
    forms: dict[str, Callable[[Any], Any]] = {"PyTorch, eager": lambda function: function}
    if options.compile:
        forms["PyTorch, compiled"] = torch.compile
    for form, wrapped in forms.items():
        found["graph"][form] = functools.partial(graph_of_torch, sizes, on, wrapped)
        found["tables"][form] = functools.partial(tables_of_torch, sizes, on, wrapped)
    found["spread"]["PyTorch, eager"] = lambda: rows_of_torch(sizes, on, hot=False)
    found["hot"]["PyTorch, eager"] = lambda: rows_of_torch(sizes, on, hot=True)
    return found


def _median_times(makers: dict[str, Callable[[], Step]], rounds: int) -> dict[str, float]:
    """Return the seconds of a step of each, measured in turns."""
    steps = {name: make() for name, make in makers.items()}
    for step in steps.values():
        for _ in range(3):
            step()
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(rounds):
        for name, step in steps.items():
            start = time.perf_counter()
            step()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def main() -> None:
    """Measure, and print a line for each workload."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--small", action="store_true", help="sizes for a CPU")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", nargs="*", default=["graph", "tables", "spread", "hot"])
    options = parser.parse_args()
    for name, makers in _measured(SMALL if options.small else Sizes(), options).items():
        if name not in options.only:
            continue
        times = _median_times(makers, options.rounds)
        print(f"{name:8}", *(f"{library} {1e3 * seconds:.3f} ms" for library, seconds in times.items()), sep="  ")


if __name__ == "__main__":
    main()
