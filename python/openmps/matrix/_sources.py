"""Copies of parts of matrices, and random numbers.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._runtime.device import Device
from openmps.matrix._calls import CopyBase, RandomBase, RandomDistribution, data_type_of, descriptor_of

__all__ = [
    "Copy",
    "RandomMTGP32",
    "RandomPhilox",
]


@checked_class
class Copy(CopyBase):
    """Copies of parts of matrices (MPSMatrixCopy).

    Copies `copyRows` x `copyColumns` elements for each entry of a descriptor. A side that is transposed holds them as
    `copyColumns` x `copyRows`.

    Parameters
    ----------
    copy_rows : int
        Rows that are copied, 1 or more.
    copy_columns : int
        Columns that are copied, 1 or more.
    sources_are_transposed : bool, optional
        Whether the copy has rows where the source has columns.
    destinations_are_transposed : bool, optional
        Whether the copy has rows where the destination has columns.
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
    >>> Copy(1, 2, device="cpu")([[1, 2]], [[0, 0, 0]], (0, 0, 0, 1)).round(3)
    array([[0., 1., 2.]], dtype=float32)
    """

    _apple = "MPSMatrixCopy"
    copy_rows: int
    copy_columns: int
    sources_are_transposed: bool
    destinations_are_transposed: bool

    def __init__(
        self,
        copy_rows: int,
        copy_columns: int,
        *,
        sources_are_transposed: bool = False,
        destinations_are_transposed: bool = False,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            (
                "initWithDevice:copyRows:copyColumns:sourcesAreTransposed:destinationsAreTransposed:",
                [copy_rows, copy_columns, sources_are_transposed, destinations_are_transposed],
            ),
            [],
        )


@checked_class
class RandomMTGP32(RandomBase):
    """Random numbers of a Mersenne twister (MPSMatrixRandomMTGP32).

    Mersenne twister. The state is kept on the device and goes on with every encode.

    Parameters
    ----------
    seed : int
        The numbers are those of the seed; further calls go on.
    distribution_descriptor : RandomDistribution, optional
        By default integers of 32 bits.
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
    >>> RandomMTGP32(1, device="cpu")((2, 3)).shape
    (2, 3)
    """

    _apple = "MPSMatrixRandomMTGP32"
    seed: int
    distribution_descriptor: RandomDistribution | None

    def __init__(
        self,
        seed: int,
        *,
        distribution_descriptor: RandomDistribution | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "RandomMTGP32"
        self._make(
            given,
            (
                "initWithDevice:destinationDataType:seed:distributionDescriptor:",
                [
                    data_type_of(distribution_descriptor),
                    seed,
                    descriptor_of(distribution_descriptor, f"{who}: distribution_descriptor"),
                ],
            ),
            [],
        )


@checked_class
class RandomPhilox(RandomBase):
    """Random numbers of the counter generator Philox 4x32-10 (MPSMatrixRandomPhilox).

    Philox 4x32-10, keyed by the seed: element i is word i mod 4 of block i / 4. The counter goes on with every encode.

    Parameters
    ----------
    seed : int
        The numbers are those of the seed; further calls go on.
    distribution_descriptor : RandomDistribution, optional
        By default integers of 32 bits.
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
    >>> RandomPhilox(0, device="cpu")(4)
    array([1713891541, 3781805453, 3159862348, 2600524760], dtype=uint32)
    """

    _apple = "MPSMatrixRandomPhilox"
    seed: int
    distribution_descriptor: RandomDistribution | None

    def __init__(
        self,
        seed: int,
        *,
        distribution_descriptor: RandomDistribution | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "RandomPhilox"
        self._make(
            given,
            (
                "initWithDevice:destinationDataType:seed:distributionDescriptor:",
                [
                    data_type_of(distribution_descriptor),
                    seed,
                    descriptor_of(distribution_descriptor, f"{who}: distribution_descriptor"),
                ],
            ),
            [],
        )
