"""Runs encoded on command buffers, with results in arrays of the program."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

DEVICES = ("reference", "cpu")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int32, np.uint8, np.bool_, np.complex64])
@pytest.mark.parametrize("shape", [(), (1,), (3, 4), (0, 2)])
def test_results_are_written_into_arrays(shape: Any, dtype: Any, device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder(shape, dtype)
    y = graph.identity(x)
    given = (np.arange(np.prod(shape, dtype=int)).reshape(shape) % 2).astype(dtype)
    into = np.full(shape, 9).astype(dtype)
    buffer = mps.CommandQueue(device).command_buffer()
    graph.encode(buffer, {x: given}, {y: into})
    buffer.commit()
    buffer.wait_until_completed()
    assert np.array_equal(into, given)


def test_several_runs_on_one_command_buffer_in_their_order() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None,))
    total = graph.variable([0.0])
    added = graph.assign(total, total + graph.reduce_sum(x))
    buffer = mps.CommandQueue("cpu").command_buffer()
    sums, doubled = [np.zeros(1, np.float32) for _ in range(3)], np.zeros(2, np.float32)
    for n, into in enumerate(sums, 1):
        graph.encode(buffer, {x: np.ones(n)}, {}, added)
        graph.encode(buffer, {}, {graph.read(total): into})
    feed = np.array([1.0, 2.0], np.float32)
    graph.encode(buffer, {x: feed}, {x * 2: doubled})
    feed[:] = 100  # copied
    assert not any(sums)
    seen: list[Any] = []
    buffer.add_completed_handler(lambda error: seen.append((error, doubled.copy())))
    buffer.commit()
    buffer.wait_until_completed()
    assert [float(each[0]) for each in sums] == [1, 3, 6]
    assert doubled.tolist() == [2, 4]
    assert seen[0][0] is None
    assert seen[0][1].tolist() == [2, 4]


def test_a_view_that_is_dense_is_written_where_it_is() -> None:
    graph = mps.Graph("cpu")
    whole = np.zeros((4, 3), np.float32)
    buffer = mps.CommandQueue("cpu").command_buffer()
    graph.encode(buffer, {}, {graph.constant(np.ones((2, 3), np.float32)): whole[1:3]})
    buffer.commit()
    buffer.wait_until_completed()
    assert whole.sum(1).tolist() == [0, 3, 3, 0]


@pytest.mark.parametrize("device", DEVICES)
def test_results_are_written_into_data_which_later_runs_read(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((2,))
    shared = np.array([1.0, 2.0], np.float32)
    state, squares = mps.from_dlpack(shared), np.zeros(2, np.float32)
    buffer = mps.CommandQueue(device).command_buffer()
    if state.device != mps.Device(device):
        state = mps.TensorData(shared, device=device)
    for _ in range(3):
        graph.encode(buffer, {x: state}, {x * 2: state})
    graph.encode(buffer, {x: state}, {x * x: squares})
    buffer.commit()
    buffer.wait_until_completed()
    assert squares.tolist() == [64, 256]
    assert np.asarray(state).tolist() == [8, 16]
    if device == "cpu":
        assert shared.tolist() == [8, 16]  # the same memory


def test_data_lives_as_long_as_the_command_buffer_writes_it() -> None:
    graph = mps.Graph("cpu")
    data = mps.TensorData(np.zeros(3, np.float32), device="cpu")
    view, buffer = np.asarray(data), mps.CommandQueue("cpu").command_buffer()
    graph.encode(buffer, {}, {graph.constant([1.0, 2.0, 3.0]): data})
    del data
    buffer.commit()
    buffer.wait_until_completed()
    assert view.tolist() == [1, 2, 3]


def test_bfloat16_is_written_into_data() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), "bfloat16")
    data = mps.TensorData([0.0, 0.0], "bfloat16", device="cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    graph.encode(buffer, {x: [1.5, -2.0]}, {x * 2: data})
    buffer.commit()
    buffer.wait_until_completed()
    assert data.numpy().tolist() == [3, -4]


def test_two_graphs_and_an_nn_graph_on_one_command_buffer() -> None:
    first, second = mps.Graph("cpu"), mps.Graph("cpu")
    a, b = np.zeros(2, np.float32), np.zeros(1, np.float32)
    network = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()), "cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    first.encode(buffer, {}, {first.constant([1.0, 2.0]): a})
    result = network.encode_batch(buffer, [mps.ImageBatch(np.full((1, 1, 1, 1), -3.0), "cpu")])
    second.encode(buffer, {}, {second.constant([5.0]): b})
    buffer.commit()
    buffer.wait_until_completed()
    assert (a.tolist(), b.tolist()) == ([1, 2], [5])
    assert result is not None
    assert result.numpy().item() == 0


def test_refusals() -> None:
    graph, other = mps.Graph("cpu"), mps.Graph("cpu")
    x = graph.placeholder((None, 3), name="x")
    y, buffer = x * 2, mps.CommandQueue("cpu").command_buffer()
    good, feed = np.zeros((2, 3), np.float32), np.ones((2, 3))
    locked = good.copy()
    locked.flags.writeable = False
    wrong: Any = "text"
    read_only = mps.from_dlpack(locked)
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: graph.encode(buffer, {x: feed}, {y: [1, 2]}), mps.ArgumentError, "is list, expected an ndarray"),  # type: ignore[dict-item]
        (
            lambda: graph.encode(buffer, {x: feed}, {y: good.astype(float)}),
            mps.DTypeError,
            "of float64, expected float32",
        ),
        (
            lambda: graph.encode(buffer, {x: feed}, {y: np.zeros((2, 4), np.float32)}),
            mps.ShapeError,
            r"\(2, 4\), expected \(None, 3\)",
        ),
        (
            lambda: graph.encode(buffer, {x: feed}, {y: np.zeros((4, 3), np.float32)}),
            mps.ShapeError,
            r"is float32 \(2, 3\), the data given for it is float32 \(4, 3\)",
        ),
        (
            lambda: graph.encode(buffer, {x: feed}, {y: np.zeros((3, 2), np.float32).T}),
            mps.ArgumentError,
            "not dense in row-major order",
        ),
        (lambda: graph.encode(buffer, {x: feed}, {y: locked}), mps.ArgumentError, "not writable"),
        (lambda: graph.encode(buffer, {x: feed}, {y: read_only}), mps.ArgumentError, "data that is read-only"),
        (
            lambda: graph.encode(buffer, {x: feed}, {y: mps.TensorData(good, device="reference")}),
            mps.DeviceError,
            'data on "reference", the graph is on "cpu"',
        ),
        (
            lambda: graph.encode(buffer, {x: feed}, {y: mps.TensorData([[1, 2, 3]], np.int32, device="cpu")}),
            mps.DTypeError,
            "of int32, expected float32",
        ),
        (lambda: graph.encode(buffer, {}, {y: good}), mps.ArgumentError, 'placeholder "x" is needed'),
        (
            lambda: graph.encode(buffer, {x: feed}, {other.constant([1.0]): np.zeros(1, np.float32)}),
            mps.Error,
            "another graph",
        ),
        (
            lambda: graph.encode(buffer, {x: feed}, {wrong: good}),
            mps.ArgumentError,
            "a result is given for 'text', expected a Tensor",
        ),
        (lambda: graph.encode(wrong, {x: feed}, {y: good}), mps.Error, "command_buffer"),
        (
            lambda: graph.encode(mps.CommandQueue("reference").command_buffer(), {x: feed}, {y: good}),
            mps.DeviceError,
            '"reference", the graph on "cpu"',
        ),
    ]
    for call, kind, sentence in cases:
        with pytest.raises(kind, match=sentence):
            call()
    assert not good.any()
    buffer.commit()
    with pytest.raises(mps.StateError):
        graph.encode(buffer, {x: feed}, {y: good})
