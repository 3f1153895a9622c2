"""Kernels on arrays against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import ndarray

Array = npt.NDArray[Any]

DEVICES = ["cpu", "reference"]
SHAPES = [(1,), (7,), (1, 1), (3, 5), (2, 3, 4), (2, 1, 3, 2, 2)]
DTYPES = ["float32", "float16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool"]


def random(shape: tuple[int, ...], seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


# ---- moves


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_identity_and_reshape_keep_the_elements(shape: tuple[int, ...], dtype: str, device: str) -> None:
    x = (random(shape) * 50).astype(dtype)
    copy = ndarray.Identity(device=device)
    assert copy(x).dtype == x.dtype
    np.testing.assert_array_equal(copy(x), x)
    np.testing.assert_array_equal(copy(x.T), x.T)
    np.testing.assert_array_equal(copy.reshape(x, (x.size, 1)), x.reshape(-1, 1))
    np.testing.assert_array_equal(copy.reshape(x.T, x.size), x.T.ravel())


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", ["float32", "float16", "int64", "uint8", "bool"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_slices(shape: tuple[int, ...], dtype: str, device: str) -> None:
    x = (random(shape) * 50).astype(dtype)
    strides = [1 + i % 3 for i in range(len(shape))]
    found = ndarray.StridedSlice(strides, device=device)(x)
    np.testing.assert_array_equal(found, x[tuple(slice(None, None, step) for step in strides)])
    assert found.dtype == x.dtype


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_gradients_of_slices(shape: tuple[int, ...], device: str) -> None:
    x = random(shape)
    strides = [1 + i % 3 for i in range(len(shape))]
    places = tuple(slice(None, None, step) for step in strides)
    gradient = random(x[places].shape, 1)
    expected = np.zeros_like(x)
    expected[places] = gradient
    forward = ndarray.StridedSlice(strides, device=device)
    found = ndarray.StridedSliceGradient(device=device)(forward, x, gradient)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", ["float32", "float16", "int64", "uint8", "bool"])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_gathers(axis: int, dtype: str, device: str) -> None:
    x = (random((4, 3, 5)) * 50).astype(dtype)
    indices = np.array([2, 0, 2, 1], np.int32)
    gather = ndarray.Gather(axis=axis, device=device)
    np.testing.assert_array_equal(gather(x, indices), np.take(x, indices, axis))
    outside = gather(x, np.array([77, 0]))
    assert not np.take(outside, 0, axis).any()
    np.testing.assert_array_equal(np.take(outside, 1, axis), np.take(x, 0, axis))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("axis", [0, 1, 2, -3])
def test_gradients_of_gathers_add_up(axis: int, device: str) -> None:
    x, indices = random((4, 3, 5)), np.array([2, 0, 2], np.int64)
    forward = ndarray.Gather(axis=axis, device=device)
    gradient = random(np.take(x, indices, axis).shape, 1)
    expected = np.zeros_like(x)
    np.add.at(np.moveaxis(expected, axis, 0), indices, np.moveaxis(gradient, axis, 0))
    found = ndarray.GatherGradient(device=device)(forward, x, indices, gradient)
    np.testing.assert_allclose(found, expected, rtol=1e-6)


# ---- products


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    ("left", "right"),
    [((1, 1), (1, 1)), ((1, 5), (5, 1)), ((3, 4), (4, 2)), ((2, 3, 4), (2, 4, 5)), ((2, 1, 3, 4), (1, 3, 4, 2))],
    ids=str,
)
def test_products(left: tuple[int, ...], right: tuple[int, ...], device: str) -> None:
    a, b = random(left, 1), random(right, 2)
    multiply = ndarray.MatrixMultiplication(alpha=2.0, beta=-0.5, device=device)
    np.testing.assert_allclose(multiply(a, b), 2 * a @ b, rtol=1e-5, atol=1e-6)
    c = random((a @ b).shape[-2:], 3)
    np.testing.assert_allclose(multiply(a, b, c), 2 * a @ b - 0.5 * c, rtol=1e-5, atol=1e-6)
    turned = multiply(np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2))
    np.testing.assert_allclose(turned, 2 * np.swapaxes(a @ b, -1, -2), rtol=1e-5, atol=1e-6)


def test_products_of_halves() -> None:
    a, b = random((3, 4), 1).astype(np.float16), random((4, 2), 2)
    found = ndarray.MatrixMultiplication(device="cpu")(a, b)
    assert found.dtype == np.float16
    np.testing.assert_allclose(found.astype(float), a.astype(float) @ b, atol=4e-3)
    assert ndarray.MatrixMultiplication(device="cpu")(b, b.T[:, :2].T).dtype == np.float32


# ---- quantised arrays

_RANGES = {"int4": (-8, 7), "uint4": (0, 15), "int8": (-128, 127), "uint8": (0, 255)}


def integers(shape: tuple[int, ...], kind: str, seed: int = 0) -> Array:
    least, most = _RANGES[kind]
    return np.random.default_rng(seed).integers(least, most + 1, shape)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("zero", [False, True])
@pytest.mark.parametrize("least", [False, True])
@pytest.mark.parametrize("kind", ["int4", "uint4", "int8", "uint8"])
def test_floats_from_integers_with_a_scale(kind: Any, least: bool, zero: bool, device: str) -> None:
    x, scale = integers((4, 6), kind), np.abs(random((4, 1), 1)) + 0.5
    points, minima = np.full((1, 1), 2.0, np.float32), random((4, 1), 3)
    description = ndarray.AffineQuantization(data_type=kind, has_zero_point=zero, has_min_value=least)
    found = ndarray.AffineInt4Dequantize(description, device=device)(
        x, scale, points if zero else None, minima if least else None
    )
    expected = scale * (x - (points if zero else 0)) + (minima if least else 0)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


def test_blocks_of_a_scale_and_values_stored_with_8_added() -> None:
    x, scale = integers((4, 6), "int4"), np.abs(random((2, 3), 1)) + 0.5
    plain = ndarray.AffineQuantization(data_type="int4")
    expected = np.repeat(np.repeat(scale, 2, 0), 2, 1) * x
    np.testing.assert_allclose(ndarray.AffineInt4Dequantize(plain, device="cpu")(x, scale), expected, rtol=1e-6)
    stored = ndarray.AffineQuantization(data_type="int4", implicit_zero_point=True)
    np.testing.assert_allclose(ndarray.AffineInt4Dequantize(stored, device="cpu")(x + 8, scale), expected, rtol=1e-6)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("kind", "entries"), [("uint8", 256), ("uint4", 16), ("uint4", 5)])
def test_floats_from_tables(kind: str, entries: int, device: str) -> None:
    x, table = integers((3, 4), kind), random((entries,), 1)
    expected = np.where(x < entries, table[np.minimum(x, entries - 1)], 0)
    np.testing.assert_array_equal(ndarray.LUTDequantize(device=device)(x, table, data_type=kind), expected)
    vectors = random((entries, 2), 2)
    pairs = np.where(x[..., None] < entries, vectors[np.minimum(x, entries - 1)], 0)
    found = ndarray.VectorLUTDequantize(-1, device=device)(x, vectors, data_type=kind)
    np.testing.assert_array_equal(found, pairs.reshape(3, 8))
    found = ndarray.VectorLUTDequantize(0, device=device)(x, vectors, data_type=kind)
    np.testing.assert_array_equal(found, pairs.transpose(0, 2, 1).reshape(6, 4))


@pytest.mark.parametrize("device", DEVICES)
def test_products_of_quantised_matrices(device: str) -> None:
    a, b = integers((4, 6), "uint4", 1), integers((6, 8), "int4", 2)
    table, scale, least = random((16,), 3), np.abs(random((6, 1), 4)) + 0.5, random((1, 8), 5)
    left, right = table[a], scale * b + least
    multiply = ndarray.QuantizedMatrixMultiplication(
        alpha=0.5,
        left_quantization_descriptor=ndarray.LUTQuantization(data_type="uint4"),
        right_quantization_descriptor=ndarray.AffineQuantization(data_type="int4", has_min_value=True),
        device=device,
    )
    np.testing.assert_allclose(multiply(a, b, table, scale, least), 0.5 * left @ right, rtol=1e-5, atol=1e-4)
    floats = random((4, 6), 6)
    one = ndarray.QuantizedMatrixMultiplication(
        right_quantization_descriptor=ndarray.AffineQuantization(data_type="int4"), device=device
    )
    np.testing.assert_allclose(one(floats, b, scale), floats @ (scale * b), rtol=1e-5, atol=1e-4)
    none = ndarray.QuantizedMatrixMultiplication(device=device)
    np.testing.assert_allclose(none(floats, right), floats @ right, rtol=1e-5, atol=1e-4)


# ---- refusals


def test_bad_arrays_are_refused() -> None:
    with pytest.raises(mps.ShapeError, match=r"Identity: source has shape \(0, 3\), expected .* no extent of 0"):
        ndarray.Identity(device="cpu")(np.zeros((0, 3)))
    with pytest.raises(mps.ShapeError, match="at most 16 axes"):
        ndarray.Identity(device="cpu")(np.zeros((1,) * 17))
    with pytest.raises(mps.DTypeError, match="Identity: source is complex128, expected one of float32"):
        ndarray.Identity(device="cpu")(np.zeros(3, complex))
    with pytest.raises(mps.DTypeError, match="<U1"):
        ndarray.Identity(device="cpu")(["a"])
    with pytest.raises(mps.ShapeError, match=r"Identity.reshape: shape is \(2, 2\), expected 3 elements as of \(3,\)"):
        ndarray.Identity(device="cpu").reshape([1, 2, 3], (2, 2))
    with pytest.raises(mps.ShapeError, match="StridedSlice: source has 1 axes, strides 2"):
        ndarray.StridedSlice((1, 2), device="cpu")([1, 2])
    with pytest.raises(mps.ArgumentError, match="StridedSlice: strides is 0, expected a sequence of integers"):
        ndarray.StridedSlice(0, device="cpu")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match=r"strides is \(1, 0\), expected"):
        ndarray.StridedSlice((1, 0), device="cpu")
    with pytest.raises(mps.ArgumentError, match="Gather: axis is 2, expected -2 to 1 for 2 axes"):
        ndarray.Gather(axis=2, device="cpu")(np.zeros((2, 2)), [0])
    with pytest.raises(mps.ShapeError, match=r"Gather: secondary has shape \(1, 1\), expected \(count,\)"):
        ndarray.Gather(device="cpu")(np.zeros((2, 2)), [[0]])
    with pytest.raises(mps.Error, match="MPSNDArrayGather: .*Float32"):
        ndarray.Gather(device="cpu")(np.zeros((2, 2)), [0.5])
    with pytest.raises(mps.Error, match=r"MPSNDArrayMatrixMultiplication: .*3.*4"):
        ndarray.MatrixMultiplication(device="cpu")(np.zeros((2, 3)), np.zeros((4, 2)))
    with pytest.raises(mps.Error, match="Int64"):
        ndarray.MatrixMultiplication(device="cpu")([[1]], [[1]])


def test_bad_gradients_are_refused() -> None:
    back, x = ndarray.StridedSliceGradient(device="cpu"), np.zeros((2, 4), np.float32)
    with pytest.raises(mps.ArgumentError, match="forward is a Identity, expected a StridedSlice"):
        back(ndarray.Identity(device="cpu"), x, x)  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="forward is on reference, the gradient on cpu"):
        back(ndarray.StridedSlice((1, 2), device="reference"), x, x)
    with pytest.raises(mps.Error, match=r"source gradient has shape \(2, 4\), .* \(2, 2\)"):
        back(ndarray.StridedSlice((1, 2), device="cpu"), x, x)
    with pytest.raises(mps.ArgumentError, match="forward is a StridedSlice, expected a Gather"):
        ndarray.GatherGradient(device="cpu")(ndarray.StridedSlice((1,), device="cpu"), x, [0], x)  # type: ignore[arg-type]


def test_bad_quantised_arrays_are_refused() -> None:
    table = np.ones(4)
    with pytest.raises(mps.ArgumentError, match="source has elements that uint8 does not hold, expected .* 0 to 255"):
        ndarray.LUTDequantize(device="cpu")([256], table)
    with pytest.raises(mps.ShapeError, match=r"source has shape \(3,\), expected an even last extent: uint4"):
        ndarray.LUTDequantize(device="cpu")([1, 2, 3], table, data_type="uint4")
    with pytest.raises(mps.ArgumentError, match="data_type is 'int4', expected one of uint8, uint4"):
        ndarray.LUTDequantize(device="cpu")([1, 2], table, data_type="int4")
    with pytest.raises(mps.ArgumentError, match="data_type is 'int9', expected one of uint8, int8, uint4, int4"):
        ndarray.AffineQuantization(data_type="int9")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="vector_axis is -1, expected 0 or more"):
        ndarray.LUTQuantization(vector_axis=-1)
    with pytest.raises(mps.ArgumentError, match="zero_point is missing, the descriptor's has_zero_point is True"):
        ndarray.AffineInt4Dequantize(ndarray.AffineQuantization(has_zero_point=True), device="cpu")([1], [1.0])
    with pytest.raises(mps.ArgumentError, match="min_value is given, the descriptor's has_min_value is False"):
        ndarray.AffineInt4Dequantize(ndarray.AffineQuantization(), device="cpu")([1], [1.0], min_value=[1.0])
    with pytest.raises(mps.ArgumentError, match="quantization_descriptor is a int, expected an AffineQuantization"):
        ndarray.AffineInt4Dequantize(3, device="cpu")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="axis is 2, expected -1 to 0 for 1 axes"):
        ndarray.VectorLUTDequantize(2, device="cpu")([1], np.ones((4, 2)))
