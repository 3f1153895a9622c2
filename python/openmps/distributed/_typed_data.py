"""Items that ranks send each other, as bytes: a tag for the type, then the value. No received byte names code to run.

The types are None, bool, int, float, complex, str, bytes, paths, NumPy's numbers and arrays, lists, tuples, dicts, and
exceptions. Of exceptions those of openmps and of Python come back as they are, others as `Error`.
"""

from __future__ import annotations

import builtins
import math
import struct
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from openmps import errors
from openmps.errors import DeviceError, DTypeError, Error

__all__ = ["packed", "unpacked"]

_LENGTH = struct.Struct("<Q")
_NUMBERS = {float: (b"f", struct.Struct("<d")), complex: (b"c", struct.Struct("<dd"))}
_DTYPES = ("bool", *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)))
_DTYPES += ("float16", "float32", "float64", "complex64", "complex128")
_MOST_AXES, _MOST_ELEMENTS, _MOST_DEPTH = 32, 1 << 48, 64


def packed(item: object) -> bytes:
    """Return an item as bytes.

    Raises
    ------
    DTypeError
        If a part of it has another type, or it is nested more than 64 deep.
    """
    parts: list[bytes | memoryview] = []
    _pack(item, parts, 0)
    return b"".join(parts)


def unpacked(data: bytes | memoryview) -> Any:
    """Return the item of some bytes, which may come from a stranger.

    Raises
    ------
    DeviceError
        If they are not the bytes of an item.
    """
    reader = _Reader(memoryview(data))
    item = reader.item(0)
    reader.expect_end()
    return item


def _pack(item: object, parts: list[bytes | memoryview], depth: int) -> None:
    if depth > _MOST_DEPTH:
        raise DTypeError(f"distributed: ranks send items that are nested {_MOST_DEPTH} deep or less.")
    if item is None or isinstance(item, bool):
        parts.append({None: b"n", True: b"y", False: b"z"}[item])
    elif isinstance(item, np.ndarray | np.generic):
        _pack_array(np.asarray(item), b"a" if isinstance(item, np.ndarray) else b"g", parts)
    elif isinstance(item, int):
        _pack_bytes(b"i", int(item).to_bytes((item.bit_length() + 8) // 8, "little", signed=True), parts)
    elif isinstance(item, float):
        parts.append(b"f" + _NUMBERS[float][1].pack(item))
    elif isinstance(item, complex):
        parts.append(b"c" + _NUMBERS[complex][1].pack(item.real, item.imag))
    elif isinstance(item, str):
        _pack_bytes(b"s", str(item).encode("utf-8", "surrogatepass"), parts)
    elif isinstance(item, bytes):
        _pack_bytes(b"b", item, parts)
    elif isinstance(item, PurePath):
        _pack_bytes(b"p", str(item).encode("utf-8", "surrogatepass"), parts)
    elif isinstance(item, list | tuple):
        _pack_row(b"l" if isinstance(item, list) else b"t", list(item), parts, depth)
    elif isinstance(item, dict):
        _pack_row(b"d", [each for pair in item.items() for each in pair], parts, depth)
    elif isinstance(item, Exception):
        _pack_row(b"x", _description(item), parts, depth)
    else:
        raise DTypeError(
            f"distributed: ranks send numbers, texts, arrays, lists and dicts of these, not {type(item).__name__}."
        )


def _pack_bytes(tag: bytes, data: bytes, parts: list[bytes | memoryview]) -> None:
    parts += [tag + _LENGTH.pack(len(data)), data]


def _pack_row(tag: bytes, items: list[Any], parts: list[bytes | memoryview], depth: int) -> None:
    parts.append(tag + _LENGTH.pack(len(items)))
    for item in items:
        _pack(item, parts, depth + 1)


def _pack_array(array: np.ndarray[Any, Any], tag: bytes, parts: list[bytes | memoryview]) -> None:
    """Append the number of the dtype, the shape, and the elements in the order of C."""
    if array.dtype.name not in _DTYPES:
        raise DTypeError(f"distributed: ranks send arrays of bool, integers and floats, not of {array.dtype}.")
    values = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).reshape(-1)
    parts.append(tag + bytes([_DTYPES.index(array.dtype.name), array.ndim]))
    parts.append(b"".join(map(_LENGTH.pack, array.shape)))
    parts.append(memoryview(values.view(np.uint8)))  # type: ignore[arg-type]


def _description(error: Exception) -> list[Any]:
    """Return the name of an exception's class and its arguments; of a class that others may not know, its text."""
    kind = type(error).__name__
    if _known_exception(kind) is not type(error):
        return ["Error", (f"{kind}: {error}",)]
    arguments = error.args
    if isinstance(error, OSError) and len(arguments) == 2 and error.filename is not None:
        arguments = (*arguments, error.filename)  # which Python leaves out of the arguments
    try:
        packed(arguments)
    except DTypeError:
        return [kind, (str(error),)]
    return [kind, arguments]


def _known_exception(name: str) -> type[Exception] | None:
    kind = getattr(errors, name, None) if name in errors.__all__ else getattr(builtins, name, None)
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else None


class _Reader:
    """The bytes that are left."""

    def __init__(self, data: memoryview) -> None:
        self._left = data
        self._readers: dict[bytes, Callable[[int], Any]] = {
            b"n": lambda _: None,
            b"y": lambda _: True,
            b"z": lambda _: False,
            b"i": lambda _: int.from_bytes(self._bytes(), "little", signed=True),
            b"f": lambda _: _NUMBERS[float][1].unpack(self._take(8))[0],
            b"c": lambda _: complex(*_NUMBERS[complex][1].unpack(self._take(16))),
            b"s": lambda _: self._text(),
            b"b": lambda _: bytes(self._bytes()),
            b"p": lambda _: Path(self._text()),
            b"a": lambda _: self._array(),
            b"g": lambda _: self._array()[()],
            b"l": self._row,
            b"t": lambda depth: tuple(self._row(depth)),
            b"d": self._dict,
            b"x": self._exception,
        }

    def item(self, depth: int) -> Any:
        if depth > _MOST_DEPTH:
            raise _damage(f"they are nested more than {_MOST_DEPTH} deep")
        tag = bytes(self._take(1))
        read = self._readers.get(tag)
        if read is None:
            raise _damage(f"no type has the tag {tag!r}")
        return read(depth)

    def expect_end(self) -> None:
        if self._left:
            raise _damage(f"{len(self._left)} bytes are left after the item")

    def _take(self, count: int) -> memoryview:
        if count > len(self._left):
            raise _damage(f"{count} bytes are announced, {len(self._left)} are left")
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def _number(self) -> int:
        return int(_LENGTH.unpack(self._take(_LENGTH.size))[0])

    def _bytes(self) -> memoryview:
        return self._take(self._number())

    def _text(self) -> str:
        try:
            return str(self._bytes(), "utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise _damage("a text is not UTF-8") from None

    def _row(self, depth: int) -> list[Any]:
        count = self._number()
        if count > len(self._left):  # each item has a byte or more
            raise _damage(f"{count} items are announced, {len(self._left)} bytes are left")
        return [self.item(depth + 1) for _ in range(count)]

    def _dict(self, depth: int) -> dict[Any, Any]:
        row = self._row(depth)
        try:
            return dict(zip(row[::2], row[1::2], strict=True))
        except (TypeError, ValueError):
            raise _damage("a dict has a key that is none, or no value for one") from None

    def _array(self) -> np.ndarray[Any, Any]:
        number, axes = self._take(2)
        if number >= len(_DTYPES) or axes > _MOST_AXES:
            raise _damage(f"an array has dtype number {number} and {axes} axes")
        dtype, shape = np.dtype(_DTYPES[number]), tuple(self._number() for _ in range(axes))
        if math.prod(extent or 1 for extent in shape) > _MOST_ELEMENTS:  # NumPy multiplies them so, too
            raise _damage(f"an array has the shape {shape}")
        values = np.frombuffer(self._take(math.prod(shape) * dtype.itemsize), dtype.newbyteorder("<"))
        return values.reshape(shape).astype(dtype)  # a copy, which may be written

    def _exception(self, depth: int) -> Exception:
        row = self._row(depth)
        if len(row) != 2 or not isinstance(row[0], str) or not isinstance(row[1], tuple):
            raise _damage("an exception has no name or no arguments")
        try:
            return (_known_exception(row[0]) or Error)(*row[1])
        except (TypeError, ValueError):  # a class of Python that wants other arguments
            return Error(f"{row[0]}: {', '.join(map(str, row[1]))}")


def _damage(reason: str) -> DeviceError:
    return DeviceError(f"distributed: what another rank has sent is damaged: {reason}.")
