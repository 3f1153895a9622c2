"""A private file with which rank 0 tells the other ranks of its machine a port and a key.

It is in a folder that its user alone may enter: `openmps` in XDG_RUNTIME_DIR, else `openmps-UID` in the folder of
temporary files. Files and folders of other users, and links, are refused.
"""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from openmps.errors import DeviceError

__all__ = ["erase_note", "read_note", "runtime_folder", "write_note"]

_MOST_BYTES = 200
_KEY_BYTES = 32


def runtime_folder() -> Path:
    """Return the folder, which is made if it is not there.

    Raises
    ------
    DeviceError
        If it is a link, belongs to another user, or others may enter it.
    """
    above = os.environ.get("XDG_RUNTIME_DIR", "")
    is_ours = bool(above) and os.path.isabs(above) and not _fault_of(Path(above))
    folder = Path(above, "openmps") if is_ours else Path(tempfile.gettempdir(), f"openmps-{os.geteuid()}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise _refusal(folder, f"cannot be made: {error.strerror}") from None
    if fault := _fault_of(folder):
        raise _refusal(folder, fault)
    return folder


def write_note(name: str, port: int, key: bytes) -> None:
    """Write the file, in place of one of an earlier run."""
    folder = runtime_folder()
    part = folder / f"{name}.{secrets.token_hex(8)}"
    try:
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(file, "w") as open_file:
            open_file.write(f"{port} {key.hex()}\n")
        part.replace(folder / name)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _refusal(folder, f"cannot be written: {error.strerror}") from None


def read_note(name: str) -> tuple[int, bytes] | None:
    """Return port and key; None if there is no file of this user, or it is not whole."""
    try:
        file = os.open(runtime_folder() / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with os.fdopen(file, "rb") as open_file:
        facts = os.fstat(file)
        if not stat.S_ISREG(facts.st_mode) or facts.st_uid != os.geteuid() or facts.st_mode & 0o077:
            return None
        words = open_file.read(_MOST_BYTES).split()
    try:
        port, key = int(words[0]), bytes.fromhex(words[1].decode("ascii"))
    except (IndexError, ValueError):
        return None
    return (port, key) if len(key) == _KEY_BYTES and 0 < port <= 65535 else None


def erase_note(name: str, key: bytes) -> None:
    """Remove the file, unless it has become that of another run."""
    found = read_note(name)
    if found is not None and found[1] == key:
        with suppress(OSError):
            (runtime_folder() / name).unlink()


def _fault_of(folder: Path) -> str:
    """Return why a folder is not private; empty if it is."""
    try:
        facts = folder.lstat()
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    if not stat.S_ISDIR(facts.st_mode):
        return "is no folder"
    if facts.st_uid != os.geteuid():
        return f"belongs to user {facts.st_uid}, expected {os.geteuid()}"
    if facts.st_mode & 0o077:
        return f"has mode {stat.S_IMODE(facts.st_mode):o}, expected 700"
    return ""


def _refusal(folder: Path, fault: str) -> DeviceError:
    return DeviceError(
        f"distributed.init: the folder {folder}, in which ranks of one machine find each other, {fault}. "
        f"Mend it, or set OPENMPS_SECRET to a random text."
    )
