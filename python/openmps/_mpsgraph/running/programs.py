"""Graphs as programs in other languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import numpy.typing as npt

from openmps._checks.arrays import whole
from openmps._files.atomic_file import write_file
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.objc.program import objc_program
from openmps._mpsgraph.record import Call
from openmps._mpsgraph.running.runs import Feeds, Operations, Runs
from openmps._mpsgraph.source.runs import PlannedRuns, Program
from openmps._mpsgraph.swift.program import swift_program
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps.errors import ArgumentError

_Writer = Callable[[Sequence[Call], Needed, Mapping[int, npt.NDArray[Any]], PlannedRuns], Program]


class Programs(Runs):
    """A graph that writes the program which builds it."""

    def to_swift(
        self,
        file: str | PathLike[str],
        feeds: Feeds | Sequence[Feeds],
        targets: Tensor | Sequence[Tensor],
        operations: Operations = (),
        *,
        steps: int | None = None,
        by: Literal["run", "encode", "executable"] = "run",
    ) -> Path:
        """Write a program in Swift against Apple's MPSGraph that builds the graph, runs it and prints the targets.

        Gradients are calls of Apple's ``gradients(of:with:)``. Variables begin with the values that they have now. Up
        to 8 elements of an array are in the text, more in a file beside it with the ending ``.values``.

        Parameters
        ----------
        file : path
            Ends in ``.swift``; ``main.swift`` in the folder of a target is what Swift's package manager expects.
        feeds : mapping from placeholders to arrays, or sequence of them
            Those of one run. Or the batches of a training loop, one for each step; they have the same shapes.
        targets : Tensor or sequence of Tensor
            Printed after each run.
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.
        steps : int, optional
            How often a training loop runs; default: once for each batch. After the last batch comes the first one.
        by : {"run", "encode", "executable"}, optional
            How the program makes a run: by the graph itself, on an ``MPSCommandBuffer``, or by an
            ``MPSGraphExecutable``, which it compiles once.

        Returns
        -------
        pathlib.Path
            The program.

        Raises
        ------
        UnsupportedError
            If Apple's MPSGraph has no method for an operation, or Swift no type for the elements of a target.
        ArgumentError
            If a placeholder that the targets need is not fed, or the batches feed different placeholders.
        ShapeError
            If batches have different shapes, or an array does not have the shape of its placeholder.
        FileError
            If a file cannot be written.

        Notes
        -----
        docs/swift.md tells how a program is built on Linux. The program runs on the default device.

        Examples
        --------
        >>> import tempfile
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2,), name="x")
        >>> y = graph.tanh(x * 0.5, name="y")
        >>> program = graph.to_swift(tempfile.mkdtemp() + "/main.swift", {x: [1, 2]}, y).read_text()
        >>> start = program.index("let graph")
        >>> print(program[start : program.index("let results")].rstrip())
        let graph = MPSGraph()
        let x = graph.placeholder(shape: [2], dataType: .float32, name: "x")
        let multiplication = graph.multiplication(x, graph.constant(0.5, dataType: .float32), name: nil)
        let y = graph.tanh(with: multiplication, name: "y")
        """
        return self._written(
            "Graph.to_swift", Path(file), (".swift",), swift_program, feeds, targets, operations, steps, by
        )

    def to_objc(
        self,
        file: str | PathLike[str],
        feeds: Feeds | Sequence[Feeds],
        targets: Tensor | Sequence[Tensor],
        operations: Operations = (),
        *,
        steps: int | None = None,
        by: Literal["run", "encode", "executable"] = "run",
    ) -> Path:
        """Write a program in Objective-C against Apple's MPSGraph; ``to_swift`` describes the arguments and errors.

        It compiles with reference counting by hand and by ARC.

        Parameters
        ----------
        file : path
            Ends in ``.m``, or ``.mm`` for Objective-C++.
        feeds : mapping from placeholders to arrays, or sequence of them
        targets : Tensor or sequence of Tensor
        operations : Operation or sequence of Operation, optional
        steps : int, optional
        by : {"run", "encode", "executable"}, optional

        Returns
        -------
        pathlib.Path
            The program.

        Notes
        -----
        On Linux: ``clang main.m $(openmps --cflags) $(openmps --libs)``.

        Examples
        --------
        >>> import tempfile
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2,), name="x")
        >>> y = graph.tanh(x, name="y")
        >>> program = graph.to_objc(tempfile.mkdtemp() + "/main.m", {x: [1, 2]}, y).read_text()
        >>> [line.strip() for line in program.splitlines() if "[graph tanh" in line]
        ['MPSGraphTensor* y = [graph tanhWithTensor:x name:@"y"];']
        """
        return self._written(
            "Graph.to_objc", Path(file), (".m", ".mm"), objc_program, feeds, targets, operations, steps, by
        )

    def _written(
        self,
        who: str,
        path: Path,
        endings: Sequence[str],
        write: _Writer,
        feeds: Feeds | Sequence[Feeds],
        targets: Tensor | Sequence[Tensor],
        operations: Operations,
        steps: int | None,
        by: str,
    ) -> Path:
        """Write a program, and the elements that it reads into a file beside it."""
        if by not in ("run", "encode", "executable"):
            raise ArgumentError(f'{who}: by is "{by}", expected "run", "encode" or "executable".')
        if path.suffix not in endings:
            expected = " or ".join(f'"{each}"' for each in endings)
            raise ArgumentError(f'{who}: file ends in "{path.suffix}", expected {expected}.')
        if steps is not None:
            whole(steps, f"{who}: steps", least=1)
        batches = [feeds] if isinstance(feeds, Mapping) else list(feeds)
        wanted, also = natives(targets, Tensor), natives(operations, Operation)
        needed = Needed(self._record.calls, [*wanted, *also])
        read = [self._needed_feeds(who, batch, needed) for batch in batches]
        if not read or any([t.identity for t, _ in batch] != [t.identity for t, _ in read[0]] for batch in read):
            raise ArgumentError(f"{who}: {len(read)} batches are given, expected some that feed the same placeholders.")
        is_loop = steps is not None or not isinstance(feeds, Mapping)
        runs = PlannedRuns(read, wanted, also, (steps or len(batches)) if is_loop else None, who, by)
        program = write(self._record.calls, needed, self._stored_arrays(needed), runs)
        if program.values:
            write_file(path.with_suffix(".values"), program.values, what="The values of a program")
        return write_file(path, program.text.encode(), what="The program")
