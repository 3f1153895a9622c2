"""The base of the tests of bad input: a small network, and the check that it still works after a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

IMAGES = np.random.default_rng(0).normal(size=(4, 1, 1, 3)).astype(np.float32)
CLASSES = np.array([0, 1, 0, 1])
START = np.random.default_rng(1).normal(size=(2, 1, 1, 3)).astype(np.float32)
NAN = float("nan")
IMAGE = mps.ImageNode()
MSE = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)
VALID = mps.Padding.VALID
WRONG_CHANNELS = (
    'MPSCNNFullyConnected "fc": the source has {} feature channels, the descriptor\'s inputFeatureChannels is 3.'
)


def anything(value: Any) -> Any:
    """Return a value that the annotations would refuse."""
    return value


def new_source(**options: Any) -> mps.ConvolutionDataSource:
    options = {"weights": START, "optimizer": mps.SGD(0.1), "label": "fc", **options}
    return mps.ConvolutionDataSource(1, 3, 2, **options)


def new_graph(source: mps.ConvolutionDataSource | None = None) -> mps.TrainingGraph:
    node = mps.FullyConnectedNode(mps.ImageNode(), source or new_source())
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)))


def run_by_hand(graph: mps.NNGraph, *images: Any, labels: Any = ()) -> Any:
    buffer = mps.CommandQueue(graph.device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(i, graph.device) for i in images], labels)
    buffer.commit()
    buffer.wait_until_completed()
    return None if result is None else result.numpy()


def assert_refused(kind: type[BaseException], sentence: str, action: Callable[[], object]) -> None:
    """The first line of the text is the sentence; lines of context may follow."""
    with pytest.raises(kind) as caught:
        action()
    assert type(caught.value) is kind
    assert str(caught.value).splitlines()[0] == sentence


def assert_works(graph: mps.TrainingGraph, weights: Any = START) -> None:
    """The weights are as they were, and a step changes them."""
    label = graph.data_sources[0].label
    np.testing.assert_array_equal(graph.weights()[f"{label}.weights"], weights)
    graph.step(IMAGES, CLASSES)
    assert not (graph.weights()[f"{label}.weights"] == weights).all()
    assert np.isfinite(graph.predict(IMAGES)).all()


def overridden_source(**methods: Any) -> mps.ConvolutionDataSource:
    """Return a data source with the given methods."""
    kind = type("Mine", (mps.ConvolutionDataSource,), methods)
    return kind(1, 3, 2, weights=START, optimizer=mps.SGD(0.1), label="mine")  # type: ignore[no-any-return]
