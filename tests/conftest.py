"""Fixtures of several files, and the modules that a test file may need and a machine may lack.

A test file imports what it needs at its top. It is skipped, with the reason, if one of `OPTIONAL` is missing there or
in a file beside it that it imports. A single test that needs one says so by `@pytest.mark.needs("torch")`.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

# The modules to look for where a file imports a name: those of the extras, the compiled one, tools of the repository.
_EXTRAS = (
    "PIL",
    "coremltools",
    "expecttest",
    "gradio",
    "matplotlib",
    "mpi4py",
    "onnx",
    "onnxruntime",
    "pooch",
    "ray",
    "safetensors",
    "sklearn",
    "torch",
)
_OTHERS = (
    "apple",
    "check_apple",
    "check_lengths",
    "check_sorted",
    "mypy",
    "tensorboard",
    "timm",
    "torchvision",
    "tqdm",
    "trackio",
    "transformers",
    "umbrella_headers",
    "ziglang",
    "zoo",
)
OPTIONAL: dict[str, tuple[str, ...]] = {name: (name,) for name in (*_EXTRAS, *_OTHERS)}
OPTIONAL |= {"openmps": ("openmps._core",), "shtab": ("shtab",), "torch_operators": ("expecttest", "torch")}

# A shell that starts a command in the background lets it ignore Ctrl-C, which tests send to themselves.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@functools.cache
def lacking(name: str) -> frozenset[str]:
    """Return the modules of `OPTIONAL` that are not found. One that is found and cannot be imported fails its tests."""
    return frozenset(module for module in OPTIONAL.get(name, ()) if not is_found(module))


def is_found(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of a package that it is in
        return False


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports when it is loaded: those at its top, outside of functions and checks."""
    for node in ast.parse(path.read_bytes()).body:
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]


@functools.cache
def missing(path: Path) -> frozenset[str]:
    """Return the modules that a file needs, by itself or by files beside it, and that are not found."""
    found, seen, waiting = set[str](), set[Path](), [path]
    while waiting:
        file = waiting.pop()
        seen.add(file)
        for name in imported(file):
            found |= lacking(name)
            beside = path.with_name(f"{name}.py")
            if beside.is_file() and beside not in seen:
                waiting.append(beside)
    return frozenset(found)


def reason(modules: frozenset[str]) -> str:
    return f"not found: {', '.join(sorted(modules))}"


class SkippedFile(pytest.Module):
    """A test file that needs a module that is not installed."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        pytest.skip(reason(missing(self.path)), allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Skip a file without importing it."""
    return SkippedFile.from_parent(parent, path=module_path) if missing(module_path) else None


@pytest.hookimpl(tryfirst=True)  # before fixtures
def pytest_runtest_setup(item: pytest.Item) -> None:
    needed = (name for mark in item.iter_markers("needs") for name in mark.args)
    if modules := frozenset[str]().union(*map(lacking, needed)):
        pytest.skip(reason(modules))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Return what imports a program of examples/python anew."""
    folder = Path(__file__).parents[1] / "examples" / "python"
    if not folder.is_dir():
        pytest.skip("examples/python is not here")

    def load(name: str) -> ModuleType:
        monkeypatch.syspath_prepend(str(folder))
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    return load
