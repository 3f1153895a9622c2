"""Waiting for what another thread does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def wait_for(look: Callable[[], Any], seconds: float = 60) -> Any:
    """Return what `look` finds as soon as it is true; the time limit is a failure."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.005)
    return found
