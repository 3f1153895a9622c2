"""The protocol ``__array__`` of objects whose values are on a device: NumPy gets a copy, or a sentence."""

from __future__ import annotations

from typing import Any

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


def no_values(who: str, remedy: str) -> DTypeError:
    """Return the error of an object that NumPy is asked to read and that has no values."""
    return DTypeError(f"{who} is no array of numbers. {remedy}.")
