"""Goldens beside the numbers of another device, for the same inputs."""

from __future__ import annotations

from openmps._goldens.cases import CASES, Tensors
from openmps._goldens.files import Goldens
from openmps._inspection.comparison import ComparedResult, compared
from openmps._inspection.results import NamedArray
from openmps._runtime.device import Device
from openmps.errors import FileError

__all__ = ["compare"]


def compare(goldens: Goldens, device: str | None = None) -> dict[str, list[ComparedResult]]:
    """Compute each case of the goldens on a device with the goldens' inputs; return its results by case.

    Raises
    ------
    FileError
        If a case is unknown, or its inputs or results have other names or shapes than the case's.
    """
    chosen = (Device.default() if device is None else Device(device)).name
    found = {}
    for name, expected in goldens.results.items():
        inputs = goldens.inputs.get(name, {})
        _check(name, inputs)
        results = CASES[name].run(chosen, inputs)
        if results.keys() != expected.keys():
            raise FileError(f'The case "{name}" has {_names(expected)}, expected {_names(results)}.')
        found[name] = [
            compared(NamedArray(result, name, results[result]), NamedArray(result, name, golden), CASES[name].tolerance)
            for result, golden in expected.items()
        ]
    return found


def _check(name: str, inputs: Tensors) -> None:
    if name not in CASES:
        raise FileError(f'The case "{name}" is unknown, expected one of {", ".join(CASES)}.')
    shapes = {each: array.shape for each, array in inputs.items()}
    if shapes != CASES[name].inputs:
        raise FileError(f'The case "{name}" has inputs of {shapes}, expected {CASES[name].inputs}.')


def _names(arrays: Tensors) -> str:
    return ", ".join(sorted(arrays)) or "no results"
