"""Faults of writing leave the old file and a sentence: a short run of `failing_writes.py`."""

from __future__ import annotations

import json
import shutil

import pytest

import failing_writes


@pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="needs a C compiler")
def test_faults_of_writing_leave_a_whole_file_and_a_sentence() -> None:
    run = failing_writes.preloaded(12, 1)
    assert run.returncode == 0, run.stdout
    counts = json.loads(run.stdout.splitlines()[-2])
    assert counts["read-only"]["old and a sentence"] > 0
    assert counts["limit"] == {"old and a sentence": 12}
    assert counts["short write"] == {"new": 12}
    for kind in ("full disk", "error of the disk", "fsync", "rename"):
        assert counts[kind]["old and a sentence"] > 0
