"""Lets another thread's import of openmps end before the process does.

At its end the process lets no other thread into the extension any more. A thread that imports openmps would stay within
the import, with its lock. A function of the program that runs at exit, and imports openmps, would wait for ever.
A forked child does not have the other thread, and waits for none.
"""

import atexit
import os
import sys
import time

_LIMIT = 2.0  # seconds
_BETWEEN_LOOKS = 0.005
_PROCESS = os.getpid()


def _is_unfinished() -> bool:
    modules = list(sys.modules.items())
    specs = [getattr(module, "__spec__", None) for name, module in modules if name.partition(".")[0] == "openmps"]
    return any(getattr(spec, "_initializing", False) for spec in specs)


@atexit.register  # after the extension has registered its function, so this one runs first
def _wait() -> None:
    end = time.monotonic() + _LIMIT
    while os.getpid() == _PROCESS and _is_unfinished() and time.monotonic() < end:
        time.sleep(_BETWEEN_LOOKS)
