"""A classifier of digits in one MPSGraph: a convolution, ReLU, pooling, a matmul, softmax cross-entropy and SGD.

The talk "Build customized ML models with the Metal Performance Shaders Graph" (WWDC 2020, session 10677) trains such a
network, and shows its stitched kernels.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph

_CHANNELS = 16
_CLASSES = 10


class DigitGraph:
    """The graph with its first weights.

    Parameters
    ----------
    size : int
        Height and width of the pictures.
    batch_size : int
    rate : float
        Of SGD.
    seed : int
    device : str, optional
    """

    def __init__(self, size: int, *, batch_size: int, rate: float, seed: int = 0, device: str | None = None) -> None:
        self.size, self.batch_size = size, batch_size
        self.graph = graph = Graph(device)
        random = np.random.default_rng(seed)
        features = ((size + 1) // 2) ** 2 * _CHANNELS  # SAME padding rounds up
        self._images = graph.placeholder((None, size, size, 1), name="images")
        self._labels = graph.placeholder((None, _CLASSES), name="labels")
        kernel = graph.variable(random.normal(0, 0.2, (5, 5, 1, _CHANNELS)).astype(np.float32), name="kernel")
        bias = graph.variable(np.zeros(_CHANNELS, np.float32), name="bias")
        dense = graph.variable(random.normal(0, features**-0.5, (features, _CLASSES)).astype(np.float32), name="dense")
        y = graph.relu(graph.conv2d(self._images, kernel, padding="same") + bias)
        scores = graph.reshape(graph.max_pool2d(y, 2), (-1, features)) @ dense
        self._loss = graph.softmax_cross_entropy(scores, self._labels)
        self._probabilities = graph.softmax(scores)
        variables = [kernel, bias, dense]
        self._updates = [
            graph.assign(variable, graph.sgd(rate, variable, gradient))
            for variable, gradient in zip(variables, graph.gradients(self._loss, variables), strict=True)
        ]

    def step(self, images: F32Array, labels: Any) -> float:
        """Train on images (N, size, size, 1) of 0 to 1 with class numbers (N,); return the loss before."""
        feeds = {self._images: images, self._labels: _one_hot(labels)}
        return float(self.graph.run(feeds, self._loss, self._updates))

    def predict(self, images: F32Array) -> F32Array:
        """Return the probabilities (N, 10)."""
        found: F32Array = self.graph.run({self._images: images}, self._probabilities)
        return found

    def measure(self, images: F32Array, labels: Any) -> dict[str, float]:
        """Return loss and accuracy."""
        probabilities = self.predict(images)
        chosen = np.maximum(probabilities[np.arange(len(labels)), labels], np.finfo(np.float32).tiny)
        return {
            "validation_loss": float(-np.log(chosen).mean()),
            "validation_accuracy": float((probabilities.argmax(1) == labels).mean()),
        }

    def plan(self) -> str:
        """Return the text of a training step's graph and of its plan."""
        shapes: dict[Any, Any] = {
            self._images: (self.batch_size, self.size, self.size, 1),
            self._labels: (self.batch_size, _CLASSES),
        }
        return str(self.graph.compile(shapes, [self._loss], self._updates).plan)


def _one_hot(labels: Any) -> F32Array:
    rows: F32Array = np.eye(_CLASSES, dtype=np.float32)[labels]
    return rows
