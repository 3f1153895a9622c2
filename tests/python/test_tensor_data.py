"""Data in the memory of a device: its elements, runs that are fed with it, and refusals."""

from __future__ import annotations

import re

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu


def test_tensor_data_holds_a_copy_of_the_array() -> None:
    array = np.arange(6, dtype=np.int16).reshape(2, 3)
    data = mps.TensorData(array, device="cpu")
    kept = array.copy()
    array[:] = -1
    assert (data.shape, data.dtype, data.device) == ((2, 3), np.dtype(np.int16), mps.Device.of("cpu"))
    np.testing.assert_array_equal(data.numpy(), kept)
    data.numpy()[:] = 7
    np.testing.assert_array_equal(data.numpy(), kept)
    assert repr(data) == "<TensorData on cpu: int16 (2, 3)>"


@pytest.mark.parametrize("shape", [(), (0,), (3, 0), (1,), (2, 5)])
def test_every_shape_comes_back(shape: tuple[int, ...]) -> None:
    array = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    np.testing.assert_array_equal(mps.TensorData(array, device="cpu").numpy(), array)


@pytest.mark.parametrize("value", [[1.5, 2], np.arange(3.0), [1, 2], np.array([True]), 2.5])
def test_dtypes_are_those_of_constants(value: object) -> None:
    graph = mps.Graph("cpu")
    assert mps.TensorData(value, device="cpu").dtype == graph.constant(value).dtype  # type: ignore[arg-type]


def check_runs(device: str) -> None:
    """Feed runs with data and with arrays; the data is fed again and again."""
    rng = np.random.default_rng(2)
    arrays = rng.standard_normal((2, 64, 9)).astype(np.float32)
    graph = mps.Graph(device)
    x, scale = graph.placeholder((None, 9), name="x"), graph.placeholder((), name="scale")
    y = graph.sum(x * scale, 0)
    batches = [mps.TensorData(array, device=device) for array in arrays]
    executable = graph.compile({x: (64, 9), scale: ()}, [y])
    for step in range(6):
        expected = (arrays[step % 2].astype(np.float64) * step).sum(0)
        np.testing.assert_allclose(graph.run({x: batches[step % 2], scale: step}, y), expected, rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(executable(batches[step % 2], step)[0], expected, rtol=1e-5, atol=1e-5)
        run = graph.run_async({x: batches[step % 2], scale: step}, y)
        np.testing.assert_allclose(run.result(), expected, rtol=1e-5, atol=1e-5)
    for batch, array in zip(batches, arrays, strict=True):
        np.testing.assert_array_equal(batch.numpy(), array)


def test_runs_are_fed_with_tensor_data() -> None:
    check_runs("cpu")
    check_runs("reference")


@pytest.mark.parametrize("device", [pytest.param(GPU, marks=needs_gpu)])
def test_runs_of_a_gpu_are_fed_with_tensor_data(device: str) -> None:
    check_runs(device)


def test_a_run_keeps_the_tensor_data_that_it_was_fed_with() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1000,))
    array = np.random.default_rng(3).standard_normal(1000).astype(np.float32)
    data = mps.TensorData(array, device="cpu")
    runs = [graph.run_async({x: data}, x + k) for k in range(8)]
    del data
    for k, run in enumerate(runs):
        np.testing.assert_array_equal(run.result(), array + np.float32(k))


def test_wrong_data_is_refused() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")
    with pytest.raises(
        mps.DeviceError,
        match=re.escape('placeholder \'x\' is fed with data on "reference", the run is on "cpu".'),
    ):
        graph.run({x: mps.TensorData([1.0, 2.0], device="reference")}, x + 1)
    with pytest.raises(mps.DTypeError, match=re.escape("placeholder 'x' is fed with data of int32, expected float32.")):
        graph.run({x: mps.TensorData([1, 2], device="cpu")}, x + 1)
    with pytest.raises(mps.ShapeError):
        graph.run({x: mps.TensorData([1.0, 2.0, 3.0], device="cpu")}, x + 1)
    with pytest.raises(mps.ArgumentError, match="TensorData is given"):
        mps.TensorData("text", device="cpu")
    executable = graph.compile({x: (2,)}, [x + 1])
    with pytest.raises(mps.DTypeError, match="Executable: input 'x' is fed with data of int32, expected float32"):
        executable(x=mps.TensorData([1, 2], device="cpu"))
