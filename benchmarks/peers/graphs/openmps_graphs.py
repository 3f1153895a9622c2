"""The networks of examples/python, one step per call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import workloads as W

import openmps as mps

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples" / "python"))

import gan
import gelu
import resnet50
import shakespeare

Step = Callable[[], Any]


def _size(tensors: list[mps.Tensor]) -> int:
    return sum(int(np.prod([extent or 0 for extent in tensor.shape or ()])) for tensor in tensors)


def _training(graph: mps.Graph, feeds: Callable[[], Any], losses: Any, updates: Any) -> Step:
    """Return one step after another; `launch` begins one, whose result is its loss."""

    def step() -> float:
        return float(np.sum(graph.run(feeds(), losses, updates)))

    made: Any = step
    made.launch = lambda: graph.run_async(feeds(), losses, updates)
    return step


def _resnet50(batch: int) -> tuple[Step, int]:
    network = resnet50.build(batch, W.OPT["resnet50"][1])
    ones = np.eye(W.CLASSES, dtype=np.float32)
    batches = cycle([(images, ones[labels]) for images, labels in W.data("resnet50", batch)])

    def feeds() -> Any:
        images, labels = next(batches)
        return {network.images: images, network.labels: labels, network.is_training: [True]}

    return _training(network.graph, feeds, network.loss, network.updates), _size(network.weights)


def _gan(batch: int) -> tuple[Step, int]:
    networks, random = gan.build(batch, W.OPT["gan"][1]), np.random.default_rng(0)
    batches, numbers = cycle(W.data("gan", batch)), count(1)

    def feeds() -> Any:
        seeds = random.standard_normal((batch, W.LATENT), np.float32)
        return {networks.images: next(batches)[0], networks.seeds: seeds, networks.step: [next(numbers)]}

    return _training(networks.graph, feeds, networks.losses, networks.updates), _size(networks.weights)


def _model() -> tuple[shakespeare.Model, int]:
    characters = "".join(chr(32 + number) for number in range(W.CHARACTERS))
    model = shakespeare.build(characters, embedding=W.EMBEDDING, features=W.FEATURES, rate=W.OPT["lstm_text"][1])
    return model, _size(list(model.weights.values()))


def _lstm_text(batch: int) -> tuple[Step, int]:
    model, size = _model()
    batches, numbers = cycle(W.data("lstm_text", batch)), count(1)

    def feeds() -> Any:
        source, target = next(batches)
        return {model.source: source, model.target: target, model.step: [next(numbers)]}

    return _training(model.graph, feeds, model.loss, model.updates), size


@cache
def _many(batches: Iterator[Any]) -> list[Any]:
    """Return 64 batches as one, for `fit`."""
    return [np.concatenate(arrays) for arrays in zip(*islice(batches, 64), strict=True)]


def _activity(batch: int) -> tuple[Step, int]:
    adam = mps.Adam(W.OPT["activity"][1])

    def dense(source: Any, label: str, inputs: int, outputs: int, width: int = 1) -> mps.ConvolutionNode:
        weights = mps.ConvolutionDataSource((1, width), inputs, outputs, stride=(1, width), optimizer=adam, label=label)
        return mps.ConvolutionNode(source, weights, padding=mps.Padding.VALID)

    node: Any = mps.NeuronReLUNode(dense(mps.ImageNode(), "convolution", W.CHANNELS, W.FILTERS, W.STEP))
    node = mps.rnn.RecurrentNode(node, mps.rnn.LSTM(W.FILTERS, W.HIDDEN), optimizer=adam, label="lstm")
    node = mps.NeuronReLUNode(dense(node, "refine", W.HIDDEN, W.REFINED))
    steps = batch * W.SAMPLES // W.STEP
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / steps)
    graph = mps.TrainingGraph(mps.LossNode(dense(node, "scores", W.REFINED, W.ACTIVITIES), descriptor))
    ones = np.eye(W.ACTIVITIES, dtype=np.float32)
    batches = cycle([(signals, ones[kinds][:, np.newaxis]) for signals, kinds in W.data("activity", batch)])

    def step() -> float:
        return float(graph.step(*next(batches)))

    made: Any = step
    made.fit = lambda count: graph.fit(*_many(batches), batch_size=batch, iterations=count)
    return step, sum(values.size for values in graph.weights().values())


def _lstm_write(_: int) -> tuple[Step, int]:
    model, size = _model()
    writer = shakespeare.Writer(model, W.TEMPERATURE)
    character = 0

    def step() -> int:
        nonlocal character
        character = writer.draw(writer.read(character))
        return character

    return step, size


def _gelu(rows: int) -> tuple[Step, None]:
    graph = mps.Graph()
    x = graph.variable(W.data("gelu", rows)[0][0])
    return _keep(graph, [gelu.gelu(graph, x)], rows), None


def _gelu_gradient(rows: int) -> tuple[Step, None]:
    graph = mps.Graph()
    x, dy = (graph.variable(array) for array in W.data("gelu", rows)[0])
    y = gelu.gelu(graph, x)
    return _keep(graph, [y, *graph.gradients(y * dy, [x])], rows), None


def _keep(graph: mps.Graph, results: list[mps.Tensor], rows: int) -> Step:
    """Return runs that leave the results in variables: data and results stay in the framework, as the others' do."""
    zeros = np.zeros((rows, W.GELU_COLUMNS), np.float32)
    kept = [graph.assign(graph.variable(zeros), result) for result in results]
    return lambda: graph.run({}, [], kept)


_BUILDERS: dict[str, Callable[[int], tuple[Step, int | None]]] = {
    "resnet50": _resnet50,
    "gan": _gan,
    "lstm_text": _lstm_text,
    "activity": _activity,
    "lstm_write": _lstm_write,
    "gelu": _gelu,
    "gelu_gradient": _gelu_gradient,
}


def build(workload: str, batch: int, variant: str) -> Step:
    """Return a function that does one whole step; `unstitched` leaves the passes out that merge operations."""
    if variant == "unstitched":
        os.environ["OPENMPS_SKIP_PASSES"] = "stitch,recompute"  # which would join what the first one leaves apart
    step, size = _BUILDERS[workload](batch)
    made: Any = step
    made.n_params = size
    return step
