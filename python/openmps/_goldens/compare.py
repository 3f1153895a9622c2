"""Goldens beside the numbers of another device, for the same inputs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from openmps._goldens.cases import CASES, Tensors
from openmps._goldens.files import Goldens
from openmps._runtime.device import Device
from openmps.errors import FileError

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True)
class Comparison:
    """One result of a case.

    Parameters
    ----------
    case, result : str
    error : float
        The largest difference, relative to the largest golden number or to 1; infinite for other shapes.
    tolerance : float
    """

    case: str
    result: str
    error: float
    tolerance: float

    @property
    def is_right(self) -> bool:
        """Whether the error is at most the tolerance."""
        return self.error <= self.tolerance


def compare(goldens: Goldens, device: str | None = None) -> list[Comparison]:
    """Compute each case of the goldens on a device, with the goldens' inputs.

    Raises
    ------
    FileError
        If a case is unknown, or its inputs or results have other names or shapes than the case's.
    """
    chosen = (Device.default() if device is None else Device(device)).name
    found = []
    for name, expected in goldens.results.items():
        inputs = goldens.inputs.get(name, {})
        _check(name, inputs)
        results = CASES[name].run(chosen, inputs)
        if results.keys() != expected.keys():
            raise FileError(f'The case "{name}" has {_names(expected)}, expected {_names(results)}.')
        for result, golden in expected.items():
            found.append(Comparison(name, result, _error(results[result], golden), CASES[name].tolerance))
    return found


def _check(name: str, inputs: Tensors) -> None:
    if name not in CASES:
        raise FileError(f'The case "{name}" is unknown, expected one of {", ".join(CASES)}.')
    shapes = {each: array.shape for each, array in inputs.items()}
    if shapes != CASES[name].inputs:
        raise FileError(f'The case "{name}" has inputs of {shapes}, expected {CASES[name].inputs}.')


def _names(arrays: Tensors) -> str:
    return ", ".join(sorted(arrays)) or "no results"


def _error(found: npt.NDArray[np.generic], golden: npt.NDArray[np.generic]) -> float:
    if found.shape != golden.shape:
        return float("inf")
    ours, theirs = found.astype(np.float64), golden.astype(np.float64)
    if not np.array_equal(np.isfinite(ours), np.isfinite(theirs)):
        return float("inf")
    finite = np.isfinite(theirs)
    scale = max(1.0, float(np.abs(theirs[finite]).max(initial=0)))
    return float(np.abs(ours - theirs)[finite].max(initial=0)) / scale
