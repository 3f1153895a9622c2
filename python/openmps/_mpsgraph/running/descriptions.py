"""Descriptions of a graph and of its compiled work: tables, drawings, memory."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from openmps import _core
from openmps._display import counted
from openmps._inspection.drawings import write_drawing
from openmps._inspection.reports import Explanation, PlanMemory, Report
from openmps._inspection.summaries import Summary
from openmps._mpsgraph.running import picture
from openmps._mpsgraph.running.runs import Runs
from openmps._mpsgraph.tensor import Operation, Tensor

Targets: TypeAlias = Tensor | Operation | Sequence[Tensor | Operation]
FeedShapes: TypeAlias = Mapping[Tensor, Sequence[int | None]]


class Descriptions(Runs):
    """A graph's operations, kernels and memory, for people."""

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

    def _made_before(self, targets: Targets) -> list[Tensor]:
        """Return all tensors that lead to the targets, each after those that it is made of."""
        operations = picture.operations_behind(_makers(targets))
        return [self._wrap(native) for operation in operations for native in operation.outputs]

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
