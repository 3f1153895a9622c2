"""Values of all processes that train together, and random numbers of the whole batch."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_METHODS = {"sum": "ompsSumOverRanksWithTensor:name:", "mean": "ompsMeanOverRanksWithTensor:name:"}
_DROPOUT = "ompsDropoutOfRowsWithTensor:rate:seedTensor:stepTensor:firstRowTensor:name:"


class Collectives(Builder):
    """Values of all ranks of ``openmps.distributed``."""

    def all_reduce(self, x: Operand, *, reduction: str = "sum", name: str | None = None) -> Tensor:
        """Return each element's sum over all ranks, or its mean; a process that is alone gets `x`.

        Parameters
        ----------
        x : tensor of floats
            Of the same shape in all ranks.
        reduction : {"sum", "mean"}
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `reduction` is another text.
        DTypeError
            If `x` has integers.

        Notes
        -----
        All ranks have to run the same graphs in the same order. Sums that nothing reads in between travel together. The
        gradient is the same reduction of the gradients. It is a method of openmps; Apple has none.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.all_reduce([1.0, 2.0]))
        array([1., 2.], dtype=float32)
        """
        if reduction not in _METHODS:
            raise ArgumentError(f'Graph.all_reduce: reduction is {reduction!r}, expected "sum" or "mean".')
        return self._one(_METHODS[reduction], self._tensor(x), name)

    def dropout_of_rows(
        self,
        x: Operand,
        rate: float,
        *,
        seed: Operand,
        step: Operand,
        first: int = 0,
        name: str | None = None,
    ) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate, for this rank's rows of a batch.

        The choice is a function of seed, step and the element's place in the batch. So several ranks choose what one
        process does. A resumed run chooses what an uninterrupted one does. ``dropout`` chooses anew in each run, by a
        counter of the process.

        Parameters
        ----------
        x : tensor or array of floats
            The first axis has the rows.
        rate : float
            0 or more, less than 1.
        seed, step : tensor of uint32 with one element, or int
        first : int, optional
            How many rows of the batch come before.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `rate` is another number.

        Notes
        -----
        It is a method of openmps; Apple has none.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> whole = graph.dropout_of_rows(np.ones((4, 8)), 0.5, seed=1, step=1)
        >>> rest = graph.dropout_of_rows(np.ones((2, 8)), 0.5, seed=1, step=1, first=2)
        >>> bool(np.all(graph.run({}, whole)[2:] == graph.run({}, rest)))
        True
        """
        if not 0 <= rate < 1:
            raise ArgumentError(f"Graph.dropout_of_rows: rate is {rate}, expected 0 or more and less than 1.")
        numbers = [each if isinstance(each, Tensor) else self._tensor(each, np.uint32) for each in (seed, step)]
        before = self._tensor(first, np.uint32) if first else None
        return self._one(_DROPOUT, self._tensor(x), float(rate), *numbers, before, name)
