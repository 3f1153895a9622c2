"""The page on ONNX: its example runs, and its table names every operator that has a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from openmps.onnx._reading.table import RULES

_PAGE = (Path(__file__).parents[2] / "docs" / "onnx.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL):
        exec(block, names)
    assert names["y"].tolist() == [[16.0, 20.0]] * 3
    assert names["value"] < 10


def test_the_page_names_every_rule() -> None:
    assert [name for name in RULES if not re.search(rf"\b{name}\b", _PAGE)] == []
