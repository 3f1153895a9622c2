"""Rows by index, sums of segments, turns, spectra and alignments as JAX functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
from jax import lax
from jax import numpy as jnp

from zoo.description import Node

Work = Callable[[Node, list[Any], list[Any]], Any]


def _cumulative(node: Node, x: list[Any], _: list[Any]) -> Any:
    sums = jnp.cumsum(x[0], node.settings["axis"])
    return sums - x[0] if node.settings["exclusive"] else sums


def _unit(node: Node, x: list[Any], _: list[Any]) -> Any:
    return x[0] * lax.rsqrt(jnp.sum(jnp.square(x[0]), -1, keepdims=True) + node.settings["epsilon"])


def _rms_norm(node: Node, x: list[Any], kept: list[Any]) -> Any:
    return x[0] * lax.rsqrt(jnp.mean(jnp.square(x[0]), -1, keepdims=True) + node.settings["epsilon"]) * kept[0]


def _rotary(node: Node, x: list[Any], _: list[Any]) -> Any:
    length, features = x[0].shape[-2:]
    rates = node.settings["base"] ** (-jnp.arange(0, features, 2) / features)
    angles = jnp.arange(length)[:, None] * rates
    cos, sin = jnp.cos(angles).astype(x[0].dtype), jnp.sin(angles).astype(x[0].dtype)
    a, b = jnp.split(x[0], 2, -1)
    return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def _gru(node: Node, x: list[Any], kept: list[Any]) -> Any:
    """PyTorch's unit: the reset gate acts after the product."""

    def way(position: int) -> Any:
        source, recurrent, bias, inner = (each[position] for each in kept)

        def turn(state: Any, gates: Any) -> Any:
            reset, update, new = jnp.split(gates, 3, -1)
            by_reset, by_update, by_new = jnp.split(state @ recurrent.T, 3, -1)
            reset, update = jax.nn.sigmoid(reset + by_reset), jax.nn.sigmoid(update + by_update)
            state = (1 - update) * jnp.tanh(new + reset * (by_new + inner)) + update * state
            return state, state

        zeros = jnp.zeros((x[0].shape[1], recurrent.shape[1]), x[0].dtype)
        return lax.scan(turn, zeros, x[0] @ source.T + bias, reverse=position == 1)[1]

    return jnp.concatenate([way(position) for position in range(node.settings["ways"])], -1)


def _conv3d(node: Node, x: list[Any], kept: list[Any]) -> Any:
    pads, order = [(node.settings["padding"],) * 2] * 3, ("NDHWC", "DHWIO", "NDHWC")
    y = lax.conv_general_dilated(x[0], kept[0], (node.settings["stride"],) * 3, pads, dimension_numbers=order)
    return y + kept[1] if len(kept) > 1 else y


def _spectral(node: Node, x: list[Any], kept: list[Any]) -> Any:
    modes, (batch, height, width, features) = node.settings["modes"], node.outputs[0].shape
    waves = jnp.fft.rfft2(x[0].astype(jnp.float32), axes=(1, 2))
    low = jnp.concatenate([waves[:, :modes, :modes], waves[:, height - modes :, :modes]], 1)
    real, imaginary = (each.astype(jnp.float32) for each in kept)
    mixed = jnp.einsum("nhwc,hwcf->nhwf", low, lax.complex(real, imaginary))
    full = jnp.zeros((batch, height, width // 2 + 1, features), jnp.complex64)
    full = full.at[:, :modes, :modes].set(mixed[:, :modes]).at[:, height - modes :, :modes].set(mixed[:, modes:])
    return jnp.fft.irfft2(full, (height, width), axes=(1, 2)).astype(x[0].dtype)


def _ctc(node: Node, x: list[Any], _: list[Any]) -> Any:
    """The forward recursion over blanks and labels in turns (Graves et al., 2006)."""
    scores, labels = jax.nn.log_softmax(x[0].astype(jnp.float32)), x[1]
    (_times, batch, classes), length = scores.shape, labels.shape[1]
    places = jnp.full((batch, 2 * length + 1), classes - 1).at[:, 1::2].set(labels)
    emitted = jnp.take_along_axis(scores, places[None], 2)
    opens = jnp.pad((places[:, 2:] != places[:, :-2]) & (places[:, 2:] != classes - 1), ((0, 0), (2, 0)))

    def later(alpha: Any, step: int) -> Any:
        return jnp.pad(alpha, ((0, 0), (step, 0)), constant_values=-1e30)[:, :-step]

    def turn(alpha: Any, now: Any) -> Any:
        ways = jnp.stack([alpha, later(alpha, 1), jnp.where(opens, later(alpha, 2), -1e30)])
        return jax.nn.logsumexp(ways, 0) + now, None

    first = jnp.where(jnp.arange(2 * length + 1) < 2, emitted[0], -1e30)
    last = lax.scan(turn, first, emitted[1:])[0]
    return -jnp.mean(jax.nn.logsumexp(last[:, -2:], 1)) / length


WORKS: dict[str, Work] = {
    "gather": lambda node, x, kept: jnp.take(x[0], x[1], node.settings["axis"], mode="clip"),
    "segment_sum": lambda node, x, kept: jax.ops.segment_sum(x[0], x[1], node.settings["count"]),
    "top_k": lambda node, x, kept: lax.top_k(x[0], node.settings["k"]),
    "largest": lambda node, x, kept: jnp.max(x[0], node.settings["axis"]),
    "total": lambda node, x, kept: jnp.sum(x[0], node.settings["axis"]),
    "cumulative": _cumulative,
    "roll": lambda node, x, kept: jnp.roll(x[0], node.settings["shift"], node.settings["axis"]),
    "unit": _unit,
    "rms_norm": _rms_norm,
    "rotary": _rotary,
    "gru": _gru,
    "conv3d": _conv3d,
    "spectral": _spectral,
    "ctc": _ctc,
    "absolute_error": lambda node, x, kept: jnp.mean(jnp.abs((x[0] - x[1]).astype(jnp.float32))),
}
