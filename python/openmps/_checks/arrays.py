"""Arrays as users bring them, checked and made dense float32."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from openmps._checks.attributes import KnownAttributes
from openmps._checks.bfloat16 import from_dlpack, is_bfloat16, widened
from openmps._checks.rows import Rows, is_mapped, is_read_by_rows
from openmps.errors import ArgumentError, DTypeError, OutOfMemoryError, ShapeError

F32Array = npt.NDArray[np.float32]
U8Array = npt.NDArray[np.uint8]
_Number = TypeVar("_Number", np.float32, np.uint8)


def as_float32(data: Any, who: str) -> F32Array:
    """Return `data` as a row-major float32 array; zero-copy where dtype and memory order allow it.

    Takes NumPy arrays, anything with DLPack or the buffer protocol, and nested sequences.
    """
    array = as_array(data, who)
    _check_numbers(array.dtype, who)
    return np.ascontiguousarray(array, dtype=np.float32)


def _check_numbers(dtype: np.dtype[Any], who: str) -> None:
    if dtype.kind not in "fiub":
        raise DTypeError(f"{who} is {dtype}, expected floats or integers.")


def as_array_or_file(data: Any, who: str) -> Any:
    """Return arrays and files of arrays (with rows of one dtype) as they are, anything else as an array."""
    if isinstance(data, np.ndarray) or not isinstance(getattr(data, "dtype", None), np.dtype):
        if isinstance(data, np.ndarray):
            _check_mask(data, who)
        return data if isinstance(data, np.ndarray) else as_array(data, who)
    is_file = not hasattr(data, "__dlpack__") and hasattr(data, "__getitem__") and not _has_buffer(data)
    return data if is_file and isinstance(getattr(data, "shape", None), tuple) else as_array(data, who)


def _has_buffer(data: Any) -> bool:
    try:
        memoryview(data).release()
    except TypeError:
        return False
    return True


def as_array(data: Any, who: str) -> npt.NDArray[Any]:
    """Return a NumPy array, without a copy where there can be one; bfloat16 becomes float32."""
    reads_itself = isinstance(data, np.ndarray | KnownAttributes)  # and objects of openmps know of devices
    _check_mask(data, who)
    try:
        array = np.asarray(data if reads_itself or not hasattr(data, "__dlpack__") else from_dlpack(data))
    except ValueError:
        raise ShapeError(
            f"{who} is a {type(data).__name__} whose rows differ in length, expected one length."
        ) from None
    except (BufferError, OverflowError, RuntimeError, TypeError) as error:
        reason = str(error).rstrip(".")
        raise DTypeError(f"{who} is a {type(data).__name__} that NumPy cannot read: {reason}.") from None
    return widened(array.view(np.uint16)) if is_bfloat16(array.dtype) else array


def _check_mask(data: Any, who: str) -> None:
    """Refuse an array with masked elements: NumPy would drop the mask, and their numbers have no meaning."""
    if type(data) is np.ndarray or not isinstance(data, np.ma.MaskedArray):
        return
    masked = int(np.ma.getmaskarray(data).sum())
    if masked:
        raise ArgumentError(
            f"{who} has {masked} masked elements of {data.size}, expected none; its method `filled` gives them numbers."
        )


def filled(count: int, value: Any, who: str) -> F32Array:
    """Return `count` times the same float32."""
    try:
        return np.full(count, value, np.float32)
    except ValueError:
        raise OutOfMemoryError(f"{who}: {count} float32 numbers do not fit into memory.") from None


def as_images(data: Any, who: str) -> F32Array:
    """Return images as (N, H, W, C) float32; a missing channel axis is added."""
    return _as_four_axes(as_float32(data, who), who)


def as_image_rows(data: Any, who: str, *, bytes_: bool) -> F32Array | U8Array | Rows:
    """Return images (N, H, W, C) of float32, or of uint8 with `bytes_`: as one dense array, or to be read by rows."""
    source = as_array_or_file(data, who)
    if bytes_ and source.dtype != np.uint8:
        raise DTypeError(f"{who} is {source.dtype}, expected uint8: image_format is UNORM8.")
    dtype = np.uint8 if bytes_ else np.float32
    if not is_read_by_rows(source, dtype):
        if bytes_:
            return _as_four_axes(np.ascontiguousarray(source, np.uint8), who)
        return _as_four_axes(as_float32(source, who), who)
    _check_numbers(source.dtype, who)
    shape = (*source.shape, 1) if len(source.shape) == 3 else tuple(source.shape)
    _check_four_axes(shape, tuple(source.shape), who)
    return Rows(source, shape, dtype)


def _as_four_axes(array: npt.NDArray[_Number], who: str) -> npt.NDArray[_Number]:
    given = array.shape
    if array.ndim == 3:
        array = array[..., np.newaxis]
    _check_four_axes(array.shape, given, who)
    return array


def _check_four_axes(shape: tuple[int, ...], given: tuple[int, ...], who: str) -> None:
    if len(shape) != 4:
        raise ShapeError(f"{who} has shape {given}, expected (N, height, width, channels).")
    if 0 in shape:
        raise ShapeError(f"{who} has shape {given}, expected no extent of 0.")


def as_labels(data: Any, channels: int | None, who: str) -> F32Array:
    """Return labels as (N, H, W, C) float32; integers of shape (N,) become one-hot rows of `channels`."""
    array = as_array(data, who)
    if array.ndim == 1 and array.dtype.kind in "iu":
        return one_hot(array, channels, who)
    labels = as_float32(data, who)
    return finite(labels.reshape(_label_shape(labels.shape, who)), who)


def as_label_rows(data: Any, channels: int | None, who: str) -> F32Array | Rows:
    """Return labels as `as_labels` does, or to be read by rows; numbers are finite when they are read then."""
    source = as_array_or_file(data, who)
    if len(source.shape) in (2, 4) and (is_mapped(source) or is_read_by_rows(source, np.float32)):
        _check_numbers(source.dtype, who)
        return Rows(source, _label_shape(tuple(source.shape), who), np.float32, finite=who)
    return as_labels(data, channels, who)


def _label_shape(given: tuple[int, ...], who: str) -> tuple[int, ...]:
    if len(given) == 2:
        return given[0], 1, 1, given[1]
    if len(given) != 4:
        raise ShapeError(
            f"{who} has shape {given}, expected (N,) class numbers, (N, channels) or (N, height, width, channels)."
        )
    return given


def as_label_weights(data: Any, labels: tuple[int, ...], who: str) -> F32Array:
    """Return weights of the labels' shape (N, H, W, C); with fewer axes they are those of samples or pixels."""
    weights = finite(as_float32(data, f"{who}: label_weights"), f"{who}: label_weights")
    if not weights.any():
        raise ArgumentError(f"{who}: label_weights are 0 everywhere, expected some that count.")
    shape = weights.shape
    if weights.ndim == 1:
        weights = weights[:, np.newaxis, np.newaxis, np.newaxis]
    if weights.ndim == 3:
        weights = weights[..., np.newaxis]
    try:
        return np.ascontiguousarray(np.broadcast_to(weights, labels))
    except ValueError:
        raise ShapeError(
            f"{who}: label_weights have shape {shape}, the labels {labels}; expected one number for each sample, "
            f"pixel or label."
        ) from None


def finite(array: F32Array, who: str) -> F32Array:
    """Return an array of finite numbers as it is."""
    if not np.isfinite(array).all():
        position = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise ArgumentError(f"{who} has {array[position]} at {position}, expected finite numbers.")
    return array


def one_hot(classes: npt.NDArray[Any], channels: int | None, who: str) -> F32Array:
    """Return class numbers (N,) as one-hot rows (N, 1, 1, channels)."""
    if channels is None:
        raise ArgumentError(
            f"{who} holds class numbers, but the number of channels of the loss's source is unknown; "
            f"expected (N, channels)."
        )
    if classes.size and not 0 <= int(classes.min()) <= int(classes.max()) < channels:
        raise ArgumentError(
            f"{who} holds classes {int(classes.min())} to {int(classes.max())}, expected 0 to {channels - 1}."
        )
    rows = np.zeros((len(classes), 1, 1, channels), np.float32)
    rows[np.arange(len(classes)), 0, 0, classes] = 1
    return rows


def pair(value: Any, who: str) -> tuple[int, int]:
    """Return (height, width); one number stands for both."""
    try:
        height, width = (operator.index(extent) for extent in (value if isinstance(value, Iterable) else (value,) * 2))
    except (TypeError, ValueError):
        raise ArgumentError(f"{who} is {value!r}, expected an integer or two, (height, width).") from None
    if height < 1 or width < 1:
        raise ArgumentError(f"{who} is {value}, expected 1 or more.")
    return height, width


def whole(value: Any, who: str, *, least: int = 1) -> int:
    """Return an integer that is not below the least one."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{who} is {value!r}, expected an integer.") from None
    if number < least:
        raise ArgumentError(f"{who} is {number}, expected {least} or more.")
    return number


def not_negative(value: Any, who: str) -> float:
    """Return a finite number of 0 or more."""
    if not 0 <= value < math.inf:
        raise ArgumentError(f"{who} is {value}, expected a finite number of 0 or more.")
    return float(value)
