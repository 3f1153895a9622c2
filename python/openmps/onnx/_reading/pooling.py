"""Pooling over one, two and three axes, in ONNX's layout (N, C, ...), and the ways back."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.apple import SCATTER_ND, called
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value
from openmps.onnx._reading.windows import Window, window

_MOST_PLACES = 1 << 24


def _window(node: Node) -> Window:
    kernel = node.integers("kernel_shape")
    if kernel is None or not 1 <= len(kernel) <= 3:
        raise node.refusal(f"its kernel is {kernel}, expected one to three axes")
    return window(node, kernel, node.shape()[2:])


def _pooled(node: Node, method: str, x: Tensor, place: Window, *, ceil: bool, **ways: Any) -> Any:
    """Return the result of a method of the graph, for images of one to three axes."""
    graph = node.graph
    if place.axes == 3:
        sides = [0, 0, *place.padding]
        steps: dict[str, Any] = {"strides": [1, *place.strides], "dilations": [1, *place.dilations], "padding": sides}
        return getattr(graph, method.replace("2d", "4d"))(x, [1, *place.kernel], ceil_mode=ceil, **steps, **ways)
    flat = place.widened()
    image = graph.expand_dims(x, 2) if place.axes == 1 else x
    steps = {"strides": tuple(flat.strides), "dilations": tuple(flat.dilations), "padding": tuple(flat.padding)}
    found = getattr(graph, method)(image, tuple(flat.kernel), layout="NCHW", ceil_mode=ceil, **steps, **ways)
    if place.axes == 2:
        return found
    return graph.squeeze(found, 2) if isinstance(found, Tensor) else [graph.squeeze(each, 2) for each in found]


def _max_pool(node: Node) -> list[Value]:
    """Return the largest elements of windows, and their positions in the whole tensor."""
    graph, x, place = node.graph, node.x(), _window(node)
    ceil = bool(node.integer("ceil_mode"))
    numbers = x if x.dtype.kind == "f" else graph.cast(x, np.float32)
    if len([name for name in node.proto.output if name]) < 2:
        return [graph.cast(_pooled(node, "max_pool2d", numbers, place, ceil=ceil), x.dtype)]
    values, places = _pooled(node, "max_pool2d_with_indices", numbers, place, ceil=ceil, counted=4)
    if place.axes == 3:
        places = places + graph.coordinates(places.shape, 0) * math.prod(node.known_shape(axes=slice(1, None)))
    if node.integer("storage_order"):
        places = _by_columns(node, places)
    return [graph.cast(values, x.dtype), graph.cast(places, np.int64)]


def _by_columns(node: Node, places: Tensor) -> Tensor:
    """Return positions in images whose first axis is the one that counts on."""
    graph, extents = node.graph, node.known_shape(axes=slice(2, None))
    size = math.prod(extents)
    rest, image = graph.floor_modulo(places, size), graph.floor_divide(places, size)
    turned, step, inner = image * size, 1, size
    for extent in extents:
        inner //= extent
        turned = turned + graph.floor_modulo(graph.floor_divide(rest, inner), extent) * step
        step *= extent
    return turned


def _average_pool(node: Node) -> Tensor:
    """Return means of windows; padding counts as zeros if `count_include_pad` is set."""
    place, x = _window(node), node.x()
    ceil, counted = bool(node.integer("ceil_mode")), bool(node.integer("count_include_pad"))
    if not ceil or (not counted and max(place.dilations) == 1):
        return _pooled(node, "avg_pool2d", x, place, ceil=ceil, count_padding=counted)  # type: ignore[no-any-return]
    extents = list(node.known_shape(axes=slice(2, None)))
    inside = np.ones((1, 1, *extents), np.float32)
    if counted:
        inside = np.pad(inside, [(0, 0), (0, 0), *zip(place.before, place.after, strict=True)], constant_values=1)
    counts = _sums(node, node.graph.constant(inside), place, extents, ceil=ceil, is_padded=counted)
    return _sums(node, x, place, extents, ceil=ceil) / counts


def _sums(node: Node, x: Tensor, place: Window, extents: list[int], *, ceil: bool, is_padded: bool = False) -> Tensor:
    """Return sums of windows, with zeros for elements outside."""
    graph = node.graph
    results = place.results(extents, ceil=ceil)
    before, after = [0, 0], [0, 0]
    for axis, extent in enumerate(extents):
        reach = (results[axis] - 1) * place.strides[axis] + place.dilations[axis] * (place.kernel[axis] - 1) + 1
        low = place.before[axis]
        before.append(0 if is_padded else low)
        after.append(max(reach - low - extent - (place.after[axis] if is_padded else 0), 0))
    wide = graph.pad(x, before, after)
    none = [0] * place.axes
    plain = Window(place.kernel, place.strides, place.dilations, none, none)
    mean: Tensor = _pooled(node, "avg_pool2d", wide, plain, ceil=False)
    return mean * float(math.prod(place.kernel))


def _lp_pool(node: Node) -> Tensor:
    """Return norms of windows."""
    graph, place, order = node.graph, _window(node), float(node.integer("p", 2))
    powers = graph.power(graph.absolute(node.x()), order)
    extents = list(node.known_shape(axes=slice(2, None)))
    return graph.power(_sums(node, powers, place, extents, ceil=bool(node.integer("ceil_mode"))), 1 / order)


def _global(method: str) -> Rule:
    """Return the rule of a reduction over all axes of an image."""

    def rule(node: Node) -> Tensor:
        found: Tensor = getattr(node.graph, method)(node.x(), list(range(2, node.rank())), keepdims=True)
        return found

    return rule


def _global_lp(node: Node) -> Tensor:
    graph, order = node.graph, float(node.integer("p", 2))
    powers = graph.power(graph.absolute(node.x()), order)
    return graph.power(graph.reduce_sum(powers, list(range(2, node.rank())), keepdims=True), 1 / order)


def _max_unpool(node: Node) -> Tensor:
    """Return zeros with the elements put at the positions that a pooling found."""
    graph, x = node.graph, node.x()
    batch, channels, *extents = node.known_shape()
    place = _window(node)
    plain = [
        (extent - 1) * stride + kernel - low - high
        for extent, stride, kernel, low, high in zip(
            extents, place.strides, place.kernel, place.before, place.after, strict=True
        )
    ]
    shape = node.known_integers(2) if node.has(2) else [batch, channels, *plain]
    places = graph.cast(node.x(1), np.int32)
    inner, outer = math.prod(plain), math.prod(shape[2:])
    if inner != outer:
        image, at = graph.floor_divide(places, inner), graph.floor_modulo(places, inner)
        places = image * outer + _moved(node, at, plain, shape[2:])
    zeros = graph.constant(np.zeros(math.prod(shape), x.dtype))
    flat = graph.reshape(places, (-1, 1))
    return graph.reshape(called(graph, SCATTER_ND, zeros, graph.reshape(x, (-1,)), flat, 0, 6, None), shape)


def _moved(node: Node, places: Tensor, old: list[int], new: list[int]) -> Tensor:
    """Return positions in an image of other extents."""
    graph = node.graph
    result, inner, outer = places * 0, math.prod(old), math.prod(new)
    for have, want in zip(old, new, strict=True):
        inner, outer = inner // have, outer // want
        result = result + graph.floor_modulo(graph.floor_divide(places, inner), have) * outer
    return result


def _col2im(node: Node) -> Tensor:
    """Return images in which each element is the sum of those that its windows have."""
    graph, x = node.graph, node.x()
    image, kernel = node.known_integers(1), node.known_integers(2)
    place = window(node, kernel, tuple(image))
    batch, rows, _ = node.known_shape()
    channels = rows // math.prod(kernel)
    counts = place.results(image)
    node.expect_at_most(_MOST_PLACES, math.prod((*kernel, *counts)), "elements of windows")
    grids = np.meshgrid(*(np.arange(each) for each in (*kernel, *counts)), indexing="ij")
    count, wide = place.axes, [e + b + a for e, b, a in zip(image, place.before, place.after, strict=True)]
    along = [grids[k] * place.dilations[k] + grids[count + k] * place.strides[k] for k in range(count)]
    places = np.ravel_multi_index([each.reshape(-1) for each in along], wide).astype(np.int32)
    columns = graph.transpose(graph.reshape(x, (batch * channels, places.size)), (1, 0))
    zeros = graph.constant(np.zeros((math.prod(wide), batch * channels), x.dtype))
    sums = called(graph, SCATTER_ND, zeros, columns, graph.constant(places[:, None]), 0, 0, None)
    whole = graph.reshape(graph.transpose(sums, (1, 0)), (batch, channels, *wide))
    keys = [slice(None), slice(None), *(slice(b, b + e) for b, e in zip(place.before, image, strict=True))]
    return graph.getitem(whole, tuple(keys))


RULES: dict[str, Rule] = {
    "AveragePool": _average_pool,
    "Col2Im": _col2im,
    "GlobalAveragePool": _global("mean"),
    "GlobalLpPool": _global_lp,
    "GlobalMaxPool": _global("reduce_max"),
    "LpPool": _lp_pool,
    "MaxPool": _max_pool,
    "MaxUnpool": _max_unpool,
}
