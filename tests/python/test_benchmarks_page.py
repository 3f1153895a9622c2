"""docs/benchmarks.md is the page that benchmarks/page.py writes from the result files."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[2]


@pytest.fixture(name="page")
def _page() -> Any:
    path = _ROOT / "benchmarks" / "page.py"
    if not path.exists():
        pytest.skip("benchmarks are not here")
    spec = importlib.util.spec_from_file_location("benchmarks_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_fits_the_result_files(page: Any) -> None:
    written = (_ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert written == page.page(page.load(page.RESULTS)), "run python benchmarks/page.py"


def test_mistakes_in_a_result_file_are_named(page: Any) -> None:
    run = {"columns": ["work", "openmps"], "rows": [["a step"]], "aims": [{"row": 1, "column": "openmps"}]}
    run["notes"] = ["word " * 26]
    found = page.problems(run)
    assert found[0] == "row 'a step' has 1 cells, the table 2."
    assert found[1] == "there is no row 1 or no column 'openmps' for an aim."
    assert found[2].startswith("a note has 26 words, 25 is the limit: word")
