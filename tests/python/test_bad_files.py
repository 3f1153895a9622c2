"""Files that cannot be written or read: named, and nothing is lost."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

import openmps as mps
from bad_input import (
    CLASSES,
    IMAGES,
    MSE,
    assert_refused,
    assert_works,
    new_graph,
    new_source,
)


@contextmanager
def _full_disk() -> Iterator[None]:
    """No file may grow beyond 100 bytes: not even the one to which the test runner's output may go."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_during_save_leaves_the_old_file(tmp_path: Path) -> None:
    graph = new_graph()
    path = graph.save(tmp_path / "weights.safetensors")
    old = path.read_bytes()
    graph.step(IMAGES, CLASSES)
    weights = graph.weights()["fc.weights"]
    sentence = f"Weights of {len(old)} bytes cannot be written to {path}: File too large."
    with _full_disk():
        assert_refused(mps.FileError, sentence, lambda: graph.save(path))
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]
    assert_works(graph, weights)


def test_a_full_disk_during_fit_names_the_file(tmp_path: Path) -> None:
    graph = new_graph()
    path = tmp_path / "losses.csv"
    sentence = f"Losses cannot be written to {path}: File too large."
    logger = mps.CSVLogger(path)
    with _full_disk():
        assert_refused(
            mps.FileError, sentence, lambda: graph.fit(IMAGES, CLASSES, batch_size=1, epochs=9, callbacks=[logger])
        )
    path.unlink()
    history = graph.fit(IMAGES, CLASSES, batch_size=1, epochs=4)
    with _full_disk():
        assert_refused(mps.FileError, sentence, lambda: history.to_csv(path))
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    graph = new_graph()
    junk = tmp_path / "junk"
    junk.write_bytes(b"junk")
    missing = tmp_path / "missing"
    for path, sentence in [
        (junk, f"{junk} is no safetensors file: it has 4 bytes, expected at least 8."),
        (missing, f"Weights cannot be read from {missing}: No such file or directory."),
        (tmp_path, f"Weights cannot be read from {tmp_path}: it is a folder, expected a regular file."),
    ]:
        assert_refused(mps.FileError, sentence, partial(graph.load, path))
    assert_works(graph)


def test_weights_of_another_network_are_refused_and_change_nothing(tmp_path: Path) -> None:
    graph = new_graph()
    path = tmp_path / "other.safetensors"
    new_graph(new_source(label="head")).save(path)
    sentence = f'{path} has no tensor "fc.weights"; it has head.bias, head.weights.'
    assert_refused(mps.ShapeError, sentence, lambda: graph.load(path))
    node = mps.FullyConnectedNode(mps.ImageNode(), mps.ConvolutionDataSource(1, 4, 2, label="fc"))
    mps.TrainingGraph(mps.LossNode(node, MSE)).save(path)
    sentence = f'{path}: "fc.weights" has shape (2, 1, 1, 4), the graph needs (2, 1, 1, 3).'
    assert_refused(mps.ShapeError, sentence, lambda: graph.load(path))
    assert_works(graph)


@pytest.mark.parametrize("device", ["cuda:0", "abacus"])
def test_the_error_for_a_missing_gpu_says_where_its_driver_was_looked_for(device: str) -> None:
    place = "/nowhere/libcuda.so.1"
    environment = os.environ | {"OPENMPS_DEVICE": device, "OPENMPS_CUDA_DRIVER": place}
    process = subprocess.run(
        [sys.executable, "-m", "openmps", "devices"], env=environment, capture_output=True, text=True, check=False
    )
    assert process.returncode != 0
    assert (f"NVIDIA driver: not found, looked for {place}: not there." in process.stderr) == (device == "cuda:0")
