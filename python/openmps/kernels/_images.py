"""Images on their way to one kernel and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy.typing as npt

from openmps import _core
from openmps._nodes.images import as_pixels
from openmps._nodes.nn_graph import ImageBatch
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message, run
from openmps.errors import ShapeError

Array = npt.NDArray[Any]
Shape = tuple[int, int, int, int]
_LARGEST = 2**31 - 1  # extent of an image


class Source(NamedTuple):
    """Images on a device."""

    native: _core.ImageBatch
    device: Device
    shape: Shape
    is_half: bool


def source_of(data: Any, who: str, device: Device) -> Source:
    """Return images (N, H, W, C) on a device."""
    array = as_pixels(data, who)
    if array.ndim != 4 or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected (N, height, width, channels), 1 or more of each.")
    batch = ImageBatch(array, device)
    return Source(batch._native, device, batch.shape, array.dtype == "float16")


def result_of(shape: Shape, who: str, *sources: Source) -> _core.ImageBatch:
    """Return images for a result: float16 if all sources are, else float32."""
    if max(shape) > _LARGEST:
        raise ShapeError(f"{who}: the result has shape {shape}, expected extents of at most {_LARGEST}.")
    is_half = all(source.is_half for source in sources)
    format = _core.PixelFormat.FLOAT16 if is_half else _core.PixelFormat.FLOAT32
    return _core.ImageBatch(sources[0].device._native, shape, format)


def unary(
    who: str,
    kernel: str,
    initializer: Message,
    source: Source,
    shape: Shape,
    settings: Sequence[Message] = (),
) -> Array:
    """Return the images that a kernel makes of others."""
    result = result_of(shape, who, source)
    encoder = "encodeBatchToCommandBuffer:sourceImages:destinationImages:"
    run(source.device, kernel, initializer, (encoder, [source.native, result]), settings=settings)
    return result.read()


def binary(
    who: str,
    kernel: str,
    primary: Any,
    secondary: Any,
    settings: Sequence[Message],
    device: Device | str | None,
) -> Array:
    """Return the images that a kernel makes of two others of one shape."""
    place = Device.of(device)
    left, right = source_of(primary, f"{who}: primary", place), source_of(secondary, f"{who}: secondary", place)
    if left.shape != right.shape:
        raise ShapeError(f"{who}: primary has shape {left.shape}, secondary {right.shape}; expected one shape.")
    result = result_of(left.shape, who, left, right)
    encoder = "encodeBatchToCommandBuffer:primaryImages:secondaryImages:destinationImages:"
    run(place, kernel, ("initWithDevice:", []), (encoder, [left.native, right.native, result]), settings=settings)
    return result.read()
