"""Programs in plain Objective-C, that is `.m` files: exceptions that they read, descriptions that they print."""

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

DESCRIBED = """tensor 1 MPSGraphTensor float32 (2, 3) of placeholder "x"
operation 1 MPSGraphOperation x
array 1 MPSNDArray of Float16 (4, 5)
data 1 MPSGraphTensorData of Float16 (4, 5)
matrix 1 MPSMatrix of 2 x 3 Float32
class 1 MPSGraph
own 0 what a programmer reads
graph 1, device 1, queue 1, number 1
"""


def output_of(name: str, language: str, folder: Path, *more: str) -> str:
    program = folder / name
    run(clang(), "-x", *language.split(), "-Wall", "-Wextra", "-Werror", *more, *flags("--cflags"),
        PROGRAM / f"{name}.m", "-x", "none", "-o", program, *flags("--libs"))  # fmt: skip
    return run(program)


@pytest.mark.parametrize("optimized", ["-O0", "-O2"])
def test_an_exception_is_read_and_thrown_again(tmp_path: Path, optimized: str) -> None:
    assert output_of("exceptions", "objective-c -std=gnu17", tmp_path, optimized) == RAISED


@pytest.mark.parametrize("language", ["objective-c -std=gnu17", "objective-c++ -std=c++20"])
def test_every_object_has_a_description_for_debuggers(tmp_path: Path, language: str) -> None:
    assert output_of("descriptions", language, tmp_path, "-include", "OMPSPorting.h") == DESCRIBED
