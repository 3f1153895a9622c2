"""Two devices that compute the same graph: which results differ, and the first of them."""

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
from openmps._inspection.drawings import arrow, box, drawing, write_drawing

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
        The largest of the elements' absolute differences; infinite where one alone is NaN or infinite, or where shapes
        differ.
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
    """The findings of ``Graph.compare``; printed it names the first result that differs, and how many do.

    Attributes
    ----------
    devices : pair of str
    nodes : tuple of ComparedResult
        In the order in which the graph was built.
    targets : tuple of ComparedResult
        The targets of a run that computes nothing else, as the graph usually runs: operations are fused there.
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
    ) -> None:
        self.devices, self.nodes, self.targets, self.tolerance = devices, tuple(nodes), tuple(targets), tolerance

    @property
    def first(self) -> ComparedResult | None:
        """The first result that differs; None if all are the same."""
        return next((node for node in self.nodes if not node.is_same), None)

    @property
    def is_same(self) -> bool:
        """Whether every result is the same, those of the usual run too."""
        return all(node.is_same for node in (*self.nodes, *self.targets))

    def __repr__(self) -> str:
        return f"<Comparison: {str(self).splitlines()[0]}>"

    def __str__(self) -> str:
        pair = " and ".join(self.devices)
        results = counted(len(self.nodes), "result")
        if self.is_same:
            return f"{pair} agree in {results} within {self.tolerance:g}."
        different = [node for node in self.nodes if not node.is_same]
        if not different:
            fused = [str(node) for node in self.targets if not node.is_same]
            head = (
                f"{pair} agree in {results} one by one, and differ in {counted(len(fused), 'target')} of a usual run:"
            )
            return "\n".join([head, *fused])
        return "\n".join([f"{pair} differ in {len(different)} of {results}. The first:", *map(str, different[:1])])

    def draw(self, file: str | PathLike[str]) -> Path:
        """Write a drawing: results that are the same are green, others red.

        Parameters
        ----------
        file : path
            Its endings are those of ``Graph.draw``.

        Returns
        -------
        pathlib.Path
        """
        statements = []
        for place, node in enumerate(self.nodes):
            lines = [node.name, f"{node.dtype} {extents(node.shape)}", f"{node.difference:.2g} of {node.scale:.2g}"]
            statements.append(box(f"n{place}", lines, kind="same" if node.is_same else "different"))
            statements += [arrow(f"n{source}", f"n{place}") for source in node.sources]
        return write_drawing(drawing(statements), file, "Comparison.draw")

    def to_json(self) -> str:
        """Return all results as JSON; infinite numbers are null."""

        def row(node: ComparedResult) -> dict[str, Any]:
            finite = {key: getattr(node, key) for key in ("difference", "scale")}
            numbers = {key: value if np.isfinite(value) else None for key, value in finite.items()}
            texts = {"name": node.name, "method": node.method, "shape": list(node.shape), "dtype": node.dtype}
            return {**texts, **numbers, "is_same": node.is_same}

        parts = {"nodes": list(map(row, self.nodes)), "targets": list(map(row, self.targets))}
        return json.dumps({"devices": list(self.devices), "tolerance": self.tolerance, **parts}, indent=1)


def compared(
    name: str,
    method: str,
    one: npt.NDArray[Any],
    other: npt.NDArray[Any],
    tolerance: float,
    sources: Sequence[int] = (),
) -> ComparedResult:
    """Return how a result on one device differs from that on another."""
    dtype = str(other.dtype)
    if one.shape != other.shape:
        return ComparedResult(name, method, other.shape, dtype, np.inf, 0.0, False, tuple(sources))
    a, b = (_wide(each) for each in (one, other))
    is_finite = np.isfinite(b)
    has_same = np.array_equal(np.isfinite(a), is_finite)
    has_same = has_same and np.array_equal(a[~is_finite], b[~is_finite], equal_nan=True)
    a, b = a[is_finite], b[is_finite]
    difference = float(np.abs(a - b).max(initial=0)) if has_same else np.inf
    scale = float(np.abs(b).max(initial=0))
    allowed = tolerance * _step(other.dtype) * scale if other.dtype.kind in "fc" else 0.0
    return ComparedResult(name, method, other.shape, dtype, difference, scale, difference <= allowed, tuple(sources))


def _wide(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.longdouble).ravel()


def _step(dtype: np.dtype[Any]) -> float:
    """Return how much coarser a type is than float32."""
    return float(np.finfo(dtype).eps / np.finfo(np.float32).eps)
