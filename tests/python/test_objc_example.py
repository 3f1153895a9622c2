"""The five steps of Apple's listing in Objective-C++, built against the installation and trained."""

from __future__ import annotations

import os
import statistics
import sys
from pathlib import Path

import pytest

from openmps.datasets import mnist
from openmps.errors import DatasetError, MissingExtraError
from outside_program import EXAMPLE, build_by_flags, check_checkpoints, check_options, refusal, train_example


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "mnist"
    build_by_flags(sys.executable, EXAMPLE, path)
    return path


def test_it_learns_drawn_digits(program: Path) -> None:
    assert train_example(program, iterations=60) > 0.85


def test_its_options_are_checked_before_it_trains(program: Path, tmp_path: Path) -> None:
    check_options(program)
    assert refusal(program, tmp_path) == f"{tmp_path} holds no MNIST files."


def test_a_resumed_run_gives_the_bits_of_one_without_interruption(program: Path, tmp_path: Path) -> None:
    check_checkpoints(program, tmp_path)


@pytest.mark.slow
def test_it_reaches_the_published_accuracy_on_mnist(program: Path) -> None:
    try:
        mnist()
    except (DatasetError, MissingExtraError) as error:
        pytest.skip(str(error))
    data = os.environ.get("OPENMPS_DATA")
    if not data:
        pytest.skip("the program reads MNIST from the folder that OPENMPS_DATA names")
    for iterations, expected in ((100, 0.925), (300, 0.955)):
        assert statistics.median(train_example(program, iterations, seed, data) for seed in range(3)) >= expected
