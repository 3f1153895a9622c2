"""The networks in which allocations are made to fail: each is built, trained, saved and loaded."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from openmps import rnn

_DRAW = np.random.default_rng(3)
IMAGES = _DRAW.normal(size=(4, 8, 8, 2)).astype(np.float32)
CLASSES = np.array([0, 1, 2, 1])
WEIGHTS = (_DRAW.normal(size=(6, 3, 3, 2)) / 4).astype(np.float32)
HEAD = (_DRAW.normal(size=(3, 1, 1, 54)) / 7).astype(np.float32)
ROWS = _DRAW.normal(size=(5, 6)).astype(np.float32)
SEQUENCE = _DRAW.normal(size=(4, 2, 3)).astype(np.float32)


class Network:
    """One network: every method may fail, and may be called again then."""

    device = os.environ.get("OPENMPS_FAILING_DEVICE", "cpu")

    def step(self) -> float:
        """Train on the one batch; return a number that all weights decide."""
        raise NotImplementedError

    def save(self, path: Path) -> None:
        """Write what `load` reads."""
        raise NotImplementedError

    def load(self, path: Path) -> None:
        """Take what `save` wrote."""
        raise NotImplementedError


class Program(Network):
    """A perceptron in a graph of tensors, which its executable trains."""

    def __init__(self) -> None:
        graph = mps.Graph(self.device)
        x = graph.placeholder((5, 6), name="x")
        first = graph.variable(np.full((6, 4), 0.1, np.float32), name="first")
        second = graph.variable(np.full((4, 2), 0.2, np.float32), name="second")
        loss = graph.mean(graph.square(graph.tanh(x @ first) @ second - 1.0))
        slopes = graph.gradients(loss, [first, second])
        updates = [
            graph.assign(each, graph.sgd(0.1, each, slope)) for each, slope in zip((first, second), slopes, strict=True)
        ]
        self._graph, self._x, self._loss, self._updates = graph, x, loss, updates
        self._executable: mps.Executable | None = None

    def step(self) -> float:
        if self._executable is not None:
            return float(self._executable(ROWS)[0])
        return float(self._graph.run({self._x: ROWS}, self._loss, self._updates))

    def save(self, path: Path) -> None:
        (self._executable or self._graph.compile({self._x: (5, 6)}, [self._loss], self._updates)).save(path)

    def load(self, path: Path) -> None:
        self._executable = mps.Executable.load(path, device=self.device)


class Convolutions(Network):
    """A convolution, pooling and a fully connected layer, with the loop of a training graph."""

    def _middle(self, source: Any) -> Any:
        return source

    def __init__(self) -> None:
        first = mps.ConvolutionDataSource(3, 2, 6, weights=WEIGHTS, optimizer=mps.SGD(0.05, momentum=0.9), label="conv")
        head = mps.ConvolutionDataSource(3, 6, 3, weights=HEAD.reshape(3, 3, 3, 6), optimizer=mps.Adam(), label="head")
        node: Any = mps.ConvolutionNode(mps.ImageNode(), first, padding=mps.Padding.VALID)
        node = self._middle(mps.NeuronReLUNode(node))
        node = mps.PoolingMaxNode(node, 2)
        node = mps.FullyConnectedNode(node, head)
        loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=0.25))
        self._graph = mps.TrainingGraph(loss, device=self.device)

    def step(self) -> float:
        return self._graph.fit(IMAGES, CLASSES, batch_size=4, shuffle_seed=None).losses[0]

    def save(self, path: Path) -> None:
        self._graph.save(path)

    def load(self, path: Path) -> None:
        self._graph.load(path)


class Normalized(Convolutions):
    """The same with batch normalization and dropout."""

    def _middle(self, source: Any) -> Any:
        optimizer = mps.SGD(0.05)
        node = mps.BatchNormalizationNode(
            source, mps.BatchNormalizationDataSource(6, optimizer=optimizer, label="normalization")
        )
        return mps.DropoutNode(node, keep_probability=0.9)


class Recurrent(Network):
    """A long short-term memory with its own forward and backward passes."""

    def __init__(self) -> None:
        self._layer = rnn.TrainingLayer(
            rnn.LSTM(3, 2), optimizer=mps.RMSProp(0.01), device=self.device, label="recurrent"
        )

    def step(self) -> float:
        y, _ = self._layer.forward(SEQUENCE)
        self._layer.backward(y - 1)
        self._layer.step()
        return float(np.square(y - 1).sum())

    def save(self, path: Path) -> None:
        self._layer.save(path)

    def load(self, path: Path) -> None:
        self._layer.load(path)


NETWORKS: dict[str, Callable[[], Network]] = {
    "program": Program,
    "convolutions": Convolutions,
    "normalized": Normalized,
    "recurrent": Recurrent,
}
