"""Statistics of images.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Rectangle
from openmps._runtime.device import Device
from openmps.image._filters import PairOfStatistics, Statistics

__all__ = [
    "StatisticsMean",
    "StatisticsMeanAndVariance",
    "StatisticsMinAndMax",
]


@checked_class
class StatisticsMean(Statistics):
    """The mean of each channel (MPSImageStatisticsMean).

    The mean, at pixel (0, 0).

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> StatisticsMean(device="cpu")([[[1, 2], [3, 6]]]).round(3)
    array([2., 4.], dtype=float32)
    """

    _apple = "MPSImageStatisticsMean"
    clip_rect_source: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "StatisticsMean"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
            ],
        )


@checked_class
class StatisticsMeanAndVariance(PairOfStatistics):
    """The mean and the variance of each channel (MPSImageStatisticsMeanAndVariance).

    The mean, at pixel (0, 0), and the mean of the squared differences from it, at pixel (1, 0).

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> StatisticsMeanAndVariance(device="cpu")([[[1, 2], [3, 6]]]).round(3)
    array([[2., 4.],
           [1., 4.]], dtype=float32)
    """

    _apple = "MPSImageStatisticsMeanAndVariance"
    clip_rect_source: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "StatisticsMeanAndVariance"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
            ],
        )


@checked_class
class StatisticsMinAndMax(PairOfStatistics):
    """The least and the largest value of each channel (MPSImageStatisticsMinAndMax).

    The least value, at pixel (0, 0), and the largest, at pixel (1, 0).

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> StatisticsMinAndMax(device="cpu")([[[1, 2], [3, 6]]]).round(3)
    array([[1., 2.],
           [3., 6.]], dtype=float32)
    """

    _apple = "MPSImageStatisticsMinAndMax"
    clip_rect_source: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "StatisticsMinAndMax"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
            ],
        )
