"""Choices of filters."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["AlphaType"]


class AlphaType(IntEnum):
    """The meaning of the fourth channel (MPSAlphaType).

    ================= ==================================
    NON_PREMULTIPLIED colours are not multiplied by it
    ALPHA_IS_ONE      the image is opaque: it counts as 1
    PREMULTIPLIED     colours are multiplied by it
    ================= ==================================
    """

    NON_PREMULTIPLIED = 0
    ALPHA_IS_ONE = 1
    PREMULTIPLIED = 2
