"""The layers of "Training DNNs on iOS with Metal Performance Shaders Graph" (NSSpain XI), by the slides' names."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import openmps as mps


def get_random_data(random: np.random.Generator, shape: tuple[int, ...], minimum: float, maximum: float) -> Any:
    return random.uniform(minimum, maximum, shape).astype(np.float32)


class ResidualNetwork:
    """A graph and the tensors that are trained."""

    def __init__(self) -> None:
        self.graph = mps.Graph()
        self.is_training = self.graph.placeholder((1,), bool)
        self.weight_tensors: list[mps.Tensor] = []
        self._random = np.random.default_rng(7)

    def uniform_weights(self, shape: tuple[int, ...], value: float) -> mps.Tensor:
        return self.graph.variable(np.full(shape, value, np.float32))

    def random_weights(self, shape: tuple[int, ...], fan_in: int, fan_out: int) -> mps.Tensor:
        # Calculate GlorotUniform limit
        limit = math.sqrt(6 / (fan_in + fan_out))
        return self.graph.variable(get_random_data(self._random, shape, -limit, limit))

    def conv2d(self, x: mps.Tensor, filters: int, size: int, stride: int = 1, padding: str = "valid") -> mps.Tensor:
        channels = extent(x, 3)
        # Weights order is height / width / input / output
        weights = self.random_weights((size, size, channels, filters), size * size * channels, size * size * filters)
        self.weight_tensors.append(weights)
        return self.graph.conv2d(x, weights, strides=stride, padding=padding)

    def batch_normalization(self, x: mps.Tensor) -> mps.Tensor:
        graph, features = self.graph, extent(x, 3)
        beta, gamma = self.uniform_weights((features,), 0), self.uniform_weights((features,), 1)
        self.weight_tensors += [beta, gamma]
        shape = (1, 1, 1, features)
        moving_mean, moving_variance = self.uniform_weights(shape, 0), self.uniform_weights(shape, 1)

        def training() -> list[mps.Tensor]:
            # Calculate mean and variance
            axes = [0, 1, 2]
            mean, variance = graph.mean(x, axes, keepdims=True), graph.variance(x, axes, keepdims=True)
            # Update parameters
            assigns = [
                graph.assign(moving, moving * 0.9 + new * 0.1)
                for moving, new in ((moving_mean, mean), (moving_variance, variance))
            ]
            # Perform normalization
            return graph.control_dependencies(
                assigns, lambda: [graph.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=0.001)]
            )

        def inference() -> list[mps.Tensor]:
            return [graph.normalize(x, moving_mean, moving_variance, gamma=gamma, beta=beta, epsilon=0.001)]

        return graph.cond(self.is_training, training, inference)[0]

    def res_identity(self, x: mps.Tensor, filters: tuple[int, int]) -> mps.Tensor:
        x_skip, (f1, f2), graph = x, filters, self.graph
        x = graph.relu(self.batch_normalization(self.conv2d(x, f1, 1)))
        x = graph.relu(self.batch_normalization(self.conv2d(x, f1, 3, padding="same")))
        x = self.batch_normalization(self.conv2d(x, f2, 1))
        return graph.relu(x + x_skip)

    def res_conv(self, x: mps.Tensor, s: int, filters: tuple[int, int]) -> mps.Tensor:
        x_skip, (f1, f2), graph = x, filters, self.graph
        x = graph.relu(self.batch_normalization(self.conv2d(x, f1, 1, s)))
        x = graph.relu(self.batch_normalization(self.conv2d(x, f1, 3, padding="same")))
        x = self.batch_normalization(self.conv2d(x, f2, 1))
        x_skip = self.batch_normalization(self.conv2d(x_skip, f2, 1, s))
        return graph.relu(x + x_skip)

    def fully_connected(self, x: mps.Tensor, output_features: int) -> mps.Tensor:
        weights = self.random_weights((extent(x, 1), output_features), extent(x, 1), output_features)
        bias = self.uniform_weights((output_features,), 0)
        self.weight_tensors += [weights, bias]
        return x @ weights + bias


def extent(x: mps.Tensor, axis: int) -> int:
    """Return a known extent."""
    found = None if x.shape is None else x.shape[axis]
    assert found is not None
    return found
