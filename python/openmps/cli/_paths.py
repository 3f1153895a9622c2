"""Paths of the command line, for argparse."""

from __future__ import annotations

import argparse
from pathlib import Path

__all__ = ["path"]


def path(text: str) -> Path:
    """Return a path; an empty text, as of a shell variable that is not set, would be the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("an empty path is given; the current folder is .")
    return Path(text)
