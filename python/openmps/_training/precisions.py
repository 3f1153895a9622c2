"""Areas below curves of ranked answers, such as precision over recall; and overlaps of boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["average_precision", "matched", "overlaps", "precision_area", "ranked_precision", "roc_area"]

Array: TypeAlias = npt.NDArray[Any]


def overlaps(first: Array, second: Array) -> npt.NDArray[np.float64]:
    """Return the intersection over union of boxes (n, 4) and (m, 4): (n, m)."""
    first, second = first.astype(np.float64), second.astype(np.float64)
    low = np.maximum(first[:, np.newaxis, :2], second[np.newaxis, :, :2])
    high = np.minimum(first[:, np.newaxis, 2:], second[np.newaxis, :, 2:])
    common = np.maximum(high - low, 0).prod(axis=-1)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(axis=-1) for boxes in (first, second)]
    union = areas[0][:, np.newaxis] + areas[1][np.newaxis] - common
    return np.asarray(np.where(union > 0, common / np.where(union > 0, union, 1), 0))


def matched(boxes: Array, scores: Array, truth: Array, overlap: float) -> npt.NDArray[np.bool_]:
    """Return which boxes (n, 4) of a picture are right.

    A box is right if the true box that it overlaps most, by at least `overlap`, has not been found by a surer one.
    """
    right, taken = np.zeros(len(boxes), bool), np.zeros(len(truth), bool)
    if len(truth):
        shares = overlaps(boxes, truth)
        for place in np.argsort(-scores, kind="stable"):
            best = int(shares[place].argmax())
            if shares[place, best] >= overlap and not taken[best]:
                taken[best] = right[place] = True
    return right


def precision_area(scores: Array, right: Array, total: int) -> float:
    """Return the area under the curve of precision over recall, with all points, where precision is made monotonic.

    Everingham et al., "The Pascal visual object classes challenge", 2010, in the form of 2010 and later.

    Parameters
    ----------
    scores, right : array, shape (n,)
        Of each answer; equal scores keep their order.
    total : int
        How many right answers there could be. 0: the area is NaN.
    """
    if total == 0:
        return math.nan
    hits = np.cumsum(right[np.argsort(-scores, kind="stable")])
    recall = np.concatenate([[0.0], hits / total])
    precision = hits / np.arange(1, len(hits) + 1)
    monotonic = np.maximum.accumulate(precision[::-1])[::-1] if len(precision) else precision
    return float((np.diff(recall) * monotonic).sum())


def average_precision(found: Sequence[tuple[Array, Array]], truth: Sequence[Array], *, overlap: float = 0.5) -> float:
    """Return ``precision_area`` of the boxes of one class.

    Parameters
    ----------
    found : sequence of (boxes, scores)
        Of each picture, (n, 4) and (n,).
    truth : sequence of array, shape (m, 4)
        The boxes of each picture.
    overlap : float, optional
        The least intersection over union of a right detection.

    Returns
    -------
    float
        NaN if there are no true boxes.
    """
    right = [matched(boxes, scores, true, overlap) for (boxes, scores), true in zip(found, truth, strict=True)]
    scores = np.concatenate([np.zeros(0), *(scores for _, scores in found)])
    return precision_area(scores, np.concatenate([np.zeros(0, bool), *right]), sum(map(len, truth)))


def ranked_precision(scores: Array, truth: Array) -> float:
    """Return the sum of precision times the change of recall over thresholds, as scikit-learn's average precision.

    Equal scores are one threshold. Without a true answer it is NaN.
    """
    if not truth.any():
        return math.nan
    _, places = np.unique(-scores, return_inverse=True)
    hits = np.cumsum(np.bincount(places, weights=truth))
    answers = np.cumsum(np.bincount(places))
    return float((np.diff(hits, prepend=0.0) * hits / answers).sum() / hits[-1])


def roc_area(scores: Array, truth: Array) -> float:
    """Return the share of pairs, a true and a false one, in which the true one has the larger score; equal ones half.

    That is the area below the curve of hits and false alarms. Without one of both it is NaN.
    """
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    below = np.cumsum(counts) - counts
    middle = (below + (counts + 1) / 2)[places]  # the ranks, from 1 on
    positive = int(truth.sum())
    negative = len(truth) - positive
    if not positive or not negative:
        return math.nan
    return float((middle[truth].sum() - positive * (positive + 1) / 2) / (positive * negative))
