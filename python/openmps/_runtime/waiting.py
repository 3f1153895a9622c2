"""How long the threads that share a loop look for work before they sleep; comes before everything that loads them.

They are LLVM's OpenMP, or GCC's where the build did not find it. `csrc/engine/devices/host/threads/openmp.cpp` sets LLVM's. In
GCC's an idle thread spins for about 3 ms. If another process keeps one of two cores busy,
each loop then waits for the scheduler. A spin of 70 us covers the time from one call to the next. On two cores, one
image through the benchmark's network and a step of its one-layer network took, in ms,

    looks for        alone           beside a busy process
    20 us            0.54   1.12     0.93    2.2
    70 us            0.41   1.09     1.6     3.8
    3 ms             0.39   1.12     11     25

GOMP_SPINCOUNT and OMP_WAIT_POLICY, where they are set, decide instead.

LLVM's OpenMP ends a process in which it finds another copy of itself, MKL's for instance, unless KMP_DUPLICATE_LIB_OK
is set. Each copy has its threads, so it is set here.
"""

import os

_VARIABLE = "GOMP_SPINCOUNT"
_LOOKS = "10000"

os.environ.setdefault("KMP_DUPLICATE_LIB_OK", "TRUE")
_is_ours = not {_VARIABLE, "OMP_WAIT_POLICY"} & os.environ.keys()
if _is_ours:
    os.environ[_VARIABLE] = _LOOKS  # read once, when the library is loaded
try:
    # With any variables, because the extension refuses subinterpreters by a sentence. NumPy comes after it.
    import openmps._core  # noqa: F401
except ModuleNotFoundError:
    pass  # a program that needs it reports it
finally:
    if _is_ours:
        os.environ.pop(_VARIABLE, None)
