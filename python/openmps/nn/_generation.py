"""Sequences that a model continues: a number after the other, each drawn by its scores."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import as_array, whole
from openmps.errors import ArgumentError, ShapeError
from openmps.nn._arrays import workspace_of
from openmps.nn._cache import CachedProgram, can_be_cached
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
    cache: bool,
) -> npt.NDArray[np.int32]:
    """Return a sequence with `count` numbers more; see ``Module.generate``."""
    who = f"{type(module).__name__}.generate"
    start = as_array(beginning, f"{who}: beginning")
    if start.ndim != 1 or not start.size or start.dtype.kind not in "iu":
        raise ArgumentError(
            f"{who}: the beginning has shape {start.shape} and dtype {start.dtype}, expected integers (n,)."
        )
    if start.min() < 0 or start.max() >= 2**31:
        raise ArgumentError(f"{who}: beginning has {start.min()} to {start.max()}, expected class numbers of int32.")
    if not temperature >= 0:
        raise ArgumentError(f"{who}: temperature is {temperature}, expected a number of 0 or more.")
    for name, value, least in (("count", count, 0), ("top_k", top_k, 1), ("context", context, 1), ("seed", seed, 0)):
        if value is not None:
            whole(value, f"{who}: {name}", least=least)
    numbers, random = [int(number) for number in start], np.random.default_rng(seed)
    longest = len(start) + count
    window = context or _context(module) or longest
    if context is not None:  # a power of two, so that few programs are made
        window = min(context, 1 << (longest - 1).bit_length())
    scores = scores_after(module, call, numbers, window, who=who, cache=cache and count > 1)
    for following in itertools.islice(scores, count):
        numbers.append(drawn(following, temperature, random, top_k))
    return np.array(numbers, np.int32)


def scores_after(
    module: Branch, call: Callable[..., Any], numbers: list[int], window: int, *, who: str, cache: bool = True
) -> Iterator[npt.NDArray[Any]]:
    """Yield the scores of the number after `numbers`, to which the caller appends one before it asks for the next."""
    whole = _Whole(call, window, who)
    kept = _Kept(module, call, whole, window) if cache and len(numbers) < window else None
    while True:
        yield kept(numbers) if kept is not None and kept.is_right(len(numbers)) else whole(numbers)


class _Whole:
    """The scores of the next number, from all those that the model reads."""

    def __init__(self, call: Callable[..., Any], window: int, who: str) -> None:
        self._call, self._window, self._who = call, window, who

    def row(self, numbers: list[int]) -> npt.NDArray[np.int32]:
        """Return numbers (1, window); those after the last one are padding, which a causal model does not see."""
        read = numbers[-self._window :]
        row = np.zeros((1, self._window), np.int32)
        row[0, : len(read)] = read
        return row

    def __call__(self, numbers: list[int]) -> npt.NDArray[Any]:
        scores = np.asarray(self._call(self.row(numbers)))
        if scores.ndim != 3 or scores.shape[:2] != (1, self._window):
            raise ShapeError(
                f"{self._who}: the scores have shape {scores.shape}, expected (1, {self._window}, numbers)."
            )
        found: npt.NDArray[Any] = scores[0, min(len(numbers), self._window) - 1]
        return found


class _Kept:
    """The scores of the next number, with keys and values that are kept: as long as they are those of `whole`.

    The program's own modules may read other positions, which only their scores show. So the second ones are compared.
    """

    def __init__(self, module: Branch, call: Callable[..., Any], whole: _Whole, window: int) -> None:
        self._whole, self._window, self._first = whole, window, 0
        workspace = workspace_of(module)
        key = ("generate", id(module), window)
        if key not in workspace.compiled:
            made = CachedProgram(module, workspace, call, window) if can_be_cached(module) else None
            workspace.compiled[key] = made, module  # the module keeps its id
        self._program: CachedProgram | None = workspace.compiled[key][0]

    def is_right(self, count: int) -> bool:
        """Return whether the scores after so many numbers are known to be those of the model."""
        return self._program is not None and self._program.is_complete and count <= self._window

    def __call__(self, numbers: list[int]) -> npt.NDArray[Any]:
        assert self._program is not None
        if not self._first:
            self._first = len(numbers)
            return self._program.fill(self._whole.row(numbers), len(numbers) - 1)
        scores = self._program.step(numbers[-1], len(numbers) - 1)
        if len(numbers) == self._first + 1 and not self._program.is_checked:
            expected = self._whole(numbers)
            self._program.check(scores, expected)
            return expected
        return scores


def drawn(scores: Any, temperature: float, random: np.random.Generator, top_k: int | None = None) -> int:
    """Return a number that is drawn by its scores."""
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
