"""Accelerate's BLAS for Swift: it calls the library that OPENMPS_BLAS names, and computes without one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from outside_program import clang

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "swift/Sources/CAccelerate"
if not TARGET.is_dir():
    pytest.skip("the Swift package is not here", allow_module_level=True)

PROGRAM = """
#include <stdio.h>
#include "CAccelerate.h"
int main(void) {
  const float a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
  float c[] = {0, 0, 0, 0}, y[] = {1, 1};
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, 2, 2, 2, 1, a, 2, b, 2, 0, c, 2);
  cblas_saxpy(2, 3, a, 1, y, 1);
  printf("%d: %g %g %g %g, %g %g, %g\\n", omps_has_blas(), c[0], c[1], c[2], c[3], y[0], y[1],
         cblas_sdot(2, a, 1, b, 1));
}
"""
LIBRARY = """
void cblas_sgemm(int order, int ta, int tb, int m, int n, int k, float alpha, const float *a, int lda, const float *b,
                 int ldb, float beta, float *c, int ldc) {
  c[0] = order, c[1] = ta, c[2] = tb, c[3] = m * 100 + lda + ldb + ldc;
}
float cblas_sdot(int n, const float *x, int incx, const float *y, int incy) { return -1; }
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("blas")
    (folder / "program.c").write_text(PROGRAM)
    (folder / "library.c").write_text(LIBRARY)
    compiler: list[str | Path] = [clang(), "-x", "c", "-Wall", "-Wextra", "-Werror", "-std=gnu17"]
    include = f"-I{TARGET / 'include'}"
    sources = [str(folder / "program.c"), str(TARGET / "blas.c")]
    subprocess.run(
        [*compiler, include, *sources, "-x", "none", "-o", str(folder / "program"), "-lm", "-ldl", "-lpthread"],
        check=True,
    )
    made: list[str | Path] = [clang(), "-x", "c", "-shared", "-fPIC", folder / "library.c", "-o", folder / "library.so"]
    subprocess.run(made, check=True)
    return folder / "program"


def output(program: Path, blas: str) -> str:
    environment = {**os.environ, "OPENMPS_BLAS": blas}
    return subprocess.run([program], env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def test_a_library_computes_what_it_has(program: Path) -> None:
    assert output(program, str(program.parent / "library.so")) == "1: 101 111 112 206, 4 7, -1"


def test_loops_compute_without_a_library(program: Path) -> None:
    assert output(program, "no such library") == "0: 17 23 39 53, 4 7, 17"
