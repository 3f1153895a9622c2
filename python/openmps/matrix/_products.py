"""Products of matrices, and of matrices and vectors."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._display import counted
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, ShapeError
from openmps.matrix._operands import Array, Batch, Memory, as_operand, result_dtype, run

__all__ = ["matmul", "matvec"]


@checked("matmul")
def matmul(
    left: npt.ArrayLike,
    right: npt.ArrayLike,
    *,
    transpose_left: bool = False,
    transpose_right: bool = False,
    alpha: float = 1.0,
    beta: float = 0.0,
    addend: npt.ArrayLike | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return alpha * op(left) @ op(right) + beta * addend, where op may transpose.

    Parameters
    ----------
    left : array, shape (m, k) or (batch, m, k)
        (k, m) with ``transpose_left``.
    right : array, shape (k, n) or (batch, k, n)
        (n, k) with ``transpose_right``.
    transpose_left, transpose_right : bool, optional
    alpha, beta : float, optional
    addend : array, shape (m, n) or (batch, m, n), optional
        Needed if ``beta`` is not 0.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (m, n) or (batch, m, n)
        float16 if all operands are.

    Raises
    ------
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    ArgumentError
        If ``beta`` is not 0 and there is no addend, or the other way round.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixMultiplication.

    Examples
    --------
    >>> matmul([[1, 2], [3, 4]], [[1, 0], [1, 1]], transpose_right=True, device="cpu").tolist()
    [[1.0, 3.0], [3.0, 7.0]]
    """
    a, b = as_operand(left, "matmul: left"), as_operand(right, "matmul: right")
    (m, k), (interior, n) = _extents(a, transpose_left), _extents(b, transpose_right)
    if k != interior:
        raise ShapeError(
            f"matmul: op(left) has {counted(k, 'column')}, op(right) has {counted(interior, 'row')}; expected as many."
        )
    operands = {"left": (a, 2), "right": (b, 2)}
    c = _addend(addend, beta, (m, n), "matmul")
    if c is not None:
        operands["addend"] = (c, 2)
    batch, place = Batch("matmul", **operands), Device.of(device)
    dtype = result_dtype(*(array for array, _ in operands.values()))
    result = _result(place, batch, (m, n), dtype)
    sources = [Memory.of(place, batch.arrays[name]) for name in ("left", "right")]
    run(
        place,
        "MPSMatrixMultiplication",
        (
            "initWithDevice:transposeLeft:transposeRight:resultRows:resultColumns:interiorColumns:alpha:beta:",
            [transpose_left, transpose_right, m, n, k, float(alpha), float(beta)],
        ),
        ("encodeToCommandBuffer:leftMatrix:rightMatrix:resultMatrix:", [*sources, result]),
        [result],
    )
    return batch.unstacked(result.numpy())


@checked("matvec")
def matvec(
    matrix: npt.ArrayLike,
    vector: npt.ArrayLike,
    *,
    transpose: bool = False,
    alpha: float = 1.0,
    beta: float = 0.0,
    addend: npt.ArrayLike | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return alpha * op(matrix) @ vector + beta * addend, where op may transpose.

    Parameters
    ----------
    matrix : array, shape (m, n) or (batch, m, n)
        (n, m) with ``transpose``.
    vector : array, shape (n,) or (batch, n)
    transpose : bool, optional
    alpha, beta : float, optional
    addend : array, shape (m,) or (batch, m), optional
        Needed if ``beta`` is not 0.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (m,) or (batch, m)

    Raises
    ------
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    ArgumentError
        If ``beta`` is not 0 and there is no addend, or the other way round.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixVectorMultiplication.

    Examples
    --------
    >>> matvec([[1, 2], [3, 4]], [1, 1], device="cpu").tolist()
    [3.0, 7.0]
    """
    a, x = as_operand(matrix, "matvec: matrix"), as_operand(vector, "matvec: vector", 1)
    m, n = _extents(a, transpose)
    if x.shape[-1] != n:
        raise ShapeError(
            f"matvec: op(matrix) has {counted(n, 'column')}, vector has {counted(x.shape[-1], 'element')}; expected as "
            f"many."
        )
    operands = {"matrix": (a, 2), "vector": (x, 1)}
    y = _addend(addend, beta, (m,), "matvec")
    if y is not None:
        operands["addend"] = (y, 1)
    batch, place = Batch("matvec", **operands), Device.of(device)
    dtype = result_dtype(*(array for array, _ in operands.values()))
    result = _result(place, batch, (m,), dtype)
    sources = [Memory.of(place, batch.arrays[name]) for name in ("matrix", "vector")]
    run(
        place,
        "MPSMatrixVectorMultiplication",
        ("initWithDevice:transpose:rows:columns:alpha:beta:", [transpose, m, n, float(alpha), float(beta)]),
        ("encodeToCommandBuffer:inputMatrix:inputVector:resultVector:", [*sources, result]),
        [result],
    )
    return batch.unstacked(result.numpy())


def _extents(matrix: Array, transposed: bool) -> tuple[int, int]:
    """Return rows and columns of op(matrix)."""
    rows, columns = matrix.shape[-2:]
    return (columns, rows) if transposed else (rows, columns)


def _addend(addend: npt.ArrayLike | None, beta: float, shape: tuple[int, ...], who: str) -> Array | None:
    if addend is None:
        if beta != 0:
            raise ArgumentError(f"{who}: beta is {beta} and there is no addend, expected one.")
        return None
    if beta == 0:
        raise ArgumentError(f"{who}: there is an addend and beta is 0, expected another number.")
    array = as_operand(addend, f"{who}: addend", len(shape))
    if array.shape[-len(shape) :] != shape:
        raise ShapeError(f"{who}: addend has shape {array.shape}, expected {shape} at the end.")
    return array


def _result(device: Device, batch: Batch, shape: tuple[int, ...], dtype: np.dtype[np.generic]) -> Memory:
    """Return memory with the addend, which the kernel reads, or with zeros."""
    addend = batch.arrays.get("addend")
    if addend is None:
        return Memory(device, (batch.count, *shape), dtype)
    return Memory.of(device, addend.astype(dtype, copy=False))
