"""Imports of two threads never wait for each other.

An import of ``a.b`` takes the lock of ``a.b`` and then that of ``a``. If ``a`` imports ``a.b`` in another thread, that
one has the lock of ``a`` and wants that of ``a.b``. Python ends one of them by an error. So a module outside of ``a``
imports ``a`` first, or ``a`` imports none of its modules.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "python" / "openmps"
_DEFERS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_module_of(path): ast.parse(path.read_text()) for path in PACKAGE.rglob("*.py")}
PACKAGES = {_module_of(path) for path in PACKAGE.rglob("__init__.py")} - {"openmps"}


def _statements(node: ast.AST, deferred: bool) -> Iterator[ast.AST]:
    """Yield what runs at the import, in order, and what functions import if asked."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _DEFERS) and not deferred:
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _statements(child, deferred)


def _imports(tree: ast.AST, deferred: bool = False) -> list[str]:
    found: list[str] = []
    for node in _statements(tree, deferred):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in found if name in MODULES]


def _loaded_by(module: str) -> set[str]:
    """Return all modules that an import of this one imports, without those of the package above."""
    found, left = {module}, [module]
    while left:
        new = set(_imports(MODULES[left.pop()])) - found
        found |= new
        left += new
    return found


def _crossing(importer: str, tree: ast.AST, own: dict[str, set[str]]) -> list[str]:
    """Return the modules of packages that this module imports before their package."""
    found, seen = [], set()
    for name in _imports(tree, deferred=True):
        package = name.rpartition(".")[0]
        if name in own.get(package, ()) and package not in seen and not f"{importer}.".startswith(f"{package}."):
            found.append(f"{importer} imports {name}")
        seen.add(name)
    return found


def test_no_module_imports_a_part_of_a_package_that_imports_it_too() -> None:
    own = {package: {name for name in _loaded_by(package) if name.startswith(f"{package}.")} for package in PACKAGES}
    assert len([package for package in own if own[package]]) > 10
    assert [line for name, tree in sorted(MODULES.items()) for line in _crossing(name, tree, own)] == []


_TWO_THREADS = """
import sys, threading, time
from importlib.machinery import PathFinder
import openmps as mps

asked = threading.Event()

class Slow:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "openmps._mpsgraph.training.saved_variables":
            asked.set()
        if name != "openmps._checkpoints":
            return None
        spec = PathFinder.find_spec(name, path)
        spec.loader.create_module = lambda _: (asked.wait(3), time.sleep(0.3))[0] and None
        return spec

sys.meta_path.insert(0, Slow)
threads = [threading.Thread(target=getattr, args=(mps, name)) for name in ("TrainingGraph", "Graph")]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_two_threads_import_the_checkpoints_at_once() -> None:
    pytest.importorskip("openmps._core")
    done = subprocess.run([sys.executable, "-c", _TWO_THREADS], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
