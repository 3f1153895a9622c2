"""Inception-V3 in Objective-C++, built against the installation; its losses are those of Python's network."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from example_networks import BATCHES, INCEPTION, SIZE, coloured_pictures, inception_losses, on_cpu
from outside_program import (
    build_by_cmake,
    build_by_flags,
    check_checkpoints,
    check_options,
    losses,
    refusal,
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "inception"
    build_by_flags(sys.executable, INCEPTION, path)
    return path


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return coloured_pictures(tmp_path_factory.mktemp("pictures"))


def test_the_data_are_those_of_the_folder(data: Path) -> None:
    arrays = np.load(data)
    assert arrays["extents"].tolist() == [16, SIZE, 2]
    assert arrays["images"].shape == (16, SIZE, SIZE, 3)
    # The second class is green: its strongest channel is the second.
    channels = arrays["images"].mean(axis=(1, 2)).argmax(axis=1)
    np.testing.assert_array_equal(arrays["labels"], channels == 1)
    assert arrays["labels"].sum() == 8
    assert 0 < arrays["labels"][:8].sum() < 8  # the order is drawn


def test_its_losses_are_those_of_python(program: Path, data: Path, tmp_path: Path) -> None:
    expected = inception_losses(data, tmp_path / "run", 4)
    more = ("--report", "1", "--batch", str(BATCHES["inception"]), "--keep", "1", "--resume", tmp_path / "run")
    output = on_cpu(program, "--iterations", "5", *more, data)
    np.testing.assert_allclose(losses(output), expected, rtol=1e-5, atol=6e-5)
    assert len({round(each, 3) for each in expected}) == 4


def test_it_has_the_weights_of_the_paper_and_learns(program: Path, data: Path, tmp_path: Path) -> None:
    folder = check_checkpoints(program, tmp_path, "--batch", "4", "--keep", "1", data)
    arrays = load_file(folder / "checkpoint.safetensors")
    trained = {"weights", "biases", "gamma", "beta"}
    # torchvision's count without the auxiliary classifier, with scores of 2 classes.
    count = sum(array.size for name, array in arrays.items() if name.split(" ")[-1] in trained)
    assert count == 21_785_568 + 2 * 2049


def test_its_options_and_files_are_checked_before_it_trains(program: Path, data: Path, tmp_path: Path) -> None:
    check_options(program)
    assert refusal(program, "none.npz") == "The file none.npz is not there."
    assert refusal(program, "--keep", "1.5") == "--keep is 1.500000, expected at most 1."
    arrays = dict(np.load(data))
    extents = "expected three: pictures (at least 2), pixels of an edge (75), classes (2)."
    for name, value, sentence in (
        ("extents", arrays["extents"][:2], f'"extents" has 2 numbers, {extents}'),
        ("images", arrays["images"][1:], '"images" has 515205 elements, expected 549552.'),
        ("labels", arrays["labels"][1:], '"labels" has 15 elements, expected 16.'),
        ("labels", arrays["labels"] + 1, '"labels" has 2, expected 0 to 1.'),
    ):
        np.savez(tmp_path / "bad.npz", **{**arrays, name: value})
        assert refusal(program, tmp_path / "bad.npz") == f"{tmp_path / 'bad.npz'}: {sentence}"


@pytest.mark.slow
def test_cmake_builds_it(tmp_path: Path) -> None:
    build_by_cmake(sys.executable, INCEPTION, tmp_path)
    assert (tmp_path / "inception").is_file()
