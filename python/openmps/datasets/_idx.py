"""Reads IDX files, the format in which MNIST and its relatives are distributed.

An IDX file is a big-endian header followed by the elements in row-major order. The header is two zero bytes, a type
code, the rank, and one 32-bit size per axis. A file may be wrapped in gzip.
"""

from __future__ import annotations

import gzip
import math
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._files.regular_file import open_regular
from openmps.errors import DatasetError

_DTYPES = {0x08: ">u1", 0x09: ">i1", 0x0B: ">i2", 0x0C: ">i4", 0x0D: ">f4", 0x0E: ">f8"}
_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_BEST = 1032  # deflate packs at most 258 bytes into two bits
_MOST_RANK = 32
_MOST_ELEMENTS = 1 << 48
_BLOCK = 1 << 20


@dataclass(frozen=True)
class IdxHeader:
    """The header of an IDX file."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """The size of the whole file."""
        return 4 + 4 * len(self.shape) + math.prod(self.shape) * self.dtype.itemsize


def read_content(path: Path, check: Callable[[IdxHeader], None] | None = None) -> tuple[IdxHeader, bytearray]:
    """Return the header and the contents, unpacked if the file is wrapped in gzip; a DatasetError names a broken one.

    `check` sees the header before the elements are read. Memory is allocated for the bytes that are read, not for the
    length in the header.
    """
    file = f'File "{path}"'
    with _unpacked(path) as (stream, size, is_packed):
        content = bytearray(stream.read(4))
        content += stream.read(4 * _rank(content, file))
        header = _header(content, file)
        if check is not None:
            check(header)
        if is_packed and header.bytes > _GZIP_BEST * size:
            raise DatasetError(
                f"{file} is truncated: its gzip stream of {size} bytes cannot hold the {header.bytes} bytes that its "
                f"header of shape {header.shape} asks for."
            )
        if is_packed or size == header.bytes:
            _read_elements(stream, content, header)
    length = len(content) if is_packed else size
    if length != header.bytes:
        fault = "is truncated" if length < header.bytes else "has bytes after its end"
        least = "at least " if is_packed and length > header.bytes else ""
        raise DatasetError(
            f"{file} {fault}: it has {least}{length} bytes, its header of shape {header.shape} asks for {header.bytes}."
        )
    return header, content


@contextmanager
def _unpacked(path: Path) -> Iterator[tuple[IO[bytes], int, bool]]:
    """Open a file, plain or wrapped in gzip; give its size on the disk and whether it is wrapped."""
    file = f'File "{path}"'
    size = 0
    try:
        with open_regular(path) as raw:
            size = os.fstat(raw.fileno()).st_size
            is_packed = raw.peek(2)[:2] == _GZIP_MAGIC
            stream: Any = gzip.GzipFile(fileobj=raw) if is_packed else raw
            yield stream, size, is_packed
    except EOFError as error:
        raise DatasetError(f"{file} is truncated: its gzip stream has no end after {size} bytes.") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise DatasetError(f"{file} is corrupt: its gzip stream of {size} bytes does not unpack.") from error
    except OSError as error:
        raise DatasetError(f"{file} cannot be read: {error.strerror or error}.") from error


def _rank(head: bytearray, file: str) -> int:
    if len(head) < 4:
        raise DatasetError(f"{file} is truncated: it has {len(head)} bytes, an IDX header has at least 4.")
    code, rank = head[2], head[3]
    if head[:2] != b"\0\0" or code not in _DTYPES:
        raise DatasetError(
            f"{file} is not an IDX file: it begins with the number {int.from_bytes(head[:4], 'big')}, "
            f"expected two zero bytes, a type code of {sorted(_DTYPES)} and the rank."
        )
    if rank > _MOST_RANK:
        raise DatasetError(f"{file} is not an IDX file: its header has rank {rank}, expected at most {_MOST_RANK}.")
    return rank


def _header(head: bytearray, file: str) -> IdxHeader:
    code, rank = head[2], head[3]
    if len(head) < 4 + 4 * rank:
        raise DatasetError(
            f"{file} is truncated: it has {len(head)} bytes, its header of rank {rank} has {4 + 4 * rank} bytes."
        )
    shape = tuple(int(n) for n in np.frombuffer(head, ">u4", rank, offset=4))
    if math.prod(extent or 1 for extent in shape) > _MOST_ELEMENTS:
        raise DatasetError(f"{file} is not an IDX file: its shape {shape} has more than {_MOST_ELEMENTS} elements.")
    return IdxHeader(np.dtype(_DTYPES[code]), shape)


def _read_elements(stream: IO[bytes], content: bytearray, header: IdxHeader) -> None:
    """Append the bytes after the header, and one byte more if there is one; the end of a gzip stream checks its CRC."""
    while len(content) <= header.bytes:
        block = stream.read(min(_BLOCK, header.bytes + 1 - len(content)))
        if not block:
            return
        content += block


def to_array(header: IdxHeader, content: bytearray) -> npt.NDArray[Any]:
    """Return the elements of whole contents, in the machine's byte order."""
    count = math.prod(header.shape)
    offset = header.bytes - count * header.dtype.itemsize
    elements = np.frombuffer(content, header.dtype, count, offset=offset)
    return elements.reshape(header.shape).astype(header.dtype.newbyteorder("="))


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
        If the file cannot be read, is not an IDX file, is corrupt, or has another length than its header gives. The
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
    return to_array(*read_content(Path(path)))
