"""Every example of docs/python.md runs, one after another, as a reader would type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openmps._core")
pytest.importorskip("sklearn")

_PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_examples_of_the_tour_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = _PAGE.read_text(encoding="utf-8")
    examples = list(re.finditer(r"```python\n(.*?)```", page, re.DOTALL))
    assert len(examples) >= 8
    names: dict[str, Any] = {}
    for example in examples:
        lines_before = page.count("\n", 0, example.start(1))
        exec(compile("\n" * lines_before + example.group(1), str(_PAGE), "exec"), names)
