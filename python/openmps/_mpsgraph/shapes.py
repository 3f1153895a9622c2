"""Shapes, orders and parts of tensors."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from types import EllipsisType
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.rules import shown
from openmps._mpsgraph.builder import Builder, extents
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Index, Operand, Tensor
from openmps.errors import ArgumentError

# MPSGraphPaddingMode
_PADDING_MODES = {"constant": 0, "reflect": 1, "symmetric": 2, "edge": 3}


class Shapes(Builder):
    """Operations that move elements and compute nothing."""

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

    def space_to_depth(
        self,
        x: Operand,
        block: int,
        *,
        axes: tuple[int, int, int] = (1, 2, 3),
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return images with each block of pixels as channels of one.

        Parameters
        ----------
        x : tensor or array
        block : int
            Pixels of a block along each of the two axes.
        axes : (y, x, channels)
        pixel_shuffle : bool
            The order of PyTorch's pixel_unshuffle: the channels of the source vary slowest.
        name : str, optional
            The name in messages.
        """
        return self._blocks("spaceToDepth2D", x, block, axes, pixel_shuffle, name)

    def depth_to_space(
        self,
        x: Operand,
        block: int,
        *,
        axes: tuple[int, int, int] = (1, 2, 3),
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Move channels into blocks of pixels, the inverse of ``space_to_depth``.

        Parameters
        ----------
        x : tensor or array
        block : int
        axes : (y, x, channels)
        pixel_shuffle : bool
            The order of PyTorch's pixel_shuffle.
        name : str, optional
            The name in messages.
        """
        return self._blocks("depthToSpace2D", x, block, axes, pixel_shuffle, name)

    def _blocks(
        self, stem: str, x: Operand, block: int, axes: tuple[int, int, int], pixel_shuffle: bool, name: str | None
    ) -> Tensor:
        height, width, depth = axes
        selector = f"{stem}Tensor:widthAxis:heightAxis:depthAxis:blockSize:usePixelShuffleOrder:name:"
        return self._one(selector, self._tensor(x), width, height, depth, block, pixel_shuffle, name)

    def shape_of(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the extents as an int32 tensor.

        Parameters
        ----------
        x : tensor or array
        name : str, optional
            The name in messages.
        """
        return self._one("shapeOfTensor:name:", self._tensor(x), name)

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

    def getitem(self, x: Tensor, key: Index | tuple[Index, ...]) -> Tensor:
        """Return a part as NumPy's brackets name it: integers, slices, ``...`` and None.

        Parameters
        ----------
        x : tensor or array
        key : int, slice, ``...``, None, or a tuple of them
        """
        keys = [_entry(each) for each in (key if isinstance(key, tuple) else (key,))]
        rank = x.ndim
        if rank is None:
            raise ArgumentError(f"{x!r} has an unknown number of axes and cannot be indexed.")
        for entry in keys:
            if isinstance(entry, bool) or not isinstance(entry, int | slice | EllipsisType | None):
                raise ArgumentError(
                    f"{x!r} is indexed by {shown(entry)}; take elements by their numbers with `gather`, by a condition "
                    "with `select`."
                )
        taken = sum(1 for entry in keys if entry is not None and entry is not Ellipsis)
        if taken > rank:
            raise ArgumentError(f"{x!r} is indexed along {taken} axes, it has {rank}.")
        if keys.count(Ellipsis) > 1:
            raise ArgumentError(f"{x!r} is indexed by {keys.count(Ellipsis)} `...`, expected at most one.")
        if Ellipsis not in keys:
            keys.append(Ellipsis)
        at = keys.index(Ellipsis)
        keys[at : at + 1] = [slice(None)] * (rank - taken)
        return self._sliced(x, keys)

    def _sliced(self, x: Tensor, keys: list[Index]) -> Tensor:
        starts, ends, strides, added = [], [], [], []
        masks = {"start": 0, "end": 0, "squeeze": 0}
        axis = position = 0  # in the source, in the result
        for entry in keys:
            if entry is None:
                added.append(position)
                position += 1
                continue
            if isinstance(entry, int):
                starts.append(_place(entry, x))
                ends.append(0)
                strides.append(1)
                masks["squeeze"] |= 1 << axis
            else:
                assert isinstance(entry, slice)
                start, stop, step = (_place(end, x) for end in (entry.start, entry.stop, entry.step))
                starts.append(_within(start or 0))
                ends.append(_within(stop or 0))
                strides.append(1 if step is None else step)
                masks["start"] |= (entry.start is None) << axis
                masks["end"] |= (entry.stop is None) << axis
                position += 1
            axis += 1
        selector = "sliceTensor:starts:ends:strides:startMask:endMask:squeezeMask:name:"
        y = self._one(selector, x, starts, ends, strides, masks["start"], masks["end"], masks["squeeze"], None)
        return self.expand_dims(y, added) if added else y


def _entry(entry: Any) -> Any:
    """Return an entry of an index; NumPy's integers become Python's."""
    is_number = isinstance(entry, np.integer) or (isinstance(entry, np.ndarray) and entry.shape == ())
    return int(entry) if is_number and entry.dtype.kind in "iu" else entry


def _within(place: int) -> int:
    """Return an end of a slice that the engine can hold; the elements are the same."""
    return max(-(2**62), min(place, 2**62))


def _place(number: Any, x: Tensor) -> int | None:
    """Return a number of an index of `x`."""
    if number is None:
        return None
    try:
        place = operator.index(number)
    except TypeError:
        place = 2**63
    if not -(2**63) <= place < 2**63:
        raise ArgumentError(f"{x!r} is indexed by {shown(number)}, expected integers of at most 64 bits.")
    return place


def _list(axes: int | Sequence[int]) -> list[int]:
    return [axes] if isinstance(axes, int) else list(axes)
