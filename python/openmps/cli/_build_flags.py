"""``openmps --cflags`` and ``--libs``: the flags for building against the installed package; ``--version``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from openmps._version import __version__
from openmps.cli._answers import answer


def print_build_flags(kind: str) -> Callable[[argparse.Namespace], int]:
    """Return the command that prints ``cflags`` or ``libs`` on one line."""

    def run(options: argparse.Namespace) -> int:
        from openmps import _build_flags

        text = getattr(_build_flags, kind)()
        answer(options, {kind: text}, [text])
        return 0

    return run


def print_version(options: argparse.Namespace) -> int:
    """Print the version."""
    answer(options, {"version": __version__}, [f"openmps {__version__}"])
    return 0
