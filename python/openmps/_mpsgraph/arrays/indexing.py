"""Elements picked and put by position, and one-hot rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.arrays.shapes import Shapes
from openmps._mpsgraph.builder import extents
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, DTypeError, ShapeError

# MPSGraphScatterMode
_MODES = {"add": 0, "sub": 1, "mul": 2, "div": 3, "min": 4, "max": 5, "set": 6}


class Indexing(Shapes):
    """Operations that find their elements by position."""

    def gather(
        self, x: Operand, indices: Operand, axis: int = 0, *, batch_dims: int = 0, name: str | None = None
    ) -> Tensor:
        """Return rows along an axis; a position outside gives 0.

        Parameters
        ----------
        x : tensor or array
        indices : tensor or array of int32
        axis : int
            Negative: counted from the end.
        batch_dims : int
            How many first axes are walked together.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> table = graph.constant([[1, 2], [3, 4], [5, 6]])
        >>> graph.run({}, graph.gather(table, [2, 0]))
        array([[5, 6],
               [1, 2]], dtype=int32)
        """
        selector = "gatherWithUpdatesTensor:indicesTensor:axis:batchDimensions:name:"
        return self._one(selector, self._tensor(x), self._tensor(indices, np.int32), axis, batch_dims, name)

    def gather_nd(self, x: Operand, indices: Operand, *, batch_dims: int = 0, name: str | None = None) -> Tensor:
        """Return the values at positions along the first axes; the last axis of `indices` holds one position each.

        Parameters
        ----------
        x : tensor or array
        indices : tensor or array of int32
        batch_dims : int
            How many first axes are walked together.
        name : str, optional
            The name in messages.
        """
        selector = "gatherNDWithUpdatesTensor:indicesTensor:batchDimensions:name:"
        return self._one(selector, self._tensor(x), self._tensor(indices, np.int32), batch_dims, name)

    def gather_along_axis(self, x: Operand, indices: Operand, axis: int, *, name: str | None = None) -> Tensor:
        """Return an element for each index along an axis; all other extents are the same (NumPy's take_along_axis).

        Parameters
        ----------
        x : tensor or array
        indices : tensor or array of int32
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        selector = "gatherAlongAxis:withUpdatesTensor:indicesTensor:name:"
        return self._one(selector, axis, self._tensor(x), self._tensor(indices, np.int32), name)

    take_along_axis = gather_along_axis

    def scatter(
        self,
        updates: Operand,
        indices: Operand,
        shape: Sequence[int],
        axis: int = 0,
        *,
        mode: str = "add",
        name: str | None = None,
    ) -> Tensor:
        """Return zeros of a shape with rows put along an axis; `mode` combines several rows at one place.

        Parameters
        ----------
        mode : {"add", "sub", "mul", "div", "min", "max", "set"}
        updates : tensor or array
        indices : tensor or array of int32
        shape : sequence of int
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        selector = "scatterWithUpdatesTensor:indicesTensor:shape:axis:mode:name:"
        tensors = (self._tensor(updates), self._tensor(indices, np.int32))
        return self._one(selector, *tensors, extents(shape, "shape"), axis, _mode("scatter", mode), name)

    def scatter_nd(
        self,
        updates: Operand,
        indices: Operand,
        shape: Sequence[int],
        *,
        batch_dims: int = 0,
        mode: str = "add",
        name: str | None = None,
    ) -> Tensor:
        """Return zeros of a shape with parts put at positions along its first axes; the reverse of ``gather_nd``.

        Parameters
        ----------
        updates : tensor or array
        indices : tensor or array of int32
            The last axis holds one position each.
        shape : sequence of int
        batch_dims : int
            How many first axes are walked together.
        mode : {"add", "sub", "mul", "div", "min", "max", "set"}
        name : str, optional
            The name in messages.
        """
        selector = "scatterNDWithUpdatesTensor:indicesTensor:shape:batchDimensions:mode:name:"
        tensors = (self._tensor(updates), self._tensor(indices, np.int32))
        return self._one(selector, *tensors, extents(shape, "shape"), batch_dims, _mode("scatter_nd", mode), name)

    def scatter_along_axis(
        self,
        updates: Operand,
        indices: Operand,
        shape: Sequence[int],
        axis: int,
        *,
        mode: str = "add",
        name: str | None = None,
    ) -> Tensor:
        """Return zeros of a shape with an element put for each index along an axis: reverses ``gather_along_axis``.

        Parameters
        ----------
        updates : tensor or array
        indices : tensor or array of int32
        shape : sequence of int
        axis : int
            Negative: counted from the end.
        mode : {"add", "sub", "mul", "div", "min", "max", "set"}
        name : str, optional
            The name in messages.
        """
        selector = "scatterAlongAxis:withUpdatesTensor:indicesTensor:shape:mode:name:"
        tensors = (self._tensor(updates), self._tensor(indices, np.int32))
        number = _mode("scatter_along_axis", mode)
        return self._one(selector, axis, *tensors, extents(shape, "shape"), number, name)

    def segment_sum(self, x: Operand, segments: Operand, count: int, *, name: str | None = None) -> Tensor:
        """Return the sums of rows with the same number; a row with a number outside adds to none.

        Parameters
        ----------
        x : tensor or array, shape (N, ...)
        segments : tensor or array of integers, shape (N,)
            The number of each row's segment, in any order.
        count : int
            How many segments there are.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (count, ...)

        Raises
        ------
        DTypeError
            If `segments` has no integers.
        ShapeError
            If an extent behind the rows is not known.

        Notes
        -----
        Apple's ``scatterWithUpdatesTensor`` with the mode "add". The name is JAX's and TensorFlow's.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.segment_sum([1.0, 2.0, 4.0], [1, 0, 1], 3))
        array([2., 5., 0.], dtype=float32)
        """
        tensor, numbers = self._tensor(x), self._tensor(segments)
        if numbers.dtype.kind not in "iu":
            raise DTypeError(f"segment_sum: {numbers!r} is given as segments, expected integers.")
        if not tensor.shape or None in tensor.shape[1:] or count < 0:
            raise ShapeError(
                f"segment_sum: {tensor!r} is added up in {count} segments, expected known extents of rows."
            )
        return self.scatter(tensor, numbers, [count, *(extent or 0 for extent in tensor.shape[1:])], name=name)

    def one_hot(
        self,
        indices: Operand,
        depth: int,
        *,
        axis: int = -1,
        on: float = 1.0,
        off: float = 0.0,
        dtype: npt.DTypeLike = np.float32,
        name: str | None = None,
    ) -> Tensor:
        """Return a new axis of `depth` elements: `on` where the index points, `off` elsewhere.

        Parameters
        ----------
        indices : tensor or array of int32
        depth : int
        axis : int
            Negative: counted from the end.
        on : float
        off : float
        dtype : dtype
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.one_hot([1, 0], 3))
        array([[0., 1., 0.],
               [1., 0., 0.]], dtype=float32)
        """
        tensor = self._tensor(indices, np.int32)
        position = axis if axis >= 0 or tensor.ndim is None else axis + tensor.ndim + 1
        selector = "oneHotWithIndicesTensor:depth:axis:dataType:onValue:offValue:name:"
        return self._one(selector, tensor, depth, position, code_of(dtype), float(on), float(off), name)

    def _signed(self, indices: Tensor) -> Tensor:
        """Return integers as int32, or as int64 where int32 does not hold all of their dtype."""
        dtype = np.int64 if indices.dtype.name in ("int64", "uint32", "uint64") else np.int32
        return indices if indices.dtype == dtype else self.cast(indices, dtype)


def _mode(who: str, mode: str) -> int:
    if mode not in _MODES:
        raise ArgumentError(f'{who}: mode is "{mode}", expected one of {", ".join(_MODES)}.')
    return _MODES[mode]
