"""Checkpoints on disk: a folder for each, of tensors and a manifest; written aside and renamed, the last ones kept."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy.typing as npt

from openmps._checkpoints.manifest import COMMON, problem_of
from openmps._checks.log import log
from openmps._files.outside_file import read_bytes
from openmps._files.regular_file import open_regular
from openmps._files.safetensors_file import CHECKSUM, open_tensors, write_tensors
from openmps._version import __version__
from openmps.errors import ArgumentError, DatasetError, DTypeError, FileError, reason_of, writing

__all__ = ["Saved", "Store", "expect"]

Tensors = Mapping[str, npt.NDArray[Any]]

_MOST_MANIFEST_BYTES = 1 << 28
_SIGN_BYTES = 1 << 20  # in which the checksum of tensors is named
FORMAT, VERSION = "openmps checkpoint", 1
_MANIFEST, _TENSORS = "manifest.json", "tensors.safetensors"
_NAME = re.compile(r"step-(\d{10,})")
_PART = re.compile(r"\.step-\d+\.[0-9a-f]{16}\.openmps-part")
_OWN_FILE = re.compile(rf"{re.escape(_MANIFEST)}|{re.escape(_TENSORS)}|\..*\.[0-9a-f]{{16}}\.openmps-part")


@dataclass(frozen=True)
class Saved:
    """The content of a checkpoint."""

    path: Path
    tensors: dict[str, npt.NDArray[Any]]
    manifest: dict[str, Any]

    @property
    def step(self) -> int:
        """How many steps had been done."""
        return int(self.manifest["step"])


class Store:
    """The checkpoints of one run, in one folder.

    Parameters
    ----------
    folder : path
        Made at the first save.
    keep : int, optional
        How many of the last checkpoints stay.
    """

    def __init__(self, folder: str | os.PathLike[str], *, keep: int = 3) -> None:
        self.folder = Path(folder)
        self.keep = keep

    def steps(self) -> list[int]:
        """Return the steps of the checkpoints that are there, damaged ones too, in order."""
        try:
            with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(self.folder) as entries:
                found = [match for entry in entries if (match := _NAME.fullmatch(entry.name)) and entry.is_dir()]
                return sorted(int(match[1]) for match in found)
        except OSError as error:
            raise FileError(f"Checkpoints in {self.folder} cannot be read: {error.strerror or error}.") from error
        return []

    def save(self, step: int, tensors: Tensors, manifest: Mapping[str, Any]) -> Path:
        """Write the checkpoint of a step; it is there whole, or not at all.

        Checkpoints of later steps, which another course of the run has left, are removed.

        Raises
        ------
        FileError
            If it cannot be written; those that were there are as they were.
        """
        from openmps._files.atomic_file import sync_folder, write_file  # which an import of the package need not load

        target = self.folder / f"step-{step:010d}"
        with writing("A checkpoint", target):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
            with self._part(step) as part:
                write_tensors(part / _TENSORS, tensors, what="Tensors")
                files = {_TENSORS: _facts_of(part / _TENSORS)}
                whole = {"format": FORMAT, "version": VERSION, "openmps": __version__, "step": step}
                whole |= {**manifest, "files": files}
                write_file(part / _MANIFEST, _json(whole | {"checksum": _checksum(whole)}), what="A manifest")
                if target.exists():
                    self._remove(target)
                part.rename(target)
            sync_folder(self.folder)
            self._forget_others(step)
        log(__name__).info("Checkpoint %s is written.", target)
        return target

    def owns_all(self) -> bool:
        """Return whether the folder has checkpoints and nothing else."""
        with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
            return all(
                _has_own_names(Path(entry.path)) if _PART.fullmatch(entry.name) else self._is_checkpoint(entry)
                for entry in entries
            )
        return False

    def _is_checkpoint(self, entry: os.DirEntry[str]) -> bool:
        return bool(_NAME.fullmatch(entry.name)) and _is_own(Path(entry.path))

    def clear(self) -> None:
        """Remove all checkpoints, and the folder if nothing else is in it."""
        for step in self.steps():
            with contextlib.suppress(OSError):
                self._remove(self.folder / f"step-{step:010d}")
        with contextlib.suppress(OSError):
            self._sweep()
            self.folder.rmdir()

    def give_last(self, other: Store) -> None:
        """Move the last checkpoint into another folder, in place of those that are there; the others are removed.

        Without any checkpoint nothing is done. At no moment does the other folder have checkpoints of two runs.
        """
        steps = self.steps()
        if steps:
            other.clear()
            other.folder.mkdir(parents=True, exist_ok=True)
            name = f"step-{steps[-1]:010d}"
            (self.folder / name).rename(other.folder / name)
            self.clear()

    def load(self) -> Saved | None:
        """Return the last checkpoint that is whole, None where there is none; damaged ones are warned of.

        Raises
        ------
        FileError
            If all of them are damaged.
        """
        steps = self.steps()
        for step in reversed(steps):
            path = self.folder / f"step-{step:010d}"
            try:
                return _read(path)
            except _Damaged as damage:
                problem = f"The checkpoint {path} is damaged: {damage}"
            warnings.warn(f"{problem} The one before it is loaded.", stacklevel=3)
        if steps:
            raise FileError(f"All {len(steps)} checkpoints in {self.folder} are damaged, the first one's: {problem}")
        return None

    @contextmanager
    def _part(self, step: int) -> Iterator[Path]:
        """Make a folder aside, locked so that other writers leave it alone; it goes unless it was renamed."""
        part = self._aside(f"step-{step}")
        part.mkdir()
        descriptor = os.open(part, os.O_RDONLY | os.O_DIRECTORY)
        with contextlib.suppress(OSError):  # file systems without locks: then no writer removes parts on it
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            yield part
        finally:
            os.close(descriptor)
            _remove_folder(part)

    def _aside(self, name: str) -> Path:
        """Return a name beside the checkpoints that nothing has."""
        return self.folder / f".{name}.{os.urandom(8).hex()}.openmps-part"

    def _sweep(self) -> None:
        """Remove unfinished files of writers that have ended."""
        with os.scandir(self.folder) as entries:
            parts = [entry.path for entry in entries if _PART.fullmatch(entry.name)]
        for part in parts:
            with contextlib.suppress(OSError):
                descriptor = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    _remove_folder(part)
                finally:
                    os.close(descriptor)

    def _remove(self, path: Path) -> None:
        """Remove a checkpoint; a reader never sees a part of it. FileError if the folder is no checkpoint."""
        if not _is_own(path):
            raise FileError(f"{path} is no checkpoint of openmps and is not removed: name another folder.")
        part = self._aside(path.name)
        path.rename(part)
        _remove_folder(part)

    def _forget_others(self, step: int) -> None:
        earlier = [other for other in self.steps() if other < step]
        later = [other for other in self.steps() if other > step]
        for other in later + earlier[: max(0, len(earlier) - self.keep + 1)]:
            path = self.folder / f"step-{other:010d}"
            if _is_own(path):
                self._remove(path)


def expect(saved: Saved, kind: str, forms: Mapping[str, Any], whose: str) -> None:
    """Refuse a checkpoint of another kind, or one whose manifest lacks something.

    Raises
    ------
    ArgumentError
        If it is one of another kind.
    FileError
        If the manifest has other entries than those of its kind.
    """
    who = f"The checkpoint {saved.path}"
    if saved.manifest.get("kind") != kind:
        raise ArgumentError(f"{who} is none of {whose}, it is one of {saved.manifest.get('kind')!r}.")
    if problem := problem_of(saved.manifest, forms):
        raise FileError(f"{who} cannot be read: {problem}")


class _Damaged(Exception):
    """Why a checkpoint cannot be taken, as a sentence."""


def _read(path: Path) -> Saved:
    manifest = _manifest_of(path)
    expected = manifest["files"][_TENSORS]
    try:
        found = _facts_of(path / _TENSORS)
    except OSError as error:
        raise _Damaged(f"{_TENSORS} cannot be read: {reason_of(error)}.") from None
    if found["bytes"] != expected["bytes"]:
        raise _Damaged(f"{_TENSORS} has {found['bytes']} bytes, the manifest says {expected['bytes']}.")
    if found != expected:
        raise _Damaged(f"{_TENSORS} has other content than the manifest says.")
    try:
        with open_tensors(path / _TENSORS) as file:
            return Saved(path, file.read(), manifest)
    except (FileError, DTypeError) as error:
        raise _Damaged(str(error)) from None


def _manifest_of(path: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(read_bytes(path / _MANIFEST, "Manifest", most=_MOST_MANIFEST_BYTES))
        _json(manifest)  # it may be nested deeper than its writer allows
    except DatasetError as error:
        raise _Damaged(str(error)) from None
    except (ValueError, RecursionError):
        raise _Damaged(f"{_MANIFEST} is no JSON.") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise _Damaged(f"{_MANIFEST} is not one of a checkpoint.")
    checksum = manifest.pop("checksum", None)
    if checksum != _checksum(manifest):
        raise _Damaged(f"{_MANIFEST} does not have the content that its checksum says.")
    if manifest.get("version") != VERSION:
        version = manifest.get("version")
        raise FileError(f"The checkpoint {path} has version {version!r} of the format, this openmps reads {VERSION}.")
    problem = problem_of(manifest, COMMON)
    if not problem and set(manifest["files"]) != {_TENSORS}:
        problem = f"{_MANIFEST} names other files than {_TENSORS}."
    if not problem and path.name != f"step-{manifest['step']:010d}":
        problem = f"{_MANIFEST} is one of step {manifest['step']}."
    if problem:
        raise _Damaged(problem)
    return manifest


def _json(content: Any) -> bytes:
    try:
        return json.dumps(content, sort_keys=True, indent=1).encode()
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"A checkpoint's manifest cannot hold what it was given: {error}.") from None


def _is_own(path: Path) -> bool:
    """Return whether a folder is a checkpoint, damaged or not; those of other programs are left alone."""
    if path.is_symlink() or not _has_own_names(path):
        return False
    signs = ((_MANIFEST, FORMAT, _MOST_MANIFEST_BYTES), (_TENSORS, CHECKSUM, _SIGN_BYTES))
    return any(sign.encode() in _head_of(path / name, size) for name, sign, size in signs)


def _has_own_names(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return all(_OWN_FILE.fullmatch(name) for name in os.listdir(path))
    return False


def _head_of(path: Path, size: int) -> bytes:
    """Return the first bytes of a file; none if it cannot be read."""
    with contextlib.suppress(OSError), open_regular(path) as file:
        return file.read(size)
    return b""


def _remove_folder(folder: str | Path) -> None:
    """Remove a checkpoint's files and then its folder, which stays if it has others."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            if _OWN_FILE.fullmatch(name):
                os.unlink(Path(folder, name))
        os.rmdir(folder)


def _checksum(manifest: Mapping[str, Any]) -> str:
    import hashlib

    return hashlib.sha256(_json(manifest)).hexdigest()


def _facts_of(path: Path) -> dict[str, Any]:
    """Return a file's entry for the manifest."""
    import hashlib

    with open_regular(path) as file:
        digest = hashlib.file_digest(file, "sha256")
        return {"bytes": file.tell(), "sha256": digest.hexdigest()}
