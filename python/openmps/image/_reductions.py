"""Reductions of rows and of columns.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Rectangle
from openmps._runtime.device import Device
from openmps.image._filters import ReductionOfColumns, ReductionOfRows

__all__ = [
    "ReduceColumnMax",
    "ReduceColumnMean",
    "ReduceColumnMin",
    "ReduceColumnSum",
    "ReduceRowMax",
    "ReduceRowMean",
    "ReduceRowMin",
    "ReduceRowSum",
]


@checked_class
class ReduceRowMin(ReductionOfRows):
    """The smallest value of each row (MPSImageReduceRowMin).

    The smallest value of each row.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceRowMin(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[1.],
           [3.]], dtype=float32)
    """

    _apple = "MPSImageReduceRowMin"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceRowMin"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceRowMax(ReductionOfRows):
    """The largest value of each row (MPSImageReduceRowMax).

    The largest value of each row.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceRowMax(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[2.],
           [6.]], dtype=float32)
    """

    _apple = "MPSImageReduceRowMax"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceRowMax"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceRowMean(ReductionOfRows):
    """The mean of each row (MPSImageReduceRowMean).

    The mean of each row.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceRowMean(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[1.5],
           [4.5]], dtype=float32)
    """

    _apple = "MPSImageReduceRowMean"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceRowMean"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceRowSum(ReductionOfRows):
    """The sum of each row (MPSImageReduceRowSum).

    The sum of each row.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceRowSum(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[3.],
           [9.]], dtype=float32)
    """

    _apple = "MPSImageReduceRowSum"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceRowSum"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceColumnMin(ReductionOfColumns):
    """The smallest value of each column (MPSImageReduceColumnMin).

    The smallest value of each column.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceColumnMin(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[1., 2.]], dtype=float32)
    """

    _apple = "MPSImageReduceColumnMin"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceColumnMin"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceColumnMax(ReductionOfColumns):
    """The largest value of each column (MPSImageReduceColumnMax).

    The largest value of each column.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceColumnMax(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[3., 6.]], dtype=float32)
    """

    _apple = "MPSImageReduceColumnMax"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceColumnMax"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceColumnMean(ReductionOfColumns):
    """The mean of each column (MPSImageReduceColumnMean).

    The mean of each column.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceColumnMean(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[2., 4.]], dtype=float32)
    """

    _apple = "MPSImageReduceColumnMean"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceColumnMean"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class ReduceColumnSum(ReductionOfColumns):
    """The sum of each column (MPSImageReduceColumnSum).

    The sum of each column.

    Parameters
    ----------
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> ReduceColumnSum(device="cpu")([[1, 2], [3, 6]]).round(3)
    array([[4., 8.]], dtype=float32)
    """

    _apple = "MPSImageReduceColumnSum"
    clip_rect_source: Rectangle | None
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        clip_rect_source: Rectangle | None = None,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ReduceColumnSum"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )
