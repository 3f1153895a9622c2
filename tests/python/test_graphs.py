"""Graphs encoded batch by batch on one's own command buffers: wired by hand and made by the loss node."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import openmps as mps

_DEVICES = [device.name for device in mps.devices()]
_IMAGES = np.random.default_rng(0).normal(size=(3, 1, 1, 4)).astype(np.float32)
_LABELS = np.eye(5, dtype=np.float32)[[0, 4, 2]].reshape(3, 1, 1, 5)
_START = np.random.default_rng(1).normal(size=(5, 1, 1, 4)).astype(np.float32)


def _source(**options: Any) -> mps.ConvolutionDataSource:
    return mps.ConvolutionDataSource(1, 4, 5, weights=_START, optimizer=mps.SGD(0.1), label="fc", **options)


def _expected_weights() -> Any:
    """One step of softmax cross-entropy: W - 0.1 (softmax(X W') - T)' X."""
    x, t, w = _IMAGES.reshape(3, 4), _LABELS.reshape(3, 5), _START.reshape(5, 4)
    e = np.exp(x @ w.T)
    return (w - 0.1 * (e / e.sum(1, keepdims=True) - t).T @ x).reshape(5, 1, 1, 4)


def _run(graph: mps.NNGraph, images: list[Any], labels: list[Any] = ()) -> Any:  # type: ignore[assignment]
    buffer = mps.CommandQueue(graph.device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(i, graph.device) for i in images], labels)
    buffer.commit()
    buffer.wait_until_completed()
    return None if result is None else result.numpy()


@pytest.mark.parametrize("device", _DEVICES)
def test_a_graph_wired_by_hand_trains_and_needs_no_result(device: str) -> None:
    source = _source()
    layer = mps.FullyConnectedNode(mps.ImageNode(), source)
    relu = mps.NeuronReLUNode(layer, a=1.0)  # the identity: one more gradient node on the way
    loss = mps.LossNode(relu, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    end = layer.gradient_filter(relu.gradient_filter(loss))
    graph = mps.NNGraph(end, mps.Device(device), result_is_needed=False)
    labels = mps.LabelBatch(_LABELS, device=graph.device)
    assert _run(graph, [_IMAGES], [labels]) is None
    np.testing.assert_allclose(source.weights(), _expected_weights(), rtol=1e-4, atol=1e-5)
    logits = _IMAGES.reshape(3, 4) @ _START.reshape(5, 4).T
    expected = np.log(np.exp(logits).sum(1)) - (logits * _LABELS.reshape(3, 5)).sum(1)
    np.testing.assert_allclose(labels.losses(), expected, rtol=1e-4)


def test_a_graph_may_end_at_any_gradient_node_and_gives_its_image() -> None:
    layer = mps.FullyConnectedNode(mps.ImageNode(), _source())
    loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.NNGraph(layer.gradient_filter(loss))
    result = _run(graph, [_IMAGES], [mps.LabelBatch(_LABELS, device=graph.device)])
    x, w = _IMAGES.reshape(3, 4), _START.reshape(5, 4)
    np.testing.assert_allclose(result.reshape(3, 4), 2 * (x @ w.T - _LABELS.reshape(3, 5)) @ w, rtol=1e-4, atol=1e-5)


def test_automatic_gradient_nodes_are_shown_to_a_handler() -> None:
    source = _source()
    layer = mps.FullyConnectedNode(mps.ImageNode(), source)
    relu = mps.NeuronReLUNode(layer, a=1.0)
    loss = mps.LossNode(relu, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    seen: list[tuple[mps.GradientFilterNode, mps.FilterNode]] = []
    ends = loss.training_graph(node_handler=lambda gradient, forward: seen.append((gradient, forward)))
    assert [forward for _, forward in seen] == [relu, layer]
    assert [gradient.forward for gradient, _ in seen] == [relu, layer]
    graph = mps.NNGraph(ends, result_is_needed=False)
    _run(graph, [_IMAGES], [mps.LabelBatch(_LABELS, device=graph.device)])
    np.testing.assert_allclose(source.weights(), _expected_weights(), rtol=1e-4, atol=1e-5)


def test_a_training_graph_joins_the_gradients_of_branches() -> None:
    sources = [
        mps.ConvolutionDataSource(1, 4, 5, weights=_START, bias=None, optimizer=mps.SGD(0.1), label=name)
        for name in ("first", "left", "right")
    ]
    sources[0] = mps.ConvolutionDataSource(
        1, 4, 4, weights=np.eye(4).reshape(4, 1, 1, 4), bias=None, optimizer=mps.SGD(0.1), label="first"
    )
    first = mps.ConvolutionNode(mps.ImageNode(), sources[0])
    total = mps.AdditionNode(*(mps.ConvolutionNode(first, source) for source in sources[1:]))
    loss = mps.LossNode(total, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.NNGraph(loss.training_graph(), result_is_needed=False)
    _run(graph, [_IMAGES], [mps.LabelBatch(_LABELS, device=graph.device)])
    x, t, w = _IMAGES.reshape(3, 4), _LABELS.reshape(3, 5), _START.reshape(5, 4)
    error = 2 * (2 * x @ w.T - t)
    np.testing.assert_allclose(
        sources[0].weights().reshape(4, 4), np.eye(4) - 0.1 * (2 * error @ w).T @ x, rtol=1e-4, atol=1e-5
    )


def test_weights_of_labels_scale_each_element() -> None:
    weights = np.random.default_rng(3).uniform(size=_LABELS.shape).astype(np.float32)
    loss = mps.LossNode(mps.ImageNode(), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.NNGraph(loss)
    images = np.random.default_rng(4).normal(size=_LABELS.shape).astype(np.float32)
    labels = mps.LabelBatch(_LABELS, weights, device=graph.device)
    gradient = _run(graph, [images], [labels])
    np.testing.assert_allclose(gradient, 2 * (images - _LABELS) * weights, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(labels.losses(), ((images - _LABELS) ** 2 * weights).sum((1, 2, 3)), rtol=1e-5)


def test_sources_are_taken_in_the_order_in_which_the_graph_meets_them() -> None:
    graph = mps.NNGraph(mps.SubtractionNode(mps.ImageNode(), mps.ImageNode()))
    result = _run(graph, [_IMAGES, 2 * _IMAGES])
    np.testing.assert_allclose(result, -_IMAGES)


@pytest.mark.parametrize(
    ("dtype", "scale"), [(np.uint8, 1 / 255), (np.float16, 1), (np.float32, 1), (np.int32, 1), (np.float64, 1)]
)
def test_images_of_every_dtype_mean_what_is_documented(dtype: Any, scale: float) -> None:
    images = np.arange(24).reshape(2, 2, 2, 3).astype(dtype)
    result = _run(mps.NNGraph(mps.NeuronLinearNode(mps.ImageNode(), 2.0, 1.0)), [images])
    np.testing.assert_allclose(result, images.astype(float) * scale * 2 + 1, rtol=1e-6)


@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32])
def test_images_are_read_as_they_were_written(dtype: Any) -> None:
    images = np.random.default_rng(5).integers(0, 255, (2, 3, 4, 5)).astype(dtype)
    batch = mps.ImageBatch(images)
    assert batch.numpy().dtype == dtype
    np.testing.assert_array_equal(batch.numpy(), images)


def test_a_completed_handler_runs_once_and_gets_none() -> None:
    done, calls = threading.Event(), list[object]()
    buffer = mps.CommandQueue().command_buffer()

    def handle(error: mps.Error | None) -> None:
        calls.append(error)
        done.set()

    buffer.add_completed_handler(handle)
    buffer.commit()
    buffer.wait_until_completed()
    assert done.wait(10)
    assert calls == [None]


def test_two_buffers_of_a_queue_run_in_order() -> None:
    source = _source()
    layer = mps.FullyConnectedNode(mps.ImageNode(), source)
    loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    graph = mps.NNGraph(loss.training_graph(), result_is_needed=False)
    queue, one_by_one = (
        mps.CommandQueue(graph.device),
        mps.TrainingGraph(mps.LossNode(mps.FullyConnectedNode(mps.ImageNode(), _source()), loss.descriptor)),
    )
    buffers = []
    for _ in range(4):
        buffer = queue.command_buffer()
        labels = mps.LabelBatch(_LABELS, device=graph.device)
        graph.encode_batch(buffer, [mps.ImageBatch(_IMAGES, graph.device)], [labels])
        buffer.commit()
        buffers.append(buffer)
        one_by_one.step(_IMAGES, _LABELS)
    buffers[-1].wait_until_completed()
    assert {buffer.status for buffer in buffers} == {mps.CommandBufferStatus.COMPLETED}
    np.testing.assert_array_equal(source.weights(), one_by_one.weights()["fc.weights"])


def test_weights_are_loaded_anew_on_request() -> None:
    class Changing(mps.ConvolutionDataSource):
        value = 1.0

        def weights(self) -> Any:
            return np.full((5, 1, 1, 4), self.value, np.float32)

    source = Changing(1, 4, 5, bias=None)
    graph = mps.NNGraph(mps.FullyConnectedNode(mps.ImageNode(), source))
    source.value = 3.0
    np.testing.assert_allclose(_run(graph, [_IMAGES])[0, 0, 0], np.full(5, _IMAGES[0].sum()), rtol=1e-5)
    graph.reload_from_data_sources()
    np.testing.assert_allclose(_run(graph, [_IMAGES])[0, 0, 0], np.full(5, 3 * _IMAGES[0].sum()), rtol=1e-5)
