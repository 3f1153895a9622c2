"""Headers and modules for programs of Apple's platforms (docs/porting.md), in an installed openmps."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from outside_program import PROGRAM, clang, run

PRINTED = """none some
pattern4 abcdabcdab 9
patterns abc01234ab
shifted 41 82 123 4
transposed 1 2 3 144
dot 590 length 5
cross 0 0 1 of 16 bytes
clamped 0 1
counts 2 2 1
time 1
devices 1 observer 1
MTLRemoveDeviceObserver: observer is nil.
"""


def flags(name: str) -> list[str]:
    return shlex.split(run(sys.executable, "-m", "openmps", name))


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++20"])
def test_names_of_apples_platforms_are_there(tmp_path: Path, language: str) -> None:
    program = tmp_path / "porting"
    source = PROGRAM / "porting.m"
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", *flags("--cflags"),
        "-include", "OMPSPorting.h", source, "-x", "none", "-o", program, *flags("--libs"), "-lm")  # fmt: skip
    assert run(program) == PRINTED


def test_apples_vectors_come_with_the_frameworks(tmp_path: Path) -> None:
    program = tmp_path / "simd_names"
    source = PROGRAM / "simd_names.m"
    run(clang(), "-x", "objective-c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter",
        *flags("--cflags"), source, "-x", "none", "-o", program, *flags("--libs"), "-lm")  # fmt: skip
    assert run(program) == "dot 25 length 5\nsum 14 front 1\nbetween 6\n"


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++17 -fcxx-modules"])
def test_frameworks_are_modules(tmp_path: Path, language: str) -> None:
    run(clang(), "-x", *language.split(), "-fmodules", f"-fmodules-cache-path={tmp_path}", "-fsyntax-only",
        *flags("--cflags"), PROGRAM / "modules.m")  # fmt: skip
