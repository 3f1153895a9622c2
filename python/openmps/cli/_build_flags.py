"""``openmps --cflags`` and ``--libs``: the flags for building against the installed package."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def print_build_flags(kind: str) -> Callable[[argparse.Namespace], int]:
    """Return the command that prints ``cflags`` or ``libs`` on one line."""

    def run(_: argparse.Namespace) -> int:
        from openmps import _build_flags

        print(getattr(_build_flags, kind)())
        return 0

    return run
