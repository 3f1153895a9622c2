"""Digits to train with, without a network: MNIST if it is at hand, scikit-learn's, or drawn ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openmps._checks.arrays import F32Array
from openmps.datasets import Dataset, digits, drawn_digits, mnist, offline
from openmps.errors import DatasetError, MissingExtraError

_DRAWN = 2000
_SIZE = 28
_BOX = 20  # of MNIST's pictures, digits are scaled into it


def read_digits(folder: Path | None) -> tuple[Dataset, str]:
    """Return digits and a sentence on where they are from; of a folder MNIST's files."""
    if folder is not None:
        return mnist(folder), f"MNIST from {folder.name}."
    try:
        with offline():
            return mnist(), "MNIST."
    except DatasetError:
        pass
    try:
        return digits(), "scikit-learn's 1,797 scans of 8 x 8 pixels; MNIST is not in the folder of OPENMPS_DATA."
    except MissingExtraError:
        return drawn_digits(_DRAWN), f"{_DRAWN} drawn digits: neither MNIST nor scikit-learn is at hand."


def centred(drawing: F32Array, size: int) -> F32Array:
    """Return a drawing (H, W) of 0 to 1 in the form of a data set's pictures (size, size).

    As in MNIST the digit is scaled into 20 x 20 of 28 x 28 pixels, with its centre of mass in the middle. Smaller
    pictures are filled. An empty drawing stays empty.
    """
    from PIL import Image

    rows, columns = (np.flatnonzero(drawing.max(axis=axis) > 0.1) for axis in (1, 0))
    made = np.zeros((size, size), np.float32)
    if not len(rows):
        return made
    part = drawing[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    box = size if size < _BOX else round(size * _BOX / _SIZE)
    scale = box / max(part.shape)
    height, width = (max(1, round(extent * scale)) for extent in part.shape)
    scaled = Image.fromarray(np.rint(part * 255).astype(np.uint8)).resize((width, height), Image.Resampling.BOX)
    digit = np.asarray(scaled, np.float32) / np.float32(255)
    top, left = (size - height) // 2, (size - width) // 2
    if box < size and digit.sum() > 0:
        y, x = np.indices(digit.shape)
        top, left = (
            min(max(round(size / 2 - float((digit * (at + 0.5)).sum() / digit.sum())), 0), size - extent)
            for at, extent in ((y, height), (x, width))
        )
    made[top : top + height, left : left + width] = digit
    return made
