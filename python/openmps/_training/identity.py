"""The identity of data: a hash of their content in their order, whatever their files are called.

Arrays count by dtype, shape and elements, texts by their letters, files by their bytes. Paths do not count.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.rows import Rows
from openmps._files.regular_file import reading

__all__ = ["PREFIX", "identity_of", "identity_of_files", "identity_of_pictures"]

PREFIX = "sha256:"  # of every identity

_AT_ONCE = 4 << 20  # bytes
_THREADS = 4  # read files
_SETTLED = 2.0  # seconds after which another change of a file has another time
_MOST_KEPT = 1 << 20

_Stamp = tuple[int, ...]


def identity_of(*parts: Any) -> str:
    """Return the identity of arrays, rows of arrays, texts and None, in this order.

    Parameters
    ----------
    *parts : array, Rows, str or None
        Rows count as the array that they make.

    Examples
    --------
    >>> labels = np.array([3, 1, 2])
    >>> identity_of(labels) == identity_of(labels.copy())
    True
    >>> identity_of(labels) == identity_of(labels[::-1])
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        if part is None:
            whole.update(b"none;")
        elif isinstance(part, str):
            text = part.encode("utf-8", "surrogatepass")
            whole.update(b"text %d;" % len(text))
            whole.update(text)
        else:
            _add_array(whole, part)
    return PREFIX + whole.hexdigest()


def identity_of_files(files: Iterable[str | os.PathLike[str]], what: str) -> str:
    """Return the identity of files, in this order, by their bytes; `what` begins messages, as "Pictures".

    A file that this process has hashed is read again only if it has changed.

    Raises
    ------
    FileError
        If a file cannot be read.
    """
    from concurrent.futures import ThreadPoolExecutor  # 10 ms that an import of the package need not take

    paths = [os.fspath(file) for file in files]
    with ThreadPoolExecutor(_THREADS) as pool:
        digests = list(pool.map(lambda path: _digest_of(path, what), paths))
    whole = hashlib.sha256(b"files %d;" % len(digests))
    for digest in digests:
        whole.update(digest)
    return PREFIX + whole.hexdigest()


def identity_of_pictures(pictures: Any) -> str:
    """Return the identity of PictureFiles, by the bytes of their files, or of arrays (H, W, C), by their pixels.

    An array (N, H, W, C) counts as N of them.
    """
    files = getattr(pictures, "files", None)
    if files is not None:
        return identity_of_files(files, "Pictures")
    return identity_of(*(np.asarray(picture) for picture in pictures))


def _add_array(whole: Any, array: npt.NDArray[Any] | Rows) -> None:
    """Add dtype, shape and elements, row-major and little-endian."""
    dtype = np.dtype(array.dtype).newbyteorder("<")
    whole.update(f"array {dtype.str} {tuple(array.shape)};".encode())
    if 0 in array.shape:
        return
    if len(array.shape) == 0:
        array = np.asarray(array).reshape(1)
    row = int(np.prod(array.shape[1:], dtype=np.int64)) * dtype.itemsize
    step = max(1, _AT_ONCE // row)
    for first in range(0, len(array), step):
        part = np.ascontiguousarray(array[first : first + step], dtype)
        whole.update(part.reshape(-1).view(np.uint8))


class _Digests:
    """The digests of files by path, each with the stamp that the file had."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[_Stamp, bytes]] = {}
        self._lock = threading.Lock()

    def get(self, path: str, stamp: _Stamp) -> bytes | None:
        """Return the digest of a file that has not changed."""
        kept = self._kept.get(path)
        return kept[1] if kept is not None and kept[0] == stamp else None

    def keep(self, path: str, stamp: _Stamp, digest: bytes) -> None:
        """Keep a digest, if a later change of the file will show in its stamp."""
        if time.time_ns() - max(stamp[-2:]) < _SETTLED * 1e9:
            return
        with self._lock:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[path] = stamp, digest


_digests = _Digests()


def _digest_of(path: str, what: str) -> bytes:
    """Return the SHA-256 of a file's bytes."""
    with reading(path, what) as file:
        found = os.fstat(file.fileno())
        stamp = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        name = str(Path(path).absolute())
        digest = _digests.get(name, stamp)
        if digest is None:
            content = hashlib.sha256()
            while part := file.read(_AT_ONCE):
                content.update(part)
            digest = content.digest()
            _digests.keep(name, stamp, digest)
        return digest
