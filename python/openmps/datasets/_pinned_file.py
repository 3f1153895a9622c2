"""A file of a data set: looked for in folders, else downloaded from mirrors, and verified by its SHA-256."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from openmps._files.outside_file import opened
from openmps.datasets._download import fetch
from openmps.datasets._folders import cache_folder, data_folders
from openmps.errors import DatasetError

_BLOCK = 1 << 20
_MOST_BYTES = 1 << 32


@dataclass(frozen=True)
class PinnedFile:
    """A file.

    Parameters
    ----------
    dataset : str
        The data set, and its folder in the cache.
    names : tuple of str
        The names that the file may have in a folder; the first one is its name in the cache.
    mirrors : tuple of str
        Addresses of the file.
    sha256 : str, optional
        Of the file; None where its contents are verified by who reads them.
    """

    dataset: str
    names: tuple[str, ...]
    mirrors: tuple[str, ...]
    sha256: str | None = None

    def find(self, folder: Path | None = None) -> Path:
        """Return the verified file: of a folder alone, or from wherever it is.

        Raises
        ------
        DatasetError
            If it is missing and cannot be downloaded, or has another SHA-256; the text names it.
        """
        cache = cache_folder() / self.dataset
        folders = (folder,) if folder is not None else (*data_folders(self.dataset), cache)
        found = next((place / name for place in folders for name in self.names if (place / name).is_file()), None)
        if found is not None:
            if (problem := self._problem(found)) is not None:
                raise DatasetError(problem)
            return found
        if folder is not None:
            raise DatasetError(f'Folder "{folder}" has no file {" or ".join(self.names)}.')
        return self._downloaded(cache)

    def _downloaded(self, cache: Path) -> Path:
        """Return the file of the first mirror that has it right."""
        faults: list[str] = []
        for mirror in self.mirrors:
            try:
                path = fetch(mirror, cache / self.names[0], purpose=f"Downloading {self.dataset}")
            except OSError as error:
                faults.append(f"{mirror}: {type(error).__name__}")
                continue
            if (problem := self._problem(path)) is None:
                return path
            path.unlink()
            faults.append(problem.removesuffix("."))
        raise DatasetError(
            f"{self.names[0]} is neither in the folder of OPENMPS_DATA nor in the cache {cache}, and no mirror gave "
            f"it: {'; '.join(faults)}."
        )

    def _problem(self, path: Path) -> str | None:
        """Return the sentence on a file with another hash."""
        if self.sha256 is None:
            return None
        import hashlib

        digest = hashlib.sha256()
        with opened(path, "File", most=_MOST_BYTES) as file:
            while block := file.read(_BLOCK):
                digest.update(block)
        if digest.hexdigest() == self.sha256:
            return None
        return f'File "{path}" is corrupt: its SHA-256 is {digest.hexdigest()}, {self.names[0]} has {self.sha256}.'
