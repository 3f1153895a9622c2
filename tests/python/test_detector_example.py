"""The detector in Objective-C++, built against the installation; its losses are those of Python's tiny YOLO."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from example_networks import BATCHES, DETECTOR, boxed_pictures, detector_losses, on_cpu
from outside_program import (
    build_by_cmake,
    build_by_flags,
    check_checkpoints,
    check_options,
    losses,
    refusal,
)

EXTENTS = "expected four above 0: pictures, pixels of an edge (a multiple of 32), anchors, classes"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("example") / "detector"
    build_by_flags(sys.executable, DETECTOR, path)
    return path


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return boxed_pictures(tmp_path_factory.mktemp("pictures"))


def test_the_data_are_those_of_the_boxes(data: Path) -> None:
    arrays = np.load(data)
    assert arrays["extents"].tolist() == [24, 96, 2, 3]
    assert arrays["images"].shape == (24, 96, 96, 3)
    boxes = arrays["labels"].reshape(24, 3, 3, 2, 8)[..., 0, :]
    boxes = boxes[boxes[..., 4] == 1]
    widths = boxes[:, 2]  # of squares, in cells of 32 pixels
    assert 24 <= len(boxes) <= 72
    assert (np.abs(widths - 96 / 32 * 0.275) < 96 / 32 * 0.08).all()
    halves = np.array_split(np.sort(widths), 2)
    np.testing.assert_allclose(arrays["anchors"][:, 0], [np.median(half) for half in halves], rtol=0.05)


def test_its_losses_are_those_of_python(program: Path, data: Path, tmp_path: Path) -> None:
    expected = detector_losses(data, tmp_path / "run", 11)
    more = ("--report", "1", "--batch", str(BATCHES["detector"]), "--resume", tmp_path / "run")
    output = on_cpu(program, "--iterations", "12", *more, data)
    np.testing.assert_allclose(losses(output), expected, rtol=1e-5, atol=6e-5)
    assert len({round(each, 3) for each in expected}) > 8


def test_it_finds_drawn_shapes_that_it_has_not_seen(program: Path) -> None:
    output = on_cpu(program, "--iterations", "100", "--report", "1")
    found, objects, boxes = (int(n) for n in re.findall(r"found (\d+) of (\d+) objects with (\d+) boxes", output)[0])
    assert 40 <= objects <= 80
    assert found > 0.5 * objects
    assert boxes < 4 * objects
    assert np.mean(losses(output)[-10:]) < 0.8 * losses(output)[0]


def test_its_options_and_files_are_checked_before_it_trains(program: Path, data: Path, tmp_path: Path) -> None:
    check_options(program)
    assert refusal(program, "none.npz") == "The file none.npz is not there."
    arrays = dict(np.load(data))
    for name, part, sentence in (
        (
            "extents",
            slice(3),
            '"extents" has 3 numbers, expected four above 0: pictures, pixels of an edge (a multiple of '
            "32), anchors, classes.",
        ),
        ("anchors", slice(1), '"anchors" has 2 elements, expected 4.'),
        ("images", slice(23), '"images" has 635904 elements, expected 663552.'),
        ("labels", slice(23), '"labels" has 3312 elements, expected 3456.'),
    ):
        np.savez(tmp_path / "bad.npz", **{**arrays, name: arrays[name][part]})
        assert refusal(program, tmp_path / "bad.npz") == f"{tmp_path / 'bad.npz'}: {sentence}"


def test_a_run_in_two_parts_has_the_same_bits(program: Path, data: Path, tmp_path: Path) -> None:
    check_checkpoints(program, tmp_path, "--batch", "4", data)


@pytest.mark.slow
def test_cmake_builds_it(tmp_path: Path) -> None:
    build_by_cmake(sys.executable, DETECTOR, tmp_path)
    assert (tmp_path / "detector").is_file()
