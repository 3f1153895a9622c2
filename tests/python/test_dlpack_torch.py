"""DLPack with PyTorch: the same addresses, every dtype, bfloat16, and graphs that are fed with tensors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu

torch = pytest.importorskip("torch")

DTYPES = ["float32", "float16", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool", "complex64"]


def tensor_of(dtype: str, *shape: int, device: str = "cpu") -> Any:
    numbers = torch.arange(int(np.prod(shape))).reshape(shape) % 2
    return numbers.to(getattr(torch, dtype)).to(device)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(), (1,), (1, 7), (2, 3, 4)])
def test_tensors_come_in_and_go_out_at_their_address(dtype: str, shape: tuple[int, ...]) -> None:
    tensor = tensor_of(dtype, *shape)
    data = mps.from_dlpack(tensor, copy=False)
    back = torch.from_dlpack(data)
    assert back.data_ptr() == tensor.data_ptr()
    assert (back.dtype, back.shape) == (tensor.dtype, tensor.shape)
    assert torch.equal(back, tensor)
    tensor[...] = 1
    assert torch.equal(torch.from_dlpack(mps.from_dlpack(data, copy=False)), tensor)


@pytest.mark.parametrize("dtype", DTYPES)
def test_empty_tensors_go_both_ways(dtype: str) -> None:
    tensor = tensor_of(dtype, 0, 3)
    back = torch.from_dlpack(mps.from_dlpack(tensor, copy=False))
    assert (back.dtype, tuple(back.shape)) == (tensor.dtype, (0, 3))


def test_views_are_copied() -> None:
    tensor = tensor_of("float32", 4, 6)
    for view in (tensor.T, tensor[::2], tensor[:, 1:3], tensor.expand(3, 4, 6)):
        with pytest.raises(mps.SharingError, match="Tensor is not dense in row-major order"):
            mps.from_dlpack(view, copy=False)
        assert torch.equal(torch.from_dlpack(mps.from_dlpack(view)), view)


def test_results_are_tensors_and_tensors_are_feeds() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 4))
    tensor = torch.arange(8.0).reshape(2, 4)
    data = mps.from_dlpack(tensor)
    result = torch.from_dlpack(graph.run({x: data}, x * 2, to_host=False))
    assert torch.equal(result, tensor * 2)
    tensor += 1
    assert torch.equal(torch.from_dlpack(graph.run({x: data}, x * 2, to_host=False)), tensor * 2)
    assert torch.equal(result, (tensor - 1) * 2)  # its own memory
    halves = tensor.to(torch.bfloat16)
    np.testing.assert_array_equal(graph.run({x: halves}, x + 0), tensor.numpy())
    np.testing.assert_array_equal(mps.nn.ReLU()(halves), tensor.numpy())


def test_tensors_with_gradients_are_refused_with_pytorchs_reason() -> None:
    with pytest.raises(mps.SharingError, match=r"Tensor does not give its memory: Can't export tensors .* gradient"):
        mps.from_dlpack(torch.ones(3, requires_grad=True))


def check_shared_on(device: str) -> None:
    """Share memory of a GPU both ways."""
    graph = mps.Graph(device)
    x = graph.placeholder((None, 4))
    tensor = torch.arange(4096.0, device=device).reshape(-1, 4)
    data = mps.from_dlpack(tensor, copy=False)
    assert data.device.name == device
    back = torch.from_dlpack(data)
    assert back.data_ptr() == tensor.data_ptr()
    for step in range(4):
        tensor += step
        torch.cuda.synchronize()
        result = graph.run({x: data}, x * 2, to_host=False)
        given = torch.from_dlpack(result)
        assert given.device == tensor.device
        assert torch.equal(given, tensor * 2)
        given += 1
        torch.cuda.synchronize()
        np.testing.assert_array_equal(np.asarray(result), given.cpu().numpy())
        again = graph.run({x: result}, x + 0, to_host=False)
        assert torch.equal(torch.from_dlpack(again), given)
    np.testing.assert_array_equal(data.numpy(), tensor.cpu().numpy())
    for dtype in DTYPES:
        there = tensor_of(dtype, 3, 5, device=device)
        assert torch.equal(torch.from_dlpack(mps.from_dlpack(there, copy=False)), there)
    fresh = mps.TensorData(np.arange(12.0).reshape(3, 4), device=device)
    assert torch.from_dlpack(fresh).tolist() == fresh.numpy().tolist()
    assert graph.run({x: torch.ones(2, 4, device=device)}, x + 1).tolist() == [[2] * 4] * 2
    assert mps.from_dlpack(tensor, device="cpu").numpy().tolist() == tensor.tolist()
    with pytest.raises(mps.SharingError, match="not dense"):
        mps.from_dlpack(tensor.T)


@pytest.mark.parametrize("device", [pytest.param(GPU, marks=needs_gpu)])
def test_memory_of_a_gpu_is_shared_both_ways(device: str) -> None:
    if not torch.cuda.is_available():
        pytest.skip("PyTorch has no GPU here")
    check_shared_on(device)
