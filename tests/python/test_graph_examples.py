"""The first two programs on MPSGraph in Objective-C++, built against the installation and run."""

from __future__ import annotations

import os
import re
import statistics
import sys
from pathlib import Path

import pytest

from openmps.datasets import mnist
from openmps.errors import DatasetError, MissingExtraError
from outside_program import (
    EXAMPLE,
    GRAPH,
    build_by_cmake,
    check_checkpoints,
    check_options,
    compile_by_flags,
    refusal,
    run,
    train_example,
)


@pytest.fixture(scope="module")
def digits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "digits"
    compile_by_flags(sys.executable, [GRAPH / "digits.mm", EXAMPLE / "digits.cpp"], path)
    return path


def test_gelu_of_primitive_operations_is_the_built_in_one(tmp_path: Path) -> None:
    compile_by_flags(sys.executable, [GRAPH / "gelu.mm"], tmp_path / "gelu")
    lines = run(tmp_path / "gelu", "--device", "cpu", "--save", tmp_path / "package").splitlines()
    assert [line.split(" numbers")[0] for line in lines] == ["2 x 3", "4000 x 3", "compiled: 500 x 3"]
    assert run(tmp_path / "gelu", "--device", "cpu", "--load", tmp_path / "package").splitlines() == lines
    # The device that defines all results rounds otherwise.
    assert run(tmp_path / "gelu", "--device", "reference").splitlines() != lines
    check_options(tmp_path / "gelu", trains=False)
    assert refusal(tmp_path / "gelu", "7") == '"7" is no option.'
    assert refusal(tmp_path / "gelu", "--save", tmp_path / "package") == f"{tmp_path / 'package'} is there already."
    (tmp_path / "empty").mkdir()
    assert f"{tmp_path / 'empty'}" in refusal(tmp_path / "gelu", "--load", tmp_path / "empty")
    # Float32 rounds sums near 1 to 1.2e-7 of themselves, and |x| is up to 6.
    for line in lines:
        assert all(float(number) < 1e-6 for number in re.findall(r"\d\.\de[-+]\d+", line))


def test_its_options_are_checked_before_it_trains(digits: Path) -> None:
    check_options(digits)


def test_a_resumed_run_gives_the_bits_of_one_without_interruption(digits: Path, tmp_path: Path) -> None:
    check_checkpoints(digits, tmp_path)


def test_it_learns_drawn_digits(digits: Path) -> None:
    assert train_example(digits, iterations=100) > 0.95


@pytest.mark.slow
def test_cmake_builds_both(tmp_path: Path) -> None:
    build_by_cmake(sys.executable, GRAPH, tmp_path)
    assert run(tmp_path / "gelu")
    assert train_example(tmp_path / "digits", iterations=100) > 0.95


@pytest.mark.slow
def test_it_reaches_the_accuracy_of_the_talk_on_mnist(digits: Path) -> None:
    try:
        mnist()
    except (DatasetError, MissingExtraError) as error:
        pytest.skip(str(error))
    data = os.environ.get("OPENMPS_DATA")
    if not data:
        pytest.skip("the program reads MNIST from the folder that OPENMPS_DATA names")
    assert statistics.median(train_example(digits, 300, seed, data) for seed in range(3)) >= 0.95
