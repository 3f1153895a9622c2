"""Where the pictures are that a description of boxes names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openmps.data._picture_files import pictures_below
from openmps.data._report import named
from openmps.data._splits import part_of
from openmps.errors import DatasetError


class Places:
    """The picture files below folders, by path and by name."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._files: set[Path] = set()
        self._by_name: dict[str, list[Path]] = {}
        self._unread: set[str] = set()
        for folder in folders:
            found, unread = pictures_below(folder)
            self._unread |= {file.name for file in unread}
            for file in set(found) - self._files:
                self._by_name.setdefault(file.name, []).append(file)
                self._by_name.setdefault(file.stem, []).append(file)  # descriptions may leave out the ending
            self._files |= set(found)

    def of(self, name: str, beside: Path, part: str, where: str) -> Path:
        """Return the file of a picture; one beside the description comes first, then one in its part's folder."""
        relative = Path(name.replace("\\", "/"))
        for folder in (beside, *self._folders):
            if folder / relative in self._files:  # which has no path with ".." and none outside of the folders
                return folder / relative
        found = sorted(self._by_name.get(relative.name, []))
        for is_right in (
            lambda file: any(part and part_of(each) == part for each in file.parts),
            lambda file: file.parent.name == beside.name,
        ):
            found = [file for file in found if is_right(file)] or found if len(found) > 1 else found
        if len(found) == 1:
            return found[0]
        if relative.name in self._unread:
            raise DatasetError(f'Picture "{name}" of {where} has the format {relative.suffix}, which is not read.')
        how_many = f"is there {len(found)} times" if found else "is missing"
        places = f": {named(found)}" if found else ""
        raise DatasetError(
            f'Picture "{name}" of {where} {how_many} below {named(list(self._folders))}, expected once{places}.'
        )


def coco_folders(path: Path) -> list[Path]:
    """Return the folders in which pictures of a JSON file are: its own, or val2017 beside annotations."""
    folder = path.parent
    if not folder.name.lower().startswith(("annotation", "label")) or pictures_below(folder)[0]:
        return [folder]
    part = path.stem.rpartition("_")[2]
    places = (folder.parent / part, folder.parent / "images" / part, folder.parent)
    return [next(each for each in places if each.is_dir())]
