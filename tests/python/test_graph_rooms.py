"""The methods of Graph are in six rooms, which stand on each other, and python/README.md lists their files."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import openmps as mps
from openmps._checks.answered_names import AnsweredNames

ROOT = Path(__file__).parents[2]
_PART = "openmps._mpsgraph"
_BASES = [base for base in mps.Graph.__bases__ if base is not AnsweredNames]  # which has no method of a graph
_ROOMS = [base.__module__.removeprefix(f"{_PART}.") for base in _BASES]
_FOLDER = Path(mps.__file__).parent / "_mpsgraph"


def _imports(path: Path) -> set[str]:
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    return {f"{node.module}" for node in nodes}


def _rooms_in(path: Path) -> set[str]:
    """Return the rooms that a file imports."""
    found = {name.removeprefix(f"{_PART}.").partition(".")[0] for name in _imports(path) if name.startswith(_PART)}
    return found & set(_ROOMS)


def test_a_graph_has_six_bases_of_one_room_each() -> None:
    assert _ROOMS == ["training", "running", "control", "networks", "numbers", "arrays"]
    for room, base in zip(_ROOMS, _BASES, strict=True):
        assert base.__name__.lower() == room
        assert 2 <= len(base.__bases__) <= 9, base


@pytest.mark.parametrize("room", _ROOMS)
def test_a_room_imports_those_below_it_alone(room: str) -> None:
    allowed = set(_ROOMS[_ROOMS.index(room) :])
    files = sorted((_FOLDER / room).glob("*.py"))
    assert len(files) > 2
    for path in files:
        assert _rooms_in(path) <= allowed, path


def test_each_method_is_in_the_file_of_a_room() -> None:
    folders = {*_ROOMS, "_written"}
    for name, method in inspect.getmembers(mps.Graph, inspect.isfunction):
        if not name.startswith("_"):
            module = inspect.unwrap(method).__module__.removeprefix(f"{_PART}.")
            assert re.fullmatch(r"(\w+)\.\w+", module), name
            assert module.partition(".")[0] in folders, name


def test_no_two_rooms_have_a_method_of_one_name() -> None:
    owners: dict[str, set[type]] = {}
    for kind in mps.Graph.__mro__:
        if kind.__module__.startswith(_PART):
            for name, value in vars(kind).items():
                if not name.startswith("_") and inspect.isfunction(value):
                    owners.setdefault(name, set()).add(kind)
    assert len(owners) > 200
    assert {name: kinds for name, kinds in owners.items() if len(kinds) > 1} == {}


def test_the_page_lists_the_files_of_each_room() -> None:
    page = ROOT / "python" / "README.md"
    if not page.is_file():
        pytest.skip("the page is not here")
    rows = re.findall(r"^\| `(\w+)/` \| [^|]+ \| ([^|]+) \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {room: re.findall(r"`(\w+)`", files) for room, files in rows if room in _ROOMS}
    there = {room: sorted(path.stem for path in (_FOLDER / room).glob("[a-z]*.py")) for room in _ROOMS}
    assert list(listed) == _ROOMS
    assert listed == there
