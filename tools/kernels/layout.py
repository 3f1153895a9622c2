"""Expressions in lines of at most 120 columns, as ruff lays them out."""

from __future__ import annotations

COLUMNS = 120
_OPENING, _CLOSING = "([{", ")]}"


def laid_out(expression: str, indent: int, after: str = "") -> list[str]:
    """Return the lines of an expression: one, or those of the parts inside its first brackets."""
    line = " " * indent + expression + after
    first = next((place for place, letter in enumerate(expression) if letter in _OPENING), None)
    if len(line) <= COLUMNS or first is None:
        return [line]
    parts = _parts(expression[first + 1 : -1])
    comma = "," if len(parts) > 1 else ""
    inner = [line for part in parts for line in laid_out(part, indent + 4, comma)]
    return [" " * indent + expression[: first + 1], *inner, " " * indent + expression[-1] + after]


def _parts(text: str) -> list[str]:
    """Split a text at the commas that no brackets enclose."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in _OPENING) - (letter in _CLOSING)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
