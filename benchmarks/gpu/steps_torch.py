"""PyTorch on a GPU: eager, and a whole step captured as a CUDA graph. The data are on the GPU before the clock runs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import steps
import torch
import torch_
import workloads
from torch.nn import functional

PRECISION, BATCHES = steps.asked()
DEVICE = torch.device("cuda")


def make(batch: int, *, capturable: bool) -> Callable[[torch.Tensor, torch.Tensor], torch.Tensor]:
    """Return a whole training step on given images and labels."""
    torch.manual_seed(0)
    network = torch_.NETWORKS[steps.WORKLOAD]().to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3, fused=True, capturable=capturable)

    def step(images: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=PRECISION == "bf16"):
            loss = functional.cross_entropy(network(images), labels)
        loss.backward()
        optimizer.step()
        return loss

    return step


def batches_of(batch: int) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Return the workload's batches on the GPU."""
    return [
        (
            torch.from_numpy(images).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last).to(DEVICE),
            torch.from_numpy(labels).long().to(DEVICE),
        )
        for images, labels in workloads.data(steps.WORKLOAD, batch)
    ]


def eager(batch: int) -> None:
    """Time steps as one writes them."""
    torch.cuda.reset_peak_memory_stats()
    step, batches = make(batch, capturable=False), cycle(batches_of(batch))

    def run(count: int) -> None:
        for _ in range(count):
            step(*next(batches))
        torch.cuda.synchronize()

    milliseconds = steps.milliseconds_of(run)
    steps.report("torch-eager", PRECISION, batch, milliseconds, mib=torch.cuda.max_memory_allocated() / 2**20)


def captured(batch: int) -> None:
    """Time replays of one captured step; each batch is copied to where the graph reads it."""
    torch.cuda.reset_peak_memory_stats()
    step, batches = make(batch, capturable=True), batches_of(batch)
    images, labels = (tensor.clone() for tensor in batches[0])
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(3):
            step(images, labels)
    stream.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step(images, labels)
    order = cycle(batches)

    def run(count: int) -> None:
        for _ in range(count):
            next_images, next_labels = next(order)
            images.copy_(next_images)
            labels.copy_(next_labels)
            graph.replay()
        torch.cuda.synchronize()

    milliseconds = steps.milliseconds_of(run)
    steps.report("torch-graph", PRECISION, batch, milliseconds, mib=torch.cuda.max_memory_allocated() / 2**20)


torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = PRECISION != "float32"
torch.backends.cudnn.benchmark = True
for size in BATCHES:
    eager(size)
    captured(size)
