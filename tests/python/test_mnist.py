"""MNIST itself, where its four files are at hand."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import numpy as np
import pytest

from openmps import datasets
from openmps.datasets._folders import cache_folder, data_folders
from openmps.datasets._mnist_files import MNIST
from openmps.errors import DatasetError

_FOLDERS = (*data_folders("mnist"), cache_folder() / "mnist")
_FILES = {key: file.find(_FOLDERS) for key, file in MNIST.files.items()}
pytestmark = pytest.mark.skipif(None in _FILES.values(), reason="MNIST is neither in OPENMPS_DATA nor in the cache")


def test_mnist_has_the_published_counts() -> None:
    data = datasets.mnist()
    assert data.train_images.shape == (60000, 28, 28, 1)
    assert data.test_images.shape == (10000, 28, 28, 1)
    assert (data.train_images.min(), data.train_images.max()) == (0, 1)
    # The first ten training labels, as every description of MNIST shows them.
    assert data.train_labels[:10].tolist() == [5, 0, 4, 1, 9, 2, 1, 3, 1, 4]
    assert np.bincount(data.test_labels).tolist() == [980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009]


def test_mnist_refuses_one_changed_pixel(tmp_path: Path) -> None:
    for path in _FILES.values():
        assert path is not None
        shutil.copy(path, tmp_path)
    victim = next(tmp_path.glob("t10k-images*"))
    content = bytearray(gzip.decompress(victim.read_bytes()) if victim.suffix == ".gz" else victim.read_bytes())
    content[-1] ^= 1
    victim.unlink()
    (tmp_path / "t10k-images-idx3-ubyte").write_bytes(content)
    with pytest.raises(DatasetError, match='t10k-images-idx3-ubyte" is corrupt: the SHA-256'):
        datasets.mnist(tmp_path)
