"""The import rules of python/openmps, for check_layers.py.

An import counts wherever it is: at the head of a module, in a function, under TYPE_CHECKING. So does a string that is a
module's full name, for `import_module`. The pairs of TYPES alone may close a circle.
"""

from __future__ import annotations

import ast
import pathlib
from collections.abc import Iterator
from typing import NamedTuple

# part of the package -> the parts that it may import, itself and the compiled module aside
_LOW = {"errors", "_checks", "_display"}
PARTS: dict[str, set[str]] = {
    "_core": set(),
    "_display": set(),
    "_public": set(),
    "_version": set(),
    "errors": set(),
    "_build_flags": {"errors"},
    "_checks": {"errors"},
    "_files": _LOW,
    "_inspection": {*_LOW, "_files", "_runtime"},
    "_checkpoints": {*_LOW, "_files", "_version"},
    "_runtime": _LOW,
    "init": _LOW,
    "_nodes": {*_LOW, "_inspection", "_runtime", "init"},
    "_mpsgraph": {*_LOW, "_checkpoints", "_files", "_inspection", "_runtime"},
    "_training": {*_LOW, "_checkpoints", "_files", "_inspection", "_mpsgraph", "_nodes", "_runtime", "_version"},
    "nn": {*_LOW, "_files", "_inspection", "_mpsgraph", "_public", "_runtime", "init"},
    "optim": {*_LOW, "_mpsgraph", "_public", "nn"},
    "_trainer": {*_LOW, "_files", "_mpsgraph", "_runtime", "_training", "nn", "optim"},
    "_goldens": {*_LOW, "_inspection", "_mpsgraph", "_nodes", "_runtime", "_training", "_version"},
    "data": {*_LOW, "_files", "_public", "_training"},
    "datasets": {*_LOW, "_files", "_public", "data"},
    "distributed": {*_LOW, "_public", "_runtime"},
    "_kernels": {*_LOW, "_runtime"},
    "image": {*_LOW, "_kernels", "_nodes", "_public", "_runtime"},
    "kernels": {*_LOW, "_nodes", "_public", "_runtime"},
    "matrix": {*_LOW, "_kernels", "_nodes", "_public", "_runtime"},
    "ndarray": {*_LOW, "_kernels", "_public", "_runtime"},
    "metal": {*_LOW, "_mpsgraph", "_nodes", "_public", "_runtime"},
    "models": {*_LOW, "_nodes", "_public", "init", "rnn"},
    "tasks": {
        *_LOW,
        "_files",
        "_nodes",
        "_public",
        "_runtime",
        "_training",
        "_checkpoints",
        "_mpsgraph",
        "_trainer",
        "data",
        "datasets",
        "init",
        "models",
        "nn",
        "optim",
    },
    "demos": {*_LOW, "_files", "_mpsgraph", "_runtime", "_training", "data", "datasets", "metal", "tasks"},
    "_exports": {*_LOW, "_mpsgraph", "_nodes", "_training", "nn", "rnn"},
    "coreml": {*_LOW, "_exports", "_files", "_mpsgraph", "_nodes", "_public", "_training", "_version"},
    "onnx": {*_LOW, "_exports", "_files", "_mpsgraph", "_public", "_runtime", "_version"},
    "rnn": {*_LOW, "_files", "_nodes", "_public", "_runtime", "init"},
}
# (module, what it imports for type checkers alone): a tensor has its graph, whose methods return tensors
TYPES = {("openmps._mpsgraph.tensor", "openmps._mpsgraph.graph")}
TOP = {"", "__main__", "cli"}  # the face of the package, and programs: they may import everything

ROOT = pathlib.Path(__file__).parents[1] / "python" / "openmps"


class Import(NamedTuple):
    module: str
    line: int
    imported: str


def modules(root: pathlib.Path) -> dict[str, pathlib.Path]:
    """Return the files of a package by module name; a stub stands for a compiled module."""
    found = {}
    for path in sorted([*root.rglob("*.pyi"), *root.rglob("*.py")]):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: pathlib.Path, known: dict[str, pathlib.Path]) -> Iterator[Import]:
    """Yield the imports of one module from its own package."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt | ast.expr):
            continue
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = "." * node.level + (node.module or "")
            targets = [full if (full := f"{package}.{alias.name}") in known else package for alias in node.names]
        elif isinstance(node, ast.Constant):
            targets = [node.value] if node.value in known and node.value != "openmps" else []
        is_relative = isinstance(node, ast.ImportFrom) and node.level > 0
        yield from (Import(name, node.lineno, target) for target in targets if is_relative or target in known)


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or through others (Tarjan's algorithm)."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(graph[module]):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1 or module in graph[module]:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def _broken_rule(each: Import) -> str | None:
    """Return a sentence on what is wrong with an import, or None."""
    own, other = (name.split(".")[1:] or [""] for name in (each.module, each.imported))
    if own[0] == other[0] or own[0] in TOP:
        is_inner = len(other) > 1 and other[-1].startswith("_") and own[0] != other[0]
        return f"only {other[0]} may import its private modules" if is_inner else None
    if own[0] not in PARTS:
        return f"{own[0]} has no row in the table of parts"
    if other[0] != "_core" and other[0] not in PARTS[own[0]]:
        return f"{own[0]} may import {', '.join(sorted(PARTS[own[0]])) or 'no other part'}"
    return f"only {other[0]} may import its private modules" if other[-1].startswith("_") and len(other) > 1 else None


def findings(root: pathlib.Path = ROOT) -> list[str]:
    """Return a sentence for each broken rule."""
    known = modules(root)
    all_imports = [each for name, path in known.items() for each in imports(name, path, known)]
    graph: dict[str, set[str]] = {name: set() for name in known}
    sentences = []
    for each in all_imports:
        where = f"{known[each.module].relative_to(root.parents[1])}:{each.line}: imports {each.imported}"
        if each.imported.startswith("."):
            sentences.append(f"{where}, expected a full name")
            continue
        if (each.module, each.imported) not in TYPES:
            graph[each.module].add(each.imported)
        if rule := _broken_rule(each):
            sentences.append(f"{where}: {rule}")
    return sentences + [f"modules import each other: {', '.join(group)}" for group in circles(graph)]
