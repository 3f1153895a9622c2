"""Reads NPZ files: zip archives of arrays. Only numbers and texts are taken, never objects.

The header of an array is matched, not evaluated. Its dtype and shape are compared with the size in the archive's
directory before the array is unpacked. Format: numpy.org, "NEP 1, a simple file format for NumPy arrays".
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._files.zip_file import Archive, open_zip
from openmps.errors import DatasetError, shown

__all__ = ["read_npz"]

_MOST_FILE = 1 << 32
_MOST = 1 << 28  # bytes of all arrays of a small file
_TIMES = 16  # and of a large one, in sizes of the file
_MAGIC = b"\x93NUMPY"
_LENGTH_BYTES = {1: 2, 2: 4, 3: 4}  # of the header's length, by version
_MOST_HEADER = 10_000  # NumPy's own limit
_MOST_AXES = 32
_KEYS = r"['\"](?:descr|fortran_order|shape)['\"]"
_VALUES = r"['\"][^'\"]*['\"]|True|False|\((?:[0-9]{1,15}L?\s*,\s*)*(?:[0-9]{1,15}L?\s*)?\)"
_HEADER = re.compile(rf"\{{\s*(?:{_KEYS}\s*:\s*(?:{_VALUES})\s*(?:,\s*)?){{3}}\}}\s*")
_ENTRY = re.compile(rf"({_KEYS})\s*:\s*({_VALUES})")
_DTYPE = re.compile(r"[<>|=]?(?:b1|[iu][1248]|f[248]|[US][1-9][0-9]{0,5})")


def read_npz(path: str | PathLike[str], names: Collection[str]) -> dict[str, npt.NDArray[Any]]:
    """Return those arrays of a file that are named; others are not unpacked.

    Raises
    ------
    DatasetError
        If the file cannot be read, is damaged, has more than 4 GiB, or a name twice. Also if an array that is named has
        objects or records, or a header of another form. Also if the arrays have more than 256 MiB and more than 16
        times the file's size.

    Examples
    --------
    >>> import tempfile
    >>> path = tempfile.mkdtemp() + "/walk.npz"
    >>> np.savez_compressed(path, signal=np.zeros((3, 2)), notes=np.zeros(9))
    >>> read_npz(path, ["signal", "label"])["signal"].shape
    (3, 2)
    """
    with open_zip(path, most_file=_MOST_FILE, most=_MOST, times=_TIMES) as archive:
        return {name: _array(archive, f"{name}.npy") for name in names if f"{name}.npy" in archive.sizes}


def _array(archive: Archive, name: str) -> npt.NDArray[Any]:
    """Return an array of an archive."""
    content = archive.read(name)
    who = f'{archive.who}: "{name}"'
    length_bytes = _LENGTH_BYTES.get(content[6] if len(content) > 8 else 0)
    if content[:6] != _MAGIC or length_bytes is None:
        raise DatasetError(f"{who} is no array: it begins with {content[:8]!r}, expected {_MAGIC!r} and a version.")
    begin = 8 + length_bytes
    length = int.from_bytes(content[8:begin], "little")
    if length > min(_MOST_HEADER, len(content) - begin):
        raise DatasetError(f"{who} has a header of {length} bytes and {len(content)} bytes in all.")
    dtype, is_fortran, shape = _form(content[begin : begin + length].decode("latin-1"), who)
    place = begin + length
    count = math.prod(shape)
    if count * dtype.itemsize != len(content) - place:
        raise DatasetError(
            f"{who} has shape {shape} and dtype {dtype}, which takes {count * dtype.itemsize} bytes, but "
            f"{len(content) - place} bytes are there."
        )
    array = np.frombuffer(content, dtype, count, place) if count * dtype.itemsize else np.zeros(count, dtype)
    array = array.reshape(shape, order="F" if is_fortran else "C")
    return array.astype(dtype.newbyteorder("="), copy=False)


def _form(header: str, who: str) -> tuple[np.dtype[Any], bool, tuple[int, ...]]:
    """Return the dtype, whether the first axis is the fastest, and the shape."""
    entries = {key[1:-1]: value for key, value in _ENTRY.findall(header)} if _HEADER.fullmatch(header) else {}
    descr, order, shape = (entries.get(key, "") for key in ("descr", "fortran_order", "shape"))
    if not descr or order not in ("True", "False") or not shape.startswith("("):
        raise DatasetError(
            f"{who} has the header {shown(header.strip()[:80])!r}, expected a dtype, an order and a shape."
        )
    if not _DTYPE.fullmatch(descr[1:-1]):
        raise DatasetError(f"{who} has dtype {shown(descr)[:40]}, expected numbers or texts.")
    extents = [int(text) for text in re.findall("[0-9]+", shape)]
    if len(extents) > _MOST_AXES:
        raise DatasetError(f"{who} has {len(extents)} axes, expected at most {_MOST_AXES}.")
    return np.dtype(descr[1:-1]), order == "True", tuple(extents)
