"""Inputs, targets and weights of samples, as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import as_host, narrowed
from openmps.errors import ArgumentError, DTypeError, ShapeError

Array: TypeAlias = npt.NDArray[Any]


class Parts(NamedTuple):
    """Arrays of some samples."""

    inputs: tuple[Array, ...]
    targets: tuple[Array, ...]
    weights: Array | None = None  # float32


class Batch(NamedTuple):
    """Arrays of one step."""

    inputs: tuple[Array, ...]
    targets: tuple[Array, ...]
    weights: Array | None
    whole: int  # the samples of the batch in all ranks
    first: int = 0  # how many of them come before this rank's

    @property
    def rows(self) -> int:
        """The number of this rank's samples."""
        return len(self.inputs[0])


def parts_of(given: Any, who: str) -> Parts:
    """Return inputs, targets and weights of samples; `who` has and names them."""
    if not isinstance(given, tuple | list) or length(given) not in (2, 3):
        what = f"has {len(given)} parts" if isinstance(given, tuple | list) else f"is {type(given).__name__}"
        raise ArgumentError(f"{who} {what}, expected inputs and targets, or inputs, targets and weights.")
    inputs, targets = (
        tuple(_of_batch(each, f"{who}: an array") for each in (part if isinstance(part, tuple | list) else (part,)))
        for part in given[:2]
    )
    weights = weights_of(given[2], who) if len(given) == 3 else None
    counts = {len(each) for each in (*inputs, *targets, *([] if weights is None else [weights]))}
    if len(counts) != 1:
        raise ShapeError(f"{who} has parts of {' and '.join(map(str, sorted(counts)))} samples, expected as many.")
    return Parts(inputs, targets, weights)


def weights_of(given: Any, who: str) -> Array:
    """Return weights of samples as float32."""
    weights = _of_batch(given, f"{who}: sample weights").astype(np.float32)
    is_wrong = ~(np.isfinite(weights) & (weights >= 0))
    if is_wrong.any():
        raise ArgumentError(
            f"{who}: a sample weight is {weights[is_wrong].flat[0]}, expected a finite number of at least 0."
        )
    return weights


def length(parts: Any) -> int:
    """Return the number of parts of a sample or a batch, 0 for anything else."""
    return len(parts) if isinstance(parts, tuple | list) else 0


def _of_batch(value: Any, who: str) -> Array:
    array = as_host(value, who)
    check_batch(array, who)
    return narrowed(array, who)


def check_batch(array: Array, who: str) -> None:
    """Refuse an array that has no numbers, or no axis of samples."""
    if array.ndim == 0 or array.dtype.kind not in "fiub":
        raise DTypeError(f"{who} is {array.dtype} of shape {array.shape}, expected numbers with an axis of samples.")
