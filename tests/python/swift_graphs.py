"""Graphs that are written as programs in Swift, each with its feeds, targets and number of steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import openmps as mps


@dataclass
class Case:
    """The arguments of ``Graph.to_swift``."""

    graph: mps.Graph
    batches: list[dict[Any, Any]]
    targets: list[Any]
    operations: list[Any] = field(default_factory=list)
    steps: int | None = None

    def python_results(self) -> list[np.ndarray]:
        """Return the targets of all steps, computed by Python."""
        count = 1 if self.steps is None else self.steps
        found = []
        for step in range(count):
            found += self.graph.run(self.batches[step % len(self.batches)], self.targets, self.operations)
        return found


def training() -> Case:
    """A convolutional classifier with Adam, in a loop over three batches."""
    random = np.random.default_rng(0)
    graph = mps.Graph("cpu")
    images = graph.placeholder((None, 8, 8, 1), name="images")
    labels = graph.placeholder((None, 4), name="labels")
    weights = [
        graph.variable(random.normal(0, 0.3, (3, 3, 1, 4)), name="kernel"),
        graph.variable(np.zeros(4), name="bias"),
        graph.variable(random.normal(0, 0.1, (64, 4)), name="dense"),
    ]
    y = graph.max_pool2d(graph.relu(graph.conv2d(images, weights[0], padding="same") + weights[1]), 2)
    loss = graph.softmax_cross_entropy(graph.reshape(y, (-1, 64)) @ weights[2], labels, name="loss")
    updates = []
    for variable, gradient in zip(weights, graph.gradients(loss, weights), strict=True):
        moments = [graph.variable(np.zeros(variable.shape)) for _ in range(2)]
        made = graph.adam(0.01, variable, moments[0], moments[1], gradient)
        updates += [graph.assign(old, new) for old, new in zip([variable, *moments], made, strict=True)]
    batches = [{images: random.random((5, 8, 8, 1)), labels: np.eye(4)[random.integers(0, 4, 5)]} for _ in range(3)]
    return Case(graph, batches, [loss], updates, steps=7)


def control_flow() -> Case:
    """Control dependencies, if, for and while, with constants in their blocks."""
    graph = mps.Graph("cpu")
    x, flag = graph.placeholder((2,), name="x"), graph.placeholder((1,), bool, name="flag")
    count = graph.variable([0.0], name="count")
    add = graph.assign(count, count + 1)
    (twice,) = graph.control_dependencies([add], lambda: [x * 2])
    (chosen,) = graph.cond(flag, lambda: [twice * np.array([3, 4], np.float32)], lambda: [-x])
    (looped,) = graph.for_loop(3, [chosen], lambda index, value: [value * 2 + graph.cast(index, np.float32)])
    (last,) = graph.while_loop(
        [looped],
        lambda value: (graph.reduce_sum(value) < 1000, [value + graph.sum(np.arange(20, dtype=np.float32))]),
        lambda value: [value * 3],
    )
    return Case(graph, [{x: [1, 2], flag: [True]}], [last, graph.read(count)], [add], steps=2)


def element_types() -> Case:
    """Constants and results of all the types that Swift has, infinities among them."""
    graph = mps.Graph("cpu")
    targets = [
        graph.constant(np.arange(-2, 3), np.int8) + 1,
        graph.constant([250, 7], np.uint8),
        graph.constant([2**63 - 1, -(2**63)], np.int64),
        graph.constant([0.1, 65504.0], np.float16) * 1,
        graph.greater(graph.constant([1.0, 2.0, 3.0]), 2.0),
        graph.constant([np.inf, -np.inf, 0.1, 1e-30], np.float32) * 1,
        graph.constant(np.full((2, 2, 3), 1e20, np.float32)),
        graph.constant(np.zeros((0, 3), np.float32)) * 2,
    ]
    return Case(graph, [{}], targets)


def recurrent() -> Case:
    """An LSTM with its gradients, dropout of a fixed seed and a normalisation."""
    random = np.random.default_rng(1)
    graph = mps.Graph("cpu")
    x = graph.placeholder((4, 2, 3), name="sequence")
    weights = graph.variable(random.normal(0, 0.4, (20, 5)), name="recurrent weights")
    inputs = graph.variable(random.normal(0, 0.4, (20, 3)), name="input/weights")
    y = graph.lstm(x, weights, input_weight=inputs)[0]
    mean, variance = graph.mean(y, -1, keepdims=True), graph.variance(y, -1, keepdims=True)
    scaled = graph.normalize(y, mean, variance, epsilon=1e-4)
    loss = graph.sum(scaled * graph.random_uniform((4, 2, 5), seed=7))
    return Case(graph, [{x: random.normal(size=(4, 2, 3))}], [loss, *graph.gradients(loss, [weights, x])])


def text() -> Case:
    """The text network of the examples: gather, one-hot labels, an LSTM, Adam."""
    from shakespeare import build

    random = np.random.default_rng(2)
    model = build("abcdefgh ", features=16, embedding=8, device=mps.Device("cpu"))
    pieces = random.integers(0, 9, (6, 2))
    feeds = {model.source: pieces[:-1], model.target: pieces[1:], model.step: [1]}
    return Case(model.graph, [feeds], [model.loss], model.updates, steps=4)


def adversaries() -> Case:
    """The GAN of the examples: transposed convolutions, normalisation, dropout, two losses."""
    from gan import build

    random = np.random.default_rng(3)
    networks = build(4, device=mps.Device("cpu"))
    feeds = {
        networks.images: random.random((4, 28, 28, 1)),
        networks.seeds: random.normal(size=(4, 64)),
        networks.step: [1],
    }
    return Case(networks.graph, [feeds], networks.losses, networks.updates, steps=3)


CASES: dict[str, Callable[[], Case]] = {
    "Training": training,
    "ControlFlow": control_flow,
    "ElementTypes": element_types,
    "Recurrent": recurrent,
    "Text": text,
    "Adversaries": adversaries,
}


def plain_operations(rows: dict[str, Any]) -> tuple[mps.Graph, dict[Any, Any], list[Any]]:
    """Return a graph with each row of tools/methods/method_table.py, its feeds and the results."""
    graph = mps.Graph("cpu")
    floats, integers = (
        [graph.placeholder((2, 2), dtype, name=f"{dtype}{place}") for place in "ab"] for dtype in ("float32", "int32")
    )
    made = []
    for method in rows["ALL"]:
        operands = integers if method.takes == rows["INTEGERS"] else floats
        made.append(getattr(graph, method.name)(*operands[: 2 if isinstance(method.examples, tuple) else 1]))
    feeds = dict.fromkeys(floats, np.full((2, 2), 0.5, np.float32)) | dict.fromkeys(integers, np.ones((2, 2), np.int32))
    return graph, feeds, made
