"""Kernels on two images: arithmetic and comparison."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._nodes.arithmetic import ComparisonType
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message
from openmps.kernels._images import Array, binary

__all__ = ["add", "compare", "divide", "multiply", "subtract"]


@checked("add")
def add(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return primary_scale * primary + secondary_scale * secondary + bias.

    Parameters
    ----------
    primary, secondary : array, shape (N, H, W, C)
        Of one shape.
    primary_scale, secondary_scale, bias : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the shapes differ, or an array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNAdd.

    Examples
    --------
    >>> ones = np.ones((1, 1, 1, 2))
    >>> add(ones, ones, secondary_scale=2.0, device="cpu").ravel().tolist()
    [3.0, 3.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _arithmetic("add", "MPSCNNAdd", primary, secondary, scales, device)


@checked("subtract")
def subtract(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return primary_scale * primary - secondary_scale * secondary + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNSubtract.

    Examples
    --------
    >>> ones = np.ones((1, 1, 1, 2))
    >>> subtract(ones, ones, bias=0.5, device="cpu").ravel().tolist()
    [0.5, 0.5]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _arithmetic("subtract", "MPSCNNSubtract", primary, secondary, scales, device)


@checked("multiply")
def multiply(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return (primary_scale * primary) * (secondary_scale * secondary) + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNMultiply.

    Examples
    --------
    >>> twos = np.full((1, 1, 1, 2), 2.0)
    >>> multiply(twos, twos, device="cpu").ravel().tolist()
    [4.0, 4.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _arithmetic("multiply", "MPSCNNMultiply", primary, secondary, scales, device)


@checked("divide")
def divide(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return (primary_scale * primary) / (secondary_scale * secondary) + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNDivide.

    Examples
    --------
    >>> twos = np.full((1, 1, 1, 2), 2.0)
    >>> divide(twos, twos, primary_scale=3.0, device="cpu").ravel().tolist()
    [3.0, 3.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _arithmetic("divide", "MPSCNNDivide", primary, secondary, scales, device)


@checked("compare")
def compare(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    comparison: ComparisonType,
    *,
    threshold: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return 1 where primary compares with secondary as asked for, else 0.

    Parameters
    ----------
    primary, secondary : array, shape (N, H, W, C)
        Of one shape.
    comparison : ComparisonType
    threshold : float, optional
        Values are equal if they differ by no more, and equal ones are neither less nor greater.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ArgumentError
        If there is no such comparison.
    ShapeError, DTypeError
        As ``add``.

    Notes
    -----
    Apple's name: MPSNNCompare.

    Examples
    --------
    >>> from openmps import ComparisonType
    >>> compare([[[[1, 2]]]], [[[[2, 2]]]], ComparisonType.LESS, device="cpu").ravel().tolist()
    [1.0, 0.0]
    """
    settings: list[Message] = [("setComparisonType:", [int(comparison)]), ("setThreshold:", [float(threshold)])]
    return binary("compare", "MPSNNCompare", primary, secondary, settings, device)


def _arithmetic(
    who: str,
    kernel: str,
    primary: Any,
    secondary: Any,
    scales: tuple[float, float, float],
    device: Device | str | None,
) -> Array:
    names = ("setPrimaryScale:", "setSecondaryScale:", "setBias:")
    settings = [(name, [float(value)]) for name, value in zip(names, scales, strict=True)]
    return binary(who, kernel, primary, secondary, settings, device)
