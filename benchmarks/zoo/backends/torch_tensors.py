"""Rows by index, sums of segments, turns, spectra and alignments in PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from zoo.description import Node

Work = Callable[..., Any]


def _gather(node: Node) -> Work:
    axis, shape = node.settings["axis"], node.outputs[0].shape
    return lambda x, indices: x.index_select(axis, indices.reshape(-1)).reshape(shape)


def _segment_sum(node: Node) -> Work:
    shape = node.outputs[0].shape
    return lambda x, segments: x.new_zeros(shape).index_add(0, segments, x)


def _cumulative(node: Node) -> Work:
    axis, exclusive = node.settings["axis"], node.settings["exclusive"]
    return lambda x: x.cumsum(axis) - x if exclusive else x.cumsum(axis)


def _unit(node: Node) -> Work:
    return lambda x: x * torch.rsqrt(x.square().sum(-1, keepdim=True) + node.settings["epsilon"])


def _rms_norm(node: Node) -> Work:
    shape, epsilon = node.inputs[0].shape[-1:], node.settings["epsilon"]
    return lambda x, gamma: functional.rms_norm(x, shape, gamma.to(x.dtype), epsilon)


def _rotary(node: Node) -> Work:
    """Llama's: the halves of the features are the two parts of pairs."""
    length, features = node.inputs[0].shape[-2:]
    rates = node.settings["base"] ** (-torch.arange(0, features, 2, dtype=torch.float64) / features)
    angles = torch.arange(length, dtype=torch.float64)[:, None] * rates
    turns: dict[Any, Any] = {}

    def work(x: Any) -> Any:
        key = (x.device, x.dtype)
        if key not in turns:
            turns[key] = (angles.cos().to(*key), angles.sin().to(*key))
        cos, sin = turns[key]
        a, b = x.chunk(2, -1)
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    return work


def _gru(node: Node) -> Work:
    (_time, batch, _inputs), ways = node.inputs[0].shape, node.settings["ways"]
    features = node.outputs[0].shape[2] // ways

    def work(x: Any, source: Any, recurrent: Any, bias: Any, inner: Any) -> Any:
        state = x.new_zeros(ways, batch, features)
        second = functional.pad(inner, (2 * features, 0))  # PyTorch's second bias counts for the candidate alone
        flat = [part for way in zip(source, recurrent, bias, second, strict=True) for part in way]
        return torch.gru(x, state, flat, True, 1, 0.0, True, ways == 2, False)[0]

    return work


def _conv3d(node: Node) -> Work:
    stride, padding = node.settings["stride"], node.settings["padding"]

    def work(x: Any, weight: Any, bias: Any = None) -> Any:
        y = functional.conv3d(x.permute(0, 4, 1, 2, 3), weight, bias, stride, padding)
        return y.permute(0, 2, 3, 4, 1)

    return work


def _spectral(node: Node) -> Work:
    modes, (batch, height, width, features) = node.settings["modes"], node.outputs[0].shape

    def work(x: Any, real: Any, imaginary: Any) -> Any:
        with torch.autocast(x.device.type, enabled=False):
            x, weight = x.to(real.dtype), torch.complex(real, imaginary)
            waves, made = torch.fft.rfft2(x, dim=(1, 2)), weight.new_zeros(batch, height, width // 2 + 1, features)
            rows = [slice(0, modes), slice(height - modes, height)]
            for row, part in zip(rows, weight.chunk(2), strict=True):
                made[:, row, :modes] = torch.einsum("nhwc,hwcf->nhwf", waves[:, row, :modes], part)
            return torch.fft.irfft2(made, s=(height, width), dim=(1, 2))

    return work


def _ctc(node: Node) -> Work:
    (times, batch, classes), (_batch, length) = node.inputs[0].shape, node.inputs[1].shape
    sizes = torch.full((batch,), times), torch.full((batch,), length)
    return lambda scores, labels: functional.ctc_loss(scores.log_softmax(-1), labels, *sizes, blank=classes - 1)


def _derivative(y: Any, x: Any) -> Any:
    return torch.autograd.grad(y.sum(), x, create_graph=True)[0]


MAKERS: dict[str, Callable[[Node], Work]] = {
    "constant": lambda node: lambda kept: kept,
    "gather": _gather,
    "segment_sum": _segment_sum,
    "top_k": lambda node: lambda x: x.topk(node.settings["k"]),
    "largest": lambda node: lambda x: x.amax(node.settings["axis"]),
    "total": lambda node: lambda x: x.sum(node.settings["axis"]),
    "cumulative": _cumulative,
    "roll": lambda node: lambda x: x.roll(node.settings["shift"], node.settings["axis"]),
    "unit": _unit,
    "rms_norm": _rms_norm,
    "rotary": _rotary,
    "gru": _gru,
    "conv3d": _conv3d,
    "spectral": _spectral,
    "derivative": lambda node: _derivative,
    "ctc": _ctc,
    "absolute_error": lambda node: functional.l1_loss,
}
