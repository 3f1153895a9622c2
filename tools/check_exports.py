#!/usr/bin/env python3
"""Checks that the library exports whatever its public headers declare.

A class, function or constant that a header declares and the library lacks compiles in a program and then fails to link.

    python tools/check_exports.py LIBRARY [LIBRARY ...]

Prints each missing name with its header and exits 1.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent / "csrc" / "frameworks" / "include"
COMMENT = re.compile(r"//.*")
CLASS = re.compile(r"^@interface (\w+) :", re.MULTILINE)
# A function's name stands before its parenthesis, a constant's before the semicolon.
FUNCTION_OR_CONSTANT = re.compile(r"^OMPS_EXPORT [^;{]*?(\w+)\s*(?:\([^;]*\)[^;()]*)?;", re.MULTILINE)
# How the two Objective-C runtimes spell a class's symbol.
CLASS_SYMBOLS = ("__objc_class_name_{}", "._OBJC_CLASS_{}")


def exported(libraries: list[str]) -> set[str]:
    """Names that the libraries define for others."""
    listing = subprocess.run(
        ["nm", "--dynamic", "--defined-only", "--format=posix", *libraries], check=True, capture_output=True, text=True
    ).stdout
    return {line.split()[0] for line in listing.splitlines() if line}


def missing(symbols: set[str]) -> list[str]:
    """Sentences, one for each declared name that is not exported."""
    found = []
    for header in sorted(INCLUDE.rglob("*.h")):
        text = COMMENT.sub("", header.read_text(encoding="utf-8"))
        where = header.relative_to(INCLUDE)
        for name in CLASS.findall(text):
            if not any(spelling.format(name) in symbols for spelling in CLASS_SYMBOLS):
                found.append(f"{where}: the class {name} is declared and not exported")
        for name in FUNCTION_OR_CONSTANT.findall(text):
            if name not in symbols:
                found.append(f"{where}: {name} is declared and not exported")
    return found


def main(libraries: list[str]) -> int:
    """Prints what is missing; the exit status says whether anything is."""
    if not libraries:
        print(__doc__)
        return 2
    found = missing(exported(libraries))
    print("\n".join(found) or "check_exports: every declared class, function and constant is exported")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
