"""Checks the build for macOS without a Mac: CMake's list of sources, their names and types, their symbols.

    python tools/check_apple.py                     for arm64, the sources of a folder as one
    python tools/check_apple.py --processor x86_64  for a Mac with an Intel processor
    python tools/check_apple.py --each              each source alone

Prints what is wrong and exits 1. docs/macos.md says what this finds and what it cannot find.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time

from apple import build, stand_in


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processor", choices=["arm64", "x86_64"], default="arm64", help="of the Mac")
    parser.add_argument("--each", action="store_true", help="compile each source alone")
    parser.add_argument("--folder", type=pathlib.Path, default=build.ROOT / "build" / "apple", help="of the build")
    arguments = parser.parse_args()
    if stand_in.zig() is None:
        print("check_apple: the package ziglang is not installed; the extra `test` has it.", file=sys.stderr)
        return 1
    began = time.monotonic()
    made = build.Build(arguments.folder.absolute(), arguments.processor, unity=not arguments.each)
    made.configure()
    wrong = wrong_sources(made.sources())
    said = made.compile()
    wrong += [said.rstrip()] if said else made.wrong_symbols()
    if wrong:
        print(*wrong, "check_apple: the build for macOS is wrong.", sep="\n", file=sys.stderr)
        return 1
    seconds = time.monotonic() - began
    print(f"check_apple: {len(made.sources())} sources are right for macOS 12, {arguments.processor} ({seconds:.0f} s)")
    return 0


def wrong_sources(listed: set[str]) -> list[str]:
    expected = build.expected_sources()
    return [
        *(f"CMake lists {path}, which a Mac does not compile" for path in sorted(listed - expected)),
        *(f"CMake does not list {path}, which a Mac compiles" for path in sorted(expected - listed)),
    ]


if __name__ == "__main__":
    sys.exit(main())
