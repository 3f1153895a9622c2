"""The activity classifier in Objective-C++, built against the installation and trained."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from outside_program import ACTIVITY, build_by_flags, train_example


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "activity"
    build_by_flags(sys.executable, ACTIVITY, path)
    return path


def test_it_learns_drawn_motion(program: Path) -> None:
    assert train_example(program, iterations=60) > 0.85


@pytest.mark.slow
def test_it_recognises_the_activities_of_people_it_has_not_seen(program: Path) -> None:
    data = os.environ.get("OPENMPS_DATA", "")
    if not (Path(data) / "activity_phone_watch.npz").exists():
        pytest.skip("the program reads activity_phone_watch.npz from the folder that OPENMPS_DATA names")
    assert train_example(program, 1000, 0, data) >= 0.92
