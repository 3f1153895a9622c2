"""The protocol ``__array__`` of objects whose values are on a device: NumPy gets a copy, or a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError, DTypeError

Array = npt.NDArray[Any]


def copied(values: Array, dtype: npt.DTypeLike | None, copy: bool | None, who: str) -> Array:
    """Return values that were copied from a device, as this dtype.

    Raises
    ------
    ArgumentError
        If NumPy asks for an array without a copy.

    Examples
    --------
    >>> copied(np.array([1, 2]), np.float32, None, "Vector")
    array([1., 2.], dtype=float32)
    """
    if copy is False:
        raise ArgumentError(f"{who}: copy is False, but its values are on a device, where NumPy reads a copy.")
    return values if dtype is None else values.astype(dtype, copy=False)


def viewed(values: Array, dtype: npt.DTypeLike | None, copy: bool | None, who: str) -> Array:
    """Return values in memory that NumPy reads, as this dtype: themselves where neither it nor `copy` needs a copy.

    Raises
    ------
    ArgumentError
        If NumPy asks for another dtype without a copy.

    Examples
    --------
    >>> values = np.array([1, 2])
    >>> viewed(values, None, None, "TensorData") is values
    True
    """
    wanted = values.dtype if dtype is None else np.dtype(dtype)
    if copy is False and wanted != values.dtype:
        raise ArgumentError(f"{who}: copy is False, but {values.dtype} becomes {wanted} by a copy.")
    return values.astype(wanted, copy=bool(copy))


def no_values(who: str, remedy: str) -> DTypeError:
    """Return the error of an object that NumPy is asked to read and that has no values."""
    return DTypeError(f"{who} is no array of numbers. {remedy}.")
