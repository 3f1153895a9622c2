"""Opens only regular files: a device may have no end, and a pipe may wait forever."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from os import PathLike
from typing import IO

from openmps.errors import FileError

__all__ = ["open_regular", "other_kind", "reading"]

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


def open_regular(path: str | PathLike[str]) -> BufferedReader:
    """Open a regular file to read; OSError, whose text is the end of a sentence, for every other kind.

    The kind is looked at before the file is opened, because some devices act when they are opened. It is looked at
    again afterwards, because another process may have put another file there.

    Examples
    --------
    >>> open_regular("/dev/zero")
    Traceback (most recent call last):
    OSError: it is a character device, expected a regular file
    """
    if "\0" in os.fsdecode(path):
        raise OSError("embedded null byte")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise OSError("its name has characters that the system cannot hold") from None
    _expect_regular(os.stat(path))
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)  # a pipe does not wait
    try:
        _expect_regular(os.fstat(descriptor))
    except BaseException:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


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
    try:
        with open_regular(path) as file:
            yield file
    except FileError:
        raise
    except OSError as error:
        shown = repr(os.fspath(path)) if "\0" in os.fsdecode(path) else path
        raise FileError(f"{what} cannot be read from {shown}: {error.strerror or error}.") from error


def _expect_regular(found: os.stat_result) -> None:
    kind = other_kind(found)
    if kind is not None:
        raise OSError(kind)
