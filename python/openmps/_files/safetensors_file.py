"""Safetensors files: a header in JSON with the dtype, shape and place of each tensor, then their bytes.

The header is checked before memory is taken for a tensor. Files written here carry the SHA-256 of their tensors in the
header's metadata; where a file has one it is checked. Format: github.com/huggingface/safetensors, "Format".
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from openmps._checks.bfloat16 import widened
from openmps._files.atomic_file import write_file
from openmps._files.regular_file import reading
from openmps.errors import DTypeError, FileError, shown

__all__ = ["StoredTensor", "TensorFile", "open_tensors", "write_tensors"]

Array = npt.NDArray[Any]

_OURS = "openmps."  # keys in the metadata; two, so that damage to one does not make a file another's
CHECKSUM = "openmps.sha256"
_FORMAT = "openmps.format"
_MOST_HEADER_BYTES = 100_000_000  # the format's own limit
_MOST_AXES = 32  # NumPy's, before its version 2
_MOST_ELEMENTS = 1 << 48
_BLOCK = 1 << 20
_DTYPES = {
    "BOOL": "?",
    "U8": "u1",
    "I8": "i1",
    "U16": "<u2",
    "I16": "<i2",
    "U32": "<u4",
    "I32": "<i4",
    "U64": "<u8",
    "I64": "<i8",
    "F16": "<f2",
    "F32": "<f4",
    "F64": "<f8",
    "BF16": "<u2",  # the upper half of a float32
}
_NAMES = {np.dtype(code): name for name, code in _DTYPES.items() if name != "BF16"}


@dataclass(frozen=True)
class StoredTensor:
    """The header's entry for a tensor: its dtype in the format's words, its shape, and where its bytes are."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


class TensorFile:
    """A file that is open, with a header that was checked."""

    def __init__(self, path: Path, file: IO[bytes], size: int) -> None:
        self.path = path
        self._file = file
        self.tensors, self.metadata = self._header(size)

    def read(self, names: Collection[str] | None = None) -> dict[str, Array]:
        """Return these tensors, or all of them, after the checksum; bfloat16 as float32.

        Raises
        ------
        DTypeError
            If NumPy has no such dtype; nothing was read then.
        FileError
            If the file is cut, or its checksum does not fit.
        """
        wanted = self.tensors.keys() if names is None else names
        arrays = {name: self._new_array(name) for name in wanted}
        expected = self._expected_checksum()
        digest = _new_digest(self.tensors) if expected is not None else None
        for name in _in_order(self.tensors):
            blocks = _blocks_of(arrays[name]) if name in arrays else self._passing(self.tensors[name])
            for block in blocks:
                self._fill(block)
                if digest is not None:
                    digest.update(block)
        if expected is not None and digest is not None and digest.hexdigest() != expected:
            raise FileError(
                f"{self.path} is damaged: the SHA-256 of its tensors is {digest.hexdigest()}, "
                f"its header says {shown(expected)}."
            )
        return {name: _widened(array, self.tensors[name].dtype) for name, array in arrays.items()}

    def _expected_checksum(self) -> str | None:
        """Return the header's checksum; None for files of other programs, which need not have one."""
        expected = self.metadata.get(CHECKSUM)
        if expected is None and any(name.startswith(_OURS) for name in self.metadata):
            raise FileError(f'{self.path} is damaged: its header has no "{CHECKSUM}".')
        return expected

    def _new_array(self, name: str) -> Array:
        tensor = self.tensors[name]
        if tensor.dtype not in _DTYPES:
            raise DTypeError(
                f'{self.path}: "{shown(name)}" has dtype {shown(tensor.dtype)}, expected one of {", ".join(_DTYPES)}.'
            )
        return np.empty(tensor.shape, _DTYPES[tensor.dtype])

    def _passing(self, tensor: StoredTensor) -> Iterator[memoryview]:
        """Yield memory for the bytes of a tensor that is not wanted, one block after another."""
        block = memoryview(bytearray(min(_BLOCK, tensor.end - tensor.begin)))
        for begin in range(tensor.begin, tensor.end, _BLOCK):
            yield block[: tensor.end - begin]

    def _fill(self, block: memoryview) -> None:
        read = self._file.readinto(block)  # type: ignore[attr-defined]
        if read != len(block):
            raise FileError(f"{self.path} is cut: {read} of {len(block)} bytes can be read.")

    # ---- the header

    def _problem(self, what: str) -> FileError:
        return FileError(f"{self.path} is no safetensors file: {what}.")

    def _header(self, size: int) -> tuple[dict[str, StoredTensor], dict[str, str]]:
        if size < 8:
            raise self._problem(f"it has {size} bytes, expected at least 8")
        length = int.from_bytes(self._file.read(8), "little")
        if length > min(size - 8, _MOST_HEADER_BYTES):
            most = "" if length <= size - 8 else f" and the file {size}"
            raise self._problem(f"its header has {length} bytes{most}, expected at most {_MOST_HEADER_BYTES}")
        try:
            header = json.loads(self._file.read(length).decode(), object_pairs_hook=_without_duplicates)
        except (ValueError, RecursionError) as error:
            raise self._problem(f"its header is no JSON: {str(error).partition(':')[0]}") from error
        if not isinstance(header, dict):
            raise self._problem("its header is no JSON object")
        metadata = header.pop("__metadata__", {})
        if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
            raise self._problem("its __metadata__ does not map strings to strings")
        tensors = {name: self._tensor(name, entry) for name, entry in header.items()}
        self._check_places(tensors, size - 8 - length)
        return tensors, metadata

    def _tensor(self, name: str, entry: Any) -> StoredTensor:
        if not isinstance(entry, dict) or entry.keys() != {"dtype", "shape", "data_offsets"}:
            raise self._problem(f'"{shown(name)}" has something else than dtype, shape and data_offsets')
        dtype, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
        if not isinstance(dtype, str) or not _are_counts(shape) or not _are_counts(offsets) or len(offsets) != 2:
            raise self._problem(
                f'"{shown(name)}" has a dtype that is no string, or a shape or data_offsets that are no counts'
            )
        if len(shape) > _MOST_AXES or math.prod(extent or 1 for extent in shape) > _MOST_ELEMENTS:
            raise self._problem(f'"{shown(name)}" has more than {_MOST_AXES} axes or {_MOST_ELEMENTS} elements')
        return StoredTensor(dtype, tuple(shape), *offsets)

    def _check_places(self, tensors: Mapping[str, StoredTensor], size: int) -> None:
        """Each tensor begins where the one before it ends, the last one ends with the file, and sizes fit shapes."""
        end = 0
        for name in _in_order(tensors):
            tensor = tensors[name]
            if tensor.begin != end or tensor.end < tensor.begin:
                raise self._problem(
                    f'"{shown(name)}" is at bytes {tensor.begin} to {tensor.end}, expected it to begin at {end}'
                )
            end = tensor.end
            if tensor.dtype in _DTYPES:
                needed = math.prod(tensor.shape) * np.dtype(_DTYPES[tensor.dtype]).itemsize
                if needed != tensor.end - tensor.begin:
                    raise self._problem(
                        f'"{shown(name)}" has {tensor.end - tensor.begin} bytes, its shape needs {needed}'
                    )
        if end != size:
            raise self._problem(f"its tensors have {end} bytes, {size} are there")


@contextmanager
def open_tensors(path: str | PathLike[str]) -> Iterator[TensorFile]:
    """Open a file and check its header.

    Raises
    ------
    FileError
        If it cannot be read, or is no safetensors file.
    """
    with reading(path, "Weights") as file:
        yield TensorFile(Path(path), file, os.fstat(file.fileno()).st_size)


def write_tensors(
    path: str | PathLike[str], tensors: Mapping[str, Array], *, what: str, metadata: Mapping[str, str] | None = None
) -> Path:
    """Write a file with these tensors and their checksum; one that is there is replaced in one go.

    Raises
    ------
    DTypeError
        If a tensor has a dtype that the format lacks.
    FileError
        If it cannot be written; `what`, the number of bytes and the path are named.

    Examples
    --------
    >>> import tempfile
    >>> path = write_tensors(Path(tempfile.mkdtemp(), "t"), {"count": np.array([3], np.uint64)}, what="Counters")
    >>> with open_tensors(path) as file:
    ...     file.tensors["count"].dtype, file.read()["count"]
    ('U64', array([3], dtype=uint64))
    """
    arrays = {name: _plain(tensors[name]) for name in sorted(tensors)}
    places: dict[str, StoredTensor] = {}
    end = 0
    for name, array in arrays.items():
        if array.dtype not in _NAMES:
            raise DTypeError(f'"{name}" has dtype {array.dtype}, expected one of {", ".join(map(str, _NAMES))}.')
        places[name] = StoredTensor(_NAMES[array.dtype], array.shape, end, end + array.nbytes)
        end += array.nbytes
    digest = _new_digest(places)
    for array in arrays.values():
        for block in _blocks_of(array):
            digest.update(block)
    header = _header_bytes(places, {**(metadata or {}), CHECKSUM: digest.hexdigest(), _FORMAT: "1"})
    blocks = [header, *(block for array in arrays.values() for block in _blocks_of(array))]
    return write_file(path, blocks, what=f"{what} of {len(header) + end} bytes")


def _header_bytes(places: Mapping[str, StoredTensor], metadata: Mapping[str, str]) -> bytes:
    header: dict[str, Any] = {"__metadata__": dict(metadata)}
    for name, place in places.items():
        header[name] = {"dtype": place.dtype, "shape": place.shape, "data_offsets": (place.begin, place.end)}
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)  # so that tensors begin at multiples of 8 bytes
    return len(text).to_bytes(8, "little") + text


def _new_digest(tensors: Mapping[str, StoredTensor]) -> Any:
    """Return the SHA-256 of the tensors' names, dtypes and shapes, to which their bytes are added in their order."""
    import hashlib  # loads OpenSSL: 3 ms that an import of the package need not take

    facts = [[name, tensors[name].dtype, tensors[name].shape] for name in _in_order(tensors)]
    return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode())


def _in_order(tensors: Mapping[str, StoredTensor]) -> list[str]:
    """Return the names in the order of their bytes."""
    return sorted(tensors, key=lambda name: (tensors[name].begin, tensors[name].end, name))


def _plain(array: Array) -> Array:
    """Return the array in row-major order and the machine's byte order, itself if it is."""
    return np.require(array, array.dtype.newbyteorder("="), "C")


def _blocks_of(array: Array) -> list[memoryview]:
    """Return the bytes of a contiguous array, none if it is empty."""
    return [array.reshape(-1).view(np.uint8).data] if array.nbytes else []


def _widened(array: Array, dtype: str) -> Array:
    return widened(array) if dtype == "BF16" else array


def _without_duplicates(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) != len(pairs):
        raise ValueError("a name is there twice")
    return entries


def _are_counts(value: Any) -> bool:
    return isinstance(value, list) and all(type(entry) is int and entry >= 0 for entry in value)
