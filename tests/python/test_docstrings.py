"""The examples in the docstrings run, and every public name has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("openmps._core")

import openmps as mps  # noqa: E402

_MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(mps.__path__, "openmps.")
    if not name.rpartition(".")[2].startswith(("_", "lib"))  # the shared libraries beside the modules
]


@pytest.mark.parametrize("name", ["openmps", *_MODULES])
def test_examples_give_what_they_show(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs={"np": np, "mps": mps, "openmps": mps}, report=True)
    assert failed == 0


@pytest.mark.parametrize("name", _MODULES)
def test_public_names_have_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    own = {
        key: value
        for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == name and callable(value)
    }
    assert [key for key, value in own.items() if not inspect.getdoc(value)] == []
