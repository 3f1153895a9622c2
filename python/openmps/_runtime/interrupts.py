"""Ctrl-C and SIGTERM between steps: a call that changes a graph is done, or undone, before they are delivered.

Python delivers a signal between any two of its instructions, also where half of a step's bookkeeping is done. Within
`held` a signal is noted, and its handler is called at the next `point` or at the end. That is Python's handler for
Ctrl-C, which raises KeyboardInterrupt, or the user's. A second signal is delivered at once if it comes a second or more
after the first. If it comes sooner, it was sent to a group of processes and to this one by their parent too. Handlers
are put back at the end. Signals arrive in the main thread: in other threads all of this does nothing.
"""

from __future__ import annotations

# `signal` makes enums of its results, which takes 5 us a call; a short step has 200.
import _signal  # type: ignore[import-not-found]
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

__all__ = ["end_on_sigterm", "held", "let_through", "pending", "point"]

_PATIENCE = 1.0  # seconds
_HELD = (signal.SIGTERM, signal.SIGINT)  # put back in this order: SIGINT's handler raises


class _Section:
    """A call of the main thread and the calls inside it."""

    def __init__(self) -> None:
        self.depth = 1
        self.open_depth = 1  # where points deliver: a call from a callback has none
        self.noted: dict[int, float] = {}  # signals and when they came
        self._before: dict[int, Any] = {}

    def begin(self) -> None:
        """Note signals that have a handler in Python."""
        for number in _HELD:
            if callable(handler := _signal.getsignal(number)):
                self._before[number] = handler
                try:
                    _signal.signal(number, self._note)
                except ValueError:  # a subinterpreter, which gets no signals
                    return

    def end_on_sigterm(self) -> None:
        """Note SIGTERM too where it would end the process."""
        if (handler := _signal.getsignal(signal.SIGTERM)) == signal.SIG_DFL:
            self._before[signal.SIGTERM] = handler
            _signal.signal(signal.SIGTERM, self._note)

    def end(self) -> None:
        """Put handlers back, unless somebody else has put others there."""
        for number in _HELD:
            if number in self._before and _signal.getsignal(number) == self._note:
                _signal.signal(number, self._before[number])

    def deliver(self) -> None:
        """Call the handlers of the noted signals."""
        while self.noted:
            number = next(iter(self.noted))
            del self.noted[number]
            self._call(number, sys._getframe())

    def _note(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self.noted.setdefault(number, now) > _PATIENCE:
            del self.noted[number]
            self._call(number, frame)

    def _call(self, number: int, frame: FrameType | None) -> None:
        handler = self._before[number]
        if callable(handler):
            handler(number, frame)
        else:
            raise SystemExit(128 + number)  # the exit status that a shell reports for a program ended by the signal


_sections: list[_Section] = []  # of the main thread, one or none


@contextmanager
def held() -> Iterator[None]:
    """Hold signals until the end, or the next point; calls inside belong to the outermost one."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif _sections:
        section = _sections[0]
        section.depth += 1
        try:
            yield
        finally:
            section.depth -= 1
    else:
        section = _Section()
        try:
            _sections.append(section)
            section.begin()
            yield
        finally:
            _sections.clear()
            section.end()
            section.deliver()


def pending() -> bool:
    """Return whether a signal waits for a point."""
    section = _open_section()
    return section is not None and bool(section.noted)


def point() -> None:
    """Deliver signals: all is whole here, and the call may end."""
    section = _open_section()
    if section is not None:
        section.deliver()


@contextmanager
def let_through() -> Iterator[None]:
    """Let the calls inside deliver signals at their points."""
    section = _open_section()
    if section is None:
        yield
        return
    section.open_depth += 1
    try:
        yield
    finally:
        section.open_depth -= 1


def end_on_sigterm() -> None:
    """Let SIGTERM, where it would end the process at once, end it by SystemExit with status 143 at a point."""
    section = _open_section()
    if section is not None:
        section.end_on_sigterm()


def _open_section() -> _Section | None:
    if not _sections or threading.current_thread() is not threading.main_thread():
        return None
    section = _sections[0]
    return section if section.depth == section.open_depth else None
