"""docs/experiments.md names programs that exist, with options that they take."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PAGE = _ROOT / "docs" / "experiments.md"

pytestmark = [
    pytest.mark.needs("openmps"),
    pytest.mark.skipif(not _PAGE.exists(), reason="docs/experiments.md is not here"),
]


def _commands() -> dict[str, list[str]]:
    """Return the Python programs of the table, each with the words after it."""
    found = re.findall(r"`python (tests/python/\w+\.py)([^`]*)`", _PAGE.read_text(encoding="utf-8"))
    return {program: words.split() for program, words in found}


def test_the_table_has_programs() -> None:
    assert len(_commands()) >= 6


@pytest.mark.parametrize("program", _commands() if _PAGE.exists() else [])
def test_a_program_takes_its_options(program: str) -> None:
    words = _commands()[program]
    run = subprocess.run([sys.executable, _ROOT / program, "--help"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    known = set(re.findall(r"--\w+", run.stdout))
    assert [word for word in words if word.startswith("--") and word not in known] == []
    pairs = itertools.pairwise(["", *words])
    assert [word for before, word in pairs if "--" not in (before[:2], word[:2])] == []  # each is of an option
