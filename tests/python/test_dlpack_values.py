"""DLPack of objects that give copies of their values: matrices, vectors, images, textures."""

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
def test_numpy_gets_a_copy_of_its_own(kind: str, shape: tuple[int, ...]) -> None:
    values = values_of(shape)
    holder = KINDS[kind](values, "cpu")
    given = np.from_dlpack(holder)
    np.testing.assert_array_equal(given, values if kind != "Image" else values[np.newaxis])
    assert given.dtype == np.float32
    assert given.flags.writeable
    given[...] = -1
    np.testing.assert_array_equal(holder.numpy().reshape(shape), values)


@pytest.mark.parametrize(("kind", "shape"), EVERY)
def test_pytorch_gets_a_copy_of_its_own(kind: str, shape: tuple[int, ...]) -> None:
    torch = pytest.importorskip("torch")
    values = values_of(shape)
    holder = KINDS[kind](values, "cpu")
    given = torch.from_dlpack(holder)
    assert given.dtype == torch.float32
    np.testing.assert_array_equal(given.numpy().reshape(shape), values)
    given.fill_(-1)
    np.testing.assert_array_equal(holder.numpy().reshape(shape), values)


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
    with pytest.raises(BufferError, match="Matrix on cpu: copy is False, but other programs read a copy"):
        matrix.__dlpack__(copy=False)
    with pytest.raises(mps.SharingError, match="copy is False, but Matrix gives a copy"):
        mps.from_dlpack(matrix, copy=False)
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
