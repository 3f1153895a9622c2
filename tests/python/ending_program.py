"""A program that ends while openmps works for it: python ending_program.py WORK END FOLDER.

It prints "begin" when the work goes on, and ends as soon as it reads a line. `ENDS` has the status that is expected of
each way to end. The work goes on in daemon threads and on the threads of queues.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ENDLESS = 10**7


def _begin() -> None:
    print("begin", flush=True)


# ---- work


def _fit(kind: str, folder: Path) -> None:
    import interrupted_run
    import interrupted_work

    interrupted_run.train(kind, folder / "run", ENDLESS, every=7, count=160, callbacks=[interrupted_work.Seen()])


def _loop(kind: str, folder: Path) -> None:
    import interrupted_work

    interrupted_work.PLAIN[kind](folder)


def _products(size: int, count: int) -> tuple[Any, Any, Any]:
    import numpy as np

    import openmps as mps

    graph = mps.Graph("cpu")
    x = y = graph.placeholder((size, size))
    for _ in range(count):
        y = graph.matmul(y, x)
    return graph, {x: np.full((size, size), 1 / size, np.float32)}, y


def _in_flight(_: Path) -> None:
    graph, feeds, y = _products(256, 40)
    runs = [graph.run_async(feeds, y) for _ in range(8)]
    _begin()
    time.sleep(ENDLESS)
    del runs


def _called_back(_: Path) -> None:
    graph, feeds, y = _products(32, 4)
    ended: list[int] = []
    _begin()
    while True:
        graph.run_async(feeds, y).add_done_callback(lambda run: ended.append(len(run.result())))


def _sleep(seconds: float, _: object) -> None:
    time.sleep(seconds)


def _slow_handlers(_: Path) -> None:
    import openmps as mps

    queue = mps.CommandQueue("cpu")
    for seconds in (0.02, 0.5, 20.0):
        buffer = queue.command_buffer()
        buffer.add_completed_handler(functools.partial(_sleep, seconds))
        buffer.commit()
    _begin()
    time.sleep(ENDLESS)


def _loop_for_ever() -> None:
    while True:
        pass


def _busy_handlers(_: Path) -> None:
    import openmps as mps

    queue = mps.CommandQueue("cpu")
    buffer = queue.command_buffer()
    buffer.add_completed_handler(lambda _: _loop_for_ever())
    buffer.commit()
    _begin()
    time.sleep(ENDLESS)


def _long_kernel(_: Path) -> None:
    graph, feeds, y = _products(3000, 12)
    run = graph.run_async(feeds, y)
    _begin()
    run.result()


def _import(_: Path) -> None:
    _begin()
    importlib.import_module("openmps")


def _several(folder: Path) -> None:
    """Let three threads work beside callbacks; one of them alone prints, when all have begun."""
    import interrupted_work

    kinds = ("steps", "predictions", "graph")
    begun = threading.Barrier(len(kinds) + 1)

    def begin() -> None:
        begun.wait()

    interrupted_work._begin = begin
    for number, kind in enumerate(kinds):
        threading.Thread(target=_loop, args=(kind, folder / str(number)), daemon=True).start()
    begun.wait()
    _called_back(folder)


WORK: dict[str, Callable[[Path], None]] = {
    **{f"fit {kind}": lambda folder, kind=kind: _fit(kind, folder) for kind in ("custom", "update", "recurrent")},  # type: ignore[misc]
    **{
        kind: lambda folder, kind=kind: _loop(kind, folder)  # type: ignore[misc]
        for kind in ("fit", "long steps", "steps", "graph", "compiling", "predictions")
    },
    "in flight": _in_flight,
    "called back": _called_back,
    "slow handlers": _slow_handlers,
    "busy handlers": _busy_handlers,
    "long kernel": _long_kernel,
    "import": _import,
    "several": _several,
}


# ---- ends


def _sys_exit() -> None:
    sys.exit(7)


def _raise() -> None:
    raise RuntimeError("the program ends by an exception")


def _exit_in_a_thread() -> None:
    thread = threading.Thread(target=sys.exit, args=(3,))
    thread.start()
    thread.join()


def _terminate() -> None:
    signal.raise_signal(signal.SIGTERM)


def _interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def _fork() -> None:
    """End a forked child by sys.exit, in which the handlers run, and then this process."""
    child = os.fork()
    if child == 0:
        sys.exit(0)
    if status := os.waitpid(child, 0)[1]:
        sys.exit(f"the child ended with {status}")


def _nothing() -> None:
    pass


def _processes(method: str) -> None:
    import multiprocessing

    context: Any = multiprocessing.get_context(method)
    process = context.Process(target=_nothing)
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"the child ended with {process.exitcode}")


def _run() -> list[float]:
    graph, feeds, y = _products(8, 2)
    found: list[float] = graph.run_async(feeds, y).result().ravel().tolist()
    return found


class _Last:
    """Runs a graph when it is deleted, while the interpreter ends."""

    run = staticmethod(_run)

    def __del__(self) -> None:
        type(self).run()


def _at_deletion() -> None:
    global _last
    _run()
    _last = _Last()


def _subinterpreter() -> None:
    import _xxsubinterpreters as subinterpreters  # type: ignore[import-not-found]

    other = subinterpreters.create()
    try:
        subinterpreters.run_string(other, "import openmps")
    except subinterpreters.RunFailedError as error:
        if "main interpreter" not in str(error):
            raise
    else:
        sys.exit("openmps was imported in a subinterpreter")
    subinterpreters.destroy(other)


_last: _Last | None = None

# The way to end, and the status that follows.
ENDS: dict[str, tuple[Callable[[], None], int]] = {
    "return": (_nothing, 0),
    "sys.exit": (_sys_exit, 7),
    "exception": (_raise, 1),
    "os._exit": (lambda: os._exit(9), 9),
    "exit in a thread": (_exit_in_a_thread, 0),
    "SIGTERM": (_terminate, -signal.SIGTERM),
    "SIGINT": (_interrupt, -signal.SIGINT),
    "fork": (_fork, 0),
    "multiprocessing, fork": (lambda: _processes("fork"), 0),
    "multiprocessing, spawn": (lambda: _processes("spawn"), 0),
    "run at exit": (_nothing, 0),
    "run at deletion": (_at_deletion, 0),
    "subinterpreter": (_subinterpreter, 0),
}


def _run_at_exit() -> None:
    if sys.argv[2] == "run at exit":
        _run()


def main() -> None:
    """Begin the work, wait for a line, and end."""
    work, end, folder = sys.argv[1:]
    atexit.register(_run_at_exit)  # before the import: it is called after openmps's own handler
    threading.Thread(target=WORK[work], args=(Path(folder),), daemon=True).start()
    sys.stdin.readline()
    ENDS[end][0]()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
