"""A hash of what the public headers declare: comments and white space do not change it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

INCLUDE = Path(__file__).resolve().parents[2] / "csrc/frameworks/include"


def headers_hash(folder: Path = INCLUDE) -> str:
    """Return the hash of all headers in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.h")):
        digest.update("".join(re.sub(r"//[^\n]*", "", path.read_text()).split()).encode())
    return digest.hexdigest()
