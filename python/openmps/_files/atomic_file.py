"""Writes files so that a reader finds the old content or the new one, never a part.

The content goes to a file beside the target, a *part*, is put on the disk and renamed over the target. The writer holds
a lock on its part. A part without a lock was left by a process that ended, and the next writer removes it.
`csrc/engine/files/atomic_file.cpp` does the same with the same names.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from openmps._files.regular_file import other_kind
from openmps.errors import FileError, writing

__all__ = ["regular_file", "remove_parts", "sync_folder", "write_file"]

Bytes: TypeAlias = bytes | bytearray | memoryview

_PART = re.compile(r"\..*\.[0-9a-f]{16}\.openmps-part")
_NAME_BYTES = 200  # of the target's name in a part's, so that 255 bytes suffice
_MOST_PER_WRITE = 1 << 30  # Linux writes at most 2 GiB - 4 KiB in one call


def write_file(path: str | PathLike[str], content: Bytes | Iterable[Bytes], *, what: str) -> Path:
    """Write a whole file and put it on the disk; a file that is there is replaced in one go.

    Symbolic links stay: the file that they lead to is replaced. A new file has the permissions that the user's umask
    leaves, a replaced one keeps its own.

    Parameters
    ----------
    path : str or path
        In a folder that exists.
    content : bytes or iterable of bytes
        One after another; memory views are written without a copy.
    what : str
        The subject of the sentence of an error, for example ``"Weights of 80 bytes"``.

    Returns
    -------
    pathlib.Path

    Raises
    ------
    FileError
        If it cannot be written, or `path` is no regular file; the previous content stays. The text gives the reason.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> write_file(folder / "note.txt", b"whole", what="A note").read_bytes()
    b'whole'
    >>> write_file("/dev/null", b"", what="A note")
    Traceback (most recent call last):
    openmps.errors.FileError: A note cannot be written to /dev/null: it is a character device, expected a regular file.
    """
    blocks = [content] if isinstance(content, bytes | bytearray | memoryview) else content
    with writing(what, path):
        before = regular_file(path, what)
        target = Path(os.path.realpath(path))
        remove_parts(target.parent)
        with _part_of(target) as (part, descriptor):
            _inherit(descriptor, before)
            for block in blocks:
                _write_all(descriptor, memoryview(block).cast("B"))
            os.fsync(descriptor)
            part.replace(target)
    try:
        sync_folder(target.parent)
    except OSError as error:
        raise FileError(
            f"{path} is replaced, but may have its old content after a loss of power: "
            f"its folder cannot be put on the disk: {error.strerror}."
        ) from error
    return Path(path)


def sync_folder(folder: str | PathLike[str]) -> None:
    """Put on the disk which files a folder has: new names, renamed and removed ones; OSError if that fails."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # file systems that have no such thing
            raise
    finally:
        os.close(descriptor)


def remove_parts(folder: str | PathLike[str]) -> None:
    """Remove unfinished files in a folder, left by writers that have ended; files of running writers stay."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        parts = [entry.path for entry in entries if _PART.fullmatch(entry.name)]
        for part in parts:
            with contextlib.suppress(OSError):
                _remove_part(part)


def regular_file(path: str | PathLike[str], what: str) -> os.stat_result | None:
    """Return the status of the file at `path`, None if there is none; FileError unless it may be written."""
    if "\0" in os.fsdecode(path):
        raise FileError(f"{what} cannot be written to {os.fspath(path)!r}: embedded null byte.")
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    kind = other_kind(found)
    if kind is not None:
        raise FileError(f"{what} cannot be written to {path}: {kind}.")
    if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return found


@contextmanager
def _part_of(target: Path) -> Iterator[tuple[Path, int]]:
    """Make and lock a part; it is removed unless it was renamed."""
    part, descriptor = _open_part(target)
    try:
        yield part, descriptor
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    finally:
        os.close(descriptor)


def _open_part(target: Path) -> tuple[Path, int]:
    name = os.fsdecode(os.fsencode(target.name)[:_NAME_BYTES])
    while True:
        part = target.with_name(f".{name}.{os.urandom(8).hex()}.openmps-part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        with contextlib.suppress(OSError):  # no locks on this file system: then no writer removes parts on it either
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return part, descriptor
        os.close(descriptor)  # another writer removed it before it was locked


def _remove_part(part: str) -> None:
    """Remove a part unless its writer holds its lock."""
    descriptor = os.open(part, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(part)
    finally:
        os.close(descriptor)


def _inherit(descriptor: int, before: os.stat_result | None) -> None:
    """Give a part the owner and the permissions of the file that it replaces."""
    if before is None:
        return
    with contextlib.suppress(PermissionError):
        os.fchown(descriptor, before.st_uid, before.st_gid)
    os.fchmod(descriptor, before.st_mode & 0o777)


def _write_all(descriptor: int, block: memoryview) -> None:
    while block:
        written = os.write(descriptor, block[:_MOST_PER_WRITE])
        if written == 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        block = block[written:]
