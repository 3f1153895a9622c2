"""Compiled graphs, which can be kept in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NoReturn, overload

import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._display import extents as shown_extents
from openmps._display import html_table, listed
from openmps._inspection.reports import Explanation, PlanMemory, Report
from openmps._mpsgraph.builder import extents
from openmps._mpsgraph.dtypes import code_of, dtype_of, name_of
from openmps._mpsgraph.tensor_data import TensorData, fed_data, results_of
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, FileError, UnsupportedError

__all__ = ["Executable"]

Array = npt.NDArray[Any]


def _native_path(folder: str | os.PathLike[str]) -> str:
    """Return a path as text in UTF-8, which the compiled module needs."""
    path = os.fspath(folder)
    try:
        path.encode()
    except UnicodeEncodeError:
        raise FileError(f'The folder of a package is "{path}", expected a name in UTF-8.') from None
    return path


@checked_class
class Executable(KnownAttributes):
    """A graph compiled for one set of feeds' types and targets (MPSGraphExecutable).

    Made by :meth:`Graph.compile`, or by :meth:`load` from a folder that :meth:`save` wrote; those give it the device
    and the native object. Variables are the graph's own; those of one that was loaded are its own and begin with the
    values that were saved.

    Examples
    --------
    >>> import tempfile
    >>> graph = mps.Graph()
    >>> x = graph.placeholder((None,), name="x")
    >>> count = graph.variable([0.0])
    >>> executable = graph.compile({x: (2,)}, [x * 2, count + 1], [graph.assign(count, count + 1)])
    >>> executable([3, 4])
    [array([6., 8.], dtype=float32), array([1.], dtype=float32)]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     executable.save(folder + "/doubled.mpsgraphpackage")
    ...     again = mps.Executable.load(folder + "/doubled.mpsgraphpackage")
    >>> again(x=[5, 6])
    [array([10., 12.], dtype=float32), array([2.], dtype=float32)]
    """

    def __init__(self, device: Device, native: _core.GraphExecutable) -> None:
        self.device = device
        self._native = native
        self._queue = _core.CommandQueue(device._native)
        self._feeds = native.feeds
        self._told: Callable[[Sequence[Any]], None] | None = None  # for a monitor of the program

    def __repr__(self) -> str:
        return f"<Executable on {self.device.name}: from {listed(self.inputs)} to {listed(self.outputs)}>"

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError("Executable is copied or pickled, and lives in one process; save keeps it in a folder.")

    def _repr_html_(self) -> str:
        """Return inputs and outputs as a table, for notebooks; `plan` has the operations."""
        rows = [
            [kind, tensor.operation_name, name_of(dtype_of(tensor.data_type)), _shape(tensor)]
            for kind, tensors in (("input", self._feeds), ("output", self._native.targets))
            for tensor in tensors
        ]
        return html_table(f"Executable on {self.device.name}", ["", "name", "dtype", "shape"], rows)

    @classmethod
    def load(cls, folder: str | os.PathLike[str], *, device: Device | str | None = None) -> Executable:
        """Read a folder that :meth:`save` wrote.

        Parameters
        ----------
        folder : path
        device : Device or str, optional
            Where it runs; default: the best there is.

        Raises
        ------
        FileError
            If the folder has no package, or one that is damaged or of another version.
        """
        return cls(Device.of(device), _core.load_graph_executable(_native_path(folder)))

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the compiled form with the variables' current values to a folder; a folder of that name is replaced.

        Parameters
        ----------
        folder : path
            Made if it is not there; Apple's names end in ``.mpsgraphpackage``.

        Raises
        ------
        UnsupportedError
            If elements of a feed decide a shape or how often a loop runs, and no run has shown any. A package has the
            forms for those that were run, and for every predicate of a `cond`.
        FileError
            If it cannot be written; the previous content stays.

        Notes
        -----
        The format is openmps' own: `docs/design/graph_package.md`.
        """
        self._native.save(_native_path(folder))

    @property
    def inputs(self) -> list[str]:
        """The placeholders' names, in the order in which they were made."""
        return [feed.operation_name for feed in self._feeds]

    @property
    def outputs(self) -> list[str]:
        """The targets' names."""
        return [target.operation_name for target in self._native.targets]

    @property
    def plan(self) -> str:
        """Describe a call for people: the operations before and after the passes, and where their results are stored.

        Where elements of feeds decide which block of a `cond` runs, it is the form for all of them.

        Raises
        ------
        UnsupportedError
            If elements of a feed decide more than that: a shape, how often a loop runs.
        """
        return self._native.plan

    def explain(self) -> Explanation:
        """Return the neighbouring kernels that were not fused, each pair with the reason.

        Raises
        ------
        UnsupportedError
            As for `plan`.
        """
        return Report.parse(self._native.report()).explanation

    @property
    def memory(self) -> PlanMemory:
        """The memory of a run's intermediate tensors."""
        return Report.parse(self._native.report()).memory

    def __call__(self, *arrays: Any, **named: Any) -> list[Array]:
        """Run it, wait, and return the targets' values; :meth:`run` may leave them on the device.

        Parameters
        ----------
        *arrays : arrays or TensorData
            One for each of `inputs`, in that order; or by name.

        Raises
        ------
        ArgumentError
            If there are more or less of them, or a name is none of the inputs'.
        ShapeError
            If one does not have the shape that the graph was compiled for.
        """
        names = self.inputs
        given = dict(zip(names, arrays, strict=False)) | named
        if len(arrays) > len(names) or sorted(given) != sorted(names) or len(arrays) + len(named) != len(names):
            raise ArgumentError(
                f"Executable: {len(arrays)} arrays are given and {', '.join(named) or 'none'} by name, "
                f"expected one for each of {', '.join(names) or 'no inputs'}."
            )
        return self.run([given[name] for name in names])

    @overload
    def run(self, arrays: Sequence[Any], *, to_host: Literal[True] = True) -> list[Array]: ...
    @overload
    def run(self, arrays: Sequence[Any], *, to_host: Literal[False]) -> list[TensorData]: ...
    def run(self, arrays: Sequence[Any], *, to_host: bool = True) -> list[Array] | list[TensorData]:
        """Run it, wait, and return the targets' values.

        Parameters
        ----------
        arrays : sequence of arrays or TensorData
            One for each of `inputs`, in that order.
        to_host : bool, optional
            False leaves the results on the device: :class:`TensorData`, which feeds other runs without a copy.

        Raises
        ------
        ArgumentError, ShapeError
            As for a call.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2,))
        >>> double = graph.compile({x: (2,)}, [x * 2])
        >>> (once,) = double.run([[1, 2]], to_host=False)
        >>> double.run([once])
        [array([4., 8.], dtype=float32)]
        """
        names = self.inputs
        if len(arrays) != len(names):
            raise ArgumentError(
                f"Executable.run: {len(arrays)} arrays are given, expected one for each of "
                f"{', '.join(names) or 'no inputs'}."
            )
        if self._told is not None:
            self._told(arrays)
        data = []
        for name, feed, array in zip(names, self._feeds, arrays, strict=True):
            data.append(fed_data(array, dtype_of(feed.data_type), self.device, f"Executable: input {name!r}"))
        return results_of(self._native.run(self._queue, data), self.device, to_host)


def _shape(tensor: _core.GraphTensor) -> str:
    return "?" if tensor.shape is None else shown_extents([None if n < 0 else n for n in tensor.shape])


def compile_graph(
    graph: _core.TensorGraph,
    device: Device,
    feeds: Mapping[Any, Sequence[int | None]],
    targets: Sequence[_core.GraphTensor],
    operations: Sequence[_core.GraphOperation],
    callables: Mapping[str, Executable],
) -> Executable:
    """Return the executable for feeds of these shapes, by placeholder; `callables` by symbol."""
    types = [
        (tensor._native, extents(shape, f"The shape of {tensor!r}"), code_of(tensor.dtype))
        for tensor, shape in feeds.items()
    ]
    called = [(symbol, executable._native) for symbol, executable in callables.items()]
    native = _core.GraphExecutable(graph, device._native, types, list(targets), list(operations), called)
    return Executable(device, native)
