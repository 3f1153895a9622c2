"""A sample of the comparison with PyTorch's operators; `operator_oracle.py` runs all of it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import operator_oracle
from torch_operators.comparison import difference
from torch_operators.mapping import OPERATORS, Operator

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("dtype", ["float32", "float16", "int32"])
def test_a_sample_of_each_operator_agrees(dtype: str) -> None:
    counts: Counter[str] = Counter()
    found = [
        line
        for name, its_dtype, its_mode in operator_oracle.experiments(None)
        if (its_dtype, its_mode) == (dtype, "plain")
        for line in operator_oracle.findings_of(name, dtype, "plain", "cpu", 1, counts)
    ]
    assert found == []
    assert counts["runs"] > 60


def test_a_wrong_operator_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPERATORS, "sin", Operator(lambda graph, x: graph.cos(x)))
    lines = list(operator_oracle.findings_of("sin", "float32", "plain", "cpu", 1, Counter()))
    assert lines
    assert "result" in lines[0]
    assert "gradient" in lines[1]


def test_a_difference_names_its_place() -> None:
    exact = np.arange(4.0).reshape(2, 2)
    assert difference(exact.astype(np.float32), exact, exact, "float32") == ""
    off = exact.astype(np.float32)
    off[1, 0] += 0.01
    assert "the first at (1, 0)" in difference(off, exact, exact, "float32")
    assert difference(exact[0], exact, exact, "float32").startswith("shape")
    assert difference(np.array([-(2**31)], np.int32), np.array([2**31]), np.array([2**31]), "int32") == ""
    assert difference(np.array([7], np.int32), np.array([8]), np.array([8]), "int32")
