"""Operators that move elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .mapping import LeftOut, as_list, axes_of, need_axes, operator, product


@operator("cat")
def _concatenate(graph: Any, tensors: Sequence[Any], dim: int = 0, **options: Any) -> Any:
    return graph.concat(list(tensors), options.get("axis", dim))


@operator("stack")
def _stack(graph: Any, tensors: Sequence[Any], dim: int = 0) -> Any:
    return graph.stack(list(tensors), dim)


@operator("hstack")
def _stack_columns(graph: Any, tensors: Sequence[Any]) -> Any:
    tensors = [graph.reshape(tensor, (1,)) if tensor.ndim == 0 else tensor for tensor in tensors]
    return graph.concat(tensors, 0 if tensors[0].ndim == 1 else 1)


@operator("chunk", "unsafe_chunk")
def _chunk(graph: Any, x: Any, chunks: int, dim: int = 0) -> Any:
    need_axes(x)
    return _split(graph, x, -(-x.shape[dim] // chunks), dim)


@operator("split", "split_with_sizes", "split.list_args", "unsafe_split")
def _split(graph: Any, x: Any, size: int | Sequence[int], dim: int = 0) -> Any:
    if isinstance(size, int):
        extent = x.shape[dim]
        if size == 0 or extent == 0:
            raise LeftOut("no elements")
        size = [min(size, extent - start) for start in range(0, extent, size)]
    return graph.split(x, list(size), dim)


@operator("squeeze", "squeeze.multiple")
def _squeeze(graph: Any, x: Any, dim: Any = None) -> Any:
    if dim is None:
        return graph.squeeze(x)
    if x.ndim and any(x.shape[axis] is None for axis in axes_of(dim) or []):
        raise LeftOut("an extent that is known later")
    axes = [axis for axis in axes_of(dim) or [] if x.ndim and x.shape[axis] == 1]
    return graph.squeeze(x, axes) if axes else graph.identity(x)


@operator("unsqueeze")
def _unsqueeze(graph: Any, x: Any, dim: int) -> Any:
    return graph.expand_dims(x, dim)


@operator("permute")
def _permute(graph: Any, x: Any, *order: Any) -> Any:
    return graph.transpose(x, as_list(order))


@operator("transpose")
def _exchange(graph: Any, x: Any, first: int, second: int) -> Any:
    if x.ndim == 0:
        return graph.identity(x)
    order = list(range(x.ndim))
    order[first], order[second] = order[second], order[first]
    return graph.transpose(x, order)


@operator("t")
def _transpose(graph: Any, x: Any) -> Any:
    return graph.transpose(x)


@operator("movedim")
def _move(graph: Any, x: Any, source: Any, destination: Any) -> Any:
    if x.ndim == 0:
        return graph.identity(x)
    sources, destinations = ([axis % x.ndim for axis in axes_of(each) or []] for each in (source, destination))
    order = [axis for axis in range(x.ndim) if axis not in sources]
    for place, axis in sorted(zip(destinations, sources, strict=True)):
        order.insert(place, axis)
    return graph.transpose(x, order)


@operator("reshape", "view")
def _reshape(graph: Any, x: Any, *shape: Any) -> Any:
    return graph.reshape(x, as_list(shape))


@operator("flatten")
def _flatten(graph: Any, x: Any, start_dim: int = 0, end_dim: int = -1) -> Any:
    if x.ndim == 0:
        return graph.reshape(x, (1,))
    first, last = start_dim % x.ndim, end_dim % x.ndim
    extents = list(x.shape)
    return graph.reshape(x, [*extents[:first], product(extents[first : last + 1]), *extents[last + 1 :]])


@operator("ravel")
def _ravel(graph: Any, x: Any) -> Any:
    return graph.reshape(x, (product(x.shape),))


@operator("expand", "broadcast_to")
def _expand(graph: Any, x: Any, *shape: Any) -> Any:
    extents = as_list(shape)
    added = len(extents) - x.ndim
    return graph.broadcast_to(x, [x.shape[i - added] if extent == -1 else extent for i, extent in enumerate(extents)])


@operator("tile", "repeat")
def _tile(graph: Any, x: Any, *counts: Any) -> Any:
    times = as_list(counts)
    times = [1] * (x.ndim - len(times)) + times
    if len(times) > x.ndim:
        x = graph.reshape(x, [1] * (len(times) - x.ndim) + list(x.shape))
    return graph.tile(x, times)


@operator("flip")
def _flip(graph: Any, x: Any, dims: Sequence[int]) -> Any:
    return graph.reverse(x, list(dims)) if len(dims) else graph.identity(x)


@operator("fliplr")
def _flip_columns(graph: Any, x: Any) -> Any:
    return graph.reverse(x, [1])


@operator("flipud")
def _flip_rows(graph: Any, x: Any) -> Any:
    return graph.reverse(x, [0])


@operator("roll")
def _roll(graph: Any, x: Any, shifts: Any, dims: Any = None) -> Any:
    axes = axes_of(dims)
    if axes is None or x.ndim == 0:
        raise LeftOut("no axis")
    for shift, axis in zip(axes_of(shifts) or [], axes, strict=True):
        extent = x.shape[axis]
        if extent is None:
            raise LeftOut("an extent that is known later")
        if extent and shift % extent:
            first, last = graph.split(x, [extent - shift % extent, shift % extent], axis)
            x = graph.concat([last, first], axis)
    return graph.identity(x)


def _along(x: Any, axis: int, key: Any) -> Any:
    return x[tuple(key if i == axis % x.ndim else slice(None) for i in range(x.ndim))]


@operator("narrow", takes_extremes=False)
def _narrow(graph: Any, x: Any, dim: int, start: Any, length: int) -> Any:
    if hasattr(start, "shape"):
        raise LeftOut("a tensor as the first index")
    start = start + x.shape[dim] if start < 0 else start
    return _along(x, dim, slice(start, start + length))


@operator("select")
def _select(graph: Any, x: Any, dim: int, index: int) -> Any:
    return _along(x, dim, index)


@operator("unbind")
def _unbind(graph: Any, x: Any, dim: int = 0) -> Any:
    return [_along(x, dim, i) for i in range(x.shape[dim])]


@operator("__getitem__")
def _index(graph: Any, x: Any, key: Any) -> Any:
    keys = key if isinstance(key, tuple) else (key,)
    if any(isinstance(each, bool) or not isinstance(each, int | slice | type(None) | type(...)) for each in keys):
        raise LeftOut("indices of arrays")
    return x[tuple(keys)]


def _pads(x: Any, pad: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return how many elements are added before and after each axis; PyTorch lists the last axis first."""
    missing = [0] * (x.ndim - len(pad) // 2)
    return missing + list(pad[0::2])[::-1], missing + list(pad[1::2])[::-1]


@operator("nn.functional.pad.constant", "constant_pad_nd")
def _pad(graph: Any, x: Any, pad: Sequence[int], mode: Any = "constant", value: float | None = 0.0) -> Any:
    value = mode if isinstance(mode, int | float) else value
    return graph.pad(x, *_pads(x, pad), mode="constant", value=float(value or 0.0))


@operator("nn.functional.pad.reflect")
def _pad_reflecting(graph: Any, x: Any, pad: Sequence[int], mode: str = "", value: float | None = 0.0) -> Any:
    return graph.pad(x, *_pads(x, pad), mode="reflect")


@operator("nn.functional.pad.replicate")
def _pad_with_edges(graph: Any, x: Any, pad: Sequence[int], mode: str = "", value: float | None = 0.0) -> Any:
    return graph.pad(x, *_pads(x, pad), mode="edge")


@operator("nn.functional.pixel_shuffle")
def _shuffle_pixels(graph: Any, x: Any, upscale_factor: int) -> Any:
    *lead, channels, height, width = x.shape
    images = graph.reshape(x, (product(lead), channels, height, width))
    y = graph.depth_to_space(images, upscale_factor, axes=(2, 3, 1), pixel_shuffle=True)
    return graph.reshape(y, [*lead, channels // upscale_factor**2, height * upscale_factor, width * upscale_factor])


@operator("nn.functional.pixel_unshuffle")
def _unshuffle_pixels(graph: Any, x: Any, downscale_factor: int) -> Any:
    *lead, channels, height, width = x.shape
    images = graph.reshape(x, (product(lead), channels, height, width))
    y = graph.space_to_depth(images, downscale_factor, axes=(2, 3, 1), pixel_shuffle=True)
    return graph.reshape(
        y, [*lead, channels * downscale_factor**2, height // downscale_factor, width // downscale_factor]
    )
