"""Networks over points of space: PointNet, a radiance field, an equation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def _shared(b: Builder, x: Value, widths: Sequence[int]) -> Value:
    """Apply the same dense layers to all points (N, P, 1, F)."""
    for width in widths:
        x = b.relu(b.batch_norm(b.conv(x, width, 1)))
    return x


def _pooled(b: Builder, x: Value) -> Value:
    """Return the largest of all points, (N, F)."""
    batch, count, _one, width = x.shape
    return b.largest(b.reshape(b.to_tensor(x), (batch, count, width)), 1)


def pointnet(
    *, batch: int, points: int, widths: Sequence[int], hidden: Sequence[int], classes: int, dropout: float = 0.0
) -> Network:
    """Return PointNet: points (N, P, 3) -> (N, classes).

    Qi et al., "PointNet: deep learning on point sets for 3D classification and segmentation", 2017. The points are
    transformed, features are not.
    """
    b = Builder()
    cloud, labels = b.tensor("points", (batch, points, 3)), b.index("labels", (batch,), classes)

    def classified(x: Value, features: int, rate: float = 0.0) -> Value:
        x = _pooled(b, _shared(b, x, widths))
        for width in hidden:
            x = b.relu(b.batch_norm(b.dropout(b.dense(x, width), rate)))
        return b.dense(x, features)

    turn = b.scale(classified(b.to_image(b.reshape(cloud, (batch, points, 1, 3))), 9), 0.1)
    turn = b.add(b.reshape(turn, (batch, 3, 3)), b.constant(np.eye(3, dtype=np.float32)))
    turned = b.reshape(b.matmul(cloud, turn), (batch, points, 1, 3))
    scores = classified(b.to_image(turned), classes, dropout)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))


def _waves(b: Builder, x: Value, octaves: int) -> Value:
    """Return points with sines and cosines of their multiples, one octave after another."""
    parts = [x]
    for octave in range(octaves):
        parts += [b.activation(b.scale(x, 2.0**octave), function) for function in ("sin", "cos")]
    return b.concat(parts)


def nerf(*, batch: int, samples: int, width: int, layers: int, skip: int, octaves: int, turns: int) -> Network:
    """Return a radiance field: rays (N, 3) and (N, 3) -> colours (N, 3).

    Mildenhall et al., "NeRF: representing scenes as neural radiance fields for view synthesis", 2020: the coarse
    network, with depths that all rays share.
    """
    b = Builder()
    origin, direction = b.tensor("origin", (batch, 3)), b.tensor("direction", (batch, 3))
    target = b.tensor("colour", (batch, 3), "uniform")
    ahead = b.unit(direction)
    depths = b.constant(np.linspace(0.5, 2.5, samples, dtype=np.float32).reshape(1, samples, 1))
    along = b.multiply(b.reshape(ahead, (batch, 1, 3)), depths)
    places = _waves(b, b.add(b.reshape(origin, (batch, 1, 3)), along), octaves)
    x = places
    for layer in range(layers):
        x = b.relu(b.dense(b.concat([x, places]) if layer == skip else x, width))
    density = b.reshape(b.activation(b.dense(x, 1, deviation=0.1), "softplus"), (batch, samples))
    seen = _waves(b, b.reshape(ahead, (batch, 1, 3)), turns)
    every = b.multiply(b.constant(np.ones((1, samples, 1), np.float32)), seen)
    hidden = b.relu(b.dense(b.concat([b.dense(x, width), every]), width // 2))
    colours = b.activation(b.dense(hidden, 3), "sigmoid")
    matter = b.scale(density, 2.0 / samples)  # times the distance of samples
    stopped = b.scale(b.activation(b.scale(matter, -1), "exp"), -1, 1)
    passed = b.activation(b.scale(b.cumulative(matter, 1, exclusive=True), -1), "exp")
    weights = b.reshape(b.multiply(stopped, passed), (batch, samples, 1))
    made = b.total(b.multiply(weights, colours), 1)
    return b.network(b.squared_error(made, target), made, Adam(5e-4))


def pinn(*, batch: int, width: int, layers: int) -> Network:
    """Return a network that solves Burgers' equation: places and times (N, 1) -> its solution (N, 1).

    Raissi et al., "Physics-informed neural networks", 2019: u_t + u u_x = 0.01 / pi u_xx, and -sin(pi x) at time 0.
    """
    b = Builder()
    place, time = b.tensor("place", (batch, 1), "uniform"), b.tensor("time", (batch, 1), "uniform")

    def solution(time: Value) -> Value:
        x = b.concat([b.scale(place, 2, -1), time])
        for layer in range(layers):
            x = b.activation(b.dense(x, width, name=f"hidden{layer}"), "tanh")
        return b.dense(x, 1, name="last")

    u = solution(time)
    slope = b.scale(b.derivative(u, place), 0.5)  # by the place from -1 to 1
    curve = b.scale(b.derivative(slope, place), 0.5)
    rest = b.subtract(b.add(b.derivative(u, time), b.multiply(u, slope)), b.scale(curve, 0.01 / np.pi))
    start = b.add(solution(b.scale(time, 0)), b.activation(b.scale(place, 2 * np.pi, -np.pi), "sin"))
    loss = b.add(b.mean(b.activation(rest, "square")), b.mean(b.activation(start, "square")))
    return b.network(loss, u, Adam(1e-3))
