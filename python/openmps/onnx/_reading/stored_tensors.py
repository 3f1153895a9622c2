"""Tensors of a file as arrays: their bytes are in the file itself, or in files beside it."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

from openmps._files.outside_file import opened
from openmps.errors import DatasetError, FileError, UnsupportedError, shown
from openmps.onnx._reading.element_types import Array, element_type, held

_EXTERNAL = 1  # TensorProto.DataLocation
_MOST_ELEMENTS = 1 << 40
_MOST_BYTES = 1 << 40  # of a file beside the model's


class StoredTensors:
    """Gives the arrays of a file's tensors.

    Parameters
    ----------
    folder : Path or None
        The folder of the file; None if the model is not from a file.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = None if folder is None else folder.resolve()

    def array(self, proto: Any) -> Array:
        """Return the elements of a TensorProto.

        Raises
        ------
        FileError
            If its bytes do not fit its shape, or are in no file that it may name.
        UnsupportedError
            If its elements are no numbers.
        """
        from onnx import numpy_helper

        who = f'Tensor "{shown(proto.name)}"'
        element_type(proto.data_type, who)
        if any(extent < 0 for extent in proto.dims) or math.prod(proto.dims) > _MOST_ELEMENTS:
            raise FileError(f"{who} has shape {tuple(proto.dims)}, expected at most {_MOST_ELEMENTS} elements.")
        if proto.data_location == _EXTERNAL:
            proto = self._with_bytes(proto, who)
        try:
            return held(numpy_helper.to_array(proto))
        except (TypeError, ValueError) as error:
            raise FileError(f"{who} is damaged: its elements do not fit shape {tuple(proto.dims)}.") from error

    def _with_bytes(self, proto: Any, who: str) -> Any:
        """Return a copy of a tensor that has the bytes of the file beside."""
        entries = {entry.key: entry.value for entry in proto.external_data}
        path = self._path(entries.get("location", ""), who)
        try:
            offset, length = int(entries.get("offset", 0)), int(entries.get("length", -1))
        except ValueError:
            raise FileError(f"{who} is damaged: its place in {path.name} is no number.") from None
        copy = type(proto)()
        copy.CopyFrom(proto)
        copy.data_location = 0
        copy.raw_data = _part(path, offset, length, who)
        del copy.external_data[:]
        return copy

    def _path(self, location: str, who: str) -> Path:
        """Return the place of a file in the folder of the model's; no link leads out of it."""
        if self._folder is None:
            raise UnsupportedError(f"{who} has its elements in another file; load takes the path of its model then.")
        parts = location.replace("\\", "/").split("/")
        if not location or os.path.isabs(location) or ".." in parts or ":" in location or "\0" in location:
            raise FileError(
                f'{who} has its elements in "{shown(location)}", expected a path below the model\'s folder.'
            )
        path = self._folder / location
        if not path.resolve().is_relative_to(self._folder):
            raise FileError(f'{who} has its elements in "{shown(location)}", a link out of the model\'s folder.')
        return path


def _part(path: Path, offset: int, length: int, who: str) -> bytes:
    """Return bytes of a file from a place on."""
    try:
        with opened(path, "External data", most=_MOST_BYTES) as file:
            size, rest = file.size, file.size - offset
            wanted = rest if length < 0 else length
            if offset >= 0 and 0 <= wanted <= rest:
                file.seek(offset)
                return file.read(wanted)
    except DatasetError as error:
        raise FileError(str(error)) from error
    raise FileError(f"{who} has {length} bytes at {offset} of {path.name}, which has {size}.")
