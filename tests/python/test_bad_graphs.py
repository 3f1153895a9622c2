"""Networks that cannot be built and batches that do not fit them: the sentence names the node and both quantities."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import (
    IMAGES,
    MSE,
    VALID,
    anything,
    assert_refused,
    assert_works,
    new_graph,
    new_source,
    run_by_hand,
)


def _cycle() -> mps.FilterNode:
    first = mps.NeuronReLUNode(mps.ImageNode(), label="first")
    second = mps.NeuronReLUNode(first, label="second")
    first.sources = (second.result_image,)
    return second


def _twice_labelled() -> mps.TrainingGraph:
    image = mps.ImageNode()
    node = mps.AdditionNode(*(mps.FullyConnectedNode(image, new_source()) for _ in range(2)))
    return mps.TrainingGraph(mps.LossNode(node, MSE))


def _two_inputs() -> mps.TrainingGraph:
    node = mps.AdditionNode(mps.FullyConnectedNode(mps.ImageNode(), new_source()), mps.ImageNode())
    return mps.TrainingGraph(mps.LossNode(node, MSE))


def _division() -> mps.TrainingGraph:
    image = mps.ImageNode()
    layers = [mps.FullyConnectedNode(image, new_source(label=label)) for label in "ab"]
    return mps.TrainingGraph(mps.LossNode(mps.DivisionNode(*layers, label="ratio"), MSE))


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (lambda: mps.NNGraph([]), mps.ArgumentError, "A graph needs at least one result image, 0 are given."),
        (
            lambda: mps.NNGraph(mps.ImageNode()),
            mps.ArgumentError,
            "MPSNNGraph: result image 0 is made by no filter, so there is nothing to compute.",
        ),
        (
            lambda: mps.NNGraph(_cycle()),
            mps.GraphError,
            'NeuronReLUNode "second": its result leads back to itself, expected a network without a cycle.',
        ),
        (
            lambda: mps.TrainingGraph(mps.LossNode(_cycle(), MSE)),
            mps.GraphError,
            'NeuronReLUNode "second": its result leads back to itself, expected a network without a cycle.',
        ),
        (
            lambda: mps.TrainingGraph(anything(mps.ImageNode())),
            mps.GraphError,
            "TrainingGraph: loss is ImageNode, expected a LossNode or YOLOLossNode.",
        ),
        (
            lambda: mps.TrainingGraph(mps.LossNode(mps.ImageNode(), MSE)),
            mps.GraphError,
            "LossNode: 0 filters lead to it, expected 1 or more, so there is nothing to train.",
        ),
        (
            _two_inputs,
            mps.GraphError,
            "TrainingGraph: the network has 2 input images, expected 1; Graph takes several.",
        ),
        (
            _twice_labelled,
            mps.GraphError,
            'TrainingGraph: 2 data sources are labelled "fc", expected a label of its own for each.',
        ),
        (_division, mps.UnsupportedError, 'MPSNNDivisionNode "ratio": it has no gradient filter.'),
    ],
)
def test_graphs_that_cannot_be_built_name_the_node(
    make: Callable[[], object], kind: type[BaseException], sentence: str
) -> None:
    assert_refused(kind, sentence, make)
    assert_works(new_graph())


def test_a_window_larger_than_the_image_is_refused_with_valid_padding() -> None:
    small = np.zeros((1, 1, 2, 3), np.float32)
    sentence = (
        '{} "{}": the source is 2 x 1 pixels, a window of 5 x 5 does not fit into it with a padding policy of size '
        "valid only."
    )
    pool = mps.NNGraph(mps.PoolingMaxNode(mps.ImageNode(), 5, padding=VALID, label="pool"))
    assert_refused(mps.ShapeError, sentence.format("MPSCNNPoolingMax", "pool"), lambda: run_by_hand(pool, small))
    layer = mps.ConvolutionDataSource(5, 3, 2, label="conv")
    graph = mps.NNGraph(mps.ConvolutionNode(mps.ImageNode(), layer, padding=VALID))
    assert_refused(mps.ShapeError, sentence.format("MPSCNNConvolution", "conv"), lambda: run_by_hand(graph, small))
    assert run_by_hand(graph, np.zeros((1, 5, 6, 3), np.float32)).shape == (1, 1, 2, 2)


def test_a_batch_that_does_not_fit_the_graph_is_refused_and_the_buffer_goes_on() -> None:
    loss = mps.NNGraph(mps.LossNode(mps.ImageNode(), MSE))
    images = mps.ImageBatch(IMAGES)
    labels = mps.LabelBatch(IMAGES)
    buffer = mps.CommandQueue().command_buffer()
    refusals: list[tuple[type[BaseException], list[Any], list[Any], str]] = [
        (mps.ArgumentError, [images], [], "0 source states were given, the graph has 1; its losses need their labels."),
        (mps.ArgumentError, [images], [labels] * 2, "2 source states were given, the graph has 1."),
        (mps.ArgumentError, [], [labels], "0 source images were given, the graph has 1."),
        (mps.ArgumentError, [images] * 2, [labels], "2 source images were given, the graph has 1."),
        (
            mps.ShapeError,
            [images],
            [mps.LabelBatch(IMAGES[:3])],
            "the batch of source state 0 has 3 elements, that of source image 0 has 4.",
        ),
    ]
    for kind, sources, states, sentence in refusals:
        assert_refused(kind, f"MPSNNGraph: {sentence}", partial(loss.encode_batch, buffer, sources, states))
    result = loss.encode_batch(buffer, [images], [labels])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    np.testing.assert_array_equal(result.numpy(), np.zeros_like(IMAGES))


def test_encode_batch_refuses_other_types_and_other_devices() -> None:
    graph = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()), mps.Device("cpu"))
    images = mps.ImageBatch(IMAGES, graph.device)
    buffer = mps.CommandQueue(graph.device).command_buffer()
    who = "NNGraph.encode_batch:"
    for kind, arguments, sentence in [
        (mps.DTypeError, (None, [images]), "command_buffer is NoneType, expected CommandBuffer."),
        (mps.DTypeError, (buffer, [IMAGES]), "sources holds ndarray, expected ImageBatch."),
        (mps.DTypeError, (buffer, [images], [images]), "labels holds ImageBatch, expected LabelBatch."),
        (
            mps.DeviceError,
            (buffer, [mps.ImageBatch(IMAGES, mps.Device("reference"))]),
            'sources holds ImageBatch on device "reference", the graph is on "cpu".',
        ),
        (
            mps.DeviceError,
            (mps.CommandQueue(mps.Device("reference")).command_buffer(), [images]),
            'command_buffer is CommandBuffer on device "reference", the graph is on "cpu".',
        ),
    ]:
        assert_refused(kind, f"{who} {sentence}", partial(graph.encode_batch, *arguments))  # type: ignore[arg-type]


def test_a_command_buffer_runs_once() -> None:
    graph = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()))
    buffer = mps.CommandQueue().command_buffer()
    sentence = "The command buffer is not committed; waitUntilCompleted would wait for ever."
    assert_refused(mps.StateError, sentence, buffer.wait_until_completed)
    buffer.commit()
    sentence = "The command buffer is committed a second time; a command buffer runs once."
    assert_refused(mps.StateError, sentence, buffer.commit)
    sentence = "The command buffer is committed: nothing can be encoded into it any more."
    assert_refused(mps.StateError, sentence, lambda: graph.encode_batch(buffer, [mps.ImageBatch(IMAGES)]))
    sentence = "The command buffer is committed: handlers are added before commit."
    assert_refused(mps.StateError, sentence, lambda: buffer.add_completed_handler(print))
    buffer.wait_until_completed()
