"""The functions that widgets call: an error of openmps becomes a message on the page."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar

from openmps.errors import Error

P = ParamSpec("P")
R = TypeVar("R")

# Options of events. A queued event is answered through a stream, and can have several answers. A page that loses one
# waits forever. So events with one answer are not queued.
STREAMED: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
QUIET: dict[str, Any] = {**STREAMED, "queue": False}


def handler(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function; it shows its errors on the page."""

    @functools.wraps(function)
    def handling(*arguments: P.args, **options: P.kwargs) -> R:
        try:
            return function(*arguments, **options)
        except Error as error:
            raise _message(error) from error

    return handling


def streaming_handler(function: Callable[P, Iterator[R]]) -> Callable[P, Iterator[R]]:
    """Return a function that yields one value after another; it shows its errors on the page."""

    @functools.wraps(function)
    def handling(*arguments: P.args, **options: P.kwargs) -> Iterator[R]:
        try:
            yield from function(*arguments, **options)
        except Error as error:
            raise _message(error) from error

    return handling


def _message(error: Error) -> Exception:
    from gradio import Error as Message

    message: Exception = Message(str(error), print_exception=False)
    return message
