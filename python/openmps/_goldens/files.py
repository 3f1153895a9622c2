"""A folder with goldens: goldens.json says where they are from, goldens.safetensors has inputs and results."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._files.atomic_file import write_file
from openmps._files.outside_file import read_text
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps._goldens.cases import CASES, Tensors
from openmps._runtime.device import Device
from openmps._version import __version__
from openmps.errors import FileError

__all__ = ["Goldens", "capture", "load", "save"]

FORMAT = 1
_MOST = 1 << 20  # bytes of the text
_WHAT = "the description of goldens"


@dataclass(frozen=True)
class Goldens:
    """Inputs and results of cases, and where they are from.

    Parameters
    ----------
    origin : mapping
        The device, the system and the program that computed them.
    inputs, results : mapping of str to mapping of str to array
        By case and name.
    """

    origin: dict[str, Any]
    inputs: dict[str, Tensors]
    results: dict[str, Tensors]


def capture(device: str | None = None, names: Iterable[str] = CASES) -> Goldens:
    """Compute goldens on a device; the default is the best one."""
    chosen = Device.default() if device is None else Device(device)
    inputs = {name: CASES[name].make_inputs() for name in names}
    results = {name: CASES[name].run(chosen.name, inputs[name]) for name in names}
    origin = {
        "device": {"name": chosen.name, "description": chosen.description},
        "system": platform.platform(),
        "program": f"openmps {__version__}",
    }
    return Goldens(origin, inputs, results)


def save(goldens: Goldens, folder: str | PathLike[str]) -> Path:
    """Write the two files; the folder is made if it is missing."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    tensors = {
        f"{case}/{kind}/{name}": array
        for kind, all_cases in (("input", goldens.inputs), ("result", goldens.results))
        for case, arrays in all_cases.items()
        for name, array in arrays.items()
    }
    write_tensors(place / "goldens.safetensors", tensors, what="the goldens")
    document = {"format": FORMAT, **goldens.origin, "cases": list(goldens.results)}
    write_file(place / "goldens.json", (json.dumps(document, indent=2) + "\n").encode(), what=_WHAT)
    return place


def load(folder: str | PathLike[str]) -> Goldens:
    """Read a folder of goldens.

    Raises
    ------
    FileError
        If a file is missing, damaged, or of another format; or if tensors are not those of the named cases.
    """
    place = Path(folder)
    document = _document(place / "goldens.json")
    with open_tensors(place / "goldens.safetensors") as file:
        tensors = file.read()
    found: dict[str, dict[str, Tensors]] = {"input": {}, "result": {}}
    for path, array in tensors.items():
        case, kind, name = [*path.split("/"), "", "", ""][:3]
        if case not in document["cases"] or kind not in found or path.count("/") != 2:
            raise FileError(f'{place}: the tensor "{path}" belongs to none of the cases that goldens.json names.')
        found[kind].setdefault(case, {})[name] = array
    for case in document["cases"]:
        if case not in found["result"]:
            raise FileError(f'{place}: the case "{case}" has 0 results, expected 1 or more.')
    origin = {name: document.get(name) for name in ("device", "system", "program")}
    return Goldens(origin, found["input"], found["result"])


def _document(path: Path) -> dict[str, Any]:
    text = read_text(path, _WHAT, most=_MOST)
    try:
        document = json.loads(text)
    except ValueError as error:
        raise FileError(f"{path} is no JSON: {error}.") from None
    version = document.get("format") if isinstance(document, dict) else None
    if version != FORMAT:
        raise FileError(f"{path} has the format {version!r}, expected {FORMAT}.")
    cases = document.get("cases")
    if not isinstance(cases, list) or not all(isinstance(name, str) for name in cases):
        raise FileError(f"{path}: cases is {cases!r}, expected a list of names.")
    return dict(document)
