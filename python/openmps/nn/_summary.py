"""A table of the modules of a network."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from openmps._display import extents
from openmps._inspection.summaries import Summary
from openmps._mpsgraph import Tensor
from openmps.nn._trace import Trace
from openmps.nn._tree import Branch, modules_below, parameters_below

__all__ = ["summary_of"]


def summary_of(module: Branch, trace: Trace) -> Summary:
    """Return the calls of modules in a graph that was made, in their order."""
    rows, seen = [], set[int]()
    for path, each, result in trace.results:
        own = [p for p in vars(each).values() if p in trace.workspace and id(p) not in seen]
        seen.update(id(p) for p in own)
        if own or not _has_modules(each):
            rows.append([path or "-", type(each).__name__, _shape(result), f"{sum(p.size for p in own):,}"])
    parameters = parameters_below(module)
    total = sum(each.size for each in parameters.values())
    trained = sum(each.size for each in parameters.values() if each.trainable)
    made = [
        (tensor.shape, tensor.dtype.itemsize)
        for _, each, result in trace.results
        for tensor in _tensors(result)
        if not _has_modules(each)
    ]
    kept = sum(math.prod(extent or 0 for extent in shape) * size for shape, size in made if shape is not None)
    counts = (
        f"{total:,} numbers in parameters, {trained:,} of them trained: {4 * total:,} bytes",
        f"results of layers: {kept:,} bytes; gradients in training: {4 * trained:,} bytes",
    )
    return Summary.of(type(module).__name__, ["path", "module", "result", "parameters"], rows, counts)


def _has_modules(module: Branch) -> bool:
    return sum(1 for _ in modules_below(module)) > 1


def _tensors(result: Any) -> Iterator[Tensor]:
    if isinstance(result, Tensor):
        yield result
    elif isinstance(result, list | tuple):
        for each in result:
            yield from _tensors(each)


def _shape(result: Any) -> str:
    if isinstance(result, Tensor):
        return "?" if result.shape is None else extents(result.shape)
    if isinstance(result, list | tuple):
        return ", ".join(_shape(each) for each in result)
    return ""
