"""CIFAR-10: 60,000 pictures of ten classes, from the archive of binary files."""

from __future__ import annotations

import tarfile
import zlib
from os import PathLike
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from openmps._files.outside_file import opened
from openmps.datasets._dataset import Dataset
from openmps.datasets._pinned_file import PinnedFile
from openmps.errors import DatasetError, reason_of

CIFAR10 = PinnedFile(
    "cifar10",
    ("cifar-10-binary.tar.gz",),
    ("https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz",),
    "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
)
_CLASSES = ("airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck")
_TRAIN = tuple(f"cifar-10-batches-bin/data_batch_{number}.bin" for number in range(1, 6))
_TEST = ("cifar-10-batches-bin/test_batch.bin",)
_ROW = 1 + 3 * 32 * 32
_MOST_ARCHIVE = 1 << 28  # bytes
_READS = 2  # of its bytes for each file in it: gzip begins anew where tarfile goes back
_MOST_ROWS = 10_000


def cifar10(folder: str | PathLike[str] | None = None) -> Dataset:
    """Read CIFAR-10 from a folder, from the cache, or from the network.

    Parameters
    ----------
    folder : str or path, optional
        Where ``cifar-10-binary.tar.gz`` is; then nothing else is tried. Without, it is looked for as ``mnist`` does.

    Returns
    -------
    Dataset
        Images of shape (N, 32, 32, 3) in 0..1: 50,000 to train, 10,000 to test.

    Raises
    ------
    DatasetError
        If the file is missing and cannot be downloaded, or is corrupt.
    MissingExtraError
        If a download is needed and pooch is not installed.

    Notes
    -----
    Source: A. Krizhevsky, "Learning multiple layers of features from tiny images", 2009. The pictures have no licence.

    Examples
    --------
    >>> cifar10()  # doctest: +SKIP
    Dataset(name='cifar10', 10 classes, images 32x32x3, 50000 to train, 10000 to test)
    """
    path = CIFAR10.find(None if folder is None else Path(folder))
    return read_binary(path, _TRAIN, _TEST)


def read_binary(path: Path, train: tuple[str, ...], test: tuple[str, ...]) -> Dataset:
    """Return the data set of an archive with these files: rows of a class number and 3 x 32 x 32 bytes."""
    try:
        with (
            opened(path, "File", most=_MOST_ARCHIVE, reads=_READS * (len(train) + len(test))) as file,
            tarfile.open(fileobj=cast(Any, file), mode="r:gz") as archive,
        ):
            parts = [[_rows(archive, path, name) for name in names] for names in (train, test)]
    except (tarfile.TarError, EOFError, OSError, zlib.error) as error:
        raise DatasetError(f'File "{path}" cannot be read: {reason_of(error)}.') from error
    arrays: list[npt.NDArray[np.uint8]] = [np.concatenate(part) for part in parts]
    images = [
        np.ascontiguousarray(rows[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)).astype(np.float32)
        / np.float32(255)
        for rows in arrays
    ]
    labels = [rows[:, 0].astype(np.int64) for rows in arrays]
    return Dataset("cifar10", _CLASSES, images[0], labels[0], images[1], labels[1])


def _rows(archive: tarfile.TarFile, path: Path, name: str) -> npt.NDArray[np.uint8]:
    try:
        file = archive.extractfile(name)
    except KeyError:
        file = None
    content = b"" if file is None else file.read(_MOST_ROWS * _ROW + 1)
    if not content or len(content) % _ROW:
        raise DatasetError(f'File "{path}": {name} has {len(content)} bytes, expected a multiple of {_ROW}.')
    return np.frombuffer(content, np.uint8).reshape(-1, _ROW)
