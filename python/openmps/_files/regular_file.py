"""Opens only regular files: a device may have no end, and a pipe may wait forever."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import IO

from openmps.errors import FileError

__all__ = ["other_kind", "reading"]

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFCHR: "a character device",
    stat.S_IFBLK: "a block device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}


def other_kind(found: os.stat_result) -> str | None:
    """Return the kind of a file that is not regular, as the end of a sentence without its full stop.

    Examples
    --------
    >>> other_kind(os.stat("/dev/null"))
    'it is a character device, expected a regular file'
    """
    if stat.S_ISREG(found.st_mode):
        return None
    return f"it is {_KINDS.get(stat.S_IFMT(found.st_mode), 'something else')}, expected a regular file"


@contextmanager
def reading(path: str | PathLike[str], what: str) -> Iterator[IO[bytes]]:
    """Open a regular file; while it is open, errors of the system become a FileError that names `what` and the path.

    Examples
    --------
    >>> with reading("/dev/zero", "Weights"):
    ...     pass
    Traceback (most recent call last):
    openmps.errors.FileError: Weights cannot be read from /dev/zero: it is a character device, expected a regular file.
    """
    if "\0" in os.fsdecode(path):
        raise FileError(f"{what} cannot be read from {os.fspath(path)!r}: embedded null byte.")
    try:
        kind = other_kind(os.stat(path))
        if kind is not None:
            raise FileError(f"{what} cannot be read from {path}: {kind}.")
        with open(path, "rb") as file:
            yield file
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{what} cannot be read from {path}: {error.strerror or error}.") from error
