"""Drawings in Graphviz' language, and files of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path

from openmps._display import extents
from openmps._files.atomic_file import write_file
from openmps._inspection.reports import Filter, Report
from openmps.errors import ArgumentError, ExecutionError, MissingExtraError

__all__ = ["DRAWN_BY_DOT", "arrow", "box", "draw_network", "drawing", "write_drawing"]

DRAWN_BY_DOT = ("svg", "png", "pdf")
_TEXTS = ("dot", "gv")
_STYLE = (
    'node [shape=box, style="rounded,filled", fillcolor="#f6f6f6", color="#8a8a8a", fontname="Helvetica", fontsize=11]',
    'edge [color="#6a6a6a", arrowsize=0.7, fontname="Helvetica", fontsize=9]',
)
COLORS = {"input": "#dbeafe", "weights": "#dcfce7", "loss": "#fee2e2", "gradient": "#fef9c3", "constant": "#ffffff"}
COLORS |= {"same": "#dcfce7", "different": "#fecaca"}


def box(node: str, lines: Sequence[str], *, kind: str = "", is_target: bool = False) -> str:
    """Return the statement of a node with these lines; of a color by its kind."""
    color = f', fillcolor="{COLORS[kind]}"' if kind in COLORS else ""
    twice = ", peripheries=2" if is_target else ""
    return f'{node} [label="{_joined(lines)}"{color}{twice}]'


def arrow(first: str, second: str, **attributes: str) -> str:
    """Return the statement of an edge."""
    listed = ", ".join(f"{name}={value}" for name, value in attributes.items())
    return f"{first} -> {second}{f' [{listed}]' if listed else ''}"


def drawing(statements: Sequence[str]) -> str:
    """Return a graph of these statements."""
    return "\n".join(["digraph {", *(f"  {statement};" for statement in (*_STYLE, *statements)), "}"]) + "\n"


def draw_network(report: Report, parameters: Mapping[str, int], *, gradients: bool) -> str:
    """Return a drawing of a network's filters; those of its backward pass where `gradients` are wanted."""
    shown = {number: each for number, each in enumerate(report.filters) if gradients or each.forward < 0}
    maker = {each.result: f"f{number}" for number, each in shown.items()}
    statements = []
    for image in sorted({source for each in shown.values() for source in each.sources} - maker.keys()):
        maker[image] = f"i{image}"
        statements.append(box(maker[image], ["input", extents(report.images[image])], kind="input"))
    for number, each in shown.items():
        has_name = not each.label.startswith("filter ") and (each.data_source or each.forward < 0)
        count = [f"{parameters[each.data_source]:,} parameters"] if _has_weights(each, parameters) else []
        lines = [f'{each.kind} "{each.label}"' if has_name else each.kind, extents(report.images[each.result]), *count]
        statements.append(box(f"f{number}", lines, kind=_kind(each, parameters)))
    for number, each in shown.items():
        if each.forward < 0:
            statements += [arrow(maker[source], f"f{number}") for source in each.sources]
            continue
        # Beside its forward node, so that gradients go up where images come down. The dashed arrow stands for all that
        # a gradient reads of the forward pass.
        statements += [
            f"{{rank=same; f{each.forward}; f{number}}}",
            arrow(f"f{each.forward}", f"f{number}", style="dashed"),
        ]
        backward = [source for source in each.sources if _is_backward(source, shown.values())]
        statements += [arrow(maker[source], f"f{number}", constraint="false") for source in backward]
    return drawing(statements)


def _is_backward(image: int, filters: Iterable[Filter]) -> bool:
    """Return whether an image is a gradient: the result of a loss, or of a gradient filter."""
    return any(each.result == image and (each.forward >= 0 or "Loss" in each.kind) for each in filters)


def _has_weights(each: Filter, parameters: Mapping[str, int]) -> bool:
    return each.forward < 0 and each.data_source in parameters


def _kind(each: Filter, parameters: Mapping[str, int]) -> str:
    if each.forward >= 0:
        return "gradient"
    return "weights" if _has_weights(each, parameters) else "loss" if "Loss" in each.kind else ""


def write_drawing(dot: str, file: str | PathLike[str], who: str) -> Path:
    """Write a drawing as text, or as a picture that Graphviz' program makes of it."""
    path = Path(file)
    kind = path.suffix[1:].lower()
    if kind not in _TEXTS + DRAWN_BY_DOT:
        raise ArgumentError(
            f'{who}: file ends in "{path.suffix}", expected one of .{", .".join(_TEXTS + DRAWN_BY_DOT)}.'
        )
    content = dot.encode() if kind in _TEXTS else _rendered(dot, kind, who)
    return write_file(path, content, what="The drawing")


def _rendered(dot: str, kind: str, who: str) -> bytes:
    import shutil  # the package's own import shall stay short
    import subprocess

    program = shutil.which("dot")
    if program is None:
        raise MissingExtraError(
            f"{who}: a .{kind} file needs Graphviz' program dot, which is not on the PATH. Install Graphviz, or write "
            f"a .dot file."
        )
    run = subprocess.run([program, f"-T{kind}"], input=dot.encode(), capture_output=True, check=False)
    if run.returncode != 0:
        problem = run.stderr.decode(errors="replace").strip().splitlines()
        raise ExecutionError(f"{who}: Graphviz' program dot failed: {problem[0] if problem else 'it gave no reason'}.")
    return run.stdout


def _joined(lines: Sequence[str]) -> str:
    return "\\n".join(line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
