"""Elements picked and put by position."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.apple import SCATTER_ND, called
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_MODES = {"add": 0, "mul": 2, "min": 4, "max": 5, "none": 6}  # MPSGraphScatterMode


def _from_start(node: Node, place: int, extent: int | Tensor | None, like: Tensor, axis: int) -> Tensor:
    """Return positions as int32, with those from the end of an axis counted from its start."""
    graph = node.graph
    value = node.inputs[place]
    if isinstance(value, np.ndarray) and isinstance(extent, int):
        return graph.constant(np.where(value < 0, value + extent, value).astype(np.int32))
    positions = graph.cast(node.x(place), np.int32)
    size = graph.shape_of(like)[axis] if extent is None else extent
    return graph.select(graph.less(positions, 0), positions + size, positions)


def _gather(node: Node) -> Value:
    axis, x = node.axis(0), node.x()
    row = node.extents.row(node.inputs[0]) if node.rank() == 1 else None
    places = node.inputs[1]
    y = node.graph.gather(x, _from_start(node, 1, node.shape()[axis], x, axis), axis)
    if row is None or not isinstance(places, np.ndarray) or places.ndim > 1:
        return y
    return node.extents.noted([row[int(place)] for place in places.reshape(-1)], y)


def _gather_elements(node: Node) -> Tensor:
    axis, x = node.axis(0), node.x()
    positions = _from_start(node, 1, node.shape()[axis], x, axis)
    rank = node.rank()
    others = [(have, want) for k, (have, want) in enumerate(zip(node.shape(), node.shape(1), strict=True)) if k != axis]
    if all(have == want for have, want in others):
        return node.graph.gather_along_axis(x, positions, axis)
    keys = tuple(slice(None) if k == axis else slice(extent) for k, extent in enumerate(node.known_shape(1)))
    return node.graph.gather_along_axis(node.graph.getitem(x, keys), positions, axis if rank else 0)


def _gather_nd(node: Node) -> Tensor:
    batch = node.integer("batch_dims")
    return node.graph.gather_nd(node.x(), _places(node, batch), batch_dims=batch)


def _places(node: Node, batch: int = 0) -> Tensor:
    """Return positions of several axes as int32, counted from the start."""
    graph = node.graph
    depth = node.extent(-1, 1)
    sizes = np.array(node.known_shape(axes=slice(batch, batch + depth)), np.int32)
    positions = graph.cast(node.x(1), np.int32)
    return graph.select(graph.less(positions, 0), positions + graph.constant(sizes), positions)


def _scatter_nd(node: Node) -> Tensor:
    """Return the operand with parts replaced, or combined with others."""
    return _scattered(node, _places(node), node.x(2))


def _scatter_elements(node: Node) -> Tensor:
    """Return the operand with elements replaced along an axis, or combined with others."""
    graph, axis = node.graph, node.axis(0)
    along = _from_start(node, 1, node.shape()[axis], node.x(), axis)
    shape = node.known_shape(1)
    places = [along if each == axis else graph.coordinates(shape, each) for each in range(len(shape))]
    return _scattered(node, graph.stack(places, len(shape)), node.x(2))


def _scattered(node: Node, places: Tensor, updates: Tensor) -> Tensor:
    graph, x = node.graph, node.x()
    mode = _MODES.get(node.text("reduction", "none"))
    if mode is None:
        raise node.refusal(f'its reduction is "{node.text("reduction")}"')
    if x.dtype == bool:
        x, updates = graph.cast(x, np.uint8), graph.cast(updates, np.uint8)
    put = called(graph, SCATTER_ND, x, updates, places, 0, mode, None)
    return put if put.dtype == node.x().dtype else graph.cast(put, bool)


def _tensor_scatter(node: Node) -> Tensor:
    """Return a cache with the updates of each sample from its own place on, along an axis."""
    graph, x, update = node.graph, node.x(0), node.x(1)
    axis = node.axis(-2)
    shape, extent = node.known_shape(1), node.extent(axis)
    first = node.x(2) if node.has(2) else graph.constant(np.zeros(shape[0], np.int32))
    rows = graph.reshape(graph.cast(first, np.int32), (-1, *(1,) * (len(shape) - 1)))
    along = graph.coordinates(shape, axis) + rows
    if node.text("mode", "linear") == "circular":
        along = graph.floor_modulo(along, extent)
    places = [along if each == axis else graph.coordinates(shape, each) for each in range(len(shape))]
    return called(graph, SCATTER_ND, x, update, graph.stack(places, len(shape)), 0, _MODES["none"], None)


def _one_hot(node: Node) -> Tensor:
    graph = node.graph
    depth = node.known_integers(1)[0]
    off, on = (graph.getitem(node.x(2), place) for place in range(2))
    axis = node.axis(-1, rank=node.rank() + 1)
    indices = graph.cast(node.x(0), np.int32)
    positive = graph.select(graph.less(indices, 0), indices + depth, indices)
    return graph.select(graph.greater(graph.one_hot(positive, depth, axis=axis), 0), on, off)


def _top_k(node: Node) -> list[Value]:
    """Return the largest or smallest elements along an axis, and their positions."""
    graph, x = node.graph, node.x()
    count = node.known_integers(1)[0] if node.opset >= 10 else node.integer("k")
    axis = node.axis(-1)
    if node.integer("largest", 1):
        values, places = graph.top_k(x, count, axis=axis)
    else:
        values, places = graph.bottom_k(x, count, axis=axis)
    return [values, graph.cast(places, np.int64)]


def _nonzero(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    rows = graph.nonzero(graph.cast(x, np.int32) if x.dtype == bool else x)
    return graph.cast(graph.transpose(rows), np.int64)


def _compress(node: Node) -> Tensor:
    """Return the slices whose condition, which has to be known, is true."""
    chosen = np.flatnonzero(node.known(1)).astype(np.int32)
    graph, x, axis = node.graph, node.x(), 0
    if node.attribute("axis") is None:
        x = graph.reshape(x, (-1,))
    else:
        axis = node.axis()
    extent = (x.shape or (None,))[axis]
    return graph.gather(x, chosen if extent is None else chosen[chosen < extent], axis)


def _reverse_sequence(node: Node) -> Tensor:
    """Return each sample with its first steps back to front; lengths differ from sample to sample."""
    graph, x = node.graph, node.x()
    time, batch = node.integer("time_axis"), node.integer("batch_axis", 1)
    shape = node.known_shape()
    lengths = graph.cast(node.x(1), np.int32)
    row = [1] * len(shape)
    row[batch] = shape[batch]
    last = graph.reshape(lengths, row)
    steps = graph.coordinates(shape, time)
    return graph.gather_along_axis(x, graph.select(graph.less(steps, last), last - 1 - steps, steps), time)


RULES: dict[str, Rule] = {
    "Compress": _compress,
    "Gather": _gather,
    "GatherElements": _gather_elements,
    "GatherND": _gather_nd,
    "NonZero": _nonzero,
    "OneHot": _one_hot,
    "ReverseSequence": _reverse_sequence,
    "Scatter": _scatter_elements,
    "ScatterElements": _scatter_elements,
    "ScatterND": _scatter_nd,
    "TensorScatter": _tensor_scatter,
    "TopK": _top_k,
}
