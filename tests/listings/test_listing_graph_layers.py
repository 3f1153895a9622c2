"""Listings "Weight Initialization" and "Building Layers: maxPooling2D, conv2D, batchNormalization"."""

from __future__ import annotations

import math

import numpy as np
import pytest

from residual_layers import ResidualNetwork


def test_glorots_weights_are_uniform_between_both_limits() -> None:
    network = ResidualNetwork()
    weights = network.random_weights((8, 8, 4, 16), 100, 50)
    values, limit = network.graph.run({}, weights), math.sqrt(6 / 150)
    assert -limit <= values.min() < -0.99 * limit
    assert 0.99 * limit < values.max() <= limit
    assert values.var() == pytest.approx(limit**2 / 3, rel=0.05)


def test_max_pooling_takes_the_largest_of_each_window() -> None:
    network = ResidualNetwork()
    x = np.random.default_rng(1).normal(size=(2, 5, 5, 3)).astype(np.float32)
    pooled = network.graph.run({}, network.graph.max_pool2d(network.graph.constant(x), 3, strides=2))
    for y, column in np.ndindex(2, 2):
        expected = x[:, 2 * y : 2 * y + 3, 2 * column : 2 * column + 3].max((1, 2))
        assert np.array_equal(pooled[:, y, column], expected)


def test_conv2d_sums_height_width_and_input() -> None:
    network = ResidualNetwork()
    x = np.random.default_rng(2).normal(size=(2, 6, 6, 3)).astype(np.float32)
    convolved = network.conv2d(network.graph.constant(x), 2, 3, 2)
    (weights,) = network.weight_tensors
    found, w = network.graph.run({}, [convolved, weights])
    assert found.shape == (2, 2, 2, 2)
    for y, column in np.ndindex(2, 2):
        window = x[:, 2 * y : 2 * y + 3, 2 * column : 2 * column + 3].astype(np.float64)
        assert np.abs(found[:, y, column] - np.einsum("nqpi,qpio->no", window, w)).max() < 1e-5


def test_normalization_uses_the_batch_then_the_averages_that_training_moved() -> None:
    network = ResidualNetwork()
    x = network.graph.placeholder((4, 3, 3, 2))
    result = network.batch_normalization(x)
    random = np.random.default_rng(3)
    batch, other = (random.normal(1, 3, (4, 3, 3, 2)).astype(np.float32) for _ in range(2))
    mean, variance = batch.mean((0, 1, 2)), batch.var((0, 1, 2))
    trained = network.graph.run({x: batch, network.is_training: [True]}, result)
    assert np.abs(trained - (batch - mean) / np.sqrt(variance + 0.001)).max() < 1e-4
    inferred = network.graph.run({x: other, network.is_training: [False]}, result)
    moved = (other - 0.1 * mean) / np.sqrt(0.9 + 0.1 * variance + 0.001)
    assert np.abs(inferred - moved).max() < 1e-4
