"""Weights in safetensors files: float32 whatever the file has, finite unless others are asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

import numpy as np

from openmps._checks.arrays import F32Array
from openmps._files.safetensors_file import TensorFile, open_tensors, write_tensors
from openmps.errors import ArgumentError, DTypeError, FileError, ShapeError, shown

__all__ = ["read_optimizers", "read_tensors", "read_weights", "write_weights"]

_FLOATS = ("F32", "F16", "BF16", "F64")


_STEPS = "openmps.optimizer_steps"  # the key in the metadata


def write_weights(
    path: str | PathLike[str], tensors: Mapping[str, F32Array], steps: Mapping[str, Mapping[str, int]] | None = None
) -> Path:
    """Write a safetensors file with a checksum; one that is there stays whole if writing fails.

    Raises
    ------
    FileError
        If the file cannot be written, or `path` is no regular file.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> path = write_weights(folder / "w.safetensors", {"fc.weights": np.ones((2, 1, 1, 3), np.float32)})
    >>> sorted(read_weights(path))
    ['fc.weights']
    """
    metadata = {_STEPS: json.dumps(steps, sort_keys=True)} if steps else None
    return write_tensors(path, tensors, what="Weights", metadata=metadata)


def read_optimizers(path: str | PathLike[str]) -> tuple[dict[str, F32Array], dict[str, dict[str, int]]]:
    """Return all tensors of a file and how many steps its optimizers had made; nothing if it holds no optimizers."""
    with open_tensors(path) as file:
        if _STEPS not in file.metadata:
            return {}, {}
        try:
            steps = json.loads(file.metadata[_STEPS])
        except (ValueError, RecursionError):
            steps = None
        if not _are_steps(steps):
            raise FileError(f"{file.path} has metadata {_STEPS} that are none: expected counts by layer and name.")
        return file.read(), steps


def _are_steps(steps: object) -> bool:
    """Return whether these are counts that the engine takes, by layer and name."""
    return isinstance(steps, dict) and all(
        isinstance(counts, dict) and all(type(count) is int and 0 <= count < 1 << 63 for count in counts.values())
        for counts in steps.values()
    )


def read_weights(path: str | PathLike[str], *, allow_non_finite: bool = False) -> dict[str, F32Array]:
    """Read a safetensors file: float16, bfloat16 and float64 become float32.

    Raises
    ------
    FileError
        If the file is not there, is no safetensors file, or its checksum does not fit.
    DTypeError
        If a tensor has another dtype.
    ArgumentError
        If a tensor has values that are not finite and `allow_non_finite` is false.
    """
    with open_tensors(path) as file:
        return _read(file, list(file.tensors), allow_non_finite)


def read_tensors(
    path: str | PathLike[str], expected: Mapping[str, F32Array], who: str, *, allow_non_finite: bool = False
) -> dict[str, F32Array]:
    """Read the tensors of a safetensors file that `who` needs: these names, of these shapes, as `read_weights` does.

    Names and shapes are compared before the tensors are read.

    Raises
    ------
    ShapeError
        If it lacks a tensor or one has another shape.
    """
    with open_tensors(path) as file:
        for name, tensor in expected.items():
            given = file.tensors.get(name)
            if given is None:
                raise ShapeError(
                    f'{path} has no tensor "{name}"; it has {shown(", ".join(sorted(file.tensors))) or "none"}.'
                )
            if given.shape != tensor.shape:
                raise ShapeError(f'{path}: "{name}" has shape {given.shape}, {who} needs {tensor.shape}.')
        return _read(file, list(expected), allow_non_finite)


def _read(file: TensorFile, names: list[str], allow_non_finite: bool) -> dict[str, F32Array]:
    for name in names:
        dtype = file.tensors[name].dtype
        if dtype not in _FLOATS:
            raise DTypeError(
                f'{file.path}: "{shown(name)}" has dtype {shown(dtype)}, expected one of {", ".join(_FLOATS)}.'
            )
    with np.errstate(over="ignore"):  # float64 beyond float32 becomes infinite, which is refused below
        weights = {name: array.astype(np.float32, copy=False) for name, array in file.read(names).items()}
    for name, array in weights.items():
        count = 0 if allow_non_finite else array.size - int(np.count_nonzero(np.isfinite(array)))
        if count:
            raise ArgumentError(
                f'{file.path}: "{shown(name)}" has {count} values that are not finite, expected none; '
                f"allow_non_finite=True takes them."
            )
    return weights
