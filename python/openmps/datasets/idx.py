"""Reads IDX files, the format in which MNIST and its relatives are distributed.

An IDX file is a big-endian header (two zero bytes, a type code, the rank, one 32-bit size per axis) followed by the
elements in row-major order. A file may be wrapped in gzip.
"""

from __future__ import annotations

import gzip
import math
import zlib
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._arguments import checked
from openmps.errors import DatasetError

_DTYPES = {0x08: ">u1", 0x09: ">i1", 0x0B: ">i2", 0x0C: ">i4", 0x0D: ">f4", 0x0E: ">f8"}
_GZIP_MAGIC = b"\x1f\x8b"


def read_bytes(path: Path) -> bytes:
    """Return the contents of a file, unpacked if it is wrapped in gzip; a :class:`DatasetError` names a broken one."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DatasetError(f'File "{path}" cannot be read: {error.strerror}.') from error
    if not raw.startswith(_GZIP_MAGIC):
        return raw
    try:
        return gzip.decompress(raw)
    except EOFError as error:
        raise DatasetError(f'File "{path}" is truncated: its gzip stream has no end after {len(raw)} bytes.') from error
    except (OSError, zlib.error) as error:
        raise DatasetError(f'File "{path}" is corrupt: its gzip stream of {len(raw)} bytes does not unpack.') from error


def parse_idx(content: bytes, path: Path) -> npt.NDArray[Any]:
    """Return the array that unpacked IDX bytes hold, in the machine's byte order; `path` is for error messages."""
    file = f'File "{path}"'
    if len(content) < 4:
        raise DatasetError(f"{file} is truncated: it has {len(content)} bytes, an IDX header has at least 4.")
    code, rank = content[2], content[3]
    if content[:2] != b"\0\0" or code not in _DTYPES:
        raise DatasetError(
            f"{file} is not an IDX file: it begins with the number {int.from_bytes(content[:4], 'big')}, "
            f"expected two zero bytes, a type code of {sorted(_DTYPES)} and the rank."
        )
    header = 4 + 4 * rank
    if len(content) < header:
        raise DatasetError(
            f"{file} is truncated: it has {len(content)} bytes, its header of rank {rank} has {header} bytes."
        )
    shape = tuple(int(n) for n in np.frombuffer(content, ">u4", rank, offset=4))
    dtype = np.dtype(_DTYPES[code])
    expected = header + math.prod(shape) * dtype.itemsize
    if len(content) != expected:
        fault = "is truncated" if len(content) < expected else "has bytes after its end"
        raise DatasetError(
            f"{file} {fault}: it has {len(content)} bytes, its header of shape {shape} asks for {expected}."
        )
    elements = np.frombuffer(content, dtype, math.prod(shape), offset=header)
    return elements.reshape(shape).astype(dtype.newbyteorder("="))


@checked("read_idx")
def read_idx(path: str | PathLike[str]) -> npt.NDArray[Any]:
    """Read one IDX file, plain or wrapped in gzip.

    Parameters
    ----------
    path : str or path
        The file.

    Returns
    -------
    ndarray of uint8, int8, int16, int32, float32 or float64
        With the data type and shape of the header, in the machine's byte order.

    Raises
    ------
    DatasetError
        If the file cannot be read, is not an IDX file, is corrupt, or is shorter or longer than its header says; the
        text names the file and both lengths.

    Notes
    -----
    Source: Y. LeCun, "The MNIST database of handwritten digits", section "The IDX file format".

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "three.idx1-ubyte")
    >>> _ = path.write_bytes(b"\\0\\0\\x08\\x01" b"\\0\\0\\0\\x03" b"\\x05\\x06\\x07")
    >>> read_idx(path)
    array([5, 6, 7], dtype=uint8)
    """
    file = Path(path)
    return parse_idx(read_bytes(file), file)
