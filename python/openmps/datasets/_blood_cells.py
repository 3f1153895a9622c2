"""Photographs of blood through a microscope, with boxes around cells."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from os import PathLike
from pathlib import Path

from openmps._files.atomic_file import write_file
from openmps._files.zip_file import Archive, open_zip
from openmps.data import BoxedPictures, read_boxes
from openmps.datasets._folders import cache_folder
from openmps.datasets._pinned_file import PinnedFile
from openmps.errors import DatasetError

_COMMIT = "d272fb14cdff6e473fafeeeba32aba5f560e9e43"
BLOOD_CELLS = PinnedFile(
    "blood_cells",
    ("BCCD_Dataset.zip", "bccd_detection.zip"),
    (f"https://github.com/Shenggan/BCCD_Dataset/archive/{_COMMIT}.zip",),
)
_NAME = re.compile(r"(?:.*/)?(BloodImage_\d{5}\.(?:jpg|xml))")
_PART = re.compile(r"(?:.*/)?ImageSets/Main/(train|val|test)\.txt")
# Of all files by name: the name, a zero byte, the length in eight bytes, the content. Archives of one commit differ.
SHA256 = {
    "jpg": "89698fcd22a791938e8dea28cb61e6866727b3701f9aa6e31ac7f66fda5bf560",
    "xml": "2fa29b58cfa3fd7c6e65271b3265dcb52134ce95b00c4335ff4b6a8d15e78533",
}
_MOST_BYTES = 100_000_000  # of the archive, packed or not


def blood_cells(folder: str | PathLike[str] | None = None) -> BoxedPictures:
    """Read photographs with boxes from a folder, from the cache, or from the network.

    Parameters
    ----------
    folder : str or path, optional
        Where ``BCCD_Dataset.zip`` or ``bccd_detection.zip`` is; then nothing else is tried.

    Returns
    -------
    openmps.data.BoxedPictures
        364 pictures of 640x480 pixels: 205 to train, 87 to validate, 72 to test; three classes. The files are in the
        cache.

    Raises
    ------
    DatasetError
        If the file is missing and cannot be downloaded, or has other contents.

    Notes
    -----
    Source: Shenggan, "BCCD dataset", github.com/Shenggan/BCCD_Dataset; MIT licence.
    """
    path = BLOOD_CELLS.find(None if folder is None else Path(folder))
    place = cache_folder() / "blood_cells" / SHA256["jpg"][:16]
    description = place / "boxes.csv"
    if not description.is_file():
        _unpack(path, place)
    return read_boxes(description)


def _unpack(path: Path, place: Path) -> None:
    """Write the verified pictures to a folder, then a CSV file with the boxes and parts."""
    with open_zip(path, most_file=_MOST_BYTES, most=_MOST_BYTES, times=2) as archive:
        files = {match[1]: archive.read(name) for name in archive.sizes if (match := _NAME.fullmatch(name))}
        parts = _parts(archive)
    for ending, expected in SHA256.items():
        digest = hashlib.sha256()
        for name in sorted(name for name in files if name.endswith(ending)):
            digest.update(name.encode() + b"\0" + len(files[name]).to_bytes(8, "little") + files[name])
        if digest.hexdigest() != expected:
            raise DatasetError(
                f'File "{path}" is corrupt: the SHA-256 of its {ending} files is {digest.hexdigest()}, blood_cells has '
                f"{expected}."
            )
    for folder, ending in (("images", "jpg"), ("annotations", "xml")):
        (place / folder).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            if name.endswith(ending):
                write_file(place / folder / name, content, what="A picture")
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("file", "split", "class", "xmin", "ymin", "xmax", "ymax"))
    found = read_boxes(place)
    for each in found.pictures:
        for box, label in zip(each.boxes, each.labels, strict=True):
            sides = (int(side) for side in box)
            writer.writerow((each.file.name, parts[each.file.stem], found.classes[label], *sides))
    write_file(place / "boxes.csv", text.getvalue().encode(), what="A description of boxes")


def _parts(archive: Archive) -> dict[str, str]:
    """Return the part of each picture, by its name without an ending."""
    parts: dict[str, str] = {}
    for name in archive.sizes:
        if match := _PART.fullmatch(name):
            parts |= dict.fromkeys(archive.read(name).decode("ascii", "replace").split(), match[1])
        elif name.rpartition("/")[2] == "boxes.csv":
            rows = csv.DictReader(io.StringIO(archive.read(name).decode("utf-8", "replace")))
            parts |= {Path(row["file"]).stem: row["split"] for row in rows}
    return parts
