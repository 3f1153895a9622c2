"""Decompositions of matrices, and systems of linear equations."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import as_array
from openmps._display import counted
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, ShapeError
from openmps.matrix._operands import Array, Batch, Memory, as_operand, result_dtype, run

__all__ = ["LU", "cholesky", "lu", "solve", "solve_cholesky", "solve_lu", "solve_triangular"]


class LU(NamedTuple):
    """P A = L U of a matrix, or of each of a batch.

    Parameters
    ----------
    factors : ndarray of float32 or float16, shape (rows, columns) or (batch, rows, columns)
        L below the diagonal, without its ones; U from the diagonal on.
    pivots : ndarray of uint32, shape (min(rows, columns),) or (batch, min(rows, columns))
        Row i changed places with row ``pivots[i]``, one after the other, from 0.
    singular : ndarray of bool, shape () or (batch,)
        Whether there is a 0 on the diagonal of U.

    Examples
    --------
    >>> lu([[1, 2], [2, 2]], device="cpu").pivots.tolist()
    [1, 1]
    """

    factors: Array
    pivots: npt.NDArray[np.uint32]
    singular: npt.NDArray[np.bool_]


@checked("lu")
def lu(matrix: npt.ArrayLike, *, device: Device | str | None = None) -> LU:
    """Return the decomposition P A = L U with partial pivoting.

    Parameters
    ----------
    matrix : array, shape (rows, columns) or (batch, rows, columns)
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    LU

    Raises
    ------
    ShapeError
        If the array is no matrix and no batch of them, or an extent is 0.
    DTypeError
        If it holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixDecompositionLU.

    Examples
    --------
    >>> found = lu([[1.0, 2.0], [2.0, 2.0]], device="cpu")
    >>> found.factors.tolist(), bool(found.singular)
    ([[2.0, 2.0], [0.5, 1.0]], False)
    """
    a = as_operand(matrix, "lu: matrix")
    batch, place = Batch("lu", matrix=(a, 2)), Device.of(device)
    rows, columns = a.shape[-2:]
    factors = Memory(place, (batch.count, rows, columns), a.dtype)
    pivots = Memory(place, (batch.count, 1, min(rows, columns)), np.uint32)
    status = _decompose(
        place,
        "MPSMatrixDecompositionLU",
        ("initWithDevice:rows:columns:", [rows, columns]),
        "encodeToCommandBuffer:sourceMatrix:resultMatrix:pivotIndices:status:",
        [Memory.of(place, batch.arrays["matrix"]), factors, pivots],
    )
    return LU(
        batch.unstacked(factors.numpy()),
        batch.unstacked(pivots.numpy()[:, 0]),
        np.asarray(batch.unstacked(status != 0)),
    )


@checked("cholesky")
def cholesky(matrix: npt.ArrayLike, *, upper: bool = False, device: Device | str | None = None) -> Array:
    """Return L of A = L L^T, or U of A = U^T U, of symmetric matrices that are positive definite.

    Parameters
    ----------
    matrix : array, shape (n, n) or (batch, n, n)
        Only the triangle of the result is read.
    upper : bool, optional
        Whether to return U.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (n, n) or (batch, n, n)
        The other triangle is 0.

    Raises
    ------
    ArgumentError
        If a matrix is not positive definite.
    ShapeError
        If the matrices are not square, or an extent is 0.
    DTypeError
        If the array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixDecompositionCholesky.

    Examples
    --------
    >>> cholesky([[4, 2], [2, 10]], device="cpu").tolist()
    [[2.0, 0.0], [1.0, 3.0]]
    """
    a = _square(matrix, "cholesky: matrix")
    batch, place = Batch("cholesky", matrix=(a, 2)), Device.of(device)
    factor = Memory(place, (batch.count, *a.shape[-2:]), a.dtype)
    status = _decompose(
        place,
        "MPSMatrixDecompositionCholesky",
        ("initWithDevice:lower:order:", [not upper, a.shape[-1]]),
        "encodeToCommandBuffer:sourceMatrix:resultMatrix:status:",
        [Memory.of(place, batch.arrays["matrix"]), factor],
    )
    _refuse_failures(status, batch, "cholesky", "not positive definite")
    return batch.unstacked(factor.numpy())


@checked("solve_triangular")
def solve_triangular(
    matrix: npt.ArrayLike,
    right_hand_side: npt.ArrayLike,
    *,
    right: bool = False,
    upper: bool = False,
    transpose: bool = False,
    unit: bool = False,
    alpha: float = 1.0,
    device: Device | str | None = None,
) -> Array:
    """Return X of op(A) X = alpha B, or of X op(A) = alpha B, where A is a triangle.

    Parameters
    ----------
    matrix : array, shape (n, n) or (batch, n, n)
        A. Only its triangle is read.
    right_hand_side : array, shape (n, k) or (batch, n, k)
        B. With ``right`` (k, n).
    right : bool, optional
        Whether A is to the right of X.
    upper : bool, optional
        Whether A is the upper triangle.
    transpose : bool, optional
        Whether op(A) is A^T.
    unit : bool, optional
        Whether the diagonal counts as ones; then it is not read.
    alpha : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the right-hand side's shape

    Raises
    ------
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSolveTriangular. A 0 on the diagonal gives infinities or NaN.

    Examples
    --------
    >>> solve_triangular([[2, 0], [1, 4]], [[2], [9]], device="cpu").tolist()
    [[1.0], [2.0]]
    """
    a, b = _system(matrix, right_hand_side, "solve_triangular", right)
    order, count = a.shape[-1], b.shape[-2 if right else -1]
    arguments = [right, upper, transpose, unit, order, count, float(alpha)]
    return _solved(
        "solve_triangular",
        "MPSMatrixSolveTriangular",
        ("initWithDevice:right:upper:transpose:unit:order:numberOfRightHandSides:alpha:", arguments),
        a,
        b,
        device,
    )


@checked("solve_cholesky")
def solve_cholesky(
    factor: npt.ArrayLike,
    right_hand_side: npt.ArrayLike,
    *,
    upper: bool = False,
    device: Device | str | None = None,
) -> Array:
    """Return X of A X = B by the result of ``cholesky`` for A.

    Parameters
    ----------
    factor : array, shape (n, n) or (batch, n, n)
        L, or U with ``upper``.
    right_hand_side : array, shape (n, k) or (batch, n, k)
    upper : bool, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (n, k) or (batch, n, k)

    Raises
    ------
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSolveCholesky.

    Examples
    --------
    >>> solve_cholesky(cholesky([[4, 2], [2, 10]], device="cpu"), [[8], [22]], device="cpu").tolist()
    [[1.0], [2.0]]
    """
    a, b = _system(factor, right_hand_side, "solve_cholesky", name="factor")
    initializer = "initWithDevice:upper:order:numberOfRightHandSides:"
    arguments = [upper, a.shape[-1], b.shape[-1]]
    return _solved("solve_cholesky", "MPSMatrixSolveCholesky", (initializer, arguments), a, b, device)


@checked("solve_lu")
def solve_lu(
    decomposition: LU,
    right_hand_side: npt.ArrayLike,
    *,
    transpose: bool = False,
    device: Device | str | None = None,
) -> Array:
    """Return X of A X = B, or of A^T X = B, by the result of ``lu`` for A.

    Parameters
    ----------
    decomposition : LU
        Of one square matrix, or of a batch.
    right_hand_side : array, shape (n, k) or (batch, n, k)
    transpose : bool, optional
        Whether to solve A^T X = B.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (n, k) or (batch, n, k)

    Raises
    ------
    ArgumentError
        If the decomposition is no LU, or a pivot is no row.
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSolveLU. A singular matrix gives infinities or NaN.

    Examples
    --------
    >>> solve_lu(lu([[1, 2], [2, 2]], device="cpu"), [[5], [6]], device="cpu").tolist()
    [[1.0], [2.0]]
    """
    if not isinstance(decomposition, LU):
        raise ArgumentError(f"solve_lu: decomposition is a {type(decomposition).__name__}, expected an LU.")
    a, b = _system(decomposition.factors, right_hand_side, "solve_lu", name="decomposition.factors")
    pivots = _pivots(decomposition.pivots, a.shape[-1])
    return _solved(
        "solve_lu",
        "MPSMatrixSolveLU",
        ("initWithDevice:transpose:order:numberOfRightHandSides:", [transpose, a.shape[-1], b.shape[-1]]),
        a,
        b,
        device,
        pivots,
    )


@checked("solve")
def solve(matrix: npt.ArrayLike, right_hand_side: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return X of A X = B: ``lu``, then ``solve_lu``.

    Parameters
    ----------
    matrix : array, shape (n, n) or (batch, n, n)
    right_hand_side : array, shape (n, k) or (batch, n, k)
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (n, k) or (batch, n, k)

    Raises
    ------
    ArgumentError
        If a matrix is singular.
    ShapeError
        If the shapes do not fit each other, or an extent is 0.
    DTypeError
        If an array holds no numbers.

    Notes
    -----
    Apple's names: MPSMatrixDecompositionLU, MPSMatrixSolveLU.

    Examples
    --------
    >>> solve([[1, 2], [2, 2]], [[5], [6]], device="cpu").tolist()
    [[1.0], [2.0]]
    """
    a, b = _system(matrix, right_hand_side, "solve")
    found = lu(a, device=device)
    singular = np.atleast_1d(found.singular)
    _refuse_failures(singular, Batch("solve", matrix=(a, 2)), "solve", "singular")
    return solve_lu(found, b, device=device)


def _decompose(
    device: Device, kernel: str, initializer: tuple[str, list[Any]], encoder: str, operands: list[Memory]
) -> Array:
    """Run a decomposition; return Apple's status for each matrix, 0 for success."""
    status = Memory(device, (operands[0].shape[0], 1, 1), np.uint32)
    buffer = _core.MatrixBuffer(status.native)
    run(device, kernel, initializer, (encoder, [*operands, buffer]), [*operands[1:], status])
    return status.numpy().ravel().view(np.int32)


def _solved(
    who: str,
    kernel: str,
    initializer: tuple[str, list[Any]],
    matrix: Array,
    right_hand_side: Array,
    device: Device | str | None,
    pivots: Array | None = None,
) -> Array:
    operands = {"matrix": (matrix, 2), "right_hand_side": (right_hand_side, 2)}
    if pivots is not None:
        operands["pivots"] = (pivots, 2)
    batch, place = Batch(who, **operands), Device.of(device)
    shape = batch.arrays["right_hand_side"].shape
    solution = Memory(place, shape, result_dtype(matrix, right_hand_side))
    sources = [Memory.of(place, array) for array in batch.arrays.values()]
    middle = "" if pivots is None else "pivotIndices:"
    encoder = f"encodeToCommandBuffer:sourceMatrix:rightHandSideMatrix:{middle}solutionMatrix:"
    run(place, kernel, initializer, (encoder, [*sources, solution]), [solution])
    return batch.unstacked(solution.numpy())


def _square(matrix: Any, who: str) -> Array:
    a = as_operand(matrix, who)
    if a.shape[-1] != a.shape[-2]:
        raise ShapeError(
            f"{who} has {counted(a.shape[-2], 'row')} and {counted(a.shape[-1], 'column')}, expected as many of each."
        )
    return a


def _system(
    matrix: Any, right_hand_side: Any, who: str, right: bool = False, *, name: str = "matrix"
) -> tuple[Array, Array]:
    """Return a square matrix and the right-hand sides that fit it."""
    a, b = _square(matrix, f"{who}: {name}"), as_operand(right_hand_side, f"{who}: right_hand_side")
    of, given = ("column", b.shape[-1]) if right else ("row", b.shape[-2])
    if given != a.shape[-1]:
        raise ShapeError(
            f"{who}: right_hand_side has {counted(given, of)}, {name} has {counted(a.shape[-1], 'row')}; expected as "
            f"many."
        )
    return a, b


def _pivots(pivots: Any, order: int) -> Array:
    """Return pivots as the kernel reads them: rows of uint32."""
    rows = as_array(pivots, "solve_lu: decomposition.pivots")
    if rows.dtype.kind not in "iu" or rows.ndim not in (1, 2) or rows.shape[-1] != order:
        raise ShapeError(
            f"solve_lu: decomposition.pivots is {rows.dtype} of shape {rows.shape}, expected integers, ({order},) or "
            f"(batch, {order})."
        )
    if rows.size and not 0 <= int(rows.min()) <= int(rows.max()) < order:
        raise ArgumentError(f"solve_lu: pivots are {rows.min()} to {rows.max()}, expected 0 to {order - 1}.")
    return np.ascontiguousarray(rows[..., np.newaxis, :], np.uint32)


def _refuse_failures(status: Array, batch: Batch, who: str, what: str) -> None:
    if status.any():
        number = "" if batch.is_one else f" {int(np.argmax(status != 0))} of the batch"
        raise ArgumentError(f"{who}: matrix{number} is {what}.")
