"""Shapes and dtypes of tensors: tensors joined, split, repeated, padded."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from openmps._checks.rules import shown
from openmps._mpsgraph.builder import Builder, extents
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_MOST_NUMBERS = 2**28  # in a range
# MPSGraphPaddingMode
_PADDING_MODES = {"constant": 0, "reflect": 1, "symmetric": 2, "edge": 3}


class Shapes(Builder):
    """The same elements in another shape, and tensors made of whole others."""

    def reshape(self, x: Operand, shape: Sequence[int | None] | Tensor, *, name: str | None = None) -> Tensor:
        """Return the same elements in the same order under another shape; one extent may be -1.

        Parameters
        ----------
        x : tensor or array
        shape : sequence of int, or Tensor of int32
            A tensor has to follow from constants, feeds and shapes.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.reshape(graph.placeholder((2, 6)), (3, -1)).shape
        (3, 4)
        """
        if isinstance(shape, Tensor):
            return self._one("reshapeTensor:withShapeTensor:name:", self._tensor(x), shape, name)
        return self._one("reshapeTensor:withShape:name:", self._tensor(x), extents(shape, "shape"), name)

    def flatten(self, x: Operand, axis: int = 1, *, name: str | None = None) -> Tensor:
        """Return a matrix: the axes before `axis` are its rows, those from there on its columns.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("flatten2DTensor:axis:name:", self._tensor(x), axis, name)

    def squeeze(self, x: Operand, axes: int | Sequence[int] | None = None, *, name: str | None = None) -> Tensor:
        """Return the tensor without axes of extent 1, all of them unless some are named.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        name : str, optional
            The name in messages.
        """
        if axes is None:
            return self._one("squeezeTensor:name:", self._tensor(x), name)
        return self._one("squeezeTensor:axes:name:", self._tensor(x), _list(axes), name)

    def expand_dims(self, x: Operand, axes: int | Sequence[int], *, name: str | None = None) -> Tensor:
        """Return the tensor with new axes of extent 1; their numbers are those in the result.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        name : str, optional
            The name in messages.
        """
        return self._one("expandDimsOfTensor:axes:name:", self._tensor(x), _list(axes), name)

    def transpose(self, x: Operand, order: Sequence[int] | None = None, *, name: str | None = None) -> Tensor:
        """Return the axes in another order, the reverse one unless it is given.

        Parameters
        ----------
        x : tensor or array
        order : sequence of int, optional
            The source's axis for each axis of the result.
        name : str, optional
            The name in messages.
        """
        tensor = self._tensor(x)
        rank = tensor.ndim
        if rank is None:
            raise ArgumentError(f"transpose: {tensor!r} has an unknown number of axes.")
        wanted = list(range(rank))[::-1] if order is None else [axis % max(rank, 1) for axis in order]
        if sorted(wanted) != list(range(rank)):
            raise ArgumentError(f"transpose: order is {order}, expected each of {rank} axes once.")
        current = list(range(rank))
        for position, axis in enumerate(wanted):  # a chain of exchanges, which the compiler makes one move of
            found = current.index(axis)
            if found != position:
                tensor = self._one("transposeTensor:dimension:withDimension:name:", tensor, position, found, name)
                current[position], current[found] = current[found], current[position]
        return tensor

    def broadcast_to(self, x: Operand, shape: Sequence[int], *, name: str | None = None) -> Tensor:
        """Return the tensor repeated along axes of extent 1, and along new ones in front.

        Parameters
        ----------
        x : tensor or array
        shape : sequence of int
        name : str, optional
            The name in messages.
        """
        return self._one("broadcastTensor:toShape:name:", self._tensor(x), extents(shape, "shape"), name)

    def cast(self, x: Operand, dtype: npt.DTypeLike, *, name: str | None = None) -> Tensor:
        """Return the elements as another type; floats are cut off toward 0 when they become integers.

        Parameters
        ----------
        x : tensor or array
        dtype : dtype
        name : str, optional
            The name in messages.
        """
        return self._one("castTensor:toType:name:", self._tensor(x), code_of(dtype), name)

    # ---- several tensors, and copies

    def concat(self, tensors: Sequence[Operand], axis: int = 0, *, name: str | None = None) -> Tensor:
        """Return tensors one after the other along an axis.

        Parameters
        ----------
        tensors : sequence of tensors or arrays
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("concatTensors:dimension:name:", [self._tensor(x) for x in tensors], axis, name)

    concatenate = concat

    def stack(self, tensors: Sequence[Operand], axis: int = 0, *, name: str | None = None) -> Tensor:
        """Return tensors of one shape along a new axis.

        Parameters
        ----------
        tensors : sequence of tensors or arrays
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("stackTensors:axis:name:", [self._tensor(x) for x in tensors], axis, name)

    def split(self, x: Operand, parts: int | Sequence[int], axis: int = 0, *, name: str | None = None) -> list[Tensor]:
        """Return parts along an axis: so many of equal size, or of these sizes.

        Parameters
        ----------
        x : tensor or array
        parts : int or sequence of int
            How many, or how large.
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        if isinstance(parts, int):
            return self._many("splitTensor:numSplits:axis:name:", self._tensor(x), parts, axis, name)
        return self._many("splitTensor:splitSizes:axis:name:", self._tensor(x), list(parts), axis, name)

    def tile(self, x: Operand, counts: Sequence[int], *, name: str | None = None) -> Tensor:
        """Return the tensor repeated so often along each axis.

        Parameters
        ----------
        x : tensor or array
        counts : sequence of int
            One for each axis.
        name : str, optional
            The name in messages.
        """
        return self._one("tileTensor:withMultiplier:name:", self._tensor(x), list(counts), name)

    def reverse(self, x: Operand, axes: int | Sequence[int] | None = None, *, name: str | None = None) -> Tensor:
        """Return the tensor back to front along axes, all of them unless some are named.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        name : str, optional
            The name in messages.
        """
        return self._one("reverseTensor:axes:name:", self._tensor(x), [] if axes is None else _list(axes), name)

    def pad(
        self,
        x: Operand,
        before: Sequence[int],
        after: Sequence[int],
        *,
        mode: str = "constant",
        value: float = 0.0,
        name: str | None = None,
    ) -> Tensor:
        """Return the tensor with elements added before and after along each axis.

        Parameters
        ----------
        mode : {"constant", "reflect", "symmetric", "edge"}
            The padding: `value`, or the elements mirrored without or with the edge, or the edge.
        x : tensor or array
        before : sequence of int
            One for each axis.
        after : sequence of int
            One for each axis.
        value : tensor, array or number
        name : str, optional
            The name in messages.
        """
        if mode not in _PADDING_MODES:
            raise ArgumentError(f'pad: mode is "{mode}", expected one of {", ".join(_PADDING_MODES)}.')
        selector = "padTensor:withPaddingMode:leftPadding:rightPadding:constantValue:name:"
        return self._one(selector, self._tensor(x), _PADDING_MODES[mode], list(before), list(after), float(value), name)

    # ---- shapes as tensors

    def shape_of(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the extents as an int32 tensor.

        Parameters
        ----------
        x : tensor or array
        name : str, optional
            The name in messages.
        """
        return self._one("shapeOfTensor:name:", self._tensor(x), name)

    def arange(
        self,
        start: float,
        stop: float | None = None,
        step: float = 1,
        *,
        dtype: npt.DTypeLike | None = None,
    ) -> Tensor:
        """Return numbers from `start` on that are before `stop`, in steps; from 0 to `start` where it is alone.

        Parameters
        ----------
        start, stop, step : int or float
        dtype : dtype, optional
            int32 if all three are integers, else float32.

        Raises
        ------
        ArgumentError
            If `step` is 0, or a number is not finite.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, [graph.arange(3), graph.arange(1, 2, 0.5)])
        [array([0, 1, 2], dtype=int32), array([1. , 1.5], dtype=float32)]
        """
        first, end = (0, start) if stop is None else (start, stop)
        three = first, end, step
        whole = all(isinstance(number, int) for number in three)
        if step == 0 or not all(-(2**63) <= number < 2**63 if whole else math.isfinite(number) for number in three):
            raise ArgumentError(
                f"arange: start, stop and step are {shown(first)}, {shown(end)} and {shown(step)}, expected finite "
                "numbers, integers of at most 64 bits, and a step other than 0."
            )
        count = (end - first) / step
        if count > _MOST_NUMBERS:
            raise ArgumentError(f"arange: {first} to {end} are {count:.0f} numbers, expected at most {_MOST_NUMBERS}.")
        places = np.arange(max(math.ceil(count), 0))
        return self._tensor(first + step * places, dtype or (np.int32 if whole else np.float32))

    def coordinates(self, shape: Sequence[int], axis: int, *, name: str | None = None) -> Tensor:
        """Return a tensor in which each element is its position along an axis, as int32.

        Parameters
        ----------
        shape : sequence of int
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("coordinateAlongAxis:withShape:name:", axis, extents(shape, "shape"), name)


def _list(axes: int | Sequence[int]) -> list[int]:
    return [axes] if isinstance(axes, int) else list(axes)
