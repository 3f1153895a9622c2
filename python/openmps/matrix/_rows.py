"""Functions of the rows of matrices: softmax, the largest elements."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._display import counted
from openmps._runtime.device import Device
from openmps.errors import ArgumentError
from openmps.matrix._operands import Array, Batch, Memory, as_one, as_operand, result_dtype, run

__all__ = ["TopK", "log_softmax", "log_softmax_gradient", "softmax", "softmax_gradient", "top_k"]

_MOST = 16  # of MPSMatrixFindTopK


class TopK(NamedTuple):
    """The largest elements of each row.

    Parameters
    ----------
    values : ndarray of float32 or float16, shape (rows, k) or (batch, rows, k)
        In falling order.
    indices : ndarray of uint32, the same shape
        Their columns.

    Examples
    --------
    >>> top_k([[3, 1, 2]], 2, device="cpu").values.tolist()
    [[3.0, 2.0]]
    """

    values: Array
    indices: npt.NDArray[np.uint32]


@checked("softmax")
def softmax(x: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return exp(x) / sum(exp(x)) of each row.

    Parameters
    ----------
    x : array, shape (rows, columns) or (batch, rows, columns)
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the array is no matrix and no batch of them, has an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSoftMax.

    Examples
    --------
    >>> softmax([[0, 0], [5, 5]], device="cpu").tolist()
    [[0.5, 0.5], [0.5, 0.5]]
    """
    return _of_rows("softmax", "MPSMatrixSoftMax", x, device)


@checked("log_softmax")
def log_softmax(x: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return x - ln(sum(exp(x))) of each row.

    Parameters
    ----------
    x : array, shape (rows, columns) or (batch, rows, columns)
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the array is no matrix and no batch of them, has an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixLogSoftMax.

    Examples
    --------
    >>> np.exp(log_softmax([[0, 0]], device="cpu")).tolist()
    [[0.5, 0.5]]
    """
    return _of_rows("log_softmax", "MPSMatrixLogSoftMax", x, device)


@checked("softmax_gradient")
def softmax_gradient(gradient: npt.ArrayLike, result: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return the gradient of softmax's argument.

    Parameters
    ----------
    gradient : array, shape (rows, columns) or (batch, rows, columns)
        Of ``result``.
    result : array, the same shape
        That of ``softmax``.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the shapes differ, an extent is 0, or an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSoftMaxGradient.

    Examples
    --------
    >>> softmax_gradient([[1, 0]], [[0.5, 0.5]], device="cpu").tolist()
    [[0.25, -0.25]]
    """
    return _gradient_of_rows("softmax_gradient", "MPSMatrixSoftMaxGradient", gradient, result, device)


@checked("log_softmax_gradient")
def log_softmax_gradient(
    gradient: npt.ArrayLike, result: npt.ArrayLike, *, device: Device | str | None = None
) -> Array:
    """Return the gradient of log_softmax's argument.

    Parameters
    ----------
    gradient : array, shape (rows, columns) or (batch, rows, columns)
        Of ``result``.
    result : array, the same shape
        That of ``log_softmax``.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the shapes differ, an extent is 0, or an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixLogSoftMaxGradient.

    Examples
    --------
    >>> log_softmax_gradient([[1, 0]], np.log([[0.5, 0.5]]), device="cpu").tolist()
    [[0.5, -0.5]]
    """
    return _gradient_of_rows("log_softmax_gradient", "MPSMatrixLogSoftMaxGradient", gradient, result, device)


@checked("top_k")
def top_k(x: npt.ArrayLike, k: int, *, index_offset: int = 0, device: Device | str | None = None) -> TopK:
    """Return the k largest elements of each row and their columns; of equal ones the first comes first.

    Parameters
    ----------
    x : array, shape (rows, columns) or (batch, rows, columns)
    k : int
        1 to 16, and at most the columns.
    index_offset : int, optional
        Added to each column.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    TopK

    Raises
    ------
    ArgumentError
        If ``k`` or ``index_offset`` is outside of its range.
    ShapeError, DTypeError
        If the array is no matrix and no batch of them, has an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixFindTopK.

    Examples
    --------
    >>> top_k([[3, 1, 2]], 2, device="cpu").indices.tolist()
    [[0, 2]]
    """
    a = as_operand(x, "top_k: x")
    rows, columns = a.shape[-2:]
    if not 1 <= k <= min(_MOST, columns):
        raise ArgumentError(
            f"top_k: k is {k}, expected 1 to {min(_MOST, columns)}; a row has {counted(columns, 'element')}."
        )
    if not 0 <= index_offset <= 2**32 - columns:
        raise ArgumentError(f"top_k: index_offset is {index_offset}, expected 0 to {2**32 - columns}.")
    batch, place = Batch("top_k", x=(a, 2)), Device.of(device)
    indices = Memory(place, (batch.count, rows, k), np.uint32)
    values = Memory(place, (batch.count, rows, k), a.dtype)
    source = Memory.of(place, batch.arrays["x"])
    run(
        place,
        "MPSMatrixFindTopK",
        ("initWithDevice:numberOfTopKValues:", [k]),
        ("encodeToCommandBuffer:inputMatrix:resultIndexMatrix:resultValueMatrix:", [source, indices, values]),
        [indices, values],
        settings=[("setIndexOffset:", [index_offset])],
    )
    return TopK(batch.unstacked(values.numpy()), batch.unstacked(indices.numpy()))


def _of_rows(who: str, kernel: str, x: Any, device: Device | str | None) -> Array:
    a = as_operand(x, f"{who}: x")
    batch, place = Batch(who, x=(a, 2)), Device.of(device)
    source = Memory.of(place, batch.arrays["x"])
    result = Memory(place, source.shape, a.dtype)
    encoder = "encodeToCommandBuffer:inputMatrix:resultMatrix:"
    run(place, kernel, ("initWithDevice:", []), (encoder, [source, result]), [result])
    return batch.unstacked(result.numpy())


def _gradient_of_rows(who: str, kernel: str, gradient: Any, result: Any, device: Device | str | None) -> Array:
    g = as_operand(gradient, f"{who}: gradient")
    y = as_one(result, f"{who}: result", g.shape)
    batch, place = Batch(who, gradient=(g, 2), result=(y, 2)), Device.of(device)
    sources = [Memory.of(place, array) for array in batch.arrays.values()]
    made = Memory(place, sources[0].shape, result_dtype(g, y))
    encoder = "encodeToCommandBuffer:gradientMatrix:forwardOutputMatrix:resultMatrix:"
    run(place, kernel, ("initWithDevice:", []), (encoder, [*sources, made]), [made])
    return batch.unstacked(made.numpy())
