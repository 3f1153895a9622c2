"""PyTorch: `eager` as one writes it, `fused` with fused optimizers, `compile` with torch.compile and those."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import torch
import workloads as W
from graphs import torch_graphs
from torch import nn

ENV = "torch"
REQUIRES = "torch==2.13.0 numpy"
VARIANTS = ["eager", "fused", "compile"]


def skip(workload: str, variant: str) -> bool:
    """Workloads without training have no optimizer that could be fused."""
    return workload not in W.OPT and variant == "fused"


def _mnist_cnn() -> nn.Module:
    features = [nn.Conv2d(1, 32, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2)]
    features += [nn.Conv2d(32, 64, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()]
    return nn.Sequential(*features, nn.Linear(3136, 1024), nn.ReLU(), nn.Dropout(0.5), nn.Linear(1024, W.CLASSES))


def _mnist_small() -> nn.Module:
    return nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(12544, W.CLASSES))


NETWORKS = {"mnist_cnn": _mnist_cnn, "mnist_small": _mnist_small, "mnist_infer": _mnist_cnn}


def build(workload: str, batch: int, variant: str = "eager") -> Callable[[], float]:
    """Return a function that does one whole step."""
    torch.set_num_threads(int(os.environ["BENCH_THREADS"]))
    torch.manual_seed(0)
    if workload in W.GRAPHS:
        return torch_graphs.build(workload, batch, variant)
    network = NETWORKS[workload]()
    batches = torch_graphs.batches_of(workload, batch)
    if workload in W.OPT:
        step: Any = torch_graphs.one_by_one(torch_graphs.training(workload, network, variant), batches)
    else:
        step = _inference(network, cycle(batches), variant)
    step.n_params = sum(parameter.numel() for parameter in network.parameters())
    return step


def _inference(network: nn.Module, batches: Iterator[Any], variant: str) -> Callable[[], float]:
    network.eval()
    forward = torch.compile(network) if variant == "compile" else network

    def step() -> float:
        with torch.no_grad():
            (images,) = next(batches)
            return int(torch.softmax(forward(images), dim=1).argmax())

    return step
