"""How long the threads that share a loop look for work before they sleep; comes before everything that loads them.

They are GCC's OpenMP. By itself it looks for about 3 ms: where another process keeps one of two cores busy, each loop
then waits for the scheduler, and small networks train ten times slower than with 20 us, at which a quiet machine loses
nothing. GOMP_SPINCOUNT and OMP_WAIT_POLICY, where they are set, decide instead.
"""

import os

_VARIABLE = "GOMP_SPINCOUNT"
_LOOKS = "3000"

if not {_VARIABLE, "OMP_WAIT_POLICY"} & os.environ.keys():
    os.environ[_VARIABLE] = _LOOKS  # read once, when the library is loaded
    try:
        import openmps._core  # noqa: F401
    except ImportError:
        pass  # whoever needs it says so
    finally:
        del os.environ[_VARIABLE]
