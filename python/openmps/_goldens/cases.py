"""The computations of which goldens are kept: a graph of tensors each, or steps of training of a network of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor
from openmps._nodes.layers import ConvolutionNode, FullyConnectedNode, LossNode, PoolingMaxNode
from openmps._nodes.losses import LossDescriptor, LossType
from openmps._nodes.neurons import NeuronReLUNode
from openmps._nodes.nodes import ImageNode
from openmps._nodes.optimizers import SGD
from openmps._nodes.sources import ConvolutionDataSource
from openmps._training.training_graph import TrainingGraph

__all__ = ["CASES", "Case", "Tensors", "numbers"]

Tensors = dict[str, npt.NDArray[Any]]

# Errors are relative to the largest number of a result: sums of float32 in another order, and approximations.
_PLAIN, _TRAINED = 1e-5, 1e-4
_MULTIPLIER, _INCREMENT, _MODULUS = 1103515245, 12345, 2**31


@dataclass(frozen=True)
class Case:
    """A computation.

    Parameters
    ----------
    name : str
    inputs : mapping of str to tuple of int
        The shapes of the inputs, which are float32.
    run : callable
        Gets the device's name and the inputs, and returns the results.
    tolerance : float
        The largest error that `compare` accepts.
    """

    name: str
    inputs: dict[str, tuple[int, ...]]
    run: Callable[[str, Tensors], Tensors]
    tolerance: float = _PLAIN

    def make_inputs(self) -> Tensors:
        """Return inputs that are the same on every machine and in every language."""
        made = enumerate(self.inputs.items(), start=1)
        return {name: numbers(seed, shape) for seed, (name, shape) in made}


def numbers(seed: int, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Return numbers of [-1, 1): multiples of 1 / 128, from a linear congruential generator.

    Examples
    --------
    >>> numbers(1, (3,))
    array([ 0.0234375, -0.65625  , -0.3828125], dtype=float32)
    """

    def draws() -> Iterator[float]:
        state = seed
        while True:
            state = (_MULTIPLIER * state + _INCREMENT) % _MODULUS
            yield (state >> 23) / 128 - 1

    drawn = draws()
    count = int(np.prod(shape))
    return np.array([next(drawn) for _ in range(count)], np.float32).reshape(shape)


def _of_graph(build: Callable[..., dict[str, Tensor]]) -> Callable[[str, Tensors], Tensors]:
    """Return the run of a graph that `build` makes of a graph and its placeholders."""

    def run(device: str, inputs: Tensors) -> Tensors:
        graph = Graph(device)
        feeds = {name: graph.placeholder(array.shape, name=name) for name, array in inputs.items()}
        results = build(graph, **feeds)
        values = graph.run({feeds[name]: array for name, array in inputs.items()}, list(results.values()))
        return dict(zip(results, values, strict=True))

    return run


def _elements(graph: Graph, x: Tensor) -> dict[str, Tensor]:
    return {
        "exp": graph.exp(x),
        "tanh": graph.tanh(x),
        "sigmoid": graph.sigmoid(x),
        "erf": graph.erf(x),
        "sqrt": graph.sqrt(graph.abs(x)),
    }


def _reductions(graph: Graph, x: Tensor) -> dict[str, Tensor]:
    return {"sum": graph.sum(x, 1), "mean": graph.mean(x, 0), "max": x.max(1), "softmax": graph.softmax(x, -1)}


def _convolution(graph: Graph, x: Tensor, weights: Tensor) -> dict[str, Tensor]:
    y = graph.conv2d(x, weights, strides=2, padding="same")
    by_x, by_weights = graph.gradients(graph.sum(graph.tanh(y)), [x, weights])
    return {"y": y, "by_x": by_x, "by_weights": by_weights}


def _pooling(graph: Graph, x: Tensor) -> dict[str, Tensor]:
    return {"max": graph.max_pool2d(x, 2, strides=2), "average": graph.avg_pool2d(x, 2, strides=2)}


def _classifier(graph: Graph, x: Tensor, weights: Tensor) -> dict[str, Tensor]:
    scores = graph.matmul(x, weights)
    loss = graph.cross_entropy(scores, np.arange(5) % 3)
    (slope,) = graph.gradients(loss, [weights])
    return {"scores": scores, "loss": loss, "slope": slope}


def _recurrent(graph: Graph, x: Tensor, input_weight: Tensor, recurrent_weight: Tensor) -> dict[str, Tensor]:
    states, cells = graph.lstm(x, recurrent_weight, input_weight=input_weight)
    return {"states": states, "cells": cells}


def _training(device: str, inputs: Tensors) -> Tensors:
    """Train a small classifier of images for four steps of gradient descent."""
    first = ConvolutionDataSource(3, 2, 4, weights=inputs["first"] / 4, optimizer=SGD(0.1), label="first")
    last = ConvolutionDataSource(4, 4, 3, weights=inputs["last"] / 8, optimizer=SGD(0.1), label="last")
    pooled = PoolingMaxNode(NeuronReLUNode(ConvolutionNode(ImageNode(), first)), 2)
    loss = LossNode(FullyConnectedNode(pooled, last), LossDescriptor(LossType.SOFTMAX_CROSS_ENTROPY))
    graph = TrainingGraph(loss, device=device)
    classes = np.arange(len(inputs["images"])) % 3
    losses = [graph.step(inputs["images"], classes) for _ in range(4)]
    return {"losses": np.array(losses, np.float32), **{name: np.asarray(w) for name, w in graph.weights().items()}}


CASES: dict[str, Case] = {
    case.name: case
    for case in (
        Case("elements", {"x": (4, 33)}, _of_graph(_elements)),
        Case("reductions", {"x": (5, 37)}, _of_graph(_reductions)),
        Case("convolution", {"x": (2, 9, 9, 3), "weights": (3, 3, 3, 8)}, _of_graph(_convolution)),
        Case("pooling", {"x": (2, 8, 8, 5)}, _of_graph(_pooling)),
        Case("classifier", {"x": (5, 19), "weights": (19, 3)}, _of_graph(_classifier)),
        Case(
            "recurrent",
            {"x": (6, 2, 5), "input_weight": (16, 5), "recurrent_weight": (16, 4)},
            _of_graph(_recurrent),
        ),
        Case(
            "training",
            {"images": (6, 8, 8, 2), "first": (4, 3, 3, 2), "last": (3, 4, 4, 4)},
            _training,
            _TRAINED,
        ),
    )
}
