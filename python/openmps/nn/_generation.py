"""Sequences that a model continues: a number after the other, each drawn by its scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError, ShapeError
from openmps.nn._tree import Branch, modules_below


def generated(
    module: Branch,
    call: Callable[..., Any],
    beginning: npt.ArrayLike,
    count: int,
    *,
    temperature: float,
    top_k: int | None,
    context: int | None,
    seed: int,
) -> npt.NDArray[np.int32]:
    """Return a sequence with `count` numbers more; see ``Module.generate``."""
    who = f"{type(module).__name__}.generate"
    start = np.asarray(beginning)
    if start.ndim != 1 or not start.size or start.dtype.kind not in "iu":
        raise ArgumentError(
            f"{who}: the beginning has shape {start.shape} and dtype {start.dtype}, expected integers (n,)."
        )
    if count < 0 or not temperature >= 0 or (top_k is not None and top_k < 1):
        raise ArgumentError(
            f"{who}: count is {count}, temperature {temperature} and top_k {top_k}, expected at least 0, 0 and 1."
        )
    window = context or _context(module) or len(start) + count
    random, numbers = np.random.default_rng(seed), [int(number) for number in start]
    for _ in range(count):
        # Positions after the last one are padding, which a causal model does not see.
        read = numbers[-window:]
        row = np.zeros((1, window), np.int32)
        row[0, : len(read)] = read
        scores = np.asarray(call(row))
        if scores.ndim != 3 or scores.shape[:2] != (1, window):
            raise ShapeError(f"{who}: the scores have shape {scores.shape}, expected (1, {window}, numbers).")
        numbers.append(_drawn(scores[0, len(read) - 1], temperature, top_k, random))
    return np.array(numbers, np.int32)


def _drawn(scores: Any, temperature: float, top_k: int | None, random: np.random.Generator) -> int:
    if temperature == 0:
        return int(scores.argmax())
    wide = scores.astype(np.float64) / temperature
    if top_k is not None and top_k < wide.size:
        wide[wide < np.partition(wide, -top_k)[-top_k]] = -np.inf
    shares = np.exp(wide - wide.max())
    return int(random.choice(wide.size, p=shares / shares.sum()))


def _context(module: Branch) -> int | None:
    """Return the most positions that a layer below allows."""
    allowed = (each._most_positions for _, each in modules_below(module))
    return min((most for most in allowed if most is not None), default=None)
