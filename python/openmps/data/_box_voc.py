"""Boxes from XML files of Pascal VOC, and its lists of parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from openmps._files.outside_file import read_text
from openmps.data._described import Described, Description, finite_numbers
from openmps.data._report import counted, named
from openmps.data._splits import part_of
from openmps.errors import DatasetError, reason_of, shown

_MOST_XML_BYTES = 10_000_000


def read_voc(folder: Path, files: Sequence[Path]) -> Description:
    """Return the boxes of a folder's XML files; ImageSets/Main/*.txt or folders name the parts."""
    found = Description(f"Boxes in {counted(len(files), 'XML file')}, as Pascal VOC writes them.", [folder])
    lists = {root: _listed(root) for root in {folder, *(file.parent.parent for file in files)}}
    unlisted = []
    for file in files:
        listed = lists[file.parent.parent] or lists[folder]
        if listed and file.stem not in listed:
            unlisted.append(file.name)
            continue
        part = next((part for each in file.relative_to(folder).parts[:-1] if (part := part_of(each))), "")
        _take(file, listed.get(file.stem, part), found)
    if unlisted:
        text = f"{counted(len(unlisted), 'XML file')} that no list in ImageSets/Main names: {named(unlisted)}."
        found.left_out.append(text)
    missing = sorted({stem for listed in lists.values() for stem in listed} - {file.stem for file in files})
    if missing:
        found.left_out.append(f"{counted(len(missing), 'listed picture')} without an XML file: {named(missing)}.")
    if any(lists.values()):
        found.layout = f"{found.layout[:-1]}; parts are listed in ImageSets/Main."
    return found


def _listed(root: Path) -> dict[str, str]:
    """Return the part of each picture that a list names."""
    folder = root / "ImageSets" / "Main"
    files = {file.stem.lower(): file for file in sorted(folder.glob("*.txt"))} if folder.is_dir() else {}
    if "train" in files:
        files.pop("trainval", None)  # both together
    parts: dict[str, str] = {}
    for name, file in files.items():
        part = part_of(name)
        if not part:
            continue  # the list of a class
        lines = read_text(file, encoding="utf-8-sig").splitlines()
        for number, line in enumerate(lines, start=1):
            stem = line.split()[0] if line.split() else ""
            if stem and parts.setdefault(stem, part) != part:
                raise DatasetError(
                    f'File "{file}", row {number}, has "{stem}", which is also in the list of {parts[stem]}.'
                )
    return parts


def _take(file: Path, part: str, found: Description) -> None:
    """Add the boxes of an XML file."""
    where = f'File "{file}"'
    try:
        text = read_text(file, most=_MOST_XML_BYTES, encoding="utf-8-sig")
        if "<!ENTITY" in text or "<!DOCTYPE" in text:  # entities can grow without bounds
            raise DatasetError(f"{where} has a document type, expected none.")
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise DatasetError(f"{where} cannot be read: {reason_of(error)}.") from error
    if root.tag != "annotation":
        raise DatasetError(
            f'{where} has the root "{shown(root.tag)[:40]}", expected "annotation", as Pascal VOC has it.'
        )
    name = (root.findtext("filename") or "").strip() or file.stem
    picture = Described(name, f'"{file}"', file.parent, part)
    for number, item in enumerate(root.iter("object"), start=1):
        box = item.find("bndbox")
        if box is None:
            raise DatasetError(f"{where} has an object without a bndbox: object {number}.")
        place = f"{where}, object {number},"
        sides = finite_numbers((box.findtext(side) for side in ("xmin", "ymin", "xmax", "ymax")), place)
        found.add(picture, sides, (item.findtext("name") or "").strip(), place)
    found.pictures.append(picture)
