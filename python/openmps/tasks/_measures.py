"""Measurements of classifiers: accuracy, confusion, and of each class precision and recall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._trainer import Accuracy, Confusion


def classification(probabilities: F32Array, truth: npt.NDArray[np.int64], classes: Sequence[str]) -> dict[str, Any]:
    """Return the measurements of predictions (N, classes) with true class numbers (N,).

    Returns
    -------
    dict
        ``accuracy``; ``loss``, the mean cross-entropy; ``confusion``, int64, a true class is a row; ``classes``, for
        each class its ``precision``, ``recall`` and ``count``. NaN stands for a share of nothing: the precision of a
        class that no prediction has, the recall of one that does not occur.
    """
    accuracy, confusion = Accuracy(), Confusion()
    for metric in (accuracy, confusion):
        metric.begin()
        metric.add(probabilities, truth)
    chosen = probabilities[np.arange(len(truth)), truth].astype(np.float64)
    counts = confusion.result()
    right, predicted, true = np.diag(counts), counts.sum(axis=0), counts.sum(axis=1)
    return {
        "accuracy": accuracy.result(),
        "loss": float(-np.log(np.maximum(chosen, np.finfo(np.float32).tiny)).mean()) if len(truth) else math.nan,
        "confusion": counts,
        "classes": {
            name: {
                "precision": _share(right[i], predicted[i]),
                "recall": _share(right[i], true[i]),
                "count": int(true[i]),
            }
            for i, name in enumerate(classes)
        },
    }


def _share(part: float, whole: float) -> float:
    """Return a share, NaN of nothing."""
    return float(part / whole) if whole else math.nan
