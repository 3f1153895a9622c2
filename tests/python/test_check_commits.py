"""The check of commits' subjects, tools/check_commits.py."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools/check_commits.py"
if not TOOL.is_file():
    pytest.skip("tools are not here", allow_module_level=True)
check = runpy.run_path(str(TOOL))
faults_of, subjects_in = check["faults_of"], check["subjects_in"]


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


def test_commits_count_by_the_time_that_their_authors_wrote_them(tmp_path: Path) -> None:
    def git(*arguments: str, **environment: str) -> None:
        who = {f"GIT_{role}_{part}": "a@b.example" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True, env={**os.environ, **who, **environment})

    git("init", "--quiet")
    for subject, written in (("before it", "2026-11-30T20:00:00+00:00"), ("after it", "2026-12-01T00:00:00+02:00")):
        git("commit", "--quiet", "--allow-empty", "--message", subject, GIT_AUTHOR_DATE=written)
    found = [subject for _, subject in subjects_in("HEAD", "2026-11-30T21:00:00+00:00", tmp_path)]
    assert found == ["after it"]


def test_a_range_that_is_not_here_is_a_fault_and_missing_history_is_said(tmp_path: Path) -> None:
    tool = tmp_path / "tools" / TOOL.name
    tool.parent.mkdir()
    tool.write_bytes(TOOL.read_bytes())
    own = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path.parent)}
    for commits, status in (["abcdef0123..HEAD"], 1), ([], 0):
        command = [sys.executable, str(tool), *commits]
        run = subprocess.run(command, check=False, capture_output=True, text=True, env=own)
        assert run.returncode == status
        assert "check_commits: no commits are checked: " in run.stderr
