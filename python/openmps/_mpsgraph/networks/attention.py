"""Attention."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, ShapeError


class Attention(Numbers, Arrays):
    """Attention of queries to keys and values."""

    def attention(
        self,
        query: Operand,
        key: Operand,
        value: Operand,
        mask: Operand | None = None,
        *,
        causal: bool = False,
        scale: float | None = None,
        name: str | None = None,
    ) -> Tensor:
        """Return softmax(scale * Q K^T + mask) V.

        Parameters
        ----------
        query, key, value : tensor, shapes (..., N, F), (..., M, F) and (..., M, G)
            With heads, (..., heads, N, F). Keys and values may have fewer heads: groups of neighbouring heads of the
            query share one.
        mask : tensor, optional
            Its shape broadcasts to (..., N, M). Numbers are added. Bools say which keys a row reads; a row that reads
            none is 0.
        causal : bool
            Whether row n reads the keys 0 to n alone.
        scale : float, optional
            1 / sqrt(F) unless given.
        name : str, optional
            The name in messages.

        Raises
        ------
        ShapeError
            If the heads of the query are no multiple of those of key and value.

        Notes
        -----
        Source: ``-[MPSGraph scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.attention([[0.0]], [[1.0], [2.0]], [[1.0], [3.0]]))
        array([[2.]], dtype=float32)
        >>> graph.run({}, graph.attention([[0.0], [0.0]], [[1.0], [2.0]], [[1.0], [3.0]], causal=True))
        array([[1.],
               [2.]], dtype=float32)
        """
        queries, keys, values = self._tensor(query), self._tensor(key), self._tensor(value)
        if scale is None:
            features = queries.shape[-1] if queries.shape else None
            if features is None:
                raise ArgumentError("attention: the features of the query are not known, so that a scale is needed.")
            scale = 1 / max(features, 1) ** 0.5
        keys, values = self._of_each_head(queries, keys, "keys"), self._of_each_head(queries, values, "values")
        reads = mask if mask is not None and _is_bool(mask) else None
        added = None if mask is None or reads is not None else self._tensor(mask)
        if causal:
            reads = self._with_causal(queries, keys, reads)
        rows = None
        if reads is not None:
            part, rows = self._as_numbers(reads, queries.dtype)
            added = part if added is None else added + part
        selector = "scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:"
        y = self._one(selector, queries, keys, values, added, float(scale), name)
        return y if rows is None else self.select(rows, y, 0.0)

    def _of_each_head(self, queries: Tensor, x: Tensor, what: str) -> Tensor:
        """Return keys or values with as many heads as the queries."""
        if queries.ndim != x.ndim or not x.shape or len(x.shape) < 3 or not queries.shape:
            return x
        heads, own = queries.shape[-3], x.shape[-3]
        if heads is None or own is None or heads == own:
            return x
        if own == 0 or heads % own:
            raise ShapeError(f"attention: the query has {heads} heads and the {what} have {own}, expected a divisor.")
        axis, count = len(x.shape) - 3, heads // own
        if x.shape.count(None) > 1:  # no reshape can be made
            return self.concat([part for part in self.split(x, own, axis) for _ in range(count)], axis)
        counts = [count if place == axis + 1 else 1 for place in range(len(x.shape) + 1)]
        repeated = self.tile(self.expand_dims(x, axis + 1), counts)
        return self.reshape(repeated, [*x.shape[:axis], heads, *x.shape[axis + 1 :]])

    def _with_causal(self, queries: Tensor, keys: Tensor, reads: Operand | None) -> Operand:
        """Return which keys each row reads: those up to its own number, of those that a mask lets it read."""
        if not queries.shape or not keys.shape or min(len(queries.shape), len(keys.shape)) < 2:
            raise ShapeError(
                f"attention: {queries!r} reads {keys!r} causally, expected known numbers of 2 or more axes."
            )
        rows, count = queries.shape[-2], keys.shape[-2]
        if rows is not None and count is not None:
            causal: Operand = np.tri(rows, count, dtype=np.bool_)
        else:
            places = self._positions(keys, -2)
            order = [*range(len(keys.shape) - 2), len(keys.shape) - 1, len(keys.shape) - 2]
            causal = self.less_equal(self.transpose(places, order), self._positions(queries, -2))
        if reads is None:
            return causal
        if isinstance(reads, Tensor) or isinstance(causal, Tensor):
            return self.logical_and(reads, causal)
        both: Operand = np.asarray(reads) & np.asarray(causal)
        return both

    def _as_numbers(self, reads: Operand, dtype: npt.DTypeLike) -> tuple[Tensor, Tensor | None]:
        """Return numbers to add, and whether rows read a key, if they may not.

        Keys that a row does not read get -infinity. A row without keys gets 0, so that its softmax is finite.
        """
        if isinstance(reads, Tensor):
            rows = self.reduce_or(reads, -1, keepdims=True)
            counts = self.logical_or(reads, self.logical_not(rows))
            return self.select(counts, self._tensor(0.0, dtype), self._tensor(-np.inf, dtype)), rows
        flags = np.asarray(reads)
        some = flags.any(-1, keepdims=True) if flags.ndim else flags
        numbers = np.where(flags | ~some, 0, -np.inf).astype(dtype)
        return self._tensor(numbers), None if some.all() else self._tensor(some)


def _is_bool(mask: Operand) -> bool:
    dtype = mask.dtype if isinstance(mask, Tensor) else np.asarray(mask).dtype
    return dtype == np.bool_
