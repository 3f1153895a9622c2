"""Dropout."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import as_elements
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, ShapeError

_DROPOUT = "ompsDropoutOfRowsWithTensor:rate:seedTensor:stepTensor:firstRowTensor:name:"


class Dropout(Builder):
    """Elements replaced by 0 at random."""

    def dropout(self, x: Operand, rate: Operand, *, name: str | None = None) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate.

        Parameters
        ----------
        rate : float or Tensor
            0 leaves the elements as they are: a placeholder serves training and inference.
        x : tensor or array
        name : str, optional
            The name in messages.
        """
        if isinstance(rate, Tensor):
            return self._one("dropoutTensor:rateTensor:name:", self._tensor(x), rate, name)
        number = as_elements(rate, np.float64, "the rate of a dropout")
        if number.ndim != 0:
            raise ShapeError(f"Dropout: rate has shape {number.shape}, expected one number or a tensor.")
        return self._one("dropoutTensor:rate:name:", self._tensor(x), float(number), name)

    def dropout_of_rows(
        self,
        x: Operand,
        rate: float,
        *,
        seed: Operand,
        step: Operand,
        first: Operand = 0,
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
        first : tensor of uint32 with one element, or int, optional
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
        before = first if isinstance(first, Tensor) else self._tensor(first, np.uint32)
        return self._one(_DROPOUT, self._tensor(x), float(rate), *numbers, before, name)
