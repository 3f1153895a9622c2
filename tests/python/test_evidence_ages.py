"""The age of a record in commits that changed the code of its row."""

from __future__ import annotations

import importlib
import subprocess
from pathlib import Path
from typing import Any

import pytest

_TOOLS = Path(__file__).resolve().parents[2] / "tools"
pytestmark = pytest.mark.skipif(not _TOOLS.exists(), reason="tools are not here")


class _Repository:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._git("init", "-q")

    def _git(self, *words: str) -> str:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
        return subprocess.run(command, cwd=self.folder, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, name: str) -> str:
        """Commit a change of a file and return the commit."""
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(file.read_text() + "x" if file.exists() else "x")
        self._git("add", "-A")
        self._git("commit", "-q", "-m", name)
        return self._git("rev-parse", "--short", "HEAD")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Repository:
    monkeypatch.syspath_prepend(str(_TOOLS))
    monkeypatch.setattr(importlib.import_module("evidence.ages"), "ROOT", tmp_path)
    return _Repository(tmp_path)


def _row(code: tuple[str, ...]) -> Any:
    row = importlib.import_module("evidence.row").Row
    return row("one", "claim", "figure", lambda first, count: {}, quick=1, whole=1, step=1, code=code)


def _age(row: Any, commit: str) -> Any:
    record = importlib.import_module("evidence.records").Record(commit)
    return importlib.import_module("evidence.ages").age(row, record)


def test_commits_that_change_other_code_do_not_count(repository: _Repository) -> None:
    first = repository.commit("python/a.py")
    for name in ("python/a.py", "docs/a.md", "python/b.py"):
        repository.commit(name)
    assert _age(_row(("python",)), first) == 2
    assert _age(_row(("csrc",)), first) == 0
    assert _age(_row(("csrc", "docs")), first) == 1


def test_a_record_of_two_commits_is_as_old_as_the_older_one(repository: _Repository) -> None:
    first = repository.commit("python/a.py")
    second = repository.commit("python/a.py")
    repository.commit("python/a.py")
    assert _age(_row(("python",)), f"{second} (17), {first} (3)") == 2
    assert _age(_row(("python",)), f"{second}+") == 1


def test_a_commit_that_the_history_lacks_has_no_age(repository: _Repository) -> None:
    repository.commit("python/a.py")
    assert _age(_row(("python",)), "0123abc") is None


def test_rows_that_are_too_old_or_missing_are_named(repository: _Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    ages = importlib.import_module("evidence.ages")
    monkeypatch.setattr(ages, "OLDEST", 1)
    record = importlib.import_module("evidence.records").Record(repository.commit("python/a.py"))
    row = _row(("python",))
    assert ages.too_old([row], {}) == ["one was never counted."]
    repository.commit("python/a.py")
    assert ages.too_old([row], {"one": record}) == []
    repository.commit("python/a.py")
    assert ages.too_old([row], {"one": record}) == ["one is 2 commits old, the limit is 1."]
