"""Operators that read or write elements by indices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .mapping import LeftOut, int32, need_axes, operator, product


def _need_whole_planes(x: Any, index: Any, dim: int) -> None:
    """Leave samples out whose indices cover a part of the other axes: MPSGraph has no such gather."""
    need_axes(x, index)
    if any(index.shape[axis] != x.shape[axis] for axis in range(x.ndim) if axis != dim % x.ndim):
        raise LeftOut("indices for a part of the other axes")


@operator("gather", has_indices=True)
def _gather(graph: Any, x: Any, dim: int, index: Any, sparse_grad: bool = False) -> Any:
    _need_whole_planes(x, index, dim)
    if x.shape[dim] is None:
        raise LeftOut("an extent that is known later")
    return graph.gather_along_axis(x, int32(graph, index), dim)


@operator("take_along_dim", has_indices=True)
def _take_along(graph: Any, x: Any, index: Any, dim: int | None = None) -> Any:
    if dim is None:
        x, index, dim = graph.reshape(x, (-1,)), graph.reshape(index, (-1,)), 0
    _need_whole_planes(x, index, dim)
    if x.shape[dim] is None:
        raise LeftOut("an extent that is known later")
    return graph.gather_along_axis(x, _from_front(graph, int32(graph, index), x.shape[dim]), dim)


@operator("index_select", has_indices=True)
def _select_rows(graph: Any, x: Any, dim: int, index: Any) -> Any:
    need_axes(x, index)
    return graph.gather(x, int32(graph, index), axis=dim)


@operator("nn.functional.embedding", has_indices=True)
def _embed(graph: Any, weight: Any, index: Any, padding_idx: int | None = None, **options: Any) -> Any:
    if padding_idx is not None or options.get("max_norm") or options.get("scale_grad_by_freq"):
        raise LeftOut("options of the gradient")
    return graph.gather(weight, int32(graph, index), axis=0)


@operator("take", has_indices=True)
def _take(graph: Any, x: Any, index: Any) -> Any:
    flat = graph.reshape(x, (product(x.shape),))
    return graph.gather(flat, _from_front(graph, int32(graph, index), flat.shape[0]), axis=0)


def _from_front(graph: Any, index: Any, extent: int) -> Any:
    """Return indices that count from the front; MPSGraph's negative ones are out of range."""
    return graph.select(graph.less(index, 0), index + extent, index)


@operator("scatter_add", has_indices=True)
def _scatter_add(graph: Any, x: Any, dim: int, index: Any, source: Any) -> Any:
    _need_whole_planes(x, index, dim)
    if source.shape != index.shape:
        source = source[tuple(slice(0, extent) for extent in index.shape)]
    return x + graph.scatter_along_axis(source, int32(graph, index), list(x.shape), dim, mode="add")


@operator("index_add", has_indices=True)
def _index_add(graph: Any, x: Any, dim: int, index: Any, source: Any, alpha: float = 1) -> Any:
    need_axes(x)
    added = source if alpha == 1 else alpha * source
    return x + graph.scatter(added, int32(graph, index), list(x.shape), dim, mode="add")


@operator("slice_scatter")
def _slice_scatter(
    graph: Any, x: Any, source: Any, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Any:
    axis = dim % x.ndim
    first, last, stride = slice(start, end, step).indices(x.shape[axis])
    starts, ends, strides = [0] * x.ndim, list(x.shape), [1] * x.ndim
    starts[axis], ends[axis], strides[axis] = first, max(first, last), stride
    return graph.slice_update(x, source, starts, ends, strides)


@operator("select_scatter")
def _select_scatter(graph: Any, x: Any, source: Any, dim: int, index: int) -> Any:
    axis = dim % x.ndim
    starts, ends = [0] * x.ndim, list(x.shape)
    starts[axis] = index % x.shape[axis]
    ends[axis] = starts[axis] + 1
    return graph.slice_update(x, graph.expand_dims(source, [axis]), starts, ends)


@operator("nn.functional.one_hot", takes_extremes=False)
def _one_hot(graph: Any, index: Any, num_classes: int = -1) -> Any:
    if num_classes == -1:
        raise LeftOut("the number of classes follows from values")
    return graph.one_hot(int32(graph, index), num_classes, dtype=np.int64)


@operator("tril")
def _lower_triangle(graph: Any, x: Any, diagonal: int = 0) -> Any:
    need_axes(x, least=2)
    if diagonal >= 0:
        return graph.band_part(x, -1, diagonal)
    return _without(graph, x, graph.band_part(_ones(graph, x), -diagonal - 1, -1))


@operator("triu")
def _upper_triangle(graph: Any, x: Any, diagonal: int = 0) -> Any:
    need_axes(x, least=2)
    if diagonal <= 0:
        return graph.band_part(x, -diagonal, -1)
    return _without(graph, x, graph.band_part(_ones(graph, x), -1, diagonal - 1))


def _ones(graph: Any, x: Any) -> Any:
    return graph.broadcast_to(graph.constant(np.float32(1)), list(x.shape))


def _without(graph: Any, x: Any, mask: Any) -> Any:
    zero = graph.broadcast_to(graph.constant(np.zeros((), x.dtype)), list(x.shape))
    return graph.select(graph.greater(mask, 0.0), zero, x)


@operator("nonzero", "argwhere")
def _nonzero(graph: Any, x: Any, as_tuple: bool = False) -> Any:
    if as_tuple:
        raise LeftOut("one result for each axis")
    return graph.nonzero(x)
