"""Headers and modules for programs of Apple's platforms (docs/porting.md), in an installed openmps."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from outside_program import PROGRAM, clang, flags, run

PRINTED = """none some
pattern4 abcdabcdab 9
patterns abc01234ab
shifted 41 82 123 4
transposed 1 2 3 144
dot 590 length 5
cross 0 0 1 of 16 bytes
clamped 0 1
inverse -2 1.5 1 -0.5 determinants -2 8 -1024 ones 1 1 1 none 0 sum 1 6, 25
counts 2 2 1
time 1
devices 1 observer 1
MTLRemoveDeviceObserver: observer is nil.
"""

COMPUTED_BY_HEADERS = """counted 80000, tried 1 0
misuse ends the process: 1 1
dot 44 difference 1 2 3 quotient 2 2 2 scaled 2 4
product 44 56 98 128 transposed 1 4 2 5 3 6 largest 5 at 4 exponential 7.3891
pages 1 1 0 7 1 1 1 1 1
slept 1, continuous 1
priority 0 1, class 0
abcde of 8, 8; 101500
"""

ANNOTATED = """2 16 8 12 bytes
enums -1 1 3 2147483649 7 of 1 and 8
types 1248 1248 48 1
largest 18446744073709551615 -1 4294967295
order 102 1020304 102030405060708 201 4030201 807060504030201
back 1 1, swapped 4030201
pages 1 1 1 1
area 4 6, 1 0
boolean 1 0
passed 1
"""


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++20"])
def test_names_of_apples_platforms_are_there(tmp_path: Path, language: str) -> None:
    program = tmp_path / "porting"
    source = PROGRAM / "porting.m"
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", *flags("--cflags"),
        "-include", "OMPSPorting.h", source, "-x", "none", "-o", program, *flags("--libs"), "-lm")  # fmt: skip
    assert run(program) == PRINTED


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++20"])
def test_annotations_and_plain_data_of_apples_platforms(tmp_path: Path, language: str) -> None:
    program = tmp_path / "annotations"
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", *flags("--cflags"),
        "-include", "OMPSPorting.h", PROGRAM / "annotations.m", "-x", "none", "-o", program,
        *flags("--libs"))  # fmt: skip
    assert run(program) == ANNOTATED


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++20", "c -std=gnu17"])
def test_headers_of_apples_platforms_compute(tmp_path: Path, language: str) -> None:
    program = tmp_path / "porting_headers"
    source = PROGRAM / "porting_headers.m"
    names = [] if language.startswith("c ") else ["-include", "OMPSPorting.h"]
    if not names:  # C has no Foundation: the two functions of strings come with it
        text = source.read_text().replace("strlcpy(text, ", 'snprintf(text, sizeof text, "%s", ')
        source = tmp_path / "porting_headers.c"
        source.write_text(text.replace("\"abcdefgh\", sizeof text)", "\"abcdefgh\")").replace("strlcat", "(strlen)")
                          .replace("(strlen)(text, \"xyz\", sizeof text)", "strlen(text) + 3"))  # fmt: skip
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", *flags("--cflags"),
        *names, source, "-x", "none", "-o", program, *flags("--libs"), "-lm", "-pthread")  # fmt: skip
    assert run(program) == COMPUTED_BY_HEADERS


def test_apples_vectors_come_with_the_frameworks(tmp_path: Path) -> None:
    program = tmp_path / "simd_names"
    source = PROGRAM / "simd_names.m"
    run(clang(), "-x", "objective-c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter",
        *flags("--cflags"), source, "-x", "none", "-o", program, *flags("--libs"), "-lm")  # fmt: skip
    assert run(program) == "dot 25 length 5\nsum 14 front 1\nbetween 6\ndeterminant 4 inverse -0.5\n"


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++17 -fcxx-modules"])
def test_frameworks_are_modules(tmp_path: Path, language: str) -> None:
    run(clang(), "-x", *language.split(), "-fmodules", f"-fmodules-cache-path={tmp_path}", "-fsyntax-only",
        *flags("--cflags"), PROGRAM / "modules.m")  # fmt: skip


OBJECTIVE_C = ("-fblocks", "-fobjc", "-fconstant-string-class")  # flags that g++ refuses for C++

SENT = """numbers 2.5 2.5 2
variadic 1 2 3 4 5 6.5 7.25
in memory 1 2 3 4
in registers 4 3
nil (nil) 0 0
kernel 3 294 99
"""


@pytest.mark.parametrize("compiler", ["clang", "g++"])
@pytest.mark.parametrize("optimized", ["-O0", "-O2"])
def test_a_program_in_plain_cpp_sends_messages(tmp_path: Path, compiler: str, optimized: str) -> None:
    program = tmp_path / "messages"
    chosen = clang() if compiler == "clang" else "g++"
    own = [flag for flag in flags("--cflags") if compiler == "clang" or not flag.startswith(OBJECTIVE_C)]
    run(chosen, "-x", "c++", "-std=c++17", optimized, "-Wall", "-Werror", *own, PROGRAM / "cxx" / "messages.cpp",
        "-x", "none", "-o", program, *flags("--libs"), "-lstdc++")  # fmt: skip
    assert run(program) == SENT
    without_pool = subprocess.run([program, "no pool"], capture_output=True, text=True, check=True)
    assert (without_pool.stdout, without_pool.stderr) == (SENT.splitlines(keepends=True)[-1], "")
