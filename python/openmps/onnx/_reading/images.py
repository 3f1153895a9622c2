"""Images in another size."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.element_types import Array
from openmps.onnx._reading.extents import Open
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.resampling import Sampling, matrix, nearest, outside, positions

_MOST_WEIGHTS = 1 << 26


def _resize(node: Node) -> Tensor:
    """Return an image in another size, by factors or by the size; opset 10 has factors alone."""
    if node.opset < 11:
        way = Sampling(node.text("mode", "nearest"), "asymmetric", "floor")
        return _resampled(node, way, _factors(node, 1), None)
    way = Sampling(
        node.text("mode", "nearest"),
        node.text("coordinate_transformation_mode", "half_pixel"),
        node.text("nearest_mode", "round_prefer_floor"),
        node.number("cubic_coeff_a", -0.75),
        bool(node.integer("exclude_outside")),
        bool(node.integer("antialias")),
    )
    sizes = _sizes(node) if node.has(3) else None
    return _resampled(node, way, None if sizes else _factors(node, 2), sizes)


def _sizes(node: Node) -> list[int | None]:
    """Return the wanted extents, None for one that is open and stays as it is."""
    row = node.extents.row(node.inputs[3])
    axes = node.integers("axes") or range(node.rank())
    own = node.extents.of(node.x())
    if row is None or any(isinstance(each, Open) and each != own[axis] for each, axis in zip(row, axes, strict=False)):
        raise node.needs(3)
    return [None if isinstance(each, Open) else each for each in row]


def _upsample(node: Node) -> Tensor:
    factors = node.attribute("scales") if node.opset < 9 else _factors(node, 1)
    way = Sampling(node.text("mode", "nearest"), "asymmetric", "floor")
    return _resampled(node, way, [float(each) for each in factors], None)


def _factors(node: Node, place: int) -> list[float]:
    return [float(each) for each in node.known(place).reshape(-1)]


def _resampled(node: Node, way: Sampling, factors: list[float] | None, sizes: list[int | None] | None) -> Tensor:
    axes = node.integers("axes") or list(range(node.rank()))
    axes = [axis % node.rank() for axis in axes]
    given = factors or sizes or []
    if len(given) != len(axes):
        raise node.refusal(f"it has {len(given)} factors or sizes for {len(axes)} axes")
    x, inside = node.x(), None
    pairs = _targets(node, axes, factors, sizes)
    for place, (axis, (factor, size)) in enumerate(zip(axes, pairs, strict=True)):
        extent = node.shape()[axis]
        if factor == 1 and (size == extent or extent is None) and way.coordinates != "tf_crop_and_resize":
            continue
        if extent is None or size is None:
            raise node.refusal(f"the extent of axis {axis}, which it resizes, is unknown")
        node.expect_at_most(_MOST_WEIGHTS, size * (1 if way.mode == "nearest" else extent), "weights along an axis")
        edges = _edges(node, place, len(axes)) if way.coordinates == "tf_crop_and_resize" else (0.0, 1.0)
        at = positions(way, extent, size, factor, edges)
        x = _along(node, x, axis, way, at, extent, factor)
        if way.coordinates == "tf_crop_and_resize":
            row = [1] * node.rank()
            row[axis] = size
            is_inside = ~outside(at, extent).reshape(row)
            inside = is_inside if inside is None else inside & is_inside
    if inside is not None and not inside.all():
        x = node.graph.select(node.graph.constant(inside), x, node.number("extrapolation_value"))
    return x if x is not node.x() else node.graph.identity(x)


def _targets(
    node: Node, axes: list[int], factors: list[float] | None, sizes: list[int | None] | None
) -> list[tuple[float, int | None]]:
    """Return the factor and the size of each axis; a policy may keep the ratio of the sides."""
    shape = node.shape()
    if factors is not None:
        return [
            (factor, int(np.floor((shape[axis] or 0) * factor))) for axis, factor in zip(axes, factors, strict=True)
        ]
    policy = node.text("keep_aspect_ratio_policy", "stretch")
    pairs = [(size, shape[axis]) for axis, size in zip(axes, sizes or (), strict=True)]
    ratios = [size / extent for size, extent in pairs if size is not None and extent]
    if policy != "stretch":
        common = min(ratios) if policy == "not_larger" else max(ratios)
        return [(common, int(np.floor(common * (extent or 0) + 0.5))) for _, extent in pairs]
    return [(1.0 if size is None or not extent else size / extent, size) for size, extent in pairs]


def _edges(node: Node, place: int, count: int) -> tuple[float, float]:
    """Return where a region begins and ends along an axis, from 0 to 1."""
    region = [float(each) for each in node.known(1).reshape(-1)]
    return region[place], region[place + count]


def _along(node: Node, x: Tensor, axis: int, way: Sampling, at: Array, extent: int, factor: float) -> Tensor:
    """Return a tensor resampled along one axis."""
    graph = node.graph
    if way.mode == "nearest":
        return graph.gather(x, nearest(way, at, extent), axis)
    weights = graph.constant(matrix(way, at, extent, factor).astype(np.float32))
    rank = x.ndim or 0
    numbers = x if x.dtype.kind == "f" else graph.cast(x, np.float32)
    if axis == rank - 1:
        return graph.cast(graph.matmul(numbers, graph.cast(graph.transpose(weights), numbers.dtype)), x.dtype)
    order = [*range(axis), *range(axis + 1, rank), axis]
    moved = graph.matmul(graph.transpose(numbers, order), graph.cast(graph.transpose(weights), numbers.dtype))
    return graph.cast(graph.transpose(moved, [*range(axis), rank - 1, *range(axis, rank - 1)]), x.dtype)


RULES: dict[str, Rule] = {"Resize": _resize, "Upsample": _upsample}
