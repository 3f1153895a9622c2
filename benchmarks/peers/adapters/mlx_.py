"""MLX on its CPU back end: value_and_grad and the optimizer in one compiled step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import mlx.core as mx
import workloads as W
from graphs import mlx_graphs
from mlx import nn
from mlx.utils import tree_flatten

ENV = "mlx"
REQUIRES = "mlx[cpu] numpy"
VARIANTS = ["compile"]


def skip(workload: str, variant: str) -> bool:
    """A step of the GAN takes 16 s; the activity classifier is not written for it."""
    return workload in ("gan", "activity")


def _flatten(x: mx.array) -> mx.array:
    return x.reshape(x.shape[0], -1)


def _mnist_cnn() -> nn.Sequential:
    features = [nn.Conv2d(1, 32, 5, padding=2), nn.relu, nn.MaxPool2d(2)]
    features += [nn.Conv2d(32, 64, 5, padding=2), nn.relu, nn.MaxPool2d(2), _flatten]
    return nn.Sequential(*features, nn.Linear(3136, 1024), nn.relu, nn.Dropout(0.5), nn.Linear(1024, W.CLASSES))


def _mnist_small() -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.relu, _flatten, nn.Linear(12544, W.CLASSES))


_NETWORKS = {"mnist_cnn": _mnist_cnn, "mnist_small": _mnist_small, "mnist_infer": _mnist_cnn}


def build(workload: str, batch: int, variant: str = "compile") -> Callable[[], float]:
    """Return a function that does one whole step."""
    mx.set_default_device(mx.cpu)
    mx.random.seed(0)
    if workload in W.GRAPHS:
        return mlx_graphs.build(workload, batch)
    network = _NETWORKS[workload]()
    mx.eval(network.parameters())
    batches = cycle([tuple(mx.array(array) for array in arrays) for arrays in W.data(workload, batch)])
    trains = workload in W.OPT
    step: Any = mlx_graphs.training(workload, network, batches) if trains else _inference(network, batches)
    step.n_params = sum(array.size for _, array in tree_flatten(network.parameters()))
    return step


def _inference(network: nn.Module, batches: Iterator[Any]) -> Callable[[], float]:
    network.eval()
    classify = mx.compile(lambda images: mx.argmax(mx.softmax(network(images)[0])))
    return lambda: int(classify(*next(batches)).item())
