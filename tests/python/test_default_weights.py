"""Default weights: a stream for each (seed, label), a number in the network in place of a label."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

import openmps as mps
from openmps import rnn


def _loss(*sources: mps.ConvolutionDataSource) -> mps.LossNode:
    node: object = mps.ImageNode()
    for source in sources:
        node = mps.ConvolutionNode(node, source)
    return mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))


def _unlabelled(count: int = 2) -> dict[str, np.ndarray]:
    sources = [mps.ConvolutionDataSource(3, 4, 4, optimizer=mps.SGD()) for _ in range(count)]
    return mps.TrainingGraph(_loss(*sources), device="cpu").weights()


def test_layers_of_one_shape_begin_with_other_bits() -> None:
    first, second = (mps.ConvolutionDataSource(3, 4, 8, label=label).weights() for label in ("conv1", "conv2"))
    assert not (first == second).any()
    assert abs(first).max() <= math.sqrt(6 / 36) >= abs(second).max()  # He's limit for 3 x 3 x 4 inputs
    assert abs(np.corrcoef(first.ravel(), second.ravel())[0, 1]) < 0.25  # 288 independent draws: 4 deviations


def test_a_label_and_a_seed_give_the_same_bits_whatever_was_made_before() -> None:
    first = mps.ConvolutionDataSource(3, 4, 8, label="conv1", seed=2).weights()
    mps.ConvolutionDataSource(3, 4, 8)
    np.testing.assert_array_equal(mps.ConvolutionDataSource(3, 4, 8, label="conv1", seed=2).weights(), first)
    assert not (mps.ConvolutionDataSource(3, 4, 8, label="conv1").weights() == first).any()


def test_layers_without_a_label_are_called_by_their_number_in_the_network() -> None:
    before = _unlabelled()
    assert sorted(before) == [
        "convolution_1.bias",
        "convolution_1.weights",
        "convolution_2.bias",
        "convolution_2.weights",
    ]
    assert not (before["convolution_1.weights"] == before["convolution_2.weights"]).any()
    _unlabelled(3)  # another network changes nothing
    for name, values in _unlabelled().items():
        np.testing.assert_array_equal(values, before[name])


def test_a_layer_keeps_its_number_in_other_networks() -> None:
    shared = mps.ConvolutionDataSource(3, 4, 4, optimizer=mps.SGD())
    mps.TrainingGraph(_loss(mps.ConvolutionDataSource(3, 4, 4, label="first"), shared), device="cpu")
    assert shared.label == "convolution_2"
    node = mps.ConvolutionNode(mps.ImageNode(), shared)
    mps.NNGraph(node, "cpu")
    assert (shared.label, node.label) == ("convolution_2", "convolution_2")


def test_default_weights_that_were_read_do_not_change_in_a_graph() -> None:
    source = mps.ConvolutionDataSource(3, 4, 4, optimizer=mps.SGD())
    seen = source.weights()
    graph = mps.TrainingGraph(_loss(mps.ConvolutionDataSource(3, 4, 4, label="first"), source), device="cpu")
    np.testing.assert_array_equal(graph.weights()["convolution_2.weights"], seen)


def test_recurrent_layers_have_streams_of_their_own() -> None:
    cell = rnn.LSTM(3, 3)
    first, second = (rnn.RecurrentNode(mps.ImageNode(), cell, label=label).weights() for label in ("a", "b"))
    for name, values in first.items():
        assert name.endswith("bias_terms") or not (values == second[name]).any()
        assert abs(values).max() <= 1 / math.sqrt(3)
    layer = rnn.TrainingLayer(cell, label="a", device="cpu").weights()
    np.testing.assert_array_equal(layer["input_gate_input_weights"], first["input_gate_input_weights"])


@pytest.mark.parametrize("seed", [-1, 0.5])
def test_seeds_are_integers_from_0_on(seed: float) -> None:
    with pytest.raises(mps.ArgumentError, match=r"seed is (-1|0\.5), expected (0 or more|an integer)"):
        mps.ConvolutionDataSource(1, 2, 2, label="fc", seed=seed)  # type: ignore[arg-type]


def test_seeds_have_63_bits() -> None:
    drawn = [mps.init.normal(0, 1, seed=seed)((4,)) for seed in (0, 2**32, 2**62, 2**63 - 1)]
    assert len({array.tobytes() for array in drawn}) == 4


def test_dropout_takes_all_bits_of_its_seed_and_refuses_more() -> None:
    def dropped(seed: int) -> bytes:
        node = mps.DropoutNode(mps.ImageNode(), keep_probability=0.5, seed=seed)
        device = mps.Device("cpu")
        buffer = mps.CommandQueue(device).command_buffer()
        images = mps.ImageBatch(np.ones((1, 8, 8, 4), np.float32), device)
        result = mps.NNGraph(node, device).encode_batch(buffer, [images])
        buffer.commit()
        buffer.wait_until_completed()
        assert result is not None
        return result.numpy().tobytes()

    assert len({dropped(seed) for seed in (0, 1, 2**32, 2**62, 2**63 - 1)}) == 5
    for seed in (2**63, 2**64):
        with pytest.raises(mps.ArgumentError, match=f"seed is {seed}, expected an integer of at most 64 bits"):
            mps.DropoutNode(mps.ImageNode(), keep_probability=0.5, seed=seed)


@pytest.mark.parametrize("seed", [-1, 2**32, 2**63, 2**64])
def test_seeds_that_a_graph_has_no_bits_for_are_refused(seed: int) -> None:
    graph = mps.Graph("cpu")
    draws: list[Callable[[], object]] = [
        lambda: graph.random_uniform((3,), seed=seed),
        lambda: graph.random_state(seed),
    ]
    for draw in draws:
        with pytest.raises(mps.ArgumentError, match=f"seed is {seed}, expected (0|an integer)"):
            draw()
