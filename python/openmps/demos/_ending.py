"""The end of a demo: by Ctrl-C or SIGTERM, without temporary files, and within two seconds though a step is longer."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

__all__ = ["Ending", "end_on_sigterm", "leaving_at_once", "temporary_files"]

_FOLDER = "GRADIO_TEMP_DIR"
_SECONDS = 1.5  # from a signal to the end
_TERMINATED = 143  # the exit status that a shell reports for a program ended by SIGTERM


@contextmanager
def end_on_sigterm() -> Iterator[None]:
    """Let SIGTERM raise SystemExit, so that a program cleans up."""

    def end(*_: object) -> NoReturn:
        raise SystemExit(_TERMINATED)

    with _handled({signal.SIGTERM: end}):
        yield


class Ending:
    """The end of a page's training: `begin` is called where a signal comes; a second and a half later the process ends.

    Training may be within a long step, and requests may wait for it. Python's own end would wait for them too, or crash
    in the thread that trains. So the process then ends without it.

    Parameters
    ----------
    close : callable
        Ends the training, waits at most so many seconds, and returns whether it has ended.
    folder : str
        A folder that is removed before the process ends.
    """

    def __init__(self, close: Callable[[float], bool], folder: str) -> None:
        self._close, self._folder = close, folder
        self._is_over, self._leaving = threading.Event(), threading.Lock()
        self._end = float("inf")
        self._number = 0

    def begin(self, number: int) -> None:
        """Let training end, in another thread: this is called by the handler of a signal."""
        if not self._number:
            self._number, self._end = number, time.monotonic() + _SECONDS
            threading.Thread(target=self._force, daemon=True).start()

    def __enter__(self) -> Ending:
        return self

    def __exit__(self, *_: object) -> None:
        with signals_ignored():
            if not self._close(min(_SECONDS, max(0.0, self._end - time.monotonic()))):
                self._leave_at_once()
            self._is_over.set()

    def _force(self) -> None:
        self._close(_SECONDS)
        if not self._is_over.wait(max(0.0, self._end - time.monotonic())):
            self._leave_at_once()

    def _leave_at_once(self) -> None:
        self._leaving.acquire()  # never released: one thread ends the process
        is_terminated = self._number == signal.SIGTERM
        print(f"openmps: {'terminated' if is_terminated else 'the demo has ended'} within a step.", file=sys.stderr)
        shutil.rmtree(self._folder, ignore_errors=True)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(_TERMINATED if is_terminated else 0)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """End the process with the block, if that ends without an error or by SIGTERM.

    Python's own end deletes all modules, which takes seconds on a busy machine with those of Gradio.
    """
    status = 0
    try:
        yield
    except SystemExit as end:
        if end.code != _TERMINATED:
            raise
        print("openmps: terminated.", file=sys.stderr)
        status = _TERMINATED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


@contextmanager
def signals_ignored() -> Iterator[None]:
    """Let a second Ctrl-C not disturb the end."""
    with _handled({signal.SIGINT: signal.SIG_IGN, signal.SIGTERM: signal.SIG_IGN}):
        yield


@contextmanager
def temporary_files() -> Iterator[str]:
    """Let Gradio keep its files, such as uploads, in a new folder, which is removed at the end."""
    before = os.environ.get(_FOLDER)
    folder = os.environ[_FOLDER] = tempfile.mkdtemp(prefix="openmps-demo-")
    try:
        yield folder
    finally:
        with signals_ignored():
            if before is None:
                del os.environ[_FOLDER]
            else:
                os.environ[_FOLDER] = before
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _handled(handlers: dict[signal.Signals, Any]) -> Iterator[None]:
    """Give signals other handlers; only Python's first thread can."""
    before: dict[signal.Signals, Any] = {}
    try:
        for number, handler in handlers.items():
            before[number] = signal.signal(number, handler)
    except ValueError:
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
