"""Numbers, texts and identifiers as Swift writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

__all__ = ["element", "identifier", "listed", "number", "text"]

# Words that cannot be the name of a constant.
KEYWORDS = frozenset(
    "as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false "
    "fileprivate for func guard if import in init inout internal is let nil open operator private protocol public "
    "repeat rethrows return self Self static struct subscript super switch throw throws true try typealias var where "
    "while Any Type".split()
)
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def text(value: str) -> str:
    """Return a literal of a text."""
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in value) + '"'


def number(value: float) -> str:
    """Return a literal of an integer or a double."""
    if isinstance(value, int):
        return str(int(value))
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".infinity" if value > 0 else "-.infinity"
    return repr(int(value)) if value == int(value) and abs(value) < 2**53 else repr(value)


def element(value: Any) -> str:
    """Return a literal of a NumPy scalar: the shortest that its type reads as the same number.

    Swift warns of a literal without a point that its type does not have: 65500 in place of the half 65504.
    """
    if isinstance(value, np.bool_):
        return "true" if value else "false"
    if isinstance(value, np.floating) and math.isfinite(value):
        shortest = float(str(value))  # as NumPy writes it
        is_whole = shortest.is_integer() and abs(shortest) < 2**53  # written without a point
        return number(float(value) if is_whole else shortest)
    return number(value.item())


def listed(values: Sequence[str]) -> str:
    """Return a literal of an array."""
    return f"[{', '.join(values)}]"


def identifier(name: str) -> str:
    """Return a name as a constant may be called, in Swift's lower camel case; empty if nothing of it can stay."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    joined = "".join([words[0], *(word[0].upper() + word[1:] for word in words[1:])]) if words else ""
    if joined[:1].isdigit():
        return f"_{joined}"
    return re.sub(r"^[A-Z]+(?=[A-Z][a-z]|\d|$)|^[A-Z]", lambda capitals: capitals[0].lower(), joined)
