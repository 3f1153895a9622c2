"""Symbols of object files for macOS (Mach-O, 64 bits)."""

from __future__ import annotations

import dataclasses
import pathlib
import struct

MAGIC, SYMBOL_TABLE = 0xFEEDFACF, 2
EXTERNAL, PRIVATE, KIND, DEBUG, WEAK = 0x01, 0x10, 0x0E, 0xE0, 0x80


@dataclasses.dataclass
class Symbols:
    """External names: those that are needed, and those that are defined, alone or beside equal ones (`weak`)."""

    undefined: set[str] = dataclasses.field(default_factory=set)
    defined: set[str] = dataclasses.field(default_factory=set)
    weak: set[str] = dataclasses.field(default_factory=set)
    hidden: set[str] = dataclasses.field(default_factory=set)  # of the defined ones: for the same library alone


def symbols_of(path: pathlib.Path) -> Symbols:
    """Reads the table of symbols of one object.

    Raises
    ------
    ValueError
        If the file is no such object.
    """
    data = path.read_bytes()
    magic, *_, commands, _, _, _ = struct.unpack_from("<8I", data)
    if magic != MAGIC:
        raise ValueError(f"{path} begins with {magic:#x}, expected {MAGIC:#x} of a Mach-O object of 64 bits.")
    found = Symbols()
    place = 32
    for _ in range(commands):
        command, size = struct.unpack_from("<2I", data, place)
        if command == SYMBOL_TABLE:
            _read_table(data, struct.unpack_from("<4I", data, place + 8), found)
        place += size
    return found


def _read_table(data: bytes, where: tuple[int, ...], found: Symbols) -> None:
    table, count, strings, _ = where
    for i in range(count):
        name_at, kind, _, description, value = struct.unpack_from("<IBBHQ", data, table + 16 * i)
        if kind & DEBUG or not kind & EXTERNAL:
            continue
        start = strings + name_at
        name = data[start : data.index(b"\0", start)].decode()
        if kind & KIND == 0 and value == 0:
            found.undefined.add(name)
            continue
        (found.weak if description & WEAK else found.defined).add(name)
        if kind & PRIVATE:
            found.hidden.add(name)
