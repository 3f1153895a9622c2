"""The graph that is being made, as far as parameters need it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from openmps.errors import StateError

TRACE: ContextVar[Any] = ContextVar("the graph that modules make", default=None)  # a Trace, or None


def current_trace(who: str) -> Any:
    """Return the Trace of the graph that is being made."""
    trace = TRACE.get()
    if trace is None:
        raise StateError(f"{who} is used outside a module's call, expected a use inside one, or in `nn.train`.")
    return trace
