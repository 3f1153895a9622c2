"""The picture of a compiled graph: its operations one by one, beside the kernels that the compiler made of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from openmps._display import counted

_NODE = re.compile(r'^  %\d+(?:, %\d+)* = (\w+)(?: "([^"]*)")?(?: \(([^)]*)\))?')
_SHAPE = re.compile(r"-> (?:\w+ )?(\([^)]*\))")
_NO_KERNELS = frozenset({"input", "parameter", "constant"})
_VIEW = "reshape"  # of a plan: another shape of the same memory, not a kernel
_ROW, _WIDTH, _GAP = 19, 330, 40
COLOURS = ("#dbeafe", "#dcfce7", "#fef9c3", "#fae8ff", "#ffedd5", "#cffafe", "#fee2e2", "#e0e7ff")


@dataclass(frozen=True)
class Kernel:
    """One launch of a plan, or one operation of a graph.

    Parameters
    ----------
    operations : tuple of str
        More than one if it was stitched.
    shape : str
    """

    operations: tuple[str, ...]
    shape: str


def read_plan(text: str) -> tuple[list[Kernel], list[Kernel]]:
    """Return the operations of a graph and the kernels of its plan, from the text of ``Executable.plan``."""
    parts = text.strip().split("\n\n")
    return _kernels(parts[0]), [each for each in _kernels(parts[-1]) if each.operations != (_VIEW,)]


def _kernels(text: str) -> list[Kernel]:
    found = []
    for line in text.splitlines():
        node = _NODE.match(line)
        if node is None or node[1] in _NO_KERNELS:
            continue
        names = node[2].split("+") if node[1].startswith("fused_") and node[2] else [node[1]]
        shape = _SHAPE.search(line)
        found.append(Kernel(tuple(names), shape[1] if shape else ""))
    return found


def draw_plan(operations: Sequence[Kernel], kernels: Sequence[Kernel]) -> str:
    """Return an SVG with two columns; stitched kernels are coloured boxes with all of their operations."""
    height = 34 + _ROW * max(len(operations), sum(len(each.operations) for each in kernels)) + 4
    stitched = sum(len(each.operations) > 1 for each in kernels)
    parts = [
        f'<svg viewBox="0 0 {2 * _WIDTH + _GAP} {height}" role="img" class="plan" aria-label="plan">',
        *_column(0, counted(len(operations), "single operation"), operations),
        *_column(_WIDTH + _GAP, f"{counted(len(kernels), 'kernel')}, {stitched} stitched", kernels),
        "</svg>",
    ]
    return "".join(parts)


def _column(left: int, title: str, kernels: Sequence[Kernel]) -> list[str]:
    parts = [f'<text x="{left + 2}" y="18" class="title">{escape(title)}</text>']
    top, number = 30.0, 0
    for each in kernels:
        count = len(each.operations)
        colour = "#f6f6f6"
        if count > 1:
            colour, number = COLOURS[number % len(COLOURS)], number + 1
        parts.append(
            f'<rect x="{left + 1}" y="{top:.0f}" width="{_WIDTH - 2}" height="{_ROW * count - 3}" rx="4" '
            f'fill="{colour}" stroke="#9ca3af"/>'
        )
        for row, name in enumerate(each.operations):
            parts.append(f'<text x="{left + 8}" y="{top + _ROW * row + 12:.0f}">{escape(name)}</text>')
        parts.append(
            f'<text x="{left + _WIDTH - 8}" y="{top + 12:.0f}" text-anchor="end" class="faint">{each.shape}</text>'
        )
        top += _ROW * count
    return parts
