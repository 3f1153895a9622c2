"""docs/tour.md names files that exist, and what they hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PAGE = _ROOT / "docs" / "tour.md"
_FILE = re.compile(r"[\w./-]+\.(?:cmake|cpp|cu|h|md|mm|py|pyi|sh|toml|txt)")

pytestmark = pytest.mark.skipif(not _PAGE.exists(), reason="docs/tour.md is not here")


def _quoted(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def _names() -> set[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=_ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return {Path(path).name for path in listed.stdout.splitlines()}


def test_every_file_exists() -> None:
    page = _PAGE.read_text(encoding="utf-8")
    files = {name for name in _quoted(page) if _FILE.fullmatch(name)}
    folders = {name for name in _quoted(page) if re.fullmatch(r"(?:csrc|tests|python)/[\w/]+", name)}
    links = {f"docs/{link}" for link in re.findall(r"\]\(([^):]+)\)", page)}
    assert len(files) > 40
    names = _names()
    paths = sorted({name for name in files if "/" in name} | folders | links)
    assert [path for path in paths if not (_ROOT / path).exists()] == []
    assert sorted(name for name in files if "/" not in name and name not in names) == []


def test_the_last_column_is_in_the_files_of_its_row() -> None:
    rows = 0
    for table in re.findall(r"^\|.*look for \|\n(?:\|.*\n)+", _PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        for row in table.splitlines()[2:]:
            *cells, last = row.strip("|").split("|")
            (file,) = _quoted(cells[-1])
            text = (_ROOT / file).read_text(encoding="utf-8")
            assert [name for name in _quoted(last) if name not in text] == [], file
            rows += 1
    assert rows >= 10
