"""Reads a text file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from openmps.errors import DatasetError


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file in UTF-8."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).rstrip(".")
        raise DatasetError(f'Text file "{path}" cannot be read: {reason}.') from error
