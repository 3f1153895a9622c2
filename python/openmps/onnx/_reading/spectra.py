"""Fourier transforms; ONNX has complex numbers as a last axis of two."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.node import Node, Rule

_MOST_PLACES = 1 << 26


def _complex(graph: Graph, x: Tensor) -> Tensor:
    """Return complex numbers of a last axis with one or two parts."""
    real = x[..., 0]
    return graph.complex(real, x[..., 1] if (x.shape or (1,))[-1] == 2 else real * 0)


def _parts(graph: Graph, x: Tensor) -> Tensor:
    return graph.stack([graph.real(x), graph.imaginary(x)], x.ndim or 0)


def _of_length(node: Node, x: Tensor, axis: int, length: int) -> Tensor:
    """Return a tensor that is cut, or goes on with zeros, along an axis."""
    extent = (x.shape or ())[axis]
    if extent is None:
        raise node.refusal("the extent of its axis is unknown")
    keys, after = [slice(None)] * (x.ndim or 0), [0] * (x.ndim or 0)
    keys[axis], after[axis] = slice(length), max(length - extent, 0)
    cut = node.graph.getitem(x, tuple(keys)) if extent > length else x
    return node.graph.pad(cut, [0] * len(after), after) if extent < length else cut


def _transform(node: Node) -> Tensor:
    """Return a transform along an axis, which is an operand from opset 20 on."""
    graph, x = node.graph, node.x()
    rank = node.rank()
    axis = node.integer("axis", 1) if node.opset < 20 else node.known_integers(2)[0] if node.has(2) else -2
    axis %= rank
    extent, is_onesided, is_inverse = node.extent(axis), node.integer("onesided"), node.integer("inverse")
    if is_onesided and is_inverse:
        length = node.known_integers(1)[0] if node.has(1) else 2 * (extent - 1)
        half = _complex(graph, _of_length(node, x, axis, length // 2 + 1))
        return graph.expand_dims(graph.irfft(half, axis, odd=bool(length % 2)), rank - 1)
    x = _of_length(node, x, axis, node.known_integers(1)[0]) if node.has(1) else x
    if is_onesided:
        return _parts(graph, graph.rfft(x[..., 0], axis))
    scale = "size" if is_inverse else "none"
    return _parts(graph, graph.fft(_complex(graph, x), axis, inverse=bool(is_inverse), scale=scale))


def _short_time(node: Node) -> Tensor:
    """Return transforms of frames: (batch, frames, bins, 2)."""
    graph, step = node.graph, node.known_integers(1)[0]
    window = node.optional(2)
    length = node.known_integers(3)[0] if node.has(3) else node.extent(0, 2)
    frames = (node.extent(1) - length) // step + 1
    node.expect_at_most(_MOST_PLACES, frames * length, "elements of frames")
    places = np.arange(frames)[:, None] * step + np.arange(length)
    x = graph.gather(node.x(), places.astype(np.int32), 1)  # (batch, frames, length, parts)
    if window is not None:
        x = x * graph.reshape(window, (-1, 1))
    if node.integer("onesided", 1):
        return _parts(graph, graph.rfft(x[..., 0], 2))
    return _parts(graph, graph.fft(_complex(graph, x), 2))


def _mel_weights(node: Node) -> Tensor:
    """Refuse a matrix whose size only a run has; a known one is folded."""
    raise next(node.needs(place) for place, value in enumerate(node.inputs) if isinstance(value, Tensor))


RULES: dict[str, Rule] = {"DFT": _transform, "MelWeightMatrix": _mel_weights, "STFT": _short_time}
