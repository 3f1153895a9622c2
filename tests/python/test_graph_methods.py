"""The methods of Graph are real methods: signatures and docstrings that `help` shows, with truth in them."""

from __future__ import annotations

import inspect
import pydoc
import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import openmps as mps

if TYPE_CHECKING:
    from openmps._mpsgraph.tensor import Operators

TOOL = Path(__file__).parents[2] / "tools" / "graph_methods.py"
if not TOOL.is_file():
    pytest.skip("tools are not here", allow_module_level=True)

_TABLE: dict[str, Any] = runpy.run_path(str(TOOL))
_ROWS = [(family.write.__name__, method) for family in _TABLE["FAMILIES"].values() for method in family.methods]
_TAKEN = {
    "floats": ("float32", "float16"),
    "integers": ("int8", "int32", "int64", "uint8"),
    "floats or integers": ("float32", "float16", "int8", "int32", "int64", "uint8"),
    "any dtype": ("float32", "float16", "int8", "int32", "int64", "uint8", "bool"),
}
_PUBLIC = [name for name, _ in inspect.getmembers(mps.Graph, inspect.isfunction) if not name.startswith("_")]


def test_the_files_are_those_of_the_table() -> None:
    run = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_help_shows_signature_and_docstring() -> None:
    text = pydoc.plain(pydoc.render_doc(mps.Graph.relu))
    assert "relu(self, x: 'Operand', *, name: 'str | None' = None) -> 'Tensor'" in text
    for part in ("Return `max(x, 0)`.", "any dtype, any shape", "GraphError", "reLUWithTensor:name:", ">>> graph"):
        assert part in text


@pytest.mark.parametrize("name", _PUBLIC)
def test_every_method_has_a_signature_and_a_docstring(name: str) -> None:
    method = getattr(mps.Graph, name)
    signature = inspect.signature(method)
    assert next(iter(signature.parameters)) == "self"
    assert signature.return_annotation is not inspect.Signature.empty
    assert inspect.getdoc(method)
    assert name in dir(mps.Graph())


@pytest.mark.parametrize(("kind", "method"), _ROWS, ids=lambda value: getattr(value, "name", value))
def test_dtypes_are_those_of_the_docstring(kind: str, method: Any) -> None:
    graph = mps.Graph("cpu")
    for dtype in _TAKEN["any dtype"]:
        operands = [graph.placeholder((2, 2), dtype) for _ in range(2 if isinstance(method.examples, tuple) else 1)]
        call = getattr(graph, method.name)
        if dtype not in _TAKEN[method.takes]:
            with pytest.raises(mps.DTypeError):
                call(*operands)
            continue
        made = call(*operands)
        assert made.dtype == (np.bool_ if method.makes_bool else np.dtype(dtype)), dtype
        assert made.shape == (() if kind == "reduction" else (2, 2))


def test_a_graph_has_the_operators_of_tensors() -> None:
    graph: Operators = mps.Graph()  # mypy compares the signatures
    assert isinstance(graph.add(1.0, 2.0), mps.Tensor)
