"""Opens zip archives of a user, and gives the content of their files within budgets.

The directory of an archive says how large its files are. It is compared with the budgets before a file is unpacked, and
no file gives more bytes than it says. Nothing is written to the disk: names of files are only names.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any, cast

from openmps._files.outside_file import described, opened
from openmps.errors import DatasetError, reason_of, shown

__all__ = ["Archive", "open_zip"]

_MOST_DIRECTORY_BYTES = 1 << 24  # some 200,000 names
_READS = 4  # files of an archive may overlap
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_IS_ENCRYPTED = 1


class Archive:
    """An open archive: its files by name, each there once.

    Parameters
    ----------
    who : str
        The subject of sentences.
    archive : zipfile.ZipFile
    most : int
        How many bytes may be unpacked, of all files together.
    """

    def __init__(self, who: str, archive: zipfile.ZipFile, most: int) -> None:
        self.who, self._archive, self._left, self._most = who, archive, most, most
        self._files: dict[str, zipfile.ZipInfo] = {}
        for entry in archive.infolist():
            if entry.filename in self._files:
                raise DatasetError(f'{who} has two files of the name "{shown(entry.filename)}", expected one.')
            self._files[entry.filename] = entry

    @property
    def sizes(self) -> Mapping[str, int]:
        """The size of each file, unpacked."""
        return {name: entry.file_size for name, entry in self._files.items()}

    def read(self, name: str) -> bytes:
        """Return the content of a file; DatasetError if it is too large, encrypted or packed in another way."""
        entry = self._files[name]
        who = f'{self.who}: "{shown(name)}"'
        if entry.flag_bits & _IS_ENCRYPTED or entry.compress_type not in _METHODS:
            raise DatasetError(f"{who} is encrypted or not packed by deflate, expected plain or deflated data.")
        if entry.file_size > self._left:
            raise DatasetError(
                f"{who} has {entry.file_size} bytes unpacked, {self._left} are left of {self._most} for the archive."
            )
        self._left -= entry.file_size
        content = self._archive.read(entry)
        if len(content) != entry.file_size:
            raise DatasetError(f"{who} has {len(content)} bytes, its directory says {entry.file_size}.")
        return content


@contextmanager
def open_zip(path: str | PathLike[str], *, most_file: int, most: int, times: int = 0) -> Iterator[Archive]:
    """Open an archive; errors of the module ``zipfile`` become a DatasetError while it is open.

    Parameters
    ----------
    path : str or path
    most_file : int
        The largest size of the archive.
    most : int
        How many bytes may be unpacked, of all files together.
    times : int, optional
        That many times the archive's size may be unpacked where that is more.

    Raises
    ------
    DatasetError
        If it cannot be read, is no archive or a damaged one, or two of its files have one name.
    """
    who = described(path, "File")
    with opened(path, "File", most=most_file) as file:
        try:
            file.allow(_MOST_DIRECTORY_BYTES)
            with zipfile.ZipFile(cast(Any, file)) as archive:
                file.allow(_READS * file.size + io.DEFAULT_BUFFER_SIZE * len(archive.infolist()))
                yield Archive(who, archive, max(most, times * file.size))
        except DatasetError:
            raise
        except Exception as error:  # of hostile archives: BadZipFile, zlib.error, struct.error, NotImplementedError
            raise DatasetError(f"{who} cannot be read: {reason_of(error)}.") from error
