"""The cases of huge_tensors.py on tensors that any machine holds: they compute what they say."""

from __future__ import annotations

import pytest

import huge_cases
import openmps as mps


@pytest.mark.parametrize("case", huge_cases.cases_of("small"), ids=lambda case: str(case.name))
def test_a_case_is_right(case: huge_cases.Case) -> None:
    assert case.run(mps.Graph("cpu")) is None


def test_a_wrong_element_is_found() -> None:
    right = {place: number + 1 for number, place in enumerate(huge_cases.places(1 << 16))}
    array = huge_cases.marked((1 << 16,), "uint8")
    assert huge_cases.problem(array, right, 0) is None
    array[40_000] = 1
    assert huge_cases.problem(array, right, 0) == "6 elements are not 0, expected 5"
    array[40_000], array[12_345] = 0, 9
    assert huge_cases.problem(array, right, 0) == "element 12345 is 9, expected 3"
