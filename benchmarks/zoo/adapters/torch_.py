"""PyTorch: `eager` as one writes it, `last` with channels last and fused optimizers, `compile`, CUDA graphs, both."""

from __future__ import annotations

import os
from collections.abc import Callable

import torch

from zoo import task
from zoo.backends import torch_module

ENV = "torch"
REQUIRES = "torch==2.13.0 numpy"
VARIANTS = ["eager", "last", "compile", "graph", "compiled_graph", "double"]

data = task.data


def skip(workload: str, variant: str) -> bool:
    """CUDA graphs need CUDA; float64 is for losses, not for speed."""
    work = task.Task.of(workload)
    if variant in ("graph", "compiled_graph"):
        return task.DEVICE == "cpu" or work.inference
    return variant == "double" and (not task.CHECKING or work.inference)


def build(workload: str, batch: int, variant: str) -> Callable[[], float]:
    """Return a function that does one whole step."""
    torch.set_num_threads(int(os.environ["BENCH_THREADS"]))
    torch.manual_seed(0)
    work = task.Task.of(workload)
    precision, variant = ("float64", "eager") if variant == "double" else (task.PRECISION, variant)
    make = torch_module.inference if work.inference else torch_module.training
    return task.counted(make(work.network, task.DEVICE, precision, variant), work)
