"""Copies between images and the rows of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import F32Array, whole
from openmps._nodes.nn_graph import ImageBatch
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, ShapeError
from openmps.matrix._operands import Memory, as_operand, run

__all__ = ["images_to_matrix", "matrix_to_images"]

_LAYOUTS = {"HWC": 0, "CHW": 1}  # MPSDataLayout


@checked("images_to_matrix")
def images_to_matrix(images: npt.ArrayLike, *, layout: str = "CHW", device: Device | str | None = None) -> F32Array:
    """Return images as the rows of a matrix.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
        float32 or float16; uint8 stands for 0..1 in steps of 1/255.
    layout : {"CHW", "HWC"}, optional
        The order within a row, the slowest axis first.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32, shape (N, H * W * C)

    Raises
    ------
    ArgumentError
        If there is no such layout.
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSImageCopyToMatrix.

    Examples
    --------
    >>> images_to_matrix(np.arange(4.0).reshape(1, 1, 2, 2), device="cpu").tolist()
    [[0.0, 2.0, 1.0, 3.0]]
    """
    order, place = _layout(layout, "images_to_matrix"), Device.of(device)
    batch = ImageBatch(images, place)
    count, height, width, channels = batch.shape
    result = Memory(place, (1, count, height * width * channels), np.float32)
    run(
        place,
        "MPSImageCopyToMatrix",
        ("initWithDevice:dataLayout:", [order]),
        ("encodeBatchToCommandBuffer:sourceImages:destinationMatrix:", [batch._native, result]),
        [result],
    )
    rows: F32Array = result.numpy()[0]
    return rows


@checked("matrix_to_images")
def matrix_to_images(
    matrix: npt.ArrayLike, shape: tuple[int, int, int], *, layout: str = "CHW", device: Device | str | None = None
) -> F32Array:
    """Return the rows of a matrix as images.

    Parameters
    ----------
    matrix : array, shape (N, H * W * C)
    shape : tuple of int
        (H, W, C) of each image.
    layout : {"CHW", "HWC"}, optional
        The order within a row, the slowest axis first.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32, shape (N, H, W, C)

    Raises
    ------
    ArgumentError
        If there is no such layout, or ``shape`` is no three integers of 1 or more.
    ShapeError, DTypeError
        If the array has another shape, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSMatrixCopyToImage.

    Examples
    --------
    >>> matrix_to_images([[0, 2, 1, 3]], (1, 2, 2), device="cpu").ravel().tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    order, place = _layout(layout, "matrix_to_images"), Device.of(device)
    rows = as_operand(matrix, "matrix_to_images: matrix")
    height, width, channels = _image_shape(shape)
    if rows.ndim != 2 or rows.shape[1] != height * width * channels:
        raise ShapeError(
            f"matrix_to_images: matrix has shape {rows.shape}, expected (N, {height * width * channels}): images have "
            f"shape {(height, width, channels)}."
        )
    native = (len(rows), height, width, channels)
    batch = _core.ImageBatch(place._native, native, _core.PixelFormat.FLOAT32)
    source = Memory.of(place, rows[np.newaxis])
    run(
        place,
        "MPSMatrixCopyToImage",
        ("initWithDevice:dataLayout:", [order]),
        ("encodeBatchToCommandBuffer:sourceMatrix:destinationImages:", [source, batch]),
        [],
    )
    return batch.read()


def _layout(layout: str, who: str) -> int:
    if layout not in _LAYOUTS:
        raise ArgumentError(f"{who}: layout is {layout!r}, expected one of {', '.join(_LAYOUTS)}.")
    return _LAYOUTS[layout]


def _image_shape(shape: Any) -> tuple[int, int, int]:
    if not isinstance(shape, tuple | list) or len(shape) != 3:
        raise ArgumentError(f"matrix_to_images: shape is {shape!r}, expected (height, width, channels).")
    height, width, channels = (whole(extent, "matrix_to_images: shape") for extent in shape)
    return height, width, channels
