"""The folder of a run: one run writes it at a time, and only files that runs have made are replaced or removed.

The file `MARKER` in the folder says which command owns it, and names the files that its runs have made. The run that
writes holds a lock on it. The system releases the lock when the process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from openmps._checkpoints.store import Store
from openmps._files.regular_file import other_kind
from openmps._runtime.ranks import current
from openmps.errors import ArgumentError, shown, writing

__all__ = ["CHECKPOINTS", "MARKER", "run_folder"]

MARKER = ".openmps-run"
CHECKPOINTS = "checkpoints"
_FIRST_LINE = "openmps run 1: "
_MOST_BYTES = 1 << 16
_ATTEMPTS = 100
_IS_LOCKED = (errno.EWOULDBLOCK, errno.EACCES)


@contextmanager
def run_folder(folder: Path, command: str, names: Sequence[str], *, what: str, resume: bool) -> Iterator[None]:
    """Own a folder while a run writes it; it is made if needed. Rank 0 owns it for all ranks.

    Parameters
    ----------
    folder : pathlib.Path
    command : str
        Which kind of run it is, for example ``"text-generator"``.
    names : sequence of str
        Of all files and folders that the run may write.
    what : str
        The subject of the sentence of an error of the system, for example ``"The model"``.
    resume : bool
        Whether checkpoints may be there that the marker does not name.

    Raises
    ------
    ArgumentError
        If another run writes the folder, it is one of another command, or it has a file of these names that no run has
        made. Folders that this call made are removed again.
    FileError
        If the folder or its marker cannot be written.
    """
    owned: list[_Owned] = []

    def own() -> None:
        with writing(what, folder):
            owned.append(_owned(folder, command, names, resume=resume))

    current().from_first(own) if current().size > 1 else own()
    try:
        yield
    finally:
        for each in owned:
            each.leave()


class _Owned:
    """A folder with a marker that is locked."""

    def __init__(self, folder: Path, descriptor: int, made: Sequence[Path]) -> None:
        self._folder, self._descriptor, self._made = folder, descriptor, made
        self._names: set[str] = set()
        self._first = ""

    def claim(self, command: str, names: Sequence[str], *, resume: bool) -> None:
        """Name the run's files in the marker, if none of them is another's."""
        expected = _FIRST_LINE + command
        first, *others = self._content().splitlines() or [expected]
        if first != expected:
            raise ArgumentError(
                f'Folder "{self._folder}": "{MARKER}" has "{shown(first[:60])}", expected "{expected}": name another '
                f"folder by --output."
            )
        self._names = set(others)
        for name in sorted(set(names) - self._names):
            path = self._folder / name
            if os.path.lexists(path) and not (resume and name == CHECKPOINTS and Store(path).owns_all()):
                raise ArgumentError(
                    f'Folder "{self._folder}" has "{name}", which no run of openmps has made: name another folder by '
                    f"--output."
                )
        self._names.update(names)
        self._first = first
        self._write()

    def _content(self) -> str:
        return os.pread(self._descriptor, _MOST_BYTES, 0).decode("utf-8", "replace")

    def _write(self) -> None:
        content = "".join(f"{line}\n" for line in (self._first, *sorted(self._names))).encode()
        os.pwrite(self._descriptor, content, 0)
        os.ftruncate(self._descriptor, len(content))
        os.fsync(self._descriptor)

    def leave(self) -> None:
        """Keep the names of files that are there; without any, remove the marker and the folders that were made."""
        try:
            with contextlib.suppress(OSError):
                self._names = {name for name in self._names if os.path.lexists(self._folder / name)}
                if self._first and self._names:
                    self._write()
                elif self._first or not self._content():  # the marker of another command stays
                    os.unlink(self._folder / MARKER)
        finally:
            os.close(self._descriptor)
            _remove_empty(self._made)


def _owned(folder: Path, command: str, names: Sequence[str], *, resume: bool) -> _Owned:
    """Return the folder with its marker locked and filled."""
    for attempts_left in reversed(range(_ATTEMPTS)):
        made = _make(folder)
        try:
            owned = _Owned(folder, _locked_marker(folder), made)
            break
        except FileNotFoundError:  # another run has ended in between, and removed the folder
            if not attempts_left:
                raise
        except BaseException:
            _remove_empty(made)
            raise
    try:
        owned.claim(command, names, resume=resume)
    except BaseException:
        owned.leave()
        raise
    return owned


def _make(folder: Path) -> list[Path]:
    """Make a folder and its parents; return those that were not there, the outermost first."""
    made = []
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            with contextlib.suppress(FileExistsError):
                each.mkdir(parents=True)
                made.append(each)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is no folder")
    return made


def _remove_empty(folders: Sequence[Path]) -> None:
    for each in reversed(folders):
        with contextlib.suppress(OSError):
            each.rmdir()


def _expect_regular(marker: Path) -> None:
    """Refuse a marker that is another kind of file; a link is refused where it is opened."""
    with contextlib.suppress(FileNotFoundError):
        kind = other_kind(os.lstat(marker))
        if kind is not None and not marker.is_symlink():
            raise ArgumentError(f'"{marker}" is no marker of a run: {kind}. Name another folder by --output.')


def _locked_marker(folder: Path) -> int:
    """Open the marker, made if needed, and lock it."""
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    while True:
        _expect_regular(folder / MARKER)
        descriptor = os.open(folder / MARKER, flags, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _IS_LOCKED:
                os.close(descriptor)
                raise ArgumentError(
                    f'Folder "{folder}" is written by another run: name another folder by --output.'
                ) from None
        if os.fstat(descriptor).st_nlink:  # else the run before has removed it
            return descriptor
        os.close(descriptor)
