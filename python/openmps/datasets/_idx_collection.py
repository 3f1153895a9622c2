"""Finds, downloads and verifies the IDX files of one data set of small pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np
import numpy.typing as npt

from openmps.datasets._dataset import Dataset
from openmps.datasets._download import fetch
from openmps.datasets._folders import cache_folder, data_folders
from openmps.datasets._idx import IdxHeader, read_content, to_array
from openmps.errors import DatasetError

U8Array = npt.NDArray[np.uint8]

_MNIST_FORM: dict[str, tuple[str, tuple[int, ...]]] = {
    "train_images": ("train-images-idx3-ubyte", (60000, 28, 28)),
    "train_labels": ("train-labels-idx1-ubyte", (60000,)),
    "test_images": ("t10k-images-idx3-ubyte", (10000, 28, 28)),
    "test_labels": ("t10k-labels-idx1-ubyte", (10000,)),
}


@dataclass(frozen=True)
class IdxFile:
    """One file of unsigned bytes: its name without ``.gz``, its shape, and the SHA-256 of its unpacked contents."""

    name: str
    shape: tuple[int, ...]
    sha256: str

    def find(self, folders: tuple[Path, ...]) -> Path | None:
        """Return the first of the folders' files that bears this name, gzipped or plain."""
        spellings = (f"{self.name}.gz", self.name)
        candidates = (folder / spelling for folder in folders for spelling in spellings)
        return next((path for path in candidates if path.is_file()), None)

    def read(self, path: Path) -> U8Array:
        """Return the verified contents of `path`; a :class:`DatasetError` describes the fault."""

        def check(header: IdxHeader) -> None:
            if header.dtype != np.uint8:
                raise DatasetError(f'File "{path}" holds {header.dtype.name} elements, {self.name} has uint8.')
            if header.shape != self.shape:
                raise DatasetError(f'File "{path}" has shape {header.shape}, {self.name} has {self.shape}.')

        header, content = read_content(path, check)
        import hashlib  # loads OpenSSL: 3 ms that an import of the package need not take

        found = hashlib.sha256(content).hexdigest()
        if found != self.sha256:
            raise DatasetError(
                f'File "{path}" is corrupt: the SHA-256 of its contents is {found}, {self.name} has {self.sha256}.'
            )
        return to_array(header, content)


@dataclass(frozen=True)
class IdxCollection:
    """The files of one data set and the addresses that offer them, each as ``<mirror><file name>.gz``.

    ``dataset`` needs the files ``train_images``, ``train_labels``, ``test_images`` and ``test_labels``. Where
    `has_common_names`, another data set has files of the same names: then ``OPENMPS_DATA`` itself is not searched.
    """

    name: str
    files: Mapping[str, IdxFile]
    mirrors: tuple[str, ...]
    has_common_names: bool = False

    @classmethod
    def of_mnist_form(
        cls, name: str, hashes: Mapping[str, str], mirrors: tuple[str, ...], *, has_common_names: bool = False
    ) -> IdxCollection:
        """Return a collection with MNIST's names and shapes of files; `hashes` by the keys that ``dataset`` needs."""
        files = {key: IdxFile(*_MNIST_FORM[key], hashes[key]) for key in _MNIST_FORM}
        return cls(name, files, mirrors, has_common_names)

    def dataset(self, classes: tuple[str, ...], folder: str | PathLike[str] | None) -> Dataset:
        """Return the verified pictures, float32 in 0..1, with their class numbers; `folder` as in ``read``."""
        arrays = self.read(None if folder is None else Path(folder))
        images, labels = ([arrays[f"{part}_{kind}"] for part in ("train", "test")] for kind in ("images", "labels"))
        train, test = (each.astype(np.float32)[..., np.newaxis] / np.float32(255) for each in images)
        return Dataset(self.name, classes, train, labels[0].astype(np.int64), test, labels[1].astype(np.int64))

    def read(self, folder: Path | None) -> dict[str, U8Array]:
        """Return the verified arrays by the keys of `files`, from `folder` alone or from wherever they are."""
        cache = cache_folder() / self.name
        given = data_folders(self.name)[int(self.has_common_names) :]
        folders = (folder,) if folder is not None else (*given, cache)
        arrays = {}
        for key, file in self.files.items():
            path = file.find(folders)
            if path is not None:
                arrays[key] = file.read(path)
            elif folder is not None:
                raise DatasetError(f'Folder "{folder}" has neither {file.name}.gz nor {file.name}.')
            else:
                arrays[key] = self._download(file, cache)
        return arrays

    def _download(self, file: IdxFile, cache: Path) -> U8Array:
        """Return the array of a file fetched from the first mirror that has it right."""
        faults: list[str] = []
        for path in self._fetched(file, cache, faults):
            try:
                return file.read(path)
            except DatasetError as error:
                path.unlink()
                faults.append(str(error).removesuffix("."))
        raise DatasetError(
            f"{file.name}.gz is neither in the folder of OPENMPS_DATA nor in the cache {cache}, "
            f"and no mirror gave it: {'; '.join(faults)}."
        )

    def _fetched(self, file: IdxFile, cache: Path, faults: list[str]) -> Iterator[Path]:
        """Yield each mirror's content of a file; a mirror that cannot be reached adds to `faults`."""
        for mirror in self.mirrors:
            try:
                yield fetch(f"{mirror}{file.name}.gz", cache / f"{file.name}.gz", purpose=f"Downloading {self.name}")
            except OSError as error:
                faults.append(f"{mirror}: {type(error).__name__}")
