"""docs/evidence.md, made from the rows and their records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .ages import age
from .programs import ROOT
from .records import Record
from .row import Counts, Row

PAGE = ROOT / "docs" / "evidence.md"

HEAD = """# Evidence

`scripts/evidence.sh` runs these experiments and writes this page; `scripts/evidence.sh quick` runs
a few of each. The column "experiments" has the experiments done and wanted. The column "age" counts
the commits that changed the row's code between its commit and this page. With `--ages`, the script
fails if a row is older than 300 commits.

| claim | figure to reach | counted | experiments | commit | age | core minutes |
|---|---|---|---:|---|---:|---:|
"""


def text_of(counts: Counts) -> str:
    """Return counts as text; how often each pass was left out as the least of them."""
    without = {name: number for name, number in counts.items() if name.startswith("without_")}
    shown = [f"{number:,} {name.replace('_', ' ')}" for name, number in counts.items() if name not in without]
    if without:
        shown.append(f"each of {len(without)} passes left out {min(without.values()):,} times or more")
    return ", ".join(shown)


def page(rows: Iterable[Row], records: Mapping[str, Record]) -> str:
    """Return the page for what was counted."""
    text = HEAD
    for row in rows:
        record = records.get(row.name)
        if record is None:
            text += f"| {row.claim} | {row.figure} | not measured | | | | |\n"
            continue
        missed = row.problem(record.counts, is_whole=record.experiments >= row.whole)
        counted = text_of(record.counts) + (f"; **missed: {missed}**" if missed else "")
        commits = age(row, record)
        cells = [
            row.claim,
            row.figure,
            counted,
            f"{record.experiments:,} of {row.whole:,}",
            record.commit,
            "unknown" if commits is None else str(commits),
            f"{record.seconds / 60:.0f}",
        ]
        text += f"| {' | '.join(cells)} |\n"
    return text
