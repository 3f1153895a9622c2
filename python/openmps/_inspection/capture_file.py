"""Files of captured runs: their inputs and results on one machine, to be compared on another.

A safetensors file: arrays, and a description in JSON in its metadata. docs/captures.md has the format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps._inspection.results import NamedArray, Results
from openmps.errors import FileError, shown

__all__ = ["Capture", "CapturedRun", "read_capture", "write_capture"]

Array = npt.NDArray[Any]

_KEY = "capture"  # in the metadata
_VERSION = 1
_PARTS = ("inputs", "nodes", "targets", "updated")


@dataclass(frozen=True)
class CapturedRun:
    """A run: its name for people, the class of its graph, its inputs and results."""

    name: str
    kind: str
    inputs: tuple[NamedArray, ...]
    results: Results


@dataclass(frozen=True)
class Capture:
    """The runs of a program, how many of each kind were taken, and facts about the machine."""

    program: str
    runs: Sequence[CapturedRun]
    runs_of_a_kind: int
    machine: Mapping[str, str]


def write_capture(path: str | PathLike[str], capture: Capture) -> Path:
    """Write a file; one that is there is replaced in one go.

    Raises
    ------
    FileError
        If it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> run = CapturedRun("tanh", "Graph", (NamedArray("x", "feed", np.ones(2)),), Results("cpu", ()))
    >>> path = write_capture(tempfile.mkdtemp() + "/c.safetensors", Capture("a.py", [run], 1, {}))
    >>> read_capture(path).runs[0].inputs[0].array
    array([1., 1.])
    """
    tensors: dict[str, Array] = {}
    described = [_described(run, place, tensors) for place, run in enumerate(capture.runs)]
    document = {
        "version": _VERSION,
        "program": capture.program,
        "machine": dict(capture.machine),
        "runs_of_a_kind": capture.runs_of_a_kind,
        "runs": described,
    }
    return write_tensors(path, tensors, what="A capture", metadata={_KEY: json.dumps(document)})


def read_capture(path: str | PathLike[str]) -> Capture:
    """Read a file that `write_capture` or another program wrote.

    Raises
    ------
    FileError
        If it cannot be read, is damaged, or does not have the format.
    """
    with open_tensors(path) as file:
        if _KEY not in file.metadata:
            raise FileError(f'{path} is no capture: its metadata lack "{_KEY}".')
        tensors = file.read()
        try:
            return _Reader(tensors).capture(json.loads(file.metadata[_KEY]))
        except (ValueError, RecursionError, TypeError, KeyError, AttributeError) as error:
            reason = str(error) if isinstance(error, _Wrong) else f"{type(error).__name__} {shown(str(error))}"
            raise FileError(f"{path} is no capture of version {_VERSION}: {reason}.") from None


def _described(run: CapturedRun, place: int, tensors: dict[str, Array]) -> dict[str, Any]:
    """Return the description of a run; its arrays are added to the tensors."""
    lists: dict[str, Any] = {}
    for part in _PARTS:
        arrays = run.inputs if part == "inputs" else getattr(run.results, part)
        lists[part] = [_row(each, f"{place}.{part}.{number}", tensors) for number, each in enumerate(arrays)]
    return {"name": run.name, "kind": run.kind, "device": run.results.device, **lists}


def _row(each: NamedArray, key: str, tensors: dict[str, Array]) -> dict[str, Any]:
    row: dict[str, Any] = {"name": each.name, "kind": each.kind, "tensor": key}
    array = np.asarray(each.array)
    if array.dtype.kind == "c":  # real and imaginary parts along one more axis
        row["complex"] = True
        array = np.stack([array.real, array.imag], axis=-1)
    if each.sources:
        row["sources"] = list(each.sources)
    tensors[key] = array
    return row


class _Wrong(ValueError):
    """A sentence on what a description lacks."""


class _Reader:
    """Turns a description into runs; its values are not trusted."""

    def __init__(self, tensors: Mapping[str, Array]) -> None:
        self._tensors = tensors

    def capture(self, document: Any) -> Capture:
        """Return the capture of a description."""
        if document["version"] != _VERSION:
            raise _Wrong(f"its version is {shown(str(document['version']))}")
        count = document["runs_of_a_kind"]
        if type(count) is not int or count < 1:
            raise _Wrong(f"runs_of_a_kind is {shown(str(count))}, expected at least 1")
        machine = {str(name): str(value) for name, value in document["machine"].items()}
        return Capture(_text(document["program"]), [self._run(run) for run in document["runs"]], count, machine)

    def _run(self, run: Any) -> CapturedRun:
        inputs, nodes, targets, updated = (
            tuple(self._array(each, place) for place, each in enumerate(run[part])) for part in _PARTS
        )
        results = Results(_text(run["device"]), nodes, targets, updated)
        return CapturedRun(_text(run["name"]), _text(run["kind"]), inputs, results)

    def _array(self, row: Any, place: int) -> NamedArray:
        name, kind, key = (_text(row[part]) for part in ("name", "kind", "tensor"))
        if key not in self._tensors:
            raise _Wrong(f'"{shown(name)}" has tensor "{shown(key)}", which is not in the file')
        array = self._tensors[key]
        if row.get("complex"):
            if array.ndim == 0 or array.shape[-1] != 2 or array.dtype.kind != "f":
                raise _Wrong(f'"{shown(name)}" is complex and has shape {array.shape}, expected 2 floats at the end')
            array = (array[..., 0] + 1j * array[..., 1]).astype(np.complex64)
        sources = row.get("sources", [])
        if not isinstance(sources, list) or not all(type(each) is int and 0 <= each < place for each in sources):
            raise _Wrong(f'"{shown(name)}" has sources {shown(str(sources))}, expected places before {place}')
        return NamedArray(name, kind, array, tuple(sources))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong(f"{shown(str(value))} is no text")
    return value
