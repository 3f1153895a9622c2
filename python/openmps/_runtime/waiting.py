"""How long the threads that share a loop look for work before they sleep.

They are LLVM's OpenMP, or GCC's where the build did not find it. `csrc/engine/devices/host/threads/openmp.cpp` sets
LLVM's. In GCC's an idle thread spins for about 3 ms. If another process keeps one of two cores busy, each loop then
waits for the scheduler. A spin of 70 us covers the time from one call to the next. On two cores, one image through the
benchmark's network and a step of its one-layer network took, in ms,

    looks for        alone           beside a busy process
    20 us            0.54   1.12     0.93    2.2
    70 us            0.41   1.09     1.6     3.8
    3 ms             0.39   1.12     11     25

GOMP_SPINCOUNT and OMP_WAIT_POLICY, where they are set, decide instead.

LLVM's OpenMP ends a process in which it finds another copy of itself, MKL's for instance, unless KMP_DUPLICATE_LIB_OK
is set. Each copy has its threads, so it is set here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["short_waits"]

_VARIABLE = "GOMP_SPINCOUNT"
_LOOKS = "10000"


@contextmanager
def short_waits() -> Iterator[None]:
    """Set the variables around the import that loads the threads; they are read once."""
    os.environ.setdefault("KMP_DUPLICATE_LIB_OK", "TRUE")
    if {_VARIABLE, "OMP_WAIT_POLICY"} & os.environ.keys():
        yield
        return
    os.environ[_VARIABLE] = _LOOKS
    try:
        yield
    finally:
        os.environ.pop(_VARIABLE, None)
