"""How windows are described: layouts, paddings, strides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openmps._checks.arrays import pair
from openmps.errors import ArgumentError

# MPSGraphTensorNamedDataLayout
_LAYOUTS = {"NCHW": 0, "NHWC": 1, "OIHW": 2, "HWIO": 3, "NCDHW": 7, "NDHWC": 8, "OIDHW": 9, "DHWIO": 10}
_STYLES = {"valid": 1, "same": 2}  # MPSGraphPaddingStyle

# "same", "valid", or the padding before and after each axis.
Padding: TypeAlias = str | Sequence[int]
Pair: TypeAlias = int | tuple[int, int]
Settings: TypeAlias = dict[str, int | bool | float | list[int]]


def layout_code(layout: str) -> int:
    """Return Apple's number of a layout."""
    if layout not in _LAYOUTS:
        raise ArgumentError(f'layout is "{layout}", expected one of {", ".join(_LAYOUTS)}.')
    return _LAYOUTS[layout]


def _word(padding: str, numbers: str) -> int:
    if padding.lower() not in _STYLES:
        raise ArgumentError(f'padding is "{padding}", expected "same", "valid" or {numbers}.')
    return _STYLES[padding.lower()]


def padding_2d(padding: Padding) -> Settings:
    """Return the settings of a padding: a word, or (top, bottom, left, right)."""
    if isinstance(padding, str):
        return {"paddingStyle": _word(padding, "four numbers")}
    if len(padding) != 4:
        raise ArgumentError(f"padding is {tuple(padding)}, expected (top, bottom, left, right).")
    names = ("paddingTop", "paddingBottom", "paddingLeft", "paddingRight")
    return {"paddingStyle": 0, **{name: int(number) for name, number in zip(names, padding, strict=True)}}


def steps_2d(strides: Pair, dilations: Pair) -> Settings:
    """Return the settings of strides and dilations, (y, x) each."""
    (stride_y, stride_x), (rate_y, rate_x) = pair(strides, "strides"), pair(dilations, "dilations")
    return {"strideInX": stride_x, "strideInY": stride_y, "dilationRateInX": rate_x, "dilationRateInY": rate_y}


def each_axis(numbers: int | Sequence[int], axes: int, who: str) -> list[int]:
    """Return a number for each axis."""
    found = [int(numbers)] * axes if isinstance(numbers, int) else [int(number) for number in numbers]
    if len(found) != axes:
        raise ArgumentError(f"{who} is {tuple(found)}, expected a number or {axes} of them.")
    return found


def window(strides: int | Sequence[int], dilations: int | Sequence[int], padding: Padding, axes: int) -> Settings:
    """Return the settings of a window over so many axes; paddings are (before, after) of each axis in a row."""
    settings: Settings = {
        "strides": each_axis(strides, axes, "strides"),
        "dilationRates": each_axis(dilations, axes, "dilations"),
    }
    if isinstance(padding, str):
        return settings | {"paddingStyle": _word(padding, f"{2 * axes} numbers")}
    if len(padding) != 2 * axes:
        raise ArgumentError(f"padding is {tuple(padding)}, expected {2 * axes} numbers, before and after each axis.")
    return settings | {"paddingStyle": 0, "paddingValues": [int(number) for number in padding]}
