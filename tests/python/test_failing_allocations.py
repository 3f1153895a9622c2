"""Allocations that fail: a sentence, and a right next step; a short run of ``failing_allocations``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("openmps._core")

import failing_allocations  # noqa: E402

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the library is preloaded by glibc")


@pytest.mark.parametrize("phase", failing_allocations.PHASES)
def test_failing_allocations_are_refused_and_the_next_step_is_right(tmp_path: Path, phase: str) -> None:
    library = failing_allocations.shim(tmp_path)
    if library is None:
        pytest.skip("there is no C compiler")
    outcome = failing_allocations.run_phase(library, "program", phase, first=4, drawn=0, seed=1, seconds=120)
    ours = [fault for fault in outcome.faults if fault["what"] != "apart"]
    assert not ours, ours[0]
    assert outcome.counts["attempts"] == 4
    assert (
        outcome.counts["refused"] + outcome.counts["survived"] + outcome.counts["apart"] == outcome.counts["attempts"]
    )
