"""The parts of a data set in YOLO's layout: by the folders or lists that data.yaml names, else by names of folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from openmps._files.outside_file import read_text
from openmps.data._picture_files import is_file
from openmps.data._report import counted, named
from openmps.data._splits import part_of
from openmps.data._yolo_notes import YoloNotes
from openmps.errors import DatasetError

_MOST_BYTES = 100_000_000

Steps = tuple[str, ...]


class Parts:
    """The part of each picture below a folder. `notes` has sentences on paths that name no picture.

    Paths are those of the machine where the file was written, so the last steps of a path decide, as many as there are
    here. Of two folders of which one is in the other, the inner one decides.
    """

    def __init__(self, folder: Path, notes: YoloNotes, files: Iterable[Path]) -> None:
        self._folder = folder
        self._listed: dict[Steps, str] = {}  # of pictures
        self._folders: dict[Steps, str] = {}
        self.notes: list[str] = []
        known = {file.relative_to(folder).parts for file in files}
        for part, paths in notes.parts.items():
            for path in paths:
                self._add(notes, part, path, known)

    def of(self, file: Path) -> str:
        """Return the part of a picture."""
        steps = file.relative_to(self._folder).parts
        if steps in self._listed:
            return self._listed[steps]
        fitting = [path for path in self._folders if _is_within(path, steps[:-1])]
        if fitting:
            return self._folders[max(fitting, key=len)]
        return next((part for each in steps[:-1] if (part := part_of(each))), "")

    def _add(self, notes: YoloNotes, part: str, path: str, known: set[Steps]) -> None:
        """Take a path of a part: a folder, or a list of pictures."""
        steps = _steps(path)
        if path.lower().endswith(".txt"):
            self._add_list(notes, part, steps, known)
            return
        ends = (steps[place:] for place in range(len(steps)))
        end = next((each for each in ends if any(_is_within(each, file[:-1]) for file in known)), None)
        if steps and end is None:
            self.notes.append(f'"{path}", which is for {part}, has no pictures.')
        elif (other := self._folders.setdefault(end or (), part)) != part:
            self.notes.append(f'"{path}" is for {other} and for {part}: it is taken for {other}.')

    def _add_list(self, notes: YoloNotes, part: str, steps: Steps, known: set[Steps]) -> None:
        """Take the pictures that a text names, a row for each."""
        file = self._folder.joinpath(*steps)
        if not is_file(file):
            raise DatasetError(f'File "{notes.file}" has "{"/".join(steps)}" for {part}, which is missing.')
        missing = []
        for number, row in enumerate(read_text(file, most=_MOST_BYTES, encoding="utf-8-sig").split("\n"), start=1):
            if not (named_steps := _steps(row)):
                continue
            found = next((named_steps[i:] for i in range(len(named_steps)) if named_steps[i:] in known), None)
            if found is None:
                missing.append(row.strip())
            elif self._listed.setdefault(found, part) != part:
                raise DatasetError(
                    f'File "{file}", row {number}, has "{"/".join(found)}", which is also for {self._listed[found]}.'
                )
        if missing:
            self.notes.append(f'"{file.name}" names {counted(len(missing), "missing picture")}: {named(missing)}.')


def _steps(path: str) -> Steps:
    """Return the steps of a path, without those that lead out of a folder."""
    steps = PurePosixPath(path.strip().replace("\\", "/")).parts
    return tuple(each for each in steps if each not in ("/", "..", "."))


def _is_within(path: Steps, folder: Steps) -> bool:
    """Return whether the steps of a path are in those of a folder, one after another."""
    return any(folder[i : i + len(path)] == path for i in range(len(folder) - len(path) + 1))
