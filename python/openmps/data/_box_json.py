"""Boxes from JSON files: those of COCO are a mapping, those of Create ML a list."""

from __future__ import annotations

import json
from pathlib import Path

from openmps._files.outside_file import read_text
from openmps.data._box_coco import read_coco
from openmps.data._box_createml import read_createml
from openmps.data._described import Description
from openmps.errors import DatasetError


def read_json(path: Path) -> Description:
    """Return the boxes of a JSON file."""
    try:
        content = json.loads(read_text(path, encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        if isinstance(error, DatasetError):
            raise
        raise DatasetError(f'File "{path}" is no JSON file: {type(error).__name__} {str(error)[:80]}.') from error
    return read_createml(path, content) if isinstance(content, list) else read_coco(path, content)
