"""Python's `sitecustomize` of a process that tests a mutant: it imports the module with its fault.

It is copied into a folder in PYTHONPATH, so that processes that tests start have the same fault. The variable
OPENMPS_PYTHON_MUTANT names a folder with ``module``, the dotted name, ``path``, of the source, and ``content``. Once
the module is imported, ``loaded`` is there too.
"""

import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any


class _Faulty(SourceFileLoader):
    """Compiles the content that it is given; no file of the cache is read or written."""

    def __init__(self, name: str, path: str, folder: Path) -> None:
        super().__init__(name, path)
        self._folder = folder

    def get_code(self, fullname: str) -> Any:
        """Return the code with the fault."""
        (self._folder / "loaded").touch()
        return compile((self._folder / "content").read_bytes(), self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds that module alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name, self._path = ((folder / name).read_text() for name in ("module", "path"))

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return the spec with the fault."""
        if fullname != self._name:
            return None
        loader: Loader = _Faulty(fullname, self._path, self._folder)
        return spec_from_file_location(fullname, self._path, loader=loader)


if "OPENMPS_PYTHON_MUTANT" in os.environ:
    sys.meta_path.insert(0, _Finder(Path(os.environ["OPENMPS_PYTHON_MUTANT"])))
