"""Results that stay on the device: of runs, executables and modules, and runs that are fed with them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps import nn

DEVICES = ["cpu", "reference", pytest.param(GPU, marks=needs_gpu)]


def address_of(data: mps.TensorData) -> int:
    return int(np.asarray(data).__array_interface__["data"][0])


@pytest.mark.parametrize("device", DEVICES)
def test_runs_are_fed_with_results_of_runs(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((None, 3), name="x")
    state = mps.TensorData(np.arange(6.0).reshape(2, 3), device=device)
    for _ in range(5):
        state = graph.run({x: state}, x * 2, to_host=False)
        assert isinstance(state, mps.TensorData)
        assert (state.device.name, state.shape, state.dtype) == (device, (2, 3), np.dtype(np.float32))
    np.testing.assert_array_equal(state.numpy(), np.arange(6.0).reshape(2, 3) * 32)
    both = graph.run({x: state}, [x + 1, graph.sum(x)], to_host=False)
    assert [each.shape for each in both] == [(2, 3), ()]
    later = graph.run_async({x: both[0]}, graph.argmax(x, 1), to_host=False).result()
    assert later.dtype == np.int32
    assert later.numpy().tolist() == [2, 2]
    executable = graph.compile({x: (2, 3)}, [x - 1, x * x])
    minus, square = executable.run([both[0]], to_host=False)
    np.testing.assert_array_equal(minus.numpy(), state.numpy())
    np.testing.assert_array_equal(executable.run([minus])[1], state.numpy() ** 2)
    assert isinstance(square, mps.TensorData)
    assert graph.run({x: np.zeros((0, 3))}, x + 1, to_host=False).shape == (0, 3)


@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_results_have_memory_of_their_own(device: str) -> None:
    graph = mps.Graph(device)
    x, v = graph.placeholder((4,)), graph.variable(np.arange(4.0), np.float32)
    fed = mps.TensorData(np.ones(4), np.float32, device=device)
    same, value, again = graph.run({x: fed}, [graph.identity(x), v, x * 1], to_host=False)
    assert len({address_of(each) for each in (fed, same, value, again)}) == 4
    for each in (same, value, again):
        np.asarray(each)[:] = 7
    assert fed.numpy().tolist() == [1] * 4
    assert graph.run({}, v).tolist() == [0, 1, 2, 3]
    graph.run({}, [], [graph.assign(v, v + 1)])
    assert value.numpy().tolist() == [7] * 4


def test_a_result_outlives_its_graph() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1000,))
    values = np.random.default_rng(0).standard_normal(1000).astype(np.float32)
    results = [graph.run({x: values}, x + k, to_host=False) for k in range(8)]
    del graph, x
    for k, result in enumerate(results):
        np.testing.assert_array_equal(np.asarray(result), values + np.float32(k))


@pytest.mark.parametrize("device", DEVICES)
def test_modules_leave_the_results_of_data_where_it_is(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_DEVICE", device)

    class Two(nn.Module):
        def __init__(self) -> None:
            self.layer = nn.Linear(4)

        def __call__(self, x: Any, y: Any) -> Any:
            return {"sum": self.layer(x) + y, "both": (x, y)}

    x, y = np.random.default_rng(0).standard_normal((2, 3, 4)).astype(np.float32)
    there = [mps.TensorData(each, device=device) for each in (x, y)]
    layer, two = nn.Linear(4), Two()
    result = layer(there[0])
    assert isinstance(result, mps.TensorData)
    np.testing.assert_array_equal(layer(result).numpy(), layer(layer(x)))
    answer, expected = two(*there), two(x, y)
    assert all(isinstance(each, mps.TensorData) for each in (answer["sum"], *answer["both"]))
    np.testing.assert_array_equal(answer["sum"].numpy(), expected["sum"])
    assert isinstance(two(there[0], y)["sum"], np.ndarray)


def test_executables_want_one_array_for_each_input() -> None:
    graph = mps.Graph("cpu")
    x, y = graph.placeholder((2,), name="x"), graph.placeholder((2,), name="y")
    executable = graph.compile({x: (2,), y: (2,)}, [x + y])
    with pytest.raises(mps.ArgumentError, match="Executable.run: 1 arrays are given, expected one for each of x, y"):
        executable.run([[1, 2]])
