"""openmps on the CPU: the graph with its automatic gradient nodes, one step per call, its loss read every time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

os.environ.setdefault("OPENMPS_THREADS", os.environ.get("BENCH_THREADS", "2"))

import numpy as np
import workloads as W

import openmps as mps

ENV = "openmps"
REQUIRES = "openmps numpy"
VARIANTS = ["cpu", "unstitched"]

_LIMIT = 0.05  # weights begin uniform in +-0.05


def skip(workload: str, variant: str) -> bool:
    """Only chains of element-wise operations are run without the pass that merges them."""
    return variant == "unstitched" and not workload.startswith("gelu")


class _Layers:
    """Makes the weights of one network and counts them."""

    def __init__(self, workload: str) -> None:
        self._optimizer, self._rate = W.OPT.get(workload, ("sgd", 0.01))
        self.count = 0

    def weights(self, label: str, kernel: int, inputs: int, outputs: int) -> mps.ConvolutionDataSource:
        self.count += kernel**2 * inputs * outputs + outputs
        return mps.ConvolutionDataSource(
            kernel_size=kernel,
            in_channels=inputs,
            out_channels=outputs,
            weights=mps.init.uniform(-_LIMIT, _LIMIT, seed=self.count),
            bias=0.0,
            optimizer={"adam": mps.Adam, "sgd": mps.SGD}[self._optimizer](learning_rate=self._rate),
            label=label,
        )


def _mnist_cnn(layers: _Layers) -> Any:
    same = mps.Padding.SAME
    x: mps.FilterNode = mps.ConvolutionNode(mps.ImageNode(), layers.weights("conv1", 5, 1, 32), padding=same)
    x = mps.PoolingMaxNode(mps.NeuronReLUNode(x), 2, stride=2)
    x = mps.ConvolutionNode(x, layers.weights("conv2", 5, 32, 64), padding=same)
    x = mps.PoolingMaxNode(mps.NeuronReLUNode(x), 2, stride=2)
    x = mps.NeuronReLUNode(mps.FullyConnectedNode(x, layers.weights("fc1", 7, 64, 1024)))
    x = mps.DropoutNode(x, keep_probability=0.5, seed=1)
    return mps.FullyConnectedNode(x, layers.weights("fc2", 1, 1024, 10))


def _mnist_small(layers: _Layers) -> Any:
    x = mps.ConvolutionNode(mps.ImageNode(), layers.weights("conv", 3, 1, 16), padding=mps.Padding.SAME)
    return mps.FullyConnectedNode(mps.NeuronReLUNode(x), layers.weights("fc", 28, 16, 10))


_NETWORKS = {"mnist_cnn": _mnist_cnn, "mnist_small": _mnist_small, "mnist_infer": _mnist_cnn}


def build(workload: str, batch: int, variant: str = "cpu") -> Callable[[], float]:
    """Return a function that does one whole step."""
    if workload in W.GRAPHS:
        from graphs import openmps_graphs

        return openmps_graphs.build(workload, batch, variant)
    layers = _Layers(workload)
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, reduction=mps.Reduction.SUM, weight=1 / batch)
    loss = mps.LossNode(_NETWORKS[workload](layers), descriptor)
    graph = mps.TrainingGraph(loss, device=mps.Device("cpu"))
    batches = cycle(W.data(workload, batch))
    step: Any = (_training if workload in W.OPT else _inference)(graph, batches)
    step.n_params = layers.count
    return step


def _training(graph: mps.TrainingGraph, batches: Iterator[Any]) -> Callable[[], float]:
    def step() -> float:
        return float(graph.step(*next(batches)))

    return step


def _inference(graph: mps.TrainingGraph, batches: Iterator[Any]) -> Callable[[], float]:
    def step() -> int:
        (images,) = next(batches)
        return int(np.argmax(graph.predict(images)))

    return step
