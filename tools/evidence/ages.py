"""The age of a record: how many commits have changed the code of its row since it was counted."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence

from .programs import ROOT
from .records import Record
from .row import Row

OLDEST = 300  # commits; .ci/full fails beyond


def age(row: Row, record: Record) -> int | None:
    """Return the commits since the record's oldest one that change the row's code, or None without their history."""
    counts = [_commits_since(commit, row.code) for commit in re.findall(r"\b[0-9a-f]{7,40}\b", record.commit)]
    known = [count for count in counts if count is not None]
    return max(known) if known and len(known) == len(counts) else None


def _commits_since(commit: str, code: Sequence[str]) -> int | None:
    ended = subprocess.run(
        ["git", "rev-list", "--count", f"{commit}..HEAD", "--", *code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return int(ended.stdout) if ended.returncode == 0 else None


def too_old(rows: Sequence[Row], records: Mapping[str, Record]) -> list[str]:
    """Return a sentence for each row whose counts are older than OLDEST commits, or were never made."""
    sentences = []
    for row in rows:
        record = records.get(row.name)
        if record is None:
            sentences.append(f"{row.name} was never counted.")
            continue
        commits = age(row, record)
        if commits is None:
            sentences.append(f"{row.name} was counted at {record.commit}, which this history lacks.")
        elif commits > OLDEST:
            sentences.append(f"{row.name} is {commits} commits old, the limit is {OLDEST}.")
    return sentences
