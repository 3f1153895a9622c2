"""Programs in plain Objective-C, that is `.m` files: exceptions that they read."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_program import PROGRAM, clang, flags, run

RAISED = """NSInvalidArgumentException: add "sum": shapes (2, 3) and (4,) cannot be broadcast together.
called from places 1
any object: NSInvalidArgumentException, cleaned 1
thrown again: NSInvalidArgumentException
handler: NSInvalidArgumentException
read 2000
"""

def output_of(name: str, language: str, folder: Path, *more: str) -> str:
    program = folder / name
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", *more, *flags("--cflags"),
        PROGRAM / f"{name}.m", "-x", "none", "-o", program, *flags("--libs"))  # fmt: skip
    return run(program)


@pytest.mark.parametrize("optimized", ["-O0", "-O2"])
def test_an_exception_is_read_and_thrown_again(tmp_path: Path, optimized: str) -> None:
    assert output_of("exceptions", "objective-c -std=gnu17", tmp_path, optimized) == RAISED
