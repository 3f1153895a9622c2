"""Graphs of tensors: built once, differentiated, run any number of times (MPSGraph)."""

from __future__ import annotations

from collections.abc import Sequence

from openmps import _core
from openmps._display import counted, extents, html_table
from openmps._mpsgraph import picture
from openmps._mpsgraph.arithmetic import Arithmetic
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.choices import Choices
from openmps._mpsgraph.comparisons import Comparisons
from openmps._mpsgraph.control_flow import ControlFlow
from openmps._mpsgraph.convolutions import Convolutions
from openmps._mpsgraph.exponentials import Exponentials
from openmps._mpsgraph.indexing import Indexing
from openmps._mpsgraph.pooling import Pooling
from openmps._mpsgraph.recurrent import Recurrent
from openmps._mpsgraph.reductions import Reductions
from openmps._mpsgraph.rounding import Rounding
from openmps._mpsgraph.shapes import Shapes
from openmps._mpsgraph.statistics import Statistics
from openmps._mpsgraph.stochastic import Stochastic
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._mpsgraph.trigonometry import Trigonometry
from openmps._mpsgraph.variables import Variables
from openmps.errors import GraphError

__all__ = ["Graph"]


class Graph(
    Exponentials,
    Trigonometry,
    Rounding,
    Arithmetic,
    Comparisons,
    Choices,
    Reductions,
    Statistics,
    Shapes,
    Convolutions,
    Pooling,
    Indexing,
    Recurrent,
    Stochastic,
    ControlFlow,
    Variables,
):
    """A graph of operations on tensors (MPSGraph).

    Placeholders are fed at every run, variables keep their values from run to run; Python's operators and the methods
    make new tensors. A graph is compiled at its first run with feeds of one set of types, and kept.

    Parameters
    ----------
    device : Device or str, optional
        Where it runs; default: the best there is.

    Notes
    -----
    Source: MPSGraph, Apple's reference and the session "Build customized ML models with the Metal Performance Shaders
    Graph".

    Examples
    --------
    GeLU out of primitive operations:

    >>> graph = mps.Graph()
    >>> x = graph.placeholder((None, 3), name="x")
    >>> gelu = x * (0.5 + 0.5 * graph.erf(x * 0.5**0.5))
    >>> graph.run({x: [[-1, 0, 1]]}, gelu).round(4)
    array([[-0.1587,  0.    ,  0.8413]], dtype=float32)
    """

    def __repr__(self) -> str:
        return f"<Graph on {self.device.name}: {self._counts()}>"

    def _repr_html_(self) -> str:
        """Return placeholders and variables as a table, for notebooks; `summary` has the operations."""
        variables = [tensor for _, tensor in self._variables]
        rows = [
            [kind, tensor.name, tensor.dtype, "?" if tensor.shape is None else extents(tensor.shape)]
            for kind, tensors in (("placeholder", self._placeholders), ("variable", variables))
            for tensor in tensors
        ]
        return html_table(f"Graph on {self.device.name}: {self._counts()}", ["", "name", "dtype", "shape"], rows)

    def _counts(self) -> str:
        feeds, variables = counted(len(self._placeholders), "placeholder"), counted(len(self._variables), "variable")
        return f"{feeds}, {variables}, {counted(len(self._tensors), 'tensor')} in all"

    # ---- gradients

    def gradients(self, of: Tensor, by: Tensor | Sequence[Tensor], *, name: str | None = None) -> list[Tensor]:
        """Return the derivatives of the sum of a tensor by others, in their shapes.

        Parameters
        ----------
        of : Tensor of floats
        by : Tensor or sequence of Tensor
            Placeholders, variables, or anything in between.
        name : str, optional
            The name in messages.

        Raises
        ------
        GraphError
            If `of` does not depend on one of them.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((3,))
        >>> (dx,) = graph.gradients(graph.log(x), [x])
        >>> graph.run({x: [1, 2, 4]}, dx)
        array([1.  , 0.5 , 0.25], dtype=float32)
        """
        by = [by] if isinstance(by, Tensor) else list(by)
        found = self._native.gradients(natives(of, Tensor)[0], natives(by, Tensor), name or "")
        for tensor, native in zip(by, found, strict=True):
            if native is None:
                raise GraphError(f"gradients: {of!r} does not depend on {tensor!r}.")
        return [self._wrap(native) for native in found if native is not None]

    # ---- descriptions

    def summary(self, targets: Tensor | Operation | Sequence[Tensor | Operation]) -> str:
        """Return a line for each operation that the targets need: its name, its results and its operands.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 3), name="x")
        >>> print(graph.summary(graph.tanh(x @ np.ones((3, 2)), name="y")))
        operation               makes           takes
        x                       float32 (?, 3)  -
        constant_1              float32 (3, 2)  -
        matrixMultiplication_2  float32 (?, 2)  x, constant_1
        y                       float32 (?, 2)  matrixMultiplication_2
        """
        return picture.summary(picture.operations_behind(_makers(targets)))

    def to_dot(self, targets: Tensor | Operation | Sequence[Tensor | Operation]) -> str:
        """Return the same as a drawing for Graphviz: control dependencies are dashed, targets have a double edge.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them

        Examples
        --------
        >>> graph = mps.Graph()
        >>> print(graph.to_dot(-graph.placeholder((2,), name="x")))
        digraph {
          node [shape=box];
          n0 [label="x\\nfloat32 (2)"];
          n1 [label="negative_1\\nfloat32 (2)", peripheries=2];
          n0 -> n1;
        }
        <BLANKLINE>
        """
        makers = _makers(targets)
        return picture.to_dot(picture.operations_behind(makers), makers)


def _makers(targets: Tensor | Operation | Sequence[Tensor | Operation]) -> list[_core.GraphOperation]:
    listed = [targets] if isinstance(targets, Tensor | Operation) else targets
    return [each._native.operation if isinstance(each, Tensor) else each._native for each in listed]
