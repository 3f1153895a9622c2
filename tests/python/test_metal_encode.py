"""Kernels in the Metal language on command buffers: updates of data sources, chains of data on the device."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

Array = npt.NDArray[Any]
RNG = np.random.default_rng(11)
SOURCE = """
kernel void descend(device float* w, device const float* gradient, constant float& rate,
                    uint i [[thread_position_in_grid]]) { w[i] -= rate * gradient[i]; }
kernel void add(device const float* x, device float* y, uint i [[thread_position_in_grid]]) { y[i] += x[i]; }
"""
RATE = 0.001
DEVICES = [device.name for device in mps.devices()]


class OwnUpdate(mps.ConvolutionDataSource):
    """Updates weights and bias with a kernel, on the command buffer of the batch."""

    kernel: mps.metal.Kernel
    steps = 0

    def update(
        self, command_buffer: mps.CommandBuffer, gradient: mps.GradientState, weights: mps.WeightsState
    ) -> mps.WeightsState:
        self.steps += 1
        for slope, values in zip(gradient.buffers, weights.buffers, strict=False):
            self.kernel.encode(command_buffer, values, slope, RATE, threads=values.size)
        return weights


def trained(make: Any, device: str, *, bias: bool = True) -> tuple[list[float], list[Array]]:
    rng = np.random.default_rng(3)
    first = {"conv": rng.normal(0, 0.4, (4, 3, 3, 2)), "dense": rng.normal(0, 0.2, (3, 6, 6, 4))}
    conv = make(3, 2, 4, weights=first["conv"].astype(np.float32), bias=0.1 if bias else None, label="conv")
    dense = make((6, 6), 4, 3, weights=first["dense"].astype(np.float32), bias=0.0 if bias else None, label="dense")
    x = mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), conv))
    loss = mps.LossNode(mps.FullyConnectedNode(x, dense), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.TrainingGraph(loss, device=mps.Device(device))
    images, labels = rng.normal(size=(8, 6, 6, 2)).astype(np.float32), rng.normal(size=(8, 1, 1, 3)).astype(np.float32)
    losses = [float(graph.step(images, labels)) for _ in range(6)]
    values = [conv.weights(), dense.weights()] + ([conv.bias(), dense.bias()] if bias else [])
    return losses, values


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("device", DEVICES)
def test_an_own_update_has_the_bits_of_the_built_in_one(device: str, bias: bool) -> None:
    descend = mps.metal.Library(SOURCE, math="safe", device=device).kernel("descend")
    made: list[OwnUpdate] = []

    def own(*arguments: Any, **options: Any) -> OwnUpdate:
        source = OwnUpdate(*arguments, **options)
        source.kernel = descend
        made.append(source)
        return source

    def built_in(*arguments: Any, **options: Any) -> mps.ConvolutionDataSource:
        return mps.ConvolutionDataSource(*arguments, optimizer=mps.SGD(RATE), **options)

    losses, values = trained(own, device, bias=bias)
    expected_losses, expected = trained(built_in, device, bias=bias)
    assert [source.steps for source in made] == [6, 6]
    assert losses[-1] < 0.8 * losses[0]
    assert losses == expected_losses
    for mine, other in zip(values, expected, strict=True):
        np.testing.assert_array_equal(mine.view(np.uint32), other.view(np.uint32))


@pytest.mark.parametrize("device", DEVICES)
def test_kernels_run_in_the_order_of_the_command_buffer(device: str) -> None:
    library = mps.metal.Library(SOURCE, device=device)
    x, y = (mps.TensorData(values, device=device) for values in np.arange(8, dtype=np.float32).reshape(2, 4))
    buffer = mps.CommandQueue(device).command_buffer()
    library.kernel("add").encode(buffer, x, y, threads=4)
    library.kernel("add").encode(buffer, y, x, threads=4)
    library.kernel("descend").encode(buffer, y, np.ones(4, np.float32), 2.0, threads=4)
    assert y.numpy().tolist() == [4, 5, 6, 7]
    buffer.commit()
    buffer.wait_until_completed()
    assert y.numpy().tolist() == [2, 4, 6, 8]
    assert x.numpy().tolist() == [4, 7, 10, 13]


def test_textures_on_a_command_buffer() -> None:
    blur = mps.metal.Library("""
    kernel void f(metal::texture2d<float, metal::access::read> from, metal::texture2d<float, metal::access::write> to,
                  uint2 at [[thread_position_in_grid]]) { to.write(from.read(at) + 1, at); }""").kernel("f")
    here, there = (mps.metal.Texture(np.zeros((2, 3), np.float32)) for _ in range(2))
    buffer = mps.CommandQueue(here.device).command_buffer()
    for _ in range(3):
        blur.encode(buffer, here, there, threads=(3, 2))
        here, there = there, here
    buffer.commit()
    buffer.wait_until_completed()
    assert np.array_equal(here.numpy(), np.full((2, 3), 3.0))


def test_a_call_changes_the_numbers_of_a_state() -> None:
    state = mps.WeightsState(np.ones((2, 1, 1, 3)), np.zeros(2), device="cpu")
    add = mps.metal.Library(SOURCE, device="cpu").kernel("add")
    weights, bias = state.buffers
    add(np.arange(6, dtype=np.float32), weights, threads=6)
    add(np.array([5, 6], np.float32), bias, threads=2)
    assert state.weights().ravel().tolist() == [1, 2, 3, 4, 5, 6]
    assert state.bias().tolist() == [5, 6]  # type: ignore[union-attr]
    assert len(mps.WeightsState(np.ones((2, 1, 1, 3)), device="cpu").buffers) == 1


def test_wrong_arguments_name_the_kernel() -> None:
    add = mps.metal.Library(SOURCE, device="cpu").kernel("add")
    buffer = mps.CommandQueue("cpu").command_buffer()
    x = np.zeros(4, np.float32)
    with pytest.raises(
        mps.ArgumentError, match="Buffer 1 'y' of kernel 'add' is written; an array gets no results from"
    ):
        add.encode(buffer, x, x, threads=4)
    with pytest.raises(mps.ArgumentError, match="has 2 buffer arguments"):
        add.encode(buffer, x, threads=4)
    with pytest.raises(mps.DeviceError, match="The command buffer is on 'reference', kernel 'add' on 'cpu'"):
        add.encode(mps.CommandQueue("reference").command_buffer(), x, x, threads=4)
    whole = mps.metal.Library(
        "kernel void f(device const int* x, device int* y) { y[0] = x[0]; }", device="cpu"
    ).kernel("f")
    numbers = mps.WeightsState(np.ones((1, 1, 1, 1)), device="cpu").buffers[0]
    with pytest.raises(mps.DTypeError, match="is int, an array of float32 is given"):
        whole.encode(buffer, numbers, mps.TensorData(np.zeros(1, np.int32), device="cpu"), threads=1)


@pytest.mark.slow
@on_other_devices
def test_other_devices_compute_the_same(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
