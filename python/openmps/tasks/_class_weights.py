"""Weights of classes in the loss, so that rare ones count as much as others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps.errors import ArgumentError, ShapeError

ClassWeights: TypeAlias = Literal["balanced"] | Mapping[str, float] | Sequence[float] | npt.NDArray[Any]


def class_weights_of(
    given: ClassWeights | None, classes: Sequence[str], labels: npt.NDArray[np.int64], who: str
) -> F32Array | None:
    """Return a weight for each class, None if all count alike.

    Parameters
    ----------
    given : "balanced", mapping, sequence or None
        "balanced": samples / (classes * samples of the class), whose mean over the samples is 1. A mapping has weights
        by name; classes that it lacks have 1.
    classes : sequence of str
    labels : ndarray of int64, shape (N,)
        The class numbers to train with.
    who : str
        Begins messages.

    Raises
    ------
    ArgumentError, ShapeError
        If weights are no numbers of 0 or more, one for each class, or a name is no class.

    Examples
    --------
    >>> class_weights_of("balanced", ("cat", "dog"), np.array([0, 1, 1]), "create").tolist()
    [1.5, 0.75]
    >>> class_weights_of({"dog": 3}, ("cat", "dog"), np.array([0, 1]), "create").tolist()
    [1.0, 3.0]
    """
    if given is None:
        return None
    if isinstance(given, str):
        if given != "balanced":
            raise ArgumentError(f'{who}: class_weights is "{given}", expected "balanced" or numbers.')
        counts = np.bincount(labels, minlength=len(classes))
        return (len(labels) / (len(classes) * np.maximum(counts, 1))).astype(np.float32)
    if isinstance(given, Mapping):
        unknown = next((name for name in given if name not in classes), None)
        if unknown is not None:
            raise ArgumentError(f'{who}: class_weights has class "{unknown}", the data has {", ".join(classes)}.')
        given = [given.get(name, 1.0) for name in classes]
    try:
        weights = np.asarray(given, np.float32)
    except (TypeError, ValueError):
        raise ArgumentError(f"{who}: class_weights is {given!r}, expected numbers.") from None
    if weights.shape != (len(classes),):
        raise ShapeError(f"{who}: class_weights has shape {weights.shape}, expected ({len(classes)},): a number each.")
    if not (np.isfinite(weights).all() and (weights >= 0).all() and weights.any()):
        raise ArgumentError(f"{who}: class_weights is {weights.tolist()}, expected numbers of 0 or more, one above 0.")
    return weights
