"""Facts for the pages of Apple's names: orders of values in memory, Python's names, readings of open points."""

from __future__ import annotations

import doctest
import inspect
import re
from functools import cache

from pages import ROOT, Links, repository_pages
from python_reference import Name, public_names

# The first row whose pattern fits a class counts.
LAYOUTS = (
    (r"MPSGraph.*Convolution3D", "sources by `dataLayout`: NDHWC or NCDHW; weights by `weightsLayout`"),
    (r"MPSGraph.*(?:Convolution|Pooling)", "sources by `dataLayout`: NHWC or NCHW; weights by `weightsLayout`"),
    (r"MPSGraph", "tensors are row-major: the last axis is the fastest, as in NumPy"),
    (
        r"MPSCNN(?:Binary)?(?:Convolution|FullyConnected|DepthWise|SubPixel)",
        "images (N, height, width, channels); weights (output channels, height, width, input channels / groups); "
        "bias (output channels,)",
    ),
    (r"MPSRNNMatrix", "a matrix for each step: a row for each sample, a column for each feature"),
    (r"MPSRNN|MPSLSTM|MPSGRU", "a matrix or an image for each step; weights (outputs, inputs)"),
    (
        r"MPSMatrix|MPSVector|MPSTemporaryMatrix|MPSTemporaryVector",
        "rows one after the other, each `rowBytes` after the last",
    ),
    (r"MPSNDArray", "up to 16 dimensions; dimension 0 is the fastest, so NumPy's shape is the reverse"),
    (r"MPSCNN|MPSNN", "images (N, height, width, channels)"),
    (r"MPSImage", "images (N, height, width, channels); `readBytes` takes channels fastest, or planes"),
)


def layout_of(name: str) -> str:
    """Return the order of the values that a class reads and writes; "" where there are none.

    >>> layout_of("MPSMatrixCopy")
    'rows one after the other, each `rowBytes` after the last'
    """
    return next((text for pattern, text in LAYOUTS if re.match(pattern, name)), "")


@cache
def python_names() -> dict[str, list[tuple[str, str]]]:
    """Return for each name of Apple's the Python names whose docstrings have it, with their pages.

    Those whose first paragraph or line "Apple's name" has it come alone, if there are any.
    """
    main: dict[str, list[tuple[str, str]]] = {}
    others: dict[str, list[tuple[str, str]]] = {}
    for full, home in public_names().items():
        if not home.is_documented or full != f"{home.module}.{home.name}":
            continue
        doc = inspect.getdoc(home.value) or ""
        first = doc.partition("\n\n")[0] + " ".join(
            re.findall(r"(?:Apple's names?|Source):(.*?)(?:\n\n|$)", doc, re.DOTALL)
        )
        for table, text in ((main, first), (others, doc)):
            for name in sorted(set(re.findall(r"\bM(?:PS|TL)\w+", text))):
                table.setdefault(name, []).append((full, home.place))
    return others | main


def example_of(full: str) -> str:
    """Return the first example of a docstring that shows more than an import."""
    home: Name = public_names()[full]
    doc = inspect.getdoc(home.value) or ""
    examples = doctest.DocTestParser().get_examples(doc)
    lines = [
        f">>> {each.source.rstrip()}".replace("\n", "\n... ") + (f"\n{each.want.rstrip()}" if each.want else "")
        for each in examples
    ]
    return "\n".join(lines)


def shapes_of(full: str) -> list[str]:
    """Return the shapes of a function's or class's arrays, from the sections of its docstring.

    >>> shapes_of("openmps.matrix.matvec")[:2]
    ['`matrix` (m, n) or (batch, m, n)', '`vector` (n,) or (batch, n)']
    """
    doc = inspect.getdoc(public_names()[full].value) or ""
    found = []
    for section in ("Parameters", "Returns"):
        text = re.search(rf"^{section}\n-+\n(.*?)(?=^\w[^\n]*\n---|\Z)", doc, re.DOTALL | re.MULTILINE)
        for entry in re.findall(r"^(\S[^\n]*)\n?((?:    [^\n]*\n?)*)", text[1] if text else "", re.MULTILINE):
            shape = re.search(r"\([A-Z\w]+,[^()]*\)(?: or \([^()]*\))?", entry[0].partition(" shape ")[2] or entry[1])
            if shape:
                name = "result" if section == "Returns" else entry[0].partition(" : ")[0]
                found.append(f"`{name}` {shape[0]}")
    return found


@cache
def _rows() -> list[tuple[str, str]]:
    """Return open points and choices of docs/semantics.md, with the site's links."""
    page = "docs/semantics.md"
    text = Links(repository_pages()).rewritten(page, (ROOT / page).read_text(encoding="utf-8"))
    cells = (
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line.startswith("| ")
    )
    return [(row[0].strip("| "), row[1]) for row in cells if len(row) > 2]


def readings(name: str) -> list[tuple[str, str]]:
    """Return the open points that name a class, and what was chosen."""
    return [row for row in _rows() if f"`{name}`" in " ".join(row)]
