"""Lists comparisons of operation names: code asks an operation's definition (`OpDef`) for a fact, or for its `Op`.

    python tools/check_operations.py            of this checkout
    python tools/check_operations.py FOLDER     of another one

A line is listed if it compares `op->name()`, binds it to a variable, looks it up in a set or map, or compares anything
with the name of an operation in quotes. Names are those of docs/operations.md, without words that are also a default
value of an attribute there ("clamp"). Kernel tables are keyed by name: they ask `equal_range`, which is no finding.

The rule leaves out the files that define operations and register them (`DEFINITIONS`). Exits 1 if there is a finding.
There is no list of exceptions.
"""

from __future__ import annotations

import pathlib
import re
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parents[1]
SUFFIXES = {".h", ".cpp", ".mm", ".inl"}
DEFINITIONS = (
    "engine/ops/control_flow.cpp",
    "engine/ops/decompositions.cpp",
    "engine/ops/families/",
    "engine/ops/random/",
    "engine/ops/recurrent/",
    "engine/ir/registry.cpp",
)

COMMENT = re.compile(r"//[^\n]*")
NAME = r"\bop\w*(?:\(\))?(?:->|\.)name\(\)"
# The rest of an expression that ends in a name, such as `request.node.`.
PATH = r"[\w.\[\]()]*?(?:->[\w.\[\]()]*?)*"
RULES = (
    re.compile(rf"{NAME}\s*(?:[=!]=|<(?!<)|>(?!>)|\.(?:starts_with|ends_with|contains|find|compare|substr)\()"),
    re.compile(rf"(?:[=!]=)\s*{PATH}{NAME}"),
    re.compile(rf"[^=!<>]=\s*{PATH}{NAME}\s*;"),
    re.compile(rf"\b(?:at|contains|count|find|lower_bound)\((?:[^()]*,)?\s*{PATH}{NAME}"),
)
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", re.M)  # the name, and the attributes with their values
QUOTED = r'(?:[=!]=\s*"({names})"|"({names})"\s*[=!]=|\.(?:starts_with|ends_with)\("({names})"\))'


def operation_names(page: str) -> set[str]:
    rows = ROW.findall(page)
    return {name for name, _ in rows} - {word for _, attributes in rows for word in re.findall(r'"(\w+)"', attributes)}


def findings(code: str, quoted: re.Pattern[str]) -> Iterator[int]:
    """The numbers of the lines that compare a name."""
    code = COMMENT.sub("", code)
    for number, line in enumerate(code.splitlines(), 1):
        if quoted.search(line) or any(rule.search(line) for rule in RULES):
            yield number


def is_definition(path: pathlib.Path, sources: pathlib.Path) -> bool:
    return path.relative_to(sources).as_posix().startswith(DEFINITIONS)


def main() -> int:
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    sources = root / "csrc"
    names = "|".join(sorted(operation_names((root / "docs" / "operations.md").read_text())))
    quoted = re.compile(QUOTED.format(names=names))
    found = 0
    for path in sorted(sources.rglob("*")):
        if path.suffix not in SUFFIXES or is_definition(path, sources):
            continue
        code = path.read_text()
        for number in findings(code, quoted):
            found += 1
            print(f"csrc/{path.relative_to(sources)}:{number}: {code.splitlines()[number - 1].strip()}")
    if found:
        print(f"{found} comparisons of operation names: ask the OpDef for a fact, or for its Op (csrc/engine/ir/op.h)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
