"""Samples divided into two parts that have the classes in the same proportions."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps.errors import ArgumentError, ShapeError

I64Array: TypeAlias = npt.NDArray[np.int64]


@checked("split", values_alone=False)
def split(labels: npt.ArrayLike, test_count: int, *, seed: int = 0) -> tuple[I64Array, I64Array]:
    """Choose which samples train and which test, so that both parts have the classes in the same proportions.

    The same labels, count and seed give the same choice on every machine and with every NumPy release. The shuffle uses
    NumPy's legacy generator, whose sequence is frozen.

    Parameters
    ----------
    labels : array_like of integers, shape (N,)
    test_count : int
        How many samples go to the test part, 1 to N - 1.
    seed : int, optional
        Seed of the shuffle.

    Returns
    -------
    train : ndarray of int64, shape (N - test_count,)
        Sample numbers, ascending.
    test : ndarray of int64, shape (test_count,)
        Sample numbers, ascending.

    Raises
    ------
    ArgumentError
        If a part would be empty.

    Examples
    --------
    >>> labels = np.repeat([0, 1], [60, 30])
    >>> train, test = split(labels, 9)
    >>> np.bincount(labels[test])
    array([6, 3])
    """
    numbers = np.asarray(labels)
    if numbers.ndim != 1:
        raise ShapeError(f"split: labels have shape {numbers.shape}, expected (N,).")
    if not 0 < test_count < len(numbers):
        raise ArgumentError(f"split: test_count is {test_count}, {len(numbers)} samples allow 1 to {len(numbers) - 1}.")
    if not 0 <= seed < 2**32:
        raise ArgumentError(f"split: seed is {seed}, expected 0 to {2**32 - 1}.")
    random = np.random.RandomState(seed)
    _, class_of, class_sizes = np.unique(numbers, return_inverse=True, return_counts=True)
    in_test = np.zeros(len(numbers), bool)
    for number, count in enumerate(_proportional(class_sizes, test_count)):
        in_test[random.permutation(np.flatnonzero(class_of == number))[:count]] = True
    return np.flatnonzero(~in_test).astype(np.int64), np.flatnonzero(in_test).astype(np.int64)


def _proportional(sizes: npt.NDArray[np.intp], total: int) -> npt.NDArray[np.intp]:
    """Divide `total` in proportion to `sizes`; the largest remainders are rounded up."""
    exact = sizes * (total / sizes.sum())
    counts: npt.NDArray[np.intp] = np.floor(exact).astype(np.intp)
    by_remainder = np.argsort(counts - exact, kind="stable")
    counts[by_remainder[: total - counts.sum()]] += 1
    return counts
