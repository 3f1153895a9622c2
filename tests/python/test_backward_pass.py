"""The backward pass of a described network: Apple's training graph decides, and users' handlers are called from it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn

_DEPTH = 20_000


def _run(ends: Any, images: list[Any], **options: Any) -> Any:
    graph = mps.NNGraph(ends, mps.Device("cpu"), **options)
    buffer = mps.CommandQueue(graph.device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(each, graph.device) for each in images])
    buffer.commit()
    buffer.wait_until_completed()
    return result.numpy() if result is not None else None


def _scaled(source: Any, factor: float) -> mps.NeuronLinearNode:
    return mps.NeuronLinearNode(source, factor, 0.0)


def test_a_chain_of_twenty_thousand_filters_needs_no_deep_stack() -> None:
    last: Any = mps.ImageNode()
    for _ in range(_DEPTH):
        last = _scaled(last, 1.0)
    seen: list[mps.FilterNode] = []
    ends = last.training_graph(mps.ImageNode(), node_handler=lambda gradient, forward: seen.append(forward))
    assert len(ends) == 1
    assert len(seen) == _DEPTH
    assert seen[0] is last
    assert ends[0].forward is seen[-1]


def test_gradient_filters_come_in_apples_order_with_the_gradients_that_they_read() -> None:
    # The sum reads right before left, and so does the backward pass, in depth.
    below = _scaled(mps.ImageNode(), 1.0)
    left, right = _scaled(below, 2.0), _scaled(below, 3.0)
    total = mps.AdditionNode(right, left)
    incoming = mps.ImageNode()
    made: list[tuple[mps.FilterNode, int, mps.ImageNode, mps.ImageNode]] = []
    (end,) = total.training_graph(
        incoming, node_handler=lambda g, forward: made.append((forward, g.index, g.sources[0], g.result_image))
    )
    assert [(forward, index) for forward, index, _, _ in made] == [
        (total, 0),
        (total, 1),
        (right, 0),
        (left, 0),
        (below, 0),
    ]
    reads = [gradient for _, _, gradient, _ in made]
    results = [result for _, _, _, result in made]
    assert reads[:4] == [incoming, incoming, results[0], results[1]]
    assert reads[4] not in results
    assert end.result_image is results[4]
    gradient = np.full((1, 1, 1, 4), 0.5, np.float32)
    np.testing.assert_array_equal(_run(end, [gradient, gradient]), 2.5)  # 0.5 (2 + 3)


def test_an_image_that_a_filter_reads_twice_gets_both_gradients() -> None:
    x = _scaled(mps.ImageNode(), 1.0)
    indices: list[int] = []
    product = mps.MultiplicationNode(x, x)
    (end,) = product.training_graph(mps.ImageNode(), node_handler=lambda g, forward: indices.append(g.index))
    assert indices == [0, 1, 0]
    values = np.arange(4, dtype=np.float32).reshape(1, 1, 1, 4)
    np.testing.assert_array_equal(_run(end, [np.ones_like(values), values]), 2 * values)


def test_the_exception_of_a_handler_comes_back_and_ends_the_pass() -> None:
    layer = _scaled(_scaled(mps.ImageNode(), 1.0), 1.0)
    calls: list[object] = []

    def refuse(gradient: mps.GradientFilterNode, forward: mps.FilterNode) -> None:
        calls.append(forward)
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        layer.training_graph(mps.ImageNode(), node_handler=refuse)
    assert calls == [layer]


def test_a_backward_pass_is_described_without_weights_or_a_device() -> None:
    class Unread(mps.ConvolutionDataSource):
        def load(self) -> bool:
            raise AssertionError("load")

        def weights(self) -> Any:
            raise AssertionError("weights")

    convolution = mps.ConvolutionNode(mps.ImageNode(), Unread(1, 2, 2))
    norm = mps.BatchNormalizationNode(convolution, mps.BatchNormalizationDataSource(2))
    cell = rnn.RecurrentNode(norm, rnn.LSTM(2, 2))
    loss = mps.LossNode(cell, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    seen: list[mps.FilterNode] = []
    loss.training_graph(node_handler=lambda gradient, forward: seen.append(forward))
    assert seen == [cell, norm, convolution]


@pytest.mark.parametrize("keep", [1.0, 0.5])
def test_a_dropout_that_a_graph_leaves_out_passes_its_gradient_on(keep: float) -> None:
    # Both readers of the dropout give a gradient; no filter comes before it.
    dropout = mps.DropoutNode(mps.ImageNode(), keep_probability=keep)
    total = mps.AdditionNode(_scaled(dropout, 2.0), _scaled(dropout, 3.0))
    seen: list[mps.FilterNode] = []
    (end,) = total.training_graph(mps.ImageNode(), node_handler=lambda gradient, forward: seen.append(forward))
    assert seen[-1] is dropout
    gradient = np.full((1, 1, 1, 4), 0.5, np.float32)
    np.testing.assert_array_equal(_run(end, [gradient, gradient], training=False), 2.5)


def test_a_description_serves_several_graphs() -> None:
    (end,) = _scaled(_scaled(mps.ImageNode(), 2.0), 3.0).training_graph(mps.ImageNode())
    gradient = np.ones((1, 1, 1, 4), np.float32)
    for _ in range(2):
        np.testing.assert_array_equal(_run(end, [gradient, gradient]), 6.0)


def test_a_filter_without_gradient_is_refused_when_the_pass_is_described() -> None:
    ratio = mps.DivisionNode(mps.ImageNode(), mps.ImageNode(), label="ratio")
    with pytest.raises(mps.UnsupportedError, match='MPSNNDivisionNode "ratio": it has no gradient filter.'):
        ratio.training_graph(mps.ImageNode())


def test_a_loss_on_an_input_has_nothing_to_train() -> None:
    loss = mps.LossNode(mps.ImageNode(), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    with pytest.raises(mps.GraphError, match="LossNode: 0 filters lead to it, expected 1 or more"):
        loss.training_graph()
