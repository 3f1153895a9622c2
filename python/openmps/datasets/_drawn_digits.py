"""Digits that are drawn by the program: a stand-in for MNIST where there is no network."""

from __future__ import annotations

import numpy as np

from openmps._checks.arguments import checked
from openmps.datasets._dataset import Dataset, F32Array
from openmps.errors import ArgumentError

_SIZE = 28
_MOST = 1_000_000
# Strokes of each digit as lines between points, x to the right and y down, in a square of 0 to 1.
_STROKES: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    0: (((0.5, 0.1), (0.25, 0.25), (0.2, 0.55), (0.35, 0.85), (0.6, 0.88), (0.78, 0.6), (0.72, 0.25), (0.5, 0.1)),),
    1: (((0.35, 0.28), (0.55, 0.1), (0.52, 0.9)),),
    2: (((0.25, 0.3), (0.45, 0.1), (0.7, 0.2), (0.7, 0.42), (0.25, 0.88), (0.78, 0.86)),),
    3: (((0.28, 0.18), (0.6, 0.1), (0.7, 0.3), (0.45, 0.46), (0.74, 0.62), (0.62, 0.88), (0.26, 0.82)),),
    4: (((0.58, 0.1), (0.22, 0.6), (0.8, 0.58)), ((0.62, 0.35), (0.6, 0.9))),
    5: (((0.72, 0.12), (0.34, 0.12), (0.3, 0.45), (0.62, 0.44), (0.74, 0.66), (0.56, 0.88), (0.26, 0.82)),),
    6: (((0.66, 0.1), (0.36, 0.35), (0.25, 0.68), (0.45, 0.9), (0.7, 0.74), (0.56, 0.52), (0.3, 0.6)),),
    7: (((0.22, 0.14), (0.76, 0.12), (0.45, 0.9)),),
    8: (
        (
            (0.5, 0.48), (0.3, 0.3), (0.5, 0.1), (0.7, 0.28), (0.5, 0.48), (0.26, 0.7), (0.5, 0.9), (0.74, 0.7),
            (0.5, 0.48),
        ),
    ),
    9: (((0.7, 0.3), (0.46, 0.1), (0.28, 0.32), (0.48, 0.5), (0.7, 0.32), (0.64, 0.9)),),
}  # fmt: skip


@checked("drawn_digits")
def drawn_digits(train: int = 2000, test: int = 400, *, seed: int = 0) -> Dataset:
    """Draw digits with strokes that are turned, slanted, moved and of several widths.

    Parameters
    ----------
    train, test : int, optional
        How many images of each part, at least 10.
    seed : int, optional

    Returns
    -------
    Dataset
        Images of shape (N, 28, 28, 1) in 0..1, ten classes ``"0"`` to ``"9"``. They are no handwriting: a classifier of
        them does not know MNIST.

    Raises
    ------
    ArgumentError
        If there are fewer than 10 images or more than a million.

    Examples
    --------
    >>> drawn_digits(20, 10)
    Dataset(name='drawn digits', 10 classes, images 28x28x1, 20 to train, 10 to test)
    """
    if not 10 <= min(train, test) <= max(train, test) <= _MOST:
        raise ArgumentError(f"drawn_digits: train is {train} and test {test}, expected 10 to {_MOST} each.")
    if not 0 <= seed < 2**32:
        raise ArgumentError(f"drawn_digits: seed is {seed}, expected 0 to {2**32 - 1}.")
    random = np.random.RandomState(seed)
    labels = np.concatenate([random.permutation(np.arange(count) % 10) for count in (train, test)]).astype(np.int64)
    images = np.stack([_drawn(int(label), random) for label in labels])[..., np.newaxis]
    classes = tuple(str(digit) for digit in range(10))
    return Dataset("drawn digits", classes, images[:train], labels[:train], images[train:], labels[train:])


def _drawn(digit: int, random: np.random.RandomState) -> F32Array:
    """Return one image: brightness falls with the distance from the strokes."""
    angle, slant = random.uniform(-0.2, 0.2), random.uniform(-0.25, 0.25)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ np.array([[1, slant], [0, 1]])
    scale, move = random.uniform(15, 20, 2), 14 + random.uniform(-2, 2, 2)
    rows, columns = np.mgrid[:_SIZE, :_SIZE]
    pixels = np.stack([columns, rows], -1).reshape(-1, 1, 2).astype(np.float64)
    nearest = np.full(_SIZE * _SIZE, np.inf)
    for stroke in _STROKES[digit]:
        points = (np.array(stroke) - 0.5 + random.normal(0, 0.02, (len(stroke), 2))) * scale @ turn.T + move
        begin, along = points[:-1], np.diff(points, axis=0)
        share = ((pixels - begin) * along).sum(-1) / np.maximum((along**2).sum(-1), 1e-9)
        distance = np.linalg.norm(pixels - begin - share.clip(0, 1)[..., np.newaxis] * along, axis=-1)
        nearest = np.minimum(nearest, distance.min(axis=1))
    return np.asarray((random.uniform(1.2, 2.2) - nearest + 0.5).clip(0, 1).reshape(_SIZE, _SIZE), np.float32)
