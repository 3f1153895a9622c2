"""The extension, and then NumPy, are loaded before all other modules.

The extension comes with any variables of threads, and before NumPy, because it refuses subinterpreters by a sentence.
Ctrl-C waits until both are loaded. A KeyboardInterrupt within the first steps of an extension would leave it as an
ImportError.
"""

import atexit

from openmps._runtime import unfinished_imports
from openmps._runtime.interrupts import held
from openmps._runtime.waiting import short_waits

atexit.register(unfinished_imports.note_interrupt)  # before the extension and programs' handlers, so this one runs late
with held():
    try:
        with short_waits():
            import openmps._core  # noqa: F401
    except ModuleNotFoundError:
        pass  # a program that needs it reports it
    atexit.register(unfinished_imports.wait)  # after the extension has registered its function, so this one runs first
    import numpy  # noqa: F401
