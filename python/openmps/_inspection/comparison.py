"""Two devices that compute the same work: which results differ, and the first of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.attributes import KnownAttributes
from openmps._display import counted, extents
from openmps._files.atomic_file import write_file
from openmps._inspection.drawings import arrow, box, drawing, write_drawing
from openmps._inspection.results import GRADIENT, NamedArray, Results, gradient_name
from openmps._inspection.rows_picture import Row, rows_picture
from openmps.errors import ArgumentError

__all__ = ["ComparedResult", "Comparison", "compared"]


@dataclass(frozen=True)
class ComparedResult(KnownAttributes):
    """One result on two devices.

    Attributes
    ----------
    name : str
        Of the operation.
    method : str
        The beginning of Apple's method.
    shape : tuple of int
    dtype : str
    difference : float
        The largest of the elements' absolute differences. Of updated values, their root mean square, without elements
        whose gradient is 0 within the tolerance. Infinite where one alone is NaN or infinite, or where shapes differ.
    scale : float
        The largest absolute value on the second device.
    is_same : bool
        Whether the difference is within the tolerance times the scale.
    sources : tuple of int
        The places of the nodes whose results it reads.
    """

    name: str
    method: str
    shape: tuple[int, ...]
    dtype: str
    difference: float
    scale: float
    is_same: bool
    sources: tuple[int, ...] = ()

    @property
    def relative(self) -> float:
        """The difference over the scale; 0 where both are 0."""
        return self.difference / self.scale if self.scale else float(np.sign(self.difference)) * self.difference

    def __str__(self) -> str:
        what = f"{self.dtype} {extents(self.shape)}"
        return f"{self.name} ({self.method}), {what}: {self.difference:.3g} of {self.scale:.3g}"


class Comparison(KnownAttributes):
    """The findings of ``compare``; printed it names the first result that differs, and how many do.

    Attributes
    ----------
    devices : pair of str
    nodes : tuple of ComparedResult
        In the order in which the graph was built.
    targets : tuple of ComparedResult
        The targets of a run that computes nothing else, as the graph usually runs: operations are fused there.
    updated : tuple of ComparedResult
        Variables and weights after that run.
    tolerance : float

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((3,), name="x")
    >>> print(graph.compare({x: [1, 2, 3]}, graph.tanh(x, name="y")))
    cpu and reference agree in 1 result within 1e-05.
    """

    def __init__(
        self,
        devices: tuple[str, str],
        nodes: Sequence[ComparedResult],
        targets: Sequence[ComparedResult],
        tolerance: float,
        updated: Sequence[ComparedResult] = (),
    ) -> None:
        self.devices, self.nodes, self.targets, self.tolerance = devices, tuple(nodes), tuple(targets), tolerance
        self.updated = tuple(updated)

    @classmethod
    def of(cls, one: Results, other: Results, tolerance: float) -> Comparison:
        """Return how the results of a device differ from those of a second one.

        Raises
        ------
        ArgumentError
            If they are results of different graphs.
        """
        devices = one.device, other.device
        nodes, targets, updated = (
            _pairs(getattr(one, part), getattr(other, part), devices) for part in ("nodes", "targets", "updated")
        )
        gradients = {each.name: each.array for each in other.nodes if each.kind == GRADIENT}
        return cls(
            devices,
            [compared(*pair, tolerance) for pair in nodes],
            [compared(*pair, tolerance) for pair in targets],
            float(tolerance),
            [_compared_update(*pair, gradients.get(gradient_name(pair[0].name)), tolerance) for pair in updated],
        )

    @property
    def first(self) -> ComparedResult | None:
        """The first result that differs, of a single operation if one does; None if all are the same."""
        return next((each for each in self._all() if not each.is_same), None)

    @property
    def is_same(self) -> bool:
        """Whether every result is the same, those of the usual run too."""
        return self.first is None

    def _all(self) -> tuple[ComparedResult, ...]:
        return (*self.nodes, *self.targets, *self.updated)

    def __repr__(self) -> str:
        return f"<Comparison: {str(self).splitlines()[0]}>"

    def __str__(self) -> str:
        pair = " and ".join(self.devices)
        if self.is_same:
            return f"{pair} agree in {counted(len(self.nodes), 'result')}{self._others()} within {self.tolerance:g}."
        wrong = [each for each in self.nodes if not each.is_same]
        if wrong:
            head = f"{pair} differ in {len(wrong)} of {counted(len(self.nodes), 'result')}. The first:"
            return "\n".join([head, str(wrong[0])])
        wrong = [each for each in self._all() if not each.is_same]
        results = counted(len(self.nodes), "result")
        head = f"{pair} agree in {results} one by one, and differ in {counted(len(wrong), 'result')} of a usual run:"
        return "\n".join([head, *map(str, wrong)])

    def _others(self) -> str:
        return f" and {counted(len(self.updated), 'updated value')}" if self.updated else ""

    def draw(self, file: str | PathLike[str]) -> Path:
        """Write a drawing: results that are the same are green, others red.

        Parameters
        ----------
        file : path
            A ``.svg`` file has a row for each result, with arcs from those that it reads. ``.dot`` and ``.gv`` are text
            for Graphviz, whose program writes ``.png`` and ``.pdf``.

        Returns
        -------
        pathlib.Path
        """
        if Path(file).suffix.lower() == ".svg":
            picture = rows_picture([(str(self).splitlines()[0], self.rows())])
            return write_file(Path(file), picture.encode(), what="The drawing")
        statements = []
        for place, node in enumerate(self.nodes):
            lines = [node.name, f"{node.dtype} {extents(node.shape)}", f"{node.difference:.2g} of {node.scale:.2g}"]
            statements.append(box(f"n{place}", lines, kind="same" if node.is_same else "different"))
            statements += [arrow(f"n{source}", f"n{place}") for source in node.sources]
        return write_drawing(drawing(statements), file, "Comparison.draw")

    def rows(self) -> list[Row]:
        """Return the rows of the picture."""
        return [
            Row(
                [each.name, each.method, f"{each.dtype} {extents(each.shape)}", f"{each.relative:.2g}"],
                "same" if each.is_same else "different",
                each.sources,
            )
            for each in self._all()
        ]

    def to_json(self) -> str:
        """Return all results as JSON; infinite numbers are null."""
        return json.dumps(self.document(), indent=1)

    def document(self) -> dict[str, Any]:
        """Return all results as values that JSON has."""
        parts = {part: [_document(each) for each in getattr(self, part)] for part in ("nodes", "targets", "updated")}
        first = None if self.first is None else self.first.name
        facts = {"devices": list(self.devices), "tolerance": self.tolerance, "is_same": self.is_same, "first": first}
        return {**facts, **parts}


def _document(each: ComparedResult) -> dict[str, Any]:
    finite = {key: getattr(each, key) for key in ("difference", "scale")}
    numbers = {key: value if np.isfinite(value) else None for key, value in finite.items()}
    texts = {"name": each.name, "method": each.method, "shape": list(each.shape), "dtype": each.dtype}
    return {**texts, **numbers, "is_same": each.is_same}


def _pairs(
    ones: Sequence[NamedArray], others: Sequence[NamedArray], devices: tuple[str, str]
) -> list[tuple[NamedArray, NamedArray]]:
    """Return the pairs of arrays that have the same kinds."""
    one, other = devices
    if len(ones) != len(others):
        raise ArgumentError(f"{one} has {counted(len(ones), 'result')} and {other} {len(others)}, expected one graph.")
    for place, (a, b) in enumerate(zip(ones, others, strict=True)):
        if a.kind != b.kind:
            raise ArgumentError(
                f'Result {place} is "{a.name}" ({a.kind}) on {one} and "{b.name}" ({b.kind}) on {other}, expected one '
                f"graph."
            )
    return list(zip(ones, others, strict=True))


def compared(one: NamedArray, other: NamedArray, tolerance: float) -> ComparedResult:
    """Return how a result on one device differs from that on another, in its largest difference."""
    apart, scale = _differences(one.array, other.array)
    return _result(one, other, float(np.abs(apart).max(initial=0)), scale, tolerance)


def _compared_update(
    one: NamedArray, other: NamedArray, gradient: npt.NDArray[Any] | None, tolerance: float
) -> ComparedResult:
    """Return how a value after a step differs on two devices, in the root mean square of its differences.

    Elements whose gradient is 0 within the tolerance are left out. Adam divides by the size of a gradient, so a
    rounding of it may change a whole step.
    """
    apart, scale = _differences(one.array, other.array)
    if gradient is not None and apart.shape == gradient.shape:
        sizes = np.abs(gradient)
        apart = np.where(sizes <= tolerance * sizes.max(initial=0), 0, apart)
    size = float(np.sqrt(np.mean(np.abs(apart) ** 2))) if apart.size else 0.0
    return _result(one, other, size, scale, tolerance)


def _result(one: NamedArray, other: NamedArray, difference: float, scale: float, tolerance: float) -> ComparedResult:
    dtype = other.array.dtype
    allowed = tolerance * _step(dtype) * scale if dtype.kind in "fc" else 0.0
    is_same = difference <= allowed
    return ComparedResult(
        one.name, one.kind, other.array.shape, str(dtype), difference, scale, is_same, tuple(one.sources)
    )


def _differences(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], float]:
    """Return each element's difference, and the largest finite size on the second device.

    The one difference is infinite where shapes differ, or where an element is NaN or infinite on one device alone.
    """
    if one.shape != other.shape:
        return np.array([np.inf]), 0.0
    a, b = (_wide(each) for each in (one, other))
    is_finite = np.isfinite(b)
    scale = float(np.abs(b[is_finite]).max(initial=0))
    is_same = np.array_equal(np.isfinite(a), is_finite)
    if not is_same or not np.array_equal(a[~is_finite], b[~is_finite], equal_nan=True):
        return np.array([np.inf]), scale
    return np.subtract(a, b, out=np.zeros_like(b), where=is_finite), scale


def _wide(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.longdouble)


def _step(dtype: np.dtype[Any]) -> float:
    """Return how much coarser a type is than float32."""
    return float(np.finfo(dtype).eps / np.finfo(np.float32).eps)
