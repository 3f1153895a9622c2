"""Denoising by diffusion; the noise and the times are fed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


class _Unet:
    """The parts of the U-Net, each with the embedded time."""

    def __init__(self, b: Builder, time: Value, groups: int) -> None:
        self._b, self._time, self._groups = b, time, groups

    def _activated(self, x: Value) -> Value:
        return self._b.activation(self._b.group_norm(x, self._groups), "silu")

    def residual(self, x: Value, filters: int) -> Value:
        """Two convolutions, with the time between them."""
        b = self._b
        y = b.conv(self._activated(x), filters, 3)
        time = b.dense(b.activation(self._time, "silu"), filters)
        y = b.add(y, b.to_image(b.reshape(time, (y.shape[0], 1, 1, filters))))
        y = b.conv(self._activated(y), filters, 3)
        return b.add(x if x.shape == y.shape else b.conv(x, filters, 1), y)

    def attention(self, x: Value) -> Value:
        """All pixels attend to all, with one head."""
        b, (batch, height, width, channels) = self._b, x.shape
        flat = b.reshape(b.to_tensor(b.group_norm(x, self._groups)), (batch, 1, height * width, channels))
        query, key, value = b.split(b.dense(flat, 3 * channels, deviation=channels**-0.5), 3)
        mixed = b.dense(b.attention(query, key, value), channels, deviation=0.02)
        return b.add(x, b.to_image(b.reshape(mixed, x.shape)))

    def result(self, x: Value, channels: int) -> Value:
        """Return the predicted noise."""
        return self._b.conv(self._activated(x), channels, 3)


def _waves(times: int, features: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """Return sines and cosines of the times, as positions of the transformer."""
    rates = 10000.0 ** (-np.arange(features // 2) / (features // 2))
    angles = np.arange(times)[:, np.newaxis] * rates
    return np.concatenate([np.sin(angles), np.cos(angles)], 1).astype(np.float32)


def diffusion_unet(
    *,
    batch: int,
    size: int,
    width: int,
    factors: Sequence[int],
    blocks: int,
    attends: Sequence[int],
    groups: int = 32,
    times: int = 1000,
) -> Network:
    """Return the U-Net of DDPM: images (N, size, size, 3), times (N,) and noise -> the noise.

    Ho et al., "Denoising diffusion probabilistic models", 2020. Images whose size is in `attends` have attention.
    """
    b = Builder()
    image, noise = b.image("image", batch, size, size, 3), b.image("noise", batch, size, size, 3)
    time = b.index("time", (batch,), times)
    stays = np.cumprod(1 - np.linspace(1e-4, 0.02, times))
    shares = [b.constant(np.sqrt(part).astype(np.float32).reshape(times, 1, 1, 1)) for part in (stays, 1 - stays)]
    kept, blurred = (b.to_image(b.gather(share, time)) for share in shares)
    x = b.add(b.multiply(image, kept), b.multiply(noise, blurred))
    embedded = b.dense(b.gather(b.constant(_waves(times, width)), time), 4 * width)
    net = _Unet(b, b.dense(b.activation(embedded, "silu"), 4 * width), groups)

    def step(x: Value, filters: int) -> Value:
        x = net.residual(x, filters)
        return net.attention(x) if x.shape[1] in attends else x

    x = b.conv(x, width, 3)
    sides = [x]
    for level, factor in enumerate(factors):
        for _ in range(blocks):
            x = step(x, width * factor)
            sides.append(x)
        if level < len(factors) - 1:
            x = b.conv(x, width * factor, 3, stride=2)
            sides.append(x)
    x = net.residual(net.attention(net.residual(x, x.shape[3])), x.shape[3])
    for level, factor in reversed(list(enumerate(factors))):
        for _ in range(blocks + 1):
            x = step(b.concat([x, sides.pop()]), width * factor)
        x = b.conv(b.upsample(x), width * factor, 3) if level else x
    made = net.result(x, 3)
    return b.network(b.squared_error(made, noise), made, Adam(2e-4))
