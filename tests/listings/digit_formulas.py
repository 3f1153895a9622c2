"""The network of the slides, small, in NumPy and in nodes, and one encoded batch."""

from __future__ import annotations

from typing import Any

import numpy as np

import openmps as mps

IMAGES, SIZE, CLASSES = 3, 8, 5
SHAPES = {"conv1": (4, 3, 3, 1), "conv2": (6, 3, 3, 4), "fc1": (7, 2, 2, 6), "fc2": (CLASSES, 1, 1, 7)}
Values = dict[str, Any]


def values(seed: int = 0) -> Values:
    """Return weights (out, height, width, in) by layer, in double."""
    random = np.random.default_rng(seed)
    return {name: random.uniform(-0.4, 0.4, shape).astype(np.float32) for name, shape in SHAPES.items()}


def source(weights: Any, label: str, optimizer: mps.Optimizer | None = None) -> mps.ConvolutionDataSource:
    """Return a data source of these weights."""
    out, height, width, inputs = weights.shape
    return mps.ConvolutionDataSource((height, width), inputs, out, weights=weights, optimizer=optimizer, label=label)


def images(seed: int, count: int = IMAGES) -> Any:
    """Return noise."""
    return np.random.default_rng(seed).uniform(-1, 1, (count, SIZE, SIZE, 1)).astype(np.float32)


def one_hot(classes: list[int], count: int = CLASSES) -> Any:
    """Return labels (N, 1, 1, count)."""
    return np.eye(count, dtype=np.float32)[classes].reshape(-1, 1, 1, count)


def windows(x: Any, kernel: int, before: int) -> Any:
    """Return the windows (N, H', W', kernel, kernel, C) of an image with zeros around it."""
    padded = np.pad(x, ((0, 0), (before, before), (before, before), (0, 0)))
    return np.lib.stride_tricks.sliding_window_view(padded, (kernel, kernel), (1, 2)).transpose(0, 1, 2, 4, 5, 3)


def convolve(x: Any, weights: Any, before: int) -> Any:
    """Return the cross-correlation."""
    return np.einsum("nyxqpi,oqpi->nyxo", windows(x, weights.shape[1], before), weights.astype(np.float64))


def pool(x: Any) -> Any:
    """Return the largest of windows of 2 x 2."""
    n, h, w, c = x.shape
    return x.reshape(n, h // 2, 2, w // 2, 2, c).max((2, 4))


def forward(weights: Values, x: Any) -> Any:
    """Return the scores (N, 1, 1, CLASSES)."""
    y = pool(convolve(pool(convolve(x, weights["conv1"], 1)), weights["conv2"], 1))
    return convolve(convolve(y, weights["fc1"], 0), weights["fc2"], 0)


def softmax(scores: Any) -> Any:
    """Return probabilities."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def losses(weights: Values, x: Any, labels: Any) -> Any:
    """Return the cross-entropy of each image."""
    return -(labels * np.log(softmax(forward(weights, x)))).sum((1, 2, 3))


def make_nodes(weights: Values) -> list[mps.FilterNode]:
    """Return conv1, pool1, conv2, pool2, fc1, fc2."""
    conv1 = mps.ConvolutionNode(mps.ImageNode(), source(weights["conv1"], "conv1"))
    pool1 = mps.PoolingMaxNode(conv1, 2)
    conv2 = mps.ConvolutionNode(pool1, source(weights["conv2"], "conv2"))
    pool2 = mps.PoolingMaxNode(conv2, 2)
    fc1 = mps.FullyConnectedNode(pool2, source(weights["fc1"], "fc1"))
    fc2 = mps.FullyConnectedNode(fc1, source(weights["fc2"], "fc2"))
    return [conv1, pool1, conv2, pool2, fc1, fc2]


def loss_node(scores: mps.FilterNode) -> mps.LossNode:
    """Return the sum of softmax cross-entropies."""
    return mps.LossNode(scores, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))


def encode(graph: mps.NNGraph, x: Any, labels: mps.LabelBatch | None = None) -> Any:
    """Encode one batch, wait, and return the result."""
    command_buffer = mps.CommandQueue(graph.device).command_buffer()
    result = graph.encode_batch(command_buffer, [mps.ImageBatch(x, graph.device)], [labels] if labels else [])
    command_buffer.commit()
    command_buffer.wait_until_completed()
    assert result is not None
    return result.numpy()
