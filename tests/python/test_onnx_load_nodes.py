"""ONNX's own tests of operators, which the package ``onnx`` brings: benchmarks/onnx_node_tests.py runs them all."""

from __future__ import annotations

import collections
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx_node_tests import Outcome, cases, outcome, table

import openmps.onnx
from test_onnx_load import RNG, runtime

# The cases that fail, with the reasons. A case that passes has to leave this table.
_FLOAT64 = {f"test_operator_{name}" for name in ("add_broadcast", "addconstant")} | {
    f"test_operator_add_size1_{name}_broadcast" for name in ("right", "singleton")
}  # numbers beyond float32
_HALVES = {"test_attention_4d_causal_fp16", "test_attention_4d_causal_fp16_expanded"}  # one unit in the last place
_NEAR_ZERO = {f"test_dft_{name}" for name in ("axis", "axis_opset19", "inverse", "inverse_opset19")}  # 5e-7 beside 0
FAILING = _FLOAT64 | _HALVES | _NEAR_ZERO
LEAST = 0.95  # of the cases of operators that are read


def unexpected(outcomes: list[Outcome]) -> list[Outcome]:
    return [each for each in outcomes if (each.state == "failed") != (each.name in FAILING)]


def test_models_of_pytorch_and_simple_ones_pass() -> None:
    found = [outcome(label, case) for label, case in cases(("simple", "pytorch-converted", "pytorch-operator"))]
    assert unexpected(found) == []
    assert sum(each.state == "passed" for each in found) > 115


def test_every_eighth_test_of_an_operator_passes() -> None:
    found = [outcome(label, case) for label, case in list(cases(("node",)))[::8]]
    assert unexpected(found) == []


@pytest.mark.slow
def test_most_tests_of_the_operators_that_are_read_pass() -> None:
    found = [outcome(label, case) for label, case in cases()]
    assert unexpected(found) == []
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for each in found:
        counts[each.operator][each.state] += 1
    read = sum((each for each in counts.values() if each["passed"] + each["folded"]), collections.Counter())
    assert read["passed"] + read["folded"] >= LEAST * read.total()


def test_the_table_counts_refused_cases_as_not_passed() -> None:
    found = [Outcome("a", "Add", "passed"), Outcome("b", "Add", "refused", "no"), Outcome("c", "Far", "refused", "no")]
    lines = table(found)
    assert "| Add | 1 |  |  | 1 |" in lines
    assert "| Far | 1 |" in lines
    assert lines[-1].startswith("1 of 2 cases of these operators pass, 50.0 %.")


def test_a_deep_network_has_the_numbers_of_onnx_runtime() -> None:
    """DenseNet-121 of 1,746 nodes; its weights are constants that nodes make."""
    path = Path(onnx.__file__).parent / "backend" / "test" / "data" / "light" / "light_densenet121.onnx"
    x = RNG.random((1, 3, 224, 224), np.float32)
    found = openmps.onnx.load(path, device="cpu")(x)
    np.testing.assert_allclose(found, runtime(onnx.load(path), {"data_0": x})[0], rtol=1e-5, atol=1e-7)
