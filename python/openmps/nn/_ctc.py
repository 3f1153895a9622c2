"""The loss of sequences of labels without their times."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError, DTypeError, ShapeError
from openmps.nn._losses import reduced, wide

__all__ = ["ctc"]

_NEVER = -1e30  # log of a probability of 0, with finite derivatives


@checked("ctc", values_alone=False)
def ctc(
    scores: Tensor,
    targets: Operand,
    *,
    lengths: Operand | None = None,
    blank: int = 0,
    reduction: str = "mean",
) -> Tensor:
    """Return -log of the probability of labels, summed over all times at which they may come (CTC).

    At each time a label or the blank is drawn by softmax(scores). Repeated ones are merged, then blanks are left out.

    Parameters
    ----------
    scores : Tensor (N, time, classes)
    targets : Tensor (N, labels)
        Class numbers, integers; negative ones pad at the end.
    lengths : Tensor (N,), optional
        How many times each sequence has; default: all.
    blank : int, optional
        The class of the blank.
    reduction : {"mean", "sum", "none"}
        The mean is that of losses divided by their numbers of labels, as PyTorch's.

    Raises
    ------
    ShapeError
        If the number of times, of classes or of labels is not known.
    DTypeError
        If targets are no integers.
    ArgumentError
        If there is no class `blank`.

    Notes
    -----
    Source: Graves et al., "Connectionist temporal classification", 2006. Labels that do not fit into the times have the
    loss infinity, and derivatives of 0.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2, 3)), graph.placeholder((None, 1), np.int32)
    >>> loss = nn.ctc(x, y)  # the paths 1 1, 1 blank and blank 1, of 9
    >>> round(float(graph.run({x: np.zeros((1, 2, 3)), y: [[1]]}, loss)), 4)
    1.0986
    """
    graph: Any = scores.graph
    labels = targets if isinstance(targets, Tensor) else graph.constant(targets)
    times, classes, count = _extents(scores, labels)
    if not 0 <= blank < classes:
        raise ArgumentError(f"ctc: blank is {blank}, expected one of {classes} classes.")
    is_label = graph.greater_equal(labels, 0)
    known = graph.select(is_label, labels, graph.constant(blank, labels.dtype))
    drawn = _states(graph, graph.log_softmax(wide(scores), -1), known, blank, count)  # (N, states, times)
    skips = _skips(graph, known, count)
    numbers = graph.reduce_sum(graph.cast(is_label, np.float32), -1, keepdims=True)  # (N, 1)
    paths = drawn[:, :, 0] + np.where(np.arange(2 * count + 1) < 2, 0.0, _NEVER).astype(np.float32)
    limits = None if lengths is None else _column(graph, lengths)
    for time in range(1, times):
        ways = [paths, _later(graph, paths, 1), *([_later(graph, paths, 2) + skips] if count else [])]
        following = graph.logsumexp(graph.stack(ways, 0), 0) + drawn[:, :, time]
        paths = following if limits is None else graph.select(graph.greater(limits, float(time)), following, paths)
    behind = np.arange(2 * count + 1, dtype=np.float32) - 2 * numbers  # 0: the last blank, -1: the last label
    is_end = graph.logical_and(graph.less_equal(behind, 0.0), graph.greater_equal(behind, -1.0))
    losses = -graph.logsumexp(graph.select(is_end, paths, _NEVER), -1)
    losses = graph.select(graph.less(losses, -0.1 * _NEVER), losses, np.inf)
    if reduction == "mean":
        losses = losses / graph.maximum(graph.reshape(numbers, (-1,)), 1.0)
    return reduced(losses, reduction)


def _extents(scores: Tensor, labels: Tensor) -> tuple[int, int, int]:
    """Return the numbers of times, classes and labels."""
    if labels.dtype.kind not in "iu":
        raise DTypeError(f"ctc: targets are {labels!r}, expected integers.")
    found = [*(scores.shape or ())[1:], *(labels.shape or ())[1:]]
    if len(scores.shape or ()) != 3 or len(labels.shape or ()) != 2 or None in found or not found[0]:
        raise ShapeError(
            f"ctc: scores are {scores!r} and targets {labels!r}, expected (N, time, classes) and (N, labels), with "
            f"known numbers of times, classes and labels."
        )
    times, classes, count = (int(extent or 0) for extent in found)
    return times, classes, count


def _states(graph: Any, logs: Tensor, labels: Tensor, blank: int, count: int) -> Tensor:
    """Return the logarithms (N, 2 labels + 1, times) of a blank, the first label, a blank, and so on."""
    by_class = graph.transpose(logs, (0, 2, 1))
    blanks = by_class[:, blank : blank + 1]
    if not count:
        return blanks  # type: ignore[no-any-return]
    drawn = graph.gather(by_class, labels, 1, batch_dims=1)
    parts = [part for place in range(count) for part in (blanks, drawn[:, place : place + 1])]
    found: Tensor = graph.concat([*parts, blanks], 1)
    return found


def _skips(graph: Any, labels: Tensor, count: int) -> Any:
    """Return 0 for states (N, 2 labels + 1) that may follow the second one before, else the logarithm of 0."""
    if not count:
        return None
    never = graph.cast(labels[:, :1], np.float32) * 0.0 + _NEVER
    differs = graph.not_equal(labels[:, 1:], labels[:, :-1]) if count > 1 else None
    may: Any = None if differs is None else graph.select(differs, 0.0, _NEVER)
    parts = [never, never]
    for place in range(1, count):
        parts += [never, may[:, place - 1 : place]]
    return graph.concat([*parts, never], 1)


def _later(graph: Any, paths: Tensor, by: int) -> Tensor:
    """Return the states before, by so many places."""
    found: Tensor = graph.pad(paths[:, :-by], [0, by], [0, 0], value=_NEVER)
    return found


def _column(graph: Any, lengths: Operand) -> Tensor:
    given = lengths if isinstance(lengths, Tensor) else graph.constant(lengths, np.float32)
    found: Tensor = graph.reshape(graph.cast(given, np.float32), (-1, 1))
    return found
