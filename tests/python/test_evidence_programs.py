"""Short runs of the programs that fuzz parsers, repeat suites and count covered lines."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import built_tests
import covered_lines
import fuzzed_data
import fuzzed_readers
import gpu_sanitized
import whole_suites

pytestmark = pytest.mark.needs("openmps")

_TOOLS = Path(__file__).resolve().parents[2] / "tools"

_HAS_ATHERIS = importlib.util.find_spec("atheris") is not None
_HAS_COVERAGE = importlib.util.find_spec("coverage") is not None


def _counts(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return dict(json.loads(capsys.readouterr().out.splitlines()[-1]))


@pytest.mark.parametrize("group", fuzzed_readers.GROUPS)
def test_parsers_take_or_refuse_what_a_fuzzer_makes(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzzed_readers.main(0, 300, group) == 0
    counts = _counts(capsys)
    assert counts.get("skipped" if not _HAS_ATHERIS else "inputs") == 300 * len(fuzzed_readers.GROUPS[group])


@pytest.mark.filterwarnings("ignore:The checkpoint")
@pytest.mark.parametrize("name", fuzzed_readers.PARSERS)
def test_whole_files_of_the_fuzzer_are_taken(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse, whole = fuzzed_readers.PARSERS[name]
    content = whole(tmp_path)
    with monkeypatch.context() as patch:
        for module in (fuzzed_data, fuzzed_readers):
            patch.setattr(module, "refused", contextlib.nullcontext)
        parse(content, tmp_path)
    parse(content[:-1], tmp_path)


_FAILING = "def test_one():\n    pass\n\ndef test_two():\n    assert False\n"


def test_a_test_that_fails_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_failing.py").write_text(_FAILING)
    assert whole_suites.main(0, 1, [str(tmp_path)]) == 1
    assert _counts(capsys) == {"parts of suites": 1, "failures": 1, "passed": 1}


@pytest.mark.skipif(not _HAS_COVERAGE, reason="coverage.py is not installed")
def test_lines_that_did_not_run_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_import.py").write_text("def test_import():\n    import openmps\n")
    assert covered_lines.main([str(tmp_path)]) == 1
    counts = _counts(capsys)
    assert 0 < counts["covered"] < 0.95 * counts["lines"]
    assert counts["lines"] > 3000


@pytest.mark.skipif(not _TOOLS.exists(), reason="tools are not here")
@pytest.mark.parametrize("name", ["sanitizers", "thread-sanitizer"])
def test_rows_of_sanitizers_run_every_program(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(_TOOLS))
    row = next(row for row in importlib.import_module("evidence.rows").ROWS if row.name == name)
    assert row.whole == row.at_least["programs"] == len(built_tests.PROGRAMS)


_TOOL_THAT_REPORTS = """#!/bin/sh
[ "$2" = racecheck ] && echo "RACECHECK SUMMARY: 2 hazards displayed (1 error, 1 warning)" && exit 0
[ "$2" = initcheck ] && echo "the device is not supported" && exit 0
[ "$2" = synccheck ] && echo "ERROR SUMMARY: 0 errors" && exit 7
echo "ERROR SUMMARY: 0 errors"
"""


def test_findings_of_compute_sanitizer_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = tmp_path / "compute-sanitizer"
    tool.write_text(_TOOL_THAT_REPORTS)
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert gpu_sanitized.main(0, 4) == 1
    # No error, two hazards, no summary, and a program that fails.
    assert _counts(capsys) == {"runs": 4, "findings": 4, "memcheck": 1, "racecheck": 1, "initcheck": 1, "synccheck": 1}
