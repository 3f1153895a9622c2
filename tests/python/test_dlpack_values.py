"""DLPack of matrices and vectors, which share memory on a CPU, and of images and textures, which give copies."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from dlpack_capsules import name_of
from gpu_device import GPU, needs_gpu

NUMBERS = np.random.default_rng(5).normal(size=(3, 5, 4)).astype(np.float32)
SHAPES: dict[str, list[tuple[int, ...]]] = {
    "Vector": [(1,), (7,)],
    "Matrix": [(1, 1), (1, 5), (5, 1), (3, 7)],
    "Image": [(1, 1, 1), (2, 3, 5)],
}
KINDS: dict[str, Any] = {"Vector": mps.Vector, "Matrix": mps.Matrix, "Image": mps.Image}
EVERY = [(kind, shape) for kind, shapes in SHAPES.items() for shape in shapes]


def values_of(shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    return np.random.default_rng(len(shape)).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize(("kind", "shape"), EVERY)
def test_numpy_gets_the_values(kind: str, shape: tuple[int, ...]) -> None:
    values = values_of(shape)
    holder = KINDS[kind](values, "cpu")
    given = np.from_dlpack(holder)
    np.testing.assert_array_equal(given, values if kind != "Image" else values[np.newaxis])
    assert given.dtype == np.float32
    assert given.flags.writeable
    given[...] = -1
    np.testing.assert_array_equal(holder.numpy().reshape(shape), values if kind == "Image" else np.full(shape, -1))


@pytest.mark.parametrize(("kind", "shape"), EVERY)
def test_pytorch_gets_the_values(kind: str, shape: tuple[int, ...]) -> None:
    torch = pytest.importorskip("torch")
    values = values_of(shape)
    holder = KINDS[kind](values, "cpu")
    given = torch.from_dlpack(holder)
    assert given.dtype == torch.float32
    np.testing.assert_array_equal(given.numpy().reshape(shape), values)
    given.fill_(-1)
    np.testing.assert_array_equal(holder.numpy().reshape(shape), values if kind == "Image" else np.full(shape, -1))


@pytest.mark.parametrize(("kind", "shape"), [each for each in EVERY if each[0] != "Image"])
def test_addresses_are_equal_both_ways(kind: str, shape: tuple[int, ...]) -> None:
    values = mps.TensorData(values_of(shape), device="cpu")  # begins at a multiple of 16
    address = np.asarray(values).ctypes.data
    holder = KINDS[kind](values, copy=False)
    assert np.from_dlpack(holder).ctypes.data == np.asarray(holder).ctypes.data == address
    assert np.asarray(mps.from_dlpack(holder, copy=False)).ctypes.data == address
    assert np.asarray(KINDS[kind](holder, copy=None)).ctypes.data == address
    assert np.asarray(KINDS[kind](values, copy=True)).ctypes.data != address
    assert np.array(holder).ctypes.data != address
    np.asarray(values)[...] = 7
    np.testing.assert_array_equal(holder.numpy(), np.full(shape, 7))
    del values
    np.testing.assert_array_equal(holder.numpy(), np.full(shape, 7))


@pytest.mark.parametrize("kind", ["Vector", "Matrix"])
def test_addresses_are_those_of_pytorch(kind: str) -> None:
    torch = pytest.importorskip("torch")
    tensor = torch.arange(64, dtype=torch.float32).reshape((64,) if kind == "Vector" else (8, 8))
    holder = KINDS[kind](tensor, copy=False)
    assert torch.from_dlpack(holder).data_ptr() == tensor.data_ptr()
    assert torch.from_dlpack(KINDS[kind](tensor.numpy().copy(), "cpu")).data_ptr() != tensor.data_ptr()


def test_an_optimizer_writes_into_numpys_memory() -> None:
    values, gradients = (np.asarray(mps.TensorData(np.ones((3, 4)), device="cpu")) for _ in range(2))
    buffer = mps.CommandQueue("cpu").command_buffer()
    optimizer = mps.SGD(0.25)
    optimizer.encode(buffer, mps.Matrix(gradients, copy=False), mps.Matrix(values, copy=False))
    buffer.commit()
    buffer.wait_until_completed()
    np.testing.assert_array_equal(values, np.full((3, 4), 0.75))


SHARED = np.asarray(mps.TensorData(NUMBERS[0], device="cpu"))
READ_ONLY = SHARED.view()
READ_ONLY.flags.writeable = False
COPIED: dict[str, tuple[Any, str]] = {
    "a list": ([[1.0]], "x is list, expected an object with __dlpack__"),
    "a transposition": (SHARED.T, "is not dense in row-major order"),
    "an odd place": (SHARED[1:].reshape(-1)[1:9].reshape(2, 4), "is no multiple of 16"),
    "float64": (np.ones((2, 2)), "float of 64 bits"),
    "float16": (np.ones((2, 8), np.float16), "another dtype than float32"),
    "read-only": (READ_ONLY, "is read-only"),
}


@pytest.mark.parametrize("name", COPIED)
def test_what_needs_a_copy_is_refused_or_copied(name: str) -> None:
    values, reason = COPIED[name]
    with pytest.raises(mps.SharingError, match=f"Matrix: copy is False, but .*{reason}"):
        mps.Matrix(values, "cpu", copy=False)
    made = mps.Matrix(values, "cpu", copy=None)
    np.testing.assert_array_equal(made.numpy(), values)
    assert not np.shares_memory(np.asarray(made), SHARED)


VIEWS: dict[str, npt.NDArray[np.float32]] = {
    "a transposition": NUMBERS[0].T,
    "every second row": NUMBERS[0, ::2],
    "reversed": NUMBERS[0, ::-1, ::-1],
    "broadcast": np.broadcast_to(NUMBERS[0, 0], (5, 4)),
    "of Fortran's order": np.asfortranarray(NUMBERS[0]),
}


@pytest.mark.parametrize("name", VIEWS)
def test_matrices_of_views_are_dense(name: str) -> None:
    given = np.from_dlpack(mps.Matrix(VIEWS[name], "cpu"))
    np.testing.assert_array_equal(given, VIEWS[name])
    assert given.flags.c_contiguous


def test_read_only_values_are_given_as_memory_that_can_be_written() -> None:
    values = NUMBERS[0].copy()
    values.flags.writeable = False
    assert np.from_dlpack(mps.Matrix(values, "cpu")).flags.writeable


@pytest.mark.parametrize("dtype", ["uint8", "float16", "float32"])
def test_images_and_textures_keep_their_dtype(dtype: str) -> None:
    pixels = np.arange(24).reshape(2, 3, 4).astype(dtype)
    for holder in (mps.Image(pixels, "cpu"), mps.Texture(pixels, "cpu"), mps.ImageBatch(pixels[np.newaxis], "cpu")):
        given = np.from_dlpack(holder)
        assert given.dtype == dtype
        np.testing.assert_array_equal(given, pixels[np.newaxis])


def test_a_graph_is_fed_with_matrices() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((5, 4))
    matrix = mps.Matrix(NUMBERS[0], "cpu")
    np.testing.assert_array_equal(graph.run({x: mps.from_dlpack(matrix)}, x + 0), NUMBERS[0])
    np.testing.assert_array_equal(graph.run({x: matrix}, x + 0), NUMBERS[0])


def test_what_is_asked_for_and_cannot_be_given_is_refused() -> None:
    matrix = mps.Matrix(NUMBERS[0], "cpu")
    assert matrix.__dlpack_device__() == (1, 0)
    assert name_of(matrix.__dlpack__()) == "dltensor"
    assert name_of(matrix.__dlpack__(copy=True, max_version=(1, 0))) == "dltensor_versioned"
    image = mps.Image(NUMBERS, "cpu")
    with pytest.raises(BufferError, match="Image on cpu: copy is False, but other programs read a copy"):
        image.__dlpack__(copy=False)
    with pytest.raises(mps.SharingError, match="copy is False, but Image gives a copy"):
        mps.from_dlpack(image, copy=False)
    with pytest.raises(mps.SharingError, match=re.escape("Matrix on cpu: dl_device is (2, 0), expected (1, 0)")):
        matrix.__dlpack__(dl_device=(2, 0))
    with pytest.raises(mps.ArgumentError, match=r"Matrix.__dlpack__: stream is 1, expected None on a CPU"):
        matrix.__dlpack__(stream=1)
    with pytest.raises(mps.ArgumentError, match=r"Matrix.__dlpack__: max_version is 1, expected two numbers"):
        matrix.__dlpack__(max_version=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("device", [pytest.param(GPU, marks=needs_gpu)])
def test_a_copy_stays_on_the_gpu(device: str) -> None:
    matrix = mps.Matrix(NUMBERS[0], device)
    assert mps.from_dlpack(matrix).device.name == device
    np.testing.assert_array_equal(mps.from_dlpack(matrix).numpy(), NUMBERS[0])
    np.testing.assert_array_equal(np.from_dlpack(matrix, device="cpu"), NUMBERS[0])  # type: ignore[call-arg, unused-ignore]
