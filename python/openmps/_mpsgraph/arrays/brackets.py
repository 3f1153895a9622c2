"""Parts of tensors as NumPy's brackets name them: integers, slices, arrays of positions."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.rules import shown
from openmps._mpsgraph.arrays.indexing import Indexing
from openmps._mpsgraph.arrays.slices import Slices
from openmps._mpsgraph.tensor import Index, Tensor
from openmps.errors import ArgumentError, BoundsError

Positions: TypeAlias = "npt.NDArray[Any] | Tensor"
Entry: TypeAlias = "int | slice | EllipsisType | Positions | None"


class Brackets(Indexing, Slices):
    """Parts of tensors by index."""

    def getitem(self, x: Tensor, key: Index | tuple[Index, ...]) -> Tensor:
        """Return a part as NumPy's brackets name it: integers, slices, ``...``, None and arrays.

        Parameters
        ----------
        x : tensor or array
        key : int, slice, ``...``, None, array or tensor of integers, array of bools, or a tuple of them
            Arrays of positions broadcast together. A negative position counts from the end. Positions of a tensor that
            are outside give 0.

        Raises
        ------
        ArgumentError
            If there is another index, too many of them, or bools of another shape.
        BoundsError
            If a position that is known is outside.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.constant([[1, 2, 3], [4, 5, 6]])
        >>> graph.run({}, [x[:, [2, 0]], x[[1, 0], [0, -1]]])
        [array([[3, 1],
               [6, 4]], dtype=int32), array([4, 3], dtype=int32)]
        """
        rank = x.ndim
        if rank is None:
            raise ArgumentError(f"{x!r} has an unknown number of axes and cannot be indexed.")
        entries = self._entries(x, key if isinstance(key, tuple) else (key,))
        taken = sum(1 for entry in entries if entry is not None and entry is not Ellipsis)
        if taken > rank:
            raise ArgumentError(f"{x!r} is indexed along {taken} axes, it has {rank}.")
        dots = [place for place, entry in enumerate(entries) if entry is Ellipsis]
        if len(dots) > 1:
            raise ArgumentError(f"{x!r} is indexed by {len(dots)} `...`, expected at most one.")
        at = dots[0] if dots else len(entries)
        rest: list[Entry] = [slice(None)] * (rank - taken)
        full = [*entries[:at], *rest, *entries[at + 1 :]]
        if not any(_is_array(entry) for entry in full):
            return self._sliced(x, full)  # type: ignore[arg-type]
        picked = [place for place, entry in enumerate(entries) if _is_array(entry) or isinstance(entry, int)]
        return self._picked(x, full, together=picked[-1] - picked[0] == len(picked) - 1)

    def _entries(self, x: Tensor, keys: Sequence[Any]) -> list[Entry]:
        """Return the entries of an index: lists as arrays, an array of bools as one of positions for each axis."""
        found = [_entry(key) for key in keys]
        entries: list[Entry] = []
        for place, (key, entry) in enumerate(zip(keys, found, strict=True)):
            if isinstance(entry, Tensor) and entry.dtype.kind not in "iu":
                raise ArgumentError(
                    f"{x!r} is indexed by {entry!r}, expected integers; `select` takes elements by a condition."
                )
            if isinstance(entry, np.ndarray) and entry.dtype.kind == "b":
                axis = _taken(found[:place])
                if any(each is Ellipsis for each in found[:place]):
                    axis = (x.ndim or 0) - _taken(found[place:])
                own = (x.shape or ())[max(axis, 0) : axis + entry.ndim]
                if any(e is not None and e != n for e, n in zip(own, entry.shape, strict=False)):
                    raise ArgumentError(f"{x!r} is indexed by bools of shape {entry.shape}, expected {own}.")
                entries.extend(entry.nonzero())
            elif isinstance(entry, bool) or not (
                entry is None or isinstance(entry, int | slice | EllipsisType | np.ndarray | Tensor)
            ):
                raise ArgumentError(
                    f"{x!r} is indexed by {shown(key)}; take elements by their numbers with `gather`, by a condition "
                    "with `select`."
                )
            else:
                entries.append(entry)
        return entries

    def _picked(self, x: Tensor, entries: Sequence[Entry], *, together: bool) -> Tensor:
        """Return elements by positions along some axes, and slices along others.

        The axes of the positions are in the place of those that they pick from, or first if these are not neighbours.
        """
        positions = [np.asarray(each) if isinstance(each, int) else each for each in entries if _is_pick(each)]
        plain = [slice(None) if _is_pick(each) else each for each in entries]
        axes = [place for place, each in enumerate(entries) if _is_pick(each)]
        if any(each != slice(None) for each in plain):
            x = self._sliced(x, plain)  # type: ignore[arg-type]
        numbers = [self._from_start(x, axis, each) for axis, each in zip(axes, positions, strict=True)]  # type: ignore[arg-type]
        if len(axes) == 1:
            return self.gather(x, numbers[0], axes[0])
        joined, count = self._joined(numbers)
        others = [axis for axis in range(x.ndim or 0) if axis not in axes]
        y = self.gather_nd(self.transpose(x, [*axes, *others]), joined)
        front = axes[0] if together else 0
        order = [*range(count, count + front), *range(count), *range(count + front, count + len(others))]
        return y if front == 0 else self.transpose(y, order)

    def _from_start(self, x: Tensor, axis: int, positions: Positions) -> Positions:
        """Return positions along an axis, with those from the end counted from the start."""
        extent = (x.shape or ())[axis]
        if isinstance(positions, Tensor):
            if positions.dtype.kind == "u":
                return positions
            numbers = self._signed(positions)
            size = self.cast(self.shape_of(x)[axis], numbers.dtype) if extent is None else extent
            return numbers + (numbers < 0).astype(numbers.dtype) * size
        if extent is not None:
            outside = positions[(positions < -extent) | (positions >= extent)]
            if outside.size:
                raise BoundsError(f"{x!r} is indexed at {outside.flat[0]} along axis {axis}, it has {extent} elements.")
            return np.where(positions < 0, positions + extent, positions).astype(np.int32)
        if (positions >= 0).all():
            return positions.astype(np.int32)
        return self._from_start(x, axis, self._tensor(positions.astype(np.int32)))

    def _joined(self, numbers: Sequence[Positions]) -> tuple[Positions, int]:
        """Return positions along several axes as rows of one tensor, and how many axes they broadcast to."""
        if not any(isinstance(each, Tensor) for each in numbers):
            try:
                arrays = np.broadcast_arrays(*(np.asarray(each) for each in numbers))
            except ValueError:
                shapes = ", ".join(str(np.shape(each)) for each in numbers)
                raise ArgumentError(f"getitem: positions have shapes {shapes}, which do not broadcast.") from None
            return np.stack(arrays, -1), arrays[0].ndim
        tensors = [self._signed(self._tensor(each)) for each in numbers]
        if len({tensor.dtype for tensor in tensors}) > 1:
            tensors = [self.cast(tensor, np.int64) for tensor in tensors]
        zeros = tensors[0] * 0
        for each in tensors[1:]:
            zeros = zeros + each * 0
        if zeros.ndim is None:
            raise ArgumentError("getitem: positions along several axes have an unknown number of axes.")
        return self.stack([each + zeros for each in tensors], zeros.ndim), zeros.ndim


def _entry(key: Any) -> Any:
    """Return an entry of an index: NumPy's integers become Python's, lists become arrays."""
    if isinstance(key, np.integer) or (isinstance(key, np.ndarray) and key.shape == () and key.dtype.kind in "iu"):
        return int(key)
    if isinstance(key, list):
        try:
            array = np.asarray(key)
        except ValueError:
            return key
        key = array.astype(np.int32) if array.size == 0 else array
    if isinstance(key, np.ndarray):
        return key if key.dtype.kind in "iu" or (key.dtype.kind == "b" and key.ndim) else key.tolist()
    return key


def _taken(entries: Sequence[Any]) -> int:
    """Return how many axes entries take, before arrays of bools become positions."""
    return sum(
        entry.ndim if isinstance(entry, np.ndarray) and entry.dtype.kind == "b" else 1
        for entry in entries
        if entry is not None and entry is not Ellipsis
    )


def _is_array(entry: Entry) -> bool:
    return isinstance(entry, np.ndarray | Tensor)


def _is_pick(entry: Entry) -> bool:
    return isinstance(entry, int | np.ndarray | Tensor)
