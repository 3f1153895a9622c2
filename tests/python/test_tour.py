"""Every example of the pages that have some runs, one after another, as a reader would type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.needs("openmps", "sklearn")


_DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("name", "least"), [("python.md", 8), ("inspect.md", 2), ("graph.md", 1), ("training.md", 9), ("tasks.md", 1)]
)
def test_examples_of_a_page_run(name: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = _DOCS / name
    page = path.read_text(encoding="utf-8")
    examples = list(re.finditer(r"```python\n(.*?)```", page, re.DOTALL))
    assert len(examples) >= least
    names: dict[str, Any] = {}
    for example in examples:
        lines_before = page.count("\n", 0, example.start(1))
        exec(compile("\n" * lines_before + example.group(1), str(path), "exec"), names)
