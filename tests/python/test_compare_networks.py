"""TrainingGraph.compare and NNGraph.compare: all nodes of both passes, the loss, weights after the step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._nodes.copies import copied
from openmps._training.network_work import NetworkWork

_RNG = np.random.default_rng(3)
_IMAGES = _RNG.normal(size=(6, 8, 8, 1)).astype(np.float32)
_LABELS = np.arange(6) % 10


def _network(optimizer: Any, **settings: Any) -> mps.TrainingGraph:
    """Return a network with a convolution, a normalization, dropout and a skip connection."""
    image = mps.ImageNode()
    one = mps.ConvolutionNode(image, mps.ConvolutionDataSource(3, 1, 4, optimizer=optimizer(), label="one"))
    normalized = mps.BatchNormalizationNode(
        one, mps.BatchNormalizationDataSource(4, optimizer=optimizer(), label="normalized")
    )
    other = mps.NeuronReLUNode(normalized)
    both = mps.DropoutNode(mps.AdditionNode(other, one), keep_probability=0.5)
    last = mps.FullyConnectedNode(both, mps.ConvolutionDataSource(8, 4, 10, optimizer=optimizer(), label="last"))
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 6)
    return mps.TrainingGraph(mps.LossNode(last, descriptor), device="cpu", **settings)


OPTIMIZERS = {
    "momentum": lambda: mps.SGD(0.05, momentum=0.9),
    "adam": lambda: mps.Adam(0.01),
    "none": lambda: None,
}


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_a_step_of_the_work_is_the_step_of_the_graph(name: str) -> None:
    graph = _network(OPTIMIZERS[name])
    if name != "none":
        for _ in range(3):
            graph.step(_IMAGES, _LABELS)
    batch = graph._checked_batches(_IMAGES, _LABELS, None, "test")
    found = graph._work(batch, None).results(graph.device)
    again = graph._work(batch, None)
    inputs = [each.array for each in again.inputs()]
    repeated = again.with_inputs(inputs).results(graph.device)
    loss = graph.step(_IMAGES, _LABELS)
    for results in (found, repeated):
        assert results.targets[0].array == np.float32(loss)
        for each in results.updated:
            np.testing.assert_array_equal(each.array, graph.weights()[each.name], err_msg=each.name)


def test_devices_agree_and_the_graph_stays() -> None:
    graph = _network(OPTIMIZERS["adam"])
    graph.step(_IMAGES, _LABELS)
    before = graph.weights()
    found = graph.compare(_IMAGES, _LABELS)
    assert found.is_same, str(found)
    names = [node.name for node in found.nodes]
    assert names[:3] == ["one", "normalized", "NeuronReLUNode 3"]
    assert {"gradient at one", "gradient of one.weights", "gradient of normalized.gamma"} <= set(names)
    assert [each.name for each in found.targets] == ["loss"]
    assert "normalized.variance" in [each.name for each in found.updated]
    assert all(np.array_equal(values, before[name]) for name, values in graph.weights().items())


def test_gradients_of_weights_are_differences_of_the_loss() -> None:
    graph = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
    batch = graph._checked_batches(_IMAGES, _LABELS, None, "test")
    work = graph._work(batch, None)
    found = work.results(mps.Device("reference"))
    gradient = {each.name: each.array for each in found.nodes}["gradient of fc2.bias"]
    inputs = work.inputs()
    place = [each.name for each in inputs].index("fc2.bias")

    def loss(step: float) -> Any:
        arrays = [each.array.copy() for each in inputs]
        arrays[place][4] += step
        return work.with_inputs(arrays).results(mps.Device("reference")).targets[0].array

    assert (loss(0.01) - loss(-0.01)) / 0.02 == pytest.approx(gradient[4], rel=1e-2)


def test_the_first_node_that_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = NetworkWork._twin

    def faulty(self: NetworkWork, device: mps.Device, optimizer: Any = None) -> Any:
        made = twin(self, device, optimizer)
        if device.name == "reference":
            layer = next(each for each in made._layers if each.label == "normalized")
            layer._take_tensors({**layer._tensors(), "gamma": np.full(4, 1.5, np.float32)})
            made._graphs.reload()
        return made

    monkeypatch.setattr(NetworkWork, "_twin", faulty)
    found = _network(OPTIMIZERS["none"]).compare(_IMAGES, _LABELS)
    assert found.first is not None
    assert (found.first.name, found.first.method) == ("normalized", "BatchNormalizationNode")
    assert str(found).splitlines()[1].startswith("normalized (BatchNormalizationNode), float32 (6, 8, 8, 4): ")


def test_a_step_of_a_gradient_that_is_next_to_0_is_no_difference() -> None:
    images = np.random.default_rng(35).normal(size=(4, 8, 8, 1))  # one gradient of conv2.bias is 0 within 1e-7
    network = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
    assert network.compare(images, np.arange(4)).is_same


def test_values_that_are_not_finite_are_compared() -> None:
    found = _network(OPTIMIZERS["momentum"]).compare(np.full((2, 8, 8, 1), np.nan, np.float32), [0, 1])
    assert found.is_same
    assert np.isinf(found.nodes[0].difference) or found.nodes[0].scale == 0


def test_arguments_that_do_not_fit_are_refused() -> None:
    graph = _network(OPTIMIZERS["adam"])
    with pytest.raises(mps.ArgumentError, match="TrainingGraph.compare: tolerance is -1"):
        graph.compare(_IMAGES, _LABELS, tolerance=-1)
    with pytest.raises(mps.ShapeError, match="TrainingGraph.compare: there are 6 images and 5 labels"):
        graph.compare(_IMAGES, _LABELS[:5])
    with pytest.raises(mps.DeviceError, match='Device "no such device" is not here'):
        graph.compare(_IMAGES, _LABELS, "no such device")


# ---- NNGraph


def _two_inputs() -> tuple[mps.NNGraph, list[mps.ImageBatch], list[mps.LabelBatch]]:
    one, other = mps.ImageNode(), mps.ImageNode()
    source = mps.ConvolutionDataSource(3, 2, 4, optimizer=mps.SGD(1e-3, momentum=0.9), label="conv")
    added = mps.AdditionNode(one, mps.NeuronReLUNode(other))
    node = mps.DropoutNode(mps.ConvolutionNode(added, source), keep_probability=0.5)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    images = [mps.ImageBatch(_RNG.normal(size=(3, 4, 4, 2)).astype(np.float32), "cpu") for _ in range(2)]
    labels = [mps.LabelBatch(_RNG.normal(size=(3, 4, 4, 4)).astype(np.float32), device="cpu")]
    return mps.NNGraph(loss.training_graph(), "cpu"), images, labels


def _encode(graph: mps.NNGraph, images: Any, labels: Any) -> Any:
    buffer = mps.CommandQueue("cpu").command_buffer()
    made: Any = graph.encode_batch(buffer, images, labels)
    buffer.commit()
    buffer.wait_until_completed()
    return [each.numpy() for each in made]


def test_a_batch_of_the_work_is_the_batch_of_the_graph() -> None:
    graph, images, labels = _two_inputs()
    _encode(graph, images, labels)
    work = graph._work(images, labels)
    inputs = [each.array for each in work.inputs()]
    for each in (work, work.with_inputs(inputs)):
        found = each.results(graph.device)
        by_name = {result.name: result.array for result in found.nodes}
        # Of two sources, whose order both graphs share.
        np.testing.assert_array_equal(by_name["gradient at NeuronReLUNode 1"], found.targets[1].array)
        np.testing.assert_array_equal(by_name["AdditionNode 2"], images[0].numpy() + np.maximum(images[1].numpy(), 0))
    expected = _encode(graph, images, labels)
    for result, wanted in zip(found.targets, [*expected, labels[0].losses()], strict=True):
        np.testing.assert_array_equal(result.array, wanted)


def test_nn_graphs_agree_on_two_devices() -> None:
    graph, images, labels = _two_inputs()
    found = graph.compare(images, labels)
    assert found.is_same, str(found)
    assert [each.name for each in found.updated] == ["conv.weights", "conv.bias"]
    with pytest.raises(mps.DTypeError, match=r"NNGraph.compare: sources holds ndarray, expected ImageBatch"):
        graph.compare([np.zeros(3)])  # type: ignore[list-item]


def test_copies_of_networks_are_apart() -> None:
    loss = mps.models.digit_network((8, 8))
    graph = mps.TrainingGraph(loss, device="cpu")
    (other,) = copied([loss])
    assert isinstance(other, mps.LossNode)
    graph.step(_IMAGES, _LABELS)
    twin = mps.TrainingGraph(other, device="cpu")
    assert not np.array_equal(twin.weights()["conv1.weights"], graph.weights()["conv1.weights"])
    twin.step(_IMAGES, _LABELS)
    np.testing.assert_array_equal(twin.weights()["conv1.weights"], graph.weights()["conv1.weights"])


def test_deep_networks_are_copied() -> None:
    node: Any = mps.ImageNode()
    for _ in range(3000):
        node = mps.NeuronReLUNode(node)
    (other,) = copied([node])
    depth = 0
    while other is not None:
        other, depth = other.sources[0]._producer, depth + 1
    assert depth == 3000
