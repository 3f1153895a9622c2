"""Descriptions of quantised arrays (MPSNDArrayQuantizationDescriptor)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from openmps import _core
from openmps._checks.data_types import CODES
from openmps.errors import ArgumentError
from openmps.ndarray._arrays import PACKED

__all__ = ["AffineQuantization", "LUTQuantization", "Quantization"]


@dataclass(frozen=True, kw_only=True)
class AffineQuantization:
    """Integers with a scale: scale * (x - zero_point) + min_value (MPSNDArrayAffineQuantizationDescriptor).

    Scale, zero point and minimum value are arrays that broadcast to the quantised one. Where they have fewer elements
    along an axis, each one stands for a block of neighbours.

    Parameters
    ----------
    data_type : {"uint8", "int8", "uint4", "int4"}, optional
        Elements of four bits are two in a byte on the device; arrays of NumPy have any dtype of integers.
    has_zero_point : bool, optional
        Whether an array of zero points is given.
    has_min_value : bool, optional
        Whether an array of minimum values is given.
    implicit_zero_point : bool, optional
        Whether "int4" is stored with 8 added, as 0 to 15.

    Raises
    ------
    ArgumentError
        If there is no such data type.

    Examples
    --------
    >>> AffineQuantization(data_type="int4", has_zero_point=True).has_zero_point
    True
    """

    data_type: Literal["uint8", "int8", "uint4", "int4"] = "uint8"
    has_zero_point: bool = False
    has_min_value: bool = False
    implicit_zero_point: bool = False

    def __post_init__(self) -> None:
        _check("AffineQuantization", self.data_type, ("uint8", "int8", "uint4", "int4"))

    @property
    def _stored(self) -> str:
        return "uint4" if self.implicit_zero_point and self.data_type == "int4" else self.data_type

    def _native(self) -> _core.KernelObject:
        initializer = "initWithDataType:hasZeroPoint:hasMinValue:"
        arguments = [_code(self.data_type), self.has_zero_point, self.has_min_value]
        made = _core.KernelObject("MPSNDArrayAffineQuantizationDescriptor", (initializer, arguments))
        made.send(("setImplicitZeroPoint:", [self.implicit_zero_point]))
        return made


@dataclass(frozen=True, kw_only=True)
class LUTQuantization:
    """Positions in a table of numbers, or of vectors (MPSNDArrayLUTQuantizationDescriptor).

    A position beyond the table gives 0. A table of numbers has its entries along one axis. A table of vectors has the
    components along its last axis, and the entries along the one before.

    Parameters
    ----------
    data_type : {"uint8", "uint4"}, optional
        Elements of four bits are two in a byte on the device; arrays of NumPy have any dtype of integers.
    vector_axis : int, optional
        For a table of vectors: the components follow each other along this axis, counted from the last one, 0.

    Raises
    ------
    ArgumentError
        If there is no such data type, or the axis is negative.

    Examples
    --------
    >>> LUTQuantization(data_type="uint4")
    LUTQuantization(data_type='uint4', vector_axis=None)
    """

    data_type: Literal["uint8", "uint4"] = "uint8"
    vector_axis: int | None = None

    def __post_init__(self) -> None:
        _check("LUTQuantization", self.data_type, ("uint8", "uint4"))
        if self.vector_axis is not None and self.vector_axis < 0:
            raise ArgumentError(f"LUTQuantization: vector_axis is {self.vector_axis}, expected 0 or more.")

    @property
    def _stored(self) -> str:
        return self.data_type

    def _native(self) -> _core.KernelObject:
        name = "MPSNDArrayLUTQuantizationDescriptor"
        if self.vector_axis is None:
            return _core.KernelObject(name, ("initWithDataType:", [_code(self.data_type)]))
        arguments = [_code(self.data_type), self.vector_axis]
        return _core.KernelObject(name, ("initWithDataType:vectorAxis:", arguments))


Quantization = AffineQuantization | LUTQuantization


def native_of(given: Quantization | None, who: str) -> _core.KernelObject | None:
    """Return Apple's descriptor; none for None."""
    if given is None:
        return None
    if not isinstance(given, Quantization):
        raise ArgumentError(f"{who} is a {type(given).__name__}, expected an AffineQuantization or a LUTQuantization.")
    return given._native()


def _check(who: str, kind: str, known: tuple[str, ...]) -> None:
    if kind not in known:
        raise ArgumentError(f"{who}: data_type is {kind!r}, expected one of {', '.join(known)}.")


def _code(kind: str) -> int:
    return {**CODES, **PACKED}[kind]
