"""Kernels that move elements of arrays.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from collections.abc import Sequence

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._runtime.device import Device
from openmps.ndarray._calls import GatherBase, GatherGradientBase, IdentityBase, SliceBase, SliceGradientBase

__all__ = [
    "Gather",
    "GatherGradient",
    "Identity",
    "StridedSlice",
    "StridedSliceGradient",
]


@checked_class
class Identity(IdentityBase):
    """Copies of arrays (MPSNDArrayIdentity).

    Copies the elements, of any type. A source that is a transposed view becomes a transposed copy.

    Parameters
    ----------
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
    >>> Identity(device="cpu")([[1.5, 2.0], [3.0, 4.0]]).round(3)
    array([[1.5, 2. ],
           [3. , 4. ]], dtype=float32)
    """

    _apple = "MPSNDArrayIdentity"

    def __init__(
        self,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [],
        )


@checked_class
class Gather(GatherBase):
    """Parts of an array in the order of indices (MPSNDArrayGather).

    y[…, i, …] = x[…, indices[i], …] along one dimension. The primary source is x, of any type. The secondary source has
    the indices, integers along dimension 0; its other extents are 1. An index outside of x gives 0.

    Parameters
    ----------
    axis : int, optional
        The axis, as NumPy counts axes.
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
    >>> Gather(axis=0, device="cpu")([[1.0, 2.0], [3.0, 4.0]], [1, 1]).round(3)
    array([[3., 4.],
           [3., 4.]], dtype=float32)
    """

    _apple = "MPSNDArrayGather"
    axis: int

    def __init__(
        self,
        *,
        axis: int = -1,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [],
        )


@checked_class
class GatherGradient(GatherGradientBase):
    """The gradient of a gather's first source (MPSNDArrayGatherGradient).

    The gradient of x, of floats: each element is the sum of the gradients at the positions with its index.

    Parameters
    ----------
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
    >>> GatherGradient(device="cpu")(Gather(axis=0, device="cpu"), np.ones((2, 1)), [1, 1], [[1.0], [3.0]]).round(3)
    array([[0.],
           [4.]], dtype=float32)
    """

    _apple = "MPSNDArrayGatherGradient"

    def __init__(
        self,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [],
        )


@checked_class
class StridedSlice(SliceBase):
    """Every so many elements along each axis (MPSNDArrayStridedSlice).

    y[i, j, …] = x[i * strides[0], j * strides[1], …] for elements of any type. The result has as many elements along a
    dimension as fit: the extent divided by the stride, rounded up. A view chooses another beginning or end.

    Parameters
    ----------
    strides : sequence of int
        Steps along each axis, at least 1.
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
    >>> StridedSlice((1, 2), device="cpu")([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).round(3)
    array([[1., 3.],
           [4., 6.]], dtype=float32)
    """

    _apple = "MPSNDArrayStridedSlice"
    strides: Sequence[int]

    def __init__(
        self,
        strides: Sequence[int],
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "StridedSlice"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setStrides:", [settings.steps(strides, f"{who}: strides")]),
            ],
        )


@checked_class
class StridedSliceGradient(SliceGradientBase):
    """The gradient of a slice's source (MPSNDArrayStridedSliceGradient).

    The gradient of x, of floats: 0 for elements that the slice left out.

    Parameters
    ----------
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
    >>> StridedSliceGradient(device="cpu")(StridedSlice((2,), device="cpu"), np.ones(3), [5.0, 7.0]).round(3)
    array([5., 0., 7.], dtype=float32)
    """

    _apple = "MPSNDArrayStridedSliceGradient"

    def __init__(
        self,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [],
        )
