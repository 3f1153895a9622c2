"""Kernels that reduce images along rows, columns, feature channels or all pixels."""

from __future__ import annotations

import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message
from openmps.errors import ArgumentError
from openmps.kernels._images import Array, source_of, unary

__all__ = ["gram_matrix", "reduce"]

_AXES = {"row": ("Row", 2), "column": ("Column", 1), "channels": ("FeatureChannels", 3)}
_OPERATIONS = {"min": "Min", "max": "Max", "mean": "Mean", "sum": "Sum"}
_ARGUMENTS = {"argmin": "ArgumentMin", "argmax": "ArgumentMax"}


@checked("reduce")
def reduce(
    images: npt.ArrayLike, operation: str, axis: str, *, weight: float = 1.0, device: Device | str | None = None
) -> Array:
    """Return one value for each row, for each column, or for the channels of each pixel.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    operation : {"min", "max", "mean", "sum", "argmin", "argmax"}
        The last two for channels alone: the first channel with the value, counted from 0.
    axis : {"row", "column", "channels"}
    weight : float, optional
        Factor of the sum of channels.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, H, 1, C), (N, 1, W, C) or (N, H, W, 1)

    Raises
    ------
    ArgumentError
        If there is no such operation along the axis, or a weight for another one than the sum of channels.
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's names: MPSNNReduceRowMin, MPSNNReduceColumnMax, MPSNNReduceFeatureChannelsSum and so on.

    Examples
    --------
    >>> reduce([[[[1, 3], [5, 7]]]], "sum", "row", device="cpu").tolist()
    [[[[6.0, 10.0]]]]
    """
    operations = {**_OPERATIONS, **(_ARGUMENTS if axis == "channels" else {})}
    if axis not in _AXES:
        raise ArgumentError(f"reduce: axis is {axis!r}, expected one of {', '.join(_AXES)}.")
    if operation not in operations:
        raise ArgumentError(f"reduce: operation is {operation!r}, expected one of {', '.join(operations)}.")
    settings: list[Message] = []
    if (operation, axis) == ("sum", "channels"):
        settings = [("setWeight:", [float(weight)])]
    elif weight != 1:
        raise ArgumentError(f"reduce: weight is {weight} for the {operation} of a {axis}, expected 1.")
    name, place = _AXES[axis]
    source = source_of(images, "reduce: images", Device.of(device))
    count, height, width, channels = (1 if i == place else extent for i, extent in enumerate(source.shape))
    kernel = f"MPSNNReduce{name}{operations[operation]}"
    return unary("reduce", kernel, ("initWithDevice:", []), source, (count, height, width, channels), settings)


@checked("gram_matrix")
def gram_matrix(images: npt.ArrayLike, *, alpha: float = 1.0, device: Device | str | None = None) -> Array:
    """Return alpha times the inner products of the feature channels of each image.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    alpha : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, 1, C, C)

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSNNGramMatrixCalculation.

    Examples
    --------
    >>> gram_matrix([[[[1, 2]]]], device="cpu").tolist()
    [[[[1.0, 2.0], [2.0, 4.0]]]]
    """
    source = source_of(images, "gram_matrix: images", Device.of(device))
    count, _, _, channels = source.shape
    initializer = ("initWithDevice:alpha:", [float(alpha)])
    return unary("gram_matrix", "MPSNNGramMatrixCalculation", initializer, source, (count, 1, channels, channels))
