"""The IDX reader and the search, verification and download of a data set's files."""

from __future__ import annotations

import dataclasses
import functools
import gzip
import hashlib
import http.server
import os
import struct
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from openmps import datasets
from openmps.datasets._fashion_mnist import FASHION_MNIST
from openmps.datasets._idx_collection import IdxCollection, IdxFile
from openmps.errors import DatasetError, MissingExtraError


def _idx(array: npt.NDArray[np.generic], code: int) -> bytes:
    """Write the format by its published description."""
    head = struct.pack(">BBBB", 0, 0, code, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape)
    return head + array.astype(array.dtype.newbyteorder(">")).tobytes()


_PIXELS = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
_CONTENT = _idx(_PIXELS, 0x08)
_NUMBERS = np.array([1, 0], np.uint8)


def _packed(content: bytes) -> bytes:
    """Return gzip's stream without the time, so that every process collects the same names of tests."""
    return gzip.compress(content, mtime=0)


def _collection(mirrors: tuple[str, ...] = ()) -> IdxCollection:
    file = IdxFile("pixels-idx3-ubyte", (2, 3, 4), hashlib.sha256(_CONTENT).hexdigest())
    return IdxCollection("patches", {"pixels": file}, mirrors)


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENMPS_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[str]:
    """Serve ``tmp_path/served`` on the loopback interface."""
    (tmp_path / "served").mkdir()
    handler = functools.partial(_QuietHandler, directory=str(tmp_path / "served"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@pytest.mark.parametrize(
    ("code", "dtype"), [(0x08, "u1"), (0x09, "i1"), (0x0B, "i2"), (0x0C, "i4"), (0x0D, "f4"), (0x0E, "f8")]
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_read_idx_gives_back_what_was_written(tmp_path: Path, code: int, dtype: str, pack: object) -> None:
    array = np.arange(-3, 3).reshape(2, 3).astype(dtype)
    path = tmp_path / "array.idx"
    path.write_bytes(pack(_idx(array, code)))  # type: ignore[operator]
    found = datasets.read_idx(path)
    assert found.dtype == np.dtype(dtype)
    assert found.dtype.isnative
    np.testing.assert_array_equal(found, array)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"\0\0", "is truncated: it has 2 bytes, an IDX header has at least 4"),
        (b"\0\0\x08\x03\0\0", "is truncated: it has 6 bytes, its header of rank 3 has 16 bytes"),
        (_CONTENT[:-1], r"is truncated: it has 39 bytes, its header of shape \(2, 3, 4\) asks for 40"),
        (_packed(_CONTENT[:-1]), r"is truncated: it has 39 bytes, its header of shape \(2, 3, 4\) asks for 40"),
        (_packed(_CONTENT + b"\0\0"), r"has bytes after its end: it has at least 41 bytes, .* asks for 40"),
        (b"\0\0\x08\x21" + b"\0\0\0\x01" * 33, "is not an IDX file: its header has rank 33, expected at most 32"),
        (b"\0\0\x08\x03" + b"\0\0\0\0" + b"\xff" * 8, r"is not an IDX file: its shape \(0, 4294967295, .* more than"),
        (_CONTENT + b"\0", r"has bytes after its end: it has 41 bytes, .* asks for 40"),
        (b"\x89PNG0123", "is not an IDX file: it begins with the number 2303741511"),
        (b"\0\0\x07\x01\0\0\0\0", "is not an IDX file: it begins with the number 1793"),
        (_packed(_CONTENT)[:-9], "is truncated: its gzip stream has no end after"),
        (_packed(_CONTENT)[:-8] + b"\0" * 8, "is corrupt: its gzip stream of"),
        (b"\x1f\x8b" + b"\xff" * 30, "is corrupt: its gzip stream of 32 bytes"),
    ],
)
def test_read_idx_refuses_by_name(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "broken.idx"
    path.write_bytes(content)
    with pytest.raises(DatasetError, match=f'File ".*broken.idx" {text}'):
        datasets.read_idx(path)


def _peak_of_reading(path: Path) -> tuple[int, str]:
    """Return the bytes that a refused file took at the peak, and the sentence."""
    tracemalloc.start()
    try:
        with pytest.raises(DatasetError) as caught:
            datasets.read_idx(path)
        return tracemalloc.get_traced_memory()[1], str(caught.value)
    finally:
        tracemalloc.stop()


def test_the_header_is_read_before_a_gzip_stream_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "zeros.gz"
    zeros = 1 << 28
    path.write_bytes(gzip.compress(b"\0\0\x08\x01" + struct.pack(">I", 1000) + bytes(zeros), 6))
    assert path.stat().st_size < zeros / 900
    peak, sentence = _peak_of_reading(path)
    assert sentence.endswith(
        "has bytes after its end: it has at least 1009 bytes, its header of shape (1000,) asks for 1008."
    )
    assert peak < 4 << 20


def test_a_header_that_asks_for_more_than_there_is_takes_no_memory(tmp_path: Path) -> None:
    head = b"\0\0\x08\x01" + struct.pack(">I", (1 << 32) - 1)
    for name, content, text in [
        ("plain", head, "it has 8 bytes, its header of shape (4294967295,) asks for 4294967303."),
        ("packed", _packed(head), "cannot hold the 4294967303 bytes that its header of shape (4294967295,) asks"),
        ("long", _packed(head + np.random.default_rng(0).bytes(5 << 20)), "it has 5242888 bytes, its header of"),
    ]:
        (tmp_path / name).write_bytes(content)
        peak, sentence = _peak_of_reading(tmp_path / name)
        assert f'File "{tmp_path / name}" is truncated: ' in sentence
        assert text in sentence
        assert peak < 16 << 20


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # without the check opening it waits for a writer
    for path, kind in [
        (tmp_path / "pipe", "a pipe"),
        (Path("/dev/zero"), "a character device"),
        (tmp_path, "a folder"),
    ]:
        with pytest.raises(DatasetError, match=f'File "{path}" cannot be read: it is {kind}, expected a regular file.'):
            datasets.read_idx(path)


def test_read_idx_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r'File ".*absent.idx" cannot be read: No such file'):
        datasets.read_idx(tmp_path / "absent.idx")


@pytest.mark.parametrize(
    ("array", "code", "text"),
    [
        (_PIXELS.astype(np.int16), 0x0B, "holds int16 elements, pixels-idx3-ubyte has uint8"),
        (_PIXELS[:1], 0x08, r"has shape \(1, 3, 4\), pixels-idx3-ubyte has \(2, 3, 4\)"),
        (_PIXELS.reshape(4, 6), 0x08, r"has shape \(4, 6\), pixels-idx3-ubyte has \(2, 3, 4\)"),
        (_PIXELS[::-1], 0x08, f"is corrupt: the SHA-256 .* has {hashlib.sha256(_CONTENT).hexdigest()}"),
    ],
)
def test_collection_refuses_another_file_of_the_same_name(
    tmp_path: Path, array: npt.NDArray[np.generic], code: int, text: str
) -> None:
    (tmp_path / "pixels-idx3-ubyte").write_bytes(_idx(array, code))
    with pytest.raises(DatasetError, match=f'File ".*pixels-idx3-ubyte" {text}'):
        _collection().read(tmp_path)


def test_collection_names_a_file_missing_from_the_given_folder(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"has neither pixels-idx3-ubyte.gz nor pixels-idx3-ubyte\."):
        _collection().read(tmp_path)


@pytest.mark.parametrize("subfolder", ["", "patches"])
def test_collection_reads_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, subfolder: str) -> None:
    folder = tmp_path / "data" / subfolder
    folder.mkdir(parents=True)
    (folder / "pixels-idx3-ubyte.gz").write_bytes(gzip.compress(_CONTENT))
    monkeypatch.setenv("OPENMPS_DATA", str(tmp_path / "data"))
    np.testing.assert_array_equal(_collection().read(None)["pixels"], _PIXELS)


def test_a_collection_with_common_names_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fashion-MNIST's files are called as MNIST's: those of OPENMPS_DATA itself are of either."""
    data = tmp_path / "data"
    for place, content in ((data, _CONTENT[:-1] + b"\0"), (data / "patches", _CONTENT)):
        place.mkdir()
        (place / "pixels-idx3-ubyte").write_bytes(content)
    monkeypatch.setenv("OPENMPS_DATA", str(data))
    with pytest.raises(DatasetError, match="is corrupt"):
        _collection().read(None)
    collection = dataclasses.replace(_collection(), has_common_names=True)
    np.testing.assert_array_equal(collection.read(None)["pixels"], _PIXELS)


def test_a_collection_of_pictures_is_a_dataset(tmp_path: Path) -> None:
    names = {"train_images": _PIXELS, "train_labels": _NUMBERS, "test_images": _PIXELS[::-1], "test_labels": _NUMBERS}
    files = {}
    for name, array in names.items():
        content = _idx(array, 0x08)
        (tmp_path / name).write_bytes(content)
        files[name] = IdxFile(name, array.shape, hashlib.sha256(content).hexdigest())
    made = IdxCollection("patches", files, ()).dataset(("dark", "light"), tmp_path)
    assert (made.name, made.classes) == ("patches", ("dark", "light"))
    np.testing.assert_allclose(made.test_images[0, :, :, 0], _PIXELS[1] / 255, rtol=1e-7)
    assert made.train_labels.tolist() == _NUMBERS.tolist()


def test_fashion_mnist_is_verified(tmp_path: Path) -> None:
    for file in FASHION_MNIST.files.values():
        (tmp_path / file.name).write_bytes(_idx(np.zeros(file.shape, np.uint8), 0x08))
    with pytest.raises(DatasetError, match='train-images-idx3-ubyte" is corrupt: the SHA-256'):
        datasets.fashion_mnist(tmp_path)


@pytest.mark.needs("pooch")
def test_collection_downloads_once_to_the_cache(tmp_path: Path, mirror: str) -> None:
    served = tmp_path / "served" / "pixels-idx3-ubyte.gz"
    served.write_bytes(gzip.compress(_CONTENT))
    np.testing.assert_array_equal(_collection((mirror,)).read(None)["pixels"], _PIXELS)
    served.unlink()
    np.testing.assert_array_equal(_collection((mirror,)).read(None)["pixels"], _PIXELS)
    assert (tmp_path / "cache" / "openmps" / "patches" / "pixels-idx3-ubyte.gz").is_file()


@pytest.mark.needs("pooch")
def test_collection_goes_on_to_the_next_mirror(tmp_path: Path, mirror: str) -> None:
    for name, content in {"bad": _CONTENT[:-1] + b"\0", "good": _CONTENT}.items():
        (tmp_path / "served" / name).mkdir()
        (tmp_path / "served" / name / "pixels-idx3-ubyte.gz").write_bytes(gzip.compress(content))
    mirrors = tuple(f"{mirror}{name}/" for name in ("absent", "bad", "good"))
    np.testing.assert_array_equal(_collection(mirrors).read(None)["pixels"], _PIXELS)


@pytest.mark.needs("pooch")
def test_collection_without_network_says_where_it_looked() -> None:
    with pytest.raises(DatasetError) as caught:
        _collection(("http://127.0.0.1:9/",)).read(None)
    text = str(caught.value)
    assert text.startswith("pixels-idx3-ubyte.gz is neither in the folder of OPENMPS_DATA nor in the cache ")
    assert text.endswith("no mirror gave it: http://127.0.0.1:9/: ConnectionError.")


def test_collection_without_pooch_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pooch", None)
    with pytest.raises(MissingExtraError, match=r"Downloading patches needs pooch.*openmps\[examples\]"):
        _collection(("http://127.0.0.1:9/",)).read(None)


def test_relative_cache_home_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from openmps.datasets._folders import cache_folder

    monkeypatch.setenv("XDG_CACHE_HOME", "somewhere")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "openmps"


def test_mnist_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="has neither train-images-idx3-ubyte.gz nor train-images-idx3-ubyte"):
        datasets.mnist(tmp_path)
