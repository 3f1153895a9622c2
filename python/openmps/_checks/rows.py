"""Rows of large arrays that are read, converted and made dense a batch at a time."""

from __future__ import annotations

import math
import mmap
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError

__all__ = ["RowIndex", "Rows", "is_mapped", "is_read_by_rows"]

RowIndex: TypeAlias = slice | npt.NDArray[np.int64]

_CONVERTED_AT_ONCE = 64 << 20  # bytes; smaller arrays are converted once, not in every epoch


class Rows:
    """An array's rows as a dense array of one dtype.

    Parameters
    ----------
    source : array
        Of any strides and dtype; or an object with a shape, a dtype and rows by increasing index, such as a file of
        arrays.
    shape : tuple of int
        Of all rows: extents of 1 may be added to the source's.
    dtype : dtype
        Of the rows that indexing returns.
    finite : str, optional
        Begins the message if a row that is read holds infinity or NaN; None: such rows are given as they are.

    Examples
    --------
    >>> rows = Rows(np.arange(6, dtype=np.uint8).reshape(3, 2), (3, 1, 1, 2), np.dtype(np.float32))
    >>> rows[np.array([2, 0])].tolist()
    [[[[4.0, 5.0]]], [[[0.0, 1.0]]]]
    """

    def __init__(self, source: Any, shape: tuple[int, ...], dtype: npt.DTypeLike, finite: str | None = None) -> None:
        self._source, self._finite, self.dtype = source, finite, np.dtype(dtype)
        self.shape: Any = shape

    def __len__(self) -> int:
        return int(self.shape[0])

    def __getitem__(self, which: RowIndex) -> npt.NDArray[Any]:
        if isinstance(which, slice):
            which = np.arange(*which.indices(len(self)))
        order = np.argsort(which)  # as a file is read fastest
        rows = np.empty((len(which), *self._source.shape[1:]), self.dtype)
        rows[order] = self._source[which[order]]
        if self._finite is not None and not np.isfinite(rows).all():
            row, *place = (int(i) for i in np.argwhere(~np.isfinite(rows))[0])
            position = (int(which[row]), *place)
            raise ArgumentError(f"{self._finite} has {rows[row, *place]} at {position}, expected finite numbers.")
        return rows.reshape(len(which), *self.shape[1:])


def is_read_by_rows(source: Any, dtype: npt.DTypeLike) -> bool:
    """Return whether an array is better read by rows: it is in a file, or much memory would go into a copy of it."""
    if not isinstance(source, np.ndarray):
        return True
    is_as_wanted = source.dtype == dtype and source.flags.c_contiguous
    if is_as_wanted and type(source) in (np.ndarray, np.memmap):
        return False  # no copy is needed
    return is_mapped(source) or math.prod(source.shape) * np.dtype(dtype).itemsize > _CONVERTED_AT_ONCE


def is_mapped(array: Any) -> bool:
    """Return whether the elements are in a file."""
    base: Any = array
    while isinstance(base, np.ndarray):
        base = base.base
    return isinstance(base, mmap.mmap)
