"""Images and textures on their way to a filter and back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._nodes.images import FORMATS, as_pixels
from openmps._runtime.device import Device
from openmps.errors import DTypeError, ShapeError

Array = npt.NDArray[Any]
Shape = tuple[int, int, int, int]

_LARGEST = 2**31 - 1  # extent of an image
_RANKS = "(H, W), (H, W, C) or (N, H, W, C), 1 or more of each"


class Pixels(NamedTuple):
    """The images of a call, (N, H, W, C), and how many axes the caller gave."""

    native: _core.Image
    array: Array
    rank: int

    @property
    def shape(self) -> Shape:
        count, height, width, channels = self.array.shape
        return count, height, width, channels


def as_images(data: Any, who: str) -> tuple[Array, int]:
    """Return uint8, float16 or float32 numbers (N, H, W, C), and the number of axes that were given."""
    array = as_pixels(data, who)
    if array.ndim not in (2, 3, 4) or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected {_RANKS}.")
    rank = array.ndim
    if rank == 2:
        array = array[..., np.newaxis]
    return array if rank == 4 else array[np.newaxis], rank


def pixels_of(data: Any, who: str, device: Device) -> Pixels:
    """Return a copy of images on a device."""
    array, rank = as_images(data, who)
    native = _core.Image(device._native, _shape(array), FORMATS[array.dtype])
    write(native, array)
    return Pixels(native, array, rank)


def write(native: _core.Image, array: Array) -> None:
    """Copy images (N, H, W, C) to a device."""
    for index, each in enumerate(array):
        native.write(np.ascontiguousarray(each), _core.DataLayout.HWC, index, (0, 0, 0), each.shape)


def blank(shape: Shape, dtype: np.dtype[Any], who: str, device: Device, *, zeros: bool = False) -> _core.Image:
    """Return images on a device, of zeros if asked for: others are written as a whole."""
    if min(shape) < 1 or max(shape) > _LARGEST:
        raise ShapeError(f"{who}: the result has shape {shape}, expected extents from 1 to {_LARGEST}.")
    native = _core.Image(device._native, shape, FORMATS[dtype])
    if zeros:
        write(native, np.zeros(shape, dtype))
    return native


def read(native: _core.Image, dtype: np.dtype[Any]) -> Array:
    """Return a copy of images, (N, H, W, C)."""
    count, height, width, channels = native.shape
    made = np.empty((count, height, width, channels), dtype)
    for index in range(count):
        native.read(made[index], _core.DataLayout.HWC, index, (0, 0, 0), (height, width, channels))
    return made


def as_given(images: Array, rank: int) -> Array:
    """Return images (N, H, W, C) with the axes of the caller's: (H, W) only for one channel."""
    if rank == 4:
        return images
    return images[0, ..., 0] if rank == 2 and images.shape[-1] == 1 else images[0]


def result_dtype(dtype: npt.DTypeLike | None, who: str, *arrays: Array) -> np.dtype[Any]:
    """Return the dtype asked for, or float16 if all arrays have it, else float32."""
    if dtype is None:
        return np.dtype(np.float16 if all(array.dtype == np.float16 for array in arrays) else np.float32)
    asked = np.dtype(dtype)
    if asked not in FORMATS:
        raise DTypeError(f"{who}: dtype is {asked}, expected uint8, float16 or float32.")
    return asked


def texture_of(data: Any, who: str, device: Device) -> tuple[_core.Texture, Array]:
    """Return one image as a texture of 1, 2 or 4 channels, and its pixels; three channels get an alpha of 1."""
    array = one_image(data, who)
    texture = _core.Texture(device._native, (1, *array.shape), FORMATS[array.dtype])
    texture.write(array)
    return texture, array


def one_image(data: Any, who: str) -> Array:
    """Return one image (H, W, C) of 1, 2 or 4 channels; three get an alpha of 1."""
    images, _ = as_images(data, who)
    if len(images) != 1 or images.shape[-1] > 4:
        raise ShapeError(f"{who} has shape {images.shape}, expected one image of 1 to 4 channels.")
    array = images[0]
    if array.shape[-1] != 3:
        return np.ascontiguousarray(array)
    alpha = np.full((*array.shape[:2], 1), 255 if array.dtype == np.uint8 else 1, array.dtype)
    return np.concatenate([array, alpha], axis=-1)


def _shape(array: Array) -> Shape:
    count, height, width, channels = array.shape
    return count, height, width, channels
