"""Numbers, texts and identifiers as Objective-C writes them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._mpsgraph.swift import literals

__all__ = ["KEYWORDS", "boxed", "constant", "element", "listed", "number", "text"]

# Words that cannot be the name of a variable: those of C and C++, and of Objective-C.
KEYWORDS = frozenset(
    "alignas alignof and asm auto bitand bitor bool break case catch char class compl concept const consteval "
    "constexpr constinit continue decltype default delete do double else enum explicit export extern false float "
    "for friend goto id if in inline int long main mutable namespace new nil noexcept not nullptr operator or "
    "private protected public register requires restrict return self short signed sizeof static struct super "
    "switch template this throw true try typedef typeid typename typeof union unsigned using virtual void "
    "volatile while xor BOOL IMP NO SEL YES".split()
)
# Enumerations whose values have another beginning than their type.
_STEMS = {
    "MPSGraphPoolingReturnIndicesMode": "MPSGraphPoolingReturnIndices",
    "MPSGraphRandomNormalSamplingMethod": "MPSGraphRandomNormalSampling",
    "MPSGraphResizeMode": "MPSGraphResize",
    "MPSGraphSparseStorageType": "MPSGraphSparseStorage",
}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def text(value: str) -> str:
    """Return a literal of an NSString; characters that are not printed are those of UTF-8, in octal."""
    return '@"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _octal(c)) for c in value) + '"'


def _octal(character: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in character.encode())


def number(value: float) -> str:
    """Return a literal of an integer or a double."""
    if isinstance(value, int):
        if value == -(2**63):
            return "INT64_MIN"
        return f"{value}u" if value >= 2**63 else str(int(value))
    if not math.isfinite(value):
        return "NAN" if math.isnan(value) else "INFINITY" if value > 0 else "-INFINITY"
    return literals.number(value)


def element(value: Any) -> str:
    """Return a literal of a NumPy scalar: the shortest that its type reads as the same number."""
    if isinstance(value, np.bool_):
        return "1" if value else "0"
    if isinstance(value, np.floating) and math.isfinite(value):
        return number(float(str(value)))
    return number(value.item())


def boxed(value: float) -> str:
    """Return a literal of an NSNumber."""
    written = number(value)
    return f"@{written}" if written[0].isdigit() else f"@({written})"


def listed(values: Sequence[str], *, indent: str = "") -> str:
    """Return a literal of an NSArray, each element on its line if there are many and an indentation is given."""
    joined = ", ".join(values)
    if not indent or len(joined) <= 70:
        return f"@[{joined}]"
    return "@[\n" + "".join(f"{indent}    {each},\n" for each in values) + f"{indent}]"


def constant(enum: str, case: str) -> str:
    """Return the C name of an enumeration's value from Swift's name: ``.float32`` is MPSDataTypeFloat32."""
    name = case.removeprefix(".")
    return f"{_STEMS.get(enum, enum)}{name[:1].upper()}{name[1:]}"
