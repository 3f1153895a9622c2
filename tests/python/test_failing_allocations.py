"""Allocations that fail: a sentence, and a right next step; a short run of ``failing_allocations``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import failing_allocations

pytestmark = [
    pytest.mark.needs("openmps"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the library is preloaded by glibc"),
]


# A phase of a network, and which of its calls fail.
CASES = {
    "objects of the core are entered for Python": ("program", "build", 1, 30),
    "a graph infers types": ("program", "build", 115, 120),
    "the first step": ("program", "cold", 1, 10),
    "a step that has been before": ("program", "warm", 1, 10),
    "a folder is looked through while a file is written": ("program", "save", 200, 225),
    "a stored graph is read": ("program", "load", 50, 70),
    "attributes of operations are copied": ("program", "load", 430, 460),
    "weights are copied, and what an optimizer keeps": ("convolutions", "save", 1, 23),
    "buffers for what an optimizer keeps": ("convolutions", "load", 15, 40),
    "oneDNN runs in a step, when all of it has been encoded": ("convolutions", "warm", 115, 140),
    "the name of a device finds the weights that it has": ("normalized", "warm", 1, 12),
    "matrices over new buffers": ("recurrent", "warm", 10, 45),
}


@pytest.mark.parametrize("case", CASES)
def test_failing_allocations_are_refused_and_the_next_step_is_right(tmp_path: Path, case: str) -> None:
    library = failing_allocations.shim(tmp_path)
    if library is None:
        pytest.skip("there is no C compiler")
    network, phase, begin, end = CASES[case]
    outcome = failing_allocations.run_phase(
        library, network, phase, begin=begin, first=end, drawn=0, seed=1, seconds=30
    )
    ours = [fault for fault in outcome.faults if fault["what"] != "apart"]
    assert not ours, ours[0]
    assert outcome.counts["attempts"] > 0
    assert (
        outcome.counts["refused"] + outcome.counts["survived"] + outcome.counts["apart"] == outcome.counts["attempts"]
    )
