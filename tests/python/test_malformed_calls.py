"""Malformed calls are refused by sentences: a short run of the fuzzer, and what it found, call by call."""

from __future__ import annotations

import inspect
import random
from pathlib import Path

import pytest

pytest.importorskip("openmps._core")

import malformed_calls  # noqa: E402
import malformed_targets  # noqa: E402


def test_malformed_calls_are_refused_by_sentences() -> None:
    outcome = malformed_calls.run(2000, seed=12)
    assert not outcome.faults, outcome.faults[:3]
    assert outcome.counts["accepted"] + outcome.counts["refused"] == 2000
    assert outcome.counts["refused"] > 600
    assert outcome.counts["run"] > 60


def test_malformed_calls_cover_every_public_class() -> None:
    for name, kind in malformed_targets.public_classes().items():
        malformed_targets.class_fit(name, kind)


def test_malformed_calls_begin_with_arguments_that_fit(tmp_path: Path) -> None:
    unfit = []
    for target in malformed_targets.all_targets():
        if target.name.startswith(("Graph.", "Tensor.")):
            world = malformed_targets.World(random.Random(1), str(tmp_path))
            function, parameters = target.parameters(world)
            given = target.fit(world)
            kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
            needed = {p.name for p in parameters if p.default is p.empty and p.kind in kinds}
            if not needed <= given.keys():
                unfit.append((target.name, needed - given.keys()))
    assert not unfit
