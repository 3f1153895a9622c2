"""Slices of tensors, and slices replaced."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from openmps._checks.rules import shown
from openmps._mpsgraph.arrays.shapes import Shapes
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

Ints = Sequence[int]


class Slices(Shapes):
    """Parts of tensors that are ranges of their axes."""

    def _sliced(self, x: Tensor, keys: Sequence[int | slice | None]) -> Tensor:
        """Return a part by an integer or a slice for each axis, and None for each new one."""
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

    def slice_update(
        self,
        x: Operand,
        update: Operand,
        starts: Ints,
        ends: Ints,
        strides: Ints | None = None,
        *,
        name: str | None = None,
    ) -> Tensor:
        """Return `x` with `update` in the place of a slice.

        Parameters
        ----------
        x : tensor or array
        update : tensor or array, in the shape of the slice
        starts, ends, strides : sequence of int
            A range for each axis, as in Python; strides of 1 unless given.
        name : str, optional
            The name in messages.

        Raises
        ------
        ShapeError
            If the update has another shape than the slice.

        Notes
        -----
        Source: ``-[MPSGraph sliceUpdateDataTensor:updateTensor:starts:ends:strides:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.slice_update([1.0, 2.0, 3.0], [9.0], [1], [2]))
        array([1., 9., 3.], dtype=float32)
        """
        data, part = self._alike(x, update)
        steps = [1] * len(starts) if strides is None else list(strides)
        selector = "sliceUpdateDataTensor:updateTensor:starts:ends:strides:name:"
        return self._one(selector, data, part, list(starts), list(ends), steps, name)


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
