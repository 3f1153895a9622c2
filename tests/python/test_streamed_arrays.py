"""Large arrays and files of arrays are read batch by batch: little memory, few rows, the same numbers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps._checks import rows

Array = npt.NDArray[Any]
RNG = np.random.default_rng(3)
IMAGES = RNG.integers(0, 255, (23, 4, 5, 2)).astype(np.uint8)
CLASSES = RNG.integers(0, 3, 23)
START = RNG.normal(size=(3, 4, 5, 2)).astype(np.float32) * np.float32(1e-3)


class CountingFile:
    """The interface of a file of arrays: rows by increasing index, read on demand."""

    def __init__(self, array: Array) -> None:
        self._array = array
        self.shape, self.dtype = array.shape, array.dtype
        self.reads: list[list[int]] = []

    def __getitem__(self, which: Any) -> Array:
        indices = np.asarray(which)
        assert (np.diff(indices) > 0).all(), "rows are not asked for by increasing index"
        self.reads.append(indices.tolist())
        return np.asarray(self._array[indices])


def _network(*, bytes_: bool = False) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource((4, 5), 2, 3, optimizer=mps.SGD(1e-4), label="fc", weights=START)
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    return mps.TrainingGraph(loss, image_format=mps.PixelFormat.UNORM8) if bytes_ else mps.TrainingGraph(loss)


def _mapped(path: Path, array: Array) -> Array:
    np.save(path, array)
    mapped = np.load(path, mmap_mode="r")
    assert isinstance(mapped, np.memmap)
    return mapped


FORMS: dict[str, Callable[[Path], Any]] = {
    "uint8": lambda path: _mapped(path, IMAGES),
    "float32": lambda path: _mapped(path, IMAGES.astype(np.float32)),
    "float64": lambda path: _mapped(path, IMAGES.astype(np.float64)),
    "big-endian": lambda path: _mapped(path, IMAGES.astype(">i2")),
    "channels first": lambda path: np.moveaxis(_mapped(path, np.moveaxis(IMAGES, -1, 1).copy()), 1, -1),
    "every second": lambda path: _mapped(path, np.repeat(IMAGES, 2, 0))[::2],
    "backward": lambda path: _mapped(path, IMAGES[::-1].copy())[::-1],
    "file": lambda path: CountingFile(IMAGES),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("seed", [None, 5])
def test_training_is_that_of_the_array_in_memory(form: Callable[[Path], Any], seed: int | None, tmp_path: Path) -> None:
    histories, networks = [], []
    for images in (IMAGES.astype(np.float32), form(tmp_path / "images.npy")):
        network = _network()
        weights = np.linspace(0.5, 1.5, 23, dtype=np.float32)
        options: dict[str, Any] = {"batch_size": 5, "epochs": 2, "shuffle_seed": seed, "label_weights": weights}
        histories.append(network.fit(images, CLASSES, validation=(images, CLASSES), **options))
        networks.append(network)
    np.testing.assert_array_equal(histories[0].losses, histories[1].losses)
    assert histories[0].epochs[-1].metrics == histories[1].epochs[-1].metrics
    for name, expected in networks[0].weights().items():
        np.testing.assert_array_equal(networks[1].weights()[name], expected)
    images = form(tmp_path / "images.npy")
    np.testing.assert_array_equal(networks[1].predict(images), networks[0].predict(IMAGES))


def test_bytes_are_read_as_bytes(tmp_path: Path) -> None:
    whole, streamed = _network(bytes_=True), _network(bytes_=True)
    images = np.moveaxis(_mapped(tmp_path / "i.npy", np.moveaxis(IMAGES, -1, 1).copy()), 1, -1)
    expected = whole.fit(IMAGES, CLASSES, batch_size=5).losses
    assert streamed.fit(images, CLASSES, batch_size=5).losses == expected


@pytest.mark.parametrize("seed", [None, 0, 7])
def test_only_the_rows_of_batches_are_read(seed: int | None) -> None:
    file = CountingFile(IMAGES)
    _network().fit(file, CLASSES, batch_size=6, iterations=6, shuffle_seed=seed)
    assert [len(read) for read in file.reads] == [6, 6, 6, 5, 6, 6]
    assert sorted(row for read in file.reads[:4] for row in read) == list(range(23))
    if seed is None:
        assert file.reads[4] == [0, 1, 2, 3, 4, 5]


def test_labels_are_read_by_rows_too(tmp_path: Path) -> None:
    labels = np.eye(3, dtype=np.float64)[CLASSES]
    expected = _network().fit(IMAGES, labels, batch_size=5).losses
    file = CountingFile(labels)
    assert _network().fit(IMAGES, file, batch_size=5).losses == expected
    assert [len(read) for read in file.reads] == [5, 5, 5, 5, 3]
    assert _network().fit(IMAGES, _mapped(tmp_path / "l.npy", labels), batch_size=5).losses == expected


def test_labels_that_are_not_finite_are_named_when_they_are_read() -> None:
    labels = np.eye(3)[CLASSES]
    labels[17, 2] = np.nan
    with pytest.raises(mps.ArgumentError, match=r"fit: labels has nan at \(17, 2\), expected finite numbers\."):
        _network().fit(IMAGES, CountingFile(labels), batch_size=5)


def test_large_arrays_in_memory_are_read_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _network().fit(IMAGES, CLASSES, batch_size=5).losses
    monkeypatch.setattr(rows, "_CONVERTED_AT_ONCE", IMAGES.size)
    counts: list[int] = []
    read = rows.Rows.__getitem__

    def counted(self: rows.Rows, which: rows.RowIndex) -> Array:
        counts.append(len(np.arange(len(self))[which]))
        return read(self, which)

    monkeypatch.setattr(rows.Rows, "__getitem__", counted)
    assert _network().fit(IMAGES, CLASSES, batch_size=5).losses == expected
    assert counts == [5, 5, 5, 5, 3]


def test_shapes_and_dtypes_of_files_are_refused_by_sentences() -> None:
    network = _network()
    for array, kind, sentence in [
        (IMAGES[0, 0], mps.ShapeError, r"images has shape \(5, 2\), expected \(N, height, width, channels\)"),
        (IMAGES[None], mps.ShapeError, r"images has shape \(1, 23, 4, 5, 2\), expected \(N, height, width, channels\)"),
        (IMAGES[:0], mps.ShapeError, r"images has shape \(0, 4, 5, 2\), expected no extent of 0"),
        (IMAGES.astype(np.complex64), mps.DTypeError, "images is complex64, expected floats or integers"),
        (IMAGES[:5], mps.ShapeError, "there are 5 images and 23 labels"),
    ]:
        with pytest.raises(kind, match=sentence):
            network.fit(CountingFile(array), CLASSES, batch_size=1)


PEAK = """
import resource, sys
import numpy as np
import openmps as mps

images = np.memmap(sys.argv[1], sys.argv[2], "r", shape=(1600, 128, 128, 4))
if sys.argv[3] == "strided":
    images = images[:, ::-1]
source = mps.ConvolutionDataSource(128, 4, 2, optimizer=mps.SGD(1e-9), label="fc")
node = mps.FullyConnectedNode(mps.ImageNode(), source)
network = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)))
classes = np.zeros(1600, np.int64)
network.fit(np.zeros((64, 128, 128, 4), np.float32), classes[:64], batch_size=8)
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak()
network.fit(images, classes, batch_size=8, iterations=20)
print(peak() - before)
"""


@pytest.mark.parametrize("dtype", ["uint8", "float32", "float64"])
@pytest.mark.parametrize("strides", ["dense", "strided"])
def test_the_peak_of_memory_is_that_of_batches(dtype: str, strides: str, tmp_path: Path) -> None:
    path = tmp_path / "zeros"
    with path.open("wb") as file:
        file.truncate(1600 * 128 * 128 * 4 * np.dtype(dtype).itemsize)  # without blocks on the disk
    command = [sys.executable, "-c", PEAK, str(path), dtype, strides]
    run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parent)
    copy, read = 1600 << 8, 160 * 64 * np.dtype(dtype).itemsize  # KiB: of all images as float32, of the rows read
    assert int(run.stdout) < read + 32 * 1024 < copy / 2
