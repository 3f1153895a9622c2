"""Puts one-line faults into the engine and counts which of them the fast C++ tests notice.

python -m mutants write --count 500 --like build/python   draw, write and build: build/mutants/run holds the tests then
python -m mutants run --jobs 32                           ask the tests about each, on any machine that has that folder
python -m mutants run --first 0 --count 40                these alone

Run it in tools/, or with that folder in PYTHONPATH. `write` needs libclang's Python module (Debian: python3-clang-14)
and a CMake build to take compilers and flags from. A mutant is noticed when a case fails, crashes or takes ten times
as long.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Run as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["write", "run"])
    parser.add_argument("--folder", type=Path, default=Path(os.environ.get("OPENMPS_MUTANTS", ROOT / "build/mutants")))
    parser.add_argument("--like", type=Path, default=ROOT / "build/python", help="write: the build to take flags from")
    parser.add_argument("--seed", type=int, default=1, help="write: of the draw")
    parser.add_argument("--first", type=int, default=0, help="run: the first mutant")
    parser.add_argument("--count", type=int, default=500, help="how many mutants")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.action == "write":
        from .write import write  # here, because it alone needs libclang

        return write(options.folder.resolve(), options.like.resolve(), options.count, options.seed, options.jobs)
    from .run import run

    counts = run(options.folder.resolve() / "run", options.first, options.count, options.jobs)
    print(json.dumps(counts), flush=True)
    return 1 if counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
