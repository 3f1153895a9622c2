"""The examples in the docstrings run, and every public name has a docstring."""

from __future__ import annotations

import doctest
import functools
import importlib
import inspect
import pkgutil
import re
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import openmps as mps

_MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(mps.__path__, "openmps.")
    if name.rpartition(".")[2] not in ("__main__", "_core") and ".lib" not in name  # the libraries beside the modules
]


class _Finder(doctest.DocTestFinder):
    """Finds the examples that a module's file has, also those of public classes and of methods with checked arguments.

    Public classes name their package as their module. Checked methods are wrapped.
    """

    def _from_module(self, module: Any, object: Any) -> bool:
        if inspect.isclass(object):
            return vars(module).get(object.__name__) is object and f"\nclass {object.__name__}" in inspect.getsource(
                module
            )
        if inspect.isfunction(object):
            return vars(module) is inspect.unwrap(object).__globals__
        return bool(super()._from_module(module, object))  # type: ignore[misc]


def _failures(module: ModuleType) -> tuple[int, int]:
    """Run the examples of a module; return how many failed and how many there are."""
    runner = doctest.DocTestRunner()
    names = {"nn": mps.nn, "optim": mps.optim, **vars(module), "np": np, "mps": mps, "openmps": mps}
    for test in _Finder().find(module, globs=names):
        runner.run(test)
    result = runner.summarize()
    return result.failed, result.attempted


@pytest.mark.parametrize("name", ["openmps", *_MODULES])
def test_examples_give_what_they_show(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    assert _failures(module)[0] == 0


@pytest.mark.parametrize("name", ["openmps._mpsgraph.graph", "openmps._nodes.sources", "openmps.datasets._dataset"])
def test_examples_of_public_classes_are_found(name: str) -> None:
    assert _failures(importlib.import_module(name))[1] > 0


@pytest.mark.parametrize("name", _MODULES)
def test_public_names_have_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    own = {
        key: value
        for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == name and callable(value)
    }
    assert [key for key, value in own.items() if not inspect.getdoc(value)] == []


# Classes whose methods programs call; methods that override one of a base are called by the library.
_CALLED: list[type] = [mps.Trainer, mps.History, mps.data.Text, mps.nn.Module, mps.nn.Parameter]


def _names_of_training() -> dict[str, Any]:
    """Return the public names for the training of modules, and methods of theirs."""
    owners: dict[str, Any] = {"nn": mps.nn, "optim": mps.optim, "data": mps.data}
    owners |= {"nn.initializers": mps.nn.initializers, "nn.names": mps.nn.names}
    found = {f"{path}.{name}": getattr(owner, name) for path, owner in owners.items() for name in owner.__all__}
    modules = ("openmps._trainer", "openmps._training.")
    found |= {name: getattr(mps, name) for name, module in mps._LATER.items() if module.startswith(modules)}
    for kind in _CALLED:
        for name, method in vars(kind).items():
            is_override = any(hasattr(base, name) for base in kind.__mro__[1:])
            if inspect.isfunction(method) and not name.startswith("_") and not is_override:
                found[f"{kind.__name__}.{name}"] = method
    return {name: value for name, value in found.items() if callable(value)}


@functools.cache
def _docs_that_run() -> set[str]:
    """Return the docstrings whose examples `test_examples_give_what_they_show` runs."""
    tests = (test for name in _MODULES for test in _Finder().find(importlib.import_module(name)))
    return {str(test.docstring) for test in tests if any(doctest.SKIP not in each.options for each in test.examples)}


def test_names_of_training_have_examples_that_run() -> None:
    names = _names_of_training()
    assert len(names) > 170
    lacking = [name for name, value in names.items() if (value.__doc__ or "") not in _docs_that_run()]
    assert lacking == []


def _parameters(function: object) -> list[str]:
    """Return the names of a function's parameters."""
    if not inspect.isfunction(function):
        return []
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return [p.name for p in parameters if p.name not in ("self", "cls") and p.kind not in kinds]


def _docs(kind: type, method: str | None = None) -> str:
    """Return the docstrings of a class, or of a method of it, with those of its bases."""
    objects = kind.__mro__ if method is None else (vars(base).get(method) for base in kind.__mro__)
    return " ".join(getattr(entry, "__doc__", None) or "" for entry in objects)


def _made_by_the_package(kind: type) -> bool:
    return kind in (mps.CommandBuffer, mps.GradientState)


@pytest.mark.parametrize("name", [name for name in mps.__all__ if inspect.isclass(getattr(mps, name))])
def test_parameters_are_documented(name: str) -> None:
    kind = getattr(mps, name)
    init = None if issubclass(kind, Enum) or _made_by_the_package(kind) else kind.__init__
    missing = [parameter for parameter in _parameters(init) if not re.search(rf"\b{parameter}\b", _docs(kind))]
    for method, function in inspect.getmembers(kind, inspect.isfunction):
        if not method.startswith("_") and function.__module__.startswith("openmps"):
            docs = _docs(kind, method)
            missing += [f"{method}: {p}" for p in _parameters(function) if not re.search(rf"\b{p}\b", docs)]
    assert missing == []


@pytest.mark.parametrize("name", [name for name in mps.__all__ if name.endswith(("Node", "Descriptor", "Batch"))])
def test_nodes_name_apples_class(name: str) -> None:
    assert "MPS" in _docs(getattr(mps, name))
