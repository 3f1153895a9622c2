"""Reads a text file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from openmps.errors import DatasetError, reason_of


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file in UTF-8, without a byte order mark."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f'Text file "{path}" cannot be read: {reason_of(error)}.') from error
