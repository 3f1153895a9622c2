"""Memory of a GPU that openmps shares: here with itself, by kernels of which the other side does not know."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import dlpack_capsules as capsules
import emulated_gpu
import openmps as mps
from dlpack_capsules import Exporter
from gpu_device import GPU, needs_gpu
from openmps import _core

ADD = """kernel void add(device float *x, uint i [[thread_position_in_grid]]) { x[i] += 100; }"""

_IS_EMULATED = "OPENMPS_EMULATED" in os.environ
on_gpu = pytest.mark.parametrize("device", [pytest.param(GPU, marks=() if _IS_EMULATED else needs_gpu)])


def numbers(*shape: int) -> Any:
    return np.random.default_rng(3).integers(0, 100, shape).astype(np.float32)


def address_of(data: mps.TensorData) -> int:
    _, _, place, _, address, _ = _core.DlpackTensor(data.__dlpack__()).facts()
    assert place == data.__dlpack_device__()
    return address


@pytest.mark.skipif(_IS_EMULATED, reason="runs on it already")
def test_the_emulated_gpu_shares_memory() -> None:
    assert " passed" in emulated_gpu.run_tests(__file__, {})


@on_gpu
@pytest.mark.parametrize("count", [1, 12, 100_000])
def test_both_sides_see_what_the_other_writes(device: str, count: int) -> None:
    values = numbers(count)
    ours = mps.TensorData(values, device=device)
    theirs = mps.from_dlpack(ours, copy=False)
    assert theirs.device.name == device
    assert address_of(theirs) == address_of(ours)
    graph = mps.Graph(device)
    x = graph.placeholder((None,))
    add = mps.metal.Library(ADD, device=device).kernel("add")
    for step, (written, read) in enumerate(3 * [(theirs, ours), (ours, theirs)]):
        expected = values + 100 * (step + 1)
        np.testing.assert_array_equal(written.numpy(), expected - 100)  # the host has a copy, which gets old
        add(written, threads=count)
        np.testing.assert_array_equal(np.asarray(read), expected)
        np.testing.assert_array_equal(graph.run({x: read}, x * 2), expected * 2)
        np.testing.assert_array_equal(read.numpy(), expected)


@on_gpu
def test_results_are_shared(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((None, 4))
    add = mps.metal.Library(ADD, device=device).kernel("add")
    values = numbers(64, 4)
    for _ in range(4):  # steps use the same blocks of memory again, which are shared no more
        result = graph.run({x: values}, x * 2, to_host=False)
        theirs = mps.from_dlpack(result, copy=False)
        add(theirs, threads=values.size)
        np.testing.assert_array_equal(np.asarray(result), values * 2 + 100)
        again = graph.run({x: result}, x + 1, to_host=False)
        np.testing.assert_array_equal(again.numpy(), values * 2 + 101)


@on_gpu
def test_the_memory_of_a_tensor_outlives_it(device: str) -> None:
    values = numbers(256)
    theirs = mps.from_dlpack(mps.TensorData(values, device=device), copy=False)
    for _ in range(4):
        mps.TensorData(np.zeros(256, np.float32), device=device).numpy()
    np.testing.assert_array_equal(theirs.numpy(), values)


@on_gpu
def test_the_deleter_is_called_once_and_after_the_runs(device: str) -> None:
    values = numbers(64)
    source = mps.TensorData(values, device=device)
    exporter = Exporter(address_of(source), (64,), device=(2, 0), version=(1, 0))
    data = mps.from_dlpack(exporter, copy=False)
    graph = mps.Graph(device)
    x = graph.placeholder((64,))
    runs = [graph.run_async({x: data}, x + k) for k in range(4)]
    del data
    for k, run in enumerate(runs):
        np.testing.assert_array_equal(run.result(), values + k)
    del runs, run
    for _ in range(100):
        graph.run({x: values}, x)
        if exporter.deleted:
            break
    assert exporter.deleted == 1


@on_gpu
def test_tensors_on_a_gpu_are_fed_and_copied(device: str) -> None:
    values = numbers(6, 4)
    source = mps.TensorData(values, device=device)
    graph = mps.Graph(device)
    x = graph.placeholder((None, 4))

    def exported(*shape: int, **options: Any) -> Exporter:
        return Exporter(address_of(source), shape, device=(2, 0), **options)

    np.testing.assert_array_equal(graph.run({x: exported(6, 4)}, x + 1), values + 1)
    np.testing.assert_array_equal(mps.from_dlpack(exported(6, 4), device="cpu").numpy(), values)
    np.testing.assert_array_equal(mps.from_dlpack(exported(5, 4, offset=16)).numpy(), values[1:])
    unaligned = mps.from_dlpack(exported(23, offset=4))
    np.testing.assert_array_equal(unaligned.numpy(), values.reshape(-1)[1:])
    with pytest.raises(mps.SharingError, match="copy is False, but Exporter begins at an address"):
        mps.from_dlpack(exported(23, offset=4), copy=False)
    with pytest.raises(mps.SharingError, match="copy is False, but Exporter is on another device"):
        mps.from_dlpack(exported(6, 4), device="cpu", copy=False)
    with pytest.raises(mps.SharingError, match="not dense in row-major order; copy it there first"):
        mps.from_dlpack(exported(4, 6, strides=(1, 4)))
    cpu = mps.Graph("cpu")
    y = cpu.placeholder((None, 4))
    with pytest.raises(mps.DeviceError, match='is fed with data on "cuda:0", the run is on "cpu"'):
        cpu.run({y: exported(6, 4)}, y)
    assert mps.from_dlpack(exported(0, 4), copy=False).shape == (0, 4)


@on_gpu
def test_the_protocol_on_a_gpu(device: str) -> None:
    values = numbers(3)
    data = mps.TensorData(values, device=device)
    assert data.__dlpack_device__() == (2, 0)
    for stream in (None, -1, 1, 2, 12345):
        data.__dlpack__(stream=stream)
    for wrong in (0, -2, 1.0):
        with pytest.raises(mps.ArgumentError, match="expected None, -1, 1, 2 or the number of a stream"):
            data.__dlpack__(stream=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="copy is False, but its values are on a device"):
        np.asarray(data, copy=False)
    here = _core.DlpackTensor(data.__dlpack__(dl_device=(1, 0), max_version=(1, 0)))
    assert here.facts()[2:4] == ((1, 0), 2)
    np.testing.assert_array_equal(here.array(np.dtype(np.float32)), values)
    with pytest.raises(mps.SharingError, match="copy is False, but the CPU reads a copy"):
        data.__dlpack__(dl_device=(1, 0), copy=False)
    copy = mps.from_dlpack(data, copy=True)
    assert address_of(copy) != address_of(data)
    np.testing.assert_array_equal(copy.numpy(), values)


@on_gpu
def test_memory_of_the_cpu_is_copied_to_a_gpu(device: str) -> None:
    values = numbers(5, 3)
    np.testing.assert_array_equal(mps.from_dlpack(values[::2].T, device=device).numpy(), values[::2].T)
    with pytest.raises(mps.SharingError, match="copy is False, but ndarray is on another device"):
        mps.from_dlpack(values, device=device, copy=False)
    halves = np.array([0x3F80, 0xC000], np.uint16)
    exporter = Exporter(int(halves.__array_interface__["data"][0]), (2,), dtype=capsules.BFLOAT16)
    data = mps.from_dlpack(exporter, device=device)
    assert np.asarray(data).tolist() == [1, -2]
    assert np.asarray(mps.from_dlpack(data, copy=False)).tolist() == [1, -2]
