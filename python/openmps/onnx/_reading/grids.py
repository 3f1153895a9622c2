"""Images read at positions: by the weights of their neighbours, over any number of axes."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.node import Node, Rule

_CUBIC = -0.75
_MOST_TAPS = 1024  # of a convolution whose taps move
_MODES = {"bilinear": "linear", "linear": "linear", "nearest": "nearest", "bicubic": "cubic", "cubic": "cubic"}
_PADDINGS = {"zeros": "zero", "border": "edge", "reflection": "reflect"}


def _grid_sample(node: Node) -> Tensor:
    """Return images read at positions from -1 to 1."""
    mode, padding = _MODES.get(node.text("mode", "linear")), node.text("padding_mode", "zeros")
    if mode is None or padding not in _PADDINGS:
        raise node.refusal(f'its mode is "{node.text("mode")}", and its padding_mode "{padding}"')
    corners = bool(node.integer("align_corners"))
    if node.rank() == 4 and mode != "cubic":
        edge = "symmetric" if padding == "reflection" and not corners else _PADDINGS[padding]
        way = "bilinear" if mode == "linear" else "half_even"
        return node.graph.sample_grid(
            node.x(0), node.x(1), mode=way, align_corners=corners, padding=edge, layout="NCHW"
        )
    extents = node.known_shape(axes=slice(2, None))
    places = []
    for axis, extent in enumerate(extents):
        at = node.x(1)[..., len(extents) - 1 - axis]
        place = (at + 1) * ((extent - 1) / 2) if corners else ((at + 1) * extent - 1) / 2
        places.append(_inside(node.graph, place, extent, padding, corners=corners))
    return sampled(node.graph, node.x(0), places, mode, padding, corners=corners)


def _inside(graph: Graph, place: Tensor, extent: int, padding: str, *, corners: bool) -> Tensor:
    """Return positions moved into the image by a padding."""
    if padding == "border":
        return graph.clamp(place, 0.0, float(extent - 1))
    if padding == "zeros":
        return place
    lowest, size = (0.0, extent - 1.0) if corners else (-0.5, float(extent))
    if size == 0:
        return place * 0
    turn = graph.floor_modulo(place - lowest, 2 * size)
    return graph.minimum(turn, 2 * size - turn) + lowest


def sampled(
    graph: Graph, x: Tensor, places: Sequence[Tensor], mode: str, padding: str, *, corners: bool = False
) -> Tensor:
    """Return images (N, C, ...) at a position for each of their axes, all of one shape (N, ...)."""
    extents = [int(extent or 0) for extent in (x.shape or ())[2:]]
    axes = len(extents)
    last = graph.transpose(x, [0, *range(2, axes + 2), 1])  # channels last
    taps = [_taps(graph, place, mode) for place in places]
    total: Tensor | None = None
    for chosen in itertools.product(*taps):
        weight = functools.reduce(graph.multiply, [each[1] for each in chosen])
        numbers = []
        for (tap, _), extent in zip(chosen, extents, strict=True):
            if padding == "zeros":
                is_inside = graph.logical_and(graph.greater_equal(tap, 0), graph.less(tap, extent))
                weight = graph.select(is_inside, weight, 0.0)
            moved = _inside(graph, tap, extent, padding, corners=corners)
            numbers.append(graph.cast(graph.clamp(moved, 0.0, extent - 1.0), np.int32))
        read = graph.gather_nd(last, graph.stack(numbers, numbers[0].ndim or 0), batch_dims=1)
        part = read * graph.expand_dims(graph.cast(weight, x.dtype), -1)
        total = part if total is None else total + part
    assert total is not None
    rank = total.ndim or 0
    return graph.transpose(total, [0, rank - 1, *range(1, rank - 1)])


def _taps(graph: Graph, place: Tensor, mode: str) -> list[tuple[Tensor, Tensor]]:
    """Return the elements that a position reads along an axis, each with its weight."""
    if mode == "nearest":
        return [(graph.rint(place), place * 0 + 1)]
    first = graph.floor(place)
    part = place - first
    if mode == "linear":
        return [(first, 1 - part), (first + 1, part)]
    return [(first + tap, _cubic(tap, part)) for tap in (-1, 0, 1, 2)]


def _cubic(tap: int, part: Tensor) -> Tensor:
    """Return Keys' weight of an element for a position between elements 0 and 1."""
    d = part - tap if tap <= 0 else tap - part
    if tap in (0, 1):
        return ((_CUBIC + 2) * d - (_CUBIC + 3)) * d * d + 1
    return ((d - 5) * d + 8) * d * _CUBIC - 4 * _CUBIC


def _deformed(node: Node) -> Tensor:
    """Return a convolution whose taps are moved by offsets, and weighted by a mask."""
    graph, x, weights = node.graph, node.x(0), node.x(1)
    groups, parts = node.integer("group", 1), node.integer("offset_group", 1)
    batch, channels, *image = node.known_shape()
    outputs, _, *kernel = node.known_shape(1)
    if len(image) != 2:
        raise node.refusal(f"its image has {len(image)} axes, expected 2")
    node.expect_at_most(_MOST_TAPS, math.prod(kernel), "taps")
    strides, rates = node.integers("strides") or [1, 1], node.integers("dilations") or [1, 1]
    pads = node.integers("pads") or [0, 0, 0, 0]
    count, size = math.prod(kernel), node.known_shape(2, slice(2, None))
    offsets = graph.reshape(node.x(2), (batch, parts, count, 2, *size))
    images = graph.reshape(x, (batch * parts, channels // parts, *image))
    columns = []
    for tap, index in enumerate(np.ndindex(*kernel)):
        places = []
        for axis in range(2):
            start = np.arange(size[axis]) * strides[axis] - pads[axis] + index[axis] * rates[axis]
            row = start.astype(np.float32).reshape((-1, 1) if axis == 0 else (1, -1))
            places.append(graph.reshape(offsets[:, :, tap, axis] + row, (batch * parts, *size)))
        read = sampled(graph, images, places, "linear", "zeros")
        if node.has(4):
            mask = graph.reshape(node.x(4), (batch, parts, count, *size))[:, :, tap]
            read = read * graph.reshape(mask, (batch * parts, 1, *size))
        columns.append(graph.reshape(read, (batch, groups, channels // groups, -1)))
    column = graph.reshape(graph.stack(columns, 3), (batch, groups, channels // groups * count, -1))
    y = graph.matmul(graph.reshape(weights, (1, groups, outputs // groups, -1)), column)
    y = graph.reshape(y, (batch, outputs, *size))
    return y + graph.reshape(node.x(3), (1, -1, 1, 1)) if node.has(3) else y


RULES: dict[str, Rule] = {"DeformConv": _deformed, "GridSample": _grid_sample}
