"""Reports of the engine about compiled plans."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from openmps._display import counted, html_table
from openmps.errors import UnsupportedError

__all__ = ["Explanation", "PlanMemory", "Report", "UnfusedPair"]


@dataclass(frozen=True)
class UnfusedPair:
    """Two neighbouring kernels that stayed apart, and the reason.

    Parameters
    ----------
    first, second : str
        Operation, name, number in the plan, dtype and shape; `second` reads a result of `first`.
    reason : str
        A sentence.
    compiler_pass : str
        The pass that looked at the pair; empty if none did.

    Examples
    --------
    >>> print(UnfusedPair("tanh %1 float32 (3,)", "softmax %2 float32 (3,)", "softmax is not element-wise.", "stitch"))
    tanh %1 float32 (3,) and softmax %2 float32 (3,): softmax is not element-wise. (stitch)
    """

    first: str
    second: str
    reason: str
    compiler_pass: str

    def __str__(self) -> str:
        where = f" ({self.compiler_pass})" if self.compiler_pass else ""
        return f"{self.first} and {self.second}: {self.reason}{where}"


class Explanation(tuple[UnfusedPair, ...]):
    """The pairs of neighbouring kernels that were not fused, each with the reason; prints a line for each.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((2, 3))
    >>> print(graph.explain(graph.softmax(graph.tanh(x, name="t"), name="y")))
    tanh "t" %1 float32 (2, 3) and softmax "y" %2 float32 (2, 3): softmax is not element-wise. (stitch)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "Every pair of neighbouring kernels was fused."

    def __repr__(self) -> str:
        return f"<Explanation: {counted(len(self), 'pair')} of kernels not fused>"

    def _repr_html_(self) -> str:
        """Return the pairs as a table, for notebooks."""
        rows = [[pair.first, pair.second, pair.reason, pair.compiler_pass] for pair in self]
        return html_table(repr(self)[1:-1], ["first", "second", "reason", "pass"], rows)


class PlanMemory(NamedTuple):
    """Bytes of the intermediate tensors of one run, as the planner placed them.

    Attributes
    ----------
    peak : int
        Their memory: tensors that are not alive together share it. Inputs, outputs, weights and workspaces of
        kernels come in addition.
    unshared : int
        The sum over all of them, as if none shared memory.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((64,))
    >>> y = graph.softmax(graph.softmax(graph.softmax(graph.softmax(x))))
    >>> graph.memory(y)
    PlanMemory(peak=512, unshared=768)
    """

    peak: int
    unshared: int

    def __str__(self) -> str:
        return f"{counted(self.peak, 'byte')} at the peak, {self.unshared:,} if no tensor shared memory"


class Filter(NamedTuple):
    """A filter of a network: its node, label and data source, and numbers of other filters and of images."""

    kind: str
    label: str
    data_source: str
    forward: int  # of a gradient filter: the filter whose gradient it computes; else -1
    sources: list[int]
    result: int


class Report(NamedTuple):
    """The plans of compiled work; of a network its filters and images too."""

    plans: list[dict[str, Any]]
    filters: list[Filter]
    images: list[tuple[int, int, int, int]]  # (N, height, width, channels); all 0 for one that is not made
    image_bytes: int

    @classmethod
    def parse(cls, text: str) -> Report:
        """Return the report of a JSON text; `docs/inspect.md` has its members. Apple's frameworks give none."""
        if not text:
            raise UnsupportedError(
                "Apple's frameworks do not describe their plans: explanations, memory and launches are those of our "
                "engine, on Linux. Xcode's GPU captures show the kernels of a Mac."
            )
        found = json.loads(text)
        filters = [
            Filter(
                _without_prefix(each["node"]),
                each["label"],
                each["data_source"],
                each["forward"],
                each["sources"],
                each["result"],
            )
            for each in found.get("filters", [])
        ]
        images = [(n, h, w, c) for n, h, w, c in found.get("images", [])]
        return cls(found["plans"], filters, images, found.get("image_bytes", 0))

    @property
    def explanation(self) -> Explanation:
        """The pairs of all plans."""
        return Explanation(
            UnfusedPair(pair["first"], pair["second"], pair["reason"], pair["pass"])
            for plan in self.plans
            for pair in plan["unfused"]
        )

    @property
    def memory(self) -> PlanMemory:
        """The largest peak, because plans of one run follow each other, and the sum of all tensors."""
        peak = max((plan["arena_bytes"] for plan in self.plans), default=0)
        return PlanMemory(peak, sum(plan["unshared_bytes"] for plan in self.plans))

    @property
    def totals(self) -> list[str]:
        """Lines with kernels and memory."""
        kernels = sum(plan["launches"] for plan in self.plans)
        pairs = counted(len(self.explanation), "pair")
        lines = [f"{counted(kernels, 'kernel')}, {pairs} of neighbours not fused", f"memory of a run: {self.memory}"]
        preparations = sum(plan["preparations"] for plan in self.plans)
        if preparations:
            kept = counted(sum(plan["kept_bytes"] for plan in self.plans), "byte")
            lines.append(f"only after weights have changed: {counted(preparations, 'kernel')}, with {kept} of results")
        return lines


def _without_prefix(node: str) -> str:
    """Return the name of Apple's node class without its prefix, which is the name in Python."""
    for prefix in ("MPSCNN", "MPSNN", "OMPS"):
        if node.startswith(prefix):
            return node[len(prefix) :]
    return node
