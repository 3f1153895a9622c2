"""Mutants that change no result: equivalents.toml holds them, each with its reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("equivalents.toml")


def equivalents(file: Path = FILE) -> dict[str, str]:
    """Return the reason for each mutant's name."""
    entries = tomllib.loads(file.read_text())["equivalent"]
    return {entry["mutant"]: entry["reason"] for entry in entries}
