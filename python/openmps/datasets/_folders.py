"""Where data files are looked for and kept."""

from __future__ import annotations

import os
from pathlib import Path

from openmps import _core


def data_folders(name: str) -> tuple[Path, ...]:
    """Return the folders of the environment variable ``OPENMPS_DATA`` that may hold the data set `name`."""
    folder = _core.setting("OPENMPS_DATA")
    return (Path(folder), Path(folder) / name) if folder else ()


def cache_folder() -> Path:
    """Return the folder for downloads: ``openmps`` under ``XDG_CACHE_HOME``, or under ``~/.cache``."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # The XDG specification has empty and relative values ignored.
    return (base if base.is_absolute() else Path.home() / ".cache") / "openmps"
