"""Lets another thread's import of openmps end before the process does.

At its end the process lets no other thread into the extension any more. A thread that imports openmps would stay within
the import, with its lock. A function of the program that runs at exit, and imports openmps, would wait for ever.
A forked child does not have the other thread, and waits for none.

A process that Ctrl-C ends has the status of SIGINT: Python notes an uncaught KeyboardInterrupt. Python forgets it when
any thread executes source text, as each dataclass of an import does. So it is noted again after the wait.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress

__all__ = ["note_interrupt", "wait"]

_LIMIT = 2.0  # seconds
_BETWEEN_LOOKS = 0.005
_PROCESS = os.getpid()
_waited = False


def _is_unfinished() -> bool:
    modules = list(sys.modules.items())
    specs = [getattr(module, "__spec__", None) for name, module in modules if name.partition(".")[0] == "openmps"]
    return any(getattr(spec, "_initializing", False) for spec in specs)


def wait() -> None:
    """Wait for imports of other threads, for at most two seconds."""
    global _waited
    if os.getpid() != _PROCESS:
        return
    end = time.monotonic() + _LIMIT
    while _is_unfinished() and time.monotonic() < end:
        _waited = True
        time.sleep(_BETWEEN_LOOKS)


def note_interrupt() -> None:
    """Let Python note again that a KeyboardInterrupt ends the process, if another thread imported openmps meanwhile.

    An interactive program may have gone on after one, so it is left out.
    """
    if getattr(sys, "last_type", None) is not KeyboardInterrupt or hasattr(sys, "ps1"):
        return
    if _waited or _is_unfinished():
        with suppress(KeyboardInterrupt):
            exec("raise KeyboardInterrupt")  # Python notes how a source text ends
