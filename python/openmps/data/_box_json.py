"""Boxes from JSON files: those of COCO are a mapping, those of Create ML a list."""

from __future__ import annotations

import json
from pathlib import Path

from openmps._files.outside_file import read_text
from openmps.data._box_coco import read_coco
from openmps.data._box_createml import read_createml
from openmps.data._described import Description
from openmps.errors import DatasetError, reason_of


def read_json(path: Path) -> Description:
    """Return the boxes of a JSON file."""
    text = read_text(path, encoding="utf-8-sig")
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise DatasetError(f'File "{path}" is no JSON file: {reason_of(error)}.') from error
    except RecursionError:
        raise DatasetError(f'File "{path}" is no JSON file: its lists or mappings are nested too deeply.') from None
    except ValueError:  # of Python's own limit
        raise DatasetError(f'File "{path}" cannot be read: it has an integer of more than 4300 digits.') from None
    return read_createml(path, content) if isinstance(content, list) else read_coco(path, content)
