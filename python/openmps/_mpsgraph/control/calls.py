"""Executables as operations of other graphs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy.typing as npt

from openmps._mpsgraph.builder import Builder, extents
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.record import CALL
from openmps._mpsgraph.tensor import Operand, Tensor


class Calls(Builder):
    """Calls of executables by symbols."""

    def call(
        self,
        symbol: str,
        inputs: Sequence[Operand],
        results: Sequence[tuple[Sequence[int | None], npt.DTypeLike]],
        *,
        name: str | None = None,
    ) -> list[Tensor]:
        """Return the results of the executable that :meth:`compile` is given for a symbol.

        A call uses the variables of the executable's graph. Gradients pass through it.

        Parameters
        ----------
        symbol : str
            A key of the `callables` of :meth:`compile`.
        inputs : sequence of tensor or array
            In the order of the executable's inputs, with the shapes and dtypes that it is compiled for.
        results : sequence of (shape, dtype)
            Those of the executable's targets; None for an extent that any number fits.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph callSymbolName:inputTensors:outputTypes:name:]``.

        Examples
        --------
        >>> inner = mps.Graph()
        >>> a = inner.placeholder((2,))
        >>> cube = inner.compile({a: (2,)}, [a * a * a])
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2,))
        >>> (y,) = graph.call("cube", [x], [((2,), np.float32)])
        >>> graph.compile({x: (2,)}, [y, *graph.gradients(y, x)], callables={"cube": cube})([2, 3])
        [array([ 8., 27.], dtype=float32), array([12., 27.], dtype=float32)]
        """
        given = [self._tensor(x)._native for x in inputs]
        types = [(extents(shape, "A shape of results"), code_of(dtype)) for shape, dtype in results]
        made = self._native.call_symbol(symbol, given, types, name or "")
        self._record.add(CALL, [symbol, given, types, name], made)
        return [self._wrap(native) for native in made]
