"""Graphs of tensors: built once, differentiated, run any number of times (MPSGraph)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from openmps import _core
from openmps._display import counted, extents, html_table
from openmps._inspection.drawings import write_drawing
from openmps._inspection.reports import Explanation, PlanMemory, Report
from openmps._inspection.summaries import Summary
from openmps._mpsgraph import picture
from openmps._mpsgraph._written.bits import Bits
from openmps._mpsgraph._written.exponentials import Exponentials
from openmps._mpsgraph._written.reductions import Reductions
from openmps._mpsgraph._written.trigonometry import Trigonometry
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.calls import Calls
from openmps._mpsgraph.collectives import Collectives
from openmps._mpsgraph.control_flow import ControlFlow
from openmps._mpsgraph.convolutions import Convolutions
from openmps._mpsgraph.division import Division
from openmps._mpsgraph.indexing import Indexing
from openmps._mpsgraph.parts import Parts
from openmps._mpsgraph.pooling import Pooling
from openmps._mpsgraph.programs import Programs
from openmps._mpsgraph.recomputation import Recomputation
from openmps._mpsgraph.recurrent import Recurrent
from openmps._mpsgraph.sampling import Sampling
from openmps._mpsgraph.statistics import Statistics
from openmps._mpsgraph.stochastic import Stochastic
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._mpsgraph.transforms import Transforms
from openmps._mpsgraph.variables import Variables
from openmps.errors import GraphError

__all__ = ["Graph"]

Targets: TypeAlias = Tensor | Operation | Sequence[Tensor | Operation]
FeedShapes: TypeAlias = Mapping[Tensor, Sequence[int | None]]


class Graph(
    Exponentials,
    Trigonometry,
    Division,
    Bits,
    Collectives,
    Reductions,
    Statistics,
    Convolutions,
    Pooling,
    Indexing,
    Parts,
    Sampling,
    Transforms,
    Recurrent,
    Stochastic,
    ControlFlow,
    Calls,
    Recomputation,
    Variables,
    Programs,
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
        primary, tensors = natives(of, Tensor)[0], natives(by, Tensor)
        found = self._native.gradients(primary, tensors, name or "")
        for tensor, native in zip(by, found, strict=True):
            if native is None:
                raise GraphError(f"gradients: {of!r} does not depend on {tensor!r}.")
        made = [native for native in found if native is not None]
        self._record.add("gradientForPrimaryTensor:withTensors:name:", [primary, tensors, name], made)
        return [self._wrap(native) for native in made]

    # ---- descriptions

    def summary(self, targets: Targets, feeds: FeedShapes | None = None) -> Summary:
        """Return a table with a row for each operation that the targets need: its name, its results and its operands.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them
        feeds : mapping from placeholders to shapes, optional
            If given, the graph is compiled for them, and lines with kernels and memory follow the table.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((None, 3), name="x")
        >>> w = graph.variable(np.ones((3, 2), np.float32), name="w")
        >>> print(graph.summary(graph.tanh(x @ w, name="y"), {x: (4, 3)}))
        operation               makes           takes
        x                       float32 (?, 3)  -
        w                       float32 (3, 2)  -
        matrixMultiplication_3  float32 (?, 2)  x, w
        y                       float32 (?, 2)  matrixMultiplication_3
        <BLANKLINE>
        4 operations
        1 variable in the graph with 6 elements
        1 kernel, 0 pairs of neighbours not fused
        memory of a run: 0 bytes at the peak, 0 if no tensor shared memory
        """
        operations = picture.operations_behind(_makers(targets))
        elements = sum(math.prod(extent or 0 for extent in tensor.shape or ()) for _, tensor in self._variables)
        totals = [
            f"{counted(len(operations), 'operation')}",
            f"{counted(len(self._variables), 'variable')} in the graph with {counted(elements, 'element')}",
        ]
        if feeds is not None:
            totals += self._report(targets, feeds).totals
        return Summary.of(repr(self)[1:-1], ["operation", "makes", "takes"], picture.rows(operations), totals)

    def explain(self, targets: Targets, feeds: FeedShapes | None = None) -> Explanation:
        """Compile the targets and return the neighbouring kernels that were not fused, each pair with the reason.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them
        feeds : mapping from placeholders to shapes, optional
            By default the shapes of the placeholders.

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not among the feeds.
        UnsupportedError
            If elements of a feed decide a shape or how often a loop runs.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2, 3), name="x")
        >>> (pair,) = graph.explain(graph.exp(graph.softmax(x)))
        >>> pair.reason
        'softmax is not element-wise.'
        """
        return self._report(targets, feeds).explanation

    def memory(self, targets: Targets, feeds: FeedShapes | None = None) -> PlanMemory:
        """Compile the targets and return the memory of a run's intermediate tensors.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them
        feeds : mapping from placeholders to shapes, optional
            By default the shapes of the placeholders.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((64,))
        >>> graph.memory(graph.softmax(graph.softmax(x)))
        PlanMemory(peak=256, unshared=256)
        """
        return self._report(targets, feeds).memory

    def to_dot(self, targets: Targets) -> str:
        """Return a drawing in Graphviz' language: control dependencies are dashed, targets have a double edge.

        Placeholders are blue, variables green, constants white.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them

        Examples
        --------
        >>> graph = mps.Graph()
        >>> print(graph.to_dot(-graph.placeholder((2,), name="x")).splitlines()[-2])
          n0 -> n1;
        """
        makers = _makers(targets)
        operations = picture.operations_behind(makers)
        kinds = {tensor._native.operation.identity: "input" for tensor in self._placeholders}
        names = {tensor.name for _, tensor in self._variables}
        for each in operations:  # a read has the name of its variable
            if not each.inputs and (each.name in names or each.name.startswith("readVariable_")):
                kinds[each.identity] = "weights"
        return picture.to_dot(operations, makers, kinds)

    def draw(self, file: str | PathLike[str], targets: Targets) -> Path:
        """Write the drawing of :meth:`to_dot` to a file.

        Parameters
        ----------
        file : path
            Its ending decides: ``.dot`` and ``.gv`` are text; ``.svg``, ``.png`` and ``.pdf`` need Graphviz.
        targets : Tensor or Operation, or a sequence of them

        Raises
        ------
        ArgumentError
            If the ending is another one.
        MissingExtraError
            If Graphviz' program dot is not there.
        FileError
            If the file cannot be written.

        Examples
        --------
        >>> import tempfile
        >>> graph = mps.Graph()
        >>> graph.draw(tempfile.mkdtemp() + "/graph.dot", graph.constant([1.0])).name
        'graph.dot'
        """
        return write_drawing(self.to_dot(targets), file, "Graph.draw")

    def _report(self, targets: Targets, feeds: FeedShapes | None) -> Report:
        """Return the report of the targets, compiled."""
        listed = [targets] if isinstance(targets, Tensor | Operation) else targets
        tensors = [each for each in listed if isinstance(each, Tensor)]
        operations = [each for each in listed if isinstance(each, Operation)]
        needed = {each.identity for each in picture.operations_behind(_makers(targets))}
        wanted = [tensor for tensor in self._placeholders if tensor._native.operation.identity in needed]
        shapes: FeedShapes = {each: each.shape or () for each in wanted} if feeds is None else feeds
        return Report.parse(self.compile(shapes, tensors, operations)._native.report())


def _makers(targets: Targets) -> list[_core.GraphOperation]:
    listed = [targets] if isinstance(targets, Tensor | Operation) else targets
    return [each._native.operation if isinstance(each, Tensor) else each._native for each in listed]
