"""Writes the Python classes that stand for one kernel of Apple's each, from the headers and the rows beside this file.

    python tools/kernels/write_classes.py  # writes the folders _written of image, matrix and ndarray

CMake runs it before a build. The declarations are those that tools/swift/interface.py reads, from which the Swift
modules are written as well.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import image_rows
import matrix_rows
import ndarray_rows
from rows import Family
from writer import Headers, class_name, class_text

TOOLS = Path(__file__).resolve().parents[1]
# package: its families, and the beginning of Apple's names that Python's leave out
FOLDERS = {
    "image": (image_rows.FAMILIES, "MPSImage"),
    "matrix": (matrix_rows.FAMILIES, "MPSMatrix"),
    "ndarray": (ndarray_rows.FAMILIES, "MPSNDArray"),
}

# module: the names that a file may need of it
_IMPORTS = {
    "openmps._checks.arguments": ("checked_class",),
    "openmps._kernels": ("settings",),
    "openmps._kernels.settings": ("Offset", "Rectangle"),
    "openmps._nodes.padding": ("EdgeMode",),
    "openmps._runtime.device": ("Device",),
    "openmps.image._types": ("AlphaType",),
    "openmps.matrix._calls": ("RandomDistribution", "data_type_of", "descriptor_of", "neuron_of"),
    "openmps.ndarray._quantization": ("AffineQuantization", "Quantization", "native_of"),
}


def _order(name: str) -> tuple[bool, str]:
    """Order names as ruff does: classes, then functions."""
    return name[0].islower(), name


def text_of(headers: Headers, family: Family, prefix: str) -> str:
    """Return the source of one file."""
    body = "\n\n".join(class_text(headers, row, prefix) for row in family.rows)
    names = sorted(class_name(row.apple, prefix) for row in family.rows)
    listed = "".join(f'    "{name}",\n' for name in names)
    head = (
        f'"""{family.subject}.\n\n'
        'Written by tools/kernels/write_classes.py from the headers: change its rows and run it.\n"""\n\n'
        "from __future__ import annotations\n\n"
    )
    wanted = {module: {n for n in some if re.search(rf"\b{n}\b(?!:)", body)} for module, some in _IMPORTS.items()}
    wanted[family.bases] = wanted.get(family.bases, set()) | {row.base for row in family.rows}
    own = [f"from {module} import {', '.join(sorted(some, key=_order))}" for module, some in wanted.items() if some]
    standard = "from collections.abc import Sequence\n\n" if "Sequence[" in body else ""
    standard = "import math\n\n" if "math." in body else standard
    numeric = "import numpy.typing as npt\n\n" if "npt." in body else ""
    imports = standard + numeric + "\n".join(sorted(own))
    return f"{head}{imports}\n\n__all__ = [\n{listed}]\n\n\n{body}"


def modules() -> dict[str, str]:
    """Return the source of each module by its name."""
    sys.path.append(str(TOOLS / "swift"))
    from interface import read_interface

    headers = Headers(read_interface())
    return {
        f"{package}.{family.file}": text_of(headers, family, prefix)
        for package, (families, prefix) in FOLDERS.items()
        for family in families
    }


if __name__ == "__main__":
    sys.path.append(str(TOOLS))
    from written_modules import write

    write(modules(), "tools/kernels/write_classes.py")
