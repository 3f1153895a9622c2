"""Puts one-line faults into modules of python/openmps and counts which of them the tests of the module notice.

python -m python_mutants --first 0 --count 40     run these
python -m python_mutants --list                   only name them all

Run it with tools/ in PYTHONPATH. A mutant is a module in which one comparison, constant, condition or statement is
another. A finder of modules gives it to pytest and to the processes that tests start; no file of the package changes.
A mutant is noticed when a test fails, or takes ten times as long. ``mutants`` counts those that a test imported.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .mutant import drawn
from .reach import ROOT
from .run import run


def main() -> int:
    """Run as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "python_mutants", help="for the outcomes")
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--count", type=int, default=10, help="how many mutants")
    parser.add_argument("--list", action="store_true", help="name all mutants, and run none")
    options = parser.parse_args()
    if options.list:
        for number, mutant in enumerate(drawn()):
            print(f"{number}: {mutant.name}")
        return 0
    counts = run(options.folder.resolve(), options.first, options.count)
    print(json.dumps(counts), flush=True)
    return 1 if counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
