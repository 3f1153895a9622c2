"""Writes the methods of Graph that are one operation of Apple's each, from the rows of method_table.py.

    python tools/methods/write_methods.py                # writes python/openmps/_mpsgraph/_written
    python tools/methods/write_methods.py --objective-c  # writes folders `written` of csrc/frameworks, without NumPy

CMake runs both: the second when it configures the frameworks, the first before it builds the Python module. A file that
is the same keeps its time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import method_declarations

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
import written_files  # noqa: E402


def write_objective_c(root: Path = ROOT) -> None:
    """Write the files that differ."""
    written_files.write({root / name: text for name, text in method_declarations.texts().items()})


def write_python() -> None:
    """Write the modules, with examples by NumPy."""
    import method_modules
    import written_modules

    written_modules.write(method_modules.modules(), "tools/methods/write_methods.py")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--objective-c", action="store_true", help="instead of Python's modules")
    write_objective_c() if parser.parse_args().objective_c else write_python()
