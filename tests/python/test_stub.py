"""The stub of the compiled module says what the module has: names, parameters, defaults, and nothing more."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import openmps as mps
from openmps import _core

_STUB = Path(mps.__file__).with_name("_core.pyi")
_TREE = ast.parse(_STUB.read_text(encoding="utf-8"))
_TYPES_ALONE = {"F32Array", "SourceProtocol"}
_OF_PYBIND = {"name", "value"}  # of its enumerations
_CLASSES = {node.name: node for node in _TREE.body if isinstance(node, ast.ClassDef) and node.name not in _TYPES_ALONE}
_FUNCTIONS = {node.name: node for node in _TREE.body if isinstance(node, ast.FunctionDef)}


def _is_property(node: ast.FunctionDef) -> bool:
    return any(isinstance(decorator, ast.Name) and decorator.id == "property" for decorator in node.decorator_list)


def _members(node: ast.ClassDef) -> dict[str, ast.stmt]:
    """Return what a class of the stub has, by name."""
    found: dict[str, ast.stmt] = {}
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            found[statement.name] = statement
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            found[statement.target.id] = statement
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            found[statement.targets[0].id] = statement
    return found


def _stub_parameters(node: ast.FunctionDef) -> list[tuple[str, bool]]:
    """Return each parameter's name and whether it has a default; positional ones are called arg0, arg1, ..."""
    by_position = [argument.arg for argument in node.args.posonlyargs]
    names = [name for name in by_position if name != "self"]
    parameters = [(f"arg{index}", False) for index in range(len(names))]
    parameters += [(argument.arg, False) for argument in node.args.args if argument.arg != "self"]
    defaults = len(node.args.defaults)
    return [(name, index >= len(parameters) - defaults) for index, (name, _) in enumerate(parameters)]


def _live_parameters(function: object, name: str) -> list[tuple[str, bool]]:
    """Return the same of a function that pybind11 made, from the first line of its docstring."""
    signature = (getattr(function, "__doc__", None) or "").splitlines()[0]
    inside = re.sub(r"\[[^][]*\]", "", signature[len(name) + 1 : signature.index(") ->")])  # no commas within types
    while "[" in inside:
        inside = re.sub(r"\[[^][]*\]", "", inside)
    parameters = [part.strip() for part in inside.split(",") if part.strip() and part.strip() != "/"]
    named = [(part.partition(":")[0], "=" in part) for part in parameters]
    return [(parameter, default) for parameter, default in named if parameter != "self"]


def test_stub_names_what_the_module_has() -> None:
    live = {name for name in vars(_core) if not name.startswith("_")}
    assert live == set(_CLASSES) | set(_FUNCTIONS)


@pytest.mark.parametrize("name", sorted(_FUNCTIONS))
def test_stub_functions_have_the_live_parameters(name: str) -> None:
    assert _stub_parameters(_FUNCTIONS[name]) == _live_parameters(getattr(_core, name), name)


@pytest.mark.parametrize("name", sorted(_CLASSES))
def test_stub_classes_have_the_live_members(name: str) -> None:
    live = getattr(_core, name)
    is_enumeration = hasattr(live, "__members__")
    members = _members(_CLASSES[name])
    own = {key for key in vars(live) if not key.startswith("_")} - (_OF_PYBIND if is_enumeration else set())
    assert {key for key in members if key != "__init__"} == own
    for key, member in members.items():
        value = vars(live).get(key)
        if isinstance(member, ast.FunctionDef) and not _is_property(member):
            assert _stub_parameters(member) == _live_parameters(value, key), key
        elif isinstance(member, ast.FunctionDef):
            assert isinstance(value, property), key
            assert value.fset is None, f"{key} can be set"
        elif isinstance(member, ast.AnnAssign):
            assert isinstance(value, property), key
            assert value.fset is not None, f"{key} cannot be set"
        else:
            assert is_enumeration, key
