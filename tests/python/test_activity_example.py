"""The activity classifier in Objective-C++, built against the installation and trained."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from outside_program import (
    ACTIVITY,
    build_by_flags,
    check_damage,
    check_options,
    check_same,
    example_environment,
    refusal,
    run,
    train_example,
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "activity"
    build_by_flags(sys.executable, ACTIVITY, path)
    return path


def test_it_learns_drawn_motion(program: Path) -> None:
    assert train_example(program, iterations=60) > 0.85


def test_its_options_are_checked_before_it_trains(program: Path) -> None:
    check_options(program)
    assert refusal(program, "none.npz") == "The file none.npz is not there."


def test_a_run_that_is_killed_goes_on_with_the_same_bits(program: Path, tmp_path: Path) -> None:
    # The learning rate follows from the number of all iterations, so that a shorter run is no part of a longer one.
    words = [str(program), "--device", "cpu", "--iterations", "10", "--report", "2"]
    whole = run(*words, "--save", tmp_path / "whole", env=example_environment()).splitlines()
    file = tmp_path / "killed" / "checkpoint.safetensors"
    with subprocess.Popen(
        [*words, "--save", file.parent], stdout=subprocess.DEVNULL, env=example_environment()
    ) as killed:
        while not file.exists() and killed.poll() is None:
            time.sleep(0.001)
        killed.kill()
    for path in file.parent.iterdir():  # of a write that was killed
        if path != file:
            path.unlink()
    rest = run(*words, "--resume", file.parent, env=example_environment()).splitlines()
    trained = [line for line in rest if line.startswith("iteration ")]
    assert 0 < len(trained) < 5
    assert trained == [line for line in whole if line.startswith("iteration ")][-len(trained) :]
    assert rest[-1] == whole[-1]
    check_same(tmp_path / "whole", file.parent, 10)
    assert run(*words, "--load", tmp_path / "whole", env=example_environment()).splitlines()[-1] == whole[-1]
    check_damage(program, tmp_path / "whole")


@pytest.mark.slow
def test_it_recognises_the_activities_of_people_it_has_not_seen(program: Path) -> None:
    data = os.environ.get("OPENMPS_DATA", "")
    if not (Path(data) / "activity_phone_watch.npz").exists():
        pytest.skip("the program reads activity_phone_watch.npz from the folder that OPENMPS_DATA names")
    assert train_example(program, 1000, 0, data) >= 0.92
