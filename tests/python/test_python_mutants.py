"""The tool that puts faults into Python modules: which faults it makes, and that tests see them."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

_TOOLS = Path(__file__).resolve().parents[2] / "tools"
pytestmark = [pytest.mark.needs("openmps"), pytest.mark.skipif(not _TOOLS.exists(), reason="tools are not here")]

_MODULE = b'''"""A text with 1 < 2."""

LIMIT: int = 3


def f(x: int = 2, *, y: bool = True) -> int:
    """Return 1 if x < 2."""
    if x < 1 and not y:
        raise ValueError(f"{x} < 1 is {2 + 2}")
    note(x)
    return -x + len("a" + "b")
'''


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what imports a module of the tool."""
    monkeypatch.syspath_prepend(str(_TOOLS))
    return lambda name: importlib.import_module(f"python_mutants.{name}")


def test_faults_of_a_module(tool: Any) -> None:
    sites = tool("sites").sites_of(_MODULE)
    found = {(site.kind, _MODULE[site.start : site.end].decode(), site.text) for site in sites}
    assert found == {
        ("off by one", "3", "4"),
        ("off by one", "2", "3"),
        ("flag", "True", "False"),
        ("condition", "x < 1 and not y", "(not (x < 1 and not y))"),
        ("operator", "x < 1 and not y", "((x < 1) or (not y))"),
        ("dropped term", "x < 1 and not y", "((x < 1))"),
        ("dropped term", "x < 1 and not y", "((not y))"),
        ("comparison", "x < 1", "(x <= 1)"),
        ("off by one", "1", "2"),
        ("sign", "not y", "(y)"),
        ("skipped line", 'raise ValueError(f"{x} < 1 is {2 + 2}")', "pass"),
        ("skipped line", "note(x)", "pass"),
        ("nothing returned", '-x + len("a" + "b")', "None"),
        ("operator", '-x + len("a" + "b")', '((-x) - (len("a" + "b")))'),
        ("sign", "-x", "(x)"),
    }
    for site in sites:
        compile(_MODULE[: site.start] + site.text.encode() + _MODULE[site.end :], "mutant", "exec")


def test_every_mutant_compiles_and_has_a_name_of_its_own(tool: Any) -> None:
    mutants = tool("mutant").drawn()
    assert len(mutants) > 1500
    assert mutants == tool("mutant").drawn()
    for mutant in mutants:
        compile(mutant.content(), mutant.file, "exec")


def test_known_equivalents_are_mutants_and_say_why(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    known = importlib.import_module("mutants.equivalents").equivalents(tool("run").KNOWN)
    assert set(known) <= {mutant.name for mutant in tool("mutant").drawn()}
    assert all(reason.endswith(".") for reason in known.values())


def test_tests_that_are_named_exist(tool: Any) -> None:
    modules = tool("modules").TESTS
    assert all((tool("mutant").PACKAGE / name).exists() for name in modules)
    assert all(Path(__file__).with_name(f"{name}.py").exists() for names in modules.values() for name in names)


def test_a_process_and_its_children_get_the_mutant(tool: Any, tmp_path: Path) -> None:
    mutant = next(
        each
        for each in tool("mutant").drawn()
        if each.file == "data/_splits.py" and each.site.kind == "nothing returned" and "return list" in each.code
    )
    place = tmp_path / "place"
    place.mkdir()
    assert tool("run")._written(mutant, place) == place
    program = "import subprocess, sys; from openmps.data import _splits as s; print(s.part_words())"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {program!r}], check=True); {program}"
    environment = os.environ | {"OPENMPS_PYTHON_MUTANT": str(place), "PYTHONPATH": str(place)}
    done = subprocess.run(
        [sys.executable, "-c", child], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "None\nNone\n"
    assert (place / "loaded").exists()
    del environment["OPENMPS_PYTHON_MUTANT"]
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    assert "train" in done.stdout
