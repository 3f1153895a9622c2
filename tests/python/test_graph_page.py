"""docs/graph.md lists every method of Graph once, and functions of NumPy and PyTorch that exist."""

from __future__ import annotations

import inspect
import re
from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps

_PAGE = Path(__file__).parents[2] / "docs" / "graph.md"
if not _PAGE.is_file():
    pytest.skip("the page is not here", allow_module_level=True)
_TEXT = _PAGE.read_text(encoding="utf-8")
_ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in _TEXT.splitlines() if line.startswith("| `")]


def _names(cell: str) -> list[str]:
    return re.findall(r"`([\w.]+)`", cell)


def _has(module: Any, path: str) -> bool:
    try:
        reduce(getattr, path.split("."), module)
    except AttributeError:
        return False
    return True


def test_every_method_is_in_one_row() -> None:
    listed = [name for row in _ROWS for name in _names(row[0])]
    methods = [name for name, _ in inspect.getmembers(mps.Graph, inspect.isfunction) if not name.startswith("_")]
    assert sorted(listed) == sorted(methods)


def test_every_method_of_tensors_is_in_the_table_of_families() -> None:
    section = _TEXT.partition("## Methods of tensors\n")[2].partition("\n## ")[0]
    listed = [name for line in section.splitlines() if line.startswith("| ") for name in _names(line)]
    methods = [name for name, _ in inspect.getmembers(mps.Tensor, inspect.isfunction) if not name.startswith("_")]
    assert sorted(listed) == sorted(methods)


def test_names_of_one_row_are_one_method_unless_it_says_what_differs() -> None:
    for row in _ROWS:
        methods = {getattr(mps.Graph, name) for name in _names(row[0])}
        assert len(methods) == 1 or len(row) == 2 or row[3], row


def test_names_of_numpy_exist() -> None:
    names = [name for row in _ROWS if len(row) == 4 for name in _names(row[1])]
    assert len(names) > 80
    assert [name for name in names if not _has(np, name)] == []


@pytest.mark.needs("torch")
def test_names_of_pytorch_exist() -> None:
    import torch

    names = [name for row in _ROWS if len(row) == 4 for name in _names(row[2])]
    assert len(names) > 100
    assert [name for name in names if not _has(torch, re.sub(r"^F\.", "nn.functional.", name))] == []
