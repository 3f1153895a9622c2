"""The calls of kernels on arrays."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.rules import shown
from openmps._kernels.kernel import Kernel
from openmps.errors import ArgumentError, ShapeError
from openmps.ndarray._arrays import Array, as_elements, axis_from_the_end, from_device, on_device, packed_on_device
from openmps.ndarray._quantization import AffineQuantization, LUTQuantization, Quantization

__all__ = [
    "Dequantization",
    "GatherBase",
    "GatherGradientBase",
    "IdentityBase",
    "Product",
    "QuantizedProduct",
    "SliceBase",
    "SliceGradientBase",
    "Table",
    "VectorTable",
]


class ArrayKernel(Kernel):
    """The base of kernels on arrays."""

    def _result(self, sources: Sequence[_core.NDArray], state: _core.KernelObject | None = None) -> _core.NDArray:
        """Return memory for the result of these sources."""
        selector = "destinationArrayDescriptorForSourceArrays:sourceState:"
        descriptor = self._native.send((selector, [list(sources), state]))
        return _core.nd_array_of(self.device._native, descriptor)

    def _computed(self, sources: Sequence[_core.NDArray]) -> Array:
        with self._turn:
            result = self._result(sources)
            selector = "encodeToCommandBuffer:sourceArrays:destinationArray:"
            self._run([(selector, [list(sources), result])], [result])
        return from_device(result)

    def _given(self, name: str, data: Any) -> _core.NDArray:
        return on_device(as_elements(data, f"{type(self).__name__}: {name}"), self.device)

    def _quantized(self, name: str, data: Any, kind: Quantization | None) -> _core.NDArray:
        if kind is None:
            return self._given(name, data)
        who = f"{type(self).__name__}: {name}"
        return packed_on_device(as_elements(data, who), kind._stored, who, self.device)


class GradientKernel(ArrayKernel):
    """The base of gradients of kernels on arrays."""

    def _gradient_of(self, forward: ArrayKernel, sources: list[_core.NDArray], gradient: Any) -> Array:
        who = type(self).__name__
        if forward.device != self.device:
            raise ArgumentError(f"{who}: forward is on {forward.device.name}, the gradient on {self.device.name}.")
        back = self._given("gradient", gradient)
        with forward._turn, self._turn:
            y = forward._result(sources)
            states = "resultStateForSourceArrays:sourceStates:destinationArray:"
            state = forward._native.send((states, [sources, None, y]))
            result = self._result(sources, state)
            encoder = "encodeToCommandBuffer:sourceArrays:sourceGradient:gradientState:destinationArray:"
            self._run([(encoder, [sources, back, state, result])], [result])
        return from_device(result)


class IdentityBase(ArrayKernel):
    """The base of copies."""

    @checked()
    def __call__(self, source: npt.ArrayLike) -> Array:
        """Return a copy.

        Parameters
        ----------
        source : array of any dtype, any shape

        Returns
        -------
        ndarray of the source's dtype and shape

        Raises
        ------
        ShapeError, DTypeError
            If the array has an extent of 0, or a dtype that devices do not hold.
        """
        return self._computed([self._given("source", source)])

    @checked("Identity.reshape")
    def reshape(self, source: npt.ArrayLike, shape: int | Sequence[int]) -> Array:
        """Return the elements, row-major, in another shape (``reshapeWithCommandBuffer:``).

        Parameters
        ----------
        source : array of any dtype, any shape
        shape : int or sequence of int
            As many elements as the source has.

        Returns
        -------
        ndarray of the source's dtype

        Raises
        ------
        ShapeError, DTypeError
            If the numbers of elements differ, or the array has a dtype that devices do not hold.
        """
        who = f"{type(self).__name__}.reshape"
        array = as_elements(source, f"{who}: source")
        try:
            extents = [operator.index(extent) for extent in (shape if isinstance(shape, Iterable) else (shape,))]
        except TypeError:
            extents = [0]
        if min(extents, default=1) < 1 or math.prod(extents) != array.size:
            raise ShapeError(f"{who}: shape is {shown(shape)}, expected {array.size} elements as of {array.shape}.")
        given = on_device(array, self.device)
        result = on_device(np.empty(extents, array.dtype), self.device)
        selector = "reshapeWithCommandBuffer:sourceArray:shape:destinationArray:"
        self._run([(selector, [given, extents, result])], [result])
        return from_device(result)


class SliceBase(ArrayKernel):
    """The base of slices."""

    strides: Sequence[int]

    @checked()
    def __call__(self, source: npt.ArrayLike) -> Array:
        """Return every so many elements along each axis.

        Parameters
        ----------
        source : array of any dtype
            With as many axes as `strides` has.

        Returns
        -------
        ndarray of the source's dtype
            Extent i is ``ceil(source.shape[i] / strides[i])``.

        Raises
        ------
        ShapeError, DTypeError
            If the array has another number of axes, an extent of 0, or a dtype that devices do not hold.
        """
        return self._computed([self._of_rank(source, type(self).__name__)])

    def _of_rank(self, source: Any, who: str) -> _core.NDArray:
        array = as_elements(source, f"{who}: source")
        if array.ndim != len(self.strides):
            raise ShapeError(f"{who}: source has {array.ndim} axes, strides {len(self.strides)}.")
        return on_device(array, self.device)


class SliceGradientBase(GradientKernel):
    """The base of gradients of slices."""

    @checked()
    def __call__(self, forward: SliceBase, source: npt.ArrayLike, gradient: npt.ArrayLike) -> Array:
        """Return the gradient of a slice's source.

        Parameters
        ----------
        forward : StridedSlice
            The kernel that made the slice.
        source : array of float32 or float16
            Its source.
        gradient : array of float32 or float16
            The gradient of the slice, of its shape.

        Returns
        -------
        ndarray of the source's dtype and shape

        Raises
        ------
        ArgumentError
            If `forward` is another kernel, or on another device.
        ShapeError, DTypeError
            If an array has another shape or dtype.
        """
        who = type(self).__name__
        if not isinstance(forward, SliceBase):
            raise ArgumentError(f"{who}: forward is a {type(forward).__name__}, expected a StridedSlice.")
        return self._gradient_of(forward, [forward._of_rank(source, who)], gradient)


class GatherBase(ArrayKernel):
    """The base of gathers."""

    axis: int

    @checked()
    def __call__(self, primary: npt.ArrayLike, secondary: npt.ArrayLike) -> Array:
        """Return the parts of an array at indices.

        Parameters
        ----------
        primary : array of any dtype
            1 or more axes.
        secondary : array of integers, shape (count,)
            The indices along `axis`; those outside of the array give 0.

        Returns
        -------
        ndarray of the primary's dtype
            Its shape, with `count` along `axis`.

        Raises
        ------
        ArgumentError
            If there is no such axis.
        ShapeError, DTypeError
            If an array has another shape, an extent of 0, or a dtype that devices do not hold.
        """
        with self._turn:
            return self._computed(self._sources(primary, secondary, type(self).__name__))

    def _sources(self, primary: Any, secondary: Any, who: str) -> list[_core.NDArray]:
        x, indices = as_elements(primary, f"{who}: primary"), as_elements(secondary, f"{who}: secondary")
        if indices.ndim != 1:
            raise ShapeError(f"{who}: secondary has shape {indices.shape}, expected (count,).")
        dimension = axis_from_the_end(self.axis, x.ndim, f"{type(self).__name__}: axis")
        self._native.send(("setAxis:", [dimension]))
        return [on_device(x, self.device), on_device(indices, self.device)]


class GatherGradientBase(GradientKernel):
    """The base of gradients of gathers."""

    @checked()
    def __call__(
        self, forward: GatherBase, primary: npt.ArrayLike, secondary: npt.ArrayLike, gradient: npt.ArrayLike
    ) -> Array:
        """Return the gradient of a gather's first source.

        Parameters
        ----------
        forward : Gather
            The kernel that gathered.
        primary : array of float32 or float16
            Its first source.
        secondary : array of integers, shape (count,)
            Its indices.
        gradient : array of float32 or float16
            The gradient of its result, of its shape.

        Returns
        -------
        ndarray of the primary's dtype and shape

        Raises
        ------
        ArgumentError
            If `forward` is another kernel, or on another device.
        ShapeError, DTypeError
            If an array has another shape or dtype.
        """
        who = type(self).__name__
        if not isinstance(forward, GatherBase):
            raise ArgumentError(f"{who}: forward is a {type(forward).__name__}, expected a Gather.")
        with forward._turn:
            return self._gradient_of(forward, forward._sources(primary, secondary, who), gradient)


class Product(ArrayKernel):
    """The base of matmuls."""

    @checked()
    def __call__(self, left: npt.ArrayLike, right: npt.ArrayLike, addend: npt.ArrayLike | None = None) -> Array:
        """Return alpha * left @ right + beta * addend for the matrices in the last two axes.

        Parameters
        ----------
        left : array of float32 or float16, shape (..., rows, inner)
        right : array of float32 or float16, shape (..., inner, columns)
        addend : array of float32 or float16, shape (..., rows, columns), optional

        Returns
        -------
        ndarray of the dtype of `left`, shape (..., rows, columns)
            Sums are float32. Extents of 1 along the other axes broadcast.

        Raises
        ------
        ShapeError, DTypeError
            If the shapes do not fit each other, or an array has integers.
        """
        sources = [self._given("left", left), self._given("right", right)]
        return self._computed(sources if addend is None else [*sources, self._given("addend", addend)])


class QuantizedProduct(ArrayKernel):
    """The base of matmuls of quantised arrays."""

    left_quantization_descriptor: Quantization | None
    right_quantization_descriptor: Quantization | None

    @checked()
    def __call__(self, left: npt.ArrayLike, right: npt.ArrayLike, *parameters: npt.ArrayLike) -> Array:
        """Return alpha * left @ right for the matrices in the last two axes.

        Parameters
        ----------
        left : array, shape (..., rows, inner)
            Integers if it has a descriptor, else float32 or float16.
        right : array, shape (..., inner, columns)
            Integers if it has a descriptor, else float32 or float16.
        *parameters : array of float32 or float16
            Scale, zero point and minimum value of the left array where its descriptor has them, or its table; then
            those of the right one.

        Returns
        -------
        ndarray of the dtype of `left`, or of its scale or table, shape (..., rows, columns)

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If the shapes do not fit each other, or an element is outside of its type.
        """
        sources = [
            self._quantized("left", left, self.left_quantization_descriptor),
            self._quantized("right", right, self.right_quantization_descriptor),
        ]
        sources += [self._given(f"parameters[{i}]", each) for i, each in enumerate(parameters)]
        return self._computed(sources)


class Dequantization(ArrayKernel):
    """The base of floats from integers with a scale."""

    quantization_descriptor: AffineQuantization

    @checked()
    def __call__(
        self,
        source: npt.ArrayLike,
        scale: npt.ArrayLike,
        zero_point: npt.ArrayLike | None = None,
        min_value: npt.ArrayLike | None = None,
    ) -> Array:
        """Return scale * (source - zero_point) + min_value.

        Parameters
        ----------
        source : array of integers
            Of the range of the descriptor's type.
        scale : array of float32 or float16
            Broadcasts to the source. Along an axis with fewer elements, each one stands for a block.
        zero_point : array of float32 or float16, optional
            Only if the descriptor has one.
        min_value : array of float32 or float16, optional
            Only if the descriptor has one.

        Returns
        -------
        ndarray of the scale's dtype, of the source's shape

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If the shapes do not fit each other, an array is missing, or an element is outside of its type.
        """
        who, kind = type(self).__name__, self.quantization_descriptor
        sources = [self._quantized("source", source, kind), self._given("scale", scale)]
        for name, has, given in (
            ("zero_point", kind.has_zero_point, zero_point),
            ("min_value", kind.has_min_value, min_value),
        ):
            if has != (given is not None):
                raise ArgumentError(
                    f"{who}: {name} is {'missing' if has else 'given'}, the descriptor's has_{name} is {has}."
                )
            if given is not None:
                sources.append(self._given(name, given))
        return self._computed(sources)


class Table(ArrayKernel):
    """The base of floats from positions in a table."""

    @checked()
    def __call__(self, source: npt.ArrayLike, table: npt.ArrayLike, *, data_type: str = "uint8") -> Array:
        """Return the table's entries at positions.

        Parameters
        ----------
        source : array of integers
            Positions of 0 or more; one beyond the table gives 0.
        table : array of float32 or float16, shape (entries,)
        data_type : {"uint8", "uint4"}, optional
            How the device holds the positions; elements of four bits are two in a byte.

        Returns
        -------
        ndarray of the table's dtype, of the source's shape

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If the table has another shape, or a position is outside of its type.
        """
        return self._computed(self._positions(source, table, data_type))

    def _positions(self, source: Any, table: Any, data_type: Any) -> list[_core.NDArray]:
        positions = self._quantized("source", source, LUTQuantization(data_type=data_type))
        return [positions, self._given("table", table)]


class VectorTable(Table):
    """The base of vectors from positions in a table."""

    axis: int

    @checked()
    def __call__(self, source: npt.ArrayLike, table: npt.ArrayLike, *, data_type: str = "uint8") -> Array:
        """Return the table's vectors at positions, one after another along an axis.

        Parameters
        ----------
        source : array of integers, 1 or more axes
            Positions of 0 or more; one beyond the table gives 0.
        table : array of float32 or float16, shape (entries, components)
        data_type : {"uint8", "uint4"}, optional
            How the device holds the positions; elements of four bits are two in a byte.

        Returns
        -------
        ndarray of the table's dtype
            The source's shape, with `components` times as many elements along `axis`.

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If the table has another shape, a position is outside of its type, or there is no such axis.
        """
        sources = self._positions(source, table, data_type)
        with self._turn:
            dimension = axis_from_the_end(self.axis, np.ndim(source), f"{type(self).__name__}: axis")
            self._native.send(("setVectorAxis:", [dimension]))
            return self._computed(sources)
