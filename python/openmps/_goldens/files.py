"""Goldens in a file: a capture, with a run for each case (docs/captures.md)."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from openmps._goldens.cases import CASES, Tensors
from openmps._inspection.capture_file import Capture, CapturedRun, read_capture, write_capture
from openmps._inspection.results import NamedArray, Results
from openmps._runtime.device import Device
from openmps._version import __version__
from openmps.errors import FileError

__all__ = ["Goldens", "capture", "load", "save"]

_KIND = "golden"


@dataclass(frozen=True)
class Goldens:
    """Inputs and results of cases, and where they are from.

    Parameters
    ----------
    program, device : str
        The program that computed them, and where.
    machine : mapping of str to str
        Facts for people.
    inputs, results : mapping of str to mapping of str to array
        By case and name.
    """

    program: str
    device: str
    machine: dict[str, str]
    inputs: dict[str, Tensors]
    results: dict[str, Tensors]


def capture(device: str | None = None, names: Iterable[str] = CASES) -> Goldens:
    """Compute goldens on a device; the default is the best one."""
    chosen = Device.default() if device is None else Device(device)
    inputs = {name: CASES[name].make_inputs() for name in names}
    results = {name: CASES[name].run(chosen.name, inputs[name]) for name in names}
    machine = {"device": chosen.description, "system": platform.platform()}
    return Goldens(f"openmps {__version__}", chosen.name, machine, inputs, results)


def save(goldens: Goldens, path: str | PathLike[str]) -> Path:
    """Write the file; one that is there is replaced in one go."""
    runs = [
        CapturedRun(
            name,
            _KIND,
            _named(goldens.inputs.get(name, {}), "feed"),
            Results(goldens.device, (), _named(results, "target")),
        )
        for name, results in goldens.results.items()
    ]
    return write_capture(path, Capture(goldens.program, runs, 1, goldens.machine))


def load(path: str | PathLike[str]) -> Goldens:
    """Read a file of goldens.

    Raises
    ------
    FileError
        If it is missing, damaged, or no capture of goldens, or a case has no results or stands twice.
    """
    found = read_capture(path)
    inputs: dict[str, Tensors] = {}
    results: dict[str, Tensors] = {}
    for run in found.runs:
        if run.kind != _KIND:
            raise FileError(f'{path}: the run "{run.name}" is of the kind "{run.kind}", expected "{_KIND}".')
        if run.name in results:
            raise FileError(f'{path}: the case "{run.name}" stands twice, expected once.')
        if not run.results.targets:
            raise FileError(f'{path}: the case "{run.name}" has 0 results, expected 1 or more.')
        inputs[run.name] = {each.name: each.array for each in run.inputs}
        results[run.name] = {each.name: each.array for each in run.results.targets}
    if not results:
        raise FileError(f"{path} has 0 cases, expected 1 or more.")
    return Goldens(found.program, found.runs[0].results.device, dict(found.machine), inputs, results)


def _named(arrays: Tensors, kind: str) -> tuple[NamedArray, ...]:
    return tuple(NamedArray(name, kind, array) for name, array in arrays.items())
