"""Tables whose columns are separated by something else than commas."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openmps.errors import DatasetError

_OTHERS = {";": "a semicolon", "\t": "a tab", "|": "a vertical bar"}


def refuse_other_separators(path: Path, heading: Sequence[str]) -> None:
    """Refuse a table if its heading, read with commas, still has another separator."""
    for separator, name in _OTHERS.items():
        if any(separator in cell for cell in heading):
            raise DatasetError(
                f'File "{path}", row 1, has {name} as separator of its columns, expected commas, and points in numbers.'
            )
