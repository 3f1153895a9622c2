"""The Python modules that tools write: folders named _written in python/openmps, which the repository does not have.

CMake runs the tools before it builds openmps._core.
"""

from __future__ import annotations

from pathlib import Path

import written_files

PACKAGE = Path(__file__).resolve().parents[1] / "python" / "openmps"
FOLDER = "_written"


def write(modules: dict[str, str], tool: str, package: Path = PACKAGE) -> tuple[int, int]:
    """Write the modules that differ and remove those of before; return how many of each.

    The names are those after ``openmps.``, as in ``image.windows`` for the file ``image/_written/windows.py``.
    """
    files: dict[Path, str] = {}
    for name, text in modules.items():
        part, _, stem = name.partition(".")
        folder = package / part / FOLDER
        files[folder / "__init__.py"] = f'"""Modules that {tool} writes. The repository does not have them."""\n'
        files[folder / f"{stem}.py"] = text
    folders = {file.parent for file in files}
    return written_files.write(files, [path for folder in folders for path in folder.glob("*.py")])
