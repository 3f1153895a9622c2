"""Rows of tables by number, and features turned by their place."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, DTypeError, ShapeError


class Embeddings(Numbers, Arrays):
    """Layers that begin networks of tokens."""

    def embedding(
        self, indices: Operand, weights: Operand, *, padding_index: int | None = None, name: str | None = None
    ) -> Tensor:
        """Return a row of weights for each index; an index outside gives 0.

        Parameters
        ----------
        indices : tensor or array of integers
        weights : tensor, shape (count, ...)
        padding_index : int, optional
            The index whose row has no gradient. Negative: counted from the end.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If no row has the `padding_index`.
        DTypeError
            If `indices` has no integers.

        Notes
        -----
        Apple's ``gatherWithUpdatesTensor``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.embedding([2, 0], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))
        array([[5., 6.],
               [1., 2.]], dtype=float32)
        """
        numbers, table = self._tensor(indices), self._tensor(weights)
        if numbers.dtype.kind not in "iu":
            raise DTypeError(f"embedding: {numbers!r} is given as indices, expected integers.")
        if padding_index is None:
            return self.gather(table, numbers, name=name)
        count = table.shape[0] if table.shape else None
        if count is None or numbers.ndim is None or not -count <= padding_index < count:
            rows = "an unknown number of" if count is None else count
            raise ArgumentError(f"embedding: padding_index is {padding_index}, {table!r} has {rows} rows.")
        rows_of = self.gather(table, numbers)
        is_padding = self.equal(numbers, padding_index % count)
        behind = [numbers.ndim + place for place in range((table.ndim or 1) - 1)]
        is_padding = self.expand_dims(is_padding, behind) if behind else is_padding
        return self.select(is_padding, self.stop_gradient(rows_of), rows_of, name=name)

    def rotary(
        self,
        x: Operand,
        positions: Operand | None = None,
        *,
        first: Operand = 0,
        axis: int = -2,
        features: int | None = None,
        base: float = 10000.0,
        interleaved: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return pairs of features turned by angles that grow with their position (rotary embedding).

        Pair i at position p is turned by `p * base**(-2 * i / features)`.

        Parameters
        ----------
        x : tensor or array of floats, shape (..., F)
        positions : tensor or array, optional
            Its shape broadcasts to that of `x` without the last axis. Default: 0, 1, 2 and so on along `axis`.
        first : tensor or int
            The position of the first row along `axis`, where no positions are given: how many a cache holds.
        axis : int
            The axis of positions that are not given. Negative: counted from the end.
        features : int, optional
            How many of the features are turned, an even number. Default: all.
        base : float
        interleaved : bool
            Whether features 2i and 2i + 1 are a pair, as in GPT-J, else i and i + features / 2, as in Llama.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.
        ShapeError
            If the number of turned features is not known, odd or more than there are.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.rotary([[1.0, 0.0], [1.0, 0.0]])).round(3)
        array([[1.   , 0.   ],
               [0.54 , 0.841]], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("rotary", tensor)
        own = tensor.shape[-1] if tensor.shape else None
        count = own if features is None else features
        if own is None or count is None or count % 2 or not 0 <= count <= own:
            given = f"{count} features of {tensor!r}" if count is not None else f"all features of {tensor!r}"
            raise ShapeError(f"rotary: {given} are turned, expected an even number of at most the last extent.")
        if not 0 < base < np.inf:
            raise ArgumentError(f"rotary: base is {base}, expected a number above 0.")
        cosine, sine = self._turn(tensor, positions, first, axis, count, base)
        step, half = (2, 1) if interleaved else (1, count // 2)
        a = wide[..., 0 : count - (1 if interleaved else half) : step] if count else wide[..., :0]
        b = wide[..., half:count:step]
        turned = [a * cosine - b * sine, b * cosine + a * sine]
        if interleaved:
            joined = self._one("concatTensors:dimension:interleave:name:", turned, -1, True, None)
            turned = [joined]
        rest = [] if count == own else [wide[..., count:]]
        parts = [*turned, *rest]
        return self._rounded(parts[0] if len(parts) == 1 else self.concat(parts, -1), tensor, name)

    def _turn(
        self, x: Tensor, positions: Operand | None, first: Operand, axis: int, count: int, base: float
    ) -> tuple[Tensor, Tensor]:
        """Return cosine and sine of the angle of each pair, computed in float64 where no tensor decides them."""
        rates = float(base) ** (-2 * np.arange(count // 2) / max(count, 1))
        places: Tensor | npt.NDArray[Any]
        if positions is not None:
            places = positions if isinstance(positions, Tensor) else np.asarray(positions)
        else:
            rank = x.ndim or 0
            if not -rank <= axis < rank or axis in (-1, rank - 1):
                raise ArgumentError(f"rotary: axis is {axis}, expected one of {x!r} before the last.")
            places = self._counted(x, first, axis)
        if isinstance(places, Tensor):
            angles = self.expand_dims(self.cast(places, np.float32), -1) * rates.astype(np.float32)
            return self.cos(angles), self.sin(angles)
        angles_of = places[..., np.newaxis] * rates
        return self._tensor(np.cos(angles_of)), self._tensor(np.sin(angles_of))

    def _counted(self, x: Tensor, first: Operand, axis: int) -> Tensor | npt.NDArray[Any]:
        """Return the positions of rows along an axis, in a shape that broadcasts to `x` without its last axis."""
        extent, behind = (x.shape or ())[axis], (x.ndim or 0) - 2 - axis % (x.ndim or 1)
        if isinstance(first, Tensor):
            return self._positions(x, axis)[..., 0] + self.reshape(self.cast(first, np.float32), [])
        number = np.asarray(first)
        if number.size != 1 or number.dtype.kind not in "iuf":
            raise ShapeError(f"rotary: first is {number.dtype} of shape {number.shape}, expected one number.")
        if extent is None:
            return self._positions(x, axis)[..., 0] + float(number.item())
        places: npt.NDArray[Any] = (np.arange(extent) + float(number.item())).reshape(-1, *[1] * behind)
        return places
