"""Child processes that announce each thing they do, so that a crash or a hang is known by its number and text."""

from __future__ import annotations

import json
import mmap
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

NOTES_BYTES = 4096
_TEXT_BYTES = 3072
_START_SECONDS = 300.0


class Notes:
    """A child's present activity: a number and a text, in a file that parent and child map."""

    def __init__(self, path: str | Path) -> None:
        with Path(path).open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), NOTES_BYTES)

    @staticmethod
    def make(path: Path) -> Notes:
        """Return empty notes; number is -1."""
        path.write_bytes(struct.pack("q", -1) + bytes(NOTES_BYTES - 8))
        return Notes(path)

    def write(self, number: int, text: str) -> None:
        """Say what begins now."""
        words = text.encode("utf-8", "backslashreplace")[: _TEXT_BYTES - 12]
        self._map[8 : 12 + len(words)] = struct.pack("I", len(words)) + words
        self._map[0:8] = struct.pack("q", number)

    def count(self, counts: Mapping[str, int]) -> None:
        """Say what was counted so far."""
        words = json.dumps(counts).encode()
        self._map[_TEXT_BYTES:NOTES_BYTES] = words.ljust(NOTES_BYTES - _TEXT_BYTES)

    def counted(self) -> dict[str, int]:
        """Return what was counted last."""
        words = self._map[_TEXT_BYTES:NOTES_BYTES].strip(b"\0 ")
        return dict(json.loads(words)) if words else {}

    def read(self) -> tuple[int, str]:
        """Return what the child does, or did last."""
        number, length = struct.unpack("qI", self._map[0:12])
        return number, self._map[12 : 12 + length].decode("utf-8", "replace")


@dataclass(frozen=True)
class Ending:
    """How a child ended: its status, None where it was ended because one thing took too long."""

    status: int | None
    number: int
    text: str
    printed: str
    errors: str
    counted: dict[str, int]

    @property
    def what(self) -> str:
        """Return "hang", "abort" for a signal or an unexpected status, or "" if all is well."""
        return "hang" if self.status is None else "abort" if self.status else ""


# One thread, and address space as on a small machine: glibc reserves 64 MiB for each of up to eight arenas a core.
_SMALL = {"OPENMPS_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "4"}


def watch(program: Path, words: list[str], *, seconds: float, environment: dict[str, str] | None = None) -> Ending:
    """Run ``program NOTES FOLDER words...``; `seconds` is what one thing may take."""
    with tempfile.TemporaryDirectory() as place:
        notes = Notes.make(Path(place) / "notes")
        folder = Path(place) / "files"
        folder.mkdir()
        with (
            (Path(place) / "printed").open("w+") as printed,
            (Path(place) / "errors").open("w+", errors="replace") as errors,
        ):
            process = subprocess.Popen(
                [sys.executable, str(program), str(Path(place) / "notes"), str(folder), *words],
                stdout=printed,
                stderr=errors,
                env={**os.environ, **_SMALL, **(environment or {})},
            )
            ended = _wait(process, notes, seconds)
            printed.seek(0)
            errors.seek(0)
            number, text = notes.read()
            status = process.returncode if ended else None
            return Ending(status, number, text, printed.read(), errors.read()[-20000:], notes.counted())


def _wait(process: subprocess.Popen[bytes], notes: Notes, seconds: float) -> bool:
    number, since = -1, time.monotonic()
    while True:
        try:
            process.wait(0.05)
            return True
        except subprocess.TimeoutExpired:
            pass
        now, text = notes.read()
        if now != number:
            number, since = now, time.monotonic()
        is_call = number >= 0 and text != "the end"
        if time.monotonic() - since > (seconds if is_call else _START_SECONDS):
            process.kill()
            process.wait()
            return False
