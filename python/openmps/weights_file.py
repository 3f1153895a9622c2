"""Weights in safetensors files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

import numpy as np

from openmps._arrays import F32Array
from openmps.errors import FileError, ShapeError

__all__ = ["read_tensors", "read_weights", "write_weights"]


def write_weights(path: str | PathLike[str], tensors: Mapping[str, F32Array]) -> Path:
    """Write a safetensors file; one that is there stays whole if writing fails.

    Raises
    ------
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> path = write_weights(folder / "w.safetensors", {"fc.weights": np.ones((2, 1, 1, 3), np.float32)})
    >>> sorted(read_weights(path))
    ['fc.weights']
    """
    import tempfile

    from safetensors.numpy import save

    target = Path(path)
    data = save({name: np.ascontiguousarray(tensor) for name, tensor in tensors.items()})
    partial: str | None = None
    try:
        handle, partial = tempfile.mkstemp(dir=target.parent or Path(), prefix=target.name, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(target)
    except OSError as error:
        if partial is not None:
            Path(partial).unlink(missing_ok=True)
        raise FileError(f"Weights of {len(data)} bytes cannot be written to {target}: {_reason(error)}.") from error
    return target


def read_weights(path: str | PathLike[str]) -> dict[str, F32Array]:
    """Read a safetensors file.

    Raises
    ------
    FileError
        If the file is not there, or is no safetensors file.
    """
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    if Path(path).is_dir():
        raise FileError(f"Weights cannot be read from {Path(path)}: it is a folder, expected a file.")
    try:
        return load_file(path)
    except OSError as error:
        raise FileError(f"Weights cannot be read from {Path(path)}: {_reason(error)}.") from error
    except SafetensorError as error:
        raise FileError(f"{Path(path)} is no safetensors file: {error}.") from error


def read_tensors(path: str | PathLike[str], expected: Mapping[str, F32Array], who: str) -> dict[str, F32Array]:
    """Read the tensors of a safetensors file that `who` needs: these names, of these shapes.

    Raises
    ------
    FileError
        If the file cannot be read.
    ShapeError
        If it lacks a tensor or one has another shape.
    """
    tensors = read_weights(path)
    for name, tensor in expected.items():
        given = tensors.get(name)
        if given is None:
            raise ShapeError(f'{path} has no tensor "{name}"; it has {", ".join(sorted(tensors))}.')
        if given.shape != tensor.shape:
            raise ShapeError(f'{path}: "{name}" has shape {given.shape}, {who} needs {tensor.shape}.')
    return {name: tensors[name] for name in expected}


def _reason(error: OSError) -> str:
    """Return why, in the system's words."""
    return error.strerror or str(error).partition(":")[0]
