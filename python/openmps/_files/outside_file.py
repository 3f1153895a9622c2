"""The one opener of a user's data: a regular file, no larger than its budget; every error is a DatasetError.

`opened` and `open_text` give a stream. Its reads are counted: a decoder that reads the same bytes again and again is
stopped. `read_bytes` and `read_text` give the whole content. The file's size is compared with the budget before a byte
is read. Bytes are counted again while reading, because a file may grow, and files of ``/proc`` claim to have 0 bytes.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import IO, Any

from openmps._checks.log import log
from openmps._files.regular_file import open_regular
from openmps.errors import DatasetError, reason_of, shown

__all__ = ["MOST_TEXT_BYTES", "CountedFile", "described", "open_text", "opened", "read_bytes", "read_text"]

MOST_TEXT_BYTES = 1 << 29  # of a text, a CSV or a JSON file; COCO's largest has 448 MiB
_LEAST_BUDGET = 1 << 20


def described(path: str | PathLike[str], what: str) -> str:
    """Return the subject of a sentence on a file; characters that cannot be printed are escaped.

    Examples
    --------
    >>> described("a\\nb.csv", "File")
    'File "a\\\\nb.csv"'
    """
    return f'{what} "{shown(os.fsdecode(path))}"'


class CountedFile(io.RawIOBase):
    """A binary file for decoders of others; it refuses to give more bytes, over all reads, than its budget.

    Parameters
    ----------
    file : binary file
    who : str
        The subject of the refusal.
    budget : int
    """

    def __init__(self, file: IO[bytes], who: str, budget: int) -> None:
        super().__init__()
        self._file, self._who = file, who
        self.size = os.fstat(file.fileno()).st_size
        self.allow(budget)

    def allow(self, budget: int) -> None:
        """Allow so many bytes from now on."""
        self._budget = self._left = budget

    def read(self, size: int | None = -1) -> bytes:
        """Return at most so many bytes, or all that follow."""
        most = self._left + 1
        return self._counted(self._file.read(most if size is None or size < 0 else min(size, most)))

    def readinto(self, block: Any) -> int:
        """Fill a block, as far as the file goes."""
        content = self.read(len(block))
        block[: len(content)] = content
        return len(content)

    def _counted(self, content: bytes) -> bytes:
        self._left -= len(content)
        if self._left < 0:
            raise DatasetError(f"{self._who} makes its reader read more than {self._budget} bytes.")
        return content

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place, and return it."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the place."""
        return self._file.tell()

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True


@contextmanager
def opened(path: str | PathLike[str], what: str, *, most: int, reads: int = 1) -> Iterator[CountedFile]:
    """Open a regular file of at most `most` bytes; errors of the system become a DatasetError that names the file.

    Parameters
    ----------
    path : str or path
    what : str
        The kind of file, for example ``"Picture"``.
    most : int
        The largest size.
    reads : int, optional
        How many times its size may be read.

    Raises
    ------
    DatasetError
        If there is no such file, it is a folder, a device, a pipe or a socket, or it is larger.

    Examples
    --------
    >>> with opened("/dev/zero", "File", most=10):
    ...     pass
    Traceback (most recent call last):
    openmps.errors.DatasetError: File "/dev/zero" cannot be read: it is a character device, expected a regular file.
    """
    who = described(path, what)
    try:
        with open_regular(path) as file:
            counted = CountedFile(file, who, budget=0)
            if counted.size > most:
                raise DatasetError(f"{who} has {counted.size} bytes, expected at most {most}.")
            log(__name__).debug("%s is read: %d bytes.", who, counted.size)
            counted.allow(max(counted.size, _LEAST_BUDGET) * reads)
            yield counted
    except DatasetError:
        raise
    except OSError as error:
        raise DatasetError(f"{who} cannot be read: {reason_of(error)}.") from error


def read_bytes(path: str | PathLike[str], what: str, *, most: int) -> bytes:
    """Return the content of a file as `opened` takes it; one that grows beyond its size is refused."""
    with opened(path, what, most=most) as file:
        return file.read()


def read_text(
    path: str | PathLike[str], what: str = "File", *, most: int = MOST_TEXT_BYTES, encoding: str = "utf-8"
) -> str:
    """Return the text of a file; ends of lines become ``"\\n"``.

    Raises
    ------
    DatasetError
        As `opened`; also if the content is no text in this encoding.
    """
    content = read_bytes(path, what, most=most)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise DatasetError(f"{described(path, what)} cannot be read: {reason_of(error)}.") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


@contextmanager
def open_text(
    path: str | PathLike[str], what: str = "File", *, most: int = MOST_TEXT_BYTES, encoding: str = "utf-8-sig"
) -> Iterator[io.TextIOWrapper]:
    """Open a file of lines, as the module ``csv`` wants it: ends of lines stay.

    Raises
    ------
    DatasetError
        As `opened`; also if a line is no text in this encoding.
    """
    with opened(path, what, most=most) as file:
        try:
            yield io.TextIOWrapper(io.BufferedReader(file), encoding=encoding, newline="")
        except UnicodeDecodeError as error:
            raise DatasetError(f"{described(path, what)} cannot be read: {reason_of(error)}.") from error
