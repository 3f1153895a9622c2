"""The check of commits' subjects, tools/check_commits.py."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools/check_commits.py"
if not TOOL.is_file():
    pytest.skip("tools are not here", allow_module_level=True)
faults_of = runpy.run_path(str(TOOL))["faults_of"]


@pytest.mark.parametrize(
    "subject",
    [
        "cpu: Find extremes of integers by each set of instructions",
        "docs, tests: Date a count",
        "csrc/engine: " + "A" * 59,
    ],
)
def test_a_sentence_behind_its_area_passes(subject: str) -> None:
    assert faults_of(subject) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("Find extremes", 'expected "area: Sentence"'),
        ("cpu: find extremes", "the sentence begins with a small letter"),
        ("cpu: Find extremes.", 'it ends in "."'),
        ("cpu: " + "A" * 68, "it has 73 characters, expected at most 72"),
        ("graph: Write methods; tests: Run files", "it names two changes, expected one commit for each"),
        ("", 'expected "area: Sentence"'),
    ],
)
def test_each_fault_is_named(subject: str, fault: str) -> None:
    assert faults_of(subject) == [fault]


def test_a_message_that_is_being_written_is_checked(tmp_path: Path) -> None:
    message = tmp_path / "message"
    message.write_text("cpu: Find extremes\n\nwhy: in the body.\n")
    assert subprocess.run([sys.executable, str(TOOL), "--message", str(message)], check=False).returncode == 0
    message.write_text("Fixed it\n")
    run = subprocess.run(
        [sys.executable, str(TOOL), "--message", str(message)], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (1, f'{message} "Fixed it": expected "area: Sentence".\n')
